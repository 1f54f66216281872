"""A player turn on land as a whole: its sequence, random games, positions in mid-battle, dice supplied."""

import json
import random

import pytest
from war import duel, play, scenario, texts

from longroll.core.dice import DieNeeded
from longroll.core.frames import Frame
from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.events import EVENTS
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.sequence import FLOW, PLAYER_TURN
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.view import phase


def test_every_part_of_the_sequence_exists():
    FLOW.check()
    assert all(phase in FLOW.frames for phase in PLAYER_TURN)


def test_the_board_names_the_phase_of_a_question_not_the_next_one(t: Tables):
    s = scenario(t, "bull-run")
    FLOW.begin(s, "union-turn")
    FLOW.run(s)
    shown = {}
    while s.stack:
        shown.setdefault(FLOW.decision(s).kind, phase(s))
        FLOW.play(s, FLOW.choices(s)[-1])
    assert shown["supply-ferries"] == "Supply of the Union"
    assert shown["remove-batteries"] == "Batteries of the Union"
    assert shown["operations"] == "Operations of the Union"
    assert shown["blockade-stations"] == "Blockade of the Union"
    assert shown["combat"] == "Combat of the Union"


@pytest.mark.parametrize(
    ("slug", "seeds"), [("bull-run", 4), ("missouri-1861", 2), ("tennessee-1863", 1), ("1864", 1)]
)
def test_random_play_on_land_holds(t: Tables, slug: str, seeds: int):
    for seed in range(seeds):
        s = scenario(t, slug)
        s.dice.seed = seed
        FLOW.begin(s, "game-turn")
        FLOW.run(s)
        rng = random.Random(seed)
        for step in range(400):
            if not s.stack:
                break
            offered = FLOW.choices(s)
            assert offered, "a dead end"
            assert len(offered) == len(set(offered))
            question, f = FLOW.asking(s)
            choice = rng.choice(offered)
            assert question.refusal(s, f, choice) is None, choice.text
            s.out.clear()
            FLOW.play(s, choice)
            if step % 10 == 0:
                check(s)
                for event in s.out:
                    assert EVENTS.load(json.loads(json.dumps(EVENTS.dump(event)))) == event
        check(s)


def test_a_position_in_mid_battle_is_read_back(t: Tables):
    s, _, b = duel(t, "8 volunteer, 4 militia; leaders mcclellan, reynolds", "12 veteran works 1")
    play(s, f"attack {b}", "initiate mcclellan", "join reynolds")
    again = from_position(t, to_position(s))
    FLOW.revive(again)
    assert [f.to_json() for f in again.stack] == [f.to_json() for f in s.stack]
    assert texts(again) == texts(s)
    assert all(isinstance(f, Frame) for f in again.stack)


def test_dice_may_be_supplied(t: Tables):
    s, _, b = duel(t, "6 volunteer; leaders reynolds", "2 volunteer")
    with pytest.raises(DieNeeded, match="a d10 falls here"):
        play(s, f"attack {b}", "initiate reynolds", "fight")
