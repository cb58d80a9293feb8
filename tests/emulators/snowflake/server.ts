import type { DuckDBConnection } from '@duckdb/node-api';
import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { Ended, Engine, firstLine, missing, NotRead } from '../engine';
import { answerOf, bad, good, inProgress, textAnswer } from './answers';
import { Past } from '../past';
import { show } from './show';
import { wordsOf } from './words';

/** How long an answer may take before the client is told to ask for it. */
const EARLY_MS = 1_000;
const POLL_MS = 100;

export type SnowflakeOptions = {
  /** Names in capitals; a role of the same name belongs to each. */
  accounts: Record<string, string>;
  /** A programmatic access token, and the public key (PEM) of key pairs. */
  token?: string;
  publicKey?: string;
  writers?: readonly string[];
  database: string;
  schema?: string;
  certificate?: { key: string; certificate: string };
};

type Person = { account: string; connection: DuckDBConnection };
type Job = { requestId: string; stopper: AbortController; answer: Promise<object> };
type Body = { data?: Record<string, string>; sqlText?: string; requestId?: string; asyncExec?: boolean };

/** A small Snowflake: the REST calls that snowflake-sdk makes. */
export async function startSnowflake(options: SnowflakeOptions) {
  const { database, schema = 'PUBLIC', certificate } = options;
  const place = { database, schema };
  const engine = await Engine.open(place, wordsOf(place));
  const service = new Service(engine, options);
  const take = (request: IncomingMessage, response: ServerResponse) => {
    service.take(request, response).catch(() => response.destroy());
  };
  const server = certificate
    ? createSecure({ key: certificate.key, cert: certificate.certificate }, take)
    : createPlain(take);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    engine,
    /** Changes rows; statements as of a moment before still see them as they were. */
    change: (sql: string) => service.past.change(sql),
    /** Paths that were called. */
    paths: service.paths,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      service.end();
      engine.close();
    },
  };
}

class Service {
  readonly past: Past;
  readonly paths: string[] = [];
  private readonly people = new Map<string, Person>();
  private readonly jobs = new Map<string, Job>();
  private readonly chunks = new Map<string, string>();

  constructor(
    private readonly engine: Engine,
    private readonly options: SnowflakeOptions,
  ) {
    this.past = new Past(engine, String.raw`AT\s*\(TIMESTAMP => '([^']+)Z'::TIMESTAMP_TZ\)`);
  }

