"""5 and 26: the set-up of both scenarios."""

import pytest
from field import RULES, T, names, texts, where

import longroll
from longroll.games.year1863.bot import GreedyBot
from longroll.games.year1863.words import KINDS


def ready(scenario: str, seed: int = 1, **options: object) -> longroll.Game:
    """A game after its set-up, by the greedy player's choices."""
    game = longroll.new("1863", scenario, seed, options)
    bot = GreedyBot(seed)
    while game.decision.kind == "deploy":
        game.play(bot.choose(game))
    return game


@pytest.mark.rule("26.0", "26.1", "5.2", "7.1")
def test_26_0_april_without_points_and_everything_in_its_place() -> None:
    game = ready("standard")
    s = game.state
    assert (s.turn, s.vp) == (1, [0, 0, 0, 0])
    pool = [x for side in (0, 1) for x in s.pool(side)] + [h for h in s.hand if h >= 0]
    assert sum(x < 100 for x in pool) >= 13
    assert where(game, "thomas") in ("pool", "box") or where(game, "thomas")
    game.check()


@pytest.mark.rule("26.2", "26.3", "26.4", "26.5")
@pytest.mark.parametrize(
    ("side", "expected"),
    [
        (
            0,
            {
                "infantry": 21,
                "cavalry": 2,
                "artillery": 2,
                "engineer": 2,
                "riverine": 4,
                "garrison": 3,
                "train": 9,
                "fort": 5,
            },
        ),
        (1, {"infantry": 9, "cavalry": 3, "ranger": 1, "garrison": 4, "train": 5, "fort": 5}),
    ],
)
def test_26_2_the_forces_of_the_set_up(side: int, expected: dict[str, int]) -> None:
    forces = T.scenarios["standard"].forces
    found: dict[str, int] = {}
    for force in forces:
        for piece, _ in force.pieces:
            if T.side[piece] == side:
                kind = KINDS[T.kind[piece]]
                found[kind] = found.get(kind, 0) + 1
    assert found == expected


@pytest.mark.rule("26.2")
def test_26_2_union_east() -> None:
    game = ready("standard")
    assert where(game, "hooker") == where(game, "us-11-corps") == "stafford-heights"
    assert game.state.works[T.place_index["stafford-heights"]] == 0
    assert where(game, "us-8-corps") == "cumberland"
    assert game.state.face[T.index["us-2-fort"]] == 1
    assert {where(game, x) for x in ("us-4-corps", "us-7-corps")} <= {"fort-monroe", "norfolk"}


@pytest.mark.rule("26.3")
def test_26_3_confederate_east() -> None:
    game = ready("standard")
    assert where(game, "lee") == where(game, "stuart") == "fredericksburg"
    assert where(game, "cs-s-virg-corps") in ("west-point", "malvern-hill", "petersburg")
    assert game.state.face[T.index["cs-1-fort"]] == 1
    assert where(game, "cs-2-garrison") == "shenandoah-mountains"


@pytest.mark.rule("26.4")
def test_26_4_confederate_west() -> None:
    game = ready("standard")
    assert where(game, "pemberton") == where(game, "cs-3-fort") == "vicksburg"
    assert where(game, "bragg") in ("tullahoma", "chattanooga")
    assert game.state.face[T.index["j-johnston"]] == 1
    assert game.state.works[T.place_index["cumberland-gap"]] == 1


@pytest.mark.rule("26.5", "9.13", "17.8")
def test_26_5_union_west() -> None:
    game = ready("standard")
    assert where(game, "us-19-corps") == "new-orleans-box"
    assert where(game, "us-16-corps") == "corinth"
    assert game.state.face[T.index["porter"]] == 1
    assert game.state.face[T.index["rosecrans"]] == 0
    towns = {where(game, f"us-{i}-garrison") for i in (1, 2, 3)}
    assert all(T.places[T.place_index[x]].state in ("KY", "TN", "IL") for x in towns)
    control = {T.place_slugs[p] for p in range(T.n) if T.theater[p] == 1 and T.places[p].control == 0}
    assert {
        "helena",
        "corinth",
        "natchez",
        "memphis",
        "humboldt",
        "lagrange",
        "shiloh",
        "nashville",
        "franklin",
    } <= control


@pytest.mark.rule("26.5")
def test_26_5_the_option_of_rosecrans() -> None:
    game = ready("standard", rosecrans_army=True)
    assert game.state.face[T.index["rosecrans"]] == 1


@pytest.mark.rule("26.1", "17.2")
def test_26_1_an_army_commander_begins_where_some_of_his_force_is() -> None:
    game = longroll.new("1863", "standard", 1)
    seen = 0
    while game.decision.kind == "deploy":
        offered = texts(game)
        if offered[0].startswith(("deploy bragg", "deploy grant")):
            seen += 1
            assert [x.split()[-1] for x in offered] == ["tullahoma", "chattanooga"]
        # everything of Grant's stands in Memphis, so nobody asks about him; Bragg's is in both Points
        mixed = "deploy cs-tenn-cavalry chattanooga"
        game.play(mixed if mixed in offered else offered[0])
    assert seen == 1
    assert where(game, "grant") == "memphis"
    assert where(game, "bragg") == "tullahoma"


@pytest.mark.rule("26.1")
def test_26_1_a_slash_is_a_choice_and_corps_commanders_get_a_corps() -> None:
    game = longroll.new("1863")
    assert game.decision.side == "union-east"
    assert all(x.startswith("deploy meade us-") for x in texts(game))
    game.play("deploy meade us-5-corps")
    assert texts(game) == ["deploy us-4-corps fort-monroe", "deploy us-4-corps norfolk"]


@pytest.mark.rule("26.6", "5.1", "8.5")
def test_26_6_go_west_transfers_before_the_first_turn() -> None:
    game = ready("go-west")
    assert (game.decision.side, game.decision.kind) == ("confederate-east", "pick-transfer")
    game.play("transfer longstreet")
    game.play("transfer cs-1-n-virg-corps")
    assert where(game, "longstreet") == where(game, "cs-1-n-virg-corps") == "confederate-west-reserve"
    assert (game.decision.side, game.decision.kind) == ("confederate-east", "prepare")
    assert not [e for e in names(game, "Rolled") if e.why == "general-orders"]
    assert T.order_index["cs-transfer-of-forces"] not in game.state.pool(1)


@pytest.mark.rule("5.0")
def test_5_0_the_game_begins_in_april() -> None:
    assert RULES.moment(ready("standard").state)[0] == "April 1863"
    assert RULES.series(ready("standard").state)["Union holds Vicksburg"] == 0
