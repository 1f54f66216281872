"""13: supply."""

import pytest
from camp import AT_ATLANTA, FOOT, RULES, T, camp, corps, find, new, play, said, texts, until
from test_acw_menus import start

from longroll.games.acw_campaign.supply import depots, network
from longroll.games.acw_campaign.words import CONFEDERATE, DIVISION, UNION


@pytest.mark.rule("13", "6.23")
def test_13_a_division_that_a_hungry_corps_leaves_is_hungry() -> None:
    game = camp(
        corps("I", "union", "meridian", [FOOT, FOOT], ["cav 3-4"]), corps("X", "confederate", "raleigh"), turn="1863-may",
        phase="supply", dice=(6, 1, 1, 1, 1, 1, 1),
    )  # fmt: skip
    until(game, "command")
    s = game.state
    c = find(game, "i")
    assert s.hungry[c]
    d = s.divisions_of(c)[0]
    play(game, "march meridian", "leave i 1")
    assert s.hungry[DIVISION + d]
    play(game, texts(game, "road")[0], "done", "done")
    until(game, "train", {"losses": "staff"})
    assert "i 1" in {e.what for e in said(game, "Supplied")}


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


@pytest.mark.rule("13.1")
def test_13_1_a_blockaded_port_that_is_a_recruiting_city_is_still_a_source() -> None:
    s = start(False, "1863-may", "union", 3).state
    city, port = T.index["charleston-sc"], T.index["new-bern"]
    assert (bool(T.value[CONFEDERATE][city]), bool(T.value[CONFEDERATE][port])) == (True, False)
    for blockaded in (0, 1):
        s.blockade[city] = s.blockade[port] = blockaded
        assert [b in depots(s, CONFEDERATE) for b in (city, port)] == [True, not blockaded]


@pytest.mark.rule("13.1", "13.2")
def test_13_1_the_sea_joins_ports_and_nothing_else() -> None:
    more = {"control": {"knoxville": "union", "new-orleans": "union"}}
    game = camp(
        corps("I", "union", "knoxville"),
        corps("X", "confederate", "atlanta"),
        turn="1863-may",
        dice=(3,),
        **more,
    )
    good = network(game.state, UNION)
    assert bool(T.value[UNION][T.index["knoxville"]])
    assert (good[T.index["knoxville"]], good[T.index["new-orleans"]]) == (0, 2)


@pytest.mark.rule("13.1")
def test_13_1_a_blockaded_port_is_no_source() -> None:
    """Two ports with a line between them are a source of supply; one of them blockaded, neither is: no city is near."""
    t = T
    ports = [b for b in range(t.n) if t.port[b] and not t.value[CONFEDERATE][b] and t.home[b] == CONFEDERATE]
    pairs = [(a, b) for a in range(t.n) for b in t.lifelines[CONFEDERATE][a] if t.port[a] and b in ports]
    s = camp(corps("I", "union", "chicago"), corps("X", "confederate", "raleigh")).state
    found = False
    for a, b in pairs:
        owned = bytearray(s.control)
        for box_ in range(t.n):  # nothing else of the South is in Confederate hands
            s.control[box_] = CONFEDERATE if box_ in (a, b) else UNION
        s.blockade = bytearray(t.n)
        open_ = network(s, CONFEDERATE)[b]
        s.blockade[b] = 1
        shut = network(s, CONFEDERATE)[b]
        s.control = owned
        assert (open_, shut) == (2, 0)
        found = True
    assert found


@pytest.mark.rule("13", "13.1", "13.2")
def test_13_2_every_corps_but_prices_has_a_line_at_the_start() -> None:
    for side in RULES.sides:
        rows = new().supply(side)
        out = [row["unit"] for row in rows if not row["supplied"]]
        assert out == ([] if side == "union" else out)
        for row in rows:
            assert not row["supplied"] or row["line"][-1] == row["source"]


