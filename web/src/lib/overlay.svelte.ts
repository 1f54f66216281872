/** What can be laid over the map: who is in supply, and the layers that a game has. */

import { api } from './api';
import type { Layer, SupplyRow } from './shapes';
import type { TableState } from './table.svelte';

export class Overlay {
  supplyOf = $state<string | null>(null);
  supply = $state.raw<SupplyRow[]>([]);
  /** What can be laid over the map, and which of it is. */
  layers = $state.raw<Layer[]>([]);
  layer = $state<string | null>(null);
  private supplyKey = '';
  private layersKey = '';

  constructor(private readonly table: TableState) {}

  /** After every change of the table. */
  async follow(): Promise<void> {
    await this.table.drawn;
    if (this.supplyOf) void this.readSupply();
    if (this.layer) void this.readLayers();
  }

  async showSupply(side: string | null): Promise<void> {
    this.supplyOf = side;
    this.supplyKey = '';
    if (!side) this.supply = [];
    else await this.readSupply();
  }

  private async readSupply(): Promise<void> {
    const { table, supplyOf: side } = this;
    const key = `${side} ${table.snap?.version}`;
    if (!side || key === this.supplyKey) return;
    this.supplyKey = key;
    const answer = await table.attempt(() => api.supply(table.id, side));
    if (answer && this.supplyOf === side) this.supply = answer.rows;
    else if (!answer) this.supplyOf = null;
  }

  /** Lay something over the map, or take it away. */
  async showLayer(name: string | null): Promise<void> {
    this.layer = name;
    if (name) await this.readLayers();
  }

  async readLayers(): Promise<void> {
    const { snap, id } = this.table;
    if (!snap || this.layersKey === String(snap.version)) return;
    this.layersKey = String(snap.version);
    try {
      this.layers = await api.layers(id, snap.viewer);
    } catch {
      this.layers = []; // an onlooker may not see them where something is hidden; a busy server is asked again
      this.layersKey = '';
    }
  }
}
