"""Modifiers as words: the reason of each, and whom or what it speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from longroll.games.war_for_the_union.narrate.names import SIDE, leaders
from longroll.games.war_for_the_union.tables import Tables

REASONS = {
    "against-ironclad": "the target is an ironclad",
    "army-commander": "the army commander {who}",
    "blind": "an attack in the dark",
    "card": "the card {what}",
    "intense": "an attack pressed home",
    "special-leader": "the gifts of {who}",
    "attackers-tired": "half of the attackers are tired",
    "cavalry": "cavalry is there",
    "defenders-tired": "half of the defenders are tired",
    "entrenched": "half of the defenders are entrenched, Level {what}",
    "ironclad": "the target is an ironclad",
    "ironclads": "half of the fire comes from ironclads",
    "inside-fort": "the defenders are inside a fort",
    "leaders": "leadership of {who}",
    "morale": "morale of {side}",
    "naval-invasion": "an invasion from the water",
    "naval-leader": "{who} leads the ships",
    "no-bluff": "no bluff on that side",
    "out-of-supply": "the battery is out of supply",
    "outside-fort": "a fort behind the defenders",
    "shield": "strong casemates",
    "terrain": "{what} ground",
    "transport": "the target is a transport",
    "transport-or-ram": "the target is a transport or a ram",
}
"""by the key of `kit.modifiers.Modifier`"""


def modifier(t: Tables, reason: str, about: Sequence[str]) -> str:
    """A modifier in words."""
    what = about[0] if about else ""
    who = leaders(t, [x for x in about if x in t.leader])
    words = REASONS.get(reason, reason.replace("-", " ") + " by the rules")
    return words.format(what=what, who=who, side=SIDE.get(what, what))
