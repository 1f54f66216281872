"""12: scouting and limited intelligence."""

import json
import random

import pytest
from camp import FOOT, RULES, T, camp, cavalry, corps, new, play, texts, until

from longroll.core.events import Rolled
from longroll.games.acw_campaign.imagine import _garrisons, _known
from longroll.games.acw_campaign.intelligence import (
    COMPLETE,
    DETAILED,
    FRAGMENTARY,
    NOTHING,
    reports,
    sympathizers,
)
from longroll.games.acw_campaign.promotion import shock
from longroll.games.acw_campaign.words import CONFEDERATE, TRIED, UNION

FOG = {"intelligence": True}


def level(place: str, *formations: str, side: int = UNION, **more: object) -> int:
    s = camp(*formations, options=FOG, turn="1863-may", **more).state.real  # type: ignore[arg-type]
    return reports(s, side)[T.index[place]]


FAR = corps("Far", "confederate", "mobile")
NEAR = corps("X", "confederate", "gordonsville", [FOOT])


@pytest.mark.rule("12.21", "12.2")
def test_12_21_infantry_without_cavalry() -> None:
    """A26: complete next door, fragmentary if an enemy cavalry brigade is there, nothing two boxes away."""
    me = corps("I", "union", "manassas-junction", [FOOT])
    assert level("gordonsville", me, NEAR) == COMPLETE
    assert (
        level("gordonsville", me, corps("X", "confederate", "gordonsville", [FOOT], ["cav 3-4"]))
        == FRAGMENTARY
    )
    assert level("richmond", me, NEAR) == NOTHING


@pytest.mark.rule("12.22", "12.11")
def test_12_22_infantry_with_cavalry() -> None:
    me = corps("I", "union", "manassas-junction", [FOOT], ["cav 3-4"])
    assert (
        level("gordonsville", me, corps("X", "confederate", "gordonsville", [FOOT], ["cav 3-4"])) == COMPLETE
    )
    assert level("gordonsville", me, cavalry("X", "confederate", "gordonsville")) == FRAGMENTARY
    assert level("lynchburg", me, FAR) == FRAGMENTARY
    assert level("lynchburg", me, NEAR) == NOTHING


@pytest.mark.rule("12.23", "12.13", "12.12")
def test_12_23_a_cavalry_corps() -> None:
    me = cavalry("I", "union", "manassas-junction")
    assert level("gordonsville", me, NEAR) == DETAILED
    assert level("gordonsville", me, cavalry("X", "confederate", "gordonsville")) == COMPLETE
    assert level("lynchburg", me, FAR) == COMPLETE
    assert level("lynchburg", me, NEAR) == FRAGMENTARY
    assert level("lynchburg", me, cavalry("X", "confederate", "gordonsville")) == NOTHING


@pytest.mark.rule("12.24")
def test_12_24_sympathizers() -> None:
    """A27."""
    s = new(intelligence=True).state
    union = {T.slug[b] for b in sympathizers(s, UNION) if T.home[b] != UNION and not T.kentucky[b]}
    rebel = {
        T.slug[b] for b in sympathizers(s, CONFEDERATE) if T.home[b] != CONFEDERATE and not T.kentucky[b]
    }
    assert union == {"knoxville"}
    assert rebel == {"cairo", "evansville", "cincinnati", "chillicothe", "baltimore"}
    assert all(T.kentucky[b] == 0 or b in sympathizers(s, UNION) for b in range(T.n))


@pytest.mark.rule("12.25")
def test_12_25_the_blockade() -> None:
    """A28: Charleston at first, one port more in six turns of the year; one watched completely from 1862."""
    s = new().state
    assert [T.slug[b] for b in range(T.n) if s.blockade[b]] == ["charleston-sc"]
    for turn, asked in (
        ("1862-jul", False),
        ("1862-aug", True),
        ("1862-nov", True),
        ("1863-jan", True),
        ("1863-may", False),
    ):
        game = camp(
            corps("I", "union", "washington"),
            corps("X", "confederate", "atlanta"),
            turn=turn,
            phase="schedules",
            active="none",
        )
        while game.decision.kind == "engineers":
            game.play(game.choices()[0])
        assert (game.decision.kind == "blockade") == asked
    game = camp(
        corps("I", "union", "washington"),
        corps("X", "confederate", "mobile"),
        turn="1862-may",
        phase="supply",
        options=FOG,
        marks={"blockade": ["mobile"]},
    )
    assert game.decision.kind == "watch"
    play(game, "watch mobile")
    assert reports(game.state.real, UNION)[T.index["mobile"]] == COMPLETE


