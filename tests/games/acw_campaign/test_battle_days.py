"""8.4 to 8.6, 9.1: battles of the campaign: reinforced, fought over days, recovered from."""

from pathlib import Path

import pytest
from camp import (
    AT_GORDONSVILLE,
    TWO_DIVISIONS,
    T,
    at_manassas,
    battle,
    box,
    corps,
    fill,
    find,
    on_the_table,
    play,
    said,
    texts,
    until,
)

import longroll
from longroll.cli.app import run
from longroll.core.errors import IllegalChoice, LongrollError
from longroll.core.game import Game
from longroll.games.acw_campaign.battle import desk, form
from longroll.games.acw_campaign.battle.types import COLUMN, NIGHTFALL, RESERVE, Battle
from longroll.games.acw_campaign.frames import BattleAt
from longroll.games.acw_campaign.words import CONFEDERATE, UNION

FAR = corps("Z Corps", "confederate", "gordonsville", TWO_DIVISIONS)


def _rows(b: Battle) -> list[tuple[int, int, int]]:
    return list(zip(b.a_corps, b.a_hour, b.a_stand))


def quiet(game: Game, kind: str = "", most: int = 60) -> Game:
    """Both hold and stay, nobody is sent for, until a kind of decision or the end of the battle."""
    for _ in range(most):
        if game.decision.kind == kind or game.decision.kind not in ("battle-orders", "reinforce"):
            return game
        ways = texts(game)
        play(game, next(w for w in ("order hold", "order stay", "enough") if w in ways))
    raise AssertionError("the battle does not end")


@pytest.mark.rule("8.4")
def test_8_4_a_corps_is_sent_for_at_noon() -> None:
    """It comes by road from 1 PM, the next when the road is clear; a division comes on the cars from the next hour."""
    game = at_manassas(AT_GORDONSVILLE, FAR)
    play(game, "enough", "order hold", "order hold")
    assert (game.decision.kind, game.decision.side) == ("reinforce", "confederate")
    play(game, "reinforce y-corps", "reinforce z-corps")
    due = {(battle(game).c_name[c], s != COLUMN): h for c, h, s in _rows(battle(game))}
    assert due[("Y Corps", False)] == 13
    assert due[("Z Corps", False)] == 15
    first = min(h for c, h, s in _rows(battle(game)) if s != COLUMN)
    assert first == 13  # the train of 9 AM has gone: the next hour after noon
    assert box(game, "y-corps", CONFEDERATE) == "manassas-junction"
    assert game.state.co_from[find(game, "y-corps", 1)] == T.index["gordonsville"]
    quiet(game)
    came = [(e.what, e.hour, e.road) for e in said(game, "CameUp")]
    assert ("Y Corps", 13, "the Gordonsville road") in came
    assert ("Z Corps", 15, "the Gordonsville road") in came


@pytest.mark.rule("8.4", "8.5", "8.55")
def test_8_4_one_corps_of_a_side_marches_at_night_the_rest_come_next_day() -> None:
    """R69: both stay; of two corps sent for in the night one is there at dawn in reserve, the other comes by a die."""
    game = at_manassas(AT_GORDONSVILLE, FAR)
    for _ in range(40):
        if "order stay" in texts(game):
            break
        play(game, "order hold" if game.decision.kind == "battle-orders" else "enough")
    lines = battle(game).d_place[:]
    play(game, "order stay", "order stay")
    assert (game.decision.kind, battle(game).phase) == ("reinforce", NIGHTFALL)
    play(game, "reinforce y-corps", "reinforce z-corps")
    assert [e.hour for e in said(game, "Reinforced")] == [0, 0]
    b = battle(game)
    assert b.day == 2
    by_name = {n: [b.d_place[d] for d in b.divisions_of(c)] for c, n in enumerate(b.c_name)}
    assert set(by_name["Y Corps"]) == {RESERVE}  # 8.55: closed up from the rear, not beyond the line
    assert b.d_place[: len(lines)] == lines
    assert [b.c_name[c] for c in b.a_corps] == ["Z Corps"]
    assert b.sunrise + 1 <= b.a_hour[0] <= b.sunrise + 6
    night = [e for e in said(game, "CameUp") if e.by == "night"]
    assert [e.what for e in night] == ["Y Corps"]


