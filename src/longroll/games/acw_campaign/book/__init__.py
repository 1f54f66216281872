"""The campaign book: history, army lists and strength returns, as a reader may see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from longroll.core.book import REFEREE, Book, Chapter, readers, seen
from longroll.games.acw_campaign.book import armies, country, history, returns
from longroll.games.acw_campaign.book.phrases import Names
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import SIDES

if TYPE_CHECKING:
    from longroll.games.acw_campaign.rules import AcwCampaign


def make(rules: AcwCampaign, s: AcwState, events: list[Any], side: str | None) -> Book:
    """12 The book of a side: from its own army, its view, and the events that it has seen. The referee's hides nothing."""
    known = seen(rules, events, side)
    viewer = side
    if side == REFEREE:
        s = s.copy()
        s.intelligence = False
        viewer = None
    view = rules.view(s, viewer)
    open_to = [k for k, name in enumerate(SIDES) if not s.intelligence or name == viewer]
    hidden = [name for k, name in enumerate(SIDES) if k not in open_to and viewer in SIDES]
    lists: list[Chapter] = [armies.chapter(s, k) for k in open_to]
    lists += [armies.reported(view, name) for name in hidden]
    lands = country.chapter(s.tables, view)
    return Book(
        rules.name,
        rules.scenarios().get(s.scenario, ""),
        readers(view, side),
        rules.moment(s)[0],
        (
            *history.history(s, known, Names(s.tables, known), rules.narrate),
            *lists,
            returns.chapter(s, open_to, known, view),
            Chapter(lands.title, lands.part, (country.situation(view), *lands.blocks)),
        ),
    )
