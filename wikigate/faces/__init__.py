"""How people and programs reach the gateway: bridge, server, terminal."""
