"""What goes over a wire or into a file that others read."""
