import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Client, holdImports, setRole, signUp, sql } from './client';

const CSV = 'day,region,amount\n2024-01-01,North,1.50\n2024-01-02,South,2.25\n2024-01-03,North,3.00\n';
const NEXT =
  'day,amount,channel\n2024-01-04,4.00,web\n2024-01-05,5.00,shop\n2024-01-06,6.00,web\n2024-01-07,7.00,web\n';

/** Somebody with one data source of version 1. */
async function withSales(content = CSV, name = 'sales.csv') {
  const { client, id } = await signUp();
  const { dataSource } = (await client.upload(name, content)).body;
  return { client, userId: id, source: dataSource as { id: string } };
}

const stage = (client: Client, content: string, fields: Record<string, string> = {}, name = 'next.csv') =>
  client.upload(name, content, {}, { preview: 'true', ...fields });
const replacing = (source: { id: string }) => ({ mode: 'replace', targetId: source.id });
const appending = (source: { id: string }) => ({ mode: 'append', targetId: source.id });
const types = (columns: { key: string; type: string }[]) =>
  Object.fromEntries(columns.map(({ key, type }) => [key, type]));
const rowsOf = async (client: Client, id: string) =>
  (await client.get(`/api/data-sources/${id}/rows?limit=500`)).body.rows;
const expire = (id: string) =>
  sql('update "Import" set "expiresAt" = now() - interval \'1 minute\' where id = $1', [id]);

