"""Scenes on land that tests of several chapters share."""

from war import SUMMER, begin, dice_for, field, pair, play, run, texts

from longroll.games.war_for_the_union.combat.odds import Attack, Corps, assess, proposed
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.frames import PlayerTurn, Raising
from longroll.games.war_for_the_union.home.hexes import REINFORCEMENT
from longroll.games.war_for_the_union.home.resources import launch
from longroll.games.war_for_the_union.movement.march import Group
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, KINDS, OVERRUN, UNION

VOLUNTEER = KINDS.index("volunteer")
MILITIA, MILITIA_CAVALRY = KINDS.index("militia"), KINDS.index("militia-cavalry")
ROUTE = ("0408", "0409", "0509", "0510")
"""a way over open plain from 0407"""
COLUMBUS = "2711/2812"
GUN = "2812 confederate 1 volunteer; batteries cs-battery-3-1 SW NW"
"""the battery of Columbus, which faces the Mississippi"""
REPULSE = ("H(R)/L", "M(R)/L", "M(R)/M", "H(R)/M")
HOME = "3721"
ROUT = ("M/M(R)", "L*/M(R)", "L/M(R)", "M/H(R)")
BORDER = "options = { confederate_border_states = true }"
ROUT_OR_WORSE = ("M/M(R)", "L*/M(R)", "L/M(R)", "M/H(R)", "L/H(R)")


def raising(
    side: int, source: int, east: int = 0, west: int = 0, either: int = 0, kind: int = VOLUNTEER
) -> Raising:
    counts = [0] * 30
    counts[kind], counts[10 + kind], counts[20 + kind] = east, west, either
    total = [either, 0] if kind < 5 else [0, either]
    return Raising(
        "raising", side=side, source=source, counts=counts, total=total if source == REINFORCEMENT else [0, 0]
    )


def places(s: WfuState, prefix: str = "raise ") -> set[str]:
    """The hexes that are offered, by name."""
    return {x.split()[-1] for x in texts(s) if x.startswith(prefix)}


def recruiting(t: Tables, more: str = "", turn: str = "1862-07", capacity: int = 100) -> WfuState:
    """The Recruitment Phase of a month."""
    return run(field(t, f'turn = "{turn}"\nsupply_capacity = {capacity}\n{more}'), "recruitment")


def sources(t: Tables, s: WfuState, side: int) -> set[str]:
    """The places from which a side draws supply."""
    return {t.places[p].slug for p in network(s, side).sources}


def ring(t: Tables, at: str) -> str:
    """Union troops all around a hex."""
    return "\n".join(f"{t.board.numbers[h]} union 1 volunteer" for h in t.board.around(t.board.hex(at)))


def condition(t: Tables, s: WfuState, at: str, side: int) -> set[int]:
    """The supply conditions of the SPs of a side in a hex."""
    return {s.sp_supply[sp] for sp in s.sps_at(t.board.hex(at), side)}


def one(t: Tables, text: str, at: str = "3721", side: int = CONFEDERATE) -> tuple[WfuState, int]:
    """A position and the first SP in a hex."""
    s = field(t, text)
    return s, s.sps_at(t.board.hex(at), side)[0]


def group(t: Tables, s: WfuState, at: str, leader: str = "", side: int = UNION) -> Group:
    """Everybody of a side in a hex, under a leader if he is named."""
    node = t.board.hex(at)
    return Group(side, node, t.leader[leader] if leader else -1, tuple(s.sps_at(node, side)))


def towards(t: Tables, a: str, b: str) -> int:
    """The direction from a hex to its neighbour."""
    return t.board.direction(t.board.hex(a), t.board.hex(b))


def neighbours(t: Tables, terrain: str, other: str) -> tuple[str, str]:
    """Two hexes with a plain side between them, the second of the given terrain."""
    board = t.board
    for h in range(board.count):
        if board.terrains[board.terrain[h]] != other:
            continue
        for d in range(6):
            j = board.neighbours[6 * h + d]
            plain = not (board.water[6 * h + d] or board.ridge[6 * h + d] or board.land[6 * h + d])
            if j >= 0 and plain and board.terrains[board.terrain[j]] == terrain:
                return board.numbers[h], board.numbers[j]
    raise AssertionError(f"no {terrain} beside {other}")


