"""What stands on the map, as counters: troops, leaders, HQs, railroad units, batteries and ships."""

from __future__ import annotations

from longroll.core.views import Badge, Fact, PieceView
from longroll.games.war_for_the_union.flags import IMPROVED, INSIDE, OFF
from longroll.games.war_for_the_union.narrate.names import TROOPS, battery, ship
from longroll.games.war_for_the_union.optional.intelligence import open_hexes, scouts, size
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import ARMS, CAVALRY, KINDS, NAVAL, SIDES, SUPPLY
from longroll.games.war_for_the_union.zoi import faced
from longroll.kit.hexgrid import DIRECTIONS

SHIPS = {"I": "ironclad", "N": "warship", "R": "ram", "T": "transport"}
ADJECTIVES = ("Union", "Confederate")
MOST_MARKS = 3
FORT_WORK = ("Union fort being built", "Confederate fort being built", "fort being improved")


def ashore(s: WfuState) -> dict[int, list[PieceView]]:
    """The counters of every hex and box."""
    found: dict[int, list[PieceView]] = {}
    _troops(s, found)
    _leaders(s, found)
    _units(s, found)
    for b, at in enumerate(s.battery_at):
        if at != OFF and _shore(s, b) < 0:
            found.setdefault(at, []).append(_battery(s, b, at))
    for b, site in enumerate(s.battery_site):
        if site != OFF and s.battery_at[b] == OFF:  # R77: what is begun has its hexside already
            found.setdefault(site, []).append(_battery(s, b, site))
    return found


def _shore(s: WfuState, b: int) -> int:
    """The hexside where a battery's counter lies: the first that it faces and no ship is on, so that it hides none; -1 for its hex."""
    return next((side for side in faced(s, b) if side not in s.ship_at), -1)


def veil(s: WfuState, found: dict[int, list[PieceView]], side: int, looks_on: bool) -> None:
    """20.2 Of a side's troops and leaders only that troops are there, their size where scouted, and works; HQs without names. Who
    looks on is not told what cavalry found out: it would tell the side where the enemy's cavalry is."""
    seen, known = open_hexes(s, 1 - side), scouts(s, 1 - side, not looks_on)
    for node in [n for n in found if n not in seen]:
        rest: list[PieceView] = []
        for piece in found[node]:
            if piece["side"] != SIDES[side] or piece["kind"] not in (*ARMS, "leader", "hq"):
                rest.append(piece)
            elif piece["kind"] == "hq":
                piece.pop("commander", None)
                rest.append(piece)
        strength = s.strength(node, side)
        if strength:
            facts: dict[str, Fact] = {"works": s.works_of(node, side)}
            if node in known:
                facts["size"] = size(s, strength)
            rest.append(
                {"side": SIDES[side], "kind": "troops", "sign": "infantry", "name": "Troops", "hidden": True, "facts": facts}
            )  # fmt: skip
        if rest:
            found[node] = rest
        else:
            del found[node]


def afloat(s: WfuState) -> dict[int, list[PieceView]]:
    """The counters of every water: ships, naval leaders, and batteries on a side that they face."""
    found: dict[int, list[PieceView]] = {}
    t = s.tables
    for b, at in enumerate(s.battery_at):
        if at != OFF and (side := _shore(s, b)) >= 0:
            found.setdefault(side, []).append(_battery(s, b, s.battery_at[b]))
    for x, at in enumerate(s.ship_at):
        if at != OFF:
            found.setdefault(at, []).append(_ship(s, x))
    for i, leader in enumerate(t.leaders):
        if leader.role == NAVAL and s.leader_at[i] != OFF:
            found.setdefault(s.leader_at[i], []).append(
                {"side": "union", "kind": "leader", "sign": "star", "id": leader.slug, "name": leader.name}
            )
    return found


