"""13.73 Who retreats with whom, where to, and who cannot."""

import pytest
from war import LATE, SUMMER, begin, dice_for, duel, field, on, pair, play, texts, why
from war_scenes import HOME, REPULSE, ROUT, attack, combat, led_combat, on_map, post, site_hexes

from longroll.games.war_for_the_union.combat.events import Eliminated
from longroll.games.war_for_the_union.combat.force import leader_refused
from longroll.games.war_for_the_union.combat.retreat import blocked, retreaters, retreats
from longroll.games.war_for_the_union.flags import ATTACKED, HAS_FOUGHT, OFF, REPULSED, RETREATED
from longroll.games.war_for_the_union.frames import Battle, Retreating
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, KINDS, UNION


@pytest.mark.rule("13.73", "13.15")
def test_13_73_who_retreated_defends_only_against_a_second_attack(t: Tables):
    s = combat(
        t, "0407 confederate 4 volunteer; leaders jackson\n0307 union 2 volunteer retreated", CONFEDERATE
    )
    assert texts(s) == ["done"]
    s.leader_flags[t.leader["jackson"]] |= HAS_FOUGHT
    f = Battle("initiate", side=CONFEDERATE, target=t.board.hex("0307"), second=True)
    assert leader_refused(s, f, t.leader["jackson"]) is None


@pytest.mark.rule("13.73", "13.74")
def test_13_73_attackers_retreat_with_the_sps_of_their_leader_that_did_not_attack(t: Tables):
    """L4615: SPs under the leader that did not attack go too and tire by 1; others in the hex stay."""
    text = "0407 union 2 volunteer, 1 volunteer fatigue 3 under reynolds, 1 volunteer fatigue 3; leaders reynolds\n0307 confederate 3 veteran works 1"
    s = field(t, f"{SUMMER}\n{text}")
    s.phasing = UNION
    under = bytes(s.sp_under)
    begin(s, "combat", UNION)
    s.sp_under[:] = under
    attack(s, "0307", "reynolds", *REPULSE)
    while FLOW.decision(s).kind != "combat":
        play(s, texts(s)[0])
    left = s.sps_at(t.board.hex("0407"), UNION)
    assert [s.sp_fatigue[sp] for sp in left] == [3], "the one without a leader stays and does not tire"
    gone = [sp for sp in on_map(s, UNION) if sp not in left]
    assert 4 in {s.sp_fatigue[sp] for sp in gone}, "the idle one tired from 3 to 4"
    assert s.leader_flags[t.leader["reynolds"]] & REPULSED


@pytest.mark.rule("13.73")
def test_13_73_defenders_retreat_with_everybody_who_had_retreated_there(t: Tables):
    """13.73g: those who came in a retreat go too, as a group, without tiring again."""
    s = combat(
        t,
        "0407 union 6 volunteer; leaders reynolds\n0307 confederate 2 volunteer, 2 volunteer retreated fatigue 1",
    )
    attack(s, "0307", "reynolds", "M/M(R)", "L*/M(R)", "L/M(R)")
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    assert not s.strength(t.board.hex("0307"), CONFEDERATE)
    assert sorted(s.sp_fatigue[sp] for sp in on_map(s, CONFEDERATE)) == [1, 1, 2, 2]
    assert len({s.sp_at[sp] for sp in on_map(s, CONFEDERATE)}) == 1, "one hex for all"


@pytest.mark.rule("13.73")
def test_13_73_an_army_commander_stays_with_his_hq_until_the_last_troops_go(t: Tables):
    text = "0407 confederate 8 volunteer; leaders bragg, polk; hqs mississippi-hq bragg\n0307 union 3 veteran works 1"
    s = combat(t, text, CONFEDERATE)
    play(s, "attack 0307", "initiate polk")
    play(s, "fight", dice=dice_for(s, "H(R)/L", "M(R)/L", "M(R)/M"))
    while FLOW.decision(s).kind != "combat":
        play(s, texts(s)[0])
    home = t.board.hex("0407")
    assert s.strength(home, CONFEDERATE) == 2
    assert s.hq_at[1] == home
    assert s.leader_at[t.leader["bragg"]] == home
    assert s.leader_at[t.leader["polk"]] != home


