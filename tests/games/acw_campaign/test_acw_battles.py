"""8, 9.1: who fights, who withdraws, who comes, what comes back."""

import pytest
from camp import (
    FOOT,
    HORSE,
    T,
    box,
    camp,
    cavalry,
    corps,
    find,
    held,
    new,
    play,
    said,
    texts,
    until,
)

from longroll.core.game import Game
from longroll.games.acw_campaign.combat.phase import refuges, superior
from longroll.games.acw_campaign.combat.recovery import recover
from longroll.games.acw_campaign.words import CONFEDERATE, OFF, UNION


@pytest.mark.rule("8", "15.7", "15.2")
def test_8_adjusted_cavalry_strength() -> None:
    """A9, A32: 2-5 is ten, 3-4 twelve, a stand of sharpshooters two and a half."""
    game = camp(
        corps("I", "union", "washington", [FOOT], ["cav 2-5"]),
        corps("X", "confederate", "atlanta", [FOOT], ["cav 3-4"]),
    )
    assert game.state.horse(UNION, T.washington) == 2 * 10
    assert game.state.horse(CONFEDERATE, T.index["atlanta"]) == 2 * 12
    ss = camp(corps("I", "union", "washington", [[*FOOT, "ss 1-5"]]), corps("X", "confederate", "atlanta"))
    assert ss.state.horse(UNION, T.washington) == 5


STAND = {"withdraw": "stand", "reinforce": "enough"}


def two_routes(defender: str = "cav 3-4", **more: object) -> object:
    return camp(
        corps("I", "union", "washington", [FOOT, FOOT], ["cav 3-4"]), corps("II", "union", "harpers-ferry", [FOOT], ["cav 3-4"]),
        corps("X", "confederate", "leesburg", [FOOT], [defender]), dice=(5,), turn="1863-jul", **more,  # type: ignore[arg-type]
    )  # fmt: skip


@pytest.mark.rule("8")
def test_8_cavalry_of_all_routes_is_counted_together() -> None:
    """A10: 12 and 12 against 12 force a battle."""
    game = two_routes()
    play(game, "march washington", "road i leesburg", "done", "march harpers-ferry")  # type: ignore[arg-type]
    assert not superior(game.state, T.index["leesburg"])  # type: ignore[attr-defined]
    play(game, "road ii leesburg", "done", "done")  # type: ignore[arg-type]
    assert said(game, "BattleJoined")[0].forced  # type: ignore[arg-type]


@pytest.mark.rule("8")
def test_8_without_superior_cavalry_the_defender_may_withdraw_and_that_is_a_victory() -> None:
    """A11: for recruiting, not for promotion."""
    game = camp(corps("I", "union", "washington"), corps("X", "confederate", "manassas-junction"), dice=(3,))
    play(game, "march washington", "road i manassas-junction", "done", "done")
    assert game.decision.kind == "withdraw"
    assert game.decision.side == "confederate"
    assert "withdraw gordonsville" in texts(game)
    play(game, "withdraw gordonsville")
    assert box(game, "x", 1) == "gordonsville"
    assert game.state.wins[UNION] == 1
    assert len(game.state.battles) == 0
    until(game, "reorganize")
    play(game, "done")
    assert held(game, "manassas-junction") == "union"


@pytest.mark.rule("8.3")
def test_8_3_each_route_has_its_hour() -> None:
    """A12: July, dice 3 and 6: eight and eleven."""
    game = two_routes()
    play(
        game, "march washington", "road i leesburg", "done", "march harpers-ferry", "road ii leesburg", "done"
    )  # type: ignore[arg-type]
    play(game, "done", dice=(3, 6))  # type: ignore[arg-type]
    hours = {e.route: e.hour for e in said(game, "Started")}  # type: ignore[arg-type]
    assert sorted(hours.values()) == [8, 11]
    assert T.charts["daylight"]["jul"] == [5, 20]


@pytest.mark.rule("8")
def test_8_no_box_to_go_to_means_battle() -> None:
    """A40: Rebels in Washington, Union troops at Leesburg and Manassas, attacks from Baltimore and Frederick."""
    game = camp(
        corps("X", "confederate", "washington", [FOOT]), corps("I", "union", "harpers-ferry"),
        corps("II", "union", "baltimore"), corps("III", "union", "frederick"), dice=(6,), turn="1863-may",
        control={"washington": "confederate"},
    )  # fmt: skip
    play(
        game,
        "march harpers-ferry",
        "road i leesburg",
        "done",
        "march leesburg",
        "leave i 2",
        "road i manassas-junction",
        "done",
    )
    play(
        game,
        "march baltimore",
        "road ii washington",
        "done",
        "march frederick",
        "road iii washington",
        "done",
    )
    assert refuges(game.state, CONFEDERATE, T.washington) == []
    play(game, *(["done"] if game.decision.kind == "command" else []))
    assert not said(game, "Withdrew")
    assert game.decision.kind != "withdraw"


