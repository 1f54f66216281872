"""The tests by rule share one module of helpers, `dwf`; it is found by its folder."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