@pytest.mark.rule("13.73", "4.57")
def test_13_73_leaders_and_hq_go_with_the_last_defenders(t: Tables):
    s = combat(
        t,
        "0407 union 12 volunteer; leaders mcclellan, reynolds\n0307 confederate 4 volunteer; leaders bragg; hqs mississippi-hq bragg",
    )
    play(s, "attack 0307", "initiate mcclellan", "join reynolds")
    play(s, "fight", dice=dice_for(s, *ROUT))
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    (end,) = {s.sp_at[sp] for sp in on_map(s, CONFEDERATE)}
    assert s.hq_at[1] == end
    assert s.leader_at[t.leader["bragg"]] == end


@pytest.mark.rule("13.73", "4.55", "4.56")
def test_13_73_r90_an_hq_without_a_commander_goes_with_the_last_defenders(t: Tables):
    s = combat(
        t,
        "0407 union 12 volunteer; leaders mcclellan, reynolds\n0307 confederate 4 volunteer; hqs mississippi-hq",
    )
    play(s, "attack 0307", "initiate mcclellan", "join reynolds")
    play(s, "fight", dice=dice_for(s, *ROUT))
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    (end,) = {s.sp_at[sp] for sp in on_map(s, CONFEDERATE)}
    assert s.hq_at[1] == end, "a retreat is no movement over the map (4.56)"
    assert s.commander(1) == -1


@pytest.mark.rule("13.73", "4.55", "4.52")
def test_13_73_r90_an_army_commander_beaten_with_his_own_men_stays_with_his_hq(t: Tables):
    text = (
        "0407 confederate 5 volunteer; leaders bragg; hqs mississippi-hq bragg\n0307 union 3 veteran works 1"
    )
    s = combat(t, text, CONFEDERATE)
    play(s, "attack 0307", "initiate bragg")
    play(s, "fight", dice=dice_for(s, "H(R)/L", "M(R)/L", "M(R)/M"))
    while FLOW.decision(s).kind != "combat":
        play(s, texts(s)[0])
    home = t.board.hex("0407")
    assert s.strength(home, CONFEDERATE) == 2, "three were his, two stay with the HQ"
    assert s.hq_at[1] == s.leader_at[t.leader["bragg"]] == home
    assert s.leader_flags[t.leader["bragg"]] & REPULSED, "he makes no second attack (13.9)"


@pytest.mark.rule("13.73")
def test_13_73_who_is_refused_a_hex_hears_why(t: Tables):
    s = combat(t, "0407 union 6 volunteer; leaders reynolds\n0307 confederate 2 volunteer")
    attack(s, "0307", "reynolds", *ROUT)
    assert FLOW.decision(s).kind == "choose-retreat"
    assert why(s, "retreat to 0306") == "13.73", "in the zone of 0407"
    f = s.frame(Retreating)
    assert len(retreaters(s, f)) == 2


@pytest.mark.rule("13.73")
def test_13_73_surrounded_troops_break_through_and_lose(t: Tables):
    ring = ("0306", "0408", "0308", "0208", "0207")
    rows = "\n".join(f"{h} union 2 volunteer" for h in ring)
    s = combat(t, f"0407 union 8 volunteer; leaders mcclellan\n{rows}\n0307 confederate 3 volunteer")
    attack(s, "0307", "mcclellan", "M/M(R)", "L*/M(R)", "L/M(R)")
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    assert len(on_map(s, CONFEDERATE)) == 2, "1 SP for 2 infantry passed"
    assert not s.strength(t.board.hex("0307"), CONFEDERATE)
    assert s.combat_losses[CONFEDERATE] >= 1


