import type { Readable } from 'node:stream';
import type { Connection, FieldPacket } from 'mysql2';
import type { SqlDialect } from '@/lib/pure/query/sql/dialects/dialect';
import { mysqlByRank, mysql as dialect } from '@/lib/pure/query/sql/dialects/mysql';
import type { Batch, CheckedSettings, ColumnInfo, Moment, RawCell, Session } from '../connector';
import type { RemoteFailure } from '../failure';
import { ask, connect, hangUp, prepared } from './connection';
import { isInterrupted, LIST_CUT, mysqlFailure } from './failure';
import { cellReader, rowOf } from './rows';
import { readServer, settingsOf, type Server } from './server';
import { columnOf } from './types';

const BATCH_ROWS = 2_000;
const LOST = Object.assign(new Error('Connection lost'), { code: 'PROTOCOL_CONNECTION_LOST' });

const instantOf = (text: RawCell) => new Date(`${String(text).replace(' ', 'T')}Z`).toISOString();

/** Tables of engines that know no snapshot show what is there now. */
const UNSTEADY = `SELECT EXISTS (
  SELECT 1 FROM information_schema.tables AS t LEFT JOIN information_schema.engines AS e ON e.engine = t.engine
  WHERE t.table_schema = database() AND t.table_type = 'BASE TABLE' AND coalesce(e.transactions, 'NO') <> 'YES'
)`;

/** A session of MySQL or MariaDB, in which only reading is allowed. */
export class MysqlSession implements Session {
  readonly dialect: SqlDialect = dialect;
  private broken = false;
  /** Whether something was told to end: it may come too late and would end the next statement instead. */
  private stained = false;
  private cancelling: Promise<void> | null = null;
  private steady: boolean | null = null;
  /** What is being read: the driver tells the connection alone that it was lost. */
  private reading: Readable | null = null;

  private constructor(
    private readonly connection: Connection,
    private readonly settings: CheckedSettings,
    readonly server: Server,
  ) {
    connection.on('error', (error) => this.breakOff(error));
    connection.on('end', () => this.breakOff(LOST));
  }

  static async open(settings: CheckedSettings, deadlineMs: number): Promise<MysqlSession> {
    const connection = await connect(settings);
    try {
      const server = await readServer(connection);
      for (const statement of settingsOf(server, deadlineMs)) await ask(connection, statement);
      return new MysqlSession(connection, settings, server);
    } catch (error) {
      await hangUp(connection);
      throw mysqlFailure(error, { connecting: true });
    }
  }

  private breakOff(error: Error): void {
    this.broken = true;
    this.reading?.destroy(error);
  }

  get serverVersion(): string {
    return this.server.name;
  }

  /** A list that was too long for the server: rows are numbered, where it can. */
  insteadOf({ message }: RemoteFailure): SqlDialect | null {
    return message === LIST_CUT && !this.server.old ? mysqlByRank : null;
  }

  /** That it was told to end is left to whoever told so to word. */
  private failure(error: unknown, sql: string): unknown {
    return isInterrupted(error)
      ? error
      : mysqlFailure(error, { sql, old: this.server.old ? this.server.name : undefined });
  }

  /** After a statement was told to end: one that may be ended in its place. */
  private async clean(): Promise<void> {
    await this.cancelling?.catch(() => {});
    if (!this.stained) return;
    this.stained = false;
    await ask(this.connection, 'DO 0').catch(() => {});
  }

  /** The rows of a short statement. */
  async ask(sql: string): Promise<RawCell[][]> {
    await this.clean();
    return ask(this.connection, sql);
  }

  async describe(sql: string): Promise<ColumnInfo[]> {
    await this.clean();
    return prepared(this.connection, sql).catch((error: unknown) => {
      throw this.failure(error, sql);
    });
  }

  async stream(sql: string): Promise<{ columns: ColumnInfo[]; batches: AsyncIterable<Batch> }> {
    await this.clean();
    if (this.broken) throw mysqlFailure(LOST);
    const query = this.connection.query({ sql, rowsAsArray: true, typeCast: false });
    // Once nobody reads the rows, the driver would tell the whole connection that their statement was ended.
    query.on('error', () => {});
    const rows = query.stream({ highWaterMark: BATCH_ROWS });
    this.reading = rows;
    const fields = await new Promise<FieldPacket[]>((resolve, reject) => {
      rows.once('fields', (found: FieldPacket[] | undefined) => resolve(found ?? []));
      rows.once('error', reject);
      rows.once('end', () => resolve([]));
    }).catch((error: unknown) => {
      throw this.failure(error, sql);
    });
    return { columns: fields.map(columnOf), batches: this.batchesOf(rows, fields, sql) };
  }

  private async *batchesOf(
    rows: AsyncIterable<(Buffer | null)[]>,
    fields: readonly FieldPacket[],
    sql: string,
  ): AsyncGenerator<Batch> {
    const readers = fields.map(cellReader);
    let batch: RawCell[][] = [];
    let whole = false;
    try {
      for await (const row of rows) {
        batch.push(rowOf(row, readers));
        if (batch.length < BATCH_ROWS) continue;
        yield { rows: batch };
        batch = [];
      }
      whole = true;
      if (batch.length) yield { rows: batch };
    } catch (error) {
      whole = true;
      throw this.failure(error, sql);
    } finally {
      this.reading = null;
      if (!whole) await this.cancel().catch(() => {});
    }
  }

  async begin(): Promise<Moment> {
    this.steady ??= (await this.ask(UNSTEADY))[0]?.[0] === '0';
    await this.ask('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
    const [[now = null] = []] = await this.ask('SELECT utc_timestamp(6)');
    return { at: instantOf(now), snapshot: null, steady: this.steady };
  }

  async end(): Promise<void> {
    if (!this.broken) await this.ask('ROLLBACK');
  }

  /** From a second connection: the first is busy. Where there is none to be had, the first is broken off. */
  cancel(): Promise<void> {
    this.stained = true;
    this.cancelling ??= this.kill().finally(() => {
      this.cancelling = null;
    });
    return this.cancelling;
  }

  private async kill(): Promise<void> {
    try {
      const other = await connect(this.settings);
      try {
        await ask(other, `KILL QUERY ${this.server.connection}`);
      } finally {
        await hangUp(other);
      }
    } catch (error) {
      this.broken = true;
      this.connection.destroy();
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.broken) this.connection.destroy();
    else await hangUp(this.connection);
    this.broken = true;
  }

  usable(): boolean {
    return !this.broken;
  }
}
