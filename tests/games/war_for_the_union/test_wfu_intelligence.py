"""20.2 Limited Intelligence: views, events, menus and imagined games."""

import json
import random

import pytest
from war import SUMMER, begin, field, pair, play, run, texts

import longroll
from longroll.core.events import Rolled
from longroll.core.game import Game
from longroll.games.war_for_the_union.bot.greedy import Greedy
from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.combat.events import Uncovered
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.naval.landing import Load, invasion_refused
from longroll.games.war_for_the_union.optional.intelligence import open_hexes, scouts, size
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.view import view
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


@pytest.mark.rule("20.2", "7.5")
def test_20_2_attrition_is_rolled_out_of_the_enemys_sight(t: Tables):
    for option, to in (("true", ("confederate",)), ("false", None)):
        text = f"options = {{ limited_intelligence = {option} }}\n{SUMMER}\nmacon confederate 4 volunteer fatigue 4"
        s = run(field(t, text), PlayerTurn("supply-phase", side=CONFEDERATE), dice=(1,))
        (die,) = [e for e in s.out if isinstance(e, Rolled)]
        assert (die.why, die.to) == ("attrition", to)


@pytest.mark.rule("20.2", "9.21")
def test_20_2_a_force_march_is_rolled_out_of_the_enemys_sight(t: Tables):
    a, _ = pair(t)
    for option, to in (("true", ("union",)), ("false", None)):
        text = f'options = {{ limited_intelligence = {option} }}\nturn = "1862-07"\n{a} union 1 volunteer; leaders grant'
        s = begin(field(t, text), "operations", UNION)
        play(s, "lead grant", "take all", "set out", "force march")
        while "try the march" not in texts(s):
            play(s, next(x for x in texts(s) if x.startswith("to ")))
        play(s, "try the march", dice=(1,))
        (die,) = [e for e in s.out if isinstance(e, Rolled)]
        assert (die.why, die.to) == ("force-march", to)


@pytest.mark.rule("20.2", "20.6")
def test_20_2_the_menu_of_butler_and_banks_does_not_count_the_enemy(t: Tables):
    for dark, rule in (("true", ""), ("false", "20.6")):
        text = f'options = {{ special_leaders = true, limited_intelligence = {dark} }}\nturn = "1862-06"\nphiladelphia union 2 volunteer; leaders butler\nnew-berne confederate 3 volunteer'
        s = field(t, text)
        load = Load(s.sps_at(t.board.hex("philadelphia"), UNION), [t.leader["butler"]], [], [])
        refused = invasion_refused(s, UNION, t.board.hex("new-berne"), load, True)
        assert (refused.rule if refused is not None else "") == rule


DARK = "options = { limited_intelligence = true }"


def stacks_at(s: WfuState, side: str | None, number: str) -> list[dict]:
    return view(s, side)["places"].get(number, {"stacks": []})["stacks"]  # type: ignore[return-value]


@pytest.mark.rule("20.2")
def test_20_2_of_an_enemy_hex_only_its_troops_works_and_hqs_are_seen(t: Tables):
    far = "richmond confederate 5 veteran works 1; leaders lee, longstreet; hqs northern-virginia-hq lee"
    s = field(t, f"{SUMMER}\n{DARK}\n{far}\nbaltimore union 1 volunteer")
    here = t.board.numbers[t.board.hex("richmond")]
    (hq, troops) = sorted(stacks_at(s, "union", here), key=lambda x: x["kind"])
    assert (hq["kind"], "commander" in hq) == ("hq", False)
    assert (troops["hidden"], troops["facts"]) == (True, {"works": 1}), "no size, no leaders, no quality"
    mine = stacks_at(s, "confederate", here)
    assert {x["kind"] for x in mine} == {"infantry", "leader", "hq"}
    assert stacks_at(s, None, here) == stacks_at(s, "union", here), "an onlooker sees what is shown"
    open_game = field(t, f"{SUMMER}\n{far}")
    assert {x["kind"] for x in stacks_at(open_game, "union", here)} == {"infantry", "leader", "hq"}
    armies = [p for p in view(s, "union")["panels"] if p["title"] == "Armies"]
    assert not armies


