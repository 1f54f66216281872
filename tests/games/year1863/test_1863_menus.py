"""11, 20, 21, 22.1: what may be done next in the Movement Phase: whole menus in prepared positions, for all four commands."""

import pytest
from field import field, play, texts

UNION_EAST = {
    "washington-dc": [
        "us-1-corps",
        "us-2-train",
        "us-potmc-engineers",
        "hooker army",
        "meade leads us-1-corps",
        "hancock",
    ],
    "alexandria": ["us-2-corps"],
    "fredericksburg": ["cs-1-n-virg-corps"],
    "fort-monroe": ["us-potomac-flotilla", "us-4-corps", "dix"],
}
CONFEDERATE_EAST = {
    "richmond": [
        "cs-1-n-virg-corps",
        "cs-1-train",
        "lee army",
        "longstreet leads cs-1-n-virg-corps",
        "cs-moseby-rangers",
    ],
    "staunton": ["cs-2-n-virg-corps"],
    "drewrys-bluff": ["cs-james-flotilla"],
    "fredericksburg": ["us-1-corps"],
}
UNION_WEST = {
    "memphis": [
        "us-15-corps",
        "us-miss-1-flotilla",
        "us-miss-2-flotilla",
        "grant army",
        "porter army",
        "us-2-train",
        "sherman leads us-15-corps",
    ],
    "corinth": ["us-16-corps", "us-west-engineers"],
    "vicksburg": ["cs-1-miss-corps", "cs-1-fort"],
    "nashville": ["us-14-corps", "us-cumb-cavalry"],
}
CONFEDERATE_WEST = {
    "jackson": ["cs-2-miss-corps", "j-johnston army", "cs-2-train"],
    "vicksburg": [
        "cs-1-miss-corps",
        "pemberton leads cs-1-miss-corps",
        "cs-west-cavalry",
        "forrest leads cs-west-cavalry",
        "cs-yazoo-flotilla",
    ],
    "chattanooga": ["cs-1-tenn-corps", "bragg army", "wheeler"],
    "murfreesboro": ["us-14-corps"],
}

