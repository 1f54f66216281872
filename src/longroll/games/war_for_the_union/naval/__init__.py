"""8.2, 10-12, 13.4, 15.3, 15.4 Ships, batteries, landings, depots and repair."""
