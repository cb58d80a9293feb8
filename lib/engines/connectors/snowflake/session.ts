import { env } from 'node:process';
import { Readable } from 'node:stream';
import type { Connection, RowStatement } from 'snowflake-sdk';
import type { SqlDialect } from '@/lib/pure/query/sql/dialects/dialect';
import { snowflake } from '@/lib/pure/query/sql/dialects/snowflake';
import { allRows, textOf } from '../common/catalogue';
import { assertQuestion } from '../common/reads-only';
import type { Batch, CheckedSettings, ColumnInfo, Moment, RawCell, Session } from '../connector';
import { RemoteFailure } from '../failure';
import { accessUrlOf, takeAgents } from './agents';
import { atMoment } from './at-moment';
import { columnInfo, readCell } from './cells';
import { hasNoPast } from './failure';

type Answer = { columns: ColumnInfo[]; batches: AsyncIterable<Batch> };

const BATCH_ROWS = 2_000;
const SIGN_IN_SECONDS = 30;

/**
 * The SDK when it was told to keep to itself: at its first import it would ask the cloud's metadata address who it is,
 * load a native library, and send how it was called.
 */
async function loadSdk() {
  Object.assign(env, {
    SNOWFLAKE_DISABLE_PLATFORM_DETECTION: 'true',
    SNOWFLAKE_DISABLE_MINICORE: 'true',
    SF_TELEMETRY_DISABLE_CONNECTION_SHAPE: 'true',
  });
  const { default: sdk } = await import('snowflake-sdk');
  const { NodeHttpClient } = await import('snowflake-sdk/dist/lib/http/node.js');
  takeAgents(NodeHttpClient);
  sdk.configure({ logLevel: 'OFF', additionalLogToConsole: false, disableOCSPChecks: true, useEnvProxy: false });
  return sdk;
}

export class SnowflakeSession implements Session {
  serverVersion = '';
  readonly dialect: SqlDialect = snowflake;
  private running: RowStatement | null = null;
  private moment: Moment | null = null;
  private open = true;

  constructor(
    private readonly connection: Connection,
    readonly account: { user: string; database: string },
    private readonly deadlineMs: number,
  ) {}

  async stream(sql: string): Promise<Answer> {
    assertQuestion(sql);
    const { moment } = this;
    if (!moment?.snapshot || /^\s*SHOW\b/i.test(sql)) return this.run(sql);
    try {
      return await this.run(atMoment(sql, moment.snapshot));
    } catch (error) {
      if (!hasNoPast(error)) throw error;
      // A table that keeps no past is read as it is now; the answer then says between which times it was read.
      moment.steady = false;
      return this.run(sql);
    }
  }

  /** Statements that follow ask for the rows as of a moment, so that any number of sessions can stand at the same. */
  async begin(snapshot?: string | null): Promise<Moment> {
    this.moment = null;
    const at = snapshot ?? `${textOf((await allRows(this, 'SELECT SYSDATE() AS at'))[0]?.[0]).replace(' ', 'T')}Z`;
    this.moment = { at, snapshot: at, steady: true };
    return this.moment;
  }

  end(): Promise<void> {
    this.moment = null;
    return Promise.resolve();
  }

  cancel(): Promise<void> {
    const { running } = this;
    if (!running) return Promise.resolve();
    return new Promise((resolve, reject) => running.cancel((error) => (error ? reject(error) : resolve())));
  }

  close(): Promise<void> {
    this.open = false;
    return new Promise((resolve) => this.connection.destroy(() => resolve()));
  }

  usable(): boolean {
    return this.open && this.connection.isUp();
  }

  /** Limits and forms of this session; a statement ends in Snowflake too when its time is over or nobody waits. */
  async prepare(): Promise<void> {
    const seconds = Math.max(1, Math.ceil(this.deadlineMs / 1000));
    await this.run(
      `ALTER SESSION SET TIMEZONE = 'UTC' STATEMENT_TIMEOUT_IN_SECONDS = ${seconds} STATEMENT_QUEUED_TIMEOUT_IN_SECONDS = ${seconds} ABORT_DETACHED_QUERY = TRUE QUOTED_IDENTIFIERS_IGNORE_CASE = FALSE AUTOCOMMIT = TRUE`,
    );
    const [[version] = []] = await allRows(this, 'SELECT CURRENT_VERSION() AS version');
    this.serverVersion = `Snowflake ${textOf(version)}`;
  }

  private run(sql: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      // Snowflake's own limit counts whole seconds, and from when it begins.
      const late = setTimeout(() => {
        isLate = true;
        statement.cancel(() => undefined);
      }, this.deadlineMs);
      const statement = this.connection.execute({
        sqlText: sql,
        rowMode: 'array',
        streamResult: true,
        fetchAsString: ['Number'],
        complete: (error, answered) => {
          clearTimeout(late);
          this.running = null;
          if (error) return reject(isLate ? new RemoteFailure('timeout', 'Snowflake didn’t answer in time.') : error);
          resolve({ columns: (answered.getColumns() ?? []).map(columnInfo), batches: this.rowsOf(answered) });
        },
      });
      this.running = statement;
    });
  }

  private async *rowsOf(statement: RowStatement): AsyncGenerator<Batch> {
    const columns = statement.getColumns() ?? [];
    const stream = statement.streamRows();
    let rows: RawCell[][] = [];
    try {
      for await (const row of stream) {
        if (Array.isArray(row)) rows.push(columns.map((column, nth) => readCell(row[nth], column)));
        if (rows.length < BATCH_ROWS) continue;
        yield { rows };
        rows = [];
      }
      if (rows.length) yield { rows };
    } finally {
      if (stream instanceof Readable) stream.destroy();
    }
  }
}

/** How the SDK is told who signs in. */
function signInOf({ auth, user, secret }: CheckedSettings) {
  if (auth === 'key_pair') return { username: user, authenticator: 'SNOWFLAKE_JWT', privateKey: secret };
  if (auth === 'token') return { username: user, authenticator: 'PROGRAMMATIC_ACCESS_TOKEN', token: secret };
  return { username: user, password: secret };
}

/** @throws what snowflake-sdk throws, RemoteFailure */
export async function openSession(settings: CheckedSettings, deadlineMs: number): Promise<SnowflakeSession> {
  const sdk = await loadSdk();
  const { database, options } = settings;
  let connection: Connection;
  try {
    connection = sdk.createConnection({
      ...signInOf(settings),
      account: options.account ?? settings.host.split('.')[0],
      accessUrl: accessUrlOf(settings),
      database,
      ...(options.schema && { schema: options.schema }),
      ...(options.warehouse && { warehouse: options.warehouse }),
      ...(options.role && { role: options.role }),
      application: 'Plumbline',
      // Otherwise a database that isn't there is signed in to as well.
      validateDefaultParameters: true,
      representNullAsStringNull: false,
      sfRetryMaxLoginRetries: 1,
      timeout: SIGN_IN_SECONDS * 1000,
      disableConsoleLogin: true,
      clientSessionKeepAlive: false,
    });
  } catch {
    // The SDK's own words may quote the key.
    throw new RemoteFailure('sign_in_refused', 'The account or the key can’t be read. Enter the key as PEM text.');
  }
  // connectAsync() resolves where the sign-in was refused.
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  const session = new SnowflakeSession(connection, settings, deadlineMs);
  try {
    await session.prepare();
    return session;
  } catch (error) {
    await session.close();
    throw error;
  }
}
