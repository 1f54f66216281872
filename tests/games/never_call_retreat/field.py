"""Small fields for tests: a position with a few pieces, a half-pulse to act in, and choices played by their text."""

from __future__ import annotations

from typing import Any

from longroll.games.never_call_retreat import sequence  # noqa: F401  registers every chapter
from longroll.games.never_call_retreat.flags import TRACKS
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Half
from longroll.games.never_call_retreat.reading import from_position
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables


def stand(t: Tables, year: str, at: dict[str, list[str]], top: str = "") -> NcrState:
    """A position with nothing but these rows: hex -> lines of its table."""
    rows = [f"[[at]]\nnode = '{node}'\n" + "\n".join(lines) for node, lines in at.items()]
    return from_position(t, f"scenario = '{year}'\n{top}\n" + "\n".join(rows))


def act(s: NcrState, side: int, left: int = 6, points: int = 9) -> None:
    """A half-pulse of a side, with points on every track."""
    s.cp[side * len(TRACKS) : (side + 1) * len(TRACKS)] = bytes([points]) * len(TRACKS)
    s.stack[:] = [Half("half", side=side, left=left)]
    FLOW.run(s)


def play(s: NcrState, *texts: str, dice: list[int] | None = None) -> list[Any]:
    """Play choices by their texts, with dice laid out beforehand; what happened."""
    s.dice.script = list(dice or [])
    s.dice.given_only = dice is not None
    for text in texts:
        ask, _ = FLOW.asking(s)
        found = [c for c in FLOW.choices(s) if c.text == text]
        assert found, f"{ask.kind}: '{text}' is not among {[c.text for c in FLOW.choices(s)]}"
        FLOW.play(s, found[0])
    assert not s.dice.script, f"dice left over: {s.dice.script}"
    return s.out


def texts(s: NcrState) -> list[str]:
    return [c.text for c in FLOW.choices(s)]


def asked(s: NcrState) -> tuple[str, str]:
    """Who is asked what."""
    ask, f = FLOW.asking(s)
    return ask.side(s, f), ask.kind


def refused(s: NcrState, text: str) -> tuple[str, str]:
    """Why a typed choice is refused: reason and rule."""
    from longroll.core.choice import Vocabulary
    from longroll.games.never_call_retreat import verbs

    ask, f = FLOW.asking(s)
    (choice,) = Vocabulary.of(verbs).read(text)
    found = ask.refusal(s, f, choice)
    assert found is not None, f"'{text}' is not refused"
    return found


def happened(s: NcrState, *kinds: str) -> list[Any]:
    """The events of these kinds so far."""
    return [e for e in s.out if type(e).__name__ in kinds]
