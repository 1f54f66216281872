"""13, 14, 15.3: supply, fortifications, home guards."""

import pytest
from camp import RULES, T, camp, cavalry, corps, find, new, play, said, texts, until

from longroll.games.acw_campaign.forts import guard_stands
from longroll.games.acw_campaign.supply import network
from longroll.games.acw_campaign.words import CONFEDERATE, SIEGE, UNION, turn_index


@pytest.mark.rule("13", "13.1", "13.2")
def test_13_2_every_corps_but_prices_has_a_line_at_the_start() -> None:
    for side in RULES.sides:
        rows = new().supply(side)
        out = [row["unit"] for row in rows if not row["supplied"]]
        assert out == ([] if side == "union" else out)
        for row in rows:
            assert not row["supplied"] or row["line"][-1] == row["source"]


@pytest.mark.rule("13.1")
def test_13_1_a_single_city_cut_off_is_no_source_and_a_blockaded_port_none() -> None:
    s = camp(corps("I", "union", "washington"), corps("X", "confederate", "savannah")).state
    for b in range(s.n):
        s.control[b] = UNION
    for name in ("savannah", "port-royal"):
        s.control[T.index[name]] = CONFEDERATE
    lone = network(s, CONFEDERATE)[T.index["savannah"]]
    s.blockade[T.index["port-royal"]] = s.blockade[T.index["savannah"]] = 1
    assert network(s, CONFEDERATE)[T.index["savannah"]] <= lone
    assert network(s, CONFEDERATE)[T.index["savannah"]] == 0


@pytest.mark.rule("13.1")
def test_13_1_union_ports_are_joined_by_sea() -> None:
    s = camp(corps("I", "union", "pensacola"), corps("X", "confederate", "richmond")).state
    assert network(s, UNION)[T.index["pensacola"]] == 2


@pytest.mark.rule("13.2", "15.4")
def test_15_4_the_valley_pike_is_a_railroad_for_supply() -> None:
    s = camp(
        corps("I", "union", "staunton"),
        corps("X", "confederate", "atlanta"),
        control={"staunton": "union", "front-royal": "union"},
    ).state
    assert network(s, UNION)[T.index["staunton"]]
    assert T.index["front-royal"] in T.lifelines[UNION][T.index["harpers-ferry"]]


@pytest.mark.rule("13.2")
def test_13_2_one_link_of_road_and_no_more() -> None:
    s = camp(corps("I", "union", "chicago"), corps("X", "confederate", "atlanta")).state
    good = network(s, UNION)
    assert good[T.washington] == 2
    assert good[T.index["leesburg"]] == 1
    assert good[T.index["atlanta"]] == 0


@pytest.mark.parametrize(("turn", "dice"), [("1863-jan", 3), ("1863-may", 2), ("1863-aug", 1)])
@pytest.mark.rule("13.4", "13")
def test_13_4_attrition_by_month(turn: str, dice: int) -> None:
    """A29: 3, 2 and 1 dice; only those who were out at the start and still are (R50)."""
    game = camp(
        corps("I", "union", "meridian"),
        corps("X", "confederate", "raleigh"),
        turn=turn,
        phase="supply",
        dice=(3, *(4,) * dice),
    )
    before = game.state.strength(find(game, "i"))
    until(game, "train", {"command": "done"})
    lost = [e for e in said(game, "Supplied") if e.how == "attrition"]
    assert [e.lost for e in lost] == [4 * dice]
    assert game.state.strength(find(game, "i")) == before - 4 * dice
    assert game.state.losses[UNION] == 4 * dice


@pytest.mark.rule("13.4")
def test_13_4_the_commander_says_which_stands_suffer() -> None:
    """R62: a stand after another, each for all that is left or for a point; or the staff decides."""
    game = camp(
        corps("I", "union", "meridian", [["inf 6-4", "inf 6-4", "art 2-5 SB-H"]], ["cav 3-4"]),
        corps("X", "confederate", "raleigh"), turn="1863-may", phase="supply", dice=(3, 4, 4),
    )  # fmt: skip
    until(game, "losses", {"command": "done"})
    assert (game.decision.side, game.decision.role) == ("union", "i-cc")
    assert texts(game) == [
        "staff", *(f"{verb} {stand}" for verb in ("take", "point") for stand in ("0-1", "1-1", "1-2", "1-3"))
    ]  # fmt: skip
    s = game.state
    play(game, "take 1-3", "take 0-1")
    assert "3 points" in game.decision.prompt
    assert texts(game, "take") == ["take 1-1", "take 1-2"]  # the guns and the horse are gone
    play(game, "point 1-1", "take 1-2")
    division = s.divisions_of(find(game, "i"))[0]
    assert [s.st_sp[i] for i in s.stands_in(division)] == [5, 4]
    assert s.dv_lost[division] == 5  # corps troops have no division to exhaust
    assert [e.lost for e in said(game, "Supplied")] == [8]
    assert s.losses[UNION] == 8


@pytest.mark.rule("13.4")
def test_13_4_where_all_must_go_nobody_is_asked() -> None:
    game = camp(
        corps("I", "union", "meridian", [["inf 2-4"]]), corps("II", "union", "chicago"),
        corps("X", "confederate", "raleigh"), turn="1863-may", phase="supply", dice=(3, 4, 4),
    )  # fmt: skip
    until(game, "train", {"command": "done"})
    assert find(game, "i") == 255
    assert [e.lost for e in said(game, "Supplied")] == [2]


@pytest.mark.rule("13.3", "13.4")
def test_13_3_a_field_corps_needs_a_larger_town_and_nobody_forages_in_winter() -> None:
    """A30."""
    for turn, kind, starves in (
        ("1863-jun", "corps", False),
        ("1863-jun", "field", True),
        ("1863-nov", "corps", True),
    ):
        game = camp(
            corps("I", "union", "jackson", kind=kind),
            corps("X", "confederate", "raleigh"),
            turn=turn,
            phase="supply",
            control={"jackson": "union"},
        )
        until(game, "train", {"command": "done"})
        assert any(e.how == "attrition" for e in said(game, "Supplied")) == starves


@pytest.mark.rule("13.3")
def test_13_3_the_owner_says_who_forages() -> None:
    game = camp(
        corps("I", "union", "jackson"),
        corps("II", "union", "jackson"),
        corps("X", "confederate", "raleigh"),
        turn="1863-jun",
        phase="supply",
        control={"jackson": "union"},
    )
    until(game, "foragers", {"command": "done"})
    assert texts(game) == ["forage i", "forage ii"]


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
