import type { Json } from '@duckdb/node-api';
import { naturalOrder } from '@/lib/pure/analysis/semantics/order';
import { nounOf } from '@/lib/pure/analysis/semantics/lexicon/lexicon';
import { readLabel } from '@/lib/pure/analysis/semantics/lexicon/read-label';
import { isTotalWord } from '../columns/total-words';
import type { PlannedColumn } from '../load/load';
import { named, quoted, type Duck } from '../table/duck';
import { digitsOf, isOffByRounding, isRounded } from './proof';
import { placesBeside } from './roll-up';
import { asNumber, rowsIn, splitNumbers, type TotalsTable, type TotalRow } from './table';

const MOST_COLUMNS = 8;
const FEWEST_VALUES = 3;
const MOST_VALUES = 60;
const MOST_COMPARED = 5000;
/** No word says that it is a total, so nearly every comparison must, in digits that do not agree by chance. */
const HOLDING = 0.95;
/**
 * Small whole numbers that were rounded each miss their sum by one or two now and then. So they do by chance as well:
 * they are believed beside sums that hold to so many digits.
 */
const ROUNDED = { share: 0.5, exact: 6, digits: 3 };
const PROOF = { comparisons: 3, digits: 12, share: 0.5 };
/** Where not even what it is called says so; beside what adds up so often, rates and rows that are numbered may stand. */
const FULL_PROOF = { comparisons: 6, digits: 24, share: 0 };
/** A cube of several sides holds more totals than parts. */
const MOST_SHARE = 0.8;

/**
 * What offices of statistics, authorities and books write for the whole of a column of codes. It is believed only where
 * the figures add up.
 */
const WHOLE_CODE = /^(?:_?t|tt|tot|totl|ttl|tl|all|fy|year|full year|annual|jahr|ann[ée]e|a[nñ]o|anno|[ms]13|0+|99+)$/i;
const FEWEST_PERIODS = 4;

/** Columns that say which figure a row holds. */
const OF_FIGURES =
  /(?:^|[^a-z])(?:metric|indicator|measure|variable|figure|item|account|component|element|flow|series|statistic|parameter|attribute|kpi|position|line|kennzahl|merkmal|indicateur|indicador|concept)s?(?:$|[^a-z])/i;

/**
 * A value whose numbers are the sums of those of all other values, wherever the other columns agree: 'T' beside 'F' and
 * 'M', 'FY' beside four quarters, 'Total' where a place has several rows of it. It is called so, is a code of the whole,
 * the others are periods in their order, or the sums hold so often that it needs no name. Revenue is the sum of costs
 * and profit too, and no total of them: where it names a figure itself, the sums are not enough.
 */
export async function findUnnamedWholes(duck: Duck, table: TotalsTable): Promise<TotalRow[]> {
  const { words, times, numbers, rowCount } = table;
  const { places, measures } = await splitNumbers(duck, table);
  if (!measures.length || rowCount < FEWEST_VALUES * PROOF.comparisons) return [];
  const found: TotalRow[] = [];
  const whole = numbers.filter(({ plan }) => plan.reader.store === 'BIGINT');
  for (const of of [...words.slice(0, MOST_COLUMNS), ...whole.slice(0, MOST_COLUMNS)]) {
    const others = measures.filter((measure) => measure !== of);
    const values = others.length ? await valuesOf(duck, of) : null;
    if (!values) continue;
    const isOfKinds = words.includes(of) && !OF_FIGURES.test(of.label) && (await holdsHalf(duck, of, others));
    if (!isOfKinds && !values.some((value) => mayBeWhole(value, values))) continue;
    const beside = await placesBeside(duck, of, [...words, ...times, ...places], rowCount);
    for (const { value, adds, isFull } of await provenAmong(duck, { of, places: beside, measures: others }))
      if ((isOfKinds && isFull && !namesFigure(value)) || mayBeWhole(value, values))
        found.push(...(await rowsOf(duck, of, { label: value, sure: true, adds })));
  }
  return rowsIn(found) <= MOST_SHARE * rowCount ? found : [];
}

