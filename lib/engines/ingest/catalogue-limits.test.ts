import { describe, expect, it } from 'vitest';
import type { IngestResult } from '@/lib/engines/ingest/schema/schema';
import { noRelations, words } from '@/tests/analysis/columns';
import { firstRecords, withinLimits } from './catalogue-limits';

const LONG = 'x'.repeat(1_000_000);
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const resultOf = (result: Partial<IngestResult>): IngestResult => ({
  rowCount: 1,
  columns: [],
  relations: noRelations,
  issues: [],
  offers: [],
  sample: [],
  parts: [],
  nativeFile: null,
  reading: { encoding: 'UTF-8', notes: [] },
  ...result,
});

describe('withinLimits', () => {
  it('keeps what is small as it is', () => {
    const small = resultOf({
      columns: [words('region', ['North', 'South', 'North'])],
      sample: [{ region: 'North' }, { region: 'South' }],
      issues: [
        {
          kind: 'invalid',
          message: '1 value does not fit',
          column: 'region',
          count: 1,
          first: [{ row: 1, column: 'region', found: 'x', expected: 'a number' }],
        },
      ],
      parts: [{ kind: 'rows', path: `/data/${'p'.repeat(1500)}`, sha256: 'ab', sizeBytes: 1, rowCount: 1 }],
    });
    expect(withinLimits(small)).toEqual(small);
  });

  it('keeps a few kilobytes of cells of a megabyte, wherever they were shown', () => {
    const cells = Array.from({ length: 20 }, (_, nth) => `${nth} ${LONG}`);
    const kept = withinLimits(
      resultOf({
        columns: [words('essay', cells), words(LONG, ['a'])],
        sample: cells.map((essay) => ({ essay })),
        issues: [
          {
            kind: 'invalid',
            message: LONG,
            column: 'essay',
            count: 1,
            first: [{ row: 1, column: 'essay', found: LONG, expected: LONG }],
          },
        ],
        offers: [{ kind: 'totals', count: 1, rows: [1], labels: [LONG] }],
        reading: { encoding: 'UTF-8', notes: [LONG] },
      }),
    );
    expect(bytesOf(kept.sample)).toBeLessThanOrEqual(8192);
    expect(kept.sample).toHaveLength(20);
    expect(kept.sample[3]!.essay).toMatch(/^3 x{197}…$/);
    expect(bytesOf(kept)).toBeLessThan(20_000);
    expect(kept.columns[0]).toMatchObject({ top: [], distinct: 20, min: expect.stringMatching(/^.{199}…$/) as string });
    expect(kept.columns[1]!.label).toMatch(/^x{199}…$/);
  });

  it('leaves a frequent value whole, since rows are filtered by it, or out', () => {
    const [answer] = withinLimits(
      resultOf({ columns: [words('answer', ['y'.repeat(1000), 'y'.repeat(1000), 'z'.repeat(1001), 'no'])] }),
    ).columns;
    expect(answer!.top.map(({ value, count }) => [String(value).length, count])).toEqual([
      [1000, 2],
      [2, 1],
    ]);
  });

  it('shares the room for frequent values among the columns of a wide table', () => {
    const wide = Array.from({ length: 2000 }, (_, nth) =>
      words(
        `c${nth}`,
        Array.from({ length: 10 }, (__, place) => `${place}${'v'.repeat(400)}`),
      ),
    );
    expect(bytesOf(withinLimits(resultOf({ columns: wide })).columns.map(({ top }) => top))).toBeLessThan(1_500_000);
  });
});

describe('firstRecords', () => {
  it.each([
    ['all of a short table', 3, 5, 3],
    ['twenty of a long one', 500, 5, 20],
    ['as many as fit of a wide one', 20, 60, 5],
  ])('%s', (_what, rows, columns, kept) => {
    const records = Array.from({ length: rows }, () =>
      Object.fromEntries(Array.from({ length: columns }, (_, nth) => [`column_${nth}`, 'some text'])),
    );
    const first = firstRecords(records);
    expect(first).toHaveLength(kept);
    expect(first).toEqual(records.slice(0, kept));
    expect(bytesOf(first)).toBeLessThanOrEqual(8192);
  });

  it('the first columns of a record that is too large alone', () => {
    const record = Object.fromEntries(Array.from({ length: 2000 }, (_, nth) => [`column_${nth}`, `é${nth}`]));
    const [first, ...more] = firstRecords([record, record]);
    expect(more).toEqual([]);
    expect(bytesOf([first])).toBeLessThanOrEqual(8192);
    expect(Object.entries(first!)).toEqual(Object.entries(record).slice(0, Object.keys(first!).length));
    expect(Object.keys(first!).length).toBeGreaterThan(200);
  });

  it('never cuts a character in half, which the database would refuse', () => {
    const [first] = firstRecords([{ a: '😀'.repeat(200) }]);
    expect(first!.a).toBe(`${'😀'.repeat(99)}…`);
  });
});