@pytest.mark.rule("8.4")
def test_8_4_reinforcements_by_road_at_one_and_by_rail_from_nine() -> None:
    """A13."""
    game = camp(
        corps("I", "union", "washington", [FOOT], ["cav 3-6"]), corps("X", "confederate", "manassas-junction", [FOOT]),
        corps("Y", "confederate", "gordonsville"), dice=(3,),
    )  # fmt: skip
    play(game, "march washington", "road i manassas-junction", "done", "done")
    until(game, "reinforce", {"reinforce": "enough"})
    assert game.decision.side == "confederate"
    play(game, "reinforce y")
    assert said(game, "Reinforced")[-1].hour == 13
    assert (T.numbers.road_hour, T.numbers.rail_hour) == (13, 9)
    assert box(game, "y", 1) in ("manassas-junction", "gordonsville") or game.state.battles


@pytest.mark.rule("8.4")
def test_8_4_an_attacker_gets_no_help_from_a_box_with_enemies() -> None:
    game = camp(
        corps("I", "union", "washington", [FOOT], ["cav 3-6"]), corps("X", "confederate", "manassas-junction", [FOOT]),
        corps("II", "union", "leesburg"), corps("Y", "confederate", "leesburg"), dice=(3,), phase="movement",
    )  # fmt: skip
    play(game, "march washington", "road i manassas-junction", "done", "done", "battle manassas-junction")
    assert all(e.what != "II" for e in said(game, "Reinforced"))
    assert game.decision.kind != "reinforce" or "reinforce ii" not in texts(game)


@pytest.mark.parametrize(
    ("how", "foot", "guns"), [("field", 8, 8), ("rear_guard", 6, 6), ("no_rear_guard", 4, 0)]
)
@pytest.mark.rule("9.1", "9")
def test_9_1_recovery_after_a_battle(how: str, foot: int, guns: int) -> None:
    """A15: of twelve lost eight, six, or four and no guns."""
    eight = ["inf 6-4"] * 4 + ["art 3-5"] * 4
    s = camp(corps("I", "union", "washington", [eight]), corps("X", "confederate", "atlanta")).state
    stands = s.stands_at(UNION, T.washington)
    for i in stands:
        s.hurt(i, 3)
    recover(s, UNION, T.washington, how)
    assert sum(s.st_sp[i] for i in stands[:4]) == 12 + foot
    assert sum(s.st_sp[i] for i in stands[4:]) == guns


@pytest.mark.rule("8.6", "8.58")
def test_8_6_a_battle_is_a_victory_and_the_loser_goes() -> None:
    """R23: a beaten attacker goes back to where he came from."""
    game = camp(
        corps("I", "union", "washington", [["inf 3-4", "inf 3-4"]]), corps("X", "confederate", "manassas-junction"),
        corps("II", "union", "washington"), dice=(3,),
    )  # fmt: skip
    play(game, "march washington", "road i manassas-junction", "done", "done")
    until(game, "train", STAND)
    won = said(game, "BattleWon")
    assert [e.side for e in won] == ["confederate"]
    assert game.state.wins[CONFEDERATE] == 1
    assert find(game, "i") == OFF or box(game, "i") == "washington"


@pytest.mark.rule("7.5", "8.6")
def test_7_5_beaten_invaders_go_back_to_their_port() -> None:
    """A41, R22."""
    game = camp(
        corps("I", "union", "fortress-monroe", [["inf 4-4", "inf 4-4"]]),
        corps("X", "confederate", "wilmington"),
        dice=(6,),
    )
    play(game, "invade i wilmington", "done")
    until(game, "train", STAND)
    assert find(game, "i") == OFF or box(game, "i") == "fortress-monroe"


def to_battle(*more: str, **how: object) -> object:
    """One corps comes from Washington to another at Manassas, which stands."""
    game = camp(
        corps("I", "union", "washington", [FOOT]),
        corps("X", "confederate", "manassas-junction", [FOOT]),
        *more,
        dice=(3,),
        **how,  # type: ignore[arg-type]
    )
    play(game, "march washington", "road i manassas-junction", "done", "done", "stand")
    return game


