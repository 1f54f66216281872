"""8.5, 8.6: battles of several days, nightfall, victory, and what comes back into the campaign."""

import pytest
from camp import (
    AT_ATLANTA,
    AT_CHICAGO,
    FOOT,
    STAND,
    T,
    at_manassas,
    box,
    camp,
    corps,
    duties,
    fill,
    find,
    gone,
    play,
    said,
    texts,
    to_battle,
    until,
)

from games.acw_campaign.battlefield import begun, field
from longroll.games.acw_campaign.battle import desk
from longroll.games.acw_campaign.battle.resolver.step import advance
from longroll.games.acw_campaign.battle.types import NIGHTFALL, OVER
from longroll.games.acw_campaign.combat.aftermath import over, repulsed, retreat, surrender
from longroll.games.acw_campaign.combat.phase import go
from longroll.games.acw_campaign.frames import AtBox
from longroll.games.acw_campaign.words import ARMY, CONFEDERATE, GARRISON, OFF, UNION, WITH_CORPS


@pytest.mark.rule("8.58")
def test_8_58_both_sides_write_before_either_is_read() -> None:
    """The attacker's paper lies face down while the defender writes; who leaves has lost."""
    game = to_battle()
    for _ in range(40):
        if "order stay" in texts(game):
            break
        play(game, "order hold")
    assert (game.decision.side, game.decision.rule) == ("union", "8.58")
    before = game.event_count
    play(game, "order stay")
    assert game.decision.side == "confederate"
    assert "order withdraw" in texts(game)
    assert game.event_count == before
    play(game, "order withdraw")
    assert said(game, "BattleWon")[-1].side == "union"
    assert box(game, "x", 1) != "manassas-junction" or game.decision.kind == "retreat"


@pytest.mark.rule("8.58")
def test_8_58_an_army_with_nowhere_to_go_is_counted_as_it_surrenders() -> None:
    """R23: its strength is told and lost, before its corps are dissolved."""
    game = camp(
        corps("I Corps", "union", "washington"),
        corps("X Corps", "confederate", "manassas-junction", troops=["cav 3-4"]),
        dice=(3,),
        options={"battles": "table"},
        control=dict.fromkeys(("gordonsville", "fredericksburg", "front-royal", "leesburg"), "union"),
    )
    play(game, "march washington", "road i-corps manassas-junction", "done", "done")
    play(game, 'result {"winner":"union","days":1,"losses":{"X Corps 1/1":[3]}}', "confirm")
    (gone,) = said(game, "Surrendered")
    assert (gone.what, gone.points) == ("X Corps", 41)
    assert game.state.losses[CONFEDERATE] == 43
    kinds = [type(e).__name__ for e in game.events]
    assert kinds.index("Surrendered") < kinds.index("Dissolved")


GARRISON_OF = ["@garrison fredericksburg", *FOOT]


@pytest.mark.rule("8.58", "6.23")
def test_8_58_a_garrison_that_goes_to_its_corps_is_with_it_again() -> None:
    """All go together; one whose corps is elsewhere stays a garrison, officers go along."""
    game = camp(
        corps("X", "confederate", "richmond", [FOOT, GARRISON_OF]), corps("Y", "confederate", "atlanta", [GARRISON_OF, FOOT]),
        AT_CHICAGO, dice=(3,),
    )  # fmt: skip
    s = game.state
    o = s.new_officer(CONFEDERATE, "Lee", T.index["fredericksburg"], ARMY)
    go(s, CONFEDERATE, T.index["fredericksburg"], T.richmond)
    game.check()
    assert duties(s, find(game, "x", CONFEDERATE)) == [
        (1, "richmond", WITH_CORPS),
        (2, "richmond", WITH_CORPS),
    ]
    assert duties(s, find(game, "y", CONFEDERATE)) == [(1, "richmond", GARRISON), (2, "atlanta", WITH_CORPS)]
    assert s.of_box[o] == T.richmond
    assert s.points_at(CONFEDERATE, T.index["fredericksburg"]) == 0


@pytest.mark.rule("8.4", "8.58")
def test_8_58_who_goes_has_met_the_enemy_and_came_from_there() -> None:
    game = camp(corps("X", "confederate", "fredericksburg"), AT_CHICAGO, dice=(3,))
    s, c = game.state, find(game, "x", CONFEDERATE)
    go(s, CONFEDERATE, T.index["fredericksburg"], T.richmond)
    assert (T.slug[s.co_from[c]], s.co_arrived[c], bool(s.co_done[c])) == ("fredericksburg", s.turn, True)


