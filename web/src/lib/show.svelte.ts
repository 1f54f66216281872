/** What happened since my last decision, shown on the map: the camera goes there, pieces travel, battles flash. */

import { calm, prefs } from './prefs.svelte';
import type { LogRow, View } from './shapes';
import { between, storyboard, type Scene } from './story';
import type { TableState } from './table.svelte';

export class Show {
  scene = $state.raw<Scene | null>(null);
  /** How many are still to come. */
  left = $state(0);
  /** The board while it is shown: as it was before, and place by place as it is now. */
  view = $state.raw<View | null>(null);
  private timer = 0;
  private halted = false;

  constructor(private readonly table: TableState) {}

  get running(): boolean {
    return this.scene !== null;
  }

  /** Show some rows of the log, unless nothing is to move. */
  start(rows: LogRow[], before: View | null = null): void {
    this.skip();
    const { show } = prefs.kept;
    if (show === 'off' || calm()) return;
    const scenes = storyboard(rows, show === 'quick' ? 3000 : 8000);
    const now = this.table.snap?.view ?? null;
    const told = new Set<string>();
    const redraw = (places: string[]) => {
      for (const place of places) told.add(place);
      this.view = before && now ? between(before, now, told) : null;
    };
    const next = (i: number) => {
      const scene = scenes[i];
      this.left = scenes.length - i;
      this.scene = scene ?? null;
      if (!scene) {
        this.view = null;
        return;
      }
      // Who marches has left; he stands at his end when he has come there.
      const ahead = scene.tale === 'move' ? scene.places.slice(0, -1) : scene.places;
      redraw([...(scenes[i - 1]?.places ?? []), ...ahead]);
      this.table.look(scene.places, 'see');
      this.timer = window.setTimeout(() => next(i + 1), scene.ms);
    };
    next(0);
  }

  /** A choice is on its way: who chooses has seen enough. Nothing moves any more; the board itself changes when its answer comes. */
  halt(): void {
    if (!this.running) return;
    clearTimeout(this.timer);
    this.scene = null;
    this.halted = true;
  }

  /** The answer has come, or there is none: the board as it is. */
  resume(): void {
    if (this.halted) this.skip();
  }

  skip(): void {
    this.halted = false;
    clearTimeout(this.timer);
    this.scene = null;
    this.view = null;
    this.left = 0;
  }
}
