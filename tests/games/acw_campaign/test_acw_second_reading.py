"""What a second reading of the rules found, a test for each finding and its relatives."""

from __future__ import annotations

import pytest
from camp import (
    FOOT,
    HORSE,
    T,
    at_manassas,
    battle,
    box,
    camp,
    cavalry,
    corps,
    fill,
    find,
    play,
    said,
    texts,
    until,
)

from games.acw_campaign.battlefield import begun, field
from longroll.core.errors import LongrollError
from longroll.games.acw_campaign.battle import desk, numbers
from longroll.games.acw_campaign.battle.resolver.fire import battery, volley
from longroll.games.acw_campaign.battle.resolver.step import advance
from longroll.games.acw_campaign.battle.types import NIGHTFALL, OVER
from longroll.games.acw_campaign.combat.reinforcing import helpers
from longroll.games.acw_campaign.forts import call_out, guard_stands, send_home
from longroll.games.acw_campaign.intelligence import scouts
from longroll.games.acw_campaign.position import dump
from longroll.games.acw_campaign.promotion import trainees, veteran
from longroll.games.acw_campaign.sequence import begin, union_turn
from longroll.games.acw_campaign.supply import network
from longroll.games.acw_campaign.words import (
    BREECH,
    CARBINE,
    CARTRIDGE,
    CONFEDERATE,
    CRACK,
    DIVISION,
    FOUGHT,
    MET,
    OFF,
    R_F,
    RAISED,
    SB_F,
    SB_H,
    SCREEN,
    UNION,
    VETERAN,
)  # fmt: skip

ARMY = [FOOT, FOOT]
FOG = {"intelligence": True}


# --- 8: how a battle ends -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.58", "8.6")
@pytest.mark.parametrize(("refuge", "leaves"), [(1, 1), (0, 0)])
def test_8_58_after_a_quiet_day_a_defender_with_nowhere_to_go_stands(refuge: int, leaves: int) -> None:
    """R70, FAQ L2111: the town is lost and nobody attacks; who has no box to go to is not thrown out of the field."""
    b, dice = begun(field())
    b.day, b.phase, b.step, b.pressed, b.hour, b.refuge = 2, NIGHTFALL, 3, [0, 0], b.sunset, [1, refuge]
    advance(b, dict.fromkeys((0, 1), "stay"), dice)
    assert (b.phase, b.leaving) == (OVER, leaves)


# --- 11.3, 11.4: arms ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.4")
def test_11_4_muzzle_loading_carbines_have_no_die_of_breech_loaders() -> None:
    n = numbers.ours()
    b, _ = begun(field())
    i = next(i for i, here in enumerate(b.s_here) if here)
    dice = {}
    for weapon in (CARBINE, BREECH, CARTRIDGE):
        b.s_kind[i], b.s_sp[i], b.s_weapon[i] = 1, 3, weapon
        dice[weapon] = volley(b, n, [i], True)[0]
    assert dice == {CARBINE: 2, BREECH: 2 + n.breech, CARTRIDGE: 2 + n.repeater}


@pytest.mark.rule("11.3")
def test_11_3_the_kind_of_gun_tells() -> None:
    """Heavy smoothbores are best at close range, rifles at long range; both are better than light smoothbores."""
    n = numbers.ours()
    b, _ = begun(field())
    i = next(i for i, here in enumerate(b.s_here) if here)
    b.s_kind[i], b.s_sp[i] = 2, 2
    close, far = {}, {}
    for weapon in (SB_F, SB_H, R_F):
        b.s_weapon[i] = weapon
        close[weapon] = volley(b, n, [i], True)[1]
        far[weapon] = battery(b, n, [i] * 4)
    assert close[SB_H] > close[SB_F]
    assert far[R_F] > far[SB_H] >= far[SB_F]


