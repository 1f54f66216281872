"""8.0 Ground combat."""
