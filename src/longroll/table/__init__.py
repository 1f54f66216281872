"""The web table: an HTTP and websocket server on which every game of the registry is played. The contract is docs/table.md."""
