"""What stands beside the map of Divided We Fall, in a sentence each."""

from __future__ import annotations

from typing import Final

from longroll.core.glossary import Glossary, Term

GLOSSARY: Final[Glossary] = {
    "weather": Term("Bad weather slows marches and closes some ground; it follows from the turn.", "D12"),
    "blockade": Term(
        "Boxes off the coast that Union ships close; all that are needed must be closed at once.", "D73"
    ),
    "sea lift": Term("Infantry that the Union can still ship by sea in this turn.", "D62"),
    "groups taken": Term(
        "Groups of Confederate flag cities in Union hands; enough of them with Richmond win the war.", "D17"
    ),
    "points owed": Term("Theaters in which a command point must still be spent in this turn.", "D24"),
    "strength": Term("Combat factors of infantry and militia on the map.", "D77"),
    "losses": Term("Combat factors lost in the war so far.", "D16"),
    "to replace": Term("Lost infantry that replacements can bring back.", "D16"),
    "flag cities": Term(
        "Cities with a flag that the side controls: they give replacements and supply.", "D17"
    ),
    "command points": Term("Marches that the side can still begin in this turn.", "D24"),
    "fort under construction": Term("A construction unit builds a fort here.", "D21"),
    "burned": Term("The city never again gives replacements or supply to the Confederates.", "D86"),
    "military railroad": Term("Rails that the Union runs: they carry supply as home rails do.", "D51"),
    "rails cut": Term("A railroad here is damaged until somebody repairs it.", "D87"),
    "fought over": Term("There was a battle here in this turn; there is no second one.", "D75"),
}
