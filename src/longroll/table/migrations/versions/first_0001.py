"""The first shape: accounts, tables, seats, decisions, invitations, talk."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("email", sa.String(length=200), nullable=True),
        sa.Column("webhook", sa.String(length=500), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("key", name="uq_accounts_key"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_sessions_account_id_accounts"),
        sa.PrimaryKeyConstraint("token", name="pk_sessions"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("scenario", sa.String(length=80), nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.Column("owner", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.Column("to_decide", sa.String(length=40), nullable=True),
        sa.Column("turn", sa.String(length=80), nullable=False),
        sa.Column("over", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["accounts.id"], name="fk_tables_owner_accounts"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "invites",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("sides", sa.String(length=200), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_invites_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token", name="pk_invites"),
    )
    op.create_index("ix_invites_table_id", "invites", ["table_id"], unique=False)

    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("side", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("dice", sa.Text(), nullable=False),
        sa.Column("player", sa.String(length=40), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_moves_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "serial", name="pk_moves"),
    )
    op.create_index(
        "uq_moves_standing",
        "moves",
        ["table_id", "number"],
        unique=True,
        sqlite_where=sa.text("NOT withdrawn"),
        postgresql_where=sa.text("NOT withdrawn"),
    )

    op.create_table(
        "onlookers",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_onlookers_account_id_accounts"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_onlookers_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "account_id", name="pk_onlookers"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("side", sa.String(length=40), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("bot", sa.String(length=40), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_seats_account_id_accounts"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_seats_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "side", name="pk_seats"),
    )
    op.create_index("ix_seats_account_id", "seats", ["account_id"], unique=False)

    op.create_table(
        "talk",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_talk_account_id_accounts"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_talk_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_talk"),
    )
    op.create_index("ix_talk_table_id", "talk", ["table_id"], unique=False)


def downgrade() -> None:
    for name in ("talk", "seats", "onlookers", "moves", "invites", "tables", "sessions", "accounts"):
        op.drop_table(name)
