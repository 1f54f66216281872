"""The campaign's own computer player."""

import pytest
from camp import FOOT, T, battle, camp, corps, find, new, play, until

from longroll import bots
from longroll.core.game import Game
from longroll.games.acw_campaign.battle.types import LINE, RESERVE
from longroll.games.acw_campaign.bot.campaign import Campaign
from longroll.games.acw_campaign.bot.greedy import Greedy
from longroll.games.acw_campaign.bot.marches import Planner
from longroll.games.acw_campaign.bot.picture import Picture, chance
from longroll.games.acw_campaign.bot.staff import Staff
from longroll.games.acw_campaign.bot.style import NORTH, PLAIN, SOUTH
from longroll.games.acw_campaign.bot.ways import net_of, reach
from longroll.games.acw_campaign.frames import BattleAt
from longroll.games.acw_campaign.words import CONFEDERATE, UNION

RAW = ["inf 2-4", "inf 2-4"]


def answer(game: Game, seed: int = 1) -> str:
    return Greedy(seed).choose(game).text


def turn(game: Game, seed: int = 1) -> list[str]:
    """All that greedy does with the marches of a turn."""
    player, said = Greedy(seed), []
    while game.decision.kind in ("command", "move", "onward"):
        choice = player.choose(game)
        said.append(choice.text)
        game.play(choice)
    return said


def where(game: Game, name: str, side: int = UNION) -> str:
    return T.slug[game.state.co_box[find(game, name, side)]]


@pytest.mark.parametrize(
    ("union", "confederate", "winner"), [("greedy", "random", "union"), ("random", "greedy", "confederate")]
)
def test_greedy_beats_random(union: str, confederate: str, winner: str) -> None:
    players = {
        "union": bots.make(union, "acw-campaign", 1),
        "confederate": bots.make(confederate, "acw-campaign", 1),
    }
    game = new(1)
    while not game.over:
        game.play(players[game.decision.side].choose(game))
    assert game.result is not None
    assert game.result["winner"] == winner


# --- guarding and attacking -----------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3", "7")
def test_4_3_the_capital_is_guarded_against_an_army_that_can_reach_it() -> None:
    """Two corps are wanted at Washington while an army stands at Manassas, whatever else lies open."""
    army = [corps(name, "confederate", "manassas-junction") for name in ("X", "Y", "Z")]
    own = [corps(name, "union", "washington") for name in ("I", "II", "III")]
    game = camp(*own, *army, dice=(6,))
    turn(game)
    assert sum(where(game, name) == "washington" for name in ("i", "ii", "iii")) >= 2


@pytest.mark.rule("4.3", "7")
def test_4_3_a_corps_nearby_comes_to_the_capital() -> None:
    army = [corps(name, "confederate", "manassas-junction") for name in ("X", "Y", "Z")]
    own = [
        corps("I", "union", "washington"),
        corps("II", "union", "baltimore"),
        corps("III", "union", "baltimore"),
    ]
    game = camp(*own, *army, dice=(1,))
    turn(game)
    assert sum(where(game, name) == "washington" for name in ("i", "ii", "iii")) >= 2


@pytest.mark.rule("8")
def test_8_it_does_not_attack_at_bad_odds() -> None:
    game = camp(
        corps("I", "union", "washington"),
        corps("II", "union", "baltimore"),
        *(corps(name, "confederate", "manassas-junction") for name in ("X", "Y")),
        dice=(3,),
    )
    turn(game)
    assert all(where(game, name) != "manassas-junction" for name in ("i", "ii"))


@pytest.mark.rule("8")
def test_8_it_attacks_at_good_odds() -> None:
    own = [corps(name, "union", "washington") for name in ("I", "II", "III", "IV")]
    game = camp(*own, corps("X", "confederate", "richmond"), dice=(3,))
    turn(game)
    assert sum(where(game, name) == "richmond" for name in ("i", "ii", "iii", "iv")) >= 2


