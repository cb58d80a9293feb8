import { expect, it } from 'vitest';
import {
  FAMILY_OF,
  familyOfEnding,
  familyOfStart,
  formatsInWords,
  isFileFamily,
  ONLY_FORMATS,
  onlyFormats,
} from './file-formats';

it('names the formats as the specification does', () => {
  expect(formatsInWords('or')).toBe('CSV, JSON, XML, TXT or Excel');
  expect(ONLY_FORMATS).toBe('only CSV, JSON, XML and TXT files, and Excel files, can be uploaded');
  expect(onlyFormats(['xlsx'])).toBe('only CSV, JSON, XML and TXT files can be uploaded');
});

it('knows a format by the ending of a file', () => {
  expect(FAMILY_OF).toEqual({
    csv: 'csv',
    tsv: 'csv',
    json: 'json',
    ndjson: 'json',
    jsonl: 'json',
    geojson: 'json',
    xml: 'xml',
    txt: 'txt',
    log: 'txt',
    xlsx: 'xlsx',
    xlsm: 'xlsx',
  });
  expect(['tsv', 'log', 'xlsm', 'xls', 'constructor', ''].map(familyOfEnding)).toEqual([
    'csv',
    'txt',
    'xlsx',
    null,
    null,
    null,
  ]);
  expect(['csv', 'txt', 'merge', 'snowflake'].map(isFileFamily)).toEqual([true, true, false, false]);
});

it.each([
  ['[ {"a": 1}]', 'json'],
  ['\ufeff\n{"a": 1}\n{"a": 2}', 'json'],
  ['<?xml version="1.0"?><a/>', 'xml'],
  ['{brackets}, are, no, JSON', null],
  ['a,b\n1,2', null],
])('knows %j by its start', (text, family) => {
  expect(familyOfStart(text)).toBe(family);
});