const NEARLY_HALF = 0.05;
/** Whether one of the values has half of all that there is of some measure, as a whole beside its parts does. */
async function holdsHalf(duck: Duck, { key }: PlannedColumn, measures: PlannedColumn[]): Promise<boolean> {
  const sums = measures.map((measure, nth) => `sum(${asNumber(measure)}) AS s${nth}`);
  const isHalf = measures.map((_, nth) => `abs(2 * s${nth} - sum(s${nth}) OVER ()) <= ${NEARLY_HALF} * abs(s${nth})`);
  const [[found] = []] = await duck.rows(
    `SELECT bool_or(half) FROM (SELECT ${isHalf.join(' OR ')} AS half FROM (SELECT ${[named(key), ...sums].join(', ')} FROM data GROUP BY 1))`,
  );
  return found === true;
}

/** 'Net profit', 'births': a value that says what is measured, and not of what. */
const namesFigure = (value: string): boolean =>
  readLabel(value).words.some((word) => FIGURES.has(nounOf(word)?.kind ?? ''));
const FIGURES = new Set<string>(['additive', 'rate', 'stock', 'cumulative']);

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

type Proven = { value: string; /** Keys of what adds up. */ adds: string[]; isFull: boolean };

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
    const keysOf = (proof: typeof PROOF) => addingUp(compared, proof).map((nth) => measures[nth]!.key);
    const full = keysOf(FULL_PROOF);
    const adds = full.length ? full : keysOf(PROOF);
    return adds.length ? [{ value, adds, isFull: full.length > 0 }] : [];
  });
}

/**
 * The measures that add up, by their places; none where that may be chance. `compared`: value, number of its parts, then
 * for each measure what stands there and what the others add up to.
 */
function addingUp(compared: Json[][], proof: typeof PROOF): number[] {
  const measures = Math.floor(((compared[0]?.length ?? 2) - 2) / 2);
  const filled = Array.from({ length: measures }, (_, nth) => ({
    nth,
    list: compared
      .map((cells) => ({ parts: Number(cells[1]), value: cells[2 + 2 * nth], sum: cells[3 + 2 * nth] }))
      .filter(({ value, sum }) => typeof value === 'number' && typeof sum === 'number' && value !== 0),
  })).filter(({ list }) => list.length >= proof.comparisons);
  const equal = filled
    .map(({ nth, list }) => ({
      nth,
      list,
      same: list.filter(({ value, sum, parts }) => isRounded(Number(value), Number(sum), parts)),
    }))
    .filter(({ list, same }) => same.length >= HOLDING * list.length || areRounded(list, same));
  const digits = equal.flatMap(({ same }) => same).reduce((sum, { value }) => sum + digitsOf(Number(value)), 0);
  return equal.length >= proof.share * filled.length && digits >= proof.digits ? equal.map(({ nth }) => nth) : [];
}

type Compared = { parts: number; value: Json | undefined; sum: Json | undefined };
const areRounded = (list: Compared[], same: Compared[]): boolean =>
  same.length >= ROUNDED.share * list.length &&
  same.filter(({ value }) => digitsOf(Number(value)) >= ROUNDED.digits).length >= ROUNDED.exact &&
  list.filter(({ value, sum, parts }) => isOffByRounding(Number(value), Number(sum), parts)).length >=
    HOLDING * list.length;

async function rowsOf(
  duck: Duck,
  of: PlannedColumn,
  total: Pick<TotalRow, 'label' | 'sure' | 'adds'>,
): Promise<TotalRow[]> {
  const rows = await duck.rows(`SELECT row_number FROM data WHERE ${asText(of)} = ${quoted(total.label)}`);
  return rows.map(([row]) => ({ ...total, row: Number(row) + 1, column: of.key }));
}
