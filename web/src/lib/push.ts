/** Web push in this browser: asked for, given up. The server's messages are shown by public/worker.js. */

import { api } from './api';

/** What a browser says about web push: it cannot, the person has forbidden it, it is on or off. */
export type Push = 'none' | 'denied' | 'on' | 'off';

const able = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
const bytes = (text: string) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

export async function pushState(): Promise<Push> {
  if (!able()) return 'none';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscription()) ? 'on' : 'off';
}

export async function pushOn(): Promise<Push> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  await navigator.serviceWorker.register('/worker.js');
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(await api.pushKey()) });
  const { endpoint, keys } = made.toJSON();
  try {
    await api.subscribe(endpoint ?? '', keys?.['p256dh'] ?? '', keys?.['auth'] ?? '');
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  return 'on';
}

export async function pushOff(): Promise<Push> {
  const made = await subscription();
  if (made) {
    await made.unsubscribe();
    await api.unsubscribe(made.endpoint);
  }
  return 'off';
}
