"""Edges of rules that whole games seldom reach."""

import pytest
from camp import FOOT, T, box, camp, corps, said, until
from test_acw_menus import start

from longroll.games.acw_campaign.combat.aftermath import retreat
from longroll.games.acw_campaign.frames import AtBox
from longroll.games.acw_campaign.supply import depots, network
from longroll.games.acw_campaign.words import CONFEDERATE, UNION


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


@pytest.mark.rule("8.58")
def test_8_58_a_beaten_army_chooses_where_there_is_more_than_one_way() -> None:
    for ways, kind in ((["richmond", "gordonsville"], "retreat"), (["richmond"], "")):
        game = camp(
            corps("I", "union", "washington"),
            corps("X", "confederate", "fredericksburg"),
            turn="1863-may",
            dice=(3,),
        )
        s = game.state
        for b in T.near[T.index["fredericksburg"]]:
            s.control[b] = CONFEDERATE if T.slug[b] in ways else UNION
        s.stack.clear()
        retreat(s, AtBox("retreat?", who=CONFEDERATE, box=T.index["fredericksburg"]))
        open_ = [b for b in T.near[T.index["fredericksburg"]] if T.slug[b] in ways]
        asked = s.stack[-1].do if s.stack else ""
        assert asked == (kind if len(open_) > 1 else "")
        assert (box(game, "x", CONFEDERATE) == "fredericksburg") == bool(asked)
