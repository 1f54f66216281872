"""8: what a battle at a box would bring, before it is fought."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from longroll.core.errors import IllegalChoice, LongrollError, unknown
from longroll.core.views import Joining, battle_outlook, foresight
from longroll.games.acw_campaign.battle import desk, odds, transfer
from longroll.games.acw_campaign.battle.events import POWERS
from longroll.games.acw_campaign.battle.numbers import Numbers
from longroll.games.acw_campaign.battle.types import Battle
from longroll.games.acw_campaign.combat.guessing import guess
from longroll.games.acw_campaign.combat.phase import superior, ways_out
from longroll.games.acw_campaign.combat.reinforcing import arrive, helpers
from longroll.games.acw_campaign.frames import BattleAt, Route
from longroll.games.acw_campaign.papers import read
from longroll.games.acw_campaign.reach import asker, reach
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import BY_LAND, NOBODY, OFF, SIDE_NAMES, SIDES, UNION

CASES = 24
"""trials for the best and the worst case: fewer, for they only bound the answer"""


def _works(s: AcwState, box: int) -> list[dict[str, Any]]:
    """14 What is dug and built in a box, by its length on the field."""
    lengths = ((s.field[box], "entrenchments"), (s.works[box], "field works"), (s.fort[box], "fort"))
    built = [f"{inches} inches of {what}" for inches, what in lengths if inches]
    return [{"reason": ", ".join(built), "rule": "14"}] if built else []


def reckon(s: AcwState, at: str, attack: str | None = None) -> dict[str, Any]:
    """8 What meets at a box now, or would if the corps or all corps of the boxes in `attack` came there: strengths, cavalry,
    every circumstance with its rule, and the outcome of some quick trials."""
    box = _box(s, at)
    known: list[dict[str, str]] = []
    told: set[int] | None = None
    me = s.imagined if s.imagined != NOBODY else asker(s) if s.intelligence else NOBODY
    if s.intelligence:
        told = {s.tables.index[slug] for slug in read(s.papers[me])}
        s, known = guess(s, [box, *(_start(s, word)[0] for word in (attack or "").split())])
    s = _supposed(s, box, attack.split()) if attack else s.copy()
    if s.active > 1:
        s.active = UNION
    there = [name for side, name in enumerate(SIDE_NAMES) if s.held(side, box)]
    if len(there) < 2:
        who = f"only the {there[0]} side stands at {at}" if there else f"nobody stands at {at}"
        hint = "" if attack else "; say from which boxes the attack comes"
        raise LongrollError(f"no battle: {who} [8]{hint}")
    attacker = s.active
    forced = superior(s, box)
    free = ways_out(s, 1 - attacker, box)
    mine, theirs = s.horse(attacker, box) / 2, s.horse(1 - attacker, box) / 2
    found: dict[str, Any] = {
        "at": at,
        "attacker": SIDES[attacker],
        "sides": {SIDES[side]: _army(s, side, box) for side in (0, 1)},
        "modifiers": [
            {
                "reason": f"{mine:g} to {theirs:g} adjusted cavalry: "
                + ("a battle must be fought" if forced else "the defender may withdraw"),
                "rule": "8",
            },
            *_works(s, box),
            *known,
        ],
        "forced": forced,
        "refuges": [s.tables.slug[b] for b in free],
    }
    trials = _trials(s, box, found["modifiers"])
    if under_way(s, box) is not None:
        return found | trials
    comers = _comers(s, box, me, told)
    if not comers:
        return found | trials
    whole = _trials(*_with_help(s, box, comers, (0, 1)))
    best, worst = (_case(s, box, comers, side, trials, whole) for side in (attacker, 1 - attacker))
    rows = [_joining(s, side, c) for side, c in comers]
    alone = {"attacker_wins_alone": trials["attacker_wins"]}
    return found | whole | {"joining": rows, "best": best, "worst": worst} | alone


def written(s: AcwState, at: str, pieces: list[str]) -> str:
    """8 The attack by corps that were pointed out: each by its name, or the box where all who can march there do."""
    corps = [c for side in (0, 1) for p in pieces if (c := s.find_corps(side, p)) != OFF]
    corps = [c for c in corps if s.co_box[c] < s.n and s.tables.slug[s.co_box[c]] != at]
    if not corps:
        raise LongrollError("point at corps that stand in other boxes [8]")
    words = []
    for c in corps:
        box = s.co_box[c]
        whole = set(s.mobile_at(s.co_side[c], box)) <= set(corps)
        words.append(s.tables.slug[box] if whole else s.corps_slug(c))
    return " ".join(dict.fromkeys(words))


def _case(
    s: AcwState,
    box: int,
    comers: list[tuple[int, int]],
    side: int,
    alone: dict[str, Any],
    whole: dict[str, Any],
) -> Any:
    """8.4 What to expect if only one side's comers come: where only one side has any, that was tried already."""
    coming = {who for who, _ in comers}
    if len(coming) == 1:
        return (whole if side in coming else alone)["outlook"]
    return _trials(*_with_help(s, box, comers, (side,)), CASES)["outlook"]


