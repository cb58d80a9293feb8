import type { ColumnRelations } from '@/lib/pure/query/schema/column';
import { named, type Duck } from '../table/duck';

type Numbers = { key: string; values: Float64Array };

const MOST_COLUMNS = 30;
const TRIED_ROWS = 300;
const LONGEST_RUN = 12;
const HOLDS = 0.95;
/** With fewer rows chance makes sums. */
const FEWEST_ROWS = 10;
const MOST_SUMS = 10;
/** A part that is nearly always zero makes any column the sum of its copy. */
const LIVELY = 0.02;

/** Columns that are the sum of others: of neighbours in a run, or of two or three anywhere. Held against every row. */
export async function findSums(duck: Duck, columns: Numbers[], rowCount: number): Promise<ColumnRelations['sums']> {
  const usable = columns.slice(0, MOST_COLUMNS).filter(({ values }) => isLively(values));
  const rows = steadyRows(usable);
  const found: ColumnRelations['sums'] = [];
  if (rowCount < FEWEST_ROWS) return found;
  for (const total of usable) {
    if (found.length === MOST_SUMS) break;
    const parts = partsOf(
      total,
      usable.filter(
        (column) => column !== total && !found.some((sum) => sum.total === column.key && sum.parts.includes(total.key)),
      ),
      rows,
    );
    if (!parts) continue;
    const sum = parts.map(({ key }) => `coalesce(${named(key)}, 0)`).join(' + ');
    const [[holds] = []] = await duck.rows(
      `SELECT count(*) FILTER (abs(${named(total.key)} - (${sum})) <= ${tolerance(`abs(${named(total.key)})`)}) FROM data`,
    );
    if (Number(holds) >= HOLDS * rowCount) found.push({ total: total.key, parts: parts.map(({ key }) => key) });
  }
  return found;
}

const tolerance = (size: string) => `greatest(1e-9, 1e-7 * ${size})`;
const isLively = (values: Float64Array) =>
  values.filter((value) => value !== 0 && !Number.isNaN(value)).length >= values.length * LIVELY;

/** Rows spread over the sample in which few values are zero, so that chance sums show. */
function steadyRows(columns: Numbers[]): number[] {
  const length = columns[0]?.values.length ?? 0;
  const every = Math.max(1, Math.floor(length / TRIED_ROWS));
  return Array.from({ length: Math.min(length, TRIED_ROWS) }, (_, nth) => nth * every);
}

function partsOf(total: Numbers, others: Numbers[], rows: number[]): Numbers[] | null {
  const sumsUp = (parts: Numbers[]) => {
    let misses = 0;
    for (const row of rows) {
      const whole = total.values[row]!;
      let sum = 0;
      for (const { values } of parts) sum += values[row]! || 0;
      if (!(Math.abs(whole - sum) <= Math.max(1e-9, 1e-7 * Math.abs(whole))) && ++misses > rows.length * (1 - HOLDS))
        return false;
    }
    return rows.length > 2;
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
