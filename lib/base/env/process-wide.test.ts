import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { processWide } from './process-wide';

const NAME = 'process-wide.test';
afterEach(() => processWide(NAME, () => 0).set(undefined));

describe('processWide', () => {
  it('is made once, whichever copy of a module asks', () => {
    let made = 0;
    const [one, other] = [processWide(NAME, () => ++made), processWide(NAME, () => ++made)];
    expect([one.made(), one.get(), other.get(), other.made(), made]).toEqual([undefined, 1, 1, 1, 1]);
  });

  it('is made again once it was taken away', () => {
    let made = 0;
    const counter = processWide(NAME, () => ++made);
    counter.get();
    counter.set(undefined);
    expect([counter.made(), counter.get()]).toEqual([undefined, 2]);
  });

  it('is found by scripts under its name', () => {
    processWide(NAME, () => 'found').get();
    expect((globalThis as unknown as Record<symbol, unknown>)[Symbol.for(`plumbline.${NAME}`)]).toBe('found');
  });
});

it('what the start script reads by name is held under that name', () => {
  const sources = ['lib/start.ts', 'lib/base/db/signals.ts'].map((file) => readFileSync(file, 'utf8')).join('\n');
  const read = [...readFileSync('scripts/start.mjs', 'utf8').matchAll(/held\('([^']+)'\)/g)].map(([, name]) => name);
  expect(read.sort()).toEqual(['drain', 'signals']);
  for (const name of read) expect(sources, name).toMatch(new RegExp(`processWide.*\\('${name}'`));
});
