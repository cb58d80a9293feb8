import { lookup as systemLookup } from 'node:dns/promises';
import {
  Agent as PlainAgent,
  request as plainRequest,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { Agent as TlsAgent, request as tlsRequest, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { isAllowedHost, kindOfAddress, mayReach, type ReachRules } from './addresses';

/** Why a host was not called, or did not answer. Its message is shown to whoever gave the address. */
export class OutboundFailure extends Error {
  constructor(
    readonly reason: 'address' | 'url' | 'resolve' | 'timeout' | 'tls' | 'connection',
    message: string,
  ) {
    super(message);
    this.name = 'OutboundFailure';
  }
}

export type OutboundAnswer = { status: number; text: string };
type Resolve = (host: string) => Promise<readonly { address: string }[]>;
export type OutboundOptions = {
  rules: ReachRules;
  timeoutMs?: number;
  /** No more of an answer is read. */ maxBytes?: number;
  resolve?: Resolve;
};

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;
const LONGEST_URL = 2000;

const systemResolve: Resolve = (host) => systemLookup(host, { all: true, verbatim: true });
const bare = (host: string) => host.replace(/^\[|\]$/g, '');

/**
 * The address to connect to: resolved once, and every address that the name has is checked, so that a name that
 * answers otherwise a moment later changes nothing.
 *
 * @throws OutboundFailure
 */
export async function checkedAddress(
  host: string,
  port: number,
  { rules, resolve = systemResolve }: Pick<OutboundOptions, 'rules' | 'resolve'>,
): Promise<string> {
  const found = isIP(bare(host))
    ? [{ address: bare(host) }]
    : await resolve(host).catch(() => {
        throw new OutboundFailure('resolve', `The host name ${host} couldn’t be resolved.`);
      });
  const [first] = found;
  if (!first) throw new OutboundFailure('resolve', `The host name ${host} couldn’t be resolved.`);
  const refused = found.find(({ address }) => !mayReach(address, { host, port }, rules));
  if (refused) {
    const kind = kindOfAddress(refused.address);
    const advice =
      kind === 'private' || kind === 'loopback' ? ` The owner can allow ${host}:${port} in Admin, Settings.` : '';
    throw new OutboundFailure('address', `${host} isn’t a public address, so it can’t be called.${advice}`);
  }
  return first.address;
}

export type OutboundTarget = { url: URL; host: string; port: number };

/**
 * A web address that may be called, as far as it can be told before its name is resolved.
 *
 * @throws OutboundFailure
 */
export function readTarget(text: string, rules: ReachRules): OutboundTarget {
  const refuse = (message: string) => new OutboundFailure('url', message);
  if (text.length > LONGEST_URL || !URL.canParse(text)) throw refuse('This isn’t a valid web address.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse('The address must begin with https://.');
  if (url.username || url.password) throw refuse('The address can’t hold a user name or password.');
  const host = url.hostname;
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  if (url.protocol === 'http:' && !isAllowedHost(host, port, rules))
    throw refuse('The address must begin with https://. The owner can allow a host to be called without it.');
  return { url, host, port };
}

const FAILURES: Record<string, [OutboundFailure['reason'], string]> = {
  ECONNREFUSED: ['connection', 'The host refused the connection.'],
  ETIMEDOUT: ['timeout', 'The host didn’t answer in time.'],
};

export function failureOf(error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error;
  const { code = '', name = '' } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return new OutboundFailure('timeout', FAILURES.ETIMEDOUT![1]);
  const known = FAILURES[code];
  if (known) return new OutboundFailure(...known);
  if (/CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return new OutboundFailure('tls', 'The host has no trusted TLS certificate.');
  return new OutboundFailure('connection', 'The connection to the host failed.');
}

function read(response: IncomingMessage, maxBytes: number): Promise<OutboundAnswer> {
  return new Promise((done, failed) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = () =>
      done({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8') });
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size < maxBytes) return;
      finish();
      response.destroy();
    });
    response.on('end', finish);
    response.on('error', failed);
    response.on('aborted', () => failed(new Error('ended early')));
  });
}

/** Nothing of the environment's proxies, no connection of an earlier request. */
const direct = { keepAlive: false, proxyEnv: undefined };

type Sent = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; headers: Record<string, string>; body?: string | Buffer };

/** A request to a checked address. */
function requestTo(
  { url, host, port }: OutboundTarget,
  checked: string,
  { method, headers, body, signal }: Sent & { signal?: AbortSignal },
): ClientRequest {
  const secure = url.protocol === 'https:';
  const options: RequestOptions = {
    host: checked,
    port,
    path: `${url.pathname}${url.search}`,
    method,
    agent: secure ? new TlsAgent(direct) : new PlainAgent(direct),
    // The certificate is the name's, whatever address it has.
    ...(secure && { servername: isIP(bare(host)) ? '' : host }),
    headers: {
      ...headers,
      Host: url.host,
      'User-Agent': 'Plumbline',
      ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
      Connection: 'close',
    },
    signal,
  };
  return (secure ? tlsRequest : plainRequest)(options);
}

/**
 * Sends a request to a web address that a person has given: its host is resolved once and checked, the checked address
 * is the one connected to. Answers when the first bytes of the answer are here.
 */
export async function sendChecked(
  target: OutboundTarget,
  { body, ...sent }: Sent,
  { rules, resolve, signal }: Pick<OutboundOptions, 'rules' | 'resolve'> & { signal: AbortSignal },
): Promise<IncomingMessage> {
  const checked = await checkedAddress(target.host, target.port, { rules, resolve });
  return new Promise((done, failed) => {
    const request = requestTo(target, checked, { ...sent, body, signal });
    request.on('response', done);
    request.on('error', failed);
    request.end(body);
  });
}

/** What is asked for, or the end of the time that it has. */
export function inTime<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_done, failed) => {
    signal.addEventListener('abort', () => failed(new OutboundFailure('timeout', FAILURES.ETIMEDOUT![1])));
  });
  return Promise.race([work, tooLate]);
}

