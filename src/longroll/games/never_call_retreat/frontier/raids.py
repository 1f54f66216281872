"""19.22-19.24, 19.42, 19.6 What a band meets on its way: alarms, Rangers, troops, and the place that it raids."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.events.frontier import (
    Alerted,
    BandFled,
    BandGone,
    BandsFought,
    BandWon,
    Raided,
)
from longroll.games.never_call_retreat.flags import ALERT, BURNED, NOBODY, OFF, UNION_DEPOT
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frontier.bands import (
    banish,
    end_march,
    entry_refused,
    guards,
    home,
    is_band,
    raids,
    settlement,
    slug,
    sort,
)
from longroll.games.never_call_retreat.frontier.frames import Band, Pursuit
from longroll.games.never_call_retreat.movement.march import terrain_refused
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import FLEE, INTERCEPT, STAND
from longroll.games.never_call_retreat.words import SIDES

# --- a raider on its way (19.24) ---------------------------------------------------------------------------------------------


@FLOW.step("band-entered", Band)
def band_entered(s: NcrState, f: Band) -> None:
    """19.24, 19.42 A band came into a hex: alarms around it, raiders that it hunts, the place itself."""
    if s.at[f.piece] != f.place:
        return
    if guards(s, f.piece):
        for x in [x for side in (0, 1) for x in s.pieces_at(f.place, side) if raids(s, x)]:
            if s.side[x] != s.side[f.piece]:
                s.push(Pursuit("pursue", piece=x, by=f.piece, back=OFF))
        return
    if not raids(s, f.piece):
        return
    f.do, f.waiting = "alarm", alarms(s, f)
    s.push(f)


def alarms(s: NcrState, f: Band) -> list[int]:
    """19.24 Places within three hexes that are not alerted yet, and not of the band's own side."""
    board, reach = s.tables.board, len(s.tables.far_west.alert)
    near, wave = {f.place}, [f.place]
    for _ in range(reach):
        wave = [j for i in wave for j in board.around(i) if j not in near]
        near.update(wave)
    return sorted(
        i
        for i in near
        if i != f.place
        and settlement(s, i)
        and not s.marks[i] & ALERT
        and s.control[i] == 1 - s.side[f.piece]
    )


@FLOW.step("alarm", Band)
def alarm(s: NcrState, f: Band) -> None:
    """19.24 One place after the other rolls; a Ranger in one that is alarmed may ride out at once."""
    if s.at[f.piece] != f.place:
        return
    if not f.waiting:
        f.do = "raid"
        s.push(f)
        return
    hex_ = f.waiting.pop(0)
    s.push(f)
    most = s.tables.far_west.alert[s.tables.board.distance(hex_, f.place) - 1]
    if s.roll_at(hex_, "event", "alert", "19.24") > most:
        return
    s.mark(hex_, ALERT)
    s.out.append(Alerted(SideSlug(SIDES[s.control[hex_]]), place_of(s, hex_), "19.24"))
    for x in reversed(s.pieces_at(hex_, 1 - s.side[f.piece])):
        if guards(s, x) and entry_refused(s, x, f.place) is None:  # 19.41: they stay in their own lands
            s.push(Pursuit("interception", piece=f.piece, by=x, back=hex_))


@FLOW.step("interception", Pursuit)
def interception(s: NcrState, f: Pursuit) -> None:
    """19.42, R119 Each of several Rangers may ride out, as long as the raider is where the alarm found it."""
    band = s.within(Band)
    if band is not None and s.at[f.piece] == band.place:
        f.do = "intercepting"
        s.push(f)


@FLOW.question("intercepting", Pursuit)
class Interception(Question[NcrState, Pursuit]):
    """19.42 Whether Rangers ride out against a raider."""

    rule = "19.42"

    def side(self, s: NcrState, f: Pursuit) -> str:
        return SIDES[s.side[f.by]]

    def place(self, s: NcrState, f: Pursuit) -> str:
        return s.tables.waters.name(f.back)

    def prompt(self, s: NcrState, f: Pursuit) -> str:
        return f"{s.tables.board.title(f.back)} is alerted: do its riders go out against the raiders?"

    def choices(self, s: NcrState, f: Pursuit) -> list[Choice]:
        return [INTERCEPT(), STAND()]

    def follow(self, s: NcrState, f: Pursuit, choice: Choice) -> None:
        if choice.kind is INTERCEPT:
            s.place(f.by, s.at[f.piece])
            f.do = "pursue"
            s.push(f)