@pytest.mark.rule("3.3", "7")
def test_3_3_it_walks_into_a_great_city_that_nobody_holds() -> None:
    game = camp(
        corps("I", "union", "cairo"), corps("II", "union", "washington"), corps("X", "confederate", "mobile"), dice=(3,)
    )  # fmt: skip
    turn(game)
    assert where(game, "i") == "memphis"


@pytest.mark.rule("13")
def test_13_to_stand_out_of_supply_has_its_price() -> None:
    game = camp(corps("I", "union", "cairo"), corps("X", "confederate", "mobile"), dice=(3,), turn="1863-jan")
    staff = Staff(game.state, UNION)
    assert staff.hunger(T.index["cairo"], 1) == 0
    assert staff.hunger(T.index["natchez"], 3) > staff.hunger(T.index["natchez"], 1) > 1


@pytest.mark.rule("7.6")
def test_7_6_it_entrenches_where_the_enemy_is_near_and_nothing_better_is_to_do() -> None:
    game = camp(
        corps("X", "confederate", "richmond"),
        corps("Y", "confederate", "richmond"),
        *(corps(name, "union", "fredericksburg") for name in ("I", "II", "III")),
        active="confederate",
        dice=(3,),
        control={"fredericksburg": "union"},
    )
    assert any(text.startswith("entrench") for text in turn(game))
    assert where(game, "x", CONFEDERATE) == where(game, "y", CONFEDERATE) == "richmond"


@pytest.mark.rule("7.5")
def test_7_5_a_six_lands_an_army_at_an_open_great_port() -> None:
    game = camp(
        *(corps(name, "union", "washington") for name in ("I", "II", "III")), corps("X", "confederate", "little-rock"),
        dice=(6,),
    )  # fmt: skip
    said = turn(game)
    assert any(text.startswith("invade") for text in said)


def test_no_corps_goes_back_to_where_it_came_from_in_one_turn() -> None:
    """Marches of a turn lead on: no corps leaves a box and ends the turn's marches in it again."""
    players = {side: bots.make("greedy", "acw-campaign", 3) for side in ("union", "confederate")}
    game = new(3)
    moves: dict[tuple[int, int, str], list[str]] = {}
    while game.state.turn < 6 and not game.over:
        s = game.state
        choice = players[game.decision.side].choose(game)
        if game.decision.kind == "move" and choice.verb != "done":
            key = s.turn, s.active, choice.args[0]
            moves.setdefault(key, []).append(T.slug[s.stack[-1].box])
        game.play(choice)
    assert len(moves) > 10
    assert all(len(set(boxes)) == len(boxes) for boxes in moves.values())


# --- the plan of campaign ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1", "7")
def test_4_1_the_nearest_corps_go_for_a_great_city_and_are_worth_more_the_nearer_they_stand() -> None:
    game = camp(
        corps("I", "union", "cairo"), corps("II", "union", "washington"), corps("X", "confederate", "little-rock"),
        dice=(3,),
    )  # fmt: skip
    plan = Campaign(Staff(game.state, UNION))
    goals = [T.slug[e.goal.box] for e in plan.efforts]
    near = find(game, "i", UNION)
    assert "memphis" in goals
    assert goals[plan.task[near]] == "memphis"
    boxes = [T.index[name] for name in ("memphis", "island-no-10", "cairo", "st-louis")]
    [(strength, pull)] = plan.shares([near])
    assert strength == plan.staff.p.corps[near]
    pulls = [pull[box] for box in boxes]
    assert pulls == sorted(pulls, reverse=True)
    assert pulls[0] > pulls[-1] > 0


def test_a_side_keeps_to_its_goals() -> None:
    """A goal that it went for before promises more than it did, the others as much."""
    game = camp(corps("I", "union", "washington"), corps("X", "confederate", "little-rock"), dice=(3,))
    staff = Staff(game.state, UNION)
    free = {c: game.state.co_box[c] for c in staff.corps}
    first, second, *_ = staff.goals
    new, old = Campaign(staff), Campaign(staff, [second.box])
    assert old.rate(second, free)[0] > new.rate(second, free)[0] > 0
    assert old.rate(first, free) == new.rate(first, free)


