"""13 Land combat."""
