"""7: strategic movement."""
