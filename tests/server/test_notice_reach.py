"""Where a server goes that strangers send it: never into its own house, whatever they write."""

import asyncio
import datetime
import ssl

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from akhet.server.http.proxies import networks
from akhet.server.notices import reach as reaching_out
from akhet.server.notices.push import checked, has_crypto, sealed
from akhet.server.notices.reach import Failed, Reach, place_at
from akhet.server.settings import Settings
from tests.server.fresh import upgrade
from tests.server.members import House
from tests.server.notified import add_hook, later, pair, play, reaching, way
from tests.server.receivers import Browser, Receiver, padded, unpadded

PRIVATE = [
    "127.0.0.1",
    "127.8.9.10",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",  # where clouds tell secrets
    "100.64.0.1",
    "192.0.0.8",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2002:a9fe:a9fe::1",
    "2001:0:7f00:1:0:0:80ff:fffe",
    "fe80::1",
    "fe80::1%eth0",
    "fd00:ec2::254",
    "fc00::1",
    "ff02::1",
    "nonsense",
]
PUBLIC = ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "64:ff9b::808:808", "2a00:1450::1"]


def answering(*answers: list[str]):
    """Names as a server for names of a stranger answers them: another thing each time."""
    said = list(answers)
    asked = []

    async def resolve(host: str, _port: int) -> list[str]:
        asked.append(host)
        return said.pop(0) if len(said) > 1 else said[0]

    return resolve, asked


async def failure(reach: Reach, url: str) -> str:
    with pytest.raises(Failed) as caught:
        await reach.post(url, {}, b"x")
    return caught.value.code


@pytest.mark.parametrize("address", PRIVATE)
def test_no_address_of_this_house_is_reached_however_it_is_written(address):
    assert not Reach().allowed(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_addresses_of_the_open_internet_are(address):
    assert Reach().allowed(address)


def test_an_operator_allows_a_network_and_nothing_beside_it():
    reach = Reach(networks("192.168.1.0/24,fd00::/8"))
    allowed = [one for one in PRIVATE if reach.allowed(one)]
    assert allowed == ["192.168.1.1", "fd00:ec2::254"]
    assert reach.allowed("::ffff:192.168.1.7")


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/x",
        "file:///etc/passwd",
        "gopher://example.org/",
        "//example.org/x",
        "https://",
        "https://user:hush@example.org/",
        "https://exa mple.org/",
        "https://example.org/\r\nx: y",
        "https://example.org:99999/",
        "https://éxample.org/",
        "https://example.org/" + "x" * 1_000,
        "javascript:alert(1)",
    ],
)
def test_what_is_no_address_of_the_web_is_refused(url):
    with pytest.raises(Failed) as caught:
        place_at(url)
    assert caught.value.code == "url"


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "[::1]"]
)
def test_this_machine_is_not_reached_by_any_of_its_names(host, run):
    async def story():
        async with Receiver() as there:
            reach = Reach(ports=[there.port])
            code = await failure(reach, f"http://{host}:{there.port}/")
            assert code in ("address", "name") and there.connections == 0
            reach.close()

    run(story())


def test_a_name_with_one_private_address_among_public_ones_is_refused(run):
    async def story():
        for mixed in (["8.8.8.8", "127.0.0.1"], ["169.254.169.254", "8.8.8.8"], []):
            resolve, _asked = answering(mixed)
            reach = Reach(resolve=resolve)
            expected = "address" if mixed else "name"
            assert await failure(reach, "https://rebind.example/") == expected

    run(story())


def test_a_name_is_asked_once_and_the_connection_goes_to_what_was_checked(run):
    async def story():
        async with Receiver("127.0.0.1") as good, Receiver("127.0.0.2", port=good.port) as bad:
            resolve, asked = answering(["127.0.0.1"], ["127.0.0.2"])
            reach = Reach(networks("127.0.0.1"), [good.port], resolve)
            await reach.post(f"http://rebind.example:{good.port}/a", {}, b"hello")
            assert asked == ["rebind.example"]
            assert good.heard[0].body == b"hello" and bad.connections == 0
            assert good.heard[0].headers["host"] == f"rebind.example:{good.port}"
            assert await failure(reach, f"http://rebind.example:{good.port}/a") == "address"
            assert bad.connections == 0, "the second answer is checked like the first"

    run(story())


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("302 Found\r\nlocation: http://127.0.0.1/", "redirect"),
        ("307 Temporary Redirect\r\nlocation: /elsewhere", "redirect"),
        ("500 Internal Server Error", "500"),
        ("404 Not Found", "gone"),
        ("200 OK\r\nx: " + "y" * 40_000, "answer"),
        ("nonsense X", "answer"),
    ],
)
def test_nothing_is_followed_and_no_answer_is_too_long(run, said, code):
    async def story():
        async with Receiver(says=[said]) as there:
            reach = Reach(networks("127.0.0.1"), [there.port])
            assert await failure(reach, there.url) == code
            assert there.connections == 1
            reach.close()

    run(story())


def test_other_ports_names_nobody_knows_and_closed_doors(run):
    async def story():
        async with Receiver() as there:
            open_one, port = Reach(networks("127.0.0.1"), [there.port]), there.port
            assert await failure(Reach(networks("127.0.0.1")), there.url) == "port"
            assert await failure(Reach(), "https://nowhere.invalid/") == "name"
        assert await failure(open_one, f"http://127.0.0.1:{port}/") == "connect"

    run(story())


def test_whoever_does_not_answer_is_given_up_soon(run, monkeypatch):
    monkeypatch.setattr(reaching_out, "SECONDS", 0.3)

    async def story():
        async with Receiver(says=["hang"]) as there:
            reach = Reach(networks("127.0.0.1"), [there.port])
            assert await failure(reach, there.url) == "time"

        async def slow(_host: str, _port: int) -> list[str]:
            await asyncio.sleep(30)
            return []

        assert await failure(Reach(resolve=slow), "https://slow.example/") == "time"

    run(story())


