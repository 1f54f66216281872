"""14, 15.3, 12.25, 11.4: what the calendar brings at the start of a turn: works, guns, home guards, blockade, carbines."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.events import Blockaded, Fortified, Politics, Upgraded
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.frames import Asked, Carbines
from longroll.games.acw_campaign.raising import siege_gun
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.supply import place_in
from longroll.games.acw_campaign.words import (
    BREECH,
    CARTRIDGE,
    CAV,
    CONFEDERATE,
    GREEN,
    GUARD,
    INF,
    MILITIA,
    NE,
    NONE,
    OFF,
    PT,
    SIDES,
    UNION,
    WEAPONS,
    turn_index,
    turn_name,
    year,
)

NEW_CARBINES: Final = (CARTRIDGE, BREECH)
"""11.4: what each side's cavalry gets"""


@FLOW.phase("schedules")
def schedules(s: AcwState) -> None:
    """14, 15 Before any movement of either side."""
    t = s.tables
    s.phase = "schedules"
    for key, box, side, rule in fortresses(s):
        build(s, key, box, side, rule)
    if turn_name(s.turn) == t.charts["siege_train"]["turn"]:
        for box, side in ((t.washington, UNION), (t.richmond, CONFEDERATE)):
            if s.control[box] == side:  # 14.5: R46
                guns = t.charts["siege_train"]["guns"]
                for word in guns:
                    siege_gun(s, side, box, word)
                s.out.append(Fortified(t.slug[box], 0, 0, ", ".join(guns), "14.5"))
    home_guards(s)
    carbines(s)


def fortresses(s: AcwState) -> list[tuple[str, int, int, str]]:
    """14.2, 14.3, 14.4 Fortresses that grow by a schedule and are in the hands of those who build them."""
    t = s.tables
    found = (
        ("washington", t.washington, UNION, "14.2"),
        ("richmond", t.richmond, CONFEDERATE, "14.3"),
        ("western", s.western, CONFEDERATE, "14.4"),
    )
    return [x for x in found if x[1] != OFF and s.control[x[1]] == x[2] and not s.by_horse[x[1]]]


def build(s: AcwState, key: str, box: int, side: int, rule: str) -> None:
    """14.2, 14.3, 14.4, R44, R87 The schedule's inches and guns; an inch turned into fort costs an inch of the schedule."""
    x = s.tables.charts["works"][key]
    now = turn_name(s.turn)
    inches = x["turns"].get(now, x["later"] if s.year >= 1862 else 0)
    guns = x["guns"].get(now, x["january"] if s.month == "jan" else [])
    old = s.works[box]
    fort = min(inches, old) if s.fortify[box] else 0
    field = inches - fort
    s.works[box] = old - fort + field
    s.fort[box] = s.fort[box] + fort
    for word in guns:
        siege_gun(s, side, box, word)
    if inches or guns:
        s.out.append(Fortified(s.tables.slug[box], field, fort, ", ".join(guns), rule))


def engineers(s: AcwState, side: int, told: list[int]) -> list[Choice]:
    """14.2, 14.3, 14.4, R87 New orders that a president may give to the engineers of his fortresses, once a turn for each."""
    t = s.tables
    return [
        v.ENGINEERS(t.slug[box], "field-works" if s.fortify[box] else "forts")
        for _, box, owner, _ in fortresses(s)
        if owner == side and box not in told
    ]


def home_guards(s: AcwState) -> None:
    """15.3, 15.31, 15.32, R47 Which cities may call out a home guard from now on."""
    t, x = s.tables, s.tables.charts["home_guard"]
    if s.turn == turn_index(x["capitals_from"]):
        for box, side in ((t.washington, UNION), (t.richmond, CONFEDERATE)):
            if s.control[box] == side and not s.guards[box]:
                s.guards[box] = 1
    if s.turn == turn_index(x["cities_from"]):
        for box in range(s.n):
            value = t.value[CONFEDERATE][box]
            if value >= x["least_value"] and s.control[box] == CONFEDERATE and not s.guards[box]:
                s.guards[box] = 1
    if s.turn == turn_index(x["union_cities_from"]):
        for box in range(s.n):
            if s.taken_early[box] and s.control[box] == UNION:
                s.guards[box] = 1


