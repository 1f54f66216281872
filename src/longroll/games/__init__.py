"""The games, one package each.

The package shares its name with the function `longroll.games()`. Importing a game makes Python put this module where the
function was, so the module can be called as well and gives the same answer.
"""

import sys
from types import ModuleType

from longroll.core import registry


class _Games(ModuleType):
    def __call__(self) -> list[registry.GameInfo]:
        return registry.games()


sys.modules[__name__].__class__ = _Games
