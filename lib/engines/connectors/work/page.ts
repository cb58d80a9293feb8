import type { CutCell, PageAnswer } from '@/lib/engines/answers/protocol/messages';
import { shownColumns } from '@/lib/engines/answers/query/selection';
import { valueKind, type QueryColumn } from '@/lib/pure/query/resolve/fields';
import type { Cell } from '@/lib/pure/query/schema/column';
import { quoteName } from '@/lib/pure/query/sql/literal';
import { sourceConditions, withRanked } from '@/lib/pure/query/sql/source-rows';
import { statement } from '@/lib/pure/query/sql/statement';
import type { SentPage } from '../messages';
import type { Session } from '../connector';
import { RemoteFailure } from '../failure';
import { TOO_LARGE, withCancel, type WorkContext } from './ask';
import { readerOf, sizeOf } from './cells';
import type { Database } from './database';
import { atOneMoment } from './moment';
import { boundsOf, valueOfType } from './queries';
import { readRows } from './ask';
import { rowOrder, selectionConditions, storedKeys } from './selection';
import { SpokenRows } from './source';

const PAGE_BYTES = 8 * 1024 * 1024;

type Statements = { counts: string; page: string };
type SpokenDatabase = { session: Session; rows: SpokenRows; asked: WorkContext };

/** One page of a table, or of the records behind one row of an answer, counted at the same moment. */
export async function readPage({ pool, connector }: Database, work: SentPage, asked: WorkContext): Promise<PageAnswer> {
  const columns = shownColumns(work.selection, work.columns);
  const { result } = await atOneMoment({ pool, asked }, async (session) => {
    const rows = new SpokenRows(work.source, connector, session);
    const { counts, page } = await statementsOf(work, columns, { session, rows, asked });
    const counted = await readRows(session, counts, { values: ['integer', 'integer', 'integer'] }, asked);
    const [rowCount = 0, leftOut = 0, withoutValue = 0] = (counted.rows[0] ?? []).map(Number);
    const read = await readShown(page, { columns, longest: work.longest }, { session, asked });
    return { rowCount, leftOut, withoutValue, ...read };
  });
  return { ...result, rowNumbers: result.rows.map((_, nth) => work.page.offset + nth + 1) };
}

async function statementsOf(
  work: SentPage,
  shown: readonly QueryColumn[],
  spoken: SpokenDatabase,
): Promise<Statements> {
  const { rows, session, asked } = spoken;
  const { dialect } = session;
  const { columns, selection, behind, source } = work;
  const asShown = { columns, shown: shown.map(({ key }) => key), identity: source.identity };
  const table = rows.table([...storedKeys(columns), ...source.identity]);
  const pageOf = (where: string[], sort = selection.sort) => {
    const order = rowOrder(sort, asShown, dialect);
    const select = shown.map(({ key }) => quoteName(key, dialect));
    const ordered = { select, from: table, where, orderBy: order.length ? order : [dialect.anyOrder] };
    return `${statement(ordered, dialect)}\n${dialect.page(work.page.limit, work.page.offset)}`;
  };
  if (!behind) {
    const where = selectionConditions(selection, columns, dialect);
    return {
      counts: statement({ select: ['count(*)'], from: rows.table(filteredKeys(work)), where }, dialect),
      page: pageOf(where),
    };
  }
  const bounds = await boundsOf([behind.query], { stored: columns, rows }, { session, asked });
  const { filters, bar, counted, ranked } = sourceConditions({
    query: behind.query,
    columns,
    point: behind.point,
    bounds,
    dialect,
    table,
  });
  const named = (sql: string) => (ranked === null ? sql : withRanked(ranked, sql));
  const rowsThat = (conditions: string[]) =>
    `coalesce(sum(CASE WHEN ${conditions.join(' AND ') || '1 = 1'} THEN 1 ELSE 0 END), 0)`;
  const counts = statement(
    {
      select: [
        rowsThat([...filters, ...bar, ...counted]),
        `count(*) - ${rowsThat(filters)}`,
        `${rowsThat([...filters, ...bar])} - ${rowsThat([...filters, ...bar, ...counted])}`,
      ],
      from: table,
    },
    dialect,
  );
  return { counts: named(counts), page: named(pageOf([...filters, ...bar, ...counted], [])) };
}

/** Columns that the conditions of a selection may read: those of its filters, all that is shown where a text is sought. */
function filteredKeys({ selection, columns }: SentPage): string[] {
  if (selection.find !== undefined || columns.some(({ formula }) => formula)) return storedKeys(columns);
  const filtered = new Set(selection.filters.map(({ field }) => field));
  return storedKeys(columns).filter((key) => filtered.has(key));
}

/** The rows of a page by key, texts up to their `longest` with the length of what was cut. */
function readShown(
  sql: string,
  { columns, longest }: { columns: readonly QueryColumn[]; longest?: number },
  { session, asked }: Omit<SpokenDatabase, 'rows'>,
): Promise<Pick<PageAnswer, 'rows' | 'cut'>> {
  return withCancel(session, asked, async () => {
    const { columns: described, batches } = await session.stream(sql);
    const readers = columns.map(({ type }, nth) =>
      readerOf(
        valueOfType(type) ?? asked.connector.reading(described[nth]?.databaseType ?? '', session)?.value ?? 'text',
      ),
    );
    const isText = columns.map((column) => valueKind(column) === 'text');
    const rows: PageAnswer['rows'] = [];
    const cut: CutCell[] = [];
    let bytes = 0;
    for await (const batch of batches)
      for (const raw of batch.rows) {
        const row: Record<string, Cell> = {};
        for (const [nth, { key }] of columns.entries()) {
          const cell = readers[nth]!(raw[nth] ?? null);
          const isCut = isText[nth] && typeof cell === 'string' && longest !== undefined && cell.length > longest;
          row[key] = isCut ? cell.slice(0, longest) : cell;
          if (isCut) cut.push({ at: rows.length, key, length: cell.length });
          bytes += sizeOf(row[key]);
        }
        if (bytes > PAGE_BYTES) throw new RemoteFailure('too_large', TOO_LARGE);
        rows.push(row);
      }
    return { rows, cut };
  });
}
