import type { Me } from '@/lib/auth/schema';

/** What the tabs of one browser tell each other of the session. */
export type SessionNews =
  | { kind: 'token'; token: string; expiresAt: number; user: Me }
  | { kind: 'signed-out' }
  | { kind: 'extended' };

let channel: BroadcastChannel | null | undefined;
const listeners = new Set<(news: SessionNews) => void>();

function open(): BroadcastChannel | null {
  if (channel !== undefined) return channel;
  channel = typeof window === 'undefined' || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('plumbline.session');
  if (channel) channel.onmessage = ({ data }: MessageEvent<SessionNews>) => listeners.forEach((hear) => hear(data));
  return channel;
}

export const tellTabs = (news: SessionNews): void => open()?.postMessage(news);

/** Hears the other tabs, never this one. Answers how to stop. */
export function hearTabs(hear: (news: SessionNews) => void): () => void {
  open();
  listeners.add(hear);
  return () => { listeners.delete(hear); };
}
