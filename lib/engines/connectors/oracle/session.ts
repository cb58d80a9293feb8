import oracledb, { type Connection, type Metadata, type ResultSet } from 'oracledb';
import type { SqlDialect } from '@/lib/pure/query/sql/dialects/dialect';
import { oracle } from '@/lib/pure/query/sql/dialects/oracle';
import { allRows, textOf } from '../common/catalogue';
import { assertQuestion } from '../common/reads-only';
import type { Batch, CheckedSettings, ColumnInfo, Moment, RawCell, Session } from '../connector';
import { RemoteFailure } from '../failure';
import { asOf, FLASHBACK_WITHIN_MS } from './as-of';
import { readTimesExactly } from './exact-times';
import { reaching } from './transport';

const BATCH_ROWS = 2_000;
const CONNECT_SECONDS = 15;
type Row = readonly unknown[];

/** Names of a service as a descriptor can hold them: nothing that would end it. */
const SERVICE = /^[\w.$#-]{1,255}$/;

function columnInfo({ name, dbTypeName = '', precision, scale, nullable = true }: Metadata<Row>): ColumnInfo {
  const isSized = dbTypeName === 'NUMBER' && precision !== undefined && precision > 0;
  return { name, databaseType: isSized ? `NUMBER(${precision},${scale ?? 0})` : dbTypeName, nullable };
}

/** Numbers come as text, such as `.5`. */
function readCell(value: unknown): RawCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (Buffer.isBuffer(value)) return value.toString('hex');
  return String(value).replace(/^(-?)\./, '$10.');
}

export class OracleSession implements Session {
  serverVersion = '';
  readonly dialect: SqlDialect = oracle;
  private running = 0;
  private open = true;
  /** The moment that statements ask for; null: now. */
  private past: string | null = null;

  constructor(
    private readonly connection: Connection,
    readonly account: { user: string },
  ) {}

  async stream(sql: string): Promise<{ columns: ColumnInfo[]; batches: AsyncIterable<Batch> }> {
    assertQuestion(sql);
    const { past } = this;
    const said = past === null ? sql : asOf(sql, past);
    const result = await this.call(() =>
      this.connection.execute<Row>(said, [], {
        resultSet: true,
        outFormat: oracledb.OUT_FORMAT_ARRAY,
        fetchArraySize: BATCH_ROWS,
        prefetchRows: BATCH_ROWS,
        keepInStmtCache: false,
        fetchTypeHandler: ({ dbType }) => (dbType === oracledb.DB_TYPE_NUMBER ? { type: oracledb.STRING } : undefined),
      }),
    );
    const { resultSet } = result;
    if (!resultSet) return { columns: [], batches: this.rowsOf(null) };
    return { columns: resultSet.metaData.map(columnInfo), batches: this.rowsOf(resultSet) };
  }

  /**
   * SET TRANSACTION READ ONLY: every statement that follows sees the moment at which it was said. One of the past is
   * asked for in each statement.
   */
  async begin(past: string | null = null): Promise<Moment> {
    await this.end();
    if (past !== null) {
      this.past = past;
      return { at: past, snapshot: null, steady: true, withinMs: FLASHBACK_WITHIN_MS };
    }
    await this.command('SET TRANSACTION READ ONLY');
    const [[at] = []] = await allRows(this, 'SELECT SYS_EXTRACT_UTC(CURRENT_TIMESTAMP) AS at FROM dual');
    return { at: `${textOf(at).replace(' ', 'T')}Z`, snapshot: null, steady: true };
  }

  end(): Promise<void> {
    this.past = null;
    return this.call(() => this.connection.rollback());
  }

  async cancel(): Promise<void> {
    if (this.running) await this.connection.break();
  }

  async close(): Promise<void> {
    this.open = false;
    await this.connection.close({ drop: true });
  }

  usable(): boolean {
    return this.open && this.connection.isHealthy();
  }

  /** Text compares by its bytes, times are UTC, numbers are written with a point. */
  async prepare(): Promise<void> {
    await this.command(
      `ALTER SESSION SET TIME_ZONE = '+00:00' NLS_SORT = BINARY NLS_COMP = BINARY NLS_NUMERIC_CHARACTERS = '.,' NLS_DATE_FORMAT = 'YYYY-MM-DD HH24:MI:SS' NLS_TIMESTAMP_FORMAT = 'YYYY-MM-DD HH24:MI:SS.FF6'`,
    );
    this.serverVersion = `Oracle Database ${this.connection.oracleServerVersionString}`;
  }

  private async command(sql: string): Promise<void> {
    await this.call(() => this.connection.execute(sql));
  }

  private async call<T>(run: () => Promise<T>): Promise<T> {
    this.running++;
    try {
      return await run();
    } finally {
      this.running--;
    }
  }

  private async *rowsOf(rows: ResultSet<Row> | null): AsyncGenerator<Batch> {
    if (!rows) return;
    try {
      for (;;) {
        const part = await this.call(() => rows.getRows(BATCH_ROWS));
        if (part.length) yield { rows: part.map((row) => row.map(readCell)) };
        if (part.length < BATCH_ROWS) return;
      }
    } finally {
      await rows.close().catch(() => undefined);
    }
  }
}

/** The address as a descriptor, which no name of a host or of a service can end early. */
function descriptorOf({ address, port, tls, database, options }: CheckedSettings): string {
  const service = options.serviceName ?? database;
  if (!SERVICE.test(service)) throw new RemoteFailure('database_missing', 'This isn’t the name of a service.');
  const protocol = tls === 'off' ? 'tcp' : 'tcps';
  return `(DESCRIPTION=(CONNECT_TIMEOUT=${CONNECT_SECONDS})(TRANSPORT_CONNECT_TIMEOUT=${CONNECT_SECONDS})(ADDRESS=(PROTOCOL=${protocol})(HOST=${address})(PORT=${port}))(CONNECT_DATA=(SERVICE_NAME=${service})))`;
}

/** @throws what node-oracledb throws, RemoteFailure */
export async function openSession(settings: CheckedSettings, deadlineMs: number): Promise<OracleSession> {
  readTimesExactly();
  const { user, secret } = settings;
  const connection = await reaching(settings, () =>
    oracledb.getConnection({
      user,
      password: secret,
      connectString: descriptorOf(settings),
      program: 'Plumbline',
      machine: 'plumbline',
      osUser: 'plumbline',
      terminal: 'unknown',
    }),
  );
  // Of each call to the server; the driver then sends a break.
  connection.callTimeout = deadlineMs;
  const session = new OracleSession(connection, settings);
  try {
    await session.prepare();
    return session;
  } catch (error) {
    await session.close().catch(() => undefined);
    throw error;
  }
}
