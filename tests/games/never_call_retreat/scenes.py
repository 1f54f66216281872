"""Scenes on land that tests of several chapters share: camps and armies, meetings of two forces, sieges, the frontier."""

from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    POTOMAC,
    SUMMER,
    WASHINGTON,
    act,
    kind,
    play,
    stand,
    troops,
)
from longroll.games.never_call_retreat.combat.odds import Assessment, Attack, assess, over
from longroll.games.never_call_retreat.command import FAR_WEST
from longroll.games.never_call_retreat.flags import BURNED, TRACKS
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle, Half
from longroll.games.never_call_retreat.frontier.frames import Band
from longroll.games.never_call_retreat.reading import from_position
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import fortification
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

FIELD = "2982"
ARMY = "headquarters = ['army-of-tennessee {0}']"
COLUMN = "E"
"""of the combat table, in meetings whose odds do not matter"""
FIRST_CORPS = [
    "confederate = ['inf-6 under confederate-1st-corps', 'inf-5 under confederate-1st-corps']",
    "leaders = ['longstreet:2 under confederate-1st-corps', 'cheatham:1']",
    "headquarters = ['confederate-1st-corps longstreet']",
]
CORPS = "confederate-1st-corps"
ARMY_WITH_CORPS = [
    "headquarters = ['army-of-tennessee bragg', 'confederate-2nd-corps ewell']",
    "leaders = ['bragg:3 under army-of-tennessee', 'ewell:2 under confederate-2nd-corps', 'cheatham:1']",
    "confederate = ['inf-4 under army-of-tennessee', 'inf-6 under confederate-2nd-corps', 'inf-5 under confederate-2nd-corps']",
]


def camp(t: Tables, *rows: str) -> NcrState:
    """One camp in Virginia whose troops have not moved yet."""
    s = stand(t, "1863", {FIELD: list(rows)})
    s.began[:] = s.at
    return s


def ours(s: NcrState) -> list[int]:
    """The Union troops of the camp."""
    return [x for x in s.pieces_at(s.tables.board.hex(FIELD), UNION) if x >= s.tables.pieces.slot0]


def one_hex(t: Tables, year: str, *rows: str, at: str = "2982") -> NcrState:
    """A position with nothing but what stands in one hex."""
    return from_position(t, f"scenario = '{year}'\n[[at]]\nnode = '{at}'\n" + "\n".join(rows))


def army(t: Tables, commander: str, *others: str) -> NcrState:
    """Atlanta with the Army of Tennessee under a commander."""
    men = [f"{commander}:3 under army-of-tennessee", *others]
    rows = [
        ARMY.format(commander),
        f"leaders = {men!r}",
        "confederate = ['inf-8 under army-of-tennessee', 'inf-8']",
        "departments = []",
    ]
    return stand(t, "1863", {ATLANTA: rows})


def meet(
    t: Tables, union: str, confederate: str, start: str = "2982", target: str = "2981", year: str = "1862"
) -> NcrState:
    """The Union in one hex, the Confederacy in the next; each side's rows as in a position."""
    return from_position(
        t,
        f"scenario = '{year}'\n[[at]]\nnode = '{start}'\n{union}\n[[at]]\nnode = '{target}'\n{confederate}\n",
    )


def attack(s: NcrState, start: str = "2982", target: str = "2981", side: int = UNION) -> Assessment:
    board = s.tables.board
    here, there = board.hex(start), board.hex(target)
    return assess(s, Attack(side, tuple(s.pieces_at(here, side)), there, over(s, here, there)))


def meeting(t: Tables, south: str = "'2*inf-8'", more: tuple[str, ...] = ()) -> tuple[NcrState, Battle]:
    """A Union force under Thomas attacks Atlanta from the north."""
    s = stand(
        t,
        "1863",
        {
            NORTH: ["union = ['2*inf-8']", "leaders = ['thomas:2']"],
            ATLANTA: [*([f"confederate = [{south}]"] if south else []), *more],
        },
    )
    here, there = t.board.hex(NORTH), t.board.hex(ATLANTA)
    force = s.pieces_at(here, UNION)
    f = Battle("results", side=UNION, pieces=force, target=there, over=over(s, here, there), start=here)
    f.column = COLUMN
    return s, f


def step_into(s: NcrState, start: str, to: str, side: int = UNION) -> None:
    """A unit of a side is sent a hex far."""
    unit = troops(s, start, side)[0]
    act(s, side)
    s.cp[6 * side + 3] = 0
    play(s, f"at {start}", f"move {s.tables.pieces.names[unit]}", f"step {to}")


