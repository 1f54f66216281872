"""What is kept: accounts and their sessions, tables with seats and decisions, invitations, talk, onlookers."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
    true,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _table_id(**options: bool) -> Column[str]:
    return Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), **options)  # type: ignore[arg-type]


def _account_id(**options: bool) -> Column[int]:
    return Column("account_id", Integer, ForeignKey("accounts.id"), **options)  # type: ignore[arg-type]


accounts = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("key", String(40), nullable=False, unique=True),  # the name as it is compared
    Column("password", String(200)),  # argon2; none for a guest of the own machine
    Column("email", String(200)),
    Column("webhook", String(500)),
    Column("created", Float, nullable=False),
    Column("confirmed", Boolean, nullable=False, server_default=false()),  # whether the e-mail is really his
    Column("banned", String(200), nullable=False, server_default=""),  # why he may not come in
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # its SHA-256; the token itself is the browser's alone
    _account_id(nullable=False),
    Column("expires", Float, nullable=False),
    Column("created", Float, nullable=False, server_default="0"),
    Column("seen", Float, nullable=False, server_default="0"),
    Column("agent", String(200), nullable=False, server_default=""),  # what the browser calls itself
    Index("ix_sessions_account_id", "account_id"),
)

letters = Table(  # links sent by e-mail: to confirm an address, to choose a new password
    "letters",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256
    _account_id(nullable=False),
    Column("purpose", String(10), nullable=False),
    Column("email", String(200), nullable=False),
    Column("expires", Float, nullable=False),
    Index("ix_letters_account_id", "account_id"),
)

pushes = Table(  # browsers that are called by web push
    "pushes",
    metadata,
    Column("id", Integer, primary_key=True),
    _account_id(nullable=False),
    Column("mark", String(64), nullable=False, unique=True),  # SHA-256 of the address
    Column(
        "endpoint", String(1000), nullable=False
    ),  # the address, at the push service of the browser's maker
    Column("p256dh", String(100), nullable=False),  # the browser's public key
    Column("auth", String(40), nullable=False),  # a secret that the browser shares with us
    Column("created", Float, nullable=False),
    Index("ix_pushes_account_id", "account_id"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("scenario", String(80), nullable=False),
    Column("head", Text, nullable=False),  # the journal's header, seed and all
    Column("owner", Integer, ForeignKey("accounts.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    # What lists show without loading the game:
    Column("to_decide", String(40)),
    Column("turn", String(80), nullable=False),
    Column("over", Boolean, nullable=False, server_default=false()),
    Column("asked", String(400), nullable=False, server_default=""),  # the role asked and its superiors
    Column("pace", Text, nullable=False, server_default=""),  # what was agreed about time; "": nothing
    Column("clock", Text, nullable=False, server_default=""),  # what is left of it
    Column(
        "late", Float, nullable=False, server_default="0"
    ),  # when whoever is asked runs out of it; 0: never
    Column("since", Float, nullable=False, server_default="0"),  # since when the present question waits
    Column("seed_known", Boolean, nullable=False, server_default=true()),  # whether a person knows the seed
    Column("closed", String(200), nullable=False, server_default=""),  # why an administrator closed it
    Column("watched", Boolean, nullable=False, server_default=true()),  # whether onlookers may come in
    Column(
        "advised", Boolean, nullable=False, server_default=false()
    ),  # whether the computer advises between people
    Column("leader", String(32)),  # which server keeps the game in memory, where several share a database
)

seats = Table(
    "seats",
    metadata,
    _table_id(primary_key=True),
    Column("side", String(40), primary_key=True),
    _account_id(),
    Column("bot", String(40)),
    Index("ix_seats_account_id", "account_id"),
)

staff = Table(  # roles of a side that its holder has given away
    "staff",
    metadata,
    _table_id(primary_key=True),
    Column("side", String(40), primary_key=True),
    Column("role", String(80), primary_key=True),
    _account_id(),
    Column("bot", String(40)),
    Index("ix_staff_account_id", "account_id"),
)

moves = Table(
    "moves",
    metadata,
    _table_id(primary_key=True),
    Column("serial", Integer, primary_key=True),  # counts everything ever played, taken back or not
    Column("number", Integer, nullable=False),  # the decision's number in the journal; 0 is the set-up's dice
    Column("side", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("dice", Text, nullable=False),  # "battle d6=4", one a line
    Column("player", String(40), nullable=False),  # an account's number, or a computer player's name
    Column("at", Float, nullable=False),
    Column("withdrawn", Boolean, nullable=False, server_default=false()),
)
_stands = text("NOT withdrawn")
Index(
    "uq_moves_standing",
    moves.c.table_id,
    moves.c.number,
    unique=True,
    sqlite_where=_stands,
    postgresql_where=_stands,
)

invites = Table(
    "invites",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256
    _table_id(nullable=False),
    Column("sides", String(200), nullable=False),
    Column("role", String(80), nullable=False, server_default=""),  # "": the side itself
    Column("created", Float, nullable=False),
    Index("ix_invites_table_id", "table_id"),
)

talk = Table(
    "talk",
    metadata,
    Column("id", Integer, primary_key=True),
    _table_id(nullable=False),
    _account_id(nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_talk_table_id", "table_id"),
)

onlookers = Table(
    "onlookers",
    metadata,
    _table_id(primary_key=True),
    _account_id(primary_key=True),
    Column("muted", Boolean, nullable=False, server_default=false()),  # may not speak at this table
)

notes = Table(  # what a person has written on the map for himself
    "notes",
    metadata,
    _table_id(primary_key=True),
    _account_id(primary_key=True),
    Column("place", String(80), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

happenings = Table(  # what happens at a table beside the game: who sits down, who stands in, new dice
    "happenings",
    metadata,
    Column("id", Integer, primary_key=True),
    _table_id(nullable=False),
    Column("decision", Integer, nullable=False),  # after how many decisions
    Column("at", Float, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("side", String(40), nullable=False, server_default=""),
    Column("role", String(80), nullable=False, server_default=""),
    Column("who", String(40), nullable=False, server_default=""),  # a person's name at that time
    Column("player", String(40), nullable=False, server_default=""),  # a computer
    Column("secret", String(60), nullable=False, server_default=""),  # the seed of new dice
    Index("ix_happenings_table_id", "table_id"),
)

errands = (
    Table(  # what an administrator or another server changed beside a running server, which then looks again
        "errands",
        metadata,
        Column("id", Integer, primary_key=True),
        Column("table_id", String(32)),
        Column("account_id", Integer),
        Column("at", Float, nullable=False),
        Column(
            "what", String(20), nullable=False, server_default=""
        ),  # of an account: "known", "name", or all
        Column("session", String(64)),  # the digest of a session that has ended
    )
)

# ---- several servers on one database ---------------------------------------------------------------------------------------

# What only living servers need (tallies, jobs) PostgreSQL keeps out of its own journal; it is empty after a crash of its own.

servers = Table(  # who is alive: each adds to its beat twice a second
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(100), nullable=False),  # where the others reach it
    Column("beat", Integer, nullable=False),
    Column("tables", Integer, nullable=False),  # how many games it leads
)

words = Table(  # secrets of this installation
    "words",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", String(100), nullable=False),
)

tallies = Table(  # how often something was done, by whom: in this window of time and in the one before
    "tallies",
    metadata,
    Column("key", String(200), primary_key=True),
    Column("slot", Integer, nullable=False),
    Column("count", Integer, nullable=False),
    Column("before", Integer, nullable=False),
    Column("until", Float, nullable=False),  # when it may be forgotten
)

jobs = Table(  # games that wait for a computer to think
    "jobs",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("owner", String(40), nullable=False),  # whose table it is: everybody gets his turn
    Column("rank", Integer, nullable=False),  # how many of the same person were waiting before it
    Column("asker", String(32), nullable=False),
    Column("taker", String(32)),
    Column("task", Text, nullable=False),
    Column("answer", Text),
)
