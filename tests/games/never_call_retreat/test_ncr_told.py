"""How the war is told: hexes by the place that matters, sentences that a player would say."""

from itertools import pairwise

import pytest

from games.never_call_retreat.field import act, happened, kind, play, run, scenario, stand
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.telling import folded
from longroll.games.never_call_retreat import pools
from longroll.games.never_call_retreat.events.command import InitiativeWon, PointBurned
from longroll.games.never_call_retreat.events.cycle import EventHappened, LeadersDrawn
from longroll.games.never_call_retreat.events.frontier import BandGone
from longroll.games.never_call_retreat.events.leaders import MilitiaRaised
from longroll.games.never_call_retreat.events.movement import PointsLost, Rode, SetOut
from longroll.games.never_call_retreat.events.works import Demolished, Sheltered
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.narrate import Narrator
from longroll.games.never_call_retreat.naval.events import Debarked
from longroll.games.never_call_retreat.naval.frames import Struck
from longroll.games.never_call_retreat.say import Speaker
from longroll.games.never_call_retreat.strategic import yards
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.telling import together
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("3.12")
@pytest.mark.parametrize(
    ("number", "name"),
    [
        ("4589", "Ft. Monroe"),
        ("3325", "St. Louis"),
        ("9174", "Charleston SC"),
        ("11538", "Pensacola"),
        ("12727", "Ft. Jackson"),
        ("4387", "Yorktown"),
    ],
)
def test_a_hex_is_called_by_the_place_that_matters_most(t: Tables, number: str, name: str):
    assert t.board.title(t.board.hex(number)) == f"{number} {name}"


def test_sentences_agree_in_number_and_end_with_one_stop(t: Tables):
    tell = Narrator(t)
    assert tell(InitiativeWon("confederate", (4, 6), 2, "5.22")) == (
        "The Confederacy has the initiative, 6 to 4: each side spends 2."
    )
    assert tell(PointBurned("union", "east", "5.26")) == "The Union lets an East point go unused."
    assert tell(SetOut("union", "grant", 0, "4729", 10, True, "7.12")) == (
        "Grant sets out from Cairo alone with 10 movement points."
    )
    assert tell(SetOut("union", "grant", 1, "4729", 1, False, "7.12")) == (
        "Grant sets out from Cairo with 1 Strength Point and 1 movement point, out of supply."
    )
    assert tell(Sheltered("union", 1, "4589", True, "12.22")) == (
        "1 Strength Point of the Union goes into the work at Ft. Monroe."
    )
    assert tell(Sheltered("union", 2, "4589", False, "12.22")) == (
        "2 Strength Points of the Union come out of the work at Ft. Monroe."
    )
    assert tell(Demolished("union", "2784", "Fort", "12.71")) == (
        "The Union demolishes its Fort at Washington D.C."
    )
    assert tell(Debarked("union", 0, "4589", "9.53")) == "A party of the Union goes ashore at Ft. Monroe."
    assert (
        tell(LeadersDrawn(SideSlug("union"), 1, "21.62")) == "1 new Leader of the Union waits for a command."
    )
    assert tell(PointsLost(SideSlug("union"), 2, PlaceSlug("4589"), "home", "21.4")) == (
        "2 points of the Union's Militia at Ft. Monroe go home."
    )
    riots = EventHappened(
        "draft-riots", SideSlug("union"), "sent", PlaceSlug("397"), PieceSlug(""), 7, "24.2"
    )
    assert tell(riots) == "Riots against the draft: 7 Strength Points are sent to New York."
    assert tell(riots._replace(number=0)) == "Riots against the draft: nobody can be sent."
    assert tell(BandGone("union", "civilized-infantry", "4589", "hunger", "19.32")) == (
        "Civilized Indian infantry at Ft. Monroe are scattered by hunger."
    )


def test_a_ride_is_one_journey_in_the_book_and_a_muster_one_sentence(t: Tables):
    names = t.board.numbers
    path = t.board.rail_path(t.board.hex("richmond"), t.board.hex("lynchburg"), 186206)
    side = SideSlug("confederate")
    ride = [
        Rode(side, PieceSlug(""), 4, PlaceSlug(names[a]), PlaceSlug(names[b]), "7.71")
        for a, b in pairwise(path)
    ]
    gathered = [MilitiaRaised(side, 1, PlaceSlug("4183"), "18.0")] * 3
    other = MilitiaRaised(side, 1, PlaceSlug("4583"), "18.0")
    found = folded([*ride, *gathered, other, *ride[:1], *ride[2:3]], together)
    narrator = Narrator(t)
    assert [narrator(e) for e in found] == [
        "A unit goes by rail from Richmond to Lynchburg with 4 Strength Points.",
        "3 points of the Confederacy's Militia gather at Richmond.",
        "1 point of the Confederacy's Militia gathers at Petersburg.",
        narrator(ride[0]),  # two rides that do not meet
        narrator(ride[2]),
    ]


