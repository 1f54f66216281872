"""D95, D100, D101: the three set-ups, against lists written out from the rules."""

from __future__ import annotations

import pytest
from dwf import (
    control,
    count,
    factors,
    fort,
    leaders,
    markers,
    men,
    offers,
    play,
    play_until,
    rule_against,
    texts,
    turn_of,
    where,
)

import longroll

MILITIA = {
    "csa": "nashville:TN jackson:MS little-rock:AR baton-rouge:LA tallahassee:FL montgomery:AL milledgeville:GA columbia:SC"
    " raleigh:NC richmond:VA milam:TX",
    "usa": "springfield:IL indianapolis:IN columbus-oh:OH harrisburg:PA dover:DE",
}


def strength(game, side: str) -> int:
    return sum(factors(game, side, place) for place in game.view(None)["places"])


def army(game, side: str) -> dict[str, str]:
    """What a side has, place by place: `3+2 fort2 lee ironclad2`."""
    found = {}
    for place, row in sorted(game.view(None)["places"].items()):
        mine = [r for r in row["stacks"] if r["side"] == side]
        sizes = sorted(
            (r["strength"] for r in mine if r["kind"] == "infantry" for _ in range(r["count"])), reverse=True
        )
        words = ["+".join(map(str, sizes))] if sizes else []
        words += sorted(r["id"] for r in mine if r["kind"] == "leader")
        words += [f"{r['kind']}{r['strength']}" for r in mine if r["kind"] == "fort"]
        words += [f"{r['kind']}{r['count']}" for r in mine if "count" in r and r["kind"] != "infantry"]
        words += ["militia" for r in mine if r["kind"] == "militia"]
        if words:
            found[place] = " ".join(words)
    return found


def campaign():
    return longroll.new("divided-we-fall", scenario="campaign-1861", seed=1)


# --- D95 --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D95")
def test_d95_the_order_of_the_set_up():
    game = campaign()
    # the Union's forts and the Confederates' first infantry stand when the Union is asked
    assert (game.decision.side, texts(game)) == ("usa", ["place sharpsburg", "place grafton"]) or (
        game.decision.side,
        sorted(texts(game)),
    ) == ("usa", ["place grafton", "place sharpsburg"])
    assert (
        fort(game, "usa", "ft-pickens"),
        fort(game, "usa", "ft-monroe"),
        fort(game, "usa", "washington-dc"),
    ) == (1, 1, 3)
    red = ("winchester", "manassas", "fredericksburg", "charleston-sc", "atlanta", "mobile", "jefferson-city")
    assert [factors(game, "csa", x) for x in red] == [1] * 7
    assert fort(game, "csa", "ft-jackson") == 0
    assert rule_against(game, "place richmond") == "D95"
    play(game, "place grafton")
    assert (where(game, "patterson"), factors(game, "usa", "grafton")) == ("grafton", 1)
    assert rule_against(game, "place st-joseph") == "D95"
    play(game, "place cairo", "place pittsburgh")
    assert game.decision.side == "csa"
    assert (fort(game, "csa", "ft-jackson"), fort(game, "csa", "ft-hatteras")) == (1, 1)
    play(game, "place richmond", "place richmond", "place nashville")
    play(game, "place memphis")
    assert not offers(game, "place memphis")  # four forts in four different flag cities
    play(game, "place mobile", "place savannah", "place wilmington")
    assert [fort(game, "csa", x) for x in ("memphis", "mobile", "savannah", "wilmington")] == [1] * 4
    assert turn_of(game) == "1861-may"
    assert game.decision.side == "csa"


@pytest.mark.rule("D95")
def test_d95_numbers_at_the_start():
    game = play_until(campaign(), "campaign", "csa")
    assert turn_of(game) == "1861-may"  # no moves after the set-up
    assert (strength(game, "usa"), strength(game, "csa")) == (14, 10)
    union = {
        "washington-dc": 3,
        "pittsburgh": 1,
        "columbus-oh": 1,
        "cincinnati": 1,
        "cairo": 2,
        "st-louis": 2,
        "kansas-city": 1,
    }
    for place, number in union.items():
        assert factors(game, "usa", place) >= number, place
    for side, text in MILITIA.items():
        for word in text.split():
            place, _ = word.split(":")
            assert count(game, side, place, "militia") == 1, place
    # the Confederate leaders of May 1861 have come
    assert (where(game, "je-johnston"), where(game, "beauregard"), where(game, "price")) == (
        "winchester",
        "manassas",
        "jefferson-city",
    )


