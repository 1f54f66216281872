"""What a second reading of the rules found: one test for each item, and for its relatives."""

import pytest
from field import T, field, fight, march, names, play, texts, vp, where
from test_1863_results import result, run

from longroll.core.game import Game


def goals(game: Game, verb: str) -> set[str]:
    return {x.split()[1] for x in texts(game, verb)}


# ---- 4.1 sudden death at any time ------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1", "9.7")
def test_4_1_a_corps_raised_in_nashville_wins_with_memphis_held() -> None:
    held = {"nashville": "confederate", "memphis": "confederate"}
    game = field({"memphis": ["cs-3-garrison"]}, "confederate-west", "recruiting", control=held)
    play(game, "begin", "recruit cs-1-garrison nashville")
    assert game.result == {
        "winner": "player-a",
        "rule": "4.1",
        "reason": "Confederates hold Nashville and Memphis",
    }


@pytest.mark.rule("4.1", "9.8")
def test_4_1_militia_at_norfolk_wins_with_baltimore_held() -> None:
    held = {"norfolk": "confederate", "baltimore": "confederate"}
    game = field({"baltimore": ["cs-1-n-virg-corps"]}, "confederate-east", "recruiting", control=held)
    play(game, "begin", "militia", dice=(1,))
    play(game, "muster norfolk")
    assert game.result is not None
    assert game.result["rule"] == "4.1"
    assert type(game.events[-1]).__name__ == "Ended"


@pytest.mark.rule("4.1", "15.0")
def test_4_1_a_city_won_by_a_retreat_of_the_union_counts_at_once() -> None:
    around = {"memphis": ["cs-3-garrison"]}
    game = run(
        result(
            "DR",
            ["cs-1-tenn-corps"],
            ["us-14-corps"],
            at="nashville",
            command="confederate-west",
            around=around,
        )
    )
    while not game.over and game.decision.kind == "retreat-to":
        play(game, texts(game)[0])
    assert game.result is not None
    assert game.result["rule"] == "4.1"


# ---- 11.12, 11.13 railroads ------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.12", "11.13")
def test_11_13_a_ride_does_not_end_in_an_empty_enemy_point() -> None:
    game = play(field({"philadelphia": ["us-1-corps"]}), "march us-1-corps")
    assert "manassas" in goals(game, "rail")
    assert "warrenton" not in goals(game, "rail")
    assert (game.why("rail warrenton") or ("", ""))[1] == "11.13"


@pytest.mark.rule("11.12")
def test_11_12_a_ride_may_end_among_enemies_and_ceases_there() -> None:
    forces = {"philadelphia": ["us-1-corps"], "warrenton": ["cs-1-garrison"]}
    game = play(field(forces), "march us-1-corps")
    assert "warrenton" in goals(game, "rail")
    assert "culpeper" not in goals(game, "rail")
    play(game, "rail warrenton")
    assert game.decision.kind == "move"
    assert where(game, "us-1-corps") == "warrenton"


@pytest.mark.rule("11.12")
def test_11_12_the_next_point_can_be_ridden_to() -> None:
    game = play(field({"alexandria": ["us-1-corps"]}), "march us-1-corps")
    assert "manassas" in goals(game, "rail") & goals(game, "to")
    play(game, "rail manassas", "halt")
    assert game.state.rail_left == 6


@pytest.mark.rule("11.12", "22.6")
def test_11_12_a_train_that_was_caught_no_longer_bars_the_line() -> None:
    forces = {"alexandria": ["us-1-corps", "us-2-corps"], "manassas": ["cs-1-train"]}
    control = {"manassas": "union", "warrenton": "union"}
    game = field(forces, control=control)
    assert "warrenton" not in goals(play(game.copy(), "march us-2-corps"), "rail")
    play(game, "march us-1-corps", dice=(1,))
    play(game, "to manassas", "march us-2-corps")
    assert "warrenton" in goals(game, "rail")


# ---- 11.11 one attempt for a unit ------------------------------------------------------------------------------------------