@pytest.mark.rule("13.2")
def test_13_2_one_link_of_road_and_no_more() -> None:
    s = camp(corps("I", "union", "chicago"), corps("X", "confederate", "atlanta")).state
    good = network(s, UNION)
    assert good[T.washington] == 2
    assert good[T.index["leesburg"]] == 1
    assert good[T.index["atlanta"]] == 0


@pytest.mark.rule("13.2")
def test_13_2_a_river_may_be_the_last_link() -> None:
    """One link of road, then by water to a box that is not ours yet."""
    s = new().state
    s.control[:] = bytes(
        int(T.slug[b] not in ("quincy", "macon-mo", "st-joseph", "kansas-city")) for b in range(T.n)
    )
    good = network(s, UNION)
    assert [good[T.index[x]] for x in ("st-joseph", "kansas-city", "jefferson-city")] == [2, 1, 1]


@pytest.mark.rule("13.1", "13.2", "13.3")
def test_13_2_each_formation_with_its_source_and_line() -> None:
    rows = {
        (side, r["unit"], r["place"]): (r["source"], r["line"], r["rule"])
        for west in (False, True)
        for side in ("union", "confederate")
        for r in start(west, "1863-may", "union", 3).supply(side)
    }
    assert rows == {
        ("union", "i", "washington"): ("washington", ["washington"], "13.2"),
        ("union", "ii", "baltimore"): ("baltimore", ["baltimore"], "13.2"),
        ("union", "c", "frederick"): ("baltimore", ["frederick", "baltimore"], "13.2"),
        ("union", "iii", "fortress-monroe"): ("fortress-monroe", ["fortress-monroe"], "13.2"),
        ("confederate", "x", "manassas-junction"): (
            "richmond",
            ["manassas-junction", "fredericksburg", "richmond"],
            "13.2",
        ),
        ("confederate", "xi", "richmond"): ("richmond", ["richmond"], "13.2"),
        ("confederate", "xc", "staunton"): ("richmond", ["staunton", "gordonsville", "richmond"], "13.2"),
        ("confederate", "xi 2", "fredericksburg"): ("richmond", ["fredericksburg", "richmond"], "13.2"),
        ("union", "xv", "memphis"): ("", [], "13.3"),
        ("union", "xvi", "cairo"): ("cairo", ["cairo"], "13.2"),
        ("union", "xvii", "nashville"): ("", [], "13.3"),
        ("confederate", "v", "vicksburg"): ("jackson", ["vicksburg", "jackson"], "13.2"),
        ("confederate", "vi", "chattanooga"): ("chattanooga", ["chattanooga"], "13.2"),
        ("confederate", "vc", "corinth"): ("chattanooga", ["corinth", "decatur", "chattanooga"], "13.2"),
    }


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


@pytest.mark.rule("13.4", "9.24")
def test_13_4_what_starves_counts_toward_exhaustion() -> None:
    game = camp(
        corps("I", "union", "meridian", [FOOT]), AT_ATLANTA, turn="1862-may", phase="supply", dice=(3, 2, 3)
    )
    until(game, "losses", {"command": "done"})
    s = game.state
    (d,) = s.divisions_of(find(game, "i"))
    play(game, "take 1-1")
    assert (s.dv_lost[d], s.losses[UNION], s.strength(find(game, "i"))) == (5, 5, 15)


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


@pytest.mark.rule("13.4")
@pytest.mark.parametrize(("dice", "lost"), [((4, 1), 3), ((3, 1), 2), ((6, 6), 6), ((1, 1), 1)])
def test_13_4_a_garrison_loses_half_of_the_dice_rounded_up(dice: tuple[int, int], lost: int) -> None:
    garrison = ["@garrison meridian", *FOOT]
    game = camp(
        corps("I", "union", "washington", [FOOT, garrison]),
        corps("X", "confederate", "atlanta"),
        turn="1862-may",
        phase="supply",
        dice=(3, *dice),
    )
    until(game, "train", {"command": "done"})
    told = [e.lost for e in said(game, "Supplied") if e.how == "attrition"]
    assert told == [lost]
