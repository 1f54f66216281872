"""D97: leaders who come and go by what they do, instead of by the calendar (optional)."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.divided_we_fall.events import Moved, Placed, Removed
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.reorganise import sizes
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import CSA, OFF, SIDES, USA, Arrival, turn_index

BAD_LOSS, FLAG_LOST, BEAT_LEE, BIG_LOSS, GONE, PASSED, SPARED, CHIEF = 1, 2, 4, 8, 16, 32, 64, 128
"""remarks on a leader: lost a battle by four, lost one defending a flag city, beat Lee, lost one of five factors, replaced,
has been through Washington, was not transferred, commands all armies"""

FIRST = {
    "grant": "1861-august", "buell": "1861-october", "pope": "1862-winter", "mcdowell": "1861-june", "lyon": "1861-june",
    "je-johnston": "1861-may", "as-johnston": "1861-october", "bragg": "1861-october", "beauregard": "1861-may",
}  # fmt: skip
"""leaders of this rule whose first arrival stays as listed; all their other rows, and all of the rest's, are skipped"""
LATER = ("mcclellan", "burnside", "hooker", "meade", "halleck", "rosecrans", "sherman", "lee", "longstreet")


def skips(s: DwfState, row: Arrival) -> bool:
    """D97 Whether the calendar's row gives way to events."""
    name = row.unit.partition(":")[0]
    if name in LATER:
        return True
    if name == "beauregard":
        return False
    if name == "hardee":
        return "bragg" in row.place  # the short stands-in for Bragg are left out
    return name in FIRST and (turn_index(FIRST[name]) != s.turn or row.kind != "leader")


def note_battle(
    s: DwfState,
    team: int,
    leaders: list[int],
    foes: list[int],
    at: int,
    won: bool,
    dealt: int,
    suffered: int,
    before: int,
) -> None:
    """D97 Remember a battle: a victory needs an enemy infantry loss and the area, a defeat is the opposite.

    `before` are the infantry and militia that the leaders commanded when it began."""
    t = s.tables
    for i in leaders:
        if before >= 5:
            s.big[i] += 1
        if before >= 8 and s.phasing == team:
            s.idle[i] = 0 if t.leaders[i].slug == "mcclellan" else s.idle[i]
        if won and dealt and s.strong(team, at):
            s.won[i] += 1
            if t.leader_index["lee"] in foes:
                s.marks[i] |= BEAT_LEE
            if s.alternative and t.leaders[i].slug == "lyon" and s.leader_at[i] != OFF:
                s.leader_at[i] = OFF
                s.out.append(Removed("Lyon, killed in action", "D97"))
        elif not won and suffered:
            s.lost[i] += 1
            if suffered >= 4:
                s.marks[i] |= BAD_LOSS
            if t.flag[at] == team and s.phasing != team:
                s.marks[i] |= FLAG_LOST
            if before >= 5:
                s.marks[i] |= BIG_LOSS
    if won and s.phasing == team:
        note_capture(s, team, leaders, at)


def note_capture(s: DwfState, team: int, leaders: list[int], at: int) -> None:
    """D97 Remember who took a flag city of the enemy, with or without a battle."""
    if s.tables.flag[at] == 1 - team and s.control[at] == team:
        for i in leaders:
            s.taken[i] += 1


def here(s: DwfState, name: str) -> int:
    """Where a leader stands, or OFF."""
    return s.leader_at[s.tables.leader_index[name]]


def swap(s: DwfState, old: str, new: str) -> None:
    """One leader takes another's place."""
    t = s.tables
    i, k = t.leader_index[old], t.leader_index[new]
    at = s.leader_at[i]
    s.leader_at[i] = OFF
    s.marks[i] |= GONE
    s.leader_at[k] = at
    s.leader_done[k] = 0
    s.clock[k] = s.turn
    s.lost[k] = s.won[k] = s.idle[k] = 0
    s.out.append(Removed(t.leaders[i].name, "D97"))
    s.out.append(Placed(SIDES[t.leaders[k].side], t.leaders[k].name, t.slug[at], "D97"))


