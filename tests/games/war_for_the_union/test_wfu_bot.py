"""The greedy player: its gunboats, transports, blockade, garrisons and commands; better than chance, and honest."""

import pytest
from war import SUMMER, begin, field, play

import longroll
from longroll import bots
from longroll.games.war_for_the_union.bot import blockade, fight, home, march, passage
from longroll.games.war_for_the_union.bot.goals import share, success
from longroll.games.war_for_the_union.bot.gunnery import against_battery, order, prospect
from longroll.games.war_for_the_union.bot.ships import Admiral, script
from longroll.games.war_for_the_union.bot.worth import Worth
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.victory import total
from longroll.games.war_for_the_union.words import CONFEDERATE, RELIEVE, UNION

SLUG = "war-for-the-union"


def duel(scenario: str, union: str, confederate: str, seed: int, options: dict[str, bool] | None = None):
    game = longroll.new(SLUG, scenario, seed, options)
    players = {"union": bots.make(union, SLUG, seed), "confederate": bots.make(confederate, SLUG, seed + 1)}
    while not game.over:
        game.play(players[game.decision.side].choose(game))
    return game


def worth(s: WfuState, side: int) -> Worth:
    return Worth(s, side, {})


def operations(t: Tables, text: str, side: int = UNION) -> WfuState:
    s = field(t, f"{SUMMER}\n{text}")
    begin(s, "operations", side)
    return s


# --- gunboats --------------------------------------------------------------------------------------------------------

GUN = "2812 confederate 1 volunteer; batteries cs-battery-3-1 SW NW"


@pytest.mark.rule("11.36")
def test_11_36_more_and_stronger_ships_promise_more(t: Tables):
    s = operations(t, f"2711/2811 ships us-i2r-1, us-i2r-2, us-n1r-1\n{GUN}")
    battery = next(b for b, gun in enumerate(t.batteries) if gun.slug == "cs-battery-3-1")
    water = t.waters.index["2711/2812"]
    iron, wood = [t.ship["us-i2r-1"], t.ship["us-i2r-2"]], [t.ship["us-n1r-1"]]
    strong, weak = (against_battery(s, ships, battery, water) for ships in (iron, wood))
    assert strong.win > weak.win > 0
    assert order(s, wood + iron)[:2] == iron
    assert prospect(s, iron, t.waters.index["2711/2811"], UNION).win == 1.0  # nobody is there


@pytest.mark.rule("10.21")
def test_10_21_gunboats_lead_up_the_river_to_the_enemys_city(t: Tables):
    s = operations(
        t, 'kentucky = "union"\n3110/3111 ships us-i2r-1, us-i2r-2\nnashville confederate 1 volunteer'
    )
    admiral = Admiral(worth(s, UNION))
    voyage = admiral.best(t.waters.index["3110/3111"])
    assert voyage is not None
    assert voyage.way[-1] in t.waters.way.at(t.board.hex("nashville"))
    lines = script(s, UNION, voyage)
    play(s, *lines)
    assert s.ship_at[t.ship["us-i2r-1"]] == voyage.way[-1]


@pytest.mark.rule("11.1")
def test_11_1_one_wooden_gunboat_does_not_seek_strong_guns(t: Tables):
    guns = "3112 confederate 1 volunteer; batteries cs-battery-4-1 NE SE"
    s = operations(t, f"3111/3211 ships us-n1r-1\nnashville confederate 1 volunteer\n{guns}")
    voyage = Admiral(worth(s, UNION)).best(t.waters.index["3111/3211"])
    faced = {t.waters.index["3112/3212"], t.waters.index["3112/3213"]}
    assert voyage is None or not faced & set(voyage.way)