/**
 * Asks as `sendChecked` does; a redirect is an answer like any other and never followed.
 *
 * @throws OutboundFailure
 */
async function askChecked(
  address: string,
  sent: Sent,
  { rules, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, resolve }: OutboundOptions,
): Promise<OutboundAnswer> {
  const target = readTarget(address, rules);
  const signal = AbortSignal.timeout(timeoutMs);
  let response: IncomingMessage | undefined;
  try {
    response = await inTime(signal, sendChecked(target, sent, { rules, resolve, signal }));
    return await inTime(signal, read(response, maxBytes));
  } catch (error) {
    throw failureOf(error);
  } finally {
    response?.destroy();
  }
}

const IDLE_MS = 60_000;
export type OutboundStream = { status: number; headers: IncomingHttpHeaders; body: IncomingMessage };

/**
 * As `askChecked`, for what may be of any size: the answer is read by whoever asked, for as long as it goes on coming.
 *
 * @throws OutboundFailure
 */
export async function streamChecked(address: string, sent: Sent, rules: ReachRules): Promise<OutboundStream> {
  try {
    const target = readTarget(address, rules);
    const checked = await checkedAddress(target.host, target.port, { rules });
    return await new Promise((done, failed) => {
      const request = requestTo(target, checked, sent);
      request.setTimeout(IDLE_MS, () => request.destroy(new OutboundFailure('timeout', FAILURES.ETIMEDOUT![1])));
      request.on('response', (body) => done({ status: body.statusCode ?? 0, headers: body.headers, body }));
      request.on('error', failed);
      request.end(sent.body);
    });
  } catch (error) {
    throw failureOf(error);
  }
}

/**
 * Posts a text to a web address that a person has given, as `askChecked` does.
 *
 * @throws OutboundFailure
 */
export const postChecked = (
  address: string,
  sent: { headers: Record<string, string>; body: string },
  options: OutboundOptions,
): Promise<OutboundAnswer> => askChecked(address, { method: 'POST', ...sent }, options);

/**
 * Reads a web address that a person has given, as `askChecked` does.
 *
 * @throws OutboundFailure
 */
export const getChecked = (
  address: string,
  headers: Record<string, string>,
  options: OutboundOptions,
): Promise<OutboundAnswer> => askChecked(address, { method: 'GET', headers }, options);
