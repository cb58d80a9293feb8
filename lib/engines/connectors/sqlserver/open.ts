import { connect as connectSocket, isIP, type Socket } from 'node:net';
import { promises as dns } from 'node:dns';
import { Connection, type ConnectionConfiguration, type ConnectionOptions } from 'tedious';
import { assertFurtherAddress } from '../common/further-address';
import type { CheckedSettings } from '../connector';
import { RefusedLogin } from './failure';

const CONNECT_MS = 15_000;

/** A socket to an address, closed where nobody waits for it any more. */
function socketTo(address: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket({ host: address, port, signal });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/** Where a gateway sends its clients on. */
async function routedAddress(host: string, settings: CheckedSettings): Promise<string> {
  const address = isIP(host) ? host : (await dns.lookup(host)).address;
  assertFurtherAddress(address, settings);
  return address;
}

/** Connects to the address that was checked; a host that the server sends us on to is looked at anew. */
const connector =
  (settings: CheckedSettings): NonNullable<ConnectionOptions['connector']> =>
  // tedious gives arguments that its types leave out.
  async (...given: unknown[]) => {
    const [target, , signal] = given;
    const { host, port } = targetOf(target, settings);
    const address = host === settings.host ? settings.address : await routedAddress(host, settings);
    return socketTo(address, port, signal instanceof AbortSignal ? signal : AbortSignal.timeout(CONNECT_MS));
  };

function targetOf(target: unknown, { host, port }: CheckedSettings): { host: string; port: number } {
  if (typeof target !== 'object' || target === null || !('host' in target) || !('port' in target))
    return { host, port };
  return { host: String(target.host), port: Number(target.port) };
}

function signInOf({ auth, user, secret }: CheckedSettings): ConnectionConfiguration['authentication'] {
  return auth === 'token'
    ? { type: 'azure-active-directory-access-token', options: { token: secret } }
    : { type: 'default', options: { userName: user, password: secret } };
}

function configurationOf(settings: CheckedSettings, deadlineMs: number): ConnectionConfiguration {
  const { host, port, database, tls, options } = settings;
  return {
    server: host,
    authentication: signInOf(settings),
    options: {
      port,
      database,
      connector: connector(settings),
      appName: 'Plumbline',
      encrypt: tls !== 'off',
      trustServerCertificate: tls === 'require',
      ...(options.ca && { cryptoCredentialsDetails: { ca: options.ca } }),
      connectTimeout: CONNECT_MS,
      // tedious then tells the server to stop (ATTENTION).
      requestTimeout: deadlineMs,
      cancelTimeout: 5_000,
      maxRetriesOnTransientErrors: 0,
      useUTC: true,
      lowerCaseGuids: true,
      useColumnNames: false,
      rowCollectionOnRequestCompletion: false,
      rowCollectionOnDone: false,
      enableArithAbort: true,
    },
  };
}

/** A connection that is signed in. @throws RefusedLogin, or what the network throws */
export function openConnection(settings: CheckedSettings, deadlineMs: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const connection = new Connection(configurationOf(settings, deadlineMs));
    const numbers: number[] = [];
    // Without a listener an error of the socket would end the process; the next statement meets it anyway.
    connection.on('error', () => undefined);
    connection.on('errorMessage', ({ number }) => numbers.push(number));
    connection.connect((error) => {
      connection.removeAllListeners('errorMessage');
      if (error) reject(new RefusedLogin(error, numbers));
      else resolve(connection);
    });
  });
}
