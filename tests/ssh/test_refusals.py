"""What the server refuses, asked by the OpenSSH client itself."""

import os
import shutil
import socket
import stat
import subprocess
import time

import pytest

from tests.ssh.serving import PATIENCE, Server, needs_openssh
from tests.terminal import COMMAND

pytestmark = needs_openssh


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    limits = [
        word
        for limit in ("per_address=60", "new_per_minute=100000", "new_keys_per_hour=1000")
        for word in ("--limit", limit)
    ]
    with Server(tmp_path_factory.mktemp("server"), *limits) as running:
        running.say("anna", "games")
        yield running
        assert "Traceback" not in running.log
        assert running.stop() == 0


@pytest.fixture
def short_lived(tmp_path):
    """Starts servers with other words; they end with the test."""
    servers = []

    def start(*words, data=None):
        folder = data or tmp_path
        server = Server(folder, *words)
        server.start()
        servers.append(server)
        return server

    yield start
    for server in servers:
        server.__exit__()


@pytest.mark.parametrize("way", ["password", "keyboard-interactive", "none", "hostbased"])
def test_nothing_but_a_public_key_lets_anybody_in(server, way):
    answer = server.say("anna", "games", options=["-o", f"PreferredAuthentications={way}"])
    assert answer.returncode == 255
    assert "Permission denied (publickey)" in answer.stderr


def test_without_a_terminal_there_is_no_game(server):
    answer = server.say("anna", options=["-T"])
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "use ssh -t" in answer.stderr


@pytest.mark.parametrize(
    "command",
    ["id", "sh -c 'id'", "hegemon games; id", "scp -t .", "rsync --server .", "git-upload-pack x", "'", "\x01\x1b[31m",
     "games" + " x" * 5000, "$(id)", "who", "stop", "close g-0001 g-0001"],
)  # fmt: skip
def test_a_command_is_looked_up_and_never_run(server, command):
    answer = server.say("bruno", command)
    assert "uid=" not in answer.stdout + answer.stderr
    assert "\x1b" not in answer.stdout + answer.stderr
    if not command.startswith("games"):
        assert (answer.returncode, answer.stdout) == (2, "")
        assert "Only these words work here: games, get, help, name, play, watch." in answer.stderr


def test_own_words_work_and_name_only_what_may_be_said(server):
    told = server.say("anna", "help")
    assert told.returncode == 0
    assert "get GAME" in told.stdout
    assert "ban KEY" not in told.stdout
    assert server.say("anna", "hegemon", "help").stdout == told.stdout
    assert "no games of yours" in server.say("anna", "games").stdout
    assert server.say("anna", "get", "../../host_ed25519").returncode == 2
    assert server.say("anna", "name", "Änne").stdout == "You are Änne now.\n"
    assert "called" in server.say("bruno", "name", "a n n e").stderr


@pytest.mark.parametrize("subsystem", ["sftp", "netconf"])
def test_there_are_no_subsystems(server, subsystem):
    answer = server.say("anna", subsystem, options=["-s"])
    assert answer.returncode == 255
    assert "subsystem request failed" in answer.stderr


@pytest.mark.skipif(shutil.which("scp") is None, reason="The OpenSSH client's scp is not installed.")
@pytest.mark.parametrize("old", [(), ("-O",)])
def test_no_file_is_copied(server, tmp_path, old):
    words = server.argv("anna")
    options = [*words[1:-1], *old, f"{words[-1]}:/etc/passwd", str(tmp_path / "stolen")]
    done = subprocess.run(
        ["scp", *(word.replace("-p", "-P") if word == "-p" else word for word in options)], capture_output=True
    )
    assert done.returncode != 0
    assert not (tmp_path / "stolen").exists()


def in_background(server, *options, environment=None):
    """A client that stays, and where it complains."""
    path = server.folder / "complaints"
    with path.open("wb") as complaints:
        client = subprocess.Popen(
            server.argv("anna", *options),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=complaints,
            env={"PATH": os.environ["PATH"], "HOME": str(server.folder), **(environment or {})},
        )
    return client, path


