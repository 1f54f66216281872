"""The pace of a table and its clocks, tables closed to onlookers, onlookers who may not speak."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def _table() -> sa.TableClause:
    return sa.table(
        "tables", sa.column("id", sa.String), sa.column("hours", sa.Integer), sa.column("pace", sa.Text)
    )


def _pace(hours: int) -> str:
    """What was agreed as hours for a decision is agreed for a move."""
    return json.dumps({"move": 3600 * hours, "reserve": 0, "increment": 0, "holidays": 0, "zero": "computer"})


def upgrade() -> None:
    for name in ("pace", "clock"):
        op.add_column("tables", sa.Column(name, sa.Text(), server_default="", nullable=False))
    op.add_column("tables", sa.Column("late", sa.Float(), server_default="0", nullable=False))
    op.add_column("tables", sa.Column("watched", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("onlookers", sa.Column("muted", sa.Boolean(), server_default=sa.false(), nullable=False))
    tables = _table()
    for hours in op.get_bind().execute(sa.select(tables.c.hours).distinct()).scalars().all():
        if hours:
            op.execute(tables.update().where(tables.c.hours == hours).values(pace=_pace(hours)))
    op.drop_column("tables", "hours")


def downgrade() -> None:
    op.add_column("tables", sa.Column("hours", sa.Integer(), server_default="0", nullable=False))
    tables = _table()
    found = op.get_bind().execute(sa.select(tables.c.pace).distinct()).scalars().all()
    for pace in filter(None, found):
        hours = max(1, json.loads(pace)["move"] // 3600)
        op.execute(tables.update().where(tables.c.pace == pace).values(hours=hours))
    op.drop_column("onlookers", "muted")
    for name in ("watched", "late", "clock", "pace"):
        op.drop_column("tables", name)
