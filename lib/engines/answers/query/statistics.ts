import { columnOf, valueKind, type QueryColumn } from '@/lib/pure/query/resolve/fields';
import { addPeriods, readMoment, startOf, writeInstant } from '@/lib/pure/query/schema/calendar';
import { GRAINS, isNumeric, isTime, type Cell, type Grain, type HistogramBar } from '@/lib/pure/query/schema/column';
import { chooseBins, binEdge, binIndex, edgesBetween } from '@/lib/pure/query/sql/bins';
import type { SqlDialect } from '@/lib/pure/query/sql/dialects/dialect';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { quoteName } from '@/lib/pure/query/sql/literal';
import { TABLE } from '@/lib/pure/query/sql/plan';
import { statement } from '@/lib/pure/query/sql/statement';
import type { ColumnStatistics } from '../protocol/answers';
import type { StatisticsWork } from '../protocol/messages';
import { readRows } from './read';
import type { Connected } from './relations';
import { selectionConditions } from './selection';

export const TOP = 10;
const BARS = 20;
const MOST_PERIODS = 40;
/** Characters of a text that is shown among figures: a cell may hold a megabyte. */
export const SHORT = 300;
export const FRACTIONS = [0.05, 0.25, 0.5, 0.75, 0.95];

/**
 * A column over the rows of a selection: exact figures, the ten most frequent values, and how the values are spread.
 * @throws BrokenQuery for an unknown column or one in review.
 */
export async function readStatistics(
  [first, second]: Connected['connections'],
  { columns, selection, key }: StatisticsWork,
): Promise<ColumnStatistics> {
  const column = columnOf(columns, key);
  const name = quoteName(key, duckdb);
  const conditions = selectionConditions(selection, columns);
  const present = [...conditions, `${name} IS NOT NULL`];
  const figures = async (): Promise<Omit<ColumnStatistics, 'distinct' | 'top'>> => {
    const [cells] = (await readRows(first, figuresStatement(column, name, conditions))).rows;
    const read = figuresIn(cells!, column);
    const ask = async (sql: string) => (await readRows(first, sql)).rows;
    const spread = await spreadOf(column, read, ask, { where: present, dialect: duckdb, table: TABLE });
    return { ...read, ...spread };
  };
  const frequent = statement(
    {
      select: [
        shortened(column, name),
        'count(*)',
        'count(*) OVER ()',
        valueKind(column) === 'text' ? `length(CAST(${name} AS VARCHAR)) > ${SHORT}` : 'FALSE',
      ],
      from: TABLE,
      where: present,
      groupBy: [name],
      orderBy: ['2 DESC', name],
      limit: TOP,
    },
    duckdb,
  );
  const [own, { rows: top }] = await Promise.all([figures(), readRows(second, frequent)]);
  return {
    ...own,
    distinct: Number(top[0]?.[2] ?? 0),
    top: top.map(([value = null, count, , cut]) => ({ value, count: Number(count), ...(cut === true && { cut }) })),
  };
}

const shortened = (column: QueryColumn, value: string) =>
  valueKind(column) === 'text' ? `left(CAST(${value} AS VARCHAR), ${SHORT})` : value;

function figuresStatement(column: QueryColumn, name: string, where: string[]): string {
  const { average, compensatedAverage, compensatedSum } = duckdb;
  const decimal = column.type === 'decimal';
  // Said once for all fractions, it sorts once.
  const quantiles = `quantile_cont(${name}, [${FRACTIONS.join(', ')}])`;
  const numbers = [
    decimal ? compensatedAverage(name) : average(name),
    `stddev_samp(${name})`,
    decimal ? compensatedSum(name) : `sum(${name})`,
    `count(*) FILTER (WHERE ${name} = 0)`,
    `count(*) FILTER (WHERE ${name} < 0)`,
    ...FRACTIONS.map((_, nth) => `${quantiles}[${nth + 1}]`),
  ];
  return statement(
    {
      select: [
        'count(*)',
        `count(${name})`,
        shortened(column, `min(${name})`),
        shortened(column, `max(${name})`),
        ...(isNumeric(column) ? numbers : []),
      ],
      from: TABLE,
      where,
    },
    duckdb,
  );
}

