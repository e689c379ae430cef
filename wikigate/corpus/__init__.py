"""Write side: pages are read here, once; and the one reader of what was written."""
