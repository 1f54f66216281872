"""8.4, 8.58, 8.6, 9.1, 9.32: the edges of battle rules: who may come, who may go, what is left."""

import pytest
from battlefield import begun, field
from battlefield import corps as formation
from camp import TWO_DIVISIONS, T, at_manassas, battle, box, camp, corps, fill, find, play, said, texts

from longroll.core.game import Game
from longroll.games.acw_campaign.battle import desk, transfer
from longroll.games.acw_campaign.battle.events import CameUp
from longroll.games.acw_campaign.battle.resolver.step import advance, asks
from longroll.games.acw_campaign.battle.setup import Route
from longroll.games.acw_campaign.battle.types import NIGHTFALL, OVER
from longroll.games.acw_campaign.combat.phase import refuges
from longroll.games.acw_campaign.combat.reinforcing import arrive, helpers
from longroll.games.acw_campaign.frames import BattleAt
from longroll.games.acw_campaign.odds import plan
from longroll.games.acw_campaign.words import CONFEDERATE, ENGAGED, FOUGHT, OFF, SHOCK, UNION

MANASSAS = T.index["manassas-junction"]


def around(*more: str) -> object:
    """Both sides at Manassas, others in the neighbouring boxes."""
    return camp(
        corps("I", "union", "manassas-junction", TWO_DIVISIONS, **{"from": "washington"}),
        corps("X", "confederate", "manassas-junction", TWO_DIVISIONS),
        *more,
        phase="battle",
        control={"leesburg": "confederate"},
    ).state


def names(s: object, side: int) -> list[str]:
    return [s.co_name[c] for c in helpers(s, side, MANASSAS)]  # type: ignore[attr-defined, arg-type]


@pytest.mark.rule("8.4")
def test_8_4_who_has_fought_in_this_turn_does_not_come() -> None:
    s = around(
        corps("Y", "confederate", "gordonsville", TWO_DIVISIONS),
        corps("Z", "confederate", "gordonsville", TWO_DIVISIONS),
    )
    assert names(s, CONFEDERATE) == ["Y", "Z"]
    s.co_done[s.find_corps(CONFEDERATE, "y")] = FOUGHT  # type: ignore[attr-defined]
    assert names(s, CONFEDERATE) == ["Z"]


@pytest.mark.rule("8.4")
def test_8_4_from_a_box_with_enemies_only_a_defender_and_only_if_as_many_stay() -> None:
    """The attacker gets none from there; the defender leaves as many corps as the enemy has sent."""
    two = (corps("II", "union", "leesburg", TWO_DIVISIONS), corps("III", "union", "leesburg", TWO_DIVISIONS))
    one = corps("Y", "confederate", "leesburg", TWO_DIVISIONS)
    s = around(*two, one)
    assert "II" not in names(s, UNION)
    assert "Y" not in names(s, CONFEDERATE)
    s = around(two[0], one)
    assert "Y" not in names(s, CONFEDERATE)  # one against one: he must stay
    s = around(two[0], one, corps("Z", "confederate", "leesburg", TWO_DIVISIONS))
    assert {"Y", "Z"} <= set(names(s, CONFEDERATE))


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(
    ("side", "word", "start", "trains"),
    [(UNION, "ii", "washington", 0), (CONFEDERATE, "y", "gordonsville", 1)],
)
def test_8_4_only_a_friendly_railroad_brings_a_division(
    side: int, word: str, start: str, trains: int
) -> None:
    """The attacker's cars do not run into a town that is not his."""
    s = around(
        corps("II", "union", "washington", TWO_DIVISIONS),
        corps("Y", "confederate", "gordonsville", TWO_DIVISIONS),
    )
    f = plan(s, MANASSAS)  # type: ignore[arg-type]
    assert T.index[start] in T.rails[MANASSAS]
    arrive(s, f, s.find_corps(side, word))  # type: ignore[attr-defined, arg-type]
    assert len(f.rail) == trains
    assert len(f.arrive) == 1


SHUT = dict.fromkeys(("washington", "leesburg", "front-royal", "gordonsville", "fredericksburg"), "union")


@pytest.mark.rule("8.58", "8")
def test_8_58_an_army_without_a_way_out_stands_and_at_last_surrenders() -> None:
    """A40: it is not asked to withdraw, by day or by night; beaten, it lays down its arms (R23)."""
    game = camp(
        corps("I", "union", "washington", TWO_DIVISIONS),
        corps("X", "confederate", "manassas-junction", TWO_DIVISIONS),
        dice=(3,),
        control=SHUT,
        options={"battles": "table"},
    )
    play(game, "march washington", "road i manassas-junction", "done", "done")
    assert game.decision.kind == "battle-form"  # nobody was asked whether to withdraw
    assert refuges(game.state, CONFEDERATE, MANASSAS) == []
    table = game.copy()
    play(game, "resolve")
    for _ in range(20):
        if game.decision.side == "confederate":
            assert not any("withdraw" in w for w in texts(game))
        if "order stay" in texts(game):
            break
        play(game, "order hold")
    play(game, "order stay")
    assert texts(game) == ["order stay"]
    play(table, desk.choice(table.state, fill(desk.blank(table.state), winner='"union"')), "confirm")
    assert [e.what for e in said(table, "Surrendered")] == ["X"]
    assert find(table, "x", CONFEDERATE) == OFF
    assert table.state.losses[CONFEDERATE] == 40


