import dns from 'node:dns';
import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { NodeHttpClient } from 'snowflake-sdk/dist/lib/http/node.js';
import { assertFurtherAddress } from '../common/further-address';
import type { CheckedSettings } from '../connector';

// How snowflake-sdk reaches servers: Snowflake itself at the address that was checked; the store that holds large
// results, which an answer names, only where it may be reached. Certificates are looked at by Node alone: the SDK's own
// look at revocation would call whatever host a certificate names.

type Agents = { plain: PlainAgent; secure: SecureAgent };
const byUrl = new Map<string, Agents>();

/** Looks up names for a connection: its own host is where it was found to be. */
const lookupFor =
  (settings: CheckedSettings): LookupFunction =>
  (host, options, done) => {
    const { all } = options;
    if (host === settings.host) {
      const family = isIP(settings.address);
      if (all) done(null, [{ address: settings.address, family }]);
      else done(null, settings.address, family);
      return;
    }
    dns.lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      try {
        for (const { address } of found) assertFurtherAddress(address, settings);
      } catch (refusal) {
        return done(refusal instanceof Error ? refusal : new Error(String(refusal)), '');
      }
      const [first] = found;
      if (all) done(null, found);
      else done(null, first?.address ?? '', first?.family);
    });
  };

function agentsFor(settings: CheckedSettings): Agents {
  const { tls, options } = settings;
  const usual = { keepAlive: true, timeout: 30_000, lookup: lookupFor(settings) };
  return {
    plain: new PlainAgent(usual),
    secure: new SecureAgent({ ...usual, rejectUnauthorized: tls !== 'require', ...(options.ca && { ca: options.ca }) }),
  };
}

/** Takes the place of the SDK's own choice of an agent. */
export function takeAgents(client: typeof NodeHttpClient): void {
  client.prototype.getAgent = function getAgent(url) {
    const agents = byUrl.get(this._connectionConfig.accessUrl);
    if (!agents) throw new Error('a connection to Snowflake that nobody asked for');
    // The SDK reports how it is used; it takes a failure of that for granted.
    if (url.pathname.startsWith('/telemetry')) throw new Error('telemetry is off');
    return url.protocol === 'https:' ? agents.secure : agents.plain;
  };
}

/** Where Snowflake answers; from now on every request of the SDK to it, or named by it, goes by these settings. */
export function accessUrlOf(settings: CheckedSettings): string {
  const { host, port, tls } = settings;
  const name = isIP(host) === 6 ? `[${host}]` : host;
  const url = `${tls === 'off' ? 'http' : 'https'}://${name}:${port}`;
  byUrl.set(url, agentsFor(settings));
  return url;
}
