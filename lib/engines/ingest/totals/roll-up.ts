import type { Json } from '@duckdb/node-api';
import { namesGroup, namesWhole } from '@/lib/pure/analysis/semantics/totals';
import { isTotalWord } from '../columns/total-words';
import type { PlannedColumn } from '../load/load';
import { named, quoted, type Duck } from '../table/duck';
import { digitsOf, isRounded } from './proof';
import { asNumber, rowsIn, splitNumbers, type TotalsTable, type TotalRow } from './table';

const MOST_LABEL_COLUMNS = 8;
/** Values of a column that are looked through for words of a total. */
const MOST_VALUES = 5000;
const MOST_COMPARED = 5000;
/** Rows that may be totals; a cube of three sides can hold more of them than of parts. */
const MOST_SHARE = 0.8;
/** So many of the comparisons hold where a value is a total. */
const HOLDING = 0.8;
/**
 * A whole of many parts, seen this often, may differ from their sum so much: what was rounded, estimated or belongs to
 * no part.
 */
const LOOSE = { parts: 10, comparisons: 5, share: 0.03 };
const CONTINENTS = new Set([
  'africa',
  'asia',
  'europe',
  'oceania',
  'north america',
  'south america',
  'americas',
  'australasia',
  'australasia & oceania',
  'antarctica',
]);
/** These are parts of the whole, though they name many. */
const REST = /\b(?:other|others|rest of|international|unspecified|unallocated|unknown|bunkers)\b/i;

type Column = {
  of: PlannedColumn;
  whole: (string | null)[];
  groups: string[];
  places: PlannedColumn[];
  measures: PlannedColumn[];
};

/**
 * Values of a column that stand for all the others ('Both sexes', 'World', an empty cell of a ROLLUP): their numbers
 * are the sums of the other rows that agree in every other column. Regions among countries go with a whole that is the
 * sum without them.
 */
export async function findRollUps(duck: Duck, table: TotalsTable): Promise<TotalRow[]> {
  const { words, times, rowCount } = table;
  const { places, measures } = await splitNumbers(duck, table);
  if (!measures.length || rowCount < 3) return [];
  const found: TotalRow[] = [];
  for (const of of words.slice(0, MOST_LABEL_COLUMNS)) {
    const { whole, groups } = await valuesOf(duck, of, rowCount);
    if (!whole.length && !groups.some((group) => CONTINENTS.has(group.trim().toLowerCase()))) continue;
    const column = {
      of,
      whole,
      groups,
      measures,
      places: await placesBeside(duck, of, [...words, ...times, ...places], rowCount),
    };
    const { totals, adds } = await provenTotals(duck, column);
    if (totals.length) found.push(...(await rowsWith(duck, of, totals)).map((row) => ({ ...row, adds })));
  }
  return rowsIn(found) <= MOST_SHARE * rowCount ? found : [];
}

async function valuesOf(
  duck: Duck,
  { key }: PlannedColumn,
  rowCount: number,
): Promise<Pick<Column, 'whole' | 'groups'>> {
  const read = await duck.rows(`SELECT ${named(key)}, count(*) FROM data GROUP BY 1 LIMIT ${MOST_VALUES + 1}`);
  if (read.length > MOST_VALUES) return { whole: [], groups: [] };
  const values = read.flatMap(([value]) => (value === null ? [] : [String(value)]));
  const empty = Number(read.find(([value]) => value === null)?.[1] ?? 0);
  const whole = values.filter((value) => isTotalWord(value) || namesWhole(value));
  const groups = values.filter((value) => !whole.includes(value) && namesGroup(value) && !REST.test(value));
  const isOnlyGroups = whole.length + groups.length > 0.4 * values.length;
  return {
    whole: [...whole, ...(empty > 1 && empty < rowCount / 2 ? [null] : [])],
    groups: isOnlyGroups ? [] : groups,
  };
}

