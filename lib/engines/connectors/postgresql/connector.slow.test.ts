import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { QueryOutcome } from '@/lib/engines/answers/protocol/answers';
import { runOn } from '@/lib/engines/answers/run';
import { resolve } from '@/lib/pure/query/resolve/resolve';
import { query as querySchema, type QueryInput } from '@/lib/pure/query/schema/query';
import { DIFFERENCE_UNITS } from '@/lib/pure/query/expression/functions';
import { built, builtIn, queryOf } from '../../../../tests/connectors/compare';
import { connectorContract } from '../../../../tests/connectors/contract';
import { Harness } from '../../../../tests/connectors/harness';
import { expectClose, until } from '../../../../tests/connectors/opened';
import { column } from '../../../../tests/queries/columns';
import { CALCULATION } from '../../../../tests/connectors/queries';
import { ORDERS } from '../../../../tests/connectors/seeds';
import { startPostgres } from '../../../../tests/connectors/postgres-server';
import type { ContractWorld } from '../../../../tests/connectors/world';
import { makeCertificate } from '../../../../tests/connectors/certificates';
import { newFolder, removeFolder, runSql } from '../../../../tests/queries/fixture';
import { FINE, HOSTILE } from '../../../../tests/connectors/postgres-selects';
import type { Connector } from '../connector';
import { ChildEnded } from '../process/child';
import { openDatabase, underDeadline } from '../work/database';
import { answerQueries } from '../work/queries';
import { postgresql } from './connector';

async function openWorld(): Promise<ContractWorld> {
  const server = await startPostgres();
  const folder = newFolder();
  const other = makeCertificate(folder, { ip: '127.0.0.1', name: 'db.test' }).certificate;
  removeFolder(folder);
  const settings: ContractWorld['settings'] = {
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
  const tls = { tls: 'verify' as const, options: { ca: server.certificate } };
  const asTlsOnly = { user: 'tls_only', secret: 'a secret of tls_only' };
  return {
    settings,
    schema: 'public',
    engine: /^PostgreSQL 1[5-9]/,
    load: server.load,
    admin: server.admin,
    writer: { ...settings, user: 'writer', secret: 'a secret of writer' },
    slow: 'SELECT count(*) AS n FROM generate_series(1, 100000) a, generate_series(1, 100000) b',
    running: async () =>
      (await server.query(`SELECT 1 FROM pg_stat_activity WHERE usename = 'reader' AND state = 'active'`)).length,
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
      { name: 'by name', change: { ...tls, host: 'db.test' } },
      { name: 'without a look at the certificate', change: { tls: 'require' } },
      { name: 'a user who needs it', change: { ...tls, ...asTlsOnly } },
    ],
    hostile: HOSTILE,
    fine: FINE,
    addCountry: (code) => server.admin(`INSERT INTO contract_countries VALUES (${code}, 'New')`),
    steady: true,
    foreignKeys: true,
    stop: server.stop,
  };
}

const opened = connectorContract('PostgreSQL', openWorld);

/** A table of a million rows, made once. */
async function makeMany({ world }: ReturnType<typeof opened>): Promise<void> {
  await world.admin(
    "CREATE TABLE IF NOT EXISTS many AS SELECT i AS id, i * 0.25 AS amount, 'text of row ' || i AS words, now() AS at, (i % 3 = 0) AS yes, repeat('x', 100) AS filling FROM generate_series(1, 1000000) AS i",
  );
  await world.admin('GRANT SELECT ON many TO reader');
}

