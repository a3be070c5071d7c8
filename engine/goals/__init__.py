"""What else than the whole world can be played for. Each goal is a piece of rules and a part of the state."""
