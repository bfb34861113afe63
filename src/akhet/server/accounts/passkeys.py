"""Passkeys (WebAuthn): a thin layer over Yubico's fido2, which does all that is cryptography.

A challenge is stored as a hash and used once, whatever comes of it; the server keeps a public key
only, so a copy of its database opens nothing. The name of a site is part of every signature: what a
person signs for another site is worth nothing here.
"""

import hashlib
import ipaddress
import json
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Connection

from akhet.server.accounts import rows
from akhet.server.accounts.accounts import Accounts
from akhet.server.accounts.passwords import INSTALL
from akhet.server.accounts.rows import Account, Proof
from akhet.server.errors import Refused
from akhet.server.play.tokens import digest, new_id
from akhet.server.store.queries import Guest

NEW, KNOWN = "newkey", "key"  # kinds of challenges
CHALLENGE_SECONDS = 300


@dataclass(frozen=True)
class Site:
    """Where passkeys are made and used: a name, and the one origin they are used from."""

    name: str
    origin: str


def has_fido2() -> bool:
    """Whether passkeys can be checked here."""
    return find_spec("fido2") is not None


def site_of(base: str, host: str) -> Site | None:
    """The site of an address, as browsers let passkeys be used there; None where they do not.

    `base` is what people call this server, `host` how this request has: they must agree.
    """
    parts = urlsplit(base)
    name = parts.hostname or ""
    try:
        ipaddress.ip_address(name)
        return None  # a number is no name that a passkey could belong to
    except ValueError:
        pass
    local = name == "localhost" or name.endswith(".localhost")
    if not name or name != host or not (parts.scheme == "https" or local):
        return None
    return Site(name, f"{parts.scheme}://{parts.netloc}".lower())


def server_of(site: Site) -> Any:
    """The library's server of a site."""
    if not has_fido2():
        raise Refused(503, "no_accounts", f"passkeys need more: {INSTALL}", retry=3_600)
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    entity = PublicKeyCredentialRpEntity(id=site.name, name="akhet")
    return Fido2Server(entity, verify_origin=lambda origin: origin.lower() == site.origin)


async def options_new(service: Accounts, site: Site, guest: Guest, name: str) -> dict[str, Any]:
    """What a browser needs to make a passkey, for an account there is or that is to be."""
    server = server_of(site)
    from fido2.webauthn import AttestedCredentialData, PublicKeyCredentialUserEntity

    known: list[bytes] = []
    handle, called = new_id() + new_id(), ""
    if guest.account:
        account = await service.find(guest)
        known = await service.read(lambda conn: rows.passkey_data(conn, guest.id))
        handle, called = account.handle, account.name
    else:
        called = await service.check_name(guest, name)
    user = PublicKeyCredentialUserEntity(id=bytes.fromhex(handle), name=called, display_name=called)
    options, state = server.register_begin(
        user,
        [AttestedCredentialData(data) for data in known],
        resident_key_requirement="required",
        user_verification="preferred",
    )
    await remember(service, str(state["challenge"]), NEW, guest.id, handle)
    return dict(options)


async def options_known(service: Accounts, site: Site) -> dict[str, Any]:
    """What a browser needs to sign in by any passkey it has for this site."""
    options, state = server_of(site).authenticate_begin(user_verification="preferred")
    await remember(service, str(state["challenge"]), KNOWN, "", "")
    return dict(options)


async def remember(service: Accounts, challenge: str, kind: str, who: str, about: str) -> None:
    """Keeps the hash of a challenge until it is used or too old."""
    proof, now = Proof(kind, who, about), service.tables.now()
    work = partial(
        rows.add_proof, token=digest(challenge), proof=proof, now=now, seconds=CHALLENGE_SECONDS
    )
    await service.write(work)


def challenge_in(credential: Mapping[str, Any]) -> str:
    """The challenge that a browser has answered, as it says itself."""
    try:
        raw = str(credential["response"]["clientDataJSON"])
        found = json.loads(urlsafe_b64decode(raw + "=" * (-len(raw) % 4)))["challenge"]
    except (KeyError, ValueError, TypeError, RecursionError) as error:
        raise wrong() from error
    return str(found)[:100].rstrip("=")


async def used(service: Accounts, credential: Mapping[str, Any], kind: str) -> tuple[str, Proof]:
    """Uses up the challenge that was answered: nobody answers it a second time."""
    challenge, now = challenge_in(credential), service.tables.now()
    key = digest(challenge)
    found = await service.write(lambda conn: rows.use_proof(conn, key, (kind,), now))
    if found is None:
        raise wrong()
    return challenge, found


async def add(
    service: Accounts, site: Site, guest: Guest, name: str, label: str, answer: Mapping[str, Any]
) -> None:
    """Keeps a new passkey: of an account, or of a guest who gets one by it."""
    challenge, proof = await used(service, answer, NEW)
    if proof.account != guest.id:
        raise wrong()
    state = {"challenge": challenge, "user_verification": "preferred"}
    try:
        data = server_of(site).register_complete(state, answer)
        credential, count = bytes(data.credential_data), int(data.counter)
        id = hashlib.sha256(data.credential_data.credential_id).hexdigest()
    except Refused:
        raise
    except Exception as error:  # the library raises whatever broken bytes make it raise
        raise wrong() from error
    now = service.tables.now()
    row: dict[str, object] = {"id": id, "account": guest.id, "data": credential, "signed": count}
    row |= {"label": label[:64], "created": now}

    def way(conn: Connection) -> None:
        rows.add_passkey(conn, row)

    if guest.account:
        await service.write(way, "passkey_taken")
    else:
        called = await service.check_name(guest, name)
        await service.create(guest, called, way, proof.about)


async def enter(service: Accounts, site: Site, answer: Mapping[str, Any]) -> Account:
    """The account whose passkey has answered."""
    challenge, _proof = await used(service, answer, KNOWN)
    server = server_of(site)
    from fido2.webauthn import AttestedCredentialData, AuthenticationResponse

    try:
        response = AuthenticationResponse.from_dict(answer)
        id = hashlib.sha256(response.raw_id).hexdigest()
        count = int(response.response.authenticator_data.counter)
    except Exception as error:  # as above
        raise wrong() from error
    found = await service.read(lambda conn: rows.find_passkey(conn, id))
    if found is None:
        raise wrong()
    state = {"challenge": challenge, "user_verification": "preferred"}
    try:
        known = [AttestedCredentialData(bytes(found.data))]
        server.authenticate_complete(state, known, answer)
    except Exception as error:  # as above
        raise wrong() from error
    if (count or found.signed) and count <= found.signed:
        raise wrong()  # somebody has a copy of it
    now = service.tables.now()

    def work(conn: Connection) -> Account | None:
        if not rows.use_passkey(conn, id, found.signed, count, now):
            return None
        return rows.find_account(conn, found.account)

    account = await service.write(work)
    if account is None:
        raise wrong()
    return account


def wrong() -> Refused:
    """A passkey that is not known here; nothing else is said."""
    return Refused(403, "passkey_wrong", "this passkey was not taken; try again")
