import type { Json } from '@duckdb/node-api';
import type { TimeForm } from '@/lib/pure/query/schema/column';
import type { PlannedColumn } from '../load/load';
import { named, sideBySide, type Duck } from '../table/duck';
import { isTime, wholeCell, type Take } from './counted';
import {
  BARS,
  GRAIN_SECONDS,
  NOTHING,
  instantText,
  numberBars,
  timeBars,
  timeShape,
  type ProfileFigures,
} from './groups';
import { calendarStep, niceStep, startOf, stepSql } from './steps';
import { endOfToday, farAfter, MOST_AHEAD } from './suspects';

const SAMPLED_ROWS = 20_000;
/** Whole numbers that span no more than this are counted exactly, a bit for each. */
const WIDEST_BITS = 2n ** 26n;

/** What the first pass over all rows tells: instants in seconds. */
type Bounds = { column: PlannedColumn; filled: number; min: number; max: number; written: [Json, Json]; sum: number };

/**
 * Figures of numbers and instants with many different values, in two passes over all rows (bounds and sums, then what
 * needs the bounds) and one for each histogram. Quantiles come from a sample.
 */
export async function spreadFigures(duck: Duck, columns: PlannedColumn[], rowCount: number, take: Take): Promise<void> {
  if (!columns.length) return;
  const bounds = await boundsOf(duck, columns);
  const filled = bounds.filter((bound) => bound.filled > 0);
  for (const { column } of bounds.filter((bound) => bound.filled === 0)) take(column, NOTHING, []);
  const asked = filled.map((bound) => (isTime(bound.column) ? timeSql(bound) : numberSql(bound)));
  if (!filled.length) return;
  const [[row = []], samples] = await Promise.all([
    duck.rows(`SELECT ${asked.flat().join(',\n')} FROM data`),
    sampled(
      duck,
      filled.map(({ column }) => column),
      rowCount,
    ),
  ]);
  await sideBySide([...filled.entries()], async ([nth, bound]) => {
    const answers = row.slice(nth * ANSWERS, (nth + 1) * ANSWERS);
    const { quantiles, gap, span } = samples.get(bound.column) ?? { quantiles: null, gap: 0 };
    take(
      bound.column,
      isTime(bound.column)
        ? await timeFigures(duck, { bounds: bound, json: answers, gap, span })
        : await numberFigures(duck, bound, answers, quantiles),
      [],
    );
  });
}

async function boundsOf(duck: Duck, columns: PlannedColumn[]): Promise<Bounds[]> {
  const select = columns.map((column) => {
    const name = named(column.key);
    const sum = isTime(column)
      ? 'NULL'
      : column.plan.reader.store === 'BIGINT'
        ? `CAST(sum(${name}) AS DOUBLE)`
        : `fsum(${name})`;
    return isTime(column)
      ? `count(${name}), epoch(min(${name})), epoch(max(${name})), ${sum}`
      : `count(${name}), min(${name}), max(${name}), ${sum}`;
  });
  const [row = []] = await duck.rows(`SELECT ${select.join(', ')} FROM data`);
  return columns.map((column, nth) => {
    const [count, min, max, sum] = row.slice(nth * 4, nth * 4 + 4);
    return {
      column,
      filled: Number(count),
      min: Number(min),
      max: Number(max),
      written: [min ?? null, max ?? null],
      sum: Number(sum),
    };
  });
}

const ANSWERS = 4;

/** Whether whole numbers lie so near each other. Their bounds as they are written: beyond 2^53 a double is another number. */
const bitsOf = ({ column, written: [min, max] }: Bounds) =>
  column.plan.reader.store === 'BIGINT' && BigInt(String(max)) - BigInt(String(min)) < WIDEST_BITS;

/**
 * Second and third moment about the mean (the third may differ in its last digits: it tells only whether a column is
 * skewed), zeros, different values.
 */
