"""5.1, 6, 16 The interphases: what each side raises, builds, replaces and loses at home."""
