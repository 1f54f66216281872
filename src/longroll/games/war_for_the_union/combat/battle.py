"""13.1, 13.6, 13.7 Land attacks: declared, put together, fought, and borne."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.casualties import check_leader
from longroll.games.war_for_the_union.charts import Outcome
from longroll.games.war_for_the_union.combat.losses import (
    asks_for_a_die,
    fatigue_gained,
    leader_checks,
    quota,
    sps_lost,
)  # fmt: skip
from longroll.games.war_for_the_union.combat.odds import (
    Assessment,
    Attack,
    Corps,
    Defence,
    assess,
    attacks_refused,
    odds_refused,
    proposed,
)  # fmt: skip
from longroll.games.war_for_the_union.events import Fought
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Battle, Losing, PlayerTurn, Retreating
from longroll.games.war_for_the_union.movement.march import command_rating
from longroll.games.war_for_the_union.state import (
    ATTACKED,
    ATTACKS,
    DEFENDS,
    HAS_FOUGHT,
    RETREATED,
    WfuState,
)  # fmt: skip
from longroll.games.war_for_the_union.words import (
    ATTACK,
    CALL_OFF,
    CAVALRY,
    DONE,
    FIGHT,
    INITIATE,
    JOIN,
    NAVAL,
    SIDES,
)  # fmt: skip
from longroll.games.war_for_the_union.zoi import crossing_blocked
from longroll.kit.graph import CLOSED


def target_refused(s: WfuState, side: int, start: int, target: int) -> Refusal | None:
    """13.11, 13.15, 4.32 Why troops in a hex may not attack another; None where they may."""
    t = s.tables
    if target not in t.board.around(start):
        return Refusal(f"{t.title(target)} is not next to {t.title(start)}", "13.11")
    at = t.board.side(start, target)
    if t.ground.march[at] == CLOSED:
        return Refusal(f"nobody attacks from {t.title(start)} into {t.title(target)}", "13.35")
    if crossing_blocked(s, at, side):
        return Refusal("enemy ships or guns command the crossing", "4.32")
    if not fresh(s, target, 1 - side):
        return Refusal("nobody is there who may be attacked now", "13.15")
    return None


def fresh(s: WfuState, hex_: int, side: int) -> list[int]:
    """13.12, 13.73g The SPs that defend a hex: not those that have retreated into it."""
    return [sp for sp in s.sps_at(hex_, side) if not s.sp_flags[sp] & RETREATED]


def attackers_of(s: WfuState, leader: int) -> list[int]:
    """13.11, 13.15 The SPs with a leader that may still attack in this phase, the steadiest first."""
    side, node = s.tables.leaders[leader].side, s.leader_at[leader]
    morale = s.tables.charts.morale
    found = [
        sp
        for sp in s.sps_at(node, side)
        if not s.sp_flags[sp] & (ATTACKED | RETREATED) and attacks_refused(s, sp) is None
    ]
    return sorted(found, key=lambda sp: (s.sp_fatigue[sp], -morale[s.quality_of(sp)], sp))


def leader_refused(s: WfuState, side: int, leader: int, target: int) -> Refusal | None:
    """13.13, 4.42 Why a leader may not take part in an attack; None where he may."""
    t = s.tables
    man = t.leaders[leader]
    if man.side != side or s.leader_at[leader] < 0 or man.role == NAVAL:
        return Refusal(f"{man.name} is not there", "13.13")
    if s.leader_flags[leader] & HAS_FOUGHT:
        return Refusal(f"{man.name} has fought in this phase", "13.15")
    if s.leader_at[leader] >= t.board.count:
        return Refusal(f"{man.name} is off the map", "13.11")
    if not attackers_of(s, leader):
        return Refusal(f"{man.name} has nobody to attack with", "13.11")
    return target_refused(s, side, s.leader_at[leader], target)


def candidates(s: WfuState, side: int, target: int) -> list[int]:
    """13.13 The leaders who could take part in an attack on a hex."""
    return [i for i in range(len(s.tables.leaders)) if leader_refused(s, side, i, target) is None]


def put_together(s: WfuState, f: Battle) -> Attack:
    """13.13, R5 Each leader takes as many of the troops with him as he can command, in the order in which they joined."""
    taken: set[int] = set()
    corps = []
    for leader in f.leaders:
        sps = [sp for sp in attackers_of(s, leader) if sp not in taken][: command_rating(s, leader)]
        taken.update(sps)
        corps.append(Corps(leader, s.leader_at[leader], tuple(sps)))
    return Attack(f.side, f.target, tuple(corps), subordinates(s, f))


def subordinates(s: WfuState, f: Battle) -> tuple[int, ...]:
    """4.53 Where an army commander initiates, the first leaders with him or next to him, up to his limit."""
    chief = f.leaders[0]
    if not s.leader_army[chief]:
        return ()
    t = s.tables
    near = {s.leader_at[chief], *t.board.around(s.leader_at[chief])}
    found = [i for i in f.leaders[1:] if s.leader_at[i] in near]
    return tuple(found[: t.leaders[chief].sl])


def defence_of(s: WfuState, f: Battle) -> Defence:
    """13.12 The defenders as they stand, without those who have retreated into the hex."""
    away = {sp for sp in s.sps_at(f.target, 1 - f.side) if s.sp_flags[sp] & RETREATED}
    found = proposed(s, f.target, 1 - f.side)
    kept = [c._replace(sps=tuple(sp for sp in c.sps if sp not in away)) for c in found.corps]
    return found._replace(corps=tuple(c for c in kept if c.sps))


@FLOW.question("combat", PlayerTurn)
class Combat(Question[WfuState, PlayerTurn]):
    """13.1 Attacks are voluntary, declared and fought one at a time."""

    rule = "13.1"

    def side(self, s: WfuState, f: PlayerTurn) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: PlayerTurn) -> str:
        return "Combat: which hex is attacked?"

    def choices(self, s: WfuState, f: PlayerTurn) -> list[Choice]:
        t = s.tables
        targets: set[int] = set()
        for i, man in enumerate(t.leaders):
            at = s.leader_at[i]
            if man.side == f.side and man.role != NAVAL and 0 <= at < t.board.count:
                targets.update(h for h in t.board.around(at) if s.strength(h, 1 - f.side))
        return [*(ATTACK(t.node_name(h)) for h in sorted(targets) if candidates(s, f.side, h)), DONE()]

    def follow(self, s: WfuState, f: PlayerTurn, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        s.push(f)
        s.push(Battle("initiate", side=f.side, target=s.tables.node(choice.place, "choice")))


@FLOW.question("initiate", Battle)
class Initiate(Question[WfuState, Battle]):
    """13.13 One leader initiates the attack."""

    rule = "13.13"

    def side(self, s: WfuState, f: Battle) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Battle) -> str:
        return s.tables.node_name(f.target)

    def battle(self, s: WfuState, f: Battle) -> str:
        return s.tables.node_name(f.target)

    def prompt(self, s: WfuState, f: Battle) -> str:
        return f"Who initiates the attack on {s.tables.title(f.target)}?"

    def choices(self, s: WfuState, f: Battle) -> list[Choice]:
        return [*(INITIATE(s.tables.leaders[i].slug) for i in candidates(s, f.side, f.target)), CALL_OFF()]

    def refusal(self, s: WfuState, f: Battle, choice: Choice) -> Refusal | None:
        if choice.kind is INITIATE and choice.piece in s.tables.leader:
            return leader_refused(s, f.side, s.tables.leader[choice.piece], f.target)
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Battle, choice: Choice) -> None:
        if choice.kind is CALL_OFF:
            return
        f.leaders = [s.tables.leader[choice.piece]]
        f.do = "join"
        s.push(f)


@FLOW.question("join", Battle)
class Join(Question[WfuState, Battle]):
    """13.13, 13.14 Further leaders join; then the battle is fought."""

    rule = "13.14"

    def side(self, s: WfuState, f: Battle) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Battle) -> str:
        return s.tables.node_name(f.target)

    def battle(self, s: WfuState, f: Battle) -> str:
        return s.tables.node_name(f.target)

    def prompt(self, s: WfuState, f: Battle) -> str:
        found = assess(s, put_together(s, f), defence_of(s, f))
        name = s.tables.charts.odds.names[found.column] if found.column >= 0 else "below 1-3"
        return f"Attack on {s.tables.title(f.target)} at {name}, {found.roll:+d}: who joins?"

    def choices(self, s: WfuState, f: Battle) -> list[Choice]:
        others = [i for i in candidates(s, f.side, f.target) if i not in f.leaders and self._adds(s, f, i)]
        found = [JOIN(s.tables.leaders[i].slug) for i in others]
        if odds_refused(s, assess(s, put_together(s, f), defence_of(s, f))) is None:
            found.append(FIGHT())
        return [*found, CALL_OFF()]

    def _adds(self, s: WfuState, f: Battle, leader: int) -> bool:
        """Whether anybody is left for a further leader to command."""
        taken = {sp for corps in put_together(s, f).corps for sp in corps.sps}
        return any(sp not in taken for sp in attackers_of(s, leader))

    def refusal(self, s: WfuState, f: Battle, choice: Choice) -> Refusal | None:
        if choice.kind is FIGHT:
            return odds_refused(s, assess(s, put_together(s, f), defence_of(s, f)))
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Battle, choice: Choice) -> None:
        if choice.kind is CALL_OFF:
            return
        if choice.kind is JOIN:
            f.leaders.append(s.tables.leader[choice.piece])
            s.push(f)
            return
        fight(s, f)


def fight(s: WfuState, f: Battle) -> None:
    """13.6 The die is thrown; losses, leaders, retreats and the advance follow."""
    t = s.tables
    charts = t.charts
    attack, defence = put_together(s, f), defence_of(s, f)
    found = assess(s, attack, defence)
    natural = s.roll("battle", charts.faces, "attack", "13.6", place=t.node_name(f.target))
    outcome = charts.combat.at(found.column, natural + found.roll)
    names = tuple(PieceSlug(t.leaders[i].slug) for i in f.leaders)
    s.out.append(
        Fought(
            SideSlug(SIDES[f.side]), PlaceSlug(t.node_name(f.target)), names, charts.odds.names[found.column],
            natural + found.roll, outcome.text, "13.6",
        )
    )  # fmt: skip
    star = 0
    if asks_for_a_die(charts, (outcome.attacker, outcome.defender), found.weaker):
        star = s.roll("battle", charts.faces, "losses", "13.71", place=t.node_name(f.target))
    _mark(s, f, attack, defence)
    f.attacker_retreats = outcome.attacker_retreats
    f.do = "advance"
    s.push(f)
    _push_retreats(s, f, outcome)
    _tire(s, outcome)
    _push_losses(s, f, outcome, found, star)
    _leaders(s, f, defence, natural)


def _mark(s: WfuState, f: Battle, attack: Attack, defence: Defence) -> None:
    """Who fights, and that he has; attackers leave their works (9.43)."""
    for corps in attack.corps:
        s.leader_flags[corps.leader] |= HAS_FOUGHT
        for sp in corps.sps:
            s.sp_fights[sp] = ATTACKS
            s.sp_flags[sp] |= ATTACKED
            if s.sp_works[sp]:
                s.entrench(sp, 0)
    for sp in defence.sps:
        s.sp_fights[sp] = DEFENDS


def _push_retreats(s: WfuState, f: Battle, outcome: Outcome) -> None:
    """13.73 The side that must retreat does so hex by hex, after its losses."""
    if outcome.defender_retreats:
        foes = sorted({s.sp_at[sp] for sp in range(len(s.sp_at)) if s.sp_fights[sp] == ATTACKS})
        s.push(Retreating("retreat", side=1 - f.side, node=f.target, foes=foes))
    elif outcome.attacker_retreats:
        for node in sorted({s.sp_at[sp] for sp in range(len(s.sp_at)) if s.sp_fights[sp] == ATTACKS}):
            s.push(Retreating("retreat", side=f.side, node=node, foes=[f.target], attacker=True))


def _tire(s: WfuState, outcome: Outcome) -> None:
    """13.74 Fatigue of both sides, retreats included."""
    charts = s.tables.charts
    gained = {
        ATTACKS: fatigue_gained(
            charts, outcome.attacker, outcome.starred, outcome.attacker_retreats, s.poor_weather, second=False
        ),
        DEFENDS: fatigue_gained(
            charts, outcome.defender, False, outcome.defender_retreats, s.poor_weather, second=False
        ),
    }
    for sp in range(len(s.sp_at)):
        if s.sp_fights[sp] and gained[s.sp_fights[sp]]:
            s.tire(sp, gained[s.sp_fights[sp]])


def _push_losses(s: WfuState, f: Battle, outcome: Outcome, found: Assessment, star: int) -> None:
    """13.71 What each side must lose; the attacker takes his losses first."""
    charts = s.tables.charts
    fighters = {k: [sp for sp in range(len(s.sp_at)) if s.sp_fights[sp] == k] for k in (ATTACKS, DEFENDS)}
    horse = {k: any(s.arm_of(sp) == CAVALRY for sp in sps) for k, sps in fighters.items()}
    for kind, letter, side in ((DEFENDS, outcome.defender, 1 - f.side), (ATTACKS, outcome.attacker, f.side)):
        count = sps_lost(charts, letter, found.weaker, star)
        both = horse[ATTACKS] and horse[DEFENDS]
        due = quota(s, fighters[kind], count, letter, both, found.morale[0 if kind == ATTACKS else 1])
        if due.losses:
            s.push(
                Losing(
                    "lose", side=side, node=-1, losses=due.losses, cavalry=due.cavalry, steady=due.steady,
                    morale=due.morale,
                )
            )  # fmt: skip


def _leaders(s: WfuState, f: Battle, defence: Defence, natural: int) -> None:
    """13.72 (1) Leaders who command troops in the battle check on a natural 5 or 6."""
    commanding = [*f.leaders, *(c.leader for c in defence.corps if c.leader >= 0)]
    for leader in commanding:
        if leader_checks(s.tables.charts, natural, bool(s.leader_army[leader])):
            check_leader(s, leader, "13.72")
