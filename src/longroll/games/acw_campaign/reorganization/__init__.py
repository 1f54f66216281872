"""10: reorganization."""
