import { isTime, isWorded, type Column } from '@/lib/pure/query/schema/column';
import { named, type Duck } from '../table/duck';

const FEWEST_BLOCKS = 5;
/** Rows that a block holds on average, at least. */
const ROWS_OF_EACH = 3;
const MOST_NUMBERS = 12;
/** Beyond this the rows are not put in order for it. */
const MOST_ROWS = 200_000;

/** Whole numbers from 0 or 1 on without a gap, each in several rows: what may number blocks. */
const mayNumber = ({ type, distinct, min, max, nulls }: Column, rowCount: number) =>
  type === 'integer' &&
  nulls === 0 &&
  distinct >= FEWEST_BLOCKS &&
  ROWS_OF_EACH * distinct <= rowCount &&
  (Number(min) === 0 || Number(min) === 1) &&
  Number(max) - Number(min) + 1 === distinct;

/** A measure repeats itself by chance, never each value as often as the others. */
const FEWEST_NAMED = 20;
/** Of as many measured numbers so many pairs would be equal. */
const FEWEST_PAIRS = 5;

/** 0, 5, 10, …: what was set in an experiment, or a clock; nobody numbers things so. */
const isSetInSteps = ({ min, max, distinct }: Pick<Column, 'min' | 'max' | 'distinct'>): boolean => {
  const range = Number(max) - Number(min);
  return range > distinct - 1 && range % (distinct - 1) === 0;
};

/**
 * Whole numbers that may be all that names what the rows are about: no text, id or moment tells more things apart, or
 * they lie so close that as many measured ones would repeat.
 */
function mayNameEntities({ type, distinct, nulls, min, max }: Column, columns: Column[], rowCount: number): boolean {
  const pairs = distinct ** 2 / 2 / (Number(max) - Number(min) + 1);
  return (
    type === 'integer' &&
    nulls === 0 &&
    Number(min) >= 0 &&
    !(Number(min) >= 1500 && Number(max) <= 2200) &&
    distinct >= FEWEST_NAMED &&
    distinct < rowCount &&
    rowCount % distinct === 0 &&
    !isSetInSteps({ min, max, distinct }) &&
    (pairs >= FEWEST_PAIRS ||
      !columns.some((other) => (isWorded(other) || isTime(other)) && other.distinct >= distinct))
  );
}

/**
 * Marks whole numbers that number things, of two kinds. Those that go from 1 to n and never fall from one row of the
 * file to the next: all rows of the first thing, then all of the second; so are the subjects of a trial and the quakes
 * of a catalogue numbered, and no count of anything comes out so, but in a file that was sorted by it. And those of
 * which each stands in exactly as many rows as the others where nothing else names the rows: districts by their code,
 * one row for each indicator.
 */
export async function markBlocks(duck: Duck, columns: Column[], rowCount: number): Promise<Column[]> {
  if (rowCount > MOST_ROWS) return columns;
  const inBlocks = new Set([
    ...(await neverFalling(duck, columns.filter((column) => mayNumber(column, rowCount)).slice(0, MOST_NUMBERS))),
    ...(await equallyOften(
      duck,
      columns.filter((column) => mayNameEntities(column, columns, rowCount)).slice(0, MOST_NUMBERS),
      rowCount,
    )),
  ]);
  return columns.map((column) => (inBlocks.has(column.key) ? { ...column, inBlocks: true } : column));
}

async function neverFalling(duck: Duck, asked: Column[]): Promise<string[]> {
  if (asked.length === 0) return [];
  const steps = asked.map(
    ({ key }, nth) => `lag(${named(key)}) OVER (ORDER BY row_number) AS before_${nth}, ${named(key)} AS now_${nth}`,
  );
  const counted = asked.map((_, nth) => `count(*) FILTER (now_${nth} < before_${nth})`);
  const [found = []] = await duck.rows(`SELECT ${counted.join(', ')} FROM (SELECT ${steps.join(', ')} FROM data)`);
  return asked.filter((_, nth) => Number(found[nth]) === 0).map(({ key }) => key);
}

async function equallyOften(duck: Duck, asked: Column[], rowCount: number): Promise<string[]> {
  const found: string[] = [];
  for (const { key, distinct } of asked) {
    const [counts = []] = await duck.rows(
      `SELECT min(n), max(n) FROM (SELECT count(*) AS n FROM data GROUP BY ${named(key)})`,
    );
    if (counts.every((count) => Number(count) === rowCount / distinct)) found.push(key);
  }
  return found;
}
