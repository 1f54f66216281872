"""D28 to D36: marching, riding, rails and the boats that carry troops."""
