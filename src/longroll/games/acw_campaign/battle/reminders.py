"""What the campaign adds to the rules of the table, as far as it bears on a battle (8.1, 8.5, 11.4, 14.5, 14.6, 15, 16.1)."""

from __future__ import annotations

from collections.abc import Iterator

from longroll.games.acw_campaign.battle.types import FAIR, TERRAINS, Battle
from longroll.games.acw_campaign.words import (
    BREECH,
    CARBINE,
    CARTRIDGE,
    CAV,
    MILITIA,
    MIXED,
    MOUNTED,
    PT,
    SIDE_NAMES,
    SIEGE,
    SS,
)


def field(b: Battle) -> Iterator[str]:
    """8.1, R85 How the table is laid out: the defender's area, the attacker's axis, the edge of each route."""
    yield (
        f"The {SIDE_NAMES[1 - b.attacker]} commander says which part of the square he defends, then the "
        f"{SIDE_NAMES[b.attacker]} commander how the table lies; the town must be on it (8.1)."
    )
    if b.terrain != FAIR:
        yield f"The referee calls the ground {TERRAINS[b.terrain]} (8.1)."
    for r, name in enumerate(b.r_name):
        edge = "a side edge" if b.r_flank[r] else "the edge in front"
        yield f"Those by {name} come on at {edge} (8.1)."


def rivers(b: Battle) -> Iterator[str]:
    """16.1, R29 What it costs to cross."""
    if any(b.r_river):
        yield (
            "Off the bridges a major river is crossed at ferry points, a full turn, or at fords, half a turn besides the "
            "movement; either way the stand is disordered on the other bank (16.1)."
        )


BY_KIND = {
    CAV: "Cavalry of 2 or 3 SP is light horse and dismounts as a linear stand, of 1 SP it only skirmishes (15.2).",
    SIEGE: (
        'Siege guns move 6", need a whole turn to limber or unlimber, fire only when stationary, in an arc of 45 degrees '
        "(90 in field works, 180 at the salient of a fort), and obey only the senior officer or a corps commander (14.5)."
    ),
    SS: 'Sharpshooters: range 6", hits on 5 and 6, in melee on 6; both stands of a regiment in one division (15.7).',
    MOUNTED: "Mounted infantry dismounts as linear stands; its Spencers are repeating cartridge rifles (15.62).",
}
BY_WEAPON = {
    CARBINE: 'Carbines are muskets with a range of 2" (11.4).',
    BREECH: 'Breech-loading carbines: range 3", 3 more dice in stationary fire (11.4).',
    CARTRIDGE: "Cartridge carbines are better than breech-loaders; the table's rules say how (11.4).",
    MIXED: 'A mixed battery fires as rifles at close range, and 12" at most (15.62).',
}
BY_MARK = {
    PT: "Infantry has elites present unless it is PT (11.2).",
    MILITIA: "The home guard stands under the senior officer present and does not leave the box (15.3).",
}


def reminders(b: Battle) -> Iterator[str]:
    """8.51, 8.57, 11.4, 14.5, 14.6, 15.2, 15.62, 15.7 Rules for the kinds of stands that are in this battle."""
    live = [i for i in range(len(b.s_kind)) if b.s_sp[i]]
    kinds = {b.s_kind[i] for i in live}
    weapons = {b.s_weapon[i] for i in live}
    flags = 0
    for i in live:
        flags |= b.s_flags[i]
    yield "Night: half of the day's losses come back, stand by stand, odd ones in pairs of one arm and morale (8.51)."
    yield "Withdrawal by day, by corps: exhaustion numbers 1 lower, morale checks at -1 until off the table (8.57)."
    if b.digging:
        yield (
            'An infantry stand digs 3" of hasty works in four turns (a save from small arms, morale +1), and makes them field '
            "works in four more (a save from all fire, +1 in morale and melee) (14.6)."
        )
    yield from (words for mark, words in BY_MARK.items() if flags & mark)
    yield from (words for kind, words in BY_KIND.items() if kind in kinds)
    yield from (words for weapon, words in BY_WEAPON.items() if weapon in weapons)
