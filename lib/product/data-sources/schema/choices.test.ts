import { describe, expect, it } from 'vitest';
import type { ReadingOptions } from '@/lib/engines/ingest/schema/schema';
import {
  changesOptions,
  changesReading,
  withColumnChoices,
  withReadingChoices,
  withOptionsOf,
  withReadingsOf,
  withMeanwhile,
} from './choices';

describe('withColumnChoices', () => {
  it.each([
    ['adds', {}, [{ key: 'a', type: 'text' }], { a: { type: 'text' } }],
    [
      'changes one choice of a column and keeps the others',
      { a: { label: 'A', type: 'text' } },
      [{ key: 'a', type: 'date' }],
      { a: { label: 'A', type: 'date' } },
    ],
    ['takes a choice back', { a: { label: 'A', type: 'text' } }, [{ key: 'a', type: null }], { a: { label: 'A' } }],
    [
      'forgets a column without choices',
      { a: { type: 'text' }, b: { role: 'time' } },
      [{ key: 'a', type: null, reading: null }],
      { b: { role: 'time' } },
    ],
    [
      'makes a type that SQL gave a person’s own',
      { a: { type: 'integer', by: 'statement' } },
      [{ key: 'a', type: 'decimal' }],
      { a: { type: 'decimal' } },
    ],
    [
      'leaves a type that SQL gave what it is',
      { a: { type: 'integer', by: 'statement' } },
      [{ key: 'a', label: 'A' }],
      { a: { type: 'integer', by: 'statement', label: 'A' } },
    ],
    ['takes back what was never chosen', {}, [{ key: 'a', reading: null }], {}],
    [
      'leaves what is not told',
      { a: { reading: 'day_first' } },
      [{ key: 'a', label: undefined }],
      { a: { reading: 'day_first' } },
    ],
  ] as const)('%s', (_what, before, columns, after) => expect(withColumnChoices(before, columns)).toEqual(after));
});

describe('changesReading', () => {
  it.each([
    [{ type: null }, true],
    [{ reading: 'day_first' }, true],
    [{ missingWords: 'kept' }, true],
    [{ label: 'A', role: 'id' }, false],
  ] as const)('%j: %s', (choice, expected) => expect(changesReading({ key: 'a', ...choice })).toBe(expected));
});

describe('changesOptions', () => {
  it.each([
    [{ delimiter: ';' }, true],
    [{ totals: null }, true],
    [{ dismissed: ['totals: total'] }, false],
    [{ rows: { noun: 'order' } }, false],
    [{ rows: null }, false],
    [{ dismissed: null, periods: null }, true],
    [{}, false],
  ] as const)('%j: %s', (options, expected) => {
    expect(
      changesOptions({
        ...options,
        dismissed: 'dismissed' in options ? options.dismissed && [...options.dismissed] : undefined,
      }),
    ).toBe(expected);
  });
});

describe('withOptionsOf', () => {
  it.each([
    [{ delimiter: ';', dismissed: ['a'] }, { totals: 'left_out' }, { totals: 'left_out', dismissed: ['a'] }],
    [{}, { headerLine: 2, dismissed: ['a'] }, { headerLine: 2 }],
    [
      { rows: { noun: 'order' } },
      { totals: 'kept', rows: { noun: 'line' } },
      { totals: 'kept', rows: { noun: 'order' } },
    ],
  ] as [ReadingOptions, ReadingOptions, ReadingOptions][])('%j, then %j', (now, then, after) =>
    expect(withOptionsOf(now, then)).toEqual(after),
  );
});

describe('withReadingChoices', () => {
  it.each([
    [{}, { delimiter: ';' }, { delimiter: ';' }],
    [{ delimiter: ';', headerLine: 3 }, { delimiter: null }, { headerLine: 3 }],
    [{ headerLine: 3 }, { headerLine: 0, totals: 'left_out' }, { headerLine: 0, totals: 'left_out' }],
  ] as const)('%#', (before, options, after) => expect(withReadingChoices(before, options)).toEqual(after));
});

describe('withReadingsOf', () => {
  it.each([
    ['keeps labels and roles of now', { a: { label: 'A', role: 'id' } }, {}, { a: { label: 'A', role: 'id' } }],
    [
      'takes types and readings of then',
      { a: { type: 'text', missingWords: 'kept' }, b: { label: 'B', reading: 'day_first' } },
      { b: { label: 'Old', reading: 'month_first' }, c: { type: 'date' } },
      { b: { label: 'B', reading: 'month_first' }, c: { type: 'date' } },
    ],
    [
      'says whose a type of then is',
      { a: { type: 'text', label: 'A' }, b: { type: 'date', by: 'statement' } },
      { a: { type: 'integer', by: 'statement' }, b: { type: 'text' } },
      { a: { type: 'integer', label: 'A', by: 'statement' }, b: { type: 'text' } },
    ],
  ] as const)('%s', (_what, now, then, after) => expect(withReadingsOf(now, then)).toEqual(after));
});

describe('withMeanwhile', () => {
  it.each([
    [
      'keeps what was dismissed, named and given a role meanwhile',
      { options: {}, overrides: { a: { type: 'text' } } },
      { options: { dismissed: ['x'], delimiter: ';' }, overrides: { a: { label: 'A' }, b: { role: 'id' } } },
      { options: { dismissed: ['x'] }, overrides: { a: { label: 'A', type: 'text' }, b: { role: 'id' } } },
    ],
    [
      'puts the preview first',
      { options: { dismissed: ['y'] }, overrides: { a: { label: 'New' } } },
      { options: { dismissed: ['x'] }, overrides: { a: { label: 'Old', reading: 'day_first' }, c: { type: 'date' } } },
      { options: { dismissed: ['y', 'x'] }, overrides: { a: { label: 'New' } } },
    ],
  ] as const)('%s', (_what, preview, now, after) =>
    expect(withMeanwhile(structuredClone(preview) as never, structuredClone(now) as never)).toEqual(after),
  );
});
