"""8.71, 8.8 Losses are taken: evenly by rule, and of what is left over the owner chooses, a point at a time."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat.combat.losses import spread
from longroll.games.never_call_retreat.events.movement import PointsLost
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Losing
from longroll.games.never_call_retreat.frontier.bands import slug, sort
from longroll.games.never_call_retreat.frontier.raids import scatter_civilized
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import LOSE
from longroll.games.never_call_retreat.words import SIDES


def take_losses(
    s: NcrState, side: int, pieces: list[int], loss: int, hex_: int, cause: str, rule: str
) -> int:
    """8.71, 8.8 Strength Points are lost from a force; how many, the choice of the rest included."""
    troops = [x for x in pieces if s.land(x)]
    first = 0
    for x in [x for x in troops if sort(s, x) == "civilized"]:  # 19.32 they are lost before others
        part = min(loss - first, s.points[x])
        if part:
            first += part
            scatter_civilized(s, x, part, "hunger" if cause == "hunger" else "battle")
    s.casualties[side] += first
    troops, loss = [x for x in troops if s.kind[x] and sort(s, x) != "civilized"], loss - first
    units = formations(s, troops)
    shares = spread([n for _, n in units], loss)
    total = sum(shares.taken) + shares.free
    if not total:
        return first
    s.casualties[side] += total
    place = PlaceSlug(s.tables.waters.name(hex_))
    s.out.append(PointsLost(SideSlug(SIDES[side]), total, place, cause, rule))
    for k, due in enumerate(shares.taken):
        for x in units[k][0]:
            part = min(due, s.points[x])
            due -= part
            if part:
                s.reduce(x, part)
    open_to = [next(x for x in units[k][0] if s.kind[x] and s.points[x]) for k in shares.open_to]
    if shares.free and alike(s, open_to):
        for x in open_to[: shares.free]:
            s.reduce(x, 1)
    elif shares.free:
        s.push(Losing("losing", side=side, left=shares.free, open_to=open_to, rule=rule, place=hex_))
    return total + first


def formations(s: NcrState, troops: list[int]) -> list[tuple[tuple[int, ...], int]]:
    """3.33, 8.71, R140 The units that losses are spread over, each with its pieces and points: Garrison points of a hex are one,
    Militia forms units of four."""
    found: list[tuple[tuple[int, ...], int]] = []
    posts: dict[int, int] = {}
    for x in troops:
        kind, n = slug(s, x), s.points[x]
        if kind == "garrison" and s.at[x] in posts:
            counters, had = found[posts[s.at[x]]]
            found[posts[s.at[x]]] = ((*counters, x), had + n)
            continue
        if kind == "garrison":
            posts[s.at[x]] = len(found)
        most = s.tables.roster.kinds[s.kind[x] - 1].most
        while kind == "militia" and n > most:
            found.append(((x,), most))
            n -= most
        found.append(((x,), n))
    return found


def alike(s: NcrState, pieces: list[int]) -> bool:
    """Whether it makes no difference which of the pieces loses: the same kind, strength and place."""
    return len({(s.kind[x], s.points[x], s.flags[x], s.under[x]) for x in pieces}) == 1


@FLOW.question("losing", Losing)
class Losses(Question[NcrState, Losing]):
    """8.71 Which unit loses one of the points that are left over."""

    rule = "8.71"

    def side(self, s: NcrState, f: Losing) -> str:
        return SIDES[f.side]

    def rule_of(self, s: NcrState, f: Losing) -> str:
        return f.rule

    def place(self, s: NcrState, f: Losing) -> str:
        return s.tables.waters.name(f.place)

    def prompt(self, s: NcrState, f: Losing) -> str:
        many = f"{f.left} more points are" if f.left > 1 else "1 more point is"
        return f"{many} lost at {s.tables.node_title(f.place)}: from whom?"

    def choices(self, s: NcrState, f: Losing) -> list[Choice]:
        return [LOSE(s.tables.pieces.names[x]) for x in dict.fromkeys(f.open_to)]

    def follow(self, s: NcrState, f: Losing, choice: Choice) -> None:
        x = s.tables.pieces.index[choice.piece]
        f.open_to.remove(x)
        f.left -= 1
        s.reduce(x, 1)
        if f.left:
            s.push(f)
