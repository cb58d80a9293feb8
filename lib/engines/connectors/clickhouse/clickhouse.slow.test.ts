import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clickhouse as dialect } from '@/lib/pure/query/sql/dialects/clickhouse';
import { hasClickHouse, startClickHouse, WITHOUT_CLICKHOUSE, type ClickHouse } from '@/tests/support/clickhouse';
import type { CheckedSettings, RawCell, Session } from '../connector';
import { clickhouse } from './clickhouse';

describe.skipIf(!hasClickHouse)(`ClickHouse connector on ClickHouse’s engine${WITHOUT_CLICKHOUSE}`, () => {
  let server: ClickHouse;
  let session: Session;
  const settings = (more: Partial<CheckedSettings> = {}): CheckedSettings => ({
    type: 'clickhouse',
    host: '127.0.0.1',
    address: '127.0.0.1',
    port: server.port,
    database: 'sales',
    user: 'reader',
    auth: 'password',
    secret: server.secret,
    tls: 'off',
    options: {},
    ...more,
  });
  const failureOf = async (work: Promise<unknown>) =>
    clickhouse.failureOf(
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
    server = await startClickHouse();
    await server.run(
      'CREATE DATABASE sales',
      `CREATE TABLE sales.orders (
        id Int64, amount Nullable(Decimal(38, 10)), ratio Nullable(Float64), small Float32, flag Bool, counted UInt32,
        day Date, far Date32, at DateTime('Europe/Berlin'), seen DateTime64(3), note LowCardinality(Nullable(String)),
        tags Array(String), kind Enum8('a' = 1, 'b' = 2), uid UUID, code FixedString(4), address IPv4
      ) ENGINE = MergeTree ORDER BY id`,
      `INSERT INTO sales.orders VALUES
        (9007199254740993, '1234567890123456789012345678.0123456789', 0.1, 0.5, true, 4000000000, '2024-02-29', '1950-01-01',
         '2024-03-01 00:30:00', '2024-03-01 01:00:00.5', 'Zoë 🎈\\n\\t\\\\N', ['x'], 'b', '6ccd780c-baba-1026-9564-5b8c656024db', 'ab', '10.1.2.3'),
        (2, NULL, nan, inf, false, 0, '1970-01-01', '1970-01-01', 0, 0, NULL, [], 'a', '00000000-0000-0000-0000-000000000000', '', '0.0.0.0')`,
      'CREATE VIEW sales.`open "orders"` AS SELECT id FROM sales.orders',
    );
    session = await clickhouse.open(settings(), 30_000);
  }, 60_000);
  afterAll(async () => {
    await session?.close();
    await server?.stop();
  });

  test('refusals say their reason', async () => {
    const reasonOf = async (more: Partial<CheckedSettings>) =>
      (await failureOf(clickhouse.open(settings(more), 30_000))).reason;
    expect(await reasonOf({ secret: 'wrong' })).toBe('sign_in_refused');
    expect(await reasonOf({ database: 'not_there' })).toBe('database_missing');
  });

  test('tables with their rows, columns in their order', async () => {
    expect(await clickhouse.tables(session, { search: 'ORDERS', after: null, limit: 9 })).toEqual([
      { schema: 'sales', name: 'open "orders"', kind: 'view', rows: null, rowsExact: false },
      { schema: 'sales', name: 'orders', kind: 'table', rows: 2, rowsExact: true },
    ]);
    expect(await clickhouse.tables(session, { search: '%', after: null, limit: 9 })).toEqual([]);
    const found = await clickhouse.columns(session, { schema: 'sales', name: 'orders' });
    expect(found.slice(0, 2)).toEqual([
      { name: 'id', databaseType: 'Int64', nullable: false },
      { name: 'amount', databaseType: 'Nullable(Decimal(38, 10))', nullable: true },
    ]);
    expect((await clickhouse.writable(session)).tables).toEqual([]);
    const writer = await clickhouse.open(settings({ user: 'writer' }), 30_000);
    expect((await clickhouse.writable(writer)).tables).toEqual([{ schema: 'sales', name: 'orders' }]);
    await writer.close();
  });

  test('types are read exactly', async () => {
    const read = (await clickhouse.columns(session, { schema: 'sales', name: 'orders' })).flatMap(
      ({ name, databaseType }) => {
        const reading = clickhouse.reading(databaseType, session);
        return reading ? [{ name, ...reading }] : [];
      },
    );
    const select = read.map(({ name, sql }) => `${sql(`t0.\`${name}\``)} AS \`${name}\``).join(', ');
    const rows = await rowsOf(`SELECT ${select} FROM sales.orders t0 ORDER BY t0.id DESC`);
    expect(Object.fromEntries(read.map(({ name, value }, nth) => [name, [value, rows[0]?.[nth]]]))).toEqual({
      id: ['integer', '9007199254740993'],
      amount: ['decimal', '1234567890123456789012345678.0123456789'],
      ratio: ['decimal', '0.1'],
      small: ['decimal', '0.5'],
      flag: ['boolean', 'true'],
      counted: ['integer', '4000000000'],
      day: ['date', '2024-02-29'],
      far: ['date', '1950-01-01'],
      at: ['datetime', '2024-02-29 23:30:00'],
      seen: ['datetime', '2024-03-01 01:00:00.500'],
      note: ['text', 'Zoë 🎈\n\t\\N'],
      kind: ['text', 'b'],
      uid: ['text', '6ccd780c-baba-1026-9564-5b8c656024db'],
      code: ['text', 'ab'],
      address: ['text', '10.1.2.3'],
    });
    const second = Object.fromEntries(read.map(({ name }, nth) => [name, rows[1]?.[nth]]));
    expect(second).toMatchObject({ amount: null, ratio: null, small: null, note: null });
  });

  test('the columns of a SELECT, and what is wrong with one', async () => {
    expect(await clickhouse.describe(session, 'select id, count() as n from orders group by id -- x')).toEqual([
      { name: 'id', databaseType: 'Int64', nullable: false },
      { name: 'n', databaseType: 'UInt64', nullable: false },
    ]);
    const column = await failureOf(clickhouse.describe(session, 'select amuont from orders'));
    expect(column).toMatchObject({ reason: 'column_missing', position: 7 });
    expect(column.message).toContain('amuont');
    const table = await failureOf(clickhouse.describe(session, 'select 1 from nothing'));
    expect(table).toMatchObject({ reason: 'table_missing', position: 14 });
    const syntax = await failureOf(clickhouse.describe(session, 'select id\nfrom orders\nwhre = 1'));
    expect(syntax).toMatchObject({ reason: 'query_failed', position: expect.any(Number) });
  });

  test('letter case beyond ASCII', async () => {
    const said = dialect.contains(`'Sao PAULO, SÜD'`, `'süd'`);
    expect(await rowsOf(`SELECT ${said}`)).toEqual([['1']]);
  });

  test('nothing can be written', async () => {
    expect((await failureOf(rowsOf('DROP TABLE sales.orders'))).reason).toBe('not_a_select');
    expect(await rowsOf('SELECT count() FROM sales.orders')).toEqual([['2']]);
  });

  test('many rows', async () => {
    let [rows, last] = [0, null as RawCell];
    for await (const batch of (await session.stream('SELECT number, toString(number) FROM numbers(100000)')).batches) {
      rows += batch.rows.length;
      last = batch.rows.at(-1)?.[1] ?? null;
    }
    expect([rows, last]).toEqual([100_000, '99999']);
  });
});
