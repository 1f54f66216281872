"""What happens at a table beside the game, the time a player has, letters with a secret word, sessions that can be listed."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def _text(name: str, length: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(length=length), server_default="", nullable=False)


def _flag(name: str, value: bool) -> sa.Column[bool]:
    default = sa.true() if value else sa.false()
    return sa.Column(name, sa.Boolean(), server_default=default, nullable=False)


def _time(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Float(), server_default="0", nullable=False)


def _columns() -> list[tuple[str, sa.Column[Any]]]:
    return [
        ("accounts", _flag("confirmed", False)),
        ("accounts", _text("banned", 200)),
        ("sessions", _time("created")),
        ("sessions", _time("seen")),
        ("sessions", _text("agent", 200)),
        ("tables", sa.Column("hours", sa.Integer(), server_default="0", nullable=False)),
        ("tables", _time("since")),
        ("tables", _flag("seed_known", True)),
        ("tables", _text("closed", 200)),
    ]


def upgrade() -> None:
    for table, column in _columns():  # one by one: SQLite adds a column without copying the table
        op.add_column(table, column)
    op.create_index("ix_sessions_account_id", "sessions", ["account_id"], unique=False)
    op.create_table(
        "letters",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.String(length=10), nullable=False),
        sa.Column("email", sa.String(length=200), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_letters_account_id_accounts"),
        sa.PrimaryKeyConstraint("token", name="pk_letters"),
    )
    op.create_index("ix_letters_account_id", "letters", ["account_id"], unique=False)
    op.create_table(
        "happenings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        _text("side", 40),
        _text("role", 80),
        _text("who", 40),
        _text("player", 40),
        _text("secret", 60),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_happenings_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_happenings"),
    )
    op.create_index("ix_happenings_table_id", "happenings", ["table_id"], unique=False)
    op.create_table(
        "errands",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_errands"),
    )


def downgrade() -> None:
    op.drop_table("errands")
    op.drop_index("ix_happenings_table_id", table_name="happenings")
    op.drop_table("happenings")
    op.drop_index("ix_letters_account_id", table_name="letters")
    op.drop_table("letters")
    op.drop_index("ix_sessions_account_id", table_name="sessions")
    for table, column in reversed(_columns()):
        op.drop_column(table, column.name)
