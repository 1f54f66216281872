"""The commands that answer and go."""

import json
from pathlib import Path
from typing import Any

import pytest

import longroll
from longroll.bots import chance


def test_games(longroll_: Any) -> None:
    ran = longroll_("games")
    assert ran.code == 0
    for card in longroll.list_games():
        assert card.slug in ran.out
    listed = json.loads(longroll_("games", "--json").out)
    assert {g["slug"] for g in listed} >= {"divided-we-fall", "1863", "toy"}
    assert listed[-1]["scenarios"][0]["slug"] == "short"


def test_rules(longroll_: Any) -> None:
    assert "Withdrawal" in longroll_("rules", "toy").out
    one = longroll_("rules", "toy", "T3")
    assert "lower total loses a step" in one.out
    assert "March" not in one.out
    assert json.loads(longroll_("rules", "toy", "T3", "--json").out)[0]["number"] == "T3"


def test_a_ruling_by_its_number(longroll_: Any) -> None:
    ran = longroll_("rules", "divided-we-fall", "R66")
    assert "R66" in ran.out
    assert "of rule D03" in ran.out
    found = json.loads(longroll_("rules", "divided-we-fall", "R66", "--json").out)
    assert found["ruling"] == "R66"
    assert "D03" in found["rules"]
    assert "did you mean 'R66'" in longroll_("rules", "divided-we-fall", "R666").err


def test_coverage(longroll_: Any) -> None:
    ran = longroll_("rules", "toy", "--coverage")
    assert "flow.py:battle" in ran.out
    assert "6 rules: 6 described, 5 implemented, 1 not applicable" in ran.out
    found = json.loads(longroll_("rules", "toy", "--coverage", "--json").out)
    for key in ("rules", "described", "implemented", "not_applicable", "tested"):
        assert isinstance(found[key], int)
    assert found["lists"]["not_applicable"] == ["T6"]
    assert found["detail"]["T4"]["functions"] == ["flow.py:BidFor", "flow.py:bids_open"]


def test_provenance(longroll_: Any) -> None:
    ran = longroll_("provenance", "toy")
    assert "a mill stands by water" in ran.out
    found = json.loads(longroll_("provenance", "toy", "--json").out)
    assert found["total"] == {"stated": 10, "inferred": 1, "reconstructed": 1}
    assert len(found["sources"]) == 12
    only = json.loads(longroll_("provenance", "toy", "--kind", "inferred", "--json").out)
    assert [s["key"] for s in only["sources"]] == ["mill"]


@pytest.mark.parametrize("slug", [g.slug for g in longroll.list_games()])
def test_provenance_of_every_game_adds_up(longroll_: Any, slug: str) -> None:
    found = json.loads(longroll_("provenance", slug, "--json").out)
    assert sum(found["total"].values()) == len(found["sources"])


def test_odds(longroll_: Any, tmp_path: Path) -> None:
    assert "defender of a ford" in longroll_("odds", "toy", "short", "upper-ford").out
    position = tmp_path / "p.toml"
    position.write_text(longroll.new("toy").position(), encoding="utf-8")
    answer = json.loads(longroll_("odds", "toy", position, "upper-ford", "--json").out)
    assert answer["modifiers"] == [{"modifier": 1, "reason": "defender of a ford", "rule": "T3"}]


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    game = longroll.new("toy", "short", seed=5)
    for text in ("march b3 lower-ford", "stand", "pass"):
        game.play(text)
    path = tmp_path / "game.txt"
    path.write_text(game.journal(), encoding="utf-8")
    return path


def test_replay(longroll_: Any, journal: Path) -> None:
    ran = longroll_("replay", journal)
    assert ran.code == 0
    assert "b3 marches from mill to lower-ford [T1]" in ran.out
    assert "Turn 1, march\n  " in ran.out, "what happened stands under its turn and phase"
    assert "after decision 3" in ran.out
    assert "grey: March a unit" in ran.out
    assert "throws" not in longroll_("replay", journal, "--to", "1").out
    assert json.loads(longroll_("replay", journal, "--json").out)["decisions"] == 3


def test_check(longroll_: Any, journal: Path, tmp_path: Path) -> None:
    assert longroll_("check", journal).out.startswith(
        "ok: a journal of toy, short, 3 decisions, grey to decide"
    )
    game = longroll.replay(journal.read_text("utf-8"))
    for name, text in (("p.toml", game.position()), ("s.json", game.to_json())):
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert longroll_("check", tmp_path / name).out.startswith("ok: a ")
    assert json.loads(longroll_("check", journal, "--json").out)["over"] is False


