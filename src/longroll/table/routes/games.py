"""The games there are, their rules in our words, and their boards."""

from __future__ import annotations

from functools import cache
from pathlib import Path as FilePath
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import FileResponse
from pydantic_core import to_json

from longroll import bots
from longroll.core import glossary, registry
from longroll.core.errors import LongrollError, nearest
from longroll.lab.coverage import rules_of
from longroll.lab.rulings import rulings_of
from longroll.table.drawings import Drawings
from longroll.table.models.games import Games, RuleBook, RuleView
from longroll.table.paint import packed
from longroll.table.refusals import Refused
from longroll.table.routing import GameSlug, answer, problems, server_of

router = APIRouter(prefix="/api/games", tags=["games"])
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
Style = Annotated[
    Literal["atlas", "night", "safe", "safe-night", "print"], Query(description="The map's style")
]


def game_card(slug: str) -> dict[str, Any]:
    info = registry.info(slug)
    card: dict[str, Any] = {
        "slug": info.slug,
        "name": info.name,
        "summary": info.summary,
        "length": info.length,
        "playable": info.playable,
        "sides": list(info.sides),
        "side_cards": {side.slug: side._asdict() for side in info.side_cards},
        "parties": {},
        "scenarios": [scenario._asdict() for scenario in info.scenarios],
        "options": [],
        "players": [],
    }
    if info.playable:
        game = registry.new(slug)
        card["parties"] = {name: list(sides) for name, sides in game.rules.seats(game.state).items()}
        card["options"] = [
            {**option._asdict(), "values": list(option.values)} for option in game.rules.options.values()
        ]
        card["players"] = bots.levels(slug)
    return card


@cache
def _cards(slugs: tuple[str, ...]) -> bytes:
    return to_json({"games": [game_card(slug) for slug in slugs]})


@router.get("", response_model=Games)
async def games(request: Request) -> Response:
    """The games, their scenarios, sides, options and computer players."""
    house = server_of(request).house
    return Response(
        await house.work(_cards, tuple(game.slug for game in registry.games())), media_type="application/json"
    )


@router.get("/{game}/rules", response_model=RuleBook, responses=problems(404, 422))
async def rulebook(request: Request, game: GameSlug) -> Response:
    """All rules in our words, in the rulebook's order, and all rulings."""
    _known(game)
    try:
        rules = rules_of(game)
    except LongrollError as error:
        raise Refused(404, str(error)) from None
    rows = [
        {
            "number": r.number,
            "title": r.title,
            "text": r.text,
            "applies": r.applies,
            "rulings": list(r.rulings),
        }
        for r in rules
    ]
    rulings = [{"number": number, "text": text} for number, text in rulings_of(game).items()]
    terms = list(glossary.rows(registry.ruleset(game).glossary))
    return answer(request, {"game": game, "rules": rows, "rulings": rulings, "glossary": terms})


@router.get("/{game}/rules/{number}", response_model=RuleView, responses=problems(404, 422))
async def rule(
    request: Request,
    game: GameSlug,
    number: Annotated[str, Path(pattern=r"^[A-Za-z0-9.]{1,12}$", description="A rule or a ruling")],
) -> Response:
    """A rule in our words with its rulings; or a ruling by its own number (R12)."""
    _known(game)
    rulings = rulings_of(game)
    try:
        rules = {rule.number: rule for rule in rules_of(game)}
    except LongrollError as error:
        rules = {}
        if number not in rulings:
            raise Refused(404, str(error)) from None
    if number in rules:
        found = rules[number]
        shown = [{"number": r, "text": rulings.get(r, "")} for r in found.rulings]
        card = {**found._asdict(), "game": game, "rulings": shown}
        return answer(request, card)
    if number in rulings:
        title, _, text = rulings[number].partition("\n")
        made = {
            "game": game,
            "number": number,
            "title": title,
            "text": text.strip(),
            "applies": True,
            "reason": "",
        }
        return answer(request, {**made, "rulings": []})
    raise Refused(404, f"{game} has no rule '{number}'; {nearest(number, [*rules, *rulings])}")


def _known(game: str) -> None:
    if game not in registry.MODULES:
        raise Refused(404, f"unknown game '{game}'; {nearest(game, registry.MODULES)}")


def _drawings(request: Request) -> Drawings:
    drawings: Drawings = request.app.state.drawings
    return drawings


def _sent(request: Request, path: FilePath, kind: str, headers: dict[str, str]) -> Response:
    """A file, packed where the browser takes that and it lies there so: to pack it anew for everybody holds all others up."""
    headers = {**headers, "vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", "") and packed(path).is_file():
        path = packed(path)
        headers["content-encoding"] = "gzip"
    return FileResponse(path, media_type=kind, headers=headers)


@router.get("/{game}/board", response_model=dict[str, Any], responses=problems(404, 422))
async def board(request: Request, game: GameSlug) -> Response:
    """Where every place or hex lies in the pixels of the drawn map, and the links between them."""
    _known(game)
    drawings = _drawings(request)
    path = await drawings.places(game)
    drawings.expect(game)
    return _sent(request, path, "application/json", {})


@router.get(
    "/{game}/board.svg",
    response_class=FileResponse,
    responses={**problems(404, 422), 200: {"content": {"image/svg+xml": {}}}},
)
async def board_svg(
    request: Request,
    game: GameSlug,
    style: Style = "atlas",
    mark: Annotated[
        str | None, Query(max_length=32, description="With it, a browser keeps the map for good")
    ] = None,
) -> Response:
    """The drawn map."""
    _known(game)
    path = await _drawings(request).svg(game, style)
    return _sent(request, path, "image/svg+xml", FOREVER if mark else {"cache-control": "no-cache"})


@router.get(
    "/{game}/board.webp",
    response_class=FileResponse,
    responses={**problems(404, 422), 200: {"content": {"image/webp": {}}}},
)
async def board_picture(
    request: Request,
    game: GameSlug,
    style: Style = "atlas",
    mark: Annotated[str | None, Query(max_length=32)] = None,
) -> Response:
    """The drawn map as one picture in its own size, for the first view."""
    _known(game)
    path = await _drawings(request).picture(game, style)
    return FileResponse(
        path, media_type="image/webp", headers=FOREVER if mark else {"cache-control": "no-cache"}
    )


@router.get(
    "/{game}/board/tiles/{zoom}/{column}/{row}.png",
    response_class=FileResponse,
    responses={**problems(404, 422), 200: {"content": {"image/png": {}}}},
)
async def tile(
    request: Request,
    game: GameSlug,
    zoom: Annotated[int, Path(ge=0, le=4)],
    column: Annotated[int, Path(ge=0, le=200)],
    row: Annotated[int, Path(ge=0, le=200)],
    style: Style = "atlas",
    mark: Annotated[str | None, Query(max_length=32)] = None,
) -> Response:
    """A square of the map, 512 pixels wide; zoom z shows a map unit as 2^(z-1) pixels."""
    _known(game)

    async def waits() -> bool:
        return not await request.is_disconnected()

    path = await _drawings(request).tile(game, style, zoom, column, row, waits)
    return FileResponse(
        path, media_type="image/png", headers=FOREVER if mark else {"cache-control": "no-cache"}
    )
