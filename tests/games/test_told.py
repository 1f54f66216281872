"""In every game the steps of a march or a voyage are told as one way, with what all of them cost."""

from itertools import pairwise
from typing import Any

from longroll.core import registry
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.games.acw_campaign.events import Moved as Column
from longroll.games.divided_we_fall.events import Moved, Units
from longroll.games.never_call_retreat.events.movement import Rode
from longroll.games.war_for_the_union.movement.events import Marched
from longroll.games.war_for_the_union.naval.events import Sailed
from longroll.games.year1863.events import Marched as Gone
from longroll.games.year1863.events import Seen as Glimpse

UNION = SideSlug("union")
A, B, C = (PlaceSlug(x) for x in ("5204", "5103", "5102"))
WATERS = [PlaceSlug(x) for x in ("5909/6010", "6009/6010", "6010/6109")]
LEADER = PieceSlug("mcclellan")


def told(game: str, *events: Any) -> list[str]:
    rules = registry.ruleset(game)
    return [rules.narrate(e) for e in rules.told(events)]


def test_marches_and_voyages_of_the_war_for_the_union() -> None:
    march = [Marched(UNION, LEADER, 3, A, B, 1, "9.11"), Marched(UNION, LEADER, 3, B, C, 2, "9.11")]
    assert told("war-for-the-union", *march) == ["McClellan leads 3 SPs from 5204 Grafton to 5102, 3 MPs"]
    dropped = march[1]._replace(strength=2)
    assert len(told("war-for-the-union", march[0], dropped)) == 2, "whoever drops men off has made two ways"
    ships = (PieceSlug("us-t-1"),)
    voyage = [Sailed(UNION, ships, a, b, "10.21") for a, b in pairwise(WATERS)]
    (said,) = told("war-for-the-union", *voyage)
    assert said.endswith("sails from 5909/6010 James to 6010/6109 James")


def test_moves_of_divided_we_fall_tell_what_was_spent_in_all() -> None:
    side = SideSlug("csa")
    places = [PlaceSlug(x) for x in ("richmond", "charlottesville", "manassas")]
    train = [
        Moved(side, Units(supply=1), a, b, "land", 1 + i, "D31") for i, (a, b) in enumerate(pairwise(places))
    ]
    assert told("divided-we-fall", *train) == ["A supply unit: Richmond to Manassas, 2 movement spent"]
    assert len(told("divided-we-fall", train[0], train[1]._replace(by="rail"))) == 2, "marched, then ridden"
    other = train[1]._replace(spent=1)
    assert len(told("divided-we-fall", train[0], other)) == 2, "another unit that begins where this one ends"


def test_marches_of_the_campaign_are_one_way() -> None:
    side = SideSlug("union")
    places = [PlaceSlug(x) for x in ("washington", "manassas", "culpeper")]
    march = [Column(side, "I Corps", a, b, "road", "7") for a, b in pairwise(places)]
    (said,) = told("acw-campaign", *march)
    assert "Manassas" not in said
    assert said == told("acw-campaign", march[0]._replace(end=places[2]))[0]
    assert len(told("acw-campaign", march[0], march[1]._replace(what="II Corps"))) == 2


def test_marches_of_1863_are_told_once_to_those_who_know_them() -> None:
    """The mover reads which units marched, the others that units moved; nobody reads both."""
    rules = registry.ruleset("1863")
    east, places = (
        SideSlug("union-east"),
        [PlaceSlug(x) for x in ("yorktown", "malvern-hill", "drewrys-bluff")],
    )
    corps = (PieceSlug("union-4-corps"),)
    march = [Gone(east, corps, a, b, "road", ("union-east",), "11.2") for a, b in pairwise(places)]
    sight = Glimpse(east, places[0], places[1], "road", ("union-east",))
    assert [rules.seen_by(sight, x) for x in ("union-east", "confederate-east", None)] == [False, True, True]
    assert [rules.seen_by(march[0], x) for x in ("union-east", "confederate-east", None)] == [
        True,
        False,
        False,
    ]
    assert rules.told(march) == [march[0]._replace(end=places[2])]
    glimpses = [sight, sight._replace(start=places[1], end=places[2])]
    assert len(rules.told(glimpses)) == 2, "whoever only sees units move cannot know that they are the same"


def test_in_never_call_retreat_a_train_tells_whence_it_comes() -> None:
    (said,) = told(
        "never-call-retreat", Rode(UNION, PieceSlug("ncr"), 4, PlaceSlug("3381"), PlaceSlug("3380"), "7.71")
    )
    assert "from hex 3381 to Culpeper" in said