@pytest.mark.rule("8.58", "8.6")
def test_8_58_if_both_write_that_they_leave_the_defender_keeps_the_field() -> None:
    """R30."""
    game = at_manassas()
    for _ in range(20):
        if "order stay" in texts(game):
            break
        play(game, "order hold")
    play(game, "order withdraw", "order withdraw")
    assert said(game, "BattleWon")[-1].side == "confederate"
    assert box(game, "x-corps", CONFEDERATE) == "manassas-junction"


@pytest.mark.rule("8.6")
@pytest.mark.parametrize("step", [2, 3])
def test_8_6_after_the_last_day_the_attacker_withdraws(step: int) -> None:
    """R65, A35: on the fourth night, though both would stay and whatever he has taken; a night earlier nobody must."""
    for day, phase in ((3, "morning"), (4, OVER)):
        b, dice = begun(field())
        b.day, b.phase, b.step, b.pressed, b.hour = day, NIGHTFALL, step, [1, 0], b.sunset
        advance(b, {0: "stay", 1: "stay"}, dice)
        assert b.phase == phase
    assert (b.leaving, b.winner) == (0, 1)


@pytest.mark.rule("8.6", "9.32")
def test_8_6_three_promotions_for_the_winner_and_one_for_the_loser() -> None:
    game = at_manassas(options={"battles": "table"})
    play(game, desk.choice(game.state, fill(desk.blank(game.state))), "confirm")
    assert list(game.state.battles) == [MANASSAS, CONFEDERATE, 3, 1]


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("both", "guard", "back"), [("true", "false", 4), ("false", "true", 3), ("false", "false", 2)]
)
def test_9_1_the_losers_share_by_how_he_left(both: str, guard: str, back: int) -> None:
    """A15: of six lost four, three or two come back."""
    game = at_manassas(options={"battles": "table"})
    entries = {"both-in-possession": both, "rear-guard": guard, "I Corps 1/1": "[6]"}
    play(game, desk.choice(game.state, fill(desk.blank(game.state), **entries)), "confirm")
    assert [(e.lost, e.back) for e in said(game, "Recovered") if e.side == "union"] == [(6, back)]


@pytest.mark.rule("8.6")
def test_8_6_a_beaten_attacker_goes_back_to_where_he_came_from() -> None:
    """R23: not to another box of his next to the field."""
    game = camp(
        corps("I", "union", "washington", TWO_DIVISIONS),
        corps("X", "confederate", "leesburg", TWO_DIVISIONS),
        dice=(3,),
        options={"battles": "table"},
    )
    play(game, "march washington", "road i leesburg", "done", "done", "stand")
    near = [b for b in T.near[T.index["leesburg"]] if game.state.control[b] == UNION]
    assert near[0] != T.index["washington"]
    play(game, desk.choice(game.state, fill(desk.blank(game.state))), "confirm")
    assert box(game, "i") == "washington"


@pytest.mark.rule("14", "7.6")
def test_14_works_and_forts_are_the_defenders() -> None:
    s = camp(
        corps("I", "union", "manassas-junction", TWO_DIVISIONS, **{"from": "washington"}),
        corps("X", "confederate", "manassas-junction", TWO_DIVISIONS),
        phase="battle",
        works={"manassas-junction": [12, 24, 6]},
    ).state
    b = transfer.muster(s, plan(s, MANASSAS))
    assert (b.works, b.fort) == ([0, 36], [0, 6])


@pytest.mark.rule("9.32", "8.4")
def test_9_32_what_a_division_went_through_and_who_was_not_there() -> None:
    """Marks are for those who were in action; a division that never came up was in no battle."""
    game = at_manassas(corps("Y Corps", "confederate", "gordonsville", TWO_DIVISIONS))
    play(game, "enough", "order press with all", "order press with all")
    s, b = game.state, battle(game)
    b.d_flags[0], b.d_place[1], b.d_flags[1] = ENGAGED, 0, 0
    transfer.write_back(s, b, 1)
    one, two = b.d_ref[0], b.d_ref[1]
    assert (s.dv_flags[one], s.dv_battle[one]) == (ENGAGED, 1)
    assert (s.dv_flags[two], s.dv_battle[two]) == (0, 0)


