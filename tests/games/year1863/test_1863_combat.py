"""13: from the declaration to the die."""

import pytest
from field import T, field, fight, march, names, play, run, shifts, texts, vp, where


@pytest.mark.rule("13.0", "13.1")
def test_13_0_combat_is_compulsory_and_the_attacker_orders_it() -> None:
    forces = {"culpeper": ["us-1-corps", "cs-1-garrison"], "warrenton": ["us-2-corps", "cs-2-garrison"]}
    game = field(forces, "union-east", "combat")
    assert texts(game) == ["attack warrenton", "attack culpeper"]
    assert game.decision.side == "union-east"


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


@pytest.mark.rule("13.10", "28.0")
@pytest.mark.parametrize(
    ("at", "shift"), [("culpeper", []), ("wilderness", ["-1 rough terrain"]), ("lynchburg", ["-1 city"])]
)
def test_13_10_terrain(at: str, shift: list[str]) -> None:
    game = play(fight(["us-1-corps"], ["cs-1-garrison"], (6, 4), at=at), "battle", dice=(3,))
    assert shifts(game) == shift


@pytest.mark.rule("13.11")
def test_13_11_a_river_assault_needs_every_attacker_to_cross() -> None:
    forces = {
        "stafford-heights": ["us-1-corps"],
        "wilderness": ["us-2-corps"],
        "fredericksburg": ["cs-1-garrison"],
    }
    game = march(field(forces), "us-1-corps", "fredericksburg")
    play(game, "done", dice=(6, 4))
    play(game, "battle", dice=(3,))
    assert "-1 river assault" in shifts(game)
    game = march(march(field(forces), "us-1-corps", "fredericksburg"), "us-2-corps", "fredericksburg")
    play(game, "done", dice=(6, 4))
    play(game, "battle", dice=(3,))
    assert "-1 river assault" not in shifts(game)


def crossing() -> tuple[str, str]:
    """Two Points of the East with a river between them that the second does not lie on, and no city."""
    for p in range(T.n):
        for q, crosses in T.land[p]:
            if (
                crosses
                and not T.theater[p]
                and not T.rough[q]
                and not T.city[q]
                and not T.area[p] + T.area[q]
            ):
                return T.place_slugs[p], T.place_slugs[q]
    raise AssertionError("no such pair")


@pytest.mark.rule("13.11", "16.5")
@pytest.mark.parametrize("friends", [[], ["us-3-corps"]])
def test_13_11_a_pursuit_over_a_river_is_a_river_assault(friends: list[str]) -> None:
    here, there = crossing()
    forces = {here: ["meade army", "us-1-corps", "cs-1-garrison"], there: ["cs-2-garrison", *friends]}
    game = field(forces, "union-east", "combat")
    if friends:
        play(game, f"attack {here}", dice=(6, 1))
    game.state.stack.pop()
    battle = game.state.stack[-1]
    battle.do, battle.part, battle.code = "aftermath", 0, "DE"
    run(game)
    play(game, "pursue", dice=(1,))
    play(game, f"to {there}", dice=(6, 1))
    assert game.state.stack[-2].river == (not friends)


@pytest.mark.rule("13.13", "22.2", "22.3", "22.0", "19.5")
def test_13_13_trains_in_the_point_attacker_first() -> None:
    force = ["us-1-corps", "us-1-train"], ["cs-1-n-virg-corps", "cs-1-train", "cs-2-train"]
    game = play(fight(*force, (6, 4)), "battle")
    assert (game.decision.kind, game.decision.side) == ("supply", "union-east")
    play(game, "expend")
    assert (game.decision.kind, game.decision.side) == ("supply", "confederate-east")
    play(game, "expend", dice=(5,))
    assert {"+1 attacker expends a train", "-1 defender expends a train"} <= set(shifts(game))
    assert where(game, "us-1-train") == "box"
    assert [where(game, x) for x in ("cs-1-train", "cs-2-train")] == ["box", "gordonsville"]


@pytest.mark.rule("13.14", "7.7")
def test_13_14_a_victory_point_for_a_column() -> None:
    game = play(fight(["us-1-corps"], ["cs-1-n-virg-corps"], (6, 4), vp=[1, 0, 2, 0]), "battle")
    assert (game.decision.kind, game.decision.side) == ("cash-vp", "union-east")
    play(game, "cash")
    assert game.decision.side == "confederate-east"
    play(game, "cash", dice=(6,))
    assert vp(game)["union-east"] == 0 or names(game, "VpChanged")[0].change == -1
    told = shifts(game)
    assert {"+1 attacker cashes a Victory Point", "-1 defender cashes a Victory Point"} <= set(told)


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


@pytest.mark.rule("13.15")
def test_13_15_forts_fieldworks_and_bombardment_in_the_field() -> None:
    game = fight(
        ["us-1-corps", "us-potmc-engineers"],
        ["cs-2-fort", "cs-1-garrison"],
        (6, 4),
        fieldworks={"gordonsville": "confederate"},
    )
    play(game, "battle", dice=(3,))
    assert set(shifts(game)) == {"-1 fort of level 1", "-1 fieldwork", "+1 bombardment of a fortification"}


HOOKER = ["hooker army", "us-1-corps veteran"]
LEE = ["lee army", "cs-1-n-virg-corps veteran"]


