/** My own notes on the map of a table, by place. */

import { api } from './api';

export class Notes {
  by = $state.raw<Map<string, string>>(new Map());
  trouble = $state('');

  constructor(private readonly id: string) {}

  async load(): Promise<void> {
    if (this.id) await this.attempt(() => api.notes(this.id));
  }

  /** Write a note at a place; an empty one is taken away. Tells whether it is kept. */
  write = (place: string, text: string) => this.attempt(() => api.note(this.id, place, text));

  private async attempt(work: () => Promise<{ place: string; text: string }[]>): Promise<boolean> {
    this.trouble = '';
    try {
      this.by = new Map((await work()).map((n) => [n.place, n.text]));
      return true;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      return false;
    }
  }
}
