"""The vocabulary of the game: everything that may be chosen, as it is written in a journal and typed by a player."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from longroll.core.choice import Choice, Verb

# The Campaign phase (D24)
MARCH: Final = Verb("march {count} {place}")
MARCH_MILITIA: Final = Verb("march {piece}")
LIFT: Final = Verb("lift {count} {place}")
ACTIVATE: Final = Verb("activate {piece}")
ROAM: Final = Verb("roam {piece}")
RIDE: Final = Verb("ride {piece}")
SUPPLY: Final = Verb("supply {place}")
RAILROAD: Final = Verb("railroad {place}")
SAIL: Final = Verb("sail {word} {count} {place}")
BOMBARD: Final = Verb("bombard {place} {count} {word} {place}")
FORTIFY: Final = Verb("fortify {place}")
TRAIN: Final = Verb("train {piece}")
DETACH: Final = Verb("detach {piece}")
ENTRENCH: Final = Verb("entrench {piece}")
REORGANIZE: Final = Verb("reorganize {place}")
PASS: Final = Verb("pass")
END: Final = Verb("end", ends=True)
ALSO: Final = Verb("also {place}")
NO_MORE: Final = Verb("no more", ends=True)
FORM: Final = Verb("form {count}")
KEEP: Final = Verb("keep")

# On the march (D28), at sea (D58), on a ride (D33)
TO: Final = Verb("to {place}")
TO_BY: Final = Verb("to {place} by {word}")
TO_LIGHT: Final = Verb("to {place} ignoring terrain")
TAKE: Final = Verb("take {count}")
TAKE_PIECE: Final = Verb("take {piece}")
TAKE_SUPPLY: Final = Verb("take supply")
LEAVE: Final = Verb("leave {count}")
LEAVE_PIECE: Final = Verb("leave {piece}")
LEAVE_SUPPLY: Final = Verb("leave supply")
HALT: Final = Verb("halt", ends=True)
RIDE_TO: Final = Verb("ride to {place}")
STAY: Final = Verb("stay", ends=True)

# Battles (D75)
FIGHT: Final = Verb("fight", ends=True)
FLEET_TO: Final = Verb("fleet to {place}")
STAND: Final = Verb("stand")
WITHDRAW: Final = Verb("withdraw to {place}")
COMMIT: Final = Verb("commit {count}")
EXPEND: Final = Verb("expend {place}")
LOSE: Final = Verb("lose {word}")
LOSE_PIECE: Final = Verb("lose {piece}")
RETREAT: Final = Verb("retreat to {place}")
HOME: Final = Verb("home to {place}")
KEEP_SUPPLY: Final = Verb("keep supply")
DESTROY_SUPPLY: Final = Verb("destroy supply")

# Reinforcements and replacements (D15, D16), and the set-up (D95)
PLACE: Final = Verb("place {place}")
DRAFT: Final = Verb("draft {place}")
DRAFT_WITH: Final = Verb("draft {place} with {piece}")
DRAFT_FOR: Final = Verb("draft {place} for {word}")
BURN: Final = Verb("burn {place}")
DONE: Final = Verb("done", ends=True)
EXCHANGE: Final = Verb("exchange {place}")
DISBAND: Final = Verb("disband {count} {place}")
FORGO: Final = Verb("forgo")
ACCEPT: Final = Verb("accept")
REFUSE: Final = Verb("refuse")
REPLACE: Final = Verb("replace {piece}")
NO_RETURN: Final = Verb("no return")
NO_TRANSFER: Final = Verb("no transfer")


class Menu:
    """Choices of the menus that are asked for most often, made once for a board."""

    def __init__(self, places: list[str], vessels: tuple[str, ...], leaders: list[str]) -> None:
        sizes = range(1, 6)
        sets = [x for count in range(6) for x in combinations(sizes, count)]
        self.march = [{x: [MARCH(k, place) for k in x] for x in sets} for place in places]
        """marches of counters of a set of sizes, for each area"""
        self.lift = [{x: [LIFT(k, place) for k in x] for x in sets} for place in places]
        self.up_to = [{x: tuple(k for k in x if k <= most) for x in sets} for most in range(len(sizes) + 1)]
        """a set of sizes without those above a limit"""
        self.reorganize = [REORGANIZE(place) for place in places]
        self.supply = [SUPPLY(place) for place in places]
        self.railroad = [RAILROAD(place) for place in places]
        self.fortify = [FORTIFY(place) for place in places]
        self.sail = [[[SAIL(word, k, place) for k in range(1, 9)] for place in places] for word in vessels]
        self.to = [TO(place) for place in places]
        self.to_light = [TO_LIGHT(place) for place in places]
        self.to_by = {by: [TO_BY(place, by) for place in places] for by in ("river", "sea")}
        self.take = {k: TAKE(k) for k in sizes}
        self.leave = {k: LEAVE(k) for k in sizes}
        self.form = {k: FORM(k) for k in sizes}
        self.halt, self.pass_point, self.end = HALT(), PASS(), END()
        self.ride_to = [RIDE_TO(place) for place in places]
        self.ride = [RIDE(leader) for leader in leaders]
        self.activate = [ACTIVATE(leader) for leader in leaders]

    def sails(self, kind: int, word: str, count: int, area: int, place: str) -> list[Choice]:
        """Squadrons of one vessel to all of them."""
        ready = self.sail[kind][area]
        return ready[:count] if count <= len(ready) else [SAIL(word, k, place) for k in range(1, count + 1)]
