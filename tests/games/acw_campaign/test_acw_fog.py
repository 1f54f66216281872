"""12, 12.2: limited intelligence, and scouting."""

import json
import random
from typing import Any

import pytest
from camp import (
    AT_ATLANTA,
    FOG,
    FOOT,
    HORSE,
    RULES,
    TWO_DIVISIONS,
    T,
    box,
    camp,
    cavalry,
    corps,
    fogged,
    new,
    play,
    texts,
    until,
)

from longroll.core.errors import LongrollError
from longroll.core.events import Rolled
from longroll.games.acw_campaign.events import NOWHERE
from longroll.games.acw_campaign.intelligence import (
    COMPLETE,
    DETAILED,
    FRAGMENTARY,
    NOTHING,
    reports,
    scouts,
    sympathizers,
)
from longroll.games.acw_campaign.movement.orders import _line, _why
from longroll.games.acw_campaign.promotion import shock
from longroll.games.acw_campaign.words import CONFEDERATE, OFF, TRIED, UNION


@pytest.mark.rule("12")
@pytest.mark.parametrize(
    ("verb", "who", "kind", "place", "expected"),
    [
        ("march", "", "command", "", ("nobody", NOWHERE)),
        ("screen", "i 3", "move", "", ("enemies", NOWHERE)),
        ("ride", "Grant", "move", "", ("enemies", NOWHERE)),
        ("to", "Grant", "ride", "", ("enemies", NOWHERE)),
        ("lead", "Grant", "move", "", ("enemies", NOWHERE)),
        ("road", "Nobody", "move", "", ("impossible", NOWHERE)),
        ("road", "I", "move", "", ("elsewhere", "washington")),
        ("entrench", "I", "command", "", ("elsewhere", "washington")),
        ("sail", "I", "command", "", ("elsewhere", "washington")),
        ("invade", "I", "command", "", ("elsewhere", "washington")),
        ("to", "I", "onward", "", ("barred", NOWHERE)),
        ("leave", "i 1", "move", "", ("barred", NOWHERE)),
        ("road", "II", "move", "", ("met", "manassas-junction")),
        ("leave", "ii 1", "move", "", ("its-corps-met", "manassas-junction")),
        ("recall", "ii 1", "move", "", ("its-corps-met", "manassas-junction")),
    ],
)
def test_12_why_a_written_order_was_not_carried_out(
    verb: str, who: str, kind: str, place: str, expected: Any
) -> None:
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "manassas-junction"),
        corps("Y", "confederate", "manassas-junction"), AT_ATLANTA, turn="1863-may", dice=(6,), phase="supply",
    )  # fmt: skip
    assert _why(game.state, _line(kind, verb, "", who, place)) == expected


AT_MOBILE = corps("Far", "confederate", "mobile")
NEAR = corps("X", "confederate", "gordonsville", [FOOT])


@pytest.mark.rule("12", "12.1")
def test_12_a_side_sees_reports_and_not_the_enemys_army() -> None:
    game = camp(cavalry("I", "union", "manassas-junction"), NEAR, AT_MOBILE, options=FOG, turn="1863-may")
    seen = game.view("union")
    assert seen["places"]["gordonsville"]["stacks"][0]["facts"]["brigades"] == 3
    assert "mobile" not in seen["places"] or not seen["places"]["mobile"]["stacks"]
    assert "strength" not in seen["sides"]["confederate"]
    assert game.view("confederate")["places"]["mobile"]["stacks"][0]["name"] == "Far"


