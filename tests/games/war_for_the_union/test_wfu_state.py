"""State, set-up, positions and view."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from war import field, hexes, scenario

from longroll.core.errors import PositionError
from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.flags import OFF, SLOTS
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.view import view
from longroll.games.war_for_the_union.words import UNION

SLUGS = ["bull-run", "missouri-1861", "tennessee-1862", "tennessee-1863", "1862", "1863", "1864", "campaign"]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_scenario_is_set_up_and_holds(t: Tables, slug: str):
    s = scenario(t, slug)
    check(s)
    spec = t.scenarios[slug]
    assert sum(s.sps) == sum(sum(f.troops.values()) for f in spec.forces)
    assert sum(1 for x in s.ship_at if x != OFF) == sum(x.number for x in spec.ships)
    assert sum(1 for b in s.battery_at if b != OFF) == len(spec.batteries)
    assert sum(1 for h in s.hq_at if h != OFF) == (
        len([f for f in spec.forces if f.hq]) if spec.start.hqs else 0
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_a_position_is_read_back_as_it_was(t: Tables, slug: str):
    text = to_position(scenario(t, slug))
    again = from_position(t, text)
    check(again)
    assert to_position(again) == text
    assert view(again, None) == view(scenario(t, slug), None)


@pytest.mark.parametrize("slug", SLUGS)
def test_copies_share_nothing_and_json_gives_the_state_back(t: Tables, slug: str):
    s = scenario(t, slug)
    before = json.dumps(s.to_json())
    twin = s.copy()
    for sp in range(SLOTS):
        if twin.sp_at[sp] != OFF:
            twin.tire(sp, 4)
            twin.put(sp, t.board.hex("2704"))
    assert json.dumps(s.to_json()) == before
    back = WfuState.from_json(json.loads(before), tables=t)
    back.forget()
    assert back.same(s)
    check(back)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 40), st.integers(0, 8)), max_size=30))
@settings(max_examples=40, deadline=None)
def test_verbs_keep_the_counts(t: Tables, steps: list[tuple[int, int, int]]):
    s = scenario(t, "bull-run")
    spots = hexes(t, "6005", "6006", "5905", "5906", "5806", "5807", "5704", "6104", "5903")
    for verb, k, where in steps:
        alive = [sp for sp in range(SLOTS) if s.sp_at[sp] != OFF]
        if verb == 5:
            if not s.sps[t.nodes + spots[where]]:
                s.muster(UNION, 0, 1, spots[where])
            continue
        sp = alive[k % len(alive)]
        if verb == 0 and not s.sps[(1 - s.side_of(sp)) * t.nodes + spots[where]]:
            s.put(sp, spots[where])
        elif verb == 1:
            s.tire(sp, where % 5)
        elif verb == 2:
            s.tire(sp, -2)
        elif verb == 3 and s.arm_of(sp) == 0 and not s.fort_of(s.sp_at[sp], s.side_of(sp)):
            s.entrench(sp, where % 3)
        elif verb == 4 and len(alive) > 20 and not any(h == s.sp_at[sp] for h in s.hq_at):
            s.lose(sp, where % 2)
        check(s)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("6006 union 5 milita", "hex 6006: unknown kind of troops 'milita'; did you mean 'militia'"),
        ("6006 union militia", "hex 6006: 'militia': a count is a number up to 480, not 'militia'"),
        ("6006 union 5 militia fatige 1", "'5 militia fatige 1': unknown word 'fatige'; did you mean 'fatigue'"),
        ("6006 union 5 militia fatigue 5", "fatigue is a number up to 4, not '5'"),
        ("6006 union 5 militia fatigue", "ends where fatigue should stand"),
        ("6006 leaders mcdowel", "hex 6006: unknown leader 'mcdowel'; did you mean 'mcdowell'"),
        ("7106 union 1 militia", "unknown hex or place '7106'"),
        ("6006 fort unon", "hex 6006: unknown side 'unon'; did you mean 'union'"),
        ("6006/6007 ships us-n1r", "water: no boat water '6006/6007'"),
        ("2710/2711 ships us-n1r, us-n1r, us-n1r, us-n1r", "no us-n1r is left in the counters"),
        ("6006 unoin 1 militia", "hex: unknown key 'unoin'; did you mean 'union'"),
        ('kentucky = "unoin"', "kentucky: unknown side 'unoin'; did you mean 'union'"),
        ('turn = "1861-13"', "position: turn: a date is a year and one of its 12 turns"),
        ("2710/2711 leaders foote", "foote needs a ship there"),
    ],
)  # fmt: skip
def test_a_wrong_position_names_the_place_and_the_nearest_word(t: Tables, line: str, said: str):
    with pytest.raises(PositionError, match=said):
        field(t, line)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("6006 union 1 militia; confederate 1 volunteer", "both sides are there without a siege"),
        ("6006 union 1 volunteer-cavalry works 1", "cavalry is entrenched"),
        ("6006 union 1 militia inside", "inside a fort that is not there"),
        ("3030/3130 ships us-n2s", "N2S cannot be at 3030/3130"),
    ],
)
def test_check_refuses_what_cannot_be(t: Tables, line: str, said: str):
    with pytest.raises(AssertionError, match=said):
        field(t, line)


def test_a_view_shows_stacks_leaders_and_tracks(t: Tables):
    shown = view(scenario(t, "1863"), "union")
    falmouth = next(
        p for p in shown["places"].values() if any(x.get("id") == "burnside" for x in p["stacks"])
    )
    assert any(x["kind"] == "hq" and x.get("commander") for x in falmouth["stacks"])
    assert shown["turn"]["label"] == "January 1863"
    assert {"label": "Weather", "value": "poor"} in shown["tracks"]
    assert json.loads(json.dumps(shown)) == shown
