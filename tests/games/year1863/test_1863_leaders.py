"""17: leaders."""

import pytest
from field import T, field, fight, goals, names, play, result, run, texts, where

from longroll.games.year1863.combat.muster import force_of


@pytest.mark.rule("17.0", "17.1", "17.6", "17.4")
def test_17_0_promotion_only_where_the_theater_has_none_or_lost_one() -> None:
    game = field({"alexandria": ["hooker army", "meade", "us-1-corps"]}, "union-east", "reorganizing")
    assert "promote meade" not in texts(game)
    assert (game.why("promote meade") or ("", ""))[1] == "17.4"
    game = field({"alexandria": ["meade", "us-1-corps"]}, "union-east", "reorganizing")
    play(game, "promote meade")
    assert game.state.face[T.index["meade"]] == 1
    west = {"memphis": ["grant army", "sherman", "us-15-corps"]}
    assert "promote sherman" not in texts(field(west, "union-west", "reorganizing"))
    game = field(west, "union-west", "reorganizing", vacant=[0, 1, 0, 0])
    play(game, "promote sherman")
    assert len(game.state.army_commanders(1)) == 2


@pytest.mark.rule("17.10")
def test_17_10_corps_commanders_retreat_with_their_corps() -> None:
    game = run(result("PR", ["us-1-corps", "meade leads us-1-corps"], ["cs-1-garrison"]))
    play(game, "retreat wilderness", dice=(1, 1))
    assert where(game, "meade") == "wilderness"


@pytest.mark.rule("17.11a")
@pytest.mark.parametrize(("dice", "fate"), [((6, 6), "gone"), ((6, 5), "gordonsville")])
def test_17_11a_casualties_on_a_twelve_for_corps_commanders_only(dice: tuple[int, int], fate: str) -> None:
    force = ["us-1-corps", "meade leads us-1-corps", "hooker army"]
    game = run(result("DE", force, ["cs-1-garrison"]), dice)
    assert where(game, "meade") == fate
    assert where(game, "hooker") == "gordonsville"


@pytest.mark.rule("17.11b", "17.10")
@pytest.mark.parametrize(("die", "fate"), [(3, "union-east-reserve"), (4, "gone")])
def test_17_11b_a_leader_left_alone_escapes_or_is_captured(die: int, fate: str) -> None:
    game = run(
        result("AE", ["us-1-corps", "meade leads us-1-corps"], ["cs-1-n-virg-corps veteran"]), (die, 1, 1)
    )
    assert where(game, "meade") == fate


@pytest.mark.rule("17.11b")
def test_17_11b_a_lone_leader_is_met_in_movement() -> None:
    game = field({"manassas": ["us-1-corps"], "warrenton": ["longstreet"]})
    play(game, "march us-1-corps", dice=(6,))
    play(game, "to warrenton")
    assert where(game, "longstreet") == "gone"


@pytest.mark.rule("17.11b")
@pytest.mark.parametrize(("die", "fate"), [(1, "union-east-reserve"), (2, "gone"), (3, "gone")])
def test_17_11b_an_army_commander_escapes_on_his_army_side(die: int, fate: str) -> None:
    piece = T.pieces[T.index["hooker"]]
    assert piece.campaign == (3, 1)
    game = run(result("AE", ["us-1-corps", "hooker army"], ["cs-1-n-virg-corps veteran"]), (die,))
    assert where(game, "hooker") == fate


@pytest.mark.rule("17.3", "10.0")
def test_17_3_a_corps_commander_takes_one_corps_in_his_point_and_may_change_it() -> None:
    forces = {
        "alexandria": ["meade leads us-1-corps", "us-1-corps", "us-2-corps", "us-1-garrison"],
        "manassas": ["us-3-corps"],
    }
    game = field(forces, "union-east", "reorganizing")
    assert texts(game) == ["done", "unassign meade", "promote meade"]
    play(game, "unassign meade")
    assert {"assign meade us-1-corps", "assign meade us-2-corps"} <= set(texts(game))
    assert not [x for x in texts(game) if "garrison" in x or "us-3" in x]
    assert (game.why("assign meade us-3-corps") or ("", ""))[1] == "17.3"
    play(game, "assign meade us-2-corps")
    assert game.state.commander[T.index["us-2-corps"]] == T.index["meade"] + 1
    assert "unassign meade" not in texts(game)


@pytest.mark.rule("17.4", "17.2")
def test_17_4_two_army_commanders_in_a_point_do_not_add_up() -> None:
    from longroll.games.year1863.combat.muster import force_of

    game = field({"tullahoma": ["bragg army", "j-johnston army", "cs-1-tenn-corps"]}, "confederate-west")
    force = force_of(game.state, game.state.pieces_at(T.place_index["tullahoma"], 1))
    best = max(
        (T.pieces[T.index[x]].campaign[1], T.pieces[T.index[x]].battle[1]) for x in ("bragg", "j-johnston")
    )
    assert (force.campaign, force.army) == best


