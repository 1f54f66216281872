"""Transfer: a battle out of the campaign's order of battle, and its result back into it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.acw_campaign import camp
from longroll.core import registry
from longroll.core.errors import DataError, IllegalChoice
from longroll.core.events import Rolled
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.battle import campaign, form, numbers, transfer
from longroll.games.acw_campaign.battle.report import narrate
from longroll.games.acw_campaign.battle.types import Battle
from longroll.games.acw_campaign.events import BattleWon
from longroll.games.acw_campaign.flow import FLOW
from longroll.games.acw_campaign.frames import Arrival, BattleAt, Route
from longroll.games.acw_campaign.promotion import worthy
from longroll.games.acw_campaign.reorganization.limits import partners
from longroll.games.acw_campaign.rules import AcwCampaign
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import ENGAGED, VETERAN

RULES = registry.ruleset("acw-campaign")


def war() -> AcwState:
    """A Union corps in Manassas with its Confederate enemy, come from Washington."""
    text = camp.position(
        camp.corps("I Corps", "union", "manassas-junction", troops=["cav 3-4"]),
        camp.corps("II Corps", "confederate", "manassas-junction", troops=["cav 2-5"]),
    )
    s = registry.from_position(text).state
    assert isinstance(s, AcwState)
    c = s.find_corps(0, "i-corps")
    s.co_from[c] = s.tables.index["washington"]
    s.stack.clear()
    return s


def frame(s: AcwState, do: str = "battle") -> BattleAt:
    start = [Route(s.tables.index["washington"], 8)]
    return BattleAt(do, box=s.tables.index["manassas-junction"], start=start)


@pytest.mark.rule("8", "8.3")
def test_8_everybody_in_the_box_is_in_the_battle() -> None:
    """8 Corps, divisions, corps troops and works of the box; the attacker on his route and hour."""
    s = war()
    s.field[s.tables.index["manassas-junction"]] = 12
    b = transfer.muster(s, frame(s))
    assert b.c_name == ["I Corps", "II Corps"]
    assert (b.strength_all(0), b.strength_all(1)) == (43, 42)
    assert (b.r_name, b.r_hour) == (["the Washington road"], [8])
    assert b.works == [0, 12]
    assert b.horse == [24, 20]
    assert sorted(b.s_ref) == sorted(set(b.s_ref))


@pytest.mark.rule("8.4")
def test_8_4_reinforcements_of_the_frame() -> None:
    """8.4 A corps in `arrive` comes by road, a division in `rail` on the cars."""
    s = war()
    c = s.find_corps(1, "ii-corps")
    s.co_from[c] = s.tables.index["gordonsville"]
    f = frame(s)
    f.arrive, f.rail = [Arrival(c, 13)], [Arrival(s.divisions_of(c)[0], 12)]
    b = transfer.muster(s, f)
    assert set(b.a_road) == {"Gordonsville"}
    assert len(b.a_stand) == 5


@pytest.mark.rule("8.5", "9.1")
def test_8_5_the_battle_comes_back_into_the_campaign() -> None:
    """8.5 9.1 Strength, losses of the day, states and marks are written to the order of battle."""
    s = war()
    b = transfer.muster(s, frame(s))
    b.s_sp[0], b.s_today[0], b.d_state[0], b.d_lost[0], b.d_flags[0] = 3, 2, 1, 3, 3
    transfer.write_back(s, b, 2)
    i, d = b.s_ref[0], b.d_ref[0]
    assert (s.st_sp[i], s.st_today[i], s.dv_state[d], s.dv_lost[d], s.dv_battle[d]) == (3, 2, 1, 3, 2)
    assert s.losses[0] == 1  # of an earlier day, for good


@pytest.mark.rule("8.5", "9.32", "10")
def test_no_stand_is_nobody() -> None:
    """Whatever its number, a stand takes its losses home, is consolidated and promoted."""
    text = camp.position(
        camp.corps("I Corps", "union", "manassas-junction", [["254 inf 6-5", "255 inf 2-5", "art 2-5 SB-H"]]),
        camp.corps("II Corps", "confederate", "manassas-junction", [["1 inf 6-5", "2 inf 6-5"]]),
    )
    s = registry.from_position(text).state
    assert isinstance(s, AcwState)
    b = transfer.muster(s, frame(s))
    k = b.s_ref.index(254)
    b.s_sp[k], b.s_today[k] = 2, 4
    k = b.s_ref.index(255)
    b.s_sp[k], b.s_today[k] = 1, 1
    b.d_flags = [ENGAGED] * len(b.d_flags)
    transfer.write_back(s, b)
    assert (s.st_sp[254], s.st_today[254], s.st_sp[255], s.st_today[255]) == (2, 4, 1, 1)
    assert [i for _, i in worthy(s, 0, 1)] == [None]
    s.dv_status[s.st_div[255]] = VETERAN
    assert [i for _, i in worthy(s, 0, 1)] == [254, 255]
    assert partners(s, 254)[0] == 255


@pytest.mark.rule("8.57", "8.58")
def test_8_58_the_flow_asks_both_commanders_to_the_end() -> None:
    """8.57 8.58 `battle-hours` asks, fights and hands over to the campaign's aftermath."""
    s = war()
    s.push(frame(s, "battle-hours"))
    asked = set()
    for _ in range(200):
        FLOW.run(s)
        if not s.stack or s.stack[-1].do != "battle-orders":
            break
        question, f = FLOW.asking(s)
        asked.add(question.side(s, f))
        assert question.rule_of(s, f)[0] in "89"
        choices = question.choices(s, f)
        json.dumps([f.to_json() for f in s.stack])
        FLOW.play(s, choices[0])
    assert asked == {"union", "confederate"}
    assert any(isinstance(e, BattleWon) for e in s.out)
    told = [narrate(e) for e in s.out if type(e).__module__.endswith("battle.events")]
    assert told
    assert all(told)


