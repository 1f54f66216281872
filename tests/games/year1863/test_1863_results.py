"""14, 15, 16, 18, 22.5, 25: what results do."""

import pytest
from field import T, field, names, play, result, run, texts, vp, where


@pytest.mark.rule("14.1", "14.7", "7.4", "7.5", "7.6", "14.6", "9.10")
def test_14_1_example_two_union_corps_for_one_confederate() -> None:
    game = result(
        "DE",
        ["cs-1-n-virg-corps veteran"],
        ["us-1-corps", "us-2-corps"],
        command="confederate-east",
        vp=[5, 0, 1, 0],
    )
    game.state.stack[-1].lost[0] = 1  # the winner's own corps, lost in an earlier round
    run(game)
    assert vp(game)["confederate-east"] == 5
    assert vp(game)["union-east"] == 3
    assert where(game, "us-1-corps") == "box"
    assert names(game, "BattleWon")[0].winner == "confederate-east"


@pytest.mark.rule("14.7", "7.4")
def test_14_7_divisions_militia_and_trains_bring_no_points() -> None:
    game = run(
        result("DE", ["us-1-corps"], ["cs-1-garrison", "cs-1-militia", "cs-moseby-rangers"], vp=[0, 0, 3, 0])
    )
    assert (vp(game)["union-east"], vp(game)["confederate-east"]) == (0, 3)


@pytest.mark.rule("7.6", "14.7")
def test_7_6_the_other_reading_of_the_award_is_an_option() -> None:
    game = run(
        result("DE", ["us-1-corps veteran"], ["cs-1-n-virg-corps"], vp=[0, 0, 3, 0], options={"battle_vp": 1})
    )
    assert (vp(game)["union-east"], vp(game)["confederate-east"]) == (1, 2)


@pytest.mark.rule("14.2", "14.3", "14.0")
def test_14_2_example_half_of_four_three_two_in_play() -> None:
    game = run(
        result(
            "DS",
            ["cs-1-n-virg-corps"],
            ["us-1-corps veteran", "us-2-corps", "us-cumb-cavalry"],
            command="confederate-east",
        )
    )
    assert game.decision.side == "union-east"
    assert set(texts(game)) == {"lose us-1-corps", "lose us-2-corps"}
    four = play(game.copy(), "lose us-1-corps")
    assert set(texts(four)) == {"lose us-2-corps", "lose us-cumb-cavalry"}
    game.state.dice.script = [1, 1]
    game.play("lose us-2-corps")
    assert where(game, "us-cumb-cavalry") == "box"
    assert where(game, "us-1-corps") != "box"


@pytest.mark.rule("14.4", "14.3")
def test_14_4_leaders_count_nothing_for_losses() -> None:
    game = run(
        result(
            "AD", ["us-1-corps", "us-2-corps", "hooker army", "meade leads us-1-corps"], ["cs-1-garrison"]
        ),
        (1, 1, 1, 1),
    )
    assert {x.split()[1] for x in texts(game)} == {"us-1-corps", "us-2-corps"}


@pytest.mark.rule("25.0", "14.2")
def test_25_0_an_ambush_takes_one_unit_of_any_size() -> None:
    game = run(result("AM", ["us-1-corps", "us-1-garrison"], ["cs-1-n-virg-corps"]))
    assert set(texts(game)) == {"lose us-1-corps", "lose us-1-garrison"}
    play(game, "lose us-1-garrison")
    assert game.decision.kind == "retreat-to"


@pytest.mark.rule("15.0", "15.1", "15.2", "11.5", "15.3", "25.0")
def test_15_0_a_normal_retreat_goes_together_one_point_and_not_into_enemies() -> None:
    around = {"culpeper": ["cs-2-garrison"]}
    game = run(result("PR", ["us-1-corps", "us-2-corps", "us-1-train"], ["cs-1-garrison"], around=around))
    assert game.decision.side == "union-east"
    goals = {x.split()[1] for x in texts(game)}
    assert "culpeper" not in goals
    assert {"wilderness", "swift-run-gap"} <= goals
    play(game, "retreat wilderness")
    assert {where(game, x) for x in ("us-1-corps", "us-2-corps", "us-1-train")} == {"wilderness"}
    assert names(game, "BattleWon") == []


@pytest.mark.rule("15.4", "14.8", "15.2")
def test_15_4_without_a_way_out_units_are_lost_and_count() -> None:
    blocked = {q for q, _ in T.land[T.place_index["gordonsville"]]}
    guards = [
        "us-1-garrison",
        "us-2-garrison",
        "us-3-garrison",
        "us-4-garrison",
        "us-scouts-rangers",
        "us-3-corps",
        "us-4-corps",
    ]
    around = {T.place_slugs[p]: [g] for p, g in zip(sorted(blocked), guards)}
    assert len(around) == len(blocked)
    game = run(result("DR", ["us-1-corps"], ["cs-1-n-virg-corps"], around=around))
    assert where(game, "cs-1-n-virg-corps") == "box"
    assert vp(game)["union-east"] == 2