# --- 9.3: promotions -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3", "9.31")
def test_9_3_once_in_a_game_turn_not_in_a_side_s_turn() -> None:
    """What was promoted in the Union's turn is not trained in the Confederate turn of the same month."""
    s = camp(corps("I", "union", "chicago"), corps("X", "confederate", "atlanta")).state
    c = s.find_corps(CONFEDERATE, "x")
    d = s.divisions_of(c)[0]
    veteran(s, d, "9.32")
    s.dv_status[d] = s.st_status[s.stands_in(d)[0]] = 0  # a new green brigade has come to it since
    begin(s, CONFEDERATE)
    assert d not in trainees(s, CONFEDERATE)
    assert s.st_flags[s.stands_in(d)[0]] & RAISED
    union_turn(s)
    assert d in trainees(s, CONFEDERATE)


@pytest.mark.rule("9.33", "9.31")
@pytest.mark.parametrize(("gift", "morale", "status"), [('"5"', 5, VETERAN), ('"6"', 6, CRACK)])
def test_9_33_promotion_by_form_keeps_status_and_morale_together(gift: str, morale: int, status: int) -> None:
    game = at_manassas(options={"battles": "table"})
    text = fill(desk.blank(game.state)).replace("[promotions]", f'[promotions]\n"I Corps 1/1" = {gift}\n#')
    play(game, desk.choice(game.state, text), "confirm")
    s = game.state
    i = s.stands_in(s.divisions_of(find(game, "i-corps"))[0])[0]
    assert (s.st_morale[i], s.st_status[i]) == (morale, status)
    assert s.st_flags[i] & RAISED


# --- 8.4: who has fought -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.4")
def test_8_4_a_withdrawal_is_no_battle() -> None:
    """The corps whose enemy withdrew, and the one that withdrew, may still come to another battle."""
    game = camp(
        corps("I", "union", "washington", ARMY),
        corps("II", "union", "harpers-ferry", ARMY),
        corps("X", "confederate", "manassas-junction", ARMY, ["cav 3-4"]),
        corps("Y", "confederate", "leesburg", ARMY, ["cav 3-4"]),
        dice=(6,), control={"leesburg": "confederate"},
    )  # fmt: skip
    play(
        game,
        "march washington",
        "road i manassas-junction",
        "done",
        "march harpers-ferry",
        "road ii leesburg",
        "done",
        "done",
    )
    play(game, "battle manassas-junction")
    away = next(x for x in texts(game, "withdraw") if x != "withdraw leesburg")
    play(game, away)
    s = game.state
    assert s.co_done[find(game, "i")] & MET
    assert [s.co_name[c] for c in helpers(s, UNION, T.index["leesburg"])] == ["I"]
    assert not s.co_done[find(game, "x", CONFEDERATE)] & FOUGHT
    if "leesburg" in [T.slug[b] for b in T.near[s.co_box[find(game, "x", CONFEDERATE)]]]:
        assert find(game, "x", CONFEDERATE) in helpers(s, CONFEDERATE, T.index["leesburg"])


@pytest.mark.rule("8.4")
def test_8_4_whoever_was_in_a_battle_does_not_come_to_another() -> None:
    game = at_manassas(options={"battles": "table"})
    play(game, desk.choice(game.state, fill(desk.blank(game.state))), "confirm")
    assert all(
        game.state.co_done[c] & FOUGHT for c in (find(game, "i-corps"), find(game, "x-corps", CONFEDERATE))
    )


