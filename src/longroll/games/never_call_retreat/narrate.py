"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.core.events import Rolled
from longroll.games.never_call_retreat.events import (
    combat,
    command,
    cycle,
    frontier,
    leaders,
    movement,
    works,
)
from longroll.games.never_call_retreat.flags import IRON, TRACKS
from longroll.games.never_call_retreat.naval.tell import tellers
from longroll.games.never_call_retreat.phrases import (
    BAND,
    CALLS,
    CAUSE,
    EFFECTS,
    FATE,
    GONE,
    HOW,
    RAID,
    SCORED,
    SIDE,
    STARS,
    STATE_NAMES,
    STATES,
    TRACK,
    WHY,
    a,
    capital,
    ending,
    points,
)
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import cycle_name, many, turn_name


class Narrator:
    """One game's names."""

    def __init__(self, tables: Tables) -> None:
        self.t = tables
        self.tellers: dict[Any, Callable[[Any], str]] = {
            **self._command(),
            **self._leaders(),
            **self._marches(),
            **self._battles(),
            **self._works(),
            **self._frontier(),
            **self._cycle(),
            **tellers(self.at, self.who, self.kind, self.way),
        }

    def __call__(self, event: Any) -> str:
        if isinstance(event, Rolled):
            where = f" at {self.at(event.place)}" if event.place else ""
            return f"A d{event.sides} for {WHY[event.why]}{where}: {event.result}."
        return capital(self.tellers[type(event)](event)).replace(
            "..", "."
        )  # `Washington D.C.` ends a sentence

    def at(self, place: str) -> str:
        """A hex or boat side in a sentence."""
        t = self.t
        node = t.waters.node(place, "event")
        if node < t.board.count and t.board.at.get(node):
            return t.board.at[node][0].name
        return t.node_title(node) if node >= t.board.count else f"hex {place}"

    def way(self, step: Any, whence: bool = False) -> str:
        """Where a step leads; of several that are told as one, or where nothing has told it yet, whence too."""
        waters = self.t.waters
        start, to = (waters.hex_of(waters.node(x, "event")) for x in (step.start, step.to))
        far = self.t.board.distance(start, to) > 1
        return (
            f"from {self.at(step.start)} to {self.at(step.to)}" if far or whence else f"to {self.at(step.to)}"
        )

    def who(self, piece: str) -> str:
        """A Leader, a Headquarters, or a unit without a name."""
        t = self.t
        if piece in t.pieces.person:
            return next(x.name for x in t.roster.leaders if x.slug == piece)
        if piece in t.roster.hq:
            return f"the {t.roster.headquarters[t.roster.hq[piece]].name}"
        return "a unit"

    def _command(self) -> dict[Any, Callable[[Any], str]]:
        return {
            command.TurnBegan: lambda x: f"Turn {turn_name(x.turn)} begins.",
            command.Allocated: lambda x: (
                f"{SIDE[x.side]} puts {TRACK[x.order[0]]} first, then {TRACK[x.order[1]]}, then {TRACK[x.order[2]]}."
            ),
            command.PointsReceived: lambda x: (
                f"{SIDE[x.side]} rolls {x.roll} and has {self.tracks(x.points)}."
            ),
            command.InitiativeWon: lambda x: (
                f"{SIDE[x.winner]} has the initiative, {max(x.rolls)} to {min(x.rolls)}: each side spends {x.difference}."
            ),
            command.Tied: self._tied,
            command.ActionOver: lambda x: "the Action Phase is over.",
            command.PointBurned: lambda x: f"{SIDE[x.side]} lets {a(TRACK[x.track])} point go unused.",
            command.Paid: lambda x: f"{SIDE[x.side]} spends {self.paid(x.points)}.",
        }

    def tracks(self, found: tuple[int, ...]) -> str:
        return ", ".join(f"{TRACK[track]} {n}" for track, n in zip(TRACKS, found, strict=True))

    def paid(self, parts: tuple[str, ...]) -> str:
        said = []
        for part in parts:
            n, track = part.split(" ", 1)
            said.append(f"{n} {TRACK[track]} point{'s' if n != '1' else ''}")
        return " and ".join(said)

    def _tied(self, x: command.Tied) -> str:
        if x.ignored:
            return f"both roll {x.roll}, which would end the phase before its first Pulse: they roll again."
        return f"both roll {x.roll}: " + ("the phase ends." if x.ends else "more Command Points for both.")

    def _leaders(self) -> dict[Any, Callable[[Any], str]]:
        return {
            leaders.LeaderEntered: lambda x: f"{self.who(x.leader)} ({STARS[x.rank]}) takes the field at {self.at(x.place)}.",
            leaders.LeaderPromoted: lambda x: f"{self.who(x.leader)} is promoted to {STARS[x.rank]} at {self.at(x.place)}.",
            leaders.PromotionDue: lambda x: f"{self.who(x.leader)} has earned {STARS[x.rank]}, due in Cycle {cycle_name(min(x.cycle, 51))}.",
            leaders.CounterDiscarded: lambda x: f"A promotion of {self.who(x.leader)} comes too late.",
            leaders.MilitiaRaised: lambda x: f"{x.points} point{'s' if x.points > 1 else ''} of {SIDE[x.side]}'s Militia gather{'s' if x.points == 1 else ''} at {self.at(x.place)}.",
            leaders.CommandTaken: lambda x: f"{self.who(x.leader)} takes over {self.who(x.office)} at {self.at(x.place)}{self.instead(x)}.",
            leaders.LeaderHit: self._hit,
            leaders.LeaderRevealed: lambda x: f"the untried Leader with {STARS[x.rank]} at {self.at(x.place)} turns out to be {self.who(x.leader)}.",
            leaders.Removed: lambda x: f"{self.who(x.leader)} is removed from command at {self.at(x.place)}{FATE[x.fate]}.",
            leaders.Assigned: lambda x: f"{self.who(x.piece)}{f' of {x.points}' if x.points else ''} joins {self.who(x.office)} at {self.at(x.place)}.",
            leaders.Unassigned: lambda x: f"{self.who(x.piece)} leaves his place with {self.who(x.office)} at {self.at(x.place)}.",
            leaders.HeadquartersGone: lambda x: f"{self.who(x.office)} is dissolved at {self.at(x.place)}.",
        }  # fmt: skip

    def instead(self, x: leaders.CommandTaken) -> str:
        return f" from {self.who(x.displaced)}" if x.displaced else ""

    def _hit(self, x: leaders.LeaderHit) -> str:
        back = "" if x.cycle < 0 else f" and returns in Cycle {cycle_name(min(x.cycle, 51))}"
        if x.fate == "away":
            return f"{self.who(x.leader)} is left without troops at {self.at(x.place)}{back}."
        return f"{self.who(x.leader)} is {x.fate} at {self.at(x.place)}{back}."

    def _lost(self, x: movement.PointsLost) -> str:
        if x.cause == "home":
            go = "goes" if x.points == 1 else "go"
            return f"{many(x.points, 'point')} of {SIDE[x.side]}'s Militia at {self.at(x.place)} {go} home."
        return f"{SIDE[x.side]} loses {points(x.points)} {CAUSE[x.cause]} at {self.at(x.place)}."

    def _set_out(self, x: movement.SetOut) -> str:
        force = f"with {points(x.points)} and" if x.points else "alone with"
        hungry = "" if x.supplied else ", out of supply"
        return f"{self.who(x.leader)} sets out from {self.at(x.place)} {force} {many(x.allowance, 'movement point')}{hungry}."

    def _marches(self) -> dict[Any, Callable[[Any], str]]:
        return {
            movement.SetOut: self._set_out,
            movement.Marched: lambda x: f"{self.who(x.leader)} marches {self.way(x)}.",
            movement.MarchForced: lambda x: f"the men are driven for {x.wanted} more and give {x.gained}.",
            movement.PointsLost: self._lost,
            movement.ControlTaken: lambda x: f"{SIDE[x.side]} takes {self.at(x.place)}.",
            movement.Detached: lambda x: (
                f"{points(x.points)} of {SIDE[x.side]} {'stays' if x.points == 1 else 'stay'} behind at {self.at(x.place)}."
            ),
            movement.RailCut: lambda x: f"{SIDE[x.side]} tears up the railroad at {self.at(x.place)}.",
            movement.RailTaken: lambda x: f"the railroad at {self.at(x.place)} is {SIDE[x.side]}'s.",
            movement.Rode: lambda x: (
                f"{self.who(x.leader)} goes by rail {self.way(x, True)}{f' with {points(x.points)}' if x.points else ''}."
            ),
            movement.Detrained: lambda x: (
                f"{points(x.points)} of {SIDE[x.side]} detrain{'s' if x.points == 1 else ''} at {self.at(x.place)}"
                f"{': the railroads carry no more' if x.rule == '7.73' else ''}."
            ),
            movement.RailMended: lambda x: f"the railroad at {self.at(x.place)} is mended.",
            movement.Joined: lambda x: f"{STATES[x.state]} joins {SIDE[x.side]}.",
            movement.Scattered: lambda x: (
                f"{' and '.join(self.who(p) for p in x.pieces)} at {self.at(x.place)} {'are' if len(x.pieces) > 1 else 'is'} lost."
            ),
            works.WorkTaken: lambda x: (
                f"{SIDE[x.side]} takes the empty work at {self.at(x.place)} and {'keeps a Fort there' if x.kept else 'razes it'}."
            ),
            movement.Reacted: lambda x: (
                f"{self.who(x.office)} {'hears of it in time' if x.success else 'does not react'}."
            ),
            movement.LetCome: lambda x: f"{SIDE[x.side]} lets the enemy come to {self.at(x.place)}.",
            movement.ReactionMoved: lambda x: (
                f"{self.who(x.office)} moves from {self.at(x.start)} to {self.at(x.to)} with {points(x.points)}."
            ),
            movement.Screened: lambda x: (
                f"the cavalry of {SIDE[x.side]} falls back from {self.at(x.start)} to {self.at(x.to)} without a battle."
            ),
            combat.DepotBuilt: lambda x: f"{SIDE[x.side]} builds a depot at {self.at(x.place)}.",
            combat.DepotGone: lambda x: f"{SIDE[x.side]}'s depot at {self.at(x.place)} is {x.cause}.",
        }

    def _works(self) -> dict[Any, Callable[[Any], str]]:
        return {
            works.Sheltered: lambda x: (
                f"{points(x.points)} of {SIDE[x.side]} {('goes into' if x.inside else 'comes out of') if x.points == 1 else ('go into' if x.inside else 'come out of')} the work at {self.at(x.place)}."
            ),
            works.WorkPlanned: lambda x: (
                f"{SIDE[x.side]} spends {many(x.supply, 'Supply Point')} on a {x.work} at {self.at(x.place)}, {'and it can be emplaced' if x.success else 'in vain'}."
                if x.supply
                else f"{SIDE[x.side]} prepares a {x.work} at {self.at(x.place)}{'' if x.success else ', in vain'}."
            ),
            works.WorkBuilt: lambda x: f"{SIDE[x.side]} emplaces a {x.work} at {self.at(x.place)}.",
            works.Demolished: lambda x: f"{SIDE[x.side]} demolishes its {x.work} at {self.at(x.place)}.",
            works.Bombarded: self._bombarded,
            works.SiegeLaid: lambda x: f"{self.at(x.place)} is besieged by {SIDE[x.side]}.",
            works.CameToBlows: lambda x: f"{HOW[x.how].format(side=SIDE[x.side], place=self.at(x.place))}.",
        }

    def _frontier(self) -> dict[Any, Callable[[Any], str]]:
        return {
            frontier.BandRaised: lambda x: (
                f"{self.band(x.kind)} gather for {SIDE[x.side]} at {self.at(x.place)}."
            ),
            frontier.BandGone: lambda x: (
                f"{self.band(x.kind)} at {self.at(x.place)} are scattered{GONE[x.cause]}."
            ),
            frontier.BandFled: lambda x: (
                f"{self.band(x.kind)} get away from {self.at(x.start)} to {self.at(x.to)}."
            ),
            frontier.BandsFought: lambda x: (
                f"{self.band(x.hunter)} meet {self.band(x.kind)} at {self.at(x.place)} and {'win' if x.won else 'lose'}."
            ),
            frontier.BandWon: lambda x: (
                f"{self.band(x.kind)} at {self.at(x.place)} ride for {SIDE[x.side]} now."
            ),
            frontier.BandRefused: lambda x: (
                f"{self.band(x.kind)} at {self.at(x.place)} will not ride for {SIDE[x.side]}."
            ),
            frontier.Alerted: lambda x: f"{self.at(x.place)} is alerted.",
            frontier.Raided: lambda x: f"{self.band(x.kind)} raid {self.at(x.place)}: {RAID[x.result]}.",
            frontier.CadreRoused: self._cadre,
            frontier.CadreHunted: lambda x: (
                f"{SIDE[x.side]} {'roots out' if x.gone else 'does not find'} the partisan cadre at {self.at(x.place)}."
            ),
        }

    def band(self, slug: str) -> str:
        """A band in the plural."""
        return BAND.get(slug) or next(k.name for k in self.t.roster.kinds if k.slug == slug)

    def _cadre(self, x: frontier.CadreRoused) -> str:
        if x.kind != "partisan-cadre":
            return f"{self.band(x.kind)} rise at {self.at(x.place)}."
        return f"a partisan cadre {'gathers' if x.success else 'stays quiet'} at {self.at(x.place)}."

    def _bombarded(self, x: works.Bombarded) -> str:
        guns = f"the siege guns of {SIDE[x.side]} fire on {self.at(x.place)}"
        if not x.reduced:
            return f"{guns} without effect."
        return f"{guns}: {'the Fortress is a Fort now' if x.left == 'Fort' else 'the Fort is gone'}."

    def _battles(self) -> dict[Any, Callable[[Any], str]]:
        return {
            combat.BattleBegan: lambda x: (
                f"{SIDE[x.side]} attacks {self.at(x.place)} with {points(x.attack)} against {x.defence}."
            ),
            combat.RoundFought: lambda x: (
                f"round {x.number} at {self.at(x.place)} on column {x.column}: {x.totals[0]} against {x.totals[1]}, attacker {self.result(x.results[0])}, defender {self.result(x.results[1])}."
            ),
            combat.Rerolled: lambda x: (
                f"{SIDE[x.side]} has {'its own' if x.side == x.whose else 'the other'} die thrown again: {x.die}."
            ),
            combat.Overrun: lambda x: f"{SIDE[x.side]} overruns {self.at(x.place)}.",
            combat.Demoralized: lambda x: (
                f"{SIDE[x.side]}'s troops at {self.at(x.place)} are Demoralized {CAUSE[x.cause]}."
            ),
            combat.Rallied: lambda x: f"{SIDE[x.side]}'s troops rally at {self.at(x.place)}.",
            combat.Retreated: lambda x: (
                f"{SIDE[x.side]} retreats from {self.at(x.start)} to {self.at(x.to)} with {points(x.points)}."
            ),
            combat.ForceDestroyed: lambda x: (
                f"{SIDE[x.side]} loses a force of {points(x.points)} at {self.at(x.place)}, {CAUSE[x.cause]}."
            ),
            combat.BattleEnded: lambda x: (
                f"{SIDE[x.winner]} holds {self.at(x.place)}; the attacker lost {x.losses[0]}, the defender {x.losses[1]}."
            ),
            combat.FightsOn: lambda x: (
                f"{SIDE[x.side]} {'fights on' if x.success else 'cannot go on'} at {self.at(x.place)}."
            ),
        }

    def _cycle(self) -> dict[Any, Callable[[Any], str]]:
        return {
            cycle.CycleBegan: lambda x: f"Strategic Cycle {cycle_name(x.cycle)}.",
            cycle.PointsScored: lambda x: f"{SIDE[x.side]} {'gains' if x.points > 0 else 'loses'} {many(abs(x.points), 'Victory Point')} {SCORED[x.cause]}.",
            cycle.ShipsLeave: lambda x: f"foreign powers step in: {SIDE[x.side]}'s Naval ships leave the war.",
            cycle.WarEnded: lambda x: f"{SIDE[x.side]} wins: {ending(x.cause, x.points)}.",
            cycle.ElectionHeld: lambda x: f"Lincoln {'is elected again' if x.won else 'loses the election'}; the total is {x.points}.",
            cycle.Converted: lambda x: f"{STATE_NAMES[x.state]} {'is won back by' if x.back else 'is converted by'} {SIDE[x.side]}.",
            cycle.KentuckyOpened: lambda x: "Kentucky is open to both sides." if x.opened else "Kentucky stays closed.",
            cycle.EventHappened: self._event,
            cycle.Arrived: self._arrived,
            cycle.RaiderSailed: lambda x: f"{many(x.raiders, 'Commerce Raider')} of {SIDE[x.side]} put{'s' if x.raiders == 1 else ''} to sea.",
            cycle.RaiderCruised: lambda x: "a raider is sunk." if x.lost else f"a raider sinks {many(x.sunk, 'merchant ship')}.",
            cycle.PortWatched: lambda x: f"the port of {self.at(x.place)} is {'shut' if x.shut else 'open'}{' by ships' if x.cause == 'ships' and x.shut else ''}.",
            cycle.SupplyCounted: lambda x: f"{SIDE[x.side]} produces {x.production} and imports {x.imports}{f', {x.beyond} of it beyond the Mississippi' if x.beyond else ''}.",
            cycle.Fed: lambda x: f"{SIDE[x.side]}'s forces consume {many(x.paid, 'Supply Point')}; {x.left} are left.",
            cycle.Starved: lambda x: f"{self.kind(x.kind, x.points)} of {SIDE[x.side]} at {self.at(x.place)} {'are' if x.points > 1 else 'is'} lost for want of supply.",
            cycle.MenCame: lambda x: f"{SIDE[x.side]} has {many(x.men, 'Personnel Point')}.",
            cycle.CallMade: lambda x: f"{SIDE[x.side]} makes {CALLS[x.call]}.",
            cycle.Ordered: lambda x: f"{SIDE[x.side]} orders {self.kind(x.kind, x.points)} for Cycle {cycle_name(min(x.cycle, 51))}.",
            cycle.Merged: lambda x: f"{many(x.points, 'point')} of {SIDE[x.side]} {'join' if x.points > 1 else 'joins'} a division at {self.at(x.place)}.",
            cycle.HeadquartersMade: lambda x: f"{self.who(x.office)} is set up at {self.at(x.place)}.",
            cycle.DepartmentMoved: lambda x: f"{SIDE[x.side]} sets up a Department at {self.at(x.place)}.",
            cycle.LeadersDrawn: lambda x: f"{many(x.leaders, 'new Leader')} of {SIDE[x.side]} wait{'s' if x.leaders == 1 else ''} for a command.",
            cycle.ShipFinished: lambda x: f"{self.kind(x.kind, 1)} of {SIDE[x.side]} is finished at {self.at(x.place)}.",
            cycle.RiverDecided: lambda x: "The Mississippi is lost to the Confederacy." if x.lost else "The Mississippi is open to the Confederacy again.",
            cycle.NamedShipLost: lambda x: f"{x.name} is lost{f' at {self.at(x.place)}' if x.place else ''}.",
            cycle.Proclaimed: lambda x: "Lincoln issues the Emancipation Proclamation.",
        }  # fmt: skip

    def _arrived(self, x: cycle.Arrived) -> str:
        who = f"{self.kind(x.kind, x.points)} of {SIDE[x.side]}"
        if x.kind in IRON:
            return f"{who} {'are' if x.points > 1 else 'is'} laid down at {self.at(x.place)}."
        return f"{who} {'appear' if x.points > 1 else 'appears'} at {self.at(x.place)}."

    def kind(self, slug: str, count: int) -> str:
        """`6 points of Infantry`, `2 Squadrons of Gunboats`, `a Siege Train`."""
        kind = next(x for x in self.t.roster.kinds if x.slug == slug)
        if kind.sort in ("ocean", "river"):
            return f"{many(count, 'Squadron')} of {kind.name}"
        if kind.sort in ("unit", "points"):
            return f"{many(count, 'point')} of {kind.name}"
        return f"a {kind.name}"

    def _event(self, x: cycle.EventHappened) -> str:
        name = next(event.name for event in self.t.events.values() if event.slug == x.event)
        if x.effect == "nothing":
            return f"{name}: nothing comes of it."
        if x.effect == "sent":
            if not x.number:
                return f"{name}: nobody can be sent."
            return (
                f"{name}: {points(x.number)} {'is' if x.number == 1 else 'are'} sent to {self.at(x.place)}."
            )
        said = EFFECTS[x.effect] if x.effect in EFFECTS else f"{self.who(x.piece)} leaves the war"
        where = f" at {self.at(x.place)}" if x.place else ""
        number = f" ({x.number})" if x.number > 1 else ""
        return f"{name}: {said}{number}{where}."

    def result(self, text: str) -> str:
        """`d2` as a person says it."""
        broken = text.startswith("d")
        loss = text.removeprefix("d")
        said = "unhurt" if loss == "-" else f"loss {loss}"
        return f"Demoralized with {said}" if broken else said
