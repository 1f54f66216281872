"""Positions for tests, written as a person writes them."""

from longroll.core.choice import Vocabulary
from longroll.core.frames import Frame
from longroll.games.war_for_the_union import words
from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.combat.losses import asks_for_a_die
from longroll.games.war_for_the_union.combat.resolve import odds_of
from longroll.games.war_for_the_union.flags import NEVER
from longroll.games.war_for_the_union.frames import Battle, PlayerTurn
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.setup import set_up
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import UNION

VERBS = Vocabulary.of(words)
SUMMER, WINTER = 'turn = "1862-06"', 'turn = "1862-12"'
KY = 'kentucky = "union"'
SUMMER_1863 = 'turn = "1863-06"'
LATE = 'turn = "1863-11"'


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


def run(s: WfuState, step: str | Frame, dice: tuple[int, ...] = ()) -> WfuState:
    """Begin a phase by its name, or a step by its frame, and run on to the first question."""
    s.dice.script = list(dice)
    s.dice.given_only = True
    if isinstance(step, str):
        FLOW.begin(s, step)
    else:
        s.push(step)
    FLOW.run(s)
    s.dice.given_only = False
    assert not s.dice.script, "more dice were given than fell"
    return s


def begin(s: WfuState, phase: str, side: int) -> WfuState:
    """Begin a phase of a side; nobody asks for militia unless a test does."""
    s.phasing = side
    s.begin_operations()
    s.militia_order[:] = bytes((NEVER, NEVER))
    s.push(PlayerTurn(phase, side=side))
    FLOW.run(s)
    return s


def play(s: WfuState, *texts: str, dice: tuple[int, ...] = ()) -> None:
    """Play choices by their text, with the dice that fall."""
    s.dice.script = list(dice)
    s.dice.given_only = True
    for text in texts:
        offered = {c.text: c for c in FLOW.choices(s)}
        assert text in offered, f"'{text}' is not among {sorted(offered)}"
        FLOW.play(s, offered[text])
        check(s)
    s.dice.given_only = False
    assert not s.dice.script, "more dice were given than fell"


def texts(s: WfuState) -> list[str]:
    """What may be chosen now."""
    return [c.text for c in FLOW.choices(s)] if s.stack else []


def pair(t: Tables) -> tuple[str, str]:
    """Two neighbouring clear hexes in Georgia with nothing between them and no railroad."""
    board = t.board
    georgia = board.states.index("GA")
    for h in range(board.count):
        for d in range(6):
            k = 6 * h + d
            j = board.neighbours[k]
            if (
                j >= 0 and board.state[h] == board.state[j] == georgia and t.city_at[h] == t.city_at[j] == -1
                and board.terrains[board.terrain[h]] == board.terrains[board.terrain[j]] == "clear"
                and not (board.water[k] or board.ridge[k] or board.land[k] or t.rails.hexes[h] or t.rails.hexes[j])
            ):  # fmt: skip
                return board.numbers[h], board.numbers[j]
    raise AssertionError("no such pair")


def duel(t: Tables, mine: str, theirs: str, more: str = "") -> tuple[WfuState, str, str]:
    a, b = pair(t)
    s = field(t, f"{SUMMER}\n{a} union {mine}\n{b} confederate {theirs}{more}")
    return begin(s, "combat", UNION), a, b


def why(s: WfuState, text: str) -> str:
    """The rule for which a choice is refused, "" if it may be taken."""
    question, f = FLOW.asking(s)
    (choice,) = VERBS.read(text)
    refused = question.refusal(s, f, choice)
    return refused.rule if refused is not None else ""


def dice_for(s: WfuState, *results: str, inside: bool = False, star: int = 9) -> tuple[int, ...]:
    """The dice that give one of these results in the battle that is being put together: no leader checks, no SP lost to a star."""
    charts = s.tables.charts
    battle = s.within(Battle)
    assert battle is not None
    kept, battle.inside = battle.inside, inside
    found = odds_of(s, battle)
    battle.inside = kept
    for natural in (1, 2, 3, 4, 7, 8, 9, 10):
        outcome = charts.combat.at(found.column, natural + found.roll)
        if outcome.text in results:
            return (
                (natural, star)
                if asks_for_a_die(charts, (outcome.attacker, outcome.defender), found.weaker)
                else (natural,)
            )
    raise AssertionError(f"no die gives {results} in column {found.column} with {found.roll:+d}")


def hexes(t: Tables, *numbers: str) -> list[int]:
    return [t.board.hex(n) for n in numbers]


def number(t: Tables, slug: str) -> str:
    return t.node_name(t.node_of(t.place(slug)))


def hq(t: Tables, slug: str) -> int:
    return t.hqs.index(t.counter[slug])


def water(t: Tables, name: str) -> int:
    return t.waters.find(name, "test")


def hex_(t: Tables, slug: str) -> int:
    return t.board.hex(slug)


def hex_number(t: Tables, slug: str) -> str:
    return t.board.numbers[t.board.hex(slug)]


def gun(t: Tables, slug: str) -> int:
    return next(b for b, x in enumerate(t.batteries) if x.slug == slug)


def on(s: WfuState, *kinds: str) -> None:
    """Answer questions of these kinds with the first choice."""
    while s.stack and FLOW.decision(s).kind in kinds:
        play(s, texts(s)[0])
