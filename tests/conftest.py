"""Settings for all tests: properties are tried on the same examples in every run, however slow the machine is."""

from hypothesis import settings

settings.register_profile("hegemon", deadline=None, derandomize=True, database=None)
settings.load_profile("hegemon")
