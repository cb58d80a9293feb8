import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckedSettings, RawCell, Session } from '../connector';
import { clickhouse } from './clickhouse';
import { writesOf } from './grants';
import { readingOf } from './types';

type Statement = { sql: string; settings: Record<string, string>; id: string; headers: IncomingMessage['headers'] };
type Answer = (statement: Statement, response: ServerResponse) => void;

/** Stands in for ClickHouse's HTTP interface: statements are kept, answers are those of a table by their beginning. */
let server: Server;
let port: number;
let statements: Statement[];
let answers: [RegExp, string | Answer][];
let session: Session;

const fails =
  (code: number, message: string, status = 500): Answer =>
  (_statement, response) => {
    const type = { 60: 'UNKNOWN_TABLE', 62: 'SYNTAX_ERROR', 47: 'UNKNOWN_IDENTIFIER', 516: 'AUTHENTICATION_FAILED' }[
      code
    ];
    response
      .writeHead(status, { 'x-clickhouse-exception-code': String(code) })
      .end(`Code: ${code}. DB::Exception: ${message} (${type ?? 'SOME_ERROR'}) (version 26.7.2.1)\n`);
  };
const USUAL: [RegExp, string | Answer][] = [
  [/^SELECT version\(\)/, 'a\tb\nString\tString\n26.7.2.1\t0\n'],
  [/^KILL QUERY/, ''],
];

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://clickhouse');
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const { query_id: id = '', ...settings } = Object.fromEntries(url.searchParams);
      const statement = { sql: body.replace(/\s*FORMAT \w+$/, ''), settings, id, headers: request.headers };
      statements.push(statement);
      const found = [...answers, ...USUAL].find(([text]) => text.test(statement.sql))?.[1];
      if (typeof found === 'function') found(statement, response);
      else if (found === undefined)
        fails(62, `Syntax error: failed at position 1 (x): ${statement.sql}`, 400)(statement, response);
      else response.end(found);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => {
    server.close(done);
  });
});
beforeEach(async () => {
  [statements, answers] = [[], []];
  session = await open();
  return () => session.close();
});

const settings = (more: Partial<CheckedSettings> = {}): CheckedSettings => ({
  type: 'clickhouse',
  host: '127.0.0.1',
  address: '127.0.0.1',
  port,
  database: 'sales',
  user: 'reader',
  auth: 'password',
  secret: 'Secret-1',
  tls: 'off',
  options: {},
  ...more,
});
const open = (more: Partial<CheckedSettings> = {}) => clickhouse.open(settings(more), 30_000);
const failureOf = async (work: Promise<unknown>) =>
  clickhouse.failureOf(
    await work.then(
      () => null,
      (thrown: unknown) => thrown,
    ),
  );
async function rowsOf(sql: string): Promise<RawCell[][]> {
  const rows: RawCell[][] = [];
  for await (const batch of (await session.stream(sql)).batches) rows.push(...batch.rows);
  return rows;
}

