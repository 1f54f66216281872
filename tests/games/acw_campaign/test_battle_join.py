"""8, 8.1, 8.4, 8.5, 16.1: battles of the campaign: chosen, reinforced, watched, sent to a table and back."""

from pathlib import Path

import pytest
from camp import FOOT, RULES, T, at_manassas, battle, box, camp, corps, fill, find, play, said, texts, until

import longroll
from longroll.cli.app import run
from longroll.core.errors import IllegalChoice, LongrollError
from longroll.core.game import Game
from longroll.games.acw_campaign.battle import desk, form, locality, report, transfer
from longroll.games.acw_campaign.battle.events import Fought
from longroll.games.acw_campaign.battle.types import (
    BRIDGE,
    COLUMN,
    FERRY,
    LINE,
    NIGHTFALL,
    NO_RIVER,
    RESERVE,
    Battle,
)
from longroll.games.acw_campaign.frames import BattleAt
from longroll.games.acw_campaign.odds import plan
from longroll.games.acw_campaign.words import CONFEDERATE, UNION

ARMY = [FOOT, FOOT]


def quiet(game: Game, kind: str = "", most: int = 60) -> Game:
    """Both hold and stay, nobody is sent for, until a kind of decision or the end of the battle."""
    for _ in range(most):
        if game.decision.kind == kind or game.decision.kind not in ("battle-orders", "reinforce"):
            return game
        ways = texts(game)
        play(game, next(w for w in ("order hold", "order stay", "enough") if w in ways))
    raise AssertionError("the battle does not end")


@pytest.mark.rule("8.1")
def test_8_1_the_attacker_says_before_each_battle_where_it_is_fought() -> None:
    """R68: asked of the attacker; on a table the form is waited for, and the program may still be asked."""
    game = at_manassas(options={"battles": "ask"})
    assert (game.decision.kind, game.decision.side) == ("battle-way", "union")
    assert texts(game) == ["fight program", "fight table"]
    other = game.copy()
    play(game, "fight program")
    assert game.decision.kind == "battle-orders"
    play(other, "fight table")
    assert other.decision.kind == "battle-form"
    play(other, "resolve")
    assert other.decision.kind == "battle-orders"


@pytest.mark.rule("8.1")
def test_8_1_a_person_who_is_the_referee_says_where_a_battle_is_fought() -> None:
    """R68, R76: he is asked instead of the attacker, and enters what happened on the table."""
    game = at_manassas(options={"battles": "ask", "referee": "person"})
    assert (game.decision.kind, game.decision.side) == ("ground", "referee")
    play(game, "ground fair")
    assert (game.decision.kind, game.decision.side) == ("battlefield", "referee")
    play(game, "by-the-map")
    assert (game.decision.kind, game.decision.side) == ("battle-way", "referee")
    play(game, "fight table")
    assert (game.decision.kind, game.decision.side) == ("battle-form", "referee")


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


NEAR = corps("Y Corps", "confederate", "gordonsville", ARMY)
FAR = corps("Z Corps", "confederate", "gordonsville", ARMY)


@pytest.mark.rule("8.4")
def test_8_4_a_corps_is_sent_for_at_noon() -> None:
    """It comes by road from 1 PM, the next when the road is clear; a division comes on the cars from the next hour."""
    game = at_manassas(NEAR, FAR)
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


def _rows(b: Battle) -> list[tuple[int, int, int]]:
    return list(zip(b.a_corps, b.a_hour, b.a_stand))


@pytest.mark.rule("8.4", "8.5", "8.55")
def test_8_4_one_corps_of_a_side_marches_at_night_the_rest_come_next_day() -> None:
    """R69: both stay; of two corps sent for in the night one is there at dawn in reserve, the other comes by a die."""
    game = at_manassas(NEAR, FAR)
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
    game = at_manassas(NEAR)
    for _ in range(40):
        if "order stay" in texts(game):
            break
        play(game, "order hold" if game.decision.kind == "battle-orders" else "enough")
    before = len(game.lines)
    play(game, "order withdraw", "order stay")
    assert all("reinforce" not in line.what for line in game.lines[before:])
    assert said(game, "BattleWon")[-1].side == "confederate"


