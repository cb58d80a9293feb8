import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { runOn } from '@/lib/engines/answers/run';
import type { RemoteRelation } from '@/lib/engines/manifest/relation';
import type { ConnectionSettings } from '@/lib/engines/manifest/remote';
import { query as querySchema } from '@/lib/pure/query/schema/query';
import { Harness } from '../connectors/harness';
import { HOSTILE as HOSTILE_MYSQL } from '../connectors/mysql-selects';
import { HOSTILE as HOSTILE_POSTGRESQL } from '../connectors/postgres-selects';
import { startPostgres } from '../connectors/postgres-server';
import { hasMariaDb, startMariaDb } from '../support/mariadb';
import { COLUMNS, FILL_MARIADB, FILL_POSTGRESQL, WIDGETS } from './connect-dashboard';
import { argument, figure, report, type Figure } from './report';
import { pause, quantile, summary, timed } from './timing';

/**
 * Live dashboards and copies of real databases of this machine: twelve widgets against the same written by hand and
 * sent one after the other by a bare driver, a copy against COPY read and thrown away, what is cancelled or too late
 * gone from the database, and hostile statements as an account that may write.
 */
const ROWS = Number(argument('rows') ?? 5_000_000);
const ROUNDS = Number(argument('rounds') ?? 5);
const CANCELS = Number(argument('cancels') ?? 50);
const DEADLINES = Number(argument('deadlines') ?? 10);
/** One of the two databases alone: `postgresql` or `mysql`. */
const ONLY = argument('only');
const GONE_WITHIN_MS = 2000;

type World = {
  name: 'postgresql' | 'mysql';
  settings: ConnectionSettings;
  writer: ConnectionSettings;
  schema: string;
  slow: string;
  hostile: readonly string[];
  /** Statements of the reader under way. */
  running: () => Promise<number>;
  /** What a statement that writes would change. */
  state: () => Promise<string>;
  /** One statement by a driver alone. */
  bare: (sql: string) => Promise<unknown[][]>;
  /** All rows read and thrown away; null where the database has no such way. */
  allRows: (() => Promise<unknown>) | null;
  stop: () => Promise<void>;
};

const HOSTILE_TABLES = [
  'create table contract_orders (id int primary key, price decimal(10, 2))',
  'create table contract_cities (id int primary key)',
  'insert into contract_orders values (1, 2), (2, 3)',
];

async function postgresql(): Promise<World> {
  const server = await startPostgres();
  for (const sql of FILL_POSTGRESQL(ROWS)) await server.admin(sql);
  for (const sql of [...HOSTILE_TABLES, 'grant all on contract_orders, contract_cities to writer'])
    await server.admin(sql);
  const settings: ConnectionSettings = {
    type: 'postgresql',
    host: '127.0.0.1',
    port: server.port,
    database: 'sales',
    user: 'reader',
    auth: 'password',
    secret: 'a secret of reader',
    tls: 'off',
    options: {},
  };
  const { host, port, database, user, secret: password } = settings;
  const client = new pg.Client({ host, port, database, user, password });
  await client.connect();
  return {
    name: 'postgresql',
    settings,
    writer: { ...settings, user: 'writer', secret: 'a secret of writer' },
    schema: 'public',
    slow: 'select count(*) as n from generate_series(1, 100000) a, generate_series(1, 100000) b',
    hostile: HOSTILE_POSTGRESQL,
    running: async () =>
      (
        await server.query(
          `select 1 from pg_stat_activity where usename = 'reader' and state = 'active' and query ilike '%generate_series%'`,
        )
      ).length,
    state: async () =>
      JSON.stringify(
        await server.query(
          `select (select count(*) || ' ' || sum(price) from contract_orders), (select count(*) from contract_cities),
             (select count(*) from pg_class where relkind in ('r', 'v', 'S')), (select count(*) from pg_roles),
             (select count(*) from pg_proc), (select count(*) from pg_largeobject_metadata),
             (select relacl::text from pg_class where relname = 'contract_orders')`,
        ),
      ),
    bare: async (sql) => (await client.query({ text: sql, rowMode: 'array' })).rows as unknown[][],
    allRows: () => client.query('copy orders to stdout'),
    stop: async () => {
      await client.end();
      await server.stop();
    },
  };
}

