"""14: fortifications and siege trains."""

import pytest
from camp import FOOT, HORSE, STAND, T, box, camp, corps, find, new, play, said, texts, until

from longroll.games.acw_campaign.battle import desk
from longroll.games.acw_campaign.words import CONFEDERATE, GREEN, OFF, SIEGE, UNION, turn_index


@pytest.mark.rule("14", "14.1", "14.51")
def test_14_1_fortress_monroe_at_the_start() -> None:
    s = new().state
    assert s.fort[T.monroe] == 24
    guns = s.stands_at(UNION, T.monroe)
    assert [(s.st_kind[i], s.st_sp[i], s.st_morale[i]) for i in guns] == [(SIEGE, 2, 5)] * 2


@pytest.mark.rule("14.2", "14.3", "14.4")
def test_14_2_the_schedules_of_1861() -> None:
    game = new()

    for _ in range(600):
        if game.state.turn >= turn_index("1862-mar") or game.over:
            break
        want = {
            "command": "done",
            "western-fortress": "fortress vicksburg",
            "reorganize": "done",
            "raise": "enough",
        }.get(game.decision.kind)
        game.play(want or str(game.choices()[0]))
    s = game.state
    west = T.index["vicksburg"]
    assert s.works[T.washington] == 96 + 6 + 6
    assert s.works[T.richmond] == 96 + 3 + 3
    assert s.works[west] == 48 + 3 + 3
    count = {
        b: len([i for i in s.stands_at(side, b) if s.st_kind[i] == SIEGE])
        for b, side in ((T.washington, 0), (T.richmond, 1), (west, 1))
    }
    assert count == {
        T.washington: 3 + 2 + 2,
        T.richmond: 3 + 1 + 2,
        west: 2 + 1,
    }  # with the siege trains (14.5)


@pytest.mark.rule("14.2")
def test_14_2_what_is_due_to_a_lost_city_is_lost() -> None:
    """A38."""
    game = camp(
        corps("I", "union", "chicago"),
        corps("X", "confederate", "washington"),
        turn="1861-sep",
        phase="schedules",
        active="none",
        control={"washington": "confederate"},
    )
    assert not [e for e in said(game, "Fortified") if e.at == "washington"]


@pytest.mark.rule("14.2")
def test_14_2_field_works_become_forts_for_an_inch_more() -> None:
    game = camp(
        corps("I", "union", "chicago"),
        corps("X", "confederate", "atlanta"),
        turn="1863-mar",
        phase="schedules",
        active="none",
        works={"washington": [0, 60, 0], "richmond": [0, 2, 0]},
        marks={"fortify": ["washington", "richmond"]},
    )
    s = game.state
    assert (s.works[T.washington], s.fort[T.washington]) == (54, 6)
    assert (s.works[T.richmond], s.fort[T.richmond]) == (1, 2)  # no more than there was


@pytest.mark.rule("14.2", "14.3", "14.4")
def test_14_2_a_president_gives_his_engineers_new_orders_in_any_turn() -> None:
    """R87: fortress by fortress, once a turn, for no march; they hold until others are given."""
    game = camp(
        corps("I", "union", "chicago"),
        corps("X", "confederate", "atlanta"),
        turn="1861-oct",
        active="confederate",
        dice=(3,),
        now={"western": "vicksburg"},
        works={"richmond": [0, 48, 0], "vicksburg": [0, 24, 0]},
    )
    s = game.state
    before = s.marches
    assert texts(game, "engineers") == ["engineers richmond forts", "engineers vicksburg forts"]
    assert "turn field works into forts" in game.say(game.choices()[-1])
    play(game, "engineers vicksburg forts")
    assert s.marches == before
    assert texts(game, "engineers") == ["engineers richmond forts"]
    until(game, "command", {"command": "done"})
    play(game, "done")
    until(game, "command")
    assert texts(game, "engineers") == ["engineers washington forts"]
    play(game, "done")
    until(game, "command")
    assert texts(game, "engineers") == ["engineers richmond forts", "engineers vicksburg field-works"]
    west = T.index["vicksburg"]
    assert [s.works[west], s.fort[west]] == [12, 12]
    assert [s.works[T.richmond], s.fort[T.richmond]] == [72, 0]