# fmt: off
MENUS: dict[str, tuple[str, dict[str, list[str]], list[str], tuple[int, ...], str, list[str]]] = {
    'who moves, Union East': ('union-east', UNION_EAST, [], (), 'Who moves?', ['done', 'march us-1-corps', 'march us-2-corps', 'march us-4-corps', 'march us-potmc-engineers', 'sail us-potomac-flotilla', 'march us-2-train', 'army hooker', 'march hooker', 'march dix', 'march hancock', 'double washington-dc']),
    'who moves, Confederate East': ('confederate-east', CONFEDERATE_EAST, [], (), 'Who moves?', ['done', 'march cs-1-n-virg-corps', 'march cs-2-n-virg-corps', 'sail cs-james-flotilla', 'march cs-moseby-rangers', 'march cs-1-train', 'army lee', 'march lee', 'double richmond']),
    'who moves, Union West': ('union-west', UNION_WEST, [], (), 'Who moves?', ['done', 'march us-15-corps', 'march us-14-corps', 'march us-16-corps', 'march us-cumb-cavalry', 'march us-west-engineers', 'sail us-miss-1-flotilla', 'sail us-miss-2-flotilla', 'march us-2-train', 'army grant', 'march grant', 'fleet porter', 'march porter', 'double memphis']),
    'who moves, Confederate West': ('confederate-west', CONFEDERATE_WEST, [], (), 'Who moves?', ['done', 'march cs-1-miss-corps', 'march cs-2-miss-corps', 'march cs-1-tenn-corps', 'march cs-west-cavalry', 'sail cs-yazoo-flotilla', 'march cs-2-train', 'army j-johnston', 'march j-johnston', 'army bragg', 'march bragg', 'march wheeler', 'double jackson']),
    "Hooker's army": ('union-east', UNION_EAST, ['army hooker'], (), 'Hooker and 5 more at Washington DC, 3 movement points left', ['halt', 'to baltimore', 'to annapolis', 'to alexandria', 'to frederick', 'to leesburg', 'to point-lookout', 'rail philadelphia', 'rail lancaster', 'rail harrisburg', 'rail carlisle', 'rail york', 'rail gettysburg', 'rail chambersburg', 'rail wilmington', 'rail baltimore', 'rail annapolis', 'rail havre-de-grace', 'rail westminster', 'rail frederick', 'rail hagerstown', 'rail cumberland', 'rail harpers-ferry', 'rail martinsburg', 'rail grafton', 'rail alexandria', 'rail manassas', 'rail union-east-reserve', 'roll', 'drop us-1-corps', 'drop us-potmc-engineers', 'drop us-2-train', 'drop hancock']),
    "Hooker's army after its roll": ('union-east', UNION_EAST, ['army hooker', 'roll'], (1,), 'Hooker and 5 more at Washington DC, 4 movement points left', ['halt', 'to baltimore', 'to annapolis', 'to alexandria', 'to frederick', 'to leesburg', 'to point-lookout', 'rail philadelphia', 'rail lancaster', 'rail harrisburg', 'rail carlisle', 'rail york', 'rail gettysburg', 'rail chambersburg', 'rail wilmington', 'rail baltimore', 'rail annapolis', 'rail havre-de-grace', 'rail westminster', 'rail frederick', 'rail hagerstown', 'rail cumberland', 'rail harpers-ferry', 'rail martinsburg', 'rail grafton', 'rail alexandria', 'rail manassas', 'rail union-east-reserve', 'drop us-1-corps', 'drop us-potmc-engineers', 'drop us-2-train', 'drop hancock']),
    "Hooker's army on the way": ('union-east', UNION_EAST, ['army hooker', 'drop us-2-train', 'to alexandria'], (), 'Hooker and 4 more at Alexandria, 2 movement points left', ['halt', 'to washington-dc', 'to manassas', 'to leesburg', 'to stafford-heights', 'rail philadelphia', 'rail lancaster', 'rail harrisburg', 'rail carlisle', 'rail york', 'rail gettysburg', 'rail chambersburg', 'rail wilmington', 'rail baltimore', 'rail annapolis', 'rail havre-de-grace', 'rail westminster', 'rail frederick', 'rail hagerstown', 'rail cumberland', 'rail washington-dc', 'rail harpers-ferry', 'rail martinsburg', 'rail grafton', 'rail manassas', 'rail union-east-reserve', 'drop us-1-corps', 'drop us-potmc-engineers', 'drop hancock']),
    'a corps with its commander': ('union-east', UNION_EAST, ['march us-1-corps'], (), 'The 1st Corps and 1 more at Washington DC, 3 movement points left', ['halt', 'to baltimore', 'to annapolis', 'to alexandria', 'to frederick', 'to leesburg', 'to point-lookout', 'rail philadelphia', 'rail lancaster', 'rail harrisburg', 'rail carlisle', 'rail york', 'rail gettysburg', 'rail chambersburg', 'rail wilmington', 'rail baltimore', 'rail annapolis', 'rail havre-de-grace', 'rail westminster', 'rail frederick', 'rail hagerstown', 'rail cumberland', 'rail harpers-ferry', 'rail martinsburg', 'rail grafton', 'rail alexandria', 'rail manassas', 'rail union-east-reserve', 'roll', 'ship philadelphia', 'ship wilmington', 'ship baltimore', 'ship annapolis', 'ship havre-de-grace', 'ship point-lookout', 'ship alexandria', 'ship stafford-heights', 'ship tappahannock', 'ship west-point', 'ship yorktown', 'ship fort-monroe', 'ship norfolk', 'ship union-east-reserve']),
    'a corps that a train has doubled': ('union-east', UNION_EAST, ['double washington-dc', 'march us-1-corps', 'to alexandria'], (), 'The 1st Corps and 1 more at Alexandria, 5 movement points left', ['halt', 'to washington-dc', 'to manassas', 'to leesburg', 'to stafford-heights', 'rail philadelphia', 'rail lancaster', 'rail harrisburg', 'rail carlisle', 'rail york', 'rail gettysburg', 'rail chambersburg', 'rail wilmington', 'rail baltimore', 'rail annapolis', 'rail havre-de-grace', 'rail westminster', 'rail frederick', 'rail hagerstown', 'rail cumberland', 'rail washington-dc', 'rail harpers-ferry', 'rail martinsburg', 'rail grafton', 'rail manassas', 'rail union-east-reserve']),
    'an unassigned leader': ('union-east', UNION_EAST, ['march hancock'], (), 'Hancock at Washington DC, 6 movement points left', ['halt', 'to baltimore', 'to annapolis', 'to alexandria', 'to frederick', 'to leesburg', 'to point-lookout', 'rail philadelphia', 'rail lancaster', 'rail harrisburg', 'rail carlisle', 'rail york', 'rail gettysburg', 'rail chambersburg', 'rail wilmington', 'rail baltimore', 'rail annapolis', 'rail havre-de-grace', 'rail westminster', 'rail frederick', 'rail hagerstown', 'rail cumberland', 'rail harpers-ferry', 'rail martinsburg', 'rail grafton', 'rail alexandria', 'rail manassas', 'rail union-east-reserve', 'roll', 'take hooker', 'ship philadelphia', 'ship wilmington', 'ship baltimore', 'ship annapolis', 'ship havre-de-grace', 'ship point-lookout', 'ship alexandria', 'ship stafford-heights', 'ship tappahannock', 'ship west-point', 'ship yorktown', 'ship fort-monroe', 'ship norfolk', 'ship union-east-reserve']),
    'a flotilla by sea': ('union-east', UNION_EAST, ['sail us-potomac-flotilla'], (), 'The Potomac Flotilla at Fort Monroe, 6 movement points left', ['halt', 'to hampton-roads', 'load us-4-corps', 'load dix']),
    'a corps that can be shipped': ('union-east', UNION_EAST, ['march us-4-corps'], (), 'The 4th Corps at Fort Monroe, 3 movement points left', ['halt', 'to yorktown', 'ship philadelphia', 'ship wilmington', 'ship baltimore', 'ship annapolis', 'ship havre-de-grace', 'ship point-lookout', 'ship washington-dc', 'ship alexandria', 'ship stafford-heights', 'ship tappahannock', 'ship west-point', 'ship yorktown', 'ship norfolk', 'ship union-east-reserve']),
    "Lee's army": ('confederate-east', CONFEDERATE_EAST, ['army lee'], (), 'Lee and 4 more at Richmond, 3 movement points left', ['halt', 'to hanover-junction', 'to west-point', 'to petersburg', 'to burkeville', 'to malvern-hill', 'to drewrys-bluff', 'rail warrenton', 'rail culpeper', 'rail gordonsville', 'rail charlottesville', 'rail hanover-junction', 'rail fredericksburg', 'rail west-point', 'rail staunton', 'rail covington-va', 'rail lynchburg', 'rail burkeville', 'rail danville', 'rail petersburg', 'rail hicksford', 'rail confederate-east-reserve', 'roll', 'drop cs-1-n-virg-corps', 'drop cs-moseby-rangers', 'drop cs-1-train']),
    "Lee's army after a six": ('confederate-east', CONFEDERATE_EAST, ['army lee', 'roll'], (6,), 'Lee and 4 more at Richmond, 9 movement points left', ['halt', 'to hanover-junction', 'to west-point', 'to petersburg', 'to burkeville', 'to malvern-hill', 'to drewrys-bluff', 'rail warrenton', 'rail culpeper', 'rail gordonsville', 'rail charlottesville', 'rail hanover-junction', 'rail fredericksburg', 'rail west-point', 'rail staunton', 'rail covington-va', 'rail lynchburg', 'rail burkeville', 'rail danville', 'rail petersburg', 'rail hicksford', 'rail confederate-east-reserve', 'drop cs-1-n-virg-corps', 'drop cs-moseby-rangers', 'drop cs-1-train']),
    'rangers at Richmond': ('confederate-east', CONFEDERATE_EAST, ['march cs-moseby-rangers'], (), "Mosby's Rangers at Richmond, 6 movement points left", ['halt', 'to hanover-junction', 'to west-point', 'to petersburg', 'to burkeville', 'to malvern-hill', 'to drewrys-bluff', 'rail warrenton', 'rail culpeper', 'rail gordonsville', 'rail charlottesville', 'rail hanover-junction', 'rail fredericksburg', 'rail west-point', 'rail staunton', 'rail covington-va', 'rail lynchburg', 'rail burkeville', 'rail danville', 'rail petersburg', 'rail hicksford', 'rail confederate-east-reserve']),
    'doubled in the Valley': ('confederate-east', CONFEDERATE_EAST, ['march cs-2-n-virg-corps'], (), 'The 2nd Corps of Northern Virginia at Staunton, 6 movement points left', ['halt', 'to charlottesville', 'to covington-va', 'to harrisonburg', 'to lexington-va', 'to shenandoah-mountains', 'rail warrenton', 'rail culpeper', 'rail gordonsville', 'rail charlottesville', 'rail hanover-junction', 'rail fredericksburg', 'rail west-point', 'rail covington-va', 'rail lynchburg', 'rail burkeville', 'rail danville', 'rail petersburg', 'rail hicksford', 'rail richmond', 'rail confederate-east-reserve']),
    'a Confederate flotilla': ('confederate-east', CONFEDERATE_EAST, ['sail cs-james-flotilla'], (), "The James Flotilla at Drewry's Bluff, 6 movement points left", ['halt', 'to malvern-hill', 'to richmond']),
    "Porter's fleet": ('union-west', UNION_WEST, ['fleet porter'], (), 'Porter and 2 more at Memphis, 6 movement points left', ['halt', 'to new-madrid', 'to helena', 'roll', 'load us-15-corps', 'load us-2-train', 'load grant', 'drop us-miss-1-flotilla', 'drop us-miss-2-flotilla']),
    'a flotilla with a corps aboard': ('union-west', UNION_WEST, ['sail us-miss-1-flotilla', 'load us-15-corps'], (), 'The 1st Flotilla of the Mississippi at Memphis, 6 movement points left', ['halt', 'to new-madrid', 'to helena', 'load grant']),
    "Grant's army": ('union-west', UNION_WEST, ['army grant'], (), 'Grant and 3 more at Memphis, 2 movement points left', ['halt', 'to humboldt', 'to lagrange', 'to panola', 'to holly-springs', 'to new-madrid', 'to helena', 'rail columbus-ky', 'rail humboldt', 'rail lagrange', 'rail corinth', 'roll', 'drop us-15-corps', 'drop us-2-train']),
    'engineers in the West': ('union-west', UNION_WEST, ['march us-west-engineers'], (), 'The Western Engineers at Corinth, 2 movement points left', ['halt', 'to humboldt', 'to lagrange', 'to tupelo', 'to tuscumbia', 'to shiloh', 'rail columbus-ky', 'rail memphis', 'rail humboldt', 'rail lagrange']),
    'cavalry in the West': ('union-west', UNION_WEST, ['march us-cumb-cavalry'], (), 'The Cumberland Cavalry at Nashville, 4 movement points left', ['halt', 'to murfreesboro', 'to franklin', 'to bowling-green', 'to fort-donelson', 'to carthage', 'rail cairo', 'rail carbondale', 'rail bowling-green', 'rail louisville', 'rail lexington', 'rail lebanon-ky', 'rail franklin', 'rail murfreesboro', 'rail union-west-reserve']),
    "Johnston's army by rail": ('confederate-west', CONFEDERATE_WEST, ['army j-johnston'], (), 'J. Johnston and 2 more at Jackson, 2 movement points left', ['halt', 'to canton', 'to vicksburg', 'to meridian', 'to grand-gulf', 'to natchez', 'rail columbia', 'rail murfreesboro', 'rail mcminnville', 'rail tullahoma', 'rail chattanooga', 'rail cleveland', 'rail loudon', 'rail knoxville', 'rail holly-springs', 'rail panola', 'rail canton', 'rail macon-ms', 'rail tupelo', 'rail grenada', 'rail vicksburg', 'rail meridian', 'rail tuscumbia', 'rail decatur', 'rail huntsville', 'rail stevenson', 'rail talladega', 'rail selma', 'rail montgomery', 'rail dalton', 'rail allatoona', 'rail rome', 'rail atlanta', 'rail confederate-west-reserve', 'roll', 'drop cs-2-miss-corps', 'drop cs-2-train']),
    'a corps after a ride': ('confederate-west', CONFEDERATE_WEST, ['march cs-2-miss-corps', 'rail meridian'], (), 'The 2nd Corps of Mississippi at Meridian, 1 movement point left', ['halt', 'to jackson', 'to macon-ms', 'to confederate-west-reserve', 'to selma', 'rail columbia', 'rail murfreesboro', 'rail mcminnville', 'rail tullahoma', 'rail chattanooga', 'rail cleveland', 'rail loudon', 'rail knoxville', 'rail holly-springs', 'rail panola', 'rail canton', 'rail macon-ms', 'rail tupelo', 'rail grenada', 'rail vicksburg', 'rail jackson', 'rail tuscumbia', 'rail decatur', 'rail huntsville', 'rail stevenson', 'rail talladega', 'rail selma', 'rail montgomery', 'rail dalton', 'rail allatoona', 'rail rome', 'rail atlanta', 'rail confederate-west-reserve']),
    "Forrest's cavalry": ('confederate-west', CONFEDERATE_WEST, ['march cs-west-cavalry'], (), 'The Western Cavalry and 1 more at Vicksburg, 4 movement points left', ['halt', 'to jackson', 'to yazoo-city', 'to millikens-bend', 'to grand-gulf', 'rail columbia', 'rail murfreesboro', 'rail mcminnville', 'rail tullahoma', 'rail chattanooga', 'rail cleveland', 'rail loudon', 'rail knoxville', 'rail holly-springs', 'rail panola', 'rail canton', 'rail macon-ms', 'rail tupelo', 'rail grenada', 'rail jackson', 'rail meridian', 'rail tuscumbia', 'rail decatur', 'rail huntsville', 'rail stevenson', 'rail talladega', 'rail selma', 'rail montgomery', 'rail dalton', 'rail allatoona', 'rail rome', 'rail atlanta', 'rail confederate-west-reserve', 'roll']),
    'Wheeler alone': ('confederate-west', CONFEDERATE_WEST, ['march wheeler'], (), 'Wheeler at Chattanooga, 4 movement points left', ['halt', 'to dalton', 'to cleveland', 'to stevenson', 'to sparta', 'to chickamauga', 'to loudon', 'rail columbia', 'rail mcminnville', 'rail tullahoma', 'rail cleveland', 'rail loudon', 'rail knoxville', 'rail holly-springs', 'rail panola', 'rail canton', 'rail macon-ms', 'rail tupelo', 'rail grenada', 'rail vicksburg', 'rail jackson', 'rail meridian', 'rail tuscumbia', 'rail decatur', 'rail huntsville', 'rail stevenson', 'rail talladega', 'rail selma', 'rail montgomery', 'rail dalton', 'rail allatoona', 'rail rome', 'rail atlanta', 'rail confederate-west-reserve', 'roll']),
    'the Yazoo flotilla': ('confederate-west', CONFEDERATE_WEST, ['sail cs-yazoo-flotilla'], (), 'The Yazoo Flotilla at Vicksburg, 6 movement points left', ['halt', 'to millikens-bend', 'to grand-gulf', 'to yazoo-city', 'load cs-1-miss-corps', 'load cs-west-cavalry']),
}
# fmt: on


@pytest.mark.rule("11.2", "11.7", "11.8", "11.9", "11.12", "11.13", "20.1", "20.2", "21.1", "22.1", "22.9")
@pytest.mark.parametrize("name", MENUS)
def test_11_2_everything_that_may_be_done_and_nothing_else(name: str) -> None:
    command, forces, orders, dice, prompt, expected = MENUS[name]
    game = play(field(forces, command, "movement"), *orders, dice=dice)
    assert game.decision.prompt == prompt
    assert texts(game) == expected
