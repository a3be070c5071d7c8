"""Parts of screens; each is told what to show and knows no rules."""
