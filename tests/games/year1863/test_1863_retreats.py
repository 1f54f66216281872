"""15, 16: retreats and pursuit."""

import pytest
from field import T, field, names, play, result, run, texts, vp, where

from longroll.games.year1863.combat.pursuit import reach_of


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


@pytest.mark.rule("15.0", "15.1")
@pytest.mark.parametrize(
    ("force", "asked"),
    [
        (["us-potmc-engineers"], "Where do the Potomac Engineers retreat from Gordonsville?"),
        (["us-1-corps"], "Where does the 1st Corps retreat from Gordonsville?"),
        (["us-1-corps", "us-1-train"], "Where do the 1st Corps and 1 more retreat from Gordonsville?"),
    ],
)
def test_15_0_the_question_agrees_with_those_who_retreat(force: list[str], asked: str) -> None:
    assert run(result("PR", force, ["cs-1-garrison"])).decision.prompt == asked


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


@pytest.mark.rule("15.2", "17.10", "20.0")
def test_15_2_an_admiral_goes_back_by_water_with_his_boats() -> None:
    forces = ["us-miss-1-flotilla", "us-miss-2-flotilla", "porter army"]
    game = run(result("AD", forces, ["cs-1-miss-corps"], at="vicksburg", command="union-west"))
    while game.decision.kind in ("lose", "retreat-to"):
        play(game, texts(game)[0])
    left = next(x for x in forces[:2] if where(game, x) not in ("box",))
    assert where(game, left) == where(game, "porter")
    assert T.wet[T.place_index[where(game, left)]]


@pytest.mark.rule("17.10", "15.4", "20.4")
@pytest.mark.parametrize("words", ["porter leads us-miss-1-flotilla", "porter army"])
def test_17_10_the_admiral_of_stranded_boats_goes_back_with_the_land_units(words: str) -> None:
    force = ["us-miss-1-flotilla", "us-res-corps", words]
    attackers = ["cs-1-tenn-corps"]
    game = result("DR", attackers, force, at="nashville", command="confederate-west", turn=4)
    run(game, dice=(1, 1, 1))
    play(game, "retreat franklin")
    assert where(game, "us-miss-1-flotilla") == "box"
    assert where(game, "porter") == where(game, "us-res-corps") == "franklin"
    assert names(game, "Escaped") == []


@pytest.mark.rule("17.10", "15.4", "20.4")
def test_17_10_a_general_of_stranded_boats_does_not_walk_away() -> None:
    force = ["us-miss-1-flotilla", "grant army"]
    game = result("DR", ["cs-1-tenn-corps"], force, at="nashville", command="confederate-west", turn=4)
    run(game, dice=(5,))
    assert where(game, "us-miss-1-flotilla") == "box"
    assert [e.leader for e in names(game, "Escaped")] == ["grant"]
    assert where(game, "grant") == "union-west-reserve"


@pytest.mark.rule("22.7", "15.4")
def test_22_7_a_train_among_stranded_boats_falls_with_them() -> None:
    force = ["us-miss-1-flotilla", "us-1-train"]
    game = result("DR", ["cs-1-tenn-corps"], force, at="nashville", command="confederate-west", turn=4)
    run(game, dice=(1,))
    assert where(game, "us-miss-1-flotilla") == "box"
    assert [e.at for e in names(game, "TrainTaken")] == ["nashville"]
    assert game.decision.kind != "retreat-to", "nobody is left who could retreat"


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


@pytest.mark.rule("15.6", "15.1")
def test_15_6_panic_ends_in_a_friendly_fort_on_the_way() -> None:
    around = {"wilderness": ["us-3-fort"]}
    game = run(result("AS", ["us-1-corps", "us-2-corps"], ["cs-1-garrison"], around=around))
    play(game, "lose us-1-corps", dice=(2,))
    assert "retreat wilderness" in texts(game)


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


@pytest.mark.rule("15.7")
def test_15_7_the_thrown_back_winner_keeps_his_points_and_does_not_pursue() -> None:
    defenders = ["cs-1-n-virg-corps", "cs-2-n-virg-corps", "cs-2-fort"]
    game = run(result("DS", ["us-1-corps", "hooker army"], defenders))
    while game.decision.kind == "lose":
        play(game, next(x for x in texts(game) if "fort" not in x))
    play(game, "veteran us-1-corps", "retreat wilderness")
    assert vp(game)["union-east"] == 4
    assert game.decision.kind != "pursue"


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


@pytest.mark.rule("16.1", "17.3")
def test_16_1_a_corps_commander_pursues_with_his_corps_or_not_at_all() -> None:
    force = ["grant army", "us-13-corps", "us-tenn-artillery", "mcclernand leads us-tenn-artillery"]
    game = run(result("DE", force, ["cs-1-garrison"], at="grenada", command="union-west"), dice=(1, 1))
    play(game, "pursue", dice=(1,))
    assert "leave mcclernand" not in texts(game)
    play(game, "to tupelo")
    assert where(game, "mcclernand") == where(game, "us-tenn-artillery") == "grenada"
    assert where(game, "grant") == "tupelo"


@pytest.mark.rule("16.1", "17.3")
@pytest.mark.parametrize(
    ("leader", "unit", "points"),
    [
        ("meade", "us-potmc-artillery", 0),
        ("meade", "us-1-corps", 1),
        ("pleasonton", "us-potmc-cavalry", 2),
        ("meade", "", 2),
    ],
)
def test_16_1_a_corps_commander_pursues_with_his_corps(leader: str, unit: str, points: int) -> None:
    words = [unit or "us-1-corps", f"{leader} leads {unit}" if unit else leader]
    s = field({"washington-dc": words}, "union-east").state
    assert reach_of(s, T.index[leader]) == points


@pytest.mark.rule("16.1", "17.4")
def test_16_1_the_commander_who_led_the_battle_leads_the_pursuit() -> None:
    forces = ["us-15-corps", "us-13-corps", "grant army", "rosecrans army"]
    game = result("DE", forces, ["cs-1-garrison"], at="canton", command="union-west")
    game.state.stack[-1].chosen[0] = T.index["rosecrans"]
    run(game)
    while game.decision.kind == "veteran":
        play(game, texts(game)[-1])
    play(game, "pursue", dice=(6,))
    assert [e.piece for e in names(game, "Rolled") if e.why == "pursuit"] == ["rosecrans"]


@pytest.mark.rule("16.4", "16.5", "17.8")
def test_16_4_boats_with_their_admiral_pursue_into_enemies() -> None:
    force = [
        "us-gulf-flotilla veteran",
        "farragut leads us-gulf-flotilla",
        "us-15-corps veteran",
        "grant army",
    ]
    around = {"grand-gulf": ["cs-4-garrison"]}
    game = run(
        result("DE", force, ["cs-3-garrison"], at="vicksburg", command="union-west", around=around),
        dice=(1, 1),
    )
    play(game, "pursue", dice=(1,))
    play(game, "leave us-15-corps")
    alone = play(game.copy(), "leave grant", "to grand-gulf", dice=(6, 1))
    assert alone.decision.kind == "choose-table"
    assert where(alone, "farragut") == where(alone, "us-gulf-flotilla") == "grand-gulf"
    assert set(texts(game, "to")) == {"to millikens-bend", "to grand-gulf", "to yazoo-city"}


@pytest.mark.rule("16.2", "11.5")
def test_16_2_a_pursuit_may_stay_at_home() -> None:
    game = run(result("DE", ["meade army", "us-1-corps"], ["cs-1-garrison"]))
    play(game, "no")
    assert where(game, "us-1-corps") == "gordonsville"


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