@pytest.mark.rule("14.5")
def test_14_5_siege_guns_join_a_corps_in_reorganization() -> None:
    game = camp(
        corps("I", "union", "washington"), corps("Batteries", "union", "washington", [], ["siege 2-5 SG-R"], kind="fort"),
        corps("X", "confederate", "atlanta"), phase="reorganization",
    )  # fmt: skip
    play(game, "at washington", "shift batteries", "stand 0-1", "to i 0")
    assert game.state.has_siege(find(game, "i"))
    assert find(game, "batteries") == OFF
    assert GREEN == 0
    assert HORSE


@pytest.mark.rule("14.5")
def test_14_5_siege_guns_keep_to_rails_and_water() -> None:
    game = camp(
        corps("I", "union", "washington", troops=["siege 2-5 SG-R"]),
        corps("X", "confederate", "atlanta"),
        dice=(3,),
    )
    play(game, "march washington")
    assert not texts(game, "road")
    assert texts(game, "rail")
    assert game.why("road i leesburg") == ("a corps with siege guns keeps to railroads and water", "14.5")


@pytest.mark.rule("14.5", "8.4")
def test_14_5_siege_guns_come_to_a_battle_by_rail_or_river_only() -> None:
    def helpers_of(*troops: str) -> list[str]:
        game = camp(
            corps("I", "union", "washington", [FOOT, FOOT], ["cav 3-4"]),
            corps("X", "confederate", "manassas-junction"),
            corps("XI", "confederate", "gordonsville", troops=list(troops)),  # by rail
            corps("XII", "confederate", "fredericksburg", troops=list(troops)),  # by road
            dice=(3,),
        )
        until(play(game, "march washington", "road i manassas-junction", "done", "done"), "reinforce", STAND)
        return texts(game, "reinforce")

    assert helpers_of() == ["reinforce xii", "reinforce xi"]
    assert helpers_of("siege 2-5 SG-R") == ["reinforce xi"]


@pytest.mark.rule("14.5", "8")
@pytest.mark.parametrize(("to", "kept"), [("gordonsville", True), ("fredericksburg", False)])
def test_14_5_siege_guns_are_lost_where_an_army_withdraws_by_road(to: str, kept: bool) -> None:
    """R90."""
    game = camp(
        corps("I", "union", "washington"),
        corps("X", "confederate", "manassas-junction", troops=["siege 2-5 SG-R", "cav 3-4"]),
        dice=(3,),
    )
    play(game, "march washington", "road i manassas-junction", "done", "done", f"withdraw {to}")
    s = game.state
    assert s.has_siege(find(game, "x", CONFEDERATE)) == kept
    assert s.losses[CONFEDERATE] == (0 if kept else 2)
    assert len(said(game, "Politics")) == (0 if kept else 1)


@pytest.mark.rule("14.5", "8")
def test_14_5_a_corps_with_nothing_but_siege_guns_is_gone_with_them() -> None:
    game = camp(
        corps("I", "union", "washington"),
        corps("X", "confederate", "manassas-junction", [["@garrison richmond", *FOOT]], ["siege 2-5 SG-R"]),
        dice=(3,),
    )
    play(game, "march washington", "road i manassas-junction", "done", "done", "withdraw fredericksburg")
    assert box(game, "x", CONFEDERATE) == "richmond"  # where the rest of it stands


@pytest.mark.rule("14.5", "15.2", "15.7", "15.62", "11.4")
def test_14_5_the_packet_has_the_rules_for_the_stands_that_are_there() -> None:
    """14.51, 15.2: players of a table are told what the campaign adds for their stands, and of no others."""
    game = camp(
        corps("I", "union", "washington", [[*FOOT, "ss 1-5", "ss 1-5"]], ["cav 3-5"]),
        corps("X", "confederate", "manassas-junction", [FOOT], ["siege 2-5 SG-R"]),
        dice=(3,), turn="1862-may", options={"battles": "table"},
    )  # fmt: skip
    play(game, "march washington", "road i manassas-junction", "done", "done")
    until(game, "battle-form")
    text = desk.sheet(game.state).decode()
    assert "180 at the salient of a fort" in text
    assert "both stands of a regiment in one division" in text
    assert "light horse" in text
    for absent in ("Mounted infantry", "home guard", "hasty works in four turns", "Cartridge"):
        assert absent not in text
