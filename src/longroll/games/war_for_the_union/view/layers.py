"""What can be laid over the map: supply, zones of control and influence, railroads, command."""

from __future__ import annotations

from longroll.core.views import Camp, Layer, Patch
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CONFEDERATE, SIDES, UNION
from longroll.games.war_for_the_union.zoi import zoi

CAMPS: tuple[Camp, Camp] = ("union", "confederate")
ADJECTIVES = ("Union", "Confederate")


def layers(s: WfuState, viewer: str | None) -> list[Layer]:
    """Each layer with a patch for each side; nobody sees the command of an enemy who shows no leaders (20.2)."""
    made = (
        ("Lines of supply reach", "7.2", _supply),
        ("Zones of control", "4.2", _control),
        ("Zones of influence", "4.3", _influence),
        ("Railroads", "9.52", _rails),
        ("Command of army commanders", "4.53", _command),
    )
    return [
        {
            "name": name,
            "rule": rule,
            "patches": [
                patch
                for side in (UNION, CONFEDERATE)
                if of is not _command or not s.limited_intelligence or SIDES[side] == viewer
                for patch in of(s, side)
            ],
        }
        for name, rule, of in made
    ]


def _patch(side: int, what: str, places: list[str], lines: list[tuple[str, str]] | None = None) -> Patch:
    return {
        "label": f"{ADJECTIVES[side]} {what}",
        "camp": CAMPS[side],
        "places": places,
        "lines": lines or [],
    }


def _supply(s: WfuState, side: int) -> list[Patch]:
    """7.2 Hexes from which a line reaches a supply head."""
    t = s.tables
    net = network(s, side)
    reached = set(net.los.hexes)
    if net.sea_los is not None:
        reached.update(net.sea_los.hexes)
    places = [t.node_name(h) for h in sorted(reached) if h < t.board.count and not t.board.sea[h]]
    return [_patch(side, "supply", places)]


def _control(s: WfuState, side: int) -> list[Patch]:
    """4.2, 4.23 Hexes in a zone that is not negated there."""
    t = s.tables
    places = [t.node_name(h) for h in range(t.board.count) if s.in_zoc(h, 1 - side)]
    return [_patch(side, "zones of control", places)]


def _influence(s: WfuState, side: int) -> list[Patch]:
    t = s.tables
    mask = zoi(s, side)
    return [_patch(side, "zones of influence", [t.waters.name[x] for x in range(t.waters.count) if mask[x]])]


def _rails(s: WfuState, side: int) -> list[Patch]:
    """9.52 Links whose both ends a side controls, unbroken, in the months after their opening."""
    t = s.tables
    unbuilt = t.rails.unbuilt(100 * s.year + s.month)
    lines = [
        (t.node_name(a), t.node_name(b))
        for k, (a, b) in enumerate(t.rails.net.ends)
        if not unbuilt[k]
        and s.rail_owner[a] == side == s.rail_owner[b]
        and not (s.rail_break[a] or s.rail_break[b])
    ]
    broken = [t.node_name(h) for h in t.rails.stations if s.rail_break[h] and s.rail_owner[h] == side]
    return [_patch(side, "railroads", [], lines), _patch(side, "rail breaks", broken)]


def _command(s: WfuState, side: int) -> list[Patch]:
    """4.53 The hexes in which leaders are under an army commander: his own and those next to it."""
    t = s.tables
    found: list[Patch] = []
    for k, at in enumerate(s.hq_at):
        if at == OFF or at >= t.board.count or t.counters[t.hqs[k]].side != side or s.commander(k) < 0:
            continue
        places = [t.node_name(h) for h in (at, *t.board.around(at)) if not t.board.sea[h]]
        found.append({"label": t.counters[t.hqs[k]].name, "camp": CAMPS[side], "places": places, "lines": []})
    return found
