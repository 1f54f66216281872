"""10.7 Naval invasions, fought to the end."""

import pytest
from war import SUMMER, begin, dice_for, field, hex_, hex_number, on, play, run, texts, why

from longroll.games.war_for_the_union.casualties import fall
from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.combat.events import Eliminated, LeaderFell, Lost
from longroll.games.war_for_the_union.combat.force import leader_refused, put_together
from longroll.games.war_for_the_union.combat.losses import DEAD
from longroll.games.war_for_the_union.combat.resolve import odds_of
from longroll.games.war_for_the_union.flags import (
    BY_RIVER,
    BY_SEA,
    HAS_FOUGHT,
    KILLED,
    NAVAL_DEPOT,
    OFF,
    RETREATED,
)
from longroll.games.war_for_the_union.frames import Answer, Battle, Losing, PlayerTurn
from longroll.games.war_for_the_union.naval import invasion
from longroll.games.war_for_the_union.naval.depots import naval_refused
from longroll.games.war_for_the_union.naval.invasion import haven
from longroll.games.war_for_the_union.naval.landing import Load, invaders, invasion_refused, landing_leaders
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, KINDS, UNION, UNSUPPLIED
from longroll.kit.graph import CLOSED


@pytest.mark.rule("10.43", "9.18")
def test_r68_guns_without_troops_are_seized_by_a_leader_and_two_sps(t: Tables):
    rows = "afloat union 2 volunteer aboard us-t-1 from cairo; leaders grant from cairo aboard us-t-1\n2711/2811 ships us-t"
    s = field(t, f"{SUMMER}\n{rows}\n2811 batteries cs-battery-2-1 NE SE suppressed 1")
    s.push(PlayerTurn("operations", side=UNION))
    play(s, "sail 2711/2811", "debark 2811", "all ashore")
    assert s.strength(t.board.index["2811"], UNION) == 2
    assert s.battery_at[next(b for b, x in enumerate(t.batteries) if x.slug == "cs-battery-2-1")] == -1
    alone = field(
        t,
        f"{SUMMER}\nafloat union 1 volunteer aboard us-t-1 from cairo\n2711/2811 ships us-t\n2811 fort confederate",
    )
    alone.push(PlayerTurn("operations", side=UNION))
    play(alone, "sail 2711/2811")
    assert "debark 2811" not in texts(alone), "without a leader"
    run(alone, PlayerTurn("operations-end", side=UNION))
    assert not alone.strength(t.afloat, UNION)


BEACH = "key-west union 2 veteran; leaders sherman"


def ashore(t: Tables, foe: str = "pensacola confederate 1 militia", force: str = BEACH) -> WfuState:
    """Sherman is off Pensacola and must attack."""
    s = begin(field(t, f"{SUMMER}\n{force}\n{foe}"), "operations", UNION)
    play(
        s,
        "sea key-west",
        "take 2 veteran",
        "aboard sherman",
        "set out",
        "bound for eastern-gulf",
        f"land {hex_number(t, 'pensacola')}",
    )
    return s


@pytest.mark.rule("10.7", "10.71", "10.72")
def test_10_71_invaders_wait_off_the_beach_and_must_attack(t: Tables):
    s = ashore(t)
    assert s.strength(t.afloat, UNION) == 2
    assert not s.strength(hex_(t, "pensacola"), UNION)
    s.stack.clear()
    s.push(PlayerTurn("combat", side=UNION))
    assert texts(s) == [f"attack {hex_number(t, 'pensacola')}"], "an invasion is not called off"
    assert why(s, "done") == "10.71"
    play(s, f"attack {hex_number(t, 'pensacola')}")
    assert texts(s)[0] == "initiate sherman"


@pytest.mark.rule("10.71", "10.74")
def test_10_71_won_they_land_and_10_74_lost_they_go_back(t: Tables):
    s = ashore(t)
    for sp in s.sps_at(hex_(t, "pensacola"), CONFEDERATE):
        s.disband(sp)
    run(s, PlayerTurn("landings-end", side=UNION))
    assert s.strength(hex_(t, "pensacola"), UNION) == 2
    assert s.leader_at[t.leader["sherman"]] == hex_(t, "pensacola")
    lost = ashore(t)
    lost.set_depot(hex_(t, "pensacola"), UNION, NAVAL_DEPOT, True)
    run(lost, PlayerTurn("landings-end", side=UNION))
    assert lost.strength(t.box_node["key-west"], UNION) == 2, "the nearest friendly port"
    assert all(lost.sp_flags[sp] & RETREATED for sp in lost.sps_at(t.box_node["key-west"], UNION))
    assert not lost.depot[hex_(t, "pensacola")], "12.11b the depot is gone"


