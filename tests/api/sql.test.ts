import { read, utils } from '@e965/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE } from '../queries/hostile-sql';
import { Client, ORIGIN, putInWorkspace, signUp, sql } from './client';

const CSV = `Order date,Region,Sales\n${Array.from(
  { length: 300 },
  (_, nth) => `2023-0${1 + (nth % 9)}-11,${['North', 'South', 'West'][nth % 3]},${10 + nth}`,
).join('\n')}\n`;

let client: Client;
let owner: string;
let source: string;
const run = (sql: string, more: object = {}, as = client) => as.post('/api/sql', { sql, ...more });

beforeAll(async () => {
  ({ client, id: owner } = await signUp());
  source = (await client.upload('Orders 2023.csv', CSV)).body.dataSource.id;
  await client.upload('regions.csv', 'Region,Manager\nNorth,Ada\nSouth,Bo\nWest,Cy\n');
});

describe('tables of a workspace', () => {
  it('have names and columns that statements use', async () => {
    const { status, body } = await client.get('/api/sql');
    expect(status).toBe(200);
    expect(body.tables).toMatchObject([
      { table: 'orders_2023', dataSourceId: source, version: 1, rowCount: 300, live: false },
      { table: 'regions' },
    ]);
    expect(body.tables[0].columns.map(({ key }: { key: string }) => key)).toEqual(['order_date', 'region', 'sales']);
    expect(body.functions).toContain('date_trunc');
  });

  it('keep their names when they are renamed, beside another of the same name', async () => {
    await client.patch(`/api/data-sources/${source}`, { name: 'All orders' });
    await client.upload('Orders 2023.csv', CSV);
    const { tables } = (await client.get('/api/sql')).body;
    expect(tables).toContainEqual(expect.objectContaining({ table: 'orders_2023', name: 'All orders' }));
    expect(tables).toContainEqual(expect.objectContaining({ table: 'orders_2023_2' }));
  });
});

describe('a statement', () => {
  it('joins data sources, and says what it stands on', async () => {
    const text =
      'SELECT manager, sum(sales) AS total FROM orders_2023 JOIN regions USING (region) GROUP BY ALL ORDER BY manager';
    const { status, body } = await run(text);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      columns: [
        { name: 'manager', type: 'text' },
        { name: 'total', type: expect.stringMatching(/integer|decimal/) },
      ],
      rows: [
        ['Ada', 15_850],
        ['Bo', 15_950],
        ['Cy', 16_050],
      ],
      truncated: false,
      evidence: {
        text,
        sources: [
          { table: 'orders_2023', dataSourceId: source, version: 1 },
          { table: 'regions', version: 1 },
        ],
        engine: expect.stringMatching(/^DuckDB \d/),
      },
    });
    expect((await run(text)).body.evidence.hash).toBe(body.evidence.hash);
  });

  it('is answered up to the rows asked for, and to 10,000', async () => {
    expect((await run('FROM orders_2023', { limit: 7 })).body).toMatchObject({ rows: { length: 7 }, truncated: true });
    expect((await run('SELECT * FROM range(20000)')).body).toMatchObject({ rows: { length: 10_000 }, truncated: true });
    expect((await run('FROM orders_2023', { limit: 10_001 })).status).toBe(400);
  });

  it('that is wrong is refused at its place', async () => {
    const { status, body } = await run('SELECT region,\n  nope FROM orders_2023');
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation', details: { line: 2, column: 3 } });
    expect((await run("SELECT getenv('HOME')")).body).toMatchObject({ details: { line: 1, column: 8 } });
  });

  it.each([HOSTILE[0]!, 'DROP VIEW orders_2023', 'SELECT * FROM duckdb_settings()', 'SELECT 1; SELECT 2'])(
    '%j is refused',
    async (text) => expect((await run(text)).status).toBe(400),
  );
});

describe('others', () => {
  it('of another workspace know no table of this one', async () => {
    const { client: stranger } = await signUp();
    expect((await stranger.get('/api/sql')).body.tables).toEqual([]);
    const { status, body } = await run('SELECT * FROM orders_2023', {}, stranger);
    expect(status).toBe(400);
    expect(body.message).toContain('There is no table orders_2023 in this workspace.');
  });

  it('who only read in this one may ask', async () => {
    const viewer = await signUp();
    await putInWorkspace(viewer.id, owner, 'viewer');
    expect((await run('SELECT count(*) FROM orders_2023', {}, viewer.client)).body.rows).toEqual([[300]]);
  });

  it('without an account may not', async () => expect((await run('SELECT 1', {}, new Client())).status).toBe(401));
});

