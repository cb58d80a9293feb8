import type { DuckDBConnection } from '@duckdb/node-api';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';
import { Ended, Engine, firstLine, missing, NotRead } from '../engine';
import { readLogin } from './login';
import { answer, beforeLogin, done, errorOf, packets, signedIn, transaction } from './tokens';
import { wordsOf } from './words';

const ATTENTION = 0x06;
const PRELOGIN = 0x12;
const LOGIN = 0x10;
const BATCH = 0x01;
const TRANSACTION = 0x0e;
const ANSWER = 4;
const BEGIN = 5;
const SNAPSHOT = 5;
const HEAD = 8;

export type SqlServerOptions = {
  accounts: Record<string, string>;
  /** A token of the directory that is taken, too. */
  token?: string;
  /** Accounts that may write. */
  writers?: readonly string[];
  database: string;
  schema?: string;
  certificate?: { key: string; certificate: string };
  /** Whether snapshot isolation is allowed. */
  snapshots?: boolean;
};

/** A small Azure SQL: TDS 7.4 as tedious speaks it, with TLS inside PRELOGIN. */
export async function startSqlServer(options: SqlServerOptions) {
  const { database, schema = 'dbo', writers = [], snapshots = true } = options;
  const engine = await Engine.open({ database, schema }, wordsOf({ database, schema }, { writers, snapshots }));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay(true));
    const talk = new Talk(socket, engine, options);
    socket.on('data', (data) => talk.take(data));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      talk.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    engine,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      engine.close();
    },
  };
}

/** Bytes as messages: what packets of one kind hold until the last of them. */
class Messages {
  private waiting: Buffer = Buffer.alloc(0);
  private parts: Buffer[] = [];

  constructor(private readonly take: (kind: number, body: Buffer, isLast: boolean) => void) {}

  push(data: Buffer): void {
    this.waiting = Buffer.concat([this.waiting, data]);
    while (this.waiting.length >= HEAD && this.waiting.length >= this.waiting.readUInt16BE(2)) {
      const size = this.waiting.readUInt16BE(2);
      const [kind = 0, status = 0] = this.waiting;
      this.parts.push(this.waiting.subarray(HEAD, size));
      this.waiting = this.waiting.subarray(size);
      const isLast = (status & 1) === 1;
      if (!isLast && kind !== PRELOGIN) continue;
      const body = Buffer.concat(this.parts);
      this.parts = [];
      this.take(kind, body, isLast);
    }
  }
}

class Talk {
  private readonly plain = new Messages((kind, body) =>
    this.handshake ? this.inner?.push(body) : this.said(kind, body),
  );
  private inner: Duplex | null = null;
  private handshake = false;
  private stream: Socket | TLSSocket;
  private connection: DuckDBConnection | null = null;
  private running: AbortController | null = null;

  constructor(
    private readonly socket: Socket,
    private readonly engine: Engine,
    private readonly options: SqlServerOptions,
  ) {
    this.stream = socket;
  }

  take(data: Buffer): void {
    // Records of the handshake travel in packets, those after it bare.
    if (this.inner && this.handshake && data[0] !== PRELOGIN) this.handshake = false;
    if (this.inner && !this.handshake) this.inner.push(data);
    else this.plain.push(data);
  }

  end(): void {
    this.running?.abort();
    this.inner?.push(null);
    const { connection } = this;
    this.connection = null;
    // What runs is ended first.
    setImmediate(() => connection?.closeSync());
  }

  private send(body: Buffer): void {
    if (!this.socket.destroyed) this.stream.write(packets(ANSWER, body));
  }

  private said(kind: number, body: Buffer): void {
    this.answerTo(kind, body).then(
      (said) => said && this.send(said),
      () => this.socket.destroy(),
    );
  }

  private async answerTo(kind: number, body: Buffer): Promise<Buffer | null> {
    switch (kind) {
      case PRELOGIN:
        this.send(beforeLogin(this.options.certificate !== undefined));
        if (this.options.certificate) this.secure(this.options.certificate);
        return null;
      case LOGIN:
        return this.login(body);
      case ATTENTION:
        if (!this.running) return done({ attention: true });
        this.running.abort();
        return null;
      case TRANSACTION:
        return this.transact(body.subarray(body.readUInt32LE(0)));
      case BATCH:
        return this.batch(body.toString('utf16le', body.readUInt32LE(0)));
      default:
        throw new Error(`message ${kind}`);
    }
  }

  private secure({ key, certificate }: { key: string; certificate: string }): void {
    this.handshake = true;
    this.inner = new Duplex({
      read: () => undefined,
      write: (data: Buffer, _encoding, next) => {
        this.socket.write(this.handshake ? packets(PRELOGIN, data) : data);
        next();
      },
    });
    const secureContext = createSecureContext({ key, cert: certificate });
    const stream = new TLSSocket(this.inner, { isServer: true, secureContext });
    const messages = new Messages((kind, body) => this.said(kind, body));
    stream.on('error', () => this.socket.destroy());
    stream.on('data', (data: Buffer) => messages.push(data));
    this.stream = stream;
  }

  private async login(body: Buffer): Promise<Buffer> {
    const { accounts, token, database } = this.options;
    const login = readLogin(body);
    const isKnown = login.token === null ? accounts[login.user] === login.password : login.token === token;
    if (!isKnown) return errorOf(18456, 14, `Login failed for user '${login.user}'.`);
    if (login.database && login.database.toLowerCase() !== database)
      return errorOf(4060, 11, `Cannot open database "${login.database}" requested by the login. The login failed.`);
    this.connection = await this.engine.connect(login.user);
    return signedIn(database, login.token !== null);
  }

  /** Under snapshot isolation all that follows stands in one transaction of the engine, which keeps versions of rows. */
  private async transact(request: Buffer): Promise<Buffer> {
    const kind = request.readUInt16LE(0);
    if (kind !== BEGIN) {
      await this.connection?.run('ROLLBACK').catch(() => undefined);
      return Buffer.concat([transaction(10), done()]);
    }
    if (request[2] === SNAPSHOT) {
      if (this.options.snapshots === false)
        return errorOf(3952, 16, 'Snapshot isolation is not allowed in this database.');
      await this.connection?.run('BEGIN TRANSACTION');
      await this.connection?.run('SELECT * FROM sys.objects LIMIT 0');
    }
    return Buffer.concat([transaction(8), done()]);
  }

  private async batch(sql: string): Promise<Buffer> {
    if (/^\s*SET\s+(LOCK_TIMEOUT|TRANSACTION)\b/i.test(sql)) return done();
    if (!/^[\s(]*(SELECT|WITH)\b/i.test(sql)) return errorOf(229, 14, 'The permission was denied on the object.');
    const { connection } = this;
    if (!connection) return errorOf(18456, 14, 'Login failed.');
    this.running = new AbortController();
    try {
      return answer(await this.engine.run(connection, sql, this.running.signal));
    } catch (error) {
      if (!(error instanceof Ended)) return failed(error, sql);
      // The answer ends as an error, then the attention is acknowledged.
      this.send(done({ error: true }));
      return done({ attention: true });
    } finally {
      this.running = null;
    }
  }
}

function failed(error: unknown, sql: string): Buffer {
  if (error instanceof NotRead) return errorOf(102, 15, `Incorrect syntax near '${firstLine(error)}'.`);
  const { table, column } = missing(error);
  if (table) return errorOf(208, 16, `Invalid object name '${table}'.`);
  if (column && !sql.includes(`AS ${column}`)) return errorOf(207, 16, `Invalid column name '${column}'.`);
  return errorOf(8180, 16, firstLine(error));
}
