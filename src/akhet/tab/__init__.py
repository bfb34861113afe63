"""akhet inside a browser's tab: the server's own app, asked by messages instead of connections."""