@pytest.mark.rule("13", "13.1")
def test_13_the_last_open_box_around_an_entrenched_army_is_worth_most() -> None:
    def worth(*ours: str, inches: int = 60) -> float:
        game = camp(
            corps("I", "union", "washington"),
            *(corps(f"X{k}", "confederate", "richmond") for k in range(5)),
            control=dict.fromkeys(ours, "union"),
            works={"richmond": [inches, 0, 0]},
            dice=(3,),
        )
        return Staff(game.state, UNION).worth[T.index["gordonsville"]]

    far, near = worth("fredericksburg"), worth("fredericksburg", "petersburg", "yorktown")
    assert near > far + 3
    assert (
        worth("fredericksburg", "petersburg", "yorktown", inches=0) < near - 3
    )  # in the open it is attacked


@pytest.mark.rule("8.58")
def test_8_58_an_army_without_a_box_to_go_to_is_the_better_prey() -> None:
    def fight(*ours: str) -> float:
        game = camp(
            *(corps(name, "union", "fredericksburg") for name in ("I", "II", "III", "IV", "V")),
            corps("X", "confederate", "richmond"), corps("Y", "confederate", "richmond"),
            control=dict.fromkeys(("fredericksburg", *ours), "union"), dice=(3,),
        )  # fmt: skip
        staff = Staff(game.state, UNION)
        return staff.fight(T.index["richmond"], 200.0, T.index["fredericksburg"])[1]

    assert fight("gordonsville", "petersburg", "yorktown") > fight("gordonsville", "petersburg") + 3


@pytest.mark.rule("7", "8.3")
def test_8_3_armies_of_two_boxes_may_come_to_one_battle() -> None:
    game = camp(
        *(corps(name, "union", "washington") for name in ("I", "II")),
        *(corps(name, "union", "baltimore") for name in ("III", "IV")),
        *(corps(name, "confederate", "manassas-junction") for name in ("X", "Y")),
        dice=(6,),
    )
    staff = Staff(game.state, UNION)
    planner = Planner(staff, Campaign(staff), 1)
    planner.best()
    at, start, other = (T.index[name] for name in ("manassas-junction", "washington", "baltimore"))
    assert planner.others(at, start, 1) == (pytest.approx(staff.p.mine[other]), 2)
    game.state.marches = 2
    assert planner.others(at, start, 1) == (0.0, 0)  # not enough marches for both


@pytest.mark.rule("4.3", "11.1")
def test_11_1_a_corps_is_raised_at_the_capital_that_an_army_looks_at() -> None:
    game = camp(
        corps("I", "union", "washington"),
        *(corps(name, "confederate", "richmond") for name in ("X", "Y", "Z")),
        dice=(3,),
    )
    staff = Staff(game.state, UNION)
    capital, far = T.index["washington"], T.index["chicago"]
    assert staff.alarm(capital, 40.0) > staff.alarm(capital, 200.0) + 1
    assert staff.alarm(far, 0.0) == 0


# --- battles --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8")
def test_8_the_defender_withdraws_when_beaten_and_stands_when_strong() -> None:
    def asked(own: list[list[str]], inches: int) -> str:
        game = camp(
            *(corps(name, "union", "washington") for name in ("I", "II", "III")),
            corps("X", "confederate", "manassas-junction", own, ["cav 3-4"]),
            dice=(3,),
            works={"manassas-junction": [inches, 0, 0]},
        )
        play(game, "march washington")
        for name in ("i", "ii", "iii"):
            play(game, f"road {name} manassas-junction")
        play(game, "done", "done")
        assert game.decision.kind == "withdraw"
        return answer(game)

    assert asked([RAW, RAW], 0).startswith("withdraw")
    assert asked([["inf 6-5"] * 6, ["inf 6-5"] * 5], 48) == "stand"


