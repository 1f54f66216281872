"""D24 to D27: the Campaign phase. Actions in any order until the points are spent or the player stops."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.divided_we_fall import forts, reorganise
from longroll.games.divided_we_fall.arrivals import here, may_detach
from longroll.games.divided_we_fall.events import Passed, Placed
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.movement import load, solo
from longroll.games.divided_we_fall.movement.reach import reach
from longroll.games.divided_we_fall.naval import bombard, sail
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import supplied
from longroll.games.divided_we_fall.tables import BOX, GUNBOAT, NAVAL, OFF, SIDES, USA, turn_label
from longroll.games.divided_we_fall.theaters import THEATERS, may_spend, owed, spend

INFANTRY = 6


def allowance(s: DwfState, area: int, printed: int) -> int:
    """D28, D45 The printed factor, halved (fractions lost) for units out of supply at the moment they move."""
    return printed if supplied(s, s.phasing, area) else printed // 2


def leader_rate(s: DwfState, i: int) -> int:
    return s.tables.leaders[i].movement[s.leader_version[i]]


def ready_total(s: DwfState, side: int, area: int) -> int:
    n = s.tables.n
    at = side * 5 * n + area
    r = s.ready
    return r[at] + 2 * r[at + n] + 3 * r[at + 2 * n] + 4 * r[at + 3 * n] + 5 * r[at + 4 * n]


def actions(s: DwfState) -> list[Choice]:
    """D24 Everything the phasing player may begin now."""
    t = s.tables
    n = t.n
    side = s.phasing
    book, slug = t.book, t.slug
    found: list[Choice] = []
    men = s.men[side * n : side * n + n]
    held = [a for a in range(n) if men[a]]
    able = {a for a in held if may_spend(s, a)} if s.command else set()
    limit = s.max_unit(side)
    lift = s.lift if side == USA else 0
    free = [s.free(side, k + 1) for k in range(5)]
    again = s.command + 1
    for a in held:
        counts = s.counters(side, a, True)
        total = counts[0] + 2 * counts[1] + 3 * counts[2] + 4 * counts[3] + 5 * counts[4]
        if not total:
            continue
        by_sea = lift and t.lift_port[a]
        if a in able or by_sea:
            formed = reorganise.sizes(limit, free, counts, total)
            if a in able:
                found += [book["march", k, slug[a]] for k in formed]
            if by_sea:
                found += [book["lift", k, slug[a]] for k in formed if k <= lift]
        if total > 1 and s.shuffled[a] != again:
            found.append(book["reorganize", slug[a]])
    militia_at, militia_done = s.militia_at, s.militia_done
    for i in t.militia_of[side]:
        if militia_at[i] in able and not militia_done[i]:
            found.append(book["march", t.militia[i].slug])
    leader_at, leader_done = s.leader_at, s.leader_done
    for i in t.leaders_of[side]:
        a = leader_at[i]
        if a == OFF or leader_done[i]:
            continue
        leader = t.leaders[i]
        found.append(book["ride", leader.slug])
        if men[a]:
            if a in able and can_lead(s, i, a):
                found.append(book["activate", leader.slug])
            if s.abilities and "independent" in leader.abilities and ready_total(s, side, a):
                found.append(book["roam", leader.slug])
    ready = s.supply_ready[side * n : side * n + n]
    found += [book["supply", slug[a]] for a in range(n) if ready[a]]
    if side == USA:
        found += [book["railroad", slug[a]] for a in range(n) if s.mrr_ready[a]]
        for kind in range(3):
            row = s.naval_ready[kind * n : kind * n + n]
            for a in range(n):
                if row[a]:
                    found += [book["sail", NAVAL[kind], k, slug[a]] for k in range(1, row[a] + 1)]
        found += bombard.choices(s)
    found += forts.choices(s, able)
    found += specials(s, able)
    if s.command:
        found.append(book["pass"])
    found.append(book["end"])
    return found


def can_lead(s: DwfState, leader: int, area: int) -> bool:
    """D24, D52 A leader is activated with units: some infantry or militia there must not have moved yet."""
    side = s.phasing
    if ready_total(s, side, area):
        return True
    return any(not s.militia_done[i] for i in s.militia_in(side, area))


def specials(s: DwfState, able: set[int]) -> list[Choice]:
    """D55, D56, D96 Acts of leaders who stay where they are: McClellan trains, Lee and the engineers dig in."""
    t = s.tables
    book = t.book
    found = []
    i = t.leader_index["mcclellan"]
    # neither needs troops with him (L484, L486)
    if (
        s.phasing == USA
        and s.leader_at[i] != OFF
        and not s.leader_done[i]
        and (s.leader_at[i] == t.washington or (s.abilities and t.land_area[s.leader_at[i]]))
        and may_spend(s, s.leader_at[i])
    ):
        found.append(book["train", "mcclellan"])
    if may_detach(s) and here(s, "lee") in able:
        found.append(book["detach", "longstreet"])
    if not s.abilities and s.phasing == USA:
        return found
    for i in t.leaders_of[s.phasing] if s.abilities else (t.leader_index["lee"],):
        leader = t.leaders[i]
        if s.leader_at[i] == OFF or s.leader_done[i] or not may_spend(s, s.leader_at[i]):
            continue
        digs = leader.slug == "lee" or (s.abilities and "engineer" in leader.abilities)
        if digs and forts.empty(s, s.phasing, s.leader_at[i]):
            found.append(book["entrench", leader.slug])
    return found


def bring_in(s: DwfState, goal: int) -> list[Choice]:
    """D35, R62 Units that can still come into a battle."""
    t = s.tables
    n = t.n
    side = s.phasing
    book, slug = t.book, t.slug
    far = reach(s, goal)
    found: list[Choice] = []
    clear = s.weather == 0
    near = set(t.near[goal])
    men = s.men[side * n : side * n + n]

    blue = int(side == USA and s.home[goal] == USA)

    def sails(a: int) -> bool:
        """D65, D66 A gunboat to carry them, or sea lift."""
        if side != USA:
            return False
        boat = s.naval_ready[GUNBOAT * n + a] and far.water[a] <= 8
        return bool(boat or (s.lift and t.lift_port[a] and far.water[a] <= 10))

    def comes(a: int, printed: int) -> bool:
        if a == goal:
            return False
        bonus = blue if s.home[a] == USA else 0  # D32
        if far.land[a] <= allowance(s, a, printed) + bonus or sails(a):
            return True
        return clear and a in near and t.kind[a] != BOX and supplied(s, side, a)

    for a in range(n):
        if not men[a] or a == goal or (far.land[a] > 12 and far.water[a] > 10):
            continue
        total = ready_total(s, side, a)
        if total and may_spend(s, a) and comes(a, INFANTRY):
            free = [s.free(side, k + 1) for k in range(5)]
            formed = reorganise.sizes(s.max_unit(side), free, s.counters(side, a, True), total)
            found += [book["march", k, slug[a]] for k in formed]
    for i, m in enumerate(t.militia):
        a = s.militia_at[i]
        if m.side != side or a in (OFF, goal) or s.militia_done[i] or s.state_of(goal) != m.state:
            continue
        if may_spend(s, a) and far.land[a] <= INFANTRY:
            found.append(book["march", m.slug])
    for i, leader in enumerate(t.leaders):
        a = s.leader_at[i]
        if leader.side != side or a in (OFF, goal) or s.leader_done[i] or not men[a]:
            continue
        if may_spend(s, a) and can_lead(s, i, a) and comes(a, leader_rate(s, i)):
            found.append(book["activate", leader.slug])
    found += [book["ride", t.leaders[i].slug] for i in solo.riders(s, goal)]
    for a in range(n):
        if s.supply_ready[side * n + a] and a != goal and (far.land[a] <= allowance(s, a, 4) or sails(a)):
            found.append(book["supply", slug[a]])
        if side == USA:
            for kind in range(3):
                count = s.naval_ready[kind * n + a]
                if count and sail.joins(s, kind, a, goal):
                    found += [book["sail", NAVAL[kind], k, slug[a]] for k in range(1, count + 1)]
    return found


def act(s: DwfState, choice: Choice, goal: int = OFF) -> None:
    """Carry out the beginning of an action."""
    t = s.tables
    side = s.phasing
    verb, args = choice.verb, choice.args
    if verb == "march":
        if len(args) == 2:
            size, area = args[0], t.index[args[1]]
            reorganise.form(s, side, area, size)
            spend(s, area, f"a march of {size} infantry")
            counts = [0] * 5
            counts[size - 1] = 1
            frame = load.start(
                s, area, allowance(s, area, INFANTRY), unit="infantry", inf=counts, goal=goal, paid=1
            )
        else:
            i = t.militia_index[args[0]]
            area = s.militia_at[i]
            spend(s, area, f"a march of {args[0]}")
            frame = load.start(
                s, area, allowance(s, area, INFANTRY), unit="militia", mil=[i], goal=goal, paid=1
            )
        s.stack.append(frame)
    elif verb in ("activate", "roam"):
        lead(s, t.leader_index[args[0]], goal, verb == "roam")
    elif verb == "lift":
        size, area = args[0], t.index[args[1]]
        reorganise.form(s, side, area, size)
        counts = [0] * 5
        counts[size - 1] = 1
        s.stack.append(load.start(s, area, INFANTRY, unit="infantry", inf=counts, free=1))
    elif verb == "supply":
        area = t.index[args[0]]
        s.stack.append(load.start(s, area, t.rates["supply"], unit="supply", sup=1, goal=goal))
    elif verb == "sail":
        sail.begin(s, NAVAL.index(args[0]), args[1], t.index[args[2]], goal)
    elif verb == "ride":
        s.push("ride", leader=t.leader_index[args[0]], goal=goal)
    elif verb == "railroad":
        s.push("railroad", at=t.index[args[0]], spent=0, moved=0)
    elif verb == "bombard":
        bombard.carry_out(s, choice)
    elif verb == "fortify":
        forts.begin(s, t.index[args[0]])
    elif verb == "train":
        train(s)
    elif verb == "detach":
        i = t.leader_index["longstreet"]
        s.leader_at[i] = here(s, "lee")
        s.clock[i] = s.turn
        reorganise.form(s, side, s.leader_at[i], 4)
        lead(s, i, goal, False, most=4)
    elif verb == "entrench":
        forts.entrench(s, t.leader_index[args[0]])
    elif verb == "reorganize":
        reorganise.begin(s, t.index[args[0]])
    else:
        assert verb == "pass"
        s.command -= 1
        due = owed(s)
        if s.command < len(due):  # R27: the point that a theater was owed is the one that is passed
            s.west = True
            if s.command < len(due) - 1:
                s.east = True
        s.out.append(Passed(SIDES[side], "a command point", "D24"))


def lead(s: DwfState, i: int, goal: int, roam: bool, most: int = 99) -> None:
    """D24, D52, D30 Activate a leader with the infantry and supply that stand with him and have not moved."""
    t = s.tables
    side = s.phasing
    leader = t.leaders[i]
    area = s.leader_at[i]
    counts = s.counters(side, area, True)
    if s.abilities and ("corps" in leader.abilities or roam):
        most = min(most, 4 if roam else 5)
    if s.alternative and leader.slug == "longstreet":
        most = min(most, 5)
    counts = within(counts, most)
    if not roam:
        spend(s, area, f"{leader.name} is activated")
    frame = load.start(
        s, area, allowance(s, area, leader_rate(s, i)), unit="stack", leader=i, inf=counts, goal=goal,
        sup=s.supply_ready[side * t.n + area], free=2 if roam else 0, paid=0 if roam else 1,
    )  # fmt: skip
    if not sum(counts):
        frame["mil"] = [m for m in s.militia_in(side, area) if not s.militia_done[m]]
    frame["light"] = int(s.abilities and "moves" in leader.abilities)
    s.stack.append(frame)


def within(counts: list[int], most: int) -> list[int]:
    """D96 The largest counters that fit a limit."""
    found = [0] * 5
    for i in range(4, -1, -1):
        found[i] = min(counts[i], most // (i + 1))
        most -= found[i] * (i + 1)
    return found


def train(s: DwfState) -> None:
    """D55 McClellan raises two infantry in Washington instead of moving; D96 as Master Trainer one more goes with him anywhere."""
    t = s.tables
    i = t.leader_index["mcclellan"]
    area = s.leader_at[i]
    spend(s, area, "McClellan trains", "D55")
    s.leader_done[i] = 1
    total = (t.charts["abilities"]["mcclellan"]["infantry"] if area == t.washington else 0) or 1
    short = s.put(USA, area, total, "D55")
    if short:
        s.out.append(Placed("usa", f"no counters for {short} infantry", t.slug[area], "D23"))


@FLOW.ask("campaign")
class Campaign(Ask[DwfState]):
    """D24 The next action, or the end of the phase."""

    rule = "D24"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[s.phasing]

    def prompt(self, s: DwfState, f: Frame) -> str:
        due = owed(s)
        owing = f" (one owed in {' and in '.join(THEATERS[x] for x in due)})" if due and s.command else ""
        return f"{turn_label(s.turn)}: {s.command} command points left{owing}"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        return actions(s)

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        if choice.verb == "end":
            s.out.append(
                Passed(SIDES[s.phasing], f"{s.command} command points" if s.command else "the rest", "D24")
            )
            return
        s.stack.append(f)
        act(s, choice)

    def why_not(self, s: DwfState, f: Frame, text: str) -> tuple[str, str] | None:
        from longroll.games.divided_we_fall.why import campaign_why

        return campaign_why(s, text)
