"""The rules of the games: pure, without a screen."""
