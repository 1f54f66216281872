"""14.23, 14.25, 14.32 Depots in a battle: burned before they are lost, spent for the one side or the other."""

import pytest

from games.never_call_retreat.field import act, asked, happened, play, refused, stand, texts
from longroll.games.never_call_retreat import rally, supply, untried
from longroll.games.never_call_retreat.depots import site_refused
from longroll.games.never_call_retreat.flags import CONFEDERATE_DEPOT, CUT, DEMORALIZED
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Rallying
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

ATLANTA, NORTH, SOUTH, FAR = "8352", "8152", "8552", "8952"


def march_on(t: Tables, defenders: str, attackers: str = "'2*inf-10'") -> NcrState:
    rows = ["marks = ['confederate-depot']", "control = 'confederate'", f"confederate = [{defenders}]"]
    s = stand(t, "1863", {ATLANTA: rows, NORTH: [f"union = [{attackers}]", "leaders = ['grant:2']"]})
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", "lead grant", "set-out", f"step {ATLANTA}")
    return s


@pytest.mark.rule("14.25")
def test_14_25_an_owner_may_burn_his_depot_before_the_enemy_overruns_it(t: Tables):
    hex_ = t.board.hex(ATLANTA)
    s = march_on(t, "")
    assert asked(s) == ("confederate", "burn-first")
    play(s, "keep-depot")
    assert asked(s) == ("union", "depot-overrun")
    s = march_on(t, "")
    play(s, "burn-depot")
    assert not s.depot(hex_, CONFEDERATE)
    assert asked(s)[1] != "depot-overrun"  # two points of Garrison were overrun instead
    assert happened(s, "Overrun")[0].points == 2
    assert s.control[hex_] == UNION


@pytest.mark.rule("14.23")
@pytest.mark.rule("14.32")
@pytest.mark.parametrize("spent", [SOUTH, FAR])
def test_14_32_of_a_chain_of_depots_the_owner_says_which_is_spent(t: Tables, spent: str):
    depot = ["marks = ['confederate-depot']", "control = 'confederate'"]
    s = stand(
        t,
        "1863",
        {ATLANTA: ["confederate = ['inf-9']"], NORTH: ["union = ['inf-9']"], SOUTH: depot, FAR: depot},
    )
    for hex_ in range(t.board.count):
        if t.rail_hexes[hex_]:
            s.mark(hex_, CUT)
    line = supply.trace(s, t.board.hex(ATLANTA), CONFEDERATE, combat=True)
    assert line is not None
    assert line.depot == t.board.hex(SOUTH)
    (unit,) = s.pieces_at(t.board.hex(NORTH), UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
    while asked(s)[1] != "which-depot":
        play(s, texts(s)[0])
    assert asked(s)[0] == "confederate"
    assert texts(s) == [f"expend {SOUTH}", f"expend {FAR}"]
    play(s, f"expend {spent}")
    for number in (SOUTH, FAR):
        hex_ = t.board.hex(number)
        assert s.depot(hex_, CONFEDERATE) is (number != spent)
        assert bool(s.strength(hex_, CONFEDERATE) >= 2) is (number == spent)


@pytest.mark.rule("4.1")
@pytest.mark.rule("26.2")
@pytest.mark.parametrize("option", [True, False])
def test_4_1_a_leader_whose_last_troops_desert_comes_back_unknown(t: Tables, option: bool):
    s = stand(t, "1861", {ATLANTA: ["confederate = ['inf-1']", "leaders = ['hardee:2']"]})
    s.untried = option
    hardee = t.pieces.person["hardee"]
    if option:
        untried.begin(s)
        s.untried_men[hardee] = 0
    (unit,) = (x for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE) if s.land(x))
    s.flags[unit] |= DEMORALIZED
    s.dice.script, s.dice.given_only = [1], True
    s.stack[:] = []
    rally.rallying(s, Rallying("rallying", side=CONFEDERATE, place=t.board.hex(ATLANTA)))
    FLOW.run(s)
    assert s.leader_due[hardee] - 1 == s.cycle + 1
    assert bool(s.untried_men[hardee]) is option


@pytest.mark.rule("14.24")
def test_14_24_r116_two_units_of_a_point_each_build_a_depot_and_indians_may(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-1', 'garrison:1', 'inf-4']"]})
    small, pile, large = (t.pieces.names[x] for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE))
    s.lean[:] = [200, 0]
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}")
    depots = [x for x in texts(s) if x.startswith("depot")]
    assert depots == [f"depot {small}", f"depot {pile}", f"depot {large}"]
    play(s, f"depot {small}")
    assert asked(s) == ("confederate", "depot-with")
    assert texts(s) == [f"with {pile}", "back"]
    play(s, "back")
    assert asked(s) == ("confederate", "where")
    play(s, f"at {ATLANTA}", f"depot {small}", f"with {pile}")
    assert s.depot(t.board.hex(ATLANTA), CONFEDERATE)
    assert s.strength(t.board.hex(ATLANTA), CONFEDERATE) == 4
    s = stand(t, "1863", {ATLANTA: ["confederate = ['civilized-infantry:3', 'partisan-cavalry:3']"]})
    indians, partisans = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert f"depot {t.pieces.names[indians]}" in texts(s)
    assert refused(s, f"depot {t.pieces.names[partisans]}") == ("partisans build no depots", "14.24")


@pytest.mark.rule("14.24")
def test_14_24_r116_a_site_is_a_place_a_work_or_a_railroad_that_leads_on(t: Tables):
    rails = next(
        i for i in range(t.board.count)
        if t.rail_hexes[i] and i not in t.board.at and t.states[t.state[i]] == "GA"
    )  # fmt: skip
    woods = next(
        i for i in t.lands["GA"] if not t.rail_hexes[i] and i not in t.board.at
    )  # fmt: skip
    s = stand(t, "1863", {})
    for hex_ in (rails, woods):
        s.take_control(hex_, CONFEDERATE)
    assert site_refused(s, CONFEDERATE, rails) is None
    assert site_refused(s, CONFEDERATE, woods) == ("a depot needs a town, a work or a railroad", "14.24")
    s.set_works(woods, CONFEDERATE, 1)
    assert site_refused(s, CONFEDERATE, woods) is None
    for _, j in t.rail_near[rails]:
        s.mark(j, CUT)
    assert site_refused(s, CONFEDERATE, rails) is not None  # it leads nowhere
    s.mark(woods, CONFEDERATE_DEPOT)
    assert site_refused(s, CONFEDERATE, woods) == ("a depot stands there already", "14.24")
