import type { ColumnRelations } from '@/lib/pure/query/schema/column';
import { named, type Duck } from '../table/duck';

type Numbers = { key: string; values: Float64Array };

const MOST_COLUMNS = 40;
const TRIED_ROWS = 300;
const LONGEST_RUN = 12;
const HOLDS = 0.95;
/** With fewer rows chance makes sums. */
const FEWEST_ROWS = 10;
const MOST_SUMS = 10;
/** A part that is nearly always zero makes any column the sum of its copy. */
const LIVELY = 0.02;
/** What fewer rows have must hold where they do: a copy and what nearly no row has would come to the copy. */
const OFTEN = 0.1;
const HOLDS_THERE = 0.8;

/** Columns that are the sum of others: of neighbours in a run, or of two or three anywhere. Held against every row. */
export async function findSums(duck: Duck, columns: Numbers[], rowCount: number): Promise<ColumnRelations['sums']> {
  const usable = columns.slice(0, MOST_COLUMNS).filter(({ values }) => isLively(values));
  const rows = steadyRows(usable);
  const seldom = new Set(usable.filter(({ values }) => shareKnown(values) < OFTEN));
  const found: ColumnRelations['sums'] = [];
  if (rowCount < FEWEST_ROWS) return found;
  for (const total of usable) {
    if (found.length >= MOST_SUMS) break;
    const others = usable.filter(
      (column) => column !== total && !found.some((sum) => sum.total === column.key && sum.parts.includes(total.key)),
    );
    const first = partsOf(total, others, { rows, seldom });
    if (!first) continue;
    // Pay is what it is made of, and what becomes of it.
    const second = partsOf(
      total,
      others.filter((column) => !first.includes(column)),
      { rows, seldom },
    );
    for (const parts of second ? [first, second] : [first])
      if (await holdsInAll(duck, { total, parts, rowCount }))
        found.push({ total: total.key, parts: parts.map(({ key }) => key) });
  }
  return found.slice(0, MOST_SUMS);
}

async function holdsInAll(
  duck: Duck,
  { total, parts, rowCount }: { total: Numbers; parts: Numbers[]; rowCount: number },
): Promise<boolean> {
  const sum = parts.map(({ key }) => `coalesce(${named(key)}, 0)`).join(' + ');
  const [[holds] = []] = await duck.rows(
    `SELECT count(*) FILTER (abs(${named(total.key)} - (${sum})) <= ${tolerance(`abs(${named(total.key)})`)}) FROM data`,
  );
  return Number(holds) >= HOLDS * rowCount;
}

const tolerance = (size: string) => `greatest(1e-9, 1e-7 * ${size})`;
const shareKnown = (values: Float64Array) =>
  values.filter((value) => value !== 0 && !Number.isNaN(value)).length / Math.max(1, values.length);
const isLively = (values: Float64Array) => shareKnown(values) >= LIVELY;

/** Rows spread over the sample in which few values are zero, so that chance sums show. */
function steadyRows(columns: Numbers[]): number[] {
  const length = columns[0]?.values.length ?? 0;
  const every = Math.max(1, Math.floor(length / TRIED_ROWS));
  return Array.from({ length: Math.min(length, TRIED_ROWS) }, (_, nth) => nth * every);
}

function comesTo(total: Numbers, parts: readonly Numbers[], row: number): boolean {
  const whole = total.values[row]!;
  let sum = 0;
  for (const { values } of parts) sum += values[row]! || 0;
  return Math.abs(whole - sum) <= Math.max(1e-9, 1e-7 * Math.abs(whole));
}

function holdsWhereItIs({ values }: Numbers, { total, parts }: { total: Numbers; parts: readonly Numbers[] }): boolean {
  const rows = Array.from(values, (_, row) => row).filter((row) => Boolean(values[row]));
  return rows.filter((row) => comesTo(total, parts, row)).length >= HOLDS_THERE * rows.length;
}

function partsOf(
  total: Numbers,
  others: Numbers[],
  { rows, seldom }: { rows: number[]; seldom: ReadonlySet<Numbers> },
): Numbers[] | null {
  const sumsUp = (parts: Numbers[]) => {
    let misses = 0;
    for (const row of rows) if (!comesTo(total, parts, row) && ++misses > rows.length * (1 - HOLDS)) return false;
    return rows.length > 2 && parts.every((part) => !seldom.has(part) || holdsWhereItIs(part, { total, parts }));
  };
  for (let length = Math.min(LONGEST_RUN, others.length); length >= 2; length--) {
    for (let start = 0; start + length <= others.length; start++) {
      const run = others.slice(start, start + length);
      if (sumsUp(run)) return run;
    }
  }
  for (const [nth, first] of others.entries()) {
    for (const [next, second] of others.slice(nth + 1).entries()) {
      if (sumsUp([first, second])) return [first, second];
      for (const third of others.slice(nth + next + 2))
        if (sumsUp([first, second, third])) return [first, second, third];
    }
  }
  return null;
}
