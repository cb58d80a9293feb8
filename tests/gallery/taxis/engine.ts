import { resolve, type AbsoluteQuery } from '@/lib/pure/query/resolve/resolve';
import { readMoment, startOf, writeInstant } from '@/lib/pure/query/schema/calendar';
import type { Cell, Column } from '@/lib/pure/query/schema/column';
import type { Aggregate, Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer, Row } from '@/lib/pure/query/schema/result';
import { edgesBetween } from '@/lib/pure/query/sql/bins';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { planQuery, type QueryPlan } from '@/lib/pure/query/sql/plan';

/** A query answered in the page itself, for the gallery: the meaning is lib/pure/query's, the loops are plain. */

type AbsoluteFilter = AbsoluteQuery['filters'][number];

function passes(row: Row, filter: AbsoluteFilter, column: Column): boolean {
  const cell = row[filter.field] ?? null;
  const isTime = column.type === 'datetime';
  const start = (value: unknown) => (isTime ? readMoment(String(value))!.start : (value as number));
  const own = cell === null ? null : start(cell);
  switch (filter.op) {
    case 'is_null':
      return cell === null;
    case 'not_null':
      return cell !== null;
    case 'in':
      return filter.values.includes(cell);
    case 'not_in':
      return !filter.values.includes(cell);
    case 'eq':
      return cell === filter.value;
    case 'ne':
      return cell !== filter.value;
    case 'contains':
      return String(cell).toLowerCase().includes(filter.value.toLowerCase());
    case 'between':
      return (
        own !== null &&
        own >= start(filter.values[0]) &&
        (isTime
          ? own < readMoment(String(filter.values[1]))!.end || own < start(filter.values[1])
          : own <= start(filter.values[1]))
      );
    case 'gte':
      return own !== null && own >= start(filter.value);
    case 'gt':
      return own !== null && own > start(filter.value);
    case 'lte':
      return own !== null && own <= start(filter.value);
    case 'lt':
      return own !== null && own < start(filter.value);
  }
}

const allPass = (row: Row, filters: readonly AbsoluteFilter[] | undefined, columns: readonly Column[]) =>
  (filters ?? []).every((filter) =>
    passes(
      row,
      filter,
      columns.find(({ key }) => key === filter.field)!,
    ),
  );

function quantile(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)]!;
  return low + (sorted[Math.ceil(at)]! - low) * (at % 1);
}

function aggregate(rows: readonly Row[], field: string | undefined, agg: Aggregate): number | null {
  if (field === undefined) return rows.length;
  const cells = rows.map((row) => row[field] ?? null).filter((cell) => cell !== null);
  if (agg === 'count') return cells.length;
  if (agg === 'distinct') return new Set(cells).size;
  const numbers = cells.map(Number).sort((a, b) => a - b);
  const sum = numbers.reduce((total, value) => total + value, 0);
  switch (agg) {
    case 'sum':
      return numbers.length > 0 ? sum : null;
    case 'avg':
      return numbers.length > 0 ? sum / numbers.length : null;
    case 'min':
      return numbers[0] ?? null;
    case 'max':
      return numbers.at(-1) ?? null;
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
    case 'latest':
      throw new Error('no sheet of the gallery shows one');
  }
}

function measureOf(
  rows: readonly Row[],
  { field, agg, filters, over }: AbsoluteQuery['measures'][number],
  columns: readonly Column[],
): number | null {
  const value = aggregate(
    rows.filter((row) => allPass(row, filters, columns)),
    field,
    agg,
  );
  if (!over) return value;
  const base = aggregate(
    rows.filter((row) => allPass(row, over.filters, columns)),
    over.field,
    over.agg,
  );
  return value === null || !base ? null : value / base;
}

export function groupOf(row: Row, { dimension, bins }: QueryPlan['dimensions'][number]): Cell {
  const cell = row[dimension.field] ?? null;
  if (cell === null) return null;
  const { grain, part } = dimension;
  if (bins)
    return bins.perUnit > 1
      ? Math.floor(Number(cell) * bins.perUnit) / bins.perUnit
      : Math.floor(Number(cell) / bins.width) * bins.width;
  if (!grain && !part) return cell;
  const at = readMoment(String(cell))!.start;
  if (grain)
    return grain === 'hour'
      ? new Date(startOf(at, 'hour')).toISOString().slice(0, 19)
      : writeInstant(startOf(at, grain));
  const date = new Date(at);
  return {
    hour: date.getUTCHours(),
    weekday: ((date.getUTCDay() + 6) % 7) + 1,
    day: date.getUTCDate(),
    month: date.getUTCMonth() + 1,
    quarter: Math.floor(date.getUTCMonth() / 3) + 1,
  }[part!];
}

export type Planned = {
  plan: QueryPlan;
  matching: Row[];
  period: QueryAnswer['period'];
  unfilled: ReturnType<typeof resolve>['unfilled'];
};

