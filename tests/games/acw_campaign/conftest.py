"""The tests of the campaign share one module of helpers; it is found by its folder."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
