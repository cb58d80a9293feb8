import type { RemoteReason } from '@/lib/engines/manifest/remote';
import { RemoteFailure } from '../failure';
import { transportFailure } from '../transport';

type Known = { reason: RemoteReason; message?: string };

const SIGN_IN: Known = {
  reason: 'sign_in_refused',
  message: 'The database refused this user or password. Check both, and that the account isn’t locked or expired.',
};
const NO_SERVICE: Known = {
  reason: 'database_missing',
  message: 'The listener knows no service of this name. Check the service name.',
};
const NO_ANSWER: Known = {
  reason: 'host_unreachable',
  message: 'Nothing answers at this host and port. Check both, and that the database is running.',
};
const BROKEN: Known = {
  reason: 'host_unreachable',
  message: 'The connection to the database broke off. Check the port, and whether the server expects TLS.',
};
const CLOSED: Known = {
  reason: 'host_unreachable',
  message: 'The database isn’t open at the moment. Try again later.',
};
const NO_PAST: Known = { reason: 'query_failed', message: 'Oracle no longer keeps the rows of that moment.' };

/** Numbers of the database (ORA). Without a message its own words are kept. */
const BY_NUMBER: Record<number, Known> = {
  1005: SIGN_IN,
  1017: SIGN_IN,
  1045: { reason: 'permission_denied' },
  28000: SIGN_IN,
  28001: SIGN_IN,
  28009: SIGN_IN,
  12514: NO_SERVICE,
  12505: NO_SERVICE,
  12516: CLOSED,
  12520: CLOSED,
  12528: CLOSED,
  1033: CLOSED,
  1034: CLOSED,
  1109: CLOSED,
  942: { reason: 'table_missing' },
  904: { reason: 'column_missing' },
  1031: { reason: 'permission_denied' },
  1456: { reason: 'permission_denied', message: 'Only SELECT is allowed here.' },
  1466: NO_PAST,
  1555: NO_PAST,
  8180: NO_PAST,
  8181: NO_PAST,
  30052: NO_PAST,
  1013: { reason: 'cancelled', message: 'The query was cancelled.' },
};
/** Numbers of the driver (NJS). */
const BY_CODE: Record<string, Known> = {
  'NJS-123': { reason: 'timeout', message: 'The database didn’t answer in time.' },
  'NJS-518': NO_SERVICE,
  'NJS-519': NO_SERVICE,
  'NJS-503': NO_ANSWER,
  'NJS-510': {
    reason: 'host_unreachable',
    message: 'The host didn’t answer in time. Check the address and the firewall.',
  },
  'NJS-511': NO_ANSWER,
  'NJS-500': BROKEN,
  'NJS-501': BROKEN,
  'NJS-521': BROKEN,
  'NJS-116': {
    reason: 'sign_in_refused',
    message: 'This account has a password verifier that is too old. Reset its password.',
  },
};

const partOf = (error: unknown, key: 'errorNum' | 'code' | 'offset' | 'cause'): unknown =>
  typeof error === 'object' && error !== null && key in error ? Reflect.get(error, key) : undefined;

/** What a driver threw and what it threw because of. */
const causes = (error: unknown): unknown[] => (error === undefined ? [] : [error, ...causes(partOf(error, 'cause'))]);

/** The database's own words: its first line, without the link that the driver adds. */
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : '').split('\n', 1)[0]?.trim() || 'The query failed.';

/** Words for whatever node-oracledb threw. */
export function failureOf(error: unknown): RemoteFailure {
  const all = causes(error);
  const ours = all.find((each) => each instanceof RemoteFailure);
  if (ours) return ours;
  const known = BY_NUMBER[Number(partOf(error, 'errorNum'))] ?? BY_CODE[String(partOf(error, 'code'))];
  const transport = all.map(transportFailure).find((failure) => failure !== null);
  if (known && !transport) return new RemoteFailure(known.reason, known.message ?? wordsOf(error));
  return transport ?? new RemoteFailure('query_failed', wordsOf(error));
}

/** Where in the statement the database found fault; 0 is also said where it does not know. */
export const offsetOf = (error: unknown): number | null => {
  const offset = Number(partOf(error, 'offset') ?? 0);
  return offset > 0 ? offset : null;
};