@pytest.mark.rule("15.5")
def test_15_5_static_units_cannot_retreat() -> None:
    game = run(result("DR", ["us-1-corps"], ["cs-1-n-virg-corps", "cs-1-militia"]))
    assert where(game, "cs-1-militia") == "box"


@pytest.mark.rule("15.6", "15.7")
def test_15_6_a_fort_that_stands_holds_and_throws_the_winner_back() -> None:
    game = run(result("DR", ["us-1-corps"], ["cs-1-n-virg-corps", "cs-2-fort"]))
    assert game.decision.side == "union-east"
    assert game.decision.kind == "retreat-to"
    play(game, "retreat wilderness")
    assert where(game, "cs-1-n-virg-corps") == "gordonsville"
    assert names(game, "BattleWon")[0].winner == "union-east"


@pytest.mark.rule("15.7")
def test_15_7_the_thrown_back_winner_keeps_his_points_and_does_not_pursue() -> None:
    defenders = ["cs-1-n-virg-corps", "cs-2-n-virg-corps", "cs-2-fort"]
    game = run(result("DS", ["us-1-corps", "hooker army"], defenders))
    while game.decision.kind == "lose":
        play(game, next(x for x in texts(game) if "fort" not in x))
    play(game, "veteran us-1-corps", "retreat wilderness")
    assert vp(game)["union-east"] == 4
    assert game.decision.kind != "pursue"


@pytest.mark.rule("15.1", "15.2", "17.10")
def test_15_1_panic_odd_one_even_two_each_for_itself() -> None:
    game = run(
        result(
            "AS", ["us-1-corps", "us-2-corps", "us-3-corps", "us-5-corps", "hooker army"], ["cs-1-garrison"]
        )
    )
    play(game, "lose us-1-corps", dice=(1, 2))
    play(game, "lose us-2-corps")
    assert "the 5th Corps" in game.decision.prompt
    play(game, "retreat wilderness")
    far = {x.split()[1] for x in texts(game)}
    assert "wilderness" not in far
    assert not far & {T.place_slugs[q] for q, _ in T.land[T.place_index["gordonsville"]]}
    chosen = sorted(far)[0]
    play(game, f"retreat {chosen}")
    assert game.decision.kind == "retreat-to"
    play(game, "retreat wilderness")
    assert where(game, "hooker") == "wilderness"


@pytest.mark.rule("15.6", "15.1")
def test_15_6_panic_ends_in_a_friendly_fort_on_the_way() -> None:
    around = {"wilderness": ["us-3-fort"]}
    game = run(result("AS", ["us-1-corps", "us-2-corps"], ["cs-1-garrison"], around=around))
    play(game, "lose us-1-corps", dice=(2,))
    assert "retreat wilderness" in texts(game)


@pytest.mark.rule("22.5", "22.6", "22.7", "14.5", "25.0")
def test_22_5_shattered_forces_lose_their_trains_first() -> None:
    game = run(result("DS", ["us-1-corps"], ["cs-1-n-virg-corps", "cs-2-n-virg-corps", "cs-1-train"]), (2,))
    assert where(game, "cs-1-train") == "box"
    assert where(game, "us-1-train") == "gordonsville"
    assert [e.captured for e in names(game, "TrainTaken")] == [True]
    assert game.decision.kind == "lose"


@pytest.mark.rule("22.5")
def test_22_5_trains_retreat_with_their_force() -> None:
    game = run(result("DR", ["us-1-corps"], ["cs-1-n-virg-corps", "cs-1-train"]))
    play(game, "retreat charlottesville")
    assert where(game, "cs-1-train") == "charlottesville"


@pytest.mark.rule("18.0", "18.1", "18.2")
def test_18_0_the_winner_promotes_one_line_unit_for_each_before_the_retreat() -> None:
    game = run(
        result(
            "DS",
            ["us-1-corps", "us-2-corps veteran", "us-1-garrison"],
            ["cs-1-n-virg-corps", "cs-2-n-virg-corps"],
        )
    )
    play(game, "lose cs-1-n-virg-corps")
    assert texts(game) == ["veteran us-1-corps", "none"]
    assert where(game, "cs-2-n-virg-corps") == "gordonsville"
    play(game, "veteran us-1-corps", dice=(1,))
    assert game.state.face[T.index["us-1-corps"]] == 1


