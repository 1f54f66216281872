"""D24: what may not be begun in the Campaign phase, and why."""

from __future__ import annotations

from longroll.core.errors import nearest
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall.narrate import many
from longroll.games.divided_we_fall.reorganise import formable
from longroll.games.divided_we_fall.special import leader_refused
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.theaters import point_refused
from longroll.games.divided_we_fall.words import NAVAL, OFF, USA


def unmoved_refused(s: DwfState, size: int, area: int) -> Refusal | None:
    """D07, D27, D28 Why no infantry counter of a size can move from an area."""
    side = s.phasing
    counts = s.counters(side, area, True)
    if size in formable(s, side, counts):
        return None
    where = s.tables.name[area]
    if size > s.max_unit(side):
        return Refusal(f"infantry counters of this year go up to {s.max_unit(side)}", "D07")
    if s.ready_factors(side, area) >= size:
        return Refusal("no counter of that size is to be had", "D23")
    if s.factors[side * s.tables.n + area] >= size:
        return Refusal(f"infantry at {where} has moved this turn", "D28")
    return Refusal(f"no {size} infantry of yours at {where}", "D24")


def march_refused(s: DwfState, size: int, area: int) -> Refusal | None:
    """D24 Why a single infantry unit may not march."""
    return unmoved_refused(s, size, area) or point_refused(s, area)


def lift_refused(s: DwfState, size: int, area: int) -> Refusal | None:
    """D62 Why infantry may not go by sea lift without a command point."""
    if s.phasing != USA:
        return Refusal("the Confederacy has no sea lift", "D62")
    if (refused := unmoved_refused(s, size, area)) is not None:
        return refused
    if size > s.lift:
        return Refusal(f"{s.lift} factors of sea lift are left this turn", "D62")
    if not s.tables.lift_port[area]:
        return Refusal(f"no sea lift leaves from {s.tables.name[area]}", "D62")
    return None


def militia_refused(s: DwfState, i: int) -> Refusal | None:
    """D08, D24 Why a militia unit may not march."""
    t = s.tables
    if t.militia[i].side != s.phasing or s.militia_at[i] == OFF:
        return Refusal("that militia is not there to march", "D08")
    if s.militia_done[i]:
        return Refusal("that militia has moved this turn", "D28")
    return point_refused(s, s.militia_at[i])


def can_lead(s: DwfState, area: int) -> bool:
    """D24, D52 A leader is activated with units: some infantry or militia there must not have moved yet."""
    side = s.phasing
    if not s.men[side * s.tables.n + area]:
        return False
    return any(s.counters(side, area, True)) or any(not s.militia_done[i] for i in s.militia_in(side, area))


def activate_refused(s: DwfState, i: int) -> Refusal | None:
    """D24, D52 Why a leader may not be activated."""
    if (refused := leader_refused(s, i)) is not None:
        return refused
    if not can_lead(s, s.leader_at[i]):
        name = s.tables.leaders[i].name
        return Refusal(f"{name} has no units with him that may still move", "D52")
    return point_refused(s, s.leader_at[i])


def roam_refused(s: DwfState, i: int) -> Refusal | None:
    """D96 Why a leader may not move without a point."""
    if not s.abilities or "independent" not in s.tables.leaders[i].abilities:
        return Refusal("only an independent leader moves without a point, and only with that option", "D96")
    if (refused := leader_refused(s, i)) is not None:
        return refused
    if not s.ready_factors(s.phasing, s.leader_at[i]):
        return Refusal("he has no infantry with him that may still move", "D96")
    return None


def sail_refused(s: DwfState, word: str, count: int, area: int) -> Refusal | None:
    """D12, D58 Why naval units may not sail."""
    if s.phasing != USA:
        return Refusal("only the Union has naval units that move", "D12")
    if word not in NAVAL:
        return Refusal(f"no naval unit '{word}'; {nearest(word, NAVAL)}", "D12")
    ready = s.naval_ready[NAVAL.index(word) * s.tables.n + area]
    if not 1 <= count <= ready:
        left = many(ready, word) if ready else f"no {word}"
        return Refusal(f"{left} at {s.tables.name[area]} may still move", "D58")
    return None


def supply_refused(s: DwfState, area: int) -> Refusal | None:
    """D49"""
    if s.supply_ready[s.phasing * s.tables.n + area]:
        return None
    return Refusal(f"no supply unit at {s.tables.name[area]} may still move", "D49")


def railroad_refused(s: DwfState, area: int) -> Refusal | None:
    """D51"""
    if s.phasing == USA and s.mrr_ready[area]:
        return None
    return Refusal(f"no Military Railroad at {s.tables.name[area]} may still move", "D51")