def guard_pool(s: AcwState, box: int) -> list[tuple[int, int]]:
    """15.31, 15.32 The stands of a home guard as they were raised: at the capitals one 6-4 and one more each year, elsewhere
    two 5-4."""
    t, x = s.tables, s.tables.charts["home_guard"]
    if (box, s.control[box]) in ((t.washington, UNION), (t.richmond, CONFEDERATE)):
        sp, morale = x["capital_stand"]
        return [(sp, morale)] * (1 + s.year - year(turn_index(x["capitals_from"])))
    return [(a, b) for a, b in x["city_stands"]]


def guard_stands(s: AcwState, box: int) -> list[tuple[int, int]]:
    """15.31, R94 What is left in the pool: losses of earlier battles fall on the stands one after the other."""
    lost, found = s.guard_losses[box], []
    for sp, morale in guard_pool(s, box):
        gone = min(sp, lost)
        lost -= gone
        if sp > gone:
            found.append((sp - gone, morale))
    return found


def call_out(s: AcwState, side: int, box: int) -> None:
    """15.3, R48, R77 Enemy troops in the city: the home guard stands with whoever stands there."""
    if s.guards[box] != 1 or s.control[box] != side:
        return
    pool = guard_stands(s, box)
    if not pool or any(s.co_kind[c] == GUARD for c in s.corps_at(side, box)):
        return  # nobody is left in it, or it stands there already, alone
    c = s.new_corps(side, GUARD, f"{s.tables.name[box]} Home Guard", box, OFF, s.turn)
    d = s.new_division(c, 1, GREEN)
    for sp, morale in pool:
        s.new_stand(c, d, INF, sp, morale, GREEN, MILITIA | PT | NE, NONE, 0)
    s.dv_limit[d] = s.exhaustion(d)
    s.out.append(Politics("home-guard", "15.3", SIDES[side], s.tables.slug[box]))


def send_home(s: AcwState, box: int) -> None:
    """15.3, R94 After the battle the home guard goes back to its work; whom it has lost the pool lacks."""
    for side in (UNION, CONFEDERATE):
        for c in s.corps_at(side, box):
            if s.co_kind[c] == GUARD:
                s.guard_losses[box] = sum(sp for sp, _ in guard_pool(s, box)) - s.strength(c)
                s.drop_corps(c)
    s.left_behind(box)


