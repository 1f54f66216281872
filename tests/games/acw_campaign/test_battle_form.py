"""The hand-off to a table and back: packets, forms, and what a wrong form is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.acw_campaign.battlefield import field
from longroll.cli.app import run
from longroll.core import registry
from longroll.core.errors import DataError
from longroll.games.acw_campaign.battle import form, locality, numbers, packet, position, recovery
from longroll.games.acw_campaign.battle.result import FormError, apply
from longroll.games.acw_campaign.battle.types import OVER, STRONG, Battle
from longroll.games.acw_campaign.words import BROKEN, COLLAPSED, ENGAGED, EXHAUSTED, SHOCK, TRIED

OPEN = ["gordonsville", "front-royal"]


def filled(b: Battle, **lines: str) -> str:
    """A form with some entries written in; a key is the entry before the =."""
    text = form.blank(b, OPEN)
    for key, value in {"winner": '"confederate"', **lines}.items():
        rows = text.splitlines()
        at = next(k for k, row in enumerate(rows) if row.startswith((key + " =", f'"{key}" =')))
        rows[at] = f"{rows[at].split(' =')[0]} = {value}"
        text = "\n".join(rows)
    return text


@pytest.mark.rule("8.6", "9.1")
def test_8_6_a_good_form() -> None:
    """8.6 9.1 Losses, states and the end are taken over; recovery then follows from them."""
    b = field()
    text = filled(
        b,
        **{
            "I Corps 1/1": "[4]",
            "I Corps 1/2": "[4]",
            "Holmes 1/1": "[3]",
            "1 Division, I Corps": '"exhausted"',
            "rear-guard": "true",
        },
    )
    result = form.read(text, b, OPEN)
    apply(b, result)
    assert (b.phase, b.winner, b.leaving, b.guard) == (OVER, 1, 0, [1, 0])
    assert (b.s_sp[0], b.s_today[0], b.d_state[0]) == (2, 4, EXHAUSTED)
    assert b.d_flags[0] & (ENGAGED | TRIED) == ENGAGED | TRIED
    assert recovery.last_recovery(b) == (4, 2)


@pytest.mark.rule("8.51")
def test_8_51_days_and_the_nights_between() -> None:
    """8.51 Losses are given by day; half of each day's but the last come back at night."""
    b = field()
    apply(b, form.read(filled(b, **{"days": "2", "I Corps 1/1": "[4, 3]"}), b, OPEN))
    assert (b.s_sp[0], b.s_today[0]) == (6 - 4 + 2 - 3, 3)


@pytest.mark.rule("9.33")
def test_9_33_the_referees_promotions() -> None:
    """9.33 Shock and morale as the referee gives them."""
    b = field()
    text = filled(b) + '\n"I Corps 1/1" = "shock"\n"I Corps 1/2" = "5"\n'
    apply(b, form.read(text, b, OPEN))
    assert b.s_flags[0] & SHOCK
    assert b.s_morale[1] == 5


@pytest.mark.rule("8.54", "9.32")
def test_9_32_a_broken_division_is_remembered() -> None:
    """9.32 A collapse bars a division from becoming crack."""
    b = field()
    lines = {
        "2 Division, Holmes": '"broken"',
        "1 Division, Holmes": '"unused"',
        "Holmes 2/1": "[6]",
        "Holmes 2/2": "[3]",
    }
    apply(
        b,
        form.read(filled(b, **lines), b, OPEN),
    )
    one, two = b.d_name.index("1 Division, Holmes"), b.d_name.index("2 Division, Holmes")
    assert (b.d_state[two], b.d_flags[two] & COLLAPSED, b.d_flags[one]) == (BROKEN, COLLAPSED, 0)


WRONG = [
    ({"winner": '"lee"'}, "winner must be union or confederate"),
    ({"battle": '"elsewhere 1862-jul"'}, "the battle is 'manassas 1862-jul'"),
    ({"days": '"two"'}, "days must be a whole number"),
    ({"days": "0"}, "days must be a whole number"),
    ({"rear-guard": "1"}, "must be true or false"),
    ({"I Corps 1/1": "[9]"}, "'I Corps 1/1' cannot lose 9 on day 1: it has 6"),
    ({"I Corps 1/1": "[1, 1]"}, "losses on 2 days, the battle had 1"),
    ({"I Corps 1/1": "[-1]"}, "whole numbers by day"),
    ({"I Corps 1/1": '"two"'}, "whole numbers by day"),
    ({"1 Division, Holmes": '"tired"'}, "unused, engaged, exhausted, broken"),
    ({"retreat": '"gordonsville"'}, "the attacker was beaten"),
    ({"winner": '"union"'}, "name the box he goes to"),
    ({"winner": '"union"', "retreat": '"washington"'}, "not open to the beaten defender"),
    ({"I Corps 1/1": "[1]", "1 Division, I Corps": '"unused"'}, "lost men and was not unused (9.32)"),
    (
        {"I Corps 1/1": "[5]", "I Corps 1/2": "[3]", "1 Division, I Corps": '"engaged"'},
        "lost 8 and is exhausted at 8",
    ),
    ({"I Corps 1/1": "[6]", "1 Division, I Corps": '"broken"'}, "lost 6 and is exhausted only at 8"),
    ({"I Corps 1/2": "2 points"}, "the form cannot be read: expected newline"),
    ({"rear-guard": "yes"}, "the form cannot be read: invalid value"),
]


