"""The vocabulary of the game: everything that may be chosen, as it is written in a journal and typed by a player."""

from __future__ import annotations

from itertools import combinations

from longroll.core.choice import Choice, Verb

# The Campaign phase (D24)
MARCH = Verb("march {count} {place}")
MARCH_MILITIA = Verb("march {piece}")
LIFT = Verb("lift {count} {place}")
ACTIVATE = Verb("activate {piece}")
ROAM = Verb("roam {piece}")
RIDE = Verb("ride {piece}")
SUPPLY = Verb("supply {place}")
RAILROAD = Verb("railroad {place}")
SAIL = Verb("sail {word} {count} {place}")
BOMBARD = Verb("bombard {place} {count} {word} {place}")
FORTIFY = Verb("fortify {place}")
TRAIN = Verb("train {piece}")
DETACH = Verb("detach {piece}")
ENTRENCH = Verb("entrench {piece}")
REORGANIZE = Verb("reorganize {place}")
PASS = Verb("pass")
END = Verb("end")
ALSO = Verb("also {place}")
NO_MORE = Verb("no more")
FORM = Verb("form {count}")
KEEP = Verb("keep")

# On the march (D28), at sea (D58), on a ride (D33)
TO = Verb("to {place}")
TO_BY = Verb("to {place} by {word}")
TO_LIGHT = Verb("to {place} ignoring terrain")
TAKE = Verb("take {count}")
TAKE_PIECE = Verb("take {piece}")
TAKE_SUPPLY = Verb("take supply")
LEAVE = Verb("leave {count}")
LEAVE_PIECE = Verb("leave {piece}")
LEAVE_SUPPLY = Verb("leave supply")
HALT = Verb("halt")
RIDE_TO = Verb("ride to {place}")
STAY = Verb("stay")

# Battles (D75)
FIGHT = Verb("fight")
FLEET_TO = Verb("fleet to {place}")
STAND = Verb("stand")
WITHDRAW = Verb("withdraw to {place}")
COMMIT = Verb("commit {count}")
EXPEND = Verb("expend {place}")
LOSE = Verb("lose {word}")
LOSE_PIECE = Verb("lose {piece}")
RETREAT = Verb("retreat to {place}")
HOME = Verb("home to {place}")
KEEP_SUPPLY = Verb("keep supply")
DESTROY_SUPPLY = Verb("destroy supply")

# Reinforcements and replacements (D15, D16), and the set-up (D95)
PLACE = Verb("place {place}")
DRAFT = Verb("draft {place}")
DRAFT_WITH = Verb("draft {place} with {piece}")
DRAFT_FOR = Verb("draft {place} for {word}")
BURN = Verb("burn {place}")
DONE = Verb("done")
EXCHANGE = Verb("exchange {place}")
DISBAND = Verb("disband {count} {place}")
FORGO = Verb("forgo")
ACCEPT = Verb("accept")
REFUSE = Verb("refuse")
REPLACE = Verb("replace {piece}")
NO_RETURN = Verb("no return")
NO_TRANSFER = Verb("no transfer")


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
