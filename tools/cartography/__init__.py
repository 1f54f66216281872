"""The workshop that derives the hex boards from geography, history and the stated facts."""
