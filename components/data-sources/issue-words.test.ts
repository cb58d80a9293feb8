import { describe, expect, it } from 'vitest';
import type { ReadingOptions } from '@/lib/engine/shapes';
import { isOfFile, shapeInWords } from './issue-words';

const periods = { columns: ['jan', 'feb'], period: 'month', value: 'value' };

describe('what the rows of issues count', () => {
  it.each<[string, string, ReadingOptions, boolean]>([
    ['the table, which is the file', 'short_row', { delimiter: ';' }, false],
    ['the file, where totals were left out', 'short_row', { totals: 'left_out' }, true],
    ['the file, where periods became rows', 'long_row', { periods }, true],
    ['the table, where types were checked after that', 'mixed_type', { periods }, false],
  ])('%s', (_what, kind, options, expected) => expect(isOfFile(kind, options)).toBe(expected));

  it.each<[ReadingOptions, string | null]>([
    [{ dismissed: ['totals: total'] }, null],
    [{ totals: 'left_out' }, 'A ‘row of the file’ is counted as it was uploaded, before totals were left out.'],
    [{ totals: 'left_out', periods }, 'A ‘row of the file’ is counted as it was uploaded, before totals were left out and periods became rows.'],
  ])('is said: %j', (options, words) => expect(shapeInWords(options)).toBe(words));
});