describe('a preview', () => {
  it('shows the file as it was read, and lists nothing', async () => {
    const { client } = await signUp();
    const { status, body } = await stage(client, CSV);
    expect(status).toBe(201);
    expect(body.import).toMatchObject({
      mode: 'create',
      targetId: null,
      name: 'next.csv',
      fileName: 'next.csv',
      uploadType: 'csv',
      sizeBytes: CSV.length,
      rowCount: 3,
      options: {},
      overrides: {},
      difference: null,
      reading: { encoding: 'UTF-8' },
    });
    expect(types(body.import.columns)).toEqual({ day: 'date', region: 'category', amount: 'decimal' });
    expect(body.import.data[0]).toEqual({ day: '2024-01-01', region: 'North', amount: 1.5 });
    expect((await client.get('/api/data-sources')).body).toEqual([]);
    expect((await client.get(`/api/imports/${body.import.id}`)).body).toEqual(body.import);
  });

  it('of a file that cannot be read leaves nothing', async () => {
    const { client, id } = await signUp();
    expect(await stage(client, '[{"a": 1}, {"a": ', {}, 'cut.json')).toMatchObject({
      status: 422,
      body: { code: 'unreadable_file' },
    });
    expect(await sql('select 1 from "Import" where "createdById" = $1', [id])).toEqual([]);
  });

  it('is read again with another choice, and becomes what was seen', async () => {
    const { client } = await signUp();
    const { id } = (await stage(client, CSV)).body.import;
    const changed = await client.patch(`/api/imports/${id}`, {
      columns: [
        { key: 'amount', type: 'text', label: 'Paid' },
        { key: 'region', role: 'id' },
      ],
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { import: { id, overrides: { amount: { type: 'text', label: 'Paid' }, region: { role: 'id' } } } },
    });
    expect(types(changed.body.import.columns)).toMatchObject({ amount: 'text' });
    const made = await client.post(`/api/imports/${id}/commit`, { name: 'Sales of January' });
    expect(made).toMatchObject({
      status: 201,
      body: {
        dataSource: {
          id,
          name: 'Sales of January',
          version: 1,
          status: 'ready',
          rowCount: 3,
          sha256: createHash('sha256').update(CSV).digest('hex'),
        },
      },
    });
    expect(made.body.dataSource.columns).toMatchObject([
      { key: 'day' },
      { key: 'region', role: 'id' },
      { key: 'amount', label: 'Paid', type: 'text' },
    ]);
    expect(await rowsOf(client, id)).toHaveLength(3);
    expect(
      (await client.patch(`/api/data-sources/${id}`, { columns: [{ key: 'amount', type: null }] })).body.dataSource,
    ).toMatchObject({ version: 2 });
    expect((await client.get(`/api/imports/${id}`)).status).toBe(404);
  });

  it('names a column that it does not have', async () => {
    const { client } = await signUp();
    const { id } = (await stage(client, CSV)).body.import;
    expect(await client.patch(`/api/imports/${id}`, { columns: [{ key: 'nowhere', type: 'text' }] })).toMatchObject({
      status: 400,
      body: { code: 'validation', message: 'columns: there is no column nowhere' },
    });
  });

  it('is thrown away with what it held', async () => {
    const { client } = await signUp();
    const { id } = (await stage(client, CSV)).body.import;
    expect(await client.delete(`/api/imports/${id}`)).toMatchObject({ status: 200, body: { success: true } });
    expect((await client.get(`/api/imports/${id}`)).status).toBe(404);
    expect((await client.post(`/api/imports/${id}/commit`)).status).toBe(404);
  });

  it('expires', async () => {
    const { client } = await signUp();
    const { id } = (await stage(client, CSV)).body.import;
    await expire(id);
    const gone = {
      status: 410,
      body: {
        code: 'gone',
        message: 'This preview has expired or was replaced by 20 newer ones. Upload the file again.',
      },
    };
    expect(await client.get(`/api/imports/${id}`)).toMatchObject(gone);
    expect(await client.patch(`/api/imports/${id}`, {})).toMatchObject(gone);
    expect(await client.post(`/api/imports/${id}/commit`)).toMatchObject(gone);
  });

  it('of a person with 20 others lets the oldest of them expire, and no other person’s', async () => {
    const { client, id: userId } = await signUp();
    const { id } = (await stage(client, 'a\n1\n')).body.import;
    await sql(
      `insert into "Import" (id, "workspaceId", "createdById", mode, name, "uploadType", files, "readingId", result, "createdAt", "expiresAt")
      select gen_random_uuid(), "workspaceId", "createdById", mode, name, "uploadType", '[]', gen_random_uuid(), '{}', now(), "expiresAt" from "Import", generate_series(1, 19) where id = $1`,
      [id],
    );
    const [other] = await sql<{ id: string }>(
      `insert into "Import" (id, "workspaceId", "createdById", mode, name, "uploadType", files, "readingId", result, "createdAt", "expiresAt")
      select gen_random_uuid(), "workspaceId", gen_random_uuid(), mode, name, "uploadType", '[]', gen_random_uuid(), '{}', now() - interval '5 minutes', "expiresAt" from "Import" where id = $1 returning id`,
      [id],
    );
    const newest = (await stage(client, 'a\n2\n')).body.import.id;
    expect((await client.get(`/api/imports/${id}`)).status).toBe(410);
    expect((await client.get(`/api/imports/${newest}`)).status).toBe(200);
    expect(await sql('select 1 from "Import" where "createdById" = $1 and "expiresAt" > now()', [userId])).toHaveLength(
      20,
    );
    expect(await sql('select 1 from "Import" where id = $1 and "expiresAt" > now()', [other!.id])).toHaveLength(1);
  });

  it('is read so often a minute and no oftener', async () => {
    const { client, id } = await signUp();
    await sql(`insert into "ThrottleCounter" (key, count, "resetsAt") values ($1, 60, now() + interval '30 seconds')`, [
      `preview ${id}`,
    ]);
    const refused = await stage(client, CSV);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'rate_limited',
        message: expect.stringMatching(/^Too many previews\. Try again in \d+ seconds\.$/) as string,
      },
    });
    expect(refused.body.details.retryAfter).toBeGreaterThan(0);
  });

  it('is another’s to nobody else', async () => {
    const { client, source } = await withSales();
    const { id } = (await stage(client, NEXT, replacing(source))).body.import;
    const { client: stranger } = await signUp();
    for (const answer of [
      await stranger.get(`/api/imports/${id}`),
      await stranger.patch(`/api/imports/${id}`, {}),
      await stranger.post(`/api/imports/${id}/commit`),
      await stranger.delete(`/api/imports/${id}`),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await stage(stranger, NEXT, replacing(source))).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await client.get(`/api/imports/${id}`)).status).toBe(200);
  });

  it('is refused to a viewer', async () => {
    const { client, userId, source } = await withSales();
    const { id } = (await stage(client, NEXT, replacing(source))).body.import;
    await setRole(userId, 'viewer');
    for (const answer of [
      await stage(client, CSV),
      await client.get(`/api/imports/${id}`),
      await client.post(`/api/imports/${id}/commit`),
      await client.post(`/api/data-sources/${source.id}/revert`, { version: 1 }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'role' } });
    }
  });
});

