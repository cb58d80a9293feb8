import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { readTable } from '@/lib/engines/answers/analysis/read-table';
import { createIngestPool } from '@/lib/engines/ingest/process';
import type { TableValues } from '@/lib/pure/analysis/values';
import { ROW_NUMBER, TABLE } from '@/lib/pure/query/sql/plan';

/** Reads files as an upload would, then as kernels hold them. */
export async function tableReader(): Promise<{ read: (path: string) => Promise<TableValues>; close: () => void }> {
  const pool = createIngestPool(join(process.cwd(), 'dist/ingest-child.mjs'));
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  const read = async (path: string) => {
    const outDir = mkdtempSync(join(tmpdir(), 'plumbline-'));
    try {
      const { columns, relations, rowCount, parts } = await pool.ingest(
        {
          files: [{ path, fileName: basename(path), family: path.endsWith('.json') ? 'json' : 'csv' }],
          options: {},
          overrides: {},
          outDir,
        },
        { deadlineMs: 120_000 },
      );
      const held = parts.filter(({ kind }) => kind === 'rows').map((part) => `'${part.path}'`);
      await connection.run(
        `CREATE OR REPLACE VIEW ${TABLE} AS SELECT *, file_row_number AS ${ROW_NUMBER} FROM read_parquet([${held.join(', ')}], file_row_number = true)`,
      );
      return await readTable(connection, { name: basename(path), rowCount, columns, relations });
    } finally {
      rmSync(outDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  };
  return { read, close: () => pool.stop() };
}
