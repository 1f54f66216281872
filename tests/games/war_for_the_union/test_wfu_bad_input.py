"""Wrong data files: one line with the file, the place and the nearest right answer; and the index of rules is whole."""

import tomllib
from pathlib import Path

import pytest

from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.setup import set_up
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.lab.coverage import rules_of
from longroll.lab.rulings import rulings_of

DATA = Path(__file__).parents[3] / "src" / "longroll" / "games" / "war_for_the_union" / "data"
SLUG = "war-for-the-union"


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("charts.toml", "[land_combat.rows]\n3 = ['H(R)/L(R)']", "row 3: 'H\\(R\\)/L\\(R\\)': only one side can retreat"),
        ("charts.toml", "[land_combat.rows]\n3 = ['H/X']", "a result is written like H\\(R\\)/L or L\\*/M\\(R\\), not 'H/X'"),
        ("charts.toml", "[land_combat.rows]\n3 = ['H/L']", "land_combat row 3: 1 results where there are 8 columns"),
        ("charts.toml", "[losses]\nL = ['*']", "losses.L: 1 entries for 10 sizes"),
        ("charts.toml", "[terain.clear]\nmp = 2", "unknown key 'terain'; did you mean 'terrain'"),
        ("charts.toml", "[terrain.clear]\nstrength = '3-4'", "terrain.clear.strength: a fraction is written like 3/4"),
        ("charts.toml", "[wave_fire]\nreduced = 3", "wave_fire: the steps of the ladder must rise"),
        ("economy.toml", "[calendar]\nfirst = '1861-13'", "calendar.first: a date is a year and one of its 12 turns"),
        ("economy.toml", "[shipyards]\nyards = ['richmnd']", "unknown place 'richmnd'.*did you mean 'richmond'"),
        ("leaders.csv", "slug,army_cr\nlee,3\n", "an army commander has half his command rating, not 3"),
        ("leaders.csv", "slug,br\nle,3\n", "unknown slug 'le'; did you mean 'lee'"),
        ("reinforcements.csv", "order,month\n5,1861-14\n", "such as 1861-07, not '1861-14'"),
        ("reinforcements.csv", "order,what\n3,grnt\n", "unknown leader 'grnt'.*did you mean 'grant'"),
        ("scenarios/bull-run.toml", "[start]\nkentucky = 'neutrl'", "start.kentucky: unknown 'neutrl'; did you mean 'neutral'"),
        ("scenarios/bull-run.toml", "[start]\nkics = ['atlnta']", "unknown place 'atlnta'.*did you mean 'atlanta'"),
        ("scenarios/bull-run.toml", "[victory.levels]\ndraw = 3", "victory.levels must rise"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_named_with_the_nearest_right_answer(tmp_path: Path, file: str, text: str, said: str):
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LongrollError, match=said) as caught:
        Tables(DATA, tmp_path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("[[battery]]\nside = 'union'\nname = 'river'\nplace = 'cairo'\nstrength = 2\nfacing = ['N', 'S']",
         "battery at cairo: a river battery faces two adjoining sides, not N S"),
        ("[[battery]]\nside = 'union'\nname = 'river'\nplace = 'cairo'\nstrength = 2\nfacing = ['N', 'NE', 'SE']",
         "battery at cairo: a river battery faces two adjoining sides, not N NE SE"),
        ("[[force]]\nside = 'union'\nplace = 'cairo'\ntroops = { volunters = 2 }", "unknown troops 'volunters'; did you mean"),
        ("[[force]]\nside = 'unin'\nplace = 'cairo'\ntroops = { volunteer = 2 }", "unknown side 'unin'; did you mean 'union'"),
        ("[[force]]\nside = 'union'\nplace = 'cairo'\ntroops = { volunteer = 0 }", "0 volunteer: a force has at least 1 SP"),
        ("[[force]]\nside = 'union'\nplace = 'cario'\ntroops = { volunteer = 1 }", "unknown place 'cario'.*did you mean 'cairo'"),
    ],
)  # fmt: skip
def test_a_wrong_part_of_a_scenario_is_named(tmp_path: Path, part: str, said: str):
    path = tmp_path / "scenarios" / "bull-run.toml"
    path.parent.mkdir()
    path.write_text(part, encoding="utf-8")
    with pytest.raises(LongrollError, match=said):
        Tables(DATA, tmp_path)


def test_a_players_chart_takes_the_place_of_ours(tmp_path: Path):
    (tmp_path / "charts.toml").write_text("[movement]\nhq = 2\n", encoding="utf-8")
    assert Tables(DATA, tmp_path).charts.movement.hq == 2


def test_every_rule_is_described_once_and_every_ruling_stands_under_a_rule():
    rules = rules_of(SLUG)
    assert len(rules) == len({r.number for r in rules}) == 385 + 11, "those of the index and the options"
    for rule in rules:
        assert rule.text.endswith("."), rule.number
        assert bool(rule.reason) == (not rule.applies), rule.number
    assert {number for rule in rules for number in rule.rulings} == set(rulings_of(SLUG))


def test_no_reconstructed_number_is_without_its_argument(t: Tables):
    assert all(source.basis for source in t.data.sources)


def test_every_scenario_is_announced():
    card = tomllib.loads((DATA / "game.toml").read_text(encoding="utf-8"))
    assert {s["slug"] for s in card["scenario"]} == {p.stem for p in (DATA / "scenarios").glob("*.toml")}


# --- positions -------------------------------------------------------------------------------------------------------

