"""Several server processes on one PostgreSQL: who is alive, who leads which table, and how the others pass requests on."""