async function mariadb(): Promise<World> {
  const server = await startMariaDb(['--innodb-buffer-pool-size=1G']);
  await server.run(
    'create database sales character set utf8mb4',
    ...['reader', 'writer'].map((user) => `create user ${user} identified by 'a secret of ${user}'`),
    'grant select, show view on sales.* to reader',
    'grant select, insert, update, delete, create, drop on sales.* to writer',
    ...FILL_MARIADB(ROWS),
    ...HOSTILE_TABLES,
  );
  const settings: ConnectionSettings = {
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
  const { host, port, database, user, secret: password } = settings;
  const client = await createConnection({ host, port, database, user, password, rowsAsArray: true });
  return {
    name: 'mysql',
    settings,
    writer: { ...settings, user: 'writer', secret: 'a secret of writer' },
    schema: 'sales',
    slow: 'select count(*) as n from orders a, orders b where a.price > b.price',
    hostile: HOSTILE_MYSQL,
    running: async () =>
      (
        await server.run(
          `select id from information_schema.processlist where user = 'reader' and command = 'Query' and info like '%orders a%'`,
        )
      ).length,
    state: async () =>
      JSON.stringify(
        await server.run(
          `select (select concat(count(*), ' ', sum(price)) from sales.contract_orders), (select count(*) from sales.contract_cities),
             (select count(*) from information_schema.tables), (select count(*) from mysql.user),
             (select count(*) from information_schema.routines)`,
        ),
      ),
    bare: async (sql) => (await client.query(sql))[0] as unknown[][],
    allRows: null,
    stop: async () => {
      await client.end();
      await server.remove();
    },
  };
}

const tableOf = ({ schema }: World, name: string) => ({ kind: 'table' as const, table: { schema, name } });

async function dashboard(world: World, harness: Harness): Promise<Figure> {
  const relation = await harness.relation(harness.connection(world.settings), tableOf(world, 'orders'));
  const columns = COLUMNS(ROWS);
  const queries = WIDGETS.map(({ id, query }) => ({ id, query: querySchema.parse(query) }));
  const live = async () => {
    const outcomes = await runOn(harness.engine(), { relation, columns, queries, fresh: true });
    for (const { id } of queries) {
      const outcome = outcomes.get(id);
      if (!outcome?.ok) throw new Error(`${world.name} ${id}: ${outcome?.failure.message}`);
    }
    return outcomes;
  };
  const byHand = async () => {
    const answers: unknown[][][] = [];
    for (const widget of WIDGETS) answers.push(await world.bare(widget[world.name]));
    return answers;
  };
  // Both say the same, or one of the two is asked something else.
  const [answers, hand] = [await live(), await byHand()];
  for (const nth of [0, 1]) {
    const outcome = answers.get(WIDGETS[nth]!.id);
    const ours = outcome?.ok ? Number(Object.values(outcome.answer.rows[0] ?? {})[0]) : Number.NaN;
    if (Math.abs(ours - Number(hand[nth]![0]![0])) > 1e-6 * Math.abs(ours))
      throw new Error(`${world.name} ${WIDGETS[nth]!.id}: ${ours}, by hand ${String(hand[nth]![0]![0])}`);
  }
  const times = { byHand: [] as number[], live: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.byHand.push(await timed(byHand));
    times.live.push(await timed(live));
  }
  for (const [name, values] of Object.entries(times)) console.log(`${world.name} ${name.padEnd(7)} ${summary(values)}`);
  return figure(`connect.${world.name}.dashboard`, quantile(times.live, 0.5) / quantile(times.byHand, 0.5));
}

const memoryOf = (pid: number, of: string) =>
  Number(new RegExp(`${of}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function copied(world: World, harness: Harness): Promise<Figure[]> {
  const { allRows } = world;
  if (!allRows) return [];
  const connection = harness.connection(world.settings, 'copy');
  const rows = tableOf(world, 'orders');
  const times = { bare: [] as number[], copy: [] as number[] };
  const before = memoryOf(process.pid, 'VmRSS');
  let most = 0;
  let child = 0;
  for (let round = 0; round < 3; round++) {
    times.bare.push(await timed(allRows));
    const outDir = mkdtempSync(join(tmpdir(), 'plumbline-copy-'));
    mkdirSync(outDir, { recursive: true });
    const look = setInterval(() => {
      most = Math.max(most, memoryOf(process.pid, 'VmRSS'));
    }, 50);
    times.copy.push(
      await timed(async () => {
        const { columns } = await harness.describe(connection, rows);
        const caps = { rows: ROWS + 1, bytes: 8 * 1024 ** 3, deadlineMs: 600_000 };
        const work = { kind: 'copy' as const, rows, columns, outDir, caps };
        const { rowCount } = await harness.children.run(connection, work, { deadlineMs: caps.deadlineMs });
        if (rowCount !== ROWS) throw new Error(`${rowCount} rows were copied of ${ROWS}`);
      }),
    );
    clearInterval(look);
    child = Math.max(child, ...harness.children.pids.map((pid) => memoryOf(pid, 'VmHWM')));
    rmSync(outDir, { recursive: true, force: true });
  }
  for (const [name, values] of Object.entries(times)) console.log(`${world.name} ${name.padEnd(7)} ${summary(values)}`);
  console.log(`${world.name} copy: the child held at most ${child.toFixed(0)} MB`);
  return [
    figure(`connect.${world.name}.copy`, quantile(times.bare, 0.5) / quantile(times.copy, 0.5)),
    figure('connect.copy.web', Math.max(0, most - before)),
  ];
}

/** Waits for a state; how long it took, null where it never came. */
async function waited(what: () => Promise<boolean>, ms: number): Promise<number | null> {
  const began = performance.now();
  while (!(await what())) {
    if (performance.now() - began > ms) return null;
    await pause(20);
  }
  return performance.now() - began;
}

async function ended(world: World, harness: Harness): Promise<Figure[]> {
  const relation: RemoteRelation = await harness.relation(harness.connection(world.settings, 'slow'), {
    kind: 'sql',
    sql: world.slow,
  });
  const { rows, columns, identity } = relation;
  const work = { kind: 'measure' as const, source: { rows, columns, identity }, keys: null };
  const isGone = () => waited(async () => (await world.running()) === 0, 10_000);
  const gone: number[] = [];
  let cancels = 0;
  let deadlines = 0;
  for (let nth = 0; nth < CANCELS; nth++) {
    const leave = new AbortController();
    const asked = harness.children.run(relation.connection, work, { ...harness.usual, signal: leave.signal });
    const failed = asked.catch(() => 'cancelled');
    const began = await waited(async () => (await world.running()) > 0, 10_000);
    leave.abort();
    await failed;
    const took = await isGone();
    gone.push(took ?? 10_000);
    if (began !== null && took !== null && took <= GONE_WITHIN_MS) cancels++;
  }
  for (let nth = 0; nth < DEADLINES; nth++) {
    const reason = await harness.children
      .run(relation.connection, work, { deadlineMs: 1000 })
      .then(() => 'answered')
      .catch((error: unknown) => (error as { reason?: string }).reason);
    const took = await isGone();
    if (reason === 'timeout' && took !== null && took <= GONE_WITHIN_MS) deadlines++;
  }
  console.log(`${world.name} gone after a cancel: ${summary(gone)}`);
  return [
    figure(`connect.${world.name}.cancels`, (cancels / CANCELS) * 100),
    figure(`connect.${world.name}.deadlines`, (deadlines / DEADLINES) * 100),
  ];
}

async function hostile(world: World, harness: Harness): Promise<Figure[]> {
  const connection = harness.connection(world.writer, 'writer');
  let state = await world.state();
  let writes = 0;
  let taken = 0;
  for (const sql of world.hostile) {
    const checked = await harness.children.run(connection, { kind: 'select', sql }, harness.usual).catch(() => null);
    if (checked?.valid) taken++;
    const after = await world.state();
    if (after !== state) writes++;
    state = after;
  }
  console.log(
    `${world.name}: of ${world.hostile.length} hostile statements ${taken} were taken, ${writes} changed anything`,
  );
  return [
    figure(`connect.${world.name}.hostile`, world.hostile.length),
    figure(`connect.${world.name}.writes`, writes),
  ];
}

const figures: Figure[] = [];
const opens = [...(ONLY === 'mysql' ? [] : [postgresql]), ...(hasMariaDb && ONLY !== 'postgresql' ? [mariadb] : [])];
if (!hasMariaDb) console.log('MariaDB is not here (npm run test-databases): it was not tried.');
for (const open of opens) {
  const world = await open();
  const harness = await Harness.open();
  try {
    figures.push(
      await dashboard(world, harness),
      ...(await copied(world, harness)),
      ...(await ended(world, harness)),
      ...(await hostile(world, harness)),
    );
  } finally {
    harness.close();
    await world.stop();
  }
}
report('connect', 0, figures, ['pg', 'mysql2']);
process.exit();
