"""Never Call Retreat: the whole war by the week on 14,026 hexes. Data and tables; its rules are still to be written."""
