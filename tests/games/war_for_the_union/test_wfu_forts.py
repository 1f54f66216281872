"""Chapter 8: forts and batteries built, facing and removal."""

import pytest
from war import LATE, SUMMER, begin, field, gun, play, texts, why
from war_scenes import COLUMBUS, GUN, besieged, run_phase, site_hexes

from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.flags import FORT, IMPROVED, LOST, NO_FORT, OFF, UPGRADED
from longroll.games.war_for_the_union.forts import OTHER_PROJECTS, build_refused, improve_refused, projects
from longroll.games.war_for_the_union.movement.events import FortWork
from longroll.games.war_for_the_union.naval.batteries import face_word
from longroll.games.war_for_the_union.naval.battery_rules import (
    begin_refused,
    facings,
    pool,
    under_way,
    upgrades,
)
from longroll.games.war_for_the_union.naval.fleet import must_fight
from longroll.games.war_for_the_union.naval.frames import Guns
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.view import view
from longroll.games.war_for_the_union.words import BUILD_FORT, CONFEDERATE, EAST, UNION
from longroll.games.war_for_the_union.zoi import faced, zoi


@pytest.mark.rule("8.1", "8.11")
def test_8_11_a_fort_is_begun_and_finished_in_the_next_segment(t: Tables):
    s = field(t, f"{SUMMER}\nresource_points = 2\nlynchburg confederate 2 volunteer works 1")
    home = t.board.hex("lynchburg")
    number = t.board.numbers[home]
    pool = s.fort_pool[2]
    run_phase(s, "forts", CONFEDERATE)
    play(s, f"build fort {number}")
    assert (s.resource_points, s.fort_pool[2]) == (1, pool - 1)
    assert s.fort[home] == NO_FORT
    run_phase(s, "forts", CONFEDERATE)
    assert s.fort_of(home, CONFEDERATE) == FORT
    assert not any(s.sp_works[sp] for sp in s.sps_at(home, CONFEDERATE)), "the works make place for the fort"
    assert [e.what for e in s.out if isinstance(e, FortWork)][-1:] == ["finished"]


@pytest.mark.rule("8.11")
def test_8_11_without_entrenched_troops_the_counter_comes_back(t: Tables):
    s = field(t, f"{SUMMER}\nresource_points = 2\nlynchburg confederate 2 volunteer works 1")
    home = t.board.hex("lynchburg")
    pool = s.fort_pool[2]
    run_phase(s, "forts", CONFEDERATE)
    play(s, f"build fort {t.board.numbers[home]}")
    for sp in s.sps_at(home, CONFEDERATE):
        s.entrench(sp, 0)
    run_phase(s, "forts", CONFEDERATE)
    assert s.fort[home] == NO_FORT
    assert s.fort_pool[2] == pool
    assert s.resource_points == 1, "the point is spent"


@pytest.mark.rule("8.11")
def test_8_11_a_counter_that_comes_back_serves_in_a_later_turn(t: Tables):
    text = "lynchburg confederate 1 volunteer\nrichmond confederate 1 volunteer works 1"
    s = field(t, f"{SUMMER}\nresource_points = 2\nfort_pool = [0, 0, 0, 0]\n{text}")
    s.fort_work[t.board.hex("lynchburg")] = 1 + CONFEDERATE
    run_phase(s, "forts", CONFEDERATE)
    assert not s.stack, "the only counter is not to be had before the next turn"
    assert s.fort_pool[2] == 1
    run_phase(s, "forts", CONFEDERATE)
    assert f"build fort {t.board.numbers[t.board.hex('richmond')]}" in texts(s)


