"""Bad input: one line with the file, the place and the nearest right answer; choices that break a rule are refused by it."""

from pathlib import Path

import pytest

import longroll
from games.never_call_retreat.field import act, play, refused, scenario, stand
from longroll.core.errors import IllegalChoice, LongrollError, PositionError
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.frames import Train
from longroll.games.never_call_retreat.movement import riding
from longroll.games.never_call_retreat.strategic.frames import Organize
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

DATA = Path(__file__).parents[3] / "src" / "longroll" / "games" / "never_call_retreat" / "data"


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("charts.toml", "[comand]\n5 = [1]", "unknown key 'comand'; did you mean 'command'"),
        ("charts.toml", "[command]\n5 = [5, 3, 2, 2, 2]", "command.5: 5 numbers where there are 6"),
        ("charts.toml", "[cost]\nfort = true", "'cost.fort' must be a int, not a bool"),
        ("charts.toml", "[naval]\nfort = '- - - - D X S'", "naval.fort: unknown result 'X'"),
        ("charts.toml", "[naval]\nfort = '- - - -'", "naval.fort: 4 results where there are 7"),
        ("charts.toml", "[personnel.union.initial]\nboxes = [10, 20]", "personnel.union.initial: the boxes never rise"),
        ("charts.toml", "[production.union]\ninfantry = [3, 3]", "production.union.infantry: personnel, supply and Cycles"),
        ("charts.toml", "[mississippi]\ncities = ['memhpis']", "unknown place 'memhpis'.*did you mean 'memphis'"),
        ("charts.toml", "[election]\nturn = '5/11/64'", "a turn is written like 1/7/61"),
        ("charts.toml", "[leader_times]\nfour_stars = ['grnt']", "unknown leader 'grnt'.*did you mean 'grant'"),
        ("combat.toml", "[table.small.attacker]\nA = '1 2 3'", "table.small.attacker.A: 3 results where there are 12 faces"),
        ("combat.toml", "[table.small.attacker]\nA = '- - - - - - - - - - - d4'", "a result is written -, 1, 2, 3, d1"),
        ("combat.toml", "[losses]\n1 = [1, 3]", "losses.1 must rise, and no force loses more than it has"),
        ("combat.toml", "[odds]\ndifference_columns = 'C D D E F G H H M'", "a column is a letter from A to L, not 'M'"),
        ("far_west.toml", "[homes]\nkiowa = '1'", "far_west.toml: homes.kiowa"),
        ("far_west.toml", "[raid]\n1 = 'burnd'", "raid.1: unknown result 'burnd'; did you mean 'burned'"),
        ("leaders.csv", "slug,rank,army\npolk,2,1\n", "Leaders of three and four stars have an army rating"),
        ("leaders.csv", "slug,rank,seniority\npolk,2,9\n", "seniority of confederate infantry of 2 stars must count from 1"),
        ("leaders.csv", "slug,rank,initiative\npolc,2,3\n", "unknown slug/rank 'polc/2'; did you mean 'polk/2'"),
        ("leaders.csv", "slug,rank,available\nbragg,2,14/61\n", "a Cycle is written like 7/61"),
        ("headquarters.csv", "slug,kind\narmy-of-tennessee,division\n", "unknown kind 'division'"),
        ("scenarios/1863.toml", "[control]\nunion = ['nashvile']", "unknown place 'nashvile'.*did you mean 'nashville'"),
        ("scenarios/1863.toml", "[union]\nbox = 9", "union.box: the call 'draft1' has no box 9"),
        ("scenarios/1863.toml", "[union]\ncall = 'draft7'", "unknown call 'draft7'"),
        ("scenarios/1863.toml", "[rails]\nunion = ['397', '4191']", "rails.union: no railroad passes 4191"),
        ("scenarios/1863.toml", "[marks]\ncut = ['99999']", "marks.cut"),
        ("scenarios/1863.toml", "[pools]\nunion_available = ['butler']", "a Leader is written with his stars like polk:2"),
        ("scenarios/1863.toml", "[pools]\nunion_available = ['butler:1']", "'butler' has no counter of 1 stars"),
        ("scenarios/1863.toml", "[war]\nkentucky = 'neutrl'", "unknown kentucky 'neutrl'.*did you mean 'neutral'"),
        ("scenarios/1863.toml", "[ports]\nblockaded = ['richmond']", "unknown port 'richmond'"),
        ("scenarios/1863.toml", "[victory]\n'4/2/64' = 'through-2-66'", "unknown schedule 'through-2-66'"),
        ("setups/1863.csv", "hex,side,units\n8831,confederate,inf-11\n", "'inf-11': Infantry has 1 to 10 points"),
        ("setups/1863.csv", "hex,side,units\n8831,confederate,inph-3\n", "unknown piece 'inph'"),
        ("setups/1863.csv", "hex,side,leaders\n8831,confederate,grant:3\n", "unknown leader 'grant'"),
        ("setups/1863.csv", "hex,side,points\n8831,confederate,militia4\n", "a number of pieces is written like militia:4"),
        ("setups/1863.csv", "hex,side,markers\n8831,confederate,depto\n", "unknown marker 'depto'.*did you mean 'depot'"),
        ("setups/1863.csv", "hex,side,place\n8831,confederate,memphis\n", "'memphis' does not stand in 8831"),
        ("setups/1863.csv", "hex,side,headquarters\n8831,confederate,army-of-the-potomac\n", "unknown headquarters"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_named_with_the_nearest_right_answer(tmp_path: Path, file: str, text: str, said: str):
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LongrollError, match=said) as caught:
        Tables(DATA, tmp_path)
    assert "\n" not in str(caught.value)


