import type { Json } from '@duckdb/node-api';
import { named, type Duck } from '../duck';
import type { PlannedColumn } from '../load';
import { NOTHING, booleanFigures, numberFigures, textFigures, timeFigures, type Figures } from './groups';

/** As many different values as are worth looking at one by one. */
const MOST_GROUPS = 20_000;
const CELLS_AT_ONCE = 2_000_000;
const COLUMNS_AT_ONCE = 250;

export const isTime = ({ plan }: PlannedColumn) => plan.reader.store === 'DATE' || plan.reader.store === 'TIMESTAMP';
export const isNumber = ({ plan }: PlannedColumn) => plan.reader.store === 'BIGINT' || plan.reader.store === 'DOUBLE';

const valueSql = (column: PlannedColumn, name = named(column.key)) => (isTime(column) ? `epoch(${name})` : name);

/** All values of many columns with their counts in one statement: in a small table a statement for each column would take longer than the counting. */
export async function countAtOnce(duck: Duck, columns: PlannedColumn[], rowCount: number, take: (column: PlannedColumn, figures: Figures) => void): Promise<void> {
  const batch = Math.max(1, Math.min(COLUMNS_AT_ONCE, Math.floor(CELLS_AT_ONCE / Math.max(1, rowCount))));
  for (let start = 0; start < columns.length; start += batch) {
    const some = columns.slice(start, start + batch);
    const [maps = []] = await duck.rows(`SELECT ${some.map((column) => `histogram(${valueSql(column)})`).join(', ')} FROM data`);
    some.forEach((column, nth) => {
      const entries = (maps[nth] ?? []) as { key: Json; value: Json }[];
      take(column, figuresOf(column, entries.map(({ key, value }) => [key, value])));
    });
  }
}

/** The values of one column with their counts; null where these are too many numbers or instants to be looked at one by one. */
export async function countOne(duck: Duck, column: PlannedColumn): Promise<Figures | null> {
  await duck.run(`CREATE OR REPLACE TEMP TABLE groups AS SELECT ${named(column.key)} AS v, count(*) AS n FROM data GROUP BY 1`);
  const [[count] = []] = await duck.rows('SELECT count(*) FROM groups');
  if (Number(count) > MOST_GROUPS + 1) return column.plan.reader.store === 'VARCHAR' ? manyTexts(duck) : null;
  return figuresOf(column, await duck.rows(`SELECT ${valueSql(column, 'v')}, n FROM groups WHERE v IS NOT NULL`));
}

async function manyTexts(duck: Duck): Promise<Figures> {
  const [[filled, distinct, min, max, letters] = []] = await duck.rows('SELECT sum(n) FILTER (v IS NOT NULL), count(v), min(v), max(v), sum(length(v) * n) FROM groups');
  const top = await duck.rows('SELECT v, n FROM groups WHERE v IS NOT NULL ORDER BY n DESC, v LIMIT 10');
  return {
    ...NOTHING, filled: Number(filled), distinct: Number(distinct), min: String(min), max: String(max), meanLength: Number(letters) / Number(filled),
    top: top.map(([value, n]) => ({ value: String(value), count: Number(n) })),
  };
}

/** Exact figures from values and their counts. */
function figuresOf({ plan }: PlannedColumn, groups: Json[][]): Figures {
  const { store } = plan.reader;
  const numbers = () => groups.map(([number, n]) => ({ value: Number(number), count: Number(n) }));
  switch (store) {
    case 'VARCHAR': return textFigures(groups.map(([text, n]) => ({ value: String(text), count: Number(n) })));
    case 'BOOLEAN': return booleanFigures(groups.map(([truth, n]) => ({ value: truth === true, count: Number(n) })));
    case 'DATE': case 'TIMESTAMP': return timeFigures(numbers(), store === 'DATE');
    case 'BIGINT': return withExactBounds(numberFigures(numbers(), true), groups);
    case 'DOUBLE': return numberFigures(numbers(), false);
  }
}

/** Whole numbers beyond 2^53 stay text where they are shown. */
function withExactBounds(figures: Figures, groups: Json[][]): Figures {
  if (!groups.some(([value]) => !Number.isSafeInteger(Number(value)))) return figures;
  const exact = groups.map(([value]) => BigInt(String(value))).sort((left, right) => (left < right ? -1 : 1));
  return { ...figures, min: wholeCell(String(exact[0])), max: wholeCell(String(exact.at(-1))), top: figures.top.filter(({ value }) => Number.isSafeInteger(value)) };
}

export const wholeCell = (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);
