"""A server of its own for a test, and OpenSSH clients in real pseudo-terminals."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.terminal import COMMAND, LOOKS, Terminal

SSH = shutil.which("ssh")
KEYGEN = shutil.which("ssh-keygen")
needs_openssh = pytest.mark.skipif(
    SSH is None or KEYGEN is None, reason="The OpenSSH client (ssh, ssh-keygen) is not installed."
)
PATIENCE = 60.0


class Server:
    """`hegemon serve` with a data folder below `folder`. Leaving the context stops it."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder, self.data, self.words = folder, folder / "data", words
        self.port = 0

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(self, *reason: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def start(self) -> None:
        """Begin to serve, or begin again with the same data."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [COMMAND, "serve", "--port", "0", "--data", str(self.data), "--limit", "bot_pace=0", *self.words],
                stdout=subprocess.PIPE,
                stderr=log,
                env={"PATH": os.environ["PATH"], "HOME": str(self.folder), "LANG": "C.UTF-8"},
            )
        line = self.process.stdout.readline().decode()
        assert "port" in line, self.log
        self.port = int(line.split(" port ")[1].split(";")[0])
        self.process.stdout.readline()

    def stop(self) -> int:
        """Ask it to end, and wait; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def restart(self) -> None:
        """A graceful end, and a new beginning."""
        assert self.stop() == 0, self.log
        self.process.stdout.close()
        self.start()

    def kill(self) -> None:
        """An end without any warning, and a new beginning."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.start()

    @property
    def log(self) -> str:
        """What it wrote to its log."""
        return (self.folder / "log").read_text()

    # -- clients

    def key(self, name: str) -> Path:
        """A key of this name, made when it is needed first."""
        path = self.folder / "keys" / name
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            subprocess.run([KEYGEN, "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", path], check=True)
        return path

    def account(self, name: str) -> str:
        """The fingerprint of a key, as ssh-keygen prints it."""
        line = subprocess.run([KEYGEN, "-l", "-f", self.key(name)], capture_output=True, text=True, check=True).stdout
        return line.split()[1]

    def argv(self, name: str, *options: str, user: str | None = None, key: str | None = None) -> list[str]:
        """The command line of a client; nothing of this machine's own settings or keys goes into it."""
        settings = {
            "StrictHostKeyChecking": "no",
            "UserKnownHostsFile": str(self.folder / "known_hosts"),
            "IdentitiesOnly": "yes",
            "IdentityAgent": "none",
            "BatchMode": "yes",
            "LogLevel": "INFO",
            "ConnectTimeout": "15",
            "SendEnv": "COLORTERM",
        }
        words = [str(SSH), "-F", "/dev/null", "-p", str(self.port), "-i", str(self.key(key or name)), *options]
        for setting, value in settings.items():
            words += ["-o", f"{setting}={value}"]
        return [*words, f"{user or name}@127.0.0.1"]

    def window(self, name: str, *command: str, size: tuple[int, int] = (80, 24), **who: str) -> Terminal:
        """A player's terminal; to be used as a context."""
        words = [*self.argv(name, "-tt", **who), *command]
        return Terminal(words, self.folder / "home" / name, size, LOOKS)

    def say(
        self, name: str, *command: str, options: Sequence[str] = (), data: bytes = b"", **who: str
    ) -> subprocess.CompletedProcess[str]:
        """A client without a terminal, to its end."""
        done = subprocess.run(
            [*self.argv(name, *options, **who), *command],
            input=data,
            capture_output=True,
            timeout=PATIENCE,
            env={"PATH": os.environ["PATH"], "HOME": str(self.folder)},
        )
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
        )

    def until(self, seen, what: str) -> None:
        """Wait until something is so on the disk or in the log."""
        last = time.monotonic() + PATIENCE
        while not seen():
            assert time.monotonic() < last, f"{what} does not come about.\n{self.log}"
            time.sleep(0.02)
