"""Roles of a side in other hands, links to them, and which role is asked."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "staff",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("side", sa.String(length=40), nullable=False),
        sa.Column("role", sa.String(length=80), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("bot", sa.String(length=40), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_staff_table_id_tables", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_staff_account_id_accounts"),
        sa.PrimaryKeyConstraint("table_id", "side", "role", name="pk_staff"),
    )
    op.create_index("ix_staff_account_id", "staff", ["account_id"], unique=False)
    with op.batch_alter_table("invites") as invites:
        invites.add_column(sa.Column("role", sa.String(length=80), server_default="", nullable=False))
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("asked", sa.String(length=400), server_default="", nullable=False))


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("asked")
    with op.batch_alter_table("invites") as invites:
        invites.drop_column("role")
    op.drop_index("ix_staff_account_id", table_name="staff")
    op.drop_table("staff")
