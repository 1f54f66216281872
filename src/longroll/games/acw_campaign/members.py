"""Who belongs to whom in the order of battle, as far as somebody has asked: notes that copies of a state share."""

from __future__ import annotations

Lookup = dict[int, tuple[int, ...]]


class Members:
    """Who belongs to whom, looked up once for as long as it holds. Copies of a state share it until one of them changes."""

    __slots__ = (
        "at", "corps", "divisions", "in_division", "mobile", "names", "of_corps", "officers", "troops", "with_corps",
    )  # fmt: skip

    def __init__(self) -> None:
        self.of_corps: Lookup = {}
        self.with_corps: Lookup = {}
        self.troops: Lookup = {}
        self.in_division: Lookup = {}
        self.divisions: Lookup = {}
        self.corps: Lookup = {}
        """by side, those that can march"""
        self.officers: Lookup = {}
        """by side"""
        self.at: Lookup = {}
        """corps by twice the box and side"""
        self.mobile: Lookup = {}
        """the same, only those that can march"""
        self.names: tuple[dict[str, int], ...] = ()

    def copy(self) -> Members:
        new = Members()
        new.of_corps, new.with_corps = self.of_corps.copy(), self.with_corps.copy()
        new.troops, new.in_division = self.troops.copy(), self.in_division.copy()
        new.divisions, new.corps, new.names = self.divisions.copy(), self.corps.copy(), self.names
        new.officers, new.at, new.mobile = self.officers.copy(), self.at.copy(), self.mobile.copy()
        return new

    def forget(self, c: int) -> None:
        """What a corps is made of has changed."""
        self.of_corps.pop(c, None)
        self.with_corps.pop(c, None)
        self.troops.pop(c, None)

    def joined(self, i: int, c: int, d: int) -> None:
        """A stand has come to a corps, and to a division of it (OFF: to none)."""
        added(self.of_corps, c, i)
        added(self.in_division, d, i)
        self.with_corps.pop(c, None)
        self.troops.pop(c, None)

    def left(self, i: int, c: int, d: int) -> None:
        """A stand has left a corps and its division."""
        removed(self.of_corps, c, i)
        removed(self.in_division, d, i)
        self.with_corps.pop(c, None)
        self.troops.pop(c, None)


def added(lookup: Lookup, key: int, thing: int) -> None:
    """A thing belongs to a key; nothing to do where nobody has looked the key up."""
    found = lookup.get(key)
    if found is not None:
        lookup[key] = (*found, thing) if not found or found[-1] < thing else tuple(sorted((*found, thing)))


def removed(lookup: Lookup, key: int, thing: int) -> None:
    """A thing no longer belongs to a key."""
    found = lookup.get(key)
    if found is not None:
        lookup[key] = tuple([x for x in found if x != thing])
