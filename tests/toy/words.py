"""The vocabulary of the toy war: its sides and what may be chosen."""

from longroll.core.choice import Verb

SIDES = ("blue", "grey")
OFF = 255
NOBODY = 2

MARCH = Verb("march {piece} {place}")
PASS = Verb("pass")
STAND = Verb("stand")
WITHDRAW = Verb("withdraw {place}")
BID = Verb("bid {count}")
