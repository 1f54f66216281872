"""How Alembic reaches the database: by the connection that the store hands it, or by LONGROLL_DATABASE_URL."""

from alembic import context

from longroll.table.schema import metadata
from longroll.table.settings import from_environment


def run() -> None:
    connection = context.config.attributes.get("connection")
    if connection is not None:
        context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
        with context.begin_transaction():
            context.run_migrations()
        return
    from sqlalchemy import create_engine

    with create_engine(from_environment("127.0.0.1", 0).database).begin() as own:
        context.configure(connection=own, target_metadata=metadata, render_as_batch=True)
        with context.begin_transaction():
            context.run_migrations()


run()
