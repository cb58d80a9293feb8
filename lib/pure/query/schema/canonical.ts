import { createHash } from 'node:crypto';
import type { Cell } from './column';
import type { Filter, Measure, Query } from './query';
import type { Row } from './result';
import { TOTALS_KEY } from './totals';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** JSON with sorted keys; what is not there is left out. */
function written(value: unknown): Json {
  if (Array.isArray(value)) return value.map(written);
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1));
    return Object.fromEntries(entries.map(([key, each]) => [key, written(each)]));
  }
  return value as Json;
}

const textOf = (value: unknown) => JSON.stringify(written(value));

/** A set: each once, in one order. */
const asSet = <T>(items: readonly T[]): T[] =>
  [...new Map(items.map((item) => [textOf(item), item])).entries()]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, item]) => item);

function filterForm({ dataSourceId: _source, ...filter }: Filter): object {
  return filter.op === 'in' || filter.op === 'not_in' ? { ...filter, values: asSet(filter.values) } : filter;
}

const filtersForm = (filters: readonly Filter[] | undefined) =>
  filters?.length ? asSet(filters.map(filterForm)) : undefined;

const measureForm = ({ filters, over, metric, ...measure }: Measure) => ({
  ...measure,
  // Who vouches for it changes no number.
  metric: metric && { ...metric, certified: undefined },
  filters: filtersForm(filters),
  over: over && { ...over, filters: filtersForm(over.filters) },
});

/**
 * One text for all spellings of a question: defaults left out, keys sorted, filters and lists of values as sets. The
 * order of measures, dimensions and sort keys has a meaning and stays. A comparison is a question of its own and is no
 * part of this one.
 */
export function canonical(query: Query): string {
  const { measures, dimensions, select, filters, sort, limit, other, totals, calculations } = query;
  return textOf({
    measures: measures.length ? measures.map(measureForm) : undefined,
    dimensions: dimensions.length ? dimensions : undefined,
    select,
    filters: filtersForm(filters),
    sort,
    limit,
    calculations: calculations?.length ? asSet(calculations) : undefined,
    totals,
    // Without a limit or groups there is nothing to fold.
    other: other && limit !== undefined && dimensions.length > 0 ? true : undefined,
  });
}

const DIGITS = 12;

const rounded = (cell: Cell) => (typeof cell === 'number' ? Number(cell.toPrecision(DIGITS)) : cell);

/** SHA-256 over what an answer says: the data version, the canonical query, the rows at 12 significant digits. */
export function evidenceHash({
  version,
  query,
  rows,
}: {
  version: string;
  query: Query;
  rows: readonly Row[];
}): string {
  const said = rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, rounded(cell)])));
  return createHash('sha256')
    .update(textOf({ version, query: canonical(query), rows: said }))
    .digest('hex');
}

const TOLERANCE = 1e-9;

const sameCell = (left: Cell | undefined, right: Cell | undefined) =>
  left === right ||
  (typeof left === 'number' &&
    typeof right === 'number' &&
    Math.abs(left - right) <= TOLERANCE * Math.max(Math.abs(left), Math.abs(right)));

/**
 * Do two answers say the same? Numbers within 1e-9 of each other; rows are matched by their dimensions, because groups
 * of equal size may change places with the last bit of a sum.
 */
export function sameRows(left: readonly Row[], right: readonly Row[], dimensions: readonly string[]): boolean {
  const place = (row: Row) => JSON.stringify([...dimensions, TOTALS_KEY].map((key) => row[key] ?? null));
  const others = dimensions.length ? new Map(right.map((row) => [place(row), row])) : null;
  return (
    left.length === right.length &&
    left.every((row, nth) => {
      const other = others ? others.get(place(row)) : right[nth];
      return other !== undefined && Object.keys({ ...row, ...other }).every((key) => sameCell(row[key], other[key]));
    })
  );
}
