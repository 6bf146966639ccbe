"""The server of Tidetable: HTTP, sockets, storage. Rules live in `engine`."""