@pytest.mark.rule("11.11", "11.10")
@pytest.mark.parametrize("leave", [("drop cs-1-tenn-corps", "halt"), ("halt",)])
def test_11_11_a_corps_left_after_the_armys_roll_does_not_roll_again(leave: tuple[str, ...]) -> None:
    forces = {
        "tullahoma": ["bragg army", "hardee leads cs-1-tenn-corps", "cs-1-tenn-corps", "cs-2-tenn-corps"]
    }
    game = play(field(forces, "confederate-west"), "army bragg", "roll", dice=(6,))
    play(game, *leave, "march cs-1-tenn-corps")
    assert "roll" not in texts(game)
    assert (game.why("roll") or ("", ""))[1] == "11.11"


@pytest.mark.rule("11.11", "11.10")
def test_11_11_a_corps_left_before_the_armys_roll_may_roll() -> None:
    forces = {
        "tullahoma": ["bragg army", "hardee leads cs-1-tenn-corps", "cs-1-tenn-corps", "cs-2-tenn-corps"]
    }
    game = play(field(forces, "confederate-west"), "army bragg", "drop cs-1-tenn-corps", "roll", dice=(6,))
    play(game, "halt", "march cs-1-tenn-corps")
    assert "roll" in texts(game)


@pytest.mark.rule("11.11", "11.10")
def test_11_11_a_second_army_cannot_roll_for_a_corps_of_the_first() -> None:
    forces = {"tullahoma": ["bragg army", "j-johnston army", "cs-1-tenn-corps"]}
    game = play(field(forces, "confederate-west"), "army bragg", "roll", dice=(6,))
    play(game, "halt", "army j-johnston")
    assert "roll" not in texts(game)
    play(game, "drop cs-1-tenn-corps")
    assert "roll" in texts(game)


@pytest.mark.rule("11.11")
def test_11_11_leaders_move_together_without_troops() -> None:
    forces = {"alexandria": ["meade", "hancock", "reynolds", "us-1-corps", "dix leads us-1-corps"]}
    game = play(field(forces), "march meade")
    assert goals(game, "take") == {"hancock", "reynolds"}
    play(game, "take hancock", "roll", dice=(3,))
    assert not texts(game, "take")
    assert "9 movement points left" in game.decision.prompt
    play(game, "to manassas", "halt")
    assert where(game, "meade") == where(game, "hancock") == "manassas"
    assert where(game, "reynolds") == "alexandria"
    assert not [x for x in texts(game) if "hancock" in x]


@pytest.mark.rule("17.7", "17.8", "11.11")
def test_17_7_a_cavalry_commander_takes_no_other_arm_along() -> None:
    forces = {"richmond": ["stuart", "lee", "longstreet"]}
    game = field(forces, "confederate-east")
    assert goals(play(game.copy(), "march stuart"), "take") == set()
    assert goals(play(game.copy(), "march lee"), "take") == {"stuart", "longstreet"}


# ---- 13.11 rivers in pursuit -----------------------------------------------------------------------------------------------


def crossing() -> tuple[str, str]:
    """Two Points of the East with a river between them that the second does not lie on, and no city."""
    for p in range(T.n):
        for q, crosses in T.land[p]:
            if (
                crosses
                and not T.theater[p]
                and not T.rough[q]
                and not T.city[q]
                and not T.area[p] + T.area[q]
            ):
                return T.place_slugs[p], T.place_slugs[q]
    raise AssertionError("no such pair")


@pytest.mark.rule("13.11", "16.5")
@pytest.mark.parametrize("friends", [[], ["us-3-corps"]])
def test_13_11_a_pursuit_over_a_river_is_a_river_assault(friends: list[str]) -> None:
    here, there = crossing()
    forces = {here: ["meade army", "us-1-corps", "cs-1-garrison"], there: ["cs-2-garrison", *friends]}
    game = field(forces, "union-east", "combat")
    if friends:
        play(game, f"attack {here}", dice=(6, 1))
    game.state.stack.pop()
    battle = game.state.stack[-1]
    battle.do, battle.part, battle.code = "aftermath", 0, "DE"
    run(game)
    play(game, "pursue", dice=(1,))
    play(game, f"to {there}", dice=(6, 1))
    assert game.state.stack[-2].river == (not friends)


