import type { RemoteReason } from '@/lib/engines/manifest/remote';
import { RemoteFailure } from '../failure';
import { transportFailure } from '../transport';

type Known = { reason: RemoteReason; message?: string };

const SIGN_IN: Known = {
  reason: 'sign_in_refused',
  message: 'Snowflake refused this user with this password, key or token. Check them, and that the user isn’t locked.',
};
const CLOSED: Known = { reason: 'host_unreachable', message: 'The session with Snowflake is over. Try again.' };
const NO_ANSWER: Known = {
  reason: 'host_unreachable',
  message: 'Nothing answers at this host and port. Check the account’s address.',
};
const TOO_LONG: Known = { reason: 'timeout', message: 'Snowflake didn’t answer in time.' };

/** By the code of the error. Without a message Snowflake's own words are kept. */
const BY_CODE: Record<string, Known> = {
  390100: SIGN_IN,
  390101: SIGN_IN,
  390102: SIGN_IN,
  390144: SIGN_IN,
  390195: SIGN_IN,
  390303: SIGN_IN,
  390318: SIGN_IN,
  390394: SIGN_IN,
  390189: { reason: 'sign_in_refused', message: 'This user doesn’t have this role. Check the role.' },
  390420: { reason: 'sign_in_refused' },
  390422: { reason: 'sign_in_refused' },
  390432: { reason: 'sign_in_refused', message: 'A network policy of the account lets no sign-in through from here.' },
  390201: {
    reason: 'database_missing',
    message: 'This database, schema or warehouse doesn’t exist, or isn’t granted.',
  },
  390111: CLOSED,
  390112: CLOSED,
  390114: CLOSED,
  390104: CLOSED,
  407002: CLOSED,
  405503: CLOSED,
  390400: NO_ANSWER,
  401001: NO_ANSWER,
  402001: NO_ANSWER,
  '002003': { reason: 'table_missing' },
  '002043': { reason: 'table_missing' },
  '000904': { reason: 'column_missing' },
  '003001': { reason: 'permission_denied' },
  '003541': { reason: 'permission_denied' },
  '000604': { reason: 'cancelled', message: 'The query was cancelled.' },
  '000630': TOO_LONG,
  '000605': TOO_LONG,
};

const partOf = (error: unknown, key: 'code' | 'cause' | 'message' | 'data'): unknown =>
  typeof error === 'object' && error !== null && key in error ? Reflect.get(error, key) : undefined;

const causes = (error: unknown): unknown[] =>
  error === undefined || error === null ? [] : [error, ...causes(partOf(error, 'cause'))];

/** Snowflake's words on one line, without 'SQL compilation error:'. */
const wordsOf = (error: unknown): string =>
  String(partOf(error, 'message') ?? '')
    .replace(/^SQL compilation error:\s*/i, '')
    .replace(/\s+/g, ' ')
    .trim() || 'The query failed.';

/** Codes come as numbers or as six digits. */
const codeOf = (error: unknown): string => String(partOf(error, 'code') ?? '').padStart(6, '0');

/** Words for whatever snowflake-sdk threw. */
export function failureOf(error: unknown): RemoteFailure {
  const all = causes(error);
  const ours = all.find((each) => each instanceof RemoteFailure);
  if (ours) return ours;
  const transport = all.map(transportFailure).find((failure) => failure !== null);
  if (transport) return transport;
  const known = BY_CODE[codeOf(error)];
  return new RemoteFailure(known?.reason ?? 'query_failed', known?.message ?? wordsOf(error));
}

/** Whether a table keeps no past that could be asked. */
export const hasNoPast = (error: unknown): boolean =>
  /^(000707|002130|391801|391831)$/.test(codeOf(error)) || /time travel/i.test(String(partOf(error, 'message') ?? ''));

/** Line (from 1), place in it and name that a message points at. */
export function faultOf(error: unknown): { line: number; column?: number; word?: string } {
  const message = String(partOf(error, 'message') ?? '');
  const place = /line (\d+) at position (\d+)/i.exec(message);
  const word = /invalid identifier '"?([^'"]+)"?'|Object '([^']+)'|unexpected '([^']+)'/.exec(message);
  return {
    line: Number(place?.[1] ?? 1),
    ...(place && { column: Number(place[2]) }),
    ...(word && { word: (word[1] ?? word[2] ?? word[3] ?? '').replace(/^.*\./, '') }),
  };
}
