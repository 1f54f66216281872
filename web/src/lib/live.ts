/** The websocket of a table. It comes back by itself, sooner when the network or the page does. */

import { PAGE } from './api';
import type { LiveError, LiveMessage, LiveSnapshot } from './shapes';

export type Push = LiveSnapshot | LiveMessage | LiveError;

/** How long to wait before try n: a little longer each time, never more than ten seconds. */
export const pause = (tries: number) => Math.min(10_000, 250 * 2 ** Math.min(tries, 6));

export class Live {
  private socket: WebSocket | null = null;
  private timer = 0;
  private tries = 0;
  private closed = false;

  constructor(
    private readonly id: string,
    private readonly hear: (push: Push) => void,
    private readonly state: (up: boolean) => void,
  ) {
    addEventListener('online', this.soon);
    document.addEventListener('visibilitychange', this.soon);
    this.open();
  }

  private soon = () => {
    if (!this.closed && this.socket === null && !document.hidden) {
      clearTimeout(this.timer);
      this.tries = 0;
      this.open();
    }
  };

  private open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live?page=${PAGE}`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.state(true);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as Push);
    socket.onclose = () => {
      if (this.socket === socket) this.socket = null;
      if (this.closed) return;
      this.state(false);
      this.timer = window.setTimeout(() => this.open(), pause(this.tries++));
    };
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.soon);
    document.removeEventListener('visibilitychange', this.soon);
    this.socket?.close();
  }
}
