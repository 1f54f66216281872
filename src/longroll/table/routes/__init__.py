"""The requests of docs/table.md, by subject."""
