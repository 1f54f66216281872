"""16, 19 Partisans and the Far West."""
