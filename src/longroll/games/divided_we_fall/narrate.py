"""Events as sentences, and the words of odds and endings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.core.state import Outcome
from longroll.games.divided_we_fall import events as e
from longroll.games.divided_we_fall.tables import Tables
from longroll.games.divided_we_fall.words import turn_label
from longroll.kit.modifiers import Modifier

SIDE = {"usa": "the Union", "csa": "the Confederacy", "none": "nobody"}
WINNER = {"usa": "The Union wins", "csa": "The Confederacy wins", "neither": "Neither side wins"}
COLUMN = {
    "attacker": "open ground",
    "woods_rough": "woods or rough ground",
    "seasonal_mountain_swamp": "a stream, mountains or swamp",
    "major_river_sea": "a great river or the sea",
    "maximum": "several obstacles",
}
STATES = {
    "AL": "Alabama", "AR": "Arkansas", "DE": "Delaware", "FL": "Florida", "GA": "Georgia", "IL": "Illinois", "IN": "Indiana",
    "KY": "Kentucky", "LA": "Louisiana", "MD": "Maryland", "MO": "Missouri", "MS": "Mississippi", "NC": "North Carolina",
    "NJ": "New Jersey", "NY": "New York", "OH": "Ohio", "PA": "Pennsylvania", "SC": "South Carolina", "TN": "Tennessee",
    "TX": "Texas", "VA": "Virginia", "WV": "West Virginia",
}  # fmt: skip
LOST_BECAUSE = {
    "battle": "battle",
    "bombardment": "a bombardment",
    "ironclads": "a fight of ironclads",
    "port-fallen": "their port has fallen",
    "no-retreat": "no retreat is open",
    "no-room": "no room at sea",
    "state-line": "militia may not leave its state",
    "alone": "alone among enemies",
    "disbanded": "disbanded",
    "nowhere": "nowhere to arrive",
    "no-flag-city": "no flag city is left to go to",
    "capital-burned": "its capital is burned",
}
FORT_BECAUSE = {
    "battle": "battle",
    "abandoned": "no troops are with it",
}
HELD_BECAUSE = {
    "fort-stands": "a fort of {0} still stands",
    "attacker-gone": "nothing of the attacker is left",
    "defender-gone": "nothing of the defender is left",
    "defender-unled": "the defender has no leader",
    "attacker-unled": "the attacker has no leader",
    "stronger": "{0} against {1} are left",
    "tie": "{0} against {1} are left, a tie goes to the defender",
}
POLITICS = {
    "kentucky": "Troops of {side} enter Kentucky: its neutrality is over",
    "west-virginia": "West Virginia becomes a state of the Union",
    "intervention": "Britain and France intervene: the Union's ships leave the war",
}
BY = {
    "river": " by river",
    "sea": " by sea",
    "rail": " along the rails",
    "ride": ", riding alone",
    "transfer": ", transferred",
}


# --- words -----------------------------------------------------------------------------------------------------------------


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def many(count: int, word: str, words: str = "") -> str:
    """`3 gunboats`, `a ship`, `an ironclad`."""
    if count == 1:
        return f"an {word}" if word[0] in "aeiou" else f"a {word}"
    return f"{count} {words or word + 's'}"


def listed(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def militia_name(t: Tables, slug: str) -> str:
    state = t.militia[t.militia_index[slug]].state
    return f"the {STATES.get(state, state)} militia"


def leader_name(t: Tables, slug: str) -> str:
    return t.leaders[t.leader_index[slug]].name


def place_name(t: Tables, slug: str) -> str:
    """A place inside a sentence."""
    name = t.name[t.index[slug]]
    return f"the {name.removesuffix(' Box')} blockade box" if slug.startswith("box-") else name


def where(t: Tables, slug: str) -> str:
    """`at Cairo`, `in the Mobile blockade box`."""
    return f"{'in' if slug.startswith('box-') else 'at'} {place_name(t, slug)}"


def pieces(t: Tables, units: e.Units) -> list[str]:
    """Each kind of unit in a few words."""
    found = [leader_name(t, x) for x in units.leaders]
    if units.infantry:
        found.append(f"{units.infantry} infantry")
    found += [militia_name(t, x) for x in units.militia]
    for count, word in (
        (units.supply, "supply unit"), (units.ships, "ship"), (units.gunboats, "gunboat"), (units.ironclads, "ironclad"),
    ):  # fmt: skip
        if count:
            found.append(many(count, word))
    if units.railroads:
        found.append(many(units.railroads, "Military Railroad unit"))
    if units.fort:
        found.append(f"a fort of level {units.fort}")
    if units.construction:
        found.append("a fort under construction")
    return found


def describe(t: Tables, units: e.Units) -> str:
    """Units in a few words: `Grant, 3 infantry and a gunboat`."""
    return listed(pieces(t, units))


def single(units: e.Units) -> bool:
    """Whether a verb that follows the units is singular."""
    named = len(units.leaders) + len(units.militia) + units.infantry
    counted = units.supply + units.ships + units.gunboats + units.ironclads + units.railroads
    return named + counted == 1


def held_because(why: str, left: tuple[int, int]) -> str:
    return HELD_BECAUSE[why].format(*left)


def ending(t: Tables, end: Outcome) -> str:
    """Why the game is over."""
    if end.cause == "history":
        return "the Union has not done as well as in history"
    cities = listed([place_name(t, x) for x in end.about])
    if end.winner == "csa":
        return f"the Confederacy holds {cities}"
    number, year = end.numbers
    groups = f" and {many(number, 'group')} of cities" if number else ""
    return f"the Union holds {cities}{groups} in {year}"


# --- modifiers of a battle -------------------------------------------------------------------------------------------------


def _terrain(t: Tables, m: Modifier) -> str:
    return f"{listed([x.replace('-', ' ') for x in m.about[1:]])} met from {_start(t, m)}"


def _start(t: Tables, m: Modifier) -> str:
    return place_name(t, m.about[0]) if m.about[0] in t.index else m.about[0]


def _who(t: Tables, m: Modifier) -> str:
    return listed([leader_name(t, x) for x in m.about])


REASONS: dict[str, Callable[[Tables, Modifier], str]] = {
    "infantry": lambda t, m: f"infantry and militia from {_start(t, m)}",
    "terrain": _terrain,
    "leaders": _who,
    "leaders-limited": lambda t, m: f"{_who(t, m)}, no more than the units led",
    "naval": lambda t, m: "naval units",
    "siege": lambda t, m: f"{_who(t, m)} besieges a fort",
    "held-back": lambda t, m: "held back by the attacker",
    "defends-fort": lambda t, m: f"{_who(t, m)} defends a fort: one more for the defender",
    "defender-chart": lambda t, m: f"defender's loss for {m.about[0]}",
    "beyond-defence": lambda t, m: f"more than the whole defence of {m.about[0]}",
    "defender-shield": lambda t, m: "shielded by the defender's best leader",
    "unsupplied": lambda t, m: "defender out of supply: half as many losses again",
    "aggressive-defender": lambda t, m: f"{_who(t, m)} is aggressive: one more loss for the defender",
    "attacker-chart": lambda t, m: f"attacker's loss for {m.about[0]} over {COLUMN[m.about[1]]}",
    "overwhelming": lambda t, m: f"overwhelming: {m.about[0]} losses against a defence of {m.about[1]}",
    "attacker-shield": lambda t, m: "shielded by the attacker's best leader",
    "fort-minimum": lambda t, m: f"a fort of {m.about[0]} costs the attacker {m.about[0]} at least",
    "aggressive-attacker": lambda t, m: f"{_who(t, m)} is aggressive: one more loss for the attacker",
    "defensive-master": lambda t, m: f"{_who(t, m)} is a master of defence: one more loss for the attacker",
}


def reason(t: Tables, m: Modifier) -> str:
    """A modifier in words."""
    return REASONS[m.reason](t, m)


# --- events ----------------------------------------------------------------------------------------------------------------


class Narrator:
    """Turns an event into a sentence; the rule number is added by the log."""

    def __init__(self, tables: Tables) -> None:
        self.t = tables
        self.says: dict[type[Any], Callable[[Any], str]] = {
            e.TurnBegan: lambda x: f"{turn_label(x.turn)}: {SIDE[x.side]} moves",
            e.Placed: self._placed,
            e.LateCounter: lambda x: (
                f"{leader_name(self.t, x.leader)} of {x.version} leads {where(self.t, x.at)}"
            ),
            e.CountersShort: lambda x: (
                f"no counters are left for {x.infantry} infantry {where(self.t, x.at)}"
            ),
            e.Lost: self._lost,
            e.Removed: self._removed,
            e.Moved: self._moved,
            e.PointSpent: self._spent,
            e.SupplyUsed: lambda x: f"{SIDE[x.side]} uses up a supply unit {where(self.t, x.at)}",
            e.ControlChanged: lambda x: f"{self.at(x.at)} is now held by {SIDE[x.side]}",
            e.RailsCut: lambda x: f"the railroads {where(self.t, x.at)} are cut",
            e.RailRepaired: lambda x: f"{SIDE[x.side]} repairs the railroad {self.at(x.a)} - {self.at(x.b)}",
            e.Fortified: self._fort,
            e.Burned: lambda x: f"{self.at(x.at)} is burned",
            e.Reorganised: self._reorganised,
            e.BattleJoined: lambda x: f"{SIDE[x.attacker]} attacks {self.at(x.at)}",
            e.Withdrew: lambda x: f"{self._went(x, 'gives way', 'give way')} before combat",
            e.BattleFought: self._battle,
            e.FieldHeld: self._held,
            e.Retreated: lambda x: self._went(x, "retreats", "retreat"),
            e.Captured: self._captured,
            e.Bombarded: self._bombarded,
            e.Politics: lambda x: POLITICS[x.what].format(side=SIDE[x.side]),
            e.Passed: lambda x: f"{SIDE[x.side]} passes {many(x.points, 'command point')}",
            e.PhaseEnded: self._ended,
            e.GameOver: lambda x: f"{WINNER[x.winner]}: {ending(self.t, x.outcome)}",
        }

    def __call__(self, event: Any) -> str:
        return capital(self.says[type(event)](event))

    def at(self, slug: str) -> str:
        return place_name(self.t, slug)

    def _placed(self, x: e.Placed) -> str:
        what = pieces(self.t, x.units)
        if not what:
            return f"{self.at(x.at)} is burned"
        burned = ", a burned city" if x.units.burned else ""
        return f"{SIDE[x.side]} places {listed(what)} {where(self.t, x.at)}{burned}"

    def _lost(self, x: e.Lost) -> str:
        at = f" {where(self.t, x.at)}" if x.at else ""
        return f"{SIDE[x.side]} loses {describe(self.t, x.units)}{at} ({LOST_BECAUSE[x.why]})"

    def _removed(self, x: e.Removed) -> str:
        return f"{leader_name(self.t, x.leader)} {'is killed in action' if x.killed else 'leaves the map'}"

    def _moved(self, x: e.Moved) -> str:
        spent = f", {x.spent} movement spent" if x.spent else ""
        way = f"{self.at(x.start)} to {self.at(x.end)}"
        return f"{describe(self.t, x.units)}: {way}{BY.get(x.by, '')}{spent}"

    def _went(self, x: e.Retreated | e.Withdrew, one: str, several: str) -> str:
        verb = one if single(x.units) else several
        return f"{describe(self.t, x.units)} {verb} from {self.at(x.start)} to {self.at(x.end)}"

    def _spent(self, x: e.PointSpent) -> str:
        who = ""
        if x.piece:
            leader = x.piece in self.t.leader_index
            who = leader_name(self.t, x.piece) if leader else militia_name(self.t, x.piece)
        what = {
            "march": f"a march of {who or f'{x.infantry} infantry'}",
            "activate": f"{who} is activated",
            "train": f"{who} trains",
            "entrench": f"{who} entrenches",
            "fort": "fort construction",
        }[x.action]
        return f"{SIDE[x.side]} spends a command point {where(self.t, x.at)}: {what}; {x.left} left"

    def _fort(self, x: e.Fortified) -> str:
        if x.why == "begun":
            return f"{SIDE[x.side]} begins a fort {where(self.t, x.at)}"
        if x.why == "finished":
            return f"the fort {where(self.t, x.at)} is finished: level {x.level}"
        if x.why == "entrenched":
            return f"{leader_name(self.t, x.leader)} raises a fort {where(self.t, x.at)}: level {x.level}"
        because = FORT_BECAUSE[x.why]
        if x.level == 0:
            return f"the fort {where(self.t, x.at)} is destroyed ({because})"
        return f"the fort {where(self.t, x.at)} stands at level {x.level} ({because})"

    def _reorganised(self, x: e.Reorganised) -> str:
        sizes = [str(size) for size in x.sizes]
        whole = f"one unit of {sizes[0]}" if len(sizes) == 1 else f"units of {listed(sizes)}"
        return f"{SIDE[x.side]} forms its infantry {where(self.t, x.at)} into {whole}"

    def _battle(self, x: e.BattleFought) -> str:
        return (
            f"Battle of {self.at(x.at)}: an attack of {x.value} over {COLUMN[x.column]}; the defender is to lose"
            f" {x.defender_loss}, the attacker {x.attacker_loss}"
        )

    def _held(self, x: e.FieldHeld) -> str:
        why = held_because(x.why, x.left)
        if x.why == "attacker-gone":
            return f"the attack on {self.at(x.at)} has failed: {why}"
        return f"{SIDE[x.side]} holds the field {where(self.t, x.at)}: {why}"

    def _captured(self, x: e.Captured) -> str:
        done = [
            f"{verb} {many(count, 'supply unit')}"
            for verb, count in (("captures", x.taken), ("destroys", x.destroyed))
            if count
        ]
        return f"{SIDE[x.side]} {' and '.join(done)} {where(self.t, x.at)}"

    def _bombarded(self, x: e.Bombarded) -> str:
        what = f"{many(x.steps, 'step')} of the fort" if x.steps else "the works"
        return f"the fleet bombards {self.at(x.at)}: {what} for {many(x.lost, 'naval unit')}"

    def _ended(self, x: e.PhaseEnded) -> str:
        given = f" and gives up {many(x.points, 'command point')}" if x.points else ""
        return f"{SIDE[x.side]} ends its campaign{given}"