def test_simulate(longroll_: Any, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.csv", "a.json", "a.png")]
    outs = [word for path in files for word in ("--out", path)]
    ran = longroll_("simulate", "toy", "-n", 20, "--union", "greedy", "--jobs", 2, "--seed", 4, *outs)
    assert ran.code == 0
    assert "95 % interval" in ran.out
    assert "blue places" in ran.out
    assert len(files[0].read_text("utf-8").splitlines()) == 21
    assert len(json.loads(files[1].read_text("utf-8"))["records"]) == 20
    assert files[2].read_bytes().startswith(b"\x89PNG")
    found = json.loads(longroll_("simulate", "toy", "-n", 20, "--union", "greedy", "--seed", 4, "--json").out)
    assert found["results"] == json.loads(files[1].read_text("utf-8"))["results"]


def test_version_and_help(longroll_: Any) -> None:
    assert longroll_("--version").out.strip() == f"longroll {longroll.__version__}"
    ran = longroll_("--help")
    assert ran.code == 0
    for command in ("games", "play", "replay", "check", "odds", "rules", "provenance", "simulate", "bench"):
        assert command in ran.out


def test_the_laboratory(longroll_: Any, tmp_path: Path) -> None:
    """run, report, compare, sweep and rank, as a person types them."""
    (tmp_path / "e.toml").write_text('name = "x"\ngames = 8\n[product]\ngame = "toy"\n')
    ran = longroll_("lab", "run", tmp_path / "e.toml", "--out", tmp_path / "a")
    assert (ran.code, "8 games" in ran.out) == (0, True), ran.err
    again = longroll_("lab", "run", tmp_path / "e.toml", "--out", tmp_path / "a")
    assert again.code == 2
    assert again.err.startswith("error: ")
    assert again.err.count("\n") == 1
    assert longroll_("lab", "resume", tmp_path / "a").code == 0
    assert "report.html" in longroll_("lab", "report", tmp_path / "a", "--no-pdf").out
    same = longroll_("lab", "compare", tmp_path / "a", tmp_path / "a")
    assert "figures are the same in every pair" in same.out
    assert (
        json.loads(longroll_("lab", "compare", tmp_path / "a", tmp_path / "a", "--json").out)[0]["games"] == 8
    )
    exported = longroll_("lab", "export", tmp_path / "a", "--out", tmp_path / "d.jsonl", "--games", 2)
    assert "decisions" in exported.out
    refused = longroll_("lab", "export", tmp_path / "a", "--out", tmp_path / "e", "--format", "xml")
    assert "--format takes jsonl" in refused.err
    swept = longroll_(
        "lab", "sweep", "toy", "--over", "charts.toml:battle.ford_bonus", "--values", "1,5", "-n", 6,
        "--out", tmp_path / "s",
    )  # fmt: skip
    assert "as it is -> battle.ford_bonus = 5: 6 pairs" in swept.out
    assert (tmp_path / "s" / "run.json").is_file()
    assert "no reconstructed number" in longroll_("lab", "rank", "toy").err


def test_positions_and_stories(longroll_: Any, tmp_path: Path) -> None:
    journal = tmp_path / "war.txt"
    game = longroll.new("toy", "long", 5)
    while not game.over:
        game.play(game.choices()[-1])
    journal.write_text(game.journal())
    found = longroll_("lab", "position", journal, "--turn", 2, "-n", 8)
    assert (found.code, "Turn 2" in found.out, "8 games played on" in found.out) == (0, True, True), found.err
    asked = json.loads(longroll_("lab", "position", journal, "--decision", 1, "-n", 4, "--json").out)
    assert asked["decision"] == 1
    assert "the game has turns 1 (Turn 1) to 4" in longroll_("lab", "position", journal, "--turn", 9).err
    assert "the last that was taken" in longroll_("lab", "position", journal, "--decision", 999).err
    told = longroll_("lab", "story", journal, "-n", 6, "--points", 1, "--out", tmp_path / "war.html")
    assert "Turn 4" in told.out
    assert (tmp_path / "war.html").is_file()


def test_ladder(longroll_: Any) -> None:
    ran = longroll_("ladder", "toy", "--scenario", "long", "--players", "random,greedy", "-n", 4, "--seed", 3)
    assert ran.code == 0
    assert "of 8" in ran.out
    found = json.loads(
        longroll_(
            "ladder",
            "toy",
            "--scenario",
            "long",
            "--players",
            "random,greedy",
            "-n",
            4,
            "--seed",
            3,
            "--json",
        ).out
    )
    assert [row["games"] for row in found["standings"]] == [8, 8]
    assert sum(row["points"] for row in found["standings"]) == 8
    wrong = longroll_("ladder", "toy", "--players", "greedy,grant")
    assert wrong.code == 2
    assert "unknown player 'grant'" in wrong.err


def test_train(longroll_: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance, "FOLDER", tmp_path)
    ran = longroll_("train", "toy", "--scenario", "long", "-n", 20, "--tests", 10, "--record")
    assert ran.code == 0
    assert "fresh games" in ran.out
    assert "[long]" in (tmp_path / "toy.toml").read_text("utf-8")
    chance.models.cache_clear()
    assert "unknown scenario" in longroll_("train", "toy", "--scenario", "lang").err
