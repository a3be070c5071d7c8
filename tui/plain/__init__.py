"""The game as plain lines, in and out: for screen readers, dumb terminals and pipes. It knows no Textual."""
