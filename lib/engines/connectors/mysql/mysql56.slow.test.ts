import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasMysql56, startMysql56, WITHOUT_MYSQL56 } from '@/tests/support/mysql56';
import { query, type QueryInput } from '@/lib/pure/query/schema/query';
import { resolve } from '@/lib/pure/query/resolve/resolve';
import { compile } from '@/lib/pure/query/sql/compile';
import { column } from '@/tests/queries/columns';
import type { RawCell, Session } from '../connector';
import { mysql } from './mysql';
import { MysqlSession } from './session';

const SECRET = 'Secret-of-the-reader-1';

describe.skipIf(!hasMysql56)(`MySQL connector on MySQL 5.6${WITHOUT_MYSQL56}`, () => {
  let server: Awaited<ReturnType<typeof startMysql56>>;
  let session: Session;
  const failureOf = async (work: Promise<unknown>) =>
    mysql.failureOf(
      await work.then(
        () => null,
        (thrown: unknown) => thrown,
      ),
    );
  const rowsOf = async (sql: string): Promise<RawCell[][]> => {
    const rows: RawCell[][] = [];
    for await (const batch of (await session.stream(sql)).batches) rows.push(...batch.rows);
    return rows;
  };

  beforeAll(async () => {
    server = await startMysql56();
    await server.run(
      'create database sales character set utf8mb4',
      'use sales',
      'create table regions (id int primary key, name varchar(50)) engine=innodb',
      `create table orders (id bigint unsigned primary key, region_id int, at timestamp(3) null, d date,
        foreign key (region_id) references regions(id)) engine=innodb`,
      `insert into regions values (1, 'Süd'), (2, 'B')`,
      `set time_zone = '+02:00'`,
      `insert into orders values (18446744073709551615, 1, '2024-01-01 01:30:00.5', '0000-00-00'), (2, 2, null, '2024-02-29')`,
      `delete from mysql.user where user = ''`,
      'flush privileges',
      `create user reader identified by '${SECRET}'`,
      'grant select on sales.* to reader',
    );
    session = await mysql.open(
      {
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
      },
      30_000,
    );
  }, 120_000);
  afterAll(async () => {
    await session?.close();
    await server?.stop();
  });

  test('one moment, exact cells, keys', async () => {
    expect(session.serverVersion).toBe('MySQL 5.6.24');
    expect(await session.begin()).toMatchObject({ snapshot: null, steady: true });
    const { sql: text } = mysql.reading('varchar(50)', session)!;
    const { sql: time } = mysql.reading('timestamp(3)', session)!;
    const { sql: day } = mysql.reading('date', session)!;
    expect(
      await rowsOf(
        `SELECT o.id, ${time('o.at')}, ${day('o.d')}, ${text('r.name')} FROM orders o JOIN regions r ON r.id = o.region_id ORDER BY 1 DESC`,
      ),
    ).toEqual([
      ['18446744073709551615', '2023-12-31 23:30:00.500', null, 'Süd'],
      ['2', null, '2024-02-29', 'B'],
    ]);
    await session.end();
    expect(await mysql.keys(session, { schema: 'sales', name: 'orders' })).toMatchObject({
      primary: ['id'],
      foreign: [{ columns: ['region_id'], to: ['id'] }],
    });
    expect(await mysql.writable(session)).toEqual({ tables: [], more: false, grants: [] });
  });

  test('medians are read off lists of groups, exactly, and never off one that was cut off', async () => {
    await server.run(
      'use sales',
      'create table data (kind varchar(10), price decimal(12, 2), pieces bigint, weight double) engine=innodb',
      `insert into data values ('odd', -3.10, 9007199254740993, 1.5e300), ('odd', 0.00, -5, -0.1), ('odd', 12.35, 7, 2e-5),
        ('even', 1, 4, 3), ('even', 2.25, 2, 0.1), ('even', -7, null, 0.30000000000000004), ('even', 900.5, 9, 7),
        ('one', 5.05, 1, null), ('none', null, null, null), (null, 2, 2, 2), (null, 3, 3, 3), (null, null, null, null)`,
    );
    const columns = [
      column('kind', 'category', { nulls: 1 }),
      ...(['price', 'weight'] as const).map((key) => column(key, 'decimal', { nulls: 1 })),
      column('pieces', 'integer', { nulls: 1 }),
    ];
    const medians = (fields: string[], more: QueryInput['measures'] = []) =>
      compile(
        resolve(
          query.parse({
            measures: [...fields.map((field) => ({ agg: 'median', field })), ...more],
            dimensions: [{ field: 'kind' }],
            sort: [{ by: 'kind', dir: 'asc' }],
          }),
          columns,
        ).query,
        columns,
        session.dialect,
      );
    const expected = [
      ['even', 1.625, 4, 1.65],
      ['none', null, null, null],
      ['odd', 0, 7, 2e-5],
      ['one', 5.05, 1, null],
      [null, 2.5, 2.5, 2.5],
    ];
    expect(await rowsOf(medians(['price', 'pieces', 'weight']))).toEqual(expected);
    expect(await rowsOf(medians(['price', 'pieces', 'weight'], [{ agg: 'count' }]))).toEqual(
      expected.map((row, nth) => [...row, String([4, 1, 3, 1, 3][nth])]),
    );
    if (!(session instanceof MysqlSession)) throw new Error('another session');
    await session.ask('SET SESSION group_concat_max_len = 5');
    const cut = await failureOf(rowsOf(medians(['weight'])));
    expect(cut.message).toMatch(/too many values/);
    expect(session.insteadOf?.(cut)).toBeNull();
  });

  test('what it doesn’t know is said by its name', async () => {
    const failure = await failureOf(rowsOf('WITH a AS (SELECT 1) SELECT * FROM a'));
    expect(failure.message).toBe('This question needs MySQL 8 or MariaDB 10.2. The server is MySQL 5.6.24.');
    expect((await failureOf(rowsOf('delete from orders'))).reason).toMatch(/not_a_select|permission_denied/);
  });
});
