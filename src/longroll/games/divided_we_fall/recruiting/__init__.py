"""D15 to D22, D103, D104: reinforcements and replacements."""
