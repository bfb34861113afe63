"""The letters of accounts: a link to sign in, and one to prove that an address is one's own."""

from collections.abc import Sequence
from functools import partial
from urllib.parse import urlsplit

from akhet.lang import LANGS, text
from akhet.server.accounts import rows, rules
from akhet.server.accounts.accounts import ADD, ENTER, LINK_SECONDS, Accounts
from akhet.server.accounts.rows import Proof
from akhet.server.errors import Refused
from akhet.server.play.tokens import digest, new_token
from akhet.server.post.outbox import Outbox, Waiting
from akhet.server.post.smtp import Letter

MOST_LETTERS, LETTER_SECONDS = 3, 3_600  # with a link, to one address
LETTER = "enter"


class LinkLetters:
    """Asks for letters with a link, and writes them."""

    def __init__(self, service: Accounts, outbox: Outbox, home: str) -> None:
        """`home` is the address people use; links in letters begin with nothing else."""
        self.service = service
        self.outbox = outbox
        self.home = home
        outbox.writers[LETTER] = self.write

    @property
    def on(self) -> bool:
        """Whether letters with links can be sent."""
        return self.outbox.on and bool(self.home) and self.service.on

    async def ask(self, mail: str, lang: str, account: str = "") -> None:
        """Sends a link to an address: to sign in there, or to add it to an account.

        Whoever asks is told the same whether anybody has that address, and whether too many were
        asked for lately.
        """
        if not self.on:
            raise Refused(409, "no_mail", "this server sends no letters")
        address = rules.mail_of(mail)
        tables = self.service.tables
        key, now = digest(f"letter {rules.mail_key(address)}"), tables.now()
        counted = partial(
            rows.count_try, key=key, most=MOST_LETTERS, seconds=LETTER_SECONDS, now=now
        )
        if await tables.write(counted) == 0:
            await self.outbox.put(LETTER, address, account, lang, {"add": bool(account)})

    async def write(self, waiting: Sequence[Waiting]) -> Letter | None:
        """Writes the letter of whoever asked last, with a link that was never stored."""
        tables, last = self.service.tables, waiting[-1]
        now = tables.now()
        if now - last.created > LINK_SECONDS:
            return None  # nobody waits for it any more
        token = new_token()
        kind = ADD if last.data.get("add") else ENTER
        proof = Proof(kind, last.account, last.address)
        stored = partial(
            rows.add_proof, token=digest(token), proof=proof, now=now, seconds=LINK_SECONDS
        )
        await self.service.write(stored)
        lang = last.lang if last.lang in LANGS else LANGS[0]
        site, link = urlsplit(self.home).netloc, f"{self.home}/enter#{token}"
        lead = text(lang, f"account.letter.{kind}", site=site)
        ends = text(lang, "account.letter.ends", minutes=LINK_SECONDS // 60)
        parts = [lead, link, ends, text(lang, "account.letter.ignore")]
        subject = text(lang, f"account.letter.subject_{kind}", site=site)
        return Letter(last.address, subject, "\n\n".join(parts) + "\n")