# --- passages --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.43")
def test_10_43_transports_carry_a_corps_to_an_empty_city(t: Tables):
    s = operations(t, "2910 union 4 volunteer; leaders sherman\n2909/2910 ships us-t-1, us-t-2")
    lines = passage.by_river(s, worth(s, UNION), t.waters.index["2909/2910"])
    assert lines[0] == "sail 2909/2910"
    assert lines[-1] == "anchor"
    play(s, *lines)
    landed = s.leader_at[t.leader["sherman"]]
    assert landed != t.board.hex("paducah")
    assert s.strength(landed, UNION) == 4


@pytest.mark.rule("6.22")
@pytest.mark.parametrize(("kentucky", "enters"), [("nobody", False), ("union", True)])
def test_6_22_transports_keep_out_of_neutral_kentucky(t: Tables, kentucky: str, enters: bool):
    rows = "cairo union 4 volunteer; leaders sherman\n2711/2811 ships us-t-1, us-t-2"
    s = operations(t, f'kentucky = "{kentucky}"\n{rows}')
    taken = []
    for harbour in ("2711/2811", "2810/2811"):
        begun = passage.Passage(0.0, t.board.hex("cairo"), -1, 4, t.leader["sherman"], ())
        taken += [
            x for p in passage._landings(s, worth(s, UNION), begun, t.waters.index[harbour], 40) for x in p.on
        ]
    inland = [
        x for x in taken if all(t.board.states[t.board.state[b]] == "KY" for b in t.waters.way.banks[x])
    ]
    assert taken, "they go somewhere"
    assert bool(inland) == enters


@pytest.mark.rule("10.72")
def test_10_72_two_sps_land_where_the_garrison_is_weak(t: Tables):
    s = operations(t, "ft-monroe union 4 volunteer; leaders butler\n5820 confederate 1 militia")
    choice = next(c for c in FLOW.choices(s) if c.text == "sea 6310")
    gain, lines = passage.by_sea(s, worth(s, UNION), choice)
    assert gain > 0
    assert any(line.startswith("land ") for line in lines)


# --- blockade --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.33")
def test_10_33_ships_go_where_they_shut_a_port(t: Tables):
    s = field(t, 'turn = "1862-07"')
    water = t.waters.index["ny-box"]
    for slug in ("us-n2s-1", "us-n1s-1", "us-n1s-2", "us-n1s-3"):
        s.place_ship(t.ship[slug], water)
    begin(s, "operations", UNION)
    squadron = blockade.Squadron()
    while squadron.voyage(s, water) is not None:
        pass
    assert len(squadron.meant) == 4
    assert all(squadron.strength(s, port) > 0 for port in squadron.meant.values())
    assert blockade.chance(s, "wilmington", 2) > blockade.chance(s, "wilmington", 1)


@pytest.mark.rule("10.31")
@pytest.mark.parametrize(("month", "sails"), [("1862-05", False), ("1862-06", True), ("1862-07", True)])
def test_10_31_ships_go_on_station_a_month_before_the_quarter(t: Tables, month: str, sails: bool):
    s = field(t, f'turn = "{month}"')
    water = t.waters.index["ny-box"]
    s.place_ship(t.ship["us-n2s-1"], water)
    begin(s, "operations", UNION)
    assert (blockade.Squadron().voyage(s, water) is not None) == sails


# --- troops ----------------------------------------------------------------------------------------------------------


def test_a_city_with_troops_before_it_keeps_a_garrison(t: Tables):
    s = field(t, f"{SUMMER}\nnashville union 4 volunteer\n3415 confederate 4 volunteer; leaders bragg")
    found = worth(s, UNION)
    assert found.garrison(t.board.hex("nashville")) >= 2
    assert found.garrison(t.board.hex("3415")) == 0


def test_conquered_cities_are_never_left_empty(t: Tables):
    s = field(t, f"{SUMMER}\nnashville union 4 volunteer")
    assert worth(s, UNION).garrison(t.board.hex("nashville")) == 1
    assert worth(s, CONFEDERATE).garrison(t.board.hex("nashville")) == 0