@pytest.mark.rule("8.58")
def test_8_58_both_sides_write_before_either_is_read() -> None:
    """The attacker's paper lies face down while the defender writes; who leaves has lost."""
    game = to_battle()
    for _ in range(40):
        if "order stay" in texts(game):
            break
        play(game, "order hold")
    assert (game.decision.side, game.decision.rule) == ("union", "8.58")
    before = game.event_count
    play(game, "order stay")
    assert game.decision.side == "confederate"
    assert "order withdraw" in texts(game)
    assert game.event_count == before
    play(game, "order withdraw")
    assert said(game, "BattleWon")[-1].side == "union"
    assert box(game, "x", 1) != "manassas-junction" or game.decision.kind == "retreat"


@pytest.mark.rule("8.6", "9.32", "4.3")
def test_8_6_the_town_decides_not_the_dead() -> None:
    """A35, R58: attackers who do not hold the town at the end have not won."""
    game = to_battle()
    for _ in range(60):
        if game.decision.kind != "battle-orders":
            break
        ways = texts(game)
        play(
            game,
            "order withdraw"
            if "order stay" in ways and game.decision.side == "union"
            else ways[2]
            if len(ways) > 2
            else ways[0],
        )
    assert said(game, "BattleWon")[-1].side == "confederate"
    assert box(game, "i") == "washington"


@pytest.mark.rule("8.1", "8")
def test_8_1_with_a_table_the_program_asks_for_the_result() -> None:
    game = to_battle(options={"battles": "table"})
    assert game.decision.kind == "battle-form"
    assert texts(game) == ["resolve", "hand-over"]
    play(game, "resolve")
    assert game.decision.kind == "battle-orders"


@pytest.mark.rule("15.31", "15.3")
def test_15_31_the_home_guard_is_called_out_and_sent_home() -> None:
    game = camp(
        corps("X", "confederate", "manassas-junction", [FOOT], ["cav 3-6"]), corps("I", "union", "washington", [FOOT]),
        active="confederate", turn="1863-may", dice=(1,), marks={"guards": ["washington"]},
    )  # fmt: skip
    play(game, "march manassas-junction", "road x washington", "done", "done")
    assert any("home guard of Washington" in line for line in game.log())
    until(game, "train", STAND)
    assert find(game, "washington-home-guard") == OFF


@pytest.mark.rule("6.31", "6")
def test_6_the_organizations_stand_by_stand() -> None:
    """A17: 8.2 for a green division; every corps of the set-up as printed; guns of 1861 in divisions (R38)."""
    s = new().state
    c = s.find_corps(0, "i-corps")
    assert [s.exhaustion(d) for d in s.divisions_of(c)] == [
        9,
        8,
    ]  # with the corps' battalion in the first: 9.2
    assert s.units(c) == 9
    assert s.strength(c) == 42
    assert not s.corps_troops(c)
    v = s.find_corps(0, "v-corps")
    assert s.strength(v) == 40
    assert all(sum(1 for d in s.dv_corps if d == x) == 2 for x in range(20))
    assert HORSE
    assert cavalry


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


@pytest.mark.rule("3.4", "6.24")
def test_3_4_a_cavalry_division_alone_holds_no_enemy_box_for_good() -> None:
    """Neither does one that an infantry corps has sent ahead as a screen."""
    game = camp(
        corps("I", "union", "washington", [FOOT, ["cav 3-4", "cav 3-4"]]),
        corps("X", "confederate", "atlanta"),
        dice=(3, 3, 3, 3),
    )
    play(game, "march washington", "screen i 2 fredericksburg", "done", "done")
    until(game, "command")
    assert held(game, "fredericksburg") == "union"
    assert game.state.by_horse[T.index["fredericksburg"]]


@pytest.mark.rule("8.58")
def test_8_58_an_army_with_nowhere_to_go_is_counted_as_it_surrenders() -> None:
    """R23: its strength is told and lost, before its corps are dissolved."""
    game = camp(
        corps("I Corps", "union", "washington"),
        corps("X Corps", "confederate", "manassas-junction", troops=["cav 3-4"]),
        dice=(3,),
        options={"battles": "table"},
        control=dict.fromkeys(("gordonsville", "fredericksburg", "front-royal", "leesburg"), "union"),
    )
    play(game, "march washington", "road i-corps manassas-junction", "done", "done")
    play(game, 'result {"winner":"union","days":1,"losses":{"X Corps 1/1":[3]}}', "confirm")
    (gone,) = said(game, "Surrendered")
    assert (gone.what, gone.points) == ("X Corps", 41)
    assert game.state.losses[CONFEDERATE] == 43
    kinds = [type(e).__name__ for e in game.events]
    assert kinds.index("Surrendered") < kinds.index("Dissolved")