@pytest.mark.rule("13.73", "13.71")
def test_r101_who_breaks_through_chooses_what_it_costs(t: Tables):
    ring = ("0306", "0408", "0308", "0208", "0207")
    rows = "\n".join(f"{h} union 2 volunteer" for h in ring)
    s = combat(
        t,
        f"0407 union 8 volunteer; leaders mcclellan\n{rows}\n0307 confederate 3 volunteer, 2 veteran; leaders polk",
    )
    attack(s, "0307", "mcclellan", "M/M(R)", "L*/M(R)", "L/M(R)", star=9)
    on(s, "choose-retreat")
    assert set(texts(s)) == {"lose volunteer@0307", "lose veteran@0307"}
    assert FLOW.decision(s).side == "confederate"
    play(s, "lose veteran@0307")
    left = [s.quality_of(sp) for sp in on_map(s, CONFEDERATE)]
    assert len({s.sp_at[sp] for sp in on_map(s, CONFEDERATE)}) == 1
    assert sorted(left) == sorted([KINDS.index("volunteer")] * 3 + [KINDS.index("veteran")])
    assert s.leader_at[t.leader["polk"]] == s.sp_at[on_map(s, CONFEDERATE)[0]], "he goes with them"


@pytest.mark.rule("13.73", "13.6")
def test_13_73_troops_who_cannot_retreat_are_eliminated(t: Tables):
    """A corner with one way out, which is the attackers': they break through or are lost."""
    board = t.board
    found = None
    for h in range(board.count):
        if board.sea[h]:
            continue
        ways = [
            j
            for j in board.around(h)
            if t.ground.march[board.side(h, j)] != 255 and t.ground.retreat[board.side(h, j)]
        ]
        if (
            len(ways) == 1
            and t.ground.march[board.side(ways[0], h)] <= 3
            and t.ground.strength[board.side(ways[0], h)] == 1
        ):
            found = (board.numbers[h], board.numbers[ways[0]])
            break
    assert found, "the board has no such corner"
    home, land = found
    s = combat(t, f"{land} union 8 veteran; leaders mcclellan\n{home} confederate 2 volunteer")
    attack(s, home, "mcclellan", "M/M(R)", "L*/M(R)", "L/M(R)", "M/H(R)", "L/H(R)")
    while s.stack and FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    gone = [e for e in s.out if isinstance(e, Eliminated)]
    assert gone or len(on_map(s, CONFEDERATE)) < 2


@pytest.mark.rule("13.73", "15.51")
def test_13_73_marks_of_a_phase_are_forgotten_with_the_turn(t: Tables):
    s = combat(t, "0407 union 6 volunteer; leaders reynolds\n0307 confederate 2 volunteer")
    attack(s, "0307", "reynolds", *ROUT)
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    assert any(s.sp_flags[sp] & RETREATED for sp in on_map(s, CONFEDERATE))
    assert all(s.sp_flags[sp] & ATTACKED for sp in on_map(s, UNION))
    s.forget_turn()
    assert not any(s.sp_flags[sp] for sp in (*on_map(s, CONFEDERATE), *on_map(s, UNION)))
    assert not any(s.sp_battles)
    assert not any(s.leader_flags)


@pytest.mark.rule("13.73", "14.13")
def test_13_73_an_improved_fort_is_held_unless_the_loss_is_heavy(t: Tables):
    _, home, _, plain = site_hexes(t)
    s = post(t, "2 volunteer", "6 volunteer; leaders reynolds", fort="confederate improved", when=LATE)
    play(s, f"attack {plain}", "initiate reynolds", "fight")
    dice = dice_for(s, "M/M(R)", "L*/M(R)", "L/M(R)", inside=True)
    play(s, "defend inside", "fight", dice=dice)
    assert s.strength(home, CONFEDERATE) == 2


@pytest.mark.rule("13.73")
def test_13_73_r36_troops_that_fought_under_another_do_not_retreat_with_the_leader_of_their_march(t: Tables):
    s = led_combat(
        t,
        "0407 union 2 volunteer, 1 volunteer under reynolds; leaders reynolds\n0307 confederate 3 veteran works 1",
    )
    (idle,) = [sp for sp in s.sps_at(t.board.hex("0407"), UNION) if s.sp_under[sp]]
    s.sp_battles[idle] = 1
    play(s, "attack 0307", "initiate reynolds")
    play(s, "fight", dice=dice_for(s, *REPULSE))
    on(s, "choose-retreat", "choose-loss")
    assert s.sp_at[idle] == t.board.hex("0407")