def column(t: Tables, troops: str, leader: str = "reynolds", more: str = "", when: str = SUMMER) -> WfuState:
    """A stack at 0407 that is ready to plan a force march."""
    s = begin(field(t, f"{when}\n0407 union {troops}; leaders {leader}\n{more}"), "operations", UNION)
    play(s, f"lead {leader}", "take all", "set out", "force march")
    return s


def plan(s: WfuState, hexes: int) -> None:
    """Plan the first hexes of the route."""
    play(s, *(f"to {h}" for h in ROUTE[:hexes]))


def march(t: Tables, text: str, leader: str, *steps: str) -> WfuState:
    """A Union stack that has marched so far."""
    s = begin(field(t, f"{SUMMER}\n{text}"), "operations", UNION)
    play(s, f"lead {leader}", "take all", "set out", *(f"to {h}" for h in steps))
    return s


def rule_against(s: WfuState, place: str) -> str:
    """The rule for which an overrun is refused, "" if it may be made."""
    question, f = FLOW.asking(s)
    found = question.refusal(s, f, OVERRUN(place))
    return "" if found is None else found.rule


def launched(t: Tables) -> tuple[WfuState, int]:
    """A Confederate ironclad is finished at Richmond before a Union battery."""
    richmond = t.board.hex("richmond")
    water = t.waters.way.at(richmond)[0]
    bank = next(h for h in t.waters.way.banks[water] if h != richmond)
    d = t.board.direction(bank, richmond)
    faces = ("N", "NE", "SE", "S", "SW", "NW")
    s = field(
        t,
        f"{SUMMER}\nrichmond confederate 3 volunteer\n{t.board.numbers[bank]} union 2 volunteer; batteries us-battery-2-1 {faces[d]} {faces[(d + 1) % 6]}",
    )
    ship = next(x for x, c in enumerate(t.ships) if t.counters[c].slug == "cs-i2r")
    s.yard_at[ship], s.yard_turn[ship] = water, 0
    launch(s, ship, "6.87")
    FLOW.run(s)
    return s, ship


def combat(t: Tables, text: str, side: int = UNION) -> WfuState:
    """A Combat Phase in summer."""
    return begin(field(t, f"{SUMMER}\n{text}"), "combat", side)


def on_map(s: WfuState, side: int) -> list[int]:
    """The SPs of a side on the map."""
    return [sp for sp in range(len(s.sp_at)) if s.sp_at[sp] != OFF and s.side_of(sp) == side]


def led_combat(t: Tables, text: str, side: int = UNION, when: str = SUMMER) -> WfuState:
    """A Combat Phase in which troops stay under the leaders whom the position gives them."""
    s = field(t, f"{when}\n{text}")
    under = bytes(s.sp_under)
    begin(s, "combat", side)
    s.sp_under[:] = under
    return s


def lead_out(t: Tables, text: str, leader: str, side: int = UNION) -> WfuState:
    """A stack that has set out."""
    s = begin(field(t, f"{SUMMER}\n{text}"), "operations", side)
    play(s, f"lead {leader}", "take all", "set out")
    return s


def plain(t: Tables) -> tuple[str, str]:
    """Two neighbouring clear hexes without a city and without anything on their side."""
    board = t.board
    for h in range(board.count):
        for d in range(6):
            k = 6 * h + d
            j = board.neighbours[k]
            if (
                j >= 0 and board.terrains[board.terrain[h]] == board.terrains[board.terrain[j]] == "clear"
                and not (board.water[k] or board.ridge[k] or board.land[k]) and t.city_at[h] == t.city_at[j] == -1
            ):  # fmt: skip
                return board.numbers[h], board.numbers[j]
    raise AssertionError("no clear country")


def fight(
    t: Tables, s: WfuState, a: str, b: str, *leaders: str, side: int = UNION, **more: object
) -> tuple[Attack, object]:
    """An attack from one hex by everybody there under the leaders, in order of the SPs."""
    node = t.board.hex(a)
    free = s.sps_at(node, side)
    corps = []
    for name in leaders:
        counter = t.leaders[t.leader[name]]
        rating = counter.army.cr if s.leader_army[t.leader[name]] and counter.army else counter.corps.cr
        corps.append(Corps(t.leader[name], node, tuple(free[:rating])))
        free = free[rating:]
    if not leaders:
        corps = [Corps(-1, node, tuple(free))]
    attack = Attack(side, t.board.hex(b), tuple(corps), **more)  # type: ignore[arg-type]
    return attack, assess(s, attack, proposed(s, t.board.hex(b), 1 - side))


