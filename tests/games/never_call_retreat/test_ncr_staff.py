"""The regular's staff: what cities pay, who is promised to what, whole armies, generals, and a week within its time."""

import pytest

import longroll
from games.never_call_retreat.field import act, stand, starve
from longroll import bots
from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.games.never_call_retreat import verbs as v
from longroll.games.never_call_retreat.bot import dispatch, efforts, guns, home, orders, ships
from longroll.games.never_call_retreat.bot.measures import HORIZON, distances
from longroll.games.never_call_retreat.bot.notes import Notes
from longroll.games.never_call_retreat.bot.orders import Memory
from longroll.games.never_call_retreat.bot.picture import Picture
from longroll.games.never_call_retreat.bot.prizes import prizes
from longroll.games.never_call_retreat.bot.rails import Rails
from longroll.games.never_call_retreat.bot.regular import Regular, StaffPicture
from longroll.games.never_call_retreat.bot.sites import Sites
from longroll.games.never_call_retreat.bot.staff import Plan
from longroll.games.never_call_retreat.bot.tasks import CLEAR, HOLD, HOME, TAKE, Task, Tasks
from longroll.games.never_call_retreat.flags import CUT, DEMORALIZED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import March
from longroll.games.never_call_retreat.naval.bases import havens
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.frames import Produce
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

SLUG = "never-call-retreat"
WASHINGTON, RICHMOND = "2784", "4183"
FALMOUTH, NEXT, RALEIGH = "3582", "3383", "5978"


def _picture(s: NcrState, side: int = UNION) -> StaffPicture:
    return StaffPicture(s, side, {}, {}, Notes())


def _plan(s: NcrState, side: int = UNION, bound: dict[int, int] | None = None) -> Plan:
    return Plan(s, _picture(s, side), bound or {})


def _new(scenario: str) -> NcrState:
    s = longroll.new(SLUG, scenario, seed=1).state
    assert isinstance(s, NcrState)
    return s


def _chosen(bot: Regular, s: NcrState) -> Choice:
    game = longroll.new(SLUG, "1862")
    return bot.choose(Game(game.rules, s, game.header))


# --- what cities pay ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("17.3")
def test_17_3_the_last_city_of_a_state_pays_for_the_state(t: Tables) -> None:
    s = _new("1861")
    clarksburg, grafton, charleston = (t.board.hex(x) for x in ("2569", "2371", "3564"))
    first = prizes(s, UNION)[clarksburg]
    s.take_control(grafton, UNION)
    s.take_control(charleston, UNION)
    assert prizes(s, UNION)[clarksburg] == pytest.approx(2 + 7), "a city that both count, and West Virginia"
    assert prizes(s, UNION)[clarksburg] > first + 3
    assert prizes(s, CONFEDERATE)[clarksburg] > 7, "as much to keep it"


@pytest.mark.rule("5.14")
def test_5_14_washington_is_worth_most() -> None:
    s = _new("1861")
    for side in (UNION, CONFEDERATE):
        found = prizes(s, side)
        assert max(found, key=found.__getitem__) == s.tables.board.hex(WASHINGTON)


# --- the plan --------------------------------------------------------------------------------------------------------------


def test_every_point_is_promised_once() -> None:
    for scenario in ("1861", "1863"):
        s = _new(scenario)
        for side in (UNION, CONFEDERATE):
            plan = _plan(s, side)
            for hex_, parts in plan.parts.items():
                promised = sum(part.men for part in parts) + plan.pools.get(hex_, 0.0)
                assert promised <= s.strength(hex_, side) + 1e-6
                assert all(part.men > 0 for part in parts)


