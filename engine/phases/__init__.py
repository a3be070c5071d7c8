"""Phases that rule systems share, a module each. They read `Values`, never which ruleset is played."""
