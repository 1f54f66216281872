"""What the texts leave open and history decides: trunk railroads, gaps, heads of navigation, bluffs, swamps."""

from __future__ import annotations

from pathlib import Path

import pytest

from longroll.atlas import hexes, hexfacts

GAMES = Path(__file__).parents[2] / "src" / "longroll" / "games"
KM = {"never_call_retreat": 22.1, "war_for_the_union": 37.0}
NCR, WFU = KM
OTHER_NAME = {
    WFU: {
        "washington-dc": "washington",
        "danville-va": "danville",
        "macon-ga": "macon",
        "decatur": "decatur-al",
        "monroe": "monroe-la",
    },
}


@pytest.fixture(scope="module")
def boards() -> dict[str, hexes.HexBoard]:
    return {game: hexes.load(GAMES / game / "data" / "board") for game in KM}


def spot(board: hexes.HexBoard, game: str, name: str) -> int:
    return board.hex(OTHER_NAME.get(game, {}).get(name, name))


TRUNKS = [
    ("richmond", "atlanta", 880), ("memphis", "charleston-sc", 1215), ("louisville", "nashville", 298),
    ("washington-dc", "harpers-ferry", 150), ("harpers-ferry", "wheeling", 460), ("wilmington", "petersburg", 385),
    ("chattanooga", "atlanta", 222), ("nashville", "chattanooga", 243), ("lynchburg", "knoxville", 530), ("memphis", "corinth", 150),
    ("mobile", "corinth", 530), ("columbus-ky", "mobile", 760), ("jackson-ms", "new-orleans", 295), ("vicksburg", "meridian", 230),
    ("savannah", "macon-ga", 306), ("charleston-sc", "savannah", 167), ("augusta", "atlanta", 275), ("atlanta", "montgomery", 280),
    ("richmond", "fredericksburg", 98), ("alexandria-va", "gordonsville", 142), ("st-louis", "rolla", 180),
    ("st-louis", "jefferson-city", 200), ("baltimore", "philadelphia", 157), ("cairo", "springfield-il", 380),
    ("goldsboro", "charlotte", 359), ("new-berne", "goldsboro", 95), ("greensboro", "raleigh", 130), ("danville-va", "richmond", 226),
    ("knoxville", "chattanooga", 180), ("atlanta", "macon-ga", 166), ("nashville", "decatur", 190), ("brashear-city", "new-orleans", 129),
    ("monroe", "vicksburg", 120),
]  # fmt: skip


@pytest.mark.parametrize("game", KM)
@pytest.mark.parametrize("a, b, km", TRUNKS)
def test_trunk_lines_of_1861(boards: dict[str, hexes.HexBoard], game: str, a: str, b: str, km: int) -> None:
    board = boards[game]
    path = board.rail_path(spot(board, game, a), spot(board, game, b), 186104)
    assert path, "no rail"
    length = (len(path) - 1) * KM[game]
    assert 0.66 * km - KM[game] <= length <= 1.34 * km + KM[game], f"{length:.0f} km for {km}"


@pytest.mark.parametrize("game", KM)
@pytest.mark.parametrize(
    "a, b, before, after, near",
    [
        ("danville-va", "greensboro", 186404, 186405, 4),  # Piedmont Railroad
        ("selma", "meridian", 186211, 186212, 10),  # by Demopolis and McDowell's Landing
        ("tallahassee", "savannah", 186502, 186503, 24),  # Lawton to Live Oak
        ("alexandria-va", "washington-dc", 186201, 186202, 1),  # Long Bridge
        ("mobile", "montgomery", 186110, 186111, 16),  # Tensas Landing to Pollard
    ],
)
def test_gaps_close_on_their_day(
    boards: dict[str, hexes.HexBoard], game: str, a: str, b: str, before: int, after: int, near: int
) -> None:
    if (game, a) == (WFU, "alexandria-va"):
        pytest.skip("the printed map of The War for the Union joins the two from the start")
    board = boards[game]
    i, j = spot(board, game, a), spot(board, game, b)
    path = board.rail_path(i, j, before)
    assert not path or len(path) - 1 > 1.3 * near, board.numbers[path[0]]
    assert 0 < len(board.rail_path(i, j, after)) - 1 <= near


@pytest.mark.parametrize("game", KM)
def test_little_rock_is_never_joined_to_memphis(boards: dict[str, hexes.HexBoard], game: str) -> None:
    board = boards[game]
    assert not board.rail_path(board.hex("little-rock"), board.hex("memphis"))


