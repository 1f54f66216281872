"""Before a choice: odds, reach and threats."""

from typing import Any

import pytest

from games.never_call_retreat.field import act, asked, play, stand
from longroll.core.errors import LongrollError
from longroll.games.never_call_retreat import odds, reach
from longroll.games.never_call_retreat.combat.odds import LANDING, STORM, Attack, assess
from longroll.games.never_call_retreat.combat_charts import HURT
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

ATLANTA, NORTH, EAST_OF, SOUTH = "8352", "8152", "8353", "8552"


def field(t: Tables) -> NcrState:
    return stand(
        t, "1863",
        {
            ATLANTA: ["confederate = ['inf-8', 'inf-6']", "leaders = ['bragg:3']"],
            NORTH: ["union = ['inf-8']", "leaders = ['thomas:2']"],
        },
    )  # fmt: skip


@pytest.mark.rule("8.12")
def test_8_12_the_odds_window_says_what_the_resolver_uses(t: Tables):
    s = field(t)
    found = odds.odds(s, NORTH, "bragg")
    pieces = tuple(x for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE))
    made = Attack(
        CONFEDERATE, pieces, t.board.hex(NORTH), t.board.side(t.board.hex(ATLANTA), t.board.hex(NORTH))
    )
    truth = assess(s, made)
    assert found["column"] == truth.column
    assert [f["strength"] for f in found["forces"]] == [truth.attacker.strength, truth.defender.strength]
    assert 0 < found["attacker_wins"] < 1
    assert found["attacker_wins"] + found["defender_wins"] == pytest.approx(1, abs=0.01)
    assert all(n > 0 for n in found["losses"])


def landing(t: Tables, beach: list[str]) -> dict[str, Any]:
    """The odds of a landing that is being fought."""
    s = stand(
        t,
        "1862",
        {"9770": ["control = 'confederate'", *beach], "9969": ["union = ['inf-8', 'naval-warship:2']"]},
    )
    home, target = t.board.hex("9969"), t.board.hex("9770")
    troops = [x for x in s.pieces_at(home, UNION) if s.land(x)]
    ships = [x for x in fleet.off(s, home, UNION) if fleet.warship(s, x)]
    s.stack[:] = [
        Battle("round", side=UNION, pieces=troops, target=target, over=LANDING, start=home, ships=ships)
    ]
    return odds.odds(s, "9770", None)


@pytest.mark.rule("9.82")
def test_9_82_the_odds_of_a_landing_count_ships_and_the_beach(t: Tables):
    found = landing(t, [])
    reasons = [[m["reason"] for m in f["strengths"]] for f in found["forces"]]
    assert reasons == [
        ["Strength Points", "warships", "from the water: half"],
        ["Strength Points", "the beach"],
    ]
    assert [f["strength"] for f in found["forces"]] == [14, 5]
    lost = sum(table_loss(t, found, die) > 0 for die in range(1, 7))
    assert found["attacker_wins"] == pytest.approx(lost / 6, abs=0.01)  # an empty beach falls by any loss


def table_loss(t: Tables, found: dict[str, Any], die: int) -> int:
    table, first = t.combat, found["forces"][0]
    return table.result(table.size(first["points"]), HURT[1], found["column"], die + first["bonus"]).loss


@pytest.mark.rule("10.14")
def test_10_14_the_odds_window_knows_ships_that_defend(t: Tables):
    s = stand(
        t,
        "1862",
        {
            "9770": ["control = 'confederate'", "confederate = ['inf-5']"],
            "9570/9770": ["confederate = ['gunboat:2']"],
            "9769": ["union = ['inf-8']", "leaders = ['logan:1']"],
        },
    )
    found = odds.odds(s, "9770", "logan")
    assert [m["reason"] for m in found["forces"][1]["strengths"]] == ["Strength Points", "warships"]


