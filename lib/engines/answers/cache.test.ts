import { expect, test } from 'vitest';
import { ByteCache } from './cache';

test('keeps what was used last, up to its bytes', () => {
  const cache = new ByteCache<string>(100);
  cache.set('a', 'A', 40);
  cache.set('b', 'B', 40);
  expect(cache.get('a')).toBe('A');
  cache.set('c', 'C', 40);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['A', undefined, 'C']);
  expect(cache.bytes).toBe(80);
});

test('a new value takes the place of the old one', () => {
  const cache = new ByteCache<string>(100);
  cache.set('a', 'A', 90);
  cache.set('a', 'a', 10);
  cache.set('b', 'B', 90);
  expect([cache.get('a'), cache.get('b'), cache.bytes]).toEqual(['a', 'B', 100]);
});

test('what is larger than the cache is not kept, and drives nothing out', () => {
  const cache = new ByteCache<string>(100);
  cache.set('a', 'A', 50);
  cache.set('b', 'B', 101);
  expect([cache.get('a'), cache.get('b'), cache.bytes]).toEqual(['A', undefined, 50]);
});

test('knows what each owner has and asked for, and forgets one of them alone', () => {
  const cache = new ByteCache<string>(100);
  cache.set('one/a', 'A', 10);
  cache.set('one/b', 'B', 20);
  cache.set('one-more/a', 'C', 30);
  cache.get('one/a');
  cache.get('one/c');
  expect(cache.holdingOf('one')).toEqual({ entries: 2, bytes: 30, hits: 1, misses: 1 });
  expect(cache.dropOf('one')).toBe(2);
  expect(cache.holdingOf('one')).toEqual({ entries: 0, bytes: 0, hits: 1, misses: 1 });
  expect([cache.get('one-more/a'), cache.bytes]).toEqual(['C', 30]);
});
