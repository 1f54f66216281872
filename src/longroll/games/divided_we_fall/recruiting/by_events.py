"""D97: leaders who come and go by what they do, instead of by the calendar (optional)."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.question import Question
from longroll.games.divided_we_fall.columns import READY, Remark
from longroll.games.divided_we_fall.counters import Arrival
from longroll.games.divided_we_fall.events import Moved, Placed, Removed, Units
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.frames import Beaten, Transfer
from longroll.games.divided_we_fall.recruiting.places import resolve
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import NO_RETURN, NO_TRANSFER, PLACE, REPLACE
from longroll.games.divided_we_fall.words import CSA, OFF, SIDES, USA, turn_index


def skips(s: DwfState, row: Arrival) -> bool:
    """D97 Whether the calendar's row gives way to events."""
    rule = s.tables.by_events
    if row.name in rule.later:
        return True
    if row.name == "hardee":
        return "bragg" in row.place  # the short stands-in for Bragg are left out
    first = rule.first.get(row.name)
    return first is not None and (turn_index(first) != s.turn or row.kind != "leader")


# --- what is remembered ----------------------------------------------------------------------------------------------------


# --- comings and goings ----------------------------------------------------------------------------------------------------


def here(s: DwfState, name: str) -> bool:
    """Whether a leader is on the map."""
    return s.leader_at[s.tables.leader_index[name]] != OFF


def remarked(s: DwfState, i: int, remark: Remark) -> bool:
    return bool(s.remarks[i] & remark)


def forget(s: DwfState, i: int, remark: Remark) -> None:
    s.remarks[i] = s.remarks[i] & ~int(remark)


def swap(s: DwfState, old: str, new: str) -> None:
    """One leader takes another's place."""
    t = s.tables
    i, k = t.leader_index[old], t.leader_index[new]
    at = s.leader_at[i]
    s.leader_at[i] = OFF
    s.remarks[i] |= Remark.REPLACED
    s.leader_at[k] = at
    s.leader_done[k] = READY
    s.arrived[k] = s.turn
    s.lost[k] = s.won[k] = s.idle_turns[k] = 0
    s.out.append(Removed(t.leaders[i].slug, t.slug[at], "D97"))
    units = Units(leaders=(t.leaders[k].slug,))
    s.out.append(Placed(SIDES[t.leaders[k].side], units, t.slug[at], "D97"))


def remove(s: DwfState, name: str) -> None:
    t = s.tables
    i = t.leader_index[name]
    at = t.slug[s.leader_at[i]]
    s.leader_at[i] = OFF
    s.out.append(Removed(t.leaders[i].slug, at, "D97"))


def transfer(s: DwfState, i: int, to: int) -> None:
    t = s.tables
    start = s.leader_at[i]
    s.leader_at[i] = to
    units = Units(leaders=(t.leaders[i].slug,))
    s.out.append(Moved(SIDES[t.leaders[i].side], units, t.slug[start], t.slug[to], "transfer", 0, "D97"))


@FLOW.phase("events-of-leaders")
def run(s: DwfState) -> None:
    """D97 The turn after it happened."""
    if s.alternative:
        for event in UNION if s.phasing == USA else CONFEDERATE:
            event(s)


def grant_and_halleck(s: DwfState) -> None:
    """D97 Halleck takes Grant's place after two victories, and gives it back when he loses or does nothing."""
    rule, ix = s.tables.by_events, s.tables.leader_index
    grant, halleck = ix["grant"], ix["halleck"]
    if here(s, "grant") and s.won[grant] >= rule.halleck_after and not s.arrived[halleck]:
        swap(s, "grant", "halleck")
    elif here(s, "halleck"):
        count_winless(s, halleck)
        if s.lost[halleck] or s.idle_turns[halleck] >= rule.winless_turns:
            won, lost = s.won[grant], s.lost[grant]
            swap(s, "halleck", "grant")
            s.won[grant], s.lost[grant] = won, lost
    if s.won[grant] >= s.lost[grant] + rule.late_grant_lead:
        s.leader_version[grant] = 1


def lyon(s: DwfState) -> None:
    """D97 Lyon leaves when Grant appears."""
    if here(s, "grant") and here(s, "lyon"):
        remove(s, "lyon")