@pytest.mark.rule("8.1", "8.6")
def test_8_6_a_form_from_the_table_goes_into_the_campaign() -> None:
    """8.6 8.58 `battle-form` takes the line of a result, refuses a wrong one, and the campaign goes on."""
    s = war()
    s.push(frame(s, "battle-form"))
    question, f = FLOW.asking(s)
    b = transfer.muster(s, f)
    boxes = campaign.open_boxes(s, f)
    text = (
        form.blank(b, boxes)
        .replace('winner = ""', 'winner = "union"')
        .replace('retreat = ""', f'retreat = "{boxes[0]}"')
    )
    text = text.replace('"II Corps 1/1" = [0]', '"II Corps 1/1" = [3]')
    line = form.read(text, b, boxes).line()
    wrong = "result " + line.replace("[3]", "[7]")
    assert question.accepts(s, f, wrong) is None
    assert question.refusal(s, f, v.RESULT(wrong.removeprefix("result "))) == (
        "'II Corps 1/1' cannot lose 7 on day 1: it has 6",
        "8.6",
    )
    choice = question.accepts(s, f, "result " + line)
    assert choice is not None
    FLOW.play(s, choice)
    FLOW.play(s, FLOW.choices(s)[0])
    won = next(e for e in s.out if isinstance(e, BattleWon))
    assert won.side == "union"
    assert s.co_box[s.find_corps(1, "ii-corps")] == s.tables.index[boxes[0]]
    assert s.strength_of(1) == 42 - 3 + 1  # a third comes back, no rear guard was claimed


@pytest.mark.rule("8.2")
def test_a_battle_in_a_frame_survives_json() -> None:
    """8.2 The battle is a string in the frame: copies cost nothing and the same orders give the same battle."""
    s = war()
    f = frame(s)
    text = transfer.open_battle(s, f).dump()
    found = []
    for other in (s.copy(), s.copy()):
        b = Battle.load(text)
        transfer.step(other, f, b, {0: "press", 1: "hold"})
        found.append((b.dump(), other.out))
    assert found[0] == found[1]
    with pytest.raises(IllegalChoice):
        transfer.step(s, f, Battle.load(text), {0: "dance"})


@pytest.mark.rule("8.2")
def test_nobody_knows_the_dice_of_an_hour_while_he_decides() -> None:
    """8.2 With the same orders, worlds that a side cannot tell apart fight the hours differently; no seed is told."""
    s = war()
    f = frame(s)
    text = transfer.open_battle(s, f).dump()
    found = set()
    for seed in range(12):
        other = RULES.imagine(s, "union", seed)
        b = Battle.load(text)
        transfer.step(other, f, b, {0: "press", 1: "hold"})
        found.add(b.dump())
        shaken = [e for e in other.out if isinstance(e, Rolled)]
        assert shaken
        assert not any(RULES.seen_by(e, "union") for e in shaken)
    assert len(found) > 3


def test_a_players_own_numbers(tmp_path: Path) -> None:
    """8.2 A player's battle.toml is laid over ours; an unknown key is refused."""
    (tmp_path / "battle.toml").write_text("[save]\nworks = 5\n", encoding="utf-8")
    assert AcwCampaign(tmp_path).tables.numbers.works_save == 5
    (tmp_path / "charts.toml").write_text("[recovery]\nfield = [1, 1]\n", encoding="utf-8")
    assert AcwCampaign(tmp_path).tables.numbers.held == (
        1,
        1,
    )  # 9.1: the campaign's recovery follows the same chart
    assert AcwCampaign().tables.numbers == numbers.ours()
    bad = tmp_path / "bad"
    bad.mkdir()
    (bad / "battle.toml").write_text("[save]\nwalls = 5\n", encoding="utf-8")
    with pytest.raises(DataError, match="walls"):
        AcwCampaign(bad)


@pytest.mark.rule("14.1", "9.24")
def test_14_1_the_guns_of_a_fortress_alone_fight_for_it() -> None:
    """R93: they stand as a division; with an army they are its guns again."""
    guns = camp.corps(
        "Guns", "union", "fortress-monroe", [], ["siege 2-5 SG-SB", "siege 2-5 SG-SB"], kind="fort"
    )
    game = camp.camp(
        camp.corps("X Corps", "confederate", "yorktown"), camp.corps("I Corps", "union", "chicago"), guns,
        active="confederate", dice=(6,), works={"fortress-monroe": [0, 0, 24]},
    )  # fmt: skip
    camp.play(game, "march yorktown", "river x-corps fortress-monroe")
    camp.until(game, "battle-orders", {"move": "done", "onward": "halt", "command": "done"})
    b = camp.battle(game)
    k = b.d_called.index("Fortress Monroe's garrison")
    assert (b.d_loose[k], b.d_limit[k], b.fort) == (0, 2, [24, 0])
    assert "order withdraw" not in camp.texts(game)
    for _ in range(4):  # they do not run at the first shot
        game.play("order press" if game.decision.side == "confederate" else "order hold")
    assert not camp.said(game, "Ended")
    s = registry.from_position(
        camp.position(
            guns.replace("fortress-monroe", "washington"),
            camp.corps("I Corps", "union", "washington"),
            camp.corps("X Corps", "confederate", "washington"),
        )
    ).state
    assert isinstance(s, AcwState)
    b = transfer.muster(s, BattleAt("battle", box=s.tables.washington))
    assert [b.d_loose[d] for d in range(len(b.d_side)) if b.d_side[d] == 0] == [1, 0, 0]
