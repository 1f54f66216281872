"""What a player may type besides a choice: why, odds, reach, threat, supply, log, rules, undo, save, help."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from longroll.cli import render, situation
from longroll.cli.chronicle import last, shown
from longroll.cli.hexmap import RADIUS, named_hex, surroundings
from longroll.core.errors import LongrollError, nearest, unknown
from longroll.core.events import Rolled

if TYPE_CHECKING:
    from longroll.cli.table import Table

COMMANDS = {
    "help": "this list",
    "look": "the whole situation again",
    "list": "all choices again (Enter turns the page)",
    "places": "[TEXT]  places, names or units with this text",
    "map": "[PLACE] [N]  the hexes round a place as a small map, N of them to each side, where the board has hexes",
    "stacks": "[REGION]  who stands where, in a theater or another region of the map",
    "tracks": "[TEXT]  tracks, boxes and lists beside the map",
    "due": "what comes on later turns",
    "go": "[UNIT] PLACE  march to a place by the cheapest way, until somebody else is asked or a die falls",
    "suggested": "set up as suggested, until something else is asked",
    "why": "TEXT  why a choice is not offered, with the rule",
    "odds": "PLACE [ATTACK]  how a battle would go, with every modifier",
    "reach": "UNIT  where a unit can go and what it costs (a name, or for instance: infantry cairo)",
    "threat": "PLACE  who of the enemy could come there in one move",
    "supply": "[SIDE]  who is in supply, by which line, or where it is cut",
    "log": "[N]  the last events",
    "rules": "[NUMBER or TEXT]  a rule in our words; without a number, the rule of this decision",
    "undo": "take the last choice back (never across a die, a reveal or the other side)",
    "save": "FILE  keep a copy: a journal, or a position with .toml",
    "quit": "leave the table",
}


class Commands:
    """The commands of one table. Whatever they show, they show through the eyes of the side that decides."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def run(self, name: str, rest: str) -> bool:
        """Do it; False when the player leaves."""
        if name == "quit":
            return self.leave()
        getattr(self, f"do_{name}")(rest)
        return True

    def leave(self) -> bool:
        table = self.table
        if table.keep is None and table.game.decisions and table.reader.interactive:
            answer = table.reader.line("The game is not saved. Leave all the same? (y/n) ", [], "")
            if not answer.lower().startswith("y"):
                return True
        if table.keep is not None:
            table.say(f"The game is kept in {table.keep.path}; the same command goes on with it.", "green")
        return False

    def do_help(self, rest: str) -> None:
        made = render.table("type", "to")
        made.add_row("a number", "take that choice")
        made.add_row("a choice", "take it by its words; Tab completes")
        made.add_row("letters", "search the choices (/letters if the word is also a command)")
        for name, text in COMMANDS.items():
            form, _, meaning = text.rpartition("  ")
            made.add_row(Text(f"{name} {form}".strip()), meaning)
        self.table.out.print(made)

    def do_look(self, rest: str) -> None:
        self.table.look()

    def do_list(self, rest: str) -> None:
        self.table.show_all()

    def do_places(self, rest: str) -> None:
        self.table.out.print(situation.search_places(self.table.game.view(self.table.viewer), rest))

    def do_map(self, rest: str) -> None:
        table = self.table
        view = table.game.view(table.viewer)
        place, _, far = rest.rpartition(" ")
        if not place or not far.isdecimal():
            place, far = rest, ""
        place = place or table.game.decision.place or next(iter(view["places"]), "")
        shown = surroundings(
            table.game.header.game, view, self._place(place), table.out.width, int(far or RADIUS)
        )
        table.out.print(shown)

    def do_stacks(self, rest: str) -> None:
        """Who stands in a region: a patch of one of the game's layers, or anything that places are called."""
        table = self.table
        view = table.game.view(table.viewer)
        if rest:
            patches = [patch for layer in table.game.layers(table.viewer) for patch in layer["patches"]]
            found = next((x for x in patches if x["label"].lower() == rest.lower()), None)
            if found is None:
                raise unknown("region", rest, [x["label"] for x in patches if x["places"]], view["game"])
            held = set(found["places"])
            view["places"] = {x: y for x, y in view["places"].items() if x.partition("/")[0] in held}
        view["places"] = {x: y for x, y in view["places"].items() if y["stacks"]}
        table.out.print(situation.places(view, table.out.width))

    def do_tracks(self, rest: str) -> None:
        view = self.table.game.view(self.table.viewer)
        panels = [{"title": "Tracks", "rows": view.get("tracks", [])}, *view.get("panels", [])]
        shown = [x for x in panels if rest.lower() in x["title"].lower()]
        if not shown:
            raise unknown("track", rest, [x["title"] for x in panels], view["game"])
        self.table.out.print(situation.drawers(shown))

    def do_due(self, rest: str) -> None:
        panels = self.table.game.view(self.table.viewer).get("panels", [])
        shown = [x for x in panels if x.get("coming")]
        if shown:
            self.table.out.print(situation.drawers(shown))
        else:
            self.table.say("nothing is due", "dim")

    def do_go(self, rest: str) -> None:
        """Play the choices that lead to a place, as long as the same side is asked and no die falls."""
        game = self.table.game
        unit, _, place = rest.rpartition(" ")
        unit = unit or game.decision.piece or f"cavalry {game.decision.place}"
        if not place:
            raise LongrollError("go where? Type go PLACE, or go UNIT PLACE")
        place = self._place(place)
        rows = [row for row in game.imagine(game.decision.side, 0).reach(unit) if row.get("choices")]
        way = next((row["choices"] for row in rows if row["place"] == place), None)
        if not rows:
            raise LongrollError(
                f"{unit} does not march in this decision ({game.decision.prompt}); answer it first"
            )
        if way is None:
            near = nearest(place, [row["place"] for row in rows])
            raise LongrollError(f"{unit} cannot go to {place} now; {near}")
        self._follow(way)

    def do_suggested(self, rest: str) -> None:
        """Play what is suggested for the set-up, as long as the same side sets up."""
        table = self.table
        side = table.game.decision.side
        choice = table.game.suggested()
        if choice is None:
            raise LongrollError(f"nothing is suggested for this decision ({table.game.decision.prompt})")
        while choice is not None and table.game.decision.side == side:
            table.play(choice.text)
            table.say(f"✓ {choice.text}", "green")
            choice = table.game.suggested()

    def _follow(self, way: list[str]) -> None:
        table = self.table
        side = table.game.decision.side
        for text in way:
            game = table.game
            if game.over or game.decision.side != side or game.find(text) is None:
                break
            before = game.event_count
            table.play(text)
            table.say(f"✓ {text}", "green")
            if any(type(event) is Rolled for event in table.game.events[before:]):
                break

    def do_why(self, rest: str) -> None:
        if not rest:
            raise LongrollError("why what? Type the choice as it would read, for example the one you miss")
        why = self.table.game.why(rest)
        if why is None:
            self.table.say(f"'{rest}' is one of the choices", "green")
        else:
            self.table.say(f"'{rest}': {why[0]} [{why[1]}]")

    def do_odds(self, rest: str) -> None:
        place, _, attack = rest.partition(" ")
        if not place:
            raise LongrollError("odds where? Type odds PLACE, and the attack if it is not yet declared")
        game = self.table.game
        imagined = game.imagine(game.decision.side, 0)
        self.table.out.print(render.odds(imagined.odds(self._place(place), attack.strip() or None)))

    def _place(self, word: str) -> str:
        """A place by its slug, or by the beginning of one if only one begins so; a hex by its number or by a name in it."""
        places = self.table.game.view(self.table.viewer)["places"]
        starting = [slug for slug in places if slug.startswith(word.lower())]
        if word in places or len(starting) == 1:
            return word if word in places else starting[0]
        return named_hex(self.table.game.header.game, word)

    def do_reach(self, rest: str) -> None:
        if not rest:
            raise LongrollError("reach of whom? Type reach UNIT: a name, or a kind and a place")
        game = self.table.game
        rows = game.imagine(game.decision.side, 0).reach(rest)
        if rows:
            self.table.out.print(render.ways(rows, f"Where {rest} can go"))
        else:
            self.table.say(f"{rest} can go nowhere", "dim")

    def do_threat(self, rest: str) -> None:
        if not rest:
            raise LongrollError("threat where? Type threat PLACE")
        game = self.table.game
        side = game.decision.side
        place = self._place(rest)
        rows = game.imagine(side, 0).threats(place, side)
        if rows:
            self.table.out.print(render.ways(rows, f"Who could come to {place}"))
        else:
            self.table.say(f"no enemy can come to {place} in one move", "green")

    def do_supply(self, rest: str) -> None:
        game = self.table.game
        side = game.decision.side
        rows = game.imagine(side, 0).supply(rest or side)
        if rows:
            self.table.out.print(render.supply(rows, f"Supply of {rest or side}"))
        else:
            self.table.say("nobody needs supply", "dim")

    def do_log(self, rest: str) -> None:
        if rest and not rest.isdecimal():
            raise LongrollError(f"log takes a number, not '{rest}'")
        table = self.table
        for part in last(table.chronicle.told(table.game, table.viewer), int(rest or 20)):
            for row in shown(part):
                table.out.print(row)

    def do_rules(self, rest: str) -> None:
        from longroll.lab.coverage import meant, rules_of
        from longroll.lab.rulings import rulings_of

        game = self.table.game
        known = rules_of(game.header.game)
        wanted = rest or game.decision.rule
        notes = rulings_of(game.header.game)
        if wanted in notes:
            of = [r.number for r in known if wanted in r.rulings]
            self.table.out.print(render.ruling(wanted, notes[wanted], of))
            return
        named = [meant(known, n.strip()) for n in wanted.split(",")]
        if all(named):
            for rule in chain.from_iterable(named):
                self.table.out.print(render.rule(rule, notes))
            return
        found = [r for r in known if wanted.lower() in f"{r.title} {r.text}".lower()]
        if not found:
            raise unknown("rule", wanted, [r.number for r in known], game.header.game)
        self.table.out.print(render.rule_index(found))

    def do_undo(self, rest: str) -> None:
        self.table.take_back()
        self.table.say("taken back", "green")

    def do_save(self, rest: str) -> None:
        if not rest:
            raise LongrollError("save where? Type save FILE")
        self.table.write(Path(rest).expanduser())
        self.table.say(f"saved in {rest}", "green")