/**
 * The columns that place a row beside this one: not those that follow from it, as a country's code does, nor what is
 * different in each row.
 */
export async function placesBeside(
  duck: Duck,
  { key }: PlannedColumn,
  columns: PlannedColumn[],
  rowCount: number,
): Promise<PlannedColumn[]> {
  const others = columns.filter((other) => other.key !== key);
  if (!others.length) return [];
  const counts = others.map((other, nth) => `count(DISTINCT ${named(other.key)}) AS n${nth}`);
  const [most = []] = await duck.rows(
    `SELECT ${others.map((_, nth) => `max(n${nth})`).join(', ')} FROM (SELECT ${counts.join(', ')} FROM data GROUP BY ${named(key)})`,
  );
  const [all = []] = await duck.rows(
    `SELECT ${others.map((other) => `approx_count_distinct(${named(other.key)})`).join(', ')} FROM data`,
  );
  return others.filter((_, nth) => Number(most[nth]) > 1 && (rowCount < 20 || Number(all[nth]) < 0.85 * rowCount));
}

type Comparison = { value: number; sum: number; parts: number };

/** The values that are totals, and the keys of what was seen to add up to them. */
type ProvenTotals = { totals: (string | null)[]; adds: string[] };

async function provenTotals(duck: Duck, column: Column): Promise<ProvenTotals> {
  const { whole, groups, measures } = column;
  const compared = whole.length ? await compare(duck, column) : new Map<string | null, Comparison[][]>();
  const proven = whole.filter((value) => isProven(compared.get(value) ?? [], value !== null));
  const adds = measures
    .filter((_, nth) => proven.some((value) => addsUp(compared.get(value)?.[nth] ?? [])))
    .map(({ key }) => key);
  const isWholeOfGroups =
    groups.length > 0 && (proven.some((value) => value !== null) || (await isSumOfContinents(duck, column)));
  return { totals: isWholeOfGroups ? [...proven, ...groups] : proven, adds };
}

/** Of each value that may be a total, by measure: what stands there, and what the others beside it add up to. */
async function compare(
  duck: Duck,
  { of, whole, groups, places, measures }: Column,
): Promise<Map<string | null, Comparison[][]>> {
  const key = named(of.key);
  const on =
    places.map((place) => `c.${named(place.key)} IS NOT DISTINCT FROM p.${named(place.key)}`).join(' AND ') || 'true';
  const keys = places.map((place) => named(place.key));
  const sums = measures.map(
    (measure, nth) => `sum(${asNumber(measure)}) AS s${nth}, count(${asNumber(measure)}) AS n${nth}`,
  );
  const asked = measures.map((measure, nth) => `c.m${nth}, p.s${nth}, p.n${nth}`);
  const isWhole = whole.map((value) => (value === null ? `${key} IS NULL` : `${key} = ${quoted(value)}`)).join(' OR ');
  const rows = await duck.rows(`
    WITH p AS (SELECT ${[...keys, ...sums].join(', ')} FROM data WHERE ${isPart(of, whole, groups)} ${keys.length ? `GROUP BY ${keys.join(', ')}` : ''}),
    c AS (SELECT row_number AS r, ${[`${key} AS v`, ...keys, ...measures.map((measure, nth) => `${asNumber(measure)} AS m${nth}`)].join(', ')} FROM data WHERE ${isWhole}
      QUALIFY count(*) OVER (PARTITION BY ${['v', ...keys].join(', ')}) = 1)
    SELECT c.v, ${asked.join(', ')} FROM c JOIN p ON ${on} ORDER BY hash(c.r) LIMIT ${MOST_COMPARED}`);
  const found = new Map<string | null, Comparison[][]>();
  for (const [value, ...cells] of rows) {
    const name = value === null ? null : String(value);
    const lists = found.get(name) ?? measures.map(() => []);
    measures.forEach((_, nth) => addTo(lists[nth]!, cells.slice(3 * nth, 3 * nth + 3)));
    found.set(name, lists);
  }
  return found;
}

