import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client, setPlan, setRole, signUp, sql, type Person } from './client';

const ZONES = ['North', 'South', 'West'];
const csv = (fare: (nth: number) => number) =>
  `day,zone,fare\n${Array.from({ length: 60 }, (_, nth) => `2024-01-${String(1 + (nth % 28)).padStart(2, '0')},${ZONES[nth % 3]},${fare(nth)}`).join('\n')}\n`;

/** An analyst with a dashboard of one chart and one figure, and a colleague in the same workspace. */
let ana: Client;
let anaPerson: Person;
let workspaceId: string;
let ben: Client;
let benPerson: Person;
let benId: string;
let stranger: Client;
let strangerPerson: Person;
let source: string;
let dashboard: string;

const comments = (path = '') => `/api/dashboards/${dashboard}/comments${path}`;
const write = (client: Client, body: Record<string, unknown>) => client.post(comments(), body);
const listed = async (client: Client) => (await client.get(comments())).body.comments;
const found = async (id: string) => (await listed(ana)).find((each: { id: string }) => each.id === id);
const evidenceOf = async (widget: string, filters: unknown[] = []): Promise<string> =>
  (await ana.post(`/api/dashboards/${dashboard}/query`, { filters })).body.widgets[widget].evidenceId;
const mailsTo = async ({ email }: Person): Promise<{ subject: string }[]> =>
  sql<{ subject: string }>(`select subject from "OutboxMessage" where "toAddress" = $1 and kind = 'mention'`, [email]);

beforeAll(async () => {
  const first = await signUp();
  ({ client: ana, person: anaPerson } = first);
  await setPlan(first.id, 'enterprise');
  const second = await signUp();
  ({ person: benPerson, id: benId } = second);
  ({ client: stranger, person: strangerPerson } = await signUp());
  ({ workspaceId } = (
    await sql<{ workspaceId: string }>('select "workspaceId" from "Membership" where "userId" = $1', [first.id])
  )[0]!);
  // A member of Ana's workspace alone, who signs in to it.
  await sql('delete from "Membership" where "userId" = $1', [benId]);
  await sql(
    'insert into "Membership" ("workspaceId", "userId", "createdAt") values ($1, $2, now() + interval \'1 second\')',
    [workspaceId, benId],
  );
  ben = new Client();
  const signedIn = await ben.post('/api/auth/login', { username: benPerson.username, password: benPerson.password });
  ben.token = signedIn.body.accessToken;
  source = (
    await ana.upload(
      'fares.csv',
      csv((nth) => 5 + nth),
    )
  ).body.dataSource.id;
  dashboard = (await ana.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'Fares' })).body
    .dashboard.id;
  const total = { measures: [{ agg: 'sum', field: 'fare' }] };
  const kept = await ana.patch(`/api/dashboards/${dashboard}`, {
    config: {
      version: 1,
      kpis: [
        {
          id: 'total',
          label: 'Total fare',
          dataSourceId: source,
          query: total,
          format: { kind: 'plain' },
          comparison: { kind: 'none' },
          goodDirection: 'none',
          sparkline: null,
        },
      ],
      charts: [
        {
          id: 'zones',
          title: 'Fare by zone',
          type: 'bar',
          dataSourceId: source,
          query: { ...total, dimensions: [{ field: 'zone' }] },
          options: {},
          description: '',
        },
      ],
    },
  });
  expect(kept.status).toBe(200);
});