@pytest.mark.rule("5.14")
def test_5_14_the_capital_is_held_before_anything_else(t: Tables) -> None:
    """With barely enough for Washington nobody leaves it, though Fredericksburg is empty."""
    s = stand(
        t, "1862",
        {WASHINGTON: ["union = ['inf-10', 'inf-6']", "control = 'union'"], "2982": ["confederate = ['inf-10', 'inf-8']"],
         FALMOUTH: ["control = 'confederate'"]},
    )  # fmt: skip
    parts = _plan(s).parts[t.board.hex(WASHINGTON)]
    assert [(part.task.kind, part.task.hex) for part in parts] == [(HOLD, t.board.hex(WASHINGTON))]
    alone = stand(
        t, "1862",
        {WASHINGTON: ["union = ['inf-10', 'inf-10', 'inf-6']", "control = 'union'"], FALMOUTH: ["control = 'confederate'"],
         "1392": ["control = 'union'"], "397": ["control = 'union'"], "2386": ["control = 'union'"]},
    )  # fmt: skip
    kinds = {part.task.kind for part in _plan(alone).parts[t.board.hex(WASHINGTON)]}
    assert TAKE in kinds


def test_an_army_marches_as_a_whole(t: Tables) -> None:
    s = _new("1863")
    plan = _plan(s)
    assert len(plan.armies) > 3
    for hex_ in plan.armies:
        if any(part.after != OFF for part in plan.parts.get(hex_, ())):
            continue  # a mass, which has gone as a whole but for an outpost
        column = min(s.strength(hex_, UNION), plan._column(hex_, float(s.strength(hex_, UNION))))
        for part in plan.parts.get(hex_, ()):
            if part.task.hex != hex_ and part.task.kind in (TAKE, CLEAR):
                assert part.men >= 0.4 * (column - plan.staying(hex_)) - 12


def test_a_superior_side_keeps_the_mass_of_a_theater_together() -> None:
    """The Army of the Potomac goes for one target as a whole, and so do those who stand around it; the weaker side has no such plan."""
    s = _new("1862")
    plan = _plan(s)
    t = s.tables
    effort = next(e for e in plan.efforts if t.theater[e.hex] == 0)
    assert t.pieces.names[effort.general] == "mcclellan"
    (part,) = plan.parts[effort.hex]
    assert part.men == s.strength(effort.hex, UNION)
    assert (part.goal, part.after) == (effort.task.hex, effort.general)
    followers = [
        part
        for hex_, parts in plan.parts.items()
        for part in parts
        if part.after == effort.general and hex_ != effort.hex
    ]
    assert all(part.goal == effort.hex for part in followers)
    assert not _plan(s, CONFEDERATE).efforts
    assert not _plan(_new("1861")).efforts, "while Kentucky is shut"


def test_new_troops_are_called_to_the_theater_that_lacks_them(t: Tables) -> None:
    """In 1862 the West has most to win and a fifth of the Union's men."""
    s = _new("1862")
    pic = _picture(s)
    assert pic.pull(t.board.hex("2751")) > 0 > pic.pull(t.board.hex(WASHINGTON))
    assert _picture(s, CONFEDERATE).pull(t.board.hex(RICHMOND)) == 0


@pytest.mark.rule("8.74")
def test_8_74_the_demoralized_go_back_to_supply_before_anything_else(t: Tables) -> None:
    """They do not rally where they are, and may march; without it an army dies where it was beaten."""
    s = stand(
        t, "1862",
        {WASHINGTON: ["union = ['inf-10', 'inf-10']", "control = 'union'"], "4181": ["leaders = ['mcdowell:3']", "union = ['inf-10']"],
         "4375": ["control = 'confederate'"], RICHMOND: ["control = 'confederate'"]},
    )  # fmt: skip
    deep = t.board.hex("4181")
    unit = next(x for x in s.pieces_at(deep, UNION) if s.land(x))
    s.flags[unit] |= DEMORALIZED
    plan = _plan(s)
    (part,) = plan.parts[deep]
    assert part.task.kind == HOME
    act(s, UNION)
    rows = dispatch.despatches(s, plan.pic, plan, 6, Memory())
    assert any(order.node == deep and order.text == "lead mcdowell" for order, _ in rows)


