"""26.3 Ships by name: the lists, the names of the set-ups, names that go with Squadrons, names that are lost."""

import pytest

import longroll
from games.never_call_retreat.field import happened, kind, run
from longroll.core.errors import PositionError
from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.names import title
from longroll.games.never_call_retreat.naval.hits import DAMAGED, SUNK, lose
from longroll.games.never_call_retreat.position import to_position
from longroll.games.never_call_retreat.reading import from_position
from longroll.games.never_call_retreat.setup import set_up
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.view import view
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


def named(t: Tables, year: str) -> NcrState:
    s = NcrState(t, year, 3, {"ship_names": True})
    set_up(s)
    return s


def names(s: NcrState, piece: int) -> list[str]:
    return [title(s, ship) for ship in s.named(piece)]


def at_hex(s: NcrState, number: str, slug: str, side: int) -> list[str]:
    """The names of the ships of a kind off a hex."""
    t = s.tables
    nodes = {t.board.hex(number), *t.waters.sides_of(t.board.hex(number))}
    found = [
        x
        for x in range(t.pieces.slot0, t.pieces.count)
        if s.kind[x] and s.at[x] in nodes and s.side[x] == side
    ]
    return [name for x in found if s.kind[x] - 1 == kind(t, slug, side) for name in names(s, x)]


@pytest.mark.rule("26.31")
@pytest.mark.rule("26.32")
@pytest.mark.rule("26.33")
@pytest.mark.rule("26.34")
@pytest.mark.parametrize(
    ("slug", "side", "many", "first", "last"),
    [
        ("river-ironclad", CONFEDERATE, 18, "Manassas", "Arkansas"), ("commerce-raider", CONFEDERATE, 8, "Nashville", "Shenandoah"),
        ("naval-ironclad", UNION, 24, "Monitor", "Dictator"), ("river-ironclad", UNION, 22, "Essex", "Milwaukee"),
    ],
)  # fmt: skip
def test_26_31_the_lists_of_names(t: Tables, slug: str, side: int, many: int, first: str, last: str):
    found = [t.roster.ships[x].name for x in t.roster.ships_of[kind(t, slug, side)]]
    assert (len(found), len(set(found)), found[0], found[-1]) == (many, many, first, last)


@pytest.mark.rule("26.3")
def test_26_3_the_set_ups_print_some_names_and_the_next_of_the_list_go_to_the_others(t: Tables):
    s = named(t, "1864")
    assert at_hex(s, "9539", "river-ironclad", CONFEDERATE) == ["CSS Tennessee", "CSS Nashville"]
    assert at_hex(s, "9770", "naval-ironclad", UNION) == [
        "USS New Ironsides",
        "USS Passaic",
        "USS Weehawken",
        "USS Keokuk",
    ]
    orleans = at_hex(s, "11924", "river-ironclad", UNION)
    assert sorted(orleans) == [
        f"USS {x}" for x in ("Carondelet", "Chickasaw", "Mound City", "Ozark", "Pittsburgh")
    ]
    s = named(t, "1862")
    assert at_hex(s, "4789", "river-ironclad", CONFEDERATE) == [
        "CSS Manassas",
        "CSS Virginia",
    ]  # one is printed
    s = named(t, "1863")
    rows = {
        row["label"]: row["value"]
        for p in view(s, "union")["panels"]
        if p["title"] == "At sea"
        for row in p["rows"]
    }
    assert set(rows["Raiders by name"]) == {"CSS Florida", "CSS Alabama"}
    assert set(rows["Ships lost by name"]) == {"CSS Nashville", "CSS Virginia", "USS Monitor"}
    for year in t.scenarios:
        check(named(t, year))


@pytest.mark.rule("26.3")
def test_26_3_without_the_option_nobody_has_a_name(t: Tables):
    s = NcrState(t, "1864", 3)
    set_up(s)
    assert not any(s.named(x) for x in range(t.pieces.slot0, t.pieces.count))
    assert "\nships = " not in to_position(s)


@pytest.mark.rule("26.3")
@pytest.mark.rule("3.34")
def test_26_3_names_go_with_squadrons_are_lost_with_them_and_come_back_from_the_dock(t: Tables):
    s = named(t, "1861")
    node = t.waters.berth(t.board.hex("3325"), False)
    fleet = s.muster(UNION, kind(t, "river-ironclad", UNION), 3, node)
    assert names(s, fleet) == ["USS Essex", "USS Cairo", "USS Carondelet"]
    part = s.split(fleet, 1)
    assert (names(s, fleet), names(s, part)) == (["USS Essex", "USS Cairo"], ["USS Carondelet"])
    lose(s, fleet, SUNK, node, "10.24")
    assert names(s, fleet) == ["USS Essex"]
    assert [e.name for e in happened(s, "NamedShipLost")] == ["USS Cairo"]
    s.dice.script, s.dice.given_only = [2], True
    lose(s, part, DAMAGED, node, "10.24")
    assert not s.kind[part]
    assert len(happened(s, "NamedShipLost")) == 1
    new = s.muster(UNION, kind(t, "river-ironclad", UNION), 2, node)
    assert names(s, new) == ["USS Carondelet", "USS Cincinnati"]  # not Cairo
    check(s)


@pytest.mark.rule("26.3")
def test_26_3_the_raiders_of_the_box_have_names(t: Tables):
    s = named(t, "1861")
    s.due = [s.cycle, CONFEDERATE, kind(t, "commerce-raider", CONFEDERATE), 1] * 2
    run(s, "reinforcements")
    assert s.raiders == 2
    run(s, "raiders", [6, 6, 1, 1])
    assert [e.name for e in happened(s, "NamedShipLost")] == ["CSS Sumter"]


@pytest.mark.rule("26.3")
def test_26_3_a_position_keeps_the_names(t: Tables):
    s = named(t, "1863")
    again = from_position(t, to_position(s))
    assert list(again.ships) == list(s.ships)
    text = to_position(s)
    with pytest.raises(PositionError, match="ships: unknown ship 'naval-ironclad Monitr'"):
        from_position(t, text.replace("naval-ironclad Monitor", "naval-ironclad Monitr"))
    with pytest.raises(PositionError, match="ships: write it like"):
        from_position(t, text.replace("sunk naval-ironclad Monitor", "Monitor"))


@pytest.mark.rule("26.3")
def test_26_3_a_game_by_name_plays_on():
    game = longroll.new("never-call-retreat", scenario="1863", seed=4, options={"ship_names": True})
    for _ in range(40):
        choices = game.choices()
        game.play(choices[len(choices) // 2])
    game.rules.check(game.state)
    assert "CSS Chicora" in str(game.view("union")["places"])