describe('ClickHouse connector', () => {
  test('says what the server is, and who asks, in headers alone', () => {
    expect(session.serverVersion).toBe('ClickHouse 26.7.2');
    const [{ headers, settings: sent }] = statements as [Statement];
    expect(headers.authorization).toBe(`Basic ${Buffer.from('reader:Secret-1').toString('base64')}`);
    expect(sent).toEqual({ database: 'sales' });
  });

  test('connects to the address that was checked, not to the name', async () => {
    const own = await open({ host: 'no-such-host.invalid' });
    expect(statements.at(-1)?.headers.host).toBe(`no-such-host.invalid:${port}`);
    await own.close();
  });

  test('tells every question that it may only read, and until when', async () => {
    answers = [[/^SELECT 1/, '1\nUInt8\n1\n']];
    expect(await rowsOf('SELECT 1')).toEqual([['1']]);
    expect(statements.at(-1)?.settings).toMatchObject({
      readonly: '2',
      max_execution_time: '30',
      join_use_nulls: '1',
      timeout_overflow_mode: 'throw',
      cancel_http_readonly_queries_on_client_close: '1',
    });
  });

  test('cells are the text of the server; null is told from every text', async () => {
    answers = [
      [
        /^SELECT t/,
        'id\ta b\\tc\tn\nInt64\tNullable(String)\tNullable(Nothing)\n9007199254740993\tx\\ty\\\\N\\n\t\\N\n1\t\\\\N\t\\N\n',
      ],
    ];
    const { columns } = await session.stream('SELECT t');
    expect(columns).toEqual([
      { name: 'id', databaseType: 'Int64', nullable: false },
      { name: 'a b\tc', databaseType: 'Nullable(String)', nullable: true },
      { name: 'n', databaseType: 'Nullable(Nothing)', nullable: true },
    ]);
    expect(await rowsOf('SELECT t')).toEqual([
      ['9007199254740993', 'x\ty\\N\n', null],
      ['1', '\\N', null],
    ]);
  });

  test('refusals say their reason, without host, user or secret', async () => {
    const cases: [Answer, string][] = [
      [fails(516, 'reader: Authentication failed: password is incorrect', 403), 'sign_in_refused'],
      [fails(81, 'Database sales does not exist', 404), 'database_missing'],
      [(_statement, response) => void response.writeHead(404).end('<h1>nginx</h1>'), 'host_unreachable'],
      [(_statement, response) => void response.end('v\tr\nString\tString\n26.7.2.1\t1\n'), 'permission_denied'],
    ];
    for (const [answer, reason] of cases) {
      answers = [[/^SELECT version/, answer]];
      const failure = await failureOf(open());
      expect(failure.reason).toBe(reason);
      expect(failure.message).not.toMatch(/reader|127\.0|Secret/);
    }
    expect((await failureOf(open({ port: 9 }))).reason).toBe('host_unreachable');
    expect((await failureOf(open({ tls: 'verify' }))).reason).toBe('certificate');
  });

  test('what is wrong with a statement, and where', async () => {
    const sql = 'select id,\n amuont from orders';
    answers = [
      [/amuont/, fails(47, 'Unknown expression identifier `amuont` in scope SELECT id, amuont FROM orders.', 404)],
      [/whre/, fails(62, 'Syntax error: failed at position 41 (whre) (line 2, col 23): whre 1.', 400)],
    ];
    const failure = await failureOf(clickhouse.describe(session, sql));
    expect(failure).toMatchObject({
      reason: 'column_missing',
      message: 'Unknown expression identifier `amuont`.',
      position: 12,
    });
    const typo = await failureOf(clickhouse.describe(session, 'select * from orders o whre 1'));
    expect(typo).toMatchObject({ reason: 'query_failed', message: 'Syntax error near “whre”.', position: 23 });
  });

  test('an answer that breaks off is none', async () => {
    const broken = 'Code: 241. DB::Exception: Memory limit exceeded (MEMORY_LIMIT_EXCEEDED) (version 24.3.1)';
    answers = [
      [/^SELECT one/, `a\nString\nx\n${broken}\n`],
      [/^SELECT two/, `a\tb\nString\tString\nx\ty\n${broken}\n`],
      [
        /^SELECT cut/,
        (_statement, response) => {
          response.write('a\nString\nx\n', () => response.destroy());
        },
      ],
    ];
    for (const sql of ['SELECT one', 'SELECT two']) expect((await failureOf(rowsOf(sql))).reason).toBe('query_failed');
    expect((await failureOf(rowsOf('SELECT cut'))).reason).toBe('host_unreachable');
  });

  test('a statement is ended in the database by its name', async () => {
    const told = new Promise<void>((resolve) => {
      answers = [
        [/^SELECT slow/, () => resolve()],
        [
          /^KILL QUERY/,
          ({ settings: sent }, response) => {
            expect(sent.readonly).toBeUndefined();
            response.end('');
          },
        ],
      ];
    });
    const running = failureOf(rowsOf('SELECT slow'));
    await told;
    const { id } = statements.at(-1)!;
    await session.cancel();
    expect((await running).reason).toBe('cancelled');
    expect(statements.at(-1)?.sql).toBe(`KILL QUERY WHERE query_id = '${id}' ASYNC`);
  });

  test('whoever takes no more rows ends the statement', async () => {
    answers = [
      [
        /^SELECT many/,
        (_statement, response) => {
          response.write(`n\nUInt64\n${Array.from({ length: 5_000 }, (_, nth) => `${nth}\n`).join('')}`);
        },
      ],
    ];
    const seen: number[] = [];
    for await (const { rows } of (await session.stream('SELECT many')).batches) {
      seen.push(rows.length);
      break;
    }
    expect(seen).toEqual([2_000]);
    expect(statements.at(-1)?.sql).toMatch(/^KILL QUERY/);
  });

  test('a moment is that of the database, and no promise', async () => {
    answers = [[/now64/, 'm\nString\n2026-11-22 14:02:07.123\n']];
    expect(await session.begin()).toEqual({ at: '2026-11-22T14:02:07.123Z', snapshot: null, steady: false });
  });

  test('names of tables are data', async () => {
    answers = [
      [
        /^SELECT database/,
        'database\tname\tengine\ttotal_rows\nString\tString\tString\tNullable(UInt64)\nsales\tview\tView\t\\N\n',
      ],
    ];
    const found = await clickhouse.tables(session, { search: `'%\\`, after: { schema: 'a', name: `b'` }, limit: 5 });
    expect(found).toEqual([{ schema: 'sales', name: 'view', kind: 'view', rows: null, rowsExact: false }]);
    expect(statements.at(-1)?.sql).toContain(String.raw`positionCaseInsensitiveUTF8(name, '''%\\') > 0`);
    expect(statements.at(-1)?.sql).toContain(`> ('a', 'b''')`);
    expect(clickhouse.tableName({ schema: 'a`b', name: 'c\\d' })).toBe('`a``b`.`c\\\\d`');
  });
});

