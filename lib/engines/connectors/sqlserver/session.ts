import { ISOLATION_LEVEL, Request, type Connection } from 'tedious';
import type { SqlDialect } from '@/lib/pure/query/sql/dialects/dialect';
import { tsql } from '@/lib/pure/query/sql/dialects/tsql';
import { allRows, textOf } from '../common/catalogue';
import { PushBatches } from '../common/push-batches';
import { assertQuestion } from '../common/reads-only';
import type { Batch, CheckedSettings, ColumnInfo, Moment, Session } from '../connector';
import { columnInfo, readCell } from './cells';
import { readValuesExactly } from './exact-values';
import { openConnection } from './open';

type Answer = { columns: ColumnInfo[]; batches: AsyncIterable<Batch> };
type Done = (error?: Error | null) => void;

const promised = (run: (done: Done) => void): Promise<void> =>
  new Promise((resolve, reject) => run((error) => (error ? reject(error) : resolve())));

export class SqlServerSession implements Session {
  serverVersion = '';
  readonly dialect: SqlDialect = tsql;
  /** Text compares by code points as it is; elsewhere each expression has to say so. */
  comparesCodePoints = false;
  private snapshots = false;
  private open = true;
  /** What came last: the next statement waits for it, as a connection says one thing at a time. */
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly connection: Connection,
    readonly account: { user: string; database: string },
  ) {
    connection.on('end', () => {
      this.open = false;
    });
  }

  stream(sql: string): Promise<Answer> {
    assertQuestion(sql);
    return this.run(sql);
  }

  /** Every statement that follows sees the rows of one moment, where the database keeps versions of them. */
  async begin(): Promise<Moment> {
    await this.last;
    const level = this.snapshots ? ISOLATION_LEVEL.SNAPSHOT : ISOLATION_LEVEL.READ_COMMITTED;
    await promised((done) => this.connection.beginTransaction(done, '', level));
    const [[at] = []] = await allRows(this, 'SELECT SYSUTCDATETIME() AS at');
    return { at: isoOf(textOf(at)), snapshot: null, steady: this.snapshots };
  }

  /** Rolls back: what a statement might have written is undone. */
  async end(): Promise<void> {
    await this.last;
    if (this.connection.inTransaction) await promised((done) => this.connection.rollbackTransaction(done));
  }

  cancel(): Promise<void> {
    this.connection.cancel();
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.open = false;
    this.connection.close();
    return Promise.resolve();
  }

  usable(): boolean {
    return this.open;
  }

  /** What this server is and does, asked once. */
  async look(deadlineMs: number): Promise<void> {
    await this.run(`SET LOCK_TIMEOUT ${deadlineMs}`);
    const [[version] = []] = await allRows(this, 'SELECT @@VERSION AS version');
    this.serverVersion = textOf(version).split('\n', 1)[0]?.trim() ?? '';
    const [[state] = []] = await allRows(
      this,
      'SELECT snapshot_isolation_state FROM sys.databases WHERE name = DB_NAME()',
    );
    this.snapshots = Number(state) === 1;
    const [[equal] = []] = await allRows(this, LOOK_AT_COLLATION);
    this.comparesCodePoints = Number(equal) === 1;
  }

  private async run(sql: string): Promise<Answer> {
    await this.last;
    return new Promise((resolve, reject) => {
      let finish: () => void = () => undefined;
      this.last = new Promise((done) => {
        finish = done;
      });
      const request = new Request(sql, (error) => {
        finish();
        if (error) reject(error);
        else resolve({ columns: [], batches });
        batches.end(error ?? null);
      });
      const batches = new PushBatches({
        pause: () => request.pause(),
        resume: () => request.resume(),
        stop: () => void this.cancel(),
      });
      let answered = false;
      request.on('columnMetadata', (columns) => {
        if (answered || !Array.isArray(columns)) return;
        answered = true;
        resolve({ columns: columns.map(columnInfo), batches });
      });
      request.on('row', (row: Parameters<typeof cellsOf>[0]) => batches.push(cellsOf(row)));
      this.connection.execSqlBatch(request);
    });
  }
}

/** 1 where the database's own order of text is that of code points: capitals first, accents and case told apart. */
const LOOK_AT_COLLATION = `SELECT CASE WHEN N'a' <> N'A' AND N'e' <> N'é' AND N'B' < N'a' AND N'Z' < N'_' THEN 1 ELSE 0 END AS same`;

const isoOf = (text: string): string => `${text.replace(' ', 'T').slice(0, 26)}Z`;

const cellsOf = (row: { value: unknown; metadata: Parameters<typeof readCell>[1] }[]) =>
  row.map(({ value, metadata }) => readCell(value, metadata));

/** @throws what tedious throws */
export async function openSession(settings: CheckedSettings, deadlineMs: number): Promise<SqlServerSession> {
  readValuesExactly();
  const session = new SqlServerSession(await openConnection(settings, deadlineMs), settings);
  try {
    await session.look(deadlineMs);
    return session;
  } catch (error) {
    await session.close();
    throw error;
  }
}
