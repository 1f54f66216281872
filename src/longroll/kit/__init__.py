"""Wargame parts that two or more games share."""
