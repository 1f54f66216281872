"""A position as TOML: corps with their stands, officers, boxes, and where the flow is."""

from __future__ import annotations

import json
from typing import Any

from longroll.core.options import Value, written
from longroll.games.acw_campaign.movement import orders
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    CAME_BY,
    CORPS_KINDS,
    DUTIES,
    KINDS,
    MARKS,
    OFF,
    RAISED,
    RANKS,
    SIDES,
    STATES,
    STATUS,
    WEAPONS,
    turn_name,
)  # fmt: skip

SCALARS = ("marches", "die", "kentucky", "capital_loss", "fallen")
BOXES = ("invasion", "western", "watch")
LISTS = ("by_horse", "used", "blockade", "taken_early", "fortify")
OWNERS = (*SIDES, "none")


def options_of(s: AcwState) -> dict[str, Value]:
    return {
        "intelligence": s.intelligence,
        "davis_in_the_field": s.davis,
        "battles": s.battles_by,
        "referee": "person" if s.referee else "program",
        "battlefield_promotions": s.shock,
        "crack_artillery": s.crack_guns,
    }


def stand(s: AcwState, i: int) -> str:
    """`17 inf 6-4 PT NE`, and whatever else is not as it would be at raising."""
    words = [str(i), KINDS[s.st_kind[i]], f"{s.st_sp[i]}-{s.st_morale[i]}"]
    if s.st_weapon[i]:
        words.append(WEAPONS[s.st_weapon[i]])
    words += [word for word, bit in MARKS.items() if s.st_flags[i] & bit]
    if s.st_flags[i] & RAISED:
        words.append("promoted")
    if s.st_status[i] != s.tables.ratings.status(s.st_kind[i], s.st_morale[i]):
        words.append(STATUS[s.st_status[i]])
    for name, value, usual in (
        ("raised", s.st_raised[i], 0),
        ("full", s.st_full[i], s.st_sp[i]),
        ("today", s.st_today[i], 0),
        ("rout", s.st_rout[i], 0),
    ):
        if value != usual:
            words.append(f"{name}={value}")
    return " ".join(words)


def _division(s: AcwState, d: int) -> str:
    parts = [
        f"id = {d}",
        f"number = {s.dv_number[d]}",
        f'status = "{STATUS[s.dv_status[d]]}"',
        f"limit = {s.dv_limit[d]}",
    ]
    if s.dv_box[d] != OFF:
        parts += [f'box = "{s.tables.slug[s.dv_box[d]]}"', f'duty = "{DUTIES[s.dv_duty[d]]}"']
    if s.dv_state[d]:
        parts.append(f'state = "{STATES[s.dv_state[d]]}"')
    for name, column in (("lost", s.dv_lost), ("flags", s.dv_flags), ("battle", s.dv_battle)):
        if column[d]:
            parts.append(f"{name} = {column[d]}")
    parts.append(f"stands = {json.dumps([stand(s, i) for i in s.stands_in(d)])}")
    return "  { " + ", ".join(parts) + " },"


def _corps(s: AcwState, c: int) -> list[str]:
    lines = [
        "",
        "[[corps]]",
        f"id = {c}",
        f'side = "{SIDES[s.co_side[c]]}"',
        f'kind = "{CORPS_KINDS[s.co_kind[c]]}"',
        f"name = {json.dumps(s.co_name[c])}",
        f'box = "{s.tables.slug[s.co_box[c]]}"',
    ]
    if s.co_chief[c] != OFF:
        lines.append(f"commander = {json.dumps(s.of_name[s.co_chief[c]])}")
    if s.co_from[c] != OFF:
        lines.append(f'from = "{s.tables.slug[s.co_from[c]]}"')
        if s.co_line[c]:
            lines.append(f'by = "{CAME_BY[s.co_line[c]]}"')
    for name, column in (("marches", s.co_marches), ("done", s.co_done), ("arrived", s.co_arrived)):
        if column[c]:
            lines.append(f"{name} = {column[c]}")
    troops = s.corps_troops(c)
    if troops:
        lines.append(f"troops = {json.dumps([stand(s, i) for i in troops])}")
    divisions = s.divisions_of(c)
    if divisions:
        lines += ["divisions = [", *(_division(s, d) for d in divisions), "]"]
    return lines


