import type { Me } from '@/lib/base/auth/schema';

/** What the tabs of one browser tell each other of the session. */
export type SessionNews =
  | { kind: 'token'; token: string; expiresAt: number; user: Me }
  | { kind: 'signed-out' }
  | { kind: 'extended' };

let channel: BroadcastChannel | null | undefined;
const listeners = new Set<(news: SessionNews) => void>();

function open(): BroadcastChannel | null {
  if (channel !== undefined) return channel;
  channel =
    typeof window === 'undefined' || typeof BroadcastChannel === 'undefined'
      ? null
      : new BroadcastChannel('plumbline.session');
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<SessionNews>) => listeners.forEach((listener) => listener(data));
  return channel;
}

export const publishToTabs = (news: SessionNews): void => open()?.postMessage(news);

/** Hears the other tabs, never this one. Answers how to stop. */
export function subscribeToTabs(listener: (news: SessionNews) => void): () => void {
  open();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