@pytest.mark.rule("8.57", "8.58")
def test_8_57_a_beaten_army_leaves_the_field() -> None:
    """A wreck before a fresh army goes, by day or at nightfall; the fresh one does not."""
    game = camp(
        *(corps(name, "union", "washington") for name in ("I", "II", "III")),
        corps("X", "confederate", "manassas-junction", [RAW], ["cav 3-4"]),
        dice=(3,),
    )
    play(game, "march washington")
    for name in ("i", "ii", "iii"):
        play(game, f"road {name} manassas-junction")
    play(game, "done", "done", "stand")
    player, said = Greedy(1), {"union": [], "confederate": []}  # type: ignore[var-annotated]
    while not game.over and game.decision.kind in ("battle-orders", "reinforce"):
        choice = player.choose(game)
        said[game.decision.side].append(choice.text)
        game.play(choice)
    leaves = ("order withdraw", "order leave")
    assert any(text.startswith(leaves) for text in said["confederate"])
    assert not any(text.startswith(leaves) for text in said["union"])


@pytest.mark.rule("16.1")
def test_16_1_an_army_that_is_ferried_over_forms_up_and_fights() -> None:
    """It lands in disorder, and militia does not drive it off before its first hour of battle."""
    army = ("i", "ii", "iii")
    game = camp(
        *(corps(name, "union", "pensacola", None, ["cav 3-4"]) for name in army),
        corps("X", "confederate", "mobile", [RAW], []),
        dice=(3,),
    )
    play(game, "march pensacola", *(f"road {name} mobile" for name in army), "done", "done")
    player = Greedy(1)
    while game.decision.kind in ("withdraw", "battle-orders", "reinforce", "retreat"):
        game.play(player.choose(game))
    assert all(where(game, name) == "mobile" for name in army)


@pytest.mark.rule("8.4")
def test_8_4_help_is_sent_where_it_tells() -> None:
    def asked(*more: str) -> str:
        game = camp(
            corps("I", "union", "washington"),
            corps("X", "confederate", "manassas-junction", [FOOT], ["cav 3-4"]),
            *more,
            dice=(3,),
        )
        play(game, "march washington", "road i manassas-junction", "done", "done", "stand")
        until(game, "reinforce")
        while game.decision.side == "union":
            game.play("enough")
        return answer(game)

    assert asked(corps("Y", "confederate", "gordonsville")) == "reinforce y"
    # not from a capital with an army before it
    game = camp(
        *(corps(name, "union", "washington") for name in ("I", "IV")),
        corps("X", "confederate", "fredericksburg", [RAW], ["cav 3-4"]),
        corps("Y", "confederate", "richmond"),
        corps("II", "union", "yorktown"),
        corps("III", "union", "yorktown"),
        dice=(3,),
        control={"yorktown": "union"},
    )
    play(game, "march washington", "river i fredericksburg", "river iv fredericksburg", "done", "done")
    until(game, "reinforce", {"withdraw": "stand"})
    while game.decision.side == "union":
        game.play("enough")
    assert answer(game) == "enough"


# --- all roles, all seeds, the fog ------------------------------------------------------------------------------------------


def test_it_answers_every_kind_of_question_that_comes_up() -> None:
    """Every answer is a choice of the moment, from the president's to the corps commander's and the referee's."""
    players = {side: Greedy(2) for side in ("union", "confederate", "referee")}
    game = new(2, referee="person", battles="ask")
    kinds, roles = set(), set()
    while not game.over and game.state.turn < 12:
        decision = game.decision
        kinds.add(decision.kind)
        roles.add(decision.role == "president")
        choice = players[decision.side].choose(game)
        assert choice in game.choices()
        game.play(choice)
    assert {"command", "move", "onward", "battle-orders", "raise", "train", "honours", "battle-way"} <= kinds
    assert roles == {True, False}


@pytest.mark.parametrize("fog", [False, True])
def test_the_same_seed_plays_the_same_game(fog: bool) -> None:
    def played() -> list[str]:
        players = {side: bots.make("greedy", "acw-campaign", 5) for side in ("union", "confederate")}
        game, said = new(5, intelligence=fog), []
        while not game.over and game.state.turn < 4:
            choice = players[game.decision.side].choose(game)
            said.append(choice.text)
            game.play(choice)
        return said

    first = played()
    assert len(first) > 40
    assert first == played()