@pytest.mark.rule("14.12")
def test_14_12_who_is_out_of_supply_goes_back(t: Tables) -> None:
    """A brigade deep in Virginia without a line goes home instead of farther."""
    s = stand(
        t, "1862",
        {WASHINGTON: ["union = ['inf-10', 'inf-10']", "control = 'union'"], "4181": ["union = ['inf-2']"], RICHMOND: ["confederate = ['inf-10', 'inf-10']", "control = 'confederate'"]},
    )  # fmt: skip
    plan = _plan(s)
    deep = t.board.hex("4181")
    assert deep in plan.hungry
    (part,) = plan.parts[deep]
    assert part.task.kind in (HOLD, HOME), "back to a city of one's own, or to the railroad"
    assert plan.pic.steps(part.goal, t.board.hex(WASHINGTON)) <= plan.pic.steps(deep, t.board.hex(WASHINGTON))


@pytest.mark.rule("17.8")
def test_17_8_nobody_marches_through_a_neutral_kentucky(t: Tables) -> None:
    """From New Albany to Nashville the way leads around Kentucky; once it is open it leads through, and to Louisville it always does."""
    start, nashville, louisville = (t.board.hex(x) for x in ("3545", "5941", "3745"))
    s = _new("1861")
    around, inside = _picture(s).steps(nashville, start), _picture(s).steps(louisville, start)
    assert around == min(HORIZON + 1, distances(t, nashville, "KY")[start])
    assert inside <= 6
    s.kentucky_open = True
    assert _picture(s).steps(nashville, start) < around - 10


def test_a_part_is_said_in_words() -> None:
    s = _new("1861")
    plan = _plan(s)
    parts = [part for parts in plan.parts.values() for part in parts]
    said = {plan.said(part) for part in parts}
    assert any("to hold 2784 Washington" in text for text in said)
    assert all(text.startswith(("to hold", "to take", "to clear", "back to supply at")) for text in said)


# --- orders ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.34")
def test_7_34_a_senior_general_rides_to_troops_that_nobody_can_lead(t: Tables) -> None:
    s = stand(
        t, "1862",
        {WASHINGTON: ["leaders = ['mcdowell:3', 'mcclellan:3']", "union = ['inf-10']", "control = 'union'"], "2584": ["union = ['inf-10', 'inf-10']"]},
    )  # fmt: skip
    act(s, UNION)
    pic = _picture(s)
    rows = dispatch.despatches(s, pic, Plan(s, pic, {}), 6, Memory())
    rides = [order for order, _ in rows if order.text.startswith("ride ")]
    assert [order.goal for order in rides] == [t.board.hex("2584")]


@pytest.mark.rule("7.34")
def test_7_34_a_general_is_not_left_alone(t: Tables) -> None:
    s = stand(
        t,
        "1862",
        {NEXT: ["leaders = ['mcdowell:3']", "union = ['inf-6']"], FALMOUTH: ["control = 'confederate'"]},
    )
    pic = _picture(s)
    hex_ = t.board.hex(NEXT)
    assert orders.deserts(s, pic, hex_, 6)
    assert not orders.deserts(s, pic, hex_, 5)
    alone = stand(t, "1862", {NEXT: ["leaders = ['mcdowell:3']"], "3183": ["union = ['inf-6']"]})
    act(alone, UNION)
    rides = orders.stranded(alone, _picture(alone), 6)
    assert [(order.node, order.goal) for order in rides] == [(hex_, t.board.hex("3183"))]


@pytest.mark.rule("9.9")
def test_9_9_squadrons_stay_within_reach_of_a_base(t: Tables) -> None:
    s = _new("1861")
    act(s, UNION)
    refuges = havens(s, UNION)
    sailing = ships.orders(s, _picture(s), 6)
    assert sailing
    for row in sailing:
        port = t.port_list[row[4]].hex
        assert min(t.board.distance(port, i) for i in refuges) <= t.charts.shipping.sea_keeping


