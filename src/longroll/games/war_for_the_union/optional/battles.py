"""20.6, 20.11, 20.15 What special leaders, intense attacks and tactical cards change in a battle.

`resolve.fight` comes through four functions: `reckoned` for the odds, `reshaped` for the result, `more_losses` and `more_fatigue`.
Without the options they change nothing.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.charts import Outcome
from longroll.games.war_for_the_union.combat.odds import Assessment, Attack, Defence, attacking, leadership
from longroll.games.war_for_the_union.frames import Battle
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CAVALRY
from longroll.kit.modifiers import Modifier, held, total

STEPS: Final[tuple[str, ...]] = ("L", "M", "H")
ATTACKER: Final = 0
DEFENDER: Final = 1
USES: Final[tuple[str, ...]] = ("attacker", "defender")


def step(letter: str, by: int) -> str:
    """A loss letter so many steps up or down; what is no loss stays none."""
    return STEPS[min(max(STEPS.index(letter) + by, 0), 2)] if letter in STEPS else letter


def card(s: WfuState, f: Battle, who: int) -> str:
    """20.15 The card that works for a side, "" for none or one that does not fit."""
    slug = f.cards[who] if len(f.cards) > who else ""
    if not slug:
        return ""
    use = next(row["use"] for row in s.tables.optional["card"] if row["slug"] == slug)
    return slug if use in ("both", USES[who]) else ""


def played(s: WfuState, f: Battle, slug: str) -> int:
    """How many sides play a card."""
    return sum(card(s, f, who) == slug for who in (ATTACKER, DEFENDER))


# --- the odds --------------------------------------------------------------------------------------------------------


def reckoned(s: WfuState, f: Battle, attack: Attack, defence: Defence, found: Assessment) -> Assessment:
    """The odds with what the options add, all modifiers still within 4."""
    extra = [*_special(s, attack, defence, found), *_intense(s, f), *_cards(s, f, attack, defence, found)]
    if s.limited_intelligence and found.column < 0:  # 20.2: an attack in the dark
        spec = s.tables.optional["limited_intelligence"]
        extra.append(Modifier(spec["low_odds"], "blind", "20.2"))
        found = found._replace(column=0)
    if card(s, f, DEFENDER) == "delayed-orders":
        found = _delayed(s, attack, found)
    if not extra:
        return found
    modifiers = (*found.modifiers, *extra)
    limit = s.tables.charts.modifier_limit
    return found._replace(modifiers=modifiers, roll=held(total(modifiers), -limit, limit))


def _special(s: WfuState, attack: Attack, defence: Defence, found: Assessment) -> list[Modifier]:
    """20.6 Longstreet behind works."""
    dug = any(m.reason == "entrenched" for m in found.modifiers)
    if not s.special_leaders or not dug or not leads(s, defence, "longstreet"):
        return []
    return [
        Modifier(
            s.tables.optional["special_leaders"]["longstreet_works"],
            "special-leader",
            "20.6",
            ("longstreet",),
        )
    ]


def leads(s: WfuState, force: Attack | Defence, name: str) -> bool:
    """Whether a leader, under any date, commands SPs in a battle."""
    people = s.tables.leaders
    return any(
        c.leader >= 0 and c.sps and name in (people[c.leader].slug, people[c.leader].replaces)
        for c in force.corps
    )


def _intense(s: WfuState, f: Battle) -> list[Modifier]:
    """20.11"""
    return [Modifier(s.tables.optional["intense_attacks"]["roll"], "intense", "20.11")] if f.intense else []


def _cards(s: WfuState, f: Battle, attack: Attack, defence: Defence, found: Assessment) -> list[Modifier]:
    """20.15 What the cards add to the roll; a plus helps the attacker."""
    mine, theirs = card(s, f, ATTACKER), card(s, f, DEFENDER)
    made: list[Modifier] = []

    def add(amount: int, slug: str) -> None:
        if amount:
            made.append(Modifier(amount, "card", "20.15", (slug,)))

    hexes = {c.node for c in attack.corps if c.sps}
    add(
        {"flank-march": 2 if len(hexes) > 1 else 1, "frontal-assault": 1, "leader-in-front": 1}.get(mine, 0),
        mine,
    )
    if mine == "feint":
        add(1 if any(m.reason == "entrenched" for m in found.modifiers) else 0, mine)
    if mine == "delayed-orders":
        army = next((-m.amount for m in found.modifiers if m.reason == "army-commander" and m.amount < 0), 0)
        add(army - army // 2, mine)
    add({"interior-lines": -1, "masked-guns": -1, "leader-in-front": -1}.get(theirs, 0), theirs)
    horse = [
        sum(1 for c in force.corps for sp in c.sps if s.arm_of(sp) == CAVALRY) for force in (attack, defence)
    ]
    lead = (horse[0] > horse[1]) - (horse[0] < horse[1])
    for slug in (mine, theirs):
        if slug == "cavalry-screen":
            add(lead, slug)
    return made


def _delayed(s: WfuState, attack: Attack, found: Assessment) -> Assessment:
    """20.15 Attackers outside their leader's hex count one multiplier less: 1, 3/4, 1/2, 1/4."""
    chief = attack.corps[0]
    ladder = (Fraction(1), Fraction(3, 4), Fraction(1, 2), Fraction(1, 4))
    strength = Fraction(0)
    for corps in attack.corps:
        now = leadership(s, attack, corps)
        less = ladder[min(ladder.index(now) + 1, 3)] if corps.node != chief.node and now in ladder else now
        strength += sum((attacking(s, attack, corps, sp) * less / now for sp in corps.sps), Fraction(0))
    strength += min(attack.support, strength)  # 13.43
    column = s.tables.charts.odds.column(strength, found.defence) if found.defence else found.column
    return found._replace(attack=strength, column=max(column, 0))