# --- 8.6: a battle on a table --------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.6")
def test_8_6_both_sides_confirm_a_result_from_the_table() -> None:
    """R91: whoever disputes it gets the form; nothing has happened until both agree."""
    game = at_manassas(options={"battles": "table"})
    before = list(game.state.st_sp)
    play(game, desk.choice(game.state, fill(desk.blank(game.state), **{"I Corps 1/1": "[3]"})))
    assert (game.decision.side, game.decision.kind) == ("confederate", "battle-confirm")
    assert (
        "a Confederate victory after 1 day, lost on the field Union 3, Confederate 0" in game.decision.prompt
    )
    assert texts(game) == ["confirm", "dispute"]
    play(game, "dispute")
    assert (game.decision.side, game.decision.kind) == ("confederate", "battle-form")
    assert list(game.state.st_sp) == before
    play(game, desk.choice(game.state, fill(desk.blank(game.state), **{"I Corps 1/1": "[6]"})))
    assert game.decision.side == "union"
    play(game, "confirm")
    assert [(e.side, e.lost) for e in said(game, "Recovered")] == [("union", 6)]
    assert [type(e).__name__ for e in game.events if type(e).__name__.startswith("Result")] == [
        "ResultSent", "ResultDisputed", "ResultSent",
    ]  # fmt: skip


@pytest.mark.rule("8.6")
def test_8_6_a_referee_s_result_counts_at_once() -> None:
    game = at_manassas(options={"battles": "table", "referee": "person"})
    until(game, "battle-form")
    assert game.decision.side == "referee"
    play(game, desk.choice(game.state, fill(desk.blank(game.state))))
    assert said(game, "BattleWon")


# --- 12: what is told ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.11", "12.13", "8")
def test_12_13_no_log_tells_strength_points_before_the_withdrawal() -> None:
    """Open play tells them, limited intelligence does not."""
    for options, told in (({}, True), (FOG, False)):
        game = camp(
            corps("I", "union", "washington", ARMY), corps("X", "confederate", "manassas-junction", ARMY, ["cav 3-4"]),
            dice=(3,), options=options,
        )  # fmt: skip
        play(game, "march washington", "road i manassas-junction", "done", "done")
        assert game.decision.kind == "withdraw"
        for side in ("union", "confederate"):
            line = next(x for x in game.log(side) if "comes to Manassas Junction" in x)
            assert ("strength points" in line) == told
        assert game.book("union")


@pytest.mark.rule("12.13")
def test_12_13_odds_in_contact_do_not_sample_true_strengths() -> None:
    """R84: two armies that differ only in their men look alike to those who meet them."""
    found = []
    for strength in (3, 6):
        foe = [[f"inf {strength}-4"] * 3 + ["art 2-5 SB-H"]] * 2
        game = camp(
            corps("I", "union", "washington", ARMY), corps("X", "confederate", "manassas-junction", foe, ["cav 3-4"]),
            dice=(3,), options=FOG,
        )  # fmt: skip
        play(game, "march washington", "road i manassas-junction", "done", "done")
        assert game.decision.kind == "withdraw"
        seen = game.imagine("union", 7).odds("manassas-junction")
        assert any("his strength is guessed" in m["reason"] for m in seen["modifiers"])
        found.append(seen["sides"]["confederate"]["strength"])
        worlds = {game.imagine("union", seed).state.strength_of(CONFEDERATE) for seed in range(12)}
        assert len(worlds) > 3
    assert found[0] == found[1]


@pytest.mark.rule("12.13")
def test_12_13_odds_asked_of_the_true_state_do_not_sample_true_strengths() -> None:
    """R84: whoever is to decide asks; what the attackers bring he does not see before the battle."""
    found = []
    for strength in (3, 6):
        foe = [[f"inf {strength}-4"] * 3 + ["art 2-5 SB-H"]] * 2
        game = camp(
            corps("I", "union", "washington", foe), corps("X", "confederate", "manassas-junction", ARMY, ["cav 3-4"]),
            dice=(3,), options=FOG,
        )  # fmt: skip
        play(game, "march washington", "road i manassas-junction", "done", "done")
        assert (game.decision.kind, game.decision.side) == ("withdraw", "confederate")
        found.append(game.odds("manassas-junction")["sides"])
    assert found[0] == found[1]