@pytest.mark.rule("D95")
def test_d95_kentucky_is_neutral_and_missouri_shared():
    game = play_until(campaign(), "campaign", "csa")
    assert control(game, "kansas-city") == "usa"
    assert control(game, "jefferson-city") == "csa"
    assert control(game, "st-louis") == "usa"


# --- D100 ---------------------------------------------------------------------------------------------------------------------


UNION_1862 = {
    "jefferson-city": "2", "wilsons-creek": "1", "st-louis": "1", "springfield": "militia", "indianapolis": "militia",
    "cincinnati": "2 buell", "columbus-oh": "militia", "charleston-wv": "1", "grafton": "1 banks", "sharpsburg": "1",
    "frederick": "1", "harrisburg": "militia", "washington-dc": "3+3+2 mcclellan fort3", "dover": "militia",
    "ft-monroe": "1 butler fort1", "ft-pickens": "fort1", "paducah": "2 grant supply1 gunboat1",
    "box-mobile": "ship1", "box-charleston": "ship1", "box-richmond": "ship1",
}  # fmt: skip
CSA_1862 = {
    "pea-ridge": "1", "fort-donelson": "1", "memphis": "1", "columbus-ky": "1 polk",
    "nashville": "2 as-johnston beauregard hardee supply1 militia", "humboldt": "1", "knoxville": "1 smith", "bowling-green": "1",
    "vicksburg": "militia", "little-rock": "van-dorn militia", "new-orleans": "militia", "ft-jackson": "fort1",
    "mobile": "1 s-jones fort1", "pensacola": "1 bragg militia", "montgomery": "militia", "milledgeville": "militia",
    "savannah": "fort1", "charleston-sc": "fort1", "columbia": "militia", "wilmington": "fort1", "raleigh": "militia",
    "cold-harbor": "1", "richmond": "3 supply1 militia", "mcdowell": "1 jackson", "norfolk": "ironclad1", "manassas": "2",
    "fredericksburg": "3 je-johnston", "milam": "militia", "atlanta": "1+1+1 supply1",
}  # fmt: skip


def scenario_1862():
    game = longroll.new("divided-we-fall", scenario="1862", seed=1)
    assert (game.decision.side, set(texts(game))) == ("usa", {"place cairo", "place paducah"})
    play(game, "place paducah", "place box-mobile")
    assert not offers(game, "place box-mobile")  # one ship each
    play(game, "place box-charleston", "place box-richmond")
    assert game.decision.side == "csa"  # R63
    play(game, "place atlanta", "place atlanta", "place atlanta", "place atlanta")
    assert set(texts(game)) == {"place decatur", "place selma", "place mobile"}  # flag cities of Alabama
    return play(game, "place mobile")


@pytest.mark.rule("D100")
def test_d100_a31_the_set_up_of_1862():
    game = scenario_1862()
    assert army(game, "usa") == UNION_1862
    assert army(game, "csa") == CSA_1862
    assert (strength(game, "usa"), strength(game, "csa")) == (21, 24)
    works = [p for p in game.view(None)["places"] if "fort under construction" in markers(game, p)]
    assert sorted(works) == ["fort-donelson", "memphis", "richmond", "vicksburg"]
    assert "burned" in markers(game, "jefferson-city")


@pytest.mark.rule("D100")
def test_d100_begins_with_the_confederate_campaign_and_the_unions_full_turn():
    game = scenario_1862()
    assert (game.decision.kind, game.decision.side, turn_of(game)) == (
        "campaign",
        "csa",
        "1862-winter",
    )
    play_until(play(game, "end"), "campaign", "usa")
    assert where(game, "curtis") == "st-louis"  # the Union's Winter reinforcements do come
    play_until(play(game, "end"), "campaign", "csa")
    assert turn_of(game) == "1862-may"
    assert fort(game, "csa", "fort-donelson") == 1  # and the forts are finished


