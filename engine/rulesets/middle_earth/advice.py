"""What a sound beginner makes of Middle-earth."""

from engine.flow import Advice

ADVICE = Advice()
