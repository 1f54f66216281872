"""20 The optional rules that bear on the interphases, on battles and on what a side knows."""
