"""The view: what is on the map, what is hidden, and that nothing leaks."""

import json

import pytest

import longroll
from longroll.core.glossary import explained_row
from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.flags import AT_SEA, AVAILABLE, NEW, SUNK
from longroll.games.never_call_retreat.frames import Half
from longroll.games.never_call_retreat.glossary import GLOSSARY
from longroll.games.never_call_retreat.imagine import imagine
from longroll.games.never_call_retreat.layers import layers
from longroll.games.never_call_retreat.panels import panels
from longroll.games.never_call_retreat.pools import draw, waiting
from longroll.games.never_call_retreat.reach import reach
from longroll.games.never_call_retreat.setup import set_up
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.view import view
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION
from longroll.table.seen import open_book

YEARS = ("1861", "1862", "1863", "1864")


def begun(t: Tables, year: str) -> NcrState:
    s = NcrState(t, year, 7)
    set_up(s)
    for person in range(0, t.pieces.hq0, 9):  # some Leaders have been drawn to the pools
        if s.leader_state[person] == 0:
            s.leader_state[person] = AVAILABLE
    s.allocation[6:9] = bytes((2, 0, 1))
    s.allocation[9:12] = bytes((1, 2, 0))
    return s


@pytest.mark.rule("25.3")
@pytest.mark.parametrize("year", YEARS)
def test_25_3_a_view_shows_every_piece(t: Tables, year: str):
    s = begun(t, year)
    seen = view(s, "union")
    shown = [x for place in seen["places"].values() for x in place["stacks"]]
    assert len(shown) == sum(at != -1 for at in s.at)
    total = sum(int(x["strength"]) for x in shown if x["kind"] in ("inf", "cav", "militia", "garrison"))
    regulars = sum(n for stack in t.scenarios[year].stacks for _, n in (*stack.units, *stack.points))
    assert total == regulars
    json.dumps(seen)


def test_every_row_of_every_drawer_is_explained(t: Tables):
    """Also of those drawers that lie empty for most of a war."""
    s = begun(t, "1863")
    s.push(Half("half", side=UNION, left=3))
    s.richmond, s.proclamation, s.rail_bonus, s.patrol = s.turn + 3, 9, 4, 2
    s.intervention = s.isolated = s.mississippi_lost = True
    s.pinned = [t.pieces.slot0, s.turn, 0]
    s.men[:] = (40, 20)
    s.special[:] = bytes([1]) * len(s.special)
    s.building = [CONFEDERATE, 0, 0]
    s.ships[0], s.ships[1] = AT_SEA, SUNK
    s.promotion[0], s.promotion_due[0], s.posted[1] = 1, 0, 1
    found = [(panel["title"], row["label"]) for panel in panels(s, "union") for row in panel["rows"]]
    assert {title for title, _ in found} >= {"At sea", "Events and obligations", "Leader pools", "Personnel"}
    assert [row for row in found if explained_row(GLOSSARY, *row) is None] == []


@pytest.mark.rule("5.11")
def test_5_11_the_next_allocation_is_a_secret(t: Tables):
    s = begun(t, "1863")
    facts = {side: view(s, "union")["sides"][side]["facts"] for side in ("union", "confederate")}
    assert facts["union"]["next allocation"] == ["West", "Trans-Mississippi", "East"]
    assert "next allocation" not in facts["confederate"]
    onlooker = view(s, None)
    assert all("next allocation" not in x["facts"] for x in onlooker["sides"].values())


@pytest.mark.rule("21.61")
def test_21_61_the_pool_shows_a_number_and_no_names(t: Tables):
    s = begun(t, "1861")
    text = json.dumps(view(s, "union"))
    pool = [
        slug
        for i, slug in enumerate(t.pieces.people)
        if s.leader_state[i] == AVAILABLE and s.side[i] == CONFEDERATE
    ]
    assert pool
    assert not any(f'"{slug}"' in text for slug in pool)
    assert view(s, "union")["sides"]["confederate"]["facts"]["Leaders in the pool"] == len(pool)


@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("side", ["union", "confederate", None])
def test_nothing_leaks(t: Tables, year: str, side: str | None):
    """What a side cannot know is dealt afresh; its view stays the same to the last letter."""
    s = begun(t, year)
    mine = json.dumps(view(s, side))
    different = 0
    for seed in range(4):
        other = imagine(s, side, seed)
        check(other)
        assert json.dumps(view(other, side)) == mine
        different += not other.same(s)
    assert different == 4