@pytest.mark.rule("13.2", "13.12")
def test_13_2_example_lee_and_hooker_nine_to_five() -> None:
    game = fight(LEE, HOOKER, (3, 4), command="confederate-east")
    won = names(game, "Initiative")[0]
    assert (won.attacker, won.defender) == (9, 5)
    assert (won.holder, won.maneuver) == ("confederate-east", "confederate-east")
    play(game, "battle", dice=(3,))
    assert "+1 Brilliant Maneuver of the attacker" in shifts(game)


@pytest.mark.rule("13.2")
def test_13_2_example_lee_and_hooker_eight_to_six() -> None:
    game = fight(LEE, HOOKER, (2, 5), command="confederate-east")
    won = names(game, "Initiative")[0]
    assert (won.attacker, won.defender) == (8, 6)  # the source prints 7, a slip of addition
    assert (won.holder, won.maneuver) == ("confederate-east", None)


@pytest.mark.rule("13.2")
def test_13_2_ties_go_to_the_defender_and_veteran_cavalry_adds_one() -> None:
    game = fight(["us-1-corps"], ["cs-1-n-virg-corps"], (4, 4))
    assert names(game, "Initiative")[0].holder == "confederate-east"
    assert game.decision.side == "confederate-east"
    game = fight(["us-1-corps", "us-potmc-cavalry veteran"], ["cs-1-n-virg-corps"], (4, 4))
    assert names(game, "Initiative")[0].attacker == 5
    assert game.decision.side == "union-east"
    game = fight(["us-1-corps", "us-potmc-cavalry"], ["cs-1-n-virg-corps"], (4, 4))
    assert names(game, "Initiative")[0].attacker == 4


@pytest.mark.rule("13.2", "17.7", "17.4")
def test_13_2_whose_campaign_value_counts() -> None:
    game = fight(["us-1-corps", "hooker army", "meade"], ["cs-1-garrison"], (1, 1))
    assert names(game, "Initiative")[0].attacker == 2
    game = fight(["us-1-corps", "meade", "dix"], ["cs-1-garrison"], (1, 1))
    assert names(game, "Initiative")[0].attacker == 1 + T.pieces[T.index["meade"]].campaign[0]
    game = fight(["cs-1-n-virg-corps", "stuart"], ["us-1-corps"], (1, 1), command="confederate-east")
    assert names(game, "Initiative")[0].attacker == 1
    game = fight(["cs-n-virg-cavalry", "stuart"], ["us-1-corps"], (1, 1), command="confederate-east")
    assert names(game, "Initiative")[0].attacker == 1 + T.pieces[T.index["stuart"]].campaign[0]


@pytest.mark.rule("13.4")
def test_13_4_the_holder_of_the_initiative_chooses_the_table() -> None:
    game = fight(["us-1-corps"], ["cs-1-garrison"], (6, 1))
    assert texts(game) == ["skirmish", "battle"]
    play(game, "skirmish", dice=(1,))
    assert names(game, "TableChosen")[0].table == "skirmish"


@pytest.mark.rule("13.5", "17.9", "17.2", "13.16")
def test_13_5_battle_values_are_strength_not_shifts() -> None:
    battle = {x: T.pieces[T.index[x]].battle for x in ("meade", "hooker", "longstreet", "stuart")}
    force = ["us-1-corps veteran", "meade leads us-1-corps", "hooker army", "dix", "us-1-train"]
    game = play(fight(force, ["cs-1-garrison"], (6, 1)), "battle", "no", dice=(6,))
    assert names(game, "Fought")[0].attack == 4 + battle["meade"][0] + battle["hooker"][1]
    game = play(fight(["us-1-corps veteran", "meade"], ["cs-1-garrison"], (6, 1)), "battle", dice=(6,))
    assert names(game, "Fought")[0].attack == 4
    cavalry = ["cs-n-virg-cavalry veteran", "stuart leads cs-n-virg-cavalry", "cs-1-n-virg-corps veteran"]
    game = play(fight(cavalry, ["us-1-garrison"], (6, 1), command="confederate-east"), "battle", dice=(6,))
    assert (
        names(game, "Fought")[0].attack
        == 3 + battle["stuart"][0] + T.strength[T.index["cs-1-n-virg-corps"]][1]
    )


@pytest.mark.rule("13.5", "20.5", "17.8", "13.16")
def test_13_5_admirals_help_riverines_only() -> None:
    boats = ["us-miss-1-flotilla veteran", "us-15-corps veteran", "porter fleet"]
    game = fight(boats, ["cs-3-garrison"], (6, 1), at="natchez", command="union-west")
    play(game, "battle", dice=(6,))
    assert names(game, "Fought")[0].attack == 4 + 4 + T.pieces[T.index["porter"]].battle[1]
    land = ["us-15-corps veteran", "porter fleet"]
    game = play(
        fight(land, ["cs-3-garrison"], (6, 1), at="natchez", command="union-west"), "battle", dice=(6,)
    )
    assert names(game, "Fought")[0].attack == 4


@pytest.mark.rule("13.5", "13.6")
def test_13_5_the_defenders_leaders_count_too_and_all_defend_together() -> None:
    lee = T.pieces[T.index["lee"]].battle[1]
    game = play(fight(["us-1-corps"], [*LEE, "cs-1-garrison", "cs-1-militia"], (6, 1)), "battle", dice=(2,))
    assert names(game, "Fought")[0].defense == T.strength[T.index["cs-1-n-virg-corps"]][1] + lee + 1 + 1