@pytest.mark.rule("8.11", "8.12", "8.14", "14.24")
def test_8_12_what_a_fort_needs(t: Tables):
    s = field(
        t,
        f"{SUMMER}\nresource_points = 9\nlynchburg confederate 2 volunteer works 1\nrichmond confederate 1 volunteer\n0307 confederate 1 volunteer works 1",
    )
    lynchburg, richmond, nowhere = (t.board.hex(x) for x in ("lynchburg", "richmond", "0307"))
    assert build_refused(s, CONFEDERATE, lynchburg) is None
    assert build_refused(s, CONFEDERATE, richmond).rule == "8.11", "nobody is entrenched"  # type: ignore[union-attr]
    assert build_refused(s, CONFEDERATE, nowhere).rule == "8.11", "no line"  # type: ignore[union-attr]
    s.resource_points = 0
    assert build_refused(s, CONFEDERATE, lynchburg).rule == "8.11", "no point"  # type: ignore[union-attr]
    s.resource_points = 1
    s.fort_pool[2] = 0
    assert build_refused(s, CONFEDERATE, lynchburg).rule == "8.12", "no counter"  # type: ignore[union-attr]
    s.fort_pool[2] = 3
    s.set_fort(lynchburg, CONFEDERATE, FORT)
    assert build_refused(s, CONFEDERATE, lynchburg).rule == "8.14", "one fort to a hex"  # type: ignore[union-attr]
    s = besieged(t, "2 volunteer inside", "4 volunteer works 1")
    _, home, _, _ = site_hexes(t)
    s.set_fort(home, CONFEDERATE, FORT)
    assert build_refused(s, UNION, home) is not None


@pytest.mark.rule("8.12", "8.22")
def test_8_12_two_works_at_once_in_a_theater(t: Tables):
    s = field(
        t,
        f"{SUMMER}\nlynchburg confederate 2 volunteer works 1\npetersburg confederate 1 volunteer works 1\nrichmond confederate 1 volunteer works 1",
    )
    s.resource_points = 9
    run_phase(s, "forts", CONFEDERATE)
    play(s, *(f"build fort {t.board.numbers[t.board.hex(x)]}" for x in ("lynchburg", "petersburg")))
    assert projects(s, CONFEDERATE, EAST) == 2
    question, f = FLOW.asking(s) if s.stack else (None, None)
    number = t.board.numbers[t.board.hex("richmond")]
    if question is not None:
        assert question.refusal(s, f, BUILD_FORT(number)).rule == "8.12"
    assert build_refused(s, CONFEDERATE, t.board.hex("richmond")).rule == "8.12"  # type: ignore[union-attr]


@pytest.mark.rule("8.13")
def test_8_13_improved_forts_from_october_1863(t: Tables):
    s = field(t, f"{SUMMER}\nresource_points = 2\nrichmond fort confederate; confederate 1 volunteer")
    home = t.board.hex("richmond")
    assert improve_refused(s, CONFEDERATE, home).rule == "8.13"  # type: ignore[union-attr]
    s = field(
        t, f"{LATE}\nresource_points = 2\nfort_pool = [1, 1, 1, 1]\nrichmond fort confederate", "campaign"
    )
    assert improve_refused(s, CONFEDERATE, home) is None, "no troops are needed"
    run_phase(s, "forts", CONFEDERATE)
    play(s, f"improve fort {t.board.numbers[home]}")
    assert s.fort[home] == FORT, "it keeps its strength meanwhile"
    s.stack.clear()
    run_phase(s, "forts", CONFEDERATE)
    assert s.fort_of(home, CONFEDERATE) == IMPROVED


@pytest.mark.rule("8.13")
def test_8_13_an_improved_fort_needs_a_line_of_supply(t: Tables):
    text = f"{LATE}\nresource_points = 2\nfort_pool = [1, 1, 1, 1]"
    for at, refused in (("richmond", False), ("springfield-il", True)):
        s = field(t, f"{text}\n{at} fort confederate; confederate 1 volunteer", "campaign")
        found = improve_refused(s, CONFEDERATE, t.board.hex(at))
        assert (found is not None and found.rule == "8.13") == refused


