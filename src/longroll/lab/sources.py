"""Where the numbers of a game come from, also while its engine is not ready: read from the data files themselves."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from longroll.core import registry
from longroll.core.data import PROVENANCE, Sourced
from longroll.core.errors import DataError


def sources_of(slug: str, data: Path | None = None) -> list[Sourced]:
    """Every datum with its provenance: from the engine where there is one, else from the files."""
    if registry.info(slug).playable:
        return registry.ruleset(slug, str(data) if data else "").provenance()
    return list(_in_files(registry.FOLDERS[slug] / "data"))


def _in_files(folder: Path) -> Iterator[Sourced]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".csv":
            yield from _in_csv(path, name)
        elif path.suffix == ".toml" and name != "game.toml":
            yield from _in_toml(tomllib.loads(path.read_text(encoding="utf-8")), name)


def _in_csv(path: Path, name: str) -> Iterator[Sourced]:
    with path.open(encoding="utf-8", newline="") as file:
        for line, row in enumerate(csv.DictReader(file), start=2):
            key = "/".join(list(row.values())[:2])
            for column, value in row.items():
                if column.endswith("provenance"):
                    group = column.removesuffix("provenance")
                    if group and not value:  # a group of columns that this row does not fill
                        continue
                    label = f"{key} {group.strip('_')}".strip()
                    yield _sourced(name, label, value, row.get(f"{group}basis") or "", f"{name} line {line}")


def _in_toml(data: dict[str, Any], name: str) -> Iterator[Sourced]:
    for key, value in data.items():
        for i, part in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(part, dict):
                label = f"{key}[{i}]" if isinstance(value, list) else key
                kind = part.get("provenance", data.get("provenance", ""))
                basis = part.get("basis", data.get("basis", ""))
                yield _sourced(name, label, kind, basis, f"{name}: {label}")


def _sourced(file: str, key: str, kind: str, basis: str, where: str) -> Sourced:
    if kind not in PROVENANCE:
        raise DataError(f"{where}: provenance must be stated, inferred or reconstructed, not '{kind}'")
    return Sourced(file, key, kind, basis)
