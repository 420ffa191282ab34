"""What lies in deploy/: two servers behind nginx, with TLS, as docs/deploy.md sets them up."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from tests.web.house import PATIENCE, House, Person
from tests.web.test_watching import figures
from tests.web.twins import TwinHouse, moved, play

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


@pytest.fixture
def certificates(tmp_path: Path) -> Path:
    """Signed by nobody else."""
    folder = tmp_path / "certificates"
    folder.mkdir()
    call = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1"
    places = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    names = ["-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run([*call.split(), *places, *names], check=True, capture_output=True)
    return folder


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def config(folder: Path, certificates: Path, servers: dict[str, str], port: int) -> Path:
    """Ours, at other places: each of them has to be in it."""
    text = (DEPLOY / "nginx.conf").read_text()
    temporary = "".join(
        f"{kind}_temp_path {folder / kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    places = {
        r"http \{": f"http {{\n{temporary}",
        r"listen 80;": f"listen 127.0.0.1:{free_port()};",
        r"listen \[::\]:80;": "",
        r"listen 443 ": f"listen 127.0.0.1:{port} ",
        r"listen \[::\]:443 .*;": "",
        r"/etc/nginx/certificates": str(certificates),
        r"/dev/stdout": str(folder / "access.log"),
        **servers,
    }
    for ours, theirs in places.items():
        text, found = re.subn(ours, theirs, text)
        assert found, f"deploy/nginx.conf has no {ours}"
    file = folder / "nginx.conf"
    file.write_text(text)
    return file


class Gate(House):
    """nginx, which looks like a server to whoever is outside."""

    def __init__(self, folder: Path, houses: list[House], certificates: Path) -> None:
        super().__init__(folder)
        self.port = free_port()
        self.tls = ssl.create_default_context(cafile=str(certificates / "fullchain.pem"))
        # By TLS 1.3 servers speak first. Our line reads and writes in two threads, for which
        # Python's ssl is not made: of a hundred requests one never came to nginx.
        self.tls.maximum_version = ssl.TLSVersion.TLSv1_2
        places = [f"127.0.0.1:{house.port}" for house in houses]
        servers = dict(zip(("one:8420", "two:8420"), places, strict=True))
        self._file = config(folder, certificates, servers, self.port)

    def change(self, ours: str, theirs: str) -> None:
        text = self._file.read_text()
        assert ours in text
        self._file.write_text(text.replace(ours, theirs))

    def nginx(self, *words: str) -> list[str]:
        path = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
        assert path, "there is no nginx: install it, as `run.py test` does"
        user = "user root;" if os.geteuid() == 0 else ""  # the folder is for ourselves alone
        told = f"{user} pid {self.folder / 'pid'}; daemon off;"
        return [path, "-e", "stderr", "-c", str(self._file), "-g", told, *words]


@contextmanager
def opened(gate: Gate) -> Iterator[None]:
    with subprocess.Popen(gate.nginx()) as process:
        try:
            _wait_for(gate.port)
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _wait_for(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), PATIENCE).close()
            return
        time.sleep(0.05)
    raise AssertionError("nginx did not start")


def eventually(true: Callable[[], bool]) -> None:
    """However busy the machine is."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.1)


def guests(house: House) -> float:
    """Connections to tables."""
    return figures(Person(house))["fabletable_connections"]


def test_guests_of_a_table_meet_in_one_process_and_go_on_in_the_other(
    houses: list[TwinHouse], certificates: Path, tmp_path: Path
) -> None:
    gate = Gate(tmp_path, [*houses], certificates)
    checked = subprocess.run(gate.nginx("-t"), capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    rng = Random(5)
    with opened(gate):
        ann, ben = Person(gate, "Ann"), Person(gate, "Ben")
        assert ann.raw("GET", "/metrics")[0] == 404
        assert ann.raw("GET", "/healthz")[0] == 200
        table = ann.open("fabled-fruit", "me", "open")
        with ann.live(table) as first:
            ben.sit(first.state["room"]["seats"][1]["link"])
            with ben.live(table) as second:
                play([first, second], 6, rng)
                counts = [guests(one) for one in houses]
                assert sorted(counts) == [0, 2], "both are there since before they played"
                killed, left = houses if counts[0] else houses[::-1]
                killed.kill()
                for live in (first, second):
                    moved(live, gate)
                eventually(lambda: guests(left) == 2)
                play([first, second], 6, rng)
                killed.start()
                assert left.stop() in (0, -15, 143)  # in order, this time
                for live in (first, second):
                    moved(live, gate)
                play([first, second], 6, rng)
                assert len(killed.chosen(table)) == 18
    assert first.table not in (tmp_path / "access.log").read_text()


def test_nobody_is_refused_while_one_server_after_the_other_is_upgraded(
    houses: list[TwinHouse], certificates: Path, tmp_path: Path
) -> None:
    with opened(gate := Gate(tmp_path, [*houses], certificates)):
        ann = Person(gate, "Ann")
        table = ann.open("wonder-tales", "me", mode="solo")
        lives = [ann.live(table) for _ in range(8)]
        here = next(one for one in houses if guests(one))
        for house in (here, *[one for one in houses if one is not here]):
            house.stop()
            for live in lives:
                live.close()
                live.connect()  # who is refused comes here with an exception
                live.until(lambda live=live: "room" in live.state)  # type: ignore[misc]
            house.start()
        for live in lives:
            live.close()


def test_a_cookie_that_came_by_tls_stays_there(certificates: Path, tmp_path: Path) -> None:
    server = House(tmp_path / "data")
    server.more = ["--proxy", "127.0.0.1"]
    with server, opened(gate := Gate(tmp_path, [server, server], certificates)):
        line = http.client.HTTPSConnection("127.0.0.1", gate.port, context=gate.tls)
        line.request("GET", "/api/me")
        cookie = line.getresponse().getheader("Set-Cookie") or ""
        line.close()
    assert "; secure" in cookie.lower()
    assert "; httponly" in cookie.lower()


def test_all_addresses_of_a_network_are_limited_as_one(certificates: Path, tmp_path: Path) -> None:
    nobody = House(tmp_path / "data")
    nobody.port = free_port()
    gate = Gate(tmp_path, [nobody, nobody], certificates)
    gate.change("http {", "http { set_real_ip_from 127.0.0.1; real_ip_header X-Real-IP;")
    gate.change("rate=50r/s", "rate=1r/m")
    gate.change("burst=300 nodelay", "")

    def limited(address: str) -> bool:
        line = http.client.HTTPSConnection("127.0.0.1", gate.port, context=gate.tls)
        line.request("GET", "/", headers={"X-Real-IP": address})
        status = line.getresponse().status
        line.close()
        return status == 429

    with opened(gate):
        near = [limited(f"2001:db8:0:a0a::{host}") for host in (1, 2, "f:0:3")]
        far = [limited(address) for address in ("2001:db8::1", "192.0.2.1", "192.0.2.2")]
    assert near == [False, True, True]
    assert far == [False] * 3


def test_what_is_copied_into_the_image_is_there_and_let_in() -> None:
    words = (DEPLOY / "Dockerfile").read_text()
    copied = {
        name
        for line in re.findall(r"(?m)^COPY (?!--from)(.+) \S+$", words)
        for name in line.split()
    }
    let_in = {line[1:] for line in (DEPLOY / "Dockerfile.dockerignore").read_text().split()}
    assert copied <= let_in
    assert all((ROOT / name).exists() for name in copied)
    locks = re.findall(r"requirements/\w+\.lock", words)
    assert locks
    assert all((ROOT / lock).exists() for lock in locks)
