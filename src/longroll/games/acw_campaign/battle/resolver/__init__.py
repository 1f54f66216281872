"""The built-in battle, hour by hour. Our reconstruction: see docs/games/acw-campaign-battles.md."""