@pytest.mark.rule("12")
def test_12_it_does_not_read_what_it_cannot_know() -> None:
    """In every world that its side cannot tell from this one, it decides the same."""
    players = {side: Greedy(4) for side in ("union", "confederate")}
    game = new(4, intelligence=True)
    compared = 0
    while not game.over and game.state.turn < 8:
        decision = game.decision
        mine = players[decision.side].choose(game)
        if decision.kind in ("command", "withdraw", "reinforce", "raise", "retreat", "battle-orders"):
            fresh = Greedy(4).choose(game).text  # without a march that it is in the middle of
            for seed in (1, 2):
                other = game.imagine(decision.side, seed)
                assert Greedy(4).choose(other).text == fresh, (decision, fresh)
                compared += 1
        game.play(mine)
    assert compared > 60


@pytest.mark.rule("12", "12.11", "12.12")
def test_12_in_the_fog_the_enemy_is_where_the_reports_put_him() -> None:
    far = corps("Far", "confederate", "mobile")
    near = corps("X", "confederate", "manassas-junction")
    game = camp(corps("I", "union", "washington"), near, far, options={"intelligence": True}, dice=(3,))
    seen = Picture(game.state, UNION)
    assert seen.foe[T.index["mobile"]] == 0
    assert seen.foe[T.index["manassas-junction"]] == 38.0
    clear = camp(corps("I", "union", "washington"), near, far, dice=(3,))
    assert Picture(clear.state, UNION).foe[T.index["mobile"]] > 30


# --- the parts --------------------------------------------------------------------------------------------------------------


def test_the_chance_of_an_attack_follows_the_odds() -> None:
    assert chance(0, 10) == 0
    assert chance(10, 0) == 1
    assert chance(100, 100) < 0.25 < chance(125, 100) < 0.6 < chance(150, 100)


@pytest.mark.rule("7", "7.2", "7.3")
def test_7_what_a_stack_reaches() -> None:
    game = camp(corps("I", "union", "washington"), corps("X", "confederate", "mobile"), dice=(3,))
    s = game.state
    nobody = bytearray(s.n)
    union = reach(net_of(s, UNION, s.control), T.index["washington"], nobody, 1)
    assert T.index["fredericksburg"] in union  # by water
    assert T.index["philadelphia"] in union  # by rail
    assert T.index["richmond"] not in union
    rebel = reach(net_of(s, CONFEDERATE, s.control), T.index["fredericksburg"], nobody, 1)
    assert T.index["washington"] not in rebel  # 7.3
    stops = bytearray(s.n)
    stops[T.index["baltimore"]] = 1
    assert T.index["philadelphia"] not in reach(net_of(s, UNION, s.control), T.index["washington"], stops, 1)
    # 7.2: past the enemy down the river, from April 1862
    stops = bytearray(s.n)
    stops[T.index["island-no-10"]] = 1
    assert T.index["memphis"] in reach(net_of(s, UNION, s.control), T.index["cairo"], stops, 1)


@pytest.mark.rule("12", "8.57")
def test_12_the_enemys_reserve_is_not_counted_in_the_fog() -> None:
    """A commander sees the enemy's line and judges by it; in open play he counts the divisions behind it too."""

    def asked(fog: bool) -> str:
        game = camp(
            corps("I", "union", "washington", [FOOT, FOOT], ["cav 3-4"]),
            corps("X", "confederate", "manassas-junction", [FOOT, FOOT], ["cav 3-4"]),
            options={"intelligence": fog}, dice=(3,),
        )  # fmt: skip
        play(game, "march washington", "road i manassas-junction", "done", "done", "stand")
        until(game, "battle-orders")
        frame, b = game.state.within(BattleAt), battle(game)
        assert frame is not None
        for d, side in enumerate(b.d_side):
            b.d_place[d] = LINE if side == UNION or d == b.d_side.index(CONFEDERATE) else RESERVE
            for i in b.d_stands[d]:
                b.s_here[i] = 1
                b.s_sp[i] *= side == CONFEDERATE or d == b.d_side.index(UNION)
        frame.battle = b.dump()
        assert game.decision.side == "union"
        return answer(game)

    assert asked(True).startswith("order press")
    assert asked(False).startswith("order hold")


