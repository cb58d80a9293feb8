import { makeCertificate } from '@/tests/connectors/certificates';
import { connectorContract } from '@/tests/connectors/contract';
import type { ContractWorld } from '@/tests/connectors/world';
import { startOracle } from '@/tests/emulators/oracle/server';
import { FINE, HOSTILE } from '@/tests/emulators/selects';
import { newFolder, removeFolder } from '@/tests/queries/fixture';

async function openWorld(): Promise<ContractWorld> {
  const folder = newFolder();
  const made = makeCertificate(folder, { ip: '127.0.0.1', name: 'db.test' });
  const other = makeCertificate(folder, { ip: '127.0.0.1', name: 'db.test' }).certificate;
  removeFolder(folder);
  const { port, engine, change, stop } = await startOracle({
    accounts: { READER: 'a secret of reader', WRITER: 'a secret of writer' },
    writers: ['WRITER'],
    service: 'SALES',
    schema: 'SHOP',
    certificate: made,
  });
  const options = { serviceName: 'SALES', ca: made.certificate };
  const settings: ContractWorld['settings'] = {
    type: 'oracle',
    host: '127.0.0.1',
    port,
    database: 'SALES',
    user: 'reader',
    auth: 'password',
    secret: 'a secret of reader',
    tls: 'verify',
    options,
  };
  return {
    settings,
    schema: 'SHOP',
    engine: /^Oracle/,
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
      {
        name: 'a missing service',
        reason: 'database_missing',
        change: { options: { ...options, serviceName: 'NOT_THERE' } },
      },
      {
        name: 'a service that is none',
        reason: 'database_missing',
        change: { options: { ...options, serviceName: 'A)(B=' } },
      },
      {
        name: 'a certificate that nobody vouches for',
        reason: 'certificate',
        change: { options: { serviceName: 'SALES' } },
      },
      { name: 'another authority', reason: 'certificate', change: { options: { ...options, ca: other } } },
      { name: 'a certificate of another name', reason: 'certificate', change: { host: 'other.test' } },
      { name: 'metadata', reason: 'address_refused', change: { host: '169.254.169.254' } },
      { name: 'a private address', reason: 'address_refused', change: { host: '10.0.0.7' } },
    ],
    sound: [
      { name: 'by name', change: { host: 'db.test' } },
      { name: 'without a look at the certificate', change: { tls: 'require', options: { serviceName: 'SALES' } } },
    ],
    hostile: HOSTILE.oracle,
    fine: FINE.oracle,
    addCountry: (code) => change(`INSERT INTO contract_countries VALUES (${code}, 'New')`),
    steady: true,
    hasPast: true,
    foreignKeys: true,
    values: { due: 'datetime', paid: 'integer' },
    lacking: { yes: 'it has no truth values', day: 'its DATE holds a time of day' },
    emptyIsNull: true,
    stop,
  };
}

connectorContract('Oracle (emulated)', openWorld);
