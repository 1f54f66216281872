"""10, 6.22, 15.7: a stand changes its formation."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.state import Frame
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.reorganization.limits import room, takes
from longroll.games.acw_campaign.reorganization.phase import say, stand_at
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.words import FORT, KIND_NAMES, OFF, SS


@FLOW.ask("shift")
class Shift(Question):
    """10 Which stand of a corps, named by its division (0 for corps troops) and its place in it."""

    rule = "10"

    def prompt(self, s: AcwState, f: Frame) -> str:
        return f"Which stand of {s.co_name[f['corps']]}?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        book, c = s.tables.book, f["corps"]
        found = [book["none"]]
        for d in (OFF, *s.divisions_of(c)):
            if d != OFF and s.where(d) != f["box"]:
                continue
            stands = s.corps_troops(c) if d == OFF else s.stands_in(d)
            number = 0 if d == OFF else s.dv_number[d]
            found += [book["stand", f"{number}-{k}"] for k, i in enumerate(stands, 1) if i not in f["did"]]
        return found

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        if choice.verb == "none":
            return
        number, _, k = choice.args[0].partition("-")
        i = stand_at(s, f["corps"], int(number), int(k))
        s.stack[-1]["did"].append(i)  # once in a turn
        s.push("shift-to", stand=i, box=f["box"])


@FLOW.ask("shift-to")
class ShiftTo(Question):
    """10, 6.22 Where a stand goes: to a division, or to the corps troops, of a corps in the same box."""

    rule = "10"

    def prompt(self, s: AcwState, f: Frame) -> str:
        i = f["stand"]
        return f"Where does the {KIND_NAMES[s.st_kind[i]]} {s.st_sp[i]}-{s.st_morale[i]} go?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        book, i = s.tables.book, f["stand"]
        found = [book["stay"]]
        for c in s.corps_at(s.active, f["box"]):
            full = c != s.st_corps[i] and s.units(c) + len(bound(s, i)) > room(s, c)
            if full and s.co_kind[c] != FORT:
                continue
            word = slug_of(s.co_name[c])
            if takes(s, i, c, OFF) and not (s.st_corps[i] == c and s.st_div[i] == OFF):
                found.append(book["to", word, 0])
            found += [
                book["to", word, s.dv_number[d]]
                for d in s.divisions_of(c)
                if s.where(d) == f["box"] and d != s.st_div[i] and takes(s, i, c, d)
            ]
        return found

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        if choice.verb == "stay":
            return
        i, c = f["stand"], s.find_corps(s.active, choice.args[0])
        old = s.st_corps[i]
        d = OFF
        if choice.args[1]:
            d = next(d for d in s.divisions_of(c) if s.dv_number[d] == choice.args[1])
        for x in bound(s, i):
            s.st_corps[x], s.st_div[x] = c, d
        say(s, s.co_name[c], "enlarged by a stand", "10")
        s.prune(old)


def bound(s: AcwState, i: int) -> list[int]:
    """15.7 A regiment of sharpshooters is not broken up: both its stands go together."""
    if s.st_kind[i] != SS:
        return [i]
    mates = [
        j for j in s.stands_of(s.st_corps[i]) if s.st_kind[j] == SS and s.st_div[j] == s.st_div[i] and j != i
    ]
    return [i, *mates[:1]]
