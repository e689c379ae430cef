"""The corpus file: its layout, its writer, and the one reader of it."""
