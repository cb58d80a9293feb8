import { checkServerIdentity, type ConnectionOptions as TlsOptions } from 'node:tls';
import type { Client, ClientConfig, Connection } from 'pg';
import { postgres } from '@/lib/pure/query/sql/dialects/postgres';
import type { SqlDialect } from '@/lib/pure/query/sql/dialects/dialect';
import { textLiteral } from '@/lib/pure/query/sql/literal';
import type { Batch, CheckedSettings, ColumnInfo, Moment, RawCell, Session } from '../connector';
import { rdsAuthorities } from '../rds/authorities';
import { rdsToken } from '../rds/token';
import { CopiedBytes } from './copied-bytes';
import { CopyStatement, RowsStatement } from './rows';
import { TYPE_NAMES } from './types';

const CONNECT_MS = 10_000;
/** What is left of an answer that nobody reads is waited for so long before it is cancelled. */
const DRAIN_MS = 100;
const SAVEPOINT = 'plumbline';

/** What the driver gives, once it is loaded. */
type Pg = { Client: typeof Client; Connection: typeof Connection };

async function tlsOf({ tls, options, host, type }: CheckedSettings): Promise<TlsOptions | false> {
  if (tls === 'off') return false;
  if (tls === 'require') return { rejectUnauthorized: false };
  const ca = options.ca ?? (type === 'aws-rds' ? await rdsAuthorities() : undefined);
  return {
    rejectUnauthorized: true,
    ...(ca !== undefined && { ca }),
    // The address is what is connected to, the certificate is the name’s.
    checkServerIdentity: (_address, certificate) => checkServerIdentity(host, certificate),
  };
}

const isAddress = (host: string) => /^[\d.]+$|:/.test(host);

async function configOf(settings: CheckedSettings): Promise<ClientConfig> {
  const { address, host, port, database, user, auth, secret } = settings;
  const ssl = await tlsOf(settings);
  const iam = auth === 'iam' ? rdsToken(settings) : null;
  return {
    host: address,
    port,
    database,
    user: iam?.user ?? user,
    password: iam?.token ?? secret,
    ssl: ssl && { ...ssl, ...(!isAddress(host) && { servername: host }) },
    application_name: 'Plumbline',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  };
}

/** Set by statements, not at start: what stands between us and the server may refuse the latter. */
const settingsOf = (deadlineMs: number): string =>
  [
    'SET default_transaction_read_only = on',
    `SET statement_timeout = ${deadlineMs}`,
    `SET lock_timeout = ${deadlineMs}`,
    `SET idle_in_transaction_session_timeout = ${deadlineMs + 60_000}`,
    "SET TimeZone = 'UTC'",
    "SET DateStyle = 'ISO, YMD'",
    'SET IntervalStyle = postgres',
    'SET standard_conforming_strings = on',
    'SET bytea_output = hex',
    "SET client_encoding = 'UTF8'",
    'SET extra_float_digits = 1',
    // A statement keeps one process of the database busy: what the owner allows at once is what it gets.
    'SET max_parallel_workers_per_gather = 0',
  ].join('; ');

/** Letter case by Unicode where the server has such an order: that of the database may know ASCII alone. */
function dialectWith(collation: string | null): SqlDialect {
  if (collation === null) return postgres;
  const lower = (value: string) => `lower(${value} COLLATE "${collation}")`;
  return { ...postgres, contains: (value, needle) => `position(${lower(needle)} IN ${lower(value)}) > 0` };
}

/** `notices`: the server can look whether its client is still there while a statement runs. */
type Known = { version: string; collation: string | null; notices: boolean };
/** Room to group all rows by several things in one pass, instead of sorting them for each: little of it is ever used. */
const ROOM = `SELECT set_config('work_mem', '64MB', false) WHERE pg_size_bytes(current_setting('work_mem')) < pg_size_bytes('64MB')`;
/** No statement outlives its asker, even one that was killed. Since PostgreSQL 14, where its system can. */
const NOTICE = 'SET client_connection_check_interval = 2000';
/** What was learnt of servers: a process speaks with one or two. */
const knownServers = new Map<string, Known>();

/** Its version, and the order of characters that knows their letter case. */
async function knownOf(client: Client, { address, port, database }: CheckedSettings): Promise<Known> {
  const place = `${address} ${port} ${database}`;
  const known = knownServers.get(place);
  if (known?.notices) await client.query(NOTICE);
  if (known) return known;
  const { rows } = await client.query<Omit<Known, 'notices'>>(
    `SELECT current_setting('server_version') AS version, (SELECT collname FROM pg_catalog.pg_collation WHERE collname IN ('pg_c_utf8', 'und-x-icu') AND collencoding IN (-1, pg_char_to_encoding('UTF8')) ORDER BY collname DESC LIMIT 1) AS collation`,
  );
  const [{ version, collation } = { version: '', collation: null }] = rows;
  const notices = await client.query(NOTICE).then(
    () => true,
    () => false,
  );
  const learnt = { version: version.split(' ')[0] ?? '', collation, notices };
  knownServers.set(place, learnt);
  return learnt;
}

