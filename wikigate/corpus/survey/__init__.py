"""A first look at a folder of notes, before anything is built: which tool it is from, what its pages hold."""
