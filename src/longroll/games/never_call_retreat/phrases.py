"""Words that sentences about events are made of."""

from __future__ import annotations

from longroll.games.never_call_retreat.words import many

SIDE = {"union": "the Union", "confederate": "the Confederacy"}
TRACK = {
    "east": "East", "west": "West", "trans-mississippi": "Trans-Mississippi", "discretionary": "Discretionary", "naval": "Naval",
    "far-west": "Far West",
}  # fmt: skip
STATES = {
    "KY": "Kentucky",
    "MO": "Missouri",
    "WV": "West Virginia",
    "NM": "New Mexico",
    "IT": "the Indian Territory",
}
STATE_NAMES = STATES | {
    "AL": "Alabama", "AR": "Arkansas", "FL": "Florida", "GA": "Georgia", "LA": "Louisiana", "MS": "Mississippi", "NC": "North Carolina",
    "SC": "South Carolina", "TN": "Tennessee", "TX": "Texas", "VA": "Virginia", "KS": "Kansas", "MD": "Maryland", "DE": "Delaware",
    "CO": "Colorado", "MI": "Michigan", "MX": "Mexico", "NE": "Nebraska", "NY": "New York", "UT": "Utah", "PA": "Pennsylvania", "OH": "Ohio", "IN": "Indiana", "IL": "Illinois", "IA": "Iowa", "NJ": "New Jersey", "DC": "the District of Columbia",
}  # fmt: skip
CAUSE = {
    "battle": "in battle",
    "forced march": "on a forced march",
    "rally": "by desertion",
    "river": "in crossing the river",
    "overrun": "overrun",
    "no-retreat": "with no way out",
    "hopeless": "in a hopeless attack",
    "unsupplied": "for want of supply",
    "spread": "by the rout of others",
    "hunger": "to hunger",
    "siege": "to the siege",
    "drowned": "with the ships",
    "landing": "on the way back to the ships",
}
WHY = {
    "initiative": "initiative", "command": "command points", "leader": "which Leader comes", "casualty": "a Leader in danger",
    "wound": "a wound", "promotion": "a promotion", "forced-march": "a forced march", "forced-march-losses": "losses of a forced march",
    "reaction": "reaction", "cavalry-retreat": "cavalry before combat", "attack": "the attack", "defence": "the defence",
    "re-roll": "a die thrown again", "fight-on": "another round", "retreat-over-water": "a retreat over water", "rally": "rally",
    "state-militia": "state Militia", "kentucky-rails": "the railroads of Kentucky",
    "kentucky": "Kentucky", "event": "a random event", "ironclad": "an ironclad on the stocks", "raider": "a raider",
    "blockade": "the blockade", "attrition": "hunger", "headquarters": "a new Headquarters", "corps": "new Corps",
    "demobilization": "Militia going home", "construction": "the building of works", "bombardment": "the siege guns",
    "siege-attrition": "a garrison under siege", "removal": "the removal of a commander", "untried": "untried Leaders", "solitaire": "the Confederate theaters", "alert": "an alarm", "flight": "a flight", "skirmish": "a skirmish", "raid": "a raid",
    "massacre": "a massacre", "gathering": "where a tribe gathers", "allegiance": "a tribe's allegiance", "partisans": "partisans",
    "survival": "Civilized Indians before a battle", "to-the-field": "reinforcements for the field", "new-leader": "a new Leader",
    "guns": "the guns of a Squadron", "fort": "the guns of a work", "repair": "repairs", "landing": "a landing that failed",
}  # fmt: skip
FATE = {
    "shelve": "", "ride-off": " and leaves", "return": " and returns to the field", "demote": " and demoted to two stars",
    "post": " and put over a theater",
}  # fmt: skip
BAND = {
    "mescalero": "Mescalero raiders", "kiowa": "Kiowa", "comanche": "Comanche", "apache": "Apache", "lipan": "Lipan",
    "texas-ranger": "Texas Rangers", "civilized-cavalry": "Civilized Indian cavalry", "civilized-infantry": "Civilized Indian infantry",
    "quantrill": "Quantrill's raiders", "jayhawks": "the Jayhawks", "partisan-cavalry": "partisan cavalry",
    "partisan-infantry": "partisans", "inf": "volunteers", "cav": "horsemen",
}  # fmt: skip
GONE = {
    "hunger": " by hunger", "troops": " by troops", "skirmish": " in a skirmish", "battle": " in battle", "raid": " after a raid", "pursuit": " by pursuers",
}  # fmt: skip
RAID = {
    "change-side": "it fails, and they change sides", "return": "it fails, and they go home", "nothing": "nothing comes of it",
    "burned-return": "it burns, and they go home", "burned": "it burns", "burned-massacre": "it burns, and there is a massacre",
    "massacre-panic": "the frontier is in panic", "massacre-nothing": "nobody follows them", "massacre-return": "they go home",
    "massacre-pursued": "they are pursued",
}  # fmt: skip
HOW = {
    "hunt": "{side} hunts the partisans at {place}",
    "ambush": "{side}'s partisans strike at {place}",
    "storm": "{side} storms the works of {place}",
    "assault": "{side} assaults the works of {place} from its trenches",
    "sortie": "{side}'s garrison of {place} makes a sortie",
}
STARS = {1: "one star", 2: "two stars", 3: "three stars", 4: "four stars"}
SCORED = {
    "washington": "for Washington", "isolation": "because Washington is cut off", "raider": "for a raider sunk", "ironclad": "for an ironclad sunk",
    "call": "by the enemy's call for men", "on-to-richmond": "because nobody went on to Richmond", "slidell": "by the Slidell mission",
}  # fmt: skip
CALLS = {
    "volunteer2": "its second call for volunteers", "volunteer3": "a further call for volunteers", "draft1": "its first draft",
    "draft2": "its second draft", "draft3": "a further draft", "black": "the call for Black soldiers",
}  # fmt: skip


def call_name(word: str) -> str:
    """A call for men as a row names it: `first draft`, `Kentucky invasion`."""
    known = "the first call for volunteers" if word == "initial" else CALLS.get(word)
    return known.split(" ", 1)[1] if known else word.replace("-", " ").capitalize()


EFFECTS = {
    "done": "the railroads carry more", "rise": "partisans rise", "called": "the newspapers want an advance",
    "ready": "it may be issued", "men": "more men come", "raider": "a raider puts to sea", "fortress": "one more Fortress is allowed",
    "supply": "supply arrives", "ironclad": "an ironclad arrives", "missed": "no ship is sunk", "sunk": "a Union Squadron is sunk",
}  # fmt: skip


def a(word: str) -> str:
    return f"{'an' if word[0] in 'AEIOU' else 'a'} {word}"


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def points(count: int) -> str:
    return many(count, "Strength Point")


ENDINGS = {
    "substantial": "a substantial victory",
    "marginal": "a marginal victory",
    "washington": "Washington has fallen",
    "election": "Lincoln has lost the election",
}


def ending(cause: str, total: int) -> str:
    """Why a war is over."""
    return f"{ENDINGS[cause]}, the Union's total is {total}"
