import type { RemoteReason } from '@/lib/engines/manifest/remote';
import { RemoteFailure } from '../failure';
import { transportFailure } from '../transport';

type Known = { reason: RemoteReason; message?: string };

const SIGN_IN: Known = {
  reason: 'sign_in_refused',
  message: 'The database refused this user or password. Check both, and that the account isn’t locked or expired.',
};
const NO_DATABASE: Known = {
  reason: 'database_missing',
  message: 'This database doesn’t exist on the server, or this account may not open it.',
};

/** By the number of the error, which no language and no version changes. Without a message the server's own is kept. */
const BY_NUMBER: Record<number, Known> = {
  18456: SIGN_IN,
  18452: SIGN_IN,
  18470: SIGN_IN,
  18486: SIGN_IN,
  18487: SIGN_IN,
  18488: SIGN_IN,
  4060: NO_DATABASE,
  911: NO_DATABASE,
  40532: NO_DATABASE,
  40615: { reason: 'host_unreachable', message: 'The server’s firewall lets no connection in from this address.' },
  40613: { reason: 'host_unreachable', message: 'This database isn’t available at the moment. Try again later.' },
  40197: { reason: 'host_unreachable', message: 'The service ended the connection. Try again.' },
  40501: { reason: 'host_unreachable', message: 'The service is busy. Try again in a minute.' },
  208: { reason: 'table_missing' },
  207: { reason: 'column_missing' },
  4104: { reason: 'column_missing' },
  229: { reason: 'permission_denied' },
  230: { reason: 'permission_denied' },
  262: { reason: 'permission_denied' },
  297: { reason: 'permission_denied' },
  300: { reason: 'permission_denied' },
  916: { reason: 'permission_denied' },
  1222: { reason: 'timeout', message: 'A lock on the table didn’t end in time. Try again later.' },
};

/** Errors of tedious itself. */
const BY_CODE: Record<string, Known> = {
  ETIMEOUT: { reason: 'timeout', message: 'The database didn’t answer in time.' },
  ECANCEL: { reason: 'cancelled', message: 'The query was cancelled.' },
  EENCRYPT: {
    reason: 'tls_required',
    message: 'The server and this connection don’t agree on TLS. Change the setting.',
  },
  ELOGIN: SIGN_IN,
  EFEDAUTH: SIGN_IN,
  EINVALIDSTATE: { reason: 'host_unreachable', message: 'The connection to the database is closed. Try again.' },
  EINSTLOOKUP: { reason: 'host_unreachable', message: 'Nothing answers at this host and port.' },
  ESOCKET: { reason: 'host_unreachable', message: 'The connection to the database broke off. Try again.' },
};

/** A login that was refused, with the numbers of all that the server said. */
export class RefusedLogin extends Error {
  constructor(
    readonly inner: Error,
    readonly numbers: readonly number[],
  ) {
    super(inner.message);
  }
}

const partOf = (error: unknown, key: 'number' | 'code' | 'cause' | 'lineNumber'): unknown =>
  typeof error === 'object' && error !== null && key in error ? Reflect.get(error, key) : undefined;

/** The error and what caused it, the outermost first; those of several tries together. */
function causes(error: unknown): unknown[] {
  const inner = error instanceof AggregateError ? error.errors : [partOf(error, 'cause')];
  return [error, ...inner.filter((each) => each !== undefined).flatMap(causes)];
}

function known(error: unknown): Known | null {
  const numbers = error instanceof RefusedLogin ? error.numbers : [partOf(error, 'number')];
  const number = numbers.find((each) => BY_NUMBER[Number(each)]);
  return number === undefined ? null : (BY_NUMBER[Number(number)] ?? null);
}

/** Words for whatever tedious threw. */
export function failureOf(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const byNumber = known(error);
  const inner = error instanceof RefusedLogin ? error.inner : error;
  const message = inner instanceof Error ? inner.message : 'The query failed.';
  if (byNumber) return new RemoteFailure(byNumber.reason, byNumber.message ?? message);
  const all = causes(inner);
  const transport = all.map(transportFailure).find((failure) => failure !== null);
  if (transport) return transport;
  const byCode = all.map((each) => BY_CODE[String(partOf(each, 'code'))]).find((each) => each !== undefined);
  if (byCode) return new RemoteFailure(byCode.reason, byCode.message ?? message);
  return new RemoteFailure('query_failed', message);
}

/** The line (from 1) and the name that a message of the server points at. */
export function faultOf(error: unknown): { line: number; word?: string } {
  const line = Number(partOf(error, 'lineNumber') ?? 1);
  const word = error instanceof Error ? /'([^']+)'/.exec(error.message)?.[1] : undefined;
  return { line, ...(word !== undefined && { word }) };
}
