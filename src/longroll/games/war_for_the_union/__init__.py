"""The game's data; its rules are still to be written."""
