import { newFolder, removeFolder } from '../queries/fixture';
import { makeCertificate } from '../support/certificate';
import { startMariaDb } from '../support/mariadb';
import { FINE, HOSTILE } from './mysql-selects';
import type { SeedColumn, SeedTable } from './seeds';
import type { ContractWorld } from './world';

const quote = (name: string) => `\`${name.replaceAll('`', '``')}\``;
const literal = (cell: string | number | boolean | null) =>
  typeof cell === 'string' ? `'${cell.replaceAll('\\', '\\\\').replaceAll("'", "''")}'` : String(cell);

function typeOf({ type }: SeedColumn): string {
  switch (type.kind) {
    case 'decimal':
      return `decimal(${type.digits}, ${type.scale})`;
    case 'timestamp':
      return 'datetime(6)';
    case 'text':
      return 'varchar(200)';
    case 'integer':
      return 'int';
    default:
      return type.kind;
  }
}

function statementsOf({ name, columns, primary, foreign = [], rows }: SeedTable): string[] {
  const list = (names: string[]) => names.map(quote).join(', ');
  const keys = [
    ...(primary.length ? [`primary key (${list(primary)})`] : []),
    ...foreign.map((key) => `foreign key (${list(key.columns)}) references ${quote(key.table)} (${list(key.to)})`),
  ];
  const defined = columns.map(
    (column) => `${quote(column.name)} ${typeOf(column)}${column.nullable ? '' : ' not null'}`,
  );
  const values = (row: SeedTable['rows'][number]) => `(${row.map(literal).join(', ')})`;
  const inserts = Array.from({ length: Math.ceil(rows.length / 1_000) }, (_, nth) =>
    rows.slice(nth * 1_000, (nth + 1) * 1_000),
  );
  return [
    'use sales',
    `create table ${quote(name)} (${[...defined, ...keys].join(', ')})`,
    ...inserts.map((some) => `insert into ${quote(name)} values ${some.map(values).join(', ')}`),
    `analyze table ${quote(name)}`,
    `grant insert, update, delete on ${quote(name)} to writer`,
  ];
}

/** A MariaDB of its own: TLS, a reader, a writer, one that needs TLS. */
export async function openMariaDb(): Promise<ContractWorld> {
  const server = await startMariaDb();
  const folder = newFolder();
  const other = makeCertificate(folder).cert;
  removeFolder(folder);
  const users = ['reader', 'writer', 'tls_only'];
  await server.run(
    'create database sales character set utf8mb4',
    ...users.map(
      (user) => `create user ${user} identified by 'a secret of ${user}'${user === 'tls_only' ? ' require ssl' : ''}`,
    ),
    ...users.map((user) => `grant select, show view on sales.* to ${user}`),
  );
  const admin = async (sql: string) => {
    await server.run('use sales', sql);
  };
  const settings: ContractWorld['settings'] = {
    type: 'mysql',
    host: '127.0.0.1',
    port: server.port,
    database: 'sales',
    user: 'reader',
    auth: 'password',
    secret: 'a secret of reader',
    tls: 'off',
    options: {},
  };
  const tls = { tls: 'verify' as const, options: { ca: server.certificate.cert } };
  const asTlsOnly = { user: 'tls_only', secret: 'a secret of tls_only' };
  return {
    settings,
    schema: 'sales',
    engine: /^(MySQL )?MariaDB 1\d\.\d+/,
    load: async (table) => {
      await server.run(...statementsOf(table));
    },
    admin,
    writer: { ...settings, user: 'writer', secret: 'a secret of writer' },
    slow: 'select count(*) as n from contract_orders a, contract_orders b, contract_orders c',
    running: async () =>
      (await server.run(`select id from information_schema.processlist where user = 'reader' and command = 'Query'`))
        .length,
    refusals: [
      { name: 'a port where nobody listens', reason: 'host_unreachable', change: { port: 9 } },
      { name: 'a host that isn’t there', reason: 'host_unreachable', change: { host: 'nowhere.invalid' } },
      { name: 'a wrong password', reason: 'sign_in_refused', change: { secret: 'another' } },
      { name: 'an unknown user', reason: 'sign_in_refused', change: { user: 'nobody_here' } },
      { name: 'a missing database', reason: 'database_missing', change: { database: 'not_there' } },
      { name: 'a server that wants TLS', reason: 'tls_required', change: asTlsOnly },
      { name: 'a certificate that nobody vouches for', reason: 'certificate', change: { tls: 'verify' } },
      { name: 'another authority', reason: 'certificate', change: { tls: 'verify', options: { ca: other } } },
      { name: 'a certificate of another name', reason: 'certificate', change: { ...tls, host: 'other.test' } },
      { name: 'metadata', reason: 'address_refused', change: { host: '169.254.169.254' } },
      { name: 'a private address', reason: 'address_refused', change: { host: '10.0.0.7' } },
    ],
    sound: [
      { name: 'its authority given', change: tls },
      { name: 'by name', change: { ...tls, host: 'localhost' } },
      { name: 'without a look at the certificate', change: { tls: 'require' } },
      { name: 'a user who needs it', change: { ...tls, ...asTlsOnly } },
    ],
    hostile: HOSTILE,
    fine: FINE,
    addCountry: (code) => admin(`insert into contract_countries values (${code}, 'New')`),
    steady: true,
    foreignKeys: true,
    stop: server.remove,
  };
}
