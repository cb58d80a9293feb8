import type { Json } from '@duckdb/node-api';
import type { PlannedColumn } from '../load/load';
import { named, quoted, type Duck } from '../table/duck';
import { NOTHING, booleanFigures, numberFigures, textFigures, timeFigures, type ProfileFigures } from './groups';

/** As many different values as are worth looking at one by one. */
const MOST_GROUPS = 20_000;
const CELLS_AT_ONCE = 2_000_000;
const COLUMNS_AT_ONCE = 250;
const SURELY_NOTHING = ['n/a', '#n/a', 'null', '<na>'];

/** Receives the figures of a column, and texts of it that its plan did not foresee. */
export type Take = (column: PlannedColumn, figures: ProfileFigures, unusual: string[]) => void;

export const isTime = ({ plan }: PlannedColumn) => plan.reader.store === 'DATE' || plan.reader.store === 'TIMESTAMP';
export const isNumber = ({ plan }: PlannedColumn) => plan.reader.store === 'BIGINT' || plan.reader.store === 'DOUBLE';

const valueSql = (column: PlannedColumn, name = named(column.key)) => (isTime(column) ? `epoch(${name})` : name);

/**
 * All values of many columns with their counts in one statement: in a small table a statement for each column would
 * take longer than the counting.
 */
export async function countAtOnce(duck: Duck, columns: PlannedColumn[], rowCount: number, take: Take): Promise<void> {
  const batch = Math.max(1, Math.min(COLUMNS_AT_ONCE, Math.floor(CELLS_AT_ONCE / Math.max(1, rowCount))));
  for (let start = 0; start < columns.length; start += batch) {
    const some = columns.slice(start, start + batch);
    const [maps = []] = await duck.rows(
      `SELECT ${some.map((column) => `histogram(${valueSql(column)})`).join(', ')} FROM data`,
    );
    some.forEach((column, nth) => {
      const entries = (maps[nth] ?? []) as { key: Json; value: Json }[];
      const groups = entries.map(({ key, value }) => [key, value]);
      take(column, figuresOf(column, groups), unusualOf(column, groups));
    });
  }
}

/**
 * The values of one column with their counts. Answers false where these are too many numbers or instants to be looked
 * at one by one.
 */
export async function countOne(duck: Duck, column: PlannedColumn, take: Take): Promise<boolean> {
  const words = column.plan.reader.store === 'VARCHAR';
  if (words && !isRepeating(column)) return manyTexts(duck, column, take);
  const value = named(column.key);
  const groups = await duck.rows(
    `SELECT ${valueSql(column, 'v')}, n FROM (SELECT ${value} AS v, count(*) AS n FROM data GROUP BY 1) WHERE v IS NOT NULL LIMIT ${MOST_GROUPS + 1}`,
  );
  if (groups.length > MOST_GROUPS) return words ? manyTexts(duck, column, take) : false;
  take(column, figuresOf(column, groups), unusualOf(column, groups));
  return true;
}

async function manyTexts(duck: Duck, column: PlannedColumn, take: Take): Promise<true> {
  const [row = []] = await duck.rows(`
    WITH g AS MATERIALIZED (SELECT ${named(column.key)} AS v, count(*) AS n FROM data GROUP BY 1)
    SELECT sum(n) FILTER (v IS NOT NULL), count(v), min(v), max(v), sum(length(v) * n), (SELECT list([v, CAST(n AS VARCHAR)]) FROM (SELECT v, n FROM g WHERE v IS NOT NULL ORDER BY n DESC, v LIMIT 10)),
      min(CASE WHEN starts_with(v, ' ') OR ends_with(v, ' ') THEN v END), min(CASE WHEN lower(v) IN (${SURELY_NOTHING.map(quoted).join(', ')}) THEN v END) FROM g`);
  const [filled, distinct, min, max, letters, top, padded, nothing] = row;
  if (!Number(distinct)) {
    take(column, NOTHING, []);
    return true;
  }
  take(
    column,
    {
      ...NOTHING,
      filled: Number(filled),
      distinct: Number(distinct),
      min: String(min),
      max: String(max),
      meanLength: Number(letters) / Number(filled),
      top: (top as [string, string][]).map(([value, n]) => ({ value, count: Number(n) })),
    },
    unusualOf(column, [[padded ?? null], [nothing ?? null]]),
  );
  return true;
}

/**
 * Texts that the plan of a column did not foresee: blanks around a value, a word for 'no value'. One of each will do.
 */
function unusualOf({ plan }: PlannedColumn, groups: Json[][]): string[] {
  if (plan.reader.store !== 'VARCHAR' || plan.forced) return [];
  const find = (holds: (text: string) => boolean) =>
    groups.find(([value]) => typeof value === 'string' && holds(value))?.[0];
  const padded = plan.trim ? undefined : find((text) => text !== text.trim());
  const nothing = find((text) => SURELY_NOTHING.includes(text.toLowerCase()));
  return [padded, nothing].filter((value): value is string => typeof value === 'string');
}

/** Columns whose sample repeats itself at least so much have few values. */
const REPEATING = 0.7;

export function isRepeating({ cells }: PlannedColumn): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return new Set(filled).size <= filled.length * REPEATING;
}

/** Exact figures from values and their counts. */
function figuresOf({ plan }: PlannedColumn, groups: Json[][]): ProfileFigures {
  const { store } = plan.reader;
  const numbers = () => groups.map(([number, n]) => ({ value: Number(number), count: Number(n) }));
  switch (store) {
    case 'VARCHAR':
      return textFigures(groups.map(([text, n]) => ({ value: String(text), count: Number(n) })));
    case 'BOOLEAN':
      return booleanFigures(groups.map(([truth, n]) => ({ value: truth === true, count: Number(n) })));
    case 'DATE':
    case 'TIMESTAMP':
      return timeFigures(numbers(), store === 'DATE');
    case 'BIGINT':
      return withExactBounds(numberFigures(numbers(), true), groups);
    case 'DOUBLE':
      return numberFigures(numbers(), false);
  }
}

/** Whole numbers beyond 2^53 stay text where they are shown. */
function withExactBounds(figures: ProfileFigures, groups: Json[][]): ProfileFigures {
  if (!groups.some(([value]) => !Number.isSafeInteger(Number(value)))) return figures;
  const exact = groups.map(([value]) => BigInt(String(value))).sort((left, right) => (left < right ? -1 : 1));
  return {
    ...figures,
    min: wholeCell(String(exact[0])),
    max: wholeCell(String(exact.at(-1))),
    top: figures.top.filter(({ value }) => Number.isSafeInteger(value)),
  };
}

export const wholeCell = (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);
