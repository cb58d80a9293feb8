const EVERY = 60_000;

export type UserAgentChange = { at: number; userAgent: string };
let changes: readonly UserAgentChange[] = [];
const listeners = new Set<() => void>();

/** Since the page was loaded. */
export const userAgentChanges = (): readonly UserAgentChange[] => changes;

export function onUserAgentChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
}

/** Looks every minute; a change is one line in the console. Answers how to stop. */
export function watchUserAgent(): () => void {
  let known = navigator.userAgent;
  const timer = setInterval(() => {
    const { userAgent } = navigator;
    if (userAgent === known) return;
    known = userAgent;
    changes = [...changes, { at: Date.now(), userAgent }];
    console.info(`The user agent changed to ${userAgent}`); // eslint-disable-line no-console
    listeners.forEach((changed) => changed());
  }, EVERY);
  return () => clearInterval(timer);
}
