"""Why a choice is not offered, with the rule."""

from __future__ import annotations

from longroll.games.acw_campaign.movement.officers import most_marches
from longroll.games.acw_campaign.movement.phase import cost_of_digging, fare
from longroll.games.acw_campaign.movement.steps import kinds
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.why_later import helper, recruit, refuge
from longroll.games.acw_campaign.words import LINES, MOBILE, OFF, RAIL, SIDES, UNION


def why_not(s: AcwState, text: str) -> tuple[str, str] | None:
    """7, 8, 11.1 What forbids a march, a voyage, a retreat, help or recruits; None where nothing more is known."""
    words = text.split()
    if not words or not s.stack:
        return None
    asked = s.stack[-1]["do"]
    verb = words[0]
    if asked == "command" and verb in ("march", "entrench", "sail", "invade") and len(words) > 1:
        return _command(s, verb, words)
    if asked == "move" and verb in LINES and len(words) == 3:
        return _move(s, verb, words)
    if len(words) == 2 and verb == asked and asked in ("withdraw", "retreat"):
        return refuge(s, s.stack[-1], words[1])
    if len(words) == 2 and verb == asked == "reinforce":
        return helper(s, s.stack[-1], words[1])
    if len(words) == 2 and asked == "raise" and verb in ("infantry", "cavalry"):
        return recruit(s, s.stack[-1], words[1])
    return None


def _command(s: AcwState, verb: str, words: list[str]) -> tuple[str, str] | None:
    if not s.marches:
        return "no marches are left", "7"
    if verb == "march":
        if words[1] not in s.tables.index:
            return f"there is no box '{words[1]}'", "3.1"
        return f"nobody at {words[1]} can use a march", "7"
    c = s.find_corps(s.active, words[1])
    if c == OFF:
        return f"the {SIDES[s.active]} side has no corps '{words[1]}'", "6"
    if verb == "entrench":
        return _digging(s, c)
    if s.co_marches[c] or s.co_done[c]:
        return "the corps has moved already", "7.4"
    rule = "7.5" if verb == "invade" else "7.4"
    if s.active != UNION:
        return "only the Union has a navy", rule
    if verb == "invade" and s.die != s.tables.charts["sea"]["invasion"]:
        return "an invasion needs a six on the command die", rule
    if s.marches < fare(s, c):
        return f"a field corps takes {fare(s, c)} marches at sea", rule
    if not s.tables.port[s.co_box[c]]:
        return "the corps is not in a port", rule
    return "that port is not open to it", rule


def _digging(s: AcwState, c: int) -> tuple[str, str]:
    """7.6, R79 Why a corps does not dig."""
    cost, spent = cost_of_digging(s, s.co_box[c]), s.co_marches[c]
    if s.co_done[c]:
        return "it has met the enemy: its movement is over", "7"
    if spent and s.co_from[c] == OFF:
        return "a corps digs once a turn", "7.6"
    most = most_marches(s)
    if spent + cost > most:
        return f"it takes {cost} here, and no unit uses more than {most} marches in a turn", "7.6"
    return f"it takes {cost} marches here", "7.6"


def _move(s: AcwState, verb: str, words: list[str]) -> tuple[str, str] | None:
    c, to = s.find_corps(s.active, words[1]), s.tables.index.get(words[2], OFF)
    if c == OFF or to == OFF:
        return f"there is no {'corps' if c == OFF else 'box'} '{words[1] if c == OFF else words[2]}'", "6"
    if s.co_kind[c] not in MOBILE:
        return "the guns of a fortress do not march", "14"
    if s.co_marches[c] >= most_marches(s):
        return f"no unit uses more than {most_marches(s)} marches in a turn", "7"
    if s.co_done[c]:
        return "it has met the enemy: its movement is over", "7"
    kind = LINES.index(verb)
    if kind not in kinds(s, c):
        return "a corps with siege guns keeps to railroads and water", "14.5"
    edges = [e for e in s.tables.edges[s.co_box[c]] if e.to == to]
    if not edges:
        return "no line joins the two boxes", "3.1"
    if any(e.closed == s.active for e in edges):
        return "the Potomac is closed to Confederates", "7.3"
    if kind == RAIL and any(e.kind == RAIL for e in edges):
        return "railroads are used only between boxes that were ours when the turn began", "7"
    return f"no {verb} joins the two boxes", "7"