@pytest.mark.rule("16", "16.1")
@pytest.mark.parametrize(
    ("at", "start", "river"),
    [
        ("washington", "manassas-junction", BRIDGE),
        ("washington", "baltimore", NO_RIVER),
        ("manassas-junction", "washington", NO_RIVER),
        ("vicksburg", "monroe", FERRY),
        ("vicksburg", "jackson", NO_RIVER),
        ("cincinnati", "lexington", FERRY),
        ("chattanooga", "decatur", BRIDGE),
    ],
)
def test_16_1_rivers_on_the_map_lie_across_the_way(at: str, start: str, river: int) -> None:
    """A43: bridges on the Potomac and the Tennessee, ferries on the Mississippi, the Missouri and the Ohio."""
    game = camp(
        corps("I", "union", at, ARMY, **{"from": start}), corps("X", "confederate", at), phase="battle",
        control={at: "confederate", start: "union"},
    )  # fmt: skip
    b = transfer.muster(game.state, plan(game.state, T.index[at]))
    assert b.r_river == [river]
    assert any(m["rule"] == "16.1" for m in game.odds(at)["modifiers"]) == bool(river)


@pytest.mark.rule("16.1")
def test_16_1_no_bridge_over_the_great_rivers() -> None:
    """L1575-1577: nowhere on the Mississippi or the Missouri; and every crossing is a line of the map."""
    for (start, at), way in T.crossing.items():
        assert at in T.near[start]
        assert way in (BRIDGE, FERRY)
        if {"mississippi", "missouri"} & set(T.rivers[at]):
            assert way == FERRY


@pytest.mark.rule("8", "8.2")
def test_8_2_odds_before_a_battle() -> None:
    """Strengths, every circumstance with its rule, and trials; an attack may be supposed from a neighbouring box."""
    game = camp(
        corps("I", "union", "washington", ARMY), corps("II", "union", "washington", ARMY),
        corps("X", "confederate", "manassas-junction", [FOOT]), dice=(3,),
        works={"manassas-junction": [12, 0, 0]},
    )  # fmt: skip
    before = game.to_json()
    found = game.odds("manassas-junction", "washington")
    assert game.to_json() == before
    assert (found["attacker"], found["attack"], found["defence"]) == ("union", 80, 20)
    assert found["attacker_wins"] > 0.8
    assert {"8", "8.1", "8.3", "14", "9.21"} <= {m["rule"] for m in found["modifiers"]}
    assert game.odds("manassas-junction", "washington") == found
    with pytest.raises(
        LongrollError, match=r"only the Confederate side stands at manassas-junction.*say from which boxes"
    ):
        game.odds("manassas-junction")
    with pytest.raises(LongrollError, match="nobody stands at leesburg"):
        game.odds("leesburg")
    with pytest.raises(LongrollError, match="nobody at atlanta can march"):
        game.odds("manassas-junction", "atlanta")
    with pytest.raises(LongrollError, match="nobody at leesburg can march"):
        game.odds("manassas-junction", "leesburg")
    with pytest.raises(LongrollError, match="unknown box 'manasas'"):
        game.odds("manasas")


@pytest.mark.rule("8.2")
def test_8_2_odds_of_a_battle_that_is_being_fought_change_with_it() -> None:
    """The battle at hand is tried on from where it stands."""
    game = at_manassas()
    even = game.odds("manassas-junction")
    frame = game.state.within(BattleAt)
    assert frame is not None
    b = Battle.load(frame.battle)
    for i, side in enumerate(b.s_side):
        if side == CONFEDERATE:
            b.s_sp[i] = min(1, b.s_sp[i])
    frame.battle = b.dump()
    assert game.odds("manassas-junction")["attacker_wins"] > even["attacker_wins"]


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