@pytest.mark.rule("25.0", "14.1")
def test_25_0_engaged_to_the_last_man_is_the_defenders() -> None:
    game = run(result("ENG", ["us-1-corps"], ["cs-1-n-virg-corps"]))
    assert names(game, "BattleWon")[0].winner == "confederate-east"
    assert vp(game)["confederate-east"] == 2
    game = run(result("ENG", ["us-1-corps", "us-2-corps", "us-3-corps"], ["cs-1-n-virg-corps"]))
    play(game, "lose us-1-corps")
    assert names(game, "BattleWon")[0].winner == "union-east"


@pytest.mark.rule("16.0", "16.1", "16.2", "16.3", "16.4", "16.5")
def test_16_0_pursuit_with_an_army_commander() -> None:
    around = {"culpeper": ["cs-2-garrison"]}
    force = ["meade army", "us-1-corps", "us-potmc-cavalry", "us-1-garrison"]
    game = run(result("DE", force, ["cs-1-garrison"], around=around))
    assert game.decision.kind == "pursue"
    play(game, "pursue", dice=(1,))
    assert "leave us-1-garrison" not in texts(game)
    slow = play(game.copy(), "to wilderness")
    assert slow.decision.kind != "chase"
    play(game, "leave us-1-corps", "to wilderness")
    assert game.decision.kind == "chase"
    play(game, "to fredericksburg")
    assert where(game, "us-potmc-cavalry") == where(game, "meade") == "fredericksburg"
    assert where(game, "us-1-corps") == "gordonsville"


@pytest.mark.rule("16.1", "16.0")
def test_16_1_no_pursuit_without_army_commander_or_above_his_value() -> None:
    game = run(result("DE", ["us-1-corps"], ["cs-1-garrison"]))
    assert game.decision.kind != "pursue"
    game = play(run(result("DE", ["hooker army", "us-1-corps"], ["cs-1-garrison"])), "pursue", dice=(2,))
    assert game.decision.kind != "chase"
    game = run(result("DD", ["hooker army", "us-1-corps"], ["cs-1-n-virg-corps"]))
    assert game.decision.kind != "pursue"


@pytest.mark.rule("16.5", "13.3")
def test_16_5_pursuit_combat_with_friends_who_are_there() -> None:
    around = {"culpeper": ["cs-2-garrison", "us-3-corps"]}
    game = field(
        {"gordonsville": ["meade army", "us-1-corps", "cs-1-garrison"], **around}, "union-east", "combat"
    )
    play(game, "attack gordonsville", dice=(6, 1))
    game.state.stack.pop()
    battle = game.state.stack[-1]
    battle.do, battle.part, battle.code = "aftermath", 0, "DE"
    run(game)
    play(game, "pursue", dice=(1,))
    play(game, "to culpeper", dice=(6, 1))
    assert game.decision.kind == "choose-table"
    play(game, "battle", dice=(6,))
    assert names(game, "Fought")[-1].attack == 3 + 3 + T.pieces[T.index["meade"]].battle[1]


@pytest.mark.rule("16.1", "17.3")
def test_16_1_a_corps_commander_pursues_with_his_corps_or_not_at_all() -> None:
    force = ["grant army", "us-13-corps", "us-tenn-artillery", "mcclernand leads us-tenn-artillery"]
    game = run(result("DE", force, ["cs-1-garrison"], at="grenada", command="union-west"), dice=(1, 1))
    play(game, "pursue", dice=(1,))
    assert "leave mcclernand" not in texts(game)
    play(game, "to tupelo")
    assert where(game, "mcclernand") == where(game, "us-tenn-artillery") == "grenada"
    assert where(game, "grant") == "tupelo"


@pytest.mark.rule("16.2", "11.5")
def test_16_2_a_pursuit_may_stay_at_home() -> None:
    game = run(result("DE", ["meade army", "us-1-corps"], ["cs-1-garrison"]))
    play(game, "no")
    assert where(game, "us-1-corps") == "gordonsville"


@pytest.mark.rule("15.2", "15.4", "20.0")
def test_15_2_boats_and_land_units_part_where_they_must() -> None:
    force = ["us-gulf-flotilla", "us-19-corps"]
    game = run(
        result(
            "PR",
            force,
            ["cs-3-garrison"],
            at="vicksburg",
            command="union-west",
            around={"millikens-bend": ["cs-4-garrison"]},
        )
    )
    assert {x.split()[1] for x in texts(game)} <= {"grand-gulf", "yazoo-city"}


@pytest.mark.rule("21.4", "15.4", "15.2")
def test_21_4_a_landing_that_fails_goes_by_land_and_may_reembark_as_an_option() -> None:
    game = run(result("PR", ["us-4-corps"], ["cs-s-virg-corps"], at="west-point"))
    assert "retreat union-east-reserve" not in texts(game)
    game = run(result("PR", ["us-4-corps"], ["cs-s-virg-corps"], at="west-point", options={"reembark": True}))
    assert "retreat union-east-reserve" in texts(game)
