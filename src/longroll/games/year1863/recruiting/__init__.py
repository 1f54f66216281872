"""9: recruiting."""
