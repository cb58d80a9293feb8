import type { DuckDBConnection } from '@duckdb/node-api';
import { createServer as createPlain, type AddressInfo, type Socket } from 'node:net';
import { createServer as createSecure } from 'node:tls';
import { Ended, Engine, firstLine, missing, NotRead, type Cell } from '../engine';
import { Past } from '../past';
import { capabilities, described, kindOf, outcome, row, rowHead, status, typesTaken, type Kind } from './answers';
import { join, More, Reader } from './bytes';
import { SignIn } from './sign-in';
import { wordsOf } from './words';

const CONNECT = 1;
const DATA = 6;
const MARKER = 12;
const PART = 8_000;
const LONG_CONNECT = 230;
const AS_OF = String.raw`AS OF TIMESTAMP \(SYSTIMESTAMP - \(SYS_EXTRACT_UTC\(SYSTIMESTAMP\) - TIMESTAMP '([^']+)'\)\)`;

export type OracleOptions = {
  /** Names in capitals. */
  accounts: Record<string, string>;
  writers?: readonly string[];
  service: string;
  schema: string;
  /** TCPS. */
  certificate?: { key: string; certificate: string };
};

/** A small Oracle (a 19c): TNS and TTC as node-oracledb speaks them in thin mode. No LOBs, no PL/SQL. */
export async function startOracle(options: OracleOptions) {
  const { service, schema, certificate, writers = [] } = options;
  const place = { database: service, schema };
  const engine = await Engine.open(place, wordsOf(place, writers));
  const past = new Past(engine, AS_OF);
  const sockets = new Set<Socket>();
  const listen = (socket: Socket) => {
    sockets.add(socket.setNoDelay(true));
    const talk = new Talk(socket, { engine, past }, options);
    socket.on('data', (data: Buffer) => talk.take(data));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      talk.end();
    });
  };
  const server = certificate
    ? createSecure({ key: certificate.key, cert: certificate.certificate }, listen)
    : createPlain(listen);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    engine,
    /** Changes rows; statements as of a moment before still see them as they were. */
    change: (sql: string) => past.change(sql),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      engine.close();
    },
  };
}

/** What a cursor has left to give. */
type Cursor = { id: number; sql: string; names: string[]; kinds: Kind[]; rows: Cell[][]; at: number };

class Talk {
  private waiting: Buffer = Buffer.alloc(0);
  private message: Buffer = Buffer.alloc(0);
  /** After the connection was taken, lengths have four bytes. */
  private isLarge = false;
  private isConnecting = false;
  private readonly signIn: SignIn;
  private readonly cursors = new Map<number, Cursor>();
  private serial = 0;
  private connection: DuckDBConnection | null = null;
  private running: AbortController | null = null;

  constructor(
    private readonly socket: Socket,
    private readonly kept: { engine: Engine; past: Past },
    private readonly options: OracleOptions,
  ) {
    this.signIn = new SignIn(options.accounts, options.service);
  }

  take(data: Buffer): void {
    this.waiting = Buffer.concat([this.waiting, data]);
    for (;;) {
      const { waiting, isLarge } = this;
      const size = waiting.length >= 8 ? (isLarge ? waiting.readUInt32BE(0) : waiting.readUInt16BE(0)) : Infinity;
      if (waiting.length < size) return;
      this.waiting = waiting.subarray(size);
      this.packet(waiting.subarray(0, size));
    }
  }

  end(): void {
    this.running?.abort();
    const { connection } = this;
    this.connection = null;
    setImmediate(() => connection?.closeSync());
  }

  private write(kind: number, body: Buffer): void {
    const head = Buffer.alloc(8);
    if (this.isLarge) head.writeUInt32BE(body.length + 8, 0);
    else head.writeUInt16BE(body.length + 8, 0);
    head[4] = kind;
    if (!this.socket.destroyed) this.socket.write(join(head, body));
  }

  private send(body: Buffer): void {
    for (let at = 0; at === 0 || at < body.length; at += PART)
      this.write(DATA, join(Buffer.alloc(2), body.subarray(at, at + PART)));
  }

  private packet(whole: Buffer): void {
    const kind = whole[4];
    if (kind === CONNECT) {
      // A long descriptor comes in a packet of its own.
      if (whole.readUInt16BE(24) > LONG_CONNECT) this.isConnecting = true;
      else this.accept(whole.subarray(74).toString());
    } else if (kind === DATA && this.isConnecting) {
      this.isConnecting = false;
      this.accept(whole.subarray(10).toString());
    } else if (kind === DATA) {
      this.message = join(this.message, whole.subarray(10));
      this.read();
    } else if (kind === MARKER) this.running?.abort();
  }