describe('the plan', () => {
  it('is asked before a preview is read, and again when it is taken: of two, one gets the last place', async () => {
    const { client } = await signUp();
    for (let nth = 0; nth < 4; nth++) await client.upload(`${nth}.csv`, 'a\n1\n');
    const staged = await Promise.all([stage(client, CSV), stage(client, CSV)]);
    const answers = await Promise.all(staged.map(({ body }) => client.post(`/api/imports/${body.import.id}/commit`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect(answers.find(({ status }) => status === 403)).toMatchObject({
      body: { code: 'plan_limit', details: { limit: 5, used: 5 } },
    });
    expect(await stage(client, CSV)).toMatchObject({ status: 403, body: { code: 'plan_limit' } });
    expect((await client.get('/api/data-sources')).body).toHaveLength(5);
  });

  it('has room for a new version where it has none for a new data source', async () => {
    const { client } = await signUp();
    const sources = [];
    for (let nth = 0; nth < 5; nth++) sources.push((await client.upload(`${nth}.csv`, 'a\n1\n')).body.dataSource);
    expect(await client.upload('next.csv', 'a\n2\n', {}, replacing(sources[0]))).toMatchObject({
      status: 201,
      body: { dataSource: { id: sources[0].id, version: 2 } },
    });
  });
});

describe('a replacement', () => {
  it('keeps the id and raises the version; the difference says what has changed', async () => {
    const { client, source } = await withSales();
    const { status, body } = await client.upload('next.csv', NEXT, {}, replacing(source));
    expect(status).toBe(201);
    expect(body.dataSource).toMatchObject({
      id: source.id,
      version: 2,
      rowCount: 4,
      name: 'sales.csv',
      origin: { fileName: 'next.csv' },
      sha256: createHash('sha256').update(NEXT).digest('hex'),
    });
    expect(body.difference).toMatchObject({
      summary: 'rows 3 → 4; column region removed; column channel added',
      rows: { from: 3, to: 4 },
      dashboards: 0,
      widgets: [],
      columns: [
        { key: 'region', change: 'removed', from: 'category', to: null },
        { key: 'channel', change: 'added', from: null, to: 'category' },
      ],
    });
    expect(await client.get('/api/data-sources')).toMatchObject({ body: [{ id: source.id, version: 2 }] });
  });

  it('names the charts that read a removed column, before it is taken', async () => {
    const { client, source } = await withSales(
      `day,region,amount\n${Array.from({ length: 60 }, (_, nth) => `2024-0${1 + (nth % 6)}-11,${['North', 'South', 'West'][nth % 3]},${nth}.5`).join('\n')}\n`,
    );
    const { dashboard } = (await client.post('/api/dashboards', { dataSourceIds: [source.id] })).body;
    const { difference } = (await stage(client, NEXT, replacing(source))).body.import;
    expect(difference.dashboards).toBe(1);
    expect(difference.summary).toMatch(/need(s)? repair$/);
    expect(difference.widgets).toContainEqual(
      expect.objectContaining({
        dashboardId: dashboard.id,
        dashboardName: dashboard.name,
        kind: 'chart',
        fields: ['region'],
      }),
    );
  });

  it('replays what a person decided about the columns', async () => {
    const { client, source } = await withSales();
    await client.patch(`/api/data-sources/${source.id}`, {
      columns: [
        { key: 'amount', label: 'Paid', type: 'text' },
        { key: 'region', role: 'id' },
      ],
    });
    const { dataSource } = (
      await client.upload('next.csv', CSV.replace('amount', 'Amount').replace('1.50', '9.50'), {}, replacing(source))
    ).body;
    expect(dataSource.columns).toMatchObject([
      { key: 'day' },
      { key: 'region', role: 'id' },
      { key: 'amount', label: 'Paid', type: 'text' },
    ]);
    expect(dataSource.version).toBe(3);
  });

  it('takes another family of file, and asks again where its columns can be read in two ways', async () => {
    const { client, source } = await withSales();
    const { dataSource } = (
      await client.upload(
        'sales.json',
        '[{"day":"2024-02-01","amount":1.5},{"day":"2024-02-02","amount":2.25}]',
        {},
        replacing(source),
      )
    ).body;
    expect(dataSource).toMatchObject({ uploadType: 'json', version: 2, rowCount: 2, status: 'ready' });
    const asked = await client.upload('dates.csv', 'day,amount\n03/04/2026,1\n05/06/2026,2\n', {}, replacing(source));
    expect(asked.body.dataSource).toMatchObject({ uploadType: 'csv', version: 3, status: 'needs_review' });
  });

  it('that is refused leaves the data source exactly as it was', async () => {
    const { client, source } = await withSales();
    const before = (await client.get(`/api/data-sources/${source.id}`)).body;
    expect(await client.upload('cut.json', '[{"a": 1}, {"a": ', {}, replacing(source))).toMatchObject({ status: 422 });
    expect(await client.upload('empty.csv', '', {}, appending(source))).toMatchObject({ status: 422 });
    expect((await client.get(`/api/data-sources/${source.id}`)).body).toEqual(before);
    expect(await rowsOf(client, source.id)).toHaveLength(3);
  });

  it('that was previewed against an older version is refused with both versions, and told anew', async () => {
    const { client, source } = await withSales();
    const { id } = (await stage(client, NEXT, replacing(source))).body.import;
    await client.upload('between.csv', `${CSV}2024-01-09,East,9.00\n`, {}, replacing(source));
    expect(await client.post(`/api/imports/${id}/commit`)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        details: { yours: 1, current: 2 },
        message: expect.stringMatching(/version 1.*version 2/),
      },
    });
    expect((await client.get(`/api/imports/${id}`)).body.difference).toMatchObject({ rows: { from: 4, to: 4 } });
    expect(await client.post(`/api/imports/${id}/commit`)).toMatchObject({
      status: 201,
      body: { dataSource: { id: source.id, version: 3, rowCount: 4 } },
    });
  });

  it('taken twice is one version, with one key and without, and after the answer was lost', async () => {
    const { client, source } = await withSales();
    const { id } = (await stage(client, NEXT, replacing(source))).body.import;
    const key = { 'Idempotency-Key': `take ${id}` };
    const answers = await Promise.all([
      client.post(`/api/imports/${id}/commit`, {}, key),
      client.post(`/api/imports/${id}/commit`, {}, key),
      client.post(`/api/imports/${id}/commit`),
    ]);
    // What a kill between the commit and the answer leaves: a key of a process that is gone, without an answer.
    await sql('update "IdempotencyKey" set status = null, response = null, "instanceId" = $2 where key = $1', [
      `take ${id}`,
      randomUUID(),
    ]);
    answers.push(await client.post(`/api/imports/${id}/commit`, {}, key));
    expect(answers.map(({ status, body }) => [status, body.dataSource?.id, body.dataSource?.version])).toEqual(
      Array(4).fill([201, source.id, 2]),
    );
    const { client: stranger } = await signUp();
    expect((await stranger.post(`/api/imports/${id}/commit`)).status).toBe(404);
    expect((await client.delete(`/api/imports/${id}`)).status).toBe(404);
    // What was made of it may be deleted; the preview does not come back.
    await client.delete(`/api/data-sources/${source.id}`);
    expect((await client.post(`/api/imports/${id}/commit`)).status).toBe(404);
  });

  it.each([
    ['no target', { mode: 'replace' }, 400, /^targetId: is required: the data source/],
    ['a target that cannot be one', { mode: 'replace', targetId: 'x' }, 400, /^targetId: is not the id/],
    ['another mode', { mode: 'merge' }, 400, /^mode: /],
    [
      'a target that is not there',
      { mode: 'append', targetId: '01990000-0000-7000-8000-0000000000ff' },
      404,
      /data source doesn’t exist or was deleted/,
    ],
  ])('with %s is refused', async (_what, fields, status, words) => {
    const { client } = await signUp();
    const answer = await client.upload('next.csv', NEXT, {}, fields as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(words);
    expect((await client.get('/api/data-sources')).body).toEqual([]);
  });

  it('may say so after the file in the form', async () => {
    const { client, source } = await withSales();
    const form = new FormData();
    form.set('file', new Blob([NEXT]), 'next.csv');
    for (const [name, value] of Object.entries(replacing(source))) form.set(name, value);
    expect(await client.post('/api/upload', form)).toMatchObject({
      status: 201,
      body: { dataSource: { id: source.id, version: 2 } },
    });
    expect((await client.get('/api/data-sources')).body).toHaveLength(1);
  });
});

describe('what is appended', () => {
  it('stands below the rows that are there, again and again', async () => {
    const { client, source } = await withSales();
    const first = await client.upload('b.csv', 'day,region,amount\n2024-01-04,East,4.00\n', {}, appending(source));
    expect(first).toMatchObject({
      status: 201,
      body: {
        dataSource: { id: source.id, version: 2, rowCount: 4 },
        difference: { summary: 'rows 3 → 4; same columns' },
      },
    });
    const second = await client.upload('c.csv', 'region,day,amount\nWest,2024-01-05,5.00\n', {}, appending(source));
    expect(second.body.dataSource).toMatchObject({
      version: 3,
      rowCount: 5,
      origin: { fileName: 'sales.csv and 2 more' },
    });
    expect(await rowsOf(client, source.id)).toMatchObject([
      { amount: 1.5 },
      { amount: 2.25 },
      { amount: 3 },
      { region: 'East', amount: 4 },
      { region: 'West', day: '2024-01-05', amount: 5 },
    ]);
  });

  it('may have columns more and less', async () => {
    const { client, source } = await withSales();
    const { difference, dataSource } = (
      await client.upload('b.csv', 'day,amount,channel\n2024-01-04,4.00,web\n', {}, appending(source))
    ).body;
    expect(difference.summary).toBe('rows 3 → 4; column channel added');
    expect(dataSource.columns.map(({ key, nulls }: { key: string; nulls: number }) => [key, nulls])).toEqual([
      ['day', 0],
      ['region', 1],
      ['amount', 0],
      ['channel', 3],
    ]);
  });

  it('may not grow beyond 250 MB', async () => {
    const { client, source } = await withSales();
    await sql(
      'update "DataSource" set files = jsonb_set(files, \'{value,0,sizeBytes}\', to_jsonb(262144000)) where id = $1',
      [source.id],
    );
    expect(await client.upload('b.csv', CSV, {}, appending(source))).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: expect.stringMatching(/250 MB/) },
    });
    expect((await client.get(`/api/data-sources/${source.id}`)).body.version).toBe(1);
  });
});

