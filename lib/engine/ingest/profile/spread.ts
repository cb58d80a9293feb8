import type { Json } from '@duckdb/node-api';
import { named, type Duck } from '../duck';
import type { PlannedColumn } from '../load';
import { isNumber, isTime, wholeCell } from './counted';
import { BARS, GRAIN_SECONDS, NOTHING, instantText, numberBars, timeBars, timeShape, type Figures } from './groups';
import { calendarStep, niceStep, startOf, stepSql } from './steps';

const SAMPLED_ROWS = 20_000;
/** Whole numbers that span no more than this are counted exactly, a bit for each. */
const WIDEST_BITS = 2 ** 26;
/** Cells of the grid on which gaps between dense instants are measured. */
const FINE = 4000;

/** What the first pass over all rows tells: instants in seconds. */
type Bounds = { column: PlannedColumn; filled: number; min: number; max: number; written: [Json, Json]; sum: number };

/**
 * Figures of numbers and instants with many different values, in two passes over all rows (bounds and sums, then what needs the
 * bounds) and one for each histogram. Quantiles come from a sample.
 */
export async function spreadFigures(duck: Duck, columns: PlannedColumn[], rowCount: number, take: (column: PlannedColumn, figures: Figures) => void): Promise<void> {
  if (!columns.length) return;
  const bounds = await boundsOf(duck, columns);
  const filled = bounds.filter((bound) => bound.filled > 0);
  for (const { column } of bounds.filter((bound) => bound.filled === 0)) take(column, NOTHING);
  const asked = filled.map((bound) => (isTime(bound.column) ? timeSql(bound) : numberSql(bound)));
  const [row = []] = filled.length ? await duck.rows(`SELECT ${asked.flat().join(',\n')} FROM data`) : [];
  const quantiles = await quantilesOf(duck, filled.map(({ column }) => column).filter(isNumber), rowCount);
  for (const [nth, bound] of filled.entries()) {
    const answers = row.slice(nth * ANSWERS, (nth + 1) * ANSWERS);
    take(bound.column, isTime(bound.column) ? await timeFigures(duck, bound, answers) : await numberFigures(duck, bound, answers, quantiles.get(bound.column) ?? null));
  }
}

async function boundsOf(duck: Duck, columns: PlannedColumn[]): Promise<Bounds[]> {
  const select = columns.map((column) => {
    const name = named(column.key);
    const sum = isTime(column) ? 'NULL' : column.plan.reader.store === 'BIGINT' ? `CAST(sum(${name}) AS DOUBLE)` : `fsum(${name})`;
    return isTime(column) ? `count(${name}), epoch(min(${name})), epoch(max(${name})), ${sum}` : `count(${name}), min(${name}), max(${name}), ${sum}`;
  });
  const [row = []] = await duck.rows(`SELECT ${select.join(', ')} FROM data`);
  return columns.map((column, nth) => {
    const [count, min, max, sum] = row.slice(nth * 4, nth * 4 + 4);
    return { column, filled: Number(count), min: Number(min), max: Number(max), written: [min ?? null, max ?? null], sum: Number(sum) };
  });
}

const ANSWERS = 4;

const bitsOf = ({ column, min, max }: Bounds) => column.plan.reader.store === 'BIGINT' && max - min < WIDEST_BITS;

/** Second and third moment about the mean, zeros, different values. */
function numberSql(bound: Bounds): string[] {
  const name = named(bound.column.key);
  // A bare literal would be a DECIMAL, whose arithmetic takes fifty times as long.
  const off = `(CAST(${name} AS DOUBLE) - CAST(${bound.sum / bound.filled} AS DOUBLE))`;
  const zeros = bound.min <= 0 && bound.max >= 0 ? `count(*) FILTER (${name} = 0)` : '0';
  const distinct = bitsOf(bound) ? `bit_count(bitstring_agg(${name}, ${bound.min}, ${bound.max}))` : `approx_count_distinct(${name})`;
  return [`fsum(${off} * ${off})`, `fsum(${off} * ${off} * ${off})`, zeros, distinct];
}

/** Different instants, and which cells of a grid from the first to the last hold one. */
function timeSql({ column, min, max }: Bounds): string[] {
  const name = named(column.key);
  const cell = gridCell(min, max);
  return [`approx_count_distinct(${name})`, `CAST(bitstring_agg(CAST((epoch(${name}) - ${min}) // ${cell} AS INTEGER), 0, ${FINE}) AS VARCHAR)`, '0', '0'];
}

const gridCell = (min: number, max: number) => Math.max(1, Math.ceil((max - min) / FINE));

