/** What happened since my last decision, shown on the map: the camera goes there, pieces travel, battles flash. */

import { calm, prefs } from './prefs.svelte';
import type { LogRow } from './shapes';
import { storyboard, type Scene } from './story';
import type { TableState } from './table.svelte';

export class Show {
  scene = $state.raw<Scene | null>(null);
  /** How many are still to come. */
  left = $state(0);
  private timer = 0;

  constructor(private readonly table: TableState) {}

  get running(): boolean {
    return this.scene !== null;
  }

  /** Show some rows of the log, unless nothing is to move. */
  start(rows: LogRow[]): void {
    this.skip();
    const { show } = prefs.kept;
    if (show === 'off' || calm()) return;
    const scenes = storyboard(rows, show === 'quick' ? 3000 : 8000);
    const next = (i: number) => {
      const scene = scenes[i];
      this.left = scenes.length - i;
      this.scene = scene ?? null;
      if (!scene) return;
      this.table.look(scene.places, 'see');
      this.timer = window.setTimeout(() => next(i + 1), scene.ms);
    };
    next(0);
  }

  skip(): void {
    clearTimeout(this.timer);
    this.scene = null;
    this.left = 0;
  }
}