describe('comments', () => {
  it('stand on the dashboard, a chart or one number, in threads of one level, for all members', async () => {
    const first = await write(ana, { text: 'What happened here?' });
    expect([first.status, first.body.comment]).toMatchObject([
      201,
      { text: 'What happened here?', author: anaPerson.username, parentId: null, widgetId: null, pin: null },
    ]);
    const reply = await write(ben, { text: 'A strike.', parentId: first.body.comment.id });
    expect(reply.body.comment).toMatchObject({ parentId: first.body.comment.id, author: benPerson.username });
    expect((await write(ana, { text: 'Where?', parentId: reply.body.comment.id })).status).toBe(400);
    const onChart = await write(ana, { text: 'North is low', widgetId: 'zones' });
    expect(onChart.body.comment.widgetId).toBe('zones');
    expect((await write(ana, { text: 'Lost', widgetId: 'nowhere' })).status).toBe(400);
    expect((await listed(ben)).map(({ text }: { text: string }) => text)).toEqual([
      'What happened here?',
      'A strike.',
      'North is low',
    ]);
    expect((await ana.get(comments())).body.people.toSorted()).toEqual(
      [anaPerson.username, benPerson.username].toSorted(),
    );
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an image with a handler', '<img src=x onerror=alert(1)>'],
    ['a template', '{{constructor.constructor("alert(1)")()}}'],
    ['a statement', '\'; drop table "Comment"; --'],
    ['right-to-left marks', '\u202Egnp.exe'],
  ])('are plain text: %s comes back as it was written', async (_what, text) => {
    const { status, body } = await write(ana, { text });
    expect([status, body.comment.text]).toEqual([201, text]);
    await ana.delete(`/api/comments/${body.comment.id}`);
  });

  it.each([
    ['nothing', { text: '   ' }],
    ['too much', { text: 'x'.repeat(2001) }],
    ['a null character', { text: 'a\0b' }],
    ['a field of another type', { text: ['x'] }],
    ['evidence that is no id', { text: 'x', pin: { evidenceId: '../..' } }],
  ])('refuse %s', async (_what, body) => {
    expect((await write(ana, body)).status).toBe(400);
  });

  it('are edited by who wrote them, resolved by any member, deleted by who wrote them or the owner', async () => {
    const { id } = (await write(ben, { text: 'Ben says' })).body.comment;
    const other = (await write(ana, { text: 'Ana says' })).body.comment.id;
    expect((await ana.patch(`/api/comments/${id}`, { text: 'Ana rewrote it' })).status).toBe(403);
    expect((await ben.patch(`/api/comments/${other}`, { text: 'Ben rewrote it' })).status).toBe(403);
    expect((await ben.delete(`/api/comments/${other}`)).status).toBe(403);
    expect((await ben.patch(`/api/comments/${id}`, { text: 'Ben says more' })).body.comment).toMatchObject({
      text: 'Ben says more',
      editedAt: expect.any(String),
    });
    expect((await ana.patch(`/api/comments/${id}`, { resolved: true })).body.comment).toMatchObject({
      resolvedBy: anaPerson.username,
      resolvedAt: expect.any(String),
    });
    expect((await ben.patch(`/api/comments/${id}`, { resolved: false })).body.comment.resolvedAt).toBeNull();
    expect((await ana.delete(`/api/comments/${id}`)).status).toBe(200);
    expect((await ana.delete(`/api/comments/${id}`)).status).toBe(404);
    await ana.delete(`/api/comments/${other}`);
  });

  it('with replies keep their place without their words; the last reply takes it along', async () => {
    const { id } = (await write(ana, { text: 'A question' })).body.comment;
    const reply = (await write(ben, { text: 'An answer', parentId: id })).body.comment.id;
    await ana.delete(`/api/comments/${id}`);
    expect(await found(id)).toMatchObject({ deleted: true, text: '', pin: null });
    expect((await ana.patch(`/api/comments/${id}`, { text: 'Back' })).status).toBe(404);
    await ben.delete(`/api/comments/${reply}`);
    expect(await found(id)).toBeUndefined();
  });

  it('are written by nobody who only reads', async () => {
    await setRole(benId, 'viewer');
    expect((await write(ben, { text: 'May I?' })).status).toBe(403);
    expect((await ben.get(comments())).status).toBe(200);
    await setRole(benId, 'analyst');
  });

  it('are nobody else’s', async () => {
    const { id } = (await write(ana, { text: 'Ours' })).body.comment;
    for (const answer of [
      await stranger.get(comments()),
      await write(stranger, { text: 'Hello' }),
      await stranger.patch(`/api/comments/${id}`, { text: 'Mine now' }),
      await stranger.patch(`/api/comments/${id}`, { resolved: true }),
      await stranger.delete(`/api/comments/${id}`),
    ])
      expect(answer.status).toBe(404);
    expect(await found(id)).toMatchObject({ text: 'Ours', resolvedAt: null });
    // A parent of another workspace is no parent.
    const own = (
      await stranger.upload(
        'own.csv',
        csv((nth) => nth),
      )
    ).body.dataSource.id;
    const theirs = (await stranger.post('/api/dashboards', { dataSourceIds: [own], mode: 'blank' })).body.dashboard.id;
    expect((await stranger.post(`/api/dashboards/${theirs}/comments`, { text: 'Reply', parentId: id })).status).toBe(
      404,
    );
    await ana.delete(`/api/comments/${id}`);
  });

  it('are at most 500 of a dashboard, of many at once too', async () => {
    const other = (await ana.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'Full' })).body
      .dashboard.id;
    await sql(
      `insert into "Comment" (id, "workspaceId", "dashboardId", "createdById", text)
       select gen_random_uuid(), "workspaceId", id, "createdById", 'one of many' from "Dashboard", generate_series(1, 498) where id = $1`,
      [other],
    );
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ana.post(`/api/dashboards/${other}/comments`, { text: 'Me too' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409]);
  });
});

