"""15.1 to 15.4: Kentucky, the Home Guard, the Valley Pike."""

import pytest
from camp import (
    AT_ATLANTA,
    AT_CHICAGO,
    FOOT,
    STAND,
    TWO_DIVISIONS,
    T,
    battle,
    camp,
    cavalry,
    corps,
    find,
    held,
    new,
    play,
    recruiting_phase,
    said,
    texts,
    until,
)

from longroll.core.game import Game
from longroll.games.acw_campaign.combat.aftermath import surrender
from longroll.games.acw_campaign.combat.phase import unmanned
from longroll.games.acw_campaign.forts import call_out, guard_stands, send_home
from longroll.games.acw_campaign.position import dump
from longroll.games.acw_campaign.supply import network
from longroll.games.acw_campaign.words import CONFEDERATE, OFF, UNION, turn_index


@pytest.mark.rule("15.1")
def test_15_1_the_first_in_kentucky_gives_the_other_a_victory() -> None:
    """A31."""
    game = camp(
        corps("X", "confederate", "nashville"),
        corps("I", "union", "chicago"),
        active="confederate",
        dice=(3,),
    )
    play(game, "march nashville")
    play(game, next(x for x in texts(game) if x.endswith(" bowling-green")))
    assert list(game.state.wins) == [1, 0]
    assert game.state.kentucky


@pytest.mark.rule("15.1", "11.1")
def test_15_1_kentuckys_victory_counts_once() -> None:
    game = recruiting_phase(
        corps("I", "union", "washington"),
        corps("X", "confederate", "richmond"),
        now={"wins": [1, 0]},
        turn="1863-mar",
    )
    assert said(game, "Recruiting")[0].cap == 5  # type: ignore[arg-type]
    until(game, "command", {"raise": "enough", "refit": "none"})  # type: ignore[arg-type]
    assert list(game.state.wins) == [0, 0]  # type: ignore[attr-defined]
    assert FOOT


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


@pytest.mark.rule("15.31")
def test_15_31_the_pool_of_the_home_guard_lacks_whom_it_has_lost() -> None:
    """R94."""
    s = camp(
        corps("I", "union", "washington"), corps("X", "confederate", "atlanta"), turn="1863-may",
        marks={"guards": ["richmond"]},
    ).state  # fmt: skip
    assert guard_stands(s, T.richmond) == [(6, 4), (6, 4)]
    call_out(s, CONFEDERATE, T.richmond)
    c = s.corps_at(CONFEDERATE, T.richmond)[0]
    s.st_sp[s.stands_of(c)[0]] = 2
    send_home(s, T.richmond)
    assert guard_stands(s, T.richmond) == [(2, 4), (6, 4)]
    assert "guard_losses = { richmond = 4 }" in dump(s)


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


@pytest.mark.rule("15.32", "15.31")
@pytest.mark.parametrize(
    ("holder", "there", "asked"),
    [("confederate", True, True), ("union", True, False), ("confederate", False, False)],
)
def test_15_32_only_a_city_that_is_entered_and_held_by_the_other_side_calls_its_guard(
    holder: str, there: bool, asked: bool
) -> None:
    game = camp(
        corps("I", "union", "mobile" if there else "pensacola"), AT_ATLANTA, turn="1863-may", marks={"guards": ["mobile"]},
        control={"mobile": holder}, dice=(3,),
    )  # fmt: skip
    assert unmanned(game.state, []) == ([T.index["mobile"]] if asked else [])
    assert unmanned(game.state, [T.index["mobile"]]) == []


@pytest.mark.rule("15.32")
def test_15_32_confederates_who_enter_a_city_of_the_union_meet_its_guard() -> None:
    game = camp(
        corps("Y", "confederate", "memphis"), AT_CHICAGO, turn="1864-may", active="confederate", marks={"guards": ["memphis"]},
        control={"memphis": "union"}, dice=(3,),
    )  # fmt: skip
    assert unmanned(game.state, []) == [T.index["memphis"]]


