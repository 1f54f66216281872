"""Where a unit can go and who could come: as the engine really allows it."""

import random

import pytest

import longroll
from games.walking import moments, walk, wander
from longroll.core.errors import IllegalChoice, LongrollError
from longroll.core.game import Game
from longroll.games.divided_we_fall.events import Moved

BEGIN = ("march", "activate", "roam", "lift", "supply", "sail", "railroad")


def begun(game: Game) -> list[tuple[str, str]]:
    """(unit, beginning) of what could be set in motion now."""
    found = []
    for choice in game.choices():
        if choice.verb not in BEGIN:
            continue
        if choice.verb in ("activate", "roam") or (len(choice.args) == 1 and choice.verb == "march"):
            found.append((str(choice.args[0]), choice.text))
        else:
            kind = {"march": "infantry", "lift": "infantry", "sail": str(choice.args[0])}
            found.append((f"{kind.get(choice.verb, choice.verb)} {choice.args[-1]}", choice.text))
    return found


@pytest.mark.rule("D28", "D29", "D30", "D34", "D50", "D59", "D62")
def test_every_place_told_can_be_walked_to() -> None:
    rng = random.Random(4)
    walked = 0
    for game in moments("divided-we-fall", "campaign", 3, 40, 6, scenario="1862"):
        units = sorted({unit for unit, _ in begun(game)})
        for unit in rng.sample(units, min(6, len(units))):
            for row in rng.sample(game.reach(unit), min(4, len(game.reach(unit)))):
                if row["by"] == "ride":
                    continue
                starts = [text for name, text in begun(game) if name == unit]
                assert any(walk(_play(game, text), row["path"][1:], ("to",)) for text in starts), (
                    unit,
                    row,
                    starts,
                )
                walked += 1
    assert walked > 60


@pytest.mark.rule("D28", "D31", "D32", "D33", "D34")
def test_wherever_a_march_comes_it_was_told_and_no_dearer() -> None:
    rng = random.Random(9)
    met = 0
    for game in moments("divided-we-fall", "campaign", 5, 25, 10, scenario="1862"):
        for unit, text in rng.sample(begun(game), min(6, len(begun(game)))):
            told = {row["place"]: row for row in game.reach(unit)}
            on = _play(game, text)
            if on.over or on.decision.kind not in ("march", "sail", "railroad"):
                continue
            before = on.event_count
            for place in wander(
                on, rng, ("to",), lambda g: [e for e in g.events if type(e) is Moved][-1].end
            ):
                spent = [e for e in on.events[before:] if type(e) is Moved][-1].spent
                if place == next(e for e in on.events[before:] if type(e) is Moved).start:
                    continue  # back where it began
                assert place in told, (unit, text, place)
                if told[place]["by"] != "ride":
                    assert told[place]["cost"] <= spent, (unit, place)
                met += 1
    assert met > 60


@pytest.mark.rule("D34", "D35")
def test_threats_are_the_marches_that_could_be_made() -> None:
    """Whoever threatens a place on the enemy's turn can really march there; nobody who can is left out."""
    for game in moments("divided-we-fall", "campaign", 8, 60, 2, scenario="1862"):
        side = game.decision.side
        other = "usa" if side == "csa" else "csa"
        held = [
            slug
            for slug, p in game.view(None)["places"].items()
            if any(x["side"] == other for x in p["stacks"])
        ]
        for place in held[:8]:
            rows = game.threats(place, other)
            told = {row["from"] for row in rows}
            for row in rows[:2]:
                starts = [t for u, t in begun(game) if _start(game, t) == row["from"]]
                assert any(walk(_play(game, t), row["path"][1:], ("to",)) for t in starts), row
                assert game.odds(place, row["attack"])["modifiers"] is not None
            near = {u for u, t in begun(game) if t.split()[0] in ("march", "activate")}
            for unit in sorted(near)[:10]:
                way = next((r for r in game.reach(unit) if r["place"] == place and r["by"] != "ride"), None)
                if way is not None:
                    assert way["path"][0] in told, (unit, place)


def test_a_turn_that_is_not_his_is_supposed() -> None:
    game = longroll.new("divided-we-fall", scenario="1862", seed=1)
    while game.decision.kind != "campaign":
        game.play(game.choices()[0])
    before = game.to_json()
    assert game.decision.side == "csa"
    assert {row["place"] for row in game.reach("mcclellan")} >= {"manassas", "baltimore"}
    assert game.reach("mcclellan")[0]["cost"] == 1
    assert game.to_json() == before


def test_what_cannot_move_says_why() -> None:
    game = longroll.new("divided-we-fall", scenario="1862", seed=1)
    while game.decision.kind != "campaign":
        game.play(game.choices()[0])
    with pytest.raises(LongrollError, match="Lee is not on the map"):
        game.reach("lee")
    with pytest.raises(LongrollError, match="did you mean"):
        game.reach("mclellan")
    with pytest.raises(LongrollError, match="no supply at Norfolk"):
        game.reach("supply norfolk")
    while game.decision.kind == "campaign" and "pass" in [c.text for c in game.choices()]:
        game.play("pass")
    with pytest.raises(IllegalChoice, match="command point"):
        game.reach("infantry richmond")


def _play(game: Game, text: str) -> Game:
    after = game.copy()
    after.play(text)
    return after


def _start(game: Game, text: str) -> str:
    state, t = game.state, game.state.tables  # type: ignore[attr-defined]
    words = text.split()
    if words[0] in ("activate", "roam"):
        return str(t.slug[state.leader_at[t.leader_index[words[-1]]]])  # type: ignore[attr-defined]
    if len(words) == 2 and words[0] == "march":
        return str(t.slug[state.militia_at[t.militia_index[words[-1]]]])  # type: ignore[attr-defined]
    return words[-1]