def _comers(s: AcwState, box: int, me: int, told: set[int] | None) -> list[tuple[int, int]]:
    """8.4 (side, corps) of everybody who may still come to the battle: of the enemy, where intelligence is limited, only who is
    reported."""
    found = []
    new = s.copy()
    frame = plan(new, box)
    for side in (s.active, 1 - s.active):
        while True:
            near = helpers(new, side, box)
            c = next((c for c in near if side == me or told is None or new.co_box[c] in told), None)
            if c is None:
                break
            found.append((side, c))
            arrive(new, frame, c)
    return found


def _with_help(
    s: AcwState, box: int, comers: list[tuple[int, int]], sides: tuple[int, ...]
) -> tuple[AcwState, int, list[dict[str, str]], BattleAt]:
    """8.4 A copy in which all comers of some sides have come, as trials take it."""
    new = s.copy()
    frame = plan(new, box)
    for side, c in comers:
        if side in sides:
            arrive(new, frame, c)
    return new, box, [], frame


def _joining(s: AcwState, side: int, c: int) -> Joining:
    t = s.tables
    strength = sum(s.st_sp[i] for i in s.stands_of(c))
    where = t.slug[s.co_box[c]]
    return {"side": SIDES[side], "who": s.co_name[c], "place": where, "strength": strength, "rule": "8.4"}


def under_way(s: AcwState, box: int) -> BattleAt | None:
    """8 The frame of the battle at a box, if one is being fought."""
    frame = desk.frame_of(s)
    return frame if frame is not None and frame.box == box and frame.battle else None


def _box(s: AcwState, word: str) -> int:
    if word not in s.tables.index:
        raise unknown("box", word, s.tables.index, "odds")
    return s.tables.index[word]


def _army(s: AcwState, side: int, box: int) -> dict[str, Any]:
    stands = s.stands_at(side, box)
    return {
        "strength": sum(s.st_sp[i] for i in stands),
        "stands": len(stands),
        "cavalry": s.horse(side, box) / 2,
    }


def _supposed(s: AcwState, box: int, words: list[str]) -> AcwState:
    """A copy in which some corps, or those of some boxes, have come to a box, as far as their marches or the sea bring them."""
    new = s.copy()
    for word in words:
        corps = _start(s, word)[1]
        if not corps:
            raise LongrollError(f"nobody at {word} can march [7]")
        new.active = s.co_side[corps[0]]
        came = 0
        for c in corps:
            route = _route(s, c, box)
            if route is not None:
                new.place_corps(c, box)
                new.co_from[c], new.co_line[c] = route, BY_LAND
                came += 1
        if not came:
            who = f"nobody at {word} can" if word in s.tables.index else f"{word} cannot"
            raise LongrollError(f"{who} come to {s.tables.slug[box]} in two marches [7]")
    return new