@pytest.mark.rule("12")
def test_12_what_the_enemy_reorganizes_behind_closed_doors_is_dealt_afresh() -> None:
    """Neither the box nor the corps that he works on stays where it is in every imagined world."""
    game = camp(
        corps("I", "union", "washington", ARMY),
        *(corps(name, "confederate", at, ARMY) for name, at in (("X", "atlanta"), ("Y", "mobile"), ("Z", "raleigh"))),
        active="confederate", phase="reorganization", options=FOG,
    )  # fmt: skip
    play(game, "at atlanta", "shift x", "stand 1-1")
    places = set()
    for seed in range(20):
        world = game.imagine("union", seed)
        assert world.decision.side == "confederate"
        world.check()
        places.add(box(world, "x", CONFEDERATE))
        assert not any(getattr(f, "box", OFF) == T.index["atlanta"] for f in world.state.stack)
    assert len(places) > 5


@pytest.mark.rule("12", "13.4")
def test_12_who_of_the_enemy_starves_is_dealt_afresh() -> None:
    game = camp(
        corps("I", "union", "meridian"), corps("II", "union", "chicago"), corps("III", "union", "philadelphia"),
        corps("X", "confederate", "raleigh"), turn="1863-may", phase="supply", options=FOG,
    )  # fmt: skip
    until(game, "losses", {"command": "done"})
    keys = set()
    for seed in range(20):
        world = game.imagine("confederate", seed)
        assert world.decision.side == "union"
        world.check()
        keys.add(world.state.stack[-1].key)
        world.play(world.choices()[0])
    assert len(keys) == 3


@pytest.mark.rule("12")
def test_12_windows_of_the_true_state_tell_nothing_of_the_enemy() -> None:
    """`threats` has the enemy as he is reported; `reach` and `supply` of his are refused."""
    game = camp(
        corps("I", "union", "washington", ARMY), corps("X", "confederate", "richmond", ARMY),
        corps("Y", "confederate", "manassas-junction", ARMY), options=FOG, dice=(3,),
    )  # fmt: skip
    with pytest.raises(LongrollError, match="the enemy's"):
        game.reach("x")
    with pytest.raises(LongrollError, match="the enemy's"):
        game.supply("confederate")
    assert game.reach("i")
    rows = game.threats("washington", "union")
    assert rows
    assert not any(row["who"] in ("X", "Y") for row in rows)


# --- 2, 6: formations ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1", "2.2", "6.12")
@pytest.mark.parametrize(("who", "free"), [("i-cc", "II CC"), ("ii-cc", "I CC")])
def test_2_2_when_two_corps_join_either_commander_may_be_freed(who: str, free: str) -> None:
    game = camp(
        corps("I", "union", "washington", ARMY), corps("II", "union", "washington", ARMY),
        corps("X", "confederate", "atlanta"), phase="reorganization",
    )  # fmt: skip
    play(game, "at washington", "field i ii")
    assert (game.decision.kind, game.decision.role) == ("joint-command", "president")
    play(game, f"commander {who}")
    s = game.state
    assert [s.of_name[o] for o in s.officers_at(UNION, T.washington) if s.of_corps[o] == OFF] == [free]


@pytest.mark.rule("6.11")
def test_6_11_infantry_may_be_attached_to_the_corps_directly() -> None:
    """And fights there as a division does (R98)."""
    game = camp(
        corps("I", "union", "washington", ARMY), corps("X", "confederate", "manassas-junction", ARMY),
        phase="reorganization", options={"battles": "program"},
    )  # fmt: skip
    play(game, "at washington", "shift i", "stand 1-1", "to i 0")
    s = game.state
    loose = s.corps_troops(find(game, "i"))
    assert [s.st_sp[i] for i in loose] == [6]
    game = camp(
        corps("I Corps", "union", "washington", ARMY, ["inf 6-4", "cav 3-4"]),
        corps("X Corps", "confederate", "manassas-junction", ARMY), dice=(3,),
    )  # fmt: skip
    play(game, "march washington", "road i-corps manassas-junction", "done", "done")
    until(game, "battle-orders")
    b = battle(game)
    d = b.d_name.index("corps infantry, I Corps")
    assert (b.d_loose[d], b.d_limit[d]) == (0, 2)
    assert b.d_loose[b.d_name.index("corps troops, I Corps")]


