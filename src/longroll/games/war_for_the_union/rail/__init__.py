"""9.5, 9.7, 15.1 Railroads: rides, military railroad units and repairs."""