HEADS = [
    ("washington-dc", True), ("fredericksburg", True), ("richmond", True), ("petersburg", True), ("lynchburg", False), ("winchester", False),
    ("gordonsville", False), ("fayetteville-nc", True), ("raleigh", False), ("charlotte", False), ("augusta", True), ("macon-ga", True),
    ("atlanta", False), ("columbus-ga", True), ("albany-ga", True), ("montgomery", True), ("selma", True), ("tuscaloosa", True),
    ("columbus-ms", True), ("meridian", False), ("vicksburg", True), ("corinth", False), ("nashville", True), ("ft-donelson", True),
    ("dover-tn", True), ("chattanooga", True), ("knoxville", True), ("murfreesboro-tn", False), ("paducah", True), ("frankfort", True),
    ("charleston-wv", True), ("wheeling", True), ("pittsburgh", True), ("cincinnati", True), ("indianapolis", False), ("cairo", True),
    ("st-louis", True), ("jefferson-city", True), ("springfield-mo", False), ("rolla", False), ("little-rock", True), ("ft-smith", True),
    ("camden-ar", True), ("camden", True), ("shreveport", True), ("alexandria-la", True), ("baton-rouge", True), ("houston", True),
]  # fmt: skip


@pytest.mark.parametrize("game", KM)
@pytest.mark.parametrize("name, boats", HEADS)
def test_heads_of_navigation(boards: dict[str, hexes.HexBoard], game: str, name: str, boats: bool) -> None:
    board = boards[game]
    word = OTHER_NAME.get(game, {}).get(name, name)
    if word not in board.places:
        pytest.skip("not on this board")
    i = board.hex(word)
    assert any(hexes.BOATS[board.water[6 * i + d]] for d in range(6)) is boats


ONE_WATER = [
    ("cairo", "new-orleans", True), ("cairo", "nashville", True), ("cairo", "pittsburgh", True), ("cairo", "little-rock", True),
    ("cairo", "shreveport", True), ("cairo", "chattanooga", False), ("chattanooga", "knoxville", True), ("mobile", "selma", True),
    ("mobile", "tuscaloosa", True), ("mobile", "columbus-ms", True), ("cairo", "mobile", False), ("washington-dc", "richmond", False),
    ("savannah", "augusta", True), ("st-louis", "lexington-mo", True), ("washington-dc", "fredericksburg", False),
    ("washington-dc", "leonardtown", True), ("west-point-va", "city-point", False), ("columbia-sc", "charleston-sc", False),
    ("brashear-city", "franklin-la", True), ("darien", "macon-ga", True), ("paducah", "dover-tn", True), ("plymouth", "edenton", True),
    ("alexandria-la", "natchez", True), ("smithland", "nashville", True),
]  # fmt: skip


def _meetings(board: hexes.HexBoard) -> list[set[str]]:
    """Names of boat waters that meet at a corner."""
    water = board.waterway
    names = [board.river.get(side, "") for side in water.sides]
    return [{names[n], names[m]} for n, near in enumerate(water.graph.near) for m in near]


@pytest.mark.parametrize("a, b", [
    ("Potomac", "Patuxent"), ("York", "James"), ("York", "Rappahannock"), ("Potomac", "Rappahannock"), ("Tennessee", "Cumberland"),
    ("Cooper", "Santee"), ("Cooper", "Congaree"), ("Bayou Teche", "Vermilion Bay"),
])  # fmt: skip
def test_rivers_that_never_touch(boards: dict[str, hexes.HexBoard], a: str, b: str) -> None:
    meetings = _meetings(boards[NCR])
    assert {a, b} <= set().union(*meetings)
    assert {a, b} not in meetings


def test_no_mouth_is_guessed(boards: dict[str, hexes.HexBoard]) -> None:
    """Every river reaches the sea by its own course; none was led there by the builder."""
    rows = boards[NCR]._tables["sides"].cells
    assert len(rows) > 6000
    assert not [k for k in range(len(rows)) if boards[NCR].source("sides", k)[1] == "mouth"]


@pytest.mark.parametrize("name, where", [
    ("fort-washington", "MD"), ("centreville", "VA"), ("portsmouth-va", "VA"), ("iuka", "MS"), ("harpers-ferry", "VA"),
    ("fort-barrancas", "FL"), ("new-york", "NY"),
])  # fmt: skip
def test_places_stand_in_their_states(boards: dict[str, hexes.HexBoard], name: str, where: str) -> None:
    board = boards[NCR]
    assert board.states[board.state[board.hex(name)]] == where


