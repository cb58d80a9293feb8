import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { writeRowsFile } from '@/lib/engines/answers/files';
import type { FileFormat } from '@/lib/engines/answers/protocol/answers';
import { allRows, loadTable } from '../read/load';
import type { DownloadQuery } from '../schema/rows-schema';
import { selectionOf } from './rows-selection';

const TYPES: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** The name of the data source with the ending of what it was written as. */
const fileNameOf = (name: string, format: FileFormat) =>
  `${name.replace(/\.(csv|tsv|json|ndjson|jsonl|geojson|xml|txt|log|parquet)$/i, '')}.${format}`;

export type RowsFile = { stream: Readable; fileName: string; contentType: string; sizeBytes: number };

/** The rows that the filters leave, in their order, as a file; it is gone from the server once it was read or left. */
export async function downloadRows(
  actor: UserActor,
  id: string,
  { format, formulas, mark, ...asked }: DownloadQuery,
  { origin, signal }: { origin: RequestOrigin; signal: AbortSignal },
): Promise<RowsFile> {
  const table = await loadTable(actor, id);
  const { columns, name, version } = table;
  const relation = allRows(table, 'Take a copy to download its rows.');
  const selection = selectionOf(asked, table);
  const { path, sizeBytes } = await writeRowsFile({
    relation,
    columns,
    selection,
    format,
    raw: formulas === 'raw',
    signal,
  });
  await record(null, {
    ...auditEntry(actor, origin),
    action: 'data_source.downloaded',
    targetType: 'data_source',
    targetId: id,
    details: {
      version,
      format,
      bytes: sizeBytes,
      columns: selection.shown.length,
      filtered: selection.filters.length > 0 || selection.find !== undefined,
    },
  });
  const prefix = format === 'csv' && mark === 'utf8' ? UTF8_MARK : Buffer.alloc(0);
  const file = createReadStream(path);
  file.once('close', () => void rm(path, { force: true }));
  const stream = prefix.length > 0 ? Readable.from(prefixed(prefix, file)) : file;
  return {
    stream,
    fileName: fileNameOf(name, format),
    contentType: TYPES[format],
    sizeBytes: sizeBytes + prefix.length,
  };
}

async function* prefixed(prefix: Buffer, file: Readable): AsyncGenerator<Buffer> {
  yield prefix;
  yield* file as AsyncIterable<Buffer>;
}
