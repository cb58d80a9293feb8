import type { JoinPreview, JoinSpec, PreviewPart } from '@/lib/engines/manifest/join';
import {
  joinedColumns,
  joinOrder,
  joinSql,
  openSides,
  viewOf,
  type RunStatement,
  type JoinedColumn,
  type OpenSides,
} from '@/lib/engines/manifest/sides';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { quoteName } from '@/lib/pure/query/sql/literal';
import { countJoin } from './count';

const ROWS = 20;
/** A result of more rows is counted but not shown: it would have to be made for that. */
const MOST_ROWS_SHOWN = 20_000_000;

/** What a join comes to, counted exactly, with the first rows of it or of those with or without a partner. */
export async function previewJoin(ask: RunStatement, spec: JoinSpec, part: PreviewPart): Promise<JoinPreview> {
  const sides = await openSides(ask, spec);
  const counts = await countJoin(ask, sides, spec);
  const columns = columnsOf(sides, spec, part);
  const rows = counts.pairs > MOST_ROWS_SHOWN ? [] : await firstRows(ask, spec, part, columns);
  return {
    counts,
    columns: columns.map(({ key, label, type, role, format }) => ({ key, label, type, role, format })),
    rows,
  };
}

const own = (sides: OpenSides, side: 'left' | 'right'): JoinedColumn[] =>
  sides[side].columns.map((column, nth) => ({ ...column, sql: `${side === 'left' ? 'l' : 'r'}.c${nth}` }));

function columnsOf(sides: OpenSides, spec: JoinSpec, part: PreviewPart): JoinedColumn[] {
  if (part === 'left_only') return own(sides, 'left');
  if (part === 'right_only') return own(sides, 'right');
  return joinedColumns(sides, part === 'matched' ? { ...spec, how: 'inner' } : spec);
}

/**
 * The places of the first rows are found before their cells are fetched: a wide result is not made for twenty of its
 * rows.
 */
async function firstRows(
  ask: RunStatement,
  { how, on }: JoinSpec,
  part: PreviewPart,
  columns: JoinedColumn[],
): Promise<JoinPreview['rows']> {
  const cells = columns.map(({ sql, key }) => `${sql} AS ${quoteName(key, duckdb)}`).join(', ');
  const rows = await ask(
    part === 'right_only'
      ? rightOnly(on.length, cells)
      : resultRows({ result: how, matched: 'inner', left_only: 'left_anti' } as const, part, on.length, cells),
  );
  return rows.map((row) => Object.fromEntries(columns.map(({ key }, nth) => [key, row[nth] ?? null])));
}

function resultRows(
  kinds: Record<Exclude<PreviewPart, 'right_only'>, JoinSpec['how']>,
  part: Exclude<PreviewPart, 'right_only'>,
  keys: number,
  cells: string,
): string {
  const how = kinds[part];
  const places = how === 'left_anti' ? 'l.n AS ln, CAST(NULL AS BIGINT) AS rn' : 'l.n AS ln, r.n AS rn';
  return `
    WITH page AS MATERIALIZED (SELECT ${places} FROM ${joinSql(how, keys)} ORDER BY ${joinOrder(how)} LIMIT ${ROWS})
    SELECT ${cells} FROM page LEFT JOIN ${viewOf('left')} l ON l.n = page.ln LEFT JOIN ${viewOf('right')} r ON r.n = page.rn ORDER BY page.ln NULLS LAST, page.rn NULLS LAST`;
}

function rightOnly(keys: number, cells: string): string {
  const on = Array.from({ length: keys }, (_, nth) => `l.k${nth} = r.k${nth}`).join(' AND ');
  return `SELECT ${cells} FROM ${viewOf('right')} r ANTI JOIN ${viewOf('left')} l ON ${on} ORDER BY r.n LIMIT ${ROWS}`;
}