# --- choices ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.11")
@pytest.mark.rule("5.21")
@pytest.mark.parametrize(
    ("text", "said", "rule"),
    [
        ("at 83522", "there is no hex or place '83522'; did you mean '8352'", "3.11"),
        ("at atlnta", "there is no hex or place 'atlnta'; did you mean 'atlanta'", "3.11"),
        ("at 4183", "nothing of yours is at 4183 Richmond", "5.21"),
        ("raise kiowas", "'kiowas' is nothing that can be raised; did you mean 'kiowa'", "19.51"),
        ("proclaim", "the Proclamation is not ready", "24.2"),
        ("bring-in leader", "no Leader waits in the pool", "5.22"),
    ],
)
def test_5_21_a_place_or_a_band_that_is_not_there_is_named(t: Tables, text: str, said: str, rule: str):
    s = stand(t, "1863", {"8352": ["union = ['inf-4']"]})
    act(s, UNION)
    found = refused(s, text)
    assert found[0].startswith(said), found
    assert found[1] == rule


@pytest.mark.rule("5.26")
@pytest.mark.rule("5.27")
def test_5_26_overspending_is_refused(t: Tables):
    s = stand(t, "1863", {"8352": ["union = ['inf-4']", "leaders = ['hooker:3']"]})
    act(s, UNION, left=2)
    play(s, "at 8352")
    assert refused(s, "lead hooker") == ("it costs 3, and 2 of the dice difference are left", "5.26")
    act(s, UNION, left=6, points=1)
    play(s, "at 8352")
    assert refused(s, "lead hooker") == ("it costs 3, and only 2 points can be spent there", "5.27")


@pytest.mark.rule("7.12")
def test_7_12_nobody_moves_twice_in_an_action_phase(t: Tables):
    s = stand(t, "1863", {"8352": ["union = ['inf-4', 'inf-5']"]})
    first, second = s.pieces_at(t.board.hex("8352"), UNION)
    s.flags[first] |= 1
    act(s, UNION)
    play(s, "at 8352")
    assert refused(s, f"move {t.pieces.names[first]}") == ("it has moved in this Action Phase", "7.12")
    s.flags[second] |= 1
    act(s, UNION)
    assert refused(s, "at 8352")[1] == "5.27"