@pytest.mark.rule("8.14", "9.18")
def test_8_14_a_fort_under_construction_falls_with_its_hex(t: Tables):
    s = begin(field(t, f"{SUMMER}\n0307 union 1 volunteer-cavalry"), "operations", UNION)
    s.fort_work[t.board.hex("0408")] = 2
    play(s, "ride 0307", "take all", "set out", "to 0408")
    assert not s.fort_work[t.board.hex("0408")]


DUG = "memphis confederate 1 volunteer works 1"


@pytest.mark.rule("8.2", "8.21", "5.22")
def test_8_21_a_battery_is_begun_paid_for_and_ready_a_turn_later(t: Tables):
    s = field(t, f"{SUMMER}\nresource_points = 1\n{DUG}", "1862")
    begin(s, "batteries", CONFEDERATE)
    memphis = t.board.numbers[t.board.hex("memphis")]
    assert f"battery {memphis}" in texts(s)
    play(s, f"battery {memphis}")
    assert all("cs-battery-2-" in x for x in texts(s)[:-1]), "new Confederate batteries have strength 2"
    choice = texts(s)[0]
    play(s, choice)
    assert not s.stack, "there is nothing left to build or to remove, and nobody is asked"
    b = gun(t, choice.split()[1])
    assert s.battery_site[b] == t.board.hex("memphis")
    assert s.battery_at[b] == OFF, "6.89 it does not exist yet"
    assert s.resource_points == 0
    assert not any(zoi(s, CONFEDERATE))
    s.begin_operations()
    begin(s, "batteries", CONFEDERATE)
    assert s.battery_at[b] == t.board.hex("memphis")
    assert face_word(s.battery_faces[b]) == choice.split()[2]


@pytest.mark.rule("8.21")
def test_8_21_it_needs_works_or_a_fort_supply_and_a_resource_point(t: Tables):
    memphis = t.board.numbers[t.board.hex("memphis")]
    bare = field(t, f"{SUMMER}\nresource_points = 1\nmemphis confederate 1 volunteer", "1862")
    bare.push(Guns("build-batteries", side=CONFEDERATE))
    assert why(bare, f"battery {memphis}") == "8.21"
    poor = field(t, f"{SUMMER}\nresource_points = 0\n{DUG}", "1862")
    assert not begin(poor, "batteries", CONFEDERATE).stack, "who cannot build is not asked"
    poor.push(Guns("build-batteries", side=CONFEDERATE))
    assert why(poor, f"battery {memphis}") == "8.21"
    fort = field(t, f"{SUMMER}\nresource_points = 1\nmemphis fort confederate", "1862")
    assert f"battery {memphis}" in texts(begin(fort, "batteries", CONFEDERATE))


@pytest.mark.rule("8.21")
def test_8_21_without_its_troops_it_is_given_up_and_the_counter_free_again(t: Tables):
    s = field(t, f'{SUMMER}\nsites = ["cs-battery-2-1 at memphis SW NW"]', "1862")
    begin(s, "batteries", CONFEDERATE)
    b = gun(t, "cs-battery-2-1")
    assert s.battery_site[b] == s.battery_at[b] == OFF
    assert b in pool(s, CONFEDERATE)
    again = field(
        t, f'{SUMMER}\nresource_points = 1\nsites = ["cs-battery-2-1 at vicksburg SW NW"]\n{DUG}', "1862"
    )
    begin(again, "batteries", CONFEDERATE)
    assert b not in pool(again, CONFEDERATE), "not in the same segment"
    play(again, "done")
    assert b in pool(again, CONFEDERATE)


@pytest.mark.rule("8.22", "8.12")
def test_8_22_two_forts_and_batteries_in_a_theater(t: Tables):
    sites = 'sites = ["cs-battery-2-1 at vicksburg SW NW", "cs-battery-2-2 at vicksburg N NE"]'
    s = field(t, f"{SUMMER}\nresource_points = 3\n{sites}\n{DUG}", "1862")
    assert under_way(s, CONFEDERATE, 1) == 2
    refused = begin_refused(s, CONFEDERATE, t.board.hex("memphis"))
    assert refused is not None
    assert refused.rule == "8.22"