describe('an upload whose answer did not arrive', () => {
  const outcome = async (client: Client, key: string) => (await client.get(`/api/upload?key=${key}`)).body;
  /** What a kill between the deed and the answer leaves: a key of a process that is gone, without an answer. */
  const loseAnswer = (key: string) =>
    sql('update "IdempotencyKey" set status = null, response = null, "instanceId" = $2 where key = $1', [
      key,
      randomUUID(),
    ]);

  it('of a preview is the preview that waits, until it is taken, thrown away or expires', async () => {
    const { client } = await signUp();
    const keys = [randomUUID(), randomUUID(), randomUUID()] as const;
    const ids: string[] = [];
    for (const key of keys)
      ids.push((await client.upload('next.csv', CSV, { 'Idempotency-Key': key }, { preview: 'true' })).body.import.id);
    expect(await outcome(client, keys[0])).toMatchObject({
      state: 'waiting',
      import: { id: ids[0], rowCount: 3, mode: 'create' },
    });
    const { client: stranger } = await signUp();
    expect(await outcome(stranger, keys[0])).toEqual({ state: 'none' });
    await loseAnswer(keys[0]);
    expect(
      (await client.upload('next.csv', CSV, { 'Idempotency-Key': keys[0] }, { preview: 'true' })).body.import.id,
    ).toBe(ids[0]);

    await client.post(`/api/imports/${ids[0]}/commit`);
    expect(await outcome(client, keys[0])).toMatchObject({
      state: 'kept',
      dataSource: { id: ids[0], rowCount: 3 },
      job: null,
    });
    await client.delete(`/api/imports/${ids[1]}`);
    await expire(ids[2]!);
    expect([await outcome(client, keys[1]), await outcome(client, keys[2])]).toEqual([
      { state: 'none' },
      { state: 'none' },
    ]);
    expect((await client.get('/api/data-sources')).body).toHaveLength(1);
  });

  it.each([
    ['replace', 2],
    ['append', 5],
  ])('of a file that was to %s is the next version, and not one more', async (mode, rowCount) => {
    const { client, source } = await withSales();
    const key = randomUUID();
    const send = () =>
      client.upload(
        'next.csv',
        'day,region,amount\n2024-02-01,North,1.50\n2024-02-02,South,2.50\n',
        { 'Idempotency-Key': key },
        { mode, targetId: source.id },
      );
    await send();
    await loseAnswer(key);
    expect(await outcome(client, key)).toMatchObject({
      state: 'kept',
      dataSource: { id: source.id, version: 2, rowCount },
    });
    expect((await send()).body.dataSource).toMatchObject({ id: source.id, version: 2, rowCount });
    // Refused, nothing is kept of it.
    const refusedKey = randomUUID();
    await client.upload('empty.csv', '', { 'Idempotency-Key': refusedKey }, { mode, targetId: source.id });
    expect(await outcome(client, refusedKey)).toEqual({ state: 'none' });
  });

  it('is arriving as long as its request is answered by a process that lives', async () => {
    const { client, id } = await signUp();
    const key = randomUUID();
    await client.upload('empty.csv', '', { 'Idempotency-Key': randomUUID() }, { preview: 'true' });
    const [living] = await sql<{ instanceId: string; actorKey: string }>(
      'select "instanceId", "actorKey" from "IdempotencyKey" where "actorKey" like $1',
      [`user ${id} %`],
    );
    await sql(
      `insert into "IdempotencyKey" ("actorKey", method, path, key, "instanceId", "expiresAt") values ($1, 'POST', '/api/upload', $2, $3, now() + interval '1 hour')`,
      [living!.actorKey, key, living!.instanceId],
    );
    expect(await outcome(client, key)).toEqual({ state: 'arriving' });
    await loseAnswer(key);
    expect(await outcome(client, key)).toEqual({ state: 'none' });
  });
});