@pytest.mark.rule("9.24", "9.1")
def test_9_24_after_a_battle_divisions_are_counted_again() -> None:
    """R33: a new exhaustion number by what is left, a clean record."""
    game = at_manassas(options={"battles": "table"})
    lost = {f"I Corps 1/{k}": "[5]" for k in (1, 2, 3)} | {"I Division, I Corps": '"broken"'}
    play(game, desk.choice(game.state, fill(desk.blank(game.state), **lost)), "confirm")
    s = game.state
    d = s.divisions_of(find(game, "i-corps"))[0]
    points = sum(s.st_sp[i] for i in s.stands_in(d))
    assert points == 20 - 15 + 5
    assert (s.dv_limit[d], s.dv_lost[d], s.dv_state[d]) == (s.exhaustion(d), 0, 0)
    assert s.dv_limit[d] < 8


@pytest.mark.rule("8.3")
def test_8_3_a_second_route_comes_on_in_its_hour_though_nobody_fights() -> None:
    """Quiet hours pass unasked, but nobody who is due is forgotten."""
    routes = [Route("the pike", 0, hour=9), Route("the ford road", 0, hour=13)]
    b, dice = begun(field(formation(0, "II Corps", route=1), routes=routes))
    out = []
    while b.phase != NIGHTFALL:
        out += advance(b, {q.side: "hold" for q in asks(b)}, dice)
    assert [(e.what, e.hour) for e in out if isinstance(e, CameUp)] == [("II Corps", 13)]


def fighting(game: Game) -> bool:
    frame = game.state.within(BattleAt)
    return frame is not None and bool(frame.battle)


@pytest.mark.rule("8.4")
def test_8_4_help_is_asked_for_once_at_noon() -> None:
    """R69: though a second route that comes on at noon brings another question in the same hour."""
    game = camp(
        corps("I", "union", "washington", TWO_DIVISIONS), corps("II", "union", "leesburg", TWO_DIVISIONS),
        corps("X", "confederate", "manassas-junction", TWO_DIVISIONS), corps("Y", "confederate", "gordonsville", TWO_DIVISIONS),
        dice=(5,), turn="1863-apr", control={"leesburg": "union"},
    )  # fmt: skip
    play(game, "march washington", "road i manassas-junction", "done")
    play(game, "march leesburg", "road ii manassas-junction", "done", "done")
    play(game, "stand", dice=(3, 6))
    assert [e.hour for e in said(game, "Started")] == [9, 12]
    asked = []
    for _ in range(30):
        if "order stay" in texts(game):
            break
        asked.append((game.decision.kind, battle(game).hour if fighting(game) else 0))
        play(game, "enough" if game.decision.kind == "reinforce" else "order hold")
    assert asked.count(("reinforce", 12)) == 1
    assert asked.count(("battle-orders", 12)) == 4  # both commanders twice


@pytest.mark.rule("8.3")
def test_8_3_two_lines_from_one_box_have_a_die_each() -> None:
    """R103: railroad and river from Decatur to Chattanooga; the weaker group may strike a flank."""
    game = camp(
        corps("I", "union", "decatur", [["inf 6-4"] * 4]), corps("II", "union", "decatur", [["inf 6-4"] * 3]),
        corps("III", "union", "decatur", [["inf 6-4"]]), corps("X", "confederate", "chattanooga", [["inf 6-4"] * 4]),
        dice=(6,), turn="1863-apr", control={"decatur": "union"},
    )  # fmt: skip
    play(game, "march decatur", "road i chattanooga", "river ii chattanooga", "road iii chattanooga", "done")
    assert game.position().count('by = "river"') == 1
    play(game, "done", "stand", dice=(3, 6))
    assert [(e.route, e.by, e.hour) for e in said(game, "Started")] == [  # type: ignore[attr-defined]
        ("decatur", "", 9), ("decatur", "river", 12),
    ]  # fmt: skip
    b = battle(game)
    assert list(zip(b.r_name, b.r_hour, b.r_flank)) == [
        ("the Decatur road", 9, 0),
        ("the river from Decatur", 12, 1),
    ]
    assert [b.c_route[b.c_name.index(x)] for x in ("I", "II", "III")] == [0, 1, 0]


@pytest.mark.rule("9.33")
def test_9_33_promotions_on_the_table_are_the_armys() -> None:
    game = at_manassas(options={"battles": "table"})
    text = fill(desk.blank(game.state)) + '\n"X Corps 1/1" = "shock"\n"X Corps 1/2" = "5"\n'
    play(game, desk.choice(game.state, text), "confirm")
    s = game.state
    one, two = s.stands_in(s.divisions_of(find(game, "x-corps", CONFEDERATE))[0])[:2]
    assert s.st_flags[one] & SHOCK
    assert (s.st_morale[one], s.st_morale[two]) == (4, 5)
