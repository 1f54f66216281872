"""D55, D56, D96, D97: acts of leaders who stay where they are. McClellan trains, Lee and the engineers dig in, Lee detaches."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall import forts
from longroll.games.divided_we_fall.columns import MOVED, READY
from longroll.games.divided_we_fall.events import CountersShort, Fortified
from longroll.games.divided_we_fall.movement.load import sweep
from longroll.games.divided_we_fall.reorganise import form, formable
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.theaters import point_refused, spend
from longroll.games.divided_we_fall.verbs import DETACH, ENTRENCH, TRAIN
from longroll.games.divided_we_fall.words import CSA, OFF, SIDES, USA


def leader_refused(s: DwfState, i: int) -> Refusal | None:
    """D28 Why a leader can do nothing now."""
    t = s.tables
    if t.leaders[i].side != s.phasing:
        return Refusal(f"{t.leaders[i].name} is not yours to move", "D28")
    if s.leader_at[i] == OFF:
        return Refusal(f"{t.leaders[i].name} is not on the map", "D15")
    if s.leader_done[i] != READY:
        return Refusal(f"{t.leaders[i].name} has moved this turn", "D28")
    return None


def train_refused(s: DwfState, i: int) -> Refusal | None:
    """D55, D96 McClellan raises troops in Washington; as Master Trainer anywhere on land. He needs no troops (L484)."""
    t = s.tables
    if i != t.trainer:
        return Refusal("only McClellan trains", "D55")
    if (refused := leader_refused(s, i)) is not None:
        return refused
    at = s.leader_at[i]
    if at != t.training_ground and not (s.abilities and t.land_area[at]):
        return Refusal(f"McClellan trains in {t.name[t.training_ground]}", "D55")
    return point_refused(s, at)


def entrench_refused(s: DwfState, i: int) -> Refusal | None:
    """D56, D96, R72 Lee, by option every engineer, raises a fort where there is none. He needs no troops (L486)."""
    t = s.tables
    if i != t.digger and not (s.abilities and "engineer" in t.leaders[i].abilities):
        return Refusal("only Lee (by option the engineers) raises a fort", "D56")
    if (refused := leader_refused(s, i)) is not None:
        return refused
    if not forts.nothing_built(s, s.phasing, s.leader_at[i]):
        return Refusal("he raises a fort only on land that is yours and has none, begun or finished", "D56")
    return point_refused(s, s.leader_at[i])


def detach_refused(s: DwfState) -> Refusal | None:
    """D97 Lee may give Longstreet a corps, which leaves Virginia this turn."""
    t = s.tables
    lee, corps = s.leader_at[t.leader_index["lee"]], t.leader_index["longstreet"]
    if not s.alternative or s.phasing != CSA:
        return Refusal("only Lee detaches a corps, with the option of leaders by events", "D97")
    if lee == OFF or s.leader_at[corps] != OFF:
        return Refusal("Lee must be on the map, and Longstreet not", "D97")
    men = t.by_events.detached.men
    if men not in formable(s, CSA, s.counters(CSA, lee, True)):
        return Refusal(f"Lee has no {men} factors to give that have not moved", "D97")
    return point_refused(s, lee)


def choices(s: DwfState) -> list[Choice]:
    """D55, D56, D96, D97 What leaders may do in the place of a move."""
    t = s.tables
    found = []
    if s.phasing == USA and train_refused(s, t.trainer) is None:
        found.append(TRAIN(t.leaders[t.trainer].slug))
    if s.alternative and detach_refused(s) is None:
        found.append(DETACH("longstreet"))
    diggers = t.leaders_of[s.phasing] if s.abilities else (t.digger,) if s.phasing == CSA else ()
    found += [ENTRENCH(t.leaders[i].slug) for i in diggers if entrench_refused(s, i) is None]
    return found


def train(s: DwfState) -> None:
    """D55 McClellan raises infantry in Washington instead of moving; D96 as Master Trainer one goes with him anywhere."""
    t = s.tables
    area = s.leader_at[t.trainer]
    spend(s, area, "train", "D55", piece=t.leaders[t.trainer].slug)
    s.leader_done[t.trainer] = MOVED
    trainer = t.abilities.trainer
    total = trainer.infantry if area == t.training_ground else trainer.elsewhere
    short = s.put(USA, area, total, "D55")
    if short < total:
        sweep(s, USA, area)
    if short:
        s.out.append(CountersShort(SIDES[USA], short, t.slug[area]))


def entrench(s: DwfState, leader: int) -> None:
    """D56, D96 A fort where he stands, at once; he does not move."""
    t = s.tables
    area = s.leader_at[leader]
    name = t.leaders[leader].slug
    level = t.abilities.digger.fort
    spend(s, area, "entrench", "D56", piece=name)
    s.leader_done[leader] = MOVED
    s.fort[s.phasing * t.n + area] = level
    s.just_finished[area] = 1  # D41: improved in a later turn
    s.out.append(Fortified(SIDES[s.phasing], t.slug[area], level, "entrenched", "D56", name))
    sweep(s, s.phasing, area)


def detach(s: DwfState) -> int:
    """D97 Longstreet appears with Lee; the corps is formed."""
    t = s.tables
    i = t.leader_index["longstreet"]
    s.leader_at[i] = s.leader_at[t.leader_index["lee"]]
    s.arrived[i] = s.turn
    form(s, CSA, s.leader_at[i], t.by_events.detached.men)
    return i
