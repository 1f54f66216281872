"""R44 Standing orders for reactions; who could react before a step is taken; what the end of a question leaves undone."""

import pytest

import longroll
from games.never_call_retreat.field import act, asked, happened, play, stand, texts
from longroll.core.errors import LongrollError
from longroll.core.session import Session
from longroll.games.never_call_retreat import odds, reach
from longroll.games.never_call_retreat.flags import DEMORALIZED
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import initiative
from longroll.games.never_call_retreat.imagine import imagine
from longroll.games.never_call_retreat.position import to_position
from longroll.games.never_call_retreat.reactions import chance
from longroll.games.never_call_retreat.reading import from_position
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.view import view
from longroll.games.never_call_retreat.words import ALWAYS, ASK, ATTACKED, CONFEDERATE, NEVER, UNION

ATLANTA, NORTH, SOUTH = "8352", "8152", "8552"
CORPS = [
    "confederate = ['inf-6 under confederate-1st-corps']",
    "leaders = ['longstreet:2 under confederate-1st-corps']",
    "headquarters = ['confederate-1st-corps longstreet']",
]


def about_to_enter(t: Tables, order: int, defended: bool = False) -> NcrState:
    """A Union division announces Atlanta, in Longstreet's zone."""
    there = {ATLANTA: ["confederate = ['inf-2']"]} if defended else {}
    s = stand(t, "1863", {SOUTH: CORPS, NORTH: ["union = ['inf-5']"], **there})
    (unit,) = s.pieces_at(t.board.hex(NORTH), UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}")
    s.reaction_order[CONFEDERATE] = order
    return s


@pytest.mark.rule("13.32a")
@pytest.mark.parametrize(
    ("order", "defended", "rolls"),
    [(ALWAYS, False, True), (ALWAYS, True, True), (ATTACKED, False, False), (ATTACKED, True, True), (NEVER, True, False)],
)  # fmt: skip
def test_13_32_r44_an_order_answers_instead_of_its_owner(t: Tables, order: int, defended: bool, rolls: bool):
    s = about_to_enter(t, order, defended)
    s.dice.given_only = False
    play(s, f"step {ATLANTA}")
    assert bool(happened(s, "Reacted")) is rolls
    assert bool(happened(s, "LetCome")) is not rolls
    assert asked(s)[1] != "answer"


@pytest.mark.rule("13.32a")
def test_13_32_r44_whoever_succeeds_by_an_order_is_still_asked_where_to(t: Tables):
    s = about_to_enter(t, ALWAYS)
    play(s, f"step {ATLANTA}", dice=[6])
    assert asked(s) == ("confederate", "reacting")


@pytest.mark.rule("13.32a")
def test_13_32_r44_an_order_is_given_at_the_question_and_holds_from_then_on(t: Tables):
    s = about_to_enter(t, ASK)
    play(s, f"step {ATLANTA}")
    assert asked(s) == ("confederate", "answer")
    play(s, "react-orders never")
    assert s.reaction_order[CONFEDERATE] == NEVER
    assert asked(s) == ("union", "march")
    assert [e.place for e in happened(s, "LetCome")] == [ATLANTA]


@pytest.mark.rule("13.32a")
def test_13_32_r44_an_order_is_changed_in_a_half_pulse_of_ones_own_and_costs_nothing(t: Tables):
    s = stand(t, "1863", {SOUTH: CORPS, NORTH: ["union = ['inf-5']"]})
    act(s, CONFEDERATE)
    left = s.stack[-1].left
    assert "react-orders ask" not in texts(s)  # it is so already
    play(s, "react-orders attacked")
    assert s.reaction_order[CONFEDERATE] == ATTACKED
    assert asked(s) == ("confederate", "where")
    assert s.stack[-1].left == left
    play(s, "react-orders ask")
    assert s.reaction_order[CONFEDERATE] == ASK


@pytest.mark.rule("13.32a")
def test_13_32_r44_an_order_is_its_owners_secret(t: Tables):
    s = stand(t, "1863", {SOUTH: CORPS, NORTH: ["union = ['inf-5']"]})
    plain = view(s, "union")
    s.reaction_order[CONFEDERATE] = NEVER
    assert view(s, "union") == plain
    assert view(s, "confederate")["sides"]["confederate"]["facts"]["reactions"] == "never"
    assert {imagine(s, "union", seed).reaction_order[CONFEDERATE] for seed in range(40)} == {0, 1, 2, 3}
    assert imagine(s, "confederate", 1).reaction_order[CONFEDERATE] == NEVER


@pytest.mark.rule("13.32a")
def test_13_32_r44_an_order_cannot_be_found_out_by_a_step_that_is_taken_back(t: Tables):
    s = about_to_enter(t, NEVER)
    session = Session(longroll.from_position(to_position(s)))
    session.play(f"step {ATLANTA}")
    assert not session.can_undo


