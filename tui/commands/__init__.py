"""The subcommands of `hegemon`. What takes long to import is imported inside them, so that `--help` is quick."""
