"""What may be done next: whole menus in prepared positions, for both sides, on land, river and sea."""

from __future__ import annotations

from typing import Any

import pytest
from dwf import play, position, texts

Areas = dict[str, Any]

WEST: Areas = {
    "cairo": {"usa": {"infantry": [3, 2], "leaders": ["grant", "pope"], "supply": 1, "gunboats": 2}},
    "humboldt": {"csa": {"infantry": [2]}},
    "paducah": {"usa": {"infantry": [1]}},
}
VALLEY: Areas = {
    "fredericksburg": {"csa": {"infantry": [3], "leaders": ["jackson"]}},
    "manassas": {"usa": {"infantry": [1]}},
}
SEA: Areas = {
    "philadelphia": {"usa": {"infantry": [2, 1], "supply": 1, "leaders": ["butler"]}},
    "box-wilmington": {"usa": {"ships": 1}},
    "wilmington": {"csa": {"infantry": [1]}},
    "norfolk": {"usa": {"infantry": [1]}},
}
STONES_RIVER: Areas = {
    "nashville": {"usa": {"infantry": [3, 3, 2], "leaders": ["rosecrans", "thomas"], "supply": 1}},
    "murfreesboro": {"csa": {"infantry": [2]}},
    "franklin": {"usa": {"infantry": [2]}},
    "bowling-green": {"usa": {"infantry": [1], "supply": 1}},
    "decatur": {"usa": {"infantry": [1], "leaders": ["sherman"]}},
    "cincinnati": {"usa": {"leaders": ["burnside"], "infantry": [1]}},
    "louisville": {"usa": {"infantry": [2], "leaders": ["buell"]}},
}
KENTUCKY: Areas = {
    "nashville": {"csa": {"infantry": [3, 3, 2], "leaders": ["bragg", "hardee"], "supply": 1}},
    "bowling-green": {"usa": {"infantry": [2], "fort": 1}},
    "cookeville": {"csa": {"infantry": [2], "leaders": ["smith"]}},
    "knoxville": {"csa": {"infantry": [1], "supply": 1}},
    "lexington": {"csa": {"infantry": [1]}},
}
JAMES: Areas = {
    "ft-monroe": {"usa": {"leaders": ["butler"], "infantry": [1]}},
    "richmond": {"csa": {"infantry": [1], "leaders": ["lee"]}},
    "petersburg": {"usa": {"infantry": [1]}},
}
RAID: Areas = {
    "pittsburgh": {"csa": {"infantry": [3], "leaders": ["early"]}},
    "harrisburg": {"usa": {"infantry": [1]}},
}
VICKSBURG: Areas = {
    "vicksburg": {"csa": {"infantry": [2, 1], "militia": ["ms-militia"], "leaders": ["pemberton"]}},
    "baton-rouge": {"usa": {"gunboats": 1}},
}
MEMPHIS: Areas = {
    "memphis": {"usa": {"infantry": [2], "gunboats": 1, "ironclads": 1, "ships": 1, "supply": 1}},
    "vicksburg": {"csa": {"fort": 1, "ironclads": 1}},
    "helena": {},
}
COAST: Areas = {
    "ft-monroe": {"usa": {"infantry": [1], "leaders": ["butler"]}},
    "ft-hatteras": {"csa": {"infantry": [1]}},
    "new-bern": {"usa": {"gunboats": 1}},
    "ft-pickens": {"usa": {"fort": 1}},
}

