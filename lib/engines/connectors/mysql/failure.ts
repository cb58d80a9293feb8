import { RemoteFailure } from '../failure';
import { codeOf, transportFailure } from '../transport';
import type { RemoteReason } from '@/lib/engines/manifest/remote';

/** What is known of the moment at which a driver threw. */
type FailedAt = { connecting?: boolean; sql?: string; /** Without CTEs and window functions. */ old?: string };

const numberOf = (error: unknown): number =>
  error instanceof Error && 'errno' in error && typeof error.errno === 'number' ? error.errno : 0;

/** The statement was told to end. */
export const isInterrupted = (error: unknown): boolean => numberOf(error) === 1317;

const MISSING_DATABASE = 'This database doesn’t exist, or this account may not open it.';
const SIGN_IN = 'The database refused the user name or password.';
const BUSY = 'The database has no free connection. Try again, or allow this account more of them.';

/** Numbers that say all: reason and words. */
const KNOWN: Record<number, [RemoteReason, string]> = {
  1040: ['host_unreachable', BUSY],
  1045: ['sign_in_refused', SIGN_IN],
  1049: ['database_missing', MISSING_DATABASE],
  1129: ['host_unreachable', 'The database blocks this server after failed connections. Run FLUSH HOSTS there.'],
  1130: ['sign_in_refused', 'The database doesn’t accept connections of this account from this server.'],
  1203: ['host_unreachable', BUSY],
  1205: ['timeout', 'The table is locked by another session. Try again.'],
  1226: ['host_unreachable', BUSY],
  1227: ['permission_denied', 'This account may not do that.'],
  1251: ['sign_in_refused', 'This server uses a sign-in that isn’t supported.'],
  1317: ['cancelled', 'The query was cancelled.'],
  1356: ['table_missing', 'This view refers to a table or column that no longer exists, or may not be read.'],
  1370: ['permission_denied', 'This account may not run a function that the query uses.'],
  1698: ['sign_in_refused', SIGN_IN],
  1792: ['not_a_select', 'Only reading is allowed.'],
  1820: ['sign_in_refused', 'The password of this account has expired. Change it in the database.'],
  1862: ['sign_in_refused', 'The password of this account has expired. Change it in the database.'],
  1969: ['timeout', 'The query timed out. Narrow the filters or group by something coarser.'],
  3024: ['timeout', 'The query timed out. Narrow the filters or group by something coarser.'],
  3118: ['sign_in_refused', 'This account is locked.'],
  3159: ['tls_required', 'The database requires TLS.'],
  4151: ['sign_in_refused', 'This account is locked.'],
};

/** Without names of users and hosts. */
const scrubbed = (text: string) =>
  text
    .replace(/(?:\buser )?'[^']*'@'[^']*'/g, 'this account')
    .replace(/\(using password: \w+\)/, '')
    .trim();

/** A group has more values than this server can list. */
export const LIST_CUT =
  'A group has too many values for its median to be read here. Narrow the filters, or take a copy.';
const isListCut = (number: number, sql = '') => number === 1690 && sql.includes('group_concat_max_len');

const DENIED = new Set([1044, 1142, 1143, 1144]);

/** Where in a statement a message points; null where it doesn't. */
export function positionIn(sql: string, message: string): number | null {
  const near = /near '([\s\S]*)' at line (\d+)$/.exec(message);
  if (near) {
    const line = sql
      .split('\n')
      .slice(0, Number(near[2]) - 1)
      .join('\n').length;
    const at = near[1] ? sql.indexOf(near[1], Math.max(0, line - 1)) : sql.length;
    return at < 0 ? null : at;
  }
  const named = /^(?:Unknown column|Unknown table|Column|Table|FUNCTION) '?([^\s']+)/.exec(message)?.[1];
  const at = named === undefined ? -1 : sql.toLowerCase().indexOf(named.toLowerCase());
  if (at >= 0 || named === undefined) return at < 0 ? null : at;
  const last = sql.toLowerCase().indexOf(named.split('.').at(-1)!.toLowerCase());
  return last < 0 ? null : last;
}

const NEWER = /^WITH\b|\bOVER\s*\(/i;

function serverFailure(number: number, message: string, { connecting, sql, old }: FailedAt): RemoteFailure {
  if (number === 1044 && connecting) return new RemoteFailure('database_missing', MISSING_DATABASE);
  if (DENIED.has(number)) {
    const table = /for table (\S+)/.exec(message)?.[1]?.replaceAll(/[`']/g, '');
    return new RemoteFailure('permission_denied', `This account may not read ${table ? `“${table}”` : 'this table'}.`);
  }
  if (old && sql && (number === 1064 || number === 1305) && NEWER.test(sql))
    return new RemoteFailure('query_failed', `This question needs MySQL 8 or MariaDB 10.2. The server is ${old}.`);
  if (isListCut(number, sql)) return new RemoteFailure('query_failed', LIST_CUT);
  const position = sql === undefined ? null : positionIn(sql, message);
  if (number === 1146 || number === 1051) return new RemoteFailure('table_missing', scrubbed(message), position);
  if (number === 1054) return new RemoteFailure('column_missing', scrubbed(message), position);
  return new RemoteFailure('query_failed', scrubbed(message), position);
}

/** Failures of the driver’s own, by its code. */
const OWN: Record<string, [RemoteReason, string]> = {
  HANDSHAKE_NO_SSL_SUPPORT: ['certificate', 'The server doesn’t offer TLS, so it has no certificate to verify.'],
  PROTOCOL_CONNECTION_LOST: ['host_unreachable', 'The database closed the connection. Try again.'],
  AUTH_SWITCH_PLUGIN_ERROR: ['sign_in_refused', 'This server uses a sign-in that isn’t supported.'],
  MYSQL_CLEAR_PASSWORD_NOT_ENABLED: [
    'sign_in_refused',
    'The server asks for the password in the clear, which isn’t sent.',
  ],
};

/** The driver puts a code of its own over that of TLS, and leaves the message. */
function tlsFailure(message: string): RemoteFailure {
  const code = /altnames/.test(message)
    ? 'ERR_TLS_CERT_ALTNAME_INVALID'
    : /expired/.test(message)
      ? 'CERT_HAS_EXPIRED'
      : /not yet valid/.test(message)
        ? 'CERT_NOT_YET_VALID'
        : /certificate|issuer/.test(message)
          ? 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
          : 'EPROTO';
  return transportFailure(Object.assign(new Error(message), { code }))!;
}

/** Words for whatever the driver threw. */
export function mysqlFailure(error: unknown, at: FailedAt = {}): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const number = numberOf(error);
  const known = KNOWN[number] ?? OWN[codeOf(error)];
  if (known) return new RemoteFailure(...known);
  const message = error instanceof Error ? error.message : '';
  if (codeOf(error) === 'HANDSHAKE_SSL_ERROR') return tlsFailure(message);
  const transport = transportFailure(error);
  if (transport) return transport;
  if (number >= 1000) return serverFailure(number, message, at);
  return at.connecting
    ? new RemoteFailure('host_unreachable', 'What answers at this host and port isn’t a MySQL database.')
    : new RemoteFailure('query_failed', 'The database gave no answer that could be read. Try again.');
}