def test_places_beside_their_neighbours(boards: dict[str, hexes.HexBoard]) -> None:
    board = boards[NCR]
    assert any(board.rail_links(board.hex("iuka"), 186104))
    assert board.hex("centreville") != board.hex("manassas")
    column = {n: int(board.numbers[board.hex(n)]) % 200 for n in ("portsmouth-va", "norfolk")}
    assert column["portsmouth-va"] < column["norfolk"]


@pytest.mark.parametrize("a, b, joined", ONE_WATER)
def test_waters_that_join(boards: dict[str, hexes.HexBoard], a: str, b: str, joined: bool) -> None:
    fact = {"name": "x", "check": "boats", "from": a, "to": b, "open": joined}
    assert hexfacts.check_fact(boards[NCR], fact).ok


@pytest.mark.parametrize("game", KM)
@pytest.mark.parametrize(
    "name", ["vicksburg", "port-hudson", "columbus-ky", "ft-pillow", "memphis", "natchez"]
)
def test_bluffs(boards: dict[str, hexes.HexBoard], game: str, name: str) -> None:
    board = boards[game]
    i = board.hex(name)
    assert any(board.bluff[6 * i + d] for d in range(6))


@pytest.mark.parametrize("game", KM)
@pytest.mark.parametrize(
    "lat, lon",
    [(36.6, -76.45), (30.75, -82.3), (33.3, -90.75), (25.9, -80.9), (29.75, -90.75), (36.2, -90.2)],
)
def test_swamps(boards: dict[str, hexes.HexBoard], game: str, lat: float, lon: float) -> None:
    """Dismal, Okefenokee, Yazoo, Everglades, Lafourche, St. Francis sunk lands."""
    board = boards[game]
    near = sorted(range(board.count), key=lambda i: (board.lat[i] - lat) ** 2 + (board.lon[i] - lon) ** 2)[:3]
    if abs(board.lat[near[0]] - lat) > 0.4:
        pytest.skip("off this map")
    assert any(board.terrains[board.terrain[i]] in ("swamp", "bayou") for i in near)


@pytest.mark.parametrize("game", KM)
@pytest.mark.parametrize("pair, river", [
    (("washington-dc", "alexandria-va"), "Potomac"), (("cincinnati", "lexington-ky"), "Ohio"), (("vicksburg", "monroe"), "Mississippi"),
    (("memphis", "little-rock"), "Mississippi"), (("fredericksburg", "washington-dc"), "Rappahannock"), (("richmond", "petersburg"), "James"),
    (("nashville", "bowling-green"), "Cumberland"), (("louisville", "indianapolis"), "Ohio"), (("st-louis", "springfield-il"), "Mississippi"),
])  # fmt: skip
def test_rivers_part_what_they_part(
    boards: dict[str, hexes.HexBoard], game: str, pair: tuple[str, str], river: str
) -> None:
    """Without crossing the river one does not walk from one to the other within a reasonable way round."""
    board = boards[game]
    a, b = (spot(board, game, x) for x in pair)
    reach = board.distance(a, b) + 2
    seen, ring = {a}, [a]
    for _ in range(reach):
        ring = [j for i in ring for j in board.around(i) if j not in seen and not board.sea[j]
                and not board.river.get(board.side(i, j), "").startswith(river) and not seen.add(j)]  # fmt: skip
    assert b not in seen


def test_the_rio_grande_is_the_border(boards: dict[str, hexes.HexBoard]) -> None:
    """No hex of Texas lies beyond the river: from Austin one walks to all of them, islands apart, without crossing it."""
    board = boards[NCR]
    start = board.hex("austin")
    seen, wave = {start}, [start]
    while wave:
        i = wave.pop()
        for j in board.around(i):
            river = board.river.get(board.side(i, j), "")
            dry = not board.sea[j] and not river.startswith("Rio Grande")
            if j not in seen and dry and board.states[board.state[j]] != "MX":
                seen.add(j)
                wave.append(j)
    beyond = [i for i in range(board.count) if board.states[board.state[i]] == "TX" and i not in seen]
    assert [board.numbers[i] for i in beyond] == ["14887"]
    abroad = {
        p.slug for p in board.places.values() if p.hex >= 0 and board.states[board.state[p.hex]] == "MX"
    }
    assert abroad == {"matamoros"}