function numberSql(bound: Bounds): string[] {
  const name = named(bound.column.key);
  const off = `(CAST(${name} AS DOUBLE) - ${double(bound.sum / bound.filled)})`;
  const zeros = bound.min <= 0 && bound.max >= 0 ? `count(*) FILTER (${name} = 0)` : '0';
  const distinct = bitsOf(bound)
    ? `bit_count(bitstring_agg(${name}, ${bound.written.map(String).join(', ')}))`
    : `approx_count_distinct(${name})`;
  return [`fsum(${off} * ${off})`, `sum(${off} * ${off} * ${off})`, zeros, distinct];
}

const timeSql = ({ column }: Bounds): string[] => [`approx_count_distinct(${named(column.key)})`, '0', '0', '0'];

/** A bare number would be a DECIMAL, whose arithmetic takes fifty times as long. */
const double = (value: number) => `CAST(${value} AS DOUBLE)`;

async function numberFigures(
  duck: Duck,
  bound: Bounds,
  [second, third, zeros, different]: Json[],
  quantiles: number[] | null,
): Promise<ProfileFigures> {
  const { column, filled, min, max, written, sum } = bound;
  const name = named(column.key);
  const whole = column.plan.reader.store === 'BIGINT';
  const counted = bitsOf(bound);
  // Whether whole numbers are unique is worth an exact count: it tells keys.
  const unsure = whole && !counted && Number(different) >= filled * 0.8;
  const distinct = unsure
    ? Number((await duck.rows(`SELECT count(DISTINCT ${name}) FROM data`))[0]?.[0])
    : Math.min(filled, Number(different));
  const negatives = min < 0 ? Number((await duck.rows(`SELECT count(*) FROM data WHERE ${name} < 0`))[0]?.[0]) : 0;
  const { start, step } = niceStep(min, max, BARS, whole);
  const bars = await duck.rows(
    `SELECT CAST(floor(${name} * ${double(1 / step)} + ${double(1e-9 - start / step)}) AS INTEGER) AS bar, count(*) FROM data GROUP BY 1`,
  );
  const counts = new Map<number, number>();
  for (const [bar, n] of bars)
    if (bar !== null)
      counts.set(Math.min(BARS - 1, Number(bar)), (counts.get(Math.min(BARS - 1, Number(bar))) ?? 0) + Number(n));
  const spread = Math.sqrt(Number(second) / filled);
  return {
    ...NOTHING,
    filled,
    distinct,
    exact: false,
    min: whole ? wholeCell(String(written[0])) : min,
    max: whole ? wholeCell(String(written[1])) : max,
    sum,
    mean: sum / filled,
    sd: filled > 1 ? Math.sqrt(Number(second) / (filled - 1)) : null,
    skewness:
      filled > 2 && spread > 0
        ? (Math.sqrt(filled * (filled - 1)) / (filled - 2)) * (Number(third) / filled / spread ** 3)
        : null,
    zeros: Number(zeros),
    negatives,
    quantiles,
    histogram: numberBars(counts, start, step),
  };
}

/** What a sample of the rows tells: quantiles of numbers, the usual gap between instants in seconds. */
type Sampled = {
  quantiles: number[] | null;
  gap: number;
  /** 1st and 99th percentile of instants, in seconds. */ span?: [number, number];
};

/**
 * Looks at rows that are spread over the table by hash: quantiles are then half a percent off in rank, where DuckDB's
 * reservoir_quantile looks at little more than the first rows of a sorted table. Between instants as dense as these the
 * single gap says nothing: the usual one is that of the sample, as many times smaller as the sample is.
 */
