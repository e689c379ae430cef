"""One view a file: from what was asked to a response, through `Viewer`."""