@pytest.mark.rule("20.23")
def test_20_23_militia_far_from_the_enemy_becomes_infantry(t: Tables) -> None:
    game = longroll.new(SLUG, "1861", seed=3)
    s = game.state
    assert isinstance(s, NcrState)
    p = t.pieces
    militia = next(x for x in s.pieces_at(t.board.hex("2751"), UNION) if x >= p.slot0 and s.points[x] >= 3)
    choices = [v.DONE(), v.PRODUCE("infantry"), v.FEDERALIZE(p.names[militia])]
    s.men[UNION], s.supply[UNION] = 50, 2000
    assert home.ordering(s, Produce("ordering", side=UNION), choices).kind is v.FEDERALIZE
    s.turn = s.last - 4
    assert home.ordering(s, Produce("ordering", side=UNION), choices).kind is not v.FEDERALIZE


@pytest.mark.rule("7.2")
def test_7_2_a_forced_march_into_an_empty_city(t: Tables) -> None:
    """Two movement points short of Fredericksburg a general who drives his men is told to."""
    s = stand(
        t,
        "1862",
        {
            "2983": ["leaders = ['mcdowell:3']", "union = ['inf-8', 'inf-8']"],
            FALMOUTH: ["control = 'confederate'"],
        },
    )
    act(s, UNION)
    bot = Regular(1)
    bot.asked = UNION
    pic = bot.picture(s)
    goal = t.board.hex(FALMOUTH)
    pieces = s.pieces_at(t.board.hex("2983"), UNION)
    person = pieces[0]
    bot.order = orders.Order(1.0, t.board.hex("2983"), "", person, goal)
    short = pic.steps(goal, t.board.hex("2983")) - 4
    drives = s.counter(person).initiative <= 3
    assert bot._extra(s, pic, March("muster", side=UNION, leader=person, pieces=pieces)) == (
        short if drives and 1 <= short <= 3 else 0
    )


@pytest.mark.rule("7.12")
def test_7_12_garrisons_do_not_hold_up_an_army(t: Tables) -> None:
    """A force goes as fast as its slowest unit, and a Garrison makes one hex."""
    s = stand(
        t,
        "1862",
        {"2983": ["leaders = ['mcdowell:3']", "union = ['inf-8', 'inf-8', 'garrison-2']"]},
    )
    act(s, UNION)
    bot = Regular(1)
    bot.asked = UNION
    pieces = s.pieces_at(t.board.hex("2983"), UNION)
    slow = next(x for x in pieces if s.land(x) and t.roster.kinds[s.kind[x] - 1].slug == "garrison")
    choices = [v.SET_OUT(), *(v.LEAVE(t.pieces.names[x]) for x in pieces if s.land(x))]
    f = March("muster", side=UNION, leader=pieces[0], pieces=pieces)
    assert bot.muster(s, f, choices) == v.LEAVE(t.pieces.names[slow])
    f.pieces = [x for x in pieces if x != slow]
    assert bot.muster(s, f, [c for c in choices if c != v.LEAVE(t.pieces.names[slow])]).kind is v.SET_OUT


@pytest.mark.rule("11.1")
def test_11_1_an_army_does_not_follow_a_brigade(t: Tables) -> None:
    """Raiders give way at every step; an army that goes after them ends at the edge of the map."""
    s = stand(
        t, "1862",
        {"2982": ["leaders = ['mcclellan:3']", "union = ['inf-10', 'inf-10', 'inf-10']"], "2782": ["confederate = ['cav-2']"],
         FALMOUTH: ["control = 'confederate'"]},
    )  # fmt: skip
    act(s, UNION)
    pic = _picture(s)
    raider = t.board.hex("2782")
    assert pic.trifling(raider, 30)
    assert not pic.trifling(raider, 8)
    pieces = s.pieces_at(t.board.hex("2982"), UNION)
    assert not orders.attacks(s, pic, t.board.hex("2982"), pieces[0], pieces, 3, 0.0)
    greedy = Picture(s, UNION, {}, {}, Notes())
    assert orders.attacks(s, greedy, t.board.hex("2982"), pieces[0], pieces, 3, 0.0)


