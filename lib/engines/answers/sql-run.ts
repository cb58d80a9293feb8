import { join } from 'node:path';
import { env } from '@/lib/base/env/env';
import { processWide } from '@/lib/base/env/process-wide';
import { AppError, type ErrorCode } from '@/lib/base/errors/errors';
import type { PartsRelation } from '@/lib/engines/manifest/relation';
import { QueryPool, type PoolSettings } from './pool';
import type { SqlCheck, SqlOutcome, SqlTable } from './protocol/sql';
import { requestOne } from './request';

const DEADLINE_MS = 30_000;

/**
 * Children of its own: a statement that a person wrote takes none of those that dashboards wait for, and what processor
 * time others leave. One workspace may hold one of the two.
 */
export const sqlSettings = (dataDir: string): PoolSettings => ({
  childPath: join(process.cwd(), 'dist/query-child.mjs'),
  size: 2,
  deadlineMs: DEADLINE_MS,
  child: {
    folders: [join(dataDir, 'files'), join(dataDir, 'cache')],
    tempFolder: join(dataDir, 'cache', 'queries'),
    memoryMegabytes: 512,
    residentMegabytes: 1280,
    threads: 2,
    background: true,
  },
});

const thePool = processWide('sql-pool', () => new QueryPool(sqlSettings(env().DATA_DIR)));

export async function stopSqlPool(): Promise<void> {
  await thePool.made()?.close();
  thePool.set(undefined);
}

export const sqlEngineName = (): string => thePool.get().engine ?? 'DuckDB';

/** The pool speaks of filters. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  timeout: 'The statement took longer than 30 seconds and was stopped. Read fewer rows or group first.',
  too_large: 'The statement needs more memory than one may use. Select fewer columns, or group before you join.',
  cancelled: 'The statement was cancelled.',
};

const inOurWords = (error: unknown): never => {
  const words = error instanceof AppError ? WORDS[error.code] : undefined;
  throw words ? new AppError((error as AppError).code, words) : error;
};

/** In whose queue it stands: it reads nothing by it. */
const queueOf = (workspaceId: string): PartsRelation => ({
  kind: 'parts',
  key: `${workspaceId}/sql`,
  parts: [],
  nativeFile: '',
});

/** The tables that a statement reads, or why it isn't run. @throws AppError 'timeout', 'busy' */
export const checkSql = (workspaceId: string, text: string, signal?: AbortSignal): Promise<SqlCheck> =>
  requestOne(thePool.get(), { kind: 'sql_check', relation: queueOf(workspaceId), text }, signal).catch(inOurWords);

/** Runs one SELECT over these tables. @throws AppError 'timeout', 'cancelled', 'too_large', 'busy' */
export const runSql = (
  workspaceId: string,
  asked: { text: string; tables: SqlTable[]; limit: number },
  signal?: AbortSignal,
): Promise<SqlOutcome> =>
  requestOne(thePool.get(), { kind: 'sql', relation: queueOf(workspaceId), ...asked }, signal).catch(inOurWords);
