"""14 to 18, 22, 25: every result of the tables, with each of the four commands attacking.

Each row: Victory Points of Union East, Union West, Confederate East, Confederate West (six each before), the first choice that was
offered in every question, where everybody is who is not in the Point any more, who was told to retreat from where to where, and for
whom the dice of 17.11a were thrown.
"""

import pytest
from field import names as events
from field import play, result, run, texts, vp, where

EAST = (
    [
        "us-1-corps veteran",
        "us-2-corps",
        "us-potmc-cavalry veteran",
        "us-1-train",
        "us-1-garrison",
        "hooker army",
        "meade leads us-1-corps",
    ],
    [
        "cs-1-n-virg-corps veteran",
        "cs-2-n-virg-corps",
        "cs-n-virg-cavalry veteran",
        "cs-1-train",
        "cs-1-garrison",
        "lee army",
        "longstreet leads cs-1-n-virg-corps",
    ],
)
WEST = (
    [
        "us-15-corps veteran",
        "us-13-corps",
        "us-miss-1-flotilla",
        "us-2-train",
        "grant army",
        "sherman leads us-15-corps",
    ],
    [
        "cs-1-miss-corps veteran",
        "cs-2-miss-corps",
        "cs-2-train",
        "j-johnston army",
        "pemberton leads cs-1-miss-corps",
    ],
)
DICE = (2, 3, 4, 5, 1, 6, 2, 3, 1, 4, 5, 2, 3, 3, 4, 1)
MORE = (2, 3, 4, 1, 5, 2, 1, 3)

Row = tuple[list[int], list[str], dict[str, str], list[tuple[str, str, str]], list[str]]


def carried_out(command: str, code: str) -> Row:
    """A result from the losses to the pursuit; in an Engaged combat to the declarations of the next round."""
    forces, at = (WEST, "vicksburg") if command.endswith("west") else (EAST, "gordonsville")
    attackers, defenders = forces if command.startswith("union") else forces[::-1]
    game = run(result(code, attackers, defenders, at=at, command=command, vp=[6, 6, 6, 6]), DICE)
    chosen = []
    while game.decision.kind not in ("prepare", "supply"):
        first = texts(game)[0]
        chosen.append(f"{game.decision.side} {first}")
        play(game, first, dice=() if game.state.dice.script else MORE)
    names = [x.split()[0] for x in (*attackers, *defenders)]
    gone = {x: where(game, x) for x in names if where(game, x) != at}
    retreats = [(e.command, e.start, e.end) for e in events(game, "Retreated")]
    fates = [e.piece for e in events(game, "Rolled") if e.why == "fate"]
    return list(vp(game).values()), chosen, gone, retreats, fates