def _troops(s: WfuState, found: dict[int, list[PieceView]]) -> None:
    """SPs alike in arm, quality, fatigue, supply and works are one counter."""
    t = s.tables
    alike: dict[tuple[int, ...], int] = {}
    for sp, at in enumerate(s.sp_at):
        if at != OFF and at < t.nodes:
            key = (
                at, s.sp_kind[sp], s.sp_home[sp], s.sp_fatigue[sp], s.sp_supply[sp], s.sp_works[sp],
                s.sp_flags[sp] & INSIDE,
            )  # fmt: skip
            alike[key] = alike.get(key, 0) + 1
    for (at, kind, home, fatigue, supply, works, inside), count in sorted(alike.items()):
        arm = kind // 5 % 2
        facts: dict[str, Fact] = {"fatigue": fatigue, "works": works, "inside a fort": bool(inside)}
        if supply:
            facts["supply"] = SUPPLY[supply]
        if home:
            facts["state"] = t.board.states[home]
        piece: PieceView = {
            "side": SIDES[kind // 10], "kind": ARMS[arm], "sign": "cavalry" if arm == CAVALRY else "infantry",
            "name": TROOPS[KINDS[kind % 10]], "strength": count, "facts": facts,
        }  # fmt: skip
        badges = _badges(fatigue, supply, works, bool(inside))
        if badges:
            piece["badges"] = badges
        found.setdefault(at, []).append(piece)


def _badges(fatigue: int, supply: int, works: int, inside: bool) -> list[Badge]:
    """13.55, 7.11, 9.41 Hunger, fatigue and works at a glance."""
    found: list[Badge] = []
    if supply:
        word = SUPPLY[supply].capitalize()
        found.append({"text": word[0], "tone": "bad", "says": word})
    if fatigue:
        found.append(
            {"text": f"F{fatigue}", "tone": "bad" if fatigue >= 3 else "warn", "says": f"Fatigue {fatigue}"}
        )
    if works:
        found.append({"text": f"W{works}", "tone": "good", "says": f"works of Level {works}"})
    if inside:
        found.append({"text": "in", "tone": "good", "says": "inside the fort"})
    return found[:MOST_MARKS]


def _leaders(s: WfuState, found: dict[int, list[PieceView]]) -> None:
    t = s.tables
    for i, leader in enumerate(t.leaders):
        at = s.leader_at[i]
        if at == OFF or at >= t.nodes or leader.role == NAVAL:
            continue
        army = bool(s.leader_army[i]) and leader.army is not None
        rating = leader.army if army and leader.army else leader.corps
        facts: dict[str, Fact] = {
            "command": rating.cr, "battle": rating.br, "movement": rating.ma, "aggressive": rating.aggressive,
            "cavalry": leader.cavalry, "army": army, "subordinates": leader.sl if army else 0,
            "MPs spent": s.leader_spent[i],
        }  # fmt: skip
        found.setdefault(at, []).append(
            {
                "side": SIDES[leader.side], "kind": "leader", "sign": "star", "id": leader.slug, "name": leader.name,
                "facts": facts,
            }
        )  # fmt: skip


def _units(s: WfuState, found: dict[int, list[PieceView]]) -> None:
    """HQs and military railroad units."""
    t = s.tables
    for k, at in enumerate(s.hq_at):
        if at != OFF and at < t.nodes:
            counter, chief = t.counters[t.hqs[k]], s.commander(k)
            piece: PieceView = {
                "side": SIDES[counter.side], "kind": "hq", "sign": "tower", "id": counter.slug, "name": counter.name,
            }  # fmt: skip
            if chief >= 0:
                piece["commander"] = t.leaders[chief].name
            found.setdefault(at, []).append(piece)
    for k, at in enumerate(s.usmrr_at):
        if at != OFF and at < t.nodes:
            counter = t.counters[t.engineers[k]]
            found.setdefault(at, []).append(
                {"side": "union", "kind": "usmrr", "sign": "rail", "id": counter.slug, "name": counter.name}
            )


def _battery(s: WfuState, b: int, hex_: int) -> PieceView:
    """A battery in its hex, or one that is begun there: a new one, or the counter that will take another's place (8.24)."""
    t = s.tables
    counter, onto = t.batteries[b], s.battery_onto[b] - 1
    begun = s.battery_at[b] == OFF
    strength = counter.reduced if s.battery_weak[b] and not begun else counter.strength
    faces = s.battery_faces[b if onto < 0 else onto]
    facts: dict[str, Fact] = {
        "stands in": t.title(hex_),
        "faces": ", ".join(name for d, name in enumerate(DIRECTIONS) if faces >> d & 1),
    }
    piece: PieceView = {
        "side": SIDES[counter.side], "kind": "battery", "sign": "gun", "id": counter.slug,
        "name": battery(t, counter.slug) if counter.name else "river battery",
        "strength": strength, "facts": facts,
    }  # fmt: skip
    if begun:
        facts["being built"] = True
        if onto >= 0:
            facts["in place of"] = t.batteries[onto].slug
        piece["badges"] = [{"text": "B", "tone": "plain", "says": "being built"}]
        return piece
    facts["suppressed"] = s.battery_state[b]
    if onto == b:
        facts["being strengthened"] = True
    if s.battery_state[b]:
        piece["badges"] = [{"text": f"S{s.battery_state[b]}", "tone": "bad", "says": "suppressed"}]
    return piece


def _ship(s: WfuState, x: int) -> PieceView:
    t = s.tables
    counter = t.counters[t.ships[x]]
    facts: dict[str, Fact] = {
        "damage": s.ship_damage[x], "seagoing": counter.seagoing, "MPs spent": s.ship_spent[x],
    }  # fmt: skip
    piece: PieceView = {
        "side": SIDES[counter.side], "kind": SHIPS[counter.ship], "sign": "ship", "id": t.ship_slugs[x],
        "name": f"{SHIPS[counter.ship]} {ship(t, t.ship_slugs[x])}", "strength": counter.strength, "facts": facts,
    }  # fmt: skip
    load = sum(1 for aboard in s.sp_aboard if aboard == x + 1)
    if load:
        facts["SPs aboard"] = load
    if s.ship_damage[x]:
        piece["badges"] = [
            {"text": f"D{s.ship_damage[x]}", "tone": "bad", "says": f"damage {s.ship_damage[x]}"}
        ]
    elif load:
        piece["badges"] = [{"text": f"+{load}", "tone": "plain", "says": f"carries {load}"}]
    return piece


def markers(s: WfuState, node: int) -> list[str]:
    """Forts, sieges, broken rails and depots of a hex."""
    t = s.tables
    if node >= t.board.count:
        return []
    found = []
    if s.fort[node]:
        kind = "improved fort" if s.fort[node] == IMPROVED else "fort"
        found.append(f"{ADJECTIVES[s.fort_side[node]]} {kind}")
    if s.fort_work[node]:
        found.append(FORT_WORK[s.fort_work[node] - 1])
    if s.siege[node]:
        found.append("siege")
    if s.rail_break[node]:
        found.append("rail break")
    for side in range(2):
        kinds = s.depot[side * t.board.count + node]
        found += [
            f"{ADJECTIVES[side]} {name} depot" for k, name in enumerate(("river", "naval")) if kinds >> k & 1
        ]
    return found
