import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { readMoment, startOf, writeInstant } from '@/lib/pure/query/schema/calendar';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Dimension, Filter, Measure, Query } from '@/lib/pure/query/schema/query';
import type { Row } from '@/lib/pure/query/schema/result';

// Answers a query over records in plain JavaScript: an independent account of what a query means, without SQL, without
// speed.
// Dates are compared as text. No relative filters and no bins.

/** Neumaier's sum. */
export function exactSum(numbers: number[]): number {
  let total = 0;
  let rest = 0;
  for (const number of numbers) {
    const next = total + number;
    rest += Math.abs(total) >= Math.abs(number) ? total - next + number : number - next + total;
    total = next;
  }
  return total + rest;
}

/** Type 7 of Hyndman and Fan: what R and NumPy do by default. */
export function quantile(numbers: number[], share: number): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)]!;
  return low + (at - Math.floor(at)) * (sorted[Math.ceil(at)]! - low);
}

/** Of a sample, over n − 1; null for a single value. */
export function deviation(numbers: number[]): number | null {
  const mean = exactSum(numbers) / numbers.length;
  return numbers.length < 2
    ? null
    : Math.sqrt(exactSum(numbers.map((number) => (number - mean) ** 2)) / (numbers.length - 1));
}

const isWritten = (cell: Cell): cell is string => typeof cell === 'string' && /^\d{4}-/.test(cell);
const equal = (cell: Cell, value: Cell) =>
  isWritten(cell) && typeof value === 'string' && !value.includes('T') ? cell.startsWith(value) : cell === value;
const below = (cell: Cell, value: Cell) => cell !== null && value !== null && cell < value;

export function passes(row: Row, filter: Filter): boolean {
  const cell = groupOf(row, { field: filter.field, part: 'part' in filter ? filter.part : undefined });
  switch (filter.op) {
    case 'eq':
      return equal(cell, filter.value);
    case 'ne':
      return !equal(cell, filter.value);
    case 'in':
      return filter.values.some((value) => equal(cell, value));
    case 'not_in':
      return !filter.values.some((value) => equal(cell, value));
    case 'lt':
      return below(cell, filter.value);
    case 'gte':
      return cell !== null && !below(cell, filter.value);
    case 'lte':
      return below(cell, filter.value) || (cell !== null && equal(cell, filter.value));
    case 'gt':
      return cell !== null && !below(cell, filter.value) && !equal(cell, filter.value);
    case 'between':
      return (
        passes(row, { field: filter.field, op: 'gte', value: filter.values[0] }) &&
        passes(row, { field: filter.field, op: 'lte', value: filter.values[1] })
      );
    case 'contains':
      return (
        String(cell ?? '')
          .toLowerCase()
          .includes(filter.value.toLowerCase()) && cell !== null
      );
    case 'is_null':
      return cell === null;
    case 'not_null':
      return cell !== null;
    default:
      throw new Error('not for the reference');
  }
}

/**
 * The value where `along` is highest; null where rows of that moment differ, unless their order says which counts: rows
 * stand as in the table.
 */
function valueAtEnd(rows: Row[], field: string, along: string, ties: Measure['ties']): number | null {
  const last = rows.reduce<Cell>((most, row) => (most === null || row[along]! > most ? row[along]! : most), null);
  const values = rows.filter((row) => row[along] === last).map((row) => Number(row[field]));
  if (ties) return values.at(ties === 'first' ? 0 : -1)!;
  return new Set(values).size === 1 ? values[0]! : null;
}

function groupsOf(rows: Row[], field: string): Row[][] {
  const groups = new Map<Cell, Row[]>();
  for (const row of rows) groups.set(row[field] ?? null, [...(groups.get(row[field] ?? null) ?? []), row]);
  return [...groups.values()];
}

function latestOf({ field, along, each, ties }: Measure, rows: Row[]): number | null {
  const known = rows.filter((row) => row[field!] != null && row[along!] != null);
  const entities = each === undefined ? [known] : groupsOf(known, each);
  const values = entities.filter(({ length }) => length > 0).map((own) => valueAtEnd(own, field!, along!, ties));
  return values.length === 0 || values.includes(null) ? null : exactSum(values.map(Number));
}

function aggregateOf(measure: Omit<Measure, 'over' | 'as'>, rows: Row[]): number | Cell {
  const { field, agg, filters = [] } = measure;
  const own = rows.filter((row) => filters.every((filter) => passes(row, filter)));
  if (field === undefined) return own.length;
  const cells = own.map((row) => row[field] ?? null).filter((cell) => cell !== null);
  if (agg === 'count') return cells.length;
  if (agg === 'distinct') return new Set(cells).size;
  if (!cells.length) return null;
  if (typeof cells[0] === 'string') return [...cells].sort()[agg === 'min' ? 0 : cells.length - 1]!;
  const numbers = cells.map(Number);
  switch (agg) {
    case 'sum':
      return exactSum(numbers);
    case 'avg':
      return exactSum(numbers) / numbers.length;
    case 'min':
      return Math.min(...numbers);
    case 'max':
      return Math.max(...numbers);
    case 'median':
      return quantile(numbers, 0.5);
    case 'q1':
      return quantile(numbers, 0.25);
    case 'q3':
      return quantile(numbers, 0.75);
    case 'p5':
      return quantile(numbers, 0.05);
    case 'p10':
      return quantile(numbers, 0.1);
    case 'p90':
      return quantile(numbers, 0.9);
    case 'p95':
      return quantile(numbers, 0.95);
    case 'sd':
      return deviation(numbers);
    case 'latest':
      return latestOf(measure, own);
  }
}

