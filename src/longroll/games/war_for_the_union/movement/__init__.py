"""9 Movement of land units."""
