import { ClickHouseError } from '@clickhouse/client';
import type { RemoteReason } from '@/lib/engines/manifest/remote';
import { RemoteFailure } from '../failure';
import { transportFailure } from '../transport';

const SIGN_IN = 'The database refused the user name or password.';
const TIMEOUT = 'The query timed out. Narrow the filters or group by something coarser.';
const BUSY = 'The database runs as many queries as it may. Try again.';
const MEMORY = 'The query needs more memory than the database allows. Group by something coarser.';
const CANCELLED = 'The query was cancelled.';

/** By the code of the server: reason and words; its own words where there are none here. */
const KNOWN: Record<string, [RemoteReason, string | null]> = {
  16: ['column_missing', null],
  47: ['column_missing', null],
  60: ['table_missing', null],
  81: ['database_missing', 'This database doesn’t exist, or this account may not open it.'],
  82: ['database_missing', 'This database doesn’t exist, or this account may not open it.'],
  159: ['timeout', TIMEOUT],
  160: ['timeout', TIMEOUT],
  164: ['not_a_select', 'Only reading is allowed.'],
  192: ['sign_in_refused', SIGN_IN],
  193: ['sign_in_refused', SIGN_IN],
  194: ['sign_in_refused', SIGN_IN],
  195: ['sign_in_refused', 'The database doesn’t accept connections of this account from this server.'],
  202: ['host_unreachable', BUSY],
  209: ['timeout', TIMEOUT],
  241: ['query_failed', MEMORY],
  394: ['cancelled', CANCELLED],
  497: ['permission_denied', 'This account may not read what the query asks for.'],
  516: ['sign_in_refused', SIGN_IN],
  734: ['cancelled', CANCELLED],
};

export type FailedAt = {
  connecting?: boolean;
  sql?: string;
  /** Characters of ours before the statement. */
  before?: number;
};

/** Without what is only for whoever runs the server: where it was thrown, the statement again, addresses. */
function scrubbed(message: string): string {
  const at = /^Syntax error.*?failed at position \d+ \(([\s\S]*?)\)(?: \(line|:)/.exec(message)?.[1];
  if (at !== undefined)
    return at === ')' || at === 'end of query' ? 'Syntax error at the end.' : `Syntax error near “${at}”.`;
  return message
    .replaceAll(/(?:There was an error on|Received from) \[?[^\s\]]+\]?[:.]? ?/g, '')
    .replace(/:? ?[Ii]n scope [\s\S]*$/, '')
    .replace(/(?:: ?)?While (?:executing|processing) [\s\S]*$/, '')
    .replace(/^DB::Exception: /, '')
    .trim()
    .replace(/[:.]*$/, '.');
}

function positionIn(sql: string, message: string, before: number): number | null {
  const at = /failed at position (\d+)/.exec(message)?.[1];
  if (at) return Math.max(0, Math.min(Number(at) - 1 - before, sql.length));
  const named = /[`'"]([^`'"]+)[`'"]/.exec(message)?.[1];
  const found = named === undefined ? -1 : sql.indexOf(named);
  return found < 0 ? null : found;
}

/** The statement was told to end: by the database, or by the end of its connection. */
export const isInterrupted = (error: unknown): boolean =>
  error instanceof ClickHouseError
    ? error.code === '394' || error.code === '734'
    : error instanceof Error && (error.name === 'AbortError' || /user aborted/.test(error.message));

/** Words for whatever the driver threw. */
export function clickhouseFailure(error: unknown, { connecting, sql, before = 0 }: FailedAt = {}): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  if (error instanceof ClickHouseError) {
    const [reason, words] = KNOWN[error.code] ?? ['query_failed', null];
    const position = sql === undefined || words !== null ? null : positionIn(sql, error.message, before);
    return new RemoteFailure(reason, words ?? scrubbed(error.message), position);
  }
  const message = error instanceof Error ? error.message : '';
  if (isInterrupted(error)) return new RemoteFailure('cancelled', CANCELLED);
  const transport = transportFailure(error);
  if (transport) return transport;
  if (/timeout/i.test(message)) return new RemoteFailure(connecting ? 'host_unreachable' : 'timeout', TIMEOUT);
  return connecting
    ? new RemoteFailure('host_unreachable', 'What answers at this host and port isn’t ClickHouse’s HTTP interface.')
    : new RemoteFailure('query_failed', 'The database gave no answer that could be read. Try again.');
}
