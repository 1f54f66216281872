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
    "Dice difference": Term(
        "What the side must still use up in this Pulse: points, Militia, Leaders.", "3.23"
    ),
    "theaters": Term("How the side ranks its theaters, the first gets most points.", "3.26"),
    "Pulses": Term("Rounds of the Action Phase so far; in each both sides spend points.", "5.21"),
    "Cycle Record Track": Term("What comes in that Cycle: units, Leaders, promotions, ironclads.", "3.21"),
    "Victory Points at the end": Term("What would be added if the war ended now.", "23.13"),
    "uses of the command table": Term("Each use of the Command Points Table counts at the end.", "5.3"),
    "total": Term("Union minus Confederate points, as they would be counted now.", "23.2"),
    "Last turn": Term("When the war ends, if it is not decided before.", "23.2"),
    "Armies and Corps": Term(
        "A Headquarters on the map: where it is, who commands, what stands under it.", "13.1"
    ),
    "promotions in the pool": Term("Leaders who take their new rank when they are drawn.", "6.22"),
    "theater commanders": Term("Leaders who are posted to a theater.", "21.6"),
    "special calls": Term("Calls for men that run beside the regular one, each once only.", "22.5"),
    "men left": Term("Men who can still be ordered in this Cycle.", "22.1"),
    "Militia": Term("Militia points on the map.", "20.23"),
    "Strength Points lost": Term("Lost in the war so far; the other side scores for them.", "3.29"),
    "production and imports": Term("What fills the supply of the Confederacy in a Cycle.", "14.41"),
    "Supply beyond the Mississippi": Term("Counted apart while the river is lost.", "14.49"),
    "Ports and the blockade": Term(
        "A Confederate port: what it imports, and whether ships shut it.", "14.44"
    ),
    "Raiders lost": Term("Confederate commerce raiders that were sunk.", "10.3"),
    "patrols": Term("Union Naval points that hunt raiders: each helps to sink them.", "10.3"),
    "by name": Term("Ships that have names of their own.", "26.3"),
    "On to Richmond": Term(
        "By then the Army of the Potomac must be nearer to it, or the Union loses points.", "24.2"
    ),
    "Kept in their state": Term("Units that an event keeps in their state for a Cycle.", "24.2"),
    "Emancipation Proclamation": Term("When it was made; the Black call can follow 13 Cycles later.", "22.5"),
    "Foreign powers": Term("Whether Europe has stepped in for the Confederacy.", "24.2"),
    "reactions": Term(
        "What it does when an enemy comes near: asks, tries always or when attacked, never.", "13.3"
    ),
    "Washington": Term(
        "Cut off from the Union's railroads, it binds the Union's points to the East.", "5.15"
    ),
}
