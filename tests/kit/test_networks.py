"""Nets of links: cuts, parts and what they are worth, remade by version."""

from longroll.kit.graph import CLOSED
from longroll.kit.networks import STALE, Net, owned, parts

# 0 - 1 - 2 - 3 and 1 - 4
NET = Net(6, [(0, 1), (1, 2), (2, 3), (1, 4)])
WORTH = [5, 1, 1, 7, 2, 9]


def test_links_serve_both_ways():
    assert NET.graph.near == ((1,), (0, 2, 4), (1, 3), (2,), (1,), ())
    assert [NET.between(a, b) for a, b in ((1, 2), (2, 1), (0, 3))] == [1, 1, -1]
    assert NET.by_line([10, 11, 12, 13]) == bytes([10, 10, 11, 13, 11, 12, 12, 13])


def test_a_cut_divides_the_net_and_its_worth():
    whole = parts(NET, STALE, 1, b"\x01" * 6, bytes(4), WORTH)
    assert whole.worth_at(0) == whole.worth_at(3) == 16
    assert not whole.joined(0, 5)
    cut = bytearray(4)
    cut[1] = 1
    assert NET.closed(cut).count(CLOSED) == 2
    halves = parts(NET, whole, 2, b"\x01" * 6, cut, WORTH)
    assert (halves.worth_at(0), halves.worth_at(3), halves.worth_at(5)) == (8, 8, 9)
    assert halves.joined(0, 4)
    assert not halves.joined(1, 2)


def test_parts_are_made_again_only_when_the_version_changes():
    first = parts(NET, STALE, 7, b"\x01" * 6, bytes(4), WORTH)
    assert parts(NET, first, 7, bytes(6), bytes(4), WORTH) is first
    assert parts(NET, first, 8, bytes(6), bytes(4), WORTH).members == ()


def test_only_an_owners_places_count():
    owner = bytes([1, 1, 0, 1, 1, 2])
    mine = owned(owner, 1)
    assert list(mine) == [1, 1, 0, 1, 1, 0]
    assert list(owned(owner, 1, bytes([0, 1, 0, 0, 0, 0]))) == [1, 0, 0, 1, 1, 0]
    found = parts(NET, STALE, 1, mine, bytes(4), WORTH)
    assert found.worth_at(2) == 0
    assert (found.worth_at(0), found.worth_at(3)) == (8, 7)
