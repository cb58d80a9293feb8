import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasMariaDb, startMariaDb, WITHOUT_MARIADB, type MariaDb } from '@/tests/support/mariadb';
import type { Batch, CheckedSettings, RawCell, Session } from '../connector';
import type { RemoteFailure } from '../failure';
import { mysql } from './mysql';

const SECRET = 'Secret-of-the-reader-1';
const HOSTILE = 'Umsatz "2026"]; drop table `orders`;--\'\\';
const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``;

describe.skipIf(!hasMariaDb)(`MySQL connector on MariaDB${WITHOUT_MARIADB}`, () => {
  let server: MariaDb;
  let session: Session;
  const settings = (more: Partial<CheckedSettings> = {}): CheckedSettings => ({
    type: 'mysql',
    host: '127.0.0.1',
    address: '127.0.0.1',
    port: server.port,
    database: 'sales',
    user: 'reader',
    auth: 'password',
    secret: SECRET,
    tls: 'off',
    options: {},
    ...more,
  });
  const open = (more: Partial<CheckedSettings> = {}, deadlineMs = 30_000) => mysql.open(settings(more), deadlineMs);
  const failureOf = async (work: Promise<unknown>): Promise<RemoteFailure> => {
    const error: unknown = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return mysql.failureOf(error);
  };
  const rowsOf = async (sql: string, on = session): Promise<RawCell[][]> => {
    const { batches } = await on.stream(sql);
    const rows: RawCell[][] = [];
    for await (const batch of batches) rows.push(...batch.rows);
    return rows;
  };
  const within = async <T>(more: Partial<CheckedSettings>, work: (session: Session) => Promise<T>): Promise<T> => {
    const own = await open(more);
    try {
      return await work(own);
    } finally {
      await own.close();
    }
  };

  beforeAll(async () => {
    server = await startMariaDb();
    await server.run(
      'create database sales character set utf8mb4',
      'use sales',
      'create table regions (id int primary key, name varchar(50)) engine=innodb',
      `create table orders (
        id bigint primary key, region_id int not null, amount decimal(38,10), ratio double, small float, flag boolean,
        counted int unsigned, day date, at datetime(3), seen timestamp(6) null, note varchar(200), data json, raw blob,
        place point, kind enum('a','b'), years year, span time, one bit(1), many bit(12), uid uuid,
        foreign key (region_id) references regions(id))`,
      `create table ${quoted(HOSTILE)} (id int, \`select\` text, ${quoted('a "b" `c`')} int, primary key (id, ${quoted('a "b" `c`')}))`,
      'create view open_orders as select id, amount from orders where flag',
      "create table numbers as select seq as n, repeat('x', 100) as text from seq_1_to_60000",
      `insert into regions values (1, 'Süd'), (2, '東京')`,
      `set time_zone = '+02:00'`,
      `insert into orders values (9007199254740993, 1, '1234567890123456789012345678.0123456789', 0.1, 0.5, true, 4000000000,
        '2024-02-29', '2024-02-29 23:59:59.123', '2024-03-01 01:00:00.5', 'Zoë 🎈\\n"x"', '{"a": 1}', x'00ff', point(1, 2), 'b', 2024,
        '-12:30:00', b'1', b'101010101010', '6ccd780c-baba-1026-9564-5b8c656024db'),
       (2, 2, null, null, null, null, null, '0000-00-00', '2024-00-10', null, null, null, null, null, null, null, null, null, null, null)`,
      `create user reader identified by '${SECRET}'`,
      'grant select, show view on sales.* to reader',
      `create user writer identified by '${SECRET}'`,
      'grant select on sales.* to writer',
      'grant insert, update (name) on sales.regions to writer',
      'create role changer',
      'grant delete on sales.orders to changer',
      `create user member identified by '${SECRET}'`,
      'grant select on sales.* to member',
      'grant changer to member',
      'set default role changer for member',
      `create user tls_only identified by '${SECRET}' require ssl`,
      'grant select on sales.* to tls_only',
      'create database if not exists test',
      'create table test.tries (id int)',
    );
    session = await open();
  }, 120_000);
  afterAll(async () => {
    await session?.close();
    await server?.remove();
  }, 60_000);

  test('says what the server is', () => {
    expect(session.serverVersion).toMatch(/^MariaDB 1\d\.\d+\.\d+$/);
  });

  test('refusals say their reason, without host, user or secret', async () => {
    const cases: [Partial<CheckedSettings>, string][] = [
      [{ secret: 'wrong' }, 'sign_in_refused'],
      [{ user: 'nobody_here' }, 'sign_in_refused'],
      [{ database: 'not_there' }, 'database_missing'],
      [{ port: 9 }, 'host_unreachable'],
      [{ user: 'tls_only' }, 'tls_required'],
      [{ tls: 'verify' }, 'certificate'],
      [
        { tls: 'verify', host: '127.0.0.2', address: '127.0.0.1', options: { ca: server.certificate.cert } },
        'certificate',
      ],
      [{ tls: 'verify', host: 'elsewhere.example', options: { ca: server.certificate.cert } }, 'certificate'],
      [{ auth: 'iam', type: 'aws-rds', secret: 'AKIAX:abc', options: { region: 'eu-central-1' } }, 'tls_required'],
    ];
    for (const [more, reason] of cases) {
      const failure = await failureOf(open(more));
      expect([more, failure.reason]).toEqual([more, reason]);
      expect(failure.message).not.toMatch(/reader|nobody_here|tls_only|127\.0\.0|Secret|wrong/);
    }
  });

  test('TLS with the authority given, also by name, and without a look at the certificate', async () => {
    for (const more of [
      { tls: 'verify', options: { ca: server.certificate.cert } },
      { tls: 'verify', host: 'localhost', options: { ca: server.certificate.cert } },
      { tls: 'verify', user: 'tls_only', options: { ca: server.certificate.cert } },
      { tls: 'require' },
    ] as const)
      expect(await within(more, (own) => rowsOf(`SHOW SESSION STATUS LIKE 'Ssl_version'`, own))).toEqual([
        ['Ssl_version', expect.stringMatching(/^TLSv1\.[23]$/)],
      ]);
  });

  test('tables, a search without wildcards, pages', async () => {
    const all = await mysql.tables(session, { search: '', after: null, limit: 100 });
    const own = all.filter(({ schema }) => schema === 'sales');
    expect(own.map(({ name, kind }) => [name, kind])).toEqual([
      [HOSTILE, 'table'],
      ['numbers', 'table'],
      ['open_orders', 'view'],
      ['orders', 'table'],
      ['regions', 'table'],
    ]);
    expect(all.some(({ schema }) => ['mysql', 'sys', 'information_schema'].includes(schema))).toBe(false);
    const named = async (search: string) =>
      (await mysql.tables(session, { search, after: null, limit: 9 })).map(({ name }) => name);
    expect(await named('ORDER')).toEqual([HOSTILE, 'open_orders', 'orders']);
    expect(await named('%')).toEqual([]);
    expect(await named('_')).toEqual(['open_orders']);
    expect(await named(`"2026"];`)).toEqual([HOSTILE]);
    const after = { schema: 'sales', name: 'numbers' };
    const page = await mysql.tables(session, { search: '', after, limit: 2 });
    expect(page.map(({ name }) => name)).toEqual(['open_orders', 'orders']);
  });

  test('columns and keys, hostile names too', async () => {
    const found = await mysql.columns(session, { schema: 'sales', name: 'orders' });
    expect(found.map(({ name }) => name).slice(0, 3)).toEqual(['id', 'region_id', 'amount']);
    expect(found[0]).toEqual({ name: 'id', databaseType: 'bigint(20)', nullable: false });
    expect(await mysql.columns(session, { schema: 'sales', name: 'ORDERS' })).toEqual([]);
    expect(await mysql.columns(session, { schema: 'sales', name: `x' or '1'='1` })).toEqual([]);
    expect(await mysql.keys(session, { schema: 'sales', name: 'orders' })).toEqual({
      primary: ['id'],
      foreign: [{ columns: ['region_id'], table: { schema: 'sales', name: 'regions' }, to: ['id'] }],
    });
    expect((await mysql.keys(session, { schema: 'sales', name: HOSTILE })).primary).toEqual(['id', 'a "b" `c`']);
    expect(await rowsOf(`SELECT count(*) FROM ${mysql.tableName({ schema: 'sales', name: HOSTILE })}`)).toEqual([
      ['0'],
    ]);
  });

  test('types are read exactly', async () => {
    const readings = (await mysql.columns(session, { schema: 'sales', name: 'orders' })).map(
      ({ name, databaseType }) => ({
        name,
        reading: mysql.reading(databaseType, session),
      }),
    );
    expect(readings.filter(({ reading }) => !reading).map(({ name }) => name)).toEqual(['raw', 'place']);
    const read = readings.flatMap(({ name, reading }) => (reading ? [{ name, ...reading }] : []));
    const select = read.map(({ name, sql }) => sql(`t.\`${name}\``)).join(', ');
    const rows = await rowsOf(`SELECT ${select} FROM sales.orders t ORDER BY id DESC`);
    const row = Object.fromEntries(read.map(({ name, value }, nth) => [name, [value, rows[0]?.[nth]]]));
    expect(row).toEqual({
      id: ['integer', '9007199254740993'],
      region_id: ['integer', '1'],
      amount: ['decimal', '1234567890123456789012345678.0123456789'],
      ratio: ['decimal', 0.1],
      small: ['decimal', 0.5],
      flag: ['boolean', '1'],
      counted: ['integer', '4000000000'],
      day: ['date', '2024-02-29'],
      at: ['datetime', '2024-02-29 23:59:59.123'],
      seen: ['datetime', '2024-02-29 23:00:00.500000'],
      note: ['text', 'Zoë 🎈\n"x"'],
      data: ['text', '{"a": 1}'],
      kind: ['text', 'b'],
      years: ['integer', '2024'],
      span: ['text', '-12:30:00'],
      one: ['boolean', '1'],
      many: ['integer', '2730'],
      uid: ['text', '6ccd780c-baba-1026-9564-5b8c656024db'],
    });
    expect(rows[1]?.slice(2)).toEqual(read.slice(2).map(() => null));
  });

  test('text compares by its characters, blanks too', async () => {
    const { sql } = mysql.reading('varchar(200)', session)!;
    const distinct = await rowsOf(
      `SELECT count(DISTINCT ${sql('x')}) FROM (SELECT 'a' AS x UNION ALL SELECT 'A' UNION ALL SELECT 'á' UNION ALL SELECT 'a ') AS t`,
    );
    expect(distinct).toEqual([['4']]);
    const order = await rowsOf(
      `SELECT ${sql('x')} AS y FROM (SELECT 'b' AS x UNION ALL SELECT 'B' UNION ALL SELECT 'é' UNION ALL SELECT '🎈' UNION ALL SELECT 'ﬀ') AS t ORDER BY y`,
    );
    expect(order.flat()).toEqual(['B', 'b', 'é', 'ﬀ', '🎈']);
  });

  test('the columns of a SELECT, without running it', async () => {
    const began = performance.now();
    const found = await mysql.describe(
      session,
      'select id, amount, flag, day, seen, note, raw, uid, count(*) as n, sum(counted) as s, avg(ratio) as a, sleep(60) as z from orders group by id',
    );
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(found.map(({ name, databaseType }) => [name, databaseType])).toEqual([
      ['id', 'bigint'],
      ['amount', 'decimal(38,10)'],
      ['flag', 'tinyint(1)'],
      ['day', 'date'],
      ['seen', 'timestamp(6)'],
      ['note', 'varchar'],
      ['raw', 'blob'],
      ['uid', 'uuid'],
      ['n', 'bigint'],
      ['s', 'decimal(32,0)'],
      ['a', 'double'],
      ['z', 'int'],
    ]);
    const typo = await failureOf(mysql.describe(session, 'select id,\n amuont from orders'));
    expect([typo.reason, typo.position]).toEqual(['column_missing', 12]);
    expect(typo.message).toContain('amuont');
    const syntax = await failureOf(mysql.describe(session, 'select id\nfrom orders\nwhre id = 1'));
    expect([syntax.reason, syntax.position]).toEqual(['query_failed', 27]);
    expect((await failureOf(mysql.describe(session, 'select 1 from nothing'))).reason).toBe('table_missing');
    expect((await failureOf(mysql.describe(session, 'select * from mysql.user'))).reason).toBe('permission_denied');
  });

  test('nothing can be written, no file is read', async () => {
    const cases = [
      'delete from regions',
      'create table x (id int)',
      `insert into regions values (9, 'x')`,
      'drop table regions',
    ];
    await within({ user: 'writer' }, async (own) => {
      for (const sql of cases)
        expect((await failureOf(rowsOf(sql, own))).reason).toMatch(/not_a_select|permission_denied/);
    });
    const local = await failureOf(rowsOf(`load data local infile '/etc/hostname' into table regions`));
    expect(local.reason).toMatch(/query_failed|not_a_select|permission_denied/);
    expect(await server.run('select count(*) from sales.regions')).toEqual([['2']]);
  });

  test('rows stream in batches and only as far as they are taken', async () => {
    const { columns, batches } = await session.stream('select n, text from numbers');
    expect(columns.map(({ name, databaseType }) => [name, databaseType])).toEqual([
      ['n', 'bigint unsigned'],
      ['text', 'varchar'],
    ]);
    const seen: number[] = [];
    for await (const { rows } of batches) {
      seen.push(rows.length);
      if (seen.length === 3) break;
    }
    expect(seen).toEqual([2000, 2000, 2000]);
    // Whether it is still on its way or at its end when it is told to stop.
    for (let nth = 0; nth < 20; nth++) {
      for await (const { rows } of (await session.stream('select n, text from numbers')).batches)
        if (rows.length) break;
      expect([await rowsOf('select 1'), session.usable()]).toEqual([[['1']], true]);
    }
    expect(await rowsOf('select n from numbers')).toHaveLength(60_000);
  });

  test('all statements of an answer see one moment', async () => {
    await within({}, async (own) => {
      const moment = await own.begin();
      expect(moment.at).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(Math.abs(Date.parse(moment.at) - Date.now())).toBeLessThan(5_000);
      expect(moment).toMatchObject({ snapshot: null, steady: true });
      await server.run(`insert into sales.regions values (3, 'new')`);
      expect(await rowsOf('select count(*) from regions', own)).toEqual([['2']]);
      await own.end();
      expect(await rowsOf('select count(*) from regions', own)).toEqual([['3']]);
      await server.run('delete from sales.regions where id = 3');
    });
  });

  test('a schema with a table that knows no snapshot is not steady', async () => {
    await server.run('create table sales.plain (id int) engine=myisam');
    expect(await within({}, (own) => own.begin())).toMatchObject({ steady: false });
    await server.run('drop table sales.plain');
  });

  test('a statement is ended in the database, and the session goes on', async () => {
    const ran = async () =>
      (
        await server.run(`select info from information_schema.processlist where user = 'reader' and command = 'Query'`)
      ).flat();
    const running = failureOf(rowsOf('select sum(a.n * b.n) from numbers a join numbers b'));
    await expect.poll(ran).toHaveLength(1);
    await session.cancel();
    expect((await running).reason).toBe('cancelled');
    expect(await ran()).toEqual([]);
    for (let nth = 0; nth < 20; nth++) {
      await session.cancel();
      expect(await rowsOf('select 1')).toEqual([['1']]);
    }
  });

  test('the deadline holds in the database too', async () => {
    const own = await open({}, 300);
    const failure = await failureOf(rowsOf('select sum(a.n * b.n) from numbers a join numbers b', own));
    expect(failure.reason).toBe('timeout');
    await own.close();
    expect(own.usable()).toBe(false);
  });

  test('what an account may write to', async () => {
    expect(await mysql.writable(session)).toEqual({ tables: [], more: false, grants: [] });
    const found = await within({ user: 'writer' }, (own) => mysql.writable(own));
    expect(found).toMatchObject({ tables: [{ schema: 'sales', name: 'regions' }], more: false });
    expect(found.grants.join('\n')).toContain('GRANT SELECT, SHOW VIEW ON `sales`.* TO');
    const byRole = await within({ user: 'member' }, (own) => mysql.writable(own));
    expect(byRole.tables).toEqual([{ schema: 'sales', name: 'orders' }]);
    const root = await within({ user: 'root', secret: '' }, (own) => mysql.writable(own));
    expect(root.tables.length).toBeGreaterThan(4);
    expect(root.tables[0]?.schema).toBe('sales');
  });

  test('a session whose server goes is not usable', async () => {
    const own = await open();
    const first: Batch[] = [];
    await server.run(`kill ${(await rowsOf('select connection_id()', own))[0]?.[0]}`);
    const failure = await failureOf(
      (async () => {
        for await (const batch of (await own.stream('select 1')).batches) first.push(batch);
      })(),
    );
    expect(failure.reason).toBe('host_unreachable');
    expect(own.usable()).toBe(false);
    await own.close();
  });
});
