"""9, 10 Ships: voyages, forts, combat, transport, landings, combined attacks and ferries."""
