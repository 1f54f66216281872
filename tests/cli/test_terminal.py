"""Playing on a real terminal: the line editor, completion, Ctrl-C and Ctrl-D."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Iterator

import pytest

Speak = Callable[[str, str], str]


@pytest.fixture
def terminal(
    toy_command: tuple[list[str], dict[str, str]],
) -> Iterator[tuple[Speak, "subprocess.Popen[bytes]"]]:
    """(send keys and wait for words, the process)"""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    env = {**toy_command[1], "TERM": "xterm", "LINES": "40", "PROMPT_TOOLKIT_NO_CPR": "1"}
    process = subprocess.Popen(
        [*toy_command[0], "play", "toy", "--seed", "3", "--union", "human", "--confederate", "human"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=env,
        start_new_session=True,
    )
    os.close(theirs)

    def speak(keys: str, until: str) -> str:
        os.write(ours, keys.encode())
        heard = ""
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            if select.select([ours], [], [], 0.2)[0]:
                try:
                    heard += os.read(ours, 65536).decode("utf-8", "replace")
                except OSError:  # the other end is closed
                    break
            if until and until in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", heard).replace("\xa0", " "):
                break
        plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", heard).replace("\xa0", " ")
        assert until in plain, plain
        return plain

    yield speak, process
    process.kill()
    process.wait()
    os.close(ours)


def test_a_game_on_a_terminal(terminal: tuple[Speak, "subprocess.Popen[bytes]"]) -> None:
    speak, process = terminal
    shown = speak("", "blue>")
    assert "b1 3, b2 2" in shown
    speak("rubbish\x03", "blue>")  # Ctrl-C empties the line
    speak("march b1 m\t", "march b1 mill")  # Tab completes
    speak("\r", "b1 marches from north to mill")
    speak("undo\r", "taken back")
    speak("pass\r", "grey to the table; press Enter")  # hidden strengths: the seat is handed over
    speak("\r", "grey>")
    speak("\x04", "Leave all the same?")
    speak("n\r", "grey>")
    speak("quit\r", "Leave all the same?")
    os_exit = speak("y\r", "")
    assert "Traceback" not in os_exit
    assert process.wait(10) == 0
