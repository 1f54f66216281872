"""What a page is shown: a snapshot, encoded once for everybody who sees the same, whole or as changes to the one before."""

from __future__ import annotations

from collections import OrderedDict
from itertools import compress
from operator import is_not
from typing import Any

from longroll.table.encoded import encoded

APART = ("view", "log_tail")
"""Parts of a snapshot of which changes are told one by one."""
COMPARED = 32
"""So many comparisons are remembered."""
KEPT = 8
"""So many sets of changes are kept: pages that follow have seen the same before."""
Places = dict[str, Any]


class Shown:
    """A snapshot as it goes out."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.told = told
        self._whole = ""
        self._since: dict[int, tuple[Shown, str]] = {}

    @property
    def whole(self) -> str:
        if not self._whole:
            self._whole = encoded({"type": "snapshot", **self.told}).decode()
        return self._whole

    def since(self, base: Shown) -> str:
        """The changes to a snapshot that a page has already."""
        found = self._since.get(id(base))
        if found is not None and found[0] is base:
            return found[1]
        text = encoded(changes(base.told, self.told)).decode()
        base.forget()
        if len(self._since) < KEPT:
            self._since[id(base)] = base, text
        return text

    def forget(self) -> None:
        """Nobody comes to this snapshot any more: what came before it need not be kept."""
        self._whole = ""
        self._since.clear()


def changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """What a page must change to come from one snapshot to the next; `web/src/lib/changes.ts` puts it together again."""
    was, now = old["view"], new["view"]
    return {
        "type": "changes",
        "version": new["version"],
        "set": _others(old, new, APART),
        "view": _others(was, now, ("places",)),
        "gone": [key for key in was if key not in now],
        "places": _places(was["places"], now["places"]),
        "log": _sentences(old["log_tail"], new["log_tail"]),
    }


def _sentences(was: list[dict[str, Any]], now: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Sentences that a page does not have. As a rule those that it has are the very same."""
    if was and now and was[-1] is now[-1]:
        return []
    before = {row["index"]: row for row in was}
    return [row for row in now if (known := before.get(row["index"])) is not row and known != row]


def _others(was: dict[str, Any], now: dict[str, Any], but: tuple[str, ...]) -> dict[str, Any]:
    """What is new or otherwise than before. What is the very same needs no look inside."""
    if [*was] == [*now]:  # as a rule: then what is the very same is passed over at once
        others = compress(now.items(), map(is_not, now.values(), was.values()))
        return {key: value for key, value in others if was[key] != value and key not in but}
    return {
        key: value
        for key, value in now.items()
        if (known := was.get(key, _NOTHING)) is not value and known != value and key not in but
    }


_NOTHING: Any = object()
_compared: OrderedDict[tuple[int, int], tuple[Places, Places, Places]] = OrderedDict()
"""What was compared last. Where nothing is hidden all sides have the very same places."""


def _places(was: Places, now: Places) -> Places:
    """Places that are new or otherwise than before; null for those that are gone."""
    if was is now:
        return {}
    key = id(was), id(now)
    known = _compared.get(key)
    if known is not None and known[0] is was and known[1] is now:
        return known[2]
    found = _others(was, now, ())
    found.update((slug, None) for slug in was if slug not in now)
    _compared[key] = was, now, found
    while len(_compared) > COMPARED:
        _compared.popitem(last=False)
    return found