# --- the result ------------------------------------------------------------------------------------------------------


def reshaped(s: WfuState, f: Battle, defence: Defence, outcome: Outcome) -> Outcome:
    """The result as intense attacks, cards and steady leaders leave it."""
    up = 1 if f.intense else 0
    down = played(s, f, "fog-and-rain")
    mine = up - down + (card(s, f, ATTACKER) == "frontal-assault")
    mine += card(s, f, DEFENDER) == "masked-guns" and outcome.attacker_retreats
    theirs = up - down
    made = outcome._replace(attacker=step(outcome.attacker, mine), defender=step(outcome.defender, theirs))
    made = made._replace(starred=made.starred and made.attacker == outcome.attacker)
    if made.defender_retreats and (_thomas(s, f, defence, made) or _lee(s, f, made)):
        made = made._replace(defender_retreats=False)
    return made if made == outcome else made._replace(text=_written(made))


def _written(made: Outcome) -> str:
    """A result as the table writes it: `L*/M(R)`."""
    mine = made.attacker + ("*" if made.starred else "") + ("(R)" if made.attacker_retreats else "")
    return f"{mine}/{made.defender}{'(R)' if made.defender_retreats else ''}"


def _thomas(s: WfuState, f: Battle, defence: Defence, outcome: Outcome) -> bool:
    """20.6 Thomas stands on M(R) in rough ground or works."""
    if not s.special_leaders or outcome.defender != "M" or not leads(s, defence, "thomas"):
        return False
    t = s.tables
    rough = t.board.terrains[t.board.terrain[f.target]] == "rough"
    dug = sum(1 for sp in defence.sps if s.sp_works[sp])
    return rough or 2 * dug >= len(defence.sps) > 0


def lee_may_stand(s: WfuState, f: Battle) -> bool:
    """20.6 Lee with the Army of Northern Virginia in Virginia, once a year."""
    t = s.tables
    army = t.hqs.index(t.counter["northern-virginia-hq"])
    chief = s.commander(army)
    return (
        s.special_leaders
        and s.lee_year != s.year
        and s.hq_at[army] == f.target
        and chief >= 0
        and t.leaders[chief].slug == "lee"
        and t.board.states[t.board.state[f.target]] == "VA"
        and not f.chase
    )


def _lee(s: WfuState, f: Battle, outcome: Outcome) -> bool:
    return f.stands and outcome.defender != "H" and lee_may_stand(s, f)