@pytest.mark.rule("10.71", "10.43")
def test_10_71_a_river_invasion_starts_in_a_city_or_on_a_depot(t: Tables):
    s = field(
        t,
        f"{SUMMER}\nafloat union 2 volunteer aboard us-t-1 from cairo; leaders grant from cairo aboard us-t-1\n2711/2812 ships us-t\n2812 confederate 1 volunteer",
    )
    s.push(PlayerTurn("operations", side=UNION))
    play(s, "sail 2711/2812", "debark 2812", "all ashore")
    assert {s.sp_lands[sp] for sp in s.sps_at(t.afloat, UNION)} == {t.board.index["2812"]}
    run(s, PlayerTurn("landings-end", side=UNION))
    assert s.strength(hex_(t, "cairo"), UNION) == 2, "back to the nearest city on the way they came"
    wild = field(
        t,
        f"{SUMMER}\nafloat union 2 volunteer aboard us-t-1 from 2711; leaders grant from 2711 aboard us-t-1\n2711/2812 ships us-t\n2812 confederate 1 volunteer",
    )
    wild.push(PlayerTurn("operations", side=UNION))
    play(wild, "sail 2711/2812")
    assert "debark 2812" not in texts(wild)


def begin_combat(s: WfuState) -> None:
    for phase in ("landings-end", "second-attacks", "combat"):
        s.push(PlayerTurn(phase, side=UNION))


def off_pensacola(t: Tables, force: str, foe: str) -> WfuState:
    s = begin(field(t, f"{SUMMER}\n{force}\n{foe}", "1862"), "operations", UNION)
    play(s, "sea key-west", "take 2 veteran")
    for name in [x for x in texts(s) if x.startswith("aboard")]:
        play(s, name)
    play(s, "set out", "bound for eastern-gulf", f"land {t.board.numbers[t.board.hex('pensacola')]}")
    s.stack.clear()
    begin_combat(s)
    return s


@pytest.mark.rule("10.71", "10.73", "13.8")
def test_10_71_an_invasion_that_wins_takes_the_beach(t: Tables):
    s = off_pensacola(t, "key-west union 2 veteran; leaders sherman", "pensacola confederate 1 militia")
    beach = t.board.hex("pensacola")
    play(s, f"attack {t.board.numbers[beach]}", "initiate sherman", "fight", dice=(10, 10))
    while s.strength(beach, CONFEDERATE) == 0 and texts(s) and texts(s)[0].startswith("advance"):
        play(s, texts(s)[0])
    play(s, *(["done"] if texts(s) == ["done"] else []))
    while s.stack:
        play(s, texts(s)[-1])
    assert s.strength(beach, CONFEDERATE) == 0
    assert s.strength(beach, UNION) == 2
    assert s.leader_at[t.leader["sherman"]] == beach


@pytest.mark.rule("10.72")
def test_10_72_two_sps_a_leader_and_no_hq(t: Tables):
    s = field(t, f"{SUMMER}\nkey-west union 3 veteran; leaders sherman\npensacola confederate 1 militia")
    beach, men, who = hex_(t, "pensacola"), s.sps_at(t.box_node["key-west"], UNION), [t.leader["sherman"]]
    assert invasion_refused(s, UNION, beach, Load(men[:2], who), by_sea=True) is None
    for bad in (Load(men, who), Load(men[:2]), Load(men[:2], who, [0])):
        refused = invasion_refused(s, UNION, beach, bad, by_sea=True)
        assert refused is not None
        assert refused.rule == "10.72"
    s.supply(men[0], UNSUPPLIED)
    starving = invasion_refused(s, UNION, beach, Load(men[:2], who), by_sea=True)
    assert starving is not None
    assert starving.rule == "10.71"
    south = invasion_refused(s, CONFEDERATE, beach, Load(men[:2], who), by_sea=True)
    assert south is not None
    assert south.rule == "10.7"


