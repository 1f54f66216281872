"""The eight scenarios: what is set up exists, has arrived, and fits the counters and the limits."""

import re
from collections import Counter, defaultdict

import pytest

from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import DIVISION, NAVAL, SIDES

SLUGS = (
    "bull-run", "missouri-1861", "tennessee-1862", "tennessee-1863", "1862", "1863", "1864", "campaign",
)  # fmt: skip
WHOLE = ("1862", "1863", "1864", "campaign")


def arrival(t: Tables, slug: str) -> int:
    """The turn in which a leader or counter comes by the schedule; -1 who is there from the start or in the pool."""
    return next((e.turn for e in t.schedule if e.what == slug and e.kind in ("leader", "hq", "usmrr")), -1)


def test_there_are_eight_scenarios(t: Tables):
    assert set(t.scenarios) == set(SLUGS)
    assert all(s.slug == name for name, s in t.scenarios.items())


@pytest.mark.parametrize("slug", SLUGS)
def test_dates_and_levels(t: Tables, slug: str):
    s = t.scenarios[slug]
    first, last = (t.economy.turn(m, slug) for m in (s.first_turn, s.last_turn))
    assert 0 <= first < last <= t.economy.last
    for a in (*s.arrivals, *s.removals):
        assert first <= t.economy.turn(a.month, slug) <= last, a
    assert bool(s.area.states) == (slug not in WHOLE)


@pytest.mark.rule("6.66", "4.56")
@pytest.mark.parametrize("slug", SLUGS)
def test_6_66_leaders_have_arrived_and_stand_once(t: Tables, slug: str):
    s = t.scenarios[slug]
    first = t.economy.turn(s.first_turn, slug)
    seen: Counter[str] = Counter()
    for f in s.forces:
        for name in f.leaders:
            leader = t.leaders[t.leader[name]]
            assert SIDES[leader.side] == f.side, name
            assert arrival(t, name) < first or slug not in WHOLE, name
            assert arrival(t, name) <= first, name
            seen[name] += 1
        if f.hq:
            assert f.commander in f.leaders, f.place
            man = t.leaders[t.leader[f.commander]]
            later = [x for x in t.leaders if x.replaces == f.commander]
            assert any(x.army for x in (man, *later)), f.commander
    assert set(seen.values()) <= {1}
    counted = [
        n for n in seen if t.leaders[t.leader[n]].side == 1 and t.leaders[t.leader[n]].role != DIVISION
    ]
    assert len(counted) <= t.economy.capacity.leaders


@pytest.mark.rule("9.18")
@pytest.mark.parametrize("slug", SLUGS)
def test_9_18_sides_do_not_share_a_hex(t: Tables, slug: str):
    at: dict[int, set[str]] = defaultdict(set)
    for f in t.scenarios[slug].forces:
        where = t.places[t.place(f.place)].hex
        assert where >= 0, f.place
        at[where].add(f.side)
    assert all(len(sides) == 1 for sides in at.values())


@pytest.mark.rule("9.41", "8.13")
@pytest.mark.parametrize("slug", SLUGS)
def test_9_41_works_fit_their_dates_and_counters(t: Tables, slug: str):
    s = t.scenarios[slug]
    works, used = t.charts.works, Counter()
    for f in s.forces:
        assert f.works < 2 or s.first_turn >= works.level_2_from, f.place
        assert f.fort != "improved" or s.first_turn >= works.improved_from, f.place
        assert not (f.fort and f.works), f"{f.place}: no entrenchment beside a fort"
        assert f.fort in ("", "fort", "improved")
        assert f.depot in ("", "river", "naval")
        assert f.supply in ("supplied", "unsupplied")
        used[f.side] += bool(f.fort)
        if s.first_turn < "1862-04" and f.side == "union":
            assert not {"veteran", "veteran-cavalry"} & set(f.troops), f.place
    a = s.available
    assert used["union"] + a.union_forts[0] <= t.economy.forts.union[0]
    assert used["confederate"] + a.confederate_forts[0] <= t.economy.forts.confederate[0]


@pytest.mark.rule("8.26", "8.27")
@pytest.mark.parametrize("slug", SLUGS)
def test_8_26_batteries_face_two_sides_unless_coastal(t: Tables, slug: str):
    s = t.scenarios[slug]
    named = {b.name: b for b in t.economy.batteries}
    river: dict[str, list[int]] = {"union": [0] * 4, "confederate": [0] * 4}
    for b in s.batteries:
        coastal = b.name in named and named[b.name].kind == "coastal"
        assert bool(b.facing) == (not coastal), b
        if b.name in named:
            assert b.strength in named[b.name].strength, b
            assert named[b.name].place == b.place
        else:
            assert b.name == "river", b
            river[b.side][b.strength - 1] += 1
    for side in SIDES:
        pool = getattr(t.economy.river_batteries, side)
        left = getattr(s.available, f"{side}_river_batteries")
        assert all(u + x <= p for u, x, p in zip(river[side], left, pool)), side


