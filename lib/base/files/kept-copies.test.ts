import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { digestOf } from './bucket/digest';
import { KeptCopies, type CopySettings } from './kept-copies';

let root: string;
let fetched: string[];
let kept: Record<string, string>;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'copies-'));
  fetched = [];
  kept = { 'sets/a': 'a'.repeat(40), 'sets/b': 'b'.repeat(40), 'sets/c': 'c'.repeat(40) };
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

async function digestOfText(text: string) {
  const path = join(root, 'text');
  writeFileSync(path, text);
  return digestOf(path);
}

async function copiesOf(more: Partial<CopySettings> = {}): Promise<KeptCopies> {
  await mkdir(join(root, 'tmp'), { recursive: true });
  const copies = new KeptCopies({
    folder: join(root, 'objects'),
    tempFolder: join(root, 'tmp'),
    limitBytes: 100,
    isShared: false,
    fetch: async (key, path) => {
      fetched.push(key);
      const text = kept[key];
      if (text === undefined) return null;
      writeFileSync(path, text);
      return digestOf(path);
    },
    describe: async (key) => (kept[key] === undefined ? null : digestOfText(kept[key])),
    ...more,
  });
  await copies.open();
  return copies;
}

const there = (copies: KeptCopies) => Object.keys(kept).filter((key) => existsSync(copies.pathOf(key)));

describe('copies on this machine', () => {
  test('are brought once, however many ask at once', async () => {
    const copies = await copiesOf();
    const releases = await Promise.all([copies.hold(['sets/a']), copies.hold(['sets/a', 'sets/b']), copies.hold([])]);
    expect(fetched.toSorted()).toEqual(['sets/a', 'sets/b']);
    expect(readFileSync(copies.pathOf('sets/a'), 'utf8')).toBe(kept['sets/a']);
    for (const release of releases) release();
  });

  test('the longest unused goes where the folder is full', async () => {
    const copies = await copiesOf();
    for (const key of ['sets/a', 'sets/b']) (await copies.hold([key]))();
    (await copies.hold(['sets/a']))();
    (await copies.hold(['sets/c']))();
    await copies.clear();
    expect(there(copies)).toEqual(['sets/a', 'sets/c']);
    expect(copies.bytes).toBe(80);
  });

  test('what is held stays, also beyond the limit, and goes when it is released', async () => {
    const copies = await copiesOf();
    const release = await copies.hold(['sets/a', 'sets/b', 'sets/c']);
    await copies.clear();
    expect(there(copies)).toHaveLength(3);
    release();
    release();
    await copies.clear();
    expect(there(copies)).toHaveLength(2);
  });

  test('a copy of an earlier process is used where it is right, and brought again where it is not', async () => {
    const before = await copiesOf();
    (await before.hold(['sets/a', 'sets/b']))();
    writeFileSync(before.pathOf('sets/b'), 'b'.repeat(39));
    fetched = [];
    const copies = await copiesOf();
    (await copies.hold(['sets/a', 'sets/b']))();
    expect(fetched).toEqual(['sets/b']);
    expect(readFileSync(copies.pathOf('sets/b'), 'utf8')).toBe(kept['sets/b']);
  });

  test('in a folder that others use nothing goes that was used a moment ago', async () => {
    const copies = await copiesOf({ isShared: true });
    for (const key of Object.keys(kept)) (await copies.hold([key]))();
    await copies.clear();
    expect(there(copies)).toHaveLength(3);
  });

  test('what another process cleared away is brought again', async () => {
    const copies = await copiesOf({ isShared: true });
    (await copies.hold(['sets/a']))();
    rmSync(copies.pathOf('sets/a'));
    (await copies.hold(['sets/a']))();
    expect(readFileSync(copies.pathOf('sets/a'), 'utf8')).toBe(kept['sets/a']);
  });

  test('an object that is not in the store is a failure, and leaves nothing held', async () => {
    const copies = await copiesOf();
    await expect(copies.hold(['sets/a', 'sets/none'])).rejects.toMatchObject({ storeFailure: 'missing' });
    (await copies.hold(['sets/b']))();
    (await copies.hold(['sets/c']))();
    await copies.clear();
    expect(there(copies)).toEqual(['sets/b', 'sets/c']);
  });

  test('what is gone from the store is forgotten: one, or all below a key', async () => {
    const copies = await copiesOf({ limitBytes: 1000 });
    (await copies.hold(Object.keys(kept)))();
    await copies.forget('sets/a');
    expect(there(copies)).toEqual(['sets/b', 'sets/c']);
    await copies.compare(new Set(['sets/b']), new Date(Date.now() + 1000));
    expect(there(copies)).toEqual(['sets/b']);
    await copies.forget('sets');
    expect([there(copies), copies.bytes]).toEqual([[], 0]);
  });

  test.each(['../outside', 'sets/../../outside', 'sets/a b', ''])('a key stays in its folder: %j', async (key) => {
    const copies = await copiesOf();
    expect(() => copies.pathOf(key)).toThrow('leaves the store');
  });

  test('only paths of the folder have a key', async () => {
    const copies = await copiesOf();
    const path = copies.pathOf('sets/a');
    expect([copies.keyOf(path), copies.keyOf(dirname(root)), copies.keyOf(join(root, 'tmp/x'))]).toEqual([
      'sets/a',
      null,
      null,
    ]);
  });
});
