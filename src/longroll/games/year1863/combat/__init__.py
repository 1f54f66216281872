"""13 to 16 and 18: combat."""
