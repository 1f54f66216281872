"""The locals of steps while they wait on the stack, by chapter."""

from __future__ import annotations
