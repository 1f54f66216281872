"""The American Civil War Campaign (Greg Novak, Jeff Glasco): presidents, commanders, a referee, and battles stand by stand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from longroll.games.acw_campaign.rules import AcwCampaign


def ruleset(override: Path | None = None) -> AcwCampaign:
    from longroll.games.acw_campaign.rules import AcwCampaign

    return AcwCampaign(override)
