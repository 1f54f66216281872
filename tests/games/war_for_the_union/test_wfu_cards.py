"""20.15 Tactical cards."""

from fractions import Fraction

import pytest
from war import SUMMER, begin, field, pair, play, texts
from war_scenes import battle

from longroll.core.events import Rolled
from longroll.games.war_for_the_union.charts import Outcome
from longroll.games.war_for_the_union.combat.defence import defence_of
from longroll.games.war_for_the_union.combat.force import put_together
from longroll.games.war_for_the_union.combat.odds import Defence, assess
from longroll.games.war_for_the_union.frames import Battle, Drawing
from longroll.games.war_for_the_union.imagine import imagine
from longroll.games.war_for_the_union.optional.battles import more_fatigue, reckoned, reshaped
from longroll.games.war_for_the_union.optional.events import CardPlayed
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


@pytest.mark.rule("20.15")
@pytest.mark.parametrize(
    ("mine", "theirs", "amount"),
    [
        ("flank-march", "", 1), ("frontal-assault", "", 1), ("feint", "", 1), ("leader-in-front", "", 1), ("", "interior-lines", -1),
        ("", "masked-guns", -1), ("", "leader-in-front", -1), ("interior-lines", "flank-march", 0), ("blank", "blank", 0), ("cavalry-screen", "", 1),
    ],
)  # fmt: skip
def test_20_15_what_cards_add(t: Tables, mine: str, theirs: str, amount: int):
    a, b = pair(t)
    s = field(
        t,
        f"options = {{ tactical_cards = true }}\n{SUMMER}\n{a} union 5 volunteer, 1 volunteer-cavalry; leaders reynolds\n{b} confederate 4 volunteer works 1; leaders polk",
    )
    begin(s, "combat", UNION)
    play(s, f"attack {b}", "initiate reynolds")
    f = s.frame(Battle)
    attack, defence = put_together(s, f), defence_of(s, f)
    before = assess(s, attack, defence)
    f.cards = [mine, theirs]
    after = reckoned(s, f, attack, defence, before)
    assert sum(m.amount for m in after.modifiers) - sum(m.amount for m in before.modifiers) == amount


def with_cards(t: Tables, mine: str, theirs: str) -> Battle:
    return Battle("fight", side=UNION, target=t.board.hex(pair(t)[1]), cards=[mine, theirs])


@pytest.mark.rule("20.15")
def test_20_15_cards_that_change_the_result(t: Tables):
    s = field(t, "options = { tactical_cards = true }")
    none = Defence(())
    result = Outcome("M(R)/M", "M", True, False, "M", False)
    assert reshaped(s, with_cards(t, "frontal-assault", ""), none, result).attacker == "H"
    assert reshaped(s, with_cards(t, "", "masked-guns"), none, result).attacker == "H"
    fog = reshaped(s, with_cards(t, "fog-and-rain", ""), none, result)
    assert (fog.attacker, fog.defender) == ("L", "L")
    assert more_fatigue(s, with_cards(t, "rally", ""), False) == (-1, 0)
    rear_guard = with_cards(t, "", "rear-guard")
    assert more_fatigue(s, rear_guard, True) == (0, -t.charts.combat_fatigue.retreat)
    assert more_fatigue(s, rear_guard, False) == (0, 0), "who holds his fort has no retreat to be spared"


@pytest.mark.rule("20.15", "13.43")
def test_20_15_delayed_orders_leave_naval_support_alone(t: Tables):
    a, b = pair(t)
    s = field(
        t,
        f"options = {{ tactical_cards = true }}\n{SUMMER}\n{a} union 5 volunteer; leaders reynolds\n{b} confederate 4 volunteer; leaders polk",
    )
    begin(s, "combat", UNION)
    play(s, f"attack {b}", "initiate reynolds")
    f = s.frame(Battle)
    attack, defence = put_together(s, f)._replace(support=Fraction(2)), defence_of(s, f)
    before = assess(s, attack, defence)
    f.cards = ["", "delayed-orders"]
    after = reckoned(s, f, attack, defence, before)
    assert (after.attack, after.column) == (before.attack, before.column), (
        "nobody stands outside the leader's hex"
    )


