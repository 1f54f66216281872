"""Why a choice is not offered: the first rule in its way."""

from __future__ import annotations

from longroll.core.errors import nearest
from longroll.core.state import Frame
from longroll.games.divided_we_fall import forts
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.movement import load
from longroll.games.divided_we_fall.movement.steps import attack_barred, barred, invasion_barred, land_cost
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import BOX, CSA, GUNBOAT, NAVAL, OFF, SIDES, USA
from longroll.games.divided_we_fall.theaters import THEATERS, may_spend, owed


def why_not(s: DwfState, text: str) -> tuple[str, str]:
    """(reason, rule). Falls back to the nearest choice that there is."""
    ask, frame = FLOW.asking(s)
    known = ask.why_not(s, frame, text)
    if known is not None:
        return known
    return f"it is not a choice here; {nearest(text, [c.text for c in ask.choices(s, frame)])}", ask.rule_of(
        s, frame
    )


def campaign_why(s: DwfState, text: str) -> tuple[str, str] | None:
    """Actions of the Campaign phase."""
    t = s.tables
    words = text.split()
    if not words:
        return None
    verb, rest = words[0], words[1:]
    if verb in ("activate", "ride", "roam", "entrench", "train") and rest:
        return _leader_why(s, verb, rest[0])
    if verb in ("march", "lift") and len(rest) == 2 and rest[0].isdigit():
        return _infantry_why(s, verb, int(rest[0]), rest[1])
    if verb == "march" and rest:
        return _militia_why(s, rest[0])
    if verb == "fortify" and rest:
        return _fort_why(s, rest[0])
    if verb == "supply" and rest:
        if rest[0] not in t.index:
            return _unknown("place", rest[0], t.index)
        return f"no supply unit at {t.name[t.index[rest[0]]]} may still move", "D49"
    if verb == "sail" and len(rest) == 3:
        if s.phasing != USA:
            return "only the Union has naval units that move", "D12"
        if rest[0] not in NAVAL:
            return _unknown("naval unit", rest[0], NAVAL)
        return f"not so many {rest[0]} that may still move lie there", "D58"
    if verb == "bombard":
        if s.phasing != USA:
            return "only the Union bombards", "D40"
        return (
            "bombardment needs a fort of one or two steps, naval units beside it, a supply unit, and no combat there yet",
            "D40",
        )
    if verb == "reorganize" and rest:
        return "there is nothing to recombine, or it was done and no command point was spent since", "D27"
    if verb == "pass":
        return "no command points are left", "D24"
    return None


def _unknown(what: str, word: str, known: object) -> tuple[str, str]:
    assert hasattr(known, "__iter__")
    return f"no {what} '{word}'; {nearest(word, known)}", "D24"


def _points_why(s: DwfState, area: int) -> tuple[str, str] | None:
    if s.command <= 0:
        return "no command points are left", "D24"
    if not may_spend(s, area):
        due = owed(s)
        names = " and ".join(THEATERS[x] for x in due)
        return f"the points that are left are owed to {names}", "D25" if due == ["east"] else "D26"
    return None


def _leader_why(s: DwfState, verb: str, name: str) -> tuple[str, str] | None:
    t = s.tables
    if name not in t.leader_index:
        return _unknown("leader", name, t.leader_index)
    i = t.leader_index[name]
    leader = t.leaders[i]
    if leader.side != s.phasing:
        return f"{leader.name} is not yours to move", "D28"
    if s.leader_at[i] == OFF:
        return f"{leader.name} is not on the map", "D15"
    if s.leader_done[i]:
        return f"{leader.name} has moved this turn", "D28"
    if verb == "ride":
        return None
    if verb == "roam":
        return (
            "only an independent leader with infantry moves without a point, and only with that option",
            "D96",
        )
    known = _points_why(s, s.leader_at[i])
    if known:
        return known
    if verb == "train":
        return "only McClellan trains, and in Washington", "D55"
    if verb == "entrench":
        return "only Lee (by option the engineers) raises a fort, where there is none", "D56"
    return f"{leader.name} has no units with him that may still move", "D52"


def _infantry_why(s: DwfState, verb: str, size: int, name: str) -> tuple[str, str] | None:
    from longroll.games.divided_we_fall.command import ready_total

    t = s.tables
    if name not in t.index:
        return _unknown("place", name, t.index)
    area = t.index[name]
    side = s.phasing
    if size > s.max_unit(side):
        return f"infantry counters of this year go up to {s.max_unit(side)}", "D07"
    total = ready_total(s, side, area)
    if total < size:
        where = t.name[area]
        if s.factors[side * t.n + area] >= size:
            return f"infantry at {where} has moved this turn", "D28"
        return f"no {size} infantry of yours at {where}", "D24"
    if verb == "lift":
        if side != USA:
            return "the Confederacy has no sea lift", "D62"
        if size > s.lift:
            return f"{s.lift} factors of sea lift are left this turn", "D62"
        return f"{t.name[area]} is no port", "D62"
    return _points_why(s, area) or ("no counter of that size is to be had", "D23")


