"""From a folder to texts: which files are pages, and what their bytes say."""
