"""What a page is shown: a snapshot, encoded once for everybody who sees the same, whole or as changes to the one before."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json

APART = ("view", "log_tail")
"""Parts of a snapshot of which changes are told one by one."""
KEPT = 8
"""So many sets of changes are kept: pages that follow have seen the same before."""


class Shown:
    """A snapshot as it goes out."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.told = told
        self._whole = ""
        self._since: dict[int, tuple[Shown, str]] = {}

    @property
    def whole(self) -> str:
        if not self._whole:
            self._whole = to_json({"type": "snapshot", **self.told}).decode()
        return self._whole

    def since(self, base: Shown) -> str:
        """The changes to a snapshot that a page has already."""
        found = self._since.get(id(base))
        if found is not None and found[0] is base:
            return found[1]
        text = to_json(changes(base.told, self.told)).decode()
        if len(self._since) < KEPT:
            self._since[id(base)] = base, text
        return text


def changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """What a page must change to come from one snapshot to the next; `web/src/lib/changes.ts` puts it together again."""
    was, now = old["view"], new["view"]
    before = {row["index"]: row for row in old["log_tail"]}
    return {
        "type": "changes",
        "version": new["version"],
        "set": {key: new[key] for key in new if key not in APART and old[key] != new[key]},
        "view": {
            key: now[key] for key in now if key != "places" and (key not in was or was[key] != now[key])
        },
        "gone": [key for key in was if key not in now],
        "places": _entries(was["places"], now["places"]),
        "log": [row for row in new["log_tail"] if before.get(row["index"]) != row],
    }


def _entries(was: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Entries that are new or otherwise than before; null for those that are gone."""
    if was is now:
        return {}
    found = {key: value for key, value in now.items() if key not in was or was[key] != value}
    found.update((key, None) for key in was if key not in now)
    return found
