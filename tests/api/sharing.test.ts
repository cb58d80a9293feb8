import { beforeAll, describe, expect, it } from 'vitest';
import {
  Client,
  newPerson,
  ORIGIN,
  putInWorkspace,
  withoutIds,
  sameBrowser,
  setPlan,
  setRole,
  signUp,
  sql,
  type Answer,
} from './client';

// What the checks from outside try too: here with attacks on it, and what the sharer sees of it.
const CANARY = 'canary7b1e5f0c';
const CSV = `day,region,product,amount,mail\n${Array.from({ length: 120 }, (_, nth) => {
  const day = new Date(Date.UTC(2025, 0, 1 + nth)).toISOString().slice(0, 10);
  return [
    day,
    ['North', 'South'][nth % 2],
    ['Tea', 'Coffee', 'Cocoa'][nth % 3],
    `${nth + 1}.25`,
    `${CANARY}${nth}@x.example`,
  ];
}).join('\n')}\n`;
const ROWS = 120;
const total = (where: (nth: number) => boolean = () => true) =>
  Array.from({ length: ROWS }, (_, nth) => nth)
    .filter(where)
    .reduce((sum, nth) => sum + nth + 1.25, 0);
const isNorth = (nth: number) => nth % 2 === 0;

type Body = Answer['body'];
let owner: Client;
let ownerId = '';
let ownerName = '';
let source = '';
let dashboard = '';
let other = '';

const sum = { measures: [{ field: 'amount', agg: 'sum' }], dimensions: [], filters: [] };
const configOf = (dataSourceId: string) => ({
  version: 1,
  notes: [],
  filters: [{ dataSourceId, field: 'product', kind: 'category' }],
  kpis: [
    {
      id: 'k-all',
      label: 'Revenue',
      dataSourceId,
      query: sum,
      format: { kind: 'plain' },
      comparison: { kind: 'previous_period' },
      goodDirection: 'up',
      sparkline: { ...sum, dimensions: [{ field: 'day', grain: 'month' }] },
    },
  ],
  charts: [
    {
      id: 'c-region',
      title: 'South earns the most: 3,660',
      type: 'bar',
      dataSourceId,
      query: { ...sum, dimensions: [{ field: 'region' }] },
      options: { claim: { version: 1, subject: ['South'] }, whole: 'South 3,660' },
      description: 'South earned 3,660.00',
    },
    {
      id: 'c-mail',
      title: 'By address',
      type: 'bar',
      dataSourceId,
      query: { ...sum, dimensions: [{ field: 'mail' }], limit: 10 },
      options: {},
      description: '',
    },
  ],
  layout: [],
});

async function makeDashboard(client: Client, dataSourceId: string, name: string): Promise<string> {
  const made = await client.post('/api/dashboards', { dataSourceIds: [dataSourceId], mode: 'blank', name });
  expect(made.status).toBe(201);
  const { id } = made.body.dashboard;
  expect((await client.patch(`/api/dashboards/${id}`, { config: configOf(dataSourceId) })).status).toBe(200);
  return id;
}

