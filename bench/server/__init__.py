"""Load on a running server, ours and others."""