/** A connection to PostgreSQL that reads only. */
export class PostgresSession implements Session {
  private inTransaction = false;
  private broken = false;
  private exports = true;
  private readonly typeNames = new Map<string, string>();

  private readonly client: Client;

  private constructor(
    private readonly driver: { client: Client; bytes: CopiedBytes; config: ClientConfig; pg: Pg },
    readonly serverVersion: string,
    readonly dialect: SqlDialect,
  ) {
    const { client } = driver;
    this.client = client;
    client.on('error', () => {
      this.broken = true;
    });
    client.on('end', () => {
      this.broken = true;
    });
  }

  static async open(settings: CheckedSettings, deadlineMs: number): Promise<PostgresSession> {
    const pg = (await import('pg')).default satisfies Pg;
    const config = await configOf(settings);
    const bytes = new CopiedBytes();
    // A socket that is encrypted is made by pg of a plain one.
    const client = new pg.Client({ ...config, ...(!config.ssl && { stream: () => bytes.socket() }) });
    bytes.standBefore((client as Client & { connection: Connection }).connection);
    // Errors of a connection that is being opened are thrown by connect().
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(settingsOf(deadlineMs));
      // Not every server behind this protocol knows it.
      await client.query(ROOM).catch(() => undefined);
      const known = await knownOf(client, settings);
      return new PostgresSession({ client, bytes, config, pg }, known.version, dialectWith(known.collation));
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /** Rows of a small statement of ours, as text. */
  async rows(sql: string): Promise<RawCell[][]> {
    const rows: RawCell[][] = [];
    const { batches } = await this.stream(sql);
    for await (const batch of batches) rows.push(...batch.rows);
    return rows;
  }

  async stream(sql: string): Promise<{ columns: ColumnInfo[]; batches: AsyncIterable<Batch> }> {
    const statement = new RowsStatement(sql);
    this.client.query(statement);
    try {
      const fields = await statement.fields;
      const columns = await this.described(fields);
      return { columns, batches: this.settled(statement, statement.batches()) };
    } catch (error) {
      await statement.done;
      throw await this.recovered(error);
    }
  }

  /** The rows of a statement as CSV. */
  async *csv(sql: string): AsyncGenerator<Uint8Array> {
    // Quoted throughout: the server would look through each cell for what has to be.
    const copy = `COPY (\n${sql}\n) TO STDOUT (FORMAT csv, FORCE_QUOTE *)`;
    const statement = new CopyStatement(copy, this.driver.bytes);
    this.client.query(statement);
    yield* this.settled(statement, statement.chunks());
  }

  /** Leaves the session ready for the next statement, however much of this one was read. */
  private async *settled<Item>(
    statement: RowsStatement | CopyStatement,
    items: AsyncGenerator<Item>,
  ): AsyncGenerator<Item> {
    try {
      yield* items;
    } catch (error) {
      throw await this.recovered(error);
    } finally {
      statement.drop();
      const ended = await Promise.race([
        statement.done.then(() => true),
        new Promise<false>((resolve) => setTimeout(() => resolve(false), DRAIN_MS)),
      ]);
      if (!ended) {
        await this.cancel().catch(() => undefined);
        await statement.done;
        await this.recovered(null);
      }
    }
  }

  /** After an error a transaction stands at its start again, at the same moment. */
  private async recovered(error: unknown): Promise<unknown> {
    if (this.inTransaction && !this.broken)
      await this.client.query(`ROLLBACK TO SAVEPOINT ${SAVEPOINT}`).catch(() => undefined);
    return error;
  }

  private async described(
    fields: readonly { name: string; dataTypeID: number; dataTypeModifier: number }[],
  ): Promise<ColumnInfo[]> {
    return fields.map(({ name, dataTypeID, dataTypeModifier }) => ({
      name,
      databaseType:
        this.typeNames.get(`${dataTypeID} ${dataTypeModifier}`) ?? TYPE_NAMES[dataTypeID] ?? `type ${dataTypeID}`,
      nullable: true,
    }));
  }

  /** The columns of a SELECT with their types in the database's own words. */
  async describe(sql: string): Promise<ColumnInfo[]> {
    const statement = new RowsStatement(`${DESCRIBED_BEFORE}${sql}${DESCRIBED_AFTER}`);
    this.client.query(statement);
    const fields = await statement.fields.catch(async (error: unknown) => {
      await statement.done;
      throw shifted(await this.recovered(error));
    });
    statement.drop();
    await statement.done;
    const oids = fields.map(({ dataTypeID, dataTypeModifier }) => `(${dataTypeID}::oid, ${dataTypeModifier})`);
    if (!oids.length) return [];
    const rows = await this.rows(
      `SELECT ${typeName('t', 'asked.modifier')} FROM (VALUES ${oids.map((pair, nth) => `(${nth}, ${pair.slice(1, -1)})`).join(', ')}) AS asked(nth, id, modifier) JOIN pg_catalog.pg_type t ON t.oid = asked.id ORDER BY asked.nth`,
    );
    return fields.map(({ name }, nth) => ({ name, databaseType: String(rows[nth]?.[0] ?? 'unknown'), nullable: true }));
  }

  async begin(snapshot?: string | null): Promise<Moment> {
    await this.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      const moment = snapshot ? await this.joined(snapshot) : await this.begun();
      await this.client.query(`SAVEPOINT ${SAVEPOINT}`);
      this.inTransaction = true;
      return moment;
    } catch (error) {
      await this.end().catch(() => undefined);
      if (snapshot || !this.exports || this.broken) throw error;
      // Not every server behind this protocol shares what a transaction sees.
      this.exports = false;
      return this.begin();
    }
  }

