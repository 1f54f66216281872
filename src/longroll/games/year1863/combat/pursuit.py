"""16: pursuit after a shattering victory."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.year1863 import names, verbs
from longroll.games.year1863.combat.battle import start
from longroll.games.year1863.flow import FLOW, Question
from longroll.games.year1863.frames import Chase, Pursuit
from longroll.games.year1863.movement.steps import enter, fights, with_commander
from longroll.games.year1863.movement.ways import road_steps
from longroll.games.year1863.naval import river_ways
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import KINDS, LEADER


def reach_of(s: Year1863State, piece: int) -> int:
    """16.1, 17.3 Points that a piece may pursue: leaders, cavalry, rangers two; infantry, riverines one; others none.

    A corps commander goes as far as his corps: with artillery he stays.
    """
    t = s.tables
    kind = t.kind[s.corps[piece] - 1 if s.corps[piece] else piece]
    return t.charts.pursuit.get("leader" if kind >= LEADER else KINDS[kind], 0)


@FLOW.step("pursuit", Pursuit)
def pursuit(s: Year1863State, f: Pursuit) -> None:
    """16.0, 16.1, 20.5 Only with an army commander in the winning force, who does not lead riverines alone (R70)."""
    t = s.tables
    here = s.pieces_at(f.place, s.op >> 1)
    armies = [i for i in here if t.kind[i] == LEADER and s.face[i]]
    land = any(t.combat[i] and not t.boat[i] for i in here)
    if armies and land and any(t.combat[i] and reach_of(s, i) for i in here):
        best = max(armies, key=lambda i: (i == f.leader, t.pieces[i].campaign[1]))
        s.push(Pursuit("pursue", place=f.place, leader=best))


@FLOW.question("pursue", Pursuit)
class Pursue(Question[Pursuit]):
    """16.1 The winner may try: a die not above the army commander's campaign value."""

    rule = "16.1"

    def prompt(self, s: Year1863State, f: Pursuit) -> str:
        return f"Pursue from {names.place(s.tables, f.place)}?"

    def choices(self, s: Year1863State, f: Pursuit) -> list[Choice]:
        return [verbs.PURSUE(), verbs.NO()]

    def follow(self, s: Year1863State, f: Pursuit, choice: Choice) -> None:
        if choice.kind is verbs.NO:
            return
        t = s.tables
        piece = t.pieces[f.leader]
        if s.die("battle", "pursuit", "16.1", f.place, f.leader) > piece.campaign[1]:
            return
        units = [i for i in s.pieces_at(f.place, s.op >> 1) if reach_of(s, i)]
        s.push(Chase("chase", units=units))


def chase_steps(s: Year1863State, units: list[int], used: int) -> dict[int, bool]:
    """16.2, 16.3, 16.4 Where all of them can go together, and whether over a river: no rails, no transport, no stops."""
    t = s.tables
    if not fights(s, units) or used >= min(reach_of(s, i) for i in units):
        return {}
    here = s.at[units[0]]
    land = [i for i in units if not t.boat[i]]
    wet = river_ways(s, here, s.op >> 1) if len(land) < len(units) else None
    if all(t.leader[i] for i in land):  # 17.10: leaders with riverines alone go where those go
        land = []
    if not land:
        return dict.fromkeys(sorted(wet or ()), False)
    return {q: crosses for q, crosses in sorted(road_steps(s, land, here)) if wet is None or q in wet}


@FLOW.question("chase", Chase)
class GoOn(Question[Chase]):
    """16.1, 16.2, 16.3 Who pursues, and where: all of them together, as far as the slowest."""

    rule = "16.2"

    def prompt(self, s: Year1863State, f: Chase) -> str:
        return f"Pursuit from {names.place(s.tables, s.at[f.units[0]])}: leave units behind, go on, or halt"

    def choices(self, s: Year1863State, f: Chase) -> list[Choice]:
        t = s.tables
        units, used = f.units, f.used
        found = [verbs.HALT()]
        found += [verbs.TO(t.place_slugs[q]) for q in chase_steps(s, units, used)]
        if not used and len(units) > 1:
            found += [verbs.LEAVE(t.slugs[i]) for i in units if not s.corps[i]]
        return found

    def follow(self, s: Year1863State, f: Chase, choice: Choice) -> None:
        t = s.tables
        if choice.kind is verbs.HALT:
            return
        if choice.kind is verbs.LEAVE:
            for i in with_commander(s, t.index[choice.args[0]]):
                f.units.remove(i)
            if f.units:
                s.stack.append(f)
            return
        place = t.place_index[choice.args[0]]
        enemy = 1 - (s.op >> 1)
        met = s.present(place, enemy)
        crosses = chase_steps(s, f.units, f.used)[place]  # 13.11, R69
        enter(s, f.units, place, crosses, "pursuit", "16.2")
        f.used += 1
        if s.outcome is not None:
            return
        if s.combat(place, enemy):  # 16.5: pursuit combat, with friends who are there
            start(s, place)
        elif not met and not t.area[place] and chase_steps(s, f.units, f.used):
            s.stack.append(f)