# ---- 22.1 doubling ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("22.1")
def test_22_1_who_arrives_does_not_bar_doubling_and_is_not_doubled() -> None:
    forces = {"alexandria": ["us-1-corps", "us-1-train"], "manassas": ["us-2-corps", "us-2-train"]}
    game = march(field(forces), "us-2-corps", "alexandria")
    march(game, "us-2-train", "alexandria")
    assert "double alexandria" in texts(game)
    assert "double manassas" not in texts(game)
    play(game, "double alexandria")
    assert (where(game, "us-1-train"), where(game, "us-2-train")) == ("box", "alexandria")
    shown = {x["id"]: x for x in game.view("union-east")["places"]["alexandria"]["stacks"]}
    assert shown["us-1-corps"]["facts"]["doubled"]
    assert not shown["us-2-corps"].get("facts", {}).get("doubled")
    play(game, "march us-1-corps")
    assert "6 movement points left" in game.decision.prompt


@pytest.mark.rule("22.1")
def test_22_1_who_has_left_bars_it() -> None:
    forces = {"alexandria": ["us-1-corps", "us-2-corps", "us-1-train"]}
    game = field(forces)
    assert "double alexandria" in texts(game)
    march(game, "us-1-corps", "manassas")
    assert "double alexandria" not in texts(game)
    assert (game.why("double alexandria") or ("", ""))[1] == "22.1"


# ---- 9.6, 9.11 which counter -----------------------------------------------------------------------------------------------


@pytest.mark.rule("9.6", "9.11")
def test_9_6_the_buyer_picks_where_figures_differ() -> None:
    game = play(field({}, "confederate-east", "recruiting"), "begin")
    offered = {x.split()[1] for x in texts(game, "recruit") if x.endswith("richmond") and "corps" in x}
    assert offered == {"cs-1-n-virg-corps", "cs-1-miss-corps"}
    play(game, "recruit cs-1-miss-corps richmond")
    assert game.state.strength(T.index["cs-1-miss-corps"]) == 4
    assert game.state.quota[0] == 5


@pytest.mark.rule("9.8", "9.11")
@pytest.mark.parametrize("command", ["union-east", "confederate-west"])
def test_9_8_a_call_may_bring_three_from_a_full_box(command: str) -> None:
    game = play(field({}, command, "recruiting"), "begin", "militia", dice=(6,))
    for _ in range(3):
        play(game, texts(game)[0])
    assert game.decision.kind == "recruit"
    assert len(names(game, "Deployed")) == 3


# ---- 20.5, 20.3, 17.4 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.5", "13.2")
def test_20_5_a_general_aboard_gives_riverines_no_initiative() -> None:
    boats = ["us-miss-1-flotilla", "grant army", "sherman"]
    game = fight(boats, ["cs-3-garrison"], (1, 1), at="napoleon", command="union-west")
    assert names(game, "Initiative")[0].attacker == 1
    game = fight([*boats, "porter fleet"], ["cs-3-garrison"], (1, 1), at="napoleon", command="union-west")
    assert names(game, "Initiative")[0].attacker == 5
    game = fight([*boats, "us-13-corps"], ["cs-3-garrison"], (1, 1), at="napoleon", command="union-west")
    assert names(game, "Initiative")[0].attacker == 6


@pytest.mark.rule("20.5", "16.1")
def test_20_5_a_general_aboard_does_not_pursue_with_riverines_alone() -> None:
    boats = ["us-miss-1-flotilla", "grant army"]
    game = run(result("DE", boats, ["cs-3-garrison"], at="napoleon", command="union-west"))
    assert game.over or game.decision.kind != "pursue"


@pytest.mark.rule("20.3", "20.1")
@pytest.mark.parametrize(
    ("cargo", "stops"), [("", False), ("us-13-corps", True), ("grant", True), ("farragut", False)]
)
def test_20_3_a_laden_flotilla_stops_at_enemies(cargo: str, stops: bool) -> None:
    forces = {
        "memphis": ["us-miss-1-flotilla", "us-13-corps", "grant", "farragut"],
        "helena": ["cs-3-garrison"],
    }
    game = play(field(forces, "union-west", control={"helena": "confederate"}), "sail us-miss-1-flotilla")
    if cargo:
        play(game, f"load {cargo}")
    play(game, "to helena")
    assert (game.decision.kind == "move") == stops


