"""13, 13.3, 13.4: who is hungry, who forages, and who starves."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.events import Supplied
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.frames import Forage, Loss, Needy, Starving
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.supply import (
    box_of,
    corps_of,
    corps_to_feed,
    eaters,
    formations,
    network,
    place_in,
    word,
)
from longroll.games.acw_campaign.words import ART, DIVISION, OFF, SIDES, SIEGE


@FLOW.phase("supply-before")
def supply_before(s: AcwState) -> None:
    """13 Supply is looked at before movement; being out of it has no effect yet."""
    good = network(s, s.active)
    s.hungry = bytearray(512)
    for key, box in formations(s, s.active):
        if not good[box]:
            s.hungry[key] = 1


@FLOW.phase("supply-after")
def supply_after(s: AcwState) -> None:
    """13, 13.3, R50 Those who were out of supply and still are must forage or suffer attrition."""
    s.phase = "supply"
    if not any(s.hungry):
        return
    good = network(s, s.active)
    needy = [key for key, box in formations(s, s.active) if s.hungry[key] and not good[box]]
    if not needy:
        return
    s.push(Needy("attrition", needy=needy))
    if s.month in s.tables.charts["foraging"]["closed"]:  # 13.3: nothing to be found in winter
        return
    boxes: dict[int, list[int]] = {}
    for key in needy:
        boxes.setdefault(box_of(s, key), []).append(key)
    for box, keys in sorted(boxes.items()):
        room = s.tables.town(box)
        if room:
            s.push(Forage("forage", box=box, needy=keys, room=room))


@FLOW.step("forage", Forage)
def forage(s: AcwState, f: Forage) -> None:
    """13.3, R3 A recruiting city feeds as many corps as its value; where it cannot feed all, the owner says whom."""
    needy = [k for k in f.needy if corps_to_feed(s, k) <= f.room]
    if sum(corps_to_feed(s, k) for k in f.needy) <= f.room:
        for key in f.needy:
            feed(s, key)
    elif needy:
        s.push(Forage("foragers", box=f.box, needy=f.needy, room=f.room))


def feed(s: AcwState, key: int) -> None:
    waiting = s.within(Needy)
    assert waiting is not None
    waiting.needy.remove(key)
    side = s.active
    s.out.append(
        Supplied(
            SIDES[side], word(s, key), s.tables.slug[box_of(s, key)], "forage", 0, "13.3", s.private(side)
        )
    )


def forager(s: AcwState, key: int) -> Choice:
    """13.3 The choice that sends a corps, or a detached division, to forage."""
    corps = s.corps_slug(corps_of(s, key))
    return v.FORAGE(corps) if key < DIVISION else v.FORAGE_DIVISION(corps, s.dv_number[key - DIVISION])


@FLOW.question("foragers", Forage)
class Foragers(Question[Forage]):
    """13.3 Who forages where not all can."""

    rule = "13.3"

    def prompt(self, s: AcwState, f: Forage) -> str:
        return f"{s.tables.name[f.box]} feeds {f.room}: who forages?"

    def choices(self, s: AcwState, f: Forage) -> list[Choice]:
        return [forager(s, k) for k in f.needy if corps_to_feed(s, k) <= f.room]

    def follow(self, s: AcwState, f: Forage, choice: Choice) -> None:
        key = next(k for k in f.needy if forager(s, k) == choice)
        feed(s, key)
        rest = [k for k in f.needy if k != key]
        s.push(Forage("forage", box=f.box, needy=rest, room=f.room - corps_to_feed(s, key)))


@FLOW.step("attrition", Needy)
def attrition(s: AcwState, f: Needy) -> None:
    """13.4 Three dice of strength points in winter, two in spring, one from July to October, for each corps by itself."""
    if not f.needy:
        return
    key = f.needy[0]
    s.push(Needy("attrition", needy=f.needy[1:]))
    box = box_of(s, key)
    if box == OFF:
        return  # what is left of its corps has joined it
    dice, told = s.tables.charts["attrition"][s.month], s.private(s.active)
    at = s.tables.slug[box]
    points = sum(s.roll("event", 6, "attrition", "13.4", told, place=at) for _ in range(dice))
    if key >= DIVISION:
        points = (points + 1) // 2  # R51
    if sum(s.st_sp[i] for i in eaters(s, key)) <= points:
        starve(s, key, points, [])
    else:
        s.push(Starving("losses", box=box, key=key, points=points, given=[]))


@FLOW.question("losses", Starving)
class Losses(Question[Starving]):
    """13.4, R62 From which stands the losses are taken: all that is left from one, a point, or as the staff thinks best."""

    rule = "13.4"

    def prompt(self, s: AcwState, f: Starving) -> str:
        key = f.key
        name = s.co_name[corps_of(s, key)]
        who = name if key < DIVISION else f"Division {s.dv_number[key - DIVISION]} of {name}"
        left = f.points - sum(loss.points for loss in f.given)
        return f"{who} starves at {s.tables.name[f.box]}: {left} point{'s' if left > 1 else ''}, from which stands?"

    def choices(self, s: AcwState, f: Starving) -> list[Choice]:
        left = f.points - sum(loss.points for loss in f.given)
        rest = remaining(s, f.key, f.given)
        found = [v.STAFF()] + [v.TAKE(place_in(s, i)) for i in rest]
        if left > 1:
            found += [v.POINT(place_in(s, i)) for i, sp in rest.items() if sp > 1]
        return found

    def follow(self, s: AcwState, f: Starving, choice: Choice) -> None:
        if choice.kind is not v.STAFF:
            rest = remaining(s, f.key, f.given)
            i = next(i for i in rest if place_in(s, i) == choice.args[0])
            left = f.points - sum(loss.points for loss in f.given)
            some = min(left, rest[i]) if choice.kind is v.TAKE else 1
            f.given.append(Loss(i, some))
            if left > some:
                s.push(f)
                return
        starve(s, f.key, f.points, f.given)


def remaining(s: AcwState, key: int, given: list[Loss]) -> dict[int, int]:
    """13.4 Strength points that stands of a hungry formation have left after the losses given so far."""
    rest = {i: s.st_sp[i] for i in eaters(s, key)}
    for i, some in given:
        rest[i] -= some
    return {i: sp for i, sp in rest.items() if sp}


def starve(s: AcwState, key: int, points: int, given: list[Loss]) -> None:
    """13.4, R62 The losses fall where they were given, the rest on the strongest stands, foot and horse first. They never come
    back, and count toward exhaustion."""
    c, box, name = corps_of(s, key), box_of(s, key), word(s, key)
    hit = [(loss.stand, loss.points) for loss in given]
    rest = remaining(s, key, given)
    for _ in range(points - sum(loss.points for loss in given)):
        if not rest:
            break
        i = max(rest, key=lambda i: (s.st_kind[i] not in (ART, SIEGE), rest[i], -i))
        hit.append((i, 1))
        rest[i] -= 1
        if not rest[i]:
            del rest[i]
    for i, some in hit:
        s.st_sp[i] -= some
        d = s.st_div[i]
        if d != OFF:
            s.dv_lost[d] = min(255, s.dv_lost[d] + some)
        if not s.st_sp[i]:
            s.drop_stand(i)
    lost = sum(some for _, some in hit)
    s.losses[s.active] += lost
    s.out.append(
        Supplied(SIDES[s.active], name, s.tables.slug[box], "attrition", lost, "13.4", s.private(s.active))
    )
    s.prune(c)
    s.left_behind(box)
