import type { Json } from '@duckdb/node-api';
import type { ReadingOption, Review } from '@/lib/pure/query/schema/column';
import type { CellReader } from './columns/reader';
import type { PlannedColumn } from './load/load';
import { toCell } from './profile/columns';
import { named, type Duck } from './table/duck';

const EXAMPLES = 4;

/** Both readings of a column that can be read in two ways, side by side, over all rows of the view `data`. */
export async function reviewOf(
  duck: Duck,
  { key, plan }: PlannedColumn,
  delimiter: string | null,
): Promise<Review | null> {
  if (!plan.rivals) return null;
  const [first, second] = plan.rivals;
  const isDate = first.reading === 'day_first' || first.reading === 'month_first';
  const [one, other] = [await optionOf(duck, key, first, isDate), await optionOf(duck, key, second, isDate)];
  const { likelier, because } = isDate ? await likelierDate(duck, key, plan.rivals) : likelierNumber(delimiter);
  return {
    why: isDate
      ? `Day and month are ambiguous: every value is valid as ${first.readAs} and as ${second.readAs}.`
      : 'The comma or point could be a decimal or thousands separator: every value is valid both ways.',
    likelierBecause: because,
    options: [
      { ...one, likelier: likelier === first.reading },
      { ...other, likelier: likelier === second.reading },
    ],
  };
}

async function optionOf(duck: Duck, key: string, reader: CellReader, isDate: boolean): Promise<ReadingOption> {
  const value = reader.sql(named(key));
  const [[min, max, sum] = []] = await duck.rows(
    `SELECT min(v), max(v), ${isDate ? 'NULL' : 'CAST(sum(v) AS DOUBLE)'} FROM (SELECT ${value} AS v FROM data)`,
  );
  const written = await duck.rows(
    `SELECT ${named(key)}, ${value} FROM (SELECT DISTINCT ${named(key)} FROM (SELECT ${named(key)} FROM data WHERE ${named(key)} IS NOT NULL ORDER BY row_number LIMIT 1000)) ORDER BY length(${named(key)}) DESC, ${named(key)} LIMIT ${EXAMPLES}`,
  );
  return {
    reading: reader.reading!,
    likelier: false,
    examples: written.map(([text, read]) => ({ written: String(text), read: toCell(read, reader.store) })),
    sum: typeof sum === 'number' ? sum : null,
    min: toCell(min, reader.store),
    max: toCell(max, reader.store),
    ...(isDate && { spread: await spreadOf(duck, value) }),
  };
}

/** Most bars that a picture of the spread can show. */
const MOST_DAYS = 370,
  MOST_MONTHS = 60;

/** Rows by day; by month where there are many days, by year where there are many months. */
async function spreadOf(duck: Duck, value: string): Promise<NonNullable<ReadingOption['spread']>> {
  const [[days, months] = []] = await duck.rows(
    `SELECT count(DISTINCT CAST(v AS DATE)), count(DISTINCT date_trunc('month', v)) FROM (SELECT ${value} AS v FROM data)`,
  );
  const format = Number(days) <= MOST_DAYS ? '%Y-%m-%d' : Number(months) <= MOST_MONTHS ? '%Y-%m' : '%Y';
  const rows = await duck.rows(
    `SELECT strftime(v, '${format}') AS label, count(*) FROM (SELECT ${value} AS v FROM data) WHERE v IS NOT NULL GROUP BY 1 ORDER BY 1`,
  );
  return rows.map(([label, n]) => ({ label: String(label), count: Number(n) }));
}

type Verdict = { likelier: CellReader['reading']; because: string };

const likelierNumber = (delimiter: string | null): Verdict =>
  delimiter === ';'
    ? {
        likelier: 'decimal_comma',
        because: 'The file uses semicolons as delimiters, which is typical where the comma is the decimal separator.',
      }
    : {
        likelier: 'decimal_point',
        because: 'Every comma is followed by exactly three digits, as in thousands separators.',
      };

/**
 * What speaks for one order of day and month, strongest first: rows in order of time, days without gaps, no date ahead
 * of now, a shorter span.
 */
async function likelierDate(duck: Duck, key: string, rivals: [CellReader, CellReader]): Promise<Verdict> {
  const [first, second] = rivals;
  const [one, other] = [await marksOf(duck, key, first), await marksOf(duck, key, second)];
  const prefer = (mark: keyof Marks, least: number, because: string): Verdict | null => {
    const difference = one[mark] - other[mark];
    return Math.abs(difference) >= least
      ? { likelier: difference > 0 ? first.reading : second.reading, because }
      : null;
  };
  return (
    prefer('inOrder', 0.05, 'Read this way, the rows are in chronological order.') ??
    prefer('consecutive', 0.05, 'Read this way, the dates are consecutive.') ??
    prefer('past', 0.01, 'Read the other way, some dates would be in the future.') ??
    prefer('shortness', 0.2, 'Read this way, the dates are closer together.') ?? {
      likelier: second.reading === 'month_first' && first.readAs?.includes('.') ? second.reading : first.reading,
      because: 'Nothing in the values favours one reading; day-first is the more common order worldwide.',
    }
  );
}

type Marks = { inOrder: number; consecutive: number; past: number; shortness: number };

async function marksOf(duck: Duck, key: string, reader: CellReader): Promise<Marks> {
  const value = `CAST(${reader.sql(named(key))} AS DATE)`;
  const [row = []] = await duck.rows(`
    WITH d AS (SELECT ${value} AS v, row_number AS n FROM data WHERE ${named(key)} IS NOT NULL),
    steps AS (SELECT v - lag(v) OVER (ORDER BY n) AS step FROM d),
    days AS (SELECT v - lag(v) OVER (ORDER BY v) AS gap FROM (SELECT DISTINCT v FROM d))
    SELECT (SELECT greatest(avg(CAST(step >= 0 AS INTEGER)), avg(CAST(step <= 0 AS INTEGER))) FROM steps WHERE step <> 0),
      (SELECT avg(CAST(gap = 1 AS INTEGER)) FROM days WHERE gap IS NOT NULL),
      (SELECT avg(CAST(v <= current_date + 366 AS INTEGER)) FROM d),
      (SELECT CAST(max(v) - min(v) AS DOUBLE) FROM d)`);
  const [inOrder, consecutive, past, span] = row.map((cell: Json) => Number(cell ?? 0));
  return { inOrder: inOrder!, consecutive: consecutive!, past: past!, shortness: -Math.log(Math.max(1, span!)) };
}
