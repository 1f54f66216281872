"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.core.events import Rolled
from longroll.games.acw_campaign import events as e
from longroll.games.acw_campaign.battle import events as battle
from longroll.games.acw_campaign.battle import report
from longroll.games.acw_campaign.book.phrases import Names, adjective, enemy, listed, points
from longroll.games.acw_campaign.tables import Tables
from longroll.games.acw_campaign.words import turn_label

SIDE = {"union": "The Union", "confederate": "The Confederacy", "none": "Nobody"}
BY = {"road": "", "rail": " by rail", "river": " by river", "sea": " by sea", "ride": " alone", "pike": ""}
RECOVERY = {
    "field": "for it holds the field",
    "rear_guard": "behind a rear guard",
    "no_rear_guard": "in flight, without a rear guard",
}
SIEGE_GUNS = {"SG-R": "a battalion of rifled siege guns", "SG-SB": "a battalion of smoothbore siege guns"}
LOST = {"abandoned": "nobody keeps them up", "fallen": "the city has fallen"}

REORGANIZED = {
    "consolidated": "{what} {be} consolidated",
    "enlarged": "{what} is enlarged by a stand",
    "division": "{what} takes over a division of {other}",
    "army-command": "{what} is given an army",
    "relieved": "{what} is relieved",
    "joined": "{what} is joined to {other}",
    "commands": "{what} takes command of {other}",
    "split": "{other} under {officer} is formed from {what}",
    "brigades": "{what} is formed of brigades under {officer}",
    "formed": "{what} is formed under {officer}",
}
"""10 What has become of a formation or an officer."""
DICE = {
    "attrition": "attrition",
    "battle": "the battle of {place}",
    "marches": "the marches of the {side} side",
    "recruits": "recruits of the {side} side",
    "shock": "the shock of {piece}",
    "start": "the hour at which the attack from {place} begins",
    "start-camps": "the hour at which the attack from the camps begins",
    "washington": "the fall of Washington",
}
"""What a die is thrown for."""


