"""What may not be done, and by which rule: one answer for the menu, the server, `why`, planners and computer players."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """A reason in words, and the rule that gives it. A function that may refuse returns one of these, or None."""

    reason: str
    rule: str
