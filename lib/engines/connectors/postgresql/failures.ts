import { RemoteFailure } from '../failure';

type DriverError = { code?: unknown; message?: unknown; position?: unknown };

const HOST =
  'The database couldn’t be reached. Check the host and port, and that the server accepts connections from here.';
const CERTIFICATE =
  'The server’s certificate isn’t trusted. Add the certificate of its authority to the connection, or check the host name.';
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|EADDRNOTAVAIL)$/;
const UNTRUSTED = /^(ERR_TLS_CERT|CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_|ERR_SSL|ERR_OSSL)/;

/** Classes of SQLSTATE, the longest first. */
const STATES: readonly [RegExp, (said: string) => RemoteFailure][] = [
  [/^28/, (said) => (needsTls(said) ? tlsRequired() : signInRefused())],
  [/^3D000$/, () => new RemoteFailure('database_missing', 'The server has no database of this name.')],
  [/^42501$/, (said) => new RemoteFailure('permission_denied', `The account may not read this: ${said}.`)],
  [/^42P01$|^3F000$/, (said) => new RemoteFailure('table_missing', `Table not found: ${said}.`)],
  [/^42703$/, (said) => new RemoteFailure('column_missing', `Column not found: ${said}.`)],
  [/^57014$/, (said) => (/timeout/.test(said) ? timedOut() : cancelled())],
  [/^25P0[34]$|^55P03$/, () => timedOut()],
  [
    /^(53300|57P0[123]|08)/,
    (said) => new RemoteFailure('host_unreachable', `The database takes no connection now: ${said}.`),
  ],
  [/^53/, (said) => new RemoteFailure('too_large', `The database has no resources left for this query: ${said}.`)],
  [/^25006$/, () => new RemoteFailure('not_a_select', 'The statement would write, so the database refused it.')],
];

const needsTls = (said: string) => /no encryption|SSL off/i.test(said);
const tlsRequired = () =>
  new RemoteFailure('tls_required', 'The server accepts encrypted connections only. Turn TLS on.');
const signInRefused = () => new RemoteFailure('sign_in_refused', 'The server refused the user name or password.');
const cancelled = () => new RemoteFailure('cancelled', 'The query was cancelled.');
const timedOut = () =>
  new RemoteFailure(
    'timeout',
    'The database didn’t answer in time, so the query was ended there too. Narrow the filters, or take a copy.',
  );

/** The database's own message, without what it may say of hosts, users and its files. */
export function wordsOf(message: unknown): string {
  const [line = ''] = String(message ?? '').split('\n');
  return line
    .replace(/ for (user|role) ".*?"/g, '')
    .replace(/(user|role) ".*?"/g, '$1')
    .replace(/\b\d{1,3}(\.\d{1,3}){3}(:\d+)?\b/g, 'the host')
    .replace(/[.\s]+$/, '');
}

/** Words for whatever PostgreSQL or its driver threw. */
export function failureOf(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const { code, message, position } = (error ?? {}) as DriverError;
  const said = wordsOf(message);
  const state = typeof code === 'string' ? code : '';
  if (UNREACHABLE.test(state)) return new RemoteFailure('host_unreachable', HOST);
  if (UNTRUSTED.test(state) || /certificate/i.test(said)) return new RemoteFailure('certificate', CERTIFICATE);
  if (/does not support SSL/.test(said))
    return new RemoteFailure(
      'tls_required',
      'The server doesn’t offer encrypted connections. Turn TLS on there, or off here.',
    );
  if (/timeout expired|terminated|not queryable|establishing an SSL/i.test(said))
    return new RemoteFailure('host_unreachable', HOST);
  if (/password must be|SASL|SCRAM/i.test(said)) return signInRefused();
  const known = STATES.find(([pattern]) => pattern.test(state));
  const failure = known
    ? known[1](said)
    : new RemoteFailure('query_failed', said ? `The database said: ${said}.` : 'The database refused the query.');
  const place = Number(position);
  return Number.isInteger(place) && place > 0 ? new RemoteFailure(failure.reason, failure.message, place - 1) : failure;
}
