"""Searches whose steps a function gives."""

from longroll.kit.paths import cheapest, distances, nearest_way, within

ROADS = {0: {1: 4, 2: 1}, 1: {3: 1}, 2: {1: 2, 3: 9}, 3: {}, 4: {0: 1}}


def test_the_cheapest_way_is_found_and_told() -> None:
    found = cheapest(0, lambda a, spent: [(b, spent + cost) for b, cost in ROADS[a].items()])
    assert found.cost == {0: 0, 1: 3, 2: 1, 3: 4}
    assert found.path(3) == (0, 2, 1, 3)
    assert found.order == [0, 2, 1, 3]


def test_a_step_may_be_refused_by_what_was_spent() -> None:
    def steps(a: int, spent: float) -> list[tuple[int, float]]:
        return [(b, spent + cost) for b, cost in ROADS[a].items() if spent + cost <= 3]

    assert set(cheapest(0, steps).cost) == {0, 1, 2}


def test_the_nearest_goal_counts_steps() -> None:
    assert nearest_way(0, lambda a: a == 3, lambda a: ROADS[a]) == [0, 1, 3]
    assert nearest_way(0, lambda a: a == 0, lambda a: ROADS[a]) == [0]
    assert nearest_way(0, lambda a: a == 4, lambda a: ROADS[a]) == []


def test_places_within_some_steps_have_their_ways() -> None:
    assert within(0, 1, lambda a, way: ROADS[a]) == {0: (), 1: (1,), 2: (2,)}
    assert within(0, 2, lambda a, way: ROADS[a])[3] == (1, 3)
    assert within(0, 5, lambda a, way: [] if way else ROADS[a]) == {0: (), 1: (1,), 2: (2,)}


def test_distances_count_lines() -> None:
    assert distances([list(ends) for ends in ROADS.values()], 0, 99) == [0, 1, 1, 2, 99]
