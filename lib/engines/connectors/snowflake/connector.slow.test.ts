import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeCertificate } from '@/tests/connectors/certificates';
import { connectorContract } from '@/tests/connectors/contract';
import type { ContractWorld } from '@/tests/connectors/world';
import { FINE, HOSTILE } from '@/tests/emulators/selects';
import { startSnowflake } from '@/tests/emulators/snowflake/server';
import { newFolder, removeFolder } from '@/tests/queries/fixture';

const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
let called: readonly string[] = [];

async function openWorld(): Promise<ContractWorld> {
  const folder = newFolder();
  const made = makeCertificate(folder, { ip: '127.0.0.1', name: 'db.test' });
  const other = makeCertificate(folder, { ip: '127.0.0.1', name: 'db.test' }).certificate;
  removeFolder(folder);
  const key = newKey();
  const { port, engine, change, paths, stop } = await startSnowflake({
    accounts: { READER: 'a secret of reader', WRITER: 'a secret of writer' },
    writers: ['WRITER'],
    token: 'a personal token',
    publicKey: key.publicKey,
    database: 'SALES',
    certificate: made,
  });
  called = paths;
  const options = { account: 'test', warehouse: 'WH', schema: 'PUBLIC', ca: made.certificate };
  const settings: ContractWorld['settings'] = {
    type: 'snowflake',
    host: '127.0.0.1',
    port,
    database: 'SALES',
    user: 'reader',
    auth: 'password',
    secret: 'a secret of reader',
    tls: 'verify',
    options,
  };
  const byKey = { auth: 'key_pair' as const, secret: key.privateKey };
  const byToken = { auth: 'token' as const, secret: 'a personal token' };
  return {
    settings,
    schema: 'PUBLIC',
    engine: /^Snowflake/,
    load: (table) => engine.load(table),
    admin: async (sql) => void (await engine.admin(sql)),
    writer: { ...settings, user: 'writer', secret: 'a secret of writer' },
    slow: 'select count(*) as n from contract_orders a, contract_orders b, contract_orders c where a.price + b.price > c.price',
    running: async () => engine.running(),
    refusals: [
      { name: 'a port where nobody listens', reason: 'host_unreachable', change: { port: 9 } },
      { name: 'a host that isn’t there', reason: 'host_unreachable', change: { host: 'nowhere.invalid' } },
      { name: 'a wrong password', reason: 'sign_in_refused', change: { secret: 'another' } },
      { name: 'an unknown user', reason: 'sign_in_refused', change: { user: 'nobody_here' } },
      { name: 'another key', reason: 'sign_in_refused', change: { ...byKey, secret: newKey().privateKey } },
      { name: 'a key that is none', reason: 'sign_in_refused', change: { ...byKey, secret: 'no key' } },
      { name: 'another token', reason: 'sign_in_refused', change: { ...byToken, secret: 'another' } },
      { name: 'a missing database', reason: 'database_missing', change: { database: 'NOT_THERE' } },
      {
        name: 'a certificate that nobody vouches for',
        reason: 'certificate',
        change: { options: { account: 'test' } },
      },
      { name: 'another authority', reason: 'certificate', change: { options: { ...options, ca: other } } },
      { name: 'a certificate of another name', reason: 'certificate', change: { host: 'other.test' } },
      { name: 'metadata', reason: 'address_refused', change: { host: '169.254.169.254' } },
      { name: 'a private address', reason: 'address_refused', change: { host: '10.0.0.7' } },
    ],
    sound: [
      { name: 'by name', change: { host: 'db.test' } },
      { name: 'without a look at the certificate', change: { tls: 'require', options: { account: 'test' } } },
      { name: 'by a key', change: byKey },
      { name: 'by a token', change: byToken },
    ],
    hostile: HOSTILE.snowflake,
    fine: FINE.snowflake,
    addCountry: (code) => change(`INSERT INTO contract_countries VALUES (${code}, 'New')`),
    steady: true,
    hasPast: true,
    foreignKeys: true,
    stop,
  };
}

connectorContract('Snowflake (emulated)', openWorld);

test('the SDK reports to nobody how it is used', () => {
  expect(called.length).toBeGreaterThan(0);
  expect(called.filter((path) => path.includes('telemetry'))).toEqual([]);
});