describe('a file that takes longer than its request is held open', () => {
  const send = (client: Client, key: string, name: string, content: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob([content]), name);
    return client.post('/api/upload', form, { 'Idempotency-Key': key });
  };
  const outcome = async (client: Client, key: string) => (await client.get(`/api/upload?key=${key}`)).body;
  const rowOf = (id: string) => sql('select 1 from "Import" where id = $1', [id]);

  it('is answered with its job, and is a preview once that has ended', async () => {
    const { client, id: userId } = await signUp();
    const key = randomUUID();
    const letGo = await holdImports(userId);
    try {
      const { status, body } = await send(client, key, 'long.csv', CSV, { preview: 'true' });
      expect([status, Object.keys(body).sort()]).toEqual([202, ['importId', 'job']]);
      const { importId, job } = body;
      expect(job).toMatchObject({ kind: 'import', targetId: importId, state: 'running', stepCount: 5 });
      expect(await outcome(client, key)).toMatchObject({ state: 'reading', importId, job: { id: job.id } });
      expect((await client.get('/api/imports')).body).toMatchObject([{ importId, job: { id: job.id } }]);
      for (const early of [
        await client.get(`/api/imports/${importId}`),
        await client.patch(`/api/imports/${importId}`, {}),
        await client.post(`/api/imports/${importId}/commit`),
      ])
        expect(early).toMatchObject({ status: 409, body: { code: 'conflict', message: /still being read/ } });

      const { client: stranger } = await signUp();
      for (const path of [`/api/jobs/${job.id}`, `/api/imports/${importId}`])
        expect(await stranger.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      for (const path of [`/api/jobs/${job.id}`, `/api/imports/${importId}`])
        expect((await stranger.delete(path)).status).toBe(404);
      expect((await stranger.get('/api/imports')).body).toEqual([]);
      expect(await outcome(stranger, key)).toEqual({ state: 'none' });

      await letGo();
      expect(await client.ended(job.id as string)).toMatchObject({ state: 'succeeded' });
      expect(await outcome(client, key)).toMatchObject({ state: 'waiting', import: { id: importId, rowCount: 3 } });
      expect((await client.get('/api/imports')).body).toEqual([]);
      expect((await client.post(`/api/imports/${importId}/commit`)).body.dataSource).toMatchObject({ rowCount: 3 });
    } finally {
      await letGo();
    }
  });

  it.each([
    ['replace', 3],
    ['append', 6],
  ])('and is to %s becomes the next version, by its person', async (mode, rowCount) => {
    const { client, userId, source } = await withSales();
    const key = randomUUID();
    const letGo = await holdImports(userId);
    try {
      const { status, body } = await send(client, key, 'long.csv', CSV, { mode, targetId: source.id });
      expect(status).toBe(202);
      expect((await client.get(`/api/data-sources/${source.id}`)).body.version).toBe(1);
      await letGo();
      expect(await client.ended(body.job.id as string)).toMatchObject({
        state: 'succeeded',
        resultUrl: `/data-sources/${source.id}?view=versions`,
      });
      expect(await outcome(client, key)).toMatchObject({
        state: 'kept',
        dataSource: { id: source.id, version: 2, rowCount },
        job: null,
      });
      expect((await client.get(`/api/data-sources/${source.id}/difference?version=2`)).body).toMatchObject({
        rows: { from: 3, to: rowCount },
        columns: [],
        widgets: [],
      });
      const told = await sql(
        'select "actorKind", "requestId" <> \'\' as asked from "AuditEntry" where action = $1 and "targetId" = $2',
        [`data_source.${mode === 'append' ? 'appended' : 'replaced'}`, source.id],
      );
      expect(told).toEqual([{ actorKind: 'user', asked: true }]);
    } finally {
      await letGo();
    }
  });

  it.each([
    ['its job', (importId: string, jobId: string) => `/api/jobs/${jobId}`],
    ['the import', (importId: string) => `/api/imports/${importId}`],
  ])('leaves nothing once %s is cancelled, and its target as it was', async (_what, path) => {
    const { client, userId, source } = await withSales();
    const before = (await client.get(`/api/data-sources/${source.id}`)).body;
    const letGo = await holdImports(userId);
    try {
      const { body } = await send(client, randomUUID(), 'long.csv', NEXT, replacing(source));
      expect((await client.delete(path(body.importId as string, body.job.id as string))).status).toBe(200);
      await letGo();
      expect(await client.ended(body.job.id as string)).toMatchObject({
        state: 'cancelled',
        error: { code: 'cancelled' },
      });
      expect(await rowOf(body.importId as string)).toEqual([]);
      expect((await client.get(`/api/data-sources/${source.id}`)).body).toEqual(before);
    } finally {
      await letGo();
    }
  });

  it('tells by its job why it could not be taken, and leaves nothing', async () => {
    const { client, userId, source } = await withSales();
    const letGo = await holdImports(userId);
    try {
      const { body } = await send(client, randomUUID(), 'long.csv', NEXT, replacing(source));
      await client.delete(`/api/data-sources/${source.id}`);
      await letGo();
      expect(await client.ended(body.job.id as string)).toMatchObject({
        state: 'failed',
        error: { code: 'not_found' },
      });
      expect(await rowOf(body.importId as string)).toEqual([]);
    } finally {
      await letGo();
    }
  });
});

describe('a file that is refused by its job', () => {
  it.each([
    ['a preview', { preview: 'true' }, ''],
    ['a replacement', { mode: 'replace' }, ''],
    ['what is appended, of several files the one', { mode: 'append' }, 'cut.json: '],
  ])(
    'as %s is refused as a first upload is, and leaves nothing',
    async (_what, fields: Record<string, string>, which) => {
      const { client, userId, source } = await withSales();
      const broken = '[{"a": 1}, {"a": ';
      const first = await client.upload('cut.json', broken);
      const answer = await client.upload(
        'cut.json',
        broken,
        {},
        { ...fields, ...(fields.mode && { targetId: source.id }) },
      );
      expect(first).toMatchObject({ status: 422, body: { code: 'unreadable_file' } });
      const told = ({ status, body: { requestId: _id, ...body } }: typeof first) => ({ status, body });
      const message = `${which}${first.body.message as string}`;
      expect(told(answer)).toEqual({ ...told(first), body: { ...told(first).body, message, error: message } });
      expect(await sql('select 1 from "Import" where "createdById" = $1', [userId])).toEqual([]);
      expect((await client.get(`/api/data-sources/${source.id}`)).body.version).toBe(1);
    },
  );
});