def _boxes(s: AcwState) -> list[str]:
    t = s.tables
    lines = ["", "[control]"]
    lines += [f'{t.slug[b]} = "{OWNERS[s.control[b]]}"' for b in range(s.n) if s.control[b] != t.home[b]]
    lines += ["", "[at_start]"]
    lines += [f'{t.slug[b]} = "{OWNERS[s.at_start[b]]}"' for b in range(s.n) if s.at_start[b] != s.control[b]]
    lines += ["", "[works]"]
    for b in range(s.n):
        inches = (s.field[b], s.works[b], s.fort[b])
        if any(inches):
            lines.append(f"{t.slug[b]} = {list(inches)}")
    lines += ["", "[marks]"]
    for name in LISTS:
        column = getattr(s, name)
        lines.append(f"{name} = {json.dumps([t.slug[b] for b in range(s.n) if column[b]])}")
    losses = {t.slug[b]: s.guard_losses[b] for b in range(s.n) if s.guard_losses[b]}
    if losses:
        rows = ", ".join(f"{slug} = {points}" for slug, points in losses.items())
        lines.append(f"guard_losses = {{ {rows} }}")
    for name, value in (("guards", 1), ("guards_lost", 2)):
        lines.append(f"{name} = {json.dumps([t.slug[b] for b in range(s.n) if s.guards[b] == value])}")
    return lines


def dump(s: AcwState) -> str:
    """The whole position: the true one, and the orders that are written so far (12)."""
    ordered = [line.text for line in orders.lines(s)]
    s = s.real
    t = s.tables
    lines = [
        'game = "acw-campaign"',
        f'scenario = "{s.scenario}"',
        f"seed = {s.dice.seed}",
        f'turn = "{turn_name(s.turn)}"',
        f'active = "{OWNERS[s.active]}"',
        f'phase = "{s.phase}"',
        "",
        "[options]",
    ]
    lines += [
        f"{k} = {json.dumps(v) if isinstance(v, str) else written(v)}"
        for k, v in options_of(s).items()
        if v != t.options[k].default
    ]
    lines += ["", "[now]"]
    lines += [f"{name} = {written(getattr(s, name))}" for name in SCALARS]
    lines += [f'{name} = "{s.box_slug(getattr(s, name))}"' for name in BOXES]
    for name in ("wins", "mounted", "number", "losses", "spare_names", "battles", "raised_now"):
        lines.append(f"{name} = {list(getattr(s, name))}")
    lines.append(f"hungry = {[k for k in range(len(s.hungry)) if s.hungry[k]]}")
    lines += _boxes(s)
    stack = json.dumps([f.to_json() for f in s.stack]).replace(
        "'", "\\u0027"
    )  # Harper's Ferry inside a TOML literal
    lines += ["", "[flow]", f"stack = '{stack}'", f"dice = {s.dice.counts}"]
    if s.intelligence:
        papers = [paper.replace("'", "\\u0027") for paper in s.papers]
        lines += ["", "[reports]", *(f"{side} = '{paper}'" for side, paper in zip(SIDES, papers))]
    if ordered:
        lines += ["", "[orders]", f"written = {json.dumps(ordered)}"]
    for o in range(len(s.of_side)):
        if s.of_side[o] != OFF:
            row: dict[str, Any] = {
                "side": SIDES[s.of_side[o]],
                "rank": RANKS[s.of_rank[o]],
                "box": t.slug[s.of_box[o]],
            }
            lines += ["", "[[officer]]", f"id = {o}", f"name = {json.dumps(s.of_name[o])}"]
            lines += [f'{k} = "{v}"' for k, v in row.items()]
            if s.of_marches[o]:
                lines.append(f"marches = {s.of_marches[o]}")
            if s.of_corps[o] != OFF:
                lines.append(f"with = {json.dumps(s.co_name[s.of_corps[o]])}")
    for c in range(len(s.co_side)):
        if s.co_side[c] != OFF:
            lines += _corps(s, c)
    return "\n".join(lines) + "\n"
