"""D75 to D85: battles. No dice: `odds.assess` foresees what `battle` carries out."""
