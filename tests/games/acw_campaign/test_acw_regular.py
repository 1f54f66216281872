"""The regular of the campaign: lines of supply, the last great cities, enemies who are pinned."""

import pytest
from camp import T, camp, corps, new

from longroll import bots
from longroll.core.game import Game
from longroll.games.acw_campaign.bot.campaign import Campaign
from longroll.games.acw_campaign.bot.lifelines import cuts
from longroll.games.acw_campaign.bot.marches import Plan, Planner
from longroll.games.acw_campaign.bot.picture import Picture
from longroll.games.acw_campaign.bot.staff import Staff
from longroll.games.acw_campaign.bot.style import PLAIN, Style
from longroll.games.acw_campaign.bot.ways import net_of
from longroll.games.acw_campaign.supply import network
from longroll.games.acw_campaign.words import CONFEDERATE, UNION


def plans(game: Game, style: Style) -> list[Plan]:
    staff = Staff(game.state, UNION, style=style)
    planner = Planner(staff, Campaign(staff), 1)
    planner.best()
    return planner.plans


@pytest.mark.rule("13.1", "13.2")
def test_13_1_a_network_without_a_box_is_the_one_after_its_fall() -> None:
    game = camp(corps("X", "confederate", "richmond"), corps("I", "union", "washington"), dice=(3,))
    s = game.state
    box = T.index["petersburg"]
    without = network(s, CONFEDERATE, box)
    s.control[box] = UNION
    assert without == network(s, CONFEDERATE)


@pytest.mark.rule("13", "13.4")
def test_13_a_box_that_an_army_lives_by_is_worth_its_hunger() -> None:
    """Richmond's army eats by Petersburg when every other line is the enemy's; with a second line open no box alone starves it."""

    def lines(*lost: str) -> dict[str, float]:
        game = camp(
            corps("I", "union", "washington"),
            *(corps(f"X{k}", "confederate", "richmond") for k in range(6)),
            control=dict.fromkeys(lost, "union"),
            dice=(3,),
        )
        found = cuts(game.state, Picture(game.state, CONFEDERATE), CONFEDERATE)
        return {T.slug[b]: value for b, value in found.items()}

    assert "petersburg" not in lines()
    assert lines("gordonsville", "yorktown", "fredericksburg")["petersburg"] > 3


@pytest.mark.rule("13", "13.4")
def test_13_the_staff_counts_lines_as_its_style_says() -> None:
    game = camp(
        corps("I", "union", "washington"),
        *(corps(f"X{k}", "confederate", "richmond") for k in range(6)),
        control=dict.fromkeys(("gordonsville", "yorktown", "fredericksburg"), "union"),
        dice=(3,),
    )
    box = T.index["petersburg"]
    plain, careful, cutter = (
        Staff(game.state, side, style=style).worth[box]
        for side, style in ((CONFEDERATE, PLAIN), (CONFEDERATE, Style(lines=1.0)), (UNION, Style(cut=1.0)))
    )
    assert careful > plain + 3
    assert cutter > Staff(game.state, UNION).worth[box] + 3


@pytest.mark.rule("4.1")
def test_4_1_the_last_great_cities_are_the_dearest() -> None:
    """The fewer the Confederates hold, the more each is worth to them; and the regular guards it for all that it is worth."""
    s = new(1).state
    style = Style(last=1.0, hold=1.0)
    before = Staff(s, CONFEDERATE, style=style).worth[T.richmond]
    assert before == Staff(s, CONFEDERATE).worth[T.richmond]
    for box in T.great:
        if box not in (T.richmond, T.index["atlanta"]):
            s.control[box] = UNION
    staff, plain = Staff(s, CONFEDERATE, style=style), Staff(s, CONFEDERATE)
    assert staff.worth[T.richmond] == pytest.approx(plain.worth[T.richmond] * len(T.great) / 2)
    box = T.index["atlanta"]
    assert staff.keep(box, 0.0, True) == pytest.approx(-staff.worth[box] * staff.risk(box, 0.0))


@pytest.mark.rule("4.3", "8")
def test_8_an_army_that_is_attacked_does_not_come_to_what_the_attackers_left() -> None:
    """Nine corps before three at Baltimore: to go and beat them is no danger to Washington, for nobody else is near."""
    game = camp(
        *(corps(f"U{k}", "union", "washington") for k in range(9)),
        *(corps(name, "confederate", "baltimore") for name in ("X", "Y", "Z")),
        control={"baltimore": "confederate"},
        dice=(3,),
    )

    def score(style: Style) -> float:
        whole = [p for p in plans(game, style) if T.slug[p.to] == "baltimore" and len(p.movers) == 9]
        return max(p.score for p in whole)

    assert score(Style(pin=1.0)) > score(PLAIN) + 5


@pytest.mark.rule("12")
def test_12_the_regular_does_not_read_what_it_cannot_know() -> None:
    """In every world that its side cannot tell from this one, it decides the same."""
    players = {side: bots.make("regular", "acw-campaign", 4) for side in ("union", "confederate")}
    game = new(4, intelligence=True)
    compared = 0
    while not game.over and game.state.turn < 5:
        decision = game.decision
        mine = players[decision.side].choose(game)
        if decision.kind in ("command", "withdraw", "reinforce", "raise", "retreat"):
            fresh = bots.make("regular", "acw-campaign", 4).choose(game).text
            other = game.imagine(decision.side, 1)
            assert bots.make("regular", "acw-campaign", 4).choose(other).text == fresh, (decision, fresh)
            compared += 1
        game.play(mine)
    assert compared > 30


@pytest.mark.rule("13", "13.4")
def test_13_what_was_found_before_is_not_used_for_another_position() -> None:
    """The same look twice, then with one box lost: what a fall costs follows the position."""
    game = camp(
        corps("I", "union", "washington"),
        *(corps(f"X{k}", "confederate", "richmond") for k in range(6)),
        control=dict.fromkeys(("gordonsville", "yorktown", "fredericksburg"), "union"),
        dice=(3,),
    )
    s = game.state

    def look() -> dict[int, float]:
        return cuts(s, Picture(s, CONFEDERATE), CONFEDERATE)

    first = look()
    assert first == look()
    assert T.index["petersburg"] in first
    s.control[T.index["gordonsville"]] = CONFEDERATE
    assert T.index["petersburg"] not in look()
    s.control[T.index["gordonsville"]] = UNION
    assert first == look()


@pytest.mark.rule("7")
def test_7_positions_with_the_same_owners_share_their_lines() -> None:
    s = new(1).state
    first = net_of(s, UNION, s.control)
    assert net_of(s.copy(), UNION, s.control) is first
    assert net_of(s, CONFEDERATE, s.control) is not first
    s.control[T.index["leesburg"]] = UNION
    assert net_of(s, UNION, s.control) is not first
