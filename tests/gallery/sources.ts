import type { DataSource, DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import type { Column, HistogramBar, Review } from '@/lib/pure/query/schema/column';
import type { Row } from '@/lib/pure/query/schema/result';
import { columns as taxiColumns, rows } from './taxis/rows';

/** Data sources for the gallery: made-up trips with a whole profile, and lists around them. */

const BARS = 20;

function histogram(key: string, type: Column['type'], data: readonly Row[]): HistogramBar[] {
  const isTime = type === 'datetime';
  const numbers = data
    .map((row) => row[key] ?? null)
    .filter((value) => value !== null)
    .map((value) => (isTime ? Date.parse(`${String(value)}Z`) : Number(value)))
    .filter(Number.isFinite);
  if (!numbers.length) return [];
  const [low, high] = numbers.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
  const width = (high - low) / BARS || 1;
  const counts = new Array<number>(BARS).fill(0);
  for (const value of numbers) counts[Math.min(BARS - 1, Math.floor((value - low) / width))]! += 1;
  const edge = (at: number) => (isTime ? new Date(low + at * width).toISOString().slice(0, 19) : low + at * width);
  return counts.map((count, at) => ({ from: edge(at), to: edge(at + 1), count }));
}

const withShape = (column: Column): Column => {
  if (column.type === 'category') return column;
  const numbers = rows.map((row) => row[column.key]).filter((value) => typeof value === 'number');
  return {
    ...column,
    histogram: histogram(column.key, column.type, rows),
    zeros: numbers.filter((value) => value === 0).length,
  };
};

export const profiled: Column[] = taxiColumns.map(withShape);

export const taxis: DataSource = {
  id: '01990000-0000-7000-8000-0000000000a1',
  name: 'taxis-march-2019.csv',
  uploadType: 'csv',
  createdAt: '2026-11-21T13:48:00Z',
  refreshedAt: '2026-11-21T13:48:00Z',
  status: 'ready',
  version: 1,
  rowCount: rows.length,
  rowNoun: 'rows',
  about: null,
  because: {},
  columnCount: profiled.length,
  sizeBytes: 849_112,
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  columns: profiled,
  offers: [],
  options: {},
  overrides: {},
  merge: null,
  preparation: null,
  mode: null,
  connectionId: null,
  remote: null,
  address: null,
  statement: null,
  issues: [
    {
      kind: 'type',
      column: 'passengers',
      message: 'Integer except for 3 values; first at row 1,204.',
      count: 3,
      first: [
        { row: 1204, column: 'passengers', found: 'two', expected: 'an integer' },
        { row: 2877, column: 'passengers', found: '1+1', expected: 'an integer' },
        { row: 6001, column: 'passengers', found: '—', expected: 'an integer' },
      ],
    },
    {
      kind: 'fields',
      column: null,
      message: 'One row has more fields than the header. What is beyond them is kept in the last column.',
      count: 1,
      first: [{ row: 3310, column: null, found: '10 fields', expected: '9 fields' }],
    },
  ],
  origin: {
    fileName: 'taxis-march-2019.csv',
    encoding: 'UTF-8',
    delimiter: ',',
    header: true,
    notes: ['Comma separated', 'Dates year first'],
  },
  data: rows.slice(0, 20),
  dataTruncated: true,
};

const summary = (name: string, to: Partial<DataSourceSummary>): DataSourceSummary => ({
  ...taxis,
  id: `01990000-0000-7000-8000-0000000000${(name.length + 16).toString(16)}`,
  name,
  columns: [],
  failure: null,
  issueCount: 0,
  usedIn: 0,
  refreshedAt: null,
  ...to,
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export const summaries: DataSourceSummary[] = [
  summary('taxis-march-2019.csv', { id: taxis.id, issueCount: 4, usedIn: 1, createdAt: ago(12) }),
  summary('seattle-weather.csv', {
    rowCount: 1461,
    columnCount: 6,
    sizeBytes: 48_219,
    usedIn: 1,
    createdAt: ago(26 * 60),
  }),
  summary('airline-passengers.json', {
    uploadType: 'json',
    rowCount: 144,
    columnCount: 2,
    sizeBytes: 2_180,
    createdAt: ago(3 * 24 * 60),
  }),
];

const numberReview: Review = {
  why: '2,533 values have one comma and three digits after it.',
  likelierBecause: 'values with a comma never have another one.',
  options: [
    {
      reading: 'decimal_comma',
      likelier: true,
      examples: [
        { written: '15,800', read: 15.8 },
        { written: '9,960', read: 9.96 },
        { written: '12,800', read: 12.8 },
      ],
      sum: 46401.7,
      min: 1.3,
      max: 166,
    },
    {
      reading: 'decimal_point',
      likelier: false,
      examples: [
        { written: '15,800', read: 15800 },
        { written: '9,960', read: 9960 },
        { written: '12,800', read: 12800 },
      ],
      sum: 46401700,
      min: 1300,
      max: 166000,
    },
  ],
};

const days = (label: (nth: string) => string) =>
  [212, 188, 169, 201, 233, 257, 214, 249, 205, 190, 206, 209].map((count, nth) => ({
    label: label(String(nth + 1).padStart(2, '0')),
    count,
  }));
const dateReview: Review = {
  why: 'Both leading numbers stay between 1 and 12 in every row, so the file itself cannot tell.',
  likelierBecause: 'read so, the days follow each other.',
  options: [
    {
      reading: 'day_first',
      likelier: true,
      examples: [
        { written: '01/03/2019', read: '2019-03-01' },
        { written: '02/03/2019', read: '2019-03-02' },
        { written: '08/03/2019', read: '2019-03-08' },
      ],
      sum: null,
      min: '2019-03-01',
      max: '2019-03-12',
      spread: days((nth) => `2019-03-${nth}`),
    },
    {
      reading: 'month_first',
      likelier: false,
      examples: [
        { written: '01/03/2019', read: '2019-01-03' },
        { written: '02/03/2019', read: '2019-02-03' },
        { written: '08/03/2019', read: '2019-08-03' },
      ],
      sum: null,
      min: '2019-01-03',
      max: '2019-12-03',
      spread: days((nth) => `2019-${nth}-03`),
    },
  ],
};

const [pickup, , , , , total] = profiled;
export const asked: DataSource = {
  ...taxis,
  id: '01990000-0000-7000-8000-0000000000b2',
  name: 'taxis-1-12-march.csv',
  status: 'needs_review',
  rowCount: 2533,
  sizeBytes: 301_000,
  columns: [
    { ...total!, label: 'total', type: 'text', review: numberReview },
    { ...pickup!, key: 'pickup_date', label: 'pickup_date', type: 'text', review: dateReview },
    ...profiled.slice(1, 5),
  ],
};

export const fourOfFive: DataSourceSummary[] = [
  summary('taxis-1-12-march.csv', {
    id: asked.id,
    status: 'needs_review',
    rowCount: 2533,
    sizeBytes: 301_000,
    createdAt: ago(0),
  }),
  ...summaries,
];