@pytest.mark.rule("8.5", "12")
def test_12_with_limited_intelligence_only_the_enemys_line_is_seen() -> None:
    """His reserve, his strength and who is on the march to him stay hidden."""
    game = at_manassas(NEAR, options={"intelligence": True})
    play(game, *(["reinforce y-corps"] if game.decision.kind == "reinforce" else []))
    play(game, "order hold", "order hold")
    b = battle(game)
    theirs = game.view("union")["battle"]["sides"]["confederate"]
    lined = [b.d_name[d] for d, s in enumerate(b.d_side) if s == CONFEDERATE and b.d_place[d] == LINE]
    assert [d["name"] for d in theirs["divisions"]] == lined
    assert RESERVE in [b.d_place[d] for d, s in enumerate(b.d_side) if s == CONFEDERATE]
    assert theirs["coming"] == []
    assert "points" not in theirs
    assert game.view("confederate")["battle"]["sides"]["confederate"]["coming"]


@pytest.mark.rule("8")
def test_8_one_corps_may_attack_alone() -> None:
    """The army commander names the corps; the others stay in their lines."""
    game = camp(
        corps("I Corps", "union", "washington", ARMY), corps("II Corps", "union", "washington", ARMY),
        corps("X Corps", "confederate", "manassas-junction", ARMY), dice=(3,),
    )  # fmt: skip
    play(game, "march washington", "road i-corps manassas-junction", "road ii-corps manassas-junction")
    play(game, "done", "done", "stand")
    assert "order press with ii-corps" in texts(game)
    play(game, "order press with ii-corps", "order hold")
    order = said(game, "Ordered")[-2]
    assert (order.order, order.corps) == ("press with", "II Corps")
    for _ in range(20):
        if game.decision.kind != "battle-orders" or "order stay" in texts(game):
            break
        play(game, "order press with ii-corps" if game.decision.side == "union" else "order hold")
    went = {name for e in said(game, "Fought") for name in e.attackers}
    assert went
    assert all(name.startswith("II Corps CC's ") for name in went)


# --- the table ------------------------------------------------------------------------------------------------------------


def on_the_table(tmp_path: Path) -> tuple[Game, Path]:
    game = at_manassas(options={"battles": "table"})
    path = tmp_path / "war.txt"
    path.write_text(game.journal(), encoding="utf-8")
    return game, path


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


@pytest.mark.rule("8.1")
def test_8_1_the_command_line_rehearses_a_battle_of_a_saved_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Odds and a rehearsal leave the game as it is."""
    game, path = on_the_table(tmp_path)
    assert run(["battle", "odds", str(path), "--runs", "3"]) == 0
    assert run(["battle", "fight", str(path)]) == 0
    assert "The battle of Manassas Junction" in capsys.readouterr().out
    assert path.read_text(encoding="utf-8") == game.journal()
    play(game, "resolve")
    path.write_text(game.journal(), encoding="utf-8")
    assert run(["battle", "export", str(path), "-o", str(tmp_path / "p.txt")]) == 2
    assert "is being fought in the program" in capsys.readouterr().err


def test_a_position_says_where_the_game_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A position is no journal: nothing can be written behind it."""
    game, _ = on_the_table(tmp_path)
    path, blank = tmp_path / "war.toml", tmp_path / "f.toml"
    path.write_text(game.position(), encoding="utf-8")
    blank.write_text(fill(desk.blank(game.state)), encoding="utf-8")
    assert run(["battle", "import", str(path), str(blank)]) == 2
    assert "say with --output" in capsys.readouterr().err
    assert run(["battle", "import", str(path), str(blank), "-o", str(tmp_path / "n.txt")]) == 0
    assert longroll.replay((tmp_path / "n.txt").read_text(encoding="utf-8")).decision.kind == "battle-confirm"


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


