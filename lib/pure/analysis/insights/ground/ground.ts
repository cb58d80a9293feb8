import type { Cell, Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { partsOnly } from '@/lib/pure/analysis/semantics/table/scope';
import { countOfRows, shareOf, shownAs } from '@/lib/pure/analysis/semantics/table/shown';
import { missingCodeOf } from '../../semantics/stand-ins';
import { readTable, type TableMeaning } from '@/lib/pure/analysis/semantics/table/table';
import type { ColumnValues, TableValues } from '../../values';
import type { InsightFigure } from './schema';
import { MOST_LEVELS } from './untested';

/** A number row by row with what it means; of an outcome 0 and 1. NaN where there is none. */
export type MeasuredValues = {
  figure: InsightFigure;
  key: string;
  values: Float64Array;
  /** What adds up over time is summed, what does not is averaged. */
  overTime: 'sum' | 'mean';
  /** 0 nobody knows what it is, 3 a headline. By its label, never by its values. */
  weight: number;
  /** Best first, from 0. */
  place: number;
};
/** A way to group rows: `codes` point into `levels`, −1 where a row has none. */
export type RowGrouping = {
  column: Column;
  codes: Int32Array;
  levels: Cell[];
  score: number;
  /** Its values have an order of their own. */ ordered: boolean;
};

/** Rows of a table as they are tested. */
export type Rows = { count: number; measured: MeasuredValues[]; groupings: RowGrouping[] };

/** A table read for what can be tested in it. */
export type InsightTable = {
  table: TableValues;
  meaning: TableMeaning;
  /**
   * Filters that every query of a finding carries: without totals among their parts, of a long table the one series.
   */
  filters: Filter[];
  rows: Rows;
  /** Where rows were counted, over time. */
  counted: MeasuredValues | null;
  /** The time of each row; null where the table has no time axis. */
  times: Float64Array | null;
};

/** Nothing is told of a group of fewer. */
export const FEWEST_ROWS = 5;
const COUNT_WEIGHT = 2;

/** All columns of the table, those left out too. */
export const columnsOf = ({ columns, leftOut }: TableValues): Column[] =>
  [...columns, ...leftOut].map(({ column }) => column);

export function groundOf(table: TableValues, thisYear: number): InsightTable {
  const meaning = readTable({
    name: table.name,
    columns: columnsOf(table),
    relations: table.relations,
    rowCount: table.rowCount,
    thisYear,
  });
  const filters = partsOnly(meaning);
  const measures =
    meaning.rows.kind === 'reading'
      ? readTable({
          name: table.name,
          columns: columnsOf(table),
          relations: { ...table.relations, correlations: [] },
          rowCount: table.rowCount,
          thisYear,
        }).measures
      : meaning.measures;
  const held = new Map(table.columns.map((values) => [values.column.key, values]));
  const kept = keptRows(table, held, filters);
  const measured = measuresOf(meaning, measures, held, kept);
  const groupings = meaning.dimensions.flatMap(
    ({ column, score, ordered }) => groupingOf(held.get(column.key), { score, ordered }, kept) ?? [],
  );
  const time = meaning.time && held.get(meaning.time.column.key);
  const counted =
    meaning.rows.kind === 'event'
      ? {
          figure: { field: null, measure: countOfRows(meaning).measure, additive: true, outcome: null },
          key: '',
          values: new Float64Array(kept?.length ?? table.rows).fill(1),
          overTime: 'sum' as const,
          weight: COUNT_WEIGHT,
          place: measured.length,
        }
      : null;
  return {
    table,
    meaning,
    filters,
    counted,
    rows: { count: kept?.length ?? table.rows, measured, groupings },
    times: time && time.kind !== 'category' ? gather(time.values, kept) : null,
  };
}

const gather = <T extends Float64Array | Int32Array>(values: T, kept: Uint32Array | null): T =>
  kept
    ? (values.constructor as unknown as { from: (of: Uint32Array, each: (row: number) => number) => T }).from(
        kept,
        (row) => values[row]!,
      )
    : values;

/** Rows that the filters leave; null for all. */
function keptRows(table: TableValues, held: Map<string, ColumnValues>, filters: Filter[]): Uint32Array | null {
  if (filters.length === 0) return null;
  const tests = filters.flatMap((filter) => {
    const values = held.get(filter.field);
    if (values?.kind !== 'category') return [];
    if (filter.op === 'eq') return [(row: number) => values.levels[values.codes[row]!] === String(filter.value)];
    return filter.op === 'not_in'
      ? [(row: number) => !filter.values.includes(values.levels[values.codes[row]!] ?? null)]
      : [];
  });
  return Uint32Array.from({ length: table.rows }, (_, row) => row).filter((row) => tests.every((test) => test(row)));
}

function measuresOf(
  meaning: TableMeaning,
  measures: TableMeaning['measures'],
  held: Map<string, ColumnValues>,
  kept: Uint32Array | null,
): MeasuredValues[] {
  const numbers = measures.flatMap((each) => {
    const values = held.get(each.column.key);
    if (values?.kind !== 'number') return [];
    const code = missingCodeOf(each.column)?.value;
    const measured = gather(values.values, kept);
    const stock = each.meaning.kind === 'stock';
    return [
      {
        figure: {
          field: each.column.key,
          measure: shownAs(each).measure,
          additive: each.meaning.agg === 'sum',
          outcome: null,
        },
        key: each.column.key,
        values: code === undefined ? measured : measured.map((value) => (value === code ? Number.NaN : value)),
        overTime: each.meaning.agg === 'sum' && !stock ? ('sum' as const) : ('mean' as const),
        weight: each.aside ? each.meaning.weight / 2 : each.meaning.weight,
      },
    ];
  });
  const outcomes = meaning.outcomes.flatMap((each) => {
    const values = held.get(each.column.key);
    if (values?.kind !== 'category' || each.outcome.interest <= 0) return [];
    const positive = values.levels.indexOf(String(each.outcome.positive));
    return [
      {
        figure: {
          field: each.column.key,
          measure: shareOf(each).measure,
          additive: false,
          outcome: each.outcome.positive,
        },
        key: each.column.key,
        values: flagsOf(gather(values.codes, kept), positive),
        overTime: 'mean' as const,
        weight: 1 + each.outcome.interest,
      },
    ];
  });
  return [...outcomes, ...numbers].map((each, place) => ({ ...each, place }));
}

const flagsOf = (codes: Int32Array, positive: number) =>
  Float64Array.from(codes, (code) => (code < 0 ? Number.NaN : code === positive ? 1 : 0));

/** Levels as the cells of answers hold them. */
function groupingOf(
  values: ColumnValues | undefined,
  meaning: Pick<RowGrouping, 'score' | 'ordered'>,
  kept: Uint32Array | null,
): RowGrouping | null {
  if (!values || values.kind === 'time') return null;
  const { column } = values;
  if (values.kind === 'category') {
    if (values.levels.length > MOST_LEVELS) return null;
    const asCell = (level: string): Cell =>
      column.type === 'boolean'
        ? level === 'true'
        : column.type === 'integer' || column.type === 'decimal'
          ? Number(level)
          : level;
    return { column, codes: gather(values.codes, kept), levels: values.levels.map(asCell), ...meaning };
  }
  const numbers = gather(values.values, kept);
  const levels = [...new Set(numbers)].filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  if (levels.length < 2 || levels.length > MOST_LEVELS) return null;
  const places = new Map(levels.map((level, place) => [level, place]));
  return { column, codes: Int32Array.from(numbers, (value) => places.get(value) ?? -1), levels, ...meaning };
}

/** The same columns over some of the rows. */
export function someRows({ measured, groupings }: Rows, chosen: Uint32Array): Rows {
  return {
    count: chosen.length,
    measured: measured.map((each) => ({ ...each, values: gather(each.values, chosen) })),
    groupings: groupings.map((each) => ({ ...each, codes: gather(each.codes, chosen) })),
  };
}
