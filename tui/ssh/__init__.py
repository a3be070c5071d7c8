"""The SSH server: one process, one event loop, one application for each player's terminal."""