@pytest.mark.rule("8.6", "8.58", "9.1")
@pytest.mark.parametrize("lines, why", WRONG)
def test_8_6_a_wrong_form_is_told_the_line_and_the_reason(lines: dict[str, str], why: str) -> None:
    """8.6 8.58 What cannot be is refused with its line."""
    b = field()
    text = filled(b, **lines)
    with pytest.raises(FormError, match="line") as caught:
        form.read(text, b, OPEN)
    assert why in str(caught.value)
    key = list(lines)[-1] if "name the box" not in why else "retreat"
    row = text.splitlines()[caught.value.line - 1]
    assert row.startswith((key, f'"{key}"'))


@pytest.mark.rule("8.57", "9.2")
def test_9_2_a_withdrawal_by_daylight_exhausts_one_point_sooner() -> None:
    b = field()
    lines = {"I Corps 1/1": "[4]", "I Corps 1/2": "[3]", "1 Division, I Corps": '"exhausted"'}
    assert form.read(filled(b, **lines), b, OPEN).states["1 Division, I Corps"] == "exhausted"


@pytest.mark.rule("9.1")
def test_9_1_a_rear_guard_must_be_there() -> None:
    """9.1 A claimed rear guard needs a quarter of the stands in divisions that are not exhausted."""
    b = field()
    lines = {"rear-guard": "true", "1 Division, I Corps": '"broken"', "2 Division, I Corps": '"exhausted"'}
    lines |= {f"I Corps {stand}": "[4]" for stand in ("1/1", "1/2", "2/1", "2/2")}
    with pytest.raises(FormError, match="line 6: no rear guard: of 9 stands 1 is left"):
        form.read(filled(b, **lines), b, OPEN)


@pytest.mark.parametrize(
    "extra, why",
    [
        ('"IV Corps 1/1" = "5"', "no stand 'IV Corps 1/1'"),
        ('"I Corps 1/1" = "9"', "shock or a morale"),
        ("[weather]\nrain = true", "unknown entry 'weather'"),
        ('"I Corps 1/1" = "5"\n"I Corps 1/1" = "6"', "the entry stands there a second time"),
        ("this is no form", "cannot be read"),
    ],
)
def test_a_form_with_strange_lines(extra: str, why: str) -> None:
    """8.6 Unknown stands, tables and broken lines are named."""
    b = field()
    with pytest.raises(FormError, match="line") as caught:
        form.read(filled(b) + "\n" + extra + "\n", b, OPEN)
    assert why in str(caught.value)


def test_a_form_without_its_head() -> None:
    """8.6 Nothing is guessed."""
    with pytest.raises(FormError, match="'winner' is missing"):
        form.read('battle = "manassas 1862-jul"', field(), OPEN)


def test_a_result_fits_on_a_line_of_the_journal() -> None:
    """8.6 The line gives the same result again, and is checked again."""
    b = field()
    result = form.read(filled(b, **{"I Corps 1/1": "[4]"}), b, OPEN)
    again = form.from_line(result.line(), b, OPEN)
    one, two = b.copy(), b.copy()
    apply(one, result)
    apply(two, again)
    assert one == two
    assert "\n" not in result.line()
    with pytest.raises(FormError, match="not a battle result"):
        form.from_line("[1, 2]", b)


@pytest.mark.rule("8.3", "8.4")
def test_the_packet_has_everything() -> None:
    """8.3 8.4 Both armies stand by stand, exhaustion, works, hours, surroundings and the form."""
    spec = position.load("bull-run")
    b = spec.battle()
    text = packet.text(b, spec.name, locality.retreats(b.box, "confederate"))
    assert all(name in text for name in (*b.c_name, *b.d_name, *b.s_name))
    for words in (
        "Sunrise 5 AM, sunset 8 PM",
        "exhausted at",
        "inches of field works",
        "by rail at the town",
        "Front Royal",
        "[losses]",
    ):
        assert words in text