it('two of one person run at once, a third is told to wait', { timeout: 60_000 }, async () => {
  const long = 'SELECT sum(a.range * b.range % 7) FROM range(8000) a, range(8000) b';
  const answers = await Promise.all([1, 2, 3].map(() => run(long)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
  expect((await run('SELECT 1')).status).toBe(200);
});

describe('the history', () => {
  const texts = async (of: Client) =>
    (await of.get('/api/sql/history')).body.statements.map(({ sql }: { sql: string }) => sql);

  it('remembers each text once, how it ended, the last first', async () => {
    const { client: person } = await signUp();
    await run('SELECT 1 AS one', {}, person);
    await run('SELECT nope', {}, person);
    await run('SELECT 1 AS one', {}, person);
    const { statements } = (await person.get('/api/sql/history')).body;
    expect(statements).toMatchObject([
      { sql: 'SELECT 1 AS one', rowCount: 1, ms: expect.any(Number) },
      { sql: 'SELECT nope', rowCount: null },
    ]);
  });

  it('keeps the last fifty, and is cleared', async () => {
    const { client: person, id } = await signUp();
    await sql(
      `insert into "SqlRun" (id, "workspaceId", "userId", text, "textHash", "ranAt", ms)
      select gen_random_uuid(), m."workspaceId", $1, 'SELECT ' || n, 'h' || n, now() - n * interval '1 hour', 1
      from generate_series(1, 50) n, "Membership" m where m."userId" = $1`,
      [id],
    );
    await run('SELECT 0', {}, person);
    const kept = await texts(person);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 'SELECT 0', 'SELECT 49']);
    expect((await person.delete('/api/sql/history')).status).toBe(200);
    expect(await texts(person)).toEqual([]);
  });

  it('is the person’s own, in a workspace that two share', async () => {
    const viewer = await signUp();
    await putInWorkspace(viewer.id, owner, 'viewer');
    await run('SELECT 42 AS mine', {}, viewer.client);
    expect(await texts(viewer.client)).toEqual(['SELECT 42 AS mine']);
    expect(await texts(client)).not.toContain('SELECT 42 AS mine');
    await viewer.client.delete('/api/sql/history');
    expect((await texts(client)).length).toBeGreaterThan(0);
  });
});

