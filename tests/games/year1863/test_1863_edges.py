"""Edges of rules that whole games seldom reach, on both sides."""

from itertools import combinations, product

import pytest
from field import T, field, fight, march, names, play, result, run, shifts, texts, vp, where

from longroll.games.year1863.combat.force import Force, Unit, cheapest, cost, lose, needed
from longroll.games.year1863.combat.muster import force_of
from longroll.games.year1863.combat.pursuit import reach_of
from longroll.games.year1863.movement.phase import movement
from longroll.games.year1863.words import CAVALRY, DONE, GARRISON, INFANTRY


@pytest.mark.rule("13.14", "7.7")
@pytest.mark.parametrize("command", ["union-east", "confederate-east", "union-west", "confederate-west"])
@pytest.mark.parametrize("who", ["attacker", "defender"])
def test_13_14_the_one_who_cashes_in_pays(command: str, who: str) -> None:
    east = (["us-1-corps"], ["cs-1-n-virg-corps"])
    west = (["us-15-corps"], ["cs-1-miss-corps"])
    at, forces = ("gordonsville", east) if command.endswith("east") else ("canton", west)
    attackers, defenders = forces if command.startswith("union") else forces[::-1]
    game = fight(attackers, defenders, (4, 2), at=at, command=command, vp=[5, 5, 5, 5])
    play(game, "battle")
    assert [game.decision.kind, game.decision.side] == ["cash-vp", command]
    enemy = ("confederate" if command.startswith("union") else "union") + command[command.index("-") :]
    play(game, *(("cash", "no") if who == "attacker" else ("no", "cash")), dice=(3,))
    payer = command if who == "attacker" else enemy
    first = names(game, "VpChanged")[0]
    assert (first.command, first.change, first.rule) == (payer, -1, "13.14")
    sign = "+1" if who == "attacker" else "-1"
    assert next(x for x in shifts(game) if "Victory Point" in x or "cash" in x.lower()).startswith(sign)


@pytest.mark.rule("25.0", "13.14", "13.13")
def test_25_0_what_was_put_in_counts_for_one_round() -> None:
    forces = (["us-1-corps", "us-2-corps", "us-1-train"], ["cs-1-n-virg-corps", "cs-2-n-virg-corps"])
    game = fight(*forces, (6, 1), vp=[3, 0, 3, 0])
    play(game, "battle", "expend", "cash", "cash", dice=(3,))
    while game.decision.kind == "lose":
        play(game, texts(game)[0])
    assert names(game, "Fought")[0].result == "ENG"
    play(game, "no", "no", dice=(6, 2, 2, 2, 2, 2))
    assert len(names(game, "Fought")) == 2
    told = " ".join(shifts(game, 1))
    assert "train" not in told
    assert "Victory" not in told
    assert "brilliant maneuver" in " ".join(shifts(game, 0)).lower()
    assert "brilliant maneuver" in told.lower()


@pytest.mark.rule("14.3")
@pytest.mark.parametrize(
    ("printed", "percent", "factors"), [(9, 50, 5), (9, 25, 3), (8, 25, 2), (7, 100, 7), (1, 25, 1)]
)
def test_14_3_at_least_the_percentage(printed: int, percent: int, factors: int) -> None:
    assert needed(printed, percent) == factors


@pytest.mark.rule("11.7", "11.2")
def test_11_7_an_army_takes_nobody_along_who_has_moved() -> None:
    forces = {"washington-dc": ["us-1-corps", "hooker army"], "alexandria": ["us-2-corps"]}
    game = march(field(forces, "union-east"), "us-2-corps", "washington-dc")
    play(game, "army hooker", "to baltimore", "halt")
    assert (where(game, "us-1-corps"), where(game, "us-2-corps")) == ("baltimore", "washington-dc")


