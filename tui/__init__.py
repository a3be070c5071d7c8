"""The terminal: screens, keys, the `hegemon` command."""
