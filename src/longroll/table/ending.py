"""How a game ends beside its rules: one resigns, both agree to a draw, one runs out of time; and how the next one begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from longroll.bots import REFEREE
from longroll.table.happenings import REDRAWN, Happening, now
from longroll.table.records import Account
from longroll.table.refusals import Refused

if TYPE_CHECKING:
    from longroll.table.match import Match

RESIGNED, TIME, DRAWN = "resigned", "time-over", "drawn"
ENDS = (RESIGNED, TIME, DRAWN)
OFFER, ACCEPT, DECLINE, WITHDRAW = "offer", "accept", "decline", "withdraw"
OFFERED, DECLINED, WITHDRAWN = "draw-offered", "draw-declined", "draw-withdrawn"
HANDS = ("left", "gone", "sat", "given")
"""Happenings by which a seat has another holder."""
AGAIN, NO_MORE, LAID = "rematch-offered", "rematch-declined", "rematch"


def of(rows: list[Happening]) -> Happening | None:
    """What has ended the game, unless an administrator took it back."""
    found = None
    for row in rows:
        if row.kind in ENDS:
            found = row
        elif row.kind == REDRAWN:
            found = None
    return found


def result(match: Match, end: Happening) -> dict[str, str]:
    """The result of a game that its rules have not ended."""
    if end.kind == DRAWN:
        return {"winner": "draw", "rule": "", "reason": "The players agreed to a draw."}
    lost = match.name_of(end.side)
    said = f"{lost} resigned." if end.kind == RESIGNED else f"{lost} ran out of time."
    return {"winner": rival(match, end.side) or "neither", "rule": "", "reason": said[:1].upper() + said[1:]}


# ---- who -----------------------------------------------------------------------------------------------------------------


def players(match: Match) -> dict[str, tuple[str, ...]]:
    """The parties that play against each other; a referee does not."""
    found: dict[str, tuple[str, ...]] | None = match.cache.get("players")
    if found is None:
        found = {name: sides for name, sides in match.parties.items() if REFEREE not in sides}
        match.cache["players"] = found
    return found


def party_of(match: Match, side: str) -> str:
    """The party that a side belongs to; "" for a referee."""
    return next((name for name, sides in players(match).items() if side in sides), "")


def rival(match: Match, side: str) -> str | None:
    """The party that wins where a side gives up; None where more than two play."""
    others = [name for name, sides in players(match).items() if side not in sides]
    return others[0] if len(others) == 1 else None


def held_by(match: Match, account: int | None) -> list[str]:
    """The parties that a person holds."""
    if account is None:
        return []
    return [
        name
        for name, sides in players(match).items()
        if any(match.seats[side].account == account for side in sides)
    ]


def persons(match: Match) -> dict[str, int]:
    """The parties that persons hold, even where a computer stands in for one."""
    found = {}
    for name, sides in players(match).items():
        for side in sides:
            account = match.seats[side].account
            if account is not None:
                found[name] = account
    return found


def _mine(match: Match, account: Account) -> str:
    """The party of one who plays against another, in a game that goes on."""
    held = held_by(match, account.id)
    if not held:
        raise Refused(403, "you hold no seat at this table")
    if match.over:
        raise Refused(409, "the game is over")
    if match.stuck:
        raise Refused(409, match.stuck)
    if len(held) == len(players(match)):
        raise Refused(409, "you play all sides; there is nobody to agree with")
    return held[0]


# ---- resigning -----------------------------------------------------------------------------------------------------------


def resign(match: Match, account: Account) -> Happening:
    """A player gives the game up."""
    party = _mine(match, account)
    side = players(match)[party][0]
    if rival(match, side) is None:
        raise Refused(409, "more than two play here: give up your seat, or let a computer play it")
    return now(match, RESIGNED, side=side, who=account.name)


# ---- a draw --------------------------------------------------------------------------------------------------------------


def offer(match: Match) -> Happening | None:
    """The draw that is offered at present. An answer, a withdrawal or a decision of another party ends an offer."""
    found = None
    for row in match.happenings:
        if row.kind == OFFERED:
            found = row
        elif row.kind in (DECLINED, WITHDRAWN, DRAWN, REDRAWN):
            found = None
    if found is None or match.over:
        return None
    own = match.party(found.side)
    later = match.moves[found.decision :]
    return found if all(move.side in own for move in later) else None


def ever_offered(match: Match) -> bool:
    """Whether anybody has offered a draw in this game so far."""
    return any(row.kind == OFFERED for row in match.happenings)


def _offered_here(match: Match, sides: tuple[str, ...]) -> bool:
    """Whether a party has offered a draw since its last decision: one does not ask again and again."""
    rows = [row for row in match.happenings if row.kind == OFFERED and row.side in sides]
    return bool(rows) and not any(move.side in sides for move in match.moves[rows[-1].decision :])


def draw(match: Match, account: Account, say: str) -> Happening:
    """A draw is offered, agreed to, declined or no longer offered."""
    party = _mine(match, account)
    sides = players(match)[party]
    standing = offer(match)
    own = standing is not None and standing.side in sides
    if say == OFFER:
        if len(players(match)) != 2 or len(persons(match)) != 2:
            raise Refused(409, "a draw is agreed between two persons; a computer plays on")
        if own:
            raise Refused(409, "you have offered a draw already")
        if standing is not None:
            raise Refused(409, f"{standing.who} offers a draw already: accept it or decline it")
        if _offered_here(match, sides):
            raise Refused(409, "you may offer a draw again after your next decision")
        return now(match, OFFERED, side=sides[0], who=account.name)
    if standing is None:
        raise Refused(409, "no draw is offered at present")
    if say == WITHDRAW:
        if not own:
            raise Refused(403, f"only {standing.who} withdraws the offer")
        return now(match, WITHDRAWN, side=sides[0], who=account.name)
    if own:
        raise Refused(403, "the other player answers your offer")
    return now(match, DRAWN if say == ACCEPT else DECLINED, side=sides[0], who=account.name)


# ---- the next game -------------------------------------------------------------------------------------------------------


class Rematch(NamedTuple):
    """A rematch that somebody wants, or that is laid."""

    by: tuple[str, ...]
    accounts: tuple[int, ...]
    table: str | None


def rematch(match: Match) -> Rematch:
    """Who wants to play again with sides changed, and the table of that game once it is laid."""
    wanted: dict[str, str] = {}
    for row in match.happenings:
        if row.kind == AGAIN:
            wanted[row.side] = row.who
        elif row.kind in HANDS:  # who sits there now has wanted nothing
            wanted.pop(row.side, None)
        elif row.kind in (NO_MORE, REDRAWN):
            wanted.clear()
        elif row.kind == LAID:
            return Rematch((), (), row.player)
    held = {side: match.seats[side].account for side in wanted}
    return Rematch(tuple(wanted.values()), tuple(a for a in held.values() if a is not None), None)


def again(match: Match, account: Account, say: str) -> Happening | None:
    """A rematch is wanted or declined; None where all agree and it is to be laid."""
    held = held_by(match, account.id)
    if not held:
        raise Refused(403, "you hold no seat at this table")
    if not match.over:
        raise Refused(409, "the game still goes on")
    known = rematch(match)
    if known.table:
        raise Refused(409, "the rematch is laid already")
    side = players(match)[held[0]][0]
    if say == DECLINE:
        if not known.accounts:
            raise Refused(409, "nobody wants a rematch at present")
        return now(match, NO_MORE, side=side, who=account.name)
    if match.game.header.position:
        raise Refused(409, "this game began from a position of its own; lay it again from there")
    others = set(persons(match).values()) - {account.id}
    if others <= set(known.accounts):
        return None
    if account.id in known.accounts:
        raise Refused(409, "you have offered a rematch already")
    return now(match, AGAIN, side=side, who=account.name)


def may(match: Match, account: int | None) -> list[str]:
    """What a person may do about the end of a game, for the buttons of a page."""
    held = held_by(match, account)
    if not held or match.stuck:
        return []
    if match.over:
        known = rematch(match)
        if known.table or match.game.header.position:
            return []
        if account in known.accounts:
            return ["decline-rematch"]
        return ["accept-rematch", "decline-rematch"] if known.accounts else ["rematch"]
    if len(held) == len(players(match)):
        return []
    sides = players(match)[held[0]]
    found = ["resign"] if rival(match, sides[0]) is not None else []
    standing = offer(match)
    if standing is not None:
        own = standing.side in sides
        found += ["withdraw-draw"] if own else ["accept-draw", "decline-draw"]
    elif len(players(match)) == 2 == len(persons(match)) and not _offered_here(match, sides):
        found.append("offer-draw")
    return found
