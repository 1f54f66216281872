"""Modifiers as words: the reason of each, and whom or what it speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from longroll.games.war_for_the_union.narrate.names import SIDE, leaders
from longroll.games.war_for_the_union.tables import Tables

REASONS = {
    "army-commander": "the army commander {who}",
    "blind": "an attack in the dark",
    "card": "the card {what}",
    "intense": "an attack pressed home",
    "special-leader": "the gifts of {who}",
    "attackers-tired": "half of the attackers are tired",
    "cavalry": "cavalry is there",
    "defenders-tired": "half of the defenders are tired",
    "entrenched": "half of the defenders are entrenched, Level {what}",
    "inside-fort": "the defenders are inside a fort",
    "leaders": "leadership of {who}",
    "morale": "morale of {side}",
    "naval-invasion": "an invasion from the water",
    "outside-fort": "a fort behind the defenders",
    "terrain": "{what} ground",
}
"""by the key of `kit.modifiers.Modifier`"""


def modifier(t: Tables, reason: str, about: Sequence[str]) -> str:
    """A modifier in words."""
    what = about[0] if about else ""
    who = leaders(t, [x for x in about if x in t.leader])
    words = REASONS.get(reason, reason.replace("-", " ") + " by the rules")
    return words.format(what=what, who=who, side=SIDE.get(what, what))
