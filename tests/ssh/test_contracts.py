"""What the server relies on in Textual and asyncssh beyond their documentation; these tests fail when that changes."""

import gc
import inspect
import weakref

import asyncssh
import pytest
import textual.app
from textual.app import App
from textual.events import Key

from tui import private
from tui.ssh.driver import RESET
from tui.ssh.session import Session, Variables


def keys(messages):
    return [message.key for message in messages if isinstance(message, Key)]


def test_keys_are_read_from_text_in_pieces():
    reader = private.KeyReader()
    assert keys(reader.feed("a\x1b[A")) == ["a", "up"]
    assert keys(reader.feed("\x1b[")) == []
    assert keys(reader.feed("B\r")) == ["down", "enter"]
    assert not reader.waits


def test_a_lone_escape_waits_and_is_a_key_when_nothing_follows(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("textual._parser.get_time", lambda: now[0])
    reader = private.KeyReader()
    assert keys(reader.feed("\x1b")) == []
    assert reader.waits
    now[0] += 1
    assert keys(reader.tick()) == ["escape"]
    assert not reader.waits


def test_a_closed_reader_keeps_nothing_alive():
    class Thing:
        pass

    thing = Thing()
    seen = weakref.ref(thing)
    reader = private.KeyReader()
    for message in reader.feed("\x1b[1;5A"):
        message.thing = thing
    reader.close()
    assert list(reader.feed("a")) == []
    del thing, message, reader
    gc.collect()
    assert seen() is None


def test_applications_leave_the_output_of_the_process_alone(monkeypatch):
    for name in ("redirect_stdout", "redirect_stderr"):
        monkeypatch.setattr(textual.app, name, getattr(textual.app, name))
    assert "redirect_stdout(self._capture_stdout)" in inspect.getsource(App._process_messages)
    private.share_process()
    with textual.app.redirect_stdout(None), textual.app.redirect_stderr(None):
        print(end="")


async def test_a_fault_is_told_to_the_server_without_values():
    stories = []

    class Faulty(private.Mishaps, App[None]):
        def report(self, story):
            stories.append(story)

        def on_mount(self):
            secret = "a card"
            raise ValueError(f"oh {len(secret)}")

    app = Faulty()
    with pytest.raises(ValueError, match="oh 6"):
        async with app.run_test():
            pass
    app._print_error_renderables()
    assert "oh 6" in stories[0]
    assert "a card" not in stories[0].replace('secret = "a card"', "")
    assert app._exit_renderables == []


def test_asyncssh_keeps_variables_where_we_bound_them():
    assert "self._env[" in inspect.getsource(asyncssh.channel.SSHServerChannel)
    variables = Variables()
    for name in (b"COLORTERM", b"LD_PRELOAD", b"NO_COLOR"):
        variables[name] = b"x"
    variables[b"LANG"] = b"x" * 65
    assert dict(variables) == {b"COLORTERM": b"x", b"NO_COLOR": b"x"}


@pytest.mark.parametrize(
    "name",
    ["pty_requested", "shell_requested", "exec_requested", "subsystem_requested", "session_started", "data_received",
     "terminal_size_changed", "pause_writing", "resume_writing", "eof_received", "break_received", "signal_received",
     "connection_made", "connection_lost"],
)  # fmt: skip
def test_sessions_are_called_as_asyncssh_calls_them(name):
    ours = inspect.signature(getattr(Session, name)).parameters
    theirs = inspect.signature(getattr(asyncssh.SSHServerSession, name)).parameters
    assert len(ours) == len(theirs)


@pytest.mark.parametrize(
    "name",
    ["connection_requested", "server_requested", "unix_connection_requested", "unix_server_requested", "tun_requested",
     "tap_requested"],
)  # fmt: skip
def test_what_is_not_overridden_is_refused_by_asyncssh(name):
    from tui.ssh.door import Door

    assert getattr(Door, name) is getattr(asyncssh.SSHServer, name)
    assert "return False" in inspect.getsource(getattr(asyncssh.SSHServer, name))


def test_the_terminal_gets_back_all_that_was_taken():
    from tui.ssh.driver import BEGIN

    for mode in ("1049", "1004", "2004"):
        assert f"?{mode}h" in BEGIN
        assert f"?{mode}l" in RESET
    assert "?7l" in BEGIN
    assert "?7h" in RESET
    assert RESET.endswith("\x1b[?25h")