@pytest.mark.rule("12.52")
@pytest.mark.rule("12.53")
def test_12_53_the_odds_double_the_losses_of_a_storm_and_not_of_an_assault(t: Tables):
    rows = [
        "works = 'confederate fort'",
        "confederate = ['inf-6 inside']",
        "union = ['2*inf-9']",
        "control = 'confederate'",
    ]
    s = stand(t, "1863", {ATLANTA: rows})
    troops = [x for x in s.pieces_at(t.board.hex(ATLANTA), UNION) if s.land(x)]
    losses = {}
    for within in ("storm", "assault"):
        s.stack[:] = [
            Battle(
                "round",
                side=UNION,
                pieces=troops,
                target=t.board.hex(ATLANTA),
                over=STORM,
                start=t.board.hex(ATLANTA),
                within=within,
            )
        ]
        losses[within] = odds.odds(s, ATLANTA, None)["losses"][0]
    assert losses["storm"] == pytest.approx(2 * losses["assault"], abs=0.02)


@pytest.mark.rule("14.25")
def test_14_25_the_odds_count_the_losses_of_a_depot(t: Tables):
    rows = ["marks = ['confederate-depot']", "confederate = ['inf-7']"]
    s = stand(t, "1863", {ATLANTA: rows, NORTH: ["union = ['2*inf-10']", "leaders = ['thomas:2']"]})
    found = odds.odds(s, ATLANTA, "thomas")
    assert found["forces"][1]["strength"] == 9
    means = {n: sum(t.combat.lost(n, table_loss(t, found, die)) for die in range(1, 7)) / 6 for n in (7, 9)}
    assert means[7] < means[9]
    assert found["losses"][1] == pytest.approx(means[9], abs=0.01)


@pytest.mark.rule("12.5")
def test_12_5_no_odds_where_nobody_has_to_be_fought(t: Tables):
    s = stand(
        t, "1863",
        {ATLANTA: ["works = 'confederate fort'", "confederate = ['inf-6 inside']"], NORTH: ["union = ['inf-8']", "leaders = ['thomas:2']"]},
    )  # fmt: skip
    with pytest.raises(LongrollError, match="besieged"):
        odds.odds(s, ATLANTA, "thomas")
    with pytest.raises(LongrollError, match="did you mean 'thomas'"):
        odds.odds(s, ATLANTA, "thoma")
    with pytest.raises(LongrollError, match="not next to"):
        odds.odds(s, SOUTH, "thomas")


@pytest.mark.rule("7.1")
def test_7_1_the_ways_of_reach_can_be_played(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-8']", "leaders = ['hardee:2']"]})
    s.began[:] = s.at
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    rows = reach.reach(s, "hardee")
    assert len(rows) > 15
    for row in (rows[0], rows[-1]):
        new = s.copy()
        play(new, *row["choices"])
        assert asked(new) == ("confederate", "march")
        place = FLOW.asking(new)[0].place(new, new.stack[-1])
        assert place == row["place"]
        spent = row["cost"]
        assert new.stack[-1].left == rows_allowance(s) - spent + new.stack[-1].gap


def rows_allowance(s: NcrState) -> int:
    return reach.force_of(s, s.tables.pieces.index["hardee"]).left


@pytest.mark.rule("7.1")
def test_7_1_a_way_never_leads_to_demoralized_friends_or_into_a_new_state(t: Tables):
    s = stand(
        t, "1863", {ATLANTA: ["confederate = ['inf-8']"], SOUTH: ["confederate = ['inf-2 demoralized']"]}
    )
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    places = {row["place"] for row in reach.reach(s, t.pieces.names[unit])}
    assert SOUTH not in places
    assert EAST_OF in places


@pytest.mark.rule("8.11")
def test_8_11_threats_name_who_could_come(t: Tables):
    s = field(t)
    rows = reach.threats(s, ATLANTA, "confederate")
    assert [(row["leaders"], row["strength"]) for row in rows] == [(["thomas"], 8)]
    assert rows[0]["attack"] == "thomas"
    assert reach.threats(s, ATLANTA, "union") == []
    assert reach.threats(s, t.waters.names[0], "confederate") == []  # ships may stand there: the page asks
    with pytest.raises(LongrollError, match="unknown side"):
        reach.threats(s, ATLANTA, "rebels")