def _move(s: DwfState, name: str, to: int) -> None:
    t = s.tables
    i = t.leader_index[name]
    start = s.leader_at[i]
    s.leader_at[i] = to
    s.out.append(
        Moved(SIDES[t.leaders[i].side], t.leaders[i].name, t.slug[start], t.slug[to], "transfer", 0, "D97")
    )


def _early(s: DwfState, name: str, date: str) -> None:
    """D97 A leader before his date has a lower rating for two full turns."""
    i = s.tables.leader_index[name]
    s.leader_version[i] = int(
        s.leader_at[i] != OFF and s.clock[i] < turn_index(date) and s.turn < s.clock[i] + 2
    )


@FLOW.step("events-of-leaders")
def run(s: DwfState, f: Frame) -> None:
    """D97 The turn after it happened."""
    if s.alternative:
        union(s) if s.phasing == USA else confederate(s)


def union(s: DwfState) -> None:
    """D97 The Union's commanders."""
    t = s.tables
    ix = t.leader_index
    grant, halleck, hooker = ix["grant"], ix["halleck"], ix["hooker"]
    if here(s, "grant") != OFF and s.won[grant] >= 2 and not s.clock[halleck]:
        swap(s, "grant", "halleck")
    elif here(s, "halleck") != OFF:
        _winless(s, halleck)
        if s.lost[halleck] or s.idle[halleck] >= 2:
            won, lost = s.won[grant], s.lost[grant]
            swap(s, "halleck", "grant")
            s.won[grant], s.lost[grant] = won, lost
    if s.won[grant] >= s.lost[grant] + 3:
        s.leader_version[grant] = 1
    if here(s, "grant") != OFF and here(s, "lyon") != OFF:
        s.leader_at[ix["lyon"]] = OFF
        s.out.append(Removed("Lyon", "D97"))
    if here(s, "mcdowell") != OFF and s.lost[ix["mcdowell"]]:
        swap(s, "mcdowell", "mcclellan")
    mac = ix["mcclellan"]
    if here(s, "mcclellan") != OFF:
        s.idle[mac] += 1  # a turn in which he attacks with eight or more begins the count again
        if s.lost[mac] or s.idle[mac] > 4:
            swap(s, "mcclellan", "burnside")
    if here(s, "burnside") != OFF and s.marks[ix["burnside"]] & BAD_LOSS:
        swap(s, "burnside", "hooker")
    if here(s, "hooker") != OFF:
        if s.marks[hooker] & BEAT_LEE:
            s.marks[hooker] &= ~BEAT_LEE & 255
            s.clock[hooker] = s.turn
        elif s.turn >= s.clock[hooker] + 3:
            swap(s, "hooker", "meade")
    _early(s, "burnside", "1862-october")
    _early(s, "hooker", "1863-may")
    buell = ix["buell"]
    if here(s, "buell") != OFF and s.turn >= s.clock[buell] + 6 + 2 * s.won[buell] - s.lost[buell]:
        swap(s, "buell", "rosecrans")
    if here(s, "rosecrans") != OFF and s.lost[ix["rosecrans"]] and not s.clock[ix["sherman"]]:
        start = here(s, "rosecrans")
        swap(s, "rosecrans", "sherman")
        s.leader_at[ix["rosecrans"]] = start
        s.push("alternative", leader=ix["rosecrans"], where="stack:west-of-mississippi ; st-louis", may=0)
    pope = ix["pope"]
    if here(s, "pope") != OFF:
        if s.won[pope] and not s.marks[pope] & (GONE | SPARED):
            s.won[pope] = s.idle[pope] = 0
            if s.marks[pope] & PASSED:
                s.push("alternative", leader=pope, where="washington-dc", may=1)
            else:
                s.marks[pope] |= GONE
                _move(s, "pope", t.washington)
        elif s.marks[pope] & GONE:
            _winless(s, pope, again=False)
            if s.idle[pope] >= 2:
                s.leader_at[pope] = OFF
                s.out.append(Removed("Pope", "D97"))
    if here(s, "grant") != OFF and s.taken[grant] >= 3 and not s.marks[grant] & CHIEF:
        s.marks[grant] |= CHIEF
        s.push("alternative", leader=grant, where="washington-dc | stack:MD,PA,VA", may=0)