@pytest.mark.rule("10.72", "10.71")
def test_10_72_other_leaders_do_not_initiate_the_attack_on_a_beach(t: Tables):
    beach = t.board.hex("pensacola")
    near = next(
        h
        for h in t.board.around(beach)
        if not t.board.sea[h] and t.ground.march[t.board.side(h, beach)] != CLOSED
    )
    foe = f"pensacola confederate 1 militia\n{t.board.numbers[near]} union 2 volunteer; leaders grant"
    s = off_pensacola(t, "key-west union 2 veteran; leaders sherman", foe)
    play(s, f"attack {t.board.numbers[beach]}")
    assert why(s, "initiate grant") == "10.72"
    play(s, "initiate sherman")
    assert "join grant" in texts(s)


@pytest.mark.rule("10.73")
def test_10_73_minus_one_unless_troops_on_land_join(t: Tables):
    s = ashore(t)
    f = Battle("join", side=UNION, target=hex_(t, "pensacola"), leaders=[t.leader["sherman"]])
    assert put_together(s, f).invasion
    assert ("naval-invasion", -1) in {(m.reason, m.amount) for m in odds_of(s, f).modifiers}
    near = next(
        h
        for h in t.board.around(hex_(t, "pensacola"))
        if not t.board.sea[h] and t.ground.march[t.board.side(h, hex_(t, "pensacola"))] < 255
    )
    joined = ashore(
        t, f"pensacola confederate 1 militia\n{t.board.numbers[near]} union 1 volunteer; leaders grant"
    )
    f = Battle(
        "join", side=UNION, target=hex_(t, "pensacola"), leaders=[t.leader["sherman"], t.leader["grant"]]
    )
    assert not put_together(joined, f).invasion


@pytest.mark.rule("10.74", "14.23")
def test_10_74_beaten_invaders_do_not_fall_back_among_besiegers(t: Tables):
    """The nearest city that is theirs is shut in: they go further back."""
    text = f"{SUMMER}\nmemphis confederate 2 volunteer inside; fort confederate; siege 1; union 6 volunteer"
    free = haven(
        field(t, f"{SUMMER}\n2513 union 1 volunteer"), CONFEDERATE, t.board.index["2513"], OFF, False
    )
    assert free == t.board.hex("memphis")
    s = field(t, f"{text}\n2513 union 1 volunteer")
    assert haven(s, CONFEDERATE, t.board.index["2513"], OFF, False) not in (t.board.hex("memphis"), OFF)


@pytest.mark.rule("10.71", "10.66")
def test_10_71_who_has_come_by_sea_attacks_the_beach_and_nobody_beside_it(t: Tables):
    """Hooker wins the beach and could attack a second time; his men came by sea."""
    beach = t.board.hex("pensacola")
    near = next(
        h
        for h in t.board.around(beach)
        if not t.board.sea[h] and t.ground.march[t.board.side(beach, h)] != CLOSED
    )
    foe = f"pensacola confederate 1 militia\n{t.board.numbers[near]} confederate 1 militia"
    s = off_pensacola(t, "key-west union 2 veteran; leaders hooker", foe)
    play(s, f"attack {t.board.numbers[beach]}", "initiate hooker")
    play(s, "fight", dice=dice_for(s, "L/H(R)", "M/H(R)", "L/M(R)", "L*/M(R)"))
    on(s, "choose-loss", "choose-retreat")
    play(s, "advance hooker")
    assert s.strength(beach, UNION) == 2
    assert s.leader_flags[t.leader["hooker"]] & HAS_FOUGHT
    f = Battle("initiate", side=UNION, target=near, second=True)
    s.sp_flags[s.sps_at(near, CONFEDERATE)[0]] &= ~RETREATED & 255
    refused = leader_refused(s, f, t.leader["hooker"])
    assert refused is not None
    assert refused.rule == "13.11", "his men can do no more"