  end(): void {
    for (const { stopper } of this.jobs.values()) stopper.abort();
    for (const { connection } of new Set(this.people.values())) connection.closeSync();
  }

  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const base = `${this.options.certificate ? 'https' : 'http'}://${request.headers.host}`;
    const url = new URL(request.url ?? '/', base);
    this.paths.push(url.pathname);
    const chunk = this.chunks.get(url.pathname.replace('/chunk/', ''));
    const said = chunk ?? (await this.answerTo(url, request, await bodyOf(request)));
    response.writeHead(said === null ? 404 : 200, {
      // Whoever reads chunks as JSON reads them wrong.
      'content-type': chunk === undefined ? 'application/json' : 'binary/octet-stream',
    });
    response.end(typeof said === 'string' ? said : JSON.stringify(said ?? {}));
  }

  private async answerTo(url: URL, request: IncomingMessage, body: Body): Promise<object | null> {
    const { pathname, searchParams } = url;
    if (pathname === '/session/v1/login-request') return this.login(searchParams, body.data ?? {});
    const token = /Token="([^"]+)"/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const person = this.people.get(token);
    if (!person) return { ...bad('390104', 'Authentication token has expired.', '08001'), data: null };
    if (pathname === '/queries/v1/query-request')
      return this.query(body.sqlText ?? '', {
        person,
        requestId: searchParams.get('requestId') ?? '',
        base: url.origin,
      });
    const [, queryId = '', verb] = /^\/queries\/([^/]+)\/(result|abort-request)/.exec(pathname) ?? [];
    if (verb === 'abort-request') return this.abort(queryId, body.requestId);
    if (verb === 'result') return this.wait(queryId, POLL_MS);
    return /^\/session\b/.test(pathname) ? good(null) : null;
  }

  private async login(asked: URLSearchParams, data: Record<string, string>): Promise<object> {
    const account = (data.LOGIN_NAME ?? '').toUpperCase();
    if (!this.mayEnter(account, data))
      return { ...bad('390100', 'Incorrect username or password was specified.', '08001'), data: null };
    const database = asked.get('databaseName');
    if (database && database.toUpperCase() !== this.options.database)
      return {
        ...bad('390201', `The requested database does not exist or not authorized: ${database}`, '08001'),
        data: null,
      };
    const [token, masterToken] = [randomUUID(), randomUUID()];
    const person = { account, connection: await this.engine.connect(account) };
    this.people.set(token, person).set(masterToken, person);
    const times = { validityInSeconds: 3600, masterValidityInSeconds: 14_400, healthCheckInterval: 45 };
    const info = {
      databaseName: this.options.database,
      schemaName: this.engine.place.schema,
      warehouseName: 'WH',
      roleName: account,
    };
    const parameters = [{ name: 'TIMEZONE', value: 'UTC' }];
    return good({
      token,
      masterToken,
      ...times,
      displayUserName: account,
      serverVersion: '9.0.0',
      sessionId: 1,
      parameters,
      sessionInfo: info,
    });
  }

  private mayEnter(
    account: string,
    { AUTHENTICATOR: how, PASSWORD: password, TOKEN: token = '' }: Record<string, string>,
  ): boolean {
    const { accounts, token: taken, publicKey } = this.options;
    if (!(account in accounts)) return false;
    if (how === 'SNOWFLAKE_JWT') return publicKey !== undefined && isSigned(token, publicKey, account);
    if (how === 'PROGRAMMATIC_ACCESS_TOKEN') return taken !== undefined && (token || password) === taken;
    return accounts[account] === password;
  }

  private async query(
    sql: string,
    { person, requestId, base }: { person: Person; requestId: string; base: string },
  ): Promise<object> {
    const queryId = randomUUID();
    const stopper = new AbortController();
    const answer = this.run(sql, { person, stopper, queryId, base });
    this.jobs.set(queryId, { requestId, stopper, answer });
    return this.wait(queryId, EARLY_MS);
  }

  private async wait(queryId: string, ms: number): Promise<object> {
    const job = this.jobs.get(queryId);
    if (!job) return bad('000605', 'Statement not found.');
    const later = new Promise<null>((resolve) => setTimeout(() => resolve(null), ms).unref());
    const answer = await Promise.race([job.answer, later]);
    if (answer) this.jobs.delete(queryId);
    return answer ?? inProgress(queryId);
  }

  private abort(queryId: string, requestId?: string): object {
    for (const [id, job] of this.jobs) if (id === queryId || job.requestId === requestId) job.stopper.abort();
    return good(null);
  }

  private async run(
    sql: string,
    { person, stopper, queryId, base }: { person: Person; stopper: AbortController; queryId: string; base: string },
  ): Promise<object> {
    const done = textAnswer(['status'], [['Statement executed successfully.']]);
    const said = /^\s*ALTER SESSION\b/i.test(sql) ? done : await show(this.engine, sql, this.options.writers ?? []);
    if (said) return answerOf(said, { queryId, base }).body;
    if (!/^[\s(]*(SELECT|WITH)\b/i.test(sql))
      return bad('003001', 'SQL access control error: Insufficient privileges', '42501');
    try {
      const found = await this.engine.run(person.connection, this.past.read(sql), stopper.signal);
      const names = found.names.map((name) =>
        sql.includes(`"${name.replaceAll('"', '""')}"`) ? name : name.toUpperCase(),
      );
      const { body, chunks } = answerOf({ ...found, names }, { queryId, base });
      for (const { id, text } of chunks) this.chunks.set(id, text);
      return body;
    } catch (error) {
      return failed(error);
    }
  }
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const raw = Buffer.concat(parts);
  const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString();
  return text ? (JSON.parse(text) as Body) : {};
}

/** Whether a token names the user and is signed by the key that belongs to this public one. */
function isSigned(token: string, publicKey: string, account: string): boolean {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { sub = '' } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as { sub?: string };
  const signed = Buffer.from(`${head}.${claims}`);
  return (
    sub.endsWith(`.${account}`) &&
    verify('sha256', signed, createPublicKey(publicKey), Buffer.from(signature, 'base64url'))
  );
}

function failed(error: unknown): object {
  if (error instanceof Ended) return bad('000604', 'SQL execution canceled', '57014');
  if (error instanceof NotRead) return bad('001003', `SQL compilation error:\nsyntax error ${firstLine(error)}`);
  const { table, column } = missing(error);
  if (table)
    return bad('002003', `SQL compilation error:\nObject '${table}' does not exist or not authorized.`, '42S02');
  if (column) return bad('000904', `SQL compilation error: error line 1 at position 0\ninvalid identifier '${column}'`);
  return bad('002140', firstLine(error));
}