describe('types of ClickHouse', () => {
  test.each([
    ['Nullable(Int64)', 'integer', 'c'],
    ['LowCardinality(Nullable(String))', 'text', 'c'],
    ['Float64', 'decimal', 'if(isFinite(c), toFloat64(c), NULL)'],
    ['Decimal(38, 10)', 'decimal', 'c'],
    ['Decimal(9, 0)', 'integer', 'c'],
    [`DateTime64(3, 'Europe/Berlin')`, 'datetime', `toTimeZone(c, 'UTC')`],
    ['DateTime', 'datetime', `toTimeZone(c, 'UTC')`],
    ['Date32', 'date', 'c'],
    ['Bool', 'boolean', 'c'],
    [`Enum8('a' = 1)`, 'text', 'toString(c)'],
    ['FixedString(8)', 'text', 'toStringCutToZero(c)'],
    ['Nullable(UUID)', 'text', 'toString(c)'],
  ])('%s is read as %s', (type, value, sql) => {
    const reading = readingOf(type);
    expect([reading?.value, reading?.sql('c')]).toEqual([value, sql]);
  });

  test.each([
    'Array(Int8)',
    'Map(String, Int8)',
    'Tuple(a Int8)',
    'AggregateFunction(sum, Int8)',
    'JSON',
    'Variant(Int8)',
  ])('no Query can use %s', (type) => expect(readingOf(type)).toBeNull());
});

test('what grants of ClickHouse let an account write', () => {
  expect(
    writesOf([
      'GRANT SELECT ON sales.* TO reader',
      'GRANT SELECT, INSERT ON sales.orders TO writer',
      'GRANT SELECT(id), ALTER UPDATE(note) ON `my db`.`a``b` TO writer',
      'GRANT SHOW, CREATE TEMPORARY TABLE ON *.* TO x',
      'GRANT ALL ON *.* TO default WITH GRANT OPTION',
      'GRANT INSERT ON sales*.* TO writer',
      'REVOKE INSERT ON sales.secret FROM writer',
    ]),
  ).toEqual({
    given: [
      expect.objectContaining({ schema: 'sales', table: 'orders' }),
      expect.objectContaining({ schema: 'my db' }),
      expect.objectContaining({ schema: '*', table: '*' }),
      expect.objectContaining({ schema: 'sales*', table: '*' }),
    ],
    taken: [expect.objectContaining({ schema: 'sales', table: 'secret' })],
  });
});