def _winless(s: DwfState, i: int, again: bool = True) -> None:
    """D97 Count another turn without a victory; a victory begins the count again, or is only not counted."""
    if s.won[i]:
        s.won[i] = 0
        if again:
            s.idle[i] = 0
    else:
        s.idle[i] += 1


def confederate(s: DwfState) -> None:
    """D97 The Confederacy's commanders."""
    t = s.tables
    ix = t.leader_index
    if (
        here(s, "je-johnston") != OFF
        and s.big[ix["je-johnston"]] >= 2
        and s.turn >= 6
        and not s.clock[ix["lee"]]
    ):
        swap(s, "je-johnston", "lee")
    if here(s, "as-johnston") != OFF and s.big[ix["as-johnston"]]:
        if here(s, "bragg") != OFF:
            s.leader_at[ix["bragg"]] = OFF
        swap(s, "as-johnston", "bragg")
    if here(s, "bragg") != OFF and s.marks[ix["bragg"]] & FLAG_LOST:
        s.marks[ix["bragg"]] &= ~FLAG_LOST & 255
        if here(s, "beauregard") != OFF:
            s.leader_at[ix["beauregard"]] = OFF
        swap(s, "bragg", "beauregard")
    long = ix["longstreet"]
    if s.leader_at[long] != OFF and (
        s.factors[CSA * t.n + s.leader_at[long]] < 3
        or (s.turn == s.clock[long] + 1 and s.state_of(s.leader_at[long]) == "VA")
    ):
        s.leader_at[long] = OFF
        s.out.append(Removed("Longstreet", "D97"))
    beaten = [
        i
        for i, x in enumerate(t.leaders)
        if x.side == CSA and s.leader_at[i] != OFF and s.marks[i] & BIG_LOSS
    ]
    for i in beaten:
        s.marks[i] &= ~BIG_LOSS & 255
    if beaten and here(s, "je-johnston") == OFF:
        s.push("johnston", beaten=beaten)


def may_detach(s: DwfState) -> bool:
    """D97 Lee may give Longstreet a corps of four factors, which leaves Virginia this turn."""
    t = s.tables
    lee, long = here(s, "lee"), t.leader_index["longstreet"]
    if not s.alternative or s.phasing != CSA or lee == OFF or s.leader_at[long] != OFF:
        return False
    counts = s.counters(CSA, lee, True)
    free = [s.free(CSA, k + 1) for k in range(5)]
    return 4 in sizes(s.max_unit(CSA), free, counts, sum(c * (i + 1) for i, c in enumerate(counts)))


@FLOW.ask("johnston")
class Johnston(Ask[DwfState]):
    """D97 J.E. Johnston may come back in the place of a beaten commander."""

    rule = "D97"

    def side(self, s: DwfState, f: Frame) -> str:
        return "csa"

    def prompt(self, s: DwfState, f: Frame) -> str:
        return "J.E. Johnston may return in place of a beaten commander"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        t = s.tables
        return [t.book["no", "return"], *(t.book["replace", t.leaders[i].slug] for i in f["beaten"])]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        if choice.verb == "replace":
            swap(s, choice.args[0], "je-johnston")
            s.marks[s.tables.leader_index["je-johnston"]] &= ~GONE & 255


@FLOW.ask("alternative")
class Alternative(Ask[DwfState]):
    """D97 Where a leader is sent."""

    rule = "D97"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[s.phasing]

    def prompt(self, s: DwfState, f: Frame) -> str:
        return f"{s.tables.leaders[f['leader']].name} is transferred: where to?"

    def _places(self, s: DwfState, f: Frame) -> list[int]:
        from longroll.games.divided_we_fall.recruiting.places import resolve

        return resolve(s, s.phasing, f["where"]) or [s.leader_at[f["leader"]]]

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        book = s.tables.book
        stay = [book["no", "transfer"]] if f["may"] else []
        return [*(book["place", s.tables.slug[a]] for a in self._places(s, f)), *stay]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        s.marks[f["leader"]] |= 0 if not f["may"] else SPARED if choice.verb == "no" else GONE
        if choice.verb == "no":
            return
        _move(s, s.tables.leaders[f["leader"]].slug, s.tables.index[choice.args[0]])
