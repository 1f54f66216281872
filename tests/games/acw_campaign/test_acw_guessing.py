"""12.1: what is reported, and odds by it; 15.7 scouts with short sight."""

import random
from random import Random

import pytest
from camp import AT_CHICAGO, FOG, FOOT, TWO_DIVISIONS, T, camp, cavalry, corps, find, fogged, new, play

from longroll.core.errors import LongrollError
from longroll.games.acw_campaign.combat.guessing import _deal
from longroll.games.acw_campaign.imagine import _garrisons, _known
from longroll.games.acw_campaign.intelligence import COMPLETE, FRAGMENTARY, NOTHING, reports
from longroll.games.acw_campaign.words import CONFEDERATE, UNION


@pytest.mark.rule("12.11")
def test_12_11_a_garrison_behind_a_fragmentary_report_may_be_anywhere() -> None:
    """Who imagines a hundred worlds does not find it in its true place more often than in others."""
    game, rng = new(3, intelligence=True), random.Random(3)
    cases = found = number = 0
    while cases < 240:
        number += 1
        s = game.state.real
        side = game.rules.sides.index(game.decision.side)
        known = _known(s, side) if number % 41 == 0 and not s.truth else None
        for d in _garrisons(s, 1 - side, known)[:2] if known else ():
            if known and s.dv_box[d] in known.some:
                worlds = (game.imagine(game.decision.side, seed).state.real for seed in range(12))
                found += sum(world.dv_box[d] == s.dv_box[d] for world in worlds)
                cases += 12
        game.play(rng.choice(game.choices()))
    assert found < 0.2 * cases


@pytest.mark.rule("12.11", "8.2")
def test_12_11_a_fragmentary_report_gives_no_odds() -> None:
    game = fogged(cavalry("Y", "confederate", "manassas-junction"))
    with pytest.raises(LongrollError, match="fragmentary report"):
        game.odds("manassas-junction", "washington")


@pytest.mark.rule("12.12", "12.13")
def test_12_12_a_corps_of_which_only_the_kind_is_known_is_as_it_was_raised() -> None:
    """R84: two corps and a field corps of 1863; what is reported to have dug has dug for as many as are reported."""
    game = camp(
        corps("Y", "confederate", "richmond", [["inf 3-6"]]), corps("Z", "confederate", "richmond", [["inf 2-4"]], kind="field"),
        cavalry("H", "confederate", "richmond"), corps("R", "confederate", "atlanta"), AT_CHICAGO, turn="1863-may", dice=(3,),
    )  # fmt: skip
    s, b = game.state, T.richmond
    s.works[b] = s.fort[b] = 0
    _deal(s, CONFEDERATE, b, {"units": ["corps"]}, Random(1))
    sizes = {
        name: (len(s.stands_of(find(game, name, 1))), len(s.divisions_of(find(game, name, 1))))
        for name in ("y", "z", "h")
    }
    assert sizes == {"y": (10, 2), "z": (20, 4), "h": (8, 2)}
    assert [s.dv_number[d] for d in s.divisions_of(find(game, "z", 1))] == [1, 2, 3, 4]
    assert s.field[b] == 0
    report = {"units": ["corps"], "brigades": 5, "battalions": 3, "entrenched": True}
    _deal(s, CONFEDERATE, b, report, Random(1))
    assert s.field[b] == 24
    s.works[b] = 3  # behind works of the schedule nobody is known to have dug
    _deal(s, CONFEDERATE, b, report, Random(1))
    assert s.field[b] == 0


@pytest.mark.rule("12.11", "12.13", "8")
def test_12_13_no_log_tells_strength_points_before_the_withdrawal() -> None:
    """Open play tells them, limited intelligence does not."""
    for options, told in (({}, True), (FOG, False)):
        game = camp(
            corps("I", "union", "washington", TWO_DIVISIONS), corps("X", "confederate", "manassas-junction", TWO_DIVISIONS, ["cav 3-4"]),
            dice=(3,), options=options,
        )  # fmt: skip
        play(game, "march washington", "road i manassas-junction", "done", "done")
        assert game.decision.kind == "withdraw"
        for side in ("union", "confederate"):
            line = next(x for x in game.log(side) if "comes to Manassas Junction" in x)
            assert ("strength points" in line) == told
        assert game.book("union")


@pytest.mark.rule("12.13")
def test_12_13_odds_in_contact_do_not_sample_true_strengths() -> None:
    """R84: two armies that differ only in their men look alike to those who meet them."""
    found = []
    for strength in (3, 6):
        foe = [[f"inf {strength}-4"] * 3 + ["art 2-5 SB-H"]] * 2
        game = camp(
            corps("I", "union", "washington", TWO_DIVISIONS), corps("X", "confederate", "manassas-junction", foe, ["cav 3-4"]),
            dice=(3,), options=FOG,
        )  # fmt: skip
        play(game, "march washington", "road i manassas-junction", "done", "done")
        assert game.decision.kind == "withdraw"
        seen = game.imagine("union", 7).odds("manassas-junction")
        assert any("his strength is guessed" in m["reason"] for m in seen["modifiers"])
        found.append(seen["sides"]["confederate"]["strength"])
        worlds = {game.imagine("union", seed).state.strength_of(CONFEDERATE) for seed in range(12)}
        assert len(worlds) > 3
    assert found[0] == found[1]


@pytest.mark.rule("12.13")
def test_12_13_odds_asked_of_the_true_state_do_not_sample_true_strengths() -> None:
    """R84: whoever is to decide asks; what the attackers bring he does not see before the battle."""
    found = []
    for strength in (3, 6):
        foe = [[f"inf {strength}-4"] * 3 + ["art 2-5 SB-H"]] * 2
        game = camp(
            corps("I", "union", "washington", foe), corps("X", "confederate", "manassas-junction", TWO_DIVISIONS, ["cav 3-4"]),
            dice=(3,), options=FOG,
        )  # fmt: skip
        play(game, "march washington", "road i manassas-junction", "done", "done")
        assert (game.decision.kind, game.decision.side) == ("withdraw", "confederate")
        found.append(game.odds("manassas-junction")["sides"])
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("scout", "near", "far"),
    [([], FRAGMENTARY, NOTHING), (["ss 1-5"], COMPLETE, NOTHING), (["cav 1-4"], COMPLETE, NOTHING), (["cav 2-4"], COMPLETE, FRAGMENTARY)],
)  # fmt: skip
@pytest.mark.rule("12.21", "12.22", "10", "15.7")
def test_15_7_sharpshooters_and_single_points_scout_one_box(scout: list[str], near: int, far: int) -> None:
    """R82: next door they see as cavalry does, past a mere brigade; not two boxes away."""
    game = camp(
        corps("I", "union", "leesburg", [FOOT], scout), corps("X", "confederate", "manassas-junction", [FOOT], ["cav 3-4"]),
        options={"intelligence": True}, turn="1862-may",
    )  # fmt: skip
    level = reports(game.state.real, UNION)
    assert level[T.manassas] == near
    assert level[T.index["front-royal"]] == far
