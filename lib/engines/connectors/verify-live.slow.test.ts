import { test } from 'vitest';
import {
  DATABASE_TYPES,
  DEFAULT_PORT,
  type ConnectionSettings,
  type DatabaseType,
} from '@/lib/engines/manifest/remote';
import { connectorContract } from '@/tests/connectors/contract';
import { HOSTILE as HOSTILE_MYSQL, FINE as FINE_MYSQL } from '@/tests/connectors/mysql-selects';
import { HOSTILE as HOSTILE_POSTGRESQL, FINE as FINE_POSTGRESQL } from '@/tests/connectors/postgres-selects';
import { HOSTILE as HOSTILE_CLICKHOUSE, FINE as FINE_CLICKHOUSE } from '@/tests/connectors/clickhouse-selects';
import { dialectOf } from '@/tests/connectors/seed-statements';
import { FINE, HOSTILE } from '@/tests/emulators/selects';
import type { ContractWorld } from '@/tests/connectors/world';

// npm run verify-live: the contract against somebody's real services. A service is named by VERIFY_<TYPE>, a connection
// as the API takes it, as JSON; the tables of the contract must be there (npm run verify-live -- --seeds TYPE).

const variableOf = (type: DatabaseType) => `VERIFY_${type.toUpperCase().replaceAll('-', '_')}`;

type Given = Partial<ConnectionSettings> & { schema?: string };
type Words = Pick<ContractWorld, 'hostile' | 'fine' | 'engine'> &
  Partial<ContractWorld> & { schemaOf: (given: Given) => string };

const WORDS: Record<ReturnType<typeof dialectOf>, Words> = {
  postgresql: { hostile: HOSTILE_POSTGRESQL, fine: FINE_POSTGRESQL, engine: /PostgreSQL/, schemaOf: () => 'public' },
  mysql: {
    hostile: HOSTILE_MYSQL,
    fine: FINE_MYSQL,
    engine: /MySQL|MariaDB/,
    schemaOf: ({ database = '' }) => database,
  },
  'azure-sql': { hostile: HOSTILE.sqlserver, fine: FINE.sqlserver, engine: /SQL/, schemaOf: () => 'dbo' },
  oracle: {
    hostile: HOSTILE.oracle,
    fine: FINE.oracle,
    engine: /Oracle/,
    schemaOf: ({ user = '' }) => user.toUpperCase(),
    emptyIsNull: true,
    values: { due: 'datetime', paid: 'integer' },
    lacking: { yes: 'it has no truth values', day: 'its DATE holds a time of day' },
  },
  snowflake: { hostile: HOSTILE.snowflake, fine: FINE.snowflake, engine: /Snowflake/, schemaOf: () => 'PUBLIC' },
  clickhouse: {
    hostile: HOSTILE_CLICKHOUSE,
    fine: FINE_CLICKHOUSE,
    engine: /ClickHouse/,
    schemaOf: ({ database = '' }) => database,
    primaryKeys: false,
    foreignKeys: false,
    lacking: { day: 'dates are those from 1900 to 2299', at: 'times are those from 1900 to 2299' },
  },
};

async function openWorld(type: DatabaseType, text: string): Promise<ContractWorld> {
  const { schema, ...given } = JSON.parse(text) as Given;
  const settings: ConnectionSettings = {
    type,
    host: '',
    port: DEFAULT_PORT[type],
    database: '',
    user: '',
    auth: 'password',
    secret: '',
    tls: 'verify',
    options: {},
    ...given,
  };
  const { schemaOf, ...words } = WORDS[dialectOf(type, settings.options.engine)];
  return {
    settings,
    schema: schema ?? schemaOf(settings),
    load: async () => {},
    admin: () => Promise.reject(new Error('the suite only reads')),
    writer: null,
    slow: null,
    running: null,
    refusals: [
      ...(settings.auth === 'password'
        ? [{ name: 'a wrong password', reason: 'sign_in_refused' as const, change: { secret: 'another' } }]
        : []),
      { name: 'metadata', reason: 'address_refused', change: { host: '169.254.169.254' } },
    ],
    addCountry: null,
    steady: true,
    foreignKeys: true,
    ...words,
    stop: async () => {},
  };
}

const named = DATABASE_TYPES.filter((type) => process.env[variableOf(type)]);
for (const type of named) connectorContract(`${type} (live)`, () => openWorld(type, process.env[variableOf(type)]!));
if (named.length === 0) test.skip('real services [skipped: none is named, npm run verify-live]', () => {});