@pytest.mark.rule("17.8", "11.7")
def test_17_8_a_fleet_leaves_the_land_units_and_an_army_the_boats() -> None:
    forces = {
        "memphis": [
            "us-15-corps",
            "us-miss-1-flotilla",
            "us-miss-2-flotilla",
            "grant army",
            "porter army",
            "sherman leads us-15-corps",
            "farragut leads us-miss-2-flotilla",
        ]
    }
    game = play(field(forces, "union-west"), "army grant", "to lagrange", "halt")
    assert {x: where(game, x) for x in ("us-15-corps", "sherman", "grant")} == dict.fromkeys(
        ("us-15-corps", "sherman", "grant"), "lagrange"
    )
    assert {where(game, x) for x in ("us-miss-1-flotilla", "us-miss-2-flotilla", "farragut", "porter")} == {
        "memphis"
    }
    play(game, "fleet porter", "to helena", "halt")
    assert {where(game, x) for x in ("us-miss-1-flotilla", "us-miss-2-flotilla", "farragut", "porter")} == {
        "helena"
    }


@pytest.mark.rule("9.13", "11.3")
@pytest.mark.parametrize("fallen", [False, True])
def test_9_13_the_way_to_new_orleans_is_shut_before_port_hudson_falls(fallen: bool) -> None:
    game = field({"natchez": ["us-15-corps"]}, "union-west")
    game.state.port_hudson = fallen
    play(game, "march us-15-corps")
    assert ("to new-orleans-box" in texts(game)) == fallen


@pytest.mark.rule("17.4")
def test_17_4_an_army_commander_elsewhere_is_no_choice() -> None:
    forces = {
        "jackson": ["us-15-corps", "cs-2-miss-corps", "j-johnston army", "pemberton"],
        "chattanooga": ["bragg army", "cs-1-tenn-corps"],
    }
    game = field(forces, "union-west", "combat", (3, 3))
    assert game.decision.kind == "choose-table"


@pytest.mark.rule("16.1", "17.3")
@pytest.mark.parametrize(
    ("leader", "unit", "points"),
    [
        ("meade", "us-potmc-artillery", 0),
        ("meade", "us-1-corps", 1),
        ("pleasonton", "us-potmc-cavalry", 2),
        ("meade", "", 2),
    ],
)
def test_16_1_a_corps_commander_pursues_with_his_corps(leader: str, unit: str, points: int) -> None:
    words = [unit or "us-1-corps", f"{leader} leads {unit}" if unit else leader]
    s = field({"washington-dc": words}, "union-east").state
    assert reach_of(s, T.index[leader]) == points


@pytest.mark.rule("7.4", "2.10")
@pytest.mark.parametrize(
    ("command", "unit", "start", "city"),
    [
        ("confederate-east", "cs-1-n-virg-corps", "carlisle", "harrisburg"),
        ("union-east", "us-1-corps", "burkeville", "lynchburg"),
        ("union-west", "us-15-corps", "vicksburg", "jackson"),
        ("confederate-west", "cs-1-tenn-corps", "bowling-green", "louisville"),
    ],
)
def test_7_4_the_command_that_takes_a_city_has_its_value(
    command: str, unit: str, start: str, city: str
) -> None:
    game = march(field({start: [unit]}, command), unit, city)
    value = T.value[T.place_index[city]]
    assert value > 0
    assert vp(game) == {**dict.fromkeys(vp(game), 0), command: value}


@pytest.mark.rule("15.2", "17.10", "20.0")
def test_15_2_an_admiral_goes_back_by_water_with_his_boats() -> None:
    forces = ["us-miss-1-flotilla", "us-miss-2-flotilla", "porter army"]
    game = run(result("AD", forces, ["cs-1-miss-corps"], at="vicksburg", command="union-west"))
    while game.decision.kind in ("lose", "retreat-to"):
        play(game, texts(game)[0])
    left = next(x for x in forces[:2] if where(game, x) not in ("box",))
    assert where(game, left) == where(game, "porter")
    assert T.wet[T.place_index[where(game, left)]]


@pytest.mark.rule("14.2", "14.3")
def test_14_3_the_cheapest_loss_is_the_cheapest_of_all() -> None:
    kinds = [
        Unit(4, 0, INFANTRY, 1, 1),
        Unit(3, 2, INFANTRY, 1, 0),
        Unit(2, 0, CAVALRY, 1, 0),
        Unit(1, 0, GARRISON, 0, 0),
    ]
    for size in range(1, 5):
        for units in product(kinds, repeat=size):
            total = sum(u.strength for u in units)
            for factors in range(total + 1):
                sets = [x for n in range(size + 1) for x in combinations(range(size), n)]
                enough = [x for x in sets if sum(units[i].strength for i in x) >= factors]
                least = min(sum(cost(units[i]) for i in x) for x in enough)
                found = cheapest(units, factors)
                assert sum(units[i].strength for i in found) >= factors
                assert sum(cost(units[i]) for i in found) == least


