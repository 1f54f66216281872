"""Several servers on one database: who is alive, who leads a table, counts and thinking that all share."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    shared = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.add_column("tables", sa.Column("leader", sa.String(length=32), nullable=True))
    op.add_column("errands", sa.Column("what", sa.String(length=20), server_default="", nullable=False))
    op.add_column("errands", sa.Column("session", sa.String(length=64), nullable=True))
    op.create_table(
        "servers",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("address", sa.String(length=100), nullable=False),
        sa.Column("beat", sa.Integer(), nullable=False),
        sa.Column("tables", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_servers"),
    )
    op.create_table(
        "words",
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("value", sa.String(length=100), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_words"),
    )
    op.create_table(
        "tallies",
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("slot", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("before", sa.Integer(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_tallies"),
        prefixes=shared,
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("owner", sa.String(length=40), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("asker", sa.String(length=32), nullable=False),
        sa.Column("taker", sa.String(length=32), nullable=True),
        sa.Column("task", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_jobs"),
        prefixes=shared,
    )


def downgrade() -> None:
    for table in ("jobs", "tallies", "words", "servers"):
        op.drop_table(table)
    op.drop_column("errands", "session")
    op.drop_column("errands", "what")
    op.drop_column("tables", "leader")
