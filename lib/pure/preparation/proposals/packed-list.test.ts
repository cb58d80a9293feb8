import { expect, it } from 'vitest';
import { packedList } from './packed-list';

const read = (texts: string[]) =>
  packedList([...new Set(texts)].map((text) => ({ text, rows: texts.filter((each) => each === text).length })));

it.each<[string, string[], [string, string] | null]>([
  ['tags', ['red; blue', 'red', 'blue; green', 'red; green; blue', 'green; red'], [';', 'rows']],
  ['tags between bars', ['a|b', 'b|c', 'a', 'c|a|b', 'a|c'], ['|', 'rows']],
  [
    'always two parts',
    ['Austin, TX', 'Dallas, TX', 'Austin, NY', 'Dallas, NY', 'Austin, WA', 'Dallas, WA', 'Dallas, OR', 'Austin, OR'],
    [',', 'columns'],
  ],
  ['sentences', ['Late, but fine', 'Broken, sent back', 'Good, would buy again', 'Cheap, and it shows'], null],
  ['numbers with thousands', ['1,000', '2,000', '1,500', '3,000'], null],
  ['names by surname', ['Smith, John', 'Lee, Ada', 'Ray, Bob', 'Poe, Edgar'], null],
  ['a list in few cells', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'a;b', 'b;c'], null],
  ['no separator', ['one', 'two', 'three'], null],
  ['nothing', [], null],
])('%s', (_, texts, expected) => {
  const found = read(texts);
  expect(found && [found.by, found.into]).toEqual(expected);
});
