import type { ColumnOverride } from '@/lib/engines/ingest/schema/schema';
import { planColumn, type FileConventions } from './columns/plan';
import type { PlannedColumn } from './load/load';
import { named, type Duck } from './table/duck';

const AT_ONCE = 200;
const QUESTIONS = 3;

/**
 * Plans columns anew that hold what their sample did not show: words for 'no value', blanks around values (`unusual`,
 * found while the values were counted), values that decide between two readings, or values at all. Answers whether
 * there are such columns.
 */
export async function learnLate(
  duck: Duck,
  {
    columns,
    unusual,
    conventions,
    overrides,
  }: {
    columns: PlannedColumn[];
    unusual: Map<PlannedColumn, string[]>;
    conventions: FileConventions;
    overrides: Record<string, ColumnOverride>;
  },
): Promise<boolean> {
  const late = new Map(unusual);
  const open = columns.filter(
    ({ plan, cells }) =>
      !plan.forced && plan.reader.store === 'VARCHAR' && (plan.rivals || cells.every((cell) => cell.trim() === '')),
  );
  for (let start = 0; start < open.length; start += AT_ONCE) await ask(duck, open.slice(start, start + AT_ONCE), late);
  let learnt = false;
  for (const [column, cells] of late) {
    const fresh = cells.filter((cell) => !column.cells.includes(cell));
    if (!fresh.length) continue;
    column.cells.push(...fresh);
    column.plan = planColumn(column.cells, conventions, overrides[column.key], column);
    learnt = true;
  }
  return learnt;
}

/** Values that one of two readings refuses, or any value of a column that seemed empty. */
async function ask(duck: Duck, columns: PlannedColumn[], late: Map<PlannedColumn, string[]>): Promise<void> {
  const asked = columns.flatMap(({ key, plan }) => {
    const text = named(key);
    const refused = (sql: string) => `min(CASE WHEN ${text} IS NOT NULL AND ${sql} IS NULL THEN ${text} END)`;
    return plan.rivals
      ? [...plan.rivals.map((reader) => refused(reader.sql(text))), 'NULL']
      : ['NULL', 'NULL', `min(${text})`];
  });
  const [found = []] = await duck.rows(`SELECT ${asked.join(',\n')} FROM data`);
  columns.forEach((column, nth) => {
    const cells = found
      .slice(nth * QUESTIONS, (nth + 1) * QUESTIONS)
      .filter((cell): cell is string => typeof cell === 'string');
    if (cells.length) late.set(column, [...(late.get(column) ?? []), ...cells]);
  });
}
