import type { Json } from '@duckdb/node-api';
import { naturalOrder } from '@/lib/pure/analysis/semantics/order';
import { isTotalWord } from '../columns/total-words';
import type { PlannedColumn } from '../load/load';
import { named, quoted, type Duck } from '../table/duck';
import { digitsOf, isRounded } from './proof';
import { placesBeside } from './roll-up';
import { asNumber, splitNumbers, type TotalsTable, type TotalRow } from './table';

const MOST_COLUMNS = 8;
const FEWEST_VALUES = 3;
const MOST_VALUES = 60;
const MOST_COMPARED = 5000;
/** No word says that it is a total, so nearly every comparison must, in digits that do not agree by chance. */
const HOLDING = 0.95;
const FEWEST_COMPARISONS = 3;
const FEWEST_DIGITS = 12;

/**
 * What offices of statistics, authorities and books write for the whole of a column of codes. It is believed only where
 * the figures add up.
 */
const WHOLE_CODE = /^(?:_?t|tt|tot|totl|ttl|tl|all|fy|year|full year|annual|jahr|ann[ée]e|a[nñ]o|anno|[ms]13|0+|99+)$/i;
const FEWEST_PERIODS = 4;

/**
 * A value whose numbers are the sums of those of all other values, wherever the other columns agree: 'T' beside 'F' and
 * 'M', 'FY' beside four quarters, 'Total' where a place has several rows of it. It is called so, is a code of the whole,
 * or the others are periods in their order: revenue is the sum of costs and profit too, and no total of them.
 */
export async function findUnnamedWholes(duck: Duck, table: TotalsTable): Promise<TotalRow[]> {
  const { words, times, numbers, rowCount } = table;
  const { places, measures } = await splitNumbers(duck, table);
  if (!measures.length || rowCount < FEWEST_VALUES * FEWEST_COMPARISONS) return [];
  const found: TotalRow[] = [];
  const whole = numbers.filter(({ plan }) => plan.reader.store === 'BIGINT');
  for (const of of [...words.slice(0, MOST_COLUMNS), ...whole.slice(0, MOST_COLUMNS)]) {
    const others = measures.filter((measure) => measure !== of);
    const values = others.length ? await valuesOf(duck, of) : null;
    if (!values?.some((value) => mayBeWhole(value, values))) continue;
    const beside = await placesBeside(duck, of, [...words, ...times, ...places], rowCount);
    for (const { value, adds } of await provenAmong(duck, { of, places: beside, measures: others }))
      if (mayBeWhole(value, values)) found.push(...(await rowsOf(duck, of, { label: value, sure: true, adds })));
  }
  return 2 * found.length <= rowCount ? found : [];
}

/** Whether what a value is called agrees with its being the whole of the others. */
function mayBeWhole(value: string, values: readonly string[]): boolean {
  const others = values.filter((other) => other !== value);
  if (value === '13' && others.length === 12) return others.every((other) => Number(other) >= 1 && Number(other) <= 12);
  return (
    isTotalWord(value) ||
    WHOLE_CODE.test(value.trim()) ||
    (others.length >= FEWEST_PERIODS && naturalOrder(others) !== null)
  );
}

/** The values of a column of few; null where it has none to look at. */
async function valuesOf(duck: Duck, of: PlannedColumn): Promise<string[] | null> {
  const read = await duck.rows(`SELECT DISTINCT ${asText(of)} FROM data LIMIT ${MOST_VALUES + 1}`);
  if (read.length < FEWEST_VALUES || read.length > MOST_VALUES) return null;
  const values = read.flatMap(([value]) => (value === null ? [] : [String(value)]));
  return values;
}

const asText = ({ key }: PlannedColumn) => `CAST(${named(key)} AS VARCHAR)`;

type Asked = { of: PlannedColumn; places: PlannedColumn[]; measures: PlannedColumn[] };

type Proven = { value: string; /** Keys of what adds up. */ adds: string[] };

/** The values whose numbers are the sums of all others at the same place. */
async function provenAmong(duck: Duck, { of, places, measures }: Asked): Promise<Proven[]> {
  const keys = places.map(({ key }) => named(key));
  const sums = measures.map((measure, nth) => `sum(${asNumber(measure)}) AS s${nth}`);
  const each = measures.map((_, nth) => `s${nth}, sum(s${nth}) OVER here AS t${nth}`);
  // Where one value is the sum of the others, it is half of all.
  const isHalf = measures.map((_, nth) => `abs(2 * s${nth} - t${nth}) <= 0.01 * abs(t${nth})`).join(' OR ');
  const rows = await duck.rows(`
    WITH g AS (SELECT ${[...keys, `${asText(of)} AS v`, ...sums].join(', ')} FROM data WHERE ${named(of.key)} IS NOT NULL GROUP BY ALL),
    w AS (SELECT v, ${each.join(', ')}, count(*) OVER here AS n FROM g WINDOW here AS (${keys.length ? `PARTITION BY ${keys.join(', ')}` : ''}))
    SELECT v, n - 1, ${measures.map((_, nth) => `s${nth}, t${nth} - s${nth}`).join(', ')} FROM w
    WHERE n >= ${FEWEST_VALUES} AND v IN (SELECT v FROM w GROUP BY v HAVING count(*) FILTER (${isHalf}) >= ${HOLDING / 2} * count(*))
    ORDER BY hash(v, s0) LIMIT ${MOST_COMPARED}`);
  const byValue = new Map<string, Json[][]>();
  for (const cells of rows) byValue.set(String(cells[0]), [...(byValue.get(String(cells[0])) ?? []), cells]);
  return [...byValue].flatMap(([value, compared]) => {
    const adds = addingUp(compared).map((nth) => measures[nth]!.key);
    return adds.length ? [{ value, adds }] : [];
  });
}

/**
 * The measures that add up, by their places; none where that may be chance. `compared`: value, number of its parts, then
 * for each measure what stands there and what the others add up to.
 */
function addingUp(compared: Json[][]): number[] {
  const measures = Math.floor(((compared[0]?.length ?? 2) - 2) / 2);
  const filled = Array.from({ length: measures }, (_, nth) => ({
    nth,
    list: compared
      .map((cells) => ({ parts: Number(cells[1]), value: cells[2 + 2 * nth], sum: cells[3 + 2 * nth] }))
      .filter(({ value, sum }) => typeof value === 'number' && typeof sum === 'number' && value !== 0),
  })).filter(({ list }) => list.length >= FEWEST_COMPARISONS);
  const equal = filled.filter(
    ({ list }) =>
      list.filter(({ value, sum, parts }) => isRounded(Number(value), Number(sum), parts)).length >=
      HOLDING * list.length,
  );
  const digits = equal.flatMap(({ list }) => list).reduce((sum, { value }) => sum + digitsOf(Number(value)), 0);
  return 2 * equal.length >= filled.length && digits >= FEWEST_DIGITS ? equal.map(({ nth }) => nth) : [];
}

async function rowsOf(
  duck: Duck,
  of: PlannedColumn,
  total: Pick<TotalRow, 'label' | 'sure' | 'adds'>,
): Promise<TotalRow[]> {
  const rows = await duck.rows(`SELECT row_number FROM data WHERE ${asText(of)} = ${quoted(total.label)}`);
  return rows.map(([row]) => ({ ...total, row: Number(row) + 1, column: of.key }));
}