@pytest.mark.rule("17.4", "13.2", "13.5")
def test_17_4_the_player_chooses_between_two_army_commanders() -> None:
    force = ["grant army", "thomas army", "us-13-corps"]
    game = fight(force, ["cs-3-garrison"], (), at="grenada", command="union-west")
    assert game.decision.kind == "take-command"
    assert set(texts(game)) == {"command grant", "command thomas"}
    for name, rating, strength in (("grant", 6, 5), ("thomas", 4, 6)):
        on = play(game.copy(), f"command {name}", dice=(1, 1))
        assert names(on, "Initiative")[0].attacker == rating
        play(on, "battle", dice=(4,))
        assert names(on, "Fought")[0].attack == strength


@pytest.mark.rule("17.4")
def test_17_4_nothing_is_asked_where_one_is_better_in_both() -> None:
    force = ["grant army", "sherman army", "us-13-corps"]
    assert (
        fight(force, ["cs-3-garrison"], (1, 1), at="grenada", command="union-west").decision.kind
        == "choose-table"
    )


@pytest.mark.rule("17.4", "20.5")
def test_20_5_two_generals_aboard_riverines_alone_are_not_asked() -> None:
    force = ["grant army", "thomas army", "us-miss-1-flotilla"]
    game = fight(force, ["cs-3-garrison"], (1, 1), at="napoleon", command="union-west")
    assert game.decision.kind == "choose-table"


# ---- rules cited in the log ------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.8", "25.0", "15.1")
def test_25_0_the_log_cites_the_right_rule() -> None:
    game = play(field({}, "union-east", "recruiting"), "begin", "militia", dice=(1,))
    play(game, texts(game)[0])
    assert names(game, "Deployed")[-1].rule == "9.8"
    game = run(result("AM", ["us-1-corps", "us-1-garrison"], ["cs-1-n-virg-corps"]))
    play(game, "lose us-1-garrison")
    assert names(game, "Eliminated")[-1].rule == "25.0"
    game = run(result("AS", ["us-1-corps", "us-2-corps", "hooker army"], ["cs-1-garrison"]))
    play(game, "lose us-1-corps", dice=(1,))
    assert game.decision.rule == "15.1"
    play(game, "retreat wilderness")
    assert [e.rule for e in names(game, "Retreated")] == ["15.1", "17.10"]
    one_way = {
        "culpeper": ["cs-1-n-virg-corps"], "charlottesville": ["cs-2-n-virg-corps"], "hanover-junction": ["cs-3-n-virg-corps"],
        "swift-run-gap": ["cs-2-garrison"],
    }  # fmt: skip
    game = run(result("AS", ["us-1-corps", "us-2-corps"], ["cs-1-garrison"], around=one_way))
    play(game, "lose us-1-corps", dice=(1,))
    assert [(e.end, e.rule) for e in names(game, "Retreated")] == [("wilderness", "15.1")]
    game = run(result("DR", ["us-1-corps"], ["cs-1-n-virg-corps", "cs-2-fort"]))
    play(game, "retreat wilderness")
    assert names(game, "Retreated")[-1].rule == "15.7"


# ---- what mutants taught ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.4", "27.1")
def test_9_4_a_negative_draft_lowers_cities_and_reserve_but_no_order_points() -> None:
    none = {T.place_slugs[p]: "confederate" for p in T.own_cities[0]}
    game = field({}, "union-east", "recruiting", control=none, now={"rp_orders": 3})
    reserve = T.reserve_value[0]
    play(game, "draft", dice=(1,))
    play(game, "begin")
    assert game.state.rp == max(reserve - 1, 0) + 3