const isPart = ({ key }: PlannedColumn, whole: (string | null)[], groups: string[]): string => {
  const names = [...whole.filter((value) => value !== null), ...groups];
  return `${named(key)} IS NOT NULL${names.length ? ` AND ${named(key)} NOT IN (${names.map(quoted).join(', ')})` : ''}`;
};

function addTo(list: Comparison[], [value, sum, parts]: Json[]): void {
  if (typeof value === 'number' && value !== 0 && typeof sum === 'number' && Number(parts) >= 2)
    list.push({ value, sum, parts: Number(parts) });
}

const isEqual = ({ value, sum, parts }: Comparison) => isRounded(value, sum, parts);
const isNear = ({ value, sum, parts }: Comparison) =>
  parts >= LOOSE.parts && Math.abs(value - sum) <= LOOSE.share * Math.abs(sum);
const holds = (list: Comparison[], test: (comparison: Comparison) => boolean) =>
  list.filter(test).length >= HOLDING * list.length;

const FEWEST_EQUAL = 3;
const addsUp = (list: Comparison[]) => list.length >= FEWEST_EQUAL && holds(list, isEqual);

/**
 * By measure; a rate beside amounts adds up to nothing. What holds once or twice must hold in digits that do not agree
 * by chance.
 */
function isProven(byMeasure: Comparison[][], isNamed: boolean): boolean {
  const filled = byMeasure.filter((list) => list.length > 0);
  const equal = filled.filter((list) => holds(list, isEqual));
  if (equal.some((list) => list.length >= 3)) return true;
  if (isNamed && filled.some((list) => list.length >= LOOSE.comparisons && holds(list, isNear))) return true;
  const digits = equal.flat().reduce((sum, { value }) => sum + digitsOf(value), 0);
  return equal.length > 0 && 2 * equal.length >= filled.length && digits >= (isNamed ? 3 : 6);
}

/** Continents and countries in one column: each adds up to the same. */
async function isSumOfContinents(duck: Duck, { of, whole, groups, places, measures }: Column): Promise<boolean> {
  const continents = groups.filter((group) => CONTINENTS.has(group.trim().toLowerCase()));
  if (continents.length < 4) return false;
  const isContinent = `${named(of.key)} IN (${continents.map(quoted).join(', ')})`;
  const sums = measures.map(
    (measure) =>
      `sum(${asNumber(measure)}) FILTER (${isContinent}), sum(${asNumber(measure)}) FILTER (${isPart(of, whole, groups)}), count(${asNumber(measure)}) FILTER (${isPart(of, whole, groups)})`,
  );
  const keys = places.map((place) => named(place.key));
  const rows = await duck.rows(
    `SELECT ${sums.join(', ')} FROM data ${keys.length ? `GROUP BY ${keys.join(', ')}` : ''} LIMIT ${MOST_COMPARED}`,
  );
  const byMeasure = measures.map((): Comparison[] => []);
  for (const cells of rows) measures.forEach((_, nth) => addTo(byMeasure[nth]!, cells.slice(3 * nth, 3 * nth + 3)));
  return isProven(byMeasure, true);
}

async function rowsWith(duck: Duck, { key, label }: PlannedColumn, values: (string | null)[]): Promise<TotalRow[]> {
  const texts = values.filter((value) => value !== null);
  const test = [
    ...(texts.length ? [`${named(key)} IN (${texts.map(quoted).join(', ')})`] : []),
    ...(values.includes(null) ? [`${named(key)} IS NULL`] : []),
  ].join(' OR ');
  const rows = await duck.rows(`SELECT row_number, ${named(key)} FROM data WHERE ${test}`);
  return rows.map(([row, value]) => ({
    row: Number(row) + 1,
    label: value === null ? `no ${label}` : String(value),
    column: key,
    sure: true,
  }));
}