# --- a raider attacked (19.22, 19.23, 19.42) -------------------------------------------------------------------------------------


def flights(s: NcrState, piece: int) -> list[int]:
    """19.22, 17.9 The hexes next to a band that are nearer to its home and open to it."""
    board, here, end = s.tables.board, s.at[piece], home(s, piece)
    open_ = [
        board.neighbours[6 * here + d]
        for d in range(6)
        if terrain_refused(s, s.side[piece], here, d) is None
        and entry_refused(s, piece, board.neighbours[6 * here + d]) is None
    ]
    if end == OFF:
        return open_
    return [j for j in open_ if board.distance(j, end) < board.distance(here, end)]


@FLOW.step("pursue", Pursuit)
def pursue(s: NcrState, f: Pursuit) -> None:
    """19.22 Whoever is attacked may try to get away."""
    if s.at[f.piece] == OFF or (f.by != OFF and s.at[f.by] != s.at[f.piece]):
        return
    if flights(s, f.piece):
        f.do = "fleeing"
        s.push(f)
    else:
        stand(s, f)


@FLOW.question("fleeing", Pursuit)
class Fleeing(Question[NcrState, Pursuit]):
    """19.22 Whether a band tries to get away, and where to."""

    rule = "19.22"

    def side(self, s: NcrState, f: Pursuit) -> str:
        return SIDES[s.side[f.piece]]

    def place(self, s: NcrState, f: Pursuit) -> str:
        return s.tables.waters.name(s.at[f.piece])

    def prompt(self, s: NcrState, f: Pursuit) -> str:
        name = s.tables.roster.kinds[s.kind[f.piece] - 1].name
        return f"{name} at {s.tables.board.title(s.at[f.piece])}: attacked. Try to get away?"

    def choices(self, s: NcrState, f: Pursuit) -> list[Choice]:
        return [STAND(), *(FLEE(s.tables.board.numbers[j]) for j in flights(s, f.piece))]

    def follow(self, s: NcrState, f: Pursuit, choice: Choice) -> None:
        if (
            choice.kind is STAND
            or s.roll_at(s.at[f.piece], "event", "flight", "19.22") < s.tables.far_west.bands.gets_away_from
        ):
            stand(s, f)
            return
        there = s.tables.board.index[choice.place]
        side = SideSlug(SIDES[s.side[f.piece]])
        s.out.append(
            BandFled(side, slug(s, f.piece), place_of(s, s.at[f.piece]), place_of(s, there), "19.22")
        )
        s.place(f.piece, there)
        end_march(s, f.piece)
        if f.by != OFF and f.back != OFF:
            s.place(f.by, f.back)


def stand(s: NcrState, f: Pursuit) -> None:
    """19.23, 19.42, R97 Troops scatter a band at once; against Rangers and Civilized Indians the higher die wins, the hunter on a tie."""
    if f.by == OFF:
        banish(s, f.piece, "troops", "19.23")
        return
    dice = [s.roll_at(s.at[f.piece], "event", "skirmish", "19.42") for _ in range(2)]
    won = dice[0] >= dice[1]
    place, side = place_of(s, s.at[f.piece]), SideSlug(SIDES[s.side[f.by]])
    s.out.append(BandsFought(side, slug(s, f.by), slug(s, f.piece), place, won, "19.42"))
    loser = f.piece if won else f.by
    if is_band(s, loser):
        banish(s, loser, "skirmish", "19.42")
    else:
        scatter_civilized(s, loser, s.points[loser])
    if won and f.back != OFF:
        s.place(f.by, f.back)


def scatter_civilized(s: NcrState, piece: int, points: int, cause: str = "battle") -> None:
    """19.32 Civilized Indians who are lost can be raised again from the next Cycle on."""
    kind, side, node = s.kind[piece] - 1, s.side[piece], s.at[piece]
    s.due += [s.cycle + 1, side, kind, points]
    s.out.append(BandGone(SideSlug(SIDES[side]), slug(s, piece), place_of(s, node), cause, "19.32"))
    s.reduce(piece, points)


def met_by_troops(s: NcrState, side: int, hex_: int, civilized: int = OFF) -> None:
    """19.22, 19.23, 19.41 Troops came into a hex: tribes of both sides and enemy bands in it are attacked."""
    for owner in (0, 1):
        for x in s.pieces_at(hex_, owner):
            raider = raids(s, x) and civilized == OFF  # 19.23, 19.6: even if it rides for the same side
            if is_band(s, x) and (raider or owner != side):
                if guards(s, x) and civilized == OFF:
                    banish(s, x, "troops", "19.41")
                else:
                    s.push(Pursuit("pursue", piece=x, by=civilized, back=OFF))