@pytest.mark.rule("12", "12.1")
def test_12_a_side_sees_reports_and_not_the_enemys_army() -> None:
    game = camp(cavalry("I", "union", "manassas-junction"), NEAR, FAR, options=FOG, turn="1863-may")
    seen = game.view("union")
    assert seen["places"]["gordonsville"]["stacks"][0]["facts"]["brigades"] == 3
    assert "mobile" not in seen["places"] or not seen["places"]["mobile"]["stacks"]
    assert "strength" not in seen["sides"]["confederate"]
    assert game.view("confederate")["places"]["mobile"]["stacks"][0]["name"] == "Far"


@pytest.mark.rule("12")
def test_12_what_is_unseen_can_be_dealt_afresh() -> None:
    game = camp(
        corps("I", "union", "washington"), NEAR, FAR, corps("Y", "confederate", "memphis", [["inf 3-4", "inf 5-4"]]),
        options=FOG, turn="1863-may",
    )  # fmt: skip
    seen = json.dumps(game.view("union"))
    places = set()
    for seed in range(12):
        other = game.imagine("union", seed)
        other.check()
        assert json.dumps(other.view("union")) == seen
        places.add(other.state.real.co_box[other.state.real.find_corps(1, "y")])
    assert len(places) > 1


@pytest.mark.rule("12")
def test_12_the_enemys_marches_are_not_told() -> None:
    game = camp(corps("I", "union", "chicago"), NEAR, options=FOG, dice=(3,))
    play(game, "march chicago")
    play(game, texts(game, "rail")[0], "halt", "done", "done")
    told = [line for line in game.log("confederate") if "I:" in line]
    assert told == []
    assert any("I:" in line for line in game.log("union"))
    assert RULES.seen_by(game.events[0], None)


@pytest.mark.rule("12", "12.25")
def test_12_reports_are_of_the_start_of_the_turn() -> None:
    """R61: what scouts would see after they have marched is in the next turn's reports, not in this one's."""
    game = camp(cavalry("I", "union", "washington"), NEAR, FAR, options=FOG, turn="1863-may", dice=(3,))
    assert "gordonsville" in game.view("union")["places"]
    before = game.view("union")["places"]["gordonsville"]["stacks"]
    assert before[0]["facts"]["as of"] == "May 1863"
    play(game, "march washington", "road i manassas-junction", "halt", "done")
    assert reports(game.state, UNION)[T.index["gordonsville"]] == DETAILED  # as scouts would see it now
    assert game.view("union")["places"]["gordonsville"]["stacks"] == before
    assert "brigades" not in before[0]["facts"]
    turn = game.state.turn
    while game.state.turn == turn or game.decision.kind != "command":
        game.play(game.choices()[0])
    assert game.view("union")["places"]["gordonsville"]["stacks"][0]["facts"]["brigades"] == 3


@pytest.mark.rule("12")
def test_12_who_is_met_is_seen() -> None:
    game = camp(corps("I", "union", "manassas-junction"), NEAR, options=FOG, turn="1863-may", dice=(3,))
    play(game, "march manassas-junction")
    play(game, "road i gordonsville", "done")
    report = game.view("union")["places"]["gordonsville"]["stacks"]
    assert [x.get("facts", {}).get("as of") for x in report] == [
        None,
        "May 1863",
    ]  # so far it is there on paper
    assert "brigades" not in report[1]["facts"]
    play(game, "done")
    stacks = {stack["side"]: stack for stack in game.view("union")["places"]["gordonsville"]["stacks"]}
    assert stacks["confederate"]["facts"]["brigades"] == 3
    assert "as of" not in stacks["confederate"]["facts"]


@pytest.mark.rule("7.6", "12")
def test_12_entrenchments_given_up_are_not_told_to_the_enemy() -> None:
    game = camp(corps("I", "union", "chicago"), NEAR, options=FOG, dice=(3,), works={"chicago": [24, 0, 0]})
    play(game, "march chicago")
    play(game, texts(game, "rail")[0], "halt", "done", "done")
    assert [e.why for e in game.events if type(e).__name__ == "WorksLost"]
    assert any("works at Chicago" in line for line in game.log("union"))
    assert not any("works at Chicago" in line for line in game.log("confederate"))


@pytest.mark.rule("12", "13.4", "11.1")
def test_12_dice_that_tell_of_hidden_things_are_seen_by_their_side() -> None:
    """Who starves, and how many recruits come, is in the dice; in open play everybody sees them."""
    formations = (corps("I", "union", "meridian"), corps("X", "confederate", "raleigh"))
    for options, others in ((FOG, 0), ({}, 3)):
        game = camp(*formations, turn="1863-jun", phase="supply", options=options)
        until(game, "raise", {"command": "done"})
        told = {
            side: sum(e.why == "attrition" or e.rule == "11.1" for e in game.events if type(e) is Rolled and RULES.seen_by(e, side))
            for side in RULES.sides
        }  # fmt: skip
        assert told == {"union": 3, "confederate": others}