@pytest.mark.rule("9.4")
def test_9_4_cities_and_reserve_do_not_fall_below_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(T, "reserve_value", (0, 0, 0, 0))
    none = {T.place_slugs[p]: "confederate" for p in T.own_cities[0]}
    game = field({}, "union-east", "recruiting", control=none, now={"rp_orders": 3})
    play(game, "draft", dice=(1,))
    play(game, "begin")
    assert game.state.rp == 3


@pytest.mark.rule("17.11b")
@pytest.mark.parametrize(("die", "fate"), [(1, "union-east-reserve"), (2, "gone"), (3, "gone")])
def test_17_11b_an_army_commander_escapes_on_his_army_side(die: int, fate: str) -> None:
    piece = T.pieces[T.index["hooker"]]
    assert piece.campaign == (3, 1)
    game = run(result("AE", ["us-1-corps", "hooker army"], ["cs-1-n-virg-corps veteran"]), (die,))
    assert where(game, "hooker") == fate


@pytest.mark.rule("15.2", "15.1", "23.2")
def test_15_2_the_reserve_ends_a_panic_of_two() -> None:
    game = run(
        result(
            "DS",
            ["us-1-corps", "us-2-corps"],
            ["cs-1-n-virg-corps", "cs-2-n-virg-corps"],
            at="danville",
        )
    )
    play(game, "lose cs-1-n-virg-corps", dice=(2,))
    while game.decision.kind == "veteran":
        play(game, "none")
    assert "retreat confederate-east-reserve" in texts(game)
    play(game, "retreat confederate-east-reserve")
    assert where(game, "cs-2-n-virg-corps") == "confederate-east-reserve"


@pytest.mark.rule("15.6", "15.1")
def test_15_6_a_panic_of_two_stops_in_the_fort_of_the_first_point_and_goes_no_further() -> None:
    around = {"wilderness": ["us-3-fort"]}
    game = run(result("AS", ["us-1-corps", "us-2-corps"], ["cs-1-garrison"], around=around))
    play(game, "lose us-1-corps", dice=(2,))
    ends = {x.split()[1] for x in texts(game)}
    first = {T.place_slugs[q] for q, _ in T.land[T.place_index["gordonsville"]]}
    assert ends & first == {"wilderness"}
    beyond = {T.place_slugs[q] for q, _ in T.land[T.place_index["wilderness"]]} - first - {"gordonsville"}
    other_ways = {
        T.place_slugs[q]
        for p in first - {"wilderness"}
        for q, _ in T.land[T.place_index[p]]
        if not T.closed[0][q]
    }
    assert ends & beyond <= other_ways


@pytest.mark.rule("15.6", "15.7")
def test_15_6_defenders_in_a_fort_do_not_panic() -> None:
    force = ["cs-1-n-virg-corps", "cs-2-n-virg-corps", "cs-3-n-virg-corps", "cs-2-fort"]
    game = run(result("DS", ["us-1-corps"], force))
    while game.decision.kind == "lose":
        play(game, next(x for x in texts(game) if "fort" not in x))
    while game.decision.kind == "veteran":
        play(game, "none")
    assert not [e for e in names(game, "Rolled") if "panic" in e.why.lower()]
    assert game.decision.kind == "retreat-to"
    assert game.decision.side == "union-east"


@pytest.mark.rule("14.8", "15.2", "15.1")
def test_14_8_a_corps_lost_in_panic_scores() -> None:
    """Every way out of two Points is barred, so that an even die destroys the corps; the loss counts for the winner."""
    here = T.place_index["gordonsville"]
    first = sorted({q for q, _ in T.land[here]})
    guards = iter(
        [*(f"cs-{i}-garrison" for i in range(1, 6)), "cs-moseby-rangers", "cs-s-virg-corps", "cs-carol-corps"]
    )
    around = {T.place_slugs[p]: [next(guards)] for p in first}
    game = run(
        result("AS", ["us-1-corps", "us-2-corps"], ["cs-1-n-virg-corps"], around=around, vp=[5, 0, 0, 0])
    )
    play(game, "lose us-1-corps", dice=(2,))
    while game.decision.kind == "veteran":
        play(game, "none")
    assert where(game, "us-2-corps") == "box"
    assert vp(game)["confederate-east"] == 4
    assert vp(game)["union-east"] == 3