@pytest.mark.rule("17.4")
def test_17_4_an_army_commander_elsewhere_is_no_choice() -> None:
    forces = {
        "jackson": ["us-15-corps", "cs-2-miss-corps", "j-johnston army", "pemberton"],
        "chattanooga": ["bragg army", "cs-1-tenn-corps"],
    }
    game = field(forces, "union-west", "combat", (3, 3))
    assert game.decision.kind == "choose-table"


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


@pytest.mark.rule("17.5", "17.0")
def test_17_5_an_eliminated_corps_leaves_its_commander_unattached() -> None:
    game = field({"alexandria": ["us-1-corps", "meade leads us-1-corps"]})
    game.state.eliminate(T.index["us-1-corps"])
    assert game.state.corps[T.index["meade"]] == 0
    assert where(game, "meade") == "alexandria"


@pytest.mark.rule("17.6")
def test_17_6_a_lost_army_commander_leaves_a_vacancy() -> None:
    game = field({"memphis": ["grant army", "sherman"]}, "union-west")
    game.state.eliminate(T.index["grant"])
    assert game.state.vacant == [0, 1, 0, 0]
    assert where(game, "grant") == "gone"


@pytest.mark.rule("17.6")
def test_17_6_a_lost_commander_is_replaced_in_the_next_reorganization_or_not_at_all() -> None:
    west = {"memphis": ["grant army", "sherman", "us-15-corps"]}
    game = field(west, "union-west", "reorganizing", vacant=[0, 1, 0, 0])
    play(game, "done")
    assert game.state.vacant == [0, 0, 0, 0]
    game = field(west, "union-west", "reorganizing", vacant=[1, 0, 1, 1])
    play(game, "done")
    assert game.state.vacant == [1, 0, 1, 1]  # each theater has its own phase


@pytest.mark.rule("17.7")
def test_17_7_cavalry_commanders_take_cavalry_and_no_army() -> None:
    game = field(
        {"richmond": ["stuart", "cs-n-virg-cavalry", "cs-1-n-virg-corps"]}, "confederate-east", "reorganizing"
    )
    assert texts(game) == ["done", "assign stuart cs-n-virg-cavalry"]
    assert (game.why("promote stuart") or ("", ""))[1] == "17.7"


@pytest.mark.rule("17.7", "17.8", "11.11")
def test_17_7_a_cavalry_commander_takes_no_other_arm_along() -> None:
    forces = {"richmond": ["stuart", "lee", "longstreet"]}
    game = field(forces, "confederate-east")
    assert goals(play(game.copy(), "march stuart"), "take") == set()
    assert goals(play(game.copy(), "march lee"), "take") == {"stuart", "longstreet"}


@pytest.mark.rule("17.8", "20.5")
def test_17_8_admirals_take_riverines_and_one_fleet_in_a_theater() -> None:
    forces = {
        "memphis": ["porter", "us-miss-1-flotilla", "us-15-corps"],
        "natchez": ["farragut fleet", "us-gulf-flotilla"],
    }
    game = field(forces, "union-west", "reorganizing")
    assert texts(game) == ["done", "assign porter us-miss-1-flotilla"]
    forces["natchez"] = ["farragut", "us-gulf-flotilla"]
    game = field(forces, "union-west", "reorganizing")
    play(game, "promote porter")
    assert "promote farragut" not in texts(game)


@pytest.mark.rule("17.8", "11.7")
def test_17_8_a_fleet_leaves_the_land_units_and_an_army_the_boats() -> None:
    forces = {
        "memphis": [
            "us-15-corps",
            "us-miss-1-flotilla",
            "us-miss-2-flotilla",
            "grant army",
            "porter army",
            "sherman leads us-15-corps",
            "farragut leads us-miss-2-flotilla",
        ]
    }
    game = play(field(forces, "union-west"), "army grant", "to lagrange", "halt")
    assert {x: where(game, x) for x in ("us-15-corps", "sherman", "grant")} == dict.fromkeys(
        ("us-15-corps", "sherman", "grant"), "lagrange"
    )
    assert {where(game, x) for x in ("us-miss-1-flotilla", "us-miss-2-flotilla", "farragut", "porter")} == {
        "memphis"
    }
    play(game, "fleet porter", "to helena", "halt")
    assert {where(game, x) for x in ("us-miss-1-flotilla", "us-miss-2-flotilla", "farragut", "porter")} == {
        "helena"
    }


@pytest.mark.rule("17.8", "13.5", "20.5")
@pytest.mark.parametrize(
    ("word", "face"), [("porter army", 1), ("porter", 0), ("porter leads us-miss-1-flotilla", None)]
)
def test_17_8_a_fleet_commander_adds_his_value_once(word: str, face: int | None) -> None:
    s = field(
        {"grand-gulf": ["us-miss-1-flotilla", "us-miss-2-flotilla", word, "cs-1-garrison"]}, "union-west"
    ).state
    battle = T.pieces[T.index["porter"]].battle
    force = force_of(s, s.pieces_at(T.place_index["grand-gulf"], 0))
    printed = sum(s.strength(T.index[x]) for x in ("us-miss-1-flotilla", "us-miss-2-flotilla"))
    more = battle[1] if face else battle[0] if face is None else 0
    assert force.strength == printed + more
