"""What stands beside the map of Never Call Retreat, in a sentence each."""

from __future__ import annotations

from typing import Final

from longroll.core.glossary import Glossary, Term

GLOSSARY: Final[Glossary] = {
    "Union minus Confederate points": Term(
        "The difference in Victory Points, which decides the war.", "17.21"
    ),
    "Cycle": Term(
        "Several weeks of campaigning, then a Strategic Cycle in which both sides raise men and ships.", "4.2"
    ),
    "Weather": Term("In winter marches, sieges and supply are harder.", "7.8"),
    "Table uses": Term("How often the Command Points Table was used; each use counts at the end.", "5.3"),
    "Merchant ships sunk": Term("By Confederate raiders; they cost the Union points.", "10.3"),
    "Raiders at sea": Term("Confederate commerce raiders that hunt merchant ships.", "10.3"),
    "Mississippi": Term("Whether the Confederacy still reaches across the river.", "14.49"),
    "Kentucky": Term("A neutral state: whose it becomes, and what that is worth.", "17.0"),
    "Missouri": Term("A neutral state: whose it becomes, and what that is worth.", "17.0"),
    "Maryland": Term("A neutral state: whose it becomes, and what that is worth.", "17.0"),
    "New Mexico": Term("Whose the territory is, and what that is worth.", "17.0"),
    "Indian Territory": Term("Whose the territory is, and what that is worth.", "17.0"),
    "Delaware": Term("A neutral state: whose it becomes, and what that is worth.", "17.0"),
    "West Virginia": Term("A neutral state: whose it becomes, and what that is worth.", "17.0"),
    "Besieged": Term("A garrison here is shut in.", "12.5"),
    "Victory Points": Term("What the side holds of cities, states and events.", "17.21"),
    "Strength Points": Term("Land troops on the map.", "8.71"),
    "supply": Term("General supply: pays for depots and for campaigns.", "3.28"),
    "casualties": Term("Strength Points lost in the war so far.", "3.29"),
    "personnel": Term("Men that can still be raised under the present call.", "22.1"),
    "call": Term("The present call for men.", "22.1"),
    "rail capacity": Term("How much can still go by rail in this turn.", "7.4"),
    "Leaders in the pool": Term("Generals and promotions that wait for a command.", "6.1"),
    "allocation": Term("In which order the theaters get their Command Points.", "5.1"),
    "due": Term("What was ordered and comes in a later Cycle.", "22.0"),
    "points": Term("Command Points left for Headquarters in this theater.", "5.0"),
    "fortress": Term("A strong work: it holds a large garrison.", "12.1"),
    "fort": Term("A work that shelters a garrison.", "12.1"),
    "prepared": Term("A work that is begun and will be finished.", "12.1"),
    "cut": Term("The railroad is cut here.", "7.4"),
    "burned": Term("What was here has been destroyed.", "14.25"),
    "alert": Term("The hex has been announced, and the enemy may react.", "13.3"),
    "depot": Term("Supplies that feed troops near it.", "14.23"),
    "base": Term("A naval base from which fleets work.", "10.1"),
}
