"""What the regular's staff proposes to a search: distinct things, its own choice first, each of which it can carry out."""

from typing import Any

import longroll
from longroll.games.year1863.bot.regular import Regular


def decisions(seed: int, turns: int) -> Any:
    """Games of regulars, with what the side that decides would propose."""
    game = longroll.new("1863", seed=seed)
    players = {side: Regular(i) for i, side in enumerate(game.sides)}
    while not game.over and game.state.turn <= turns:
        player = players[game.decision.side]
        if len(game.choices()) > 1:
            found = player.copy().propose(game)
            if len(found) > 1:
                yield game, player, found
        game.play(player.choose(game))


def test_the_first_proposal_is_what_the_staff_would_do_and_all_can_be_chosen() -> None:
    kinds = {"march": 0, "move": 0}
    for game, player, found in decisions(2, 2):
        legal = {c.text for c in game.choices()}
        assert {p.choice.text for p in found} <= legal
        assert found[0].choice.text == player.copy().choose(game).text
        assert len({p.reason for p in found}) == len(found)
        kinds[game.state.stack[-1].do] += 1
    assert min(kinds.values()) >= 3, "armies after their roll, and those who march by themselves"


def test_an_army_goes_where_the_accepted_proposal_says() -> None:
    """All proposals of an army end its march in different places, and a copy of a proposal may be carried out twice."""
    checked = 0
    for game, player, found in decisions(2, 1):
        frame = game.state.stack[-1]
        if frame.do != "march":
            continue
        leader = frame.units[0]
        for _ in range(2):
            ends = []
            for proposal in found:
                world, general = game.copy(), player.copy()
                world.play(general.accept(proposal).text)
                while world.state.stack[-1].do == "march" and world.state.stack[-1].units[0] == leader:
                    world.play(general.choose(world))
                ends.append(world.state.at[leader])
            assert len(set(ends)) == len(found)
        checked += 1
    assert checked


def test_plans_for_those_who_march_by_themselves_differ() -> None:
    for game, player, found in decisions(3, 1):
        if found[0].plan is None or game.state.stack[-1].do != "move":
            continue
        plans = []
        for proposal in found:
            general = player.copy()
            general.accept(proposal)
            plans.append(repr(general._plan))
        assert len(set(plans)) == len(found)
        return
    raise AssertionError("no plan was proposed")
