import type { OpenedStep } from '@/lib/engines/manifest/preparation';
import type { RunStatement } from '@/lib/engines/manifest/sides';
import type { StepOutcome } from '@/lib/pure/preparation/outcome';
import { nameOf, ROW, type MadeColumn, type PreparedColumn } from '@/lib/pure/preparation/step/table';

/** A column that a step computes anew, beside what it was. */
export type TouchedColumn = { before: PreparedColumn; after: MadeColumn };

export function touchedBy({ sql, before }: Pick<OpenedStep, 'sql' | 'before'>): TouchedColumn[] {
  if (sql.effect !== 'cells') return [];
  return sql.columns.flatMap((after) => {
    const found = before.columns.find(({ key }) => key === after.key);
    return found && after.sql !== nameOf(after.key) ? [{ before: found, after }] : [];
  });
}

/** Whether a cell holds something else; values of two types are compared as they are written. */
export function differs({ before, after }: TouchedColumn, was: string, is: string): string {
  const as = (sql: string) => (before.store === after.store ? sql : `CAST(${sql} AS VARCHAR)`);
  return `(${as(was)} IS DISTINCT FROM ${as(is)})`;
}

/** The rows before a step with what its touched columns become, as `new0`, `new1`, …: names that no column has. */
export function besideNew({ before, after, sql }: OpenedStep, touched: readonly TouchedColumn[]): string {
  // What was computed over windows stands in the rows after the step.
  const isKept = sql.effect === 'cells' && sql.windowed === true;
  const made = touched.map(
    ({ after: { key, sql: cell } }, nth) => `${isKept ? `a.${nameOf(key)}` : cell} AS "new!${nth}"`,
  );
  const from = isKept ? `${before.from} AS b JOIN ${after.from} AS a ON a.${ROW} = b.${ROW}` : before.from;
  return `(SELECT ${isKept ? 'b.*' : '*'}, ${made.join(', ')} FROM ${from})`;
}
export const newName = (nth: number) => `"new!${nth}"`;

async function countCells(ask: RunStatement, opened: OpenedStep, touched: readonly TouchedColumn[]) {
  if (!touched.length) return { cells: 0, lost: 0 };
  const sum = (conditions: string[]) => conditions.map((each) => `count_if(${each})`).join(' + ');
  const cells = sum(touched.map((each, nth) => differs(each, nameOf(each.before.key), newName(nth))));
  const lost = sum(touched.map(({ before }, nth) => `${nameOf(before.key)} IS NOT NULL AND ${newName(nth)} IS NULL`));
  const [[changed, gone] = []] = await ask(`SELECT ${cells}, ${lost} FROM ${besideNew(opened, touched)}`);
  return { cells: Number(changed), lost: Number(gone) };
}

export const countRows = async (ask: RunStatement, from: string): Promise<number> =>
  Number((await ask(`SELECT count(*) FROM ${from}`))[0]?.[0] ?? 0);

const labelsBeyond = (columns: readonly PreparedColumn[], others: readonly PreparedColumn[]) =>
  columns.filter(({ key }) => !others.some((each) => each.key === key)).map(({ label }) => label);

const renamedIn = (before: readonly PreparedColumn[], after: readonly PreparedColumn[]) =>
  before.filter(({ key, label }) => after.some((column) => column.key === key && column.label !== label)).length;

/** What a step did with the rows before it. Counts are exact. */
export async function countStep(
  ask: RunStatement,
  opened: OpenedStep,
  rowsBefore: number,
): Promise<Omit<StepOutcome, 'columns'>> {
  const { sql, before, after } = opened;
  return {
    rowsBefore,
    rowsAfter: sql.effect === 'cells' ? rowsBefore : await countRows(ask, after.from),
    ...(await countCells(ask, opened, touchedBy(opened))),
    renamed: renamedIn(before.columns, after.columns),
    added: labelsBeyond(after.columns, before.columns),
    removed: labelsBeyond(before.columns, after.columns),
  };
}
