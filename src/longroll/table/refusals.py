"""Refusals: one sentence, a status, the rule where one forbids. Nothing has changed when one is raised."""

from __future__ import annotations

from longroll.core.errors import LongrollError


class Refused(LongrollError):
    """A request that is turned down."""

    def __init__(self, status: int, message: str, rule: str | None = None, wait: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.rule = rule
        self.wait = wait

    def problem(self) -> dict[str, str]:
        found = {"error": str(self)}
        if self.rule:
            found["rule"] = self.rule
        return found


ELSEWHERE = "x-longroll-elsewhere"
"""The header of an answer that says nothing but this; it never leaves the servers (`cluster/relay.py`)."""


class Elsewhere(Refused):
    """Another server leads the table."""

    def __init__(self) -> None:
        super().__init__(503, "another server keeps this table at present; try again", wait=1)


def stale(version: int, now: int) -> Refused:
    if version > now:
        return Refused(409, f"version {version} does not exist; the table stands at {now}")
    return Refused(409, f"the table has moved on: it stands at version {now}, not {version}")