  private async begun(): Promise<Moment> {
    const { rows } = await this.client.query<{ at: string; snapshot: string | null }>(
      `SELECT to_char(statement_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, ${this.exports ? 'pg_export_snapshot()' : 'NULL'} AS snapshot`,
    );
    const [{ at, snapshot } = { at: '', snapshot: null }] = rows;
    return { at, snapshot: snapshot === null ? null : `${at} ${snapshot}`, steady: true };
  }

  /** Stands at the moment of another session, which is known: no statement is asked for it. */
  private async joined(snapshot: string): Promise<Moment> {
    const [at = '', id = ''] = snapshot.split(' ');
    await this.client.query(`SET TRANSACTION SNAPSHOT ${textLiteral(id, postgres)}`);
    return { at, snapshot, steady: true };
  }

  async end(): Promise<void> {
    this.inTransaction = false;
    if (!this.broken) await this.client.query('ROLLBACK');
  }

  /** Asks the server, on a connection of its own, to end what this one does. Resolves when it was told. */
  cancel(): Promise<void> {
    const { config } = this.driver;
    const { processID, secretKey } = this.client as Client & { processID: number; secretKey: number };
    const wire = new this.driver.pg.Connection(config) as Connection & {
      connect: (port: number, host: string) => void;
      requestSsl: () => void;
      cancel: (process: number, key: number) => void;
    };
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => wire.stream.destroy(new Error('timeout expired')), CONNECT_MS);
      const done = () => clearTimeout(late);
      wire.on('connect', () => (config.ssl ? wire.requestSsl() : wire.cancel(processID, secretKey)));
      wire.on('sslconnect', () => wire.cancel(processID, secretKey));
      wire.on('error', (error: Error) => {
        done();
        reject(error);
      });
      // The server closes it when it has passed the word on.
      wire.on('end', () => {
        done();
        resolve();
      });
      wire.connect(config.port!, config.host!);
    });
  }

  async close(): Promise<void> {
    this.broken = true;
    (this.client as Client & { connection: Connection }).connection.stream.destroy();
  }

  usable(): boolean {
    return !this.broken;
  }
}

const DESCRIBED_BEFORE = 'SELECT * FROM (\n';
const DESCRIBED_AFTER = '\n) AS described LIMIT 0';

/** A place in the user’s own text. */
function shifted(error: unknown): unknown {
  const { position } = (error ?? {}) as { position?: unknown };
  const place = Number(position) - DESCRIBED_BEFORE.length;
  if (error instanceof Error) (error as Error & { position?: string }).position = place > 0 ? String(place) : undefined;
  return error;
}

/** The name of a type as SQL: of a domain that of what is behind it, of an enumeration with that word. */
export const typeName = (type: string, modifier: string): string =>
  `CASE WHEN ${type}.typtype = 'd' THEN pg_catalog.format_type(${type}.typbasetype, ${type}.typtypmod) WHEN ${type}.typtype = 'e' THEN pg_catalog.format_type(${type}.oid, ${modifier}) || ' enum' ELSE pg_catalog.format_type(${type}.oid, ${modifier}) END`;
