import { makeCertificate } from '@/tests/connectors/certificates';
import { connectorContract } from '@/tests/connectors/contract';
import type { ContractWorld } from '@/tests/connectors/world';
import { FINE, HOSTILE } from '@/tests/emulators/selects';
import { startSqlServer } from '@/tests/emulators/sqlserver/server';
import { newFolder, removeFolder } from '@/tests/queries/fixture';

async function openWorld(): Promise<ContractWorld> {
  const folder = newFolder();
  const made = makeCertificate(folder, { ip: '127.0.0.1', name: 'db.test' });
  const other = makeCertificate(folder, { ip: '127.0.0.1', name: 'db.test' }).certificate;
  removeFolder(folder);
  const { port, engine, stop } = await startSqlServer({
    accounts: { reader: 'a secret of reader', writer: 'a secret of writer' },
    writers: ['writer'],
    token: 'a token of the directory',
    database: 'sales',
    certificate: made,
  });
  const tls = { tls: 'verify' as const, options: { ca: made.certificate } };
  const settings: ContractWorld['settings'] = {
    type: 'azure-sql',
    host: '127.0.0.1',
    port,
    database: 'sales',
    user: 'reader',
    auth: 'password',
    secret: 'a secret of reader',
    ...tls,
  };
  const byToken = { auth: 'token' as const, secret: 'a token of the directory' };
  return {
    settings,
    schema: 'dbo',
    engine: /^(Microsoft SQL Azure|SQL Server)/,
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
      { name: 'another token', reason: 'sign_in_refused', change: { ...byToken, secret: 'another' } },
      { name: 'a missing database', reason: 'database_missing', change: { database: 'not_there' } },
      { name: 'a server that wants TLS', reason: 'tls_required', change: { tls: 'off' } },
      { name: 'a certificate that nobody vouches for', reason: 'certificate', change: { options: {} } },
      { name: 'another authority', reason: 'certificate', change: { options: { ca: other } } },
      { name: 'a certificate of another name', reason: 'certificate', change: { host: 'other.test' } },
      { name: 'metadata', reason: 'address_refused', change: { host: '169.254.169.254' } },
      { name: 'a private address', reason: 'address_refused', change: { host: '10.0.0.7' } },
    ],
    sound: [
      { name: 'by name', change: { host: 'db.test' } },
      { name: 'without a look at the certificate', change: { tls: 'require', options: {} } },
      { name: 'by a token of the directory', change: byToken },
    ],
    hostile: HOSTILE.sqlserver,
    fine: FINE.sqlserver,
    addCountry: async (code) => void (await engine.admin(`INSERT INTO contract_countries VALUES (${code}, 'New')`)),
    steady: true,
    foreignKeys: true,
    stop,
  };
}

connectorContract('SQL Server (emulated)', openWorld);