@pytest.mark.rule("8.22", "8.12")
def test_8_22_batteries_count_among_the_works(t: Tables):
    s = field(t, f"{SUMMER}\nresource_points = 9\nrichmond confederate 1 volunteer works 1")
    richmond = t.board.hex("richmond")
    assert build_refused(s, CONFEDERATE, richmond) is None
    OTHER_PROJECTS.append(lambda s, side, theater: 2)
    try:
        assert build_refused(s, CONFEDERATE, richmond).rule == "8.12"  # type: ignore[union-attr]
    finally:
        OTHER_PROJECTS.pop()


@pytest.mark.rule("8.23", "6.89")
def test_8_23_enemies_who_enter_destroy_what_is_built(t: Tables):
    s = field(t, f'{SUMMER}\nsites = ["cs-battery-2-1 at memphis SW NW"]\nmemphis union 1 volunteer', "1862")
    enter(s, UNION, t.board.hex("memphis"))
    b = gun(t, "cs-battery-2-1")
    assert s.battery_site[b] == OFF
    assert s.battery_state[b] == LOST, "a Confederate counter is gone for good"
    s = field(t, f'{SUMMER}\nsites = ["us-battery-2-1 at cairo SW S"]\ncairo confederate 1 volunteer', "1862")
    enter(s, CONFEDERATE, t.board.hex("cairo"))
    assert s.battery_state[gun(t, "us-battery-2-1")] == 0, "the Union may use it again"


@pytest.mark.rule("8.23", "4.13")
def test_8_23_two_river_batteries_in_a_hex_at_most(t: Tables):
    two = "memphis confederate 1 volunteer works 1; batteries cs-battery-2-1 SW NW, cs-battery-2-2 N NE"
    s = field(t, f"{SUMMER}\nresource_points = 2\n{two}", "1862")
    memphis = t.board.numbers[t.board.hex("memphis")]
    assert f"battery {memphis}" not in texts(begin(s, "batteries", CONFEDERATE))


@pytest.mark.rule("8.24")
def test_8_24_upgrades_take_a_stronger_counter_and_keep_the_guns_firing(t: Tables):
    s = field(t, f"{SUMMER}\nresource_points = 1\n{DUG}; batteries cs-battery-2-1 SW NW", "1862")
    begin(s, "batteries", CONFEDERATE)
    offers = [x for x in texts(s) if x.startswith("upgrade cs-battery-2-1")]
    assert {x.split()[-1].split("-")[2] for x in offers} <= {"3", "4"}
    assert offers
    play(s, offers[0], "done")
    old, new = gun(t, "cs-battery-2-1"), gun(t, offers[0].split()[-1])
    assert s.battery_onto[new] == old + 1
    assert any(zoi(s, CONFEDERATE)), "it works at its old strength meanwhile"
    s.stack.clear()
    begin(s, "batteries", CONFEDERATE)
    assert s.battery_at[new] == t.board.hex("memphis")
    assert s.battery_faces[new] == 0b110000
    assert s.battery_state[old] == UPGRADED, "the weaker counter is not built again"
    assert old not in pool(s, CONFEDERATE)


@pytest.mark.rule("8.24")
def test_8_24b_suppression_halts_an_upgrade_and_frees_its_place(t: Tables):
    guns = "batteries cs-battery-2-1 SW NW suppressed 1"
    s = field(
        t, f'{SUMMER}\nsites = ["cs-battery-3-1 at memphis onto cs-battery-2-1"]\n{DUG}; {guns}', "1862"
    )
    assert under_way(s, CONFEDERATE, 1) == 0
    begin(s, "batteries", CONFEDERATE)
    assert s.battery_site[gun(t, "cs-battery-3-1")] != OFF, "halted, not given up"
    assert upgrades(s, gun(t, "cs-battery-2-1")) == []


