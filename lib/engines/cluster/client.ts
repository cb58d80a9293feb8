import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { Cell } from '@/lib/pure/query/schema/column';
import { readerOf } from './cells';
import type { ClusterAddress } from './address';
import { ClusterFailure, failureOfCode } from './failure';

const CONNECT_MS = 2_500;
const ERROR_BYTES = 4_096;
const MOST_BYTES = 8 * 1024 * 1024;

type Asked = {
  sql: string;
  signal?: AbortSignal;
  deadlineMs: number;
  /** It may only read. */
  reads?: boolean;
  /** A file that follows the statement as its data. */
  file?: string;
};

/** What every statement is told; what a server doesn't know of it would be refused, so these are few and old. */
const SETTINGS = {
  output_format_json_quote_64bit_integers: '1',
  date_time_output_format: 'simple',
  session_timezone: 'UTC',
  join_use_nulls: '1',
};

function pathFor({ database }: ClusterAddress, { sql, deadlineMs, reads, file }: Asked): string {
  const search = new URLSearchParams({
    database,
    ...SETTINGS,
    max_execution_time: String(Math.ceil(deadlineMs / 1000)),
    ...(reads && { readonly: '2', cancel_http_readonly_queries_on_client_close: '1' }),
    ...(file && { query: sql }),
  });
  return `/?${search.toString()}`;
}

function send(address: ClusterAddress, asked: Asked, size: number | null): ClientRequest {
  const { origin, user, secret } = address;
  const { protocol, hostname, port } = new URL(origin);
  const ask = protocol === 'https:' ? httpsRequest : httpRequest;
  return ask({
    protocol,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: port || (protocol === 'https:' ? 443 : 80),
    method: 'POST',
    path: pathFor(address, asked),
    headers: {
      'X-ClickHouse-User': user,
      'X-ClickHouse-Key': secret,
      'Content-Type': 'application/octet-stream',
      ...(size !== null && { 'Content-Length': String(size) }),
    },
  });
}

async function codeOf(response: IncomingMessage): Promise<number | null> {
  let text = '';
  for await (const part of response.setEncoding('utf8') as AsyncIterable<string>)
    if (text.length < ERROR_BYTES) text += part;
  const code = Number(response.headers['x-clickhouse-exception-code'] ?? /Code: (\d+)/.exec(text)?.[1]);
  return Number.isInteger(code) ? code : null;
}

/** ClickHouse over HTTP: one statement a call, ended in the server too when its asker leaves. @throws ClusterFailure */
export class ClusterClient {
  constructor(readonly address: ClusterAddress) {}

  private async open(asked: Asked): Promise<{ response: IncomingMessage; done: () => void }> {
    const { sql, signal, deadlineMs, file } = asked;
    if (signal?.aborted) throw new ClusterFailure('stopped');
    const size = file === undefined ? Buffer.byteLength(sql) : (await stat(file)).size;
    const request = send(this.address, asked, size);
    let why: ClusterFailure | null = null;
    const end = (kind: ClusterFailure['kind']) => () => {
      why ??= new ClusterFailure(kind);
      request.destroy(why);
    };
    const leave = end('stopped');
    const connecting = setTimeout(end('away'), CONNECT_MS);
    const deadline = setTimeout(end('away'), deadlineMs);
    request.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => clearTimeout(connecting));
      else clearTimeout(connecting);
    });
    signal?.addEventListener('abort', leave, { once: true });
    const done = () => {
      clearTimeout(connecting);
      clearTimeout(deadline);
      signal?.removeEventListener('abort', leave);
    };
    try {
      const answered = new Promise<IncomingMessage>((resolve, reject) => {
        request.once('response', resolve);
        request.once('error', reject);
      });
      answered.catch(() => {});
      if (file === undefined) request.end(sql);
      else await pipeline(createReadStream(file), request, { end: true });
      const response = await answered;
      if (response.statusCode !== 200) throw failureOfCode(await codeOf(response));
      return { response, done };
    } catch (error) {
      done();
      request.destroy();
      throw why ?? (error instanceof ClusterFailure ? error : new ClusterFailure('away'));
    }
  }

  /** A statement that gives nothing. */
  async tell(sql: string, how: Omit<Asked, 'sql' | 'reads'>): Promise<void> {
    const { response, done } = await this.open({ sql, ...how });
    try {
      let text = '';
      for await (const part of response.setEncoding('utf8') as AsyncIterable<string>)
        if (text.length < ERROR_BYTES) text += part;
      const code = /^Code: (\d+)/.exec(text)?.[1];
      if (code) throw failureOfCode(Number(code));
    } catch (error) {
      throw error instanceof ClusterFailure ? error : new ClusterFailure(how.signal?.aborted ? 'stopped' : 'away');
    } finally {
      done();
    }
  }

  /** The rows of a SELECT, at most `rows` of them and 8 MB; `more` tells that there were others. */
  async ask(
    sql: string,
    { rows: most = Infinity, ...how }: Omit<Asked, 'sql' | 'file' | 'reads'> & { rows?: number },
  ): Promise<{ rows: Cell[][]; more: boolean }> {
    const { response, done } = await this.open({
      sql: `${sql}\nFORMAT JSONCompactEachRowWithNamesAndTypes`,
      reads: true,
      ...how,
    });
    const rows: Cell[][] = [];
    let readers: ReturnType<typeof readerOf>[] | null = null;
    let [bytes, line] = [0, 0];
    try {
      for await (const text of createInterface({ input: response, crlfDelay: Infinity })) {
        if (text === '') continue;
        const cells = JSON.parse(text) as unknown[];
        if (++line === 1) continue;
        if (!readers) {
          readers = cells.map((type) => readerOf(String(type)));
          continue;
        }
        if (rows.length >= most) return { rows, more: true };
        bytes += text.length;
        if (bytes > MOST_BYTES) throw new ClusterFailure('large');
        rows.push(readers.map((read, nth) => read(cells[nth])));
      }
      if (!readers || !response.complete) throw new ClusterFailure('away');
      return { rows, more: false };
    } catch (error) {
      if (error instanceof ClusterFailure) throw error;
      throw new ClusterFailure(how.signal?.aborted ? 'stopped' : 'away');
    } finally {
      done();
      response.destroy();
    }
  }
}