@pytest.mark.rule("10.47", "10.71")
@pytest.mark.parametrize(("spent", "invades"), [(1, True), (2, True), (3, False)])
def test_10_47a_river_invaders_pay_an_mp_to_attack_from_their_boats(t: Tables, spent: int, invades: bool):
    s = field(
        t,
        f"{SUMMER}\nafloat union 2 volunteer aboard us-t-1 from cairo spent {spent}; leaders grant from cairo aboard us-t-1\n2711/2812 ships us-t\n2812 confederate 1 volunteer",
    )
    s.push(PlayerTurn("operations", side=UNION))
    play(s, "sail 2711/2812")
    assert ("debark 2812" in texts(s)) == invades
    if invades:
        play(s, "debark 2812", "all ashore")
        assert {s.sp_spent[sp] for sp in s.sps_at(t.afloat, UNION)} == {spent + 1}
    else:
        men = s.sps_at(t.afloat, UNION)
        refused = invasion_refused(
            s, UNION, t.board.index["2812"], Load(men, [t.leader["grant"]]), by_sea=False
        )
        assert refused is not None
        assert refused.rule == "10.47"


@pytest.mark.rule("12.11")
def test_12_11b_only_invaders_from_the_sea_bring_a_naval_depot(t: Tables):
    s = ashore(t)
    beach = hex_(t, "pensacola")
    assert naval_refused(s, UNION, beach) is None
    for sp in invaders(s, beach):
        s.sp_voyage[sp] = BY_RIVER
    refused = naval_refused(s, UNION, beach)
    assert refused is not None
    assert refused.rule == "12.11"


def beach_of(t: Tables) -> tuple[int, str]:
    here = t.board.hex("pensacola")
    return here, t.board.numbers[here]


def play_on(s: WfuState) -> None:
    FLOW.play(s, FLOW.choices(s)[-1])


@pytest.mark.rule("10.74")
def test_10_74_an_aggressive_leader_may_try_again_before_he_goes_back(t: Tables):
    s = off_pensacola(t, "key-west union 2 veteran; leaders hooker", "pensacola confederate 2 veteran")
    beach, name = beach_of(t)
    play(s, f"attack {name}", "initiate hooker")
    play(s, "fight", dice=dice_for(s, "L*/L", "L/L", "M/L", "L*/M", "M/M", "M/H", "L/M"))
    while s.stack and texts(s)[0].startswith("lose"):
        play(s, texts(s)[0])
    assert s.strength(beach, CONFEDERATE)
    assert s.strength(t.afloat, UNION), (
        "Hooker is aggressive and was not repulsed: his men wait off the beach"
    )
    play(s, "done")
    assert f"attack {name}" in texts(s), "10.74 the second attack"
    play(s, "done")
    while s.stack:
        play_on(s)
    assert s.strength(t.afloat, UNION) == 0
    assert s.leader_at[t.leader["hooker"]] == t.box_node["key-west"]


@pytest.mark.rule("10.74")
@pytest.mark.parametrize(
    ("leader", "results"),
    [
        ("curtis", ("L*/L", "L/L", "M/L", "L*/M", "M/M")),
        ("hooker", ("M(R)/L", "H(R)/L", "L(R)/L", "M(R)/M", "H(R)/M")),
    ],
    ids=["not aggressive", "repulsed"],
)
def test_10_74_invaders_who_fail_go_back_at_once(t: Tables, leader: str, results: tuple[str, ...]):
    s = off_pensacola(t, f"key-west union 2 veteran; leaders {leader}", "pensacola confederate 2 veteran")
    beach, name = beach_of(t)
    play(s, f"attack {name}", f"initiate {leader}")
    play(s, "fight", dice=dice_for(s, *results))
    while s.stack and texts(s)[0].startswith("lose"):
        play(s, texts(s)[0])
    assert s.strength(beach, CONFEDERATE)
    assert FLOW.decision(s).kind == "combat", "the phase goes on"
    assert s.strength(t.afloat, UNION) == 0
    assert s.leader_lands[t.leader[leader]] == -1
    assert s.leader_at[t.leader[leader]] == t.box_node["key-west"], "the nearest friendly port"
    assert f"attack {name}" not in texts(s)


