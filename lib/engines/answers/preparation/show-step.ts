import type { OpenedStep } from '@/lib/engines/manifest/preparation';
import type { RunStatement } from '@/lib/engines/manifest/sides';
import { MOST_SHOWN_COLUMNS, MOST_SHOWN_ROWS as ROWS } from '@/lib/pure/preparation/step/limits';
import type { PreviewedRow, PreviewedRows, PreviewShow } from '@/lib/pure/preparation/outcome';
import { nameOf, ROW, type PreparedColumn, type StepTable } from '@/lib/pure/preparation/step/table';
import type { Cell } from '@/lib/pure/query/schema/column';
import { besideNew, countRows, differs, newName, touchedBy } from './count-step';

/** Longer texts are cut. */
const LONGEST = 500;

const shownOf = ({ columns }: StepTable) => columns.slice(0, MOST_SHOWN_COLUMNS);
const cellOf = (cell: Cell | undefined): Cell =>
  typeof cell === 'string' && cell.length > LONGEST ? `${cell.slice(0, LONGEST)}…` : (cell ?? null);
const cellsOf = (columns: readonly PreparedColumn[], row: readonly Cell[], from = 0): Record<string, Cell> =>
  Object.fromEntries(columns.map(({ key }, nth) => [key, cellOf(row[from + nth])]));
const listOf = (columns: readonly { key: string }[]) => columns.map(({ key }) => nameOf(key)).join(', ');

async function firstRows(ask: RunStatement, table: StepTable): Promise<PreviewedRow[]> {
  const columns = shownOf(table);
  const rows = await ask(
    `SELECT ${[ROW, listOf(columns)].join(', ')} FROM ${table.from} ORDER BY ${ROW} LIMIT ${ROWS}`,
  );
  return rows.map(([row, ...cells]) => ({ row: Number(row), cells: cellsOf(columns, cells) }));
}

/** The first rows of a table as they are. */
export const showTable = async (ask: RunStatement, table: StepTable): Promise<PreviewedRows> => ({
  kind: 'same',
  rows: await firstRows(ask, table),
  matching: 0,
});

/** The rows before and after by their place; behind the cells: what was, and whether that is something else. */
function pageOf(opened: OpenedStep, places: string): string {
  const touched = touchedBy(opened);
  const cells = [
    ...shownOf(opened.after).map(({ key }) => `a.${nameOf(key)}`),
    ...touched.map(({ before: { key } }) => `b.${nameOf(key)}`),
    ...touched.map((each) => differs(each, `b.${nameOf(each.before.key)}`, `a.${nameOf(each.after.key)}`)),
  ];
  return `WITH page AS MATERIALIZED (${places})
SELECT a.${ROW}, ${cells.join(', ')}
FROM page JOIN ${opened.after.from} a ON a.${ROW} = page.${ROW} JOIN ${opened.before.from} b ON b.${ROW} = page.${ROW}
ORDER BY a.${ROW}`;
}

async function changedCells(ask: RunStatement, opened: OpenedStep, show: PreviewShow): Promise<PreviewedRows> {
  const touched = touchedBy(opened);
  if (!touched.length) return showTable(ask, opened.after);
  const source = besideNew(opened, touched);
  const changed = touched.map((each, nth) => differs(each, nameOf(each.before.key), newName(nth))).join(' OR ');
  const [[matching] = []] = await ask(`SELECT count(*) FROM ${source} WHERE ${changed}`);
  const which = show === 'changed' && Number(matching) > 0 ? `WHERE ${changed}` : '';
  const rows = await ask(pageOf(opened, `SELECT ${ROW} FROM ${source} ${which} ORDER BY ${ROW} LIMIT ${ROWS}`));
  const columns = shownOf(opened.after);
  const at = columns.length;
  return {
    kind: 'same',
    matching: Number(matching),
    rows: rows.map(([row, ...cells]) => {
      const was = touched.flatMap(({ before: { key } }, nth) =>
        cells[at + touched.length + nth] === true ? [[key, cellOf(cells[at + nth])] as const] : [],
      );
      return {
        row: Number(row),
        cells: cellsOf(columns, cells),
        ...(was.length && { was: Object.fromEntries(was) }),
      };
    }),
  };
}

/** Those that go, and those that they repeat. */
async function removedRows(ask: RunStatement, opened: OpenedStep, show: PreviewShow): Promise<PreviewedRows> {
  const { sql, before, after } = opened;
  if (sql.effect !== 'rows') return showTable(ask, before);
  const columns = shownOf(before);
  const gone = (await countRows(ask, before.from)) - (await countRows(ask, after.from));
  const kept = `${ROW} IN (SELECT ${ROW} FROM ${after.from})`;
  const first = `SELECT ${ROW} AS place, ${ROW} AS "order!" FROM ${before.from}`;
  const places = show === 'all' || gone === 0 ? first : (sql.beside ?? `${first} WHERE NOT (${kept})`);
  const rows = await ask(`WITH page AS MATERIALIZED (${places} ORDER BY "order!", place LIMIT ${ROWS})
SELECT ${[ROW, kept, listOf(columns)].join(', ')}
FROM ${before.from} AS held JOIN page ON held.${ROW} = page.place ORDER BY "order!", place`);
  return {
    kind: 'same',
    matching: gone,
    rows: rows.map(([row, keep, ...cells]) => ({
      row: Number(row),
      cells: cellsOf(columns, cells),
      ...(keep !== true && { removed: true }),
    })),
  };
}

/** The rows of a step before and after it, at most fifty of each. */
export async function showStep(ask: RunStatement, opened: OpenedStep, show: PreviewShow): Promise<PreviewedRows> {
  if (opened.sql.effect === 'cells') return changedCells(ask, opened, show);
  if (opened.sql.effect === 'rows') return removedRows(ask, opened, show);
  return {
    kind: 'reshaped',
    before: await firstRows(ask, opened.before),
    after: await firstRows(ask, opened.after),
  };
}
