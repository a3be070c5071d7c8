"""Settings for all tests: properties are tried on the same examples in every run, however slow the machine is."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("hegemon", deadline=None, derandomize=True, database=None)
settings.load_profile("hegemon")


@pytest.fixture(autouse=True, scope="session")
def no_own_boards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The boards of whoever runs the tests are not looked at."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEGEMON_BOARDS", str(tmp_path_factory.mktemp("boards")))
        yield