@pytest.mark.rule("6.24")
def test_6_24_a_screen_that_withdraws_stays_within_a_link_of_its_corps() -> None:
    game = camp(
        corps("I", "union", "washington", ARMY, ["cav 3-5", "cav 3-5"]),
        cavalry("H", "confederate", "gordonsville"),
        corps("X", "confederate", "atlanta", ARMY), dice=(6,), turn="1863-may",
    )  # fmt: skip
    s = game.state
    c = find(game, "h", CONFEDERATE)
    d = s.divisions_of(c)[0]
    s.detach(d, T.index["manassas-junction"], SCREEN)
    s.st_morale[s.stands_in(d)[0]] = 6
    play(game, "march washington", "road i manassas-junction", "done", "done")
    if game.decision.kind == "withdraw":
        play(game, next(x for x in texts(game, "withdraw") if x != "withdraw gordonsville"))
    at = s.where(d)
    assert at == s.co_box[c] or at in T.near[s.co_box[c]]


@pytest.mark.rule("12.22")
def test_12_22_a_corps_whose_cavalry_is_detached_scouts_as_one_without() -> None:
    s = camp(
        corps("I", "union", "washington", [FOOT, ["@screen baltimore", *HORSE]]),
        corps("II", "union", "chicago", ARMY, ["cav 3-4"]), corps("X", "confederate", "atlanta"),
    ).state  # fmt: skip
    assert scouts(s, s.find_corps(UNION, "i")) == 0
    assert scouts(s, s.find_corps(UNION, "ii")) == 2


@pytest.mark.rule("6.14")
def test_6_14_the_reserve_gives_no_commanders_away() -> None:
    """R95, FAQ L2091: whoever came with it goes with it."""
    game = camp(
        corps("I", "union", "washington", ARMY, ["art 2-5 R-F"]), corps("X", "confederate", "atlanta"),
        phase="reorganization",
    )  # fmt: skip
    s = game.state
    play(game, "at washington", "reserve")
    assert sum(side == UNION for side in s.of_side) == 2
    play(game, "shift artillery-reserve", "stand 0-1", "to i 0")
    assert find(game, "artillery-reserve") == OFF
    assert sum(side == UNION for side in s.of_side) == 1


@pytest.mark.rule("6.13")
def test_6_13_cavalry_divisions_are_raised_before_cavalry_corps() -> None:
    """R96: for an infantry corps with room, in place of a corps; not when cavalry corps can be raised."""
    game = camp(
        corps("I", "union", "washington", ARMY), corps("II", "union", "chicago", [*ARMY, FOOT]),
        corps("X", "confederate", "atlanta"), turn="1862-jun", phase="recruiting", dice=(4,),
    )  # fmt: skip
    until(game, "raise")
    assert texts(game, "cavalry-division") == ["cavalry-division i"]
    left = game.state.stack[-1].left
    size = game.state.size(UNION)
    play(game, "cavalry-division i")
    s = game.state
    assert (s.stack[-1].left, s.size(UNION), s.units(find(game, "i"))) == (left - 1, size, 11)
    assert s.mounted_only(s.divisions_of(find(game, "i"))[-1])
    assert not texts(game, "cavalry-division")
    later = camp(
        corps("I", "union", "washington", ARMY), corps("X", "confederate", "atlanta"), turn="1863-jun",
        phase="recruiting", dice=(4,),
    )  # fmt: skip
    until(later, "raise")
    assert not texts(later, "cavalry-division")


