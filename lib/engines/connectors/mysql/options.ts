import { connect as connectSocket } from 'node:net';
import type { ConnectionOptions } from 'mysql2';
import type { CheckedSettings } from '../connector';
import { RemoteFailure } from '../failure';
import { rdsAuthorities } from '../rds/authorities';
import { rdsToken } from '../rds/token';

export const CONNECT_MS = 10_000;

/**
 * A socket to the checked address. The driver names no host to TLS where the host is an address: TLS then reads the
 * name that the certificate must have from the socket beneath.
 */
function socketTo({ address, host, port }: CheckedSettings) {
  const socket = connectSocket({ host: address, port });
  socket.setNoDelay(true);
  return Object.assign(socket, { _host: host });
}

async function tlsOf({ tls, type, options }: CheckedSettings): Promise<ConnectionOptions['ssl']> {
  if (tls === 'off') return undefined;
  const isVerified = tls === 'verify';
  const ca = options.ca ?? (type === 'aws-rds' && isVerified ? await rdsAuthorities() : undefined);
  return { ca, rejectUnauthorized: isVerified, verifyIdentity: isVerified, minVersion: 'TLSv1.2' };
}

/** @throws RemoteFailure 'tls_required' where anybody could read the token */
function tokenOf(settings: CheckedSettings): string | null {
  if (settings.auth !== 'iam') return null;
  if (settings.tls !== 'verify')
    throw new RemoteFailure('tls_required', 'An IAM sign-in needs TLS with a verified certificate. Choose Verify.');
  return rdsToken(settings).token;
}

/**
 * How the driver connects: no file of ours is ever sent (LOCAL INFILE), one statement at a time, a password in the
 * clear only as IAM token under TLS that was verified.
 */
export async function driverOptions(settings: CheckedSettings): Promise<ConnectionOptions> {
  const token = tokenOf(settings);
  return {
    stream: () => socketTo(settings),
    host: settings.host,
    port: settings.port,
    user: settings.user,
    password: token === null ? settings.secret : undefined,
    database: settings.database,
    charset: 'utf8mb4',
    connectTimeout: CONNECT_MS,
    ssl: await tlsOf(settings),
    flags: ['-LOCAL_FILES', '-MULTI_STATEMENTS'],
    multipleStatements: false,
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    enableCleartextPlugin: false,
    authPlugins: token === null ? {} : { mysql_clear_password: () => () => Buffer.from(`${token}\0`) },
  };
}
