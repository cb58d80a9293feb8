import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIPv6 } from 'node:net';
import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client';
import type { CheckedSettings } from '../connector';
import { serverNameOf } from '../transport';

const CONNECT_MS = 10_000;
/** Beyond the deadline that the server is told. */
const LATER_MS = 5_000;
/** Less than servers keep an idle connection. */
const IDLE_MS = 2_000;

/** Whatever the address of a request says, the connection is made to the one that was checked. */
function agentOf(settings: CheckedSettings): HttpAgent {
  const { address: host, tls } = settings;
  const usual = { host, keepAlive: true, timeout: CONNECT_MS, maxSockets: 2, keepAliveMsecs: IDLE_MS };
  return tls === 'off'
    ? new HttpAgent(usual)
    : new HttpsAgent({
        ...usual,
        servername: serverNameOf(settings.host),
        rejectUnauthorized: tls === 'verify',
        ca: settings.options.ca,
        minVersion: 'TLSv1.2',
      });
}

/** ClickHouse over HTTP. What the driver would write to the console stays unsaid: it may quote a statement. */
export function clientFor(
  settings: CheckedSettings,
  deadlineMs: number,
): { client: ClickHouseClient; agent: HttpAgent } {
  const { host, port, tls, user, secret, database } = settings;
  const agent = agentOf(settings);
  const name = isIPv6(host) ? `[${host}]` : host;
  const client = createClient({
    url: `${tls === 'off' ? 'http' : 'https'}://${name}:${port}`,
    http_agent: agent,
    username: user,
    password: secret,
    database,
    // The driver doesn’t say this one.
    ...(database === 'default' && { http_headers: { 'X-ClickHouse-Database': database } }),
    request_timeout: deadlineMs + LATER_MS,
    log: { level: ClickHouseLogLevel.OFF },
  });
  return { client, agent };
}