@pytest.mark.rule("6.69", "6.86")
@pytest.mark.parametrize("slug", SLUGS)
def test_6_86_ships_fit_the_counters(t: Tables, slug: str):
    s = t.scenarios[slug]
    first = t.economy.turn(s.first_turn, slug)
    have: Counter[str] = Counter()
    for x in s.ships:
        have[f"{'us' if x.side == 'union' else 'cs'}-{x.type.lower()}"] += x.number
        assert bool(x.at) == (t.places[t.place(x.place)].hex >= 0), x
    for name, number in have.items():
        counter = t.counters[t.counter[name]]
        later = build = 0
        if slug in WHOLE:
            later = sum(e.number for e in t.schedule if e.what == name and e.turn >= first)
            build = s.available.ships.get(counter.name, 0) if counter.side else 0
        assert number + later + build <= counter.number, name


@pytest.mark.rule("10.12")
@pytest.mark.parametrize("slug", SLUGS)
def test_10_12_ships_on_rivers_stand_on_boat_water(t: Tables, slug: str):
    board = t.board
    for x in t.scenarios[slug].ships:
        if x.at in ("", "coast"):
            continue
        a, b = (board.index[n] for n in x.at.split("/"))
        assert board.water[board.side(a, b)] >= 2, x


@pytest.mark.rule("6.33")
@pytest.mark.parametrize("slug", WHOLE)
def test_6_33_confederate_armies_fit_the_capacity(t: Tables, slug: str):
    s = t.scenarios[slug]
    lost = sum(
        t.places[t.place(f.place)].value
        for f in s.forces
        if f.side == "union" and t.places[t.place(f.place)].territory == "csa"
    )
    capacity = t.economy.capacity.start - lost
    troops = sum(sum(f.troops.values()) for f in s.forces if f.side == "confederate")
    assert troops <= min(capacity, t.economy.capacity.troops)
    assert sum(1 for f in s.forces if f.side == "confederate" and f.hq) <= t.economy.hqs(capacity)


@pytest.mark.rule("6.67", "6.68")
@pytest.mark.parametrize("slug", WHOLE)
def test_6_67_hqs_and_railroad_units_are_there_exactly_if_they_have_arrived(t: Tables, slug: str):
    s = t.scenarios[slug]
    first = t.economy.turn(s.first_turn, slug)
    gone = {e.what for e in t.schedule if e.kind == "remove-hq" and e.turn < first}
    if slug == "1864":
        gone.add("vicksburg-hq")  # lost in July 1863
    placed = {f.hq for f in s.forces if f.hq}
    due = {c.slug for c in t.counters if c.kind == "hq" and arrival(t, c.slug) < first} - gone
    assert placed == due
    assert set(s.start.usmrr) == {
        c.slug for c in t.counters if c.kind == "usmrr" and arrival(t, c.slug) < first
    }


@pytest.mark.rule("2.13", "6.22")
def test_6_22_kentucky_is_neutral_in_1861_and_union_from_1862_on(t: Tables):
    for slug in ("1862", "1863", "1864", "tennessee-1862", "tennessee-1863"):
        assert t.scenarios[slug].start.kentucky == "union"
    assert t.scenarios["campaign"].start.kentucky == "neutral"


@pytest.mark.rule("4.76")
def test_4_76_militia_already_lost(t: Tables):
    assert not t.scenarios["1862"].start.militia_lost
    early, late = t.scenarios["1863"].start.militia_lost, t.scenarios["1864"].start.militia_lost
    assert set(early) < set(late)
    sizes = {**t.economy.militia.union, **t.economy.militia.confederate}
    assert all(count <= sizes[state] for state, count in late.items())


@pytest.mark.parametrize("slug", SLUGS)
def test_bull_run_and_the_small_ones_have_levels_to_win_by(t: Tables, slug: str):
    v = t.scenarios[slug].victory
    assert v.capacity or v.held_states or v.held_cities or v.point_states


@pytest.mark.rule("6.35")
def test_6_35_the_divided_trans_mississippi_of_1864_keeps_its_hq(t: Tables):
    spec = t.economy.capacity
    states = [x for x in spec.trans_mississippi_states if x != "MO"]
    cities = [p for p in t.places if p.state in states or p.slug in spec.trans_mississippi_cities]
    union = {f.place for f in t.scenarios["1864"].forces if f.side == "union"}
    capacity = sum(p.value for p in cities if p.slug not in union)
    assert t.economy.hqs(capacity - 1) >= 1


def test_the_deck_has_25_cards_and_every_option_its_figures(t: Tables):
    assert sum(card["number"] for card in t.optional["card"]) == 25
    rules = [row["rule"] for row in t.data.table("options.toml")["option"]]
    index = ("20.2", "20.3", "20.4", "20.5", "20.6", "20.9", "20.10", "20.11", "20.12", "20.13", "20.15")
    assert rules == list(index), "L5478-5603"


@pytest.mark.rule("9.51", "6.72", "6.84", "3.24")
@pytest.mark.parametrize("slug", SLUGS)
def test_9_51_railroads_promotions_centers_and_admirals_fit_their_dates(t: Tables, slug: str):
    s = t.scenarios[slug]
    assert not set(s.rail.union_states) & set(s.rail.confederate_states)
    for name in s.start.promoted:
        man = t.leaders[t.leader[name]]
        assert man.replaces, name
        assert re.search(r"\d{4}-\d\d$", name)[0] <= s.last_turn, name  # type: ignore[index]
    centers = {c.city: c for c in t.economy.centers if not c.option}
    for city in s.start.kics:
        assert centers[city].first <= s.first_turn, city
    admirals = {x.slug for x in t.leaders if x.role == NAVAL}
    assert set(s.start.naval_leaders) <= admirals