@pytest.mark.rule("13.32a")
def test_13_32_r44_orders_stand_in_a_position(t: Tables):
    s = stand(t, "1863", {SOUTH: CORPS})
    assert "reaction_orders" not in to_position(s)
    s.reaction_order[:] = bytes((ASK, ATTACKED))
    text = to_position(s)
    assert 'reaction_orders = ["ask", "attacked"]' in text
    assert from_position(t, text).reaction_order == s.reaction_order
    with pytest.raises(LongrollError, match="unknown order 'atacked'; did you mean 'attacked'"):
        from_position(t, text.replace("attacked", "atacked"))


# --- before a step -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.32a")
@pytest.mark.rule("13.35")
def test_13_32_who_could_react_and_with_what_chance(t: Tables):
    s = stand(t, "1863", {SOUTH: CORPS, NORTH: ["union = ['inf-5']", "leaders = ['thomas:2']"]})
    corps = t.pieces.index["confederate-1st-corps"]
    rating = initiative(s, t.pieces.person["longstreet"])
    assert chance(s, corps) == (6 - rating) / 6
    rows = {row["place"]: row for row in reach.reach(s, "thomas")}
    told = f"1st Corps under Longstreet ({round(100 * (6 - rating) / 6)} %) may react"
    assert rows[ATLANTA]["answers"] == told
    assert any(not row["answers"] for row in rows.values())
    s.flags[s.pieces_at(t.board.hex(SOUTH), CONFEDERATE)[-1]] |= DEMORALIZED
    assert chance(s, corps) == (5 - rating) / 6  # 13.35: one less


@pytest.mark.rule("8.11")
def test_8_11_a_way_into_the_enemy_tells_what_to_expect(t: Tables):
    s = stand(
        t, "1863", {SOUTH: CORPS, ATLANTA: ["confederate = ['inf-2']"], NORTH: ["union = ['inf-8']", "leaders = ['thomas:2']"]}
    )  # fmt: skip
    act(s, UNION)
    s.cp[3] = 0  # nothing is asked about the payment
    (row,) = [row for row in reach.reach(s, "thomas") if row["place"] == ATLANTA]
    assert row["battle"]
    told = odds.odds(s, ATLANTA, "thomas")
    assert row["outlook"] == {**told["outlook"], "attacker": "union"}
    assert "1st Corps under Longstreet" in row["answers"]
    assert [x["who"].startswith("Longstreet (") for x in told["joining"]] == [True]
    assert row["choices"][-1] == f"step {ATLANTA}"
    assert all(m["rule"] for m in told["modifiers"])
    assert (told["attack"], told["defence"]) == (8, 2)


# --- what is left undone --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.27")
@pytest.mark.parametrize("who", ["ewell", "rodes", "u308"])
def test_5_27_a_way_pays_as_usual_where_discretionary_points_would_serve_too(who: str):
    """A general with his Corps, one who rides alone, a unit: each way is played to its end, the payment in it."""
    game = longroll.new("never-call-retreat", scenario="1863", seed=3)
    while game.decision.kind != "where":
        game.play(game.choices()[0])
    row = next(row for row in reach.reach(game.state, who) if not row["battle"] and not row["answers"])
    assert "pay 0 discretionary" in row["choices"]
    for text in row["choices"]:
        game.play(next(choice for choice in game.choices() if choice.text == text))
    t = game.state.tables
    assert t.board.numbers[game.state.at[t.pieces.index[who]]] == row["place"]


@pytest.mark.rule("22.3")
def test_22_3_the_end_of_ordering_says_that_men_are_lost(t: Tables):
    game = longroll.new("never-call-retreat", scenario="1861", seed=1)
    while game.decision.kind != "ordering":
        game.play(game.choices()[0])
    s = game.state
    ask, frame = FLOW.asking(s)
    assert ask.undone(s, frame) == f"{s.men[frame.side]} personnel would be lost with the Cycle."
    s.men[frame.side] = 0
    assert ask.undone(s, frame) == ""


# --- options that a scenario does not take --------------------------------------------------------------------------------------


@pytest.mark.rule("25.2")
@pytest.mark.parametrize(
    ("scenario", "options", "words"),
    [
        ("1863", {"end": "4/2/62"}, r"the scenario 1863 ends on 4/2/64 or 4/6/65, not on 4/2/62 \[25.2\]"),
        ("1862", {"untried": True}, r"Untried Leaders are for the scenario of 1861, not for 1862 \[26.2\]"),
    ],
)
def test_25_2_a_scenario_refuses_what_it_does_not_take(scenario: str, options: dict[str, object], words: str):
    with pytest.raises(longroll.OptionError, match=words):
        longroll.new("never-call-retreat", scenario=scenario, options=options)