@pytest.mark.rule("20.15")
def test_20_15_each_side_draws_and_the_deck_runs_down(t: Tables):
    s = battle(t, "tactical_cards = true", "6 volunteer; leaders reynolds", "4 volunteer; leaders polk")
    assert sum(s.deck) == 25
    play(s, "fight", dice=(3, 24, 7))
    cards = [e.card for e in s.out if isinstance(e, CardPlayed)]
    order = [row["slug"] for row in t.optional["card"] for _ in range(row["number"])]
    rest = [*order[:2], *order[3:]]
    assert cards == [order[2], rest[23]], "the third card of 25, then the last but none of 24"
    assert sum(s.deck) == 23
    assert s.deck[[row["slug"] for row in t.optional["card"]].index(order[2])] == order.count(order[2]) - 1
    few = battle(t, "tactical_cards = true", "6 volunteer; leaders reynolds", "2 volunteer; leaders polk")
    play(few, "fight", dice=(7, 9))
    assert sum(few.deck) == 25, "three SPs on each side, or no cards"


@pytest.mark.rule("20.15")
def test_20_15_a_better_leader_draws_two_and_keeps_one(t: Tables):
    s = battle(t, "tactical_cards = true", "6 volunteer; leaders reynolds", "4 volunteer")
    play(s, "fight", dice=(1, 24))
    offered = texts(s)
    assert offered == ["play flank-march", "play blank"]
    hidden = [e for e in s.out if isinstance(e, Rolled) and e.why == "card"]
    assert {e.to for e in hidden} == {("union",)}, "the enemy does not see the draw"
    play(s, "play flank-march", dice=(7, 9))
    assert [e.card for e in s.out if isinstance(e, CardPlayed)] == ["flank-march"]


@pytest.mark.rule("20.15")
def test_20_15_the_deck_is_shuffled_when_few_remain(t: Tables):
    for men, cards, dice, rest in (
        ("4 volunteer; leaders polk", 5, (1, 1, 7), 23),
        ("4 volunteer", 6, (1, 1), 4),
    ):
        s = battle(t, "tactical_cards = true", "6 volunteer; leaders reynolds", men)
        s.deck[:] = bytes([cards, *[0] * (len(s.deck) - 1)])
        play(s, "fight", dice=dice)
        assert sum(s.deck) == rest, "all go back before a hand is drawn, never while one is held"


@pytest.mark.rule("20.15")
def test_20_15_cards_that_the_enemy_has_drawn_are_dealt_afresh_and_the_other_goes_back(t: Tables):
    a, b = pair(t)
    s = begin(
        field(
            t,
            f"{SUMMER}\noptions = {{ tactical_cards = true }}\n{a} union 6 volunteer; leaders mcdowell\n{b} confederate 6 volunteer; leaders jackson",
        ),
        "combat",
        UNION,
    )
    whole = sum(s.deck)
    play(s, f"attack {b}", "initiate mcdowell")
    FLOW.play(s, next(c for c in FLOW.choices(s) if c.text == "fight"))
    frame = s.stack[-1]
    assert isinstance(frame, Drawing), "Jackson's lead of 2 draws two cards"
    assert frame.side == CONFEDERATE
    hands = set()
    for k in range(40):
        other = imagine(s, "union", k)
        dealt = other.stack[-1]
        assert isinstance(dealt, Drawing)
        assert sum(other.deck) == sum(s.deck)
        hands.add(tuple(dealt.cards))
    assert len(hands) > 5, "the Union does not know them"
    own = imagine(s, "confederate", 1).stack[-1]
    assert isinstance(own, Drawing)
    assert own.cards == frame.cards, "their owner does"
    FLOW.play(s, FLOW.choices(s)[0])
    battle = s.within(Battle)
    assert battle is None or battle.cards[1]
    assert sum(s.deck) == whole - 2, "one of each side is out, the one that was not kept has gone back"
