import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A browser whose stores work or refuse; the module is read anew, since it tries them once. */
async function inBrowser(local: boolean, session: boolean) {
  const store = (works: boolean) => {
    const kept = new Map<string, string>();
    const tried = <T>(work: () => T): T => {
      if (!works) throw new DOMException('denied', 'SecurityError');
      return work();
    };
    return { kept, getItem: (key: string) => tried(() => kept.get(key) ?? null), setItem: (key: string, value: string) => tried(() => void kept.set(key, value)), removeItem: (key: string) => tried(() => void kept.delete(key)) };
  };
  const [localStorage, sessionStorage] = [store(local), store(session)];
  vi.stubGlobal('window', { localStorage, sessionStorage });
  return { ...await import('./storage'), localStorage, sessionStorage };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('what a device remembers', () => {
  it.each([
    [true, true, 'local'],
    [false, true, 'session'],
    [false, false, 'memory'],
  ] as const)('local %s, session %s: %s', async (local, session, kind) => {
    const { storageKind, readStored, writeStored } = await inBrowser(local, session);
    expect(storageKind()).toBe(kind);
    writeStored('density', 'open');
    expect(readStored('density')).toBe('open');
  });

  it('stands under the product’s prefix, and nonsense reads as absent', async () => {
    const { readStored, writeStored, localStorage } = await inBrowser(true, true);
    writeStored('density', 'open');
    expect([...localStorage.kept]).toEqual([['plumbline.density', '"open"']]);
    localStorage.kept.set('plumbline.density', '{');
    expect(readStored('density')).toBeNull();
  });
});