@pytest.mark.rule("20.2")
@pytest.mark.parametrize(
    ("scout", "distance", "told"),
    [
        ("1 militia", 1, True), ("1 militia", 2, False), ("1 volunteer-cavalry", 2, True), ("1 veteran-cavalry", 2, True),
        ("1 militia-cavalry", 2, False), ("1 volunteer-cavalry fatigue 3", 2, False), ("1 volunteer-cavalry", 3, False),
    ],
)  # fmt: skip
def test_20_2_troops_next_to_a_hex_and_cavalry_within_two_know_its_size(
    t: Tables, scout: str, distance: int, told: bool
):
    a, _ = pair(t)
    here = t.board.index[a]
    ring = {0: {here}}
    for k in range(1, 4):
        ring[k] = {h for x in ring[k - 1] for h in t.board.around(x)} - set().union(*ring.values())
    spot = t.board.numbers[min(h for h in ring[distance] if not t.board.sea[h])]
    s = field(t, f"{SUMMER}\n{DARK}\n{a} confederate 5 veteran\n{spot} union {scout}")
    (troops,) = stacks_at(s, "union", a)
    assert troops["facts"].get("size") == ("medium" if told else None)
    assert (here in scouts(s, UNION)) == told


@pytest.mark.rule("20.2")
@pytest.mark.parametrize(
    ("sps", "word"), [(1, "small"), (3, "small"), (4, "medium"), (8, "medium"), (9, "large"), (15, "large"), (16, "huge")]
)  # fmt: skip
def test_20_2_size_classes(t: Tables, sps: int, word: str):
    assert size(field(t, SUMMER), sps) == word


@pytest.mark.rule("20.2")
def test_20_2_a_declared_attack_shows_both_sides_and_cannot_be_called_off(t: Tables):
    a, b = pair(t)
    s = begin(
        field(
            t,
            f"{SUMMER}\n{DARK}\n{a} union 4 volunteer; leaders grant\n{b} confederate 5 veteran; leaders polk",
        ),
        "combat",
        UNION,
    )
    assert stacks_at(s, "union", b)[0]["hidden"]
    play(s, f"attack {b}")
    assert stacks_at(s, "union", b)[0]["hidden"], "declared, not yet initiated: it can be withdrawn"
    play(s, "initiate grant")
    assert "call off" not in texts(s)
    (told,) = [e for e in s.out if isinstance(e, Uncovered)]
    assert (told.side, told.place, told.reveals) == ("union", b, True), "so it cannot be taken back either"
    assert {x["kind"] for x in stacks_at(s, "union", b)} == {"infantry", "leader"}
    assert {x["kind"] for x in stacks_at(s, "confederate", a)} == {"infantry", "leader"}
    assert t.board.index[b] in open_hexes(s, UNION)


@pytest.mark.rule("20.2", "13.6")
def test_20_2_an_attack_in_the_dark_below_1_3_is_fought_with_a_penalty(t: Tables):
    a, b = pair(t)
    rows = f"{a} union 1 volunteer; leaders grant\n{b} confederate 9 veteran"
    s = begin(field(t, f"{SUMMER}\n{DARK}\n{rows}"), "combat", UNION)
    play(s, f"attack {b}", "initiate grant")
    assert "fight" in texts(s)
    lit = begin(field(t, f"{SUMMER}\n{rows}"), "combat", UNION)
    play(lit, f"attack {b}", "initiate grant")
    assert "fight" not in texts(lit)


@pytest.mark.rule("20.2", "9.34")
def test_20_2_an_overrun_is_tried_in_the_dark_and_9_34_applies(t: Tables):
    a, b = pair(t)
    rows = f"{a} union 2 volunteer; leaders grant\n{b} confederate 2 volunteer"
    s = begin(field(t, f"{SUMMER}\n{DARK}\n{rows}"), "operations", UNION)
    play(s, "lead grant", "take all", "set out")
    assert f"overrun {b}" in texts(s), "the menu does not tell how strong they are"
    play(s, f"overrun {b}")
    assert s.due == [t.leader["grant"], t.board.index[b]]
    assert any(isinstance(e, Uncovered) for e in s.out)
    lit = begin(field(t, f"{SUMMER}\n{rows}"), "operations", UNION)
    play(lit, "lead grant", "take all", "set out")
    assert f"overrun {b}" not in texts(lit)


@pytest.mark.rule("20.2")
def test_20_2_the_enemys_marches_are_not_told(t: Tables):
    game = longroll.new("war-for-the-union", "bull-run", seed=3, options={"limited_intelligence": True})
    rng = random.Random(3)
    while len(game.events) < 150:
        choices = game.choices()
        game.play(choices[int(rng.random() * len(choices))])
    hidden = [e for e in game.events if getattr(e, "eyes", None)]
    assert hidden
    for side, other in (("union", "confederate"), ("confederate", "union")):
        mine = [e for e in hidden if side in e.eyes]
        assert all(game.rules.seen_by(e, side) and not game.rules.seen_by(e, other) for e in mine)
        assert not any(game.rules.seen_by(e, None) for e in mine)


