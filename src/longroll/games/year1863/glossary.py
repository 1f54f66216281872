"""What stands beside the map of 1863, in a sentence each."""

from __future__ import annotations

from typing import Final

from longroll.core.glossary import Glossary, Term

GLOSSARY: Final[Glossary] = {
    "pool": Term("General Orders that may still be drawn: orders and leaders of this side.", "8.0"),
    "recruit points": Term(
        "What the operating command has left for raising and rebuilding units in this phase.", "9.1"
    ),
    "face down with": Term("Commands that keep a drawn order to themselves until they play it.", "8.0"),
    "box": Term("Units that wait to be rebuilt or recruited.", "9.11"),
    "out of play": Term("Leaders who fell or were captured; they do not come back.", "14.6"),
    "Port Hudson": Term(
        "While it stands, the New Orleans Box is shut and the Union 19th Corps waits in it.", "9.13"
    ),
    "held by": Term("Who plays this command; of two players each holds one command of each side.", "3.0"),
    "victory points": Term(
        "Points of this command. They decide the game, and can be cashed in for battles and recruits.", "7.0"
    ),
    "total": Term("The Victory Points of this command as they count at the end.", "4.2"),
    "income": Term("Recruit Points that its cities and reserves bring in each turn.", "9.1"),
    "in hand": Term("The order that this command keeps face down.", "8.0"),
    "fieldwork": Term("Earthworks: a column for the side that dug them when it defends here.", "13.15"),
}