@pytest.mark.rule("8.24")
def test_8_24d_named_batteries_are_turned_over_once_then_cost_a_counter(t: Tables):
    s = field(t, f"{SUMMER}\nwilmington confederate 1 volunteer works 1; batteries wilmington weak", "1862")
    b = gun(t, "wilmington")
    assert upgrades(s, b) == [b]
    s.battery_beaten[b] = 1
    assert all(not t.batteries[x].name and t.batteries[x].strength >= 3 for x in upgrades(s, b))
    strong = field(t, f"{SUMMER}\nwilmington batteries wilmington", "1862")
    assert upgrades(strong, b) == []


@pytest.mark.rule("8.25")
def test_8_25_ships_under_a_new_battery_leave_in_peace_or_fight(t: Tables):
    s = field(t, f"{SUMMER}\n{COLUMBUS} ships us-i2r\n{GUN}")
    begin(s, "operations", UNION)
    assert why(s, "done") == "10.24"
    assert {f"sail {COLUMBUS}", f"battle {COLUMBUS}"} <= set(texts(s))
    peace = s.copy()
    play(peace, f"sail {COLUMBUS}", "steer 2711/2811", "anchor", "done")
    assert peace.ship_at[t.ship["us-i2r-1"]] == t.waters.index["2711/2811"]
    play(s, f"battle {COLUMBUS}", dice=(1, 10))
    assert s.battery_state[gun(t, "cs-battery-3-1")]


@pytest.mark.rule("8.25", "11.1")
def test_8_25_ships_that_lay_under_a_new_battery_may_leave_in_peace(t: Tables):
    """A battery finished over a ship: it passes the second hexside too without a stop; a ship that comes later must fight."""
    rows = "2514 confederate 1 volunteer works 1; batteries cs-battery-2-1 N NW\n2513/2514 ships us-i2r\n2513/2614 ships us-i2r"
    s = begin(field(t, f"{SUMMER}\n{rows}", checked=False), "operations", UNION)
    under = next(x for x, at in enumerate(s.ship_at) if at >= 0 and t.waters.name[at] == "2513/2514")
    comer = next(x for x, at in enumerate(s.ship_at) if at >= 0 and x != under)
    battery = gun(t, "cs-battery-2-1")
    second = t.waters.index["2414/2514"]
    assert second in faced(s, battery)
    assert must_fight(s, [under], second) == []
    assert must_fight(s, [comer], second) == [battery]
    assert must_fight(s, [under, comer], second) == [battery]


@pytest.mark.rule("8.21", "8.24", "8.26")
def test_8_26_r77_what_is_being_built_is_shown_on_the_map(t: Tables):
    s = field(
        t,
        f"""{SUMMER}
        sites = ["cs-battery-2-1 at vicksburg NW SW", "cs-battery-3-1 at memphis onto cs-battery-2-2"]
        vicksburg confederate 2 volunteer works 1
        memphis confederate 2 volunteer works 1; batteries cs-battery-2-2 NW SW""",
    )
    s.fort_work[t.board.hex("memphis")] = 2
    for viewer in (None, "union", "confederate"):
        places = view(s, viewer)["places"]
        pieces = [(at, piece) for at, place in places.items() for piece in place["stacks"]]
        shown = {piece["id"]: (at, piece) for at, piece in pieces if piece["kind"] == "battery"}
        at, new = shown["cs-battery-2-1"]
        assert at == t.board.numbers[t.board.hex("vicksburg")]
        assert new["facts"]["being built"]
        assert [badge["says"] for badge in new["badges"]] == ["being built"]
        assert shown["cs-battery-3-1"][1]["facts"]["in place of"] == "cs-battery-2-2"
        assert "being built" not in shown["cs-battery-2-2"][1]["facts"]
        memphis = places[t.board.numbers[t.board.hex("memphis")]]
        assert "Confederate fort being built" in memphis["markers"]