# fmt: off
RESULTS: dict[tuple[str, str], Row] = {
    ('union-east','AE'): ([3, 6, 12, 6], ['confederate-east veteran cs-2-n-virg-corps'], {'us-1-corps': 'box', 'us-2-corps': 'box', 'us-potmc-cavalry': 'box', 'us-1-train': 'box', 'us-1-garrison': 'box', 'hooker': 'gone', 'meade': 'gone'}, [], ['longstreet', 'longstreet']),
    ('union-east','AS'): ([4, 6, 10, 6], ['union-east lose us-1-corps', 'union-east lose us-2-corps', 'confederate-east veteran cs-2-n-virg-corps', 'union-east retreat culpeper', 'union-east retreat warrenton', 'union-east retreat warrenton'], {'us-1-corps': 'box', 'us-2-corps': 'box', 'us-potmc-cavalry': 'culpeper', 'us-1-train': 'box', 'us-1-garrison': 'warrenton', 'hooker': 'warrenton', 'meade': 'warrenton'}, [('union-east', 'gordonsville', 'culpeper'), ('union-east', 'gordonsville', 'warrenton'), ('union-east', 'gordonsville', 'warrenton')], ['meade', 'meade', 'longstreet', 'longstreet']),
    ('union-east','AD'): ([5, 6, 8, 6], ['union-east lose us-1-corps', 'confederate-east veteran cs-2-n-virg-corps', 'union-east retreat culpeper'], {'us-1-corps': 'box', 'us-2-corps': 'culpeper', 'us-potmc-cavalry': 'culpeper', 'us-1-train': 'culpeper', 'us-1-garrison': 'culpeper', 'hooker': 'culpeper', 'meade': 'culpeper'}, [('union-east', 'gordonsville', 'culpeper')], ['meade', 'meade', 'longstreet', 'longstreet']),
    ('union-east','AM'): ([5, 6, 8, 6], ['union-east lose us-1-corps', 'confederate-east veteran cs-2-n-virg-corps', 'union-east retreat culpeper'], {'us-1-corps': 'box', 'us-2-corps': 'culpeper', 'us-potmc-cavalry': 'culpeper', 'us-1-train': 'culpeper', 'us-1-garrison': 'culpeper', 'hooker': 'culpeper', 'meade': 'culpeper'}, [('union-east', 'gordonsville', 'culpeper')], ['meade', 'meade', 'longstreet', 'longstreet']),
    ('union-east','PR'): ([6, 6, 6, 6], ['union-east retreat culpeper'], {'us-1-corps': 'culpeper', 'us-2-corps': 'culpeper', 'us-potmc-cavalry': 'culpeper', 'us-1-train': 'culpeper', 'us-1-garrison': 'culpeper', 'hooker': 'culpeper', 'meade': 'culpeper'}, [('union-east', 'gordonsville', 'culpeper')], ['meade', 'meade', 'longstreet', 'longstreet']),
    ('union-east','ENG'): ([6, 6, 6, 6], ['union-east lose us-1-corps', 'confederate-east lose cs-1-n-virg-corps'], {'us-1-corps': 'box', 'cs-1-n-virg-corps': 'box'}, [], []),
    ('union-east','DR'): ([6, 6, 6, 6], ['confederate-east retreat culpeper'], {'cs-1-n-virg-corps': 'culpeper', 'cs-2-n-virg-corps': 'culpeper', 'cs-n-virg-cavalry': 'culpeper', 'cs-1-train': 'culpeper', 'cs-1-garrison': 'culpeper', 'lee': 'culpeper', 'longstreet': 'culpeper'}, [('confederate-east', 'gordonsville', 'culpeper')], ['meade', 'meade', 'longstreet', 'longstreet']),
    ('union-east','DM'): ([8, 6, 5, 6], ['confederate-east lose cs-1-n-virg-corps', 'union-east veteran us-2-corps', 'confederate-east retreat culpeper'], {'cs-1-n-virg-corps': 'box', 'cs-2-n-virg-corps': 'culpeper', 'cs-n-virg-cavalry': 'culpeper', 'cs-1-train': 'culpeper', 'cs-1-garrison': 'culpeper', 'lee': 'culpeper', 'longstreet': 'culpeper'}, [('confederate-east', 'gordonsville', 'culpeper')], ['meade', 'meade', 'longstreet', 'longstreet']),
    ('union-east','DD'): ([8, 6, 5, 6], ['confederate-east lose cs-1-n-virg-corps', 'union-east veteran us-2-corps', 'confederate-east retreat culpeper'], {'cs-1-n-virg-corps': 'box', 'cs-2-n-virg-corps': 'culpeper', 'cs-n-virg-cavalry': 'culpeper', 'cs-1-train': 'culpeper', 'cs-1-garrison': 'culpeper', 'lee': 'culpeper', 'longstreet': 'culpeper'}, [('confederate-east', 'gordonsville', 'culpeper')], ['meade', 'meade', 'longstreet', 'longstreet']),
    ('union-east','DS'): ([10, 6, 4, 6], ['confederate-east lose cs-1-n-virg-corps', 'confederate-east lose cs-2-n-virg-corps', 'union-east veteran us-2-corps', 'confederate-east retreat culpeper', 'confederate-east retreat warrenton', 'confederate-east retreat warrenton', 'union-east pursue'], {'cs-1-n-virg-corps': 'box', 'cs-2-n-virg-corps': 'box', 'cs-n-virg-cavalry': 'culpeper', 'cs-1-train': 'box', 'cs-1-garrison': 'warrenton', 'lee': 'warrenton', 'longstreet': 'warrenton'}, [('confederate-east', 'gordonsville', 'culpeper'), ('confederate-east', 'gordonsville', 'warrenton'), ('confederate-east', 'gordonsville', 'warrenton')], ['meade', 'meade', 'longstreet', 'longstreet']),
    ('union-east','DE'): ([12, 6, 3, 6], ['union-east veteran us-2-corps', 'union-east pursue'], {'cs-1-n-virg-corps': 'box', 'cs-2-n-virg-corps': 'box', 'cs-n-virg-cavalry': 'box', 'cs-1-train': 'box', 'cs-1-garrison': 'box', 'lee': 'confederate-east-reserve', 'longstreet': 'gone'}, [], ['meade', 'meade']),
    ('confederate-east','AE'): ([12, 6, 3, 6], ['union-east veteran us-2-corps'], {'cs-1-n-virg-corps': 'box', 'cs-2-n-virg-corps': 'box', 'cs-n-virg-cavalry': 'box', 'cs-1-train': 'box', 'cs-1-garrison': 'box', 'lee': 'confederate-east-reserve', 'longstreet': 'gone'}, [], ['meade', 'meade']),
    ('confederate-east','AS'): ([10, 6, 4, 6], ['confederate-east lose cs-1-n-virg-corps', 'confederate-east lose cs-2-n-virg-corps', 'union-east veteran us-2-corps', 'confederate-east retreat culpeper', 'confederate-east retreat warrenton', 'confederate-east retreat warrenton'], {'cs-1-n-virg-corps': 'box', 'cs-2-n-virg-corps': 'box', 'cs-n-virg-cavalry': 'culpeper', 'cs-1-train': 'box', 'cs-1-garrison': 'warrenton', 'lee': 'warrenton', 'longstreet': 'warrenton'}, [('confederate-east', 'gordonsville', 'culpeper'), ('confederate-east', 'gordonsville', 'warrenton'), ('confederate-east', 'gordonsville', 'warrenton')], ['longstreet', 'longstreet', 'meade', 'meade']),
    ('confederate-east','AD'): ([8, 6, 5, 6], ['confederate-east lose cs-1-n-virg-corps', 'union-east veteran us-2-corps', 'confederate-east retreat culpeper'], {'cs-1-n-virg-corps': 'box', 'cs-2-n-virg-corps': 'culpeper', 'cs-n-virg-cavalry': 'culpeper', 'cs-1-train': 'culpeper', 'cs-1-garrison': 'culpeper', 'lee': 'culpeper', 'longstreet': 'culpeper'}, [('confederate-east', 'gordonsville', 'culpeper')], ['longstreet', 'longstreet', 'meade', 'meade']),
    ('confederate-east','AM'): ([8, 6, 5, 6], ['confederate-east lose cs-1-n-virg-corps', 'union-east veteran us-2-corps', 'confederate-east retreat culpeper'], {'cs-1-n-virg-corps': 'box', 'cs-2-n-virg-corps': 'culpeper', 'cs-n-virg-cavalry': 'culpeper', 'cs-1-train': 'culpeper', 'cs-1-garrison': 'culpeper', 'lee': 'culpeper', 'longstreet': 'culpeper'}, [('confederate-east', 'gordonsville', 'culpeper')], ['longstreet', 'longstreet', 'meade', 'meade']),
    ('confederate-east','PR'): ([6, 6, 6, 6], ['confederate-east retreat culpeper'], {'cs-1-n-virg-corps': 'culpeper', 'cs-2-n-virg-corps': 'culpeper', 'cs-n-virg-cavalry': 'culpeper', 'cs-1-train': 'culpeper', 'cs-1-garrison': 'culpeper', 'lee': 'culpeper', 'longstreet': 'culpeper'}, [('confederate-east', 'gordonsville', 'culpeper')], ['longstreet', 'longstreet', 'meade', 'meade']),
    ('confederate-east','ENG'): ([6, 6, 6, 6], ['confederate-east lose cs-1-n-virg-corps', 'union-east lose us-1-corps'], {'cs-1-n-virg-corps': 'box', 'us-1-corps': 'box'}, [], []),
    ('confederate-east','DR'): ([6, 6, 6, 6], ['union-east retreat culpeper'], {'us-1-corps': 'culpeper', 'us-2-corps': 'culpeper', 'us-potmc-cavalry': 'culpeper', 'us-1-train': 'culpeper', 'us-1-garrison': 'culpeper', 'hooker': 'culpeper', 'meade': 'culpeper'}, [('union-east', 'gordonsville', 'culpeper')], ['longstreet', 'longstreet', 'meade', 'meade']),
    ('confederate-east','DM'): ([5, 6, 8, 6], ['union-east lose us-1-corps', 'confederate-east veteran cs-2-n-virg-corps', 'union-east retreat culpeper'], {'us-1-corps': 'box', 'us-2-corps': 'culpeper', 'us-potmc-cavalry': 'culpeper', 'us-1-train': 'culpeper', 'us-1-garrison': 'culpeper', 'hooker': 'culpeper', 'meade': 'culpeper'}, [('union-east', 'gordonsville', 'culpeper')], ['longstreet', 'longstreet', 'meade', 'meade']),
    ('confederate-east','DD'): ([5, 6, 8, 6], ['union-east lose us-1-corps', 'confederate-east veteran cs-2-n-virg-corps', 'union-east retreat culpeper'], {'us-1-corps': 'box', 'us-2-corps': 'culpeper', 'us-potmc-cavalry': 'culpeper', 'us-1-train': 'culpeper', 'us-1-garrison': 'culpeper', 'hooker': 'culpeper', 'meade': 'culpeper'}, [('union-east', 'gordonsville', 'culpeper')], ['longstreet', 'longstreet', 'meade', 'meade']),
    ('confederate-east','DS'): ([4, 6, 10, 6], ['union-east lose us-1-corps', 'union-east lose us-2-corps', 'confederate-east veteran cs-2-n-virg-corps', 'union-east retreat culpeper', 'union-east retreat warrenton', 'union-east retreat warrenton', 'confederate-east pursue', 'confederate-east halt'], {'us-1-corps': 'box', 'us-2-corps': 'box', 'us-potmc-cavalry': 'culpeper', 'us-1-train': 'box', 'us-1-garrison': 'warrenton', 'hooker': 'warrenton', 'meade': 'warrenton'}, [('union-east', 'gordonsville', 'culpeper'), ('union-east', 'gordonsville', 'warrenton'), ('union-east', 'gordonsville', 'warrenton')], ['longstreet', 'longstreet', 'meade', 'meade']),
    ('confederate-east','DE'): ([3, 6, 12, 6], ['confederate-east veteran cs-2-n-virg-corps', 'confederate-east pursue', 'confederate-east halt'], {'us-1-corps': 'box', 'us-2-corps': 'box', 'us-potmc-cavalry': 'box', 'us-1-train': 'box', 'us-1-garrison': 'box', 'hooker': 'gone', 'meade': 'gone'}, [], ['longstreet', 'longstreet']),
    ('union-west','AE'): ([6, 3, 6, 12], ['confederate-west veteran cs-2-miss-corps'], {'us-15-corps': 'box', 'us-13-corps': 'box', 'us-miss-1-flotilla': 'box', 'us-2-train': 'box', 'grant': 'union-west-reserve', 'sherman': 'gone'}, [], ['pemberton', 'pemberton']),
    ('union-west','AS'): ([6, 4, 6, 10], ['union-west lose us-15-corps', 'union-west lose us-13-corps', 'confederate-west veteran cs-2-miss-corps', 'union-west retreat yazoo-city'], {'us-15-corps': 'box', 'us-13-corps': 'box', 'us-miss-1-flotilla': 'yazoo-city', 'us-2-train': 'box', 'grant': 'yazoo-city', 'sherman': 'yazoo-city'}, [('union-west', 'vicksburg', 'yazoo-city'), ('union-west', 'vicksburg', 'yazoo-city')], ['sherman', 'sherman', 'pemberton', 'pemberton']),
    ('union-west','AD'): ([6, 5, 6, 8], ['union-west lose us-15-corps', 'confederate-west veteran cs-2-miss-corps', 'union-west retreat yazoo-city'], {'us-15-corps': 'box', 'us-13-corps': 'yazoo-city', 'us-miss-1-flotilla': 'yazoo-city', 'us-2-train': 'yazoo-city', 'grant': 'yazoo-city', 'sherman': 'yazoo-city'}, [('union-west', 'vicksburg', 'yazoo-city')], ['sherman', 'sherman', 'pemberton', 'pemberton']),
    ('union-west','AM'): ([6, 5, 6, 8], ['union-west lose us-15-corps', 'confederate-west veteran cs-2-miss-corps', 'union-west retreat yazoo-city'], {'us-15-corps': 'box', 'us-13-corps': 'yazoo-city', 'us-miss-1-flotilla': 'yazoo-city', 'us-2-train': 'yazoo-city', 'grant': 'yazoo-city', 'sherman': 'yazoo-city'}, [('union-west', 'vicksburg', 'yazoo-city')], ['sherman', 'sherman', 'pemberton', 'pemberton']),
    ('union-west','PR'): ([6, 6, 6, 6], ['union-west retreat yazoo-city'], {'us-15-corps': 'yazoo-city', 'us-13-corps': 'yazoo-city', 'us-miss-1-flotilla': 'yazoo-city', 'us-2-train': 'yazoo-city', 'grant': 'yazoo-city', 'sherman': 'yazoo-city'}, [('union-west', 'vicksburg', 'yazoo-city')], ['sherman', 'sherman', 'pemberton', 'pemberton']),
    ('union-west','ENG'): ([6, 6, 6, 6], ['union-west lose us-15-corps', 'confederate-west lose cs-1-miss-corps'], {'us-15-corps': 'box', 'cs-1-miss-corps': 'box'}, [], []),
    ('union-west','DR'): ([6, 8, 6, 6], ['confederate-west retreat yazoo-city'], {'cs-1-miss-corps': 'yazoo-city', 'cs-2-miss-corps': 'yazoo-city', 'cs-2-train': 'yazoo-city', 'j-johnston': 'yazoo-city', 'pemberton': 'yazoo-city'}, [('confederate-west', 'vicksburg', 'yazoo-city')], ['sherman', 'sherman', 'pemberton', 'pemberton']),
    ('union-west','DM'): ([6, 10, 6, 5], ['confederate-west lose cs-1-miss-corps', 'union-west veteran us-13-corps', 'confederate-west retreat yazoo-city'], {'cs-1-miss-corps': 'box', 'cs-2-miss-corps': 'yazoo-city', 'cs-2-train': 'yazoo-city', 'j-johnston': 'yazoo-city', 'pemberton': 'yazoo-city'}, [('confederate-west', 'vicksburg', 'yazoo-city')], ['sherman', 'sherman', 'pemberton', 'pemberton']),
    ('union-west','DD'): ([6, 10, 6, 5], ['confederate-west lose cs-1-miss-corps', 'union-west veteran us-13-corps', 'confederate-west retreat yazoo-city'], {'cs-1-miss-corps': 'box', 'cs-2-miss-corps': 'yazoo-city', 'cs-2-train': 'yazoo-city', 'j-johnston': 'yazoo-city', 'pemberton': 'yazoo-city'}, [('confederate-west', 'vicksburg', 'yazoo-city')], ['sherman', 'sherman', 'pemberton', 'pemberton']),
    ('union-west','DS'): ([6, 10, 6, 5], ['union-west veteran us-13-corps', 'confederate-west retreat yazoo-city', 'union-west pursue', 'union-west halt'], {'cs-1-miss-corps': 'box', 'cs-2-miss-corps': 'yazoo-city', 'cs-2-train': 'box', 'j-johnston': 'yazoo-city', 'pemberton': 'yazoo-city'}, [('confederate-west', 'vicksburg', 'yazoo-city'), ('confederate-west', 'vicksburg', 'yazoo-city')], ['sherman', 'sherman', 'pemberton', 'pemberton']),
    ('union-west','DE'): ([6, 12, 6, 4], ['union-west veteran us-13-corps', 'union-west veteran us-miss-1-flotilla', 'union-west pursue'], {'cs-1-miss-corps': 'box', 'cs-2-miss-corps': 'box', 'cs-2-train': 'box', 'j-johnston': 'confederate-west-reserve', 'pemberton': 'gone'}, [], ['sherman', 'sherman']),
    ('confederate-west','AE'): ([6, 12, 6, 4], ['union-west veteran us-13-corps', 'union-west veteran us-miss-1-flotilla'], {'cs-1-miss-corps': 'box', 'cs-2-miss-corps': 'box', 'cs-2-train': 'box', 'j-johnston': 'confederate-west-reserve', 'pemberton': 'gone'}, [], ['sherman', 'sherman']),
    ('confederate-west','AS'): ([6, 10, 6, 5], ['union-west veteran us-13-corps', 'confederate-west retreat yazoo-city'], {'cs-1-miss-corps': 'box', 'cs-2-miss-corps': 'yazoo-city', 'cs-2-train': 'box', 'j-johnston': 'yazoo-city', 'pemberton': 'yazoo-city'}, [('confederate-west', 'vicksburg', 'yazoo-city'), ('confederate-west', 'vicksburg', 'yazoo-city')], ['pemberton', 'pemberton', 'sherman', 'sherman']),
    ('confederate-west','AD'): ([6, 10, 6, 5], ['confederate-west lose cs-1-miss-corps', 'union-west veteran us-13-corps', 'confederate-west retreat yazoo-city'], {'cs-1-miss-corps': 'box', 'cs-2-miss-corps': 'yazoo-city', 'cs-2-train': 'yazoo-city', 'j-johnston': 'yazoo-city', 'pemberton': 'yazoo-city'}, [('confederate-west', 'vicksburg', 'yazoo-city')], ['pemberton', 'pemberton', 'sherman', 'sherman']),
    ('confederate-west','AM'): ([6, 10, 6, 5], ['confederate-west lose cs-1-miss-corps', 'union-west veteran us-13-corps', 'confederate-west retreat yazoo-city'], {'cs-1-miss-corps': 'box', 'cs-2-miss-corps': 'yazoo-city', 'cs-2-train': 'yazoo-city', 'j-johnston': 'yazoo-city', 'pemberton': 'yazoo-city'}, [('confederate-west', 'vicksburg', 'yazoo-city')], ['pemberton', 'pemberton', 'sherman', 'sherman']),
    ('confederate-west','PR'): ([6, 8, 6, 6], ['confederate-west retreat yazoo-city'], {'cs-1-miss-corps': 'yazoo-city', 'cs-2-miss-corps': 'yazoo-city', 'cs-2-train': 'yazoo-city', 'j-johnston': 'yazoo-city', 'pemberton': 'yazoo-city'}, [('confederate-west', 'vicksburg', 'yazoo-city')], ['pemberton', 'pemberton', 'sherman', 'sherman']),
    ('confederate-west','ENG'): ([6, 6, 6, 6], ['confederate-west lose cs-1-miss-corps', 'union-west lose us-15-corps'], {'cs-1-miss-corps': 'box', 'us-15-corps': 'box'}, [], []),
    ('confederate-west','DR'): ([6, 6, 6, 6], ['union-west retreat yazoo-city'], {'us-15-corps': 'yazoo-city', 'us-13-corps': 'yazoo-city', 'us-miss-1-flotilla': 'yazoo-city', 'us-2-train': 'yazoo-city', 'grant': 'yazoo-city', 'sherman': 'yazoo-city'}, [('union-west', 'vicksburg', 'yazoo-city')], ['pemberton', 'pemberton', 'sherman', 'sherman']),
    ('confederate-west','DM'): ([6, 5, 6, 8], ['union-west lose us-15-corps', 'confederate-west veteran cs-2-miss-corps', 'union-west retreat yazoo-city'], {'us-15-corps': 'box', 'us-13-corps': 'yazoo-city', 'us-miss-1-flotilla': 'yazoo-city', 'us-2-train': 'yazoo-city', 'grant': 'yazoo-city', 'sherman': 'yazoo-city'}, [('union-west', 'vicksburg', 'yazoo-city')], ['pemberton', 'pemberton', 'sherman', 'sherman']),
    ('confederate-west','DD'): ([6, 5, 6, 8], ['union-west lose us-15-corps', 'confederate-west veteran cs-2-miss-corps', 'union-west retreat yazoo-city'], {'us-15-corps': 'box', 'us-13-corps': 'yazoo-city', 'us-miss-1-flotilla': 'yazoo-city', 'us-2-train': 'yazoo-city', 'grant': 'yazoo-city', 'sherman': 'yazoo-city'}, [('union-west', 'vicksburg', 'yazoo-city')], ['pemberton', 'pemberton', 'sherman', 'sherman']),
    ('confederate-west','DS'): ([6, 4, 6, 10], ['union-west lose us-15-corps', 'union-west lose us-13-corps', 'confederate-west veteran cs-2-miss-corps', 'union-west retreat yazoo-city', 'confederate-west pursue', 'confederate-west halt'], {'us-15-corps': 'box', 'us-13-corps': 'box', 'us-miss-1-flotilla': 'yazoo-city', 'us-2-train': 'box', 'grant': 'yazoo-city', 'sherman': 'yazoo-city'}, [('union-west', 'vicksburg', 'yazoo-city'), ('union-west', 'vicksburg', 'yazoo-city')], ['pemberton', 'pemberton', 'sherman', 'sherman']),
    ('confederate-west','DE'): ([6, 3, 6, 12], ['confederate-west veteran cs-2-miss-corps', 'confederate-west pursue'], {'us-15-corps': 'box', 'us-13-corps': 'box', 'us-miss-1-flotilla': 'box', 'us-2-train': 'box', 'grant': 'union-west-reserve', 'sherman': 'gone'}, [], ['pemberton', 'pemberton']),
}
# fmt: on


@pytest.mark.rule(
    "14.1", "14.2", "14.3", "14.7", "15.0", "15.1", "17.10", "17.11a", "17.11b", "18.1", "22.5", "25.0"
)
@pytest.mark.parametrize(("command", "code"), RESULTS)
def test_25_0_every_result_for_every_attacker(command: str, code: str) -> None:
    assert carried_out(command, code) == RESULTS[command, code]
