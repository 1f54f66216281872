"""D35, D36, D75 to D85: a battle from the first arrival to the last retreat."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.divided_we_fall import command
from longroll.games.divided_we_fall.combat import odds
from longroll.games.divided_we_fall.combat.aftermath import leave
from longroll.games.divided_we_fall.events import (
    BattleFought,
    FieldHeld,
    Spent,
    Withdrew,
)
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.movement.load import sweep
from longroll.games.divided_we_fall.retreating import defender_retreats
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import source, supply_unit
from longroll.games.divided_we_fall.tables import COLUMNS, GUNBOAT, NAVAL, SIDES, USA


def force(s: DwfState, frame: Frame) -> tuple[list[odds.Path], list[int], int, int]:
    """The attackers at a battle: paths, leaders, naval units, column of a purely naval attack."""
    at = frame["at"]
    side = s.phasing
    leaders = odds.commanders(s, side, at)
    navy = s.navy(at) if side == USA else 0
    return odds.paths_of(s, frame), leaders, navy, frame["fleet"]


def foresee(s: DwfState, frame: Frame, held_back: int = 0) -> odds.Assessment:
    paths, leaders, navy, fleet = force(s, frame)
    return odds.assess(s, frame["at"], s.phasing, paths, leaders, navy, held_back, fleet)


@FLOW.ask("battle")
class Battle(Ask[DwfState]):
    """D35, D70 Bring more units into the area, up to the points, or fight; what falls is open to later stacks."""

    rule = "D35"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[s.phasing]

    def prompt(self, s: DwfState, f: Frame) -> str:
        found = foresee(s, f)
        return (
            f"Battle at {s.tables.name[f['at']]}: {found.attack} against {found.defence}; you lose {found.attacker_net},"
            f" they lose {found.defender_net}. Bring more units in, or fight"
        )

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        return [s.tables.book["fight"], *command.bring_in(s, f["at"])]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        if choice.verb != "fight":
            s.stack.append(f)
            command.act(s, choice, f["at"])
            return
        f["do"] = "battle-fleet"
        s.stack.append(f)

    def why_not(self, s: DwfState, f: Frame, text: str) -> tuple[str, str] | None:
        return (
            f"a battle waits at {s.tables.name[f['at']]}; until it is fought only units that join it may move",
            "D35",
        )


@FLOW.step("battle-fleet")
def fleet(s: DwfState, f: Frame) -> None:
    """D78 Union naval units may leave a port before a battle against an enemy without naval units."""
    f["do"] = "battle-stand"
    s.stack.append(f)
    if s.phasing != USA and s.navy(f["at"]) and havens(s, f["at"]):
        s.push("fleet-leaves", at=f["at"])


def havens(s: DwfState, at: int) -> list[int]:
    """Water areas that every naval unit of a port may slip away to."""
    t = s.tables
    ships = s.fleet(0, at)
    found = []
    for line in t.water[at]:
        if s.strong(0, line.to) or s.csa_ironclads[line.to] or (ships and not line.ships):
            continue
        if t.kind[line.to] == 3 and s.fleet(GUNBOAT, at) and not t.sailing[GUNBOAT][line.kind]:
            continue
        found.append(line.to)
    return found


@FLOW.ask("fleet-leaves")
class FleetLeaves(Ask[DwfState]):
    """D78 Naval units retreat before combat, or stay and share it."""

    rule = "D78"

    def side(self, s: DwfState, f: Frame) -> str:
        return "usa"

    def prompt(self, s: DwfState, f: Frame) -> str:
        return f"The Confederates attack {s.tables.name[f['at']]}: do the naval units leave?"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        book = s.tables.book
        return [book["stay"], *(book["fleet", "to", s.tables.slug[b]] for b in havens(s, f["at"]))]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        if choice.verb == "stay":
            return
        t = s.tables
        to = t.index[choice.args[1]]
        n = t.n
        names = []
        for kind in range(3):
            count = s.fleet(kind, f["at"])
            if count:
                s.naval_ready[kind * n + f["at"]] = s.naval_done[kind * n + f["at"]] = 0
                s.naval_ready[kind * n + to] += count
                names.append(f"{count} {NAVAL[kind]}")
        s.out.append(Withdrew("usa", ", ".join(names), t.slug[f["at"]], t.slug[to]))


@FLOW.step("battle-stand")
def stand(s: DwfState, f: Frame) -> None:
    """D78 A defender with a leader may give way to an attacker without one."""
    f["do"] = "battle-value"
    s.stack.append(f)
    side, at = s.phasing, f["at"]
    enemy = 1 - side
    men = s.men[enemy * s.tables.n + at]
    if (
        men
        and s.leaders_at(enemy, at)
        and not odds.commanders(s, side, at)
        and defender_retreats(s, enemy, at, odds.came(f))
    ):
        s.push("give-way", at=at, came=odds.came(f))


@FLOW.ask("give-way")
class GiveWay(Ask[DwfState]):
    """D78 Stand, or retreat before combat with all land units (R14)."""

    rule = "D78"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[1 - s.phasing]

    def prompt(self, s: DwfState, f: Frame) -> str:
        return f"The enemy at {s.tables.name[f['at']]} has no leader: stand, or retreat before combat"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        book, slug = s.tables.book, s.tables.slug
        away = defender_retreats(s, 1 - s.phasing, f["at"], f["came"])
        return [book["stand"], *(book["withdraw", "to", slug[b]] for b in away)]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        if choice.verb == "stand":
            return
        t = s.tables
        enemy = 1 - s.phasing
        at, to = f["at"], t.index[choice.args[1]]
        what = leave(s, enemy, at, to)
        s.out.append(Withdrew(SIDES[enemy], what, t.slug[at], t.slug[to]))
        s.settle(to)
        if not s.strong(enemy, at):
            s.stack.pop()  # nothing is left to fight (D36)
            s.fought[at] = 0
            s.settle(at)
            s.push("after-withdrawal", at=at)
        sweep(s, enemy, to)


@FLOW.step("after-withdrawal")
def after_withdrawal(s: DwfState, f: Frame) -> None:
    """D36 No combat took place: what the enemy left is taken, and the stack that came may move on."""
    march = s.stack[-1]
    if march["do"] == "march" and march["free"] == 0 and march["sea"]:
        s.stack.pop()  # D63: a force from the sea ends in the port
    sweep(s, s.phasing, f["at"])


@FLOW.step("battle-value")
def value(s: DwfState, f: Frame) -> None:
    """D76 The attacker may hold back a part of his combat value."""
    f["do"] = "battle-supply"
    f["back"] = 0
    s.stack.append(f)
    s.push("commit", at=f["at"])


@FLOW.ask("commit")
class Commit(Ask[DwfState]):
    """D76 With how much of the combat value is attacked."""

    rule = "D76"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[s.phasing]

    def prompt(self, s: DwfState, f: Frame) -> str:
        full = foresee(s, s.stack[-2])
        return f"Attack {s.tables.name[f['at']]} with all {full.full}, or hold some back (fewer losses on both sides)"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        full = foresee(s, s.stack[-2]).full
        book = s.tables.book
        return [book["commit", v] for v in range(full, 0, -1)] or [book["commit", 0]]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        battle = s.stack[-1]
        battle["back"] = foresee(s, battle).full - choice.args[0]


def needs_unit(s: DwfState, f: Frame) -> bool:
    """D47, D66, R83 An invasion from the sea always uses up a supply unit, and so do naval units that come to attack."""
    arr = f["arr"]
    by_sea = any(arr[i + 3] for i in range(0, len(arr), 4))
    return by_sea or any(not carries for *_, carries in odds.vessels(f))


@FLOW.step("battle-supply")
def pay(s: DwfState, f: Frame) -> None:
    """D10, D44, D47 The attack is supplied; a supply unit is used up where nothing else supplies it."""
    f["do"] = "battle-losses"
    s.stack.append(f)
    side, at = s.phasing, f["at"]
    found = source(s, side, at)
    if needs_unit(s, f):
        found = supply_unit(s, side, at)
    if found is None or not found.expend:
        return
    t = s.tables
    base = side * t.n
    places = [a for a in (at, *sorted(t.beside[at])) if s.supply_ready[base + a] or s.supply_done[base + a]]
    if needs_unit(s, f) and f["arr"]:
        places = [a for a in places if a == at] or places
    if len(places) == 1:
        expend(s, side, places[0])
    else:
        s.push("expend", places=places)


def expend(s: DwfState, side: int, area: int) -> None:
    s.drop_supply(side, area)
    s.out.append(Spent(SIDES[side], "a supply unit", s.tables.slug[area], s.supplies(side, area), "D44"))


@FLOW.ask("expend")
class Expend(Ask[DwfState]):
    """D44 Which supply unit is used up."""

    rule = "D44"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[s.phasing]

    def prompt(self, s: DwfState, f: Frame) -> str:
        return "Which supply unit is used up by the attack?"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        return [s.tables.book["expend", s.tables.slug[a]] for a in f["places"]]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        expend(s, s.phasing, s.tables.index[choice.args[0]])


@FLOW.step("battle-losses")
def losses(s: DwfState, f: Frame) -> None:
    """D79 to D81 Both sides' losses, from strengths before any of them is taken."""
    found = foresee(s, f, f["back"])
    t = s.tables
    side, at = s.phasing, f["at"]
    f["do"] = "battle-field"
    f["wins"] = s.losses[:]
    f["men"] = [s.men[at], s.men[t.n + at]]
    s.stack.append(f)
    s.out.append(
        BattleFought(
            t.slug[at],
            SIDES[side],
            found.attack,
            COLUMNS[found.column],
            found.defender_net,
            found.attacker_net,
            tuple(f"{m.value:+g} {m.reason} ({m.rule})" for m in found.modifiers),
        )
    )
    s.push("losses", at=at, side=side, left=found.attacker_net, men=found.attacker_minimum, fort=0)
    fort_part = 1 if found.fort and found.defender_net else 0
    s.push("losses", at=at, side=1 - side, left=found.defender_net, men=0, fort=fort_part)


@FLOW.step("battle-field")
def battle_field(s: DwfState, f: Frame) -> None:
    """D82, D83 Who holds the field; the other side retreats."""
    t = s.tables
    n = t.n
    side, at = s.phasing, f["at"]
    enemy = 1 - side
    leaders = odds.commanders(s, side, at)
    navy = s.navy(at) if side == USA else 0
    guards = s.leaders_at(enemy, at)
    boats = s.navy(at) if enemy == USA else 0
    stand = odds.Standing(s.men[enemy * n + at], boats, s.fort[enemy * n + at])
    winner, why, rule = odds.field(s, side, at, s.men[side * n + at], leaders, navy, stand)
    s.out.append(FieldHeld(t.slug[at], SIDES[winner], why, rule))
    s.stack.pop()  # the march or voyage that began it is over (D36)
    s.push("battle-record", at=at, winner=winner, mine=leaders, theirs=guards, before=f["wins"], men=f["men"])
    s.push("battle-retreat", at=at, winner=winner, arr=f["arr"], nav=f["nav"])
