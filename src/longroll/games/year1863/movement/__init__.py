"""11, 19.1, 20, 21: the Movement Phase."""