def amounts(found) -> dict[str, int]:
    """The modifiers, added up by reason."""
    sums: dict[str, int] = {}
    for m in found.modifiers:
        sums[m.reason] = sums.get(m.reason, 0) + m.amount
    return sums


def attack(s: WfuState, at: str, leader: str, *results: str, star: int = 9) -> None:
    """An attack with one of these results."""
    play(s, f"attack {at}", f"initiate {leader}")
    play(s, "fight", dice=dice_for(s, *results, star=star))


def site(t: Tables) -> tuple[str, str]:
    """A rail hex of Kentucky, which is the Union's, and a plain hex without water next to it: a fort there can be besieged."""
    board = t.board
    for h in t.rails.stations:
        if t.city_at[h] >= 0 or board.states[board.state[h]] != "KY":
            continue
        for j in board.around(h):
            k = board.side(h, j)
            if (
                t.city_at[j] < 0 and t.ground.march[k] == 1 and t.ground.strength[k] == 1
                and t.ground.strength[board.side(j, h)] == 1 and not board.sea[j] and not t.waters.way.at(j)
                and board.terrains[board.terrain[j]] == board.terrains[board.terrain[h]] == "clear"
            ):  # fmt: skip
                return board.numbers[h], board.numbers[j]
    raise AssertionError("no such site")


def post(
    t: Tables,
    defenders: str,
    attackers: str,
    fort: str = "confederate",
    when: str = SUMMER,
    phase: str = "combat",
) -> WfuState:
    """A Confederate fort in Kentucky next to Union troops on a railroad of theirs."""
    rail, plain = site(t)
    s = field(
        t,
        f'{when}\nkentucky = "union"\n{plain} fort {fort}; confederate {defenders}\n{rail} union {attackers}',
    )
    return begin(s, phase, UNION)


def site_hexes(t: Tables) -> tuple[int, int, str, str]:
    """The hexes of the site of the sieges: indexes and numbers."""
    rail, plain = site(t)
    return t.board.hex(rail), t.board.hex(plain), rail, plain


def besieged(
    t: Tables, inside: str, outside: str, fort: str = "confederate", turns: int = 1, when: str = SUMMER
) -> WfuState:
    """A siege in the same hex."""
    _, plain = site(t)
    return field(
        t,
        f'{when}\nkentucky = "union"\n{plain} fort {fort}; confederate {inside}; siege {turns}; union {outside}',
    )


def run_phase(s: WfuState, phase: str, side: int, *dice: int) -> WfuState:
    """A phase of a side with these dice, up to its first question."""
    s.phasing = side
    s.dice.script = list(dice)
    s.push(PlayerTurn(phase, side=side))
    FLOW.run(s)
    return s


def spur(t: Tables) -> tuple[str, str]:
    """A station in Georgia, and a plain hex beside it without railroad or river."""
    for h in t.rails.stations:
        for j in t.board.around(h):
            plain = t.city_at[j] < 0 and not t.rails.hexes[j] and t.ground.march[t.board.side(h, j)] == 1
            if t.board.states[t.board.state[h]] == "GA" and plain and not t.waters.way.at(j):
                return t.board.numbers[h], t.board.numbers[j]
    raise AssertionError("no such spur")


def one_operating(t: Tables, text: str, at: str) -> tuple[WfuState, int]:
    """The same in the Operations Segment."""
    s = field(t, text)
    s.begin_operations()
    return s, s.sps_at(t.board.hex(at), CONFEDERATE)[0]


def with_option(t: Tables, option: str, text: str, checked: bool = True) -> WfuState:
    """A position with one option."""
    return field(t, f"options = {{ {option} = true }}\n{text}", checked=checked)


def battle(t: Tables, option: str, mine: str, theirs: str) -> WfuState:
    """An attack in Georgia that has been put together and is about to be fought."""
    a, b = pair(t)
    s = field(t, f"options = {{ {option} }}\n{SUMMER}\n{a} union {mine}\n{b} confederate {theirs}")
    begin(s, "combat", UNION)
    leader = mine.split("leaders ")[1].split(",")[0].strip()
    play(s, f"attack {b}", f"initiate {leader}")
    return s
