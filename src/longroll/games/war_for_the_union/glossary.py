"""What stands beside the map of The War for the Union, in a sentence each."""

from __future__ import annotations

from typing import Final

from longroll.core.glossary import Glossary, Term

GLOSSARY: Final[Glossary] = {
    "Victory Points": Term("Points that the Union has earned so far.", "17.1"),
    "Total of the scenario": Term("All points as they would be counted now.", "17.16"),
    "As it stands": Term("Who would win, and how clearly, if the game ended now.", "17.1"),
    "Supply Capacity": Term(
        "How many Confederate troops can be kept in supply; what is above it suffers.", "6.31"
    ),
    "Resource Points": Term(
        "Confederate money for ships, forts and guns, from its industrial cities.", "6.81"
    ),
    "Kentucky": Term("Whether the state is still neutral, closed, or has joined a side.", "6.2"),
    "Maryland": Term("Which side the state is with.", "6.2"),
    "Weather": Term("In poor weather marches and fleets are slower.", "4.6"),
    "SPs": Term("Strength Points on the map: what fights and what is lost.", "3.11"),
    "lost in battle": Term("Strength Points lost in combat so far.", "13.71"),
    "in Replacement Boxes": Term("Strength Points that can come back as replacements.", "2.42"),
    "improved fort": Term("A strong fort: besiegers need longer, and stormers pay more.", "8.13"),
    "fort": Term("A fort: its troops may stand inside and be besieged.", "8.1"),
    "siege": Term("The fort here is cut off and besieged.", "14.2"),
    "rail break": Term("The railroad is broken here until it is repaired.", "9.5"),
    "river depot": Term("Supply by river reaches the troops near it.", "12.14"),
    "naval depot": Term("Supply by sea reaches the troops near it.", "12.13"),
    "Armies": Term(
        "An army on the map: its commander and where he is, its strength, the leaders with him.", "4.5"
    ),
    "Replacement Boxes": Term("Troops lost in a theater; replacements bring them back there.", "6.41"),
    "replacement pool": Term("Leaders who wait to replace those that fall, in this order.", "13.72"),
    "leaders wounded": Term("Out of the war until their month, then back to the pool.", "13.72"),
    "State militia to call": Term("Militia that each state can still put into the field.", "4.7"),
    "Union railroads": Term(
        "Strength Points that Union rails carry in a turn; cavalry counts double.", "9.54"
    ),
    "Rail used": Term(
        "What of the rail capacity is spent in this theater; half of it is the most a theater gets.", "9.54"
    ),
    "moved by sea": Term("What of the sea movement capacity of this turn is spent.", "10.63"),
    "supplied by sea": Term("What of the sea supply capacity of this turn is spent.", "7.24"),
    "Coming": Term("What the schedules bring in that month.", "6.6"),
}
