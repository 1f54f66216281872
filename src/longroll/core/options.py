"""Options of a game: declared in `data/options.toml`, checked once, kept as plain values."""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll.core.errors import OptionError, nearest
from longroll.core.texts import shown

Value = bool | int | str


class Option(NamedTuple):
    name: str
    type: str
    default: Value
    rule: str
    text: str
    values: tuple[str, ...] = ()

    def parse(self, value: Any) -> Value:
        """The value in the option's own type, or an error that names what it takes."""
        if self.type == "bool":
            if isinstance(value, bool):
                return value
            word = str(value).lower()
            if word in ("true", "yes", "on", "1"):
                return True
            if word in ("false", "no", "off", "0"):
                return False
            raise OptionError(f"option {self.name} takes true or false, not '{shown(str(value))}'")
        if self.type == "int":
            try:
                return int(value)
            except (TypeError, ValueError):
                raise OptionError(
                    f"option {self.name} takes a whole number, not '{shown(str(value))}'"
                ) from None
        word = str(value)
        if self.values and word not in self.values:
            raise OptionError(
                f"option {self.name} does not take '{shown(word)}'; {nearest(word, self.values)}"
            )
        return word


def with_defaults(options: dict[str, Option], given: dict[str, Any], where: str) -> dict[str, Value]:
    """All options with the given ones put in."""
    chosen = {name: option.default for name, option in options.items()}
    for name, value in given.items():
        if name not in options:
            raise OptionError(f"{where} has no option '{name}'; {nearest(name, options)}")
        chosen[name] = options[name].parse(value)
    return chosen


def written(value: Value) -> str:
    """An option's value as text for journals and positions."""
    return str(value).lower() if isinstance(value, bool) else str(value)
