import { csvLine, textStream } from '@/lib/pure/format/csv';
import { auditEntry, record } from './record';
import type { AuditFilter, AuditPage, AuditRow, RequestOrigin } from './schema';
import { findAuditEntries, listAuditActions } from './store';

export { deleteAuditEntriesBefore as sweepAudit } from './store';
export { listAuditActions };

const PAGE = 50,
  CSV_PAGE = 1000;

/** The newest first; `cursor` goes on where a page ended. */
export async function listAudit(filter: AuditFilter, cursor: string | null): Promise<AuditPage> {
  const entries = await findAuditEntries(filter, cursor, PAGE + 1);
  const shown = entries.slice(0, PAGE);
  return { items: shown, nextCursor: entries.length > PAGE ? shown.at(-1)!.id : null };
}

const COLUMNS = [
  'at',
  'actor',
  'actorKind',
  'action',
  'targetType',
  'targetId',
  'outcome',
  'address',
  'requestId',
  'details',
] as const;

const lineOf = (entry: AuditRow) =>
  csvLine(
    COLUMNS.map((column) =>
      column === 'details' ? (Object.keys(entry.details).length ? JSON.stringify(entry.details) : '') : entry[column],
    ),
  );

/** All entries that the filter lets through, page by page, as the reader takes them. */
async function* csvPages(filter: AuditFilter): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (let cursor: string | null = null; ;) {
    const entries: AuditRow[] = await findAuditEntries(filter, cursor, CSV_PAGE);
    if (entries.length) yield entries.map(lineOf).join('');
    if (entries.length < CSV_PAGE) return;
    cursor = entries.at(-1)!.id;
  }
}

/** The record as a CSV file. Who took it stands in the record. */
export async function downloadAudit(
  actor: { kind: 'user'; userId: string; workspaceId: string },
  filter: AuditFilter,
  origin: RequestOrigin,
): Promise<ReadableStream<Uint8Array>> {
  await record(null, { ...auditEntry(actor, origin), action: 'audit.downloaded' });
  return textStream(csvPages(filter));
}
