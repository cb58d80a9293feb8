import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { RunStatement } from '@/lib/engines/manifest/sides';
import { readRows } from './read';

/**
 * Gives the work a connection of its own, with a schema of its own that goes with it: what was stopped half way leaves
 * nothing behind.
 */
export async function withStatements<T>(
  instance: DuckDBInstance,
  work: (connection: DuckDBConnection, ask: RunStatement) => Promise<T>,
): Promise<T> {
  const connection = await instance.connect();
  try {
    await connection.run('CREATE OR REPLACE SCHEMA merging');
    await connection.run('USE merging');
    return await work(connection, async (sql) => (await readRows(connection, sql)).rows);
  } finally {
    await connection.run('USE main').catch(() => undefined);
    await connection.run('DROP SCHEMA IF EXISTS merging CASCADE').catch(() => undefined);
    connection.closeSync();
  }
}