@pytest.mark.rule("10")
def test_10_the_owner_says_which_stand_a_small_one_joins() -> None:
    """R97."""
    game = camp(
        corps("I", "union", "washington", [["inf 2-4", "inf 4-4", "inf 3-5"], FOOT]),
        corps("X", "confederate", "atlanta"), phase="reorganization",
    )  # fmt: skip
    assert game.decision.kind == "consolidate"
    assert texts(game) == ["staff", "join i 1-3", "join i 1-2"]
    play(game, "join i 1-2")
    s = game.state
    assert [s.st_sp[i] for i in s.stands_in(s.divisions_of(find(game, "i"))[0])] == [6, 3]
    assert [e.number for e in said(game, "Reorganized")] == [1]


# --- 7.7, 13: marches and hunger -----------------------------------------------------------------------------------------------


@pytest.mark.rule("7", "7.7")
def test_7_7_an_officer_rides_two_marches_in_a_turn() -> None:
    officer = '[[officer]]\nname = "Grant"\nside = "union"\nrank = "army commander"\nbox = "philadelphia"\n'
    game = camp(
        corps("I", "union", "washington"),
        corps("X", "confederate", "atlanta"),
        officer,
        dice=(6,),
        turn="1863-may",
    )
    play(
        game,
        "march philadelphia",
        "ride grant",
        "to baltimore",
        "done",
        "march baltimore",
        "ride grant",
        "to washington",
        "done",
    )
    play(game, "march washington")
    assert not texts(game, "ride")
    assert not texts(game, "accompany")
    assert game.state.of_marches[game.state.of_name.index("Grant")] == 2
    play(game, "done", "done")
    until(game, "command")
    assert not any(game.state.of_marches)


@pytest.mark.rule("7", "7.7")
def test_7_7_whoever_rides_with_a_corps_uses_its_marches() -> None:
    officer = '[[officer]]\nname = "Grant"\nside = "union"\nrank = "army commander"\nbox = "washington"\nwith = "I"\n'
    game = camp(
        corps("I", "union", "washington"),
        corps("X", "confederate", "atlanta"),
        officer,
        dice=(6,),
        turn="1863-may",
    )
    play(
        game,
        "march washington",
        "rail i baltimore",
        "halt",
        "done",
        "march baltimore",
        "rail i philadelphia",
        "halt",
        "done",
    )
    assert game.state.of_marches[game.state.of_name.index("Grant")] == 2
    assert "march philadelphia" not in texts(game)


@pytest.mark.rule("13", "6.23")
def test_13_a_division_that_a_hungry_corps_leaves_is_hungry() -> None:
    game = camp(
        corps("I", "union", "meridian", [FOOT, FOOT], ["cav 3-4"]), corps("X", "confederate", "raleigh"), turn="1863-may",
        phase="supply", dice=(6, 1, 1, 1, 1, 1, 1),
    )  # fmt: skip
    until(game, "command")
    s = game.state
    c = find(game, "i")
    assert s.hungry[c]
    d = s.divisions_of(c)[0]
    play(game, "march meridian", "leave i 1")
    assert s.hungry[DIVISION + d]
    play(game, texts(game, "road")[0], "done", "done")
    until(game, "train", {"losses": "staff"})
    assert "i 1" in {e.what for e in said(game, "Supplied")}


# --- 13.1, 15.3: sources and guards --------------------------------------------------------------------------------------------


@pytest.mark.rule("13.1")
def test_13_1_a_blockaded_port_is_no_source() -> None:
    """Two ports with a line between them are a source of supply; one of them blockaded, neither is: no city is near."""
    t = T
    ports = [b for b in range(t.n) if t.port[b] and not t.value[CONFEDERATE][b] and t.home[b] == CONFEDERATE]
    pairs = [(a, b) for a in range(t.n) for b in t.lifelines[CONFEDERATE][a] if t.port[a] and b in ports]
    s = camp(corps("I", "union", "chicago"), corps("X", "confederate", "raleigh")).state
    found = False
    for a, b in pairs:
        owned = bytearray(s.control)
        for box_ in range(t.n):  # nothing else of the South is in Confederate hands
            s.control[box_] = CONFEDERATE if box_ in (a, b) else UNION
        s.blockade = bytearray(t.n)
        open_ = network(s, CONFEDERATE)[b]
        s.blockade[b] = 1
        shut = network(s, CONFEDERATE)[b]
        s.control = owned
        assert (open_, shut) == (2, 0)
        found = True
    assert found