class Narrator:
    """Turns an event into a sentence; the rule number is added by the log."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.names = Names(tables, ())
        at, unit = self.name, self.names.unit
        self.says: dict[type[Any], Callable[[Any], str]] = {
            Rolled: lambda x: f"A die for {self.thrown_for(x)}: {x.result}",
            e.TurnBegan: lambda x: f"{turn_label(x.turn)}: {self.low(x.side)} moves",
            e.Mustered: lambda x: (
                f"{SIDE[x.side]} musters {points(x.strength)} in {x.size} units of {x.maximum} that it may have; "
                + (f"it has lost {points(x.losses)} so far" if x.losses else "it has lost nothing yet")
            ),
            e.Commanded: lambda x: (
                f"{SIDE[x.side]} has {x.marches} marches" + (", and may invade" if x.invasion else "")
            ),
            e.Written: lambda x: f"Written: {self.names.order(x)}",
            e.CarriedOut: lambda x: (
                f"{SIDE[x.side]}'s written orders are carried out, {x.orders} of them"
                if x.orders
                else f"{SIDE[x.side]} has written no orders"
            ),
            e.OrderLost: lambda x: f"Not carried out: {self.names.order(x)}; {self.names.not_done(x)}",
            e.Moved: lambda x: f"{unit(x.what)}: {at(x.start)} to {at(x.end)}{BY.get(x.by, '')}",
            e.Detached: self._detached,
            e.Entrenched: lambda x: (
                f'{SIDE[x.side]} digs {x.inches}" of works at {at(x.at)}, {x.total}" there in all'
            ),
            e.WorksLost: lambda x: f"The works at {at(x.at)} are lost: {LOST[x.why]}",
            e.Fortified: self._fortified,
            e.ControlChanged: lambda x: f"{at(x.at)} is now held by {self.low(x.side)}",
            e.Supplied: lambda x: (
                f"{unit(x.what)} forages at {at(x.at)}"
                if x.how == "forage"
                else f"{unit(x.what)} is out of supply at {at(x.at)} and loses {points(x.lost)}"
            ),
            e.BattleJoined: lambda x: (
                f"{SIDE[x.attacker]} comes to {at(x.at)}"
                + (f" with {points(x.attackers)} against {x.defenders}" if x.attackers else "")
                + (", and has the cavalry to force a battle" if x.forced else "")
            ),
            e.Withdrew: lambda x: (
                f"{SIDE[x.side]} withdraws from {at(x.start)} to {at(x.end)} without a battle"
            ),
            e.Reinforced: lambda x: (
                f"{unit(x.what)} marches from {at(x.start)} to the battle at {at(x.at)}"
                + (f", due at {report.clock(x.hour)}" if x.hour else ", in the night or on the next day")
            ),
            e.Started: lambda x: (
                f"The attackers{' from ' + at(x.route) if x.route else ''}{BY.get(x.by, '')} come on at {report.clock(x.hour)}"
            ),
            e.ResultSent: lambda x: f"{SIDE[x.side]} sends in the result of the battle of {at(x.at)}",
            e.ResultDisputed: lambda x: f"{SIDE[x.side]} does not agree to the result of {at(x.at)}",
            e.BattleWon: self._won,
            e.Recovered: lambda x: (
                f"{SIDE[x.side]} recovers {x.back} of {x.lost} lost at {at(x.at)}, {RECOVERY[x.why]}"
            ),
            e.Retreated: lambda x: f"{self._army(x)} retreats from {at(x.start)} to {at(x.end)}",
            e.Surrendered: lambda x: (
                f"{unit(x.what)} surrenders at {at(x.at)}" + (f": {points(x.points)}" if x.points else "")
            ),
            e.Promoted: lambda x: (
                f"{unit(x.what)} has another crack stand"
                if x.rank == "more-crack"
                else f"{unit(x.what)} is now "
                + (f"morale {x.morale} for stand {x.stand}" if x.rank == "morale" else x.rank)
            ),
            e.Reorganized: self._reorganized,
            e.Dissolved: lambda x: f"{unit(x.what)} is dissolved at {at(x.at)}",
            e.Recruiting: lambda x: (
                f"{SIDE[x.side]} may raise {x.allowed or 'no'} corps (die {x.rolled}, army {x.size} of {x.maximum}, cap {x.cap})"
            ),
            e.Raised: lambda x: f"{unit(x.what)} under {x.commander} is raised at {at(x.at)}",
            e.Upgraded: self._upgraded,
            e.Politics: self.names.politics,
            e.WarEnded: self._ended,
            e.Blockaded: lambda x: f"The Union blockades {at(x.at)}",
            **dict.fromkeys(battle.EVENTS, report.narrate),
        }

    def __call__(self, event: Any) -> str:
        says = self.says.get(type(event))
        words = says(event) if says else str(event)
        return words[0].upper() + words[1:]

    def thrown_for(self, x: Rolled) -> str:
        side = adjective(x.side) if x.side else ""
        return DICE[x.why].format(
            place=self.name(x.place or ""), piece=self.names.unit(x.piece or ""), side=side
        )

    def name(self, slug: str) -> str:
        return self.tables.name[self.tables.index[slug]] if slug in self.tables.index else slug

    def low(self, side: str) -> str:
        return SIDE[side][0].lower() + SIDE[side][1:]

    def _ended(self, x: e.WarEnded) -> str:
        cities = self.names.places(x.cities)
        why = {
            "cities": f"it holds {cities}",
            "maximum": "its army maximum is {}, the Union's {}".format(*x.maxima or (0, 0)),
            "lasting": f"at the end the Union does not hold {cities}",
        }
        return f"{SIDE[x.side]} has won the war: {why[x.by]}"

    def _detached(self, x: e.Detached) -> str:
        how = (
            f"stands at {self.name(x.at)} as a {x.duty}"
            if x.duty
            else f"is back with its corps at {self.name(x.at)}"
        )
        return f"{self.names.unit(x.what)} {how}"

    def _army(self, x: e.Retreated) -> str:
        """The army of a side, or one of its formations."""
        return f"{SIDE[x.side]}'s army" if x.what == "the army" else self.names.unit(x.what)

    def _upgraded(self, x: e.Upgraded) -> str:
        verb = ("become" if x.into == "trained" else "receive") + ("" if x.number > 1 else "s")
        return f"{SIDE[x.side]}: {self.names.receiver(x)} {verb} {self.names.gift(x)}"

    def _reorganized(self, x: e.Reorganized) -> str:
        what = f"{x.number} stand{'s' if x.number > 1 else ''}" if x.number else self.names.unit(x.what)
        be, other = "are" if x.number > 1 else "is", self.names.unit(x.other)
        return f"{SIDE[x.side]}: " + REORGANIZED[x.how].format(
            what=what, be=be, other=other, officer=x.officer
        )

    def _won(self, x: e.BattleWon) -> str:
        loser = adjective(enemy(x.side))
        return (
            f"{SIDE[x.side]} wins the battle of {self.name(x.at)}: the {loser} army {report.REASONS[x.why]}"
        )

    def _fortified(self, x: e.Fortified) -> str:
        parts = [f'{x.field}" of field works'] if x.field else []
        parts += [f'{x.fort}" of fort'] if x.fort else []
        parts += [SIEGE_GUNS[word] for word in x.guns.split(", ") if word]
        return f"{self.name(x.at)} gets {listed(parts)}"