# fmt: off
MENUS: dict[str, tuple[str, str, Areas, Areas, list[str], list[str]]] = {
    'a leader in a river port': ('1862-may','usa',WEST,{},['activate grant'],['to st-louis', 'to springfield', 'to greenville', 'to paducah by river', 'to st-louis by river', 'to columbus-ky by river', 'take pope', 'leave 1', 'leave 2', 'leave 3', 'leave supply', 'halt']),
    'off the boat he takes and leaves': ('1862-may','usa',WEST,{},['activate grant', 'to paducah by river'],['to humboldt', 'to fort-donelson', 'to columbus-ky', 'to louisville by river', 'to cairo by river', 'to fort-donelson by river', 'to shiloh by river', 'take 1', 'leave 1', 'leave 2', 'leave 3', 'leave supply', 'halt']),
    'nothing is taken after something was left': ('1862-may','usa',WEST,{},['activate grant', 'to paducah by river', 'leave 2'],['to humboldt', 'to fort-donelson', 'to columbus-ky', 'to louisville by river', 'to cairo by river', 'to fort-donelson by river', 'to shiloh by river', 'leave 1', 'leave 2', 'leave supply', 'halt']),
    'roads in winter': ('1862-winter','usa',{**WEST, "humboldt": {"csa": {"fort": 1}}},{},['march 3 cairo'],['to st-louis', 'to springfield', 'to greenville', 'to paducah by river', 'to st-louis by river', 'to columbus-ky by river', 'take supply', 'halt']),
    'one terrain is ignored': ('1862-may','csa',VALLEY,{'options': {'leader_abilities': True}},['activate jackson'],['to richmond', 'to richmond ignoring terrain', 'to manassas', 'to washington-dc', 'to washington-dc ignoring terrain', 'to charlottesville', 'to cold-harbor', 'to cold-harbor ignoring terrain', 'leave 1', 'leave 2', 'halt']),
    'one terrain only': ('1862-may','csa',VALLEY,{'options': {'leader_abilities': True}},['activate jackson', 'to cold-harbor ignoring terrain'],['to richmond', 'to fredericksburg', 'to ft-monroe', 'leave 1', 'leave 2', 'halt']),
    'infantry in a sea port': ('1863-may','usa',SEA,{},['march 2 philadelphia'],['to harrisburg', 'to baltimore', 'to dover', 'to box-richmond by sea', 'take supply', 'halt']),
    'in a box with supply': ('1863-may','usa',SEA,{},['march 2 philadelphia', 'take supply', 'to box-richmond by sea'],['to washington-dc by sea', 'to box-wilmington by sea', 'to philadelphia by sea', 'to baltimore by sea', 'to norfolk by sea', 'to ft-monroe by sea', 'halt']),
    'before an enemy port': ('1863-may','usa',SEA,{},['march 2 philadelphia', 'take supply', 'to box-richmond by sea', 'to box-wilmington by sea'],['to box-richmond by sea', 'to box-charleston by sea', 'to wilmington by sea', 'to ft-hatteras by sea', 'halt']),
    'before an enemy port without supply': ('1863-may','usa',SEA,{},['march 2 philadelphia', 'to box-richmond by sea', 'to box-wilmington by sea'],['to box-richmond by sea', 'to box-charleston by sea', 'to ft-hatteras by sea', 'halt']),
    'sea lift without a point': ('1863-may','usa',SEA,{},['lift 2 philadelphia', 'to box-richmond by sea', 'to box-wilmington by sea'],['to box-richmond by sea', 'to box-charleston by sea', 'halt']),
    'who may come to a Union attack': ('1863-may','usa',STONES_RIVER,{},['march 3 nashville', 'to murfreesboro'],['fight', 'march 1 louisville', 'march 2 louisville', 'march 1 bowling-green', 'march 1 nashville', 'march 2 nashville', 'march 3 nashville', 'march 4 nashville', 'march 1 franklin', 'march 2 franklin', 'march 1 decatur', 'activate rosecrans', 'activate thomas', 'activate sherman', 'ride buell', 'ride burnside', 'ride rosecrans', 'ride thomas', 'ride sherman', 'supply bowling-green', 'supply nashville']),
    'a leader on his way to a battle': ('1863-may','usa',STONES_RIVER,{},['march 3 nashville', 'to murfreesboro', 'activate thomas'],['to franklin', 'to murfreesboro', 'take rosecrans', 'leave 1', 'leave 2', 'leave 3', 'leave 4', 'leave supply']),
    'infantry two areas from a battle': ('1863-may','usa',STONES_RIVER,{},['march 3 nashville', 'to murfreesboro', 'march 1 bowling-green'],['to nashville', 'to fort-donelson', 'to cookeville']),
    'who may come to a Confederate attack': ('1863-may','csa',KENTUCKY,{},['march 3 nashville', 'to bowling-green'],['fight', 'march 1 lexington', 'march 1 nashville', 'march 2 nashville', 'march 3 nashville', 'march 4 nashville', 'march 5 nashville', 'march 1 cookeville', 'march 2 cookeville', 'march 1 knoxville', 'activate bragg', 'activate hardee', 'activate smith', 'ride bragg', 'ride hardee', 'ride smith', 'supply nashville']),
    'Smith on his way to a battle': ('1863-may','csa',KENTUCKY,{},['march 3 nashville', 'to bowling-green', 'activate smith'],['to nashville', 'to murfreesboro', 'to bowling-green', 'leave 1']),
    'a Union leader by sea': ('1862-may','usa',JAMES,{},['ride butler'],['stay', 'ride to philadelphia', 'ride to baltimore', 'ride to washington-dc', 'ride to ft-pickens', 'ride to box-richmond', 'ride to box-wilmington', 'ride to box-charleston', 'ride to box-savannah-jacksonville', 'ride to box-st-joseph-atseena', 'ride to box-mobile', 'ride to box-new-orleans', 'ride to box-berwick-texas']),
    'a Union leader comes to boats but not to enemies': ('1862-may','usa',COAST,{},['ride butler'],['stay', 'ride to philadelphia', 'ride to baltimore', 'ride to washington-dc', 'ride to ft-pickens', 'ride to box-richmond', 'ride to box-wilmington', 'ride to box-charleston', 'ride to box-savannah-jacksonville', 'ride to box-st-joseph-atseena', 'ride to box-mobile', 'ride to box-new-orleans', 'ride to box-berwick-texas']),
    "hungry in the enemy's country": ('1864-may','csa',RAID,{},['activate early'],['to columbus-oh', 'to grafton', 'leave 1', 'leave 2', 'halt']),
    'hungry infantry alone': ('1864-may','csa',RAID,{},['march 3 pittsburgh'],['to columbus-oh', 'to grafton', 'halt']),
    'Confederate river lift keeps off a gunboat': ('1862-may','csa',VICKSBURG,{},['activate pemberton', 'leave 2'],['to jackson', 'to grenada', 'to shreveport', 'to helena by river', 'to fort-hindman by river', 'halt']),
    'militia on a river of its state': ('1862-may','csa',VICKSBURG,{},['march ms-militia'],['to jackson', 'to grenada', 'halt']),
    'a ship on the Mississippi': ('1863-may','usa',MEMPHIS,{},['sail ship 1 memphis'],['to helena', 'halt']),
    'a gunboat before an ironclad': ('1863-may','usa',MEMPHIS,{},['sail gunboat 1 memphis', 'to helena'],['to memphis', 'to fort-hindman', 'halt']),
    'an ironclad before an ironclad': ('1863-may','usa',MEMPHIS,{},['sail ironclad 1 memphis', 'to helena'],['to memphis', 'to vicksburg', 'to fort-hindman', 'halt']),
    'the Confederate menu': ('1862-may','csa',VICKSBURG,{'csa': {'command': 1}},[],['reorganize vicksburg', 'ride pemberton', 'pass', 'end']),
    'the Union menu': ('1862-may','usa',COAST,{'usa': {'command': 2}},[],['march 1 ft-monroe', 'lift 1 ft-monroe', 'ride butler', 'activate butler', 'sail gunboat 1 new-bern', 'fortify ft-monroe', 'pass', 'end']),
}
# fmt: on


@pytest.mark.rule(
    "D24", "D28", "D29", "D30", "D33", "D35", "D45", "D58", "D59", "D60", "D62", "D65", "D67", "D96"
)
@pytest.mark.parametrize("name", MENUS)
def test_d28_everything_that_may_be_done_and_nothing_else(name: str) -> None:
    turn, side, areas, top, orders, expected = MENUS[name]
    game = play(position(turn, side, areas, **top), *orders)
    assert texts(game) == expected
