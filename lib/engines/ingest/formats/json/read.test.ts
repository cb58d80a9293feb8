import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainUtf8 } from '../../bytes/encoding';
import { recordsOf } from '../../table/records';
import { readJson } from './read';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'json-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(json: string) {
  const work = mkdtempSync(join(folder, 'work-'));
  const path = join(work, 'file');
  writeFileSync(path, json);
  const { table, recordPath } = readJson(
    { path, size: json.length, encoding: plainUtf8, damaged: false, nuls: 0, longestLine: 0 },
    work,
    () => undefined,
  );
  return {
    labels: table.labels,
    recordPath,
    rows: recordsOf(readFileSync(table.path, 'utf8'), table.dialect).map(({ cells }) => cells),
  };
}

test.each<[string, string, string[], string[][]]>([
  [
    'an array',
    '[{"a":1,"b":"x"},{"b":"y","a":2}]',
    ['a', 'b'],
    [
      ['1', 'x'],
      ['2', 'y'],
    ],
  ],
  [
    'lines',
    '{"a":1}\n{"a":2,"c":true}\n',
    ['a', 'c'],
    [
      ['1', ''],
      ['2', 'true'],
    ],
  ],
  ['under a key', '{"meta":{"count":2},"data":[{"id":1},{"id":2}]}', ['id'], [['1'], ['2']]],
  ['the largest array of objects', '{"a":[{"x":1}],"b":{"c":[{"y":1},{"y":2}]}}', ['y'], [['1'], ['2']]],
  ['nesting to three levels', '[{"a":{"b":{"c":1,"d":{"e":2}}}}]', ['a.b.c', 'a.b.d'], [['1', '{"e":2}']]],
  ['lists stay JSON', '[{"tags":["a", "b"],"n":[]}]', ['tags', 'n'], [['["a","b"]', '[]']]],
  [
    'columns side by side',
    '{"x":[1,2],"y":["a",null]}',
    ['x', 'y'],
    [
      ['1', 'a'],
      ['2', ''],
    ],
  ],
  [
    'features',
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"mag":2},"geometry":{"type":"Point"}}]}',
    ['type', 'mag', 'geometry.type'],
    [['Feature', '2', 'Point']],
  ],
  [
    'objects by name',
    '{"de":{"n":1},"fr":{"n":2},"it":{"n":3}}',
    ['key', 'n'],
    [
      ['de', '1'],
      ['fr', '2'],
      ['it', '3'],
    ],
  ],
  [
    'rows as lists',
    '[["a",1],["b",2]]',
    ['value 1', 'value 2'],
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  ['values', '[1,2,null]', ['value'], [['1'], ['2'], ['']]],
  ['one text', '"asd"', ['value'], [['asd']]],
  ['one object', '{"a":"b","a":"c"}', ['a'], [['c']]],
  [
    'numbers as they are written',
    '[{"n":12345678901234567890},{"n":1.50},{"n":-0.1e5}]',
    ['n'],
    [['12345678901234567890'], ['1.50'], ['-0.1e5']],
  ],
  ['escapes', '[{"t":"a\\"b\\n\\u00e9\\ud83d\\ude00/"}]', ['t'], [['a"b\né😀/']]],
  ['escaped names', '[{"\\u0061 b":1},{"a b":2}]', ['a b'], [['1'], ['2']]],
  ['an empty object inside', '[{"a":{},"b":1}]', ['a', 'b'], [['', '1']]],
])('%s', (_name, json, labels, rows) => {
  expect(read(json)).toMatchObject({ labels, rows });
});

test.each<[string, RegExp]>([
  ['[{"a":1},{"a":2},{"a":', /cut off/],
  ['[""', /cut off/],
  ['{"id":0,}', /at line 1: a name in quotes is missing/],
  ['[1,\n2,\n]', /at line 3: a value is missing/],
  ['[NaN]', /invalid$/],
  ['[01]', /leading zero/],
  ['[1.]', /cut off|a number is invalid/],
  ['["a\tb"]', /control character/],
  ['["\\x"]', /escape/],
  ['[1] x', /invalid$/],
  [`${'['.repeat(1000)}${']'.repeat(1000)}`, /levels deep/],
  ['['.repeat(100_000), /levels deep/],
  ['[]', /no list of records was found in this JSON/],
  ['{}', /no list of records was found in this JSON/],
  ['{"data":[]}', /no list of records was found in this JSON/],
  ['[{}]', /no list of records was found in this JSON/],
])('%s is refused', (json, reason) => {
  expect(() => read(json)).toThrow(reason);
});

test('what is said of a path', () => {
  expect(read('{"a":{"rows":[{"x":1}]}}').recordPath).toBe('a.rows');
  expect(read('[{"x":1}]').recordPath).toBeNull();
});

test('too many nested names stay JSON text', () => {
  const wide = JSON.stringify([
    { id: 1, by: Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`k${n}`, n])) },
  ]);
  expect(read(wide).labels).toEqual(['id', 'by']);
});

describe('records that hardly share a name', () => {
  const sparse = (record: (n: number) => object) => JSON.stringify(Array.from({ length: 13_000 }, (_, n) => record(n)));

  test('nested names stay JSON text where they would come to too many empty cells', () => {
    expect(read(sparse((n) => ({ id: n, by: { [`k${n % 1990}`]: n } }))).labels).toEqual(['id', 'by']);
  });

  test('are refused at the top', () => {
    expect(() => read(sparse((n) => ({ [`k${n % 1990}`]: n })))).toThrow(/1,990 distinct fields, mostly empty/);
  });
});

test('a list of more values than a file of records can hold is refused while it is counted', () => {
  expect(() => read(`[${'1,'.repeat(10_000_000)}1]`)).toThrow(
    'the JSON lists more than 10,000,000 values; save them as CSV',
  );
  expect(() => read(`{"a":[${'1,'.repeat(10_000_000)}1]}`)).toThrow(
    'the JSON lists more than 10,000,000 values; save them as CSV',
  );
});