describe('PostgreSQL, beyond the contract', () => {
  test('eight widgets of a dashboard are two passes, side by side at one moment', async () => {
    const { world, harness, connection, folder } = opened();
    const statements: string[] = [];
    const counted: Connector = {
      ...postgresql,
      open: async (settings, deadlineMs) => {
        const session = await postgresql.open(settings, deadlineMs);
        const stream = session.stream.bind(session);
        session.stream = (sql) => {
          statements.push(sql);
          return stream(sql);
        };
        return session;
      },
    };
    const settings = { ...world.settings, address: '127.0.0.1' };
    const database = openDatabase(counted, settings, { most: 4, deadlineMs: 30_000 });
    const { columns } = await built(folder);
    const {
      rows,
      columns: remote,
      identity,
    } = await harness.relation(connection, {
      kind: 'table',
      table: { schema: 'public', name: ORDERS.name },
    });
    const filters = [{ field: 'customer', op: 'lt' as const, value: 200 }];
    const sum = { agg: 'sum' as const, field: 'price' };
    const asked: QueryInput[] = [
      { measures: [sum] },
      { measures: [{ agg: 'count' }] },
      { measures: [sum], dimensions: [{ field: 'ordered', grain: 'month' }] },
      { measures: [sum], dimensions: [{ field: 'country' }] },
      { measures: [{ agg: 'count' }], dimensions: [{ field: 'kind' }] },
      { measures: [{ agg: 'avg', field: 'price' }], dimensions: [{ field: 'paid' }] },
      { measures: [sum], dimensions: [{ field: 'country' }], limit: 3 },
      { measures: [{ agg: 'count' }], dimensions: [{ field: 'ordered', part: 'weekday' }, { field: 'kind' }] },
    ];
    const queries = asked.map((query) => querySchema.parse({ ...query, filters }));
    const questions = queries.map((query, nth) => ({ id: String(nth), resolved: resolve(query, columns) }));
    const outcomes = new Map<string, QueryOutcome>();
    const asking = underDeadline(counted, 30_000);
    const emit = (id: string, outcome: QueryOutcome) => outcomes.set(id, outcome);
    const work = { kind: 'queries' as const, source: { rows, columns: remote, identity }, columns, questions };
    await answerQueries(database, work, { ...asking, emit });
    asking.done();
    await database.pool.close();
    expect(statements).toHaveLength(2);
    for (const statement of statements) expect(statement).toContain('GROUPING SETS');
    const here = await (await builtIn(folder)).ask(queries);
    for (const [nth, ours] of here.entries()) {
      const theirs = outcomes.get(String(nth));
      if (!ours.ok || !theirs?.ok) throw new Error(`${nth} was not answered`);
      expectClose(theirs.answer, ours.answer);
    }
  });

  test.each(DIFFERENCE_UNITS)('%ss between two times are counted as by the built-in engine', async (unit) => {
    const { world, harness, connection, folder } = opened();
    const { columns } = await built(folder);
    const relation = await harness.relation(connection, {
      kind: 'table',
      table: { schema: world.schema, name: ORDERS.name },
    });
    const calculated = (expression: string) =>
      queryOf(
        {
          name: 'between',
          query: { measures: [{ agg: 'sum', calculationId: CALCULATION }], dimensions: [{ field: 'kind' }] },
        },
        columns,
        expression,
      );
    const queries = [`DATEDIFF('${unit}', [ordered], [due])`, `DATEDIFF('${unit}', '2024-01-01', [ordered])`].map(
      calculated,
    );
    const there = await runOn(harness.engine(), {
      relation,
      columns,
      queries: queries.map((query, nth) => ({ id: String(nth), query })),
    });
    for (const [nth, ours] of (await (await builtIn(folder)).ask(queries)).entries()) {
      const theirs = there.get(String(nth));
      if (!ours.ok || !theirs?.ok) throw new Error(`${nth} was not answered`);
      expectClose(theirs.answer, ours.answer);
    }
  });

  test('all statements of an answer see one moment, while rows change', async () => {
    const { world, harness, connection } = opened();
    await world.admin('CREATE TABLE accounts AS SELECT i AS id, 100 AS amount FROM generate_series(1, 400) AS i');
    await world.admin('GRANT SELECT ON accounts TO reader');
    const rows = { kind: 'table' as const, table: { schema: 'public', name: 'accounts' } };
    let busy = true;
    const changing = (async () => {
      for (let nth = 0; busy; nth++)
        await world.admin(`UPDATE accounts SET amount = amount + CASE WHEN id <= 200 THEN 1 ELSE -1 END * ${nth % 7}`);
      return true;
    })();
    const columns = [column('id', 'integer', { min: 1, max: 400 }), column('amount', 'integer', { min: 0, max: 1e9 })];
    const half = (op: 'lte' | 'gt', agg: 'sum' | 'median') => ({
      id: `${agg} ${op}`,
      query: querySchema.parse({ measures: [{ agg, field: 'amount' }], filters: [{ field: 'id', op, value: 200 }] }),
    });
    const queries = [half('lte', 'sum'), half('gt', 'sum'), half('lte', 'median'), half('gt', 'median')];
    const totals: number[] = [];
    for (let nth = 0; nth < 20; nth++) {
      const relation = await harness.relation(connection, rows);
      const outcomes = await runOn(harness.engine(), { relation, columns, queries });
      const figure = (id: string) => {
        const outcome = outcomes.get(id);
        return outcome?.ok ? Number(Object.values(outcome.answer.rows[0] ?? {})[0]) : Number.NaN;
      };
      totals.push(figure('sum lte') + figure('sum gt'), 200 * (figure('median lte') + figure('median gt')));
    }
    busy = false;
    expect(await changing).toBe(true);
    expect(new Set(totals)).toEqual(new Set([40_000]));
  }, 60_000);

  test('what is no number and no time is no value, live and copied', async () => {
    const { world, harness, connection, folder } = opened();
    await world.admin(
      `CREATE TABLE endless (id int PRIMARY KEY, free numeric, fixed numeric(6, 2), far double precision, near real, day date, at timestamp, zoned timestamptz)`,
    );
    const row = (id: number, number: string, fixed: string, time: string) =>
      world.admin(
        `INSERT INTO endless VALUES (${id}, '${number}', '${fixed}', '${number}', '${number}', '${time}', '${time}', '${time}')`,
      );
    await row(1, '1.5', '1.5', '2024-02-29');
    await row(2, 'NaN', 'NaN', 'infinity');
    await row(3, 'Infinity', '-1.25', '-infinity');
    await row(4, '-Infinity', '0', '0001-01-01');
    await world.admin('INSERT INTO endless (id) VALUES (5)');
    await world.admin('GRANT SELECT ON endless TO reader');
    const rows = { kind: 'table' as const, table: { schema: 'public', name: 'endless' } };
    const { columns } = await harness.describe(connection, rows);
    const outDir = join(folder, 'endless');
    mkdirSync(outDir);
    const caps = { rows: 100, bytes: 1024 ** 2, deadlineMs: 30_000 };
    const work = { kind: 'copy' as const, rows, columns, outDir, caps };
    const { parts } = await harness.children.run(connection, work, { deadlineMs: 30_000 });
    const counts = columns.map(({ key }) => `count("${key}")`).join(', ');
    const copied = await runSql(`SELECT ${counts} FROM read_parquet('${parts[0]!.path}')`);
    expect(copied[0]!.map(Number)).toEqual([5, 1, 3, 1, 1, 2, 2, 2]);
    const relation = await harness.relation(connection, rows);
    const queries = columns.map(({ key }) => ({
      id: key,
      query: querySchema.parse({ measures: [{ agg: 'count' }], filters: [{ field: key, op: 'not_null' }] }),
    }));
    const asked = columns.map(({ key, label, value }) => column(key, value, { label }));
    const outcomes = await runOn(harness.engine(), { relation, columns: asked, queries, fresh: true });
    const live = columns.map(({ key }) => {
      const outcome = outcomes.get(key);
      return outcome?.ok ? Number(Object.values(outcome.answer.rows[0] ?? {})[0]) : outcome?.failure.message;
    });
    expect(live).toEqual(copied[0]!.map(Number));
  }, 60_000);

  test('a million rows are copied in bounded memory', async () => {
    const { harness, connection, folder } = opened();
    await makeMany(opened());
    const outDir = join(folder, 'many');
    mkdirSync(outDir);
    const rows = { kind: 'table' as const, table: { schema: 'public', name: 'many' } };
    const { columns } = await harness.describe(connection, rows);
    const caps = { rows: 5_000_000, bytes: 2 * 1024 ** 3, deadlineMs: 120_000 };
    let largest = 0;
    const look = setInterval(() => {
      for (const pid of harness.children.pids) largest = Math.max(largest, residentOf(pid));
    }, 50);
    const seen: number[] = [];
    const { rowCount, parts } = await harness.children.run(
      connection,
      { kind: 'copy', rows, columns, outDir, caps },
      { deadlineMs: 120_000, onProgress: (progress) => seen.push(progress.rows) },
    );
    clearInterval(look);
    expect(rowCount).toBe(1_000_000);
    expect(parts.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toBe(1_000_000);
    expect(largest).toBeGreaterThan(50);
    expect(largest).toBeLessThan(900);
  }, 180_000);

  test('a copy whose process is killed is made again, and nothing of the first is left', async () => {
    const { world, harness, folder } = opened();
    const connection = harness.connection(world.settings, 'copying');
    await makeMany(opened());
    const outDir = join(folder, 'killed');
    mkdirSync(outDir);
    const rows = { kind: 'table' as const, table: { schema: 'public', name: 'many' } };
    const { columns } = await harness.describe(connection, rows);
    const pid = harness.children.pids.at(-1)!;
    const caps = { rows: 5_000_000, bytes: 2 * 1024 ** 3, deadlineMs: 120_000 };
    let killed = 0;
    const { rowCount, parts } = await harness.children.run(
      connection,
      { kind: 'copy', rows, columns, outDir, caps },
      {
        deadlineMs: 120_000,
        onProgress: () => {
          if (killed++ === 0) process.kill(pid, 'SIGKILL');
        },
      },
    );
    expect(killed).toBeGreaterThan(1);
    expect(rowCount).toBe(1_000_000);
    expect(readdirSync(outDir).toSorted()).toEqual(parts.map(({ path }) => basename(path)).toSorted());
    await until(async () => (await world.running?.()) === 0);
  }, 180_000);

  test('a process that ends fails its work alone; the next asker has another', async () => {
    const { world, harness } = opened();
    const connection = harness.connection(world.settings, 'killed');
    const slow = await harness.relation(connection, { kind: 'sql', sql: world.slow! });
    const before = new Set(harness.children.pids);
    const asked = harness.children.once(
      connection,
      { kind: 'measure', source: { rows: slow.rows, columns: slow.columns, identity: [] }, keys: null },
      harness.usual,
    );
    const failed = asked.then(
      () => null,
      (error: unknown) => error,
    );
    await until(async () => ((await world.running?.()) ?? 0) > 0);
    const pid = [...before].at(-1)!;
    process.kill(pid, 'SIGKILL');
    expect(await failed).toBeInstanceOf(ChildEnded);
    const { rowCount } = await harness.children.run(
      connection,
      {
        kind: 'measure',
        source: await harness
          .relation(connection, { kind: 'sql', sql: 'select 1 as a' })
          .then(({ rows, columns }) => ({ rows, columns, identity: [] })),
        keys: null,
      },
      harness.usual,
    );
    expect(rowCount).toBe(1);
    expect(harness.children.pids).not.toContain(pid);
    // The server looks for its client: nothing outlives its asker.
    await until(async () => (await world.running?.()) === 0);
  }, 60_000);

  test('a database that is away is looked for anew by the next asker', async () => {
    const { world } = opened();
    const harness = await Harness.open();
    const connection = harness.connection({ ...world.settings, port: 9 });
    const table = { schema: 'public', name: ORDERS.name };
    const ask = () => harness.children.run(connection, { kind: 'table', table }, harness.usual);
    await expect(ask()).rejects.toMatchObject({ reason: 'host_unreachable' });
    expect(harness.children.pids).toEqual([]);
    const columns = [column('id', 'integer')];
    const relation = {
      kind: 'remote' as const,
      key: 'a/b/live/1',
      connection,
      rows: { kind: 'table' as const, table },
      columns: [],
      identity: [],
    };
    const queries = [{ id: 'one', query: querySchema.parse({ measures: [{ agg: 'count' }] }) }];
    const outcome = (await runOn(harness.engine(), { relation, columns, queries })).get('one');
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'failed', reason: 'host_unreachable' } });
    await until(async () => harness.children.pids.length === 0);
    harness.close();
  }, 60_000);

  test('a process without work ends by itself', async () => {
    const { world } = opened();
    const resting = await Harness.open({ idleMs: 300 });
    const connection = resting.connection(world.settings);
    await resting.describe(connection, { kind: 'table', table: { schema: 'public', name: ORDERS.name } });
    expect(resting.children.pids).toHaveLength(1);
    await until(async () => resting.children.pids.length === 0);
    await resting.describe(connection, { kind: 'table', table: { schema: 'public', name: ORDERS.name } });
    expect(resting.children.pids).toHaveLength(1);
    resting.close();
  }, 60_000);

  test('a statement that fails leaves the others at their moment', async () => {
    const { world, harness, connection } = opened();
    await world.admin('CREATE TABLE zeros (id integer PRIMARY KEY, n integer, m bigint)');
    await world.admin('INSERT INTO zeros SELECT i, i % 2, 9223372036854775807 - i FROM generate_series(1, 100) AS i');
    await world.admin('CREATE VIEW failing AS SELECT id, 1 / n AS share, m FROM zeros');
    await world.admin('GRANT SELECT ON zeros, failing TO reader');
    const relation = await harness.relation(connection, {
      kind: 'table',
      table: { schema: 'public', name: 'failing' },
    });
    const columns = [column('share', 'integer', { nulls: 1 }), column('m', 'integer', { min: 0, max: 1 })];
    const query = (field: string, agg: 'sum' | 'median') =>
      querySchema.parse({ measures: [{ agg, field }], filters: [{ field, op: 'not_null' }] });
    const queries = [
      { id: 'fails', query: query('share', 'median') },
      { id: 'exact', query: query('m', 'sum') },
      { id: 'too', query: query('share', 'sum') },
      { id: 'well', query: querySchema.parse({ measures: [{ agg: 'count' }] }) },
    ];
    const outcomes = await runOn(harness.engine(), { relation, columns, queries });
    expect(outcomes.get('fails')).toMatchObject({ ok: false, failure: { code: 'failed', reason: 'query_failed' } });
    expect(outcomes.get('too')).toMatchObject({ ok: false });
    expect(outcomes.get('exact')).toMatchObject({ ok: true, answer: { rows: [{ sum_m: '922337203685477575650' }] } });
    expect(outcomes.get('well')).toMatchObject({ ok: true, answer: { rows: [{ count: 100 }] } });
  }, 60_000);
});

const residentOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};
