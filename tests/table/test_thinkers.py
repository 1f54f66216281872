"""A computer whose process is killed in the middle of its thoughts is started again, and its game goes on."""

import time
from typing import Any

import pytest

from longroll.table import computers, crew
from table.persons import Person


def test_a_killed_thinker_is_started_again(host: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[int] = []
    thought: list[int] = []
    plain = crew._exchange

    async def exchange(process: Any, task: crew.Task) -> Any:
        if task.name == "think" and len(killed) < 2:
            killed.append(process.pid)
            process.kill()
        elif task.name == "think":
            thought.append(process.pid)
        return await plain(process, task)

    monkeypatch.setattr(crew, "_exchange", exchange)
    monkeypatch.setattr(computers, "PAUSE", 0.01)
    table = host.lay(scenario="long", seats={"blue": "greedy", "grey": "me"}, seed=2)
    until = time.monotonic() + 60
    while not table["my_decision"] and time.monotonic() < until:
        time.sleep(0.02)
        table = host.see(table)
    assert table["my_decision"], "the computer never moved"
    assert len(set(killed)) == 2, "another process took over, and was killed as well"
    assert thought
    assert not set(thought) & set(killed)