@pytest.mark.rule("12", "9.33")
def test_12_honours_are_diced_for_behind_the_screen() -> None:
    s = camp(corps("I", "union", "washington"), FAR, options=FOG).state.real
    s.dv_flags[s.divisions_of(s.find_corps(UNION, "i"))[0]] |= TRIED
    shock(s, UNION, T.washington)
    (die,) = [e for e in s.out if type(e) is Rolled]
    assert [RULES.seen_by(die, side) for side in ("union", "confederate", "referee")] == [True, False, True]


@pytest.mark.rule("12")
def test_12_a_position_keeps_the_reports() -> None:
    game = camp(cavalry("I", "union", "washington"), NEAR, FAR, options=FOG, turn="1863-may", dice=(3,))
    play(game, "march washington", "road i manassas-junction", "halt")
    again = RULES.from_position(game.position())
    for side in (*RULES.sides, None):
        assert RULES.view(again, side) == game.view(side)
    assert RULES.to_position(again) == game.position()


QUIET = ("movement", "promotion", "reorganization", "recruiting", "supply")
OPEN = {
    "TurnBegan",
    "Commanded",
    "ControlChanged",
    "Rolled",
    "Politics",
    "Fortified",
    "Blockaded",
    "WorksLost",
}


@pytest.mark.rule("12")
def test_12_the_enemys_decisions_change_nothing_on_the_own_desk() -> None:
    """While the enemy marches, trains, reorganizes and recruits, a side sees nothing new but boxes that change hands, troops
    that come into contact, and events that are no secret."""
    game = new(4, intelligence=True)
    rng = random.Random(4)
    looked = 0
    for number in range(2500):
        if game.over:
            break
        if number % 4:
            game.play(rng.choice(game.choices()))
            continue
        who, phase = game.decision.side, game.state.phase
        me = next(side for side in RULES.sides if side != who)
        before, count, turn = game.view(me), game.event_count, game.state.turn
        game.play(rng.choice(game.choices()))
        if game.over or game.decision.side != who or phase not in QUIET or game.state.phase != phase:
            continue
        if game.state.turn != turn:
            continue
        looked += 1
        after = game.view(me)
        mine = RULES.sides.index(me)
        for place in {**before["places"], **after["places"]}:
            if not game.state.real.held(mine, T.index[place]):
                stacks = [x["places"].get(place, {"stacks": []})["stacks"] for x in (before, after)]
                assert stacks[0] == stacks[1], place
        assert before["sides"][who]["facts"].keys() == after["sides"][who]["facts"].keys() == {"army maximum"}
        told = {type(e).__name__ for e in game.events[count:] if RULES.seen_by(e, me)}
        assert told <= OPEN, told
        dice = {e.rule for e in game.events[count:] if type(e) is Rolled and RULES.seen_by(e, me)}
        assert dice <= {"7"}, dice  # the marches that a side has are no secret
    assert looked > 150


@pytest.mark.rule("12.11")
def test_12_11_a_garrison_behind_a_fragmentary_report_may_be_anywhere() -> None:
    """Who imagines a hundred worlds does not find it in its true place more often than in others."""
    game, rng = new(3, intelligence=True), random.Random(3)
    cases = found = number = 0
    while cases < 240:
        number += 1
        s = game.state.real
        side = game.rules.sides.index(game.decision.side)
        known = _known(s, side) if number % 41 == 0 and not s.truth else None
        for d in _garrisons(s, 1 - side, known)[:2] if known else ():
            if known and s.dv_box[d] in known.some:
                worlds = (game.imagine(game.decision.side, seed).state.real for seed in range(12))
                found += sum(world.dv_box[d] == s.dv_box[d] for world in worlds)
                cases += 12
        game.play(rng.choice(game.choices()))
    assert found < 0.2 * cases


@pytest.mark.rule("12")
@pytest.mark.parametrize("seed", [3, 8])
def test_12_nothing_leaks_in_a_whole_game(seed: int) -> None:
    """Every view and every choice stays the same when what a side cannot know is dealt afresh; and much is."""
    game = new(seed, intelligence=True, referee="person")
    rng = random.Random(seed)
    number, moved, looked = 0, 0, 0
    while not game.over and number < 3000:
        if number % 31 == 0:
            for side in game.sides:
                seen = json.dumps(game.view(side))
                other = game.imagine(side, number)
                other.check()
                assert json.dumps(other.view(side)) == seen
                if game.decision.side == side:
                    assert other.choices() == game.choices()
                    if side != "referee":
                        looked += 1
                        moved += other.state.real.co_box != game.state.real.co_box
        game.play(rng.choice(game.choices()))
        number += 1
    assert moved > 0.9 * looked