async function sampled(duck: Duck, columns: PlannedColumn[], rowCount: number): Promise<Map<PlannedColumn, Sampled>> {
  const every = Math.max(1, Math.floor(rowCount / SAMPLED_ROWS));
  const select = columns.map((column) => {
    const name = named(column.key);
    return isTime(column)
      ? `list_sort(list(DISTINCT epoch(${name})))`
      : `quantile_cont(CAST(${name} AS DOUBLE), [.05, .25, .5, .75, .95])`;
  });
  const [row = []] = await duck.rows(`SELECT ${select.join(', ')} FROM data WHERE hash(row_number) % ${every} = 0`);
  return new Map(
    columns.map((column, nth) => {
      const found = ((row[nth] ?? []) as Json[]).map(Number);
      return [
        column,
        isTime(column)
          ? {
              quantiles: null,
              gap: timeShape(found).step / every,
              ...(found.length > 0 && {
                span: [found[Math.floor(0.01 * (found.length - 1))]!, found[Math.floor(0.99 * (found.length - 1))]!],
              }),
            }
          : { quantiles: found.length ? found : null, gap: 0 },
      ];
    }),
  );
}

async function timeFigures(
  duck: Duck,
  {
    bounds: { column, filled, min, max },
    json: [different],
    gap,
    span,
  }: { bounds: Bounds; json: Json[]; gap: number; span?: [number, number] },
): Promise<ProfileFigures> {
  const name = named(column.key);
  const day = column.plan.reader.store === 'DATE';
  const step = calendarStep(min, max, BARS, day ? 86400 : 1);
  const bars = await duck.rows(`SELECT ${stepSql(name, step)} AS bar, count(*) FROM data GROUP BY 1`);
  const grain = day ? 'day' : await precisionOf(duck, column);
  return {
    ...NOTHING,
    filled,
    distinct: Math.min(filled, Number(different)),
    exact: false,
    min: instantText(min, day),
    max: instantText(max, day),
    histogram: timeBars(
      new Map(bars.filter(([nth]) => nth !== null).map(([nth, n]) => [Number(nth), Number(n)])),
      (nth) => instantText(startOf(nth, step), day),
    ),
    time: {
      grain,
      step: Math.max(gap, GRAIN_SECONDS[grain]),
      regular: false,
      ...(await suspectsOf(duck, name, { filled, max, span }, day)),
    },
  };
}

/** As suspectsAmong says, over every row; the percentiles are those of the sample. */
async function suspectsOf(
  duck: Duck,
  name: string,
  { filled, max, span }: { filled: number; max: number; span?: [number, number] },
  day: boolean,
): Promise<Pick<TimeForm, 'suspects'>> {
  const today = endOfToday();
  const fence = span ? farAfter(...span) : Infinity;
  if (max <= fence && max < today) return {};
  const [[ahead = 0] = []] = await duck.rows(`SELECT count(*) FILTER (epoch(${name}) >= ${double(today)}) FROM data`);
  const end = Number(ahead) > 0 && Number(ahead) <= MOST_AHEAD * filled ? Math.min(fence, today - 1) : fence;
  if (max <= end) return {};
  const [[rows, last] = []] = await duck.rows(
    `SELECT count(*) FILTER (epoch(${name}) > ${double(end)}), epoch(max(${name}) FILTER (epoch(${name}) <= ${double(end)})) FROM data`,
  );
  return { suspects: { rows: Number(rows), latest: instantText(max, day), last: instantText(Number(last), day) } };
}

/** The finest part of the time of day that is not always zero; a sample that shows seconds has decided. */
async function precisionOf(duck: Duck, { key, cells }: PlannedColumn): Promise<'second' | 'minute' | 'hour' | 'day'> {
  if (cells.some((cell) => /:\d\d:(?!00(?!\d))\d\d/.test(cell))) return 'second';
  const name = named(key);
  const [[seconds, minutes, hours] = []] = await duck.rows(
    `SELECT bool_or(epoch_us(${name}) % 60000000 <> 0), bool_or(epoch_us(${name}) % 3600000000 <> 0), bool_or(epoch_us(${name}) % 86400000000 <> 0) FROM data`,
  );
  return seconds ? 'second' : minutes ? 'minute' : hours ? 'hour' : 'day';
}
