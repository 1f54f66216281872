"""Choices as a player would say them. Every chapter has a module here with `SENTENCES`: a verb -> what it says.

A sentence is a text, or a function of (state, frame of the question, choice). The stable text stays what the journal holds.
"""

from __future__ import annotations

from longroll.core.choice import Verb
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.say import battle, home, interphase, march, naval
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.kit import speech

CHAPTERS = (march, battle, home, interphase, naval)


def _sentences() -> dict[Verb, speech.Sentence[WfuState]]:
    found: dict[Verb, speech.Sentence[WfuState]] = {}
    for chapter in CHAPTERS:
        for verb, sentence in chapter.SENTENCES.items():
            if verb in found:
                raise ValueError(f"'{verb.pattern}' is said twice")
            found[verb] = sentence
    return found


class Speaker(speech.Speaker[WfuState]):
    """One game's names."""

    flow = FLOW

    def __init__(self, tables: Tables) -> None:
        self.t = tables
        self.sentences = _sentences()
