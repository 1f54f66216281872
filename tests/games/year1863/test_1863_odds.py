"""13.2, 13.4, 25.0: the odds of a combat against a count of every die by hand, Engaged rounds included."""

from itertools import product

import pytest
from field import T, fight

from longroll.games.year1863.charts import BATTLE, SKIRMISH
from longroll.games.year1863.combat.force import Field, Force, Stakes, lose, reckon
from longroll.games.year1863.combat.muster import field_of, force_of
from longroll.games.year1863.combat.odds import battle_odds, choose, initiative, prospect
from longroll.games.year1863.words import FORT

C = T.charts
BATTLES = {
    "even corps": (["us-1-corps", "us-2-corps"], ["cs-1-n-virg-corps", "cs-2-n-virg-corps"]),
    "two to one": (["us-1-corps", "us-2-corps", "us-5-corps", "hooker army"], ["cs-1-n-virg-corps"]),
    "against a fort": (["us-1-corps", "us-2-corps", "us-potmc-artillery"], ["cs-1-fort", "cs-1-garrison"]),
    "a weak attack on artillery": (
        ["us-1-garrison"],
        ["cs-n-virg-artillery", "cs-1-n-virg-corps", "lee army"],
    ),
    "cavalry": (["us-potmc-cavalry veteran"], ["cs-n-virg-cavalry veteran", "stuart"]),
}


def forces(name: str) -> tuple[Force, Force, Field]:
    attackers, defenders = BATTLES[name]
    s = fight(attackers, defenders, (3, 3)).state
    place = T.place_index["gordonsville"]
    a, d = force_of(s, s.pieces_at(place, 0)), force_of(s, s.pieces_at(place, 1))
    return a, d, field_of(s, place, 1, False)


class Count:
    """Sums over every way that the dice can fall."""

    def __init__(self) -> None:
        self.wins = self.losses = self.af = self.df = self.aw = self.dw = self.holds = self.value = (
            self.rounds
        ) = 0.0
        self.codes: dict[str, float] = {}

    def add(
        self, share: float, code: str, winner: str, gone: tuple[int, int, int, int], stays: bool, n: int
    ) -> None:
        af, df, aw, dw = gone
        won, lost = winner == "attacker", winner == "defender"
        self.codes[code] = self.codes.get(code, 0.0) + share
        self.wins += share * won
        self.losses += share * lost
        self.af += share * af
        self.df += share * df
        self.aw += share * aw * lost
        self.dw += share * dw * won
        self.holds += share * stays
        self.rounds += share * n
        # half a point for a factor, three for a unit of worth and one for the day to the winner, one for the Point
        self.value += share * (0.5 * (df - af) + (3 * dw + 1) * won - (3 * aw + 1) * lost + stays)


def by_hand(a: Force, d: Force, ground: Field, stakes: Stakes, table: int) -> Count:
    total = Count()
    gone = (0, 0, 0, 0)
    share, n = 1.0, 1
    while share >= 0.001:
        column = reckon(C, a, d, ground, stakes._replace(round=n)).column
        again = 0.0
        for die in range(6):
            result = C.crt[table][die][column]
            if result.code == "ENG":
                again += share / 6
                continue
            left_a, af, aw = lose(a, result.attacker)
            left_d, df, dw = lose(d, result.defender)
            stays = (
                result.winner == "attacker"
                and bool(left_a.units)
                and not any(u.kind == FORT for u in left_d.units)
            )
            sums = tuple(x + y for x, y in zip(gone, (af, df, aw, dw)))
            total.add(share / 6, result.code, result.winner, sums, stays, n)  # type: ignore[arg-type]
        a, af, aw = lose(a, 25)
        d, df, dw = lose(d, 25)
        gone = (gone[0] + af, gone[1] + df, gone[2] + aw, gone[3] + dw)
        share = again
        if share and not (a.units and d.units):
            total.add(share, "ENG", "attacker" if a.units else "defender", gone, bool(a.units), n)
            break
        n += 1
    return total


@pytest.mark.rule("25.0", "14.3", "15.7")
@pytest.mark.parametrize("table", [SKIRMISH, BATTLE])
@pytest.mark.parametrize("name", BATTLES)
def test_25_0_what_a_table_promises(name: str, table: int) -> None:
    a, d, ground = forces(name)
    for stakes in (Stakes(), Stakes(maneuver=1, attacker_supply=True), Stakes(maneuver=-1, defender_vp=True)):
        found, told = prospect(C, a, d, ground, stakes, table), by_hand(a, d, ground, stakes, table)
        assert dict(found.codes) == pytest.approx(told.codes)
        assert (found.attacker_wins, found.defender_wins) == pytest.approx((told.wins, told.losses))
        assert (found.attacker_factors, found.defender_factors) == pytest.approx((told.af, told.df))
        assert (found.attacker_worth, found.defender_worth) == pytest.approx((told.aw, told.dw))
        assert (found.holds, found.value, found.rounds) == pytest.approx(
            (told.holds, told.value, told.rounds)
        )
        assert 0 <= found.tail < 0.001


@pytest.mark.rule("13.2", "13.4")
@pytest.mark.parametrize("name", BATTLES)
def test_13_2_the_whole_combat_before_the_first_die(name: str) -> None:
    a, d, ground = forces(name)
    odds = battle_odds(C, a, d, ground)
    lead = a.campaign + int(a.cavalry) - d.campaign - int(d.cavalry)
    ways: dict[tuple[int, int], int] = {}
    for x, y in product(range(1, 7), repeat=2):
        ahead = lead + x - y
        holder = 1 if ahead > 0 else -1  # ties are the defender's
        ways[holder, holder * (abs(ahead) >= 3)] = ways.get((holder, holder * (abs(ahead) >= 3)), 0) + 1
    assert {(h, m): p for h, m, p in initiative(C, a, d)} == {
        k: pytest.approx(n / 36) for k, n in ways.items()
    }
    wins = value = 0.0
    for (holder, maneuver), n in ways.items():
        stakes = Stakes(maneuver=maneuver)
        promised = [by_hand(a, d, ground, stakes, table) for table in (SKIRMISH, BATTLE)]
        better = BATTLE if (promised[1].value - promised[0].value) * holder > 0 else SKIRMISH
        assert choose(C, a, d, ground, stakes, holder)[0] == better
        wins += n / 36 * promised[better].wins
        value += n / 36 * promised[better].value
    assert (odds.total.attacker_wins, odds.total.value) == pytest.approx((wins, value))