def lee_stood(s: WfuState, f: Battle, defence: Defence, outcome: Outcome, made: Outcome) -> bool:
    """20.6 Whether it was Lee who kept the army from a retreat, which he can do once a year."""
    kept = outcome.defender_retreats and not made.defender_retreats
    return kept and not _thomas(s, f, defence, made) and _lee(s, f, made)


def more_losses(s: WfuState, f: Battle, defence: Defence, outcome: Outcome, made: Outcome) -> tuple[int, int]:
    """SPs that each side loses beside the matrix: an H that cannot rise, a counterstroke, Thomas's stand."""
    pressed = f.intense and not played(s, f, "fog-and-rain")
    mine = int(pressed and outcome.attacker == "H")
    theirs = int(pressed and outcome.defender == "H")
    if card(s, f, DEFENDER) == "counterstroke" and outcome.attacker_retreats:
        mine += any(c.leader >= 0 and aggressive(s, c.leader) for c in defence.corps)
    if outcome.defender_retreats and not made.defender_retreats and _thomas(s, f, defence, made):
        theirs += 1
    return mine, theirs


def aggressive(s: WfuState, leader: int) -> bool:
    man = s.tables.leaders[leader]
    return man.army.aggressive if s.leader_army[leader] and man.army else man.corps.aggressive


def more_fatigue(s: WfuState, f: Battle, retreats: bool) -> tuple[int, int]:
    """Levels that each side gains or is spared; `retreats`: the defender really does (13.73f)."""
    fatigue = s.tables.charts.combat_fatigue
    mine = s.tables.optional["intense_attacks"]["fatigue"] if f.intense else 0
    mine -= card(s, f, ATTACKER) == "rally"
    theirs = -(card(s, f, DEFENDER) == "rally")
    if card(s, f, DEFENDER) == "rear-guard" and retreats:
        theirs -= fatigue.retreat
    return mine, theirs


def in_front(s: WfuState, f: Battle, attack: Attack, defence: Defence) -> list[int]:
    """20.15 Leaders who check for a casualty whatever the roll."""
    found = []
    if card(s, f, ATTACKER) == "leader-in-front":
        found.append(attack.corps[0].leader)
    if card(s, f, DEFENDER) == "leader-in-front" and defence.corps:
        found.append(defence.corps[0].leader)
    return [leader for leader in found if leader >= 0]


# --- who may attack --------------------------------------------------------------------------------------------------


def timid(s: WfuState, attack: Attack, found: Assessment) -> Refusal | None:
    """20.6 McClellan, as an army commander, does not attack below 3-2."""
    t = s.tables
    chief = attack.corps[0].leader
    if not s.special_leaders or chief < 0 or t.leaders[chief].slug != "mcclellan" or not s.leader_army[chief]:
        return None
    least: str = t.optional["special_leaders"]["mcclellan_odds"]
    if found.column >= t.charts.odds.names.index(least):
        return None
    return Refusal(f"McClellan does not attack below {least}", "20.6")


def intense_refused(s: WfuState, f: Battle, attack: Attack, found: Assessment) -> Refusal | None:
    """20.11 Why an attack may not be intense; None where it may."""
    t = s.tables
    spec = t.optional["intense_attacks"]
    chief = attack.corps[0].leader
    if not s.intense_attacks:
        return Refusal("intense attacks are not played", "20.11")
    if f.second or f.chase:
        return Refusal("no second attack is intense", "20.11")
    if found.column < t.charts.odds.names.index(spec["odds"]):
        return Refusal(f"it takes {spec['odds']}", "20.11")
    if sum(len(c.sps) for c in attack.corps) < spec["least_sps"]:
        return Refusal(f"it takes {spec['least_sps']} SPs", "20.11")
    if chief < 0 or _rating(s, chief) < spec["least_rating"]:
        return Refusal("it takes a leader with a battle rating", "20.11")
    return None


def _rating(s: WfuState, leader: int) -> int:
    man = s.tables.leaders[leader]
    return man.army.br if s.leader_army[leader] and man.army else man.corps.br
