"""What any wargame needs and no game's words."""