def besieged(
    t: Tables, garrison: str, besiegers: str, work: str = "fort", more: tuple[str, ...] = ()
) -> NcrState:
    """Atlanta with a garrison inside and the enemy on top."""
    rows = [
        f"works = 'confederate {work}'",
        f"confederate = [{garrison}]",
        f"union = [{besiegers}]",
        "control = 'confederate'",
        *more,
    ]
    s = stand(t, "1863", {ATLANTA: rows})
    s.turn = SUMMER
    return s


def building(t: Tables, rows: list[str], where: str = ATLANTA, side: int = CONFEDERATE) -> NcrState:
    s = stand(t, "1863", {where: rows})
    s.turn = SUMMER
    s.supply[:] = [300, 300, 0]
    s.stack[:] = [fortification.Fortifying("fortifying", side=side)]
    FLOW.run(s)
    return s


def empty(t: Tables, year: str = "1863") -> NcrState:
    return stand(t, year, {})


def stockade(t: Tables, state: str = "TX") -> int:
    """A place of the Far West with nothing else of the kind within four hexes."""
    found = [
        i
        for i, places in t.board.at.items()
        if t.states[t.state[i]] == state and any(p.kind == "stockade" for p in places)
    ]
    return next(i for i in sorted(found) if t.theater[i] == FAR_WEST)


def far_west_act(s: NcrState, side: int) -> None:
    act(s, side)
    s.cp[side * len(TRACKS) + 3] = 0


def raider(t: Tables, distance: int) -> tuple[NcrState, int, int]:
    """A Union Comanche so many hexes from a Texas stockade, and the stockade."""
    s = empty(t)
    fort = stockade(t)
    s.take_control(fort, CONFEDERATE)
    for i in t.board.at:  # nothing else gives the alarm
        if i != fort:
            s.mark(i, BURNED)
    hexes = [i for i in range(t.board.count) if not t.board.sea[i] and t.board.distance(i, fort) == distance]
    band = s.muster(UNION, kind(t, "comanche"), 1, min(hexes))
    return s, band, fort


def resolve(s: NcrState, band: int, dice: list[int], *choices: str) -> None:
    s.dice.script, s.dice.given_only = list(dice), True
    s.stack[:] = [
        Half("where", side=s.side[band], left=3),
        Band("band-entered", piece=band, place=s.at[band]),
    ]
    FLOW.run(s)
    for text in choices:
        FLOW.play(s, next(c for c in FLOW.choices(s) if c.text == text))


def general(t: Tables, tactical: int) -> str:
    """A Union one-star of infantry with a rating, who has a counter of two stars."""
    return next(
        x.slug
        for x in t.roster.leaders
        if x.side == UNION and x.rank == 1 and x.branch == 0 and x.tactical == tactical and (x.slug, 2) in t.roster.leader
    )  # fmt: skip


def army_aboard(t: Tables) -> NcrState:
    """The Army of the Potomac in its trains at Washington."""
    rows = [
        f"headquarters = ['{POTOMAC} meade entrained']",
        f"leaders = ['meade:3 under {POTOMAC} entrained']",
        f"union = ['inf-8 under {POTOMAC} entrained', 'inf-6 under {POTOMAC} entrained']",
    ]
    return stand(t, "1863", {WASHINGTON: rows})


def beleaguered(t: Tables, garrison: str) -> NcrState:
    """A fort at Atlanta under the second cycle of a siege."""
    rows = [
        "works = 'confederate fort'",
        "control = 'confederate'",
        f"confederate = ['{garrison}']",
        "leaders = ['hardee:2']",
        "union = ['inf-8']",
        "siege = 2",
    ]
    return stand(t, "1863", {ATLANTA: rows})


def siege(t: Tables, besiegers: str, leaders: str = "'gillmore:2 under union-19th-corps', ") -> NcrState:
    """A Corps of the Union lies on a garrison at Atlanta."""
    rows = [
        "works = 'confederate fort'",
        "control = 'confederate'",
        "confederate = ['inf-3 inside']",
        f"union = [{besiegers}]",
        f"leaders = [{leaders}'hardee:2']",
    ]
    if leaders:
        rows.append("headquarters = ['union-19th-corps gillmore']")
    return stand(t, "1863", {ATLANTA: rows})


def march_off(s: NcrState, dice: list[int] | None = None) -> None:
    """The only Union unit at Atlanta leaves for the north."""
    t = s.tables
    (unit,) = (x for x in s.pieces_at(t.board.hex(ATLANTA), UNION) if s.land(x))
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}", f"step {NORTH}")
    play(s, "stop", dice=dice)
