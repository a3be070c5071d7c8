"""Saves on the disk: written whole or not at all, named so that every disk takes them, listed with the damaged ones."""

import errno
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from random import Random

import pytest

from engine import store
from engine.options import Refused
from engine.save import (
    SaveError,
    backup,
    default_name,
    encode,
    free_path,
    list_saves,
    load,
    read_file,
    save_path,
    saves_folder,
    verify,
    write,
)
from tests.engine.saving import begun, go_on


@pytest.fixture(scope="module")
def blobs():
    """A game at two moments."""
    game, chairs = begun()
    go_on(game, Random(1), 40)
    first = encode(game, chairs)
    go_on(game, Random(1), 40)
    return first, encode(game, chairs)


def names(folder):
    """What lies in a folder."""
    return sorted(path.name for path in folder.iterdir())


# -- writing


def test_a_save_replaces_the_one_before_which_is_kept(tmp_path, blobs):
    path = tmp_path / "friday.json"
    write(path, blobs[0])
    assert names(tmp_path) == ["friday.json"]
    write(path, blobs[1])
    assert (path.read_bytes(), backup(path).read_bytes()) == (blobs[1], blobs[0])
    assert names(tmp_path) == ["friday.json", "friday.json.bak"]
    write(path, blobs[0])
    assert (path.read_bytes(), backup(path).read_bytes()) == (blobs[0], blobs[1])


def test_a_save_is_for_its_owner_alone(tmp_path, blobs):
    write(tmp_path / "a.json", blobs[0])
    assert (tmp_path / "a.json").stat().st_mode & 0o077 == 0


def test_where_files_can_have_one_name_only_the_backup_is_a_copy(tmp_path, blobs, monkeypatch):
    def link(*_):
        raise PermissionError(errno.EPERM, "no links here")

    path = tmp_path / "a.json"
    write(path, blobs[0])
    monkeypatch.setattr(os, "link", link)
    write(path, blobs[1])
    assert (path.read_bytes(), backup(path).read_bytes()) == (blobs[1], blobs[0])
    assert names(tmp_path) == ["a.json", "a.json.bak"]


@contextmanager
def another_user():
    """As somebody who may not do everything; tests may run as root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder():
    """A folder that everybody may look into."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_a_folder_that_may_not_be_written_to(open_folder, blobs):
    path = open_folder / "a.json"
    write(path, blobs[0])
    path.chmod(0o644)
    open_folder.chmod(0o555)
    with another_user():
        with pytest.raises(SaveError, match=r"a\.json could not be saved: its folder may not be written to\. .*\.$"):
            write(path, blobs[1])
        assert path.read_bytes() == blobs[0]
    assert names(open_folder) == ["a.json"]


def test_a_folder_that_vanished(tmp_path, blobs):
    with pytest.raises(SaveError, match=r"its folder is gone\."):
        write(tmp_path / "gone" / "a.json", blobs[0])


def test_a_folder_in_the_place_of_the_file_and_a_file_in_the_place_of_the_folder(tmp_path, blobs):
    (tmp_path / "a.json").mkdir()
    with pytest.raises(SaveError, match="there is a folder of that name"):
        write(tmp_path / "a.json", blobs[0])
    (tmp_path / "b").write_text("")
    with pytest.raises(SaveError, match="its folder is a file"):
        write(tmp_path / "b" / "a.json", blobs[0])


FULL = """
import sys
from pathlib import Path
from engine.store import SaveError, write
path, old, new = Path(sys.argv[1]), b"old", b"x" * 300_000
write(path, old)
try:
    write(path, new)
except SaveError as error:
    assert path.read_bytes() == old, "the old save is gone"
    assert [p.name for p in path.parent.iterdir()] == [path.name], "something was left lying about"
    print(error)
"""


def test_a_disk_that_is_full(tmp_path):
    mount = f'mount -t tmpfs -o size=64k tmpfs "{tmp_path}" && exec "$0" -c "$1" "{tmp_path}/a.json"'
    if shutil.which("unshare") is None:
        pytest.skip("a small disk cannot be made here: there is no unshare")
    probe = ["unshare", "-rm", "sh", "-c", f'mount -t tmpfs -o size=64k tmpfs "{tmp_path}"']
    if subprocess.run(probe, capture_output=True).returncode:
        pytest.skip("a small disk cannot be made here: mounting is not allowed")
    run = subprocess.run(["unshare", "-rm", "sh", "-c", mount, sys.executable, FULL], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("a.json could not be saved: the disk is full.")


def test_a_disk_that_fails_at_the_last_moment(tmp_path, blobs, monkeypatch):
    """Where no small disk can be made: some disks say only here that they are full."""

    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "a.json"
    write(path, blobs[0])
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match="the disk is full"):
        write(path, blobs[1])
    assert path.read_bytes() == blobs[0]
    assert names(tmp_path) == ["a.json"]


