"""12: scouts with short sight, and odds by what is reported."""

import pytest
from camp import FOOT, T, camp, cavalry, corps

from longroll.core.errors import LongrollError
from longroll.core.game import Game
from longroll.games.acw_campaign.intelligence import COMPLETE, FRAGMENTARY, NOTHING, reports
from longroll.games.acw_campaign.words import (
    UNION,
)


@pytest.mark.parametrize(
    ("scout", "near", "far"),
    [([], FRAGMENTARY, NOTHING), (["ss 1-5"], COMPLETE, NOTHING), (["cav 1-4"], COMPLETE, NOTHING), (["cav 2-4"], COMPLETE, FRAGMENTARY)],
)  # fmt: skip
@pytest.mark.rule("12.21", "12.22", "10", "15.7")
def test_15_7_sharpshooters_and_single_points_scout_one_box(scout: list[str], near: int, far: int) -> None:
    """R82: next door they see as cavalry does, past a mere brigade; not two boxes away."""
    game = camp(
        corps("I", "union", "leesburg", [FOOT], scout), corps("X", "confederate", "manassas-junction", [FOOT], ["cav 3-4"]),
        options={"intelligence": True}, turn="1862-may",
    )  # fmt: skip
    level = reports(game.state.real, UNION)
    assert level[T.manassas] == near
    assert level[T.index["front-royal"]] == far


def fogged(*more: str) -> Game:
    return camp(
        corps("I", "union", "washington", [FOOT, FOOT], ["cav 3-4"]),
        corps("X", "confederate", "manassas-junction", [["inf 6-4"] * 4], []),
        corps("XI", "confederate", "gordonsville", [["inf 3-4", "inf 3-4"]]),
        *more, dice=(3,), options={"intelligence": True}, turn="1862-may",
    )  # fmt: skip


@pytest.mark.rule("12", "8.2")
def test_12_odds_by_what_is_reported() -> None:
    """R84: a complete report gives odds with guessed strengths, and says so; a fragmentary one, or none, gives none."""
    game = fogged()
    before = game.to_json()
    found = game.odds("manassas-junction", "washington")
    assert game.to_json() == before
    assert found["attacker_wins"] >= 0
    assert any("guessed" in m["reason"] and m["rule"] == "12.12" for m in found["modifiers"])
    with pytest.raises(LongrollError, match="no enemy is reported at Atlanta"):
        game.odds("atlanta")
    worlds = {
        game.imagine("union", k).odds("manassas-junction", "washington")["sides"]["confederate"]["strength"]
        for k in range(12)
    }
    assert len(worlds) > 1
    with pytest.raises(LongrollError, match="reports come with your own turn"):
        game.imagine("confederate", 1).odds("washington")


@pytest.mark.rule("12.11", "8.2")
def test_12_11_a_fragmentary_report_gives_no_odds() -> None:
    game = fogged(cavalry("Y", "confederate", "manassas-junction"))
    with pytest.raises(LongrollError, match="fragmentary report"):
        game.odds("manassas-junction", "washington")


@pytest.mark.rule("12.13", "7.6")
def test_12_odds_do_not_measure_the_enemys_trenches() -> None:
    plain, dug = fogged(), fogged()
    dug.state.real.field[T.manassas] = 99
    where = ("manassas-junction", "washington")
    assert plain.odds(*where) == dug.odds(*where)
