"""Many requests at once: what the resident server and the MCP server share."""