  private accept(descriptor: string): void {
    const service = /SERVICE_NAME=([^)]*)/i.exec(descriptor)?.[1]?.toUpperCase();
    if (service !== this.options.service) {
      const refusal = Buffer.from(
        '(DESCRIPTION=(TMP=)(VSNNUM=318767104)(ERR=12514)(ERROR_STACK=(ERROR=(CODE=12514)(EMFI=4))))',
      );
      const head = Buffer.alloc(4);
      head.writeUInt16BE(refusal.length, 2);
      return this.write(4, join(head, refusal));
    }
    const body = Buffer.alloc(37);
    const words: [number, number][] = [
      [318, 0],
      [1, 2],
      [8192, 4],
      [65535, 6],
      [1, 8],
      [0, 10],
      [45, 12],
    ];
    for (const [value, at] of words) body.writeUInt16BE(value, at);
    body.set([4, 8], 14);
    body.writeUInt32BE(8192, 24);
    body.writeUInt32BE(2_097_152, 28);
    this.write(2, body);
    this.isLarge = true;
  }

  private read(): void {
    const before = this.message;
    this.message = Buffer.alloc(0);
    this.answerTo(new Reader(before)).then(
      (said) => said && this.send(said),
      (error) => {
        if (error instanceof More) this.message = before;
        else this.socket.destroy();
      },
    );
  }

  private async answerTo(reader: Reader): Promise<Buffer | null> {
    for (;;) {
      const kind = reader.byte();
      if (kind === 1) return capabilities();
      if (kind === 2) return typesTaken();
      const verb = reader.byte();
      reader.byte();
      if (kind === 3) return this.call(verb, reader);
      if (kind !== 17) throw new Error(`message ${kind}`);
      // What rides along with the next call: cursors that the client has closed.
      reader.byte();
      for (let left = reader.whole(); left; left--) this.cursors.delete(reader.whole());
    }
  }

  private async call(verb: number, reader: Reader): Promise<Buffer | null> {
    switch (verb) {
      case 118:
      case 115:
        return this.sign(verb, reader);
      case 94:
        return this.execute(reader);
      case 5: {
        const cursor = this.cursors.get(reader.whole());
        return cursor ? rowsOf(cursor, reader.whole()) : outcome({ number: 1001, text: 'invalid cursor' });
      }
      case 14:
      case 15:
        await this.connection?.run('ROLLBACK').catch(() => undefined);
        return status();
      case 9:
      case 147:
        return status();
      default:
        throw new Error(`function ${verb}`);
    }
  }

  private async sign(verb: number, reader: Reader): Promise<Buffer> {
    reader.skip('buub');
    const count = reader.whole();
    reader.skip('bb');
    const user = String(reader.counted() ?? '');
    const given = Object.fromEntries(Array.from({ length: count }, () => reader.pair()));
    if (verb === 118) return this.signIn.begin(user);
    const { taken, said } = this.signIn.finish(user, given);
    if (taken) this.connection = await this.kept.engine.connect(user.toUpperCase());
    return said;
  }

  private async execute(reader: Reader): Promise<Buffer | null> {
    reader.whole();
    const known = reader.whole();
    reader.skip('bububbb');
    const count = reader.whole();
    reader.skip('ub');
    if (reader.whole()) throw new Error('bound values');
    reader.skip('bbbbbbuubbbubuububbububbu');
    const sql = this.cursors.get(known)?.sql ?? String(reader.counted());
    if (/^\s*ALTER SESSION\b/i.test(sql)) return outcome({});
    if (/^\s*SET TRANSACTION READ ONLY/i.test(sql)) return this.begin();
    if (!/^[\s(]*(SELECT|WITH)\b/i.test(sql)) return outcome({ number: 1031, text: 'insufficient privileges' });
    return this.select(sql, count || 1);
  }

  /** What follows stands in one transaction of the engine, which keeps versions of rows. */
  private async begin(): Promise<Buffer> {
    await this.connection?.run('BEGIN TRANSACTION');
    await this.connection?.run('SELECT * FROM all_objects LIMIT 0');
    return outcome({});
  }

  private async select(sql: string, count: number): Promise<Buffer | null> {
    const { connection } = this;
    if (!connection) return outcome({ number: 1012, text: 'not logged on' });
    this.running = new AbortController();
    try {
      const { names, types, rows } = await this.kept.engine.run(
        connection,
        this.kept.past.read(sql),
        this.running.signal,
      );
      const id = ++this.serial;
      const folded = names.map((name) => (sql.includes(`"${name.replaceAll('"', '""')}"`) ? name : name.toUpperCase()));
      const cursor = { id, sql, names: folded, kinds: types.map(kindOf), rows, at: 0 };
      this.cursors.set(id, cursor);
      return join(described(cursor.names, cursor.kinds), rowsOf(cursor, count));
    } catch (error) {
      if (!(error instanceof Ended)) return failed(error, sql, this.options.schema);
      // The break is answered by a reset, then by the error.
      this.write(MARKER, Buffer.from([1, 0, 2]));
      return outcome({ number: 1013, text: 'user requested cancel of current operation' });
    } finally {
      this.running = null;
    }
  }
}

function rowsOf(cursor: Cursor, count: number): Buffer {
  const part = cursor.rows.slice(cursor.at, cursor.at + count);
  cursor.at += part.length;
  const isLast = cursor.at >= cursor.rows.length;
  return join(
    part.length ? rowHead(cursor.names.length, count) : [],
    part.map((cells) => row(cells, cursor.kinds)),
    outcome({ cursor: cursor.id, rows: cursor.at, ...(isLast && { number: 1403, text: 'no data found' }) }),
  );
}

function failed(error: unknown, sql: string, schema: string): Buffer {
  if (error instanceof NotRead) return outcome({ number: 900, text: firstLine(error) });
  const { table, column } = missing(error);
  const at = Math.max(0, sql.toUpperCase().indexOf((table ?? column ?? '\0').toUpperCase()));
  if (table) return outcome({ number: 942, text: `table or view "${schema}"."${table}" does not exist`, at });
  if (column) return outcome({ number: 904, text: `"${column}": invalid identifier`, at });
  return outcome({ number: 936, text: firstLine(error) });
}
