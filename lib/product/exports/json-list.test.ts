import { expect, it } from 'vitest';
import { jsonList } from './json-list';

async function* of(items: unknown[]) {
  yield* items;
}

it.each([[[]], [[1]], [[{ a: 'b,]' }, null, [2, 3]]]])('%j is the same list as text', async (items) => {
  let text = '';
  for await (const piece of jsonList(of(items))) text += piece;
  expect(JSON.parse(text)).toEqual(items);
  expect(text.endsWith('\n')).toBe(true);
});
