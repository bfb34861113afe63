"""Which addresses of this machine others can use, where a link says only "this machine"."""

import ipaddress
import socket
from urllib.parse import urlsplit

TARGETS = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254", "2001:db8::1")
"""Asking by which of our addresses these would be reached sends nothing; UDP only looks it up."""


def is_loopback(host: str) -> bool:
    """Whether a name or number means the machine it is used on."""
    name = host.strip("[]").rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def own_addresses() -> list[str]:
    """The addresses of this machine in its networks; none if it is in no network."""
    found: list[str] = []
    for target in TARGETS:
        family = socket.AF_INET6 if ":" in target else socket.AF_INET
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                own = str(probe.getsockname()[0])
        except OSError:
            continue
        known = ipaddress.ip_address(own)
        if own not in found and not known.is_loopback and not known.is_link_local:
            found.append(own)
    return found


def links_for_others(link: str) -> list[str]:
    """A link to this machine as others in its networks would have to write it."""
    parts = urlsplit(link)
    port = f":{parts.port}" if parts.port else ""
    hosts = [f"[{own}]" if ":" in own else own for own in own_addresses()]
    return [parts._replace(netloc=host + port).geturl() for host in hosts]
