import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteColumn } from '@/lib/engines/manifest/remote';
import type { SqlDialect } from '@/lib/pure/query/sql/dialects/dialect';
import { quoteName, textLiteral } from '@/lib/pure/query/sql/literal';
import { TABLE } from '@/lib/pure/query/sql/plan';
import { statement } from '@/lib/pure/query/sql/statement';
import type { SentCopy } from '../messages';
import type { Session } from '../connector';
import type { CopyProgress, CopyResult } from '../requests';
import { RemoteFailure } from '../failure';
import { readRows, withCancel, wordedFailure, type WorkContext } from './ask';
import { readerOf } from './cells';
import { CsvFiles, rowsAsCsv } from './csv';
import type { Database } from './database';
import { sendable } from './describe';
import { ParquetParts } from './parts';
import { SpokenRows } from './source';

type Told = WorkContext & { onProgress: (progress: CopyProgress) => void };
/** What is copied, on which session. */
type Copying = { session: Session; rows: SpokenRows; request: SentCopy; asked: Told };

/** Up to so many times the rows of a sample, all rows come here and are picked from; beyond, the database picks. */
const PICKED_HERE = 5;

/**
 * Streams rows into Parquet parts at one moment, on a session of its own.
 * @throws RemoteFailure 'too_large' beyond the caps, 'cancelled', 'timeout'
 */
export async function copyRows(database: Database, given: SentCopy, asked: Told): Promise<CopyResult> {
  const { connector, pool } = database;
  const request = { ...given, rows: sendable(given.rows, connector) };
  await clear(request.outDir);
  const session = await pool.openAside(request.caps.deadlineMs);
  const workDir = await mkdtemp(join(request.outDir, 'work-'));
  try {
    const moment = await session.begin();
    const source = { rows: request.rows, columns: request.columns, identity: [] };
    const copying = { session, rows: new SpokenRows(source, connector, session), request, asked };
    const watermark = await watermarkOf(copying);
    const { parts, rowCount } = await writeParts(database, copying, workDir);
    return { parts, rowCount, moment: moment.at, watermark: rowCount > 0 ? watermark : null };
  } catch (error) {
    throw wordedFailure(error, asked);
  } finally {
    await session.close().catch(() => undefined);
    await rm(workDir, { recursive: true, force: true });
  }
}

/** Takes away what a try that was killed has left. */
async function clear(outDir: string): Promise<void> {
  const left = (await readdir(outDir)).filter((name) => /^(part-\d+\.parquet|work-\w+)$/.test(name));
  await Promise.all(left.map((name) => rm(join(outDir, name), { recursive: true, force: true })));
}

async function writeParts(
  database: Database,
  copying: Copying,
  workDir: string,
): Promise<Pick<CopyResult, 'parts' | 'rowCount'>> {
  const { request, asked } = copying;
  const { caps, columns, outDir } = request;
  const parts = await ParquetParts.open(columns, { outDir, workDir });
  const files = new CsvFiles(workDir, async (path) => {
    await parts.add(path);
    look();
  });
  const look = () => {
    asked.onProgress({ rows: parts.rowCount, bytes: files.bytes });
    if (parts.rowCount > caps.rows || files.bytes > caps.bytes) throw tooLarge(caps);
  };
  try {
    for await (const chunk of await chunksOf(database, copying)) {
      await files.write(chunk);
      if (files.bytes > caps.bytes) throw tooLarge(caps);
      if (asked.signal.aborted) break;
    }
    await files.end();
    await parts.end(async () => {
      const path = join(workDir, 'none.csv');
      await writeFile(path, '');
      return path;
    });
    look();
    return { parts: parts.made, rowCount: parts.rowCount };
  } finally {
    await files.close();
    await parts.close();
  }
}

const GIGABYTE = 1024 ** 3;
const tooLarge = ({ rows, bytes }: SentCopy['caps']) =>
  new RemoteFailure(
    'too_large',
    `This is more than ${rows.toLocaleString('en-US')} rows or ${Number((bytes / GIGABYTE).toPrecision(2))} GB, the most that a copy can have. Take it live, or choose fewer rows with a SELECT.`,
  );