@pytest.mark.rule("3.33")
def test_3_33_militia_that_gathers_in_one_pulse_is_one_pile(t: Tables):
    s = stand(t, "1863", {"4183": ["confederate = ['militia:3']"]})
    node = t.board.hex("4183")
    (old,) = s.pieces_at(node, CONFEDERATE)
    s.began[:] = s.at
    for _ in range(4):
        pools.raise_militia(s, CONFEDERATE, node, "18.0")
    (new,) = [x for x in s.pieces_at(node, CONFEDERATE) if x != old]
    assert (s.points[old], s.points[new]) == (3, 4)
    assert s.strength(node, CONFEDERATE) == 7


@pytest.mark.rule("14.17")
def test_14_17_what_starves_is_told(t: Tables):
    node = next(n for n in t.lands["TX"] if not t.rail_hexes[n])
    s = stand(t, "1863", {t.board.numbers[node]: ["union = ['siege-train', 'inf-3']"]})
    run(s, "consumption", [1])
    assert not any(s.kind[x] == kind(t, "siege-train", UNION) + 1 for x in s.pieces_at(node, UNION))
    (lost,) = happened(s, "Starved")
    told = Narrator(t)(lost)
    assert told.startswith("A Siege Train of the Union at ")
    assert told.endswith(" is lost for want of supply.")
    place = told.removeprefix("A Siege Train of the Union at ").removesuffix(" is lost for want of supply.")
    assert Narrator(t)(happened(s, "Rolled")[0]) == f"A d6 for hunger at {place}: 1."


@pytest.mark.rule("22.2")
def test_22_2_the_men_of_a_cycle_are_told(t: Tables):
    s = run(scenario(t, "1862"), "men")
    told = [Narrator(t)(x) for x in happened(s, "MenCame")]
    assert told == [f"The Union has {s.men[UNION]} Personnel Points.", f"The Confederacy has {s.men[CONFEDERATE]} Personnel Points."]  # fmt: skip


@pytest.mark.rule("10.3")
@pytest.mark.rule("20.41")
def test_20_41_raiders_put_to_sea_and_ironclads_are_laid_down(t: Tables):
    s = scenario(t, "1862")
    raider, iron = (kind(t, x, CONFEDERATE) for x in ("commerce-raider", "river-ironclad"))
    s.due = [s.cycle, CONFEDERATE, raider, 1, s.cycle, CONFEDERATE, iron, 2]
    run(s, "reinforcements")
    play(s, "place 4788/4789", "place 4788/4789")
    told = [Narrator(t)(x) for x in happened(s, "Arrived", "RaiderSailed")]
    river = Narrator(t).at("4788/4789")
    assert told == [
        "1 Commerce Raider of the Confederacy puts to sea.",
        *[f"1 Squadron of River Ironclads of the Confederacy is laid down at {river}."] * 2,
    ]


@pytest.mark.rule("20.41")
def test_20_41_ironclads_whose_yard_has_another_owner_are_lost_and_it_is_told(t: Tables):
    s = scenario(t, "1862")
    node = t.waters.node("4788/4789", "")
    for hex_ in t.waters.banks(node):
        s.take_control(hex_, UNION)
    s.building = [CONFEDERATE, kind(t, "river-ironclad", CONFEDERATE), node]
    s.out.clear()
    yards.finish_ironclads(s)
    assert s.building == []
    assert [x.squadrons for x in happened(s, "ShipsLost")] == [1]


@pytest.mark.rule("9.4")
def test_9_4_ships_are_sent_by_the_squadron_and_said_so(t: Tables):
    rows = ["union = ['gunboat:3', 'river-transport:1']", "leaders = ['foote:2']"]
    s = stand(t, "1862", {"4183": ["confederate = ['inf-1']"], "4929/4930": rows}, "turn = '1/6/62'")
    act(s, UNION)
    play(s, "at 4929/4930")
    say = Speaker(t)
    said = [say(s, c) for c in FLOW.choices(s)]
    assert "Send one of 3 Squadrons of Gunboats" in said
    assert "Send a Squadron of River Transports" in said
    ships = [x for x in s.pieces_at(t.waters.index["4929/4930"], UNION) if x >= t.pieces.slot0]
    s.push(Struck("which-squadron", side=UNION, ships=ships, hits=["S"], node=s.at[ships[0]], rule="10.25"))
    assert "One of 3 Squadrons of Gunboats" in [say(s, c) for c in FLOW.choices(s)]
