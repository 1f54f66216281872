"""The list of games, options and positions: each mistake is one line with the nearest right answer."""

from importlib import import_module

import pytest

import longroll
from longroll.core import registry
from longroll.core.events import Rolled
from longroll.core.flow import Flow
from longroll.core.options import Option, with_defaults

FIVE = ["never-call-retreat", "war-for-the-union", "divided-we-fall", "acw-campaign", "1863"]


def test_the_five_games() -> None:
    known = {g.slug: g for g in longroll.list_games()}
    assert [slug for slug in known if slug != "toy"] == FIVE
    for slug in FIVE:
        assert known[slug].name
        assert len(known[slug].sides) >= 2
    assert [s.slug for s in known["toy"].scenarios] == ["short", "long"]


def test_unknown_game_and_scenario() -> None:
    with pytest.raises(
        longroll.UnknownName, match="unknown game 'devided-we-fall'; did you mean 'divided-we-fall'"
    ):
        longroll.new("devided-we-fall")
    with pytest.raises(longroll.UnknownName, match="toy: unknown scenario 'shart'; did you mean 'short'"):
        longroll.new("toy", "shart")


def test_a_game_that_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    package = import_module(registry.MODULES["never-call-retreat"])
    monkeypatch.delattr(package, "ruleset")
    registry.ruleset.cache_clear()
    with pytest.raises(
        longroll.LongrollError, match=r"'never-call-retreat' cannot be played yet; playable now: .*toy"
    ):
        longroll.new("never-call-retreat")


def test_the_first_scenario_is_the_default() -> None:
    assert longroll.new("toy").header.scenario == "short"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"biding": True}, "toy has no option 'biding'; did you mean 'bidding'"),
        ({"bidding": "maybe"}, "option bidding takes true or false, not 'maybe'"),
    ],
)
def test_bad_options(options: dict[str, object], words: str) -> None:
    with pytest.raises(longroll.OptionError, match=words):
        longroll.new("toy", options=options)


def test_options_of_every_type() -> None:
    known = {
        "a": Option("a", "bool", False, "1", ""),
        "b": Option("b", "int", 3, "2", ""),
        "c": Option("c", "choice", "slow", "3", "", ("slow", "fast")),
    }
    assert with_defaults(known, {"a": "on", "b": "7", "c": "fast"}, "x") == {"a": True, "b": 7, "c": "fast"}
    assert with_defaults(known, {}, "x") == {"a": False, "b": 3, "c": "slow"}
    with pytest.raises(longroll.OptionError, match="takes a whole number, not 'x'"):
        with_defaults(known, {"b": "x"}, "x")
    with pytest.raises(longroll.OptionError, match="does not take 'fats'; did you mean 'fast'"):
        with_defaults(known, {"c": "fats"}, "x")


def test_position_round_trip() -> None:
    game = longroll.new("toy", "long", seed=3)
    for text in ("march b1 upper-ford", "pass", "march g1 upper-ford"):
        game.play(text)
    again = longroll.from_position(game.position())
    assert again.position() == game.position()
    assert again.choices() == game.choices()
    assert again.view("blue") == game.view("blue")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('game = "toy"', "game = toy", "the position is not TOML: .*line 1"),
        ('game = "toy"', "", "does not say its game"),
        ('game = "toy"', 'game = "tiy"', "unknown game 'tiy'; did you mean 'toy'"),
        ('scenario = "short"', 'scenario = "shirt"', "unknown scenario 'shirt'; did you mean 'short'"),
        ("seed = 3", 'seed = "x"', "seed must be a whole number"),
        ("turn = 0", "turn = 17", "turn 17 does not exist; short has turns 0 to 1"),
        ('name = "b2"', 'name = "b1"', "unit 'b1' stands there twice"),
        ('name = "b2"', 'name = "bb2"', "unknown unit 'bb2'; did you mean 'b2'"),
        ('at = "mill"', 'at = "mil"', "b3: unknown place 'mil'; did you mean 'mill'"),
        ("[options]\nbidding = true", "[options]\nbidding = 5", "takes true or false, not '5'"),
        ("[options]\nbidding = true", "options = 3", "options must be a table"),
        ("march", "mach", "flow: unknown step 'mach'; did you mean 'march'"),
        ("flow = [", "flow = [3, ", "does not hold together"),
        ("strength = 3", "strength = 0", "the position cannot be: b1 is half dead"),
        ("strength = 3", 'strength = "three"', "does not hold together"),
    ],
)
def test_bad_positions(old: str, new: str, words: str) -> None:
    text = longroll.new("toy", seed=3).position()
    assert old in text
    with pytest.raises(longroll.LongrollError, match=words) as caught:
        longroll.from_position(text.replace(old, new))
    assert "\n" not in str(caught.value)


def test_flows_are_complete_and_names_are_single() -> None:
    import toy

    toy.flow.check()
    flow: Flow[object] = Flow()  # type: ignore[type-var]
    flow.sequence("a", ("b",))
    with pytest.raises(ValueError, match="sequence 'a' names a step 'b' that does not exist"):
        flow.check()
    with pytest.raises(ValueError, match="two steps are called 'a'"):
        flow.sequence("a", ())


def test_games_announce_themselves() -> None:
    assert [g.slug for g in longroll.list_games()][:5] == FIVE


def test_a_die_behind_a_screen_is_told_to_those_whom_it_names() -> None:
    rules = registry.ruleset("never-call-retreat")
    die = Rolled("draw", 6, 3, "leader", "21.61")
    assert all(rules.seen_by(die, side) for side in (*rules.sides, None))
    secret = die._replace(to=(rules.sides[0],))
    assert [rules.seen_by(secret, side) for side in (*rules.sides, None)] == [True, False, False]
