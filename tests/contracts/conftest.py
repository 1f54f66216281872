"""The contract tests share one module of walks; it is found by its folder."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
