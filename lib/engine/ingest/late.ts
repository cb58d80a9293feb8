import type { ColumnOverride } from '@/lib/engine/shapes';
import { planColumn, type FileHabits } from './columns/plan';
import { named, type Duck } from './duck';
import type { Loaded, PlannedColumn } from './load';

/**
 * Looks at the text columns of the view `data` for what their sample did not show: words for 'no value', blanks around values,
 * values that decide between two readings, or a column that seemed empty. Plans such columns anew and answers whether there are any.
 */
export async function learnLate(duck: Duck, { columns, rowCount }: Loaded, habits: FileHabits, overrides: Record<string, ColumnOverride>): Promise<boolean> {
  const open = columns.filter(({ plan }) => plan.reader.store === 'VARCHAR' && !plan.forced);
  if (rowCount === 0) return false;
  let learnt = false;
  for (let start = 0; start < open.length; start += AT_ONCE) learnt = (await lookAt(duck, open.slice(start, start + AT_ONCE), habits, overrides)) || learnt;
  return learnt;
}

const AT_ONCE = 200;
const QUESTIONS = 5;

async function lookAt(duck: Duck, columns: PlannedColumn[], habits: FileHabits, overrides: Record<string, ColumnOverride>): Promise<boolean> {
  const asked = columns.flatMap(({ key, cells, plan }) => {
    const text = named(key);
    const [first, second] = plan.rivals ?? [];
    const unlike = (sql: string | undefined) => (sql ? seen(text, `${text} IS NOT NULL AND ${sql} IS NULL`) : 'NULL');
    return [
      plan.trim ? 'NULL' : seen(text, `starts_with(${text}, ' ') OR ends_with(${text}, ' ')`),
      seen(text, `lower(${text}) IN ('n/a', '#n/a', 'null', '<na>')`),
      unlike(first?.sql(text)), unlike(second?.sql(text)),
      cells.some((cell) => cell.trim() !== '') ? 'NULL' : `min(${text})`,
    ];
  });
  const [found = []] = await duck.rows(`SELECT ${asked.join(',\n')} FROM data`);
  let learnt = false;
  columns.forEach((column, nth) => {
    const cells = found.slice(nth * QUESTIONS, (nth + 1) * QUESTIONS).filter((cell): cell is string => typeof cell === 'string' && !column.cells.includes(cell));
    if (!cells.length) return;
    column.cells.push(...cells);
    column.plan = planColumn(column.cells, habits, overrides[column.key]);
    learnt = true;
  });
  return learnt;
}

/** A cell for which something holds. A thousand FILTER clauses take DuckDB a minute to plan, a thousand CASEs do not. */
const seen = (cell: string, holds: string) => `min(CASE WHEN ${holds} THEN ${cell} END)`;
