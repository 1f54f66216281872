"""Blocks of games on a Ray cluster. Ray schedules them, plays them again where a worker or a node is lost, and moves the rows here."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.lab.rows import Rows, Task
from longroll.lab.run import Done, timed

AHEAD = 2
"""blocks that wait for each processor of the cluster"""
Files = dict[str, bytes]


def pack(folder: str) -> Files:
    """A folder of own data, to be sent along."""
    base = Path(folder)
    return {p.relative_to(base).as_posix(): p.read_bytes() for p in sorted(base.rglob("*")) if p.is_file()}


def unpack(files: Files, mark: str) -> str:
    """The folder on this machine; made once, complete or not at all."""
    folder = Path(tempfile.gettempdir()) / f"longroll-data-{mark}"
    if not folder.is_dir():
        fresh = Path(tempfile.mkdtemp(prefix="longroll-data-"))
        for name, content in files.items():
            (fresh / name).parent.mkdir(parents=True, exist_ok=True)
            (fresh / name).write_bytes(content)
        try:
            os.rename(fresh, folder)
        except OSError:  # another worker of this machine was quicker
            return str(fresh)
    return str(folder)


def played(task: Task, files: Files | None, mark: str) -> tuple[Rows, float]:
    """A block on whichever machine it landed."""
    if files is not None:
        task = task._replace(plan=task.plan._replace(data=unpack(files, mark)))
    return timed(task)


def on_ray(tasks: Iterable[Task], address: str = "") -> Iterator[Done]:
    """Play blocks on a cluster; without an address on one that is started on this machine."""
    try:
        import ray
    except ImportError:
        raise LongrollError("--on ray needs Ray: pip install 'longroll[ray]'") from None
    started = not ray.is_initialized()
    if started:
        _connect(ray, address)
    block = ray.remote(max_retries=-1, num_cpus=1)(played)
    resources: Any = ray.cluster_resources  # Ray does not type it
    data: dict[str, tuple[Any, str]] = {}
    waiting: dict[Any, Task] = {}
    source = iter(tasks)
    try:
        while True:
            room = AHEAD * max(1, int(resources().get("CPU", 1)))
            while len(waiting) < room and (task := next(source, None)) is not None:
                folder = task.plan.data
                if folder and folder not in data:
                    data[folder] = (ray.put(pack(folder)), registry.fingerprint(folder))
                files, mark = data.get(folder, (None, ""))
                waiting[block.remote(task, files, mark)] = task
            if not waiting:
                return
            ready, _ = ray.wait(list(waiting), num_returns=1)
            for reference in ready:
                rows, seconds = ray.get(reference)
                yield waiting.pop(reference), rows, seconds
    finally:
        for reference in waiting:
            ray.cancel(reference, force=True)
        if started:
            ray.shutdown()


def _connect(ray: Any, address: str) -> None:
    try:
        ray.init(
            address=address or None, log_to_driver=False, include_dashboard=False, configure_logging=False
        )
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise LongrollError(f"no Ray cluster at '{address}': {str(error).splitlines()[0]}") from None
