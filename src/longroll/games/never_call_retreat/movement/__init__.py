"""7 Movement on land."""
