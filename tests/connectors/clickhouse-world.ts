import { newFolder, removeFolder } from '../queries/fixture';
import { makeCertificate } from '../support/certificate';
import { startClickHouse } from '../support/clickhouse';
import { FINE, HOSTILE } from './clickhouse-selects';
import type { SeedColumn, SeedTable } from './seeds';
import type { ContractWorld } from './world';

const quote = (name: string) => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;
const literal = (cell: string | number | boolean | null) =>
  typeof cell === 'string' ? `'${cell.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(cell);

const TYPES = {
  integer: 'Int32',
  bigint: 'Int64',
  double: 'Float64',
  boolean: 'Bool',
  date: 'Date32',
  timestamp: `DateTime64(6, 'UTC')`,
  text: 'String',
} as const;
function typeOf({ type, nullable }: SeedColumn): string {
  const bare = type.kind === 'decimal' ? `Decimal(${type.digits}, ${type.scale})` : TYPES[type.kind];
  return nullable ? `Nullable(${bare})` : bare;
}

function statementsOf({ name, columns, primary, rows }: SeedTable): string[] {
  const table = `sales.${quote(name)}`;
  const order = primary.length ? `(${primary.map(quote).join(', ')})` : 'tuple()';
  const values = (row: SeedTable['rows'][number]) => `(${row.map(literal).join(', ')})`;
  const defined = columns.map((column) => `${quote(column.name)} ${typeOf(column)}`).join(', ');
  return [
    `CREATE TABLE ${table} (${defined}) ENGINE = MergeTree ORDER BY ${order}`,
    ...Array.from(
      { length: Math.ceil(rows.length / 1_000) },
      (_, nth) =>
        `INSERT INTO ${table} VALUES ${rows
          .slice(nth * 1_000, (nth + 1) * 1_000)
          .map(values)
          .join(', ')}`,
    ),
  ];
}

/** ClickHouse's own engine behind its HTTP interface: TLS, a reader, a writer. */
export async function openClickHouse(): Promise<ContractWorld> {
  const server = await startClickHouse();
  const folder = newFolder();
  const other = makeCertificate(folder).cert;
  removeFolder(folder);
  const admin = async (sql: string) => {
    await server.run(sql);
  };
  await admin('CREATE DATABASE sales');
  const settings: ContractWorld['settings'] = {
    type: 'clickhouse',
    host: '127.0.0.1',
    port: server.port,
    database: 'sales',
    user: 'reader',
    auth: 'password',
    secret: server.secret,
    tls: 'off',
    options: {},
  };
  const verified = { port: server.tlsPort, tls: 'verify' as const };
  const tls = { ...verified, options: { ca: server.certificate.cert } };
  return {
    settings,
    schema: 'sales',
    engine: /^(ClickHouse )+\d+\.\d+/,
    load: async (table) => {
      await server.run(...statementsOf(table));
    },
    admin,
    writer: { ...settings, user: 'writer' },
    slow: 'SELECT count(*) AS never_ends FROM contract_orders',
    running: server.running,
    refusals: [
      { name: 'a port where nobody listens', reason: 'host_unreachable', change: { port: 9 } },
      { name: 'a host that isn’t there', reason: 'host_unreachable', change: { host: 'nowhere.invalid' } },
      { name: 'a wrong password', reason: 'sign_in_refused', change: { secret: 'another' } },
      { name: 'an unknown user', reason: 'sign_in_refused', change: { user: 'nobody_here' } },
      { name: 'a missing database', reason: 'database_missing', change: { database: 'not_there' } },
      { name: 'a certificate that nobody vouches for', reason: 'certificate', change: verified },
      { name: 'another authority', reason: 'certificate', change: { ...verified, options: { ca: other } } },
      { name: 'a certificate of another name', reason: 'certificate', change: { ...tls, host: 'other.test' } },
      { name: 'metadata', reason: 'address_refused', change: { host: '169.254.169.254' } },
      { name: 'a private address', reason: 'address_refused', change: { host: '10.0.0.7' } },
    ],
    sound: [
      { name: 'its authority given', change: tls },
      { name: 'by name', change: { ...tls, host: 'localhost' } },
      { name: 'without a look at the certificate', change: { ...verified, tls: 'require' } },
    ],
    hostile: HOSTILE,
    fine: FINE,
    addCountry: (code) => admin(`INSERT INTO sales.contract_countries VALUES (${code}, 'New')`),
    steady: false,
    foreignKeys: false,
    primaryKeys: false,
    lacking: { day: 'dates are those from 1900 to 2299', at: 'times are those from 1900 to 2299' },
    stop: server.stop,
  };
}
