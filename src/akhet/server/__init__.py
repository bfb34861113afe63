"""The match server: store, command path, sessions, live push, bots that hold seats."""
