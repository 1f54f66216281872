"""7, 7.1 to 7.7: what may be ordered next: whole menus in prepared positions, for both sides."""

from typing import Any

import pytest
from camp import FOOT, HORSE, T, camp, cavalry, corps, play, texts

from longroll.core.game import Game
from longroll.games.acw_campaign.supply import network

EAST = [
    corps("I", "union", "washington", [FOOT, FOOT], ["cav 3-4"]),
    corps("II", "union", "baltimore", [FOOT, ["inf 6-4", "inf 6-4"], HORSE]),
    cavalry("C", "union", "frederick"),
    corps("III", "union", "fortress-monroe"),
    corps("X", "confederate", "manassas-junction"),
    corps("XI", "confederate", "richmond", [FOOT, ["@garrison fredericksburg", *FOOT]]),
    cavalry("XC", "confederate", "staunton"),
]
WEST = [
    corps("XV", "union", "memphis", [FOOT, FOOT], ["art 2-5 SB-H"]),
    corps("XVI", "union", "cairo", [FOOT, FOOT, FOOT], kind="field"),
    corps("XVII", "union", "nashville"),
    corps("V", "confederate", "vicksburg"),
    corps("VI", "confederate", "chattanooga"),
    cavalry("VC", "confederate", "corinth"),
]
HELD = {"memphis": "union", "nashville": "union", "pensacola": "union"}


def start(west: bool, turn: str, active: str, die: int, **more: Any) -> Game:
    if west:
        more["control"] = HELD
    return camp(*(WEST if west else EAST), turn=turn, active=active, dice=(die,), **more)


