"""Wrong data files: one line with the file, the place and the nearest right answer; and the index of rules is whole."""

import tomllib
from pathlib import Path

import pytest

from longroll.core.errors import LongrollError
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
