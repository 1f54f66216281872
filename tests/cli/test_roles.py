"""Roles in the terminal: who is asked, computers as commanders, and the referee."""

import re
from typing import Any

import pytest

GAME = ("play", "acw-campaign", "--seed", 7)


def test_the_prompt_says_who_is_asked(longroll_: Any) -> None:
    typed = "march washington\ndone\nquit\n"
    ran = longroll_(*GAME, "--union", "human", "--confederate", "random", typed=typed)
    assert re.search(r"Union, Abraham Lincoln: \d marches to give", ran.out)
    assert "Union, McDowell: A march from Washington" in ran.out
    assert "mcdowell>" in ran.out


def test_a_computer_plays_a_commander_and_cannot_be_taken_back(longroll_: Any) -> None:
    given = ("--union", "human", "--confederate", "random", "--role", "union:mcdowell=greedy")
    ran = longroll_(*GAME, *given, typed="march washington\nundo\nquit\n")
    assert "mcdowell>" not in ran.out
    assert ran.out.count("president>") == 3
    assert "nothing can be taken back" in ran.out + ran.err


def test_a_human_plays_a_commander_under_a_computer(longroll_: Any) -> None:
    given = ("--union", "random", "--confederate", "random", "--role", "union:mcdowell=human")
    ran = longroll_(*GAME, *given, typed="quit\n")
    assert "mcdowell>" in ran.out
    assert "president>" not in ran.out


def test_officers_still_to_come_may_be_named(longroll_: Any) -> None:
    given = ("--union", "human", "--confederate", "random", "--role", "confederate:re-lee=greedy")
    assert longroll_(*GAME, *given, typed="quit\n").code == 0


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("grant", "side:role=player"),
        ("blue:grant=greedy", "unknown side 'blue'"),
        ("union:gran=greedy", "grant"),
        ("union:grant=halleck", "unknown player 'halleck'"),
    ],
)
def test_bad_roles(longroll_: Any, given: str, says: str) -> None:
    ran = longroll_(*GAME, "--role", given, typed="quit\n")
    assert ran.code == 2
    assert says in ran.err
    assert len(ran.err.strip().splitlines()) == 1


def test_games_without_roles_say_so(longroll_: Any) -> None:
    ran = longroll_("play", "toy", "--role", "blue:lee=greedy", typed="quit\n")
    assert "has no roles" in ran.err


def test_the_referee(longroll_: Any) -> None:
    ran = longroll_(*GAME, "--referee", "human", typed="quit\n")
    assert "--option referee=person" in ran.err
    given = (
        "--union",
        "random",
        "--confederate",
        "random",
        "--option",
        "referee=person",
        "--referee",
        "human",
    )
    ran = longroll_(*GAME, *given, typed="1\n" * 40 + "quit\n")  # the program's answer, until a battle comes
    assert "referee>" in ran.out
    assert "how do the attackers come on?" in ran.out