@pytest.mark.rule("13.73")
def test_13_73_attackers_who_must_retreat_do_not_advance(t: Tables):
    s, a, b = duel(t, "4 volunteer; leaders reynolds", "6 veteran works 1")
    play(s, f"attack {b}", "initiate reynolds", "fight", dice=(1, 9))
    while s.stack and texts(s)[0].split()[0] in ("lose", "retreat"):
        play(s, texts(s)[0])
    assert not s.strength(t.board.hex(a), UNION)
    assert s.strength(t.board.hex(b), CONFEDERATE) >= 5
    assert s.leader_at[t.leader["reynolds"]] != t.board.hex(a), "he goes with his men"


@pytest.mark.rule("13.73")
def test_13_73a_no_retreat_over_navigable_water(t: Tables):
    board = t.board
    memphis = board.hex("memphis")
    for h in range(board.count):
        for d in range(6):
            if t.ground.retreat[6 * h + d]:
                assert board.water[6 * h + d] in (0, 1) or board.land[6 * h + d], board.numbers[h]
    s = field(t, f"{SUMMER}\nmemphis confederate 1 volunteer\n2516 union 4 volunteer")
    found = retreats(s, CONFEDERATE, memphis, (board.hex("2516"),), 1, attacker=False)
    assert found
    assert all(board.numbers[way.path[-1]] not in ("2415", "2416", "2414") for way in found)


def around(t: Tables, at: str = HOME) -> list[str]:
    return [t.board.numbers[h] for h in t.board.around(t.board.hex(at))]


@pytest.mark.rule("13.73")
def test_13_73b_retreats_keep_out_of_enemy_zones(t: Tables):
    foe = around(t)[0]
    s = field(t, f"{SUMMER}\n{HOME} confederate 2 volunteer\n{foe} union 6 volunteer")
    found = retreats(s, CONFEDERATE, t.board.hex(HOME), (t.board.hex(foe),), 2, attacker=False)
    assert found
    zone = t.ground.zoc_reach[t.board.hex(foe)]
    assert all(way.path[-1] not in zone and way.loss == 0 for way in found)


@pytest.mark.rule("13.73")
@pytest.mark.parametrize("k", range(6))
def test_13_73b_else_out_of_the_zones_of_those_just_fought(t: Tables, k: int):
    """Enemies all around: the hexes next to the one who has attacked are left to others."""
    board, home = t.board, t.board.hex(HOME)
    near = [board.neighbours[6 * home + d] for d in range(6)]
    foe = near[k]
    watch = [
        h
        for h in board.ring(home, 2)
        if near[(k + 3) % 6] in board.around(h) and len({*near} & {*board.around(h)}) == 2
    ]
    rows = "".join(f"\n{board.numbers[h]} union 1 volunteer" for h in watch)
    s = field(t, f"{SUMMER}\n{HOME} confederate 2 volunteer\n{board.numbers[foe]} union 6 volunteer{rows}")
    assert all(s.in_zoc(h, CONFEDERATE) for h in near)
    ends = {way.path[-1] for way in retreats(s, CONFEDERATE, home, (foe,), 2, attacker=False)}
    assert ends
    assert not ends & set(t.ground.zoc_reach[foe])


def _ring_beyond(t: Tables, near: set[str]) -> list[str]:
    """Hexes two away from 0307 whose zones cover the ring, none of them next to 0407."""
    board = t.board
    ring = {board.hex(h) for h in near}
    out = {j for h in ring for j in board.around(h)} - ring - {board.hex("0307"), board.hex("0407")}
    return [board.numbers[h] for h in sorted(out)]


@pytest.mark.rule("13.73")
def test_13_73b_enemies_too_tired_for_a_zone_are_not_avoided(t: Tables):
    """All six hexes lie in zones; those just fought are at F3 and exert none, so their side is as good as any."""
    board = t.board
    near = {board.numbers[h] for h in board.around(board.hex("0307"))} - {"0407"}
    for tired, expected in (("", near - {"0306", "0408"}), (" fatigue 3", near)):
        rows = [f"{h} confederate 1 volunteer" for h in _ring_beyond(t, near)]
        s = field(
            t, "\n".join([SUMMER, "0307 union 2 volunteer", f"0407 confederate 3 volunteer{tired}", *rows])
        )
        assert all(s.in_zoc(board.hex(h), UNION) for h in near)
        found = retreats(s, UNION, board.hex("0307"), (board.hex("0407"),), 2, attacker=True)
        assert {board.numbers[way.path[-1]] for way in found} <= expected
        assert {"0306", "0408"} & {board.numbers[way.path[-1]] for way in found} or not tired


