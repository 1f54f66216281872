"""The journal: text that replays, or says exactly which line no longer fits."""

import random

import pytest

import longroll


@pytest.fixture(scope="module")
def game() -> longroll.Game:
    made = longroll.new("toy", "long", seed=299, options={"bidding": True})
    rng = random.Random(299)
    while not made.over:
        made.play(rng.choice(made.choices()))
    return made


@pytest.fixture(scope="module")
def rows(game: longroll.Game) -> list[str]:
    return game.journal().splitlines()


def broken(rows: list[str], line: int, words: str, **options: object) -> None:
    with pytest.raises(longroll.JournalError, match=words) as caught:
        longroll.replay("\n".join(rows) + "\n", **options)  # type: ignore[arg-type]
    assert caught.value.line == line
    assert f"line {line}" in str(caught.value)
    assert "\n" not in str(caught.value)


def index(rows: list[str], words: str) -> int:
    return next(i for i, row in enumerate(rows) if words in row)


def test_replay(game: longroll.Game) -> None:
    again = longroll.replay(game.journal())
    assert again.to_json() == game.to_json()


def test_replay_to_a_decision(game: longroll.Game) -> None:
    assert longroll.replay(game.journal(), to=0).decisions == 0
    assert longroll.replay(game.journal(), to=5).decisions == 5
    with pytest.raises(longroll.JournalError, match="has 41 decisions, not 99"):
        longroll.replay(game.journal(), to=99)


def test_a_replayed_part_goes_on_with_the_same_dice(game: longroll.Game) -> None:
    part = longroll.replay(game.journal(), to=12)
    for line in [x for x in game.lines if x.who != "die"][12:]:
        part.play(line.what)
    assert part.journal() == game.journal()


def test_changed_by_hand(rows: list[str]) -> None:
    changed = [*rows]
    changed[6] = changed[6].replace("march b2 upper-ford", "march b2 mill")
    broken(changed, 7, "was changed")


def test_changed_by_hand_without_check(rows: list[str]) -> None:
    changed = [row.partition("  ~")[0] for row in rows]
    changed[6] = "1 blue: march b2 south"
    broken(changed, 7, r"decision 1 no longer fits: 'march b2 south' is not allowed: .* \[T1\]")


def test_written_by_hand_without_checks(rows: list[str], game: longroll.Game) -> None:
    bare = "\n".join(row.partition("  ~")[0] for row in rows) + "\n"
    assert longroll.replay(bare) == game


def test_reordered(rows: list[str]) -> None:
    changed = [*rows]
    changed[8], changed[9] = changed[9], changed[8]
    broken(changed, 9, "decision 4 where 3 is due; lines are missing or out of order")


def test_a_line_left_out(rows: list[str]) -> None:
    at = index(rows, "die battle")
    broken(rows[:at] + rows[at + 1 :], at + 1, "a line above it is missing")


def test_the_wrong_side(rows: list[str]) -> None:
    changed = [row.partition("  ~")[0] for row in rows]
    changed[6] = changed[6].replace("blue", "grey")
    broken(changed, 7, "grey decides here, but it is blue's decision")


def test_a_die_that_is_missing_added_or_impossible(rows: list[str]) -> None:
    bare = [row.partition("  ~")[0] for row in rows]
    at = index(bare, "  die battle")
    broken([*bare[: at + 5], *bare[at + 6 :]], at + 6, "a die is due \\('battle d6=")
    broken([*bare[:at], "  die battle d6=7", *bare[at + 1 :]], at + 1, "a d6 cannot show 7")
    broken([*bare[:7], "  die battle d6=3", *bare[7:]], 8, "no die is thrown here")
    broken([*bare[:at], "  die event d6=6", *bare[at + 1 :]], at + 1, "'event d6=6' where the game throws")


def test_lines_after_the_end(rows: list[str]) -> None:
    broken([*rows, "42 blue: pass"], len(rows) + 1, "the game is over")


def test_no_line_at_all(rows: list[str]) -> None:
    broken([*rows, "and so they all went home"], len(rows) + 1, "neither 'N side: choice' nor")


def test_torn_last_line(game: longroll.Game, rows: list[str]) -> None:
    torn = game.journal()[:-9]
    with pytest.raises(longroll.JournalError, match=f"line {len(rows)}: the journal is cut off in '41 grey"):
        longroll.replay(torn)
    assert longroll.replay(torn, mend=True).decisions == 40


def test_only_the_last_line_break_is_missing(game: longroll.Game) -> None:
    assert longroll.replay(game.journal().rstrip("\n")) == game
    assert longroll.replay(game.journal().replace("\n", "\r\n")) == game


def test_cut_off_between_a_decision_and_its_dice(rows: list[str]) -> None:
    at = index(rows, "die battle")
    broken(rows[: at + 1], at + 1, "a die is due")
    part = longroll.replay("\n".join(rows[: at + 1]) + "\n", mend=True)
    assert part.journal().splitlines() == rows[: at + 6]


@pytest.mark.parametrize("cut", range(0, 900, 37))
def test_cut_off_anywhere_is_mended_or_one_error(game: longroll.Game, cut: int) -> None:
    text = game.journal()[:cut]
    whole = text.splitlines()[: text.count("\n")]
    if "---" not in whole:
        with pytest.raises(longroll.JournalError, match="line"):
            longroll.replay(text, mend=True)
        return
    part = longroll.replay(text, mend=True)
    assert part.journal().splitlines()[: len(whole)] == whole


@pytest.mark.parametrize(
    ("line", "text", "words"),
    [
        (1, "longroll-journal 9", "journal format '9' is not known"),
        (1, "something else", "not a longroll journal"),
        (2, "game toyy", "unknown game 'toyy'; did you mean 'toy'"),
        (3, "rules one", "must be a whole number"),
        (4, "scenario lang", "unknown scenario 'lang'; did you mean 'long'"),
        (5, "seed x", "must be a whole number"),
        (5, "sead 1", "is no header line"),
        (6, "option biding=true", "toy has no option 'biding'; did you mean 'bidding'"),
        (6, "option bidding=perhaps", "takes true or false"),
        (6, "data 0123456789ab", "give the same --data folder"),
    ],
)
def test_header_errors(rows: list[str], line: int, text: str, words: str) -> None:
    head = [*rows[:5]]
    head[line - 1 : line] = [text]
    broken([*head, "---"], line, words)


def test_header_cut_off(rows: list[str]) -> None:
    broken(rows[:4], 4, "the header is cut off")
    broken([*rows[:4], "---"], 5, "the header has no 'seed'")


def test_options_and_position_are_part_of_it() -> None:
    game = longroll.new("toy", seed=3, options={"bidding": "no"})
    assert "option bidding=false" in game.journal()
    game.play("march b1 upper-ford")
    from_here = longroll.from_position(game.position())
    from_here.play("pass")
    again = longroll.replay(from_here.journal())
    assert again == from_here
    assert again.position() == from_here.position()


def test_an_older_rules_version_replays(game: longroll.Game) -> None:
    older = "\n".join(
        row.partition("  ~")[0] for row in game.journal().replace("rules 1", "rules 0").splitlines()
    )
    assert longroll.replay(older + "\n") == game