describe('mentions', () => {
  it('mail a member once, however often the comment is edited, and nobody else', async () => {
    const { body } = await write(ana, {
      text: `@${benPerson.username} and @${anaPerson.username}: look. Not ${strangerPerson.email}, @${strangerPerson.username} or @${benPerson.username}@example.com`,
    });
    const { id } = body.comment;
    const mails = await mailsTo(benPerson);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe(`${anaPerson.username} mentioned you in “Fares”`);
    await ana.patch(`/api/comments/${id}`, { text: `@${benPerson.username}, once more` });
    await ana.patch(`/api/comments/${id}`, { text: 'No mention' });
    await ana.patch(`/api/comments/${id}`, { text: `@${benPerson.username} again` });
    expect(await mailsTo(benPerson)).toHaveLength(1);
    await ana.delete(`/api/comments/${id}`);
    expect(await mailsTo(strangerPerson)).toEqual([]);
    expect(await mailsTo(anaPerson)).toEqual([]);
  });

  it('put nothing of a name into the headers of a mail', async () => {
    await ana.patch(`/api/dashboards/${dashboard}`, { name: 'Fares Bcc: all@example.com' });
    await write(ana, { text: `@${benPerson.username} see` });
    const subjects = (await mailsTo(benPerson)).map(({ subject }) => subject);
    expect(subjects).toContain(`${anaPerson.username} mentioned you in “Fares Bcc: all@example.com”`);
    for (const subject of subjects) expect(subject).not.toMatch(/[\r\n]/);
    await ana.patch(`/api/dashboards/${dashboard}`, { name: 'Fares' });
  });
});

