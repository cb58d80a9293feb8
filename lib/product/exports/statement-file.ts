import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { writePaper } from '@/lib/engines/paper/process';
import type { SqlAnswer, SqlRequest } from '@/lib/product/sql/schema';
import { withAnswer } from '@/lib/product/sql/sql';
import type { ExportContent } from './content-schema';
import type { ExportDownload } from './exports';
import { inFile } from './write';

const TITLE = 'SQL result';
/** Told to the writer at a stretch: others are answered in between. */
const ROWS_A_PIECE = 500;

function piecesOf({ rows }: Pick<SqlAnswer, 'rows'>): Record<string, unknown> {
  const pieces: Record<string, unknown> = {};
  for (let from = 0; from < rows.length; from += ROWS_A_PIECE)
    pieces[from / ROWS_A_PIECE] = rows.slice(from, from + ROWS_A_PIECE);
  return pieces;
}

const contentOf = ({ columns, truncated, evidence }: SqlAnswer): ExportContent => ({
  kind: 'statement',
  format: 'xlsx',
  paper: 'a4',
  title: TITLE,
  createdAt: evidence.computedAt,
  sources: [],
  filters: [],
  evidence: [],
  columns,
  truncated,
  rows: {},
  standsOn: evidence,
});

/**
 * Runs a statement and writes its answer as a workbook, with what it stands on. The file is gone from the server once
 * it was read or left, and is no export that the workspace lists: a statement and its rows are its asker's.
 * @throws AppError as runStatement and makeExportFile
 */
export async function statementFile(
  actor: UserActor,
  request: SqlRequest,
  { signal, origin }: { signal: AbortSignal; origin: RequestOrigin },
): Promise<ExportDownload> {
  return withAnswer(actor, request, signal, async (answer) => {
    const { folder, path, fileName, contentType, sizeBytes } = await inFile(
      { title: TITLE, ending: 'xlsx' },
      signal,
      (into, until) =>
        writePaper({ content: contentOf(answer), pieces: { rows: piecesOf(answer) }, path: into }, until),
    );
    const { hash, connection } = answer.evidence;
    await record(null, {
      ...auditEntry(actor, origin),
      action: 'statement.downloaded',
      ...(connection ? { targetType: 'connection', targetId: connection.id } : { targetType: 'statement' }),
      details: { hash, rows: answer.rows.length, bytes: sizeBytes, format: 'xlsx' },
    });
    const stream = createReadStream(path);
    stream.once('close', () => void rm(folder, { recursive: true, force: true }));
    return { stream, fileName, contentType, sizeBytes };
  });
}
