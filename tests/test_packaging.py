"""The wheel: what is in it, and that the command works from any folder once it is installed."""

import importlib.util
import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
NO_INDEX = ("NewConnectionError", "No matching distribution", "Temporary failure in name resolution", "ProxyError")


def run(*words: object, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=300, **options)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built with the hatchling of this environment, or else with one from the package index."""
    folder = tmp_path_factory.mktemp("wheel")
    here = ["--no-build-isolation"] if importlib.util.find_spec("hatchling") else []
    built = run(sys.executable, "-m", "pip", "wheel", ROOT, "--no-deps", "--quiet", "-w", folder, *here)
    if built.returncode and not here and any(word in built.stderr for word in NO_INDEX):
        pytest.skip("hatchling, which builds the wheel, is not installed, and the package index cannot be reached")
    assert built.returncode == 0, built.stderr
    return next(folder.glob("hegemon-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of an environment with the wheel alone; what it needs is borrowed from this one."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=True)
    programs = folder / "bin"
    words = ["--python", programs / "python", "install", "--quiet", "--no-deps", "--no-index", wheel]
    done = run(sys.executable, "-m", "pip", *words)
    assert done.returncode == 0, done.stderr
    packages = next((folder / "lib").glob("python*")) / "site-packages"
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return programs


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder whose files have the names of the packages, and end every program that imports one."""
    for name in ("engine", "maps", "tui"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong file was imported')\n")
    return tmp_path


def test_the_wheel_holds_the_packages_and_their_data_alone(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    tracked = run("git", "ls-files", "engine", "tui", "maps", cwd=ROOT)
    if tracked.returncode == 0:
        assert set(tracked.stdout.split()) <= names
    assert {f"maps/boards/{board}.json" for board in ("world", "europe", "middle-earth")} <= names
    top = {name.partition("/")[0] for name in names}
    assert {name for name in top if not name.endswith(".dist-info")} == {"engine", "maps", "tui"}
    assert not any("__pycache__" in name for name in names)


def test_the_installed_command_works_from_a_folder_with_decoys(installed: Path, elsewhere: Path) -> None:
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(elsewhere)}
    done = run(installed / "hegemon", "map", "list", "--json", cwd=elsewhere, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    boards = json.loads(done.stdout)["boards"]
    assert {board["id"] for board in boards} >= {"world", "europe", "middle-earth"}
    where = run(installed / "python", "-I", "-c", "import tui; print(tui.__file__)", cwd=elsewhere, env=environment)
    assert Path(where.stdout.strip()).is_relative_to(installed.parent)