@pytest.mark.rule("15.32", "8")
@pytest.mark.parametrize("stands", [True, False])
def test_15_32_a_home_guard_fights_once_and_not_after_its_army_has_gone(stands: bool) -> None:
    """R48: beaten with the army, or left by it without a battle, it is not called out in the same turn."""
    game = camp(
        corps("I Corps", "union", "selma", [FOOT, FOOT]),
        corps("X Corps", "confederate", "mobile", [FOOT], ["cav 3-4"]),
        turn="1864-may", dice=(3,), options={"battles": "table"},
        control={"selma": "union"}, marks={"guards": ["mobile"]},
    )  # fmt: skip
    play(
        game,
        "march selma",
        next(t for t in texts(play(game.copy(), "march selma")) if t.endswith("i-corps mobile")),
    )
    until(game, "withdraw", {"command": "done", "move": "done"})
    if stands:
        play(game, "stand")
        until(game, "battle-form")
        lost = '"losses":{"X Corps 1/1":[6],"Mobile Home Guard 1/1":[2]}'
        play(game, f'result {{"winner":"union","days":1,"retreat":"montgomery",{lost}}}', "confirm")
        assert len(said(game, "BattleJoined")) == 1
    else:
        play(game, "withdraw montgomery")
    assert game.decision.kind not in ("home-guard", "battle-form", "withdraw")
    assert len([e for e in said(game, "Politics") if e.rule == "15.3"]) == stands
    until(game, "command")
    assert held(game, "mobile") == "union"


@pytest.mark.rule("8", "8.4", "8.58")
def test_8_why_an_army_cannot_go_there_and_a_corps_not_come() -> None:
    game = camp(
        corps("I", "union", "washington", [FOOT, FOOT], ["cav 3-4"]),
        corps("II", "union", "leesburg"),
        corps("X", "confederate", "manassas-junction", troops=["cav 3-4"]),
        corps("XI", "confederate", "fredericksburg", troops=["siege 2-5 SG-R"]),
        corps("XII", "confederate", "gordonsville"),
        corps("XIII", "confederate", "atlanta"),
        dice=(3,),
    )
    play(game, "march washington", "road i manassas-junction", "done", "done")
    assert game.decision.kind == "withdraw"
    for word, why in (
        ("nowhere", "there is no box 'nowhere'"), ("richmond", "it is not adjacent"),
        ("leesburg", "enemies are there"), ("washington", "it is not controlled by the side that goes"),
    ):  # fmt: skip
        assert game.why(f"withdraw {word}")[0].startswith(why)
    game.state.used[T.index["gordonsville"]] = 1
    game._choices = None
    assert game.why("withdraw gordonsville") == ("the enemy has used it in this turn", "8")
    until(game, "reinforce", {"withdraw": "stand"})
    play(game, "enough")
    assert (game.decision.kind, game.decision.side) == ("reinforce", "confederate")
    for word, why in (
        ("nobody", "has no corps 'nobody'"), ("x", "in the battle already"), ("xiii", "no line open to it"),
        ("xi", "siege guns do not march"),
    ):  # fmt: skip
        assert why in game.why(f"reinforce {word}")[0]


@pytest.mark.rule("15.32", "8.58")
def test_15_32_a_home_guard_alone_never_leaves_its_city() -> None:
    """In the program it cannot withdraw; a form names no box for it, and nobody retreats."""

    def alone(battles: str) -> Game:
        game = camp(
            corps("I Corps", "union", "selma", [FOOT, FOOT], ["cav 3-4"]), corps("X Corps", "confederate", "atlanta"),
            turn="1864-may", dice=(3,), options={"battles": battles},
            control={"selma": "union"}, marks={"guards": ["mobile"]},
        )  # fmt: skip
        play(game, "march selma")
        game.play(next(t for t in texts(game) if t.endswith("i-corps mobile")))
        return until(game, "home-guard", {"command": "done", "move": "done"})

    game = until(play(alone("program"), "call-out"), "battle-orders")
    for _ in range(40):
        if game.decision.kind != "battle-orders":
            break
        if game.decision.side == "confederate":
            assert not [t for t in texts(game) if "withdraw" in t or "leave" in t]
        game.play("order press" if "order press" in texts(game) else "order stay")
    assert said(game, "BattleWon")
    table = until(play(alone("table"), "call-out"), "battle-form")
    play(table, 'result {"winner":"union","days":1,"losses":{"Mobile Home Guard 1/1":[2]}}', "confirm")
    assert not said(table, "Retreated")
    until(table, "command")
    assert held(table, "mobile") == "union"
