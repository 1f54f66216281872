"""The log lights up the map: an event that is about a place names it as a value, and so does every die thrown for one."""

import re
from collections.abc import Callable

import pytest
from walk import SCENARIOS, TRIED, stretch, walk

from longroll.core.events import PlaceSlug, Rolled, named
from longroll.core.game import Game

DECISIONS = 4000
KIND = re.compile(r"[a-z0-9-]+")
ABOUT_NO_PLACE = {
    "1863": {
        "TurnBegan", "PhaseBegan", "OrderDrawn", "LeaderDrawn", "OrderKept", "OrderHeld", "OrderEffect", "VpChanged", "Income", "Recruited", "Ended",
        "Returned", "Promoted", "Demoted",  # 24.0: everybody hears of it, and where it happened is a secret
    },
    "acw-campaign": {"TurnBegan", "Mustered", "Commanded", "CarriedOut", "Recruiting", "Reorganized consolidated"},
    "divided-we-fall": {"TurnBegan", "Passed", "PhaseEnded", "Politics", "GameOver"},
    "never-call-retreat": {
        "ActionOver", "Allocated", "CycleBegan", "EventHappened", "Fed", "InitiativeWon", "Joined", "Converted", "LeadersDrawn", "Ordered", "Paid",
        "Patrolled", "PointBurned", "PointsReceived", "PointsScored", "RaiderCruised", "SupplyCounted", "Tied", "TurnBegan", "CallMade", "Proclaimed", "MenCame", "RaiderSailed", "RiverDecided", "ElectionHeld", "KentuckyOpened",
        "CounterDiscarded", "WarEnded",
    },
    "toy": {"Bid", "Opened", "Ended"},
    "war-for-the-union": {
        "Scored", "StateJoined", "Ended", "LeaderRemoved", "LeaderPromoted", "PointsGained", "CapacityCounted", "GoneForGood",
        "MilitiaHome", "MilitiaLost", "ElectionHeld", "Forfeited", "ReinforcementsLost",
    },
}  # fmt: skip
"""What concerns a side, a turn or the whole country, by game. Of all other events each names a place."""
DICE_ABOUT_NO_PLACE = {
    "1863": {
        "general-orders", "marker", "draft", "recruit-points", "militia", "copperheads", "emancipation", "peripheral-campaign",
        "blockade-runners", "shafts-of-malice",
    },
    "acw-campaign": {"marches", "recruits"},
    "never-call-retreat": {
        "command", "initiative", "event", "demobilization", "headquarters", "corps", "leader", "new-leader", "raider", "kentucky", "kentucky-rails",
        "state-militia", "solitaire", "untried",
    },
    "toy": {"equal-bids"},
    "war-for-the-union": {"kentucky", "losses", "election", "bonus-troops", "card", "davis"},
}  # fmt: skip
PREPOSITIONS = ("at", "from", "to", "holds", "takes", "near")


def finder(game: Game) -> Callable[[str], set[str]]:
    """Finds the places that a sentence speaks of: a name after a preposition, the longest that fits."""
    by_name = {place["name"]: slug for slug, place in game.view(game.sides[0])["places"].items()}
    names = "|".join(re.escape(name) for name in sorted(by_name, key=len, reverse=True))
    name = re.compile(rf"\b(?:{'|'.join(PREPOSITIONS)}) ({names})(?![\w'])")
    return lambda told: {by_name[found] for found in name.findall(told)}


@pytest.mark.parametrize(("slug", "scenario"), TRIED)
def test_an_event_about_a_place_names_it(slug: str, scenario: str) -> None:
    told = 0
    for number, game in enumerate(stretch(slug, scenario, 11)):
        events = game.events[told:]
        told = game.event_count
        for event in events:
            kind = f"{type(event).__name__} {getattr(event, 'how', '')}".strip()
            places = set(named(event, PlaceSlug))
            general = (
                event.why in DICE_ABOUT_NO_PLACE.get(slug, ())
                if isinstance(event, Rolled)
                else kind in ABOUT_NO_PLACE[slug]
            )
            assert places or general, f"{event} names no place: {game.rules.narrate(event)}"
        if number >= DECISIONS:
            break


@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_the_places_of_a_sentence_are_values_of_its_event(slug: str, scenario: str) -> None:
    told = 0
    for number, game in enumerate(walk(slug, scenario, 12)):
        if number % 200 and not game.over:
            continue
        spoken_of = finder(game)
        for event in game.events[told:]:
            sentence = game.rules.narrate(event)
            places = named(event, PlaceSlug)
            missing = {x for x in spoken_of(sentence) if not any(y.startswith(x) for y in places)}
            assert not missing, f"'{sentence}' speaks of {missing}, which {event} does not name"
        told = game.event_count
        if number >= DECISIONS:
            break


@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_what_dice_are_thrown_for_and_why_a_game_ended_are_kinds(slug: str, scenario: str) -> None:
    """Values, not English: `narrate`, `thrown_for` and `ending` put them into words."""
    for last in walk(slug, scenario, 13):
        game = last
    for event in game.events:
        if isinstance(event, Rolled):
            assert KIND.fullmatch(event.why), event
            assert game.rules.thrown_for(event)
    end = game.state.outcome
    assert end is not None
    assert KIND.fullmatch(end.cause), end
    assert game.rules.ending(end)
