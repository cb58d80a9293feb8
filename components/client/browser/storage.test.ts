import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A Storage whose entries are its own properties, as a browser's are; its methods stand on the prototype. */
class FakeStorage {
  getItem(key: string) {
    return ((this as Record<string, unknown>)[key] as string) ?? null;
  }
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string) {
    delete (this as Record<string, unknown>)[key];
  }
}
const refused = () => {
  throw new DOMException('denied', 'SecurityError');
};

/** A browser whose stores work or refuse; the module is read anew, since it tries them once. */
async function inBrowser(local: boolean, session: boolean) {
  const [localStorage, sessionStorage] = [new FakeStorage(), new FakeStorage()];
  const given = {};
  Object.defineProperty(given, 'localStorage', { get: local ? () => localStorage : refused });
  Object.defineProperty(given, 'sessionStorage', { get: session ? () => sessionStorage : refused });
  vi.stubGlobal('window', given);
  return { ...(await import('./storage')), localStorage, sessionStorage };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('what a device remembers', () => {
  it.each([
    [true, true, 'local'],
    [false, true, 'session'],
    [false, false, 'memory'],
  ] as const)('[E11] local %s, session %s: %s', async (local, session, kind) => {
    const { storageKind, readStored, writeStored, removeStored } = await inBrowser(local, session);
    expect(storageKind()).toBe(kind);
    writeStored('session', { loggedIn: true });
    expect(readStored('session')).toEqual({ loggedIn: true });
    removeStored('session');
    expect(readStored('session')).toBeNull();
  });

  it('stands under the product’s prefix, and nonsense reads as absent', async () => {
    const { readStored, writeStored, localStorage } = await inBrowser(true, true);
    writeStored('session', 7);
    expect(Object.entries(localStorage)).toEqual([['plumbline.session', '7']]);
    localStorage.setItem('plumbline.session', '{');
    expect(readStored('session')).toBeNull();
  });
});

describe('clearStored', () => {
  it('takes the product’s own from every store and leaves the rest', async () => {
    const { clearStored, writeStored, readStored, localStorage, sessionStorage } = await inBrowser(true, true);
    writeStored('session', 1);
    writeStored('kept', 2);
    sessionStorage.setItem('plumbline.worker', '3');
    for (const name of ['other.session', 'plumblines']) localStorage.setItem(name, 'theirs');
    expect(clearStored(['kept'])).toBe(2);
    expect(readStored('kept')).toBe(2);
    expect(Object.keys(localStorage).toSorted()).toEqual(['other.session', 'plumbline.kept', 'plumblines']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});