@pytest.mark.rule("15.31", "15.32", "15.3", "15")
def test_15_32_home_guards_by_date() -> None:
    s = new().state
    for year, stands in ((1862, 1), (1863, 2), (1865, 4)):
        s.turn = turn_index(f"{year}-mar")
        assert guard_stands(s, T.richmond) == [(6, 4)] * stands
    assert guard_stands(s, T.index["atlanta"]) == [(5, 4)] * 2
    early = camp(
        corps("I", "union", "chicago"),
        corps("X", "confederate", "raleigh"),
        turn="1862-jan",
        phase="schedules",
        active="none",
    ).state
    assert [T.slug[b] for b in range(T.n) if early.guards[b]] == ["richmond", "washington"]
    late = camp(
        corps("I", "union", "chicago"),
        corps("X", "confederate", "raleigh"),
        turn="1863-jan",
        phase="schedules",
        active="none",
    ).state
    assert late.guards[T.index["atlanta"]] == 1
    assert late.guards[T.index["savannah"]] == 0


@pytest.mark.rule("15.32")
def test_15_32_a_union_home_guard_in_cities_taken_early() -> None:
    s = camp(
        corps("I", "union", "chicago"), corps("X", "confederate", "raleigh"), turn="1864-jan", phase="schedules", active="none",
        control={"memphis": "union", "new-orleans": "union"}, marks={"taken_early": ["memphis"]},
    ).state  # fmt: skip
    assert s.guards[T.index["memphis"]] == 1
    assert s.guards[T.index["new-orleans"]] == 0
    assert cavalry


def at_mobile() -> Game:
    """A Union corps enters Mobile, where no troops are, but a home guard may be called out."""
    game = camp(
        corps("I", "union", "pensacola", [["inf 6-6", "inf 6-6", "inf 6-6"]] * 2), corps("X", "confederate", "richmond"),
        dice=(5,), turn="1863-may", marks={"guards": ["mobile"]},
    )  # fmt: skip
    play(game, "march pensacola")
    return play(game, next(x for x in texts(game) if x.endswith("mobile")), "done", "done")


@pytest.mark.rule("15.32", "15.3")
def test_15_32_a_home_guard_fights_for_an_empty_city() -> None:
    """R48: enemies enter a city without troops; the guard is called out and there is a battle."""
    game = at_mobile()
    assert (game.decision.kind, game.decision.side) == ("home-guard", "confederate")
    play(game, "call-out")
    s = game.state
    assert s.strength(find(game, "mobile-home-guard", 1)) == 10
    until(game, "train")
    assert find(game, "mobile-home-guard", 1) == OFF
    assert len(s.battles) == 4


@pytest.mark.rule("15.32")
def test_15_32_a_city_may_be_given_up_without_a_fight() -> None:
    game = play(at_mobile(), "give-up")
    assert game.decision.kind == "train"
    until(game, "reorganize")
    play(game, "done")
    assert held(game, "mobile") == "union"
    assert game.state.guards[T.index["mobile"]] == 2


@pytest.mark.rule("15.32")
def test_15_32_the_unions_guard_at_richmond_is_that_of_a_city() -> None:
    s = new().state
    s.turn = 30
    b = T.richmond
    assert [sp for sp, _ in guard_stands(s, b)] == [6, 6, 6]
    s.control[b] = UNION
    assert [sp for sp, _ in guard_stands(s, b)] == [5, 5]


@pytest.mark.rule("15.32")
@pytest.mark.parametrize(("turn", "early"), [("1862-nov", 1), ("1863-jan", 0)])
def test_15_32_a_union_guard_only_where_the_city_was_taken_before_1863(turn: str, early: int) -> None:
    game = camp(
        corps("I", "union", "memphis", TWO_DIVISIONS),
        corps("X", "confederate", "atlanta"),
        turn=turn,
        phase="reorganization",
    )
    until(game, "command", {"reorganize": "done"})
    assert game.state.taken_early[T.index["memphis"]] == early