def army_of_the_potomac(s: DwfState) -> None:
    """D97 McDowell, McClellan, Burnside, Hooker, Meade."""
    rule, ix = s.tables.by_events, s.tables.leader_index
    mcclellan, hooker = ix["mcclellan"], ix["hooker"]
    if here(s, "mcdowell") and s.lost[ix["mcdowell"]]:
        swap(s, "mcdowell", "mcclellan")
    if here(s, "mcclellan"):
        s.idle_turns[mcclellan] += 1  # a turn in which he attacks with enough men begins the count again
        if s.lost[mcclellan] or s.idle_turns[mcclellan] > rule.idle_turns:
            swap(s, "mcclellan", "burnside")
    if here(s, "burnside") and remarked(s, ix["burnside"], Remark.BAD_LOSS):
        swap(s, "burnside", "hooker")
    if here(s, "hooker"):
        if remarked(s, hooker, Remark.BEAT_LEE):
            forget(s, hooker, Remark.BEAT_LEE)
            s.arrived[hooker] = s.turn
        elif s.turn >= s.arrived[hooker] + rule.hooker_turns:
            swap(s, "hooker", "meade")
    for name, date in rule.early.items():
        _early(s, ix[name], turn_index(date))


def _early(s: DwfState, i: int, date: int) -> None:
    """D97 A leader before his date has a lower rating for two full turns."""
    raw = s.turn < s.arrived[i] + s.tables.by_events.early_turns
    s.leader_version[i] = int(s.leader_at[i] != OFF and s.arrived[i] < date and raw)


def army_of_the_ohio(s: DwfState) -> None:
    """D97 Buell, Rosecrans, Sherman."""
    rule, ix = s.tables.by_events, s.tables.leader_index
    buell, rosecrans = ix["buell"], ix["rosecrans"]
    term = rule.buell.turns + rule.buell.victory * s.won[buell] - rule.buell.defeat * s.lost[buell]
    if here(s, "buell") and s.turn >= s.arrived[buell] + term:
        swap(s, "buell", "rosecrans")
    if here(s, "rosecrans") and s.lost[rosecrans] and not s.arrived[ix["sherman"]]:
        start = s.leader_at[rosecrans]
        swap(s, "rosecrans", "sherman")
        s.leader_at[rosecrans] = start
        where = "stack:west-of-mississippi ; st-louis"
        s.push(Transfer("alternative", leader=rosecrans, where=where, may_stay=False))


def pope(s: DwfState) -> None:
    """D97 Pope goes to Washington after his first victory, and leaves if he wins no more."""
    t = s.tables
    i = t.leader_index["pope"]
    if not here(s, "pope"):
        return
    if s.won[i] and not remarked(s, i, Remark.REPLACED | Remark.STAYED):
        s.won[i] = s.idle_turns[i] = 0
        if remarked(s, i, Remark.SAW_WASHINGTON):
            s.push(Transfer("alternative", leader=i, where=t.slug[t.washington], may_stay=True))
        else:
            s.remarks[i] |= Remark.REPLACED
            transfer(s, i, t.washington)
    elif remarked(s, i, Remark.REPLACED):
        count_winless(s, i, again=False)
        if s.idle_turns[i] >= t.by_events.winless_turns:
            remove(s, "pope")


def commanding_general(s: DwfState) -> None:
    """D97 Grant commands all armies after his third flag city, and goes East."""
    t = s.tables
    grant = t.leader_index["grant"]
    taken = s.cities_taken[grant] >= t.by_events.chief_cities
    if here(s, "grant") and taken and not remarked(s, grant, Remark.COMMANDS_ALL):
        s.remarks[grant] |= Remark.COMMANDS_ALL
        where = "washington-dc | stack:MD,PA,VA"
        s.push(Transfer("alternative", leader=grant, where=where, may_stay=False))


def count_winless(s: DwfState, i: int, again: bool = True) -> None:
    """D97 Count another turn without a victory; a victory begins the count again, or is only not counted."""
    if s.won[i]:
        s.won[i] = 0
        if again:
            s.idle_turns[i] = 0
    else:
        s.idle_turns[i] += 1


