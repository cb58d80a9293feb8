import { describe, expect, it } from 'vitest';
import type { ReadingOptions } from '@/lib/engines/ingest/schema/schema';
import { isOfFile, shapeInWords } from './issue-words';

const periods = { columns: ['jan', 'feb'], period: 'month', value: 'value' };

describe('what the rows of issues count', () => {
  it.each<[string, string, ReadingOptions, boolean]>([
    ['the table, which is the file', 'short_row', { delimiter: ';' }, false],
    ['the file, where totals were excluded', 'short_row', { totals: 'left_out' }, true],
    ['the file, where periods were unpivoted', 'long_row', { periods }, true],
    ['the table, where types were checked after that', 'mixed_type', { periods }, false],
  ])('%s', (_what, kind, options, expected) => expect(isOfFile(kind, options)).toBe(expected));

  it.each<[ReadingOptions, string | null]>([
    [{ dismissed: ['totals: total'] }, null],
    [{ totals: 'left_out' }, '“Row in file” is the row number in the uploaded file, before totals were excluded.'],
    [
      { totals: 'left_out', periods },
      '“Row in file” is the row number in the uploaded file, before totals were excluded and periods were unpivoted.',
    ],
  ])('is said: %j', (options, words) => expect(shapeInWords(options)).toBe(words));
});