@pytest.mark.rule("8.6", "15.32")
def test_15_32_a_home_guard_that_is_beaten_is_broken_and_does_not_withdraw() -> None:
    """It may not leave its box: the log does not say that it has."""
    game = camp(
        corps("I", "union", "pensacola", [["inf 6-6", "inf 6-6", "inf 6-6"]] * 2), corps("X", "confederate", "richmond"),
        dice=(5,), turn="1863-may", marks={"guards": ["mobile"]},
    )  # fmt: skip
    play(game, "march pensacola")
    play(game, next(x for x in texts(game) if x.endswith("mobile")), "done", "done", "call-out")
    until(game, "train")
    assert [e.why for e in said(game, "BattleWon")] == ["broken"]
    lines = "\n".join(game.log())
    assert "The Union wins the battle of Mobile: the Confederate army was broken [8.6]" in lines
    assert "withdrew" not in lines


@pytest.mark.rule("13.2", "15.4")
def test_15_4_the_valley_pike_is_a_railroad_for_supply() -> None:
    s = camp(
        corps("I", "union", "staunton"),
        corps("X", "confederate", "atlanta"),
        control={"staunton": "union", "front-royal": "union"},
    ).state
    assert network(s, UNION)[T.index["staunton"]]
    assert T.index["front-royal"] in T.lifelines[UNION][T.index["harpers-ferry"]]


@pytest.mark.rule("15.31", "3.4")
def test_15_31_a_home_guard_that_a_raid_has_beaten_is_weaker_the_next_time() -> None:
    """R94: what stood in Washington's forts and was beaten by cavalry goes home with its losses, as after a victory."""
    game = camp(
        cavalry("H", "confederate", "leesburg"), cavalry("J", "confederate", "leesburg"), AT_CHICAGO,
        active="confederate", turn="1864-may", marks={"guards": ["washington"]},
    )  # fmt: skip
    play(
        game,
        "march leesburg",
        "road h washington",
        "halt",
        "road j washington",
        "halt",
        "done",
        "done",
        "call-out",
    )
    until(game, "command", {"reinforce": "enough"})
    s, lost = game.state, said(game, "Recovered")[-1]
    assert (held(game, "washington"), s.by_horse[T.washington], s.guards[T.washington]) == (
        "confederate",
        1,
        1,
    )
    assert s.guard_losses[T.washington] == lost.lost - lost.back > 0
    s.control[T.washington] = UNION
    assert sum(sp for sp, _ in guard_stands(s, T.washington)) == 18 - s.guard_losses[T.washington]


@pytest.mark.rule("15.31", "8.58")
def test_15_31_a_home_guard_that_surrenders_with_an_army_leaves_nobody_in_the_pool() -> None:
    """R94."""
    game = camp(
        corps("I", "union", "washington"), AT_ATLANTA, turn="1864-may", marks={"guards": ["washington"]}
    )
    s = game.state
    call_out(s, UNION, T.washington)
    surrender(s, UNION, T.washington)
    assert not guard_stands(s, T.washington)


@pytest.mark.rule("8.3", "15.31", "6.24")
def test_8_3_a_division_alone_attacks_at_an_hour_of_its_own() -> None:
    """A screen before a home guard comes on at sunrise and a die, as every attacker does."""
    game = camp(
        corps("X", "confederate", "leesburg", [FOOT, ["cav 3-4", "cav 3-4"]]), AT_CHICAGO,
        active="confederate", turn="1863-may", marks={"guards": ["washington"]}, dice=(6, 4),
    )  # fmt: skip
    play(game, "march leesburg", "screen x 2 washington", "done", "done", "call-out")
    assert [(e.at, e.hour) for e in said(game, "Started")] == [("washington", 9)]
    until(game, "battle-orders", {"reinforce": "enough"})
    assert battle(game).hour == 9