def moments(seed: int, slug: str, count: int) -> list[Game]:
    """Copies of a random game at every seventh decision."""
    game = longroll.new(
        "war-for-the-union", slug, seed=seed, options={"limited_intelligence": True, "tactical_cards": True}
    )
    rng = random.Random(seed)
    found = []
    for number in range(7 * count):
        if game.over:
            break
        choices = game.choices()
        game.play(choices[int(rng.random() * len(choices))])
        if number % 7 == 6 and not game.over:
            found.append(game.copy())
    return found


@pytest.mark.rule("20.2", "20.15")
@pytest.mark.parametrize(
    ("slug", "seed", "count"), [("bull-run", 1, 60), ("bull-run", 2, 60), ("tennessee-1862", 3, 40)]
)
def test_20_2_a_side_cannot_tell_an_imagined_game_from_the_true_one(slug: str, seed: int, count: int):
    """The leak test: what is unseen is dealt afresh, and the view stays the same to the byte; so do the side's choices."""
    different = 0
    for game in moments(seed, slug, count):
        for side in ("union", "confederate"):
            before = json.dumps(game.view(side), sort_keys=True)
            for k in range(2):
                other = game.imagine(side, k)
                check(other.state)  # type: ignore[arg-type]
                assert json.dumps(other.view(side), sort_keys=True) == before
                assert other.decision.side == game.decision.side
                if game.decision.side == side:
                    assert [c.text for c in other.choices()] == [c.text for c in game.choices()]
                different += other.position() != game.position()
    assert different > count


def _hidden(game: Game, side: str) -> bool:
    places = game.view(side)["places"].values()
    return sum(any(x.get("hidden") for x in place["stacks"]) for place in places) > 1


@pytest.mark.rule("20.2")
def test_20_2_a_known_seed_gives_no_secret_away():
    """Worlds that a side cannot tell apart imagine the same world with the same seed."""
    for game in moments(4, "bull-run", 30)[::3]:
        side = game.decision.side
        first = game.imagine(side, 0).position()
        assert game.imagine(side, 5).imagine(side, 0).position() == first
        assert game.imagine(side, 1).position() != first or not _hidden(game, side)


@pytest.mark.rule("20.2")
def test_20_2_the_computer_plays_by_what_its_side_could_imagine():
    """Two games that the Union cannot tell apart: the greedy player makes the same choice in both."""
    for game in moments(6, "bull-run", 40)[::4]:
        side = game.decision.side
        world = game.imagine(side, 3)
        truth = Game(game.rules, game.rules.from_json(world.state.to_json()), game.header)
        game.rules.flow.revive(truth.state)
        assert Greedy(1).choose(game).text == Greedy(1).choose(truth).text


@pytest.mark.rule("20.2")
def test_20_2_an_imagined_game_can_be_played_on(t: Tables):
    for game in moments(5, "bull-run", 25)[::5]:
        for side in ("union", "confederate"):
            other = game.imagine(side, 9)
            rng = random.Random(1)
            for _ in range(60):
                if other.over:
                    break
                choices = other.choices()
                other.play(choices[int(rng.random() * len(choices))])
            check(other.state)  # type: ignore[arg-type]


@pytest.mark.rule("20.2")
def test_20_2_questions_about_the_game_are_answered_from_what_is_known(t: Tables):
    """Two positions that the Union cannot tell apart: odds, reach, threats and supply are the same in both."""
    a, b = pair(t)
    texts_ = [
        f"{a} union 4 volunteer; leaders grant\n{b} confederate 5 veteran; leaders polk\nmacon confederate 7 militia; leaders lee",
        f"{a} union 4 volunteer; leaders grant\n{b} confederate 7 veteran; leaders lee\nmacon confederate 5 militia; leaders polk",
    ]
    rules = longroll.new("war-for-the-union", "bull-run", seed=1).rules
    answers = []
    for rows in texts_:
        s = begin(field(t, f"{SUMMER}\n{DARK}\n{rows}"), "combat", UNION)
        answers.append(
            (rules.view(s, "union"), rules.reach(s, "grant"), [r["place"] for r in rules.supply(s, "union")])
        )
    assert answers[0] == answers[1]