async function numberFigures(duck: Duck, bound: Bounds, [second, third, zeros, different]: Json[], quantiles: number[] | null): Promise<Figures> {
  const { column, filled, min, max, written, sum } = bound;
  const name = named(column.key);
  const whole = column.plan.reader.store === 'BIGINT';
  const counted = bitsOf(bound);
  // Whether whole numbers are unique is worth an exact count: it tells keys.
  const unsure = whole && !counted && Number(different) >= filled * 0.8;
  const distinct = unsure ? Number((await duck.rows(`SELECT count(DISTINCT ${name}) FROM data`))[0]?.[0]) : Math.min(filled, Number(different));
  const negatives = min < 0 ? Number((await duck.rows(`SELECT count(*) FROM data WHERE ${name} < 0`))[0]?.[0]) : 0;
  const { start, step } = niceStep(min, max, BARS, whole);
  const bars = await duck.rows(`SELECT CAST(floor((${name} - ${start}) / ${step} + 1e-9) AS INTEGER) AS bar, count(*) FROM data WHERE ${name} IS NOT NULL GROUP BY 1`);
  const counts = new Map<number, number>();
  for (const [bar, n] of bars) counts.set(Math.min(BARS - 1, Number(bar)), (counts.get(Math.min(BARS - 1, Number(bar))) ?? 0) + Number(n));
  const spread = Math.sqrt(Number(second) / filled);
  return {
    ...NOTHING, filled, distinct, exact: false, min: whole ? wholeCell(String(written[0])) : min, max: whole ? wholeCell(String(written[1])) : max, sum, mean: sum / filled,
    sd: filled > 1 ? Math.sqrt(Number(second) / (filled - 1)) : null,
    skewness: filled > 2 && spread > 0 ? (Math.sqrt(filled * (filled - 1)) / (filled - 2)) * (Number(third) / filled / spread ** 3) : null,
    zeros: Number(zeros), negatives, quantiles, histogram: numberBars(counts, start, step),
  };
}

/**
 * Quantiles of a sample of rows that is spread over the table by hash: half a percent off in rank, where DuckDB's
 * reservoir_quantile looks at little more than the first rows of a sorted table.
 */
async function quantilesOf(duck: Duck, columns: PlannedColumn[], rowCount: number): Promise<Map<PlannedColumn, number[]>> {
  if (!columns.length) return new Map();
  const every = Math.max(1, Math.floor(rowCount / SAMPLED_ROWS));
  const [row = []] = await duck.rows(`SELECT ${columns.map(({ key }) => `quantile_cont(CAST(${named(key)} AS DOUBLE), [.05, .25, .5, .75, .95])`).join(', ')} FROM data WHERE hash(row_number) % ${every} = 0`);
  return new Map(columns.flatMap((column, nth) => {
    const found = row[nth];
    return Array.isArray(found) ? [[column, found.map(Number)] as const] : [];
  }));
}

/** Of instants as dense as these the single gap says nothing: the usual step is told from the grid. */
async function timeFigures(duck: Duck, { column, filled, min, max }: Bounds, [different, grid]: Json[]): Promise<Figures> {
  const name = named(column.key);
  const day = column.plan.reader.store === 'DATE';
  const step = calendarStep(min, max, BARS, day ? 86400 : 1);
  const bars = await duck.rows(`SELECT ${stepSql(name, step)}, count(*) FROM data WHERE ${name} IS NOT NULL GROUP BY 1`);
  const cell = gridCell(min, max);
  const taken = [...String(grid)].flatMap((bit, nth) => (bit === '1' ? [min + nth * cell] : []));
  const grain = day ? 'day' : await precisionOf(duck, column);
  return {
    ...NOTHING, filled, distinct: Math.min(filled, Number(different)), exact: false, min: instantText(min, day), max: instantText(max, day),
    histogram: timeBars(new Map(bars.map(([nth, n]) => [Number(nth), Number(n)])), (nth) => instantText(startOf(nth, step), day)),
    time: { grain, step: Math.max(timeShape(taken).step, GRAIN_SECONDS[grain]), regular: false },
  };
}

/** The finest part of the time of day that is not always zero; a sample that shows seconds has decided. */
async function precisionOf(duck: Duck, { key, cells }: PlannedColumn): Promise<'second' | 'minute' | 'hour' | 'day'> {
  if (cells.some((cell) => /:\d\d:(?!00(?!\d))\d\d/.test(cell))) return 'second';
  const name = named(key);
  const [[seconds, minutes, hours] = []] = await duck.rows(`SELECT bool_or(epoch_us(${name}) % 60000000 <> 0), bool_or(epoch_us(${name}) % 3600000000 <> 0), bool_or(epoch_us(${name}) % 86400000000 <> 0) FROM data`);
  return seconds ? 'second' : minutes ? 'minute' : hours ? 'hour' : 'day';
}
