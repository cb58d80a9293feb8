import { randomUUID } from 'node:crypto';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Client, signUp, sql } from './client';

const CSV = 'day,region,amount\n2024-01-01,North,1.50\n2024-01-02,South,2.25\n2024-01-03,North,3.00\n';
const refused = (answer: { status: number; body: unknown }, status: number, code: string, words?: RegExp) => {
  expect(answer).toMatchObject({ status, body: { code } });
  const { message, error, requestId } = answer.body as Record<string, string>;
  expect(error).toBe(message);
  expect(requestId).toBeTruthy();
  if (words) expect(message).toMatch(words);
};

describe('an upload', () => {
  it('answers the finished data source: rows, columns, types, hash, first records', async () => {
    const { client } = await signUp();
    const { status, body } = await client.upload('sales.csv', CSV);
    expect(status).toBe(201);
    expect(body.dataSource).toMatchObject({
      name: 'sales.csv',
      uploadType: 'csv',
      status: 'ready',
      version: 1,
      rowCount: 3,
      columnCount: 3,
      sizeBytes: CSV.length,
      sha256: createHash('sha256').update(CSV).digest('hex'),
      dataTruncated: false,
    });
    expect(body.dataSource.columns.map(({ label, type }: { label: string; type: string }) => [label, type])).toEqual([
      ['day', 'date'],
      ['region', 'category'],
      ['amount', 'decimal'],
    ]);
    expect(body.dataSource.data[0]).toEqual({ day: '2024-01-01', region: 'North', amount: 1.5 });
  });

  it('[E07] stands in the list, without profiles, and is found by its id', async () => {
    const { client } = await signUp();
    const { dataSource } = (await client.upload('sales.csv', CSV)).body;
    const list = await client.get('/api/data-sources');
    expect(list.body).toHaveLength(1);
    expect(list.body[0]).toMatchObject({
      id: dataSource.id,
      name: 'sales.csv',
      uploadType: 'csv',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      rowCount: 3,
      usedIn: 0,
    });
    expect(list.body[0].data).toEqual([
      { day: '2024-01-01', region: 'North', amount: 1.5 },
      { day: '2024-01-02', region: 'South', amount: 2.25 },
      { day: '2024-01-03', region: 'North', amount: 3 },
    ]);
    expect(list.body[0].columns[0]).toEqual({ key: 'day', label: 'day', type: 'date', role: 'time' });
    expect((await client.get(`/api/data-sources/${dataSource.id}`)).body).toEqual(dataSource);
  });

  it.each([
    [
      'a program',
      'tool.exe',
      'MZ',
      415,
      'unsupported_type',
      /^only CSV, JSON, XML and TXT files, and Excel files, can be uploaded$/,
    ],
    ['a file without an ending', 'noname', 'a,b\n1,2\n', 415, 'unsupported_type', /only CSV/],
    ['an empty file', 'empty.csv', '', 422, 'unreadable_file', /^the file is empty$/],
    ['JSON cut off in the middle', 'cut.json', '[{"a": 1}, {"a": ', 422, 'unreadable_file', undefined],
    ['a web page', 'page.csv', '<!doctype html><html><body>404</body></html>', 415, 'unsupported_type', /web page/],
    [
      'XML with a document type',
      'bomb.xml',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a><r>&b;</r></a>',
      422,
      'unreadable_file',
      undefined,
    ],
  ])('[V07] of %s is refused with the reason and leaves nothing', async (_what, name, content, status, code, words) => {
    const { client, id } = await signUp();
    refused(await client.upload(name, content), status, code, words);
    expect((await client.get('/api/data-sources')).body).toEqual([]);
    expect(await sql('select 1 from "DataSource" where "createdById" = $1', [id])).toEqual([]);
  });

  it.each([
    ['CSV', 'sales.csv', CSV, 'csv'],
    [
      'JSON',
      'sales.json',
      '[{"day":"2024-01-01","amount":1.5},{"day":"2024-01-02","amount":2.25},{"day":"2024-01-03","amount":3}]',
      'json',
    ],
    [
      'XML',
      'sales.xml',
      '<sales><sale><day>2024-01-01</day><amount>1.5</amount></sale><sale><day>2024-01-02</day><amount>2.25</amount></sale><sale><day>2024-01-03</day><amount>3</amount></sale></sales>',
      'xml',
    ],
    ['TXT', 'sales.txt', CSV.replaceAll(',', '\t'), 'txt'],
  ])('[V07] of %s is taken', async (_what, name, content, uploadType) => {
    const { client } = await signUp();
    const { status, body } = await client.upload(name, content);
    expect([status, body.dataSource.uploadType, body.dataSource.rowCount]).toEqual([201, uploadType, 3]);
  });

  it('[V07] of 50 MB to the byte is taken', async () => {
    const { client } = await signUp();
    const line = `${'x'.repeat(1023)}\n`;
    const { status, body } = await client.upload('full.txt', line.repeat(50 * 1024));
    expect([status, body.dataSource?.sizeBytes]).toEqual([201, 50 * 1024 * 1024]);
  }, 120_000);

  it('[V07] of one byte more than 50 MB is refused while it streams', async () => {
    const { client } = await signUp();
    const answer = await client.upload('large.csv', Buffer.alloc(50 * 1024 * 1024 + 1, 'a,b\n'));
    refused(answer, 413, 'too_large', /^the file is larger than 50 MB$/);
  }, 120_000);

  it('without a file, or not as a form, says what is missing', async () => {
    const { client } = await signUp();
    refused(await client.post('/api/upload', { file: 'x' }), 400, 'validation', /multipart/);
    const form = new FormData();
    form.set('name', 'x');
    refused(await client.post('/api/upload', form), 400, 'validation', /no file/);
  });

  it('names its rows where one column tells each thing apart, and says rows where nothing safe does', async () => {
    const { client } = await signUp();
    const rows = Array.from(
      { length: 240 },
      (_, nth) => `${nth + 1},${['north', 'south'][nth % 2]},${(nth * 7) % 50}`,
    ).join('\n');
    const made = await Promise.all(
      [`customerID,region,spend\n${rows}\n`, `nr,region,spend\n${rows}\n`].map((text, nth) =>
        client.upload(`file${nth}.csv`, text),
      ),
    );
    const read = await Promise.all(made.map(({ body }) => client.get(`/api/data-sources/${body.dataSource.id}`)));
    expect(read.map(({ body }) => body.rowNoun)).toEqual(['customers', 'rows']);
  });

  it('takes the name that comes along', async () => {
    const { client } = await signUp();
    const form = new FormData();
    form.set('name', 'Sales of January');
    form.set('file', new Blob([CSV]), 'sales.csv');
    expect((await client.post('/api/upload', form)).body.dataSource.name).toBe('Sales of January');
  });

  it('sent twice with one key makes one data source, also at the same time', async () => {
    const { client } = await signUp();
    const key = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all([client.upload('once.csv', CSV, key), client.upload('once.csv', CSV, key)]);
    const again = await client.upload('once.csv', CSV, key);
    expect(new Set([...answers, again].map(({ body }) => body.dataSource.id)).size).toBe(1);
    expect((await client.get('/api/data-sources')).body).toHaveLength(1);
  });

  it('tells by its key what became of it', async () => {
    const { client } = await signUp();
    const outcome = async (key: string) => (await client.get(`/api/upload?key=${key}`)).body;
    const [kept, broken, never] = [randomUUID(), randomUUID(), randomUUID()];
    const { dataSource } = (await client.upload('sales.csv', CSV, { 'Idempotency-Key': kept })).body;
    await client.upload('empty.csv', '', { 'Idempotency-Key': broken });
    expect(await outcome(kept)).toMatchObject({
      state: 'kept',
      dataSource: { id: dataSource.id, rowCount: 3, status: 'ready' },
      job: null,
    });
    expect([await outcome(broken), await outcome(never)]).toEqual([{ state: 'none' }, { state: 'none' }]);
    refused(await client.get('/api/upload'), 400, 'validation', /key/);
    const stranger = await signUp();
    expect((await stranger.client.get(`/api/upload?key=${kept}`)).body).toEqual({ state: 'none' });
  });

  it('whose process died after it was kept is not taken twice', async () => {
    const { client, id } = await signUp();
    const key = randomUUID();
    const { dataSource } = (await client.upload('sales.csv', CSV, { 'Idempotency-Key': key })).body;
    // What a kill between the commit and the answer leaves: a key of a process that is gone, without an answer.
    await sql('update "IdempotencyKey" set status = null, response = null, "instanceId" = $2 where key = $1', [
      key,
      randomUUID(),
    ]);
    const again = await client.upload('sales.csv', CSV, { 'Idempotency-Key': key });
    expect([again.status, again.body.dataSource.id]).toEqual([201, dataSource.id]);
    expect((await client.get('/api/data-sources')).body).toHaveLength(1);
    // A place that a dead process held is nothing that was kept.
    await sql('update "DataSource" set status = \'uploading\', "instanceId" = $2 where "createdById" = $1', [
      id,
      randomUUID(),
    ]);
    expect((await client.get(`/api/upload?key=${key}`)).body).toEqual({ state: 'none' });
  });

  it('is refused to a viewer', async () => {
    const { client, id } = await signUp();
    await sql('update "User" set role = $2::"Role" where id = $1', [id, 'viewer']);
    refused(await client.upload('sales.csv', CSV), 403, 'role', /viewer access/);
  });
});