# --- the raid (19.24) ----------------------------------------------------------------------------------------------------------------


@FLOW.step("raid", Band)
def raid(s: NcrState, f: Band) -> None:
    """19.24, 19.6 A raider in a place that nobody guards raids it; its march is over."""
    if s.at[f.piece] != f.place or not settlement(s, f.place):
        return
    west, side = s.tables.far_west, s.side[f.piece]
    rules = west.raid_modifiers
    die = s.roll_at(f.place, "event", "raid", "19.26")
    die += rules.alerted if s.marks[f.place] & ALERT else rules.surprised
    if slug(s, f.piece) == "quantrill" and s.marks[f.place] & UNION_DEPOT:
        die += rules.quantrill_at_depot
    result = west.raid[max(1, min(6, die)) - 1]
    s.out.append(Raided(SideSlug(SIDES[side]), slug(s, f.piece), place_of(s, f.place), result, "19.26"))
    end_march(s, f.piece)
    if result.startswith("burned"):
        burn(s, side, f.place)
    if result == "burned-massacre":
        result = _massacre(s, f)
    _outcome(s, f.piece, result)


def _massacre(s: NcrState, f: Band) -> str:
    """19.27, R97 What follows a massacre: nothing, a way home, or pursuers from whom the band must get away."""
    result = s.tables.far_west.massacre[s.roll_at(f.place, "event", "massacre", "19.27") - 1]
    side = SideSlug(SIDES[s.side[f.piece]])
    s.out.append(Raided(side, slug(s, f.piece), place_of(s, f.place), f"massacre-{result}", "19.27"))
    return result


def _outcome(s: NcrState, piece: int, result: str) -> None:
    """19.24, 19.6, R97 The band goes home, changes sides, is pursued or panics; Quantrill is scattered instead."""
    if result in ("change-side", "return", "burned-return") and home(s, piece) == OFF:
        banish(s, piece, "raid", "19.6")
    elif result in ("return", "burned-return"):
        go_home(s, piece)
    elif result == "change-side":
        change_sides(s, piece, "19.26")
        go_home(s, piece)
    elif (
        result == "pursued"
        and s.roll_at(s.at[piece], "event", "flight", "19.22") < s.tables.far_west.bands.gets_away_from
    ):
        banish(s, piece, "pursuit", "19.27")


def burn(s: NcrState, side: int, hex_: int) -> None:
    """19.24, 23.13 (12) A place is destroyed for good: it counts for the enemy of whoever held it, a city's points for the raider."""
    s.mark(hex_, BURNED)
    if s.control[hex_] != NOBODY:
        s.razed[1 - s.control[hex_]] += 1
    for city in s.tables.cities_at.get(hex_, ()):
        if s.control[hex_] == 1 - side and city.owner != side:  # 23.12: one's own city gives no points
            s.vp_fixed[side] += city.vp


def change_sides(s: NcrState, piece: int, rule: str) -> None:
    """19.25 A tribe goes over to the other side."""
    s.side[piece] = 1 - s.side[piece]
    side = SideSlug(SIDES[s.side[piece]])
    s.out.append(BandWon(side, slug(s, piece), place_of(s, s.at[piece]), rule))


def go_home(s: NcrState, piece: int) -> None:
    """19.24 Back to where it set up, or next to it where it may not enter (19.21)."""
    end = home(s, piece)
    near = [i for i in (end, *s.tables.board.around(end)) if not s.tables.board.sea[i]]
    there = next((i for i in near if entry_refused(s, piece, i) is None), end)
    s.place(piece, there)


def occupied(s: NcrState, hex_: int) -> bool:
    """19.53 Whether anything but tribes is in a hex."""
    first = s.tables.pieces.slot0
    return any(x >= first and sort(s, x) != "tribal" for side in (0, 1) for x in s.pieces_at(hex_, side))


def lift_alerts(s: NcrState) -> None:
    """19.24 Alerts end where no raider is within reach."""
    board, reach = s.tables.board, len(s.tables.far_west.alert)
    about = [
        s.at[x] for x in range(s.tables.pieces.slot0, s.tables.pieces.count) if s.at[x] != OFF and raids(s, x)
    ]
    for hex_, mark in enumerate(s.marks):
        if mark & ALERT and not any(board.distance(hex_, at) <= reach for at in about):
            s.mark(hex_, ALERT, False)