@pytest.mark.rule("8.58", "14", "15.3")
def test_8_58_what_is_lost_with_an_army_that_surrenders() -> None:
    """R23: corps, garrisons of other corps, guns of the fortress; each is told of, the guns are not."""
    game = camp(
        corps("Y", "confederate", "fredericksburg", [["inf 6-4"]]), corps("X", "confederate", "atlanta", [FOOT, GARRISON_OF]),
        corps("Guns", "confederate", "fredericksburg", [], ["siege 2-5"], kind="fort"), AT_CHICAGO, dice=(3,),
    )  # fmt: skip
    s, b = game.state, T.index["fredericksburg"]
    s.field[b] = 9
    surrender(s, CONFEDERATE, b)
    game.check()
    told = [(e.what, e.points) for e in s.out if type(e).__name__ == "Surrendered"]
    assert told == [("x 2", 20), ("Y", 6)]
    assert (s.losses[CONFEDERATE], s.field[b], s.points_at(CONFEDERATE, b)) == (28, 0, 0)


@pytest.mark.rule("8.58")
def test_8_58_a_beaten_army_chooses_where_there_is_more_than_one_way() -> None:
    for ways, kind in ((["richmond", "gordonsville"], "retreat"), (["richmond"], "")):
        game = camp(
            corps("I", "union", "washington"),
            corps("X", "confederate", "fredericksburg"),
            turn="1863-may",
            dice=(3,),
        )
        s = game.state
        for b in T.near[T.index["fredericksburg"]]:
            s.control[b] = CONFEDERATE if T.slug[b] in ways else UNION
        s.stack.clear()
        retreat(s, AtBox("retreat?", who=CONFEDERATE, box=T.index["fredericksburg"]))
        open_ = [b for b in T.near[T.index["fredericksburg"]] if T.slug[b] in ways]
        asked = s.stack[-1].do if s.stack else ""
        assert asked == (kind if len(open_) > 1 else "")
        assert (box(game, "x", CONFEDERATE) == "fredericksburg") == bool(asked)


@pytest.mark.rule("8.58", "8.6")
@pytest.mark.parametrize(("refuge", "leaves"), [(1, 1), (0, 0)])
def test_8_58_after_a_quiet_day_a_defender_with_nowhere_to_go_stands(refuge: int, leaves: int) -> None:
    """R70, FAQ L2111: the town is lost and nobody attacks; who has no box to go to is not thrown out of the field."""
    b, dice = begun(field())
    b.day, b.phase, b.step, b.pressed, b.hour, b.refuge = 2, NIGHTFALL, 3, [0, 0], b.sunset, [1, refuge]
    advance(b, dict.fromkeys((0, 1), "stay"), dice)
    assert (b.phase, b.leaving) == (OVER, leaves)


@pytest.mark.rule("8.6", "8.58")
def test_8_6_a_battle_is_a_victory_and_the_loser_goes() -> None:
    """R23: a beaten attacker goes back to where he came from."""
    game = camp(
        corps("I", "union", "washington", [["inf 3-4", "inf 3-4"]]), corps("X", "confederate", "manassas-junction"),
        corps("II", "union", "washington"), dice=(3,),
    )  # fmt: skip
    play(game, "march washington", "road i manassas-junction", "done", "done")
    until(game, "train", STAND)
    won = said(game, "BattleWon")
    assert [e.side for e in won] == ["confederate"]
    assert game.state.wins[CONFEDERATE] == 1
    assert find(game, "i") == OFF or box(game, "i") == "washington"


@pytest.mark.rule("8.6", "9.32", "4.3")
def test_8_6_the_town_decides_not_the_dead() -> None:
    """A35, R58: attackers who do not hold the town at the end have not won."""
    game = to_battle()
    for _ in range(60):
        if game.decision.kind != "battle-orders":
            break
        ways = texts(game)
        play(
            game,
            "order withdraw"
            if "order stay" in ways and game.decision.side == "union"
            else ways[2]
            if len(ways) > 2
            else ways[0],
        )
    assert said(game, "BattleWon")[-1].side == "confederate"
    assert box(game, "i") == "washington"