# --- a side that is far stronger ----------------------------------------------------------------------------------------------


def _strong(t: Tables, more: dict[str, list[str]]) -> NcrState:
    """The Union with a rear at Cincinnati, Kentucky open, and little against it."""
    rows = {
        "2751": ["leaders = ['mcdowell:3']", "union = ['6*inf-10']", "control = 'union'"],
        "5941": ["confederate = ['inf-4']", "control = 'confederate'"],
        **more,
    }
    return stand(t, "1863", rows)


def test_a_mass_does_not_go_back_to_new_men_far_behind_it(t: Tables) -> None:
    """Sixty points at Cincinnati are more than thirty before Nashville, but the thirty are where something can be won."""
    s = _strong(t, {"5541": ["leaders = ['buell:3']", "union = ['3*inf-10']", "marks = ['union-depot']"]})
    plan = _plan(s)
    front = t.board.hex("5541")
    effort = next(e for e in plan.efforts if t.theater[e.hex] == t.theater[front])
    assert effort.hex == front
    assert all(part.goal != t.board.hex("2751") for part in plan.parts.get(front, ()))


def test_an_army_is_not_ordered_where_it_cannot_go(t: Tables) -> None:
    """It does not leave its supply for a target far off; where a depot can be laid on the way it goes."""
    s = stand(
        t, "1863",
        {FALMOUTH: ["leaders = ['mcdowell:3']", "union = ['3*inf-10']", "control = 'union'"], RALEIGH: ["control = 'confederate'"]},
    )  # fmt: skip
    pic, start, goal = _picture(s), t.board.hex(FALMOUTH), t.board.hex(RALEIGH)
    task = Task(goal, TAKE, 3.7, 20.0, distances(t, goal))
    starve(s)
    s.supply[UNION] = 0
    assert not efforts.open_way(s, pic, start, task, 30.0)
    assert efforts.target(s, pic, [task], start, 30.0, set(), ())[1] is None
    s.supply[UNION] = 100
    assert efforts.open_way(s, pic, start, task, 30.0)


@pytest.mark.rule("5.22")
def test_5_22_no_militia_that_eats_the_depots_of_a_stronger_side(monkeypatch: pytest.MonkeyPatch) -> None:
    s = _new("1862")
    bot = Regular(1)
    bot.asked = UNION
    pic = bot.picture(s)
    assert efforts.superior(s, pic)
    choices = [orders.MILITIAMAN, v.BURN("naval")]
    assert bot.leftover(s, pic, choices) == orders.MILITIAMAN
    monkeypatch.setattr(home, "spare", lambda s, side: 60)
    assert bot.leftover(s, pic, choices).kind is v.BURN


@pytest.mark.rule("12.5")
def test_12_5_besiegers_of_a_city_are_driven_off(t: Tables) -> None:
    s = stand(
        t, "1862",
        {WASHINGTON: ["works = 'union fortress'", "union = ['inf-10 inside']", "confederate = ['inf-8']", "control = 'union'"],
         "2584": ["leaders = ['mcdowell:3']", "union = ['3*inf-10']"]},
    )  # fmt: skip
    pic = _picture(s)
    kinds = {task.kind for task in Tasks(pic, {}) if task.hex == t.board.hex(WASHINGTON)}
    assert CLEAR in kinds


@pytest.mark.rule("12.52")
def test_12_52_siege_trains_go_to_the_siege(t: Tables) -> None:
    """By rail as far as that helps, else on foot; those before the work stay."""
    s = stand(
        t, "1863",
        {RICHMOND: ["works = 'confederate fortress'", "confederate = ['inf-10 inside']", "union = ['3*inf-10', 'siege-train']"],
         "3982": ["union = ['inf-10', 'siege-train']", "control = 'union'"]},
    )  # fmt: skip
    rows = guns.orders(s, _picture(s))
    assert [(row[1], row[4]) for row in rows] == [(t.board.hex("3982"), t.board.hex(RICHMOND))]
    assert rows[0][2].startswith("move ")
    calm = stand(t, "1863", {"3982": ["union = ['inf-10', 'siege-train']"]})
    assert not guns.orders(calm, _picture(calm))