def test_any_other_fault_of_the_disk_is_a_sentence(tmp_path, blobs, monkeypatch):
    def broken(_):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(SaveError, match=r"^a\.json could not be saved: Input/output error\.$"):
        write(tmp_path / "a.json", blobs[0])


def test_two_quick_saves_do_not_spoil_each_other(tmp_path, blobs):
    path, together = tmp_path / "a.json", threading.Barrier(4)
    faults = []

    def often(blob):
        together.wait()
        try:
            for _ in range(25):
                write(path, blob)
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=often, args=(blobs[k % 2],)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert path.read_bytes() in blobs
    assert backup(path).read_bytes() in blobs
    assert names(tmp_path) == ["a.json", "a.json.bak"]


WRITER = """
import sys
from pathlib import Path
from engine.store import write
path = Path(sys.argv[1])
blobs = [Path(name).read_bytes() for name in sys.argv[2:]]
print("ready", flush=True)
while True:
    for blob in blobs:
        write(path, blob)
"""


def test_a_process_killed_while_it_writes_leaves_a_whole_save(tmp_path, blobs):
    sources = [tmp_path / f"{k}.blob" for k in range(2)]
    for source, blob in zip(sources, blobs, strict=True):
        source.write_bytes(blob)
    folder = tmp_path / "saves"
    folder.mkdir()
    path = folder / "a.json"
    write(path, blobs[0])
    for count in range(6):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, path, *sources], stdout=subprocess.PIPE)
        assert writer.stdout.readline() == b"ready\n"
        seen = len(set(_writes(path, 3 + 7 * count)))
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        assert seen
        assert verify(path.read_bytes()).valid
        assert backup(path).read_bytes() in blobs
        assert [listed.fault for listed in list_saves(folder)] == [""]


def _writes(path, count):
    """Wait until the file was replaced so many times; its inode changes with every save."""
    last = path.stat().st_ino
    while count:
        now = path.stat().st_ino
        if now != last:
            last, count = now, count - 1
            yield now


# -- names


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("friday", "friday.json"),
        (" Friday night ", "Friday night.json"),
        ("friday.json", "friday.json"),
        ("v1.2", "v1.2.json"),
        ("Żółw 7", "Żółw 7.json"),
        ("console", "console.json"),
        ("a" * 80, "a" * 80 + ".json"),
    ],
)
def test_names_that_can_be(tmp_path, name, file):
    path = save_path(tmp_path, name)
    assert path == tmp_path / file
    write(path, b"x")


@pytest.mark.parametrize(
    "name",
    [
        *(
            "",
            "   ",
            ".",
            "..",
            "../up",
            "/etc/passwd",
            "a/b",
            "a\\b",
            ".hidden",
            "a:b",
            "what?",
            "end.",
            "x\x1b[2J",
            "a\nb",
        ),
        *("\u202eevil", "\x00", "con", "CON", "nul.txt", "com7", "README", "a" * 81, "a" * 300, "Ж" * 300, "\ud800"),
    ],
)
def test_names_that_cannot_be(tmp_path, name):
    with pytest.raises(Refused) as refused:
        save_path(tmp_path, name)
    sentence = str(refused.value)
    assert sentence.isprintable()
    assert len(sentence) < 160


def test_names_are_made_of_the_ruleset_the_players_and_the_day():
    day = date(2026, 11, 30)
    assert default_name("world", ["Anna", "Bruno"], day) == "world-anna-bruno-2026-11-30"
    assert default_name("world-2003", ["Señor Żółw", "../x", "李"], day) == "world-2003-senor-zow-x-2026-11-30"
    long = default_name("world", ["Maximiliana von und zu Hohenzollern"] * 6, day)
    assert len(long) <= 80
    assert long.endswith("-2026-11-30")


