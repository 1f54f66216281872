"""D103, D104: the order of appearance, turn by turn, as it comes onto the map."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from dwf import (
    count,
    factors,
    happened,
    leaders,
    offers,
    pile,
    play,
    play_until,
    position,
    rule_against,
    texts,
    where,
)

RULE = {"usa": "D103", "csa": "D104"}

# What a turn brings when every alternative place is open, Charleston WV included, Kentucky's recruits apart: infantry factors, other units,
# leaders who come (+) and go (-). Written out from the two lists.
TURNS = """
csa 1861-may      0                      | je-johnston beauregard price
csa 1861-june     0                      | magruder
csa 1861-july     1                      | loring
csa 1861-august   2                      | polk
csa 1861-october  1                      | as-johnston bragg
csa 1862-winter  11 supply ironclad      | hardee van-dorn s-jones smith jackson -price -loring -magruder
csa 1862-may      2                      | holmes bragg -as-johnston -hardee
csa 1862-june     5 ironclad             | lee -polk -s-jones -je-johnston
csa 1862-july     5                      | price hardee -jackson -bragg
csa 1862-august   0 ironclad             | bragg -hardee -price
csa 1862-october  0                      | -smith
csa 1863-winter   4 ironclad             | pemberton smith longstreet -holmes
csa 1863-may      5                      | -van-dorn
csa 1863-june     2 ironclad             | -longstreet
csa 1863-july     2                      | hardee -pemberton
csa 1863-august   0 ironclad             | longstreet
csa 1863-october  0                      | polk -hardee
csa 1864-winter   1                      | forrest je-johnston price -bragg
csa 1864-may      0                      | -longstreet
csa 1864-june     1                      | early -polk
csa 1864-july     0                      | hood -je-johnston
csa 1864-august   0                      |
csa 1864-october  0                      |
csa 1865-winter   0                      | je-johnston ap-stewart -price -forrest -hood -early
usa 1861-may      0                      |
usa 1861-june     0 supply               | mcdowell lyon
usa 1861-july     1                      | butler banks -patterson
usa 1861-august   1 gunboat ship ship ship | mcclellan grant -lyon -mcdowell
usa 1861-october  1                      | buell
usa 1862-winter  11 supply supply gunboat ironclad | curtis pope
usa 1862-may      7 mrr ship             | halleck -banks -grant
usa 1862-june     6 ship ironclad        |
usa 1862-july     6                      | grant -halleck
usa 1862-august   2 mrr gunboat ironclad | steele -curtis
usa 1862-october  1                      | carr rosecrans burnside -pope -steele -buell -mcclellan
usa 1863-winter   7 ironclad mrr         | banks -butler -carr
usa 1863-may      4 mrr                  | hooker
usa 1863-june     5 ship gunboat ironclad | wv-militia
usa 1863-july     7                      | meade steele -hooker
usa 1863-august   0 ship gunboat ironclad |
usa 1863-october  0 ship gunboat         | thomas sherman gorman -rosecrans
usa 1864-winter   1 ship                 | schofield rosecrans mcpherson butler -burnside -gorman
usa 1864-may      1                      | hunter
usa 1864-june     0 ship gunboat         |
usa 1864-july     0 gunboat              |
usa 1864-august   0                      | howard sheridan -mcpherson -hunter
usa 1864-october  0                      | hurlbut slocum
usa 1865-winter   0 gunboat gunboat      | ord -butler
"""
NAMES = {
    "JE Johnston": "je-johnston", "AS Johnston": "as-johnston", "Van Dorn": "van-dorn", "S Jones": "s-jones",
    "AP Stewart": "ap-stewart",
}  # fmt: skip


def slug(name: str) -> str:
    return NAMES.get(name, name.lower())


def arrive(turn: str, side: str, going: list[str], more: dict[str, Any] | None = None):
    """The reinforcement phase of a turn, with the leaders who will go on the map and Union troops or red cities in place."""
    home = "richmond" if side == "csa" else "washington-dc"
    areas: dict[str, Any] = {home: {side: {"leaders": going}}} if going else {}
    if side == "usa":  # stacks that late leaders join
        areas |= {x: {"usa": {"infantry": [1]}} for x in ("nashville", "atlanta")}
    game = position(turn, side, areas | (more or {}), phase="reinforcements")
    return play_until(game, "campaign", side)


def came(game, side: str) -> tuple[int, Counter[str], set[str]]:
    men, units, people = 0, Counter[str](), set[str]()
    for event in happened(game, "Placed"):
        if event.rule != RULE[side] or event.side != side:
            continue
        found = event.units
        men += found.infantry
        units.update(supply=found.supply, ship=found.ships, gunboat=found.gunboats)
        units.update(ironclad=found.ironclads, mrr=found.railroads)
        people.update(found.leaders + found.militia)
    people.update(f"{e.leader}:{e.version}" for e in happened(game, "LateCounter"))
    return men, +units, people


@pytest.mark.rule("D103", "D104", "D15")
@pytest.mark.parametrize("row", TURNS.strip().split("\n"), ids=lambda r: "-".join(r.split()[:2]))
def test_d103_d104_every_turn_of_the_lists(row):
    left, _, right = row.partition("|")
    side, turn, number, *units = left.split()
    names = right.split()
    going = [x[1:] for x in names if x.startswith("-")]
    game = arrive(turn, side, going)
    men, found, people = came(game, side)
    louisville = side == "usa" and turn in (
        "1862-winter",
        "1862-july",
    )  # D93: Union from 1862, and it recruits
    assert men == int(number) + louisville
    assert found == Counter(units)
    assert people == {x for x in names if not x.startswith("-")}
    assert {e.leader for e in happened(game, "Removed")} == set(going)
    for name in going:
        assert where(game, name) is None


@pytest.mark.rule("D103", "D104")
def test_d103_d104_totals_of_the_lists():
    total: dict[str, Counter[str]] = {"usa": Counter(), "csa": Counter()}
    for row in TURNS.strip().split("\n"):
        side, _, number, *units = row.partition("|")[0].split()
        total[side] += Counter(units)
        total[side]["infantry"] += int(number)
    assert total["usa"] == Counter(infantry=61, ship=10, gunboat=10, ironclad=6, mrr=4, supply=3)
    assert total["csa"] == Counter(infantry=42, ironclad=6, supply=1)


# --- the repaired rows --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D103")
def test_d103_halleck_takes_grants_place_in_may_1862():
    game = arrive("1862-may", "usa", ["banks"], {"memphis": {"usa": {"infantry": [1], "leaders": ["grant"]}}})
    assert (where(game, "halleck"), where(game, "grant"), where(game, "banks")) == (
        "memphis",
        None,
        None,
    )  # R38


@pytest.mark.rule("D103")
def test_d103_grant_returns_in_july_1862_where_halleck_stands():
    game = arrive("1862-july", "usa", [], {"memphis": {"usa": {"infantry": [1], "leaders": ["halleck"]}}})
    assert (where(game, "grant"), where(game, "halleck")) == ("memphis", None)
    assert where(arrive("1862-july", "usa", []), "grant") == "cairo"  # or Cairo


@pytest.mark.rule("D103")
def test_d103_october_1862_carr_for_steele_and_rosecrans_for_buell():
    more = {
        "rolla": {"usa": {"infantry": [1], "leaders": ["steele"]}},
        "louisville": {"usa": {"infantry": [1], "leaders": ["buell"]}},
        "manassas": {"usa": {"infantry": [1], "leaders": ["mcclellan"]}},
    }
    game = arrive("1862-october", "usa", ["pope"], more)
    assert [where(game, x) for x in ("carr", "rosecrans", "burnside")] == [
        "rolla",
        "louisville",
        "manassas",
    ]  # R39
    assert [where(game, x) for x in ("steele", "buell", "mcclellan", "pope")] == [None] * 4


@pytest.mark.rule("D103")
def test_d103_hooker_relieves_burnside_who_goes_to_the_west():
    more = {
        "fredericksburg": {"usa": {"infantry": [1], "leaders": ["burnside"]}},
        "lexington": {"usa": {"infantry": [1]}},
    }
    game = position("1863-may", "usa", more, phase="reinforcements")
    assert where(game, "hooker") == "fredericksburg"
    assert set(texts(game)) == {"place cincinnati", "place lexington"}
    play(game, "place lexington")
    assert where(game, "burnside") == "lexington"


@pytest.mark.rule("D103", "D57")
def test_d103_the_later_grant_replaces_the_earlier():
    game = arrive("1863-winter", "usa", [], {"helena": {"usa": {"infantry": [1], "leaders": ["grant"]}}})
    row = next(r for r in game.view(None)["places"]["helena"]["stacks"] if r.get("id") == "grant")
    assert (row["strength"], row["facts"]["movement"]) == (5, 6)


@pytest.mark.rule("D103")
def test_d103_butler_is_transferred_only_to_places_in_union_hands():
    more = {
        "ft-monroe": {"usa": {"infantry": [1], "leaders": ["butler"], "fort": 1}},
        "ft-pickens": {"usa": {"fort": 1}},
    }
    game = arrive("1862-winter", "usa", [], more)
    assert where(game, "butler") == "ft-pickens"


@pytest.mark.rule("D103")
def test_d103_butlers_infantry_of_1864_comes_only_if_there_is_none():
    def butler(pieces: dict[str, Any]):
        game = position(
            "1864-winter", "usa", {"ft-monroe": {"usa": {"fort": 1, **pieces}}}, phase="reinforcements"
        )
        while not offers(game, "place ft-monroe"):
            play(game, texts(game)[0])
        return play(game, "place ft-monroe")

    game = butler({})
    assert (where(game, "butler"), factors(game, "usa", "ft-monroe")) == ("ft-monroe", 1)
    assert factors(butler({"infantry": [2]}), "usa", "ft-monroe") == 2


@pytest.mark.rule("D103", "D15")
def test_d103_hunter_and_his_infantry_come_into_the_valley_unless_the_enemy_is_there():
    game = position("1864-may", "usa", {"staunton": {"csa": {"infantry": [1]}}}, phase="reinforcements")
    assert set(texts(game)) == {"place winchester", "place mcdowell"}  # R65
    play(game, "place winchester")
    assert factors(game, "usa", "winchester") == 1
    full = {x: {"csa": {"infantry": [1]}} for x in ("winchester", "staunton", "mcdowell")}
    game = position("1864-may", "usa", full, phase="reinforcements")
    assert where(game, "hunter") == "washington-dc"


@pytest.mark.rule("D104", "D57")
def test_d104_bragg_moves_to_take_over_from_johnston():
    more = {
        "pensacola": {"csa": {"infantry": [1], "leaders": ["bragg"]}},
        "corinth": {"csa": {"infantry": [2], "leaders": ["as-johnston"]}},
    }
    game = arrive("1862-may", "csa", ["hardee"], more)
    assert (where(game, "bragg"), where(game, "as-johnston"), where(game, "hardee")) == (
        "corinth",
        None,
        None,
    )  # R68


@pytest.mark.rule("D104")
def test_d104_lee_takes_johnstons_army_with_two_infantry():
    game = arrive(
        "1862-june", "csa", [], {"cold-harbor": {"csa": {"infantry": [1], "leaders": ["je-johnston"]}}}
    )
    assert (leaders(game, "csa", "cold-harbor"), factors(game, "csa", "cold-harbor")) == (["lee"], 3)
    game = arrive("1862-june", "csa", [])
    assert (where(game, "lee"), factors(game, "csa", "richmond") >= 2) == ("richmond", True)


@pytest.mark.rule("D104")
def test_d104_holmes_brings_infantry_unless_there_is_some_and_militia_does_not_count():
    def holmes(pieces: dict[str, Any]):
        game = position("1862-may", "csa", {"little-rock": {"csa": pieces}}, phase="reinforcements")
        while not offers(game, "place little-rock") or "Holmes" not in game.decision.prompt:
            play(game, texts(game)[0])
        return play(game, "place little-rock")

    assert factors(holmes({"militia": ["ar-militia"]}), "csa", "little-rock") == 1  # R67
    assert factors(holmes({"infantry": [2]}), "csa", "little-rock") == 2


@pytest.mark.rule("D104")
def test_d104_forrests_infantry_counts_militia():
    game = position(
        "1864-winter", "csa", {"jackson": {"csa": {"militia": ["ms-militia"]}}}, phase="reinforcements"
    )
    play(game, "place jackson")
    assert factors(game, "csa", "jackson") == 0
    game = position("1864-winter", "csa", {}, phase="reinforcements")
    play(game, "place jackson")
    assert factors(game, "csa", "jackson") == 1


@pytest.mark.rule("D104")
def test_d104_any_flag_city_is_a_red_one_and_a_row_may_be_divided():
    game = position(
        "1863-may",
        "csa",
        {"nashville": {"usa": {"infantry": [1]}}, "mobile": {"burned": 1}},
        phase="reinforcements",
    )
    assert not {"place washington-dc", "place cairo", "place nashville", "place mobile"} & set(
        texts(game)
    )  # R41
    assert rule_against(game, "place mobile") == "D104"
    play(game, "place richmond", "place richmond", "place atlanta", "place milam", "place selma")
    assert [factors(game, "csa", x) for x in ("richmond", "atlanta", "milam", "selma")] == [2, 1, 1, 1]  # R64


@pytest.mark.rule("D104")
def test_d104_west_of_milledgeville():
    game = position("1862-may", "csa", {}, phase="reinforcements")
    while "Infantry" not in game.decision.prompt:
        play(game, texts(game)[0])
    west = "atlanta chattanooga nashville decatur selma mobile new-orleans jackson memphis little-rock milam jefferson-city"
    assert {x.removeprefix("place ") for x in texts(game)} == set(west.split())


@pytest.mark.rule("D104")
def test_d104_the_ironclad_of_norfolk_or_a_flag_port():
    assert count(arrive("1862-winter", "csa", []), "csa", "norfolk", "ironclad") == 1
    game = position("1862-winter", "csa", {"norfolk": {"usa": {"infantry": [1]}}}, phase="reinforcements")
    while game.decision.prompt != "An ironclad arrives: where?":
        play(game, texts(game)[0])
    ports = "richmond wilmington charleston-sc savannah mobile new-orleans memphis"
    assert {x.removeprefix("place ") for x in texts(game)} == set(ports.split())


@pytest.mark.rule("D104", "D15", "D60")
def test_d104_the_ironclad_goes_to_a_flag_port_where_union_vessels_lie_at_norfolk():
    game = position("1862-winter", "csa", {"norfolk": {"usa": {"gunboats": 1}}}, phase="reinforcements")
    while game.decision.prompt != "An ironclad arrives: where?":
        play(game, texts(game)[0])
    assert "place mobile" in texts(game)
    assert "place norfolk" not in texts(game)


@pytest.mark.rule("D104", "D15")
def test_d104_infantry_with_nowhere_to_go_is_to_be_replaced():
    # Richmond and the group of Nashville are lost: 3 and 2 infantry go to the pile
    more = {x: {"usa": {"infantry": [1]}} for x in ("richmond", "nashville")}
    game = position("1862-winter", "csa", more, phase="reinforcements")
    play_until(game, "draft")
    assert pile(game, "csa") == 5


@pytest.mark.rule("D104", "D15")
def test_d104_a_leader_with_no_place_goes_to_the_nearest_flag_city():
    # Polk is due at Memphis, which the Union holds
    game = arrive("1861-august", "csa", [], {"memphis": {"usa": {"infantry": [1]}}})
    assert where(game, "polk") in ("jackson", "little-rock", "decatur")


@pytest.mark.rule("D104")
def test_d104_the_last_winter_sends_most_leaders_home():
    game = arrive(
        "1865-winter",
        "csa",
        ["price", "forrest", "early"],
        {"atlanta": {"csa": {"infantry": [1], "leaders": ["hood"]}}},
    )
    assert where(game, "je-johnston") == "atlanta"
    assert [where(game, x) for x in ("price", "forrest", "early", "hood")] == [None] * 4
