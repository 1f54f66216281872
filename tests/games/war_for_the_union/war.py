"""Positions for tests, written as a person writes them."""

from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.setup import set_up
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables


def scenario(t: Tables, slug: str) -> WfuState:
    s = WfuState(t, slug, 1)
    set_up(s)
    return s


def field(t: Tables, text: str, slug: str = "campaign", checked: bool = True) -> WfuState:
    """A position: `6006 union 5 militia, 1 regular fatigue 1; leaders mcdowell` a line, a hex by number or slug.

    Lines that begin with a word and `=` stand for themselves at the head.
    """
    head, rows = [f'scenario = "{slug}"'], []
    for line in filter(None, (x.strip() for x in text.splitlines())):
        if "=" in line:
            head.append(line)
            continue
        at, _, rest = line.partition(" ")
        water = "/" in at
        rows.append(f'[[{"water" if water else "hex"}]]\nat = "{at}"')
        for part in rest.split(";"):
            key, _, value = part.strip().partition(" ")
            if key in ("fort", "siege"):
                rows.append(f'{key} = "{value}"' if key == "fort" else f"{key} = {value}")
            else:
                rows.append(f"{key} = [{', '.join(repr(x.strip()) for x in value.split(','))}]")
    s = from_position(t, "\n".join([*head, *rows]))
    if checked:
        check(s)
    return s
