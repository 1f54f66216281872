"""7.14, 7.21, 7.22 What a forced march costs, and where it is over."""

from __future__ import annotations

from longroll.games.never_call_retreat import supply
from longroll.games.never_call_retreat.combat.taking import take_losses
from longroll.games.never_call_retreat.flags import DEMORALIZED
from longroll.games.never_call_retreat.frames import March
from longroll.games.never_call_retreat.movement.march import is_winter
from longroll.games.never_call_retreat.state import NcrState


def forced_losses(s: NcrState, f: March) -> None:
    """7.22 A die by the movement points really used; worse out of supply and in winter."""
    used = max(0, f.extra - f.left)
    if not used:
        return
    f.extra = f.left  # 8.6: whoever overruns may use the rest
    here = s.at[f.pieces[0]]
    unsupplied, winter = s.tables.charts.march_modifiers
    die = s.roll_at(here, "battle", "forced-march-losses", "7.22")
    die += unsupplied if not supply.supplied(s, here, f.side) else 0
    die += winter if is_winter(s) else 0
    lost = s.tables.charts.forced_march.at(used - 1, min(6, die))
    if lost:
        take_losses(s, f.side, f.pieces, lost, here, "forced march", "7.22")


def lose_heart(s: NcrState, f: March) -> None:
    """7.14, 8.73 Whoever is Demoralized on the way by those he meets is forced no further: the extra points that are left are lost."""
    if f.extra and any(s.flags[x] & DEMORALIZED for x in f.pieces if s.land(x)):
        used = max(0, f.extra - f.left)
        f.left = max(0, f.left - f.extra)
        f.extra = f.left + used if used else 0
