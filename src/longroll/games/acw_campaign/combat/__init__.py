"""8: engagements as the campaign sees them: who is in them, who may withdraw, who reinforces, and what follows."""
