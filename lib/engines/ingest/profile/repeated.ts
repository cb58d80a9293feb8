import type { Json } from '@duckdb/node-api';
import { isNumeric, isTime, type Column, type ColumnRelations } from '@/lib/pure/query/schema/column';
import { named, type Duck } from '../table/duck';

const MOST_NUMBERS = 24;
const MOST_TIMES = 3;
const MOST_THINGS = 4;
const MOST_CATEGORIES = 4;
const FEWEST_VALUES = 10;
/** A category of more values than this names things. */
const FEW_GROUPS = 60;
/** What is nearly unique names rows. */
const NEARLY_ALL = 0.9;
/** About so many groups are looked at, each with all of its rows. */
const LOOKED_AT = 2000;
/** What the first rows of the file refute isn't asked of all. */
const FIRST_ROWS = 2000;
const REFUTED = 0.9;

const FEWEST_GROUPS = 10;
/** Of the rows so many share their group with others. */
const SHARED_ROWS = 0.2;
const HOLDS = 0.995;
/** Of the groups so many have a number of their own: a price is that of many sales, the total of an order its own. */
const OWN_NUMBERS = 0.5;
/** So many groups tell what stands on one of their rows alone. */
const TOLD = 0.5;
/** A thing has another number at so many of its moments; one that stays is its price. */
const OWN_MOMENTS = 0.5;

type Repeated = NonNullable<ColumnRelations['repeated']>;

/**
 * Numbers that several rows repeat: each combination of `by` has one, on all of its rows. The freight of an order
 * stands on each of its lines, the people of a state and year beside each cause of death; a sum over rows counts them
 * as often.
 *
 * A repeated price may be paid as often as it stands there, and so may a rent that stays the same: `by` is of one
 * moment (it holds the time of the rows, or has one for each of its values), nearly each of its groups has a number
 * that few others have, and what it names has another at the next moment. In a table without a time `by` is an id.
 *
 * `once`: it stands on one row of each group alone, as exports of shops write the total of an order on its first line.
 */
export async function repeatedIn(duck: Duck, columns: readonly Column[], rowCount: number): Promise<Repeated> {
  const numbers = columns
    .filter((column) => isNumeric(column) && column.distinct >= FEWEST_VALUES)
    .slice(0, MOST_NUMBERS);
  const times = columns
    .filter((column) => column.distinct > 1 && column.nulls === 0 && (isTime(column) || isYear(column)))
    .slice(0, MOST_TIMES);
  const groupsOf = (by: readonly string[]) =>
    by.reduce((product, key) => product * (columns.find((column) => column.key === key)?.distinct ?? 1), 1);
  const sets = setsOf(columns, times, rowCount);
  if (numbers.length === 0 || sets.length === 0) return [];
  const first = await firstRows(duck, [...new Set([...numbers, ...times].map(({ key }) => key).concat(sets.flat()))]);
  const found: Repeated = [];
  for (const by of sets) {
    const left = numbers.filter(({ key }) => !by.includes(key) && !found.some(({ number }) => number === key));
    if (left.length === 0) break;
    const time = times.find(({ key }) => by.includes(key));
    const moments = time ? [] : times;
    const every = Math.max(1, Math.floor(Math.min(rowCount, groupsOf(by)) / LOOKED_AT));
    const isThing = by.length === 1 && !time;
    const groups = groupsAmong(first, by);
    const isShort = rowCount <= FIRST_ROWS && groups.length < FEWEST_GROUPS;
    const tried =
      isShort || isRefuted(first, groups, moments)
        ? []
        : left.filter(({ key }) => mayBeRepeated(first.get(key)!, groups, isThing));
    if (tried.length === 0) continue;
    const shared = await figuresOf(duck, {
      by,
      numbers: tried,
      moments,
      rows: every > 1 ? `hash(${by.map(named).join(', ')}) % ${every} = 0` : 'true',
    });
    if (!shared.isOfMoments(HOLDS) || shared.groups < FEWEST_GROUPS || shared.rows < SHARED_ROWS * shared.all) continue;
    const repeated = shared.numbers.filter(
      ({ told, same, apart, different }) =>
        same >= HOLDS * told && apart >= FEWEST_GROUPS && different >= OWN_NUMBERS * apart,
    );
    const things = by.filter((key) => key !== time?.key);
    const kept = repeated.map(({ column }) => column);
    const own = time && things.length > 0 ? await changing(duck, { things, numbers: kept, time }) : kept;
    found.push(...own.map(({ key }) => ({ number: key, by })));
    if (isThing)
      found.push(
        ...shared.numbers
          .filter(({ told, once }) => once >= HOLDS * told && told >= Math.max(FEWEST_GROUPS, TOLD * shared.groups))
          .map(({ column: { key } }) => ({ number: key, by, once: true })),
      );
  }
  return found;
}

const isYear = ({ type, min, max }: Column) =>
  type === 'integer' && typeof min === 'number' && typeof max === 'number' && min >= 1000 && max <= 2200;

/** What may have one number for several rows: a moment, a thing, a moment and a thing, a moment and all but one. */
function setsOf(columns: readonly Column[], times: readonly Column[], rowCount: number): string[][] {
  const known = columns.filter(({ nulls, distinct }) => nulls === 0 && distinct > 1);
  const things = known
    .filter(
      ({ key, type, distinct }) =>
        ['id', 'integer', 'category', 'text'].includes(type) &&
        distinct >= FEWEST_GROUPS &&
        distinct <= NEARLY_ALL * rowCount &&
        !times.some((time) => time.key === key),
    )
    .sort((one, other) => other.distinct - one.distinct);
  const [time] = [...times].sort((one, other) => other.distinct - one.distinct);
  if (!time) return things.filter(({ type }) => type === 'id').map(({ key }) => [key]);
  const categories = known
    .filter(({ type, distinct }) => (type === 'category' || type === 'boolean') && distinct <= FEW_GROUPS)
    .slice(0, MOST_CATEGORIES);
  const named = things.filter(({ type }) => type === 'category' || type === 'id').slice(0, 2);
  const keys = [...new Set([...named, ...categories].map(({ key }) => key))];
  return [
    [time.key],
    ...things.slice(0, MOST_THINGS).map(({ key }) => [key]),
    ...keys.map((key) => [time.key, key]),
    ...(keys.length > 2 ? keys.map((each) => [time.key, ...keys.filter((key) => key !== each)]) : []),
  ];
}

