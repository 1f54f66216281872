"""8 to 8.2, 12, 16.1: battles of the campaign: chosen, watched, sent to a table and back."""

from pathlib import Path

import pytest
from camp import (
    AT_GORDONSVILLE,
    FOOT,
    RULES,
    TWO_DIVISIONS,
    T,
    at_manassas,
    battle,
    camp,
    corps,
    fill,
    on_the_table,
    play,
    said,
    texts,
    until,
)

import longroll
from longroll.cli.app import run
from longroll.core.errors import LongrollError
from longroll.games.acw_campaign.battle import desk, locality, report, transfer
from longroll.games.acw_campaign.battle.events import Fought
from longroll.games.acw_campaign.battle.types import BRIDGE, FERRY, LINE, NO_RIVER, RESERVE, Battle
from longroll.games.acw_campaign.frames import BattleAt
from longroll.games.acw_campaign.odds import plan
from longroll.games.acw_campaign.words import CONFEDERATE, OFF


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


def test_a_battle_lives_in_positions_and_json() -> None:
    """In the middle of a battle the game is written and read like at any other time."""
    game = at_manassas()
    play(game, "order press", "order hold")
    again = longroll.from_position(game.position())
    assert again.position() == game.position()
    assert longroll.from_json(game.to_json()) == game
    until(again, "train", {"retreat": "retreat gordonsville"})
    assert RULES.flow.asks["battle-orders"]


@pytest.mark.rule("8")
def test_8_one_corps_may_attack_alone() -> None:
    """The army commander names the corps; the others stay in their lines."""
    game = camp(
        corps("I Corps", "union", "washington", TWO_DIVISIONS), corps("II Corps", "union", "washington", TWO_DIVISIONS),
        corps("X Corps", "confederate", "manassas-junction", TWO_DIVISIONS), dice=(3,),
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


@pytest.mark.rule("8", "8.2")
def test_8_2_odds_before_a_battle() -> None:
    """Strengths, every circumstance with its rule, and trials; an attack may be supposed from a neighbouring box."""
    game = camp(
        corps("I", "union", "washington", TWO_DIVISIONS), corps("II", "union", "washington", TWO_DIVISIONS),
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


@pytest.mark.rule("8.5", "12")
def test_12_with_limited_intelligence_only_the_enemys_line_is_seen() -> None:
    """His reserve, his strength and who is on the march to him stay hidden."""
    game = at_manassas(AT_GORDONSVILLE, options={"intelligence": True})
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
        corps("I", "union", at, TWO_DIVISIONS, **{"from": start}), corps("X", "confederate", at), phase="battle",
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


GARRISONED = corps("Z", "confederate", "gordonsville", [["@garrison manassas-junction", *FOOT], FOOT])


@pytest.mark.rule("8.4", "6.23")
def test_8_4_a_garrison_does_not_wait_for_the_corps_that_comes_to_its_help() -> None:
    """Called before the battle or at noon: the division that stands in the box is on the field once, and from the first hour;
    when the battle is over it is with its corps."""
    for hour in ("morning", "noon"):
        game = camp(corps("I", "union", "washington", None, ["cav 3-4"]), GARRISONED, dice=(3, 3))
        play(game, "march washington", "road i manassas-junction", "done", "done")
        play(game, "reinforce z" if hour == "morning" else "enough")
        for _ in range(20):
            if "reinforce z" in texts(game):
                play(game, "reinforce z")
            if game.decision.kind == "battle-orders" and battle(game).c_name.count("Z"):
                break
            play(game, "order hold" if "order hold" in texts(game) else texts(game)[0])
        b = battle(game)
        assert sorted(b.d_name[-2:]) == ["I Division, Z", "II Division, Z"]
        assert len(b.s_ref) == len(set(b.s_ref))
        assert b.d_place[b.d_name.index("I Division, Z")] in (LINE, RESERVE)
        until(game, "train", {"retreat": "retreat gordonsville"})
        c = game.state.find_corps(CONFEDERATE, "z")
        assert all(game.state.dv_box[d] == OFF for d in game.state.divisions_of(c))