@pytest.mark.rule("12")
def test_12_what_is_unseen_can_be_dealt_afresh() -> None:
    game = camp(
        corps("I", "union", "washington"), NEAR, AT_MOBILE, corps("Y", "confederate", "memphis", [["inf 3-4", "inf 5-4"]]),
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
    game = camp(cavalry("I", "union", "washington"), NEAR, AT_MOBILE, options=FOG, turn="1863-may", dice=(3,))
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
    s = camp(corps("I", "union", "washington"), AT_MOBILE, options=FOG).state.real
    s.dv_flags[s.divisions_of(s.find_corps(UNION, "i"))[0]] |= TRIED
    shock(s, UNION, T.washington)
    (die,) = [e for e in s.out if type(e) is Rolled]
    assert [RULES.seen_by(die, side) for side in ("union", "confederate", "referee")] == [True, False, True]


@pytest.mark.rule("12")
def test_12_a_position_keeps_the_reports() -> None:
    game = camp(cavalry("I", "union", "washington"), NEAR, AT_MOBILE, options=FOG, turn="1863-may", dice=(3,))
    play(game, "march washington", "road i manassas-junction", "halt")
    again = RULES.from_position(game.position())
    for side in (*RULES.sides, None):
        assert RULES.view(again, side) == game.view(side)
    assert RULES.to_position(again) == game.position()


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
QUIET = ("movement", "promotion", "reorganization", "recruiting", "supply")


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


@pytest.mark.rule("12", "8.2")
def test_12_odds_by_what_is_reported() -> None:
    """R84: a complete report gives odds with guessed strengths, and says so; a fragmentary one, or none, gives none."""
    game = fogged()
    before = game.to_json()
    found = game.odds("manassas-junction", "washington")
    assert game.to_json() == before
    assert found["attacker_wins"] >= 0
    assert any("guessed" in m["reason"] and m["rule"] == "12.12" for m in found["modifiers"])
    with pytest.raises(LongrollError, match="no enemy is reported at Atlanta"):
        game.odds("atlanta")
    worlds = {
        game.imagine("union", k).odds("manassas-junction", "washington")["sides"]["confederate"]["strength"]
        for k in range(12)
    }
    assert len(worlds) > 1
    with pytest.raises(LongrollError, match="reports come with your own turn"):
        game.imagine("confederate", 1).odds("washington")


@pytest.mark.rule("12.13", "7.6")
def test_12_odds_do_not_measure_the_enemys_trenches() -> None:
    plain, dug = fogged(), fogged()
    dug.state.real.field[T.manassas] = 99
    where = ("manassas-junction", "washington")
    assert plain.odds(*where) == dug.odds(*where)


@pytest.mark.rule("12")
def test_12_what_the_enemy_reorganizes_behind_closed_doors_is_dealt_afresh() -> None:
    """Neither the box nor the corps that he works on stays where it is in every imagined world."""
    game = camp(
        corps("I", "union", "washington", TWO_DIVISIONS),
        *(corps(name, "confederate", at, TWO_DIVISIONS) for name, at in (("X", "atlanta"), ("Y", "mobile"), ("Z", "raleigh"))),
        active="confederate", phase="reorganization", options=FOG,
    )  # fmt: skip
    play(game, "at atlanta", "shift x", "stand 1-1")
    places = set()
    for seed in range(20):
        world = game.imagine("union", seed)
        assert world.decision.side == "confederate"
        world.check()
        places.add(box(world, "x", CONFEDERATE))
        assert not any(getattr(f, "box", OFF) == T.index["atlanta"] for f in world.state.stack)
    assert len(places) > 5


@pytest.mark.rule("12", "13.4")
def test_12_who_of_the_enemy_starves_is_dealt_afresh() -> None:
    game = camp(
        corps("I", "union", "meridian"), corps("II", "union", "chicago"), corps("III", "union", "philadelphia"),
        corps("X", "confederate", "raleigh"), turn="1863-may", phase="supply", options=FOG,
    )  # fmt: skip
    until(game, "losses", {"command": "done"})
    keys = set()
    for seed in range(20):
        world = game.imagine("confederate", seed)
        assert world.decision.side == "union"
        world.check()
        keys.add(world.state.stack[-1].key)
        world.play(world.choices()[0])
    assert len(keys) == 3


@pytest.mark.rule("12")
def test_12_windows_of_the_true_state_tell_nothing_of_the_enemy() -> None:
    """`threats` has the enemy as he is reported; `reach` and `supply` of his are refused."""
    game = camp(
        corps("I", "union", "washington", TWO_DIVISIONS), corps("X", "confederate", "richmond", TWO_DIVISIONS),
        corps("Y", "confederate", "manassas-junction", TWO_DIVISIONS), options=FOG, dice=(3,),
    )  # fmt: skip
    with pytest.raises(LongrollError, match="the enemy's"):
        game.reach("x")
    with pytest.raises(LongrollError, match="the enemy's"):
        game.supply("confederate")
    assert game.reach("i")
    rows = game.threats("washington", "union")
    assert rows
    assert not any(row["who"] in ("X", "Y") for row in rows)


def level(place: str, *formations: str, side: int = UNION, **more: object) -> int:
    s = camp(*formations, options=FOG, turn="1863-may", **more).state.real  # type: ignore[arg-type]
    return reports(s, side)[T.index[place]]


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
    assert level("lynchburg", me, AT_MOBILE) == FRAGMENTARY
    assert level("lynchburg", me, NEAR) == NOTHING


@pytest.mark.rule("12.22")
def test_12_22_a_corps_whose_cavalry_is_detached_scouts_as_one_without() -> None:
    s = camp(
        corps("I", "union", "washington", [FOOT, ["@screen baltimore", *HORSE]]),
        corps("II", "union", "chicago", TWO_DIVISIONS, ["cav 3-4"]), corps("X", "confederate", "atlanta"),
    ).state  # fmt: skip
    assert scouts(s, s.stands_with(s.find_corps(UNION, "i"))) == 0
    assert scouts(s, s.stands_with(s.find_corps(UNION, "ii"))) == 2


@pytest.mark.rule("12.23", "12.13", "12.12")
def test_12_23_a_cavalry_corps() -> None:
    me = cavalry("I", "union", "manassas-junction")
    assert level("gordonsville", me, NEAR) == DETAILED
    assert level("gordonsville", me, cavalry("X", "confederate", "gordonsville")) == COMPLETE
    assert level("lynchburg", me, AT_MOBILE) == COMPLETE
    assert level("lynchburg", me, NEAR) == FRAGMENTARY
    assert level("lynchburg", me, cavalry("X", "confederate", "gordonsville")) == NOTHING


@pytest.mark.rule("12.23", "12.22", "10")
def test_12_23_cavalry_of_one_point_sees_one_box_only() -> None:
    """R82: in a cavalry corps and in a screen as well as with infantry."""
    worn = ["cav 1-4", "cav 1-4"]
    whole, weak = (corps("I", "union", "manassas-junction", [x], kind="cavalry") for x in (HORSE, worn))
    assert (level("gordonsville", weak, NEAR), level("lynchburg", weak, AT_MOBILE)) == (DETAILED, NOTHING)
    assert level("lynchburg", whole, AT_MOBILE) == COMPLETE
    for stands, seen in ((HORSE, FRAGMENTARY), (worn, NOTHING)):
        me = corps("I", "union", "washington", [FOOT, ["@screen manassas-junction", *stands]])
        assert level("gordonsville", me, AT_MOBILE) == COMPLETE
        assert level("lynchburg", me, AT_MOBILE) == seen


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
def test_12_25_a_port_in_union_hands_is_not_blockaded() -> None:
    """The mark comes back with the Confederates."""
    s = new().state
    place = RULES.view(s, None)["places"]["charleston-sc"]
    assert "blockaded" in place["markers"]
    s.control[T.index["charleston-sc"]] = 0
    assert "blockaded" not in RULES.view(s, None)["places"]["charleston-sc"]["markers"]


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