function measured(measure: Measure, rows: Row[]): Cell {
  const { over, field, agg, filters = [] } = measure;
  if (!over) return aggregateOf(measure, rows);
  if (agg === 'avg' && over.agg === 'sum' && over.field !== undefined) {
    const both = rows.filter(
      (row) =>
        row[field!] != null &&
        row[over.field!] != null &&
        [...filters, ...(over.filters ?? [])].every((filter) => passes(row, filter)),
    );
    const weight = exactSum(both.map((row) => Number(row[over.field!])));
    return both.length && weight
      ? exactSum(both.map((row) => Number(row[field!]) * Number(row[over.field!]))) / weight
      : null;
  }
  const [above, beneath] = [aggregateOf(measure, rows), aggregateOf(over, rows)];
  return above === null || beneath === null || beneath === 0 ? null : Number(above) / Number(beneath);
}

const PARTS = {
  hour: (date: Date) => date.getUTCHours(),
  weekday: (date: Date) => ((date.getUTCDay() + 6) % 7) + 1,
  day: (date: Date) => date.getUTCDate(),
  month: (date: Date) => date.getUTCMonth() + 1,
  quarter: (date: Date) => Math.floor(date.getUTCMonth() / 3) + 1,
};

export function groupOf(row: Row, { field, grain, part }: Dimension): Cell {
  const cell = row[field] ?? null;
  if (cell === null || (!grain && !part)) return cell;
  const { start } = readMoment(String(cell))!;
  if (part) return PARTS[part](new Date(start));
  const written = writeInstant(startOf(start, grain!));
  return grain === 'hour' && !written.includes('T') ? `${written}T00:00:00` : written;
}

const order = (left: Cell, right: Cell, dir: 'asc' | 'desc') => {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return (left < right ? -1 : 1) * (dir === 'asc' ? 1 : -1);
};

export type Reference = { rows: Row[]; folded: number };

/** `isContinuous`: columns along whose values rows without one have no place. */
export function reference(records: Row[], query: Query, isContinuous: (field: string) => boolean): Reference {
  const keys = resultKeys(query);
  const chosen = records.filter(
    (row) =>
      query.filters.every((filter) => passes(row, filter)) &&
      query.dimensions.every(({ field, part }) => part || !isContinuous(field) || row[field] != null),
  );
  const groups = new Map<string, { values: Cell[]; rows: Row[] }>();
  for (const row of chosen) {
    const values = query.dimensions.map((dimension) => groupOf(row, dimension));
    const key = JSON.stringify(values);
    groups.set(key, groups.get(key) ?? { values, rows: [] });
    groups.get(key)!.rows.push(row);
  }
  if (!query.dimensions.length) groups.set('[]', { values: [], rows: chosen });
  const toRow = (values: Cell[], rows: Row[]): Row =>
    Object.fromEntries([
      ...keys.dimensions.map((key, nth) => [key, values[nth]!] as const),
      ...query.measures.map((measure, nth) => [keys.measures[nth]!, measured(measure, rows)] as const),
    ]);
  const [first] = query.dimensions;
  const bySize =
    first &&
    !first.grain &&
    !first.part &&
    !isContinuous(first.field) &&
    query.measures.length &&
    typeof records.find((row) => row[first.field] != null)?.[first.field] === 'string';
  const sort = [
    ...(query.sort ?? (bySize ? [{ by: keys.measures[0]!, dir: 'desc' as const }] : [])),
    ...keys.dimensions.map((by) => ({ by, dir: 'asc' as const })),
  ];
  const inOrder = [...groups.values()]
    .map(({ values, rows }) => ({ values, rows, row: toRow(values, rows) }))
    .sort(
      (left, right) =>
        sort.map(({ by, dir }) => order(left.row[by] ?? null, right.row[by] ?? null, dir)).find((sign) => sign !== 0) ??
        0,
    );
  if (query.limit === undefined) return { rows: inOrder.map(({ row }) => row), folded: 0 };
  if (!query.other || !query.dimensions.length)
    return { rows: inOrder.slice(0, query.limit).map(({ row }) => row), folded: 0 };
  const isEmpty = ({ values }: { values: Cell[] }) => values.every((value) => value === null);
  const full = inOrder.filter((group) => !isEmpty(group));
  const beyond = full.slice(query.limit);
  const kept = inOrder.filter((group) => !beyond.includes(group)).map(({ row }) => row);
  if (!beyond.length) return { rows: kept, folded: 0 };
  const word = (nth: number) => (full.some(({ values }) => values[nth] === 'Other') ? 'All others' : 'Other');
  return {
    rows: [
      ...kept,
      toRow(
        query.dimensions.map((_, nth) => word(nth)),
        beyond.flatMap(({ rows }) => rows),
      ),
    ],
    folded: beyond.length,
  };
}