@pytest.mark.rule("8.4")
def test_8_4_nobody_is_sent_for_when_a_side_leaves() -> None:
    """The question of the night is put only where both stay."""
    game = at_manassas(AT_GORDONSVILLE)
    for _ in range(40):
        if "order stay" in texts(game):
            break
        play(game, "order hold" if game.decision.kind == "battle-orders" else "enough")
    before = len(game.lines)
    play(game, "order withdraw", "order stay")
    assert all("reinforce" not in line.what for line in game.lines[before:])
    assert said(game, "BattleWon")[-1].side == "confederate"


@pytest.mark.rule("8.4")
def test_8_4_corps_are_sent_for_while_a_battle_is_fought_on_a_table() -> None:
    """R91: by each side its own; packet and form then have them, and they end in the box of the battle."""
    game = at_manassas(
        corps("II Corps", "union", "leesburg"),
        corps("XI Corps", "confederate", "gordonsville"),
        options={"battles": "table"},
    )
    assert game.state.control[T.index["manassas-junction"]] == CONFEDERATE
    until(game, "battle-form", {"reinforce": "enough"})
    assert texts(game) == ["resolve", "summon union ii-corps", "hand-over"]
    assert "XI Corps 1/1" not in desk.blank(game.state)
    sheet = desk.sheet(game.state).decode()
    assert "May still be sent for: Union, II Corps at Leesburg, by road (8.4)." in sheet
    assert "May still be sent for: Confederate, XI Corps at Gordonsville, by rail (8.4)." in sheet
    play(game, "hand-over")
    assert (game.decision.side, texts(game)) == ("confederate", ["hand-over", "summon confederate xi-corps"])
    assert game.say(game.choices()[1]) == "XI Corps under XI Corps CC at Gordonsville is sent for"
    play(game, "summon confederate xi-corps", "hand-over")
    assert texts(game) == ["resolve", "summon union ii-corps", "hand-over"]
    assert "XI Corps 1/1" in desk.blank(game.state)
    sheet = desk.sheet(game.state).decode()
    assert "Confederate, by the Gordonsville road: XI Corps, 1 PM (8.4)." in sheet
    play(game, desk.choice(game.state, fill(desk.blank(game.state), **{"XI Corps 1/1": "[2]"})), "confirm")
    assert box(game, "xi-corps", CONFEDERATE) == "manassas-junction"
    east = at_manassas(corps("II Corps", "union", "washington"), options={"battles": "table"})
    until(east, "battle-form", {"reinforce": "enough"})
    assert (
        "Union, II Corps at Washington, by road (8.4)." in desk.sheet(east.state).decode()
    )  # the rails end there
    fog = at_manassas(
        corps("XI Corps", "confederate", "gordonsville"), options={"battles": "table", "intelligence": True}
    )
    until(fog, "battle-form", {"reinforce": "enough"})
    assert texts(fog) == ["resolve", "hand-over"]
    play(fog, "hand-over")
    assert texts(fog, "summon") == ["summon confederate xi-corps"]  # 12: his own alone
    assert "sent for" not in desk.sheet(fog.state).decode()


@pytest.mark.rule("8.2", "8.5")
def test_8_5_a_commander_sees_the_battle() -> None:
    """The view has the hour, the ground and every division; the same is told in the tracks."""
    game = at_manassas()
    seen = game.view("union")
    assert seen["battle"]["name"] == "The battle of Manassas Junction"
    mine = seen["battle"]["sides"]["union"]
    assert [d["name"] for d in mine["divisions"]][:2] == ["I Division, I Corps", "II Division, I Corps"]
    assert (mine["points"], mine["chief"]) == (43, "I Corps CC")
    told = {t["label"]: t["value"] for t in seen["tracks"]}
    assert told["Union on the field"] == "43 points, 0 shot away; divisions: 2 in reserve"
    quiet(game)
    assert "battle" not in game.view("union")


