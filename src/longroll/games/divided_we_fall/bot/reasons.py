"""Why the player does what it does, in words."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.divided_we_fall.bot.plan import Plan
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import ENTRENCH, FORTIFY


def of_plan(s: DwfState, plan: Plan) -> str:
    """Where a force is bound, what it does on the way this turn, and whom it leaves behind."""
    names = s.tables.name
    end = plan.path[-1]
    enemy = 1 - s.phasing
    goal = names[plan.goal]
    if s.occupies(enemy, end):
        said = f"attack {names[end]}" + (f", on the way to {goal}" if end != plan.goal else "")
    elif end == plan.goal:
        said = f"take {goal}" if s.control[end] != s.phasing else f"hold {goal}"
    else:
        said = f"go for {goal}, as far as {names[end]}"
    if plan.by != "land":
        said += f" by {plan.by}"
    return said + (f"; {plan.leave} stay on guard" if plan.leave else "")


def of_works(s: DwfState, choice: Choice) -> str:
    """What a point at home is spent on."""
    t = s.tables
    if choice.kind is FORTIFY:
        return f"a fort where the enemy may come: {t.name[t.index[choice.place]]}"
    if choice.kind is ENTRENCH:
        return f"trenches at {t.name[s.leader_at[t.leader_index[choice.piece]]]}"
    return "recruits are drilled"
