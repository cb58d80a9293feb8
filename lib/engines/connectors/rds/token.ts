import { createHash, createHmac } from 'node:crypto';
import type { ConnectionSettings } from '@/lib/engines/manifest/remote';
import { RemoteFailure } from '../failure';

const SECONDS = 900;
const SERVICE = 'rds-db';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

type SigningSettings = Pick<ConnectionSettings, 'host' | 'port' | 'user' | 'secret' | 'options'>;

/**
 * A password for IAM sign-in to RDS: a request that is signed by Signature Version 4 and never sent. It is valid for 15
 * minutes, and made here, without a call. `secret` is `AKIA…:secret access key`.
 *
 * @throws RemoteFailure 'sign_in_refused' where the region or the access key is missing
 */
export function rdsToken(
  { host, port, user, secret, options }: SigningSettings,
  now = new Date(),
): { user: string; token: string } {
  const at = secret.indexOf(':');
  const [keyId, key] = [secret.slice(0, at), secret.slice(at + 1)];
  const { region } = options;
  if (at <= 0 || !key || !region)
    throw new RemoteFailure('sign_in_refused', 'Signing in by IAM needs the region, and the access key as ID:secret.');
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = stamp.slice(0, 8);
  const scope = `${day}/${region}/${SERVICE}/aws4_request`;
  const query = [
    ['Action', 'connect'],
    ['DBUser', user],
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `${keyId}/${scope}`],
    ['X-Amz-Date', stamp],
    ['X-Amz-Expires', String(SECONDS)],
    ['X-Amz-SignedHeaders', 'host'],
  ]
    .map((pair) => pair.map((text) => encoded(text!)).join('='))
    .join('&');
  const empty = createHash('sha256').update('').digest('hex');
  const request = ['GET', '/', query, `host:${host}:${port}\n`, 'host', empty].join('\n');
  const text = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  const signing = [region, SERVICE, 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${key}`, day));
  const signed = query.replace('&X-Amz-SignedHeaders=', `&X-Amz-Signature=${hmac(signing, text).toString('hex')}$&`);
  return { user, token: `${host}:${port}/?${signed}` };
}
