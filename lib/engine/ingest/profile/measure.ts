import type { Json } from '@duckdb/node-api';
import { named, type Duck } from '../duck';
import type { PlannedColumn } from '../load';
import { BARS, GRAIN_SECONDS, NOTHING, booleanFigures, instantText, numberBars, numberFigures, textFigures, timeBars, timeFigures, timeShape, type Figures } from './groups';
import { calendarStep, niceStep, startOf, stepSql } from './steps';

/** As many different values as are worth counting one by one. */
const MOST_GROUPS = 20_000;
/** Values whose sample repeats itself at least so much are grouped; the rest is measured by aggregates. */
const REPEATING = 0.7;
const FINE = 4000;

type Measured = { column: PlannedColumn; figures: Figures };

/** Figures of every column of the view `data`. */
export async function measure(duck: Duck, columns: PlannedColumn[], rowCount: number, onColumn: (done: number) => void): Promise<Figures[]> {
  const measured = new Map<PlannedColumn, Figures>();
  const spread: PlannedColumn[] = [];
  let done = 0;
  for (const column of columns) {
    const figures = isRepeating(column, rowCount) ? await grouped(duck, column) : null;
    if (figures) {
      measured.set(column, figures);
      onColumn(++done);
    } else spread.push(column);
  }
  for (const { column, figures } of await spreadFigures(duck, spread)) {
    measured.set(column, figures);
    onColumn(++done);
  }
  return columns.map((column) => measured.get(column) ?? NOTHING);
}

function isRepeating({ cells, plan }: PlannedColumn, rowCount: number): boolean {
  if (rowCount <= MOST_GROUPS || plan.reader.store === 'BOOLEAN') return true;
  const filled = cells.filter((cell) => cell !== '');
  return new Set(filled).size <= filled.length * REPEATING;
}

/** Exact figures from the values and their counts; null where there are too many values. */
async function grouped(duck: Duck, { key, plan }: PlannedColumn): Promise<Figures | null> {
  const { store } = plan.reader;
  const isTime = store === 'DATE' || store === 'TIMESTAMP';
  const value = isTime ? `epoch(${named(key)})` : named(key);
  await duck.run(`CREATE OR REPLACE TEMP TABLE groups AS SELECT ${named(key)} AS v, count(*) AS n FROM data GROUP BY 1`);
  const [[count] = []] = await duck.rows('SELECT count(*) FROM groups');
  if (Number(count) > MOST_GROUPS + 1) return store === 'VARCHAR' ? manyTexts(duck) : null;
  const rows = await duck.rows(`SELECT ${value.replace(named(key), 'v')}, n FROM groups WHERE v IS NOT NULL ORDER BY v`);
  if (store === 'VARCHAR') return textFigures(rows.map(([text, n]) => ({ value: String(text), count: Number(n) })));
  if (store === 'BOOLEAN') return booleanFigures(rows.map(([truth, n]) => ({ value: truth === true, count: Number(n) })));
  const numbers = rows.map(([number, n]) => ({ value: Number(number), count: Number(n) }));
  if (isTime) return timeFigures(numbers, store === 'DATE');
  return withExactBounds(numberFigures(numbers, store === 'BIGINT'), rows, store === 'BIGINT');
}

/** Whole numbers beyond 2^53 stay text where they are shown. */
function withExactBounds(figures: Figures, rows: Json[][], whole: boolean): Figures {
  if (!whole || !rows.length) return figures;
  const exact = (value: Json | undefined) => wholeCell(String(value));
  return { ...figures, min: exact(rows[0]![0]), max: exact(rows.at(-1)![0]) };
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
async function spreadFigures(duck: Duck, columns: PlannedColumn[]): Promise<Measured[]> {
  if (!columns.length) return [];
  const width = 12;
  const select = columns.map(({ key, plan }) => {
    const name = named(key);
    const { store } = plan.reader;
    const number = store === 'BIGINT' || store === 'DOUBLE';
    const time = store === 'DATE' || store === 'TIMESTAMP';
    const as = (sql: string, of: boolean) => (of ? sql : 'NULL');
    return [
      `count(${name})`, `approx_count_distinct(${name})`, time ? `epoch(min(${name}))` : `min(${name})`, time ? `epoch(max(${name}))` : `max(${name})`,
      as(`avg(${name})`, number), as(`stddev_samp(${name})`, number), as(store === 'BIGINT' ? `CAST(sum(${name}) AS DOUBLE)` : `fsum(${name})`, number), as(`skewness(${name})`, number),
      as(`count(*) FILTER (${name} = 0)`, number), as(`count(*) FILTER (${name} < 0)`, number), as(`reservoir_quantile(${name}, [.05, .25, .5, .75, .95], 8192)`, number), as(`sum(length(${name}))`, store === 'VARCHAR'),
    ];
  });
  const [row = []] = await duck.rows(`SELECT ${select.flat().join(',\n')} FROM data`);
  const measured: Measured[] = [];
  for (const [nth, column] of columns.entries()) measured.push({ column, figures: await spreadColumn(duck, column, row.slice(nth * width, (nth + 1) * width)) });
  return measured;
}

async function spreadColumn(duck: Duck, { key, plan }: PlannedColumn, [count, about, min, max, mean, sd, sum, skewness, zeros, negatives, quantiles, letters]: Json[]): Promise<Figures> {
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
    quantiles: (quantiles as Json[]).map(Number), histogram: numberBars(new Map(bars.map(([bar, n]) => [Number(bar), Number(n)])), start, step),
  };
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