const numberOf = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : Number(cell));

/** What the cells of a figures statement say: rows, those with a value, least, largest, and of numbers the rest. */
export function figuresIn(
  [rows, filled, min = null, max = null, ...numbers]: Cell[],
  column: QueryColumn,
): Pick<ColumnStatistics, 'rows' | 'missing' | 'min' | 'max' | 'numbers'> {
  const [mean, sd, sum, zeros, negatives, ...quantiles] = numbers.map(numberOf);
  return {
    rows: Number(rows),
    missing: Number(rows) - Number(filled),
    min,
    max,
    numbers:
      isNumeric(column) && Number(filled) > 0
        ? {
            mean: mean ?? null,
            sd: sd ?? null,
            sum: sum ?? null,
            zeros: zeros ?? 0,
            negatives: negatives ?? 0,
            quantiles: quantiles.filter((value) => value !== null),
          }
        : null,
  };
}

type Spread = Pick<ColumnStatistics, 'histogram' | 'grain'>;
const NO_SPREAD: Spread = { histogram: [], grain: null };

/** How values are spread: in bins of a round width, or in periods of time. `read` answers a value and a count a row. */
export async function spreadOf(
  column: QueryColumn,
  { min, max }: Pick<ColumnStatistics, 'min' | 'max'>,
  read: (sql: string) => Promise<Cell[][]>,
  { where, dialect, table }: { where: string[]; dialect: SqlDialect; table: string },
): Promise<Spread> {
  const name = quoteName(column.key, dialect);
  const counted = (group: string) =>
    read(statement({ select: [group, 'count(*)'], from: table, where, groupBy: [group] }, dialect));
  if (isNumeric(column) && typeof min === 'number' && typeof max === 'number') {
    const bins = chooseBins(min, max, BARS, column.type === 'integer');
    const index = binIndex(name, bins, dialect);
    const counts = new Map(
      (await counted(binEdge(index, bins, dialect))).map(([edge, count]) => [Number(edge), Number(count)]),
    );
    const edges = [...counts.keys()].toSorted((a, b) => a - b);
    const all = edgesBetween(edges[0]!, edges.at(-1)!, bins);
    const width = bins.perUnit > 1 ? 1 / bins.perUnit : bins.width;
    return {
      grain: null,
      histogram: all.map((from, nth): HistogramBar => ({
        from,
        to: all[nth + 1] ?? Number((from + width).toPrecision(12)),
        count: counts.get(from) ?? 0,
      })),
    };
  }
  if (isTime(column) && typeof min === 'string' && typeof max === 'string') {
    const span = [readMoment(min), readMoment(max)] as const;
    if (!span[0] || !span[1]) return NO_SPREAD;
    const grain = grainOf(span[0].start, span[1].start, column);
    const counts = new Map(
      (await counted(dialect.truncate[grain](name))).map(([start, count]) => [
        readMoment(String(start))?.start ?? 0,
        Number(count),
      ]),
    );
    return {
      grain,
      histogram: periodsBetween(span[0].start, span[1].start, grain).map((at): HistogramBar => ({
        from: writeInstant(at),
        to: writeInstant(addPeriods(at, 1, grain)),
        count: counts.get(at) ?? 0,
      })),
    };
  }
  return NO_SPREAD;
}

/** The finest periods of which there are not too many. */
function grainOf(first: number, last: number, { type }: QueryColumn): Grain {
  const grains = GRAINS.filter((grain) => grain !== 'hour' || type === 'datetime');
  return grains.find((grain) => addPeriods(startOf(first, grain), MOST_PERIODS, grain) > last) ?? 'year';
}

function periodsBetween(first: number, last: number, grain: Grain): number[] {
  const periods: number[] = [];
  for (let at = startOf(first, grain); at <= last; at = addPeriods(at, 1, grain)) periods.push(at);
  return periods;
}
