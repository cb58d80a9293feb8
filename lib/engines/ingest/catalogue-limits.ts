import { cutText } from '@/lib/base/errors/text';
import { SAMPLE_BYTES, SAMPLE_ROWS, type IngestResult } from '@/lib/engines/ingest/schema/schema';
import type { Cell, Column, TopValue } from '@/lib/pure/query/schema/column';
import type { Row } from '@/lib/pure/query/schema/result';

/** Characters of a cell where it is an example. */
const EXAMPLE = 200;
/** Characters of any other text: a value by which rows are filtered, a name, a sentence. */
const TEXT = 1000;
/** Characters of all frequent values of a table; each column has an equal share, but never less than the least. */
const FREQUENT = 1_000_000,
  LEAST_FREQUENT = 500;

/**
 * What the catalogue keeps of a table that was read. A cell may hold a megabyte, and what is kept here is answered in
 * lists, so examples and names are cut. A frequent value is whole or left out: rows are filtered by it.
 */
export function withinLimits({ sample, columns, parts, nativeFile, ...rest }: IngestResult): IngestResult {
  const share = Math.max(LEAST_FREQUENT, Math.floor(FREQUENT / Math.max(1, columns.length)));
  return {
    ...cutTexts(rest),
    sample: firstRecords(sample),
    columns: columns.map((column) => columnWithin(column, share)),
    parts,
    nativeFile,
  };
}

function columnWithin(column: Column, share: number): Column {
  const { label, min, max, samples, top, ...rest } = column;
  return {
    ...cutTexts(rest),
    label: cutText(label, EXAMPLE),
    min: example(min),
    max: example(max),
    samples: samples.map(example),
    top: wholeValues(top, share),
  };
}

const example = (cell: Cell): Cell => (typeof cell === 'string' ? cutText(cell, EXAMPLE) : cell);

function wholeValues(top: TopValue[], share: number): TopValue[] {
  let left = share;
  return top.filter(({ value }) => {
    const length = String(value).length;
    if (length > TEXT || length > left) return false;
    left -= length;
    return true;
  });
}

/** The first records that fit. Of one that is too large alone, its first columns. */
export function firstRecords(rows: Row[]): Row[] {
  const kept: Row[] = [];
  let bytes = 2;
  for (const row of rows.slice(0, SAMPLE_ROWS)) {
    const brief = Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, example(cell)]));
    bytes += sizeOf(brief) + 1;
    if (bytes > SAMPLE_BYTES) return kept.length ? kept : [firstCells(brief)];
    kept.push(brief);
  }
  return kept;
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

function firstCells(row: Row): Row {
  let bytes = 4;
  const cells = Object.entries(row);
  const end = cells.findIndex(([key, cell]) => (bytes += sizeOf({ [key]: cell })) > SAMPLE_BYTES);
  return Object.fromEntries(end < 0 ? cells : cells.slice(0, end));
}

function cutTexts<T>(value: T): T {
  if (typeof value === 'string') return cutText(value, TEXT) as T;
  if (Array.isArray(value)) return value.map(cutTexts) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cutTexts(inner)])) as T;
}