@pytest.mark.parametrize("flag", ["-L", "-D"])
def test_no_connection_is_made_for_a_client(server, flag):
    with socket.socket() as secret, socket.socket() as spare:
        secret.bind(("127.0.0.1", 0))
        secret.listen()
        secret.setblocking(False)
        spare.bind(("127.0.0.1", 0))
        port, target = spare.getsockname()[1], secret.getsockname()[1]
        spare.close()
        way = f"127.0.0.1:{port}:127.0.0.1:{target}" if flag == "-L" else f"127.0.0.1:{port}"
        client, complaints = in_background(server, "-N", flag, way)
        try:
            connected = None
            last = time.monotonic() + PATIENCE
            while connected is None:
                try:
                    connected = socket.create_connection(("127.0.0.1", port), 1)
                except OSError:
                    assert time.monotonic() < last
            with connected:
                if flag == "-D":
                    connected.sendall(b"\x05\x01\x00")
                    connected.recv(2)
                    connected.sendall(b"\x05\x01\x00\x01\x7f\x00\x00\x01" + target.to_bytes(2, "big"))
                server.until(lambda: b"open failed" in complaints.read_bytes(), "A refusal")
            with pytest.raises(BlockingIOError):
                secret.accept()
        finally:
            client.kill()
            client.wait()


def test_no_standard_input_is_forwarded(server):
    answer = server.say("anna", options=["-W", "127.0.0.1:22"])
    assert answer.returncode != 0
    assert "open failed" in answer.stderr


@pytest.mark.parametrize("way", ["127.0.0.1:0:127.0.0.1:1", "0", "./never.sock:./x"])
def test_nothing_listens_for_a_client(server, way):
    answer = server.say("anna", options=["-N", "-o", "ExitOnForwardFailure=yes", "-R", way])
    assert answer.returncode == 255
    assert "remote" in answer.stderr.lower()
    assert "fail" in answer.stderr.lower()


def test_no_x11(server):
    environment = {"PATH": os.environ["PATH"], "HOME": str(server.folder), "DISPLAY": "127.0.0.1:9"}
    done = subprocess.run(
        [*server.argv("anna", "-X"), "games"],
        capture_output=True,
        env=environment,
        timeout=PATIENCE,
    )
    assert b"X11 forwarding request failed" in done.stderr


@pytest.mark.skipif(shutil.which("ssh-agent") is None, reason="ssh-agent is not installed.")
def test_no_agent_comes_along(server, tmp_path):
    path = tmp_path / "agent"
    agent = subprocess.Popen(["ssh-agent", "-D", "-a", path], stdout=subprocess.DEVNULL)
    try:
        server.until(path.exists, "An agent")
        words = server.argv("anna", "-A", "-tt")
        at = words.index("IdentityAgent=none")
        del words[at - 1 : at + 1]
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(server.folder),
            "SSH_AUTH_SOCK": str(path),
            "TERM": "xterm",
        }
        client = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        seen = b""
        while b"New game" not in seen:
            seen += os.read(client.stdout.fileno(), 65536)
        sockets = subprocess.run(
            ["find", "/tmp", "-maxdepth", "2", "-name", "agent*", "-path", "*asyncssh*"], capture_output=True
        )
        assert sockets.stdout == b""
        client.stdin.write(b"q")
        client.stdin.close()
        assert client.wait(PATIENCE) == 0
        client.stdout.close()
    finally:
        agent.terminate()
        agent.wait()


def test_a_flood_of_variables_is_forgotten(server):
    flood = " ".join(f"V{number}={'x' * 100}" for number in range(600))
    answer = server.say("anna", "games", options=["-o", f"SetEnv={flood}"])
    assert answer.returncode == 0


def test_a_public_key_that_is_only_offered_makes_nobody(server, tmp_path):
    server.say("victim", "name", "Victim")
    public = tmp_path / "victim.pub"
    public.write_text(server.key("victim").with_suffix(".pub").read_text())
    words = server.argv("mallory", "-o", "LogLevel=DEBUG1")
    words[1:1] = ["-i", str(public)]
    done = subprocess.run([*words, "name", "Mallory"], capture_output=True, text=True, timeout=PATIENCE)
    assert f"Server accepts key: {public}" in done.stderr
    assert done.stdout == "You are Mallory now.\n"
    assert server.say("victim", "name", "Victim").stdout == "You are Victim now.\n"


def test_the_user_name_is_a_label_alone(server):
    assert server.say("cato", "games", user="b\u0430d[red]").returncode == 0
    assert server.say("cato", "games", user="root").returncode == 0
    names = [path.read_text() for path in (server.data / "players").glob("*.json")]
    assert any("b\u0430d(red)" in name for name in names)
    assert not any("root" in name for name in names)
    assert server.say("cato", "games", user="x" * 1100).returncode == 255