# fmt: off
MENUS: dict[str, tuple[tuple[bool, str, str, int], list[str], str, list[str]]] = {
    'Union, the East': ((False, '1863-may', 'union', 3), [], '3 marches to give', ['done', 'march washington', 'march baltimore', 'march frederick', 'march fortress-monroe', 'entrench i', 'sail i atlantic-city', 'sail i baltimore', 'sail i fortress-monroe', 'sail i new-york-city', 'sail i pensacola', 'entrench ii', 'sail ii atlantic-city', 'sail ii fortress-monroe', 'sail ii new-york-city', 'sail ii pensacola', 'sail ii washington', 'entrench c', 'entrench iii', 'sail iii atlantic-city', 'sail iii baltimore', 'sail iii new-york-city', 'sail iii pensacola', 'sail iii washington', 'engineers washington forts']),
    'Union, the East, a six': ((False, '1863-may', 'union', 6), [], '5 marches to give', ['done', 'march washington', 'march baltimore', 'march frederick', 'march fortress-monroe', 'entrench i', 'sail i atlantic-city', 'sail i baltimore', 'sail i fortress-monroe', 'sail i new-york-city', 'sail i pensacola', 'invade i brunswick', 'invade i charleston-sc', 'invade i jacksonville-fl', 'invade i mobile', 'invade i new-bern', 'invade i new-orleans', 'invade i norfolk', 'invade i port-royal', 'invade i savannah', 'invade i wilmington', 'invade i yorktown', 'entrench ii', 'sail ii atlantic-city', 'sail ii fortress-monroe', 'sail ii new-york-city', 'sail ii pensacola', 'sail ii washington', 'invade ii brunswick', 'invade ii charleston-sc', 'invade ii jacksonville-fl', 'invade ii mobile', 'invade ii new-bern', 'invade ii new-orleans', 'invade ii norfolk', 'invade ii port-royal', 'invade ii savannah', 'invade ii wilmington', 'invade ii yorktown', 'entrench c', 'entrench iii', 'sail iii atlantic-city', 'sail iii baltimore', 'sail iii new-york-city', 'sail iii pensacola', 'sail iii washington', 'invade iii brunswick', 'invade iii charleston-sc', 'invade iii jacksonville-fl', 'invade iii mobile', 'invade iii new-bern', 'invade iii new-orleans', 'invade iii norfolk', 'invade iii port-royal', 'invade iii savannah', 'invade iii wilmington', 'invade iii yorktown', 'engineers washington forts']),
    'Union, the East, in 1861': ((False, '1861-aug', 'union', 3), [], '2 marches to give', ['done', 'march washington', 'march baltimore', 'march frederick', 'march fortress-monroe', 'entrench i', 'sail i atlantic-city', 'sail i baltimore', 'sail i fortress-monroe', 'sail i new-york-city', 'sail i pensacola', 'entrench ii', 'sail ii atlantic-city', 'sail ii fortress-monroe', 'sail ii new-york-city', 'sail ii pensacola', 'sail ii washington', 'entrench c', 'entrench iii', 'sail iii atlantic-city', 'sail iii baltimore', 'sail iii new-york-city', 'sail iii pensacola', 'sail iii washington', 'engineers washington forts']),
    'Confederacy, the East': ((False, '1863-may', 'confederate', 3), [], '4 marches to give', ['done', 'march manassas-junction', 'march richmond', 'march staunton', 'entrench x', 'entrench xi', 'entrench xc', 'engineers richmond forts']),
    'Union, the West': ((True, '1863-may', 'union', 4), [], '4 marches to give', ['done', 'march memphis', 'march cairo', 'march nashville', 'entrench xv', 'entrench xvi', 'entrench xvii', 'engineers washington forts']),
    'Confederacy, the West': ((True, '1862-jun', 'confederate', 4), [], '4 marches to give', ['done', 'march vicksburg', 'march chattanooga', 'march corinth', 'entrench v', 'entrench vi', 'entrench vc', 'engineers richmond forts']),
    'a march from Washington': ((False, '1863-may', 'union', 3), ['march washington'], 'A march from Washington: who moves where?', ['done', 'road i frederick', 'road i leesburg', 'road i manassas-junction', 'rail i baltimore', 'river i fredericksburg', 'leave i 1', 'leave i 2']),
    'a march from Baltimore': ((False, '1863-may', 'union', 3), ['march baltimore'], 'A march from Baltimore: who moves where?', ['done', 'rail ii frederick', 'rail ii gettysburg', 'rail ii harrisburg', 'rail ii philadelphia', 'rail ii washington', 'leave ii 1', 'leave ii 2', 'leave ii 3', 'screen ii 3 frederick', 'screen ii 3 gettysburg', 'screen ii 3 harrisburg', 'screen ii 3 philadelphia', 'screen ii 3 washington']),
    'a corps on the railroad': ((False, '1863-may', 'union', 3), ['march baltimore', 'rail ii philadelphia'], 'II is at Philadelphia; 2 more by rail', ['halt', 'to atlantic-city', 'to harrisburg', 'to new-york-city', 'to scranton', 'leave ii 1', 'leave ii 2', 'leave ii 3']),
    'cavalry on the march': ((False, '1863-may', 'union', 3), ['march frederick'], 'A march from Frederick: who moves where?', ['done', 'road c baltimore', 'road c gettysburg', 'road c harpers-ferry', 'road c leesburg', 'road c washington', 'rail c baltimore', 'rail c harpers-ferry', 'leave c 1', 'leave c 2', 'screen c 1 baltimore', 'screen c 1 gettysburg', 'screen c 1 harpers-ferry', 'screen c 1 leesburg', 'screen c 1 washington', 'screen c 2 baltimore', 'screen c 2 gettysburg', 'screen c 2 harpers-ferry', 'screen c 2 leesburg', 'screen c 2 washington']),
    'cavalry among enemies': ((False, '1863-may', 'union', 3), ['march frederick', 'road c leesburg'], 'C is at Leesburg; 1 more by road', ['halt', 'to harpers-ferry', 'to manassas-junction', 'to washington', 'leave c 1', 'leave c 2']),
    'a march from Richmond': ((False, '1863-may', 'confederate', 3), ['march richmond'], 'A march from Richmond: who moves where?', ['done', 'rail xi fredericksburg', 'rail xi gordonsville', 'rail xi petersburg', 'rail xi yorktown', 'ride xi-cc']),
    'a march from Staunton': ((False, '1863-may', 'confederate', 3), ['march staunton'], 'A march from Staunton: who moves where?', ['done', 'road xc franklin', 'road xc front-royal', 'road xc gordonsville', 'road xc roanoke', 'rail xc gordonsville', 'leave xc 1', 'leave xc 2', 'screen xc 1 franklin', 'screen xc 1 front-royal', 'screen xc 1 gordonsville', 'screen xc 1 roanoke', 'screen xc 2 franklin', 'screen xc 2 front-royal', 'screen xc 2 gordonsville', 'screen xc 2 roanoke']),
    'a march from Memphis': ((True, '1863-may', 'union', 4), ['march memphis'], 'A march from Memphis: who moves where?', ['done', 'road xv grand-junction', 'road xv grenada', 'road xv humboldt', 'river xv arkansas-post', 'river xv island-no-10', 'leave xv 1', 'leave xv 2']),
    'a corps on the river': ((True, '1863-may', 'union', 4), ['march memphis', 'river xv arkansas-post'], 'XV is at Arkansas Post; 1 more by river', ['halt', 'to little-rock', 'to newport', 'to vicksburg', 'leave xv 1', 'leave xv 2']),
    'a field corps': ((True, '1863-may', 'union', 4), ['march cairo'], 'A march from Cairo: who moves where?', ['done', 'road xvi humboldt', 'rail xvi vandalia', 'river xvi island-no-10', 'river xvi paducah', 'river xvi st-louis', 'leave xvi 1', 'leave xvi 2', 'leave xvi 3']),
    'a march from Vicksburg': ((True, '1862-jun', 'confederate', 4), ['march vicksburg'], 'A march from Vicksburg: who moves where?', ['done', 'rail v jackson', 'rail v monroe', 'river v arkansas-post', 'river v natchez', 'leave v 1', 'leave v 2']),
    'a march from Corinth': ((True, '1862-jun', 'confederate', 4), ['march corinth'], 'A march from Corinth: who moves where?', ['done', 'road vc decatur', 'road vc grand-junction', 'road vc humboldt', 'road vc okolona', 'rail vc decatur', 'rail vc grand-junction', 'rail vc humboldt', 'rail vc okolona', 'leave vc 1', 'leave vc 2', 'screen vc 1 decatur', 'screen vc 1 grand-junction', 'screen vc 1 humboldt', 'screen vc 1 okolona', 'screen vc 2 decatur', 'screen vc 2 grand-junction', 'screen vc 2 humboldt', 'screen vc 2 okolona']),
}
# fmt: on