@pytest.mark.rule("13.12")
def test_13_12_a_headquarters_shows_its_units(t: Tables):
    s = begun(t, "1863")
    lee = next(
        x
        for place in view(s, "union")["places"].values()
        for x in place["stacks"]
        if x.get("id") == "confederate-2nd-corps"
    )
    assert lee["commander"] == "Ewell"
    assert lee["facts"] == {"Strength Points": 20}
    assert "strength" not in lee  # the divisions show theirs: a stack counts nobody twice
    assert lee["parts"] == ["Infantry Division 8", "Infantry Division 6", "Infantry Division 6"]


def test_sides_and_cities(t: Tables):
    seen = view(begun(t, "1864"), "confederate")
    assert seen["places"]["8352"]["control"] == "confederate"
    assert seen["places"]["9521"]["control"] == "union"
    assert seen["sides"]["union"]["facts"]["Victory Points"] == 100
    assert {x["label"]: x["value"] for x in seen["tracks"]}["Mississippi"] == "lost to the Confederacy"
    assert seen["sides"]["confederate"]["facts"]["rail capacity left"] == 15


@pytest.mark.rule("21.61")
def test_21_61_a_drawn_leader_cannot_be_put_back(t: Tables):
    """Even the last man of a pool, for whom no die falls, was unknown before: who sees him has drawn him."""
    s = begun(t, "1861")
    pool = waiting(s, UNION)
    for person, _ in pool[1:]:
        s.leader_state[person] = NEW
    assert len(waiting(s, UNION)) == 1
    s.out.clear()
    draw(s, UNION, t.waters.node("2386", "test"))
    (entered,) = s.out
    assert entered.reveals


def test_what_lies_beside_the_map(t: Tables):
    """Drawers: the tracks, what is due, displays, personnel, ports; the next allocation only for its owner."""
    s = begun(t, "1863")
    mine = {panel["title"]: panel["rows"] for panel in view(s, "union")["panels"]}
    theirs = {panel["title"]: panel["rows"] for panel in view(s, "confederate")["panels"]}
    assert {
        "Command",
        "Cycle Record Track",
        "Armies and Corps",
        "Personnel",
        "Ports and the blockade",
    } <= set(mine)
    label = "Union theaters, next turn"
    assert [row["label"] for row in mine["Command"]].count(label) == 1
    assert label not in [row["label"] for row in theirs["Command"]]
    army = next(
        row for row in mine["Armies and Corps"] if row["label"].startswith("Army of Northern Virginia")
    )
    assert isinstance(army["value"], list)
    assert army["value"][0].startswith("RE Lee at ")


@pytest.mark.rule("20.1")
def test_20_1_secret_production_is_shown_to_its_owner_alone(t: Tables):
    s = begun(t, "1863")
    s.secret_production = True
    rows = [panel["rows"] for panel in view(s, "union")["panels"] if panel.get("coming")]
    labels = [row["label"] for row in rows[0]]
    units = [
        row for row in rows[0] if "Confederate" in row["label"] and any("Infantry" in x for x in row["value"])
    ]
    assert any("Union" in label for label in labels)
    assert not units


@pytest.mark.rule("14.21")
def test_14_21_the_supply_layer_has_the_lines(t: Tables):
    found = {layer["name"]: layer for layer in layers(begun(t, "1862"))}
    fed, hungry = found["Supply with its lines"]["patches"][:2]
    assert "2784" in fed["places"]
    assert fed["lines"]
    assert "2784" not in hungry["places"]
    zones = found["Reaction Zones"]["patches"][1]["places"]
    assert "2982" in zones  # Johnston at Manassas
    east = next(x for x in found["Theaters"]["patches"] if x["label"] == "east")
    assert "4183" in east["places"]


@pytest.mark.rule("7.1")
def test_7_1_reach_ends_at_the_sea(t: Tables):
    """A force on the coast asks nobody's state about the water beside it."""
    s = begun(t, "1862")
    rows = reach(s, "burnside")
    assert rows
    assert not any(t.board.sea[t.board.hex(row["place"])] for row in rows)


@pytest.mark.rule("5.11")
def test_5_11_r45_the_words_of_an_allocation_stay_with_its_owner():
    game = longroll.new("never-call-retreat", scenario="1862", seed=1)
    while game.decision.kind != "allocating":
        game.play(game.choices()[0])
    mine, other = game.decision.side, next(x for x in game.sides if x != game.decision.side)
    before = game.view(other)["sides"]
    events = game.play(game.choices()[-1])
    assert not any(game.rules.seen_by(event, other) for event in events)
    assert game.view(other)["sides"] == before
    assert game.view(mine)["sides"] != before
    assert not open_book(game.rules)  # so the table hands out the words of his own decisions only