# --- the regular ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1")
def test_4_1_one_great_city_is_enough_for_the_confederates_to_last() -> None:
    """The regular holds one of them dearest, the one that stands best; greedy none."""
    s = new(1).state
    s.turn = 20
    plain, south = (Staff(s, CONFEDERATE, style=style).worth for style in (PLAIN, SOUTH))
    dearer = [box for box in range(s.n) if south[box] > plain[box]]
    assert len(dearer) == 1
    assert dearer[0] in T.great
    s.control[dearer[0]] = UNION
    other = Staff(s, CONFEDERATE, style=SOUTH).worth
    assert [box for box in T.great if other[box] > Staff(s, CONFEDERATE).worth[box]] != dearer


@pytest.mark.rule("4.1")
def test_4_1_the_regular_union_goes_for_great_cities_early() -> None:
    s = new(1).state
    s.turn = 20
    plain, north = (Staff(s, UNION, style=style).worth for style in (PLAIN, NORTH))
    assert all(north[box] > 3 * plain[box] for box in T.great)
    assert len(Campaign(Staff(s, UNION, style=NORTH)).efforts) <= 3


def nearly_won(**more: object) -> Game:
    """Six great cities are the Union's; Richmond lies open, and so would Washington if its only army left."""
    held = {T.slug[b]: "union" for b in T.great if T.slug[b] != "richmond"}
    return camp(
        *(corps(name, "union", "washington") for name in ("I", "II")),
        corps("X", "confederate", "manassas-junction", [FOOT]),
        control={**held, "fredericksburg": "union"}, turn="1864-may", dice=(6,), **more,
    )  # fmt: skip


@pytest.mark.rule("4.1")
def test_4_1_for_the_last_great_city_everything_else_is_left() -> None:
    game = nearly_won()
    player = Greedy(1, NORTH, SOUTH)
    while not game.over and game.decision.side == "union":
        game.play(player.choose(game))
    assert game.over
    assert game.result is not None
    assert game.result["winner"] == "union"


@pytest.mark.rule("4.1")
def test_4_1_great_cities_that_are_wanting_are_worth_the_more_the_fewer_they_are() -> None:
    s = nearly_won().state
    staff = Staff(s, UNION, style=NORTH)
    assert [T.slug[b] for b in staff.wanting()] == ["richmond"]
    before = staff.worth[T.index["richmond"]]
    s.control[T.index["memphis"]] = CONFEDERATE
    assert before > 2 * Staff(s, UNION, style=NORTH).worth[T.index["richmond"]]
    s.place_corps(find(nearly_won(), "i", UNION), T.index["richmond"])  # it would be taken when the turn ends
    assert [T.slug[b] for b in Staff(s, UNION).wanting()] == ["memphis"]


@pytest.mark.rule("8.4")
def test_8_4_an_army_that_comes_along_is_not_counted_again_as_help() -> None:
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "leesburg"), corps("X", "confederate", "manassas-junction"),
        control={"leesburg": "union"}, dice=(6,),
    )  # fmt: skip
    staff = Staff(game.state, UNION)
    at, start = T.index["manassas-junction"], T.index["washington"]
    both = staff.p.mine[start] + staff.p.mine[T.index["leesburg"]]
    assert staff.fight(at, both, start, helped=False)[0] == pytest.approx(chance(both, staff.guard_of(at)))
    assert staff.fight(at, both, start)[0] > staff.fight(at, both, start, helped=False)[0]


@pytest.mark.rule("7.4")
def test_7_4_a_passage_costs_the_regular_more_for_it_costs_a_march_a_corps() -> None:
    s = new(1).state
    goal, start = T.index["mobile"], T.index["washington"]
    near, far = (Staff(s, UNION, style=style).goals for style in (PLAIN, NORTH))
    a, b = (next(x.far[start] for x in goals if x.box == goal) for goals in (near, far))
    assert b > a