@pytest.mark.rule("7", "7.1", "7.2", "7.4", "7.5", "7.6", "6.23", "6.24")
@pytest.mark.parametrize("name", MENUS)
def test_7_everything_that_may_be_ordered_and_nothing_else(name: str) -> None:
    head, orders, prompt, expected = MENUS[name]
    game = play(start(*head), *orders)
    assert game.decision.prompt == prompt
    assert texts(game) == expected


# fmt: off
NETS: dict[str, tuple[tuple[bool, str, str, int], int, list[str], list[str]]] = {
    'Union, the East': ((False, '1863-may', 'union', 3), 0, ['charleston-wv', 'franklin', 'fredericksburg', 'front-royal', 'humboldt', 'island-no-10', 'jefferson-city', 'kansas-city', 'leesburg', 'lexington', 'louisville', 'manassas-junction', 'mobile', 'paducah', 'springfield-mo', 'thayer', 'yorktown'], ['albany', 'alexandria', 'arkansas-post', 'asheville', 'atlanta', 'augusta', 'baton-rouge', 'bowling-green', 'brunswick', 'camden', 'charleston-sc', 'charlotte', 'chattanooga', 'columbia', 'columbus-ga', 'corinth', 'cumberland-gap', 'decatur', 'fayetteville-ar', 'fayetteville-nc', 'florence', 'fort-smith', 'forts-henry-and-donelson', 'gainesville', 'glasgow', 'goldsboro', 'gordonsville', 'grand-junction', 'greensboro', 'greenville', 'grenada', 'jackson', 'jacksonville-al', 'jacksonville-fl', 'knoxville', 'lebanon', 'little-rock', 'london', 'lynchburg', 'macon-ga', 'marion', 'mccomb', 'memphis', 'meridian', 'millen', 'monroe', 'montgomery', 'munfordville', 'murfreesboro', 'nashville', 'natchez', 'new-bern', 'new-orleans', 'newport', 'norfolk', 'okolona', 'petersburg', 'pittsburg-landing', 'port-royal', 'raleigh', 'richmond', 'roanoke', 'savannah', 'sedalia', 'selma', 'shreveport', 'sparta', 'st-george', 'staunton', 'tallahassee', 'tuscaloosa', 'vicksburg', 'waycross', 'wilmington']),
    'Confederacy, the East': ((False, '1863-may', 'union', 3), 1, ['bowling-green', 'cairo', 'camden', 'cumberland-gap', 'fayetteville-ar', 'fortress-monroe', 'franklin', 'grafton', 'harpers-ferry', 'leesburg', 'paducah', 'pensacola', 'port-royal', 'sparta', 'thayer', 'tuscaloosa', 'washington'], ['atlantic-city', 'baltimore', 'bloomington-il', 'bloomington-in', 'canton', 'charleston-wv', 'chicago', 'chillicothe', 'cincinnati', 'cleveland', 'columbus-oh', 'dayton', 'ebensburg', 'evansville', 'fort-wayne', 'frederick', 'gettysburg', 'glasgow', 'harrisburg', 'indianapolis', 'ironton', 'jefferson-city', 'kansas-city', 'lafayette-in', 'lebanon', 'lexington', 'london', 'louisville', 'macon-mo', 'munfordville', 'new-york-city', 'parkersburg', 'philadelphia', 'pittsburgh', 'quincy', 'rolla', 'scranton', 'sedalia', 'springfield-il', 'springfield-mo', 'st-joseph', 'st-louis', 'terre-haute', 'vandalia', 'wheeling']),
    'Union, the West': ((True, '1863-may', 'union', 3), 0, ['charleston-wv', 'franklin', 'fredericksburg', 'front-royal', 'humboldt', 'island-no-10', 'jefferson-city', 'kansas-city', 'leesburg', 'lexington', 'louisville', 'manassas-junction', 'mobile', 'paducah', 'springfield-mo', 'thayer', 'yorktown'], ['albany', 'alexandria', 'arkansas-post', 'asheville', 'atlanta', 'augusta', 'baton-rouge', 'bowling-green', 'brunswick', 'camden', 'charleston-sc', 'charlotte', 'chattanooga', 'columbia', 'columbus-ga', 'corinth', 'cumberland-gap', 'decatur', 'fayetteville-ar', 'fayetteville-nc', 'florence', 'fort-smith', 'forts-henry-and-donelson', 'gainesville', 'glasgow', 'goldsboro', 'gordonsville', 'grand-junction', 'greensboro', 'greenville', 'grenada', 'jackson', 'jacksonville-al', 'jacksonville-fl', 'knoxville', 'lebanon', 'little-rock', 'london', 'lynchburg', 'macon-ga', 'marion', 'mccomb', 'memphis', 'meridian', 'millen', 'monroe', 'montgomery', 'munfordville', 'murfreesboro', 'nashville', 'natchez', 'new-bern', 'new-orleans', 'newport', 'norfolk', 'okolona', 'petersburg', 'pittsburg-landing', 'port-royal', 'raleigh', 'richmond', 'roanoke', 'savannah', 'sedalia', 'selma', 'shreveport', 'sparta', 'st-george', 'staunton', 'tallahassee', 'tuscaloosa', 'vicksburg', 'waycross', 'wilmington']),
    'Confederacy, the West': ((True, '1863-may', 'union', 3), 1, ['bowling-green', 'cairo', 'camden', 'cumberland-gap', 'fayetteville-ar', 'fortress-monroe', 'franklin', 'grafton', 'harpers-ferry', 'leesburg', 'memphis', 'nashville', 'paducah', 'pensacola', 'port-royal', 'sparta', 'thayer', 'tuscaloosa', 'washington'], ['atlantic-city', 'baltimore', 'bloomington-il', 'bloomington-in', 'canton', 'charleston-wv', 'chicago', 'chillicothe', 'cincinnati', 'cleveland', 'columbus-oh', 'dayton', 'ebensburg', 'evansville', 'fort-wayne', 'frederick', 'gettysburg', 'glasgow', 'harrisburg', 'indianapolis', 'ironton', 'island-no-10', 'jefferson-city', 'kansas-city', 'lafayette-in', 'lebanon', 'lexington', 'london', 'louisville', 'macon-mo', 'munfordville', 'new-york-city', 'parkersburg', 'philadelphia', 'pittsburgh', 'quincy', 'rolla', 'scranton', 'sedalia', 'springfield-il', 'springfield-mo', 'st-joseph', 'st-louis', 'terre-haute', 'vandalia', 'wheeling']),
}
# fmt: on


@pytest.mark.rule("13.1", "13.2", "15.4")
@pytest.mark.parametrize("name", NETS)
def test_13_2_boxes_that_need_a_link_of_road_and_boxes_without_supply(name: str) -> None:
    head, side, by_road, without = NETS[name]
    good = network(start(*head).state, side)
    assert [T.slug[b] for b, x in enumerate(good) if x == 1] == by_road
    assert [T.slug[b] for b, x in enumerate(good) if not x] == without


@pytest.mark.rule("7")
@pytest.mark.parametrize(("left", "asked"), [(1, "1 march to give"), (0, "All marches are given")])
def test_7_the_question_says_how_many_marches_are_left(left: int, asked: str) -> None:
    game = camp(*EAST)
    game.state.marches = left
    assert game.decision.prompt == asked
