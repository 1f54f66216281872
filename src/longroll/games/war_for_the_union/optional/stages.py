"""20.6, 20.11, 20.15 What the options ask between the decision to fight and the die."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.games.war_for_the_union.combat.defence import defence_of
from longroll.games.war_for_the_union.combat.force import put_together
from longroll.games.war_for_the_union.combat.odds import assess
from longroll.games.war_for_the_union.combat.resolve import STAGES
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Battle, Drawing
from longroll.games.war_for_the_union.optional.battles import (
    ATTACKER,
    DEFENDER,
    intense_refused,
    lee_may_stand,
)
from longroll.games.war_for_the_union.optional.events import CardPlayed, IntenseAttack
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CONFEDERATE, INTENSE, KEEP, LEE_STANDS, NOT_NOW, SIDES

# --- 20.11 intense attacks -------------------------------------------------------------------------------------------


def ask_intense(s: WfuState, f: Battle) -> None:
    if not s.intense_attacks:
        return
    attack = put_together(s, f)
    if intense_refused(s, f, attack, assess(s, attack, defence_of(s, f))) is None:
        s.push(Drawing("intense", side=f.side, target=f.target))


@mypyc_attr(native_class=False)
class InBattle(Question[WfuState, Drawing]):
    """What the questions before the die answer alike."""

    def side(self, s: WfuState, f: Drawing) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Drawing) -> str:
        return s.tables.node_name(f.target)

    def battle(self, s: WfuState, f: Drawing) -> str:
        return s.tables.node_name(f.target)


@FLOW.question("intense", Drawing)
class Intense(InBattle):
    """20.11 Whether the attack is pressed home."""

    rule = "20.11"

    def prompt(self, s: WfuState, f: Drawing) -> str:
        return f"Attack on {s.tables.title(f.target)}: is it intense?"

    def choices(self, s: WfuState, f: Drawing) -> list[Choice]:
        return [INTENSE(), NOT_NOW()]

    def follow(self, s: WfuState, f: Drawing, choice: Choice) -> None:
        if choice.kind is INTENSE:
            s.frame(Battle).intense = True
            s.out.append(IntenseAttack(SideSlug(SIDES[f.side]), "20.11"))


# --- 20.6 Lee --------------------------------------------------------------------------------------------------------


def ask_lee(s: WfuState, f: Battle) -> None:
    if f.side != CONFEDERATE and lee_may_stand(s, f):
        s.push(Drawing("stand", side=CONFEDERATE, target=f.target))


@FLOW.question("stand", Drawing)
class Stand(InBattle):
    """20.6 Once a year Lee may ignore a retreat in Virginia, unless the loss is heavy."""

    rule = "20.6"

    def prompt(self, s: WfuState, f: Drawing) -> str:
        return "If the army must retreat, does Lee stand?"

    def choices(self, s: WfuState, f: Drawing) -> list[Choice]:
        return [LEE_STANDS(), NOT_NOW()]

    def follow(self, s: WfuState, f: Drawing, choice: Choice) -> None:
        s.frame(Battle).stands = choice.kind is LEE_STANDS


# --- 20.15 tactical cards --------------------------------------------------------------------------------------------


def shuffle(s: WfuState) -> None:
    """All cards go back."""
    s.deck[:] = bytes(row["number"] for row in s.tables.optional["card"])


def draw(s: WfuState, side: int) -> int:
    """20.15 A card of the deck, as an index. Only its side sees the draw."""
    at = s.roll("draw", sum(s.deck), "card", "20.15", (SIDES[side],))
    for index, count in enumerate(s.deck):
        at -= count
        if at <= 0:
            s.deck[index] -= 1
            return index
    raise AssertionError("the deck is empty")


def hand(s: WfuState, f: Battle, who: int) -> int:
    """20.15 Cards that a side draws: none without a leader, two with a lead of 2 in leadership."""
    attack, defence = put_together(s, f), defence_of(s, f)
    force = (attack.corps, defence.corps)[who]
    if not any(c.leader >= 0 and c.sps for c in force):
        return 0
    found = assess(s, attack, defence)
    led = [m.amount for m in found.modifiers if m.reason in ("leaders", "army-commander")]
    lead = sum(led) if who == ATTACKER else -sum(led)
    return 2 if lead >= s.tables.optional["tactical_cards"]["lead"] else 1


def ask_cards(s: WfuState, f: Battle) -> None:
    """20.15 In battles with three SPs on each side; the attacker reveals first."""
    if not s.tactical_cards or f.chase:
        return
    least = s.tables.optional["tactical_cards"]["least_sps"]
    sizes = (sum(len(c.sps) for c in put_together(s, f).corps), len(defence_of(s, f).sps))
    if min(sizes) < least:
        return
    f.cards = ["", ""]
    s.push(Drawing("draw", side=1 - f.side, target=f.target, who=DEFENDER))
    s.push(Drawing("draw", side=f.side, target=f.target, who=ATTACKER))


@FLOW.step("draw", Drawing)
def drawing(s: WfuState, f: Drawing) -> None:
    battle = s.within(Battle)
    assert battle is not None
    if sum(s.deck) <= s.tables.optional["tactical_cards"]["shuffle_at"]:
        shuffle(s)  # before the hand is drawn: a card in hand does not go back
    f.cards = [draw(s, f.side) for _ in range(hand(s, battle, f.who))]
    if len(f.cards) == 1:
        _play(s, f, battle, f.cards[0])
    elif f.cards:
        f.do = "card"
        s.push(f)


def _play(s: WfuState, f: Drawing, battle: Battle, index: int) -> None:
    slug = s.tables.optional["card"][index]["slug"]
    battle.cards[f.who] = slug
    for other in f.cards:  # R76: what was not kept goes back unseen
        s.deck[other] += 1
    s.deck[index] -= 1
    s.out.append(CardPlayed(SideSlug(SIDES[f.side]), slug, "20.15"))


@FLOW.question("card", Drawing)
class Card(InBattle):
    """20.15 Of two cards one is kept; the other side does not see them."""

    rule = "20.15"

    def prompt(self, s: WfuState, f: Drawing) -> str:
        return "Two tactical cards: which is played?"

    def choices(self, s: WfuState, f: Drawing) -> list[Choice]:
        return [KEEP(s.tables.optional["card"][index]["slug"]) for index in dict.fromkeys(f.cards)]

    def follow(self, s: WfuState, f: Drawing, choice: Choice) -> None:
        battle = s.within(Battle)
        assert battle is not None
        slugs = [row["slug"] for row in s.tables.optional["card"]]
        _play(s, f, battle, slugs.index(choice.word))


STAGES.append(("intense", ask_intense))
STAGES.append(("lee", ask_lee))
STAGES.append(("cards", ask_cards))