@pytest.mark.rule("10.75", "10.72")
def test_10_75_defenders_inside_a_fort_are_stormed_or_left(t: Tables):
    """Two SPs cannot lay siege to two: they must go on with the attack, and go back when it fails."""
    s = off_pensacola(
        t, "key-west union 2 veteran; leaders curtis", "pensacola confederate 2 veteran; fort confederate"
    )
    beach, name = beach_of(t)
    play(s, f"attack {name}", "initiate curtis", "fight")
    assert texts(s) == ["defend inside", "defend outside"]
    dice = dice_for(s, "L*/L", "L/L", "M/L", "M(R)/L", "H(R)/L", "L(R)/L", "M(R)/M", inside=True)
    play(s, "defend inside", dice=dice)
    while s.stack and texts(s)[0].startswith("lose"):
        play(s, texts(s)[0])
    assert not s.siege[beach]
    assert s.strength(beach, CONFEDERATE)
    assert s.strength(t.afloat, UNION) == 0
    assert s.leader_at[t.leader["curtis"]] == t.box_node["key-west"]


@pytest.mark.rule("10.75", "14.21")
def test_10_75_invaders_may_lay_siege_where_they_can(t: Tables):
    s = off_pensacola(
        t, "key-west union 2 veteran; leaders curtis", "pensacola confederate 1 militia; fort confederate"
    )
    beach, name = beach_of(t)
    s.set_depot(beach, UNION, NAVAL_DEPOT, True)
    play(s, f"attack {name}", "initiate curtis", "fight", "defend inside")
    assert f"besiege {name}" in texts(s), "12.11b: the depot of the beach is a supply head"
    play(s, f"besiege {name}", "advance curtis", f"besiege {name}")
    assert s.siege[beach]
    assert s.strength(beach, UNION) == 2
    assert s.strength(t.afloat, UNION) == 0


@pytest.mark.rule("6.41", "10.7", "13.72")
def test_6_41_invaders_from_the_sea_go_to_the_eastern_box_and_their_leader_checks(t: Tables):
    """Another force off another beach does not keep Sherman from his check when his last SP falls off Pensacola."""
    s = ashore(t)
    beach, far = hex_(t, "pensacola"), hex_(t, "apalachicola")
    for sp in invaders(s, beach):
        s.sp_fights[sp] = 1
    other = s.muster(UNION, 0, 1, t.afloat)
    s.sp_lands[other], s.sp_voyage[other] = far, BY_SEA
    s.stack.clear()
    s.push(Battle("advance", side=UNION, target=beach, leaders=[t.leader["sherman"]]))
    s.push(Answer("fates", side=UNION, node=beach))
    run(s, Losing("lose", side=UNION, node=-1, losses=2), dice=(1, 1))
    assert s.leader_state[t.leader["sherman"]] == KILLED
    east, west = 0, 10
    kind = KINDS.index("veteran")
    assert (s.box[east + kind], s.box[west + kind]) == (2, 0)
    told = [x for x in s.out if isinstance(x, Lost | LeaderFell)]
    assert {x.place for x in told} == {hex_number(t, "pensacola")}, "not somewhere afloat"


@pytest.mark.rule("10.74")
def test_10_74_invaders_with_nowhere_to_go_are_told_to_be_lost(t: Tables, monkeypatch: pytest.MonkeyPatch):
    s = ashore(t)
    monkeypatch.setattr(invasion, "haven", lambda *_: OFF)
    run(s, PlayerTurn("landings-end", side=UNION))
    (told,) = [x for x in s.out if isinstance(x, Eliminated)]
    assert (told.place, told.strength, told.rule) == (hex_number(t, "pensacola"), 2, "10.74")


@pytest.mark.rule("13.72", "10.71")
def test_13_72b_a_replacement_joins_the_invaders(t: Tables):
    s = ashore(t)
    fall(s, t.leader["sherman"], DEAD, "13.72")
    (new,) = landing_leaders(s, hex_(t, "pensacola"))
    assert (s.leader_at[new], new != t.leader["sherman"]) == (t.afloat, True)
    check(s)
    for sp in s.sps_at(hex_(t, "pensacola"), CONFEDERATE):
        s.disband(sp)
    run(s, PlayerTurn("landings-end", side=UNION))
    assert s.leader_at[new] == hex_(t, "pensacola")
