const PREFIX = 'plumbline.';

type Kind = 'local' | 'session' | 'memory';
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { names: () => string[] };

/** For a browser that keeps nothing: lives as long as the page. */
export function memoryStore(): Store {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    names: () => [...kept.keys()],
  };
}

const browserStore = (storage: Storage): Store => ({
  getItem: (key) => storage.getItem(key),
  setItem: (key, value) => storage.setItem(key, value),
  removeItem: (key) => storage.removeItem(key),
  names: () => Object.keys(storage),
});

function works(store: Store): boolean {
  const probe = `${PREFIX}probe`;
  store.setItem(probe, '1');
  const kept = store.getItem(probe) === '1';
  store.removeItem(probe);
  return kept;
}

/** The store behind a property that a browser may refuse to hand out; null where it does not work. */
function tried(storage: () => Storage): Store | null {
  try {
    const store = browserStore(storage());
    return works(store) ? store : null;
  } catch {
    return null;
  }
}

type Stores = { kind: Kind; store: Store; all: readonly Store[] };
let chosen: Stores | undefined;

/** Local storage where it works, else session storage, else memory. Tried once. */
function choose(): Stores {
  if (chosen) return chosen;
  const memory = memoryStore();
  if (typeof window === 'undefined') return { kind: 'memory', store: memory, all: [memory] };
  const [local, session] = [tried(() => window.localStorage), tried(() => window.sessionStorage)];
  chosen = {
    kind: local ? 'local' : session ? 'session' : 'memory',
    store: local ?? session ?? memory,
    all: [local, session, memory].filter((store) => store !== null),
  };
  return chosen;
}

export const storageKind = (): Kind => choose().kind;

/** Whether a store of the browser works, whichever one is in use. */
export const storageWorks = (kind: 'local' | 'session'): boolean =>
  tried(() => (kind === 'local' ? window.localStorage : window.sessionStorage)) !== null;

function read<T>(store: Store, key: string): T | null {
  try {
    const text = store.getItem(PREFIX + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Storing is a convenience: a full or closed store changes nothing for the caller. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // Full, or closed since it was tried.
  }
}

/** What a device remembers, as JSON under the product's prefix. What cannot be read reads as absent. */
export const readStored = <T>(key: string): T | null => read<T>(choose().store, key);
export const writeStored = (key: string, value: unknown): void =>
  quietly(() => choose().store.setItem(PREFIX + key, JSON.stringify(value)));
export const removeStored = (key: string): void => quietly(() => choose().store.removeItem(PREFIX + key));

/** Removes the product's own entries from every store but the named ones, and nobody else's. Answers how many. */
export function clearStored(keep: readonly string[] = []): number {
  let removed = 0;
  for (const store of choose().all) {
    quietly(() => {
      for (const name of store.names()) {
        if (!name.startsWith(PREFIX) || keep.includes(name.slice(PREFIX.length))) continue;
        store.removeItem(name);
        removed++;
      }
    });
  }
  return removed;
}
