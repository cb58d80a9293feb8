import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import NTTCP from 'oracledb/lib/thin/sqlnet/ntTcp.js';
import { assertFurtherAddress } from '../common/further-address';
import type { CheckedSettings } from '../connector';

// How node-oracledb reaches a server: at the address that was checked, with the certificate looked at by name and
// by the authority that the user gave. The driver itself knows wallets on disk only, and a listener may send it
// anywhere.

const opening = new AsyncLocalStorage<CheckedSettings>();
let installed = false;

/** TLS over a socket, by the settings of the connection. */
function securely(socket: Socket, { host, tls, options }: CheckedSettings) {
  return new Promise<ReturnType<typeof connectSecurely>>((resolve, reject) => {
    const secure = connectSecurely({
      socket,
      host,
      servername: isIP(host) ? '' : host,
      rejectUnauthorized: tls === 'verify',
      ...(options.ca && { ca: options.ca }),
    });
    secure.once('error', reject);
    secure.once('secureConnect', () => {
      secure.off('error', reject);
      resolve(secure);
    });
  });
}

function settingsNow(): CheckedSettings {
  const settings = opening.getStore();
  if (!settings) throw new Error('a connection to Oracle that nobody asked for');
  return settings;
}

function install(): void {
  if (installed) return;
  installed = true;
  const inner = NTTCP.prototype.connect;
  NTTCP.prototype.connect = async function connect(address) {
    const settings = settingsNow();
    if (address.host !== settings.address) assertFurtherAddress(address.host, settings);
    await inner.call(this, address);
  };
  NTTCP.prototype.tlsConnect = async function tlsConnect(_context, socket) {
    this.stream.removeAllListeners();
    this.stream = await securely(socket, settingsNow());
    this.connStream = socket;
  };
}

/** Opens a connection of the driver with these settings for its transport. */
export function reaching<T>(settings: CheckedSettings, open: () => Promise<T>): Promise<T> {
  install();
  return opening.run(settings, open);
}
