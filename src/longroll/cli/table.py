"""The table in the terminal: shows the situation, asks, carries out, and lets the computer players move."""

from __future__ import annotations

import sys
from pathlib import Path

from longroll.bots import Bot
from longroll.cli import situation
from longroll.cli.chronicle import Chronicle, last, shown
from longroll.cli.commands import COMMANDS, Commands
from longroll.cli.common import console
from longroll.cli.reader import Reader, reader
from longroll.cli.savefile import SaveFile
from longroll.core.choice import Choice
from longroll.core.errors import LongrollError
from longroll.core.game import Game
from longroll.core.session import Session

NEWS = 60
"""How many events are told at once; the rest is in the log."""
FEW = 3
"""After more decisions of others than this, the whole situation is shown again."""
CROWDED = 100
"""Where units stand in more places than this, they are not all listed each time."""
FEW_CHOICES = 12
"""So many choices are listed with their meaning; more stand in columns."""


class Table:
    """One game, its players, and the file it is kept in."""

    def __init__(
        self,
        game: Game,
        seats: dict[str, Bot | None],
        keep: SaveFile | None,
        staff: dict[tuple[str, str], Bot | None] | None = None,
    ) -> None:
        self.session = Session(game)
        self.seats = seats
        self.staff = staff or {}
        self.keep = keep
        self.out = console()
        self.reader: Reader = reader()
        self.commands = Commands(self)
        self.page = 0
        self.found: list[int] | None = None
        self.listed = False
        self._told = dict.fromkeys(seats, game.event_count)
        self.chronicle = Chronicle()
        self._heading = ""
        self._asked: tuple[str, str, str] | None = None
        self._decided = game.decisions
        self._human = ""

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def viewer(self) -> str | None:
        """Through whose eyes the table is shown: the human who decides, or the only one there is."""
        humans = self.humans
        if not self.game.over and self.game.decision.side in humans:
            return self.game.decision.side
        return humans[0] if len(humans) == 1 else None

    @property
    def humans(self) -> list[str]:
        """The sides that a human plays, wholly or in a role."""
        serve = {side for (side, _), bot in self.staff.items() if bot is None}
        return [side for side, bot in self.seats.items() if bot is None or side in serve]

    @property
    def acting(self) -> Bot | None:
        """Who answers the present question: the role's player, else his superior's, else the side's; None for a human."""
        decision = self.game.decision
        line = self.game.rules.line(self.game.state, decision.side, decision.role) if self.staff else ()
        for role in line:
            if (decision.side, role) in self.staff:
                return self.staff[decision.side, role]
        return self.seats[decision.side]

    def asked(self) -> str:
        """Who is asked, as a player says it: `Union, Grant`."""
        decision = self.game.decision
        side = self.game.view(self.viewer)["sides"].get(decision.side, {}).get("name", decision.side)
        role = self.game.rules.roles(self.game.state, decision.side).get(decision.role)
        return f"{side}, {role.name}" if role else str(side)

    def say(self, text: str, style: str = "") -> None:
        self.out.print(text, style=style or None, markup=False)

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        self._welcome()
        while not self.game.over:
            bot = self.acting
            if bot is not None:
                self._computer(bot)
            elif not self._human_decides(self.game.decision.side):
                return
        self._end()

    def _welcome(self) -> None:
        done = self.game.decisions
        if done:
            self.say(f"Going on after decision {done}.", "green")
        if self.humans:
            self.say("Type a number or a choice; letters search; `help` tells the rest.", "dim")

    def play(self, choice: Choice | str) -> None:
        """Carry out a choice; when this returns, it is kept."""
        before = self.game.line_count
        self.chronicle.note(self.game)
        self.session.play(choice)
        if self.keep is not None:
            self.keep.add(self.game.lines_since(before))
        self.show_all()

    def show_all(self) -> None:
        """List the choices afresh before the next line is read."""
        self.page, self.found, self.listed = 0, None, False

    def take_back(self) -> None:
        self.session.undo()
        if self.keep is not None:
            self.keep.take_back(self.game)
        self.show_all()
        self.chronicle.back(self.game.event_count)
        for side, told in self._told.items():
            self._told[side] = min(told, self.game.event_count)

    def _computer(self, bot: Bot) -> None:
        """Let one computer player decide until it is somebody else's decision."""
        name = self.asked()
        turn = self.game.rules.moment(self.game.state)[0]
        with self.out.status(f"{turn}: {name} is thinking", spinner="dots"):
            while not self.game.over and self.acting is bot:
                if self.game.rules.moment(self.game.state)[0] != turn:
                    break
                self.play(bot.choose(self.game))
        self.session.bar_undo()
        if not self.humans:
            self.tell(None)

    def tell(self, side: str | None) -> None:
        """What happened since this side last looked."""
        mark = side or next(iter(self._told))
        parts = self.chronicle.told(self.game, side, self._told[mark])
        self._told[mark] = self.game.event_count
        news = sum(len(part.lines) for part in parts)
        if news > NEWS:
            self.say(f"  ... {news - NEWS} earlier events; `log {news}` shows them", "dim")
        for part in last(parts, NEWS):
            for row in shown(part if part.heading != self._heading else part._replace(heading="")):
                self.out.print(row)
            self._heading = part.heading

    def _human_decides(self, side: str) -> bool:
        """Show what this side needs and take one line. False when the player leaves."""
        decision = self.game.decision
        if self._human not in ("", side) and self._hidden(side):
            self.out.clear()
            self.reader.line(f"{side} to the table; press Enter ", [], "")
        moment = (side, *self.game.rules.moment(self.game.state))
        self._human = side
        self.tell(side)
        others = self.game.decisions - self._decided
        self._decided = self.game.decisions + 1
        if self._asked is None or moment[:2] != self._asked[:2] or others > FEW:
            self.look()
        elif moment != self._asked:
            self.out.rule(style="dim")
            self.out.print(situation.overview(self.game.view(side), self.game.rules.name, self.out.width))
        self._asked = moment
        if not self.listed:
            self.list_choices()
        words = [str(c) for c in self.game.choices()]
        turn, phase = moment[1:]
        try:
            text = self.reader.line(
                f"{decision.role or side}> ", [*words, *COMMANDS], f"{turn}, {phase}: {decision.prompt}"
            )
        except EOFError:
            return self.commands.leave()
        return self._answer(text.strip(), words)

    def _hidden(self, side: str) -> bool:
        """Whether the last human at the table would see something of the next one's."""
        views = [self.game.view(who) for who in (side, self._human)]
        return sys.stdin.isatty() and views[0]["places"] != views[1]["places"]

    def _answer(self, text: str, words: list[str]) -> bool:
        verb, _, rest = text.partition(" ")
        try:
            if not text:
                self.page += 1
                self.listed = False
            elif text.isdecimal() and 1 <= int(text) <= len(words):
                self._carry_out(words[int(text) - 1])
            elif text.isdecimal():
                raise LongrollError(f"there are {len(words)} choices, no number {text}")
            elif self.game.find(text) is not None:
                self._carry_out(text)
            elif verb in COMMANDS:
                return self.commands.run(verb, rest.strip())
            else:
                self._search(text.removeprefix("/"), words)
        except LongrollError as error:
            self.say(f"error: {error}", "red")
        return True

    def _said(self) -> list[str]:
        """The choices as a player would say them; "" where the text says enough."""
        game = self.game
        return [game.rules.say(game.state, choice) for choice in game.choices()]

    def _carry_out(self, text: str) -> None:
        choice = self.game.find(text)
        said = self.game.rules.say(self.game.state, choice) if choice is not None else ""
        self.play(text)  # first kept, then acknowledged
        self.out.print(f"[green]✓[/] [bold]{_plain(text)}[/]" + (f"  [dim]{_plain(said)}[/]" if said else ""))

    def _search(self, wanted: str, words: list[str]) -> None:
        found = situation.matches(words, wanted)
        if not found:
            self._refuse(wanted)
            return
        self.found, self.page, self.listed = found, 0, False

    def _refuse(self, text: str) -> None:
        why = self.game.why(text)
        if why is not None:
            self.out.print(f"[red]not possible:[/] {_plain(why[0])} [dim]\\[{why[1]}][/]")

    def look(self) -> None:
        """The whole situation."""
        view = self.game.view(self.viewer)
        self.out.rule(style="dim")
        self.out.print(situation.overview(view, self.game.rules.name, self.out.width))
        taken = sum(bool(place["stacks"]) for place in view["places"].values())
        if taken > CROWDED and not self.game.over:
            self.say(
                f"Units stand in {taken} places: `stacks` lists them all, `stacks REGION` those of a region, "
                "`places TEXT` finds one, `map PLACE 6` draws what lies around it.",
                "dim",
            )
        else:
            self.out.print(situation.places(view, self.out.width))

    def list_choices(self) -> None:
        """One page of the choices, or of those that fit the search."""
        self.listed = True
        words = [str(c) for c in self.game.choices()]
        numbers = self.found if self.found is not None else list(range(1, len(words) + 1))
        decision = self.game.decision
        style = situation.style(self.game.rules.slug, decision.side)
        self.out.print(
            f"[bold {style}]{_plain(self.asked())}:[/] [bold]{_plain(decision.prompt)}[/] [dim]\\[{decision.rule}][/]"
        )
        size = self._page_size(words)
        pages = max(1, -(-len(numbers) // size))
        self.page %= pages
        shown = numbers[self.page * size : (self.page + 1) * size]
        said = self._said() if len(numbers) <= FEW_CHOICES else []
        if any(said):
            self.out.print(situation.sentences(words, shown, said))
        else:
            self.out.print(situation.menu(words, shown, self.out.width))
        if self.found is not None:
            self.say(f"{len(numbers)} of {len(words)} choices fit; `list` shows all", "dim")
        if pages > 1:
            self.say(
                f"page {self.page + 1} of {pages}, {len(numbers)} choices; Enter turns the page, letters search",
                "dim",
            )

    def _page_size(self, words: list[str]) -> int:
        columns = max(1, self.out.width // (max(map(len, words), default=1) + 7))
        return max(15, self.out.height - 16) * columns

    def _end(self) -> None:
        self.tell(self.viewer)
        self._asked = None
        self.look()
        result = self.game.result
        assert result is not None
        winner = result["winner"] if self.game.winners else "nobody"
        style = situation.style(self.game.rules.slug, next(iter(self.game.winners), None))
        self.out.print(
            f"[bold {style}]The winner: {winner}.[/] {_plain(result['reason'])} [dim]\\[{result['rule']}][/]"
        )

    def write(self, path: Path) -> None:
        """Keep a copy: the journal, or the position (.toml), or everything (.json)."""
        form = {".toml": self.game.position, ".json": self.game.to_json}.get(path.suffix, self.game.journal)
        try:
            path.write_text(form(), encoding="utf-8")
        except OSError as error:
            raise LongrollError(f"'{path}' cannot be written: {error.strerror}") from None


def _plain(text: str) -> str:
    return text.replace("[", "\\[")
