"""Wrong data files: one line with the file, the place and the nearest right answer."""

from pathlib import Path

import pytest

from longroll.core.errors import LongrollError
from longroll.games.never_call_retreat.tables import Tables

DATA = Path(__file__).parents[3] / "src" / "longroll" / "games" / "never_call_retreat" / "data"


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("charts.toml", "[comand]\n5 = [1]", "unknown key 'comand'; did you mean 'command'"),
        ("charts.toml", "[command]\n5 = [5, 3, 2, 2, 2]", "command.5: 5 numbers where there are 6"),
        ("charts.toml", "[cost]\nfort = true", "'cost.fort' must be a int, not a bool"),
        ("charts.toml", "[naval]\nfort = '- - - - D X S'", "naval.fort: unknown result 'X'"),
        ("charts.toml", "[naval]\nfort = '- - - -'", "naval.fort: 4 results where there are 7"),
        ("charts.toml", "[personnel.union.initial]\nboxes = [10, 20]", "personnel.union.initial: the boxes never rise"),
        ("charts.toml", "[production.union]\ninfantry = [3, 3]", "production.union.infantry: personnel, supply and Cycles"),
        ("charts.toml", "[mississippi]\ncities = ['memhpis']", "unknown place 'memhpis'.*did you mean 'memphis'"),
        ("charts.toml", "[election]\nturn = '5/11/64'", "a turn is written like 1/7/61"),
        ("charts.toml", "[leader_times]\nfour_stars = ['grnt']", "unknown leader 'grnt'.*did you mean 'grant'"),
        ("combat.toml", "[table.small.attacker]\nA = '1 2 3'", "table.small.attacker.A: 3 results where there are 12 faces"),
        ("combat.toml", "[table.small.attacker]\nA = '- - - - - - - - - - - d4'", "a result is written -, 1, 2, 3, d1"),
        ("combat.toml", "[losses]\n1 = [1, 3]", "losses.1 must rise, and no force loses more than it has"),
        ("combat.toml", "[odds]\ndifference_columns = 'C D D E F G H H M'", "a column is a letter from A to L, not 'M'"),
        ("far_west.toml", "[homes]\nkiowa = '1'", "far_west.toml: homes.kiowa"),
        ("far_west.toml", "[raid]\n1 = 'burnd'", "raid.1: unknown result 'burnd'; did you mean 'burned'"),
        ("leaders.csv", "slug,rank,army\npolk,2,1\n", "Leaders of three and four stars have an army rating"),
        ("leaders.csv", "slug,rank,seniority\npolk,2,9\n", "seniority of confederate infantry of 2 stars must count from 1"),
        ("leaders.csv", "slug,rank,initiative\npolc,2,3\n", "unknown slug/rank 'polc/2'; did you mean 'polk/2'"),
        ("leaders.csv", "slug,rank,available\nbragg,2,14/61\n", "a Cycle is written like 7/61"),
        ("headquarters.csv", "slug,kind\narmy-of-tennessee,division\n", "unknown kind 'division'"),
        ("scenarios/1863.toml", "[control]\nunion = ['nashvile']", "unknown place 'nashvile'.*did you mean 'nashville'"),
        ("scenarios/1863.toml", "[union]\nbox = 9", "union.box: the call 'draft1' has no box 9"),
        ("scenarios/1863.toml", "[union]\ncall = 'draft7'", "unknown call 'draft7'"),
        ("scenarios/1863.toml", "[rails]\nunion = ['397', '4191']", "rails.union: no railroad passes 4191"),
        ("scenarios/1863.toml", "[marks]\ncut = ['99999']", "marks.cut"),
        ("scenarios/1863.toml", "[pools]\nunion_available = ['butler']", "a Leader is written with his stars like polk:2"),
        ("scenarios/1863.toml", "[pools]\nunion_available = ['butler:1']", "'butler' has no counter of 1 stars"),
        ("scenarios/1863.toml", "[war]\nkentucky = 'neutrl'", "unknown kentucky 'neutrl'.*did you mean 'neutral'"),
        ("scenarios/1863.toml", "[ports]\nblockaded = ['richmond']", "unknown port 'richmond'"),
        ("scenarios/1863.toml", "[victory]\n'4/2/64' = 'through-2-66'", "unknown schedule 'through-2-66'"),
        ("setups/1863.csv", "hex,side,units\n8831,confederate,inf-11\n", "'inf-11': Infantry has 1 to 10 points"),
        ("setups/1863.csv", "hex,side,units\n8831,confederate,inph-3\n", "unknown piece 'inph'"),
        ("setups/1863.csv", "hex,side,leaders\n8831,confederate,grant:3\n", "unknown leader 'grant'"),
        ("setups/1863.csv", "hex,side,points\n8831,confederate,militia4\n", "a number of pieces is written like militia:4"),
        ("setups/1863.csv", "hex,side,markers\n8831,confederate,depto\n", "unknown marker 'depto'.*did you mean 'depot'"),
        ("setups/1863.csv", "hex,side,place\n8831,confederate,memphis\n", "'memphis' does not stand in 8831"),
        ("setups/1863.csv", "hex,side,headquarters\n8831,confederate,army-of-the-potomac\n", "unknown headquarters"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_named_with_the_nearest_right_answer(tmp_path: Path, file: str, text: str, said: str):
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LongrollError, match=said) as caught:
        Tables(DATA, tmp_path)
    assert "\n" not in str(caught.value)
