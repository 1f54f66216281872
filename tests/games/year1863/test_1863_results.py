"""14, 18, 22.5, 25: what results do."""

from itertools import combinations, product

import pytest
from field import T, field, fight, names, play, result, run, shifts, texts, vp, where

from longroll.games.year1863.combat.force import Force, Unit, cheapest, cost, lose, needed
from longroll.games.year1863.words import CAVALRY, GARRISON, INFANTRY


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


@pytest.mark.rule("14.3")
@pytest.mark.parametrize(
    ("printed", "percent", "factors"), [(9, 50, 5), (9, 25, 3), (8, 25, 2), (7, 100, 7), (1, 25, 1)]
)
def test_14_3_at_least_the_percentage(printed: int, percent: int, factors: int) -> None:
    assert needed(printed, percent) == factors


@pytest.mark.rule("14.2", "14.3")
def test_14_3_the_cheapest_loss_is_the_cheapest_of_all() -> None:
    kinds = [
        Unit(4, 0, INFANTRY, 1, 1),
        Unit(3, 2, INFANTRY, 1, 0),
        Unit(2, 0, CAVALRY, 1, 0),
        Unit(1, 0, GARRISON, 0, 0),
    ]
    for size in range(1, 5):
        for units in product(kinds, repeat=size):
            total = sum(u.strength for u in units)
            for factors in range(total + 1):
                sets = [x for n in range(size + 1) for x in combinations(range(size), n)]
                enough = [x for x in sets if sum(units[i].strength for i in x) >= factors]
                least = min(sum(cost(units[i]) for i in x) for x in enough)
                found = cheapest(units, factors)
                assert sum(units[i].strength for i in found) >= factors
                assert sum(cost(units[i]) for i in found) == least


@pytest.mark.rule("14.4", "14.3")
def test_14_4_leaders_count_nothing_for_losses() -> None:
    game = run(
        result(
            "AD", ["us-1-corps", "us-2-corps", "hooker army", "meade leads us-1-corps"], ["cs-1-garrison"]
        ),
        (1, 1, 1, 1),
    )
    assert {x.split()[1] for x in texts(game)} == {"us-1-corps", "us-2-corps"}


@pytest.mark.rule("14.7", "7.4")
def test_14_7_divisions_militia_and_trains_bring_no_points() -> None:
    game = run(
        result("DE", ["us-1-corps"], ["cs-1-garrison", "cs-1-militia", "cs-moseby-rangers"], vp=[0, 0, 3, 0])
    )
    assert (vp(game)["union-east"], vp(game)["confederate-east"]) == (0, 3)


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


@pytest.mark.rule("25.0", "13.12", "22.3", "13.15", "13.3")
def test_25_0_engaged_goes_on_with_table_and_maneuver_but_new_declarations() -> None:
    attackers = ["us-1-corps", "us-2-corps", "us-3-corps", "us-5-corps", "us-1-train", "us-2-train"]
    defenders = ["cs-1-n-virg-corps", "cs-2-n-virg-corps", "cs-n-virg-artillery", "cs-1-garrison"]
    game = play(fight(attackers, defenders, (6, 1)), "battle", "expend", dice=(2,))
    first = names(game, "Fought")[0]
    assert first.result == "ENG"
    while game.decision.kind == "lose":
        play(game, next(x for x in texts(game) if "artillery" not in x))
    assert (game.decision.kind, game.decision.side) == ("supply", "union-east")
    play(game, "no", dice=(6,))
    second = names(game, "Fought")[1]
    assert second.round == 2
    assert "+1 Brilliant Maneuver of the attacker" in shifts(game, 1)
    assert "+1 attacker expends a train" not in shifts(game, 1)
    assert "-1 defending artillery, engaged" in shifts(game, 1)
    assert len(names(game, "Initiative")) == 1


@pytest.mark.rule("25.0", "14.2")
def test_25_0_an_ambush_takes_one_unit_of_any_size() -> None:
    game = run(result("AM", ["us-1-corps", "us-1-garrison"], ["cs-1-n-virg-corps"]))
    assert set(texts(game)) == {"lose us-1-corps", "lose us-1-garrison"}
    play(game, "lose us-1-garrison")
    assert game.decision.kind == "retreat-to"


@pytest.mark.rule("25.0", "14.1")
def test_25_0_engaged_to_the_last_man_is_the_defenders() -> None:
    game = run(result("ENG", ["us-1-corps"], ["cs-1-n-virg-corps"]))
    assert names(game, "BattleWon")[0].winner == "confederate-east"
    assert vp(game)["confederate-east"] == 2
    game = run(result("ENG", ["us-1-corps", "us-2-corps", "us-3-corps"], ["cs-1-n-virg-corps"]))
    play(game, "lose us-1-corps")
    assert names(game, "BattleWon")[0].winner == "union-east"


@pytest.mark.rule("17.10", "22.6", "25.0", "17.11b")
def test_17_10_when_nobody_is_left_the_leaders_of_both_sides_look_for_a_way_out() -> None:
    attackers = ["us-1-corps", "meade leads us-1-corps", "us-1-train"]
    defenders = ["cs-1-n-virg-corps", "lee army", "cs-1-train"]
    game = run(result("ENG", attackers, defenders), dice=(2, 4, 6, 1))
    assert [(e.loser, e.captured) for e in names(game, "TrainTaken")] == [("union", True)]
    assert [(e.leader, e.free) for e in names(game, "Escaped")] == [("meade", False), ("lee", True)]
    assert where(game, "us-1-train") == "box"
    assert where(game, "cs-1-train") == "gordonsville"
    assert T.place_index["gordonsville"] in [
        game.state.at[i] for i in T.of_kind[1][8] if T.slugs[i] != "cs-1-train"
    ]
    assert where(game, "meade") == "gone"
    assert where(game, "lee") == "confederate-east-reserve"


@pytest.mark.rule("25.0", "13.14", "13.13")
def test_25_0_what_was_put_in_counts_for_one_round() -> None:
    forces = (["us-1-corps", "us-2-corps", "us-1-train"], ["cs-1-n-virg-corps", "cs-2-n-virg-corps"])
    game = fight(*forces, (6, 1), vp=[3, 0, 3, 0])
    play(game, "battle", "expend", "cash", "cash", dice=(3,))
    while game.decision.kind == "lose":
        play(game, texts(game)[0])
    assert names(game, "Fought")[0].result == "ENG"
    play(game, "no", "no", dice=(6, 2, 2, 2, 2, 2))
    assert len(names(game, "Fought")) == 2
    told = " ".join(shifts(game, 1))
    assert "train" not in told
    assert "Victory" not in told
    assert "brilliant maneuver" in " ".join(shifts(game, 0)).lower()
    assert "brilliant maneuver" in told.lower()


@pytest.mark.rule("25.0", "14.3")
def test_25_0_what_is_left_after_a_loss() -> None:
    corps, garrison = Unit(4, 1, INFANTRY, 1, 0), Unit(1, 0, GARRISON, 0, 0)
    force = Force((corps, garrison, corps), 2, 0, 3, False)
    assert lose(force, 0) == (force, 0, 0)
    assert lose(force, -1) == (force._replace(units=(corps, corps)), 1, 0)
    assert lose(force, 100) == (force._replace(units=()), 9, 2)
    left, factors, worth = lose(force, 25)
    assert (left.units, factors, worth) in (((garrison, corps), 4, 1), ((corps, garrison), 4, 1))
    assert lose(force._replace(units=()), 50)[1:] == (0, 0)


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