def test_https_proves_the_name_though_the_address_is_pinned(run, tmp_path):
    authority, served = certificate(tmp_path, "hook.example")

    async def story():
        async with Receiver(context=served) as there:
            resolve, _asked = answering(["127.0.0.1"])
            trusted = ssl.create_default_context(cafile=str(authority))
            own, at = networks("127.0.0.1"), f":{there.port}/"
            reach = Reach(own, [there.port], resolve, trusted)
            await reach.post(f"https://hook.example{at}", {}, b"{}")
            assert len(there.heard) == 1
            assert await failure(reach, f"https://other.example{at}") == "tls"
            assert (
                await failure(Reach(own, [there.port], resolve), f"https://hook.example{at}")
                == "tls"
            )
            assert len(there.heard) == 1

    run(story())


def certificate(folder, name: str):
    """A certificate for a name by an authority of its own."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain
    )
    path = folder / "both.pem"
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    return path, context


# ---------------------------------------------------------------- as people meet it


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://127.0.0.1/x", "notice_address"),
        ("http://169.254.169.254/latest/meta-data/", "notice_address"),
        ("http://[::ffff:7f00:1]/", "notice_address"),
        ("https://8.8.8.8:22/", "notice_port"),
        ("ftp://8.8.8.8/", "notice_url"),
        ("https://nowhere.invalid/", "notice_name"),
    ],
)
def test_an_address_that_is_not_reached_is_refused_when_it_is_entered(sqlite_url, run, url, code):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url) as house:
            ann, _bob, _table = await pair(house)
            for kind in ("webhook", "ntfy"):
                at = url if kind == "webhook" else url.rstrip("/") + "/topic"
                found = await ann.api("/api/me/notices", {"kind": kind, "url": at})
                assert found["error"]["code"] == code
            shown = await ann.post("/me/notices", kind="webhook", url=url)
            assert shown.status == 422 and "<main" in shown.text
            pushed = await ann.api("/api/me/notices", Browser().subscription(url))
            assert pushed["error"]["code"] == code and await way(ann) is None

    run(story())


def test_a_name_that_moves_into_this_house_later_is_refused_then_and_its_owner_reads_why(
    sqlite_url, run
):
    upgrade(sqlite_url)

    async def story():
        async with Receiver() as there, House(sqlite_url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            resolve, _asked = answering(["127.0.0.1"], ["10.0.0.1"])
            house.desk.bell.reach.resolve = resolve
            there.host = "rebind.example"
            await add_hook(bob, there)
            await play(ann, table)
            await later(house)
            assert there.connections == 0
            assert (await way(bob))["error"] == "address"
            assert "private network" in (await bob.get("/me/notices")).text

    run(story())


def test_what_fails_is_tried_again_with_pauses_and_given_up_at_last(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        busy = "503 Busy\r\nretry-after: 500\r\ncontent-length: 0"
        async with (
            Receiver(says=[busy, "500 No"]) as there,
            House(sqlite_url, **reaching(there)) as house,
        ):
            ann, bob, table = await pair(house)
            await add_hook(bob, there)
            await play(ann, table)
            await later(house)
            assert (await way(bob))["error"] == "503"
            await later(house, 400)
            assert len(there.heard) == 1, "it asked for 500 seconds"
            await later(house, 150)
            assert len(there.heard) == 2 and (await way(bob))["error"] == "500"
            await later(house, 200)
            assert len(there.heard) == 3 and (await way(bob))["error"] == ""
            there.says = ["500 No"] * 40
            await play(bob, table)
            await play(ann, table)
            for _n in range(12):
                await later(house, 5_000)
            assert len(there.heard) == 13 and (await way(bob))["state"] == "failed"
            assert "many times" in (await bob.get("/me/notices")).text
            there.says = []
            await bob.post("/me/notices/change", way=(await way(bob))["id"], turn="1", pace="0")
            await play(bob, table)
            await play(ann, table)
            await later(house)
            assert len(there.heard) == 14 and (await way(bob))["state"] == "on"

    run(story())


def test_ports_and_networks_are_checked_when_a_server_starts():
    from akhet.core import BadOption

    home = {"HOME": "/tmp"}
    assert Settings.load({}, home).notice_ports == "80,443"
    for flags in ({"notice_ports": "80,x"}, {"notice_ports": "0"}, {"notice_networks": "*"}):
        with pytest.raises(BadOption):
            Settings.load(flags, home)


def test_the_example_of_the_standard_is_sealed_as_it_says():
    """RFC 8291, section 5 and appendix A."""
    number = int.from_bytes(padded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    mine = ec.derive_private_key(number, ec.SECP256R1())
    point = (
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    to = checked("https://push.example.net/push/x", point, "BTBZMqHH6r4Tts7J_aSIgg")
    plain, salt = b"When I grow up, I want to be a watermelon", padded("DGv6ra1nlYgDCS1FRnbzlw")
    assert unpadded(sealed(to, plain, salt, mine)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_message_has_the_length_it_must_have_and_none_is_too_long():
    assert has_crypto()
    browser = Browser()
    to = browser.subscription("https://push.example/x")
    body = sealed(checked(to["url"], to["key"], to["auth"]), b'{"a": 1}')
    assert len(body) == 16 + 4 + 1 + 65 + len(b'{"a": 1}') + 1 + 16
    assert browser.opened(body) == {"a": 1}
    with pytest.raises(ValueError):
        sealed(checked(to["url"], to["key"], to["auth"]), b"x" * 4_000)
