"""Chapter 16: troops withdrawn."""

from fractions import Fraction

import pytest
from war import field, number, play, run, scenario, texts, why

from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.home.events import GoneForGood
from longroll.games.war_for_the_union.home.withdrawals import from_boxes, horsemen, order, owed
from longroll.games.war_for_the_union.narrate.interphase import SENTENCES
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, KINDS, UNION


@pytest.mark.rule("16.0", "16.11", "5.4")
def test_16_0_half_of_the_militia_in_july_1861(t: Tables):
    """The example, on the campaign's set-up: half of all, and at least half of every state's."""
    s = scenario(t, "campaign")

    def militia() -> list[int]:
        return [
            sp
            for sp, at in enumerate(s.sp_at)
            if at != OFF and s.side_of(sp) == UNION and s.quality_of(sp) == 0
        ]

    before = len(militia())
    run(s, "withdrawals")
    while s.stack:
        play(s, texts(s)[-1])
    assert len(militia()) == before - before // 2


@pytest.mark.rule("16.11")
def test_16_11_state_by_state_and_of_the_cavalry(t: Tables):
    text = """turn = "1861-07"
        washington union 3 militia
        baltimore union 1 militia
        alexandria-va union 4 militia
        ft-monroe union 2 militia-cavalry
        pittsburgh union 1 militia"""
    s = field(t, text)
    f = order(s, UNION, 0, Fraction(1, 2))
    assert (f.count, f.cavalry) == (5, 1)
    assert dict(zip(f.states, f.quota, strict=True)) == {"MD": 2, "VA": 3}, (
        "Washington is Maryland's, Alexandria and Ft. Monroe Virginia's"
    )
    run(s, f)
    play(
        s,
        f"withdraw militia from {number(t, 'alexandria-va')}",
        f"withdraw militia from {number(t, 'alexandria-va')}",
    )
    assert why(s, f"withdraw militia from {number(t, 'alexandria-va')}") == "16.11", (
        "Virginia's third must be cavalry, or the quota fails"
    )
    assert why(s, f"withdraw militia from {number(t, 'pittsburgh')}") == "16.11"
    while s.stack:
        play(s, texts(s)[0])
    assert s.strength(t.board.hex("pittsburgh"), UNION) == 1
    assert s.strength(t.board.hex("ft-monroe"), UNION) == 1
    assert owed(f, horsemen(s, f)) == 0


@pytest.mark.rule("16.11")
def test_16_11_cavalry_may_go_first_where_others_can_still_give_theirs(t: Tables):
    text = """turn = "1861-07"
        pittsburgh union 6 militia, 2 militia-cavalry
        cincinnati union 6 militia, 2 militia-cavalry"""
    s = field(t, text)
    f = order(s, UNION, 0, Fraction(1, 2))
    assert (f.count, f.cavalry, f.quota) == (8, 2, [4, 4])
    run(s, f)
    horse = f"withdraw militia-cavalry from {number(t, 'pittsburgh')}"
    play(s, horse, horse)
    while s.stack:
        play(s, texts(s)[-1])
    assert s.strength(t.board.hex("pittsburgh"), UNION) == s.strength(t.board.hex("cincinnati"), UNION) == 4


@pytest.mark.rule("16.11", "5.4")
def test_16_11a_the_withdrawal_interphase_takes_the_boxes_share(t: Tables):
    """July 1861: half of the Union's militia goes, and half of what lies in its Boxes."""
    s = field(
        t,
        'turn = "1861-07"\nboxes = { union_east = ["4 militia"], union_west = ["2 militia", "2 volunteer"] }',
    )
    run(s, "withdrawals")
    assert (s.box[0], s.box[10]) in ((2, 1), (3, 0), (1, 2))
    assert s.box[0] + s.box[10] == 3
    assert s.box[11] == 2, "volunteers stay"


@pytest.mark.rule("16.11")
def test_16_11a_the_boxes_give_their_share_evenly(t: Tables):
    s = field(
        t,
        'turn = "1863-05"\nboxes = { union_east = ["7 volunteer", "2 volunteer-cavalry"], union_west = ["4 volunteer", "1 volunteer-cavalry"] }',
    )
    from_boxes(s, UNION, 1, Fraction(1, 3))
    volunteer, horse = KINDS.index("volunteer"), KINDS.index("volunteer-cavalry")
    assert s.box[horse] + s.box[10 + horse] == 2, "a third of the cavalry"
    assert sum(s.box) == 14 - 4
    east = 9 - s.box[volunteer] - s.box[horse]
    assert east == 2, "split between the theaters"


@pytest.mark.rule("16.11")
def test_16_11a_what_the_boxes_lose_is_told(t: Tables):
    s = field(t, 'turn = "1863-05"\nboxes = { union_east = ["6 volunteer"], union_west = ["3 volunteer"] }')
    run(s, "withdrawals")
    (told,) = [x for x in s.out if isinstance(x, GoneForGood)]
    assert (told.strength, told.rule) == (3, "16.11")
    assert "withdrawn from the Replacement Boxes" in SENTENCES[GoneForGood](t, told)


@pytest.mark.rule("16.11")
def test_16_11b_the_besieged_stay(t: Tables):
    text = 'turn = "1861-07"\nwashington union 4 militia inside; fort union; siege 1; confederate 9 volunteer\npittsburgh union 4 militia'
    s = field(t, text)
    f = order(s, UNION, 0, Fraction(1, 2))
    assert f.count == 4
    run(s, f)
    while s.stack:
        play(s, texts(s)[0])
    assert s.strength(t.board.hex("washington"), UNION) == 4
    assert s.strength(t.board.hex("pittsburgh"), UNION) == 0


@pytest.mark.rule("16.12")
@pytest.mark.parametrize(("capacity", "gone"), [(110, 3), (80, 4), (60, 4), (30, 6)])
def test_16_12_confederate_veterans_by_the_capacity(t: Tables, capacity: int, gone: int):
    s = field(
        t, f'turn = "1863-12"\nsupply_capacity = {capacity}\nrichmond confederate 24 veteran', checked=False
    )
    run(s, "withdrawals")
    while s.stack:
        play(s, texts(s)[0])
    assert s.strength(t.board.hex("richmond"), CONFEDERATE) == 24 - gone
