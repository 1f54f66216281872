"""The War for the Union: the war by month on 2,450 hexes. Data and tables; its rules are still to be written."""