@pytest.mark.parametrize("size", [(1, 1), (5000, 5000), (20, 200)])
def test_windows_of_any_size(server, size):
    with server.window("anna", size=size) as window:
        window.until(lambda t: len(t.wire) > 100)
        window.quiet()
        window.send("q")
        assert window.end() == 0


def test_garbage_and_mouse_reports_do_nothing(server):
    with server.window("anna") as window:
        window.until("New game")
        os.write(
            window._end,
            b"\xff\xfe\x80\x00\x1b[<0;10;10M\x1b[<0;10;10m\x1b[8;1;1t\x1b[200~\x07\x1b[201~",
        )
        window.press("n", "By which rules")
        window.press("Esc", "Finished games")
        window.send("q")
        assert window.end() == 0
        assert window.restored


def test_junk_and_half_open_connections_cost_only_themselves(short_lived):
    server = short_lived("--limit", "login=1", "--limit", "per_address=8", "--limit", "new_per_minute=1000")
    server.key("anna")
    sockets = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
    for junk in (b"\0" * 100_000, b"GET / HTTP/1.1\r\n\r\n", b"SSH-2.0-x\r\n" + os.urandom(50_000), b"SSH-1.0-x\r\n"):
        with socket.create_connection(("127.0.0.1", server.port)) as client:
            try:
                client.sendall(junk)
            except OSError:
                continue
    server.until(lambda: server.say("anna", "games").returncode == 0, "Room")
    for one in sockets:
        one.close()
    client, _ = in_background(server, "-N")
    assert client.wait(PATIENCE) == 255, "logged in, and no window"
    assert "Traceback" not in server.log


def test_windows_of_a_key_and_new_keys_of_an_address_are_limited(short_lived):
    server = short_lived("--limit", "per_key=1", "--limit", "new_keys_per_hour=1")
    with server.window("anna") as window:
        window.until("New game")
        assert "You are here 1 times already" in server.say("anna", "games").stderr
    server.until(lambda: server.say("anna", "games").returncode == 0, "Room")
    assert "Too many new keys" in server.say("bruno", "games").stderr
    assert server.say("anna", "games").returncode == 0, "a known key comes in"


def test_idle_windows_are_closed_with_a_sentence(short_lived):
    server = short_lived("--limit", "idle=1")
    with server.window("anna") as window:
        window.until("The game waits for you")
        assert window.end() == 0


def test_only_listed_keys_come_in_and_the_list_is_read_anew(short_lived, tmp_path):
    listed = tmp_path / "listed"
    listed.write_text("")
    server = short_lived("--authorized-keys", str(listed))
    assert server.say("anna", "games").returncode == 255
    listed.write_text(server.key("anna").with_suffix(".pub").read_text())
    assert server.say("anna", "games").returncode == 0
    assert server.say("bruno", "games").returncode == 255
    listed.write_text("garbage\n")
    assert server.say("anna", "games").returncode == 255
    listed.unlink()
    assert server.say("anna", "games").returncode == 255


def test_operators_say_more_and_end_windows(short_lived, tmp_path):
    server = short_lived()
    (server.data / "operators").write_text(f"{server.account('op')}  # the operator\n")
    with server.window("anna") as window:
        window.until("New game")
        assert "anna" in server.say("op", "who").stdout
        server.say("op", "notice", "tea is ready")
        window.until("From the operator: tea is ready")
        assert server.say("op", "end", "7").returncode == 2
        assert server.say("op", "end", "1").stdout == "Closed.\n"
        window.until("The operator closed this window")
    assert server.say("op", "ban", server.account("anna")).stdout == "Shut out.\n"
    assert server.say("anna", "games").returncode == 255
    assert server.say("op", "stop").returncode == 0
    assert server.process.wait(PATIENCE) == 0


def test_the_host_key_is_made_once_and_refused_when_others_can_read_it(short_lived, tmp_path):
    server = short_lived()
    path = server.data / "host_ed25519"
    before = path.read_bytes()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(server.data.stat().st_mode) & 0o077 == 0
    words = [COMMAND, "serve", "--port", "0", "--data", str(server.data)]
    second = subprocess.run(words, capture_output=True, text=True)
    assert (second.returncode, "Another server" in second.stderr) == (2, True)
    server.restart()
    assert path.read_bytes() == before
    assert server.stop() == 0
    path.chmod(0o644)
    third = subprocess.run(words, capture_output=True, text=True)
    assert (third.returncode, "chmod 600" in third.stderr) == (2, True)
    assert "Traceback" not in second.stderr + third.stderr
