"""Clients of servers on this machine, which speak plain HTTP."""

import ssl

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For `verify` of httpx, which otherwise reads all authorities of the world for every client: 30 ms
of processor time, thousands of times."""