def test_battle_is_sought_where_the_whole_war_is_fought(t: Tables):
    """What it is worth to stand next to a weaker enemy: most to the Union, least in a small scenario."""

    def sought(side: int, scenario: str) -> float:
        mine, theirs = ("union", "confederate") if side == UNION else ("confederate", "union")
        rows = f"{SUMMER}\n3714 {mine} 6 volunteer\n3715 {theirs} 2 volunteer"
        s = field(t, rows, scenario)
        here, near = worth(s, side), t.board.hex("3714")
        armed = march.value(s, here, near, 6, near)
        del here.foe_at[t.board.hex("3715")]
        return armed - march.value(s, here, near, 6, near)

    union, confederate = sought(UNION, "campaign"), sought(CONFEDERATE, "campaign")
    assert union > confederate > 2 * sought(UNION, "tennessee-1862") > 0


@pytest.mark.parametrize(
    ("scenario", "before", "since"), [("campaign", "1862-12", "1863-01"), ("1864", "1863-12", "1864-01")]
)
def test_in_the_hard_years_the_union_counts_the_enemys_losses_higher(
    t: Tables, scenario: str, before: str, since: str
):
    early, late = (field(t, f'turn = "{month}"', scenario) for month in (before, since))
    assert fight.pressed(late, UNION) > fight.pressed(early, UNION)
    assert fight.pressed(late, CONFEDERATE) == fight.pressed(early, CONFEDERATE)


@pytest.mark.rule("6.71")
def test_6_71_the_weakest_leader_is_relieved(t: Tables):
    s = field(
        t, f"{SUMMER}\n6006 union 6 volunteer; leaders grant, patterson, mcdowell; hqs potomac-hq mcdowell"
    )
    choices = [RELIEVE(slug) for slug in ("grant", "patterson", "mcdowell")]
    assert home.relieve(s, choices).piece == "patterson"


def test_a_stack_is_worth_most_where_it_turns_the_scale():
    assert success(1, 4) < success(4, 4) < success(8, 4) == 1.0
    assert share(4, 2, 4) > share(4, 20, 4)  # no more gather than are needed


@pytest.mark.rule("4.52")
def test_4_52_the_best_leader_with_an_army_takes_it(t: Tables):
    s = field(t, f"{SUMMER}\n6006 union 6 volunteer; leaders mcdowell, grant; hqs potomac-hq mcdowell")
    begin(s, "commands", UNION)
    assert home.commands(s, FLOW.choices(s)).text == "command potomac-hq grant"


# --- whole games -----------------------------------------------------------------------------------------------------


def test_greedy_beats_random_on_both_sides_of_tennessee():
    for seed in (11, 13):
        assert duel("tennessee-1862", "greedy", "random", seed).result["winner"] == "union"
        assert duel("tennessee-1862", "random", "greedy", seed).result["winner"] == "confederate"


def test_the_union_takes_cities_along_the_rivers():
    game = duel("tennessee-1862", "greedy", "random", 21)
    s = game.state
    begun = longroll.new(SLUG, "tennessee-1862", 21).state
    assert total(s) < total(begun)
    assert s.strength(s.tables.board.hex("nashville"), UNION) or s.strength(
        s.tables.board.hex("memphis"), UNION
    )


def test_the_same_seeds_play_the_same_game():
    first, second = (duel("bull-run", "greedy", "greedy", 3) for _ in range(2))
    assert first.journal() == second.journal()


def test_greedy_does_not_look_at_hidden_things():
    """20.15 Where the cards lie otherwise, the same player makes the same choice."""
    game = longroll.new(SLUG, "bull-run", 4, {"tactical_cards": True})
    watched = bots.make("greedy", SLUG, 4)
    for _ in range(60):
        side = game.decision.side
        others = {str(bots.make("greedy", SLUG, 9).choose(game.imagine(side, seed))) for seed in range(3)}
        assert len(others) == 1
        game.play(watched.choose(game))