@pytest.mark.rule("25.0", "14.3")
def test_25_0_what_is_left_after_a_loss() -> None:
    corps, garrison = Unit(4, 1, INFANTRY, 1, 0), Unit(1, 0, GARRISON, 0, 0)
    force = Force((corps, garrison, corps), 2, 0, 3, False)
    assert lose(force, 0) == (force, 0, 0)
    assert lose(force, -1) == (force._replace(units=(corps, corps)), 1, 0)
    assert lose(force, 100) == (force._replace(units=()), 9, 2)
    left, factors, worth = lose(force, 25)
    assert (left.units, factors, worth) in (((garrison, corps), 4, 1), ((corps, garrison), 4, 1))
    assert lose(force._replace(units=()), 50)[1:] == (0, 0)


@pytest.mark.rule("11.2", "9.13")
def test_11_2_a_new_movement_phase_frees_everybody_but_the_19th_corps() -> None:
    s = field({"natchez": ["us-19-corps", "us-15-corps"]}, "union-west").state
    for piece in ("us-15-corps", "us-19-corps"):
        s.flags[T.index[piece]] = DONE
    s.xix_turn = s.turn
    s.stack.clear()
    movement(s)
    assert [s.flags[T.index[x]] & DONE for x in ("us-15-corps", "us-19-corps")] == [0, DONE]


@pytest.mark.rule("13.0", "13.16")
@pytest.mark.parametrize(
    ("command", "pieces"),
    [
        ("union-west", ["us-miss-1-flotilla", "cs-yazoo-flotilla"]),
        ("union-west", ["us-15-corps", "cs-yazoo-flotilla"]),
        ("confederate-west", ["us-miss-1-flotilla", "cs-1-miss-corps"]),
        ("confederate-west", ["us-miss-1-flotilla", "cs-yazoo-flotilla"]),
    ],
)
def test_13_0_riverines_fight_and_are_fought(command: str, pieces: list[str]) -> None:
    assert field({"grand-gulf": pieces}, command, "combat", (3, 3)).decision.kind == "choose-table"


@pytest.mark.rule("17.8", "13.5", "20.5")
@pytest.mark.parametrize(
    ("word", "face"), [("porter army", 1), ("porter", 0), ("porter leads us-miss-1-flotilla", None)]
)
def test_17_8_a_fleet_commander_adds_his_value_once(word: str, face: int | None) -> None:
    s = field(
        {"grand-gulf": ["us-miss-1-flotilla", "us-miss-2-flotilla", word, "cs-1-garrison"]}, "union-west"
    ).state
    battle = T.pieces[T.index["porter"]].battle
    force = force_of(s, s.pieces_at(T.place_index["grand-gulf"], 0))
    printed = sum(s.strength(T.index[x]) for x in ("us-miss-1-flotilla", "us-miss-2-flotilla"))
    more = battle[1] if face else battle[0] if face is None else 0
    assert force.strength == printed + more


@pytest.mark.rule("7.4", "2.10")
def test_7_4_a_boat_alone_takes_no_city() -> None:
    game = field({"grand-gulf": ["us-miss-1-flotilla"]}, "union-west")
    play(game, "sail us-miss-1-flotilla", "to vicksburg", "halt")
    assert where(game, "us-miss-1-flotilla") == "vicksburg"
    assert vp(game)["union-west"] == 0


@pytest.mark.rule("16.1", "17.4")
def test_16_1_the_commander_who_led_the_battle_leads_the_pursuit() -> None:
    forces = ["us-15-corps", "us-13-corps", "grant army", "rosecrans army"]
    game = result("DE", forces, ["cs-1-garrison"], at="canton", command="union-west")
    game.state.stack[-1].chosen[0] = T.index["rosecrans"]
    run(game)
    while game.decision.kind == "veteran":
        play(game, texts(game)[-1])
    play(game, "pursue", dice=(6,))
    assert [e.piece for e in names(game, "Rolled") if e.why == "pursuit"] == ["rosecrans"]
