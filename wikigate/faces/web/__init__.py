"""The local viewer: a small web server on this machine alone, and pages that work without any script."""
