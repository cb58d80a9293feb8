import type { Json } from '@duckdb/node-api';
import { named, type Duck } from '../duck';
import type { PlannedColumn } from '../load';
import { BARS, GRAIN_SECONDS, NOTHING, booleanFigures, instantText, numberBars, numberFigures, textFigures, timeBars, timeFigures, timeShape, type Figures } from './groups';
import { calendarStep, niceStep, startOf, stepSql } from './steps';

/** As many different values as are worth looking at one by one. */
const MOST_GROUPS = 20_000;
/** Tables of so few rows are counted whole, each value of each column. */
const FEW_ROWS = 50_000;
const CELLS_AT_ONCE = 2_000_000;
/** Values whose sample repeats itself at least so much are grouped; the rest is measured by aggregates. */
const REPEATING = 0.7;
const FINE = 4000;

type Measured = { column: PlannedColumn; figures: Figures };

/** Figures of every column of the view `data`. */
export async function measure(duck: Duck, columns: PlannedColumn[], rowCount: number, onColumn: (done: number) => void): Promise<Figures[]> {
  const measured = new Map<PlannedColumn, Figures>();
  const take = (column: PlannedColumn, figures: Figures) => {
    measured.set(column, figures);
    onColumn(measured.size);
  };
  if (rowCount <= FEW_ROWS) await countAtOnce(duck, columns, rowCount, take);
  else {
    const spread: PlannedColumn[] = [];
    for (const column of columns) {
      const figures = isRepeating(column) ? await countOne(duck, column) : null;
      if (figures) take(column, figures);
      else spread.push(column);
    }
    for (const { column, figures } of await spreadFigures(duck, spread, rowCount)) take(column, figures);
  }
  return columns.map((column) => measured.get(column) ?? NOTHING);
}

function isRepeating({ cells, plan }: PlannedColumn): boolean {
  if (plan.reader.store === 'BOOLEAN') return true;
  const filled = cells.filter((cell) => cell !== '');
  return new Set(filled).size <= filled.length * REPEATING;
}

/** All values of many columns with their counts in one statement: a statement for each column would take longer than the counting. */
async function countAtOnce(duck: Duck, columns: PlannedColumn[], rowCount: number, take: (column: PlannedColumn, figures: Figures) => void): Promise<void> {
  const batch = Math.max(1, Math.min(250, Math.floor(CELLS_AT_ONCE / Math.max(1, rowCount))));
  for (let start = 0; start < columns.length; start += batch) {
    const some = columns.slice(start, start + batch);
    const [maps = []] = await duck.rows(`SELECT ${some.map((column) => `histogram(${valueSql(column)})`).join(', ')} FROM data`);
    some.forEach((column, nth) => {
      const entries = (maps[nth] ?? []) as { key: Json; value: Json }[];
      take(column, figuresOf(column, entries.map(({ key, value }) => [key, value])));
    });
  }
}

const isNumber = ({ plan }: PlannedColumn) => plan.reader.store === 'BIGINT' || plan.reader.store === 'DOUBLE';
const isTime = ({ plan }: PlannedColumn) => plan.reader.store === 'DATE' || plan.reader.store === 'TIMESTAMP';
const valueSql = (column: PlannedColumn, name = named(column.key)) => (isTime(column) ? `epoch(${name})` : name);

/** The values of one column with their counts; null where there are too many to be looked at one by one. */
async function countOne(duck: Duck, column: PlannedColumn): Promise<Figures | null> {
  await duck.run(`CREATE OR REPLACE TEMP TABLE groups AS SELECT ${named(column.key)} AS v, count(*) AS n FROM data GROUP BY 1`);
  const [[count] = []] = await duck.rows('SELECT count(*) FROM groups');
  if (Number(count) > MOST_GROUPS + 1) return column.plan.reader.store === 'VARCHAR' ? manyTexts(duck) : null;
  return figuresOf(column, await duck.rows(`SELECT ${valueSql(column, 'v')}, n FROM groups WHERE v IS NOT NULL`));
}

