import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import { namelessColumns, offersOf, type Offered } from './offers';

const column = (key: string, more: Partial<Column> = {}) =>
  ({ key, label: key, type: 'text', review: null, ...more }) as Column;
const source = (more: Partial<Offered>): Offered => ({
  name: 'a.csv',
  columns: [],
  issues: [],
  offers: [],
  options: {},
  overrides: {},
  origin: { fileName: 'a.csv', encoding: 'UTF-8', notes: [] },
  rowCount: 12,
  data: [],
  merge: null,
  preparation: null,
  ...more,
});
const nearly = (key: string, found: string) => ({
  kind: 'mixed_type',
  message: 'decimal but for 2 values',
  column: key,
  count: 2,
  first: [{ row: 1, column: key, found, expected: 'decimal' }],
});
const headerless = { fileName: 'a.csv', encoding: 'UTF-8', header: false, notes: [] };

describe('what is offered of a data source', () => {
  it.each<[string, Partial<Offered>, object[]]>([
    ['nothing', {}, []],
    [
      'totals that are out, first, with the way back and the way forth again',
      {
        options: { totals: 'proven' },
        origin: {
          fileName: 'a.csv',
          encoding: 'UTF-8',
          notes: [],
          leftOut: { count: 1, labels: ['Total'], first: [] },
        },
        columns: [column('a', { review: {} as Column['review'] })],
      },
      [
        { key: 'totals', done: true, patch: { options: { totals: 'kept' } }, undo: { options: { totals: 'proven' } } },
        { key: 'readings', opens: 'readings' },
      ],
    ],
    [
      'totals, where nothing was chosen',
      { offers: [{ kind: 'totals', count: 1, rows: [4], labels: ['Total'] }] },
      [
        {
          patch: { options: { totals: 'left_out' } },
          undo: { options: { totals: null } },
          dismiss: { options: { dismissed: ['totals: total'] } },
        },
      ],
    ],
    [
      'totals that were put back',
      { options: { totals: 'kept' }, offers: [{ kind: 'totals', count: 1, rows: [4], labels: ['Total'] }] },
      [{ undo: { options: { totals: 'kept' } } }],
    ],
    [
      'names of a file without a header line',
      { origin: headerless, columns: [column('c1', { label: 'Column 1' }), column('c2', { label: 'Column 2' })] },
      [{ key: 'names', said: 'This file has no header line.', opens: 'names' }],
    ],
    [
      'the names that are still missing',
      {
        origin: headerless,
        columns: [column('c1', { label: 'Shop' }), column('c2', { label: 'Column 2' })],
        overrides: { c1: { label: 'Shop' } },
      },
      [{ said: '1 column has no name.' }],
    ],
    [
      'columns that are nearly numbers, in one press',
      { columns: [column('a'), column('b'), column('c')], issues: [nearly('a', '***'), nearly('b', '***')] },
      [
        {
          said: 'a and b are decimal except for a few cells (“***”).',
          action: 'Read as decimal',
          patch: {
            columns: [
              { key: 'a', type: 'decimal' },
              { key: 'b', type: 'decimal' },
            ],
          },
          undo: {
            columns: [
              { key: 'a', type: null },
              { key: 'b', type: null },
            ],
          },
        },
      ],
    ],
    [
      'nothing of a column whose type was chosen',
      { columns: [column('a')], issues: [nearly('a', '***')], overrides: { a: { type: 'text' } } },
      [],
    ],
    [
      'nothing of the file for what was merged',
      { merge: {} as Offered['merge'], offers: [{ kind: 'totals', count: 1, rows: [4], labels: ['Total'] }] },
      [],
    ],
  ])('%s', (_name, more, expected) => expect(offersOf(source(more))).toMatchObject(expected));
});

it.each<[string, Partial<Offered>, string[]]>([
  ['has a header line', { columns: [column('a')] }, []],
  ['has none', { origin: headerless, columns: [column('c1', { label: 'Column 1' })] }, ['c1']],
  [
    'was named and the names taken back',
    { origin: headerless, columns: [column('c1', { label: 'Column 1' })], overrides: { c1: { label: 'Column 1' } } },
    ['c1'],
  ],
])('columns to name where a file %s', (_where, more, keys) =>
  expect(namelessColumns(source(more)).map(({ key }) => key)).toEqual(keys),
);