def _start(s: AcwState, word: str) -> tuple[int, list[int]]:
    """7 Where an attack comes from, and who marches: a corps by its name, or all of a box that can."""
    sides = [x for x in (s.active, 1 - s.active) if x in (0, 1)] or [0, 1]
    if word not in s.tables.index:
        c = next((c for side in sides if (c := s.find_corps(side, word)) != OFF), OFF)
        if c != OFF and s.co_box[c] < s.n:
            return s.co_box[c], [c]
    box = _box(s, word)
    return box, next((corps for side in sides if (corps := list(s.mobile_at(side, box)))), [])


def _route(s: AcwState, c: int, box: int) -> int | None:
    """7, 7.5, 8.3 The box out of which a corps would come on: its own, or the last one on its way."""
    t, start = s.tables, s.co_box[c]
    by_sea = s.co_side[c] == UNION and t.port[start] and t.port[box]
    if box in t.next_to[s.co_side[c]][start] or by_sea:
        return start
    try:
        rows = reach(s, s.corps_slug(c))
    except IllegalChoice:  # it has marched already, or no marches are left
        return None
    return next((t.index[row["path"][-2]] for row in rows if row["place"] == t.slug[box]), None)


def at_hand(s: AcwState, box: int, most: int = odds.RUNS, f: BattleAt | None = None) -> odds.Odds:
    """8.2 The trials of the battle at a box, from where it stands or from its first morning; or as a frame has it."""
    if f is None:
        f = desk.frame_of(s)
        if f is None or f.box != box:
            f = plan(s, box)
    text = f.battle or transfer.muster(s, f, s.tables.numbers).dump()
    return tried(text, s.tables.numbers, most)


def _trials(
    s: AcwState, box: int, reasons: list[dict[str, str]], f: BattleAt | None = None, most: int = odds.RUNS
) -> dict[str, Any]:
    result = at_hand(s, box, most, f)
    a = result.attacker
    for m in result.modifiers:
        reasons.append({"reason": f"for the {POWERS[m.side]}: {m.text}", "rule": m.rule})
    losses = [result.strength[side] * result.net[side] / 1000 for side in (a, 1 - a)]
    return {
        "outlook": battle_outlook(
            result.wins[a] / 100, 1 - result.wins[a] / 100, losses[0], losses[1], "strength points"
        ),
        "attack": result.strength[a],
        "defence": result.strength[1 - a],
        "attacker_wins": result.wins[a] / 100,
        "attacker_loss_for_good": f"{result.net[a] / 10:.0f} %",
        "defender_loss_for_good": f"{result.net[1 - a] / 10:.0f} %",
        "days": round(result.days, 1),
        "rear_guard_of_the_beaten": f"{result.covered} %",
        "note": f"{result.runs} trials between steady commanders",
        "rule": "8.2",
        **foresight(
            {
                "The attacker loses for good": f"{result.net[a] / 10:.0f} % of his strength",
                "The defender loses for good": f"{result.net[1 - a] / 10:.0f} % of his strength",
                "Days of fighting": round(result.days, 1),
                "The beaten side is covered by a rear guard": f"{result.covered} %",
                "Trials": result.runs,
            }
        ),
    }


def plan(s: AcwState, box: int) -> BattleAt:
    """8.3 The frame of a battle whose hours are not diced yet."""
    routes = dict.fromkeys(s.came(c) for c in s.mobile_at(s.active, box) if s.co_from[c] < s.n)
    return BattleAt("battle", box=box, start=[Route(start, 0, line) for start, line in routes])


def tried(text: str, numbers: Numbers, most: int = odds.RUNS) -> odds.Odds:
    """The trials of a battle: fewer where armies are large, so that an answer takes well under a second."""
    stands = text.count(",", text.index('"s_side"'), text.index('"s_kind"'))
    return _tried(text, max(8, min(most, 1500 // (1 + stands))), numbers)


@lru_cache(maxsize=64)
def _tried(text: str, runs: int, numbers: Numbers) -> odds.Odds:
    return odds.odds(Battle.load(text), runs, numbers=numbers)
