"""Experiments: what is played follows from the file, and every mistake in it is one line with the place and the nearest right answer."""

from pathlib import Path

import pytest

from longroll.core import registry
from longroll.core.errors import DataError, LongrollError
from longroll.lab import experiment, overrides

TOY = '[product]\ngame = "toy"\n'


def read(text: str, base: Path | None = None) -> experiment.Experiment:
    return experiment.read(text, "e.toml", base)


def test_a_product_has_every_combination() -> None:
    found = read(
        """
        name = "fords"
        seed = 7
        games = 30
        [product]
        game = "toy"
        scenario = ["short", "long"]
        union = ["random", "greedy"]
        options.bidding = [true, false]
        set = ["", "charts.toml: battle.ford_bonus = 3"]
        """
    )
    assert len(found.cells) == 16
    assert len({cell.name for cell in found.cells}) == 16
    last = found.cells[-1]
    assert last.name == "long, blue greedy, bidding = false, battle.ford_bonus = 3"
    assert (last.scenario, last.seats, last.options) == (
        "long",
        {"blue": "greedy", "grey": "random"},
        {"bidding": False},
    )
    assert last.numbers == (overrides.Number("charts.toml", "battle.ford_bonus", 3),)
    assert [found.seed_of(n) for n in (0, 29)] == [7, 36]


def test_a_list_has_what_it_says() -> None:
    found = read(
        """
        seeds = [5, 3, 8]
        [[cell]]
        name = "plain"
        game = "toy"
        [[cell]]
        game = "toy"
        players = { grey = "greedy" }
        """
    )
    assert [cell.name for cell in found.cells] == ["plain", "grey greedy"]
    assert found.games == 3
    assert [found.seed_of(n) for n in range(3)] == [5, 3, 8]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing is to be played"),
        ("gmaes = 3", "unknown key 'gmaes'; did you mean 'games'?"),
        ("games = 0\n" + TOY, "games must be a whole number of at least 1, not 0"),
        ("games = true\n" + TOY, "games must be a whole number of at least 1, not true"),
        ('seeds = [1, 2, 1]\n[[cell]]\ngame = "toy"', "seeds: 1 stands there twice, as number 1 and 3"),
        (f"seed = {2**70}\n" + TOY, "is too long"),
        ("seed = 1\nseeds = [1]\n" + TOY, "'seed' and 'seeds' exclude each other"),
        ("games = 4\nseeds = [1]\n" + TOY, "games is 4, but 1 seeds are listed"),
        ('[product]\ngame = "tou"', "product: game: unknown game 'tou'; did you mean 'toy'?"),
        ("[[cell]]\nunion = 'random'", "cell 1: which game?"),
        (
            TOY + 'union = "greed"',
            "product: the player of blue: toy: unknown player 'greed'; did you mean 'greedy'?",
        ),
        (TOY + 'scenario = "shrt"', "unknown scenario 'shrt'"),
        (TOY + "scenario = []", "product.scenario is an empty list"),
        (TOY + "options.biding = true", "toy has no option 'biding'; did you mean 'bidding'?"),
        (TOY + 'players = { green = "random" }', "players: toy has no side 'green'"),
        (TOY + 'data = "nowhere"', "data: the folder 'nowhere' does not exist"),
        (
            TOY + 'set = "chart.toml: a = 1"',
            "product: set: toy has no data file 'chart.toml'; did you mean 'charts.toml'",
        ),
        (
            TOY + 'set = "charts.toml: battle.ford_bonsu = 1"',
            "charts.toml: 'battle' has no key 'ford_bonsu'; did you mean 'ford_bonus'?",
        ),
        (TOY + 'set = "charts.toml: battle.ford_bonus = \\"x\\""', "is 1, a int; it cannot become"),
        (
            TOY + 'set = "charts.toml: battle = 1"',
            "'battle' is a table; name one of its keys: ford_bonus, turns",
        ),
        (TOY + 'set = "ford_bonus"', "is no change of a number"),
        (
            TOY + 'set = ["charts.toml: battle.ford_bonus = 1", "charts.toml: battle.ford_bonus = 1"]',
            "two cells are called",
        ),
        (
            TOY + 'set = [["charts.toml: battle.ford_bonus = 1", "charts.toml: battle.ford_bonus = 2"]]',
            "battle.ford_bonus stands there twice",
        ),
        (TOY + 'set = "units.csv: 1-blu.strength = 1"', "units.csv has no row '1-blu'"),
        (TOY + "until = 3", "product.unknown key 'until'"),
        ("until = { width = 2 }\n" + TOY, "until.width must be a number from 0.001 to 1"),
        ("until = { width = 0.1, of = 'red' }\n" + TOY, "until.of: toy has no side 'red'"),
        ("games = 3\nuntil = { width = 0.1 }\n" + TOY, "exclude each other"),
        ("until = { width = 0.1, least = 9, most = 8 }\n" + TOY, "until.least is 9"),
        ("x = [", "e.toml: "),
    ],
)
def test_mistakes(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(LongrollError) as caught:
        read(text, tmp_path)
    assert message in str(caught.value)
    assert str(caught.value).startswith("e.toml: ")
    assert "\n" not in str(caught.value)


def test_numbers_are_laid_over_ours(tmp_path: Path) -> None:
    """A key of a table, one of a table in it, a cell of a row; and all of them over a player's own folder."""
    own = tmp_path / "own"
    own.mkdir()
    (own / "charts.toml").write_text("[battle]\nford_bonus = 4\nturns = { short = 3 }\n")
    unit = registry.ruleset("toy").tables.units[0]  # type: ignore[attr-defined]
    texts = ["charts.toml: battle.turns.long = 5", f"units.csv: {unit}.strength = 9"]
    overrides.write("toy", [overrides.parse(text) for text in texts], tmp_path / "new", own)
    tables = registry.ruleset("toy", str(tmp_path / "new")).tables  # type: ignore[attr-defined]
    assert tables.turns == {"short": 3, "long": 5}
    assert tables.ford_bonus == 4
    assert tables.strength[0] == 9


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("1863", "charts.toml: columns.from[2] = 110"),
        ("1863", "counters.csv: us-4-corps.strength = 2"),
        ("divided-we-fall", "charts.toml: combat.rows[3][0] = 3"),
        ("acw-campaign", "charts.toml: works.fortress-monroe.fort = 12"),
    ],
)
def test_numbers_of_the_games_reach_them(game: str, text: str, tmp_path: Path) -> None:
    """Lists are counted into; what is written is loaded, and says so."""
    number = overrides.parse(text)
    overrides.write(game, [number], tmp_path / "new")
    assert overrides.current(game, number.file, number.path) != number.value
    rules = registry.ruleset(game, str(tmp_path / "new"))
    assert any("player's file" in s.basis for s in rules.provenance())


def test_a_list_ends_somewhere() -> None:
    with pytest.raises(DataError, match=r"'columns.from' is a list of 8; \[8\] is not in it"):
        overrides.current("1863", "charts.toml", "columns.from[8]")


def test_the_reconstructed_numbers_are_found() -> None:
    found = {(file, path): value for file, path, value in overrides.numbers("1863")}
    assert found["charts.toml", "columns.from[1]"] == 50
    assert ("charts.toml", "shifts.city") not in found, "that one is stated"
