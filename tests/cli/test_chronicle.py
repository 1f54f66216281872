"""The log of the terminal: what happened stands under the turn and phase to which it belongs."""

from longroll.cli.chronicle import Chronicle
from longroll.core import registry
from longroll.core.session import Session


def test_what_a_turn_brings_stands_under_its_own_heading() -> None:
    game = registry.new("divided-we-fall", "1862", seed=2)
    session, chronicle = Session(game), Chronicle()
    for _ in range(200):
        before = game.event_count
        chronicle.note(game)
        choices = game.choices()
        session.play(next((c for c in choices if c.kind.ends), choices[0]))
        if any(type(e).__name__ == "TurnBegan" and e.side == "usa" for e in game.events_since(before)):
            break
    parts = chronicle.told(game, "usa")
    assert parts[-1].lines[0].endswith("the Union moves [D13]")
    assert parts[-1].heading.split(", ")[1].startswith("Union")
    assert parts[-2].heading.split(", ")[1].startswith("Confederate")


def test_headings_are_taken_back_with_what_happened() -> None:
    game = registry.new("divided-we-fall", "1862", seed=2)
    chronicle = Chronicle()
    chronicle.note(game)
    early, headings = game.event_count, [part.heading for part in chronicle.told(game, None)]
    for _ in range(40):
        game.play(game.choices()[0])
        chronicle.note(game)
    assert len(chronicle.told(game, None)) > len(headings)
    fresh = registry.new("divided-we-fall", "1862", seed=2)
    chronicle.back(early)
    assert [part.heading for part in chronicle.told(fresh, None)] == headings