export function planOn(query: Query, rows: readonly Row[], columns: readonly Column[]): Planned {
  const { query: absolute, period, unfilled } = resolve(query, columns);
  const matching = rows.filter((row) => allPass(row, absolute.filters, columns));
  const bounds = Object.fromEntries(
    absolute.dimensions
      .filter(({ bins }) => bins)
      .map(({ field }) => {
        const values = matching.map((row) => row[field]).filter((value) => typeof value === 'number');
        return [field, values.length > 0 ? { min: Math.min(...values), max: Math.max(...values) } : null];
      }),
  );
  return { plan: planQuery(absolute, columns, duckdb, bounds), matching, period, unfilled };
}

const compare = (a: Cell, b: Cell) =>
  a === null
    ? 1
    : b === null
      ? -1
      : typeof a === 'number' && typeof b === 'number'
        ? a - b
        : String(a).localeCompare(String(b));

export function answer(query: Query, rows: readonly Row[], columns: readonly Column[]): QueryAnswer {
  const { plan, matching, period, unfilled } = planOn(query, rows, columns);
  if (plan.selected.length > 0) {
    const selected = matching
      .slice(0, 2000)
      .map((row) => Object.fromEntries(plan.result.map(({ key }, nth) => [key, row[plan.selected[nth]!.key] ?? null])));
    return {
      columns: plan.result,
      rows: selected,
      rowCount: matching.length,
      truncated: matching.length > selected.length,
      ...(period && { period }),
    };
  }
  const groups = new Map<string, { cells: Cell[]; rows: Row[] }>();
  if (plan.dimensions.length === 0) groups.set('', { cells: [], rows: matching });
  else
    for (const row of matching) {
      const cells = plan.dimensions.map((dimension) => groupOf(row, dimension));
      if (cells.some((cell, nth) => cell === null && plan.dimensions[nth]!.continuous)) continue;
      const key = JSON.stringify(cells);
      const group = groups.get(key) ?? { cells, rows: [] };
      group.rows.push(row);
      groups.set(key, group);
    }
  const toRow = ({ cells, rows: members }: { cells: Cell[]; rows: Row[] }): Row =>
    Object.fromEntries([
      ...plan.dimensions.map(({ key }, nth) => [key, cells[nth] ?? null] as const),
      ...plan.measures.map(({ key }, nth) => [key, measureOf(members, plan.query.measures[nth]!, columns)] as const),
    ]);
  const all = [...groups.values()].map((group) => ({ group, row: toRow(group) }));
  all.sort((a, b) =>
    plan.sort.reduce(
      (order, { by, dir }) =>
        order ||
        (a.row[by] === null || b.row[by] === null
          ? compare(a.row[by] ?? null, b.row[by] ?? null)
          : compare(a.row[by]!, b.row[by]!) * (dir === 'asc' ? 1 : -1)),
      0,
    ),
  );

  const limit = plan.query.limit ?? 5000;
  let shown = all.map(({ row }) => row);
  let other: QueryAnswer['other'];
  if (plan.query.other && plan.dimensions.length > 0) {
    const first = plan.dimensions[0]!.key;
    const valued = all.filter(({ row }) => row[first] !== null);
    const rest = valued.slice(limit);
    shown = [...valued.slice(0, limit), ...all.filter(({ row }) => row[first] === null)].map(({ row }) => row);
    if (rest.length > 0) {
      shown.push({ ...toRow({ cells: [], rows: rest.flatMap(({ group }) => group.rows) }), [first]: 'Other' });
      other = { groups: rest.length };
    }
  } else shown = shown.slice(0, limit);

  const [only] = plan.dimensions;
  if (only?.bins && plan.dimensions.length === 1 && shown.length > 1) {
    const byEdge = new Map(shown.map((row) => [row[only.key], row]));
    shown = edgesBetween(Number(shown[0]![only.key]), Number(shown.at(-1)![only.key]), only.bins).map(
      (edge) => byEdge.get(edge) ?? { [only.key]: edge, [plan.measures[0]!.key]: 0 },
    );
  }
  const partial = unfilled && { first: unfilled.first !== null, last: unfilled.last !== null };
  return {
    columns: plan.result,
    rows: shown,
    rowCount: shown.length,
    truncated: false,
    ...(other && { other }),
    ...(period && { period }),
    ...(partial && (partial.first || partial.last) && { partial }),
  };
}

/** The records that fall into one row of an answer. */
export function rowsBehind(query: Query, point: Row | null, rows: readonly Row[], columns: readonly Column[]): Row[] {
  const { plan, matching } = planOn(query, rows, columns);
  if (!point || plan.dimensions.length === 0) return matching;
  const named = (row: Row) => plan.dimensions.every((dimension) => groupOf(row, dimension) === point[dimension.key]);
  if (point[plan.dimensions[0]!.key] !== 'Other') return matching.filter(named);
  const listed = new Set(answer(query, rows, columns).rows.map((row) => row[plan.dimensions[0]!.key]));
  return matching.filter((row) => !listed.has(groupOf(row, plan.dimensions[0]!)));
}