# --- D101 -------------------------------------------------------------------------------------------------------------------------


UNION_1863 = {
    "cairo": "1 gunboat1", "st-louis": "2 carr", "springfield": "militia", "columbus-oh": "militia", "indianapolis": "militia",
    "cincinnati": "2", "louisville": "railroad1", "lexington": "1", "bowling-green": "1", "fort-donelson": "1",
    "nashville": "3+2 rosecrans supply1", "decatur": "1", "corinth": "2", "memphis": "3 gunboat1",
    "helena": "3 grant supply2 gunboat1 ironclad2", "charleston-wv": "1", "grafton": "1", "sharpsburg": "1", "frederick": "1",
    "pittsburgh": "2", "harrisburg": "militia", "philadelphia": "3", "washington-dc": "4+4+4+3 burnside fort3 railroad1",
    "dover": "militia", "ft-monroe": "1 fort1", "norfolk": "1", "ft-hatteras": "1", "ft-pickens": "fort1",
    "new-orleans": "3 butler", "box-richmond": "ship1", "box-wilmington": "ship1", "box-charleston": "ship1",
    "box-mobile": "ship1", "box-new-orleans": "ship1",
}  # fmt: skip
CSA_1863 = {
    "vicksburg": "4 pemberton fort2 ironclad1", "little-rock": "van-dorn militia", "fort-hindman": "1", "grenada": "1",
    "tupelo": "militia", "jackson": "3 smith", "magnolia": "1", "alexandria": "1", "milam": "militia", "baton-rouge": "militia",
    "mobile": "fort1 ironclad1", "pensacola": "militia", "selma": "militia", "atlanta": "militia",
    "murfreesboro": "4 bragg fort1", "chattanooga": "fort1 militia", "savannah": "1 fort2", "charleston-sc": "1 fort2",
    "columbia": "militia", "florence": "2 beauregard", "wilmington": "1 fort2", "raleigh": "militia", "gaston": "1",
    "petersburg": "1", "cold-harbor": "1 fort1", "richmond": "5 fort3 supply2 militia", "fredericksburg": "5 lee longstreet",
    "charlottesville": "1", "manassas": "1", "winchester": "1",
}  # fmt: skip


@pytest.mark.rule("D101")
def test_d101_a31_the_set_up_of_1863():
    game = longroll.new("divided-we-fall", scenario="1863", seed=1)
    boxes = ("richmond", "wilmington", "charleston", "mobile", "new-orleans")
    play(game, *(f"place box-{x}" for x in boxes))
    offered = {x.removeprefix("place ") for x in texts(game)}
    assert {
        "jackson",
        "vicksburg",
        "baton-rouge",
        "alexandria",
    } <= offered  # R46: Smith in Louisiana or Mississippi
    assert not offered & {"new-orleans", "corinth", "mobile"}
    play(game, "place jackson")
    assert army(game, "usa") == UNION_1863
    assert army(game, "csa") == CSA_1863
    assert (strength(game, "usa"), strength(game, "csa")) == (52, 36)
    burned = [p for p in game.view(None)["places"] if "burned" in markers(game, p)]
    assert sorted(burned) == ["decatur", "jefferson-city", "memphis", "nashville", "new-orleans"]
    rows = game.view(None)["places"]["helena"]["stacks"]
    assert next(r["strength"] for r in rows if r.get("id") == "grant") == 3  # Grant 1861
    assert (game.decision.kind, game.decision.side, turn_of(game)) == (
        "campaign",
        "csa",
        "1863-winter",
    )
    # the Union's Winter phase brings the later Grant, takes Carr off and gives Butler's place to Banks
    play_until(play(game, "end"), "campaign", "usa")
    rows = game.view(None)["places"]["helena"]["stacks"]
    assert next(r["strength"] for r in rows if r.get("id") == "grant") == 5
    assert (where(game, "carr"), where(game, "banks"), where(game, "butler")) == (None, "new-orleans", None)


def test_men_and_leaders_agree_with_the_lists():
    game = scenario_1862()
    assert (men(game, "csa", "nashville"), leaders(game, "usa", "grafton")) == (3, ["banks"])