/** Exact figures from values and their counts. */
function figuresOf({ plan }: PlannedColumn, groups: Json[][]): Figures {
  const { store } = plan.reader;
  switch (store) {
    case 'VARCHAR': return textFigures(groups.map(([text, n]) => ({ value: String(text), count: Number(n) })));
    case 'BOOLEAN': return booleanFigures(groups.map(([truth, n]) => ({ value: truth === true, count: Number(n) })));
    case 'DATE': case 'TIMESTAMP': return timeFigures(groups.map(([instant, n]) => ({ value: Number(instant), count: Number(n) })), store === 'DATE');
    case 'BIGINT': return withExactBounds(numberFigures(groups.map(([number, n]) => ({ value: Number(number), count: Number(n) })), true), groups);
    case 'DOUBLE': return numberFigures(groups.map(([number, n]) => ({ value: Number(number), count: Number(n) })), false);
  }
}

/** Whole numbers beyond 2^53 stay text where they are shown. */
function withExactBounds(figures: Figures, groups: Json[][]): Figures {
  if (!groups.some(([value]) => !Number.isSafeInteger(Number(value)))) return figures;
  const exact = groups.map(([value]) => BigInt(String(value))).sort((left, right) => (left < right ? -1 : 1));
  return { ...figures, min: wholeCell(String(exact[0])), max: wholeCell(String(exact.at(-1))), top: figures.top.map(({ value, count }) => ({ value: Number.isSafeInteger(value) ? value : null, count })).filter(({ value }) => value !== null) };
}

export const wholeCell = (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);

async function manyTexts(duck: Duck): Promise<Figures> {
  const [[filled, distinct, min, max, letters] = []] = await duck.rows('SELECT sum(n) FILTER (v IS NOT NULL), count(v), min(v), max(v), sum(length(v) * n) FROM groups');
  const top = await duck.rows('SELECT v, n FROM groups WHERE v IS NOT NULL ORDER BY n DESC, v LIMIT 10');
  return {
    ...NOTHING, filled: Number(filled), distinct: Number(distinct), min: String(min), max: String(max), meanLength: Number(letters) / Number(filled),
    top: top.map(([value, n]) => ({ value: String(value), count: Number(n) })),
  };
}

/** Figures of columns with many different values: one pass for all their moments, one each for the bars. */
async function spreadFigures(duck: Duck, columns: PlannedColumn[], rowCount: number): Promise<Measured[]> {
  if (!columns.length) return [];
  const width = 11;
  const select = columns.map((column) => {
    const name = named(column.key);
    const { store } = column.plan.reader;
    const number = isNumber(column);
    const time = isTime(column);
    const as = (sql: string, of: boolean) => (of ? sql : 'NULL');
    return [
      `count(${name})`, `approx_count_distinct(${name})`, time ? `epoch(min(${name}))` : `min(${name})`, time ? `epoch(max(${name}))` : `max(${name})`,
      as(`avg(${name})`, number), as(`stddev_samp(${name})`, number), as(store === 'BIGINT' ? `CAST(sum(${name}) AS DOUBLE)` : `fsum(${name})`, number), as(`skewness(${name})`, number),
      as(`count(*) FILTER (${name} = 0)`, number), as(`count(*) FILTER (${name} < 0)`, number), as(`sum(length(${name}))`, store === 'VARCHAR'),
    ];
  });
  const [row = []] = await duck.rows(`SELECT ${select.flat().join(',\n')} FROM data`);
  const quantiles = await quantilesOf(duck, columns.filter(isNumber), rowCount);
  const measured: Measured[] = [];
  for (const [nth, column] of columns.entries()) measured.push({ column, figures: { ...await spreadColumn(duck, column, row.slice(nth * width, (nth + 1) * width)), ...(quantiles.has(column) && { quantiles: quantiles.get(column)! }) } });
  return measured;
}

