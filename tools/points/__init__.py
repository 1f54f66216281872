"""Builders of the three point boards; run them with `python tools/build_points.py`."""