def carbines(s: AcwState) -> None:
    """11.4, R41 New carbines in January 1863 and 1864: who gets them is the president's choice, the Union's first."""
    shares = s.tables.charts["upgrades"]["carbines"].get(turn_name(s.turn))
    if not shares:
        return
    for side in (CONFEDERATE, UNION):
        horse = [i for i in range(len(s.st_side)) if s.st_side[i] == side and s.st_kind[i] == CAV]
        if not horse:
            continue
        share = shares[SIDES[side]]
        count = max(1, (len(horse) * share + 50) // 100) if share < 50 else len(horse) // 2
        if share >= 50:
            count -= sum(1 for i in horse if s.st_weapon[i] == NEW_CARBINES[side])
        left = min(count, len(old_carbines(s, side)))
        if left > 0:
            s.push(Carbines("carbines", who=side, left=left))


def old_carbines(s: AcwState, side: int) -> list[int]:
    """11.4 Cavalry without the new carbines, the best first."""
    old = [
        i for i in s.every(s.st_kind, CAV) if s.st_side[i] == side and s.st_weapon[i] != NEW_CARBINES[side]
    ]
    return sorted(old, key=lambda i: (-s.st_morale[i], -s.st_sp[i], i))


@FLOW.question("carbines", Carbines)
class CarbinesQuestion(Question[Carbines]):
    """11.4, R63 Which cavalry gets new carbines: the best first, as the staff would, or one stand after another."""

    rule = "11.4"

    def prompt(self, s: AcwState, f: Carbines) -> str:
        return f"New carbines for {f.left} stand{'s' if f.left > 1 else ''} of cavalry: who gets them?"

    def choices(self, s: AcwState, f: Carbines) -> list[Choice]:
        return [
            v.STAFF(),
            *(v.ARM(s.corps_slug(s.st_corps[i]), place_in(s, i)) for i in old_carbines(s, f.who)),
            v.NONE(),
        ]

    def follow(self, s: AcwState, f: Carbines, choice: Choice) -> None:
        side, left, armed = f.who, f.left, f.armed
        old = old_carbines(s, side)
        if choice.kind is v.STAFF:
            chosen = old[:left]
        elif choice.kind is v.ARM:
            corps, place = choice.args
            chosen = [i for i in old if s.corps_slug(s.st_corps[i]) == corps and place_in(s, i) == place]
        else:
            chosen, left = [], 0
        for i in chosen:
            s.st_weapon[i] = NEW_CARBINES[side]
        left, armed = left - len(chosen), armed + chosen
        if left > 0:
            s.push(Carbines("carbines", who=side, left=left, armed=armed))
        elif armed:
            arms = WEAPONS[NEW_CARBINES[side]]
            at = s.places_of(s.st_corps[i] for i in armed)
            s.out.append(
                Upgraded(SIDES[side], "cavalry", "guns", self.rule, s.private(side), len(armed), arms, at)
            )


@FLOW.phase("blockade?")
def blockade(s: AcwState) -> None:
    """12.25 In six turns of the year a port is added to the blockade."""
    x = s.tables.charts["blockade"]
    if s.month in x["months"] and any_port(s):
        s.push(Asked("blockade", who=UNION))


def any_port(s: AcwState) -> list[int]:
    """12.25 Confederate seaports that are not blockaded yet."""
    t = s.tables
    return [b for b in range(s.n) if t.port[b] and s.control[b] == CONFEDERATE and not s.blockade[b]]


@FLOW.question("blockade", Asked)
class Blockade(Question[Asked]):
    """12.25, 13.1 A blockaded port is watched, and brings the Confederacy no supplies."""

    rule = "12.25"
    text = "Which port is to be blockaded?"

    def choices(self, s: AcwState, f: Asked) -> list[Choice]:
        t = s.tables
        return [v.BLOCKADE(t.slug[b]) for b in any_port(s)]

    def follow(self, s: AcwState, f: Asked, choice: Choice) -> None:
        box = s.tables.index[choice.place]
        s.blockade[box] = 1
        s.out.append(Blockaded(s.tables.slug[box]))


@FLOW.phase("watch?")
def watch(s: AcwState) -> None:
    """12.25 From January 1862 one blockaded port is reported completely each turn, if intelligence is limited."""
    if (
        not s.intelligence
        or s.active != UNION
        or s.turn < turn_index(s.tables.charts["blockade"]["complete_from"])
    ):
        return
    ports = [b for b in range(s.n) if s.blockade[b] and s.control[b] == CONFEDERATE]
    s.watch = OFF
    if ports:
        s.push(Asked("watch", who=UNION))


@FLOW.question("watch", Asked)
class Watch(Question[Asked]):
    """12.25 The blockading fleet looks into one port."""

    rule = "12.25"
    text = "Which blockaded port does the fleet look into?"

    def choices(self, s: AcwState, f: Asked) -> list[Choice]:
        t = s.tables
        ports = [b for b in range(s.n) if s.blockade[b] and s.control[b] == CONFEDERATE]
        return [v.WATCH(t.slug[b]) for b in ports]

    def follow(self, s: AcwState, f: Asked, choice: Choice) -> None:
        s.watch = s.tables.index[choice.place]