TOP = 'game = "war-for-the-union"\nscenario = "campaign"\nturn = "1862-06"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[hex]]\nat = "9999"\nunion = ["1 militia"]', "unknown hex or place '9999'"),
        ('[[hex]]\nat = "richmnd"\nunion = ["1 militia"]', "'richmnd'; did you mean 'richmond'"),
        ('[[hex]]\nat = "richmond"\nleaders = ["jakson"]', "hex richmond: unknown leader 'jakson'; did you mean 'jackson'"),
        ("options = { limited = true }", "no option 'limited'; known: .*limited_intelligence"),
        ('[[water]]\nat = "4021/4022"\nships = ["us-i2r"]', "no boat water '4021/4022'"),
        ('[[water]]\nat = "3111/3212"\nships = ["us-n2s"]', r"N2S cannot be at 3111/3212 \(10.23\)"),
        ('[[hex]]\nat = "2812"\nbatteries = ["cs-battery-2-1 N NE SE"]', "hex 2812: .* two adjoining sides such as 'N NE', not 'N NE SE'"),
        ('[[hex]]\nat = "2812"\nbatteries = ["wilmington"]', "hex 2812: the battery wilmington stands at wilmington only"),
        ('[[hex]]\nat = "wilmington"\nbatteries = ["wilmington N NE"]', "the coastal battery wilmington faces all around"),
        (
            '[[hex]]\nat = "2812"\nbatteries = ["cs-battery-2-1 SW NW"]\n[[hex]]\nat = "2711"\nbatteries = ["us-battery-2-1 NE SE"]',
            r"2711/2812: us-battery-2-1 and cs-battery-2-1 of the enemy face it \(8.26\)",
        ),
        ('[[hex]]\nat = "3721"\nunion = ["600 militia"]', "a count is a number up to 480, not '600'"),
        ('[[hex]]\nat = "3721"\nunion = ["200 militia", "100 regular"]', "a hex has room for 250 SPs of a side"),
        ('[[hex]]\nat = "3721"\nunion = ["250 militia"]\n[[hex]]\nat = "3821"\nunion = ["250 militia"]', "room for 480 SPs in all"),
        ('[[hex]]\nat = "cairo"\nfort = "union"\nunion = ["9 militia inside"]', r"9 SPs inside a fort \(4.12\)"),
        ('[[hex]]\nat = "3721"\nunion = ["1 militia"]\nconfederate = ["1 militia"]', r"both sides are there without a siege \(9.18\)"),
        ('[[hex]]\nat = "3721"\nunion = ["1 militia"]\nsiege = 1', r"a siege needs troops of both sides \(14.2\)"),
        ('[[hex]]\nat = "3721"\nconfederate = ["1 militia"]\nhqs = ["mississippi-hq bragg"]', r"Bragg is not with his HQ \(4.52\)"),
        ('[[hex]]\nat = "3721"\nleaders = ["grant"]\n[[hex]]\nat = "3821"\nleaders = ["grant"]', "hex 3821: grant stands at 3721 too"),
        ('[[hex]]\nat = "6606"\nunion = ["1 militia"]', "hex 6606: no troops stand on open water"),
        ("vp = [1]", r"vp is a list of 4 numbers, not \[1\]"),
        ('resource_points = "x"', "resource_points is a number, not 'x'"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_in_one_line(text: str, said: str):
    with pytest.raises(LongrollError, match=said) as caught:
        registry.from_position(TOP + text)
    assert "\n" not in str(caught.value)
    assert "does not hold together" not in str(caught.value)


@pytest.mark.parametrize(("phasing", "side"), [("", "union"), ('phasing = "confederate"\n', "confederate")])
def test_a_position_without_a_flow_begins_a_player_turn(phasing: str, side: str):
    rows = '[[hex]]\nat = "cairo"\nunion = ["3 militia"]\nleaders = ["grant"]\n[[hex]]\nat = "corinth"\nconfederate = ["2 militia"]\nleaders = ["polk"]'
    game = registry.from_position(TOP + phasing + rows)
    assert game.decision.side == side
    for _ in range(40):
        game.play(game.choices()[-1])
    assert not game.over


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("reinforcements.csv", "order,month\n2,1861-13\n", "line 2: a date is a year"),
        ("reinforcements.csv", "order,month\n2,1870-01\n", "line 2: the schedules run from 1861 to 1865, not to '1870-01'"),
        ("charts.toml", '[land_combat.rows]\n"3" = ["H(R)/L", "H(R)/L"]\n', "land_combat row 3: 2 results where there are 8 columns"),
    ],
)  # fmt: skip
def test_a_chart_with_a_hole_and_a_month_without_a_turn_are_named(
    tmp_path: Path, file: str, text: str, said: str
):
    (tmp_path / file).write_text(text, encoding="utf-8")
    with pytest.raises(LongrollError, match=said):
        Tables(DATA, tmp_path)


def test_an_hq_that_is_set_up_without_troops_is_named(tmp_path: Path):
    path = tmp_path / "scenarios" / "campaign.toml"
    path.parent.mkdir()
    path.write_text(
        '[[force]]\nside = "confederate"\nplace = "corinth"\nhq = "mississippi-hq"\ncommander = "bragg"\nleaders = ["bragg"]\ntroops = {}\n',
        encoding="utf-8",
    )
    with pytest.raises(
        LongrollError, match=r"campaign\.toml: the mississippi-hq at corinth has no troops with it"
    ):
        set_up(WfuState(Tables(DATA, tmp_path), "campaign", 1))


def test_a_list_where_words_are_wanted_gets_one_line():
    text = 'scenario = "campaign"\n[[hex]]\nat = "lynchburg"\nfort_work = ["confederate"]'
    with pytest.raises(LongrollError, match=r"hex lynchburg: .*should be words in quotes"):
        from_position(Tables(DATA), text)
