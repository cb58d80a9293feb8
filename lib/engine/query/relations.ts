import { existsSync } from 'node:fs';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { duckdb } from '@/lib/query/dialects';
import { textLiteral } from '@/lib/query/literal';
import { ROW_NUMBER, TABLE } from '@/lib/query/plan';
import type { Relation } from '../shapes';
import { readRows } from './read';

const KEPT_OPEN = 16;

type Open = { connection: DuckDBConnection; catalog: string | null };

const text = (path: string) => textLiteral(path, duckdb);

/**
 * The relations a child has open, most recently used last. Each has a connection of its own, in which the temporary view `data`
 * shows the rows, with their number from 0 in the order of the file.
 */
export class Relations {
  private readonly open = new Map<string, Open>();
  private attached = 0;

  constructor(private readonly instance: DuckDBInstance) {}

  /** From the native copy where it stands by now, else from the Parquet parts. */
  async connect(relation: Relation): Promise<DuckDBConnection> {
    const known = this.open.get(relation.key);
    const hasNative = existsSync(relation.nativeFile);
    if (known && (known.catalog !== null || !hasNative)) {
      this.open.delete(relation.key);
      this.open.set(relation.key, known);
      return known.connection;
    }
    if (known) await this.close(relation.key, known);
    const opened = (hasNative && (await this.openNative(relation))) || (await this.openParts(relation));
    this.open.set(relation.key, opened);
    const oldest = this.open.entries().next().value;
    if (this.open.size > KEPT_OPEN && oldest) await this.close(...oldest);
    return opened.connection;
  }

  /** The native copy is disposable: one that cannot be opened is passed over. */
  private async openNative(relation: Relation): Promise<Open | null> {
    const connection = await this.instance.connect();
    const catalog = `version_${++this.attached}`;
    try {
      await connection.run(`ATTACH ${text(relation.nativeFile)} AS ${catalog} (READ_ONLY)`);
      await connection.run(`CREATE TEMP VIEW ${TABLE} AS SELECT *, rowid AS ${ROW_NUMBER} FROM ${catalog}.${TABLE}`);
      return { connection, catalog };
    } catch {
      connection.closeSync();
      return null;
    }
  }

  private async openParts(relation: Relation): Promise<Open> {
    const connection = await this.instance.connect();
    const parts = `[${relation.parts.map(text).join(', ')}]`;
    const { rows } = await readRows(connection, `SELECT num_rows FROM parquet_file_metadata(${parts})`);
    const before = rows.map((_, part) => rows.slice(0, part).reduce((sum, [count]) => sum + Number(count), 0));
    const number = rows.length > 1 ? `[${before.join(', ')}][CAST(file_index AS BIGINT) + 1] + file_row_number` : 'file_row_number';
    await connection.run(`CREATE TEMP VIEW ${TABLE} AS SELECT * EXCLUDE (file_row_number), ${number} AS ${ROW_NUMBER} FROM read_parquet(${parts}, file_row_number = true)`);
    return { connection, catalog: null };
  }

  private async close(key: string, { connection, catalog }: Open): Promise<void> {
    this.open.delete(key);
    if (catalog) await connection.run(`DROP VIEW ${TABLE}`).then(() => connection.run(`DETACH ${catalog}`)).catch(() => undefined);
    connection.closeSync();
  }
}
