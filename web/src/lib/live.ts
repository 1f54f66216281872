/** The websocket of a table. It comes back by itself, sooner when the network or the page does. */

import { PAGE } from './api';
import { apply } from './changes';
import type { LiveChanges, LiveError, LiveMessage, LiveSnapshot } from './shapes';

export type Push = LiveSnapshot | LiveMessage | LiveError;

/** How long to wait before try n: a little longer each time, never more than ten seconds. */
export const pause = (tries: number) => Math.min(10_000, 250 * 2 ** Math.min(tries, 6));

export class Live {
  private socket: WebSocket | null = null;
  private timer = 0;
  private tries = 0;
  private closed = false;
  /** What this websocket has shown last; changes are changes to it. */
  private base: LiveSnapshot | null = null;

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
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live?page=${PAGE}&changes=1`);
    this.socket = socket;
    this.base = null;
    socket.onopen = () => {
      this.tries = 0;
      this.state(true);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.take(JSON.parse(event.data) as Push | LiveChanges);
    socket.onclose = () => {
      if (this.socket === socket) this.socket = null;
      if (this.closed) return;
      this.state(false);
      this.timer = window.setTimeout(() => this.open(), pause(this.tries++));
    };
  }

  /** Send a choice; false where nobody listens, and it must go another way. */
  play(version: number, text: string): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN || this.base === null) return false;
    this.socket.send(JSON.stringify({ type: 'play', version, text }));
    return true;
  }

  private take(push: Push | LiveChanges): void {
    if (push.type === 'snapshot') this.base = push;
    else if (push.type === 'changes') {
      if (this.base === null) return;
      push = this.base = apply(this.base, push);
    }
    this.hear(push);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.soon);
    document.removeEventListener('visibilitychange', this.soon);
    this.socket?.close();
  }
}