@pytest.mark.rule("15.32")
@pytest.mark.parametrize(("turn", "early"), [("1862-nov", 1), ("1863-jan", 0)])
def test_15_32_a_union_guard_only_where_the_city_was_taken_before_1863(turn: str, early: int) -> None:
    game = camp(
        corps("I", "union", "memphis", ARMY),
        corps("X", "confederate", "atlanta"),
        turn=turn,
        phase="reorganization",
    )
    until(game, "command", {"reorganize": "done"})
    assert game.state.taken_early[T.index["memphis"]] == early


@pytest.mark.rule("15.31")
def test_15_31_the_pool_of_the_home_guard_lacks_whom_it_has_lost() -> None:
    """R94."""
    s = camp(
        corps("I", "union", "washington"), corps("X", "confederate", "atlanta"), turn="1863-may",
        marks={"guards": ["richmond"]},
    ).state  # fmt: skip
    assert guard_stands(s, T.richmond) == [(6, 4), (6, 4)]
    call_out(s, CONFEDERATE, T.richmond)
    c = s.corps_at(CONFEDERATE, T.richmond)[0]
    s.st_sp[s.stands_of(c)[0]] = 2
    send_home(s, T.richmond)
    assert guard_stands(s, T.richmond) == [(2, 4), (6, 4)]
    assert "guard_losses = { richmond = 4 }" in dump(s)


# --- 8: odds -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.4")
def test_8_4_odds_before_a_battle_count_who_may_still_come() -> None:
    """A neighbour of the defender turns certain victory into defeat; the odds say so before the last choice."""
    near = [corps(f"Y{k}", "confederate", "gordonsville", ARMY) for k in range(4)]
    alone = camp(
        corps("I", "union", "washington", ARMY), corps("II", "union", "washington", ARMY),
        corps("X", "confederate", "manassas-junction", [FOOT]), dice=(3,),
    )  # fmt: skip
    helped = camp(
        corps("I", "union", "washington", ARMY), corps("II", "union", "washington", ARMY),
        corps("X", "confederate", "manassas-junction", [FOOT]), *near, dice=(3,),
    )  # fmt: skip
    sure = alone.odds("manassas-junction", "washington")
    seen = helped.odds("manassas-junction", "washington")
    assert "attacker_wins_alone" not in sure
    assert seen["attacker_wins_alone"] > 0.8
    assert seen["attacker_wins"] < seen["attacker_wins_alone"] - 0.3
    assert [row["place"] for row in seen["joining"] if row["side"] == "confederate"] == ["gordonsville"] * 4
    assert seen["worst"]["win"] == seen["attacker_wins"], (
        "only the enemy may still come: that is the worst case"
    )
    assert seen["best"]["win"] == seen["attacker_wins_alone"]


@pytest.mark.rule("8")
def test_8_odds_are_of_the_corps_that_were_pointed_out() -> None:
    """One corps of a box attacks alone; the other may still join it (8.4). Both together are the box."""
    game = camp(
        corps("I", "union", "washington", ARMY), corps("II", "union", "washington", ARMY),
        corps("X", "confederate", "manassas-junction", [FOOT]), dice=(3,),
    )  # fmt: skip
    one = game.odds("manassas-junction", game.attack_by("manassas-junction", ["i"]))
    both = game.odds("manassas-junction", game.attack_by("manassas-junction", ["i", "ii"]))
    assert one["sides"]["union"]["strength"] * 2 == both["sides"]["union"]["strength"]
    assert [(row["side"], row["who"]) for row in one["joining"]] == [("union", "II")]
    assert game.attack_by("manassas-junction", ["i", "ii"]) == "washington"