@pytest.mark.rule("7.4")
def test_7_4_a_march_over_a_closed_side_is_refused_by_its_rule(t: Tables):
    board = t.board
    closed = next(
        at
        for at, cost in enumerate(t.ground.fair)
        if cost == 255
        and board.neighbours[at] >= 0
        and not board.sea[at // 6]
        and not board.sea[board.neighbours[at]]
        and t.waters.way.of_side[at] < 0
    )
    here, there = board.numbers[closed // 6], board.numbers[board.neighbours[closed]]
    s = stand(t, "1863", {here: ["union = ['inf-4']", "control = 'union'"]})
    s.militia_called[:] = bytes([2]) * len(s.militia_called)
    (unit,) = s.pieces_at(board.hex(here), UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {here}", f"move {t.pieces.names[unit]}")
    reason, rule = refused(s, f"step {there}")
    assert rule in ("7.4", "17.9")
    assert there in reason or rule == "17.9"


@pytest.mark.rule("7.74")
def test_7_74_r126_nobody_leaves_a_train_in_an_enemy_zone_that_no_friends_hold_off(t: Tables):
    here = next(
        i for i in t.lands["GA"] if t.rail_hexes[i] and any(t.rail_hexes[j] for j in t.board.around(i))
    )
    near = next(j for j in t.board.around(here) if t.ground.zone[6 * j + t.board.direction(j, here)])
    rows = [
        "headquarters = ['army-of-the-potomac meade']",
        "leaders = ['meade:3 under army-of-the-potomac']",
        "union = ['inf-9']",
    ]
    s = stand(t, "1863", {t.board.numbers[near]: rows, t.board.numbers[here]: ["confederate = ['inf-4']"]})
    (unit,) = s.pieces_at(here, CONFEDERATE)
    f = Train("riding", side=CONFEDERATE, leader=OFF, pieces=[unit], left=40)
    found = riding.detrain_refused(s, f)
    assert found is not None
    assert found.rule == "7.74"
    s.muster(
        CONFEDERATE, t.roster.kind("inf", CONFEDERATE, ""), 1, here
    )  # R126: friends in the hex hold the zone off
    assert riding.detrain_refused(s, f) is None


@pytest.mark.rule("21.13")
@pytest.mark.rule("21.14")
@pytest.mark.parametrize(
    ("side", "text", "said", "rule"),
    [
        (UNION, "place 4183", "4183 Richmond is not yours", "21.13"),
        (UNION, "place 2386", "another Department is in MD", "21.13"),
        (UNION, "place 2982", "there is no city at 2982 Manassas", "21.13"),
        (UNION, "place 5941", "not every city of TN is occupied", "21.13"),
        (CONFEDERATE, "place 2784", "2784 Washington D.C. is not yours", "21.14"),
        (CONFEDERATE, "place 4583", "another Department is in VA", "21.14"),
    ],
)
def test_21_13_a_department_where_none_may_be_is_refused(
    t: Tables, side: int, text: str, said: str, rule: str
):
    s = scenario(t, "1863")
    mine = next(x for x in range(t.pieces.department0, t.pieces.slot0) if s.side[x] == side)
    s.stack[:] = [Organize("site-department", side=side, kind=mine)]
    assert refused(s, text) == (said, rule)


# --- whole games --------------------------------------------------------------------------------------------------------------------


def test_a_refused_choice_changes_nothing():
    game = longroll.new("never-call-retreat", "1863", 7)
    while game.decision.kind != "where":
        game.play(game.choices()[0])
    before = game.position()
    for text in ("at 99999", "lead grnt", "burn eest", "raise kiowas", "at 2784 5", "proclaim"):
        with pytest.raises(IllegalChoice) as caught:
            game.play(text)
        assert "\n" not in str(caught.value)
    assert game.position() == before


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('node = "1372"', 'node = "13729999"', "unknown hex '13729999'"),
        ('node = "1372"', 'node = "13722"', "13722: Garrison afloat"),
        ('leaders = ["couch:2"]', 'leaders = ["cuoch:2"]', "unknown leader 'cuoch'.*did you mean 'couch'"),
        ('leaders = ["couch:2"]', 'leaders = ["couch:4"]', "at 1384: 'couch:4' is no counter"),
        ("inf-10", "inf-11", "2380: Infantry of 11 points"),
        ('turn = "1/6/63"', 'turn = "1/14/63"', "a Cycle is written like 7/61"),
        ("table_uses = 72", "table_usse = 72", "unknown key 'table_usse'.*did you mean 'table_uses'"),
        ('scenario = "1863"', 'scenario = "1866"', "unknown scenario '1866'"),
        ('blockaded = ["beaufort-sc"', 'blockaded = ["beufort-sc"', "unknown port 'beufort-sc'.*did you mean 'beaufort-sc'"),
    ],
)  # fmt: skip
def test_a_damaged_position_names_what_is_wrong(old: str, new: str, said: str):
    whole = longroll.new("never-call-retreat", "1863", 7).position()
    assert old in whole
    with pytest.raises(PositionError, match=said) as caught:
        longroll.from_position(whole.replace(old, new, 1))
    assert "\n" not in str(caught.value)
