const PREFIX = 'plumbline.';

type Kind = 'local' | 'session' | 'memory';
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** For a browser that keeps nothing: lives as long as the page. */
export function memoryStore(): Store {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) };
}

function works(store: () => Store): boolean {
  try {
    const probe = `${PREFIX}probe`;
    store().setItem(probe, '1');
    const kept = store().getItem(probe) === '1';
    store().removeItem(probe);
    return kept;
  } catch {
    return false;
  }
}

let chosen: { kind: Kind; store: Store } | undefined;

/** Local storage where it works, else session storage, else memory. Tried once. */
function choose(): { kind: Kind; store: Store } {
  if (chosen) return chosen;
  if (typeof window === 'undefined') return { kind: 'memory', store: memoryStore() };
  if (works(() => window.localStorage)) chosen = { kind: 'local', store: window.localStorage };
  else if (works(() => window.sessionStorage)) chosen = { kind: 'session', store: window.sessionStorage };
  else chosen = { kind: 'memory', store: memoryStore() };
  return chosen;
}

export const storageKind = (): Kind => choose().kind;

/** What a device remembers, as JSON under the product's prefix. What cannot be read reads as absent. */
export function readStored<T>(key: string): T | null {
  try {
    const text = choose().store.getItem(PREFIX + key);
    return text === null ? null : JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/** Storing is a convenience: a full or closed store changes nothing for the caller. */
export function writeStored(key: string, value: unknown): void {
  try {
    choose().store.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Full, or closed since it was tried.
  }
}