@pytest.mark.rule("9.4")
def test_9_4_one_squadron_of_several_sails_to_its_port() -> None:
    """Of a counter of two one sails, as a piece of its own; it goes to the port for which the counter was ordered."""
    s = _new("1862")
    act(s, UNION)
    bot = Regular(1)
    game = Game(longroll.new(SLUG, "1862").rules, s, longroll.new(SLUG, "1862").header)
    bot.asked = UNION
    x = next(row[3] for row in ships.orders(s, bot.picture(s), 6) if s.points[row[3]] > 1)
    row = next(row for row in ships.orders(s, bot.picture(s), 6) if row[3] == x)
    name = s.tables.waters.name(row[1])
    bot.order = orders.Order(*row)
    for text in (f"at {name}", row[2]):
        FLOW.play(s, next(c for c in FLOW.choices(s) if c.text == text))
    for _ in range(12):
        if s.stack[-1].do == "voyage":
            break
        FLOW.play(s, FLOW.choices(s)[0])
    assert bot.choose(game).kind is v.STEP


# --- the player ------------------------------------------------------------------------------------------------------------


def test_it_takes_an_empty_city_and_says_why(t: Tables) -> None:
    s = stand(
        t, "1862",
        {WASHINGTON: ["union = ['inf-10', 'inf-10']", "control = 'union'"], NEXT: ["union = ['inf-6']"], FALMOUTH: ["control = 'confederate'"],
         RICHMOND: ["confederate = ['inf-10', 'inf-10']", "control = 'confederate'"]},
    )  # fmt: skip
    act(s, UNION)
    bot = Regular(1)
    said = set()
    for _ in range(8):
        if s.control[t.board.hex(FALMOUTH)] == UNION:
            break
        choice = _chosen(bot, s)
        said.add(bots.reason(bot))
        FLOW.play(s, choice)
    assert s.control[t.board.hex(FALMOUTH)] == UNION
    assert said - {""}, "with a reason"


def test_the_same_seed_plays_the_same() -> None:
    texts = []
    for _ in range(2):
        game = longroll.new(SLUG, "1862", seed=5)
        players = {side: bots.make("regular", SLUG, seed=k) for k, side in enumerate(game.sides)}
        told = []
        for _ in range(150):
            choice = players[game.decision.side].choose(game)
            told.append(choice.text)
            game.play(choice)
        texts.append(told)
    assert texts[0] == texts[1]


# --- what is kept -------------------------------------------------------------------------------------------------------


def test_what_the_staff_keeps_is_what_it_would_find_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offers, moves and railroads are kept while nothing that they hang on changes: without that the same choices are made."""
    played = []
    for forgetful in (False, True):
        if forgetful:
            monkeypatch.setattr(Plan, "_holds_good", lambda *_: False)
            monkeypatch.setattr(Sites, "seen", lambda *_: {})
            monkeypatch.setattr(Rails, "look", lambda self, *_: self.__init__())  # type: ignore[misc]
        game = longroll.new(SLUG, "1862", seed=7)
        seated = {side: Regular(k) for k, side in enumerate(game.sides)}
        texts = []
        for _ in range(900):
            choice = seated[game.decision.side].choose(game)
            texts.append(choice.text)
            game.play(choice)
        played.append(texts)
    assert played[0] == played[1]


def test_a_railroad_is_looked_at_again_when_it_is_cut(t: Tables) -> None:
    s = _new("1862")
    capital = t.board.hex(WASHINGTON)
    notes = Notes()
    before = StaffPicture(s, UNION, {}, {}, notes).net(capital)
    assert len(before) > 100
    cut = next(h for h, towards in before.items() if towards == capital and h != capital)
    s.mark(cut, CUT)
    after = StaffPicture(s, UNION, {}, {}, notes).net(capital)
    assert cut in before
    assert cut not in after