@pytest.mark.rule("13.73")
def test_13_73c_surrounded_troops_break_through_with_losses(t: Tables):
    ring = "\n".join(f"{n} union 3 volunteer, 1 volunteer-cavalry" for n in around(t))
    s = field(t, f"{SUMMER}\n{HOME} confederate 4 volunteer\n{ring}")
    found = retreats(s, CONFEDERATE, t.board.hex(HOME), (), 4, attacker=False)
    assert found
    assert all(way.loss == 1 + 3 // 2 for way in found), "1 for the cavalry SP, 1 for each 2 of infantry"
    assert all(len(way.path) == 2 for way in found)
    strong = field(t, f"{SUMMER}\n{HOME} confederate 16 volunteer\n{ring}")
    assert all(
        way.loss == 0 for way in retreats(strong, CONFEDERATE, t.board.hex(HOME), (), 16, attacker=False)
    )


@pytest.mark.rule("13.73")
def test_13_73c_attackers_never_retreat_through_whom_they_attacked(t: Tables):
    names = around(t)
    ring = "\n".join(f"{n} union 2 volunteer" for n in names)
    s = field(t, f"{SUMMER}\n{HOME} confederate 4 volunteer\n{ring}")
    target = t.board.hex(names[0])
    found = retreats(s, CONFEDERATE, t.board.hex(HOME), (target,), 4, attacker=True)
    assert found
    assert all(target not in way.path for way in found)


@pytest.mark.rule("13.73")
def test_13_73c_who_breaks_out_ends_outside_enemy_zones_where_he_can(t: Tables):
    """Enemies all around; behind one of them lies the only calm hex, behind the others more enemies' zones."""
    a, _ = pair(t)
    here = t.board.index[a]
    ring = [h for h in t.board.around(here) if not t.board.sea[h]]
    rows = [f"{t.board.numbers[h]} union {1 if h == ring[0] else 2} volunteer fatigue 3" for h in ring]
    s = field(t, "\n".join([SUMMER, *rows, f"{a} confederate 2 volunteer"]))
    ways = retreats(s, CONFEDERATE, here, (), 2, attacker=False)
    assert ways
    ends = {way.path[-1] for way in ways}
    assert not ends & set(ring)
    assert len({s.in_zoc(h, CONFEDERATE) for h in ends}) == 1
    costs = {way.path[0]: way.loss for way in ways}
    assert all(loss == (0 if h == ring[0] else 1) for h, loss in costs.items()), "1 SP for every 2 infantry"


@pytest.mark.rule("13.73")
def test_13_73d_among_equal_hexes_the_one_with_the_shortest_line_of_supply(t: Tables):
    """A hex off the railroad whose neighbours lie at different distances from it: the nearest of them, and no other."""
    s = field(t, f"{SUMMER}\nrichmond confederate 1 volunteer")
    far = network(s, CONFEDERATE).los.ways.far
    georgia = t.board.states.index("GA")
    tried = 0
    for h in [h for h in range(t.board.count) if t.board.state[h] == georgia and 0 < far[h] < 5]:
        open_ = [t.board.neighbours[6 * h + d] for d in range(6) if not blocked(s, CONFEDERATE, h, d)]
        lengths = sorted(far[x] for x in open_)
        if len(set(lengths)) < 2:
            continue
        tried += 1
        ends = {way.path[-1] for way in retreats(s, CONFEDERATE, h, (), 1, attacker=False)}
        assert ends == {x for x in open_ if far[x] == lengths[0]}
    assert tried > 3


@pytest.mark.rule("13.73")
def test_13_73d_the_shortest_line_of_supply_decides(t: Tables):
    foe = around(t)[0]
    s = field(t, f"{SUMMER}\n{HOME} confederate 2 volunteer\n{foe} union 6 volunteer")
    found = retreats(s, CONFEDERATE, t.board.hex(HOME), (t.board.hex(foe),), 2, attacker=False)
    far = network(s, CONFEDERATE).los.ways.far
    zone = t.ground.zoc_reach[t.board.hex(foe)]
    best = min(far[h] for h in t.board.around(t.board.hex(HOME)) if h not in zone)
    assert {far[way.path[-1]] for way in found} == {best}


@pytest.mark.rule("13.73", "7.24")
def test_13_73d_a_line_by_sea_counts_too(t: Tables):
    """The army before New Berne is fed through the port alone: it falls back towards it."""
    s = field(t, f"{SUMMER}\nnew-berne union 2 volunteer\n5916 union 3 volunteer")
    net = network(s, UNION)
    here = t.board.hex("5916")
    assert net.sea_los is not None
    assert here not in net.los
    far = net.sea_los.far
    near = [h for h in t.board.around(here) if h in net.sea_los]
    assert len({far(h) for h in near}) > 1
    ends = {way.path[-1] for way in retreats(s, UNION, here, (), 3, attacker=False)}
    assert {far(h) for h in ends} == {min(far(h) for h in near)}


@pytest.mark.rule("13.73", "13.71")
def test_13_73g_with_the_last_defender_those_who_had_retreated_there_must_go_on(t: Tables):
    """Or are eliminated: M/M kills the only defender without a retreat; the others leave as a group, without tiring."""
    s = led_combat(
        t,
        "0407 union 3 volunteer; leaders buell\n0307 confederate 1 volunteer works 2, 2 volunteer retreated fatigue 1",
    )
    play(s, "attack 0307", "initiate buell")
    dice = dice_for(s, "M/M", "H/H", "H/M", "L*/L", star=1)
    play(s, "fight", dice=dice)
    while FLOW.decision(s).kind in ("choose-retreat", "choose-loss"):
        play(s, texts(s)[0])
    assert not s.strength(t.board.hex("0307"), CONFEDERATE)
    rest = [sp for sp in range(len(s.sp_at)) if s.sp_at[sp] != OFF and s.side_of(sp) == CONFEDERATE]
    assert [s.sp_fatigue[sp] for sp in rest] == [1, 1]
    assert "advance buell" in texts(s)


@pytest.mark.rule("13.73")
def test_13_73h_without_a_way_there_is_no_retreat(t: Tables):
    # an island fort: Ft. Pickens is left by water only
    s = field(t, f"{SUMMER}\nft-pickens union 1 volunteer")
    assert retreats(s, UNION, t.board.hex("ft-pickens"), (), 1, attacker=False) == []


@pytest.mark.rule("13.73", "13.72", "4.57", "9.73")
def test_13_73h_who_cannot_retreat_is_lost_and_a_leader_who_survives_joins_the_nearest_friends(t: Tables):
    """Ft. Pickens lies on an island: nobody gets away; the leader's check is passed, and he is found at the nearer stack."""
    here = t.board.hex("ft-pickens")
    near, far = t.board.hex("pensacola"), t.board.hex("mobile")
    assert t.board.distance(here, near) < t.board.distance(here, far)
    rows = "ft-pickens union 2 volunteer; leaders curtis; hqs potomac-hq; usmrr usmrr-1\npensacola union 1 volunteer\nmobile union 5 volunteer"
    s = field(t, f"{SUMMER}\n{rows}")
    s.dice.script = [10]
    s.push(Retreating("retreat", UNION, here))
    FLOW.run(s)
    assert not s.strength(here, UNION)
    assert sum(s.box) == 2, "to the Replacement Box"
    assert s.leader_at[t.leader["curtis"]] == near
    assert s.hq_at[[t.counters[c].slug for c in t.hqs].index("potomac-hq")] == OFF
    assert s.usmrr_at[0] == OFF, "9.73: no railroad leads away"
    dead = field(t, f"{SUMMER}\n{rows}")
    dead.dice.script = [1]
    dead.push(Retreating("retreat", UNION, here))
    FLOW.run(dead)
    assert dead.leader_at[t.leader["curtis"]] == OFF