def _militia_why(s: DwfState, name: str) -> tuple[str, str] | None:
    t = s.tables
    if name not in t.militia_index:
        return _unknown("militia", name, t.militia_index)
    i = t.militia_index[name]
    if t.militia[i].side != s.phasing or s.militia_at[i] == OFF:
        return f"{name} is not there to march", "D08"
    if s.militia_done[i]:
        return f"{name} has moved this turn", "D28"
    return _points_why(s, s.militia_at[i])


def _fort_why(s: DwfState, name: str) -> tuple[str, str] | None:
    t = s.tables
    if name not in t.index:
        return _unknown("place", name, t.index)
    area = t.index[name]
    base = s.phasing * t.n + area
    if s.markers <= 0:
        return "four construction markers a turn", "D41"
    if s.works[base]:
        return "a fort is under construction there", "D41"
    if not s.men_at_start[area]:
        return "no infantry or militia was there at the start of the turn", "D41"
    if s.fresh[area]:
        return "the fort was finished this turn; it grows one level in two turns", "D41"
    if s.fort[base] >= forts.limit(s, area):
        return f"forts there go up to {forts.limit(s, area)} in {s.year}", "D37"
    return _points_why(s, area)


def march_why(s: DwfState, f: Frame, text: str) -> tuple[str, str] | None:
    """Steps of a march."""
    t = s.tables
    words = text.split()
    if not words or words[0] != "to" or len(words) < 2:
        if words and words[0] == "halt":
            return "a battle waits for these units", "D35"
        if words and words[0] == "take":
            return (
                "it is not there, has moved, or nothing more is picked up after something was dropped here",
                "D30",
            )
        return None
    if words[1] not in t.index:
        return _unknown("place", words[1], t.index)
    a, b = f["at"], t.index[words[1]]
    by_water = len(words) == 4
    known = barred(s, f, b)
    if known:
        return known
    if not by_water:
        edge = next((e for e in t.land[a] if e.to == b), None)
        if edge is None:
            return f"no road or rail joins {t.name[a]} and {t.name[b]}", "D28"
        if f["free"] == 1:
            return "sea lift without a command point does not march", "D62"
        alone = f["sup"] and f["ldr"] == OFF and f["unit"] != "supply"
        if alone and not f["afloat"]:
            return "only a leader's stack takes supply along by land", "D49"
        if s.strong(1 - s.phasing, b) and (known := attack_barred(s, f, b)):
            return known
        cost = land_cost(s, edge)
        if alone and f["spent"] + cost > t.rates["supply"]:
            return f"off the boat a supply unit moves {t.rates['supply']} in all; leave it here", "D50"
        if f["spent"] + cost > f["mf"]:
            return f"it costs {cost} and {max(0, f['mf'] - f['spent'])} of {f['mf']} are left", "D29"
        return "a battle waits elsewhere", "D35"
    return _water_why(s, f, b, words[3])


def _water_why(s: DwfState, f: Frame, b: int, by: str) -> tuple[str, str] | None:
    t = s.tables
    a = f["at"]
    line = next((w for w in t.water[a] if w.to == b), None)
    if line is None:
        return f"no water line joins {t.name[a]} and {t.name[b]}", "D28"
    if by == "river":
        if s.phasing == CSA:
            return (
                "the Confederacy lifts two factors a turn by river from 1862, never to where a Union unit is",
                "D65",
            )
        if not f["boat"] and not s.naval_ready[GUNBOAT * t.n + a]:
            return "no gunboat is there to carry them", "D65"
        if t.kind[b] == BOX:
            return "river boats do not carry troops into a blockade box", "D65"
        if s.strong(CSA, b) and (known := attack_barred(s, f, b)):
            return known
        return "gunboats move eight", "D65"
    if s.phasing == CSA:
        return "the Confederacy has no sea lift", "D62"
    if not line.ships:
        return "sea lift goes on dark blue lines only", "D62"
    if load.factors(f) - f["lifted"] > s.lift:
        return f"{s.lift} factors of sea lift are left this turn", "D62"
    if s.csa_ironclads[b]:
        return "Confederate ironclads bar the port", "D60"
    if s.control[b] == CSA and (known := invasion_barred(s, f, a, b)):
        return known
    return f"sea lift moves ten in all; {SIDES[s.phasing]} has spent {f['spent']}", "D63"