const share = async (body: object = {}, of = dashboard): Promise<Body> => {
  const answer = await owner.post(`/api/dashboards/${of}/shares`, { label: 'Board', ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
async function enter({ token }: Body): Promise<Client> {
  const guest = new Client();
  expect((await guest.get(`/api/shared/${token}`)).status).toBe(200);
  return guest;
}
const query = (guest: Client, body: object = { filters: [] }, id = dashboard) =>
  guest.post(`/api/shared-guest/${id}/query`, body);
const revenueIn = ({ body }: Answer): number => Number(Object.values(body.widgets['k-all'].rows[0])[0]);
const lockNorth = () => [{ dataSourceId: source, field: 'region', op: 'eq', value: 'North' }];

beforeAll(async () => {
  const made = await signUp();
  ({ client: owner, id: ownerId } = made);
  ownerName = made.person.username;
  await setPlan(ownerId, 'premium');
  const uploaded = await owner.upload('sales.csv', CSV);
  expect(uploaded.status).toBe(201);
  source = uploaded.body.dataSource.id;
  dashboard = await makeDashboard(owner, source, 'Shared');
  other = await makeDashboard(owner, source, 'Kept');
});

describe('a share', () => {
  it('is made, listed without its token, changed, and its hash alone is kept', async () => {
    const made = await share({ expiresAt: new Date(Date.now() + 86_400_000).toISOString() });
    expect(made.url).toMatch(new RegExp(`/shared/${made.token}$`));
    const [row] = await sql<{ row: string }>('select s::text as row from "Share" s where id = $1', [made.share.id]);
    expect(row!.row).not.toContain(made.token);
    const listed = await owner.get(`/api/dashboards/${dashboard}/shares`);
    expect(JSON.stringify(listed.body)).toContain(made.share.id);
    expect(JSON.stringify(listed.body)).not.toContain(made.token);
    const changed = await owner.patch(`/api/shares/${made.share.id}`, { label: 'Auditors', allowDownload: true });
    expect(changed.body.share).toMatchObject({ label: 'Auditors', allowDownload: true, status: 'active' });
  });

  it('is one link and one letter for each address', async () => {
    const { email } = newPerson();
    const made = await share({ guestEmails: [email, `second-${email}`, email.toUpperCase()] });
    expect(made.shares).toHaveLength(2);
    expect(new Set(made.shares.map(({ token }: Body) => token)).size).toBe(2);
    const letters = await sql<{ kind: string; subject: string }>(
      'select kind, subject from "OutboxMessage" where lower("toAddress") in ($1, $2)',
      [email.toLowerCase(), `second-${email.toLowerCase()}`],
    );
    expect(letters).toHaveLength(2);
    expect(letters[0]).toEqual({
      kind: 'share_invitation',
      subject: `${ownerName} shared the dashboard “Shared” with you`,
    });
  });

  it.each([
    ['a header in an address', { guestEmail: 'a@example.com\r\nBcc: b@example.com' }],
    ['a header in a label', { label: 'x\r\nBcc: b@example.com' }],
    ['a lock on no column', { lockedFilters: [{ field: 'nothing', op: 'eq', value: 1 }] }],
    [
      'a hidden column that is none',
      { hiddenColumns: [{ dataSourceId: '01a00000-0000-7000-8000-000000000000', field: 'mail' }] },
    ],
    ['a frame of all', { origins: ["*; script-src 'unsafe-inline'"] }],
  ])('with %s is refused', async (_, body) => {
    const answer = await owner.post(`/api/dashboards/${dashboard}/shares`, { label: 'x', ...body });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
  });

  it('is nobody else’s', async () => {
    const { share: made } = await share();
    const { client: stranger, id } = await signUp();
    await setPlan(id, 'premium');
    const calls: [string, string, object?][] = [
      ['GET', `/api/dashboards/${dashboard}/shares`],
      ['POST', `/api/dashboards/${dashboard}/shares`, { label: 'x' }],
      ['PATCH', `/api/shares/${made.id}`, { label: 'x' }],
      ['POST', `/api/shares/${made.id}/rotate`, {}],
      ['GET', `/api/shares/${made.id}/opens`],
      ['DELETE', `/api/shares/${made.id}`],
    ];
    for (const [method, path, body] of calls)
      expect((await stranger.send(method, path, body)).status, `${method} ${path}`).toBe(404);
    const uploaded = await stranger.upload('own.csv', CSV);
    const own = await makeDashboard(stranger, uploaded.body.dataSource.id, 'Own');
    const mixed = await stranger.post(`/api/dashboards/${own}/shares`, { label: 'x', dashboardIds: [dashboard] });
    expect(mixed.status).toBe(404);
  });

  it('is part of Premium: Free makes none, and its links rest until the plan is back', async () => {
    const guest = await enter(await share());
    await setPlan(ownerId, 'free');
    try {
      const refused = await owner.post(`/api/dashboards/${dashboard}/shares`, { label: 'x' });
      expect([refused.status, refused.body.code]).toEqual([403, 'plan_feature']);
      const rests = await query(guest);
      expect([rests.status, rests.body.code]).toEqual([403, 'plan_feature']);
    } finally {
      await setPlan(ownerId, 'premium');
    }
    expect((await query(guest)).status).toBe(200);
  });

  it('goes with its dashboard and is back with it', async () => {
    const gone = await makeDashboard(owner, source, 'Gone');
    const guest = await enter(await share({}, gone));
    expect((await owner.delete(`/api/dashboards/${gone}`)).status).toBe(200);
    const deleted = await query(guest, { filters: [] }, gone);
    expect([deleted.status, deleted.body.details.reason]).toEqual([410, 'deleted']);
    expect((await owner.post(`/api/dashboards/${gone}/restore`)).status).toBe(200);
    expect((await query(guest, { filters: [] }, gone)).status).toBe(200);
  });
});

describe('a guest', () => {
  it('reads what the owner reads, without a statement, a cell of hidden columns or a name of them', async () => {
    await owner.patch(`/api/data-sources/${source}`, { columns: [{ key: 'mail', role: 'ignore' }] });
    const guest = await enter(await share());
    const seen = await guest.get(`/api/shared-guest/${dashboard}`);
    expect(seen.status).toBe(200);
    expect(seen.headers.get('cache-control')).toContain('no-store');
    expect(seen.headers.get('referrer-policy')).toBe('no-referrer');
    expect(seen.headers.get('x-robots-tag')).toContain('noindex');
    expect(seen.body.dashboard).toMatchObject({
      name: 'Shared',
      withheld: 1,
      sharedBy: ownerName,
      allowDownload: false,
    });
    const answer = await query(guest);
    expect(revenueIn(answer)).toBeCloseTo(total(), 6);
    expect(Object.keys(answer.body.widgets).toSorted()).toEqual(['c-region', 'k-all']);
    for (const text of [JSON.stringify(seen.body), JSON.stringify(answer.body)]) {
      expect(text).not.toContain(CANARY);
      expect(text).not.toMatch(/"sql"|"mail"|c-mail/);
    }
  });

  it('hides a column of the share alone', async () => {
    const guest = await enter(await share({ hiddenColumns: [{ dataSourceId: source, field: 'region' }] }));
    const answer = await query(guest);
    expect(Object.keys(answer.body.widgets)).toEqual(['k-all']);
    expect(JSON.stringify((await guest.get(`/api/shared-guest/${dashboard}`)).body)).not.toContain('region');
  });

  it('sees how a number was made, by its widget, never by an id', async () => {
    const guest = await enter(await share());
    const evidence = await guest.post(`/api/shared-guest/${dashboard}/evidence`, { widget: 'k-all' });
    expect(evidence.status).toBe(200);
    expect(evidence.body.value).toBeCloseTo(total(), 6);
    expect(evidence.body.sql).toBeUndefined();
    expect((await guest.post(`/api/shared-guest/${dashboard}/evidence`, { widget: 'c-mail' })).status).toBe(404);
    expect((await guest.get(`/api/evidence/${evidence.body.id}`)).status).toBe(401);
  });

  it('reads rows where the share says so, without the hidden columns', async () => {
    const closed = await enter(await share());
    expect((await closed.get(`/api/shared-guest/${dashboard}/rows?widget=c-region&point=0`)).status).toBe(403);
    const open = await enter(await share({ detail: 'rows', lockedFilters: lockNorth() }));
    const rows = await open.get(`/api/shared-guest/${dashboard}/rows?widget=c-region&point=0`);
    expect(rows.body.rowCount).toBe(60);
    expect(rows.body.columns.map(({ key }: Body) => key)).toEqual(['day', 'region', 'product', 'amount']);
    expect(JSON.stringify(rows.body)).not.toContain(CANARY);
    expect(JSON.stringify(rows.body)).not.toContain('South');
  });

  it('downloads the figures where the share says so', async () => {
    const closed = await enter(await share());
    expect((await closed.get(`/api/shared-guest/${dashboard}/download`)).status).toBe(403);
    const open = await enter(await share({ allowDownload: true, lockedFilters: lockNorth() }));
    const file = await open.get(`/api/shared-guest/${dashboard}/download`);
    expect(file.status).toBe(200);
    expect(file.body.text).toContain('North');
    expect(file.body.text).not.toMatch(new RegExp(`South|${CANARY}`));
  });

  it('is listed as having opened it, from a shortened address', async () => {
    const made = await share();
    const guest = await enter(made);
    for (let nth = 0; nth < 3; nth++) await guest.get(`/api/shared-guest/${dashboard}`);
    const { body } = await owner.get(`/api/shares/${made.share.id}/opens`);
    expect(body.opens).toHaveLength(1);
    expect(body.opens[0]).toMatchObject({
      dashboardId: dashboard,
      address: expect.stringMatching(/^(127\.0\.0\.x|.*::x)$/),
    });
    const { shares } = (await owner.get(`/api/dashboards/${dashboard}/shares`)).body;
    expect(shares.find(({ id }: Body) => id === made.share.id)).toMatchObject({ opens: 1 });
  });
});

describe('locked filters', () => {
  it('hold for every widget, its comparison and its line, and say nothing of what lies outside', async () => {
    const guest = await enter(await share({ lockedFilters: lockNorth() }));
    const answer = await query(guest);
    expect(revenueIn(answer)).toBeCloseTo(total(isNorth), 6);
    const line = answer.body.widgets['k-all'].sparkline.rows as Record<string, number>[];
    expect(line.reduce((all, row) => all + Number(row.sum_amount), 0)).toBeCloseTo(total(isNorth), 6);
    const seen = JSON.stringify((await guest.get(`/api/shared-guest/${dashboard}`)).body);
    expect(seen).not.toMatch(/South|3,660/);
    expect(seen).toContain('"rowCount":60');
    const values = await guest.get(`/api/shared-guest/${dashboard}/values?dataSourceId=${source}&field=region`);
    expect(values.body.values).toEqual([{ value: 'North', count: 60 }]);
  });

  it('hold for a span of time: what came before it is not compared with', async () => {
    const lockedFilters = [{ dataSourceId: source, field: 'day', op: 'gte', value: '2025-03-01' }];
    const guest = await enter(await share({ lockedFilters }));
    const answer = await query(guest, { filters: [], compare: 'previous_period' });
    expect(revenueIn(answer)).toBeCloseTo(
      total((nth) => nth >= 59),
      6,
    );
    expect(answer.body.widgets['k-all'].comparison).toBeUndefined();
    const line = answer.body.widgets['k-all'].sparkline.rows as Record<string, number>[];
    expect(line.reduce((all, row) => all + Number(row.sum_amount), 0)).toBeCloseTo(
      total((nth) => nth >= 59),
      6,
    );
    const asked = {
      filters: [{ dataSourceId: source, field: 'day', op: 'between', values: ['2025-01-01', '2025-02-01'] }],
    };
    expect(revenueIn(await query(guest, asked))).toBe(0);
  });

  it.each<[string, object]>([
    ['another value', { filters: [{ field: 'region', op: 'eq', value: 'South' }] }],
    ['all values', { filters: [{ field: 'region', op: 'in', values: ['North', 'South'] }] }],
    [
      'another value chosen in a chart',
      { chosen: [{ widget: 'c-region', filters: [{ field: 'region', op: 'eq', value: 'South' }] }] },
    ],
    ['locks of its own', { lockedFilters: [], locked: [], share: { lockedFilters: [] } }],
    [
      'queries of its own',
      { queries: { x: { ...sum, dimensions: [{ field: 'region' }] } }, kpis: [], config: configOf('x') },
    ],
    ['another widget', { widgets: ['c-mail', 'x'] }],
    [
      'a drill',
      {
        drilled: [
          {
            widget: 'c-region',
            filters: [{ field: 'region', op: 'in', values: ['South', 'North'] }],
            to: { field: 'product' },
          },
        ],
      },
    ],
  ])('are not left by %s', async (_, body) => {
    const guest = await enter(await share({ lockedFilters: lockNorth() }));
    const answer = await query(guest, body);
    expect(answer.status).toBe(200);
    expect(withoutIds(answer.body)).not.toMatch(/South|3,?660|7,?290/);
  });

  it.each<[string, object]>([
    ['all but one', { filters: [{ field: 'region', op: 'ne', value: 'North' }] }],
    ['any text', { filters: [{ field: 'region', op: 'contains', value: '' }] }],
    ['a column that is not offered', { filters: [{ field: 'amount', op: 'gte', value: 0 }] }],
    ['a hidden column', { filters: [{ field: 'mail', op: 'eq', value: `${CANARY}1@x.example` }] }],
    [
      'a drill by a hidden column',
      {
        drilled: [
          { widget: 'c-region', filters: [{ field: 'region', op: 'in', values: ['North'] }], to: { field: 'mail' } },
        ],
      },
    ],
    [
      'a drill within a hidden column',
      {
        drilled: [
          { widget: 'c-region', filters: [{ field: 'mail', op: 'in', values: ['x'] }], to: { field: 'product' } },
        ],
      },
    ],
    ['other capitals', { filters: [{ field: 'REGION', op: 'eq', value: 'South' }] }],
    [
      'another data source',
      { filters: [{ dataSourceId: '01a00000-0000-7000-8000-000000000000', field: 'region', op: 'eq', value: 'x' }] },
    ],
  ])('allow no filter by %s', async (_, body) => {
    const guest = await enter(await share({ lockedFilters: lockNorth() }));
    expect((await query(guest, body)).status).toBe(400);
  });

  it('hold beside a drill, which a link without filters refuses', async () => {
    const drilled = [
      { widget: 'c-region', filters: [{ field: 'region', op: 'in', values: ['North'] }], to: { field: 'product' } },
    ];
    const { body } = await query(await enter(await share({ lockedFilters: lockNorth() })), { drilled });
    const rows = body.widgets['c-region'].rows as { product: string; sum_amount: number }[];
    expect(rows.map(({ product }) => product).toSorted()).toEqual(['Cocoa', 'Coffee', 'Tea']);
    expect(rows.reduce((sum, row) => sum + row.sum_amount, 0)).toBeCloseTo(total(isNorth), 6);
    const reader = await enter(await share({ allowFilters: false }));
    expect((await query(reader, { drilled })).status).toBe(400);
  });

  it('are not left by a choice in an address', async () => {
    const guest = await enter(await share({ detail: 'rows', allowDownload: true, lockedFilters: lockNorth() }));
    const choice = { filters: [{ field: 'region', op: 'eq', value: 'South' }], lockedFilters: [], locked: [] };
    const widened = `choice=${encodeURIComponent(JSON.stringify(choice))}&lockedFilters=[]&detail=rows`;
    const rows = await guest.get(`/api/shared-guest/${dashboard}/rows?widget=k-all&point=0&${widened}`);
    expect(rows.body.rowCount ?? 0).toBe(0);
    const file = await guest.get(`/api/shared-guest/${dashboard}/download?${widened}`);
    expect(file.status).toBe(200);
    for (const body of [rows.body, file.body]) expect(withoutIds(body)).not.toMatch(/South|3,?660|7,?290/);
    const evidence = await guest.post(`/api/shared-guest/${dashboard}/evidence`, { widget: 'k-all', ...choice });
    expect(Number(evidence.body.value ?? 0)).toBe(0);
  });

  it('fail closed once their column is gone', async () => {
    const uploaded = await owner.upload('changing.csv', CSV);
    const own = await makeDashboard(owner, uploaded.body.dataSource.id, 'Changing');
    const guest = await enter(await share({ lockedFilters: [{ field: 'region', op: 'eq', value: 'North' }] }, own));
    expect(revenueIn(await query(guest, { filters: [] }, own))).toBeCloseTo(total(isNorth), 6);
    const replaced = await owner.upload(
      'changing.csv',
      'day,product,amount\n2025-01-01,Tea,999\n2025-01-02,Tea,998\n',
      {},
      { mode: 'replace', targetId: uploaded.body.dataSource.id },
    );
    expect(replaced.status).toBe(201);
    const answer = await query(guest, { filters: [] }, own);
    expect(answer.body.widgets['k-all'].error).toBeDefined();
    expect(withoutIds(answer.body)).not.toMatch(/999|998|1997/);
  });

  it('are for the data that they were made for: another that the dashboard reads later stays back', async () => {
    const uploaded = await owner.upload('later.csv', CSV);
    const later = uploaded.body.dataSource.id;
    const own = await makeDashboard(owner, source, 'Repointed');
    const guest = await enter(await share({ lockedFilters: lockNorth() }, own));
    expect((await owner.patch(`/api/dashboards/${own}`, { config: configOf(later) })).status).toBe(200);
    expect((await query(guest, { filters: [] }, own)).body.widgets).toEqual({});
  });
});

describe('the end of a share', () => {
  const doors = (guest: Client) =>
    Promise.all([
      guest.get(`/api/shared-guest/${dashboard}`),
      query(guest),
      guest.post(`/api/shared-guest/${dashboard}/evidence`, { widget: 'k-all' }),
      guest.get(`/api/shared-guest/${dashboard}/rows?widget=k-all`),
      guest.get(`/api/shared-guest/${dashboard}/values?dataSourceId=${source}&field=product`),
      guest.get(`/api/shared-guest/${dashboard}/download`),
      guest.get(`/api/shared-guest/${dashboard}/comments`),
    ]);
  const statuses = async (guest: Client) => (await doors(guest)).map(({ status }) => status);
  const all = (status: number) => Array.from({ length: 7 }, () => status);

  it('is at once: a tab from before the withdrawal gets nothing', async () => {
    const made = await share({ allowDownload: true, detail: 'rows', showComments: true });
    const guest = await enter(made);
    expect(await statuses(guest)).toEqual(all(200));
    await owner.delete(`/api/shares/${made.share.id}`);
    expect(await statuses(guest)).toEqual(all(410));
    expect((await new Client().get(`/api/shared/${made.token}`)).body.message).toMatch(/^This link was withdrawn\./);
    expect((await owner.patch(`/api/shares/${made.share.id}`, { label: 'x' })).status).toBe(409);
  });

  it('comes with its day, and with a new token for the old one', async () => {
    const made = await share();
    const guest = await enter(made);
    await sql(`update "Share" set "expiresAt" = now() - interval '1 second' where id = $1`, [made.share.id]);
    expect(await statuses(guest)).toEqual(all(410));
    const second = await share();
    const old = await enter(second);
    const rotated = await owner.post(`/api/shares/${second.share.id}/rotate`);
    expect(await statuses(old)).toEqual(all(404));
    expect((await new Client().get(`/api/shared/${second.token}`)).status).toBe(404);
    expect((await query(await enter(rotated.body))).status).toBe(200);
  });

  it('is seen by nobody who was not let in: another share’s cookie, ids by guess, a made-up cookie', async () => {
    const guest = await enter(await share({}, other));
    expect(await statuses(guest)).toEqual(all(404));
    const nobody = await guest.get('/api/shared-guest/01a00000-0000-7000-8000-000000000000');
    const foreign = await guest.get(`/api/shared-guest/${dashboard}`);
    expect([nobody.status, nobody.body.message]).toEqual([foreign.status, foreign.body.message]);
    const forged = sameBrowser(guest);
    for (const [name, cookie] of forged.jar) forged.jar.set(name, { ...cookie, value: `${cookie.value.slice(1)}x` });
    expect((await query(forged, { filters: [] }, other)).status).toBe(404);
  });

  it('leaves a guest no call of people who are signed in, nor does a session of theirs open a guest’s', async () => {
    const guest = await enter(await share());
    for (const path of [
      '/api/auth/me',
      '/api/dashboards',
      `/api/dashboards/${dashboard}`,
      `/api/data-sources/${source}`,
    ])
      expect((await guest.get(path)).status).toBe(401);
    expect((await owner.get(`/api/shared-guest/${dashboard}`)).status).toBe(404);
  });
});

describe('comments', () => {
  let plain = '';
  let talked = '';
  let evidenceId = '';
  const say = async (body: object): Promise<string> => {
    const answer = await owner.post(`/api/dashboards/${talked}/comments`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.comment.id;
  };
  const read = (guest: Client) => guest.get(`/api/shared-guest/${talked}/comments`);
  const readBy = async (body: object): Promise<Body[]> => {
    const answer = await read(await enter(await share({ showComments: true, ...body }, talked)));
    expect(answer.status).toBe(200);
    return answer.body.comments;
  };
  const textsOf = (comments: Body[]) => comments.map(({ text }) => text);

  beforeAll(async () => {
    const uploaded = await owner.upload('plain.csv', CSV.replaceAll(/,[^,\n]*$/gm, ''));
    plain = uploaded.body.dataSource.id;
    const made = await owner.post('/api/dashboards', { dataSourceIds: [plain], mode: 'blank', name: 'Talked about' });
    talked = made.body.dashboard.id;
    const config = configOf(plain);
    const charts = config.charts.filter(({ id }) => id !== 'c-mail');
    expect((await owner.patch(`/api/dashboards/${talked}`, { config: { ...config, charts } })).status).toBe(200);
    const answer = await owner.post(`/api/dashboards/${talked}/query`, { filters: [] });
    evidenceId = answer.body.widgets['k-all'].evidenceId;
    const first = await say({ text: '<b>Why</b> so much?' });
    await say({ text: 'A new shop.', parentId: first });
    await say({ text: 'This number?', widgetId: 'k-all', pin: { evidenceId, point: 0 } });
    await say({ text: 'By region', widgetId: 'c-region' });
    const settled = await say({ text: 'Settled' });
    await say({ text: 'Indeed', parentId: settled });
    expect((await owner.patch(`/api/comments/${settled}`, { resolved: true })).status).toBe(200);
  });

  it('are read where the share says so, the open ones, and never written', async () => {
    const closed = await enter(await share({}, talked));
    expect((await closed.get(`/api/shared-guest/${talked}`)).body.dashboard.showComments).toBe(false);
    expect((await read(closed)).status).toBe(403);
    const made = await share({ showComments: true }, talked);
    const guest = await enter(made);
    const { comments } = (await read(guest)).body;
    expect(textsOf(comments)).toEqual(['<b>Why</b> so much?', 'A new shop.', 'This number?', 'By region']);
    expect(comments[0]).toMatchObject({ author: ownerName, parentId: null, widgetId: null, deleted: false, pin: null });
    expect(comments[1].parentId).toBe(comments[0].id);
    expect((await guest.post(`/api/shared-guest/${talked}/comments`, { text: 'x' })).status).toBe(405);
    expect((await guest.post(`/api/dashboards/${talked}/comments`, { text: 'x' })).status).toBe(401);
    expect((await guest.patch(`/api/comments/${comments[0].id}`, { text: 'x' })).status).toBe(401);
    await owner.patch(`/api/shares/${made.share.id}`, { showComments: false });
    expect((await read(guest)).status).toBe(403);
  });

  it('show a pinned number only where nothing of its data is held back, and nothing that leads elsewhere', async () => {
    const pinned = (comments: Body[]) => comments.find(({ text }) => text === 'This number?')!.pin;
    const whole = await readBy({});
    expect(pinned(whole)).toMatchObject({ group: null, dataVersion: 1 });
    expect(Number(pinned(whole).value)).toBeCloseTo(total(), 6);
    expect(JSON.stringify(whole)).not.toMatch(/evidence|question|dataSource|email/i);
    const lockedFilters = [{ dataSourceId: plain, field: 'region', op: 'eq', value: 'North' }];
    expect(pinned(await readBy({ lockedFilters }))).toBeNull();
    expect(pinned(await readBy({ hiddenColumns: [{ dataSourceId: plain, field: 'product' }] }))).toBeNull();
  });

  it('on a chart that the share leaves out stay out with it', async () => {
    const comments = await readBy({ hiddenColumns: [{ dataSourceId: plain, field: 'region' }] });
    expect(textsOf(comments)).toEqual(['<b>Why</b> so much?', 'A new shop.', 'This number?']);
  });
});

describe('whoever answers for a link', () => {
  const seenBy = (guest: Client, id: string) => guest.get(`/api/shared-guest/${id}`);
  const disable = (userId: string, isOff: boolean) =>
    sql(`update "User" set "disabledAt" = ${isOff ? 'now()' : 'null'} where id = $1`, [userId]);
  async function hosted() {
    const host = await signUp();
    await setPlan(host.id, 'enterprise');
    const uploaded = await host.client.upload('sales.csv', CSV);
    const id = await makeDashboard(host.client, uploaded.body.dataSource.id, 'Hosted');
    return { host, id };
  }

  it('is who made it while they are a member, then the owner; the link is the workspace’s', async () => {
    const { host, id } = await hosted();
    const maker = await signUp();
    await putInWorkspace(maker.id, host.id, 'editor');
    const made = await maker.client.post(`/api/dashboards/${id}/shares`, { label: 'Board' });
    expect(made.status).toBe(201);
    const guest = await enter(made.body);
    const sharedBy = async () => (await seenBy(guest, id)).body.dashboard.sharedBy;
    const listed = async () => (await host.client.get(`/api/dashboards/${id}/shares`)).body.shares;
    expect(await sharedBy()).toBe(maker.person.username);
    await disable(maker.id, true);
    expect(await sharedBy()).toBe(host.person.username);
    await disable(maker.id, false);
    expect((await host.client.delete(`/api/workspace/members/${maker.id}`)).status).toBe(200);
    expect(await sharedBy()).toBe(host.person.username);
    expect(await listed()).toMatchObject([{ id: made.body.share.id, createdBy: maker.person.username }]);
    await sql('delete from "User" where id = $1', [maker.id]);
    expect(await listed()).toMatchObject([{ id: made.body.share.id, createdBy: null, status: 'active' }]);
    expect(await sharedBy()).toBe(host.person.username);
    expect((await host.client.delete(`/api/shares/${made.body.share.id}`)).status).toBe(200);
    expect((await seenBy(guest, id)).status).toBe(410);
  });

  it('is missing where nobody has an open account: the link rests until somebody has', async () => {
    const { host, id } = await hosted();
    const made = await host.client.post(`/api/dashboards/${id}/shares`, { label: 'Board' });
    const guest = await enter(made.body);
    await disable(host.id, true);
    const rests = await seenBy(guest, id);
    expect([rests.status, rests.body.details.reason]).toEqual([410, 'unanswered']);
    await disable(host.id, false);
    expect((await seenBy(guest, id)).status).toBe(200);
  });
});

describe('a browser with many links', () => {
  it('is let in by the one opened last', async () => {
    const guest = new Client();
    for (let nth = 0; nth < 30; nth++)
      guest.jar.set(`plumbline_${String(nth).padStart(12, '0')}_guest_session`, { value: `old-${nth}`, path: '/' });
    const { token } = await share();
    expect((await guest.get(`/api/shared/${token}`)).status).toBe(200);
    expect((await query(guest)).status).toBe(200);
  });
});

describe('a password', () => {
  it('stands before everything, is guessed slowly, and ends sessions when it is changed', async () => {
    const made = await share({ password: 'Harbour-Lamp-7' });
    expect(JSON.stringify(made)).not.toContain('Harbour');
    const guest = new Client();
    const first = await guest.get(`/api/shared/${made.token}`);
    expect([first.status, first.body.passwordRequired, guest.jar.size]).toEqual([200, true, 0]);
    expect((await query(guest)).status).toBe(404);
    expect((await guest.post(`/api/shared/${made.token}/unlock`, { password: 'wrong' })).status).toBe(400);
    expect((await guest.post(`/api/shared/${made.token}/unlock`, { password: 'Harbour-Lamp-7' })).status).toBe(200);
    expect((await query(guest)).status).toBe(200);
    await owner.patch(`/api/shares/${made.share.id}`, { password: 'Another-Lamp-8' });
    expect((await query(guest)).status).toBe(404);
    const guesses = [];
    for (let nth = 0; nth < 12; nth++)
      guesses.push((await guest.post(`/api/shared/${made.token}/unlock`, { password: `guess ${nth}` })).status);
    expect(guesses).toContain(429);
  });
});

describe('the page of a link', () => {
  const page = (path: string, guest = new Client(), headers: Record<string, string> = {}) => guest.get(path, headers);

  it('leads on with an HttpOnly cookie, is in no index, no Referer, no frame', async () => {
    const made = await share();
    const guest = new Client();
    const led = await page(`/shared/${made.token}`, guest);
    expect([led.status, led.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(`/shared-guest/${dashboard}$`),
    ]);
    expect(led.cookies.join()).toMatch(/^plumbline_[0-9a-f]{12}_guest_session=.*; SameSite=Lax; HttpOnly/);
    expect(led.headers.get('referrer-policy')).toBe('no-referrer');
    const shown = await page(`/shared-guest/${dashboard}`, guest);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toContain('no-store');
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
    expect(shown.headers.get('x-robots-tag')).toContain('noindex');
    expect(shown.headers.get('x-frame-options')).toBe('DENY');
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const html: string = shown.body.text;
    expect(html).toContain('Shared');
    expect(html).not.toContain(CANARY);
    expect(html).not.toContain(made.token);
  });

  it('lets the sites frame it that the share names, and these alone', async () => {
    const guest = await enter(await share({ origins: ['https://intranet.example'] }));
    const shown = await page(`/shared-guest/${dashboard}`, guest);
    expect(shown.headers.get('content-security-policy')).toContain('frame-ancestors https://intranet.example');
    expect(shown.headers.get('x-frame-options')).toBeNull();
    const elsewhere = await page('/auth', guest);
    expect(elsewhere.headers.get('x-frame-options')).toBe('DENY');
    expect(elsewhere.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('says without a session how to come in, and of an ended link why', async () => {
    expect((await page(`/shared-guest/${dashboard}`)).body.text).toContain('Guest access token');
    expect((await page('/shared/made-up')).body.text).toContain('Guest access token');
    const made = await share();
    await owner.delete(`/api/shares/${made.share.id}`);
    expect((await page(`/shared/${made.token}`)).body.text).toContain('This link was withdrawn.');
  });

  const NAVIGATION = { 'Sec-Fetch-Dest': 'document' };

  it.each([
    ['the page made for each', {}],
    ['the page made for all', NAVIGATION],
  ])('shows at once what has changed since others have looked: %s', async (_, headers) => {
    const own = await makeDashboard(owner, source, 'Before');
    const [open, locked] = [await share({}, own), await share({ lockedFilters: lockNorth() }, own)];
    const guests = [await enter(open), await enter(open), await enter(locked)];
    const shown = async () =>
      (await Promise.all([...guests, ...guests].map((guest) => page(`/shared-guest/${own}`, guest, headers)))).map(
        ({ body }) => ({
          name: /<h1[^>]*>([^<]*)</.exec(body.text as string)?.[1],
          hasSouth: (body.text as string).includes('South'),
        }),
      );
    const asNamed = (name: string) => [true, true, false, true, true, false].map((hasSouth) => ({ name, hasSouth }));
    expect(await shown()).toEqual(asNamed('Before'));
    expect((await owner.patch(`/api/dashboards/${own}`, { name: 'After' })).status).toBe(200);
    expect(await shown()).toEqual(asNamed('After'));
    await owner.delete(`/api/shares/${open.share.id}`);
    const [first, second, third] = guests.map((guest) => page(`/shared-guest/${own}`, guest, headers));
    for (const ended of [await first!, await second!]) expect(ended.body.text).toContain('This link was withdrawn.');
    expect((await third!).body.text).toContain('After');
  });

  it('is made once for many: each with scripts of its own nonce, each listed, each in the theme that it chose', async () => {
    const own = await makeDashboard(owner, source, 'Many');
    const made = await share({}, own);
    const guests = await Promise.all(Array.from({ length: 6 }, () => enter(made)));
    const nonces = new Set<string>();
    const ownPages: boolean[] = [];
    for (const [nth, guest] of guests.entries()) {
      const dark = nth === 5 && { Cookie: [...guest.jar].map(([name, { value }]) => `${name}=${value}`).join('; ') };
      const shown = await page(`/shared-guest/${own}`, guest, {
        ...NAVIGATION,
        ...(dark && { Cookie: `${dark.Cookie}; plumbline.theme=dark` }),
      });
      const html: string = shown.body.text;
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect([shown.headers.get('cache-control'), shown.headers.get('x-frame-options')]).toEqual(['no-store', 'DENY']);
      const nonce = /'nonce-([^']+)'/.exec(shown.headers.get('content-security-policy')!)![1]!;
      const used = [...html.matchAll(/nonce="([^"]+)"/g)].map(([, each]) => each);
      expect(new Set(used)).toEqual(new Set([nonce]));
      nonces.add(nonce);
      ownPages.push(/rsc/i.test(shown.headers.get('vary') ?? ''));
      expect(/<html[^>]*class="dark"/.test(html)).toBe(nth === 5);
    }
    expect(nonces.size).toBe(guests.length);
    // The first who comes gets a page of their own, and so does whoever is the first in another theme.
    expect(ownPages).toEqual([true, false, false, false, false, true]);
    expect((await owner.get(`/api/shares/${made.share.id}/opens`)).body.opens).toHaveLength(guests.length);
    const forged = await page(`/shared-guest/${own}`, await enter(made), { 'x-plumbline-for-all': '1' });
    expect(forged.status).toBe(200);
    expect((await owner.get(`/api/shares/${made.share.id}/opens`)).body.opens).toHaveLength(guests.length + 1);
  });

  it('writes a name with HTML as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const own = await makeDashboard(owner, source, name);
    const guest = await enter(await share({ label: '<script>alert(1)</script>' }, own));
    const shown = await page(`/shared-guest/${own}`, guest);
    expect(shown.body.text).not.toContain(name);
    expect(shown.body.text).not.toContain('<script>alert(1)');
  });
});

describe('administrators', () => {
  it('see names and counts of all links, and withdraw many at once', async () => {
    const { client: admin, id } = await signUp();
    await setRole(id, 'admin');
    const label = `bulk ${crypto.randomUUID()}`;
    const made = [await share({ label, lockedFilters: lockNorth() }), await share({ label })];
    const guest = await enter(made[0]);
    const listed = await admin.get(`/api/admin/shares?q=${encodeURIComponent(label)}`);
    expect(listed.body.items).toHaveLength(2);
    expect(JSON.stringify(listed.body)).not.toMatch(/North|lockedFilters|token/);
    const ids = made.map(({ share: { id: each } }) => each);
    const revoked = await admin.post('/api/admin/shares/revoke', { ids });
    expect(revoked.body).toEqual({ revoked: 2 });
    expect((await query(guest)).status).toBe(410);
    const [deed] = await sql<{ action: string; workspaceId: string }>(
      'select action, "workspaceId" from "AuditEntry" where "targetId" = $1 and action = $2',
      [ids[0], 'share.revoked'],
    );
    expect(deed).toBeDefined();
    expect((await owner.post('/api/admin/shares/revoke', { ids })).status).toBe(403);
  });

  it('find no token in what the server keeps', async () => {
    const { token } = await share();
    for (const table of ['Share', 'GuestSession', 'AuditEntry'])
      expect(
        await sql(`select 1 from "${table}" t where t::text like $1`, [`%${token}%`]),
        `${table} of ${ORIGIN}`,
      ).toEqual([]);
  });
});

describe('texts', () => {
  const body =
    '# Sales\n\nAll {{k-all}}, North {{c-region:sum_amount:North}}, South {{c-region:sum_amount:South}}, ' +
    `${'{{c-mail:sum_amount:'}${CANARY}1%40x.example}}`;
  let texted = '';
  beforeAll(async () => {
    texted = await makeDashboard(owner, source, 'With texts');
    const config = { ...configOf(source), texts: [{ id: 't', body }] };
    expect((await owner.patch(`/api/dashboards/${texted}`, { config })).status).toBe(200);
  });
  const textFor = async (limits: object): Promise<string> => {
    const guest = await enter(await share(limits, texted));
    const answer = await guest.get(`/api/shared-guest/${texted}`);
    expect(answer.status).toBe(200);
    expect(answer.body.dashboard.config.texts).toHaveLength(1);
    return answer.body.dashboard.config.texts[0].body;
  };

  it('come with the numbers of the widgets that are shown', async () => {
    expect(await textFor({})).toContain('All {{k-all}}, North {{c-region:sum_amount:North}}, South {{c-region');
  });

  it('name no value of a hidden column', async () => {
    const hidden = [{ dataSourceId: source, field: 'mail' }];
    const said = await textFor({ hiddenColumns: hidden });
    expect(said).not.toContain(CANARY);
    expect(said).toContain('South {{c-region');
    expect(await textFor({ hiddenColumns: [...hidden, { dataSourceId: source, field: 'region' }] })).toBe(
      '# Sales\n\nAll {{k-all}}, North {{:}}, South {{:}}, {{:}}',
    );
  });

  it('name no value that the locked filters leave out', async () => {
    const said = await textFor({ lockedFilters: lockNorth() });
    expect(said).toContain('North {{c-region:sum_amount:North}}, South {{:}}');
  });
});