def lee(s: DwfState) -> None:
    """D97 Lee takes J.E. Johnston's place after his second large battle, not before 1862."""
    rule, ix = s.tables.by_events, s.tables.leader_index
    enough = s.large_battles[ix["je-johnston"]] >= rule.johnston_battles
    if here(s, "je-johnston") and enough and s.turn >= turn_index(rule.lee_from) and not s.arrived[ix["lee"]]:
        swap(s, "je-johnston", "lee")


def army_of_tennessee(s: DwfState) -> None:
    """D97 A.S. Johnston, Bragg, Beauregard; a leader is only once in play."""
    rule, ix = s.tables.by_events, s.tables.leader_index
    bragg = ix["bragg"]
    if here(s, "as-johnston") and s.large_battles[ix["as-johnston"]] >= rule.as_johnston_battles:
        s.leader_at[bragg] = OFF
        swap(s, "as-johnston", "bragg")
    if here(s, "bragg") and remarked(s, bragg, Remark.LOST_FLAG_CITY):
        forget(s, bragg, Remark.LOST_FLAG_CITY)
        s.leader_at[ix["beauregard"]] = OFF
        swap(s, "bragg", "beauregard")


def longstreet(s: DwfState) -> None:
    """D97, R85 His corps is dissolved when it is too small, or has not left Virginia by the next turn."""
    t = s.tables
    i = t.leader_index["longstreet"]
    at = s.leader_at[i]
    if at == OFF:
        return
    late = s.turn == s.arrived[i] + 1 and s.state_of(at) == "VA"
    if late or s.factors[CSA * t.n + at] < t.by_events.detached.least:
        remove(s, "longstreet")


def johnston_returns(s: DwfState) -> None:
    """D97 J.E. Johnston may come back for a commander who lost a large battle."""
    t = s.tables
    beaten = [
        i for i in t.leaders_of[CSA] if s.leader_at[i] != OFF and remarked(s, i, Remark.LOST_LARGE_BATTLE)
    ]
    for i in beaten:
        forget(s, i, Remark.LOST_LARGE_BATTLE)
    if beaten and not here(s, "je-johnston"):
        s.push(Beaten("johnston", leaders=beaten))


UNION: Final = (grant_and_halleck, lyon, army_of_the_potomac, army_of_the_ohio, pope, commanding_general)
CONFEDERATE: Final = (lee, army_of_tennessee, longstreet, johnston_returns)


@FLOW.question("johnston", Beaten)
class Johnston(Question[DwfState, Beaten]):
    """D97 J.E. Johnston may come back in the place of a beaten commander."""

    rule = "D97"

    def side(self, s: DwfState, f: Beaten) -> str:
        return SIDES[CSA]

    def prompt(self, s: DwfState, f: Beaten) -> str:
        return "J.E. Johnston may return in place of a beaten commander"

    def choices(self, s: DwfState, f: Beaten) -> list[Choice]:
        return [NO_RETURN(), *(REPLACE(s.tables.leaders[i].slug) for i in f.leaders)]

    def follow(self, s: DwfState, f: Beaten, choice: Choice) -> None:
        if choice.kind is REPLACE:
            swap(s, choice.piece, "je-johnston")
            forget(s, s.tables.leader_index["je-johnston"], Remark.REPLACED)


@FLOW.question("alternative", Transfer)
class WhereTo(Question[DwfState, Transfer]):
    """D97 Where a leader is sent."""

    rule = "D97"

    def side(self, s: DwfState, f: Transfer) -> str:
        return SIDES[s.phasing]

    def piece(self, s: DwfState, f: Transfer) -> str:
        return s.tables.leaders[f.leader].slug

    def prompt(self, s: DwfState, f: Transfer) -> str:
        return f"{s.tables.leaders[f.leader].name} is transferred: where to?"

    def choices(self, s: DwfState, f: Transfer) -> list[Choice]:
        places = resolve(s, s.phasing, f.where) or [s.leader_at[f.leader]]
        stay = [NO_TRANSFER()] if f.may_stay else []
        return [*(PLACE(s.tables.slug[a]) for a in places), *stay]

    def follow(self, s: DwfState, f: Transfer, choice: Choice) -> None:
        if f.may_stay:
            s.remarks[f.leader] |= Remark.STAYED if choice.kind is NO_TRANSFER else Remark.REPLACED
        if choice.kind is PLACE:
            transfer(s, f.leader, s.tables.index[choice.place])