@pytest.mark.rule("8.5", "9.1")
def test_8_5_a_quiet_second_day_ends_the_battle() -> None:
    """R70: nobody attacks on the second day: the attacker gives up, both are in possession of the field."""
    game = quiet(at_manassas())
    won = said(game, "BattleWon")[-1]
    assert (won.side, won.days, won.why) == ("confederate", 2, "gave-up")
    ended = said(game, "Ended")[-1]
    assert ended.both
    assert ended.leaving == UNION


@pytest.mark.rule("8.56", "8.57")
def test_8_56_withdrawal_only_once_the_battle_has_begun() -> None:
    """In the first morning nobody can leave; at noon he can, and his corps is gone two hours later."""
    game = at_manassas()
    assert not any("withdraw" in w or "leave" in w for w in texts(game))
    play(game, "order hold", "order hold")
    assert "order withdraw" in texts(game)
    play(game, "order withdraw", "order hold")
    quiet(game)
    assert said(game, "BattleWon")[-1].why == "daylight"
    assert box(game, "i-corps") == "washington"


@pytest.mark.rule("8.57", "8.58", "8.5")
def test_8_57_each_side_gives_its_own_orders() -> None:
    """Attacker and defender are asked by turns, each by his own commander's name; both answers are in before a shot is fired."""
    game = at_manassas()
    asked = [(game.decision.side, game.decision.role)]
    before = game.event_count
    play(game, "order press")
    asked.append((game.decision.side, game.decision.role))
    assert game.event_count == before
    play(game, "order hold with all")
    assert asked == [("union", "i-corps-cc"), ("confederate", "x-corps-cc")]
    orders = said(game, "Ordered")
    assert [(e.side, e.order, e.name) for e in orders[:2]] == [
        (0, "press", "I Corps CC"),
        (1, "hold with all", "X Corps CC"),
    ]


@pytest.mark.rule("8.58")
def test_8_58_nobody_reads_the_others_paper() -> None:
    """What the attacker has written is not in the game that the defender, or a computer for him, imagines."""
    game = at_manassas()
    play(game, "order press with all")
    mine, theirs = game.imagine("union", 1).state, game.imagine("confederate", 1).state
    assert mine.within(BattleAt).orders == ["press with all", ""]
    assert theirs.within(BattleAt).orders == ["", ""]


