"""Where a corps can go and who could come: as the engine really allows it."""

import random

import pytest

from games.acw_campaign import camp
from games.walking import moments, walk
from longroll.core.errors import LongrollError
from longroll.core.game import Game

STEPS = ("road", "rail", "river", "to", "sail", "invade")


def corps_of(game: Game) -> list[tuple[str, str]]:
    """(corps, box) of the side that decides."""
    side = game.decision.side
    return [
        (x["id"], slug)
        for slug, place in game.view(side)["places"].items()
        for x in place["stacks"]
        if x["side"] == side
        and "units" in x.get("facts", {})
        and not x.get("hidden")
        and "batteries" not in x["name"]
    ]


def reached(game: Game, corps: str, path: list[str]) -> bool:
    """March the corps along a path, with as many marches as the side has."""
    game = game.copy()
    if walk(game, path[1:], ("sail", "invade")):
        return True
    if f"march {path[0]}" not in [c.text for c in game.choices()]:
        return False
    game.play(f"march {path[0]}")
    for choice in game.choices():
        if choice.verb in STEPS and choice.args[0] == corps and choice.args[1] == path[1]:
            on = game.copy()
            on.play(choice)
            if len(path) == 2 or walk(on, path[2:], ("to",)):
                return True
            if any(reached_later(on, corps, path, stop) for stop in range(2, len(path))):
                return True
    return False


def reached_later(game: Game, corps: str, path: list[str], stop: int) -> bool:
    """The second march begins on the way, behind so many places."""
    then = game.copy()
    for place in path[2:stop]:
        if f"to {place}" not in [c.text for c in then.choices()]:
            return False
        then.play(f"to {place}")
    while then.decision.kind != "command":
        then.play("halt" if then.decision.kind == "onward" else "done")
    return reached(then, corps, path[stop - 1 :])


@pytest.mark.rule("7", "7.1", "7.2", "7.3", "7.4")
def test_every_box_told_can_be_marched_to() -> None:
    rng = random.Random(2)
    walked = two = 0
    for game in moments("acw-campaign", "command", 3, 4, 10):
        for corps, _ in corps_of(game):
            try:
                rows = game.reach(corps)
            except LongrollError:
                continue
            for row in rng.sample(rows, min(3, len(rows))):
                assert row["cost"] <= game.state.marches  # type: ignore[attr-defined]
                assert reached(game, corps, row["path"]), (corps, row)
                walked += 1
                two += row["cost"] == 2
    assert walked > 80
    assert two > 10


@pytest.mark.rule("7")
def test_wherever_a_march_comes_it_was_told() -> None:
    rng = random.Random(8)
    met = 0
    for game in moments("acw-campaign", "command", 5, 3, 10):
        for text in [c.text for c in game.choices() if c.verb == "march"]:
            on = game.copy()
            on.play(text)
            starts = [c for c in on.choices() if c.verb in ("road", "rail", "river")]
            if not starts:
                continue
            first = rng.choice(starts)
            told = {row["place"]: row["cost"] for row in game.reach(str(first.args[0]))}
            on.play(first)
            assert told[str(first.args[1])] == 1
            while on.decision.kind == "onward":
                steps = [c for c in on.choices() if c.verb == "to"]
                if not steps:
                    break
                step = rng.choice(steps)
                on.play(step)
                assert told[str(step.args[0])] == 1
                met += 1
    assert met > 8


@pytest.mark.rule("7", "8")
def test_threats_are_the_marches_that_could_be_made() -> None:
    checked = 0
    for game in moments("acw-campaign", "command", 9, 3, 9):
        side = game.decision.side
        foe = "confederate" if side == "union" else "union"
        if game.state.marches < 2:  # type: ignore[attr-defined]
            continue
        ways = {}
        for corps, box in corps_of(game):
            try:
                ways[corps, box] = {r["place"]: r for r in game.reach(corps)}
            except LongrollError:
                continue
        for place, seen in game.view(None)["places"].items():
            if any(x["side"] == foe for x in seen["stacks"]):
                told = {(row["who"], row["from"], row["cost"]) for row in game.threats(place, foe)}
                could = {(box, way[place]["cost"]) for (_, box), way in ways.items() if place in way}
                assert {(start, cost) for _, start, cost in told} == could, place
                checked += len(could)
    assert checked > 5


@pytest.mark.rule("7.7")
def test_officers_ride_and_batteries_stay() -> None:
    game = next(moments("acw-campaign", "command", 3, 1, 1))
    with pytest.raises(LongrollError, match="does not march"):
        game.reach("fortress-monroe-batteries")
    with pytest.raises(LongrollError, match="unknown unit"):
        game.reach("napoleon")
    before = game.to_json()
    game.threats("washington", "union")
    assert game.to_json() == before


@pytest.mark.rule("7.4", "7.5")
def test_7_5_threats_from_the_sea() -> None:
    """A port may be invaded from any Union port if a six falls; where the die is cast, it is that or not at all."""
    armies = (
        camp.corps("I", "union", "fortress-monroe"),
        camp.corps("II", "union", "new-york-city", [camp.FOOT] * 4, kind="field"),
        camp.corps("III", "union", "chicago"),
        camp.corps("X", "confederate", "charleston-sc"),
    )
    game = camp.camp(*armies, active="confederate", dice=(3,))
    rows = game.threats("charleston-sc", "confederate")
    assert [(r["who"], r["by"], r["cost"], r["rule"], r["chance"]) for r in rows] == [
        ("I", "sea, on a six", 1, "7.5", True),
        ("II", "sea, on a six", 2, "7.5", True),
    ]
    held = {r["who"]: (r["by"], r["rule"], "chance" in r) for r in game.threats("pensacola", "confederate")}
    assert held == {"I": ("sea", "7.4", False), "II": ("sea", "7.4", False)}
    assert game.threats("philadelphia", "union") == []  # no Confederate fleet
    for die, who in ((6, ["I", "II"]), (5, [])):
        game = camp.camp(*armies, dice=(die,))
        assert [r["who"] for r in game.threats("charleston-sc", "confederate")] == who
        assert all(
            r["by"] == "sea" and "chance" not in r for r in game.threats("charleston-sc", "confederate")
        )
    game = camp.camp(*armies, dice=(6,))
    camp.play(game, "invade i mobile")
    assert game.threats("charleston-sc", "confederate") == []  # the invasion has its port