def test_a_new_save_never_takes_the_name_of_another(tmp_path):
    for expected in ("friday.json", "friday-2.json", "friday-3.json"):
        path = free_path(tmp_path, "friday")
        assert path.name == expected
        path.touch()


def test_where_saves_lie(tmp_path, monkeypatch):
    monkeypatch.setenv("HEGEMON_SAVES", str(tmp_path / "named"))
    assert saves_folder(tmp_path / "option" / "deep") == tmp_path / "option" / "deep"
    assert (tmp_path / "option" / "deep").is_dir()
    assert saves_folder() == tmp_path / "named"
    monkeypatch.delenv("HEGEMON_SAVES")
    root = Path(store.__file__).resolve().parents[1]
    assert saves_folder() == root / "saves"


def test_outside_a_checkout_saves_lie_in_the_folder_of_the_user(tmp_path, monkeypatch):
    monkeypatch.delenv("HEGEMON_SAVES", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(store, "__file__", str(tmp_path / "site-packages" / "engine" / "store.py"))
    assert saves_folder() == tmp_path / "hegemon" / "saves"


# -- lists


def test_a_list_of_saves_shows_all_of_them_and_hides_none(tmp_path, blobs):
    game, chairs = begun(2, options={"limit.turns": 1, "start.claim": "deal"})
    go_on(game, Random(1), 10_000)
    newer = blobs[0].replace(b'"version":1', b'"version":9', 1)
    files = {"going.json": blobs[0], "over.json": encode(game, chairs), "cut.json": blobs[0][:900], "newer.json": newer}
    files |= {"empty.json": b"", "x.json.bak": blobs[0], ".y.json.tmp": b"", "README.md": b"text", "board.json": b"{}"}
    for k, (name, data) in enumerate(files.items()):
        (tmp_path / name).write_bytes(data)
        os.utime(tmp_path / name, (1000 - k, 1000 - k))
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "cut.json.bak").write_bytes(blobs[0])
    os.mkfifo(tmp_path / "pipe.json")
    found = {listed.path.name: listed for listed in list_saves(tmp_path)}
    assert list(found) == ["going.json", "over.json", "cut.json", "newer.json", "empty.json", "board.json"]
    assert found["going.json"].modified == 1000
    summary = found["going.json"].summary
    loaded = load(blobs[0]).game
    assert (summary.ruleset, summary.board, summary.over) == ("world", "World", False)
    assert [seat.name for seat in summary.seats] == ["Anna", "Bruno", "Cato"]
    assert summary.decider == loaded.state.seats[loaded.decider].name
    assert summary.phase == loaded.step.phase
    over = found["over.json"].summary
    assert over.over
    assert list(over.winners) == [game.state.seats[seat].name for seat in game.state.result.winners]
    assert found["cut.json"].fault.endswith("The save before it is kept as cut.json.bak.")
    assert "update hegemon" in found["newer.json"].fault
    assert found["empty.json"].fault == "The file is empty."
    assert "no hegemon save" in found["board.json"].fault


def test_the_turn_of_a_save_counts_from_one_and_goes_up_when_all_have_played(tmp_path):
    game, chairs = begun()
    turns = []
    rng = Random(2)
    while game.state.turn < 7:
        write(tmp_path / "a.json", encode(game, chairs))
        turns.append((game.state.turn, list_saves(tmp_path)[0].summary.turn))
        go_on(game, rng, 7)
    assert turns[0] == (0, 1)
    assert all(shown == begun_before // 3 + 1 for begun_before, shown in turns)


@pytest.mark.parametrize("folder", ["missing", "file"])
def test_a_folder_that_is_not_there_has_no_saves(tmp_path, folder):
    (tmp_path / "file").write_text("")
    assert list_saves(tmp_path / folder) == []


def test_a_save_that_may_not_be_read_is_listed_with_the_reason(open_folder, blobs):
    write(open_folder / "a.json", blobs[0])
    with another_user():
        if os.access(open_folder / "a.json", os.R_OK, effective_ids=True):
            pytest.skip("everything may be read here")
        assert "cannot be read" in list_saves(open_folder)[0].fault


def test_a_file_of_any_size_is_refused_before_it_fills_the_memory(tmp_path):
    path = tmp_path / "a.json"
    with path.open("wb") as file:
        file.truncate(10**11)
    with pytest.raises(ValueError, match="larger than 64 MB"):
        read_file(path)
    assert "larger than 64 MB" in list_saves(tmp_path)[0].fault