describe('the plan', () => {
  it('keeps no place for a refused file', async () => {
    const { client } = await signUp();
    for (let nth = 0; nth < 6; nth++) refused(await client.upload('empty.csv', ''), 422, 'unreadable_file');
    expect((await client.upload('sales.csv', CSV)).status).toBe(201);
  });
});

describe('rows', () => {
  const many = `n,word\n${Array.from({ length: 1234 }, (_, nth) => `${nth + 1},w${(nth * 7919) % 1000}`).join('\n')}\n`;

  it('come in the file’s order, page by page, to the end', async () => {
    const { client } = await signUp();
    const { dataSource } = (await client.upload('many.csv', many)).body;
    const seen: number[] = [];
    for (let cursor = ''; ;) {
      const { body } = await client.get(
        `/api/data-sources/${dataSource.id}/rows?limit=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      expect(body.columns.map(({ key }: { key: string }) => key)).toEqual(['n', 'word']);
      seen.push(...body.rows.map(({ n }: { n: number }) => n));
      if (body.nextCursor === null) break;
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(Array.from({ length: 1234 }, (_, nth) => nth + 1));
  });

  it('are sorted by a column, ties in the file’s order', async () => {
    const { client } = await signUp();
    const { dataSource } = (await client.upload('ties.csv', 'k,n\nb,1\na,2\nb,3\na,4\n')).body;
    const { body } = await client.get(`/api/data-sources/${dataSource.id}/rows?sort=k:desc`);
    expect(body.rows.map(({ n }: { n: number }) => n)).toEqual([1, 3, 2, 4]);
  });

  it.each([
    ['limit=501', 'limit'],
    ['sort=n', 'sort'],
    ['offset=-1', 'offset'],
  ])('refuse %s and name it', async (query, field) => {
    const { client } = await signUp();
    const { dataSource } = (await client.upload('sales.csv', CSV)).body;
    const answer = await client.get(`/api/data-sources/${dataSource.id}/rows?${query}`);
    refused(answer, 400, 'validation');
    expect(Object.keys(answer.body.details.fields)).toEqual([field]);
  });
});

describe('a change', () => {
  it('of name, label and role shows at once and makes no version', async () => {
    const { client } = await signUp();
    const { dataSource } = (await client.upload('sales.csv', CSV)).body;
    const { body } = await client.patch(`/api/data-sources/${dataSource.id}`, {
      name: 'Sales',
      columns: [{ key: 'amount', label: 'Amount, EUR', role: 'ignore' }],
    });
    expect(body.dataSource).toMatchObject({ name: 'Sales', version: 1 });
    expect(body.dataSource.columns[2]).toMatchObject({ key: 'amount', label: 'Amount, EUR', role: 'ignore' });
  });

  it('of a type reads the file again: what does not fit is null, counted, and its text is kept', async () => {
    const { client } = await signUp();
    const { dataSource } = (await client.upload('mixed.csv', 'id,code\n1,10\n2,twelve\n3,30\n')).body;
    expect(dataSource.columns[1].type).not.toBe('integer');
    const answer = await client.patch(`/api/data-sources/${dataSource.id}`, {
      columns: [{ key: 'code', type: 'integer' }],
    });
    expect(answer.body.dataSource).toMatchObject({ version: 2, rowCount: 3 });
    expect(answer.body.dataSource.columns[1]).toMatchObject({ type: 'integer', nulls: 0, invalid: 1, max: 30 });
    const { body } = await client.get(`/api/data-sources/${dataSource.id}/rows`);
    expect(body.rows[1].code).toBeNull();
    expect(body.misfits).toEqual([{ row: 2, key: 'code', text: 'twelve' }]);
  });

  it('of a column that is not there is refused by name', async () => {
    const { client } = await signUp();
    const { dataSource } = (await client.upload('sales.csv', CSV)).body;
    refused(
      await client.patch(`/api/data-sources/${dataSource.id}`, { columns: [{ key: 'nothing', label: 'x' }] }),
      400,
      'validation',
      /no column nothing/,
    );
  });
});

describe('a column that can be read in two ways', () => {
  const days = Array.from({ length: 24 }, (_, nth) => `0${1 + (nth % 9)}/03/2024,${nth}`).join('\n');

  it('asks, shows the rest meanwhile, and is settled by a reading', async () => {
    const { client } = await signUp();
    const { dataSource } = (await client.upload('days.csv', `when,n\n${days}\n`)).body;
    expect(dataSource.status).toBe('needs_review');
    const [when] = dataSource.columns;
    expect(when.review.options.map(({ reading }: { reading: string }) => reading).sort()).toEqual([
      'day_first',
      'month_first',
    ]);
    const count = await client.post(`/api/data-sources/${dataSource.id}/query`, {
      queries: {
        all: { measures: [{ agg: 'sum', field: 'n' }] },
        by: { measures: [{ agg: 'count' }], dimensions: [{ field: 'when', grain: 'day' }] },
      },
    });
    expect(count.body.widgets.all.rows).toEqual([{ sum_n: 276 }]);
    expect(count.body.widgets.by.error).toMatchObject({ code: 'broken', field: 'when' });
    const settled = await client.patch(`/api/data-sources/${dataSource.id}`, {
      columns: [{ key: 'when', reading: 'day_first' }],
    });
    expect(settled.body.dataSource).toMatchObject({ status: 'ready', version: 2 });
    expect(settled.body.dataSource.columns[0]).toMatchObject({
      type: 'date',
      min: '2024-03-01',
      max: '2024-03-09',
      review: null,
    });
  });
});

describe('jobs', () => {
  it('tell of an upload from its first step to its end over the event stream', async () => {
    const { client } = await signUp();
    const stop = new AbortController();
    const stream = await fetch(new URL('/api/jobs/events', client.origin), {
      headers: { Authorization: `Bearer ${client.token}` },
      signal: stop.signal,
    });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    const uploading = client.upload('sales.csv', CSV);
    let text = '';
    while (!text.includes('event: done')) text += (await reader.read()).value ?? '';
    stop.abort();
    const { body } = await uploading;
    expect(text).toContain(`"targetId":"${body.dataSource.id}"`);
    expect(text).toContain('"state":"succeeded"');
  });

  it('of somebody else are not found', async () => {
    const { client } = await signUp();
    const { dataSource } = (await client.upload('sales.csv', CSV)).body;
    const [job] = await sql<{ id: string }>('select id from "Job" where "targetId" = $1 and kind = \'ingest\'', [
      dataSource.id,
    ]);
    expect((await client.get(`/api/jobs/${job!.id}`)).body).toMatchObject({
      id: job!.id,
      state: 'succeeded',
      kind: 'ingest',
    });
    const { client: stranger } = await signUp();
    refused(await stranger.get(`/api/jobs/${job!.id}`), 404, 'not_found');
    refused(await new Client().get(`/api/jobs/${job!.id}`), 401, 'unauthenticated');
  });
});