/** The rows as CSV: by the connector's own way, or from its rows. */
async function chunksOf({ connector }: Database, copying: Copying): Promise<AsyncIterable<Uint8Array>> {
  const { session, rows, request, asked } = copying;
  const conditions = afterOf(copying);
  const sample = await sampleOf(copying);
  const picked = sample?.here ? [] : sample ? [`${session.dialect.random} < ${sample.share}`] : [];
  const sql = limited(
    rows.select(
      request.columns.map(({ key }) => key),
      [...conditions, ...picked],
      'copied',
    ),
    request,
    session.dialect,
  );
  if (connector.csv && !sample?.here) return cancelled(connector.csv(session, sql), copying);
  const { batches } = await withCancel(session, asked, () => session.stream(sql));
  const readers = request.columns.map(({ value }) =>
    value === 'date' || value === 'datetime' ? readerOf(value) : identity,
  );
  async function* read(): AsyncGenerator<Uint8Array> {
    let place = 0;
    for await (const batch of batches) {
      const kept = sample?.here ? batch.rows.filter(() => isPicked(place++, sample.share)) : batch.rows;
      if (kept.length) yield Buffer.from(rowsAsCsv(kept, readers));
    }
  }
  return cancelled(read(), copying);
}

const identity = <T>(value: T): T => value;
const isPicked = (place: number, share: number) => Math.floor((place + 1) * share) > Math.floor(place * share);

/** One row more than a copy may have tells that it has too many. */
function limited(sql: string, { caps }: SentCopy, dialect: SqlDialect): string {
  return statement({ select: ['*'], from: dialect.derived(sql, TABLE), limit: caps.rows + 1 }, dialect);
}

/** Chunks whose statement is ended in the database when nobody waits for them any more. */
async function* cancelled(chunks: AsyncIterable<Uint8Array>, { session, asked }: Copying): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await withCancel(session, asked, () => iterator.next());
      if (done) return;
      yield value;
    }
  } finally {
    // Whatever is still on its way goes with the session.
    void iterator.return?.().catch(() => undefined);
  }
}

async function sampleOf({ session, rows, request, asked }: Copying): Promise<{ share: number; here: boolean } | null> {
  const { sample } = request;
  if (sample === undefined) return null;
  const { rows: counted } = await readRows(
    session,
    `SELECT count(*) FROM ${rows.table([])}`,
    { values: ['integer'] },
    asked,
  );
  const count = Number(counted[0]?.[0]);
  return count <= sample ? null : { share: sample / count, here: count <= PICKED_HERE * sample };
}

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

function literalOf(text: string, { value, label }: RemoteColumn, dialect: SqlDialect): string {
  if (value === 'date') return dialect.date(text);
  if (value === 'datetime') return dialect.timestamp(text.replace('T', ' '));
  if (value === 'text') return textLiteral(text, dialect);
  if (value !== 'boolean' && NUMBER.test(text)) return text;
  throw new RemoteFailure('query_failed', `${label} can’t tell which rows are new.`);
}

const DATE_TEXT = /^\d{4,}-\d\d-\d\d([T ]\d\d:\d\d:\d\d(\.\d+)?)?$/;

/** Rows that came after an earlier copy, as a condition. */
function afterOf({ rows, request: { after }, session: { dialect } }: Copying): string[] {
  if (!after || after.value === null) return [];
  const column = rows.columnOf(after.key);
  if ((column.value === 'date' || column.value === 'datetime') && !DATE_TEXT.test(after.value))
    throw new RemoteFailure('query_failed', `${column.label} can’t tell which rows are new.`);
  return [`${rows.value(column)} > ${literalOf(after.value, column, dialect)}`];
}

/** The largest value of the column that only grows, exactly as the database writes it. */
async function watermarkOf(copying: Copying): Promise<string | null> {
  const { rows, request, session, asked } = copying;
  if (!request.after) return null;
  const { dialect } = session;
  const { key, value } = rows.columnOf(request.after.key);
  const from = dialect.derived(rows.select([key], afterOf(copying)), TABLE);
  const sql = statement({ select: [dialect.max(quoteName(key, dialect))], from }, dialect);
  const { rows: read } = await readRows(session, sql, { values: [value], exact: true }, asked);
  const cell = read[0]?.[0] ?? null;
  return cell === null ? null : String(cell);
}
