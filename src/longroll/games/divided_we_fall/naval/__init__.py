"""D12, D40, D58 to D60, D73, D74: ships, gunboats, ironclads and the blockade."""
