import { expect } from 'vitest';
import type { RemoteConnection } from '@/lib/engines/manifest/remote';
import type { Harness } from './harness';
import type { ContractWorld } from './world';

/** What the tests of a connector stand on, once it is there. */
export type Opened = { world: ContractWorld; harness: Harness; connection: RemoteConnection; folder: string };

/** Equal, numbers to nine digits. */
export function expectClose(there: unknown, here: unknown, path = ''): void {
  if (typeof there === 'number' && typeof here === 'number')
    expect(Math.abs(there - here), `${path}: ${there} and ${here}`).toBeLessThanOrEqual(
      1e-9 * Math.max(1, Math.abs(here)),
    );
  else if (Array.isArray(there) && Array.isArray(here)) {
    expect(there.length, `length of ${path}`).toBe(here.length);
    for (const [nth, item] of there.entries()) expectClose(item, here[nth], `${path}[${nth}]`);
  } else if (there && here && typeof there === 'object' && typeof here === 'object') {
    expect(Object.keys(there).toSorted(), path).toEqual(Object.keys(here).toSorted());
    const other = new Map(Object.entries(here));
    for (const [key, item] of Object.entries(there)) expectClose(item, other.get(key), `${path}.${key}`);
  } else expect(there, path).toEqual(here);
}

/** Waits for a state. */
export async function until(what: () => Promise<boolean>, ms = 15_000): Promise<void> {
  for (const end = Date.now() + ms; !(await what());) {
    if (Date.now() > end) throw new Error('it never came to be');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
