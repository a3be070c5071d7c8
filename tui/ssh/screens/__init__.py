"""The screens that only a server has."""