@pytest.mark.rule("8.5", "9.1")
def test_8_5_a_quiet_second_day_ends_the_battle() -> None:
    """R70: nobody attacks on the second day: the attacker gives up, both are in possession of the field."""
    game = quiet(at_manassas())
    won = said(game, "BattleWon")[-1]
    assert (won.side, won.days, won.why) == ("confederate", 2, "gave-up")
    ended = said(game, "Ended")[-1]
    assert ended.both
    assert ended.leaving == UNION


def test_a_battle_lives_in_positions_and_json() -> None:
    """In the middle of a battle the game is written and read like at any other time."""
    game = at_manassas()
    play(game, "order press", "order hold")
    again = longroll.from_position(game.position())
    assert again.position() == game.position()
    assert longroll.from_json(game.to_json()) == game
    until(again, "train", {"retreat": "retreat gordonsville"})
    assert RULES.flow.asks["battle-orders"]


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


@pytest.mark.rule("7", "7.5", "8.3")
def test_8_odds_of_every_threat() -> None:
    """Whoever threatens a box can be asked what his attack would bring: from afar he comes by the last box on his way."""
    game = camp(
        corps("I Corps", "union", "philadelphia"),
        corps("II Corps", "union", "baltimore"),
        corps("X Corps", "confederate", "leesburg"),
        corps("XI Corps", "confederate", "charleston-sc"),
        active="confederate",
        dice=(3,),
    )
    rows = game.threats("leesburg", "confederate")
    assert {row["from"]: row["cost"] for row in rows} == {"philadelphia": 2, "baltimore": 2}
    for row in [*rows, *game.threats("charleston-sc", "confederate")]:
        found = game.odds(row["place"], row["attack"])
        assert found["attacker"] == "union"
        assert 0 <= found["attacker_wins"] <= 1
    with pytest.raises(
        LongrollError, match="nobody at charleston-sc can come to philadelphia in two marches"
    ):
        game.odds("philadelphia", "charleston-sc")


@pytest.mark.rule("3.3", "8.1")
def test_8_1_the_packets_map_shows_who_holds_the_country_now() -> None:
    game = at_manassas(options={"battles": "table"}, control={"leesburg": "union"})
    sheet = desk.sheet(game.state).decode()
    assert "road   Leesburg, Union" in sheet
    assert "rail   Gordonsville, Confederate" in sheet
    holders = {"leesburg": "union", "gordonsville": "confederate"}
    was, now = locality.sketch("manassas-junction"), locality.sketch("manassas-junction", holders)
    assert now.count(locality.FILLS["union"]) == was.count(locality.FILLS["union"]) + 1
    assert "red: the Valley Pike" in now
    assert "Pike" not in locality.sketch("corinth")


@pytest.mark.rule("8.2", "6.21")
def test_8_reports_call_divisions_by_their_commander() -> None:
    """A garrison by its corps; two divisions of one man together."""
    text = corps("Y Corps", "confederate", "richmond", [["@garrison manassas-junction", *FOOT], FOOT])
    b = battle(until(at_manassas(text), "battle-orders", {"reinforce": "enough"}))
    assert b.d_name[:3] == ["I Division, I Corps", "II Division, I Corps", "corps troops, I Corps"]
    assert b.d_called[:2] == ["I Corps CC's 1st Division", "I Corps CC's 2nd Division"]
    assert b.d_called[-1] == "I Division, Y Corps"
    names = tuple(b.d_called[:2])
    fought = Fought(1, 9, 0, names, "I Division, Y Corps", 0, (2, 1), 0, 1)
    said = "I Corps CC's 1st and 2nd Divisions charge I Division, Y Corps and are thrown back"
    assert report.sentence(fought).startswith(said)
    assert report.sentence(fought._replace(lost=(0, 0))).endswith("and are thrown back (without loss).")