type FirstRows = ReadonlyMap<string, readonly Json[]>;

async function firstRows(duck: Duck, keys: readonly string[]): Promise<FirstRows> {
  const read = await duck.columns(
    `SELECT ${keys.map(named).join(', ')} FROM data WHERE row_number < ${FIRST_ROWS} ORDER BY row_number`,
  );
  return new Map(keys.map((key, nth) => [key, read[nth] ?? []]));
}

/** The rows of each group of several among the first of the file. */
function groupsAmong(first: FirstRows, by: readonly string[]): number[][] {
  const groups = new Map<string, number[]>();
  const rows = first.get(by[0]!)?.length ?? 0;
  for (let row = 0; row < rows; row++) {
    const key = by.map((each) => String(first.get(each)![row])).join('\0');
    (groups.get(key) ?? groups.set(key, []).get(key)!).push(row);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

const isOne = (values: readonly Json[], rows: readonly number[]) =>
  rows.every((row) => values[row] === values[rows[0]!]);

/** Whether the first rows show that groups have several of a moment. */
const isRefuted = (first: FirstRows, groups: readonly number[][], moments: readonly Column[]): boolean =>
  moments.some(({ key }) => groups.filter((rows) => isOne(first.get(key)!, rows)).length < REFUTED * groups.length);

/** Whether the first rows leave it open that a number is the same on all rows of each group, or on one alone. */
function mayBeRepeated(values: readonly Json[], groups: readonly number[][], isThing: boolean): boolean {
  const told = groups.filter((rows) => rows.some((row) => values[row] !== null));
  const same = told.filter((rows) => isOne(values, rows)).length;
  const once = told.filter((rows) => rows.filter((row) => values[row] !== null).length === 1).length;
  return Math.max(same, isThing ? once : 0) >= REFUTED * told.length;
}

/**
 * Of the groups with several rows (`groups`, their `rows` of `all`) how many have one of each moment, and for each
 * number how many tell it, on one row alone (`once`), the same one on all rows (`same`), one that isn't 0 (`apart`),
 * and how many different ones these are.
 */
async function figuresOf(
  duck: Duck,
  {
    by,
    numbers,
    moments,
    rows: some,
  }: { by: readonly string[]; numbers: readonly Column[]; moments: readonly Column[]; rows: string },
) {
  const keys = by.map(named).join(', ');
  const grouped = [
    'count(*) AS n',
    ...moments.map(({ key }, nth) => `min(${named(key)}) = max(${named(key)}) AS at${nth}`),
    ...numbers.flatMap(({ key }, nth) => [
      `CASE WHEN count(${named(key)}) = count(*) AND min(${named(key)}) = max(${named(key)}) THEN min(${named(key)}) END AS one${nth}`,
      `count(${named(key)}) AS told${nth}`,
    ]),
  ];
  const counted = [
    'sum(n)',
    'count(*) FILTER (n > 1)',
    'sum(n) FILTER (n > 1)',
    ...moments.map((_, nth) => `count(*) FILTER (n > 1 AND at${nth})`),
    ...numbers.flatMap((_, nth) => [
      `count(*) FILTER (n > 1 AND told${nth} > 0)`,
      `count(*) FILTER (n > 1 AND told${nth} = 1)`,
      `count(one${nth}) FILTER (n > 1)`,
      `count(*) FILTER (n > 1 AND one${nth} <> 0)`,
      `count(DISTINCT one${nth}) FILTER (n > 1 AND one${nth} <> 0)`,
    ]),
  ];
  const [figures = []] = await duck.rows(
    `SELECT ${counted.map((each) => `CAST(${each} AS DOUBLE)`).join(', ')} FROM (SELECT ${grouped.join(', ')} FROM data WHERE ${some} GROUP BY ${keys})`,
  );
  const [all = 0, groups = 0, rows = 0, ...rest] = figures.map(Number);
  return {
    all,
    groups,
    rows,
    isOfMoments: (share: number) => moments.every((_, nth) => rest[nth]! >= share * groups),
    numbers: numbers.map((column, nth) => {
      const [told = 0, once = 0, same = 0, apart = 0, different = 0] = rest.slice(moments.length + 5 * nth);
      return { column, told, once, same, apart, different };
    }),
  };
}

/** Of `numbers` those of which each thing has another at most of its moments. */
async function changing(
  duck: Duck,
  { things, numbers, time }: { things: readonly string[]; numbers: readonly Column[]; time: Column },
): Promise<Column[]> {
  if (numbers.length === 0) return [];
  const counted = numbers.map(({ key }, nth) => `count(DISTINCT ${named(key)}) AS own${nth}`);
  const shares = numbers.map((_, nth) => `sum(own${nth}) / sum(moments)`);
  const [found = []] = await duck.rows(
    `SELECT ${shares.join(', ')} FROM (SELECT count(DISTINCT ${named(time.key)}) AS moments, ${counted.join(', ')} FROM data GROUP BY ${things.map(named).join(', ')} HAVING moments > 1)`,
  );
  return numbers.filter((_, nth) => Number(found[nth] ?? 0) >= OWN_MOMENTS);
}
