import type { Json } from '@duckdb/node-api';
import type { PlannedColumn } from '../load/load';
import { named, type Duck } from '../table/duck';
import { digitsOf, isRounded } from './proof';
import { asNumber, splitNumbers, type TotalsTable, type TotalRow } from './table';

/** Below larger tables nobody writes statistics by hand. */
const MOST_ROWS = 50_000;
const MOST_FOOTERS = 8;
const STATISTICS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:the )?(?:average|avg|mean|durchschnitt|mittelwert|schnitt|moyenne|promedio|media|média|gemiddelde|średnia|среднее)s?\s*:?$/i,
    'avg',
  ],
  [/^(?:median|médiane|mediana|медиана)\s*:?$/i, 'median'],
  [/^(?:min|minimum|minimo|mínimo|lowest)\.?\s*:?$/i, 'min'],
  [/^(?:max|maximum|maximo|máximo|highest)\.?\s*:?$/i, 'max'],
  [
    /^(?:std|sd|st\.? ?dev|std\.? ?dev|standard deviation|stdev|standardabweichung|écart[- ]type)\.?\s*:?$/i,
    'stddev_samp',
  ],
];

/** What stands below a table and is no record of it: averages and other statistics, and sums that no label names. */
export async function findFooters(duck: Duck, table: TotalsTable, known: readonly TotalRow[]): Promise<TotalRow[]> {
  if (table.rowCount < 4 || table.rowCount > MOST_ROWS) return [];
  const { measures } = await splitNumbers(duck, table);
  if (!measures.length) return [];
  const statistics = await findStatistics(duck, table, measures, known);
  if (statistics.length || known.some(({ row }) => row === table.rowCount)) return statistics;
  const last = await sumBelow(duck, table, measures);
  return last ? [last] : [];
}

type Footer = { row: number; label: string; column: string; agg: string; values: Json[] };

async function findStatistics(
  duck: Duck,
  { words, rowCount }: TotalsTable,
  measures: PlannedColumn[],
  known: readonly TotalRow[],
): Promise<TotalRow[]> {
  if (!words.length) return [];
  const cells = [...words.map(({ key }) => named(key)), ...measures.map(asNumber)];
  const tail = await duck.rows(
    `SELECT row_number, ${cells.join(', ')} FROM data WHERE row_number >= ${rowCount - MOST_FOOTERS} ORDER BY row_number DESC`,
  );
  const totals = new Set(known.map(({ row }) => row));
  const footers: Footer[] = [];
  for (const [number, ...values] of tail) {
    const row = Number(number) + 1;
    const footer = footerOf(row, words, values);
    if (footer) footers.push(footer);
    else if (!totals.has(row)) break;
  }
  if (!footers.length) return [];
  const first = Math.min(...footers.map(({ row }) => row));
  const parts = `row_number < ${first - 1}${totals.size ? ` AND row_number NOT IN (${[...totals].map((row) => row - 1).join(', ')})` : ''}`;
  const aggs = footers.flatMap(({ agg }) => measures.map((measure) => `CAST(${agg}(${asNumber(measure)}) AS DOUBLE)`));
  const [expected = []] = await duck.rows(`SELECT ${aggs.join(', ')} FROM data WHERE ${parts}`);
  return footers.flatMap(({ row, label, column, values }, nth) => {
    const pairs = measures
      .map((_, at) => [values[at], expected[nth * measures.length + at]] as const)
      .filter(([value]) => typeof value === 'number');
    const equal = pairs.filter(([value, wanted]) => typeof wanted === 'number' && isNearly(Number(value), wanted));
    return equal.length > 0 && 2 * equal.length >= pairs.length ? [{ row, label, column, sure: true }] : [];
  });
}

/** A statistic as it was written: rounded to its own last digit. */
const isNearly = (value: number, wanted: number) =>
  Math.abs(value - wanted) <=
  Math.max(1e-9 * Math.abs(wanted), 0.51 * 10 ** -(/\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0));

function footerOf(row: number, words: PlannedColumn[], cells: Json[]): Footer | null {
  for (const [nth, { key }] of words.entries()) {
    const label = typeof cells[nth] === 'string' ? cells[nth].trim() : '';
    const agg = STATISTICS.find(([pattern]) => pattern.test(label))?.[1];
    if (agg) return { row, label, column: key, agg, values: cells.slice(words.length) };
  }
  return null;
}

/**
 * A last record whose numbers are the sums of all the others: where it names nothing that they name, or, with a name,
 * where two measures and more are the sums of three rows and more, and the table is neither a course of time nor a
 * tree.
 */
async function sumBelow(duck: Duck, table: TotalsTable, measures: PlannedColumn[]): Promise<TotalRow | null> {
  const { words, times, numbers, rowCount } = table;
  const naming = [...words, ...times, ...numbers.filter((number) => !measures.includes(number))];
  if (!naming.length) return null;
  const above = `row_number < ${rowCount - 1}`;
  const asked = [
    ...naming.map(({ key }) => `count(${named(key)}) FILTER (${above})`),
    ...measures.map((measure) => `sum(${asNumber(measure)}) FILTER (${above})`),
  ];
  const [found = []] = await duck.rows(`SELECT ${asked.join(', ')} FROM data`);
  const [last = []] = await duck.rows(
    `SELECT ${[...naming.map(({ key }) => named(key)), ...measures.map(asNumber)].join(', ')} FROM data WHERE row_number = ${rowCount - 1}`,
  );
  const pairs = measures
    .map((_, nth) => [last[naming.length + nth], found[naming.length + nth]] as const)
    .filter(([value]) => typeof value === 'number' && value !== 0) as [number, Json][];
  const equal = pairs.filter(([value, sum]) => isRounded(value, Number(sum), rowCount - 1));
  const digits = equal.reduce((sum, [value]) => sum + digitsOf(value), 0);
  const names = last.slice(0, naming.length);
  const isNameless =
    names.every((cell) => cell === null) && naming.some((_, nth) => Number(found[nth]) === rowCount - 1);
  if (isNameless)
    return equal.length > 0 && 2 * equal.length >= pairs.length && digits >= 3
      ? { row: rowCount, label: 'last row', column: naming[0]!.key, sure: true }
      : null;
  const first = names.findIndex((cell) => typeof cell === 'string');
  const isSum =
    first >= 0 &&
    equal.length >= 2 &&
    equal.length === pairs.length &&
    digits >= 6 &&
    equal.every(([value]) => digitsOf(value) >= 2);
  if (!isSum || times.length || naming.length > words.length || (await isTree(duck, words))) return null;
  return { row: rowCount, label: String(names[first]), column: naming[first]!.key, sure: true };
}

const PARENT = /parent|manager|reports? to|superior|belongs to|part of|member of/i;

/** Records that name each other: a column holds names of another one. */
async function isTree(duck: Duck, words: PlannedColumn[]): Promise<boolean> {
  if (words.some(({ label }) => PARENT.test(label))) return true;
  for (const child of words) {
    for (const parent of words) {
      if (child === parent) continue;
      const [[other] = []] = await duck.rows(
        `SELECT count(*) FROM data WHERE ${named(parent.key)} IS NOT NULL AND ${named(parent.key)} NOT IN (SELECT ${named(child.key)} FROM data WHERE ${named(child.key)} IS NOT NULL)`,
      );
      if (Number(other) === 0) return true;
    }
  }
  return false;
}
