"""The MCP server. Only `server` and `http` need the SDK, which is the extra `mcp` of this package."""