@pytest.mark.rule("8.1", "8.6", "9.1")
def test_8_6_a_saved_game_goes_to_the_table_and_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Export and import on the command line: the packet, a wrong form with its line, the game behind the battle."""
    game, path = on_the_table(tmp_path)
    packet, blank = tmp_path / "p.txt", tmp_path / "f.toml"
    assert run(["battle", "export", str(path), "-o", str(packet), "--form", str(blank)]) == 0
    assert "The battle of Manassas Junction, May 1862" in packet.read_text(encoding="utf-8")
    text = blank.read_text(encoding="utf-8")
    blank.write_text(fill(text, **{"I Corps 1/1": "[9]"}), encoding="utf-8")
    assert run(["battle", "import", str(path), str(blank)]) == 2
    line = next(k for k, row in enumerate(text.splitlines(), 1) if row.startswith('"I Corps 1/1"'))
    assert f"f.toml: line {line}: 'I Corps 1/1' cannot lose 9" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == game.journal()
    blank.write_text(fill(text, **{"I Corps 1/1": "[3]", "rear-guard": "true"}), encoding="utf-8")
    other = tmp_path / "next.txt"
    assert run(["battle", "import", str(path), str(blank), "-o", str(other)]) == 0
    assert path.read_text(encoding="utf-8") == game.journal()
    assert run(["battle", "import", str(path), str(blank)]) == 0
    assert path.read_text(encoding="utf-8") == other.read_text(encoding="utf-8")
    again = longroll.replay(path.read_text(encoding="utf-8"))
    again.check()
    assert (again.decision.kind, again.decision.side) == ("battle-confirm", "confederate")
    play(again, "confirm")
    assert again.decision.kind == "train"
    assert [(e.side, e.lost, e.back) for e in said(again, "Recovered")] == [("union", 3, 2)]
    assert again.state.wins[CONFEDERATE] == 1
    assert box(again, "i-corps") == "washington"
    path.write_text(again.journal(), encoding="utf-8")
    capsys.readouterr()
    assert run(["battle", "import", str(path), str(blank)]) == 2
    assert "no battle is about to be fought" in capsys.readouterr().err


BAD = [
    ("nonsense", "not a battle result"),
    ("[1, 2]", "not a battle result"),
    ("{}", "'winner' is missing"),
    ('{"winner":"union","days":1}', "name the box he goes to"),
    ('{"winner":"confederate","days":1000000000}', "days must be a whole number from 1 to 9"),
    ('{"winner":"confederate","days":1,"losses":{"I Corps 1/1":[99]}}', "cannot lose 99"),
    ('{"winner":"confederate","days":1,"losses":[1]}', "losses must be a table"),
    ('{"winner":["union"],"days":1}', "winner must be"),
    ('{"winner":"confederate","days":1,"divisions":{"I Division, I Corps":["x"]}}', "unused, engaged"),
    ('{"winner":"confederate","days":1,"promotions":{"I Corps 1/1":"9"}}', "shock or a morale"),
    ('{"winner":"confederate","days":1,"weather":"fine"}', "unknown entry 'weather'"),
]


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(("line", "why"), BAD)
def test_8_6_a_result_that_cannot_be_changes_nothing(line: str, why: str) -> None:
    """Whatever comes over the wire is checked like a form."""
    game = at_manassas(options={"battles": "table"})
    before = game.to_json()
    with pytest.raises(IllegalChoice) as caught:
        game.play(f"result {line}")
    assert why in str(caught.value)
    assert caught.value.rule == "8.6"
    assert game.to_json() == before


@pytest.mark.rule("8.6", "8.58")
def test_8_6_the_form_of_the_battle_at_hand() -> None:
    """The desk gives the blank form and turns a filled-in one into the choice; a beaten defender goes where it says."""
    game = at_manassas(options={"battles": "table"})
    blank = desk.blank(game.state)
    choice = desk.choice(
        game.state, fill(blank, winner='"union"', retreat='"gordonsville"', **{"X Corps 1/1": "[6]"})
    )
    play(game, choice, "confirm")
    assert box(game, "x-corps", CONFEDERATE) == "gordonsville"
    assert said(game, "BattleWon")[-1].why == "beaten"
    with pytest.raises(LongrollError, match="no battle is to be fought now"):
        desk.choice(game.state, blank)
    other = at_manassas()
    with pytest.raises(LongrollError, match="is being fought in the program"):
        desk.blank(other.state)


@pytest.mark.rule("9.1")
def test_9_1_both_in_possession_recover_alike() -> None:
    """A15: both on the field at the end: two thirds for both."""
    game = at_manassas(options={"battles": "table"})
    found = desk.expected(game.state)
    text = fill(
        form.blank(found.battle, found.retreats),
        **{"both-in-possession": "true", "I Corps 1/1": "[3]", "X Corps 1/1": "[3]"},
    )
    play(game, desk.choice(game.state, text), "confirm")
    assert {e.side: (e.lost, e.back) for e in said(game, "Recovered")} == {
        "union": (3, 2),
        "confederate": (3, 2),
    }
