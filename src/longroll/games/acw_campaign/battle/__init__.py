"""Battles of the campaign: on the table by packet and form, or in the program hour by hour (our reconstruction)."""
