"""4.2 The Strategic Cycle, phase by phase."""
