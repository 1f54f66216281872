"""Edges of rules that whole games seldom reach."""

import pytest
from camp import FOOT, camp, corps, said, until
from test_acw_menus import start


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