def test_packets_are_written_as_pdf_and_text(tmp_path: Path) -> None:
    """8.1 A PDF with a map, or plain text; nothing else."""
    pytest.importorskip("typst")
    assert (
        run(
            [
                "battle",
                "export",
                "bull-run",
                "-o",
                str(tmp_path / "p.pdf"),
                "--form",
                str(tmp_path / "f.toml"),
            ]
        )
        == 0
    )
    assert (tmp_path / "p.pdf").read_bytes().startswith(b"%PDF")
    assert run(["battle", "export", "bull-run", "-o", str(tmp_path / "p.txt")]) == 0
    assert run(["battle", "export", "bull-run", "-o", str(tmp_path / "p.doc")]) == 2
    assert (tmp_path / "f.toml").read_text(encoding="utf-8").startswith("# Result of the battle")


def test_the_command_line_takes_a_form_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """8.6 A filled-in form is counted up, a wrong one gets one line and exit code 2."""
    b = position.load("bull-run").battle()
    path = tmp_path / "f.toml"
    text = form.blank(b, locality.retreats(b.box, "confederate"))
    path.write_text(text, encoding="utf-8")
    assert run(["battle", "import", "bull-run", str(path)]) == 2
    assert "line 3: winner must be" in capsys.readouterr().err
    path.write_text(
        text.replace('winner = ""', 'winner = "confederate"').replace('1/1" = [0]', '1/1" = [1]'),
        encoding="utf-8",
    )
    assert run(["battle", "import", "bull-run", str(path)]) == 0
    assert "the Confederate army holds the field after 1 day" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["list"],
        ["list", "--json"],
        ["odds", "shiloh", "--runs", "2"],
        ["fight", "bull-run"],
        ["fight", "bull-run", "--json"],
    ],
)
def test_commands(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """8.2 The commands print something sensible."""
    assert run(["battle", *words]) == 0
    assert len(capsys.readouterr().out) > 100


def test_an_unknown_battle(capsys: pytest.CaptureFixture[str]) -> None:
    """8.2 The nearest names are told."""
    assert run(["battle", "fight", "shilo"]) == 2
    assert "did you mean 'shiloh'?" in capsys.readouterr().err


def test_the_map_of_the_surroundings() -> None:
    """8.1 Every neighbour of the box is on it."""
    drawing = locality.sketch("corinth")
    assert all(name.replace("'", "&#x27;") in drawing for _, name in locality.neighbours("corinth"))
    assert locality.sketch("nowhere") == ""
    assert locality.neighbours("nowhere") == []


def test_every_battle_number_knows_where_it_came_from() -> None:
    """8.2 The numbers of the program's battle, the crossings and the battles of record are told with their provenance."""
    found = {s.file: s.provenance for s in registry.ruleset("acw-campaign").provenance()}
    assert found["battle.toml"] in ("reconstructed", "inferred")
    assert found["crossings.csv"] == "inferred"
    assert {f"battles/{name}.toml" for name in position.known()} <= set(found)


@pytest.mark.rule("8.1")
def test_8_1_a_file_may_call_the_ground(tmp_path: Path) -> None:
    """R92."""
    text = (numbers.FOLDER / "battles" / "bull-run.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text('ground = "strong"\n' + text, encoding="utf-8")
    assert position.load(str(mine)).battle().terrain == STRONG
    mine.write_text('ground = "stong"\n' + text, encoding="utf-8")
    with pytest.raises(DataError, match=r"mine.toml: unknown ground 'stong'; did you mean 'strong'\?"):
        position.load(str(mine)).battle()


BAD_FILES = [
    ('turn = "1861-jul"', 'turn = "1861-feb"', "'1861-feb' is no turn; write it like 1862-apr"),
    ('attacker = "union"', 'attacker = "unoin"', "attacker: unknown side 'unoin'; did you mean 'union'"),
    ('side = "union"\n', "", "route the Warrenton Pike: the key 'side' is missing"),
    ("flank = true", 'flank = "left"', "route Sudley Ford: flank must be true or false, not 'left'"),
    ('temper = "steady"', "temper = 3", "command.union: temper must be text in quotes, not '3'"),
    ("press = 60", 'pres = "60"', "command.union: unknown key 'pres'; did you mean 'press'"),
    ("divisions = [", "divisions = [3, ", "divisions must be a list of lists of texts"),
    ("divisions = [", "divisions = [[], ", "a corps needs divisions or troops, and a division stands"),
    ('route = "the Warrenton Pike"', 'route = "the Pike"', "unknown route 'the Pike'"),
]


@pytest.mark.parametrize(("old", "new", "why"), BAD_FILES)
def test_8_1_a_battle_of_ones_own_that_cannot_be(tmp_path: Path, old: str, new: str, why: str) -> None:
    """One line with the file, the place and what would be right."""
    text = (numbers.FOLDER / "battles" / "bull-run.toml").read_text(encoding="utf-8")
    assert old in text
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        position.load(str(mine)).battle()
    assert str(caught.value).startswith("mine.toml: ")
    assert why in str(caught.value)
