"""8 to 8.4: who fights, who withdraws, who comes."""

import pytest
from camp import (
    FOOT,
    TWO_DIVISIONS,
    T,
    at_manassas,
    box,
    camp,
    corps,
    fill,
    find,
    held,
    play,
    said,
    texts,
    to_battle,
    until,
)

from longroll.games.acw_campaign.battle import desk
from longroll.games.acw_campaign.combat.phase import refuges, superior
from longroll.games.acw_campaign.combat.reinforcing import arrive, help_refused, helpers
from longroll.games.acw_campaign.frames import BattleAt
from longroll.games.acw_campaign.words import CONFEDERATE, FOUGHT, MET, UNION


@pytest.mark.rule("8", "2.2")
def test_8_the_defenders_commander_alone_decides_whether_to_stand() -> None:
    game = camp(
        corps("I", "union", "manassas-junction"), corps("X", "confederate", "gordonsville"), dice=(3,)
    )
    play(game, "march manassas-junction")
    game.play(next(t for t in texts(game) if t.endswith("gordonsville")))
    while game.decision.kind != "withdraw":
        game.play(game.choices()[0])
    assert (game.decision.side, game.decision.role) == ("confederate", "x-cc")


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


@pytest.mark.rule("8")
def test_8_odds_are_of_the_corps_that_were_pointed_out() -> None:
    """One corps of a box attacks alone; the other may still join it (8.4). Both together are the box."""
    game = camp(
        corps("I", "union", "washington", TWO_DIVISIONS), corps("II", "union", "washington", TWO_DIVISIONS),
        corps("X", "confederate", "manassas-junction", [FOOT]), dice=(3,),
    )  # fmt: skip
    one = game.odds("manassas-junction", game.attack_by("manassas-junction", ["i"]))
    both = game.odds("manassas-junction", game.attack_by("manassas-junction", ["i", "ii"]))
    assert one["sides"]["union"]["strength"] * 2 == both["sides"]["union"]["strength"]
    assert [(row["side"], row["who"]) for row in one["joining"]] == [("union", "II")]
    assert game.attack_by("manassas-junction", ["i", "ii"]) == "washington"


@pytest.mark.rule("8.1", "8")
def test_8_1_with_a_table_the_program_asks_for_the_result() -> None:
    game = to_battle(options={"battles": "table"})
    assert game.decision.kind == "battle-form"
    assert texts(game) == ["resolve", "hand-over"]
    play(game, "resolve")
    assert game.decision.kind == "battle-orders"


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


@pytest.mark.rule("8.4")
def test_8_4_the_last_stand_of_a_division_leaves_the_cars_an_hour_after_the_one_before() -> None:
    """Four stands from 9 AM on: the last at noon; one division of a side, and only one railroad."""
    game = camp(
        corps("X", "confederate", "fredericksburg"), corps("Y", "confederate", "richmond"), corps("Z", "confederate", "richmond"),
        corps("I", "union", "fredericksburg"), dice=(3,), phase="supply",
    )  # fmt: skip
    s = game.state
    frame = BattleAt("battle", box=T.index["fredericksburg"])
    for name in ("y", "z"):
        arrive(s, frame, find(game, name, CONFEDERATE))
    assert [x.hour for x in frame.arrive] == [13, 15]
    assert [x.hour for x in frame.rail] == [12]
    assert [box(game, name, CONFEDERATE) for name in ("y", "z")] == ["fredericksburg", "fredericksburg"]


@pytest.mark.rule("8.4")
def test_8_4_a_withdrawal_is_no_battle() -> None:
    """The corps whose enemy withdrew, and the one that withdrew, may still come to another battle."""
    game = camp(
        corps("I", "union", "washington", TWO_DIVISIONS),
        corps("II", "union", "harpers-ferry", TWO_DIVISIONS),
        corps("X", "confederate", "manassas-junction", TWO_DIVISIONS, ["cav 3-4"]),
        corps("Y", "confederate", "leesburg", TWO_DIVISIONS, ["cav 3-4"]),
        dice=(6,), control={"leesburg": "confederate"},
    )  # fmt: skip
    play(
        game,
        "march washington",
        "road i manassas-junction",
        "done",
        "march harpers-ferry",
        "road ii leesburg",
        "done",
        "done",
    )
    play(game, "battle manassas-junction")
    away = next(x for x in texts(game, "withdraw") if x != "withdraw leesburg")
    play(game, away)
    s = game.state
    assert s.co_done[find(game, "i")] & MET
    assert [s.co_name[c] for c in helpers(s, UNION, T.index["leesburg"])] == ["I"]
    assert not s.co_done[find(game, "x", CONFEDERATE)] & FOUGHT
    if "leesburg" in [T.slug[b] for b in T.near[s.co_box[find(game, "x", CONFEDERATE)]]]:
        assert find(game, "x", CONFEDERATE) in helpers(s, CONFEDERATE, T.index["leesburg"])


@pytest.mark.rule("8.4")
def test_8_4_whoever_was_in_a_battle_does_not_come_to_another() -> None:
    game = at_manassas(options={"battles": "table"})
    play(game, desk.choice(game.state, fill(desk.blank(game.state))), "confirm")
    assert all(
        game.state.co_done[c] & FOUGHT for c in (find(game, "i-corps"), find(game, "x-corps", CONFEDERATE))
    )


@pytest.mark.rule("8.4")
def test_8_4_odds_before_a_battle_count_who_may_still_come() -> None:
    """A neighbour of the defender turns certain victory into defeat; the odds say so before the last choice."""
    near = [corps(f"Y{k}", "confederate", "gordonsville", TWO_DIVISIONS) for k in range(4)]
    alone = camp(
        corps("I", "union", "washington", TWO_DIVISIONS), corps("II", "union", "washington", TWO_DIVISIONS),
        corps("X", "confederate", "manassas-junction", [FOOT]), dice=(3,),
    )  # fmt: skip
    helped = camp(
        corps("I", "union", "washington", TWO_DIVISIONS), corps("II", "union", "washington", TWO_DIVISIONS),
        corps("X", "confederate", "manassas-junction", [FOOT]), *near, dice=(3,),
    )  # fmt: skip
    sure = alone.odds("manassas-junction", "washington")
    seen = helped.odds("manassas-junction", "washington")
    assert "attacker_wins_alone" not in sure
    assert seen["attacker_wins_alone"] > 0.8
    assert seen["attacker_wins"] < seen["attacker_wins_alone"] - 0.3
    assert [row["place"] for row in seen["joining"] if row["side"] == "confederate"] == ["gordonsville"] * 4
    assert seen["worst"]["win"] == seen["attacker_wins"], (
        "only the enemy may still come: that is the worst case"
    )
    assert seen["best"]["win"] == seen["attacker_wins_alone"]


@pytest.mark.rule("8.4", "14.5")
def test_8_4_siege_guns_come_to_no_battle_by_sea() -> None:
    """R90: from Pensacola to Mobile leads a road; that both are ports helps a beaten army home, and no reinforcement there."""
    game = camp(
        corps("I", "union", "pensacola", [FOOT], ["siege 2-5 SG-R"]), corps("II", "union", "pensacola"),
        corps("X", "confederate", "mobile"),
    )  # fmt: skip
    s = game.state
    why = help_refused(s, UNION, T.index["mobile"], find(game, "i"))
    assert why is not None
    assert why.reason == "siege guns do not march by road"
    assert help_refused(s, UNION, T.index["mobile"], find(game, "ii")) is None