async function spreadColumn(duck: Duck, { key, plan }: PlannedColumn, [count, about, min, max, mean, sd, sum, skewness, zeros, negatives, letters]: Json[]): Promise<Figures> {
  const filled = Number(count);
  const { store } = plan.reader;
  if (filled === 0) return NOTHING;
  const name = named(key);
  const unique = Number(about) >= filled * 0.8 && (store === 'BIGINT' || store === 'VARCHAR');
  const distinct = unique ? Number((await duck.rows(`SELECT count(DISTINCT ${name}) FROM data`))[0]?.[0]) : Math.min(filled, Number(about));
  const base = { ...NOTHING, filled, distinct, exact: false };
  if (store === 'VARCHAR') return { ...base, exact: unique, min: String(min), max: String(max), meanLength: Number(letters) / filled };
  if (store === 'DATE' || store === 'TIMESTAMP') return { ...base, ...await spreadTime(duck, name, Number(min), Number(max), store === 'DATE') };
  const whole = store === 'BIGINT';
  const { start, step } = niceStep(Number(min), Number(max), BARS, whole);
  const bars = await duck.rows(`SELECT CAST(least(${BARS - 1}, floor((${name} - ${start}) / ${step} + 1e-9)) AS INTEGER) AS bar, count(*) FROM data WHERE ${name} IS NOT NULL GROUP BY 1`);
  return {
    ...base, exact: false, min: whole ? wholeCell(String(min)) : Number(min), max: whole ? wholeCell(String(max)) : Number(max),
    mean: Number(mean), sd: sd === null ? null : Number(sd), sum: Number(sum), skewness: typeof skewness === 'number' ? skewness : null, zeros: Number(zeros), negatives: Number(negatives),
    histogram: numberBars(new Map(bars.map(([bar, n]) => [Number(bar), Number(n)])), start, step),
  };
}

const SAMPLED_ROWS = 20_000;

/**
 * Quantiles of a sample of rows that is spread over the table by hash: half a percent off in rank, where DuckDB's
 * reservoir_quantile looks at little more than the first rows of a sorted table.
 */
async function quantilesOf(duck: Duck, columns: PlannedColumn[], rowCount: number): Promise<Map<PlannedColumn, number[]>> {
  if (!columns.length) return new Map();
  const every = Math.max(1, Math.floor(rowCount / SAMPLED_ROWS));
  const [row = []] = await duck.rows(`SELECT ${columns.map(({ key }) => `quantile_cont(CAST(${named(key)} AS DOUBLE), [.05, .25, .5, .75, .95])`).join(', ')} FROM data WHERE hash(row_number) % ${every} = 0`);
  return new Map(columns.flatMap((column, nth) => (Array.isArray(row[nth]) ? [[column, row[nth].map(Number)] as const] : [])));
}

/** The gaps between instants are told from a fine grid: of events as dense as these the single gap says nothing. */
async function spreadTime(duck: Duck, name: string, min: number, max: number, day: boolean): Promise<Pick<Figures, 'min' | 'max' | 'histogram' | 'time'>> {
  const step = calendarStep(min, max, BARS, day ? 86400 : 1);
  const bars = await duck.rows(`SELECT ${stepSql(name, step)}, count(*) FROM data WHERE ${name} IS NOT NULL GROUP BY 1`);
  const cell = Math.max(1, (max - min) / FINE);
  const grid = await duck.rows(`SELECT DISTINCT CAST(floor((epoch(${name}) - ${min}) / ${cell}) AS INTEGER) AS at FROM data WHERE ${name} IS NOT NULL ORDER BY 1`);
  const [[seconds, minutes, hours] = []] = day ? [[false, false, false]] : await duck.rows(`SELECT bool_or(second(${name}) <> 0 OR epoch(${name}) <> floor(epoch(${name}))), bool_or(minute(${name}) <> 0), bool_or(hour(${name}) <> 0) FROM data`);
  const grain = seconds ? 'second' : minutes ? 'minute' : hours ? 'hour' : 'day';
  const { step: gap } = timeShape(grid.map(([at]) => min + Number(at) * cell));
  return {
    min: instantText(min, day), max: instantText(max, day),
    histogram: timeBars(new Map(bars.map(([nth, n]) => [Number(nth), Number(n)])), (nth) => instantText(startOf(nth, step), day)),
    time: { grain, step: Math.max(gap, GRAIN_SECONDS[grain]), regular: false },
  };
}