@pytest.mark.rule("8.6")
def test_8_6_both_sides_confirm_a_result_from_the_table() -> None:
    """R91: whoever disputes it gets the form; nothing has happened until both agree."""
    game = at_manassas(options={"battles": "table"})
    before = list(game.state.st_sp)
    play(game, desk.choice(game.state, fill(desk.blank(game.state), **{"I Corps 1/1": "[3]"})))
    assert (game.decision.side, game.decision.kind) == ("confederate", "battle-confirm")
    assert (
        "a Confederate victory after 1 day, lost on the field Union 3, Confederate 0" in game.decision.prompt
    )
    assert texts(game) == ["confirm", "dispute"]
    play(game, "dispute")
    assert (game.decision.side, game.decision.kind) == ("confederate", "battle-form")
    assert list(game.state.st_sp) == before
    play(game, desk.choice(game.state, fill(desk.blank(game.state), **{"I Corps 1/1": "[6]"})))
    assert game.decision.side == "union"
    play(game, "confirm")
    assert [(e.side, e.lost) for e in said(game, "Recovered")] == [("union", 6)]
    assert [type(e).__name__ for e in game.events if type(e).__name__.startswith("Result")] == [
        "ResultSent", "ResultDisputed", "ResultSent",
    ]  # fmt: skip


@pytest.mark.rule("8.6")
def test_8_6_a_referee_s_result_counts_at_once() -> None:
    game = at_manassas(options={"battles": "table", "referee": "person"})
    until(game, "battle-form")
    assert game.decision.side == "referee"
    play(game, desk.choice(game.state, fill(desk.blank(game.state))))
    assert said(game, "BattleWon")


@pytest.mark.rule("8.6", "8.58")
def test_8_6_a_beaten_attacker_s_detachments_are_told_of() -> None:
    """R23: they go to a box of their own, or lay down their arms; either way the log says so."""
    away = ["@garrison richmond", "inf 6-4", "inf 5-4"]
    for road, lost in (("union", 0), ("confederate", 11)):
        game = camp(
            corps("I", "union", "washington", [away, FOOT]),
            AT_ATLANTA,
            control={"petersburg": road, "yorktown": "confederate"},
            dice=(3,),
        )
        s = game.state
        repulsed(s, UNION, T.richmond)
        game.check()
        (event,) = gone(s.out)
        assert (event.what, event.rule) == ("i 1", "8.58" if lost else "8.6")
        assert s.losses[UNION] == lost
        assert s.points_at(UNION, T.index["petersburg"]) == 11 - lost
        assert s.points_at(UNION, T.richmond) == 0


@pytest.mark.rule("8.6")
def test_8_6_each_beaten_corps_goes_to_the_box_that_it_came_from() -> None:
    game = camp(
        corps("I", "union", "manassas-junction"), corps("II", "union", "manassas-junction", None, ["siege 2-5"]),
        corps("XI", "confederate", "front-royal"), AT_ATLANTA, control={"leesburg": "union", "fredericksburg": "union"}, dice=(3,),
    )  # fmt: skip
    s = game.state
    s.co_from[find(game, "i")] = T.index["leesburg"]
    s.co_from[find(game, "ii")] = T.index["front-royal"]  # the enemy is there now: another box of its own
    repulsed(s, UNION, T.index["manassas-junction"])
    game.check()
    assert [box(game, name) for name in ("i", "ii")] == ["leesburg", "fredericksburg"]
    assert not s.has_siege(find(game, "ii"))  # R90: no guns on the road
    assert said(game, "Retreated") == []


@pytest.mark.rule("8.6", "6.23")
def test_8_6_nobody_retreats_where_nobody_is_left() -> None:
    """R32: what attacked is gone to the last man; the commander is with the division that stands elsewhere."""
    game = camp(
        corps("I", "union", "washington", [["inf 1-4"], ["@garrison baltimore", *FOOT]]),
        corps("X", "confederate", "manassas-junction"), dice=(3,),
    )  # fmt: skip
    play(game, "march washington", "road i manassas-junction", "done", "done")
    s, b = game.state, T.manassas
    i = s.stands_with(find(game, "i"))[0]
    s.st_sp[i], s.st_today[i] = 0, 1
    s.stack = s.stack[:1]
    over(s, b, 1, CONFEDERATE, "broken", "no_rear_guard")
    assert not gone(s.out)
    assert box(game, "i") == "baltimore"
    assert not s.held(UNION, b)