describe('saved statements', () => {
  const save = (name: string, as = client, text = 'SELECT 1') => as.post('/api/sql/saved', { name, sql: text });
  const names = async (of: Client) =>
    (await of.get('/api/sql/saved')).body.statements.map(({ name }: { name: string }) => name);

  it('are kept by name, renamed, rewritten and deleted', async () => {
    const { client: person } = await signUp();
    const { status, body } = await save(' Monthly ', person);
    expect([status, body.statement.name]).toEqual([201, 'Monthly']);
    await save('Annual', person);
    expect(await names(person)).toEqual(['Annual', 'Monthly']);
    const path = `/api/sql/saved/${body.statement.id}`;
    expect((await person.patch(path, { name: 'By month' })).body.statement).toMatchObject({ sql: 'SELECT 1' });
    expect((await person.patch(path, { sql: 'SELECT 2' })).body.statement).toMatchObject({ name: 'By month' });
    expect((await person.delete(path)).status).toBe(200);
    expect((await person.delete(path)).status).toBe(404);
    expect(await names(person)).toEqual(['Annual']);
  });

  it('have names of their own', async () => {
    const { client: person } = await signUp();
    const first = (await save('Monthly', person)).body.statement;
    const { status, body } = await save('monthly', person);
    expect([status, body.code]).toEqual([409, 'conflict']);
    const other = (await save('Other', person)).body.statement;
    expect((await person.patch(`/api/sql/saved/${other.id}`, { name: 'MONTHLY' })).status).toBe(409);
    expect((await person.patch(`/api/sql/saved/${first.id}`, { name: 'MONTHLY' })).status).toBe(200);
  });

  it.each([
    ['no name', { name: ' ', sql: 'SELECT 1' }],
    ['a long name', { name: 'x'.repeat(81), sql: 'SELECT 1' }],
    ['a long text', { name: 'x', sql: 'x'.repeat(20_001) }],
    ['no text', { name: 'x', sql: '' }],
    ['a NUL', { name: 'x', sql: 'SELECT \0' }],
  ])('with %s are refused', async (_, body) => expect((await client.post('/api/sql/saved', body)).status).toBe(400));

  it('are two hundred at most, also when many come at once', async () => {
    const { client: person, id } = await signUp();
    await sql(
      `insert into "SavedStatement" (id, "workspaceId", "createdById", name, text, "updatedAt")
      select gen_random_uuid(), m."workspaceId", $1, 'kept ' || n, 'SELECT 1', now()
      from generate_series(1, 198) n, "Membership" m where m."userId" = $1`,
      [id],
    );
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => save(name, person)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    expect(await names(person)).toHaveLength(200);
  });

  it('are those of the workspace: a viewer reads them, a stranger finds none', async () => {
    const { id } = (await save('Shared')).body.statement;
    const viewer = await signUp();
    await putInWorkspace(viewer.id, owner, 'viewer');
    expect(await names(viewer.client)).toContain('Shared');
    expect((await save('Mine', viewer.client)).status).toBe(403);
    expect((await viewer.client.patch(`/api/sql/saved/${id}`, { name: 'Mine' })).status).toBe(403);
    expect((await viewer.client.delete(`/api/sql/saved/${id}`)).status).toBe(403);
    const { client: stranger } = await signUp();
    expect(await names(stranger)).toEqual([]);
    expect((await stranger.patch(`/api/sql/saved/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await stranger.delete(`/api/sql/saved/${id}`)).status).toBe(404);
    expect(await names(client)).toContain('Shared');
  });
});

describe('a result as Excel', () => {
  const fileOf = async (text: string, who = client) => {
    const response = await fetch(new URL('/api/sql/file', ORIGIN), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${who.token}` },
      body: JSON.stringify({ sql: text }),
    });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('has its cells as they are, and the evidence of the answer on the screen', { timeout: 60_000 }, async () => {
    const { client: person, id } = await signUp();
    await person.upload('orders.csv', CSV);
    const text =
      "SELECT region, sum(sales) AS total, max(order_date) AS latest, region = 'North' AS up, '=1+' || region AS f FROM orders GROUP BY ALL ORDER BY region";
    const { body: shown } = await run(text, {}, person);
    const { status, headers, bytes } = await fileOf(text, person);
    expect([status, headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    expect(headers.get('content-disposition')).toContain('SQL result.xlsx');
    const book = read(bytes, { cellDates: true, UTC: true });
    expect(book.SheetNames).toEqual(['Result', 'Evidence']);
    const [first] = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.Result!, { UTC: true });
    expect(first).toEqual({
      region: 'North',
      total: shown.rows[0][1],
      latest: new Date(`${shown.rows[0][2]}T00:00:00Z`),
      up: true,
      f: '=1+North',
    });
    expect(book.Sheets.Result!.E2.f).toBeUndefined();
    expect(utils.sheet_to_json(book.Sheets.Evidence!)).toMatchObject([
      {
        Data: 'orders.csv',
        'Table in SQL': 'orders',
        Version: 1,
        SQL: text,
        Rows: 3,
        'All rows': true,
        Engine: shown.evidence.engine,
        Hash: shown.evidence.hash,
      },
    ]);
    const [entry] = await sql<{ details: unknown }>(
      `select details from "AuditEntry" where "actorId" = $1 and action = 'statement.downloaded'`,
      [id],
    );
    expect(entry!.details).toMatchObject({ hash: shown.evidence.hash, rows: 3, bytes: bytes.length, format: 'xlsx' });
    expect((await person.get('/api/export')).body).toEqual([]);
  });

  it('ends at 10,000 rows, and says that there are more', { timeout: 60_000 }, async () => {
    const { bytes } = await fileOf('SELECT range AS n FROM range(20000)');
    const book = read(bytes);
    expect(utils.sheet_to_json(book.Sheets.Result!)).toHaveLength(10_000);
    expect(utils.sheet_to_json(book.Sheets.Evidence!)).toMatchObject([{ Rows: 10_000, 'All rows': false }]);
  });

  it('is refused with its place, as the answer is', async () => {
    const { status, bytes } = await fileOf('SELECT region,\n  nope FROM orders_2023');
    expect([status, JSON.parse(bytes.toString()).details]).toMatchObject([400, { line: 2, column: 3 }]);
  });

  it('is written of one’s own tables, for viewers too', { timeout: 60_000 }, async () => {
    const { client: stranger } = await signUp();
    const refused = await fileOf('SELECT * FROM orders_2023', stranger);
    expect([refused.status, refused.bytes.toString()]).toEqual([400, expect.stringContaining('no table orders_2023')]);
    const viewer = await signUp();
    await putInWorkspace(viewer.id, owner, 'viewer');
    expect((await fileOf('SELECT count(*) AS n FROM orders_2023', viewer.client)).status).toBe(200);
  });
});

describe('a result as a data source', () => {
  const make = (name: string, text: string, as = client) => as.post('/api/sql/data-source', { name, sql: text });

  it('may be one cell', async () => {
    const { client: person } = await signUp();
    await person.upload('orders.csv', CSV);
    const { status, body } = await make('Best', 'SELECT max(sales) AS best FROM orders', person);
    expect(status).toBe(201);
    expect(body.dataSource).toMatchObject({ rowCount: 1, columns: [{ key: 'best', type: 'integer' }] });
  });

  it('has its rows, their types and its statement, and can be asked itself', async () => {
    const { client: person } = await signUp();
    await person.upload('orders.csv', CSV);
    const text =
      "SELECT region, sum(sales) AS total, max(order_date) AS latest, CASE WHEN region = 'South' THEN NULL ELSE 'a, \"b\"' END AS note FROM orders GROUP BY ALL ORDER BY region";
    const { status, body } = await make('By region', text, person);
    expect(status).toBe(201);
    expect(body.dataSource).toMatchObject({ name: 'By region', statement: text, rowCount: 3, version: 1 });
    expect(body.dataSource.columns.map(({ key, type }: { key: string; type: string }) => [key, type])).toMatchObject([
      ['region', expect.any(String)],
      ['total', 'integer'],
      ['latest', 'date'],
      ['note', expect.any(String)],
    ]);
    expect((await run('SELECT * FROM by_region ORDER BY region', {}, person)).body.rows).toEqual(
      (await run(text, {}, person)).body.rows,
    );
    const [uploaded] = (await person.get('/api/data-sources')).body.filter(
      ({ name }: { name: string }) => name !== 'By region',
    );
    expect((await person.get(`/api/data-sources/${uploaded.id}`)).body.statement).toBeNull();
  });

  it('is out of date when its tables move on, and is run again on them', async () => {
    const { client: person } = await signUp();
    const orders = (await person.upload('orders.csv', CSV)).body.dataSource.id;
    const text = 'SELECT region, sum(sales) AS total FROM orders GROUP BY ALL ORDER BY region';
    const { id } = (await make('By region', text, person)).body.dataSource;
    const view = async () => (await person.get(`/api/data-sources/${id}`)).body;
    const read = { dataSourceId: orders, name: 'orders.csv' };
    expect(await view()).toMatchObject({
      status: 'ready',
      statementTables: [{ ...read, version: 1, currentVersion: 1 }],
    });
    await person.patch(`/api/data-sources/${id}`, { columns: [{ key: 'total', label: 'Sum' }] });
    const next = { mode: 'replace', targetId: orders };
    expect((await person.upload('orders.csv', `${CSV}2023-10-11,North,0.5\n`, {}, next)).body).toMatchObject({
      dataSource: { version: 2 },
    });
    expect(await view()).toMatchObject({
      status: 'stale',
      statementTables: [{ ...read, version: 1, currentVersion: 2 }],
    });

    const again = await person.post(`/api/sql/data-source/${id}`);
    expect(again.status).toBe(200);
    expect(again.body.dataSource).toMatchObject({
      version: 2,
      status: 'ready',
      statement: text,
      statementTables: [{ ...read, version: 2, currentVersion: 2 }],
    });
    expect(again.body.dataSource.columns[1]).toMatchObject({ key: 'total', label: 'Sum', type: 'decimal' });
    expect((await run('SELECT * FROM by_region ORDER BY region', {}, person)).body.rows).toEqual(
      (await run(text, {}, person)).body.rows,
    );

    const viewer = await signUp();
    expect((await viewer.client.post(`/api/sql/data-source/${id}`)).status).toBe(404);
    expect((await person.post(`/api/sql/data-source/${orders}`)).body.code).toBe('conflict');
    await person.post(`/api/data-sources/${id}/revert`, { version: 1 });
    expect((await view()).statementTables).toEqual([]);
  });

  it.each([
    ['too many rows', 'SELECT range AS n FROM range(20000)', 413, 'too_large'],
    ['no rows', 'SELECT * FROM regions WHERE false', 409, 'conflict'],
    ['what is no SELECT', 'DROP TABLE regions', 400, 'validation'],
  ])('is refused of %s', async (_, text, status, code) => {
    const answer = await make('Refused', text);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await client.get('/api/data-sources')).body.map(({ name }: { name: string }) => name)).not.toContain(
      'Refused',
    );
  });

  it('is made by those who may make changes, of tables of their own', async () => {
    const viewer = await signUp();
    await putInWorkspace(viewer.id, owner, 'viewer');
    expect((await make('Mine', 'SELECT 1 AS one', viewer.client)).status).toBe(403);
    const { client: stranger } = await signUp();
    expect((await make('Mine', 'SELECT * FROM regions', stranger)).status).toBe(400);
  });
});
