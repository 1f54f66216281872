"""The ground: costs, shifts and closed sides, by the rules that state them."""

import pytest

from longroll.games.never_call_retreat.tables import Tables
from longroll.kit.graph import CLOSED


def side(t: Tables, a: str, b: str) -> int:
    return t.board.side(t.board.hex(a), t.board.hex(b))


@pytest.mark.rule("7.4")
def test_7_4_every_dry_side_costs_its_terrain(t: Tables):
    board = t.board
    cost = {"clear": 1, "forest": 2, "swamp": 2, "rough": 3}
    seen = set()
    for k, j in enumerate(board.neighbours):
        if j < 0 or board.sea[k // 6] or board.sea[j] or k in board.side_row:
            continue
        name = board.terrains[board.terrain[j]]
        seen.add(name)
        assert t.ground.fair[k] == t.ground.winter[k] == cost[name]
        assert t.ground.zone[k]
        assert t.ground.supply[k]
    assert seen == set(cost)


@pytest.mark.rule("7.4")
def test_7_4_mountains_and_the_sea_are_closed(t: Tables):
    board = t.board
    for k, j in enumerate(board.neighbours):
        if j >= 0 and (board.ridge[k] == 1 or board.sea[j] or board.sea[k // 6]):
            assert t.ground.fair[k] == t.ground.winter[k] == CLOSED
            assert not t.ground.zone[k]
            assert not t.ground.supply[k]


@pytest.mark.rule("7.81")
@pytest.mark.parametrize(
    ("a", "b", "fair", "winter"),
    [
        ("2983", "2984", 1, 1),  # Alexandria from the west: dry
        ("2784", "2984", 1, 1),  # Long Bridge over the tidal Potomac
        ("3183", "3184", CLOSED, CLOSED),  # the Potomac without a ferry
        ("9174", "9374", 4, 4),  # the ferry to Ft. Sumter in its forest
        ("11318", "11319", CLOSED, CLOSED),  # the tidal Mississippi
        ("11518", "11319", 3, 3),  # and its ferry at Baton Rouge
        ("5334", "5335", 3, CLOSED),  # the Cumberland
        ("5142", "4942", 1, 2),  # a minor river
    ],
)
def test_7_81_rivers(t: Tables, a: str, b: str, fair: int, winter: int):
    k = side(t, a, b)
    assert (t.ground.fair[k], t.ground.winter[k]) == (fair, winter)


@pytest.mark.rule("8.5")
def test_8_5_shifts_add_up_to_four_at_most(t: Tables):
    assert max(t.ground.shift) == 4
    assert t.ground.shift[side(t, "5334", "5335")] == 2
    assert t.ground.halved[side(t, "9174", "9374")]
    assert not t.ground.halved[side(t, "2784", "2984")]


@pytest.mark.rule("9.62")
def test_9_62_reaction_zones_never_cross_tidal_sides(t: Tables):
    assert not t.ground.zone[side(t, "2784", "2984")]
    assert t.ground.zone[side(t, "5334", "5335")]


@pytest.mark.rule("14.35")
def test_14_35_supply_crosses_tidal_rivers_at_ferries_only(t: Tables):
    assert t.ground.supply[side(t, "9174", "9374")]
    assert not t.ground.supply[side(t, "3183", "3184")]


@pytest.mark.rule("3.18")
@pytest.mark.parametrize(("fort", "land"), [("11738", "11539"), ("9969", "9968"), ("5792", "5992")])
def test_3_18_island_forts_are_reached_on_foot(t: Tables, fort: str, land: str):
    assert t.ground.fair[side(t, land, fort)] != CLOSED


@pytest.mark.rule("7.4")
def test_7_4_ft_jackson_has_no_dry_side(t: Tables):
    i = t.board.hex("ft-jackson")
    for d in range(6):
        j = t.board.neighbours[6 * i + d]
        if not t.board.sea[j]:
            assert t.ground.fair[6 * i + d] == CLOSED or t.board.water[6 * i + d] >= 2


@pytest.mark.rule("7.4")
def test_7_4_gaps_lead_over_ridges(t: Tables):
    assert sum(t.ground.gap) > 20
    assert all(t.ground.fair[k] != CLOSED for k, there in enumerate(t.ground.gap) if there)