describe('a pinned number', () => {
  const north = [{ field: 'zone', op: 'eq', value: 'North' }];
  const sumOf = (fare: (nth: number) => number, zone?: string) =>
    Array.from({ length: 60 }, (_, nth) => (zone && ZONES[nth % 3] !== zone ? 0 : fare(nth))).reduce(
      (sum, each) => sum + each,
      0,
    );

  it('is read from its evidence, with its filters in words, and cites it', async () => {
    const evidenceId = await evidenceOf('total', north);
    const { status, body } = await write(ana, {
      text: 'Is this right?',
      widgetId: 'total',
      pin: { evidenceId, value: 1 },
    });
    expect([status, body.comment.pin]).toMatchObject([
      201,
      {
        evidenceId,
        value: sumOf((nth) => 5 + nth, 'North'),
        state: 'current',
        now: null,
        rowsKept: true,
        group: null,
        question: expect.stringMatching(/North/),
      },
    ]);
    const [row] = await sql<{ citedAt: Date | null }>('select "citedAt" from "Evidence" where id = $1', [evidenceId]);
    expect(row!.citedAt).not.toBeNull();
    const bar = await write(ana, {
      text: 'And this?',
      widgetId: 'zones',
      pin: { evidenceId: await evidenceOf('zones'), point: 1 },
    });
    expect(bar.body.comment.pin).toMatchObject({ group: expect.stringMatching(/North|South|West/), point: 1 });
    expect((await write(ana, { text: 'Beyond', pin: { evidenceId, point: 40 } })).status).toBe(404);
  });

  it('of another workspace, or made up, is refused', async () => {
    const evidenceId = await evidenceOf('total');
    const own = (
      await stranger.upload(
        'own.csv',
        csv((nth) => nth),
      )
    ).body.dataSource.id;
    const theirs = (await stranger.post('/api/dashboards', { dataSourceIds: [own], mode: 'blank' })).body.dashboard.id;
    const stolen = await stranger.post(`/api/dashboards/${theirs}/comments`, { text: 'Show me', pin: { evidenceId } });
    expect([stolen.status, JSON.stringify(stolen.body)]).toEqual([404, expect.not.stringContaining('fare')]);
    const made = randomUUID().replaceAll('-', '');
    expect((await write(ana, { text: 'Nothing', pin: { evidenceId: `${made}${made}` } })).status).toBe(404);
  });

  it('reads then and now after a new version, both with evidence; rows that are gone are said', async () => {
    const evidenceId = await evidenceOf('total');
    const { id } = (await write(ana, { text: 'Then', widgetId: 'total', pin: { evidenceId } })).body.comment;
    const bars = await evidenceOf('zones');
    const bar = (await write(ana, { text: 'A bar', widgetId: 'zones', pin: { evidenceId: bars, point: 0 } })).body
      .comment;
    await ana.upload(
      'fares.csv',
      csv((nth) => 6 + nth),
      {},
      { mode: 'replace', targetId: source },
    );
    const then = await found(id);
    expect(then.pin).toMatchObject({
      state: 'newer',
      value: sumOf((nth) => 5 + nth),
      now: { value: sumOf((nth) => 6 + nth), point: 0, dataVersion: 2 },
      rowsKept: true,
    });
    for (const each of [evidenceId, then.pin.now.evidenceId])
      expect((await ana.get(`/api/evidence/${each}`)).status).toBe(200);
    expect((await ana.get(`/api/evidence/${then.pin.now.evidenceId}`)).body).toMatchObject({
      dataVersion: 2,
      value: sumOf((nth) => 6 + nth),
    });
    expect((await found(bar.id)).pin.now.value).toBe(sumOf((nth) => 6 + nth, bar.pin.group));
    // Seven versions later its rows are gone; the number and its evidence stay.
    await sql(`update "DataSourceVersion" set number = 9 where "dataSourceId" = $1 and number = 2`, [source]);
    await sql('update "DataSource" set "currentVersion" = 9 where id = $1', [source]);
    expect((await found(id)).pin).toMatchObject({ value: sumOf((nth) => 5 + nth), rowsKept: false });
    expect((await ana.get(`/api/evidence/${evidenceId}`)).status).toBe(200);
    // A version that has no such column.
    await ana.upload(
      'fares.csv',
      'day,zone,tip\n2024-01-01,North,1\n2024-01-02,South,2\n',
      {},
      { mode: 'replace', targetId: source },
    );
    expect((await found(id)).pin).toMatchObject({ state: 'unanswered', now: null });
    // In the bin.
    await ana.delete(`/api/data-sources/${source}`);
    expect((await found(id)).pin).toMatchObject({ state: 'deleted', now: null, value: sumOf((nth) => 5 + nth) });
  });
});
