"""What stands beside the map of The American Civil War Campaign, in a sentence each."""

from __future__ import annotations

from typing import Final

from longroll.core.glossary import Glossary, Term

GLOSSARY: Final[Glossary] = {
    "marches left": Term("Marches that the active side can still make in this turn.", "7"),
    "great cities": Term("The Union wins by holding enough of the great cities of the South.", "4.1"),
    "Kentucky": Term("Neutral until one side enters it; whoever does so first pays for it.", "15.1"),
    "western fortress": Term(
        "The fortress on the Mississippi that the Confederacy named in July 1861.", "14.4"
    ),
    "army maximum": Term("So many men the side can keep under arms in this turn.", "3.2"),
    "army size": Term("How many of its maximum are under arms.", "3.2"),
    "strength": Term("Strength points of all stands on the map.", "6"),
    "losses": Term("Strength points lost for good.", "8.6"),
    "victories": Term("Battles that the side has won; they bring promotions.", "8.6"),
    "entrenchments": Term("Dug by the corps that stand here; they are gone when these march off.", "7.6"),
    "field works": Term("Lasting works that help whoever defends the box.", "14"),
    "fort": Term("A fort with its own strength; siege guns reduce it.", "14"),
    "blockaded": Term("The Union closes this port: nothing comes in by sea.", "12.25"),
    "raided": Term("Cavalry has cut the box off from supply for this turn.", "13"),
    "The battle of": Term("The hour and the state of the battle that is being fought.", "8"),
    "on the field": Term("What the side has in the battle that is being fought.", "8"),
    "home guard": Term("Citizens who turn out when the place is attacked.", "15.3"),
}