@pytest.mark.rule("8.26", "3.32")
def test_8_26_two_adjoining_sides_a_river_on_one_and_no_other_guns(t: Tables):
    s = field(t, f"{SUMMER}\n{DUG}", "1862")
    h, b = t.board.hex("memphis"), gun(t, "cs-battery-2-1")
    found = {face_word(f) for f in facings(s, CONFEDERATE, h, b)}
    assert all(len(x.split("-")) == 2 for x in found)
    own = field(t, f"{SUMMER}\n{DUG}; batteries cs-battery-2-2 SW NW", "1862")
    left = facings(own, CONFEDERATE, h, b)
    assert all(not f & own.battery_faces[gun(t, "cs-battery-2-2")] for f in left), "facings do not overlap"
    across = next(x for x in t.waters.way.banks[t.waters.index["2415/2515"]] if x != h)
    d = t.board.direction(across, h)
    faces = f"{['N', 'NE', 'SE', 'S', 'SW', 'NW'][d]} {['N', 'NE', 'SE', 'S', 'SW', 'NW'][(d + 1) % 6]}"
    foe = field(t, f"{SUMMER}\n{DUG}\n{t.board.numbers[across]} batteries us-battery-2-1 {faces}", "1862")
    side = 1 << t.board.direction(h, across)
    assert all(not f & side for f in facings(foe, CONFEDERATE, h, b)), "not where enemy guns point"
    begun = gun(t, "us-battery-2-1")
    assert any(f & side for f in facings(s, CONFEDERATE, h, b))
    s.battery_site[begun], s.battery_faces[begun] = across, foe.battery_faces[begun]
    assert all(not f & side for f in facings(s, CONFEDERATE, h, b)), "nor where they are being built (R77)"


@pytest.mark.rule("8.26", "8.24")
def test_8_26_a_named_battery_that_is_turned_over_still_bars_its_hexsides(t: Tables):
    """It is upgraded with its own counter, which stands on the map all the while."""
    s = field(t, f"{SUMMER}\nwilmington confederate 1 volunteer works 1; batteries wilmington weak", "1862")
    b, h = gun(t, "wilmington"), t.board.hex("wilmington")
    play(begin(s, "batteries", CONFEDERATE), "upgrade wilmington with wilmington")
    assert s.battery_onto[b] == b + 1
    assert facings(s, CONFEDERATE, h, gun(t, "cs-battery-2-1")) == [], "guns of the same hex"
    across = t.board.hex("5819")
    side = 1 << t.board.direction(across, h)
    assert all(not f & side for f in facings(s, UNION, across, gun(t, "us-battery-2-1"))), "nor the enemy's"


@pytest.mark.rule("8.27", "8.26")
def test_8_27_a_coastal_battery_commands_its_coast_and_its_rivers(t: Tables):
    s = field(t, f"{SUMMER}\nwilmington batteries wilmington")
    zone = zoi(s, CONFEDERATE)
    assert zone[t.waters.index["5919/coast"]]
    assert zone[t.waters.index["5820/5919"]]
    assert zone[t.waters.index["5819/5919"]]


@pytest.mark.rule("8.3")
def test_8_3_river_batteries_with_a_line_of_supply_may_be_removed(t: Tables):
    rows = f"{SUMMER}\nmemphis confederate 1 volunteer; batteries cs-battery-2-1 SW NW\nft-jackson batteries ft-jackson SW NW\nwilmington batteries wilmington"
    s = field(t, rows, "1862")
    begin(s, "batteries", CONFEDERATE)
    assert "dismantle cs-battery-2-1" in texts(s)
    assert why(s, "dismantle ft-jackson") == "8.3"
    assert why(s, "dismantle wilmington") == "8.3"
    play(s, "dismantle cs-battery-2-1")
    assert s.battery_at[gun(t, "cs-battery-2-1")] == OFF
    assert s.battery_state[gun(t, "cs-battery-2-1")] == 0
