import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client, putInWorkspace, setPlan, setRole, signUp, sql } from './api/client';
import { memberMay, PEOPLE, TABLE, type Who } from './house.table';

const root = fileURLToPath(new URL('..', import.meta.url));
const CANARY = 'canary5f0c1b7e';

function routesOnDisk(): string[] {
  const files = readdirSync(join(root, 'app/api'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('route.ts'),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(root, 'app/api', file), 'utf8');
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].filter((method) =>
      new RegExp(`export (const|async function|function) ${method}\\b|\\bas ${method}\\b`).test(text),
    );
    return methods.map((method) =>
      `${method} /api/${relative('.', file).replace(/\/?route\.ts$/, '')}`.replace(/\/$/, ''),
    );
  });
}

const ids = {
  source: '',
  connection: randomUUID(),
  insight: randomUUID(),
  calculation: '',
  staged: '',
  dashboard: '',
  comment: '',
  prediction: randomUUID(),
  explanation: randomUUID(),
  summary: randomUUID(),
  exported: randomUUID(),
  evidence: '',
  job: '',
  person: '',
  invitation: randomUUID(),
  workspace: '',
  holder: '',
  contact: randomUUID(),
  message: randomUUID(),
  alert: '',
  delivery: '',
  share: '',
  document: randomUUID(),
  analysis: randomUUID(),
  extraction: randomUUID(),
  schema: randomUUID(),
  run: randomUUID(),
  finding: randomUUID(),
  statement: '',
  template: '',
};
const people = {} as Record<Who, Client>;
/** Whose items these are. */
let holder: Client;
/** People of the holder's workspace. */
const members = {} as Record<'workspaceViewer' | 'workspaceEditor', Client>;

/** The item of the first analyst that a path of this family is about. */
function fill(text: string, path: string, known: typeof ids = ids): string {
  const family = /\/api\/(?:admin\/)?([^/]+)/.exec(path)?.[1] ?? '';
  const own: Record<string, string> = {
    'ai-calculations': known.calculation,
    imports: known.staged,
    insights: known.insight,
    dashboards: known.dashboard,
    'shared-guest': known.dashboard,
    comments: known.comment,
    predictions: known.prediction,
    drivers: known.explanation,
    'executive-summaries': known.summary,
    export: known.exported,
    evidence: known.evidence,
    jobs: known.job,
    users: known.person,
    invitations: known.invitation,
    workspaces: known.workspace,
    workspace: known.holder,
    contacts: known.contact,
    outbox: known.message,
    alerts: known.alert,
    deliveries: known.delivery,
    documents: known.document,
    extractions: known.extraction,
    shares: path.startsWith('/api/admin') ? '' : known.share,
    sql: known.statement,
  };
  const id =
    family === 'code-analysis'
      ? path.includes('/findings')
        ? known.finding
        : known.run
      : path.startsWith('/api/data-sources/connections/')
        ? known.connection
        : path.startsWith('/api/dashboards/templates/')
          ? known.template
          : (own[family] ?? known.source);
  return text
    .replaceAll('{new}', randomUUID())
    .replaceAll('[id]', id)
    .replaceAll('[token]', 'made-up-token')
    .replaceAll('[n]', '1')
    .replaceAll('[schema]', 'public')
    .replaceAll('[name]', 'orders')
    .replaceAll('{connection}', known.connection)
    .replaceAll('[category]', 'security')
    .replaceAll('{run}', known.run)
    .replaceAll('[analysisId]', known.analysis)
    .replaceAll('{document}', known.document)
    .replaceAll('{schema}', known.schema)
    .replaceAll('{source}', known.source)
    .replaceAll('{dashboard}', known.dashboard)
    .replaceAll('{evidence}', known.evidence)
    .replace('[...nextauth]', 'session');
}

/** Somebody whom another workspace has let in to a dashboard of its own. */
async function entersAnotherShare(guest: Client): Promise<void> {
  const { client: sharer, id } = await signUp();
  await setPlan(id, 'premium');
  const uploaded = await sharer.upload('shared.csv', 'day,place,amount\n2024-01-01,north,1\n2024-01-02,south,2\n');
  const made = await sharer.post('/api/dashboards', { dataSourceIds: [uploaded.body.dataSource.id], mode: 'auto' });
  const shared = await sharer.post(`/api/dashboards/${made.body.dashboard.id}/shares`, { label: 'Board' });
  expect(shared.status).toBe(201);
  expect((await guest.get(`/api/shared/${shared.body.token}`)).status).toBe(200);
}

beforeAll(async () => {
  const { client: owner, id: ownerId } = await signUp();
  holder = owner;
  ids.holder = ownerId;
  ids.workspace = (await owner.get('/api/auth/me')).body.workspace.id;
  const rows = Array.from(
    { length: 40 },
    (_, nth) => `${2020 + (nth % 4)}-0${1 + (nth % 9)}-11,${['north', 'south', CANARY][nth % 3]},${nth * 1.5}`,
  );
  const uploaded = await owner.upload('private.csv', `day,place,amount\n${rows.join('\n')}\n`);
  expect(uploaded.status).toBe(201);
  ids.source = uploaded.body.dataSource.id;
  const form = new FormData();
  for (const [name, value] of Object.entries({ mode: 'replace', targetId: ids.source, preview: 'true' }))
    form.set(name, value);
  form.set('file', new Blob([`day,place,amount\n2024-01-01,${CANARY},1\n`]), 'next.csv');
  const staged = await owner.post('/api/upload', form);
  expect(staged.status).toBe(201);
  ids.staged = staged.body.import.id;
  const made = await owner.post('/api/dashboards', { dataSourceIds: [ids.source], mode: 'auto' });
  expect(made.status).toBe(201);
  ids.dashboard = made.body.dashboard.id;
  await sql(
    `insert into "Forecast" (id, "workspaceId", "createdById", "dataSourceId", name, asked, status, "updatedAt")
    select $1, "workspaceId", "createdById", id, $2, jsonb_build_object('dataSourceId', id, 'timeField', 'day', 'grain', 'day', 'measure', jsonb_build_object('agg', 'count'), 'filters', '[]'::jsonb, 'horizon', 3), 'ready', now() from "DataSource" where id = $3`,
    [ids.prediction, CANARY, ids.source],
  );
  await sql(
    `insert into "Drivers" (id, "workspaceId", "createdById", "dataSourceId", name, asked, status, "updatedAt")
    select $1, "workspaceId", "createdById", id, $2, jsonb_build_object('dataSourceId', id, 'target', 'amount', 'without', '[]'::jsonb, 'keep', '[]'::jsonb), 'ready', now() from "DataSource" where id = $3`,
    [ids.explanation, CANARY, ids.source],
  );
  await sql(
    `insert into "ExecutiveSummary" (id, "workspaceId", "createdById", title, scope, period, audience, length, status, "updatedAt")
    select $1, "workspaceId", "createdById", $2, jsonb_build_object('dataSourceIds', jsonb_build_array(id), 'name', name), 'automatic', 'executive', 'standard', 'ready', now() from "DataSource" where id = $3`,
    [ids.summary, CANARY, ids.source],
  );
  await sql(
    `insert into "Export" (id, "workspaceId", "createdById", kind, "targetId", "targetName", format, status, "expiresAt")
    select $1, "workspaceId", "createdById", 'data', id, $2, 'csv', 'succeeded', now() + interval '7 days' from "DataSource" where id = $3`,
    [ids.exported, CANARY, ids.source],
  );
  await sql(
    `insert into "Document" (id, "workspaceId", "createdById", name, "fileName", status, info, "updatedAt")
    select $1, "workspaceId", "createdById", $2, 'private.txt', 'ready', $3, now() from "DataSource" where id = $4`,
    [
      ids.document,
      CANARY,
      JSON.stringify({
        format: 'txt',
        pageCount: 1,
        language: 'en',
        title: null,
        pages: [{ number: 1, width: 0, height: 0, kind: 'text', tables: 0 }],
        outline: [],
        hiddenOnPages: [],
      }),
      ids.source,
    ],
  );
  await sql(
    `insert into "DocumentPage" ("documentId", number, "workspaceId", content, text)
    select id, 1, "workspaceId", $2, $3 from "Document" where id = $1`,
    [
      ids.document,
      JSON.stringify({
        number: 1,
        width: 0,
        height: 0,
        kind: 'text',
        lines: [
          {
            text: `The code name is ${CANARY}`,
            box: [0, 0, 0, 0],
            words: [],
            role: 'text',
            size: 0,
            block: 0,
            paragraph: 1,
          },
        ],
        hidden: [],
        rules: [],
      }),
      `The code name is ${CANARY}`,
    ],
  );
  await sql(
    `insert into "DocumentAnalysis" (id, "workspaceId", "documentId", "createdById", status)
    select $1, "workspaceId", id, "createdById", 'ready' from "Document" where id = $2`,
    [ids.analysis, ids.document],
  );
  await sql(
    `insert into "Extraction" (id, "workspaceId", "documentId", "createdById", name, mode, status, "updatedAt")
    select $1, "workspaceId", id, "createdById", $3, 'fields', 'needs_review', now() from "Document" where id = $2`,
    [ids.extraction, ids.document, CANARY],
  );
  await sql(
    `insert into "ExtractionSchema" (id, "workspaceId", "createdById", name, fields)
    select $1, "workspaceId", "createdById", $3, '[]' from "Document" where id = $2`,
    [ids.schema, ids.document, CANARY],
  );
  const none = { blocker: 0, high: 0, medium: 0, low: 0 };
  const categories = ['security', 'reliability', 'performance', 'maintainability', 'accessibility', 'dependencies'];
  await sql(
    `insert into "CodeRun" (id, "workspaceId", "createdById", target, language, code, status, score, gate, counts, content, lines)
    select $1, "workspaceId", "createdById", 'snippet', 'python', $3, 'ready', 90, 'failed', $4, $5, 1 from "Document" where id = $2`,
    [
      ids.run,
      ids.document,
      `eval(${CANARY})`,
      JSON.stringify(Object.fromEntries(categories.map((category) => [category, none]))),
      JSON.stringify({
        sightings: [{ findingId: ids.finding, file: 'snippet.python', line: 1, column: 1, snippet: CANARY }],
      }),
    ],
  );
  await sql(
    `insert into "CodeFinding" (id, "workspaceId", target, subject, fingerprint, rule, category, severity, title, message, why, fix, origin)
    select $1, "workspaceId", 'snippet', 'snippet python ', 'canary', 'py-eval', 'security', 'blocker', $3, $3, '', '', 'engine' from "Document" where id = $2`,
    [ids.finding, ids.document, CANARY],
  );
  const statement = await owner.post('/api/sql/saved', { name: CANARY, sql: `SELECT '${CANARY}'` });
  expect(statement.status).toBe(201);
  ids.statement = statement.body.statement.id;
  const template = await owner.post('/api/dashboards/templates', { dashboardId: ids.dashboard, name: CANARY });
  expect(template.status, JSON.stringify(template.body)).toBe(201);
  ids.template = template.body.template.id;
  const calculated = await owner.post('/api/ai-calculations', {
    dashboardId: ids.dashboard,
    name: 'Half',
    expression: 'SUM([amount]) / 2',
  });
  expect(calculated.status).toBe(201);
  ids.calculation = calculated.body.calculation.id;
  const [kpi] = made.body.dashboard.config.kpis;
  const measure = kpi.query.measures[0].field ? `${kpi.query.measures[0].agg}_${kpi.query.measures[0].field}` : 'count';
  const alert = await owner.post('/api/alerts', {
    dashboardId: ids.dashboard,
    rule: { widget: kpi.id, measure, test: { kind: 'above', value: 1e12 } },
  });
  expect(alert.status).toBe(201);
  ids.alert = alert.body.alert.id;
  const delivery = await owner.post('/api/deliveries', {
    dashboardId: ids.dashboard,
    schedule: { every: 'day', at: '08:00' },
    timeZone: 'UTC',
    recipients: [ownerId],
  });
  expect(delivery.status).toBe(201);
  ids.delivery = delivery.body.delivery.id;
  await setPlan(ownerId, 'premium');
  const shared = await owner.post(`/api/dashboards/${ids.dashboard}/shares`, { label: 'private' });
  expect(shared.status).toBe(201);
  ids.share = shared.body.share.id;
  await setPlan(ownerId, 'free');
  const answer = await owner.post(`/api/dashboards/${ids.dashboard}/query`, { filters: [] });
  ids.evidence = Object.values<{ evidenceId: string }>(answer.body.widgets)[0]!.evidenceId;
  const remark = await owner.post(`/api/dashboards/${ids.dashboard}/comments`, { text: CANARY });
  expect(remark.status).toBe(201);
  ids.comment = remark.body.comment.id;
  ids.job = (await sql<{ id: string }>('select id from "Job" where "targetId" = $1 limit 1', [ids.source]))[0]!.id;

  const said = { text: CANARY, origin: 'engine', verified: true, claims: [], labels: [] };
  const content = {
    type: 'trend',
    kind: 'trend',
    grade: 'found',
    confidence: 0.9,
    priority: 'low',
    score: 1,
    columns: [],
    scope: null,
    title: said,
    sentences: [said],
    caption: '',
    stats: { tested: 1 },
    folded: 0,
    chart: null,
    queries: [],
  };
  await sql(
    'insert into "Insight" (id, "workspaceId", "dataSourceId", key, "dataVersion", place, content) select $1, "workspaceId", id, $2, 99, 1, $3 from "DataSource" where id = $4',
    [ids.insight, 'canary', JSON.stringify(content), ids.source],
  );

  await sql(
    `insert into "Connection" (id, "workspaceId", "createdById", name, type, settings, "updatedAt") values ($1, $2, $3, $4, 'postgresql', $5, now())`,
    [
      ids.connection,
      ids.workspace,
      ownerId,
      CANARY,
      JSON.stringify({
        shapeVersion: 1,
        value: {
          host: '127.0.0.1',
          port: 1,
          database: 'sales',
          user: CANARY,
          auth: 'password',
          tls: 'off',
          options: {},
        },
      }),
    ],
  );
  ids.person = (await signUp()).id;
  await sql(
    'insert into "Invitation" (id, email, "emailKey", role, "tokenHash", "createdById", "expiresAt") values ($1, $2, $2, \'viewer\', $3, $4, now() + interval \'1 day\')',
    [ids.invitation, `${ids.invitation}@example.com`, ids.invitation, ids.person],
  );
  await sql(
    "insert into \"ContactRequest\" (id, name, email, company, \"updatedAt\") values ($1, 'Somebody', 'somebody@example.com', 'Somewhere', now())",
    [ids.contact],
  );
  await sql(
    "insert into \"OutboxMessage\" (id, kind, \"toAddress\", subject, \"sealedText\", state) values ($1, 'invitation', 'somebody@example.com', 'Subject', '', 'failed')",
    [ids.message],
  );

  const as = async (role: string) => {
    const { client, id } = await signUp();
    await setRole(id, role);
    return client;
  };
  await setPlan(ownerId, 'enterprise'); // which has seats
  const join = async (role: 'viewer' | 'editor') => {
    const { client, id } = await signUp();
    await putInWorkspace(id, ownerId, role);
    return client;
  };
  Object.assign(members, { workspaceViewer: await join('viewer'), workspaceEditor: await join('editor') });
  const guest = new Client();
  await entersAnotherShare(guest);
  Object.assign(people, {
    anonymous: new Client(),
    guest,
    viewer: await as('viewer'),
    stranger: await as('analyst'),
    admin: await as('admin'),
    owner: await as('owner'),
  });
});

/** Of an answer that goes on, its beginning. */
async function call(client: Client, method: string, path: string, body: unknown) {
  if (!path.endsWith('/events')) return client.send(method, path, body);
  const stop = new AbortController();
  const response = await fetch(new URL(path, client.origin), {
    headers: client.token ? { Authorization: `Bearer ${client.token}` } : {},
    signal: stop.signal,
  });
  const reader = response.body!.getReader();
  const text = new TextDecoder().decode((await reader.read()).value);
  stop.abort();
  return { status: response.status, body: text as unknown };
}

describe('the table of routes', () => {
  it('names every handler on disk, and no other', () => {
    expect(Object.keys(TABLE).sort()).toEqual(routesOnDisk().sort());
  });
});

describe.each(Object.keys(TABLE))('%s', (name) => {
  it.each(PEOPLE)('as %s gives what the table allows, and no cell of another', async (who) => {
    const rule = TABLE[name]!;
    const [method, path] = name.split(' ') as [string, string];
    const body = rule.body === undefined ? undefined : (JSON.parse(fill(JSON.stringify(rule.body), path)) as unknown);
    const client = people[who];
    const answer = await call(client, method, fill(path, path) + fill(rule.query ?? '', path), body);
    if ((answer.body as { code?: string }).code !== 'not_configured') expect(answer.status).toBeLessThan(500);
    expect(answer.status < 300 ? who : 'refused').toBe(rule.allows.includes(who) ? who : 'refused');
    expect(JSON.stringify(answer.body)).not.toContain(CANARY);
    if (name === 'POST /api/auth/refresh' && answer.status === 200)
      client.token = (answer.body as { accessToken: string }).accessToken;
  });
});

/** Of these the holder has a real item: others are stand-ins, or have nothing to answer yet. */
const READ_BY_ALL = [
  'GET /api/data-sources/[id]',
  'GET /api/data-sources/[id]/rows',
  'GET /api/data-sources/[id]/download',
  'GET /api/data-sources/[id]/versions',
  'POST /api/data-sources/[id]/query',
  'GET /api/dashboards/[id]',
  'POST /api/dashboards/[id]/query',
  'GET /api/ai-calculations',
  'GET /api/evidence/[id]',
  'GET /api/documents/[id]',
  'GET /api/documents/[id]/pages/[n]',
  'GET /api/documents/[id]/search',
  'GET /api/extractions/[id]',
  'GET /api/code-analysis/runs/[id]',
  'GET /api/jobs/[id]',
  'GET /api/workspace/members',
  'GET /api/data-sources/connections',
  'GET /api/data-sources/connections/[id]',
];

describe.each(Object.entries(TABLE).filter(([name, rule]) => memberMay(name, rule) !== 'self'))(
  '%s, asked by members of the workspace',
  (name, rule) => {
    const [method, path] = name.split(' ') as [string, string];
    const may = memberMay(name, rule);
    const ask = (client: Client, known: typeof ids) =>
      call(
        client,
        method,
        fill(path, path, known) + fill(rule.query ?? '', path, known),
        rule.body === undefined ? undefined : JSON.parse(fill(JSON.stringify(rule.body), path, known)),
      );
    const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

    it(`a viewer ${may === 'reads' ? 'is answered' : 'is refused'}`, async () => {
      const answer = await ask(members.workspaceViewer, ids);
      const isLetIn = answer.status !== 401 && codeOf(answer) !== 'role';
      expect([isLetIn, name]).toEqual([may === 'reads', name]);
      if (may !== 'reads') expect(answer.status).toBe(403);
      if (READ_BY_ALL.includes(name)) expect([answer.status, name]).toEqual([200, name]);
    });

    /** With ids of nothing, so that nothing is changed: only whether the door lets them in is asked. */
    it(`an editor ${may === 'reads' || may === 'changes' ? 'is let in' : 'is refused'}`, async () => {
      const unknown = Object.fromEntries(Object.keys(ids).map((key) => [key, randomUUID()])) as typeof ids;
      const answer = await ask(members.workspaceEditor, unknown);
      expect(answer.status).not.toBe(401);
      const isLetIn = codeOf(answer) !== 'role';
      expect([isLetIn, name]).toEqual([may === 'reads' || may === 'changes', name]);
    });
  },
);

/** Copies of a body, in each of which one value is another. */
function* withOne(body: unknown, other: unknown): Generator<unknown> {
  if (body === null || typeof body !== 'object') yield other;
  else
    for (const [key, value] of Object.entries(body)) {
      for (const changed of withOne(value, other))
        yield Array.isArray(body)
          ? body.map((each, nth) => (String(nth) === key ? changed : each))
          : { ...body, [key]: changed };
    }
}

const tooMuch = (tooLong = 200_000): [string, unknown][] => [
  [`a text of ${tooLong} characters`, 'x'.repeat(tooLong)],
  ['a list of 50,000', Array.from({ length: 50_000 }, () => 'x')],
  ['a record of 20,000', Object.fromEntries(Array.from({ length: 20_000 }, (_, nth) => [`k${nth}`, nth]))],
  ['150 levels of lists', Array.from({ length: 150 }).reduce<unknown>((inner) => [inner], 'x')],
];
const QUICKLY_MS = 3000;

describe.each(
  Object.entries(TABLE).filter(
    ([, { body, query }]) => query !== undefined || (body !== undefined && Object.keys(body as object).length > 0),
  ),
)('%s refuses too much in each place, quickly', (name, rule) => {
  const [method, path] = name.split(' ') as [string, string];
  const refuses = async (query: string, body?: unknown) => {
    const began = performance.now();
    const { status } = await (path.startsWith('/api/auth') ? people.anonymous : holder).send(
      method,
      fill(path, path) + query,
      body,
    );
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(performance.now() - began).toBeLessThan(QUICKLY_MS);
  };

  if (rule.query !== undefined)
    it('a parameter of 5,000 characters', async () => {
      const asked = new URLSearchParams(fill(rule.query!, path));
      for (const key of asked.keys()) {
        const changed = new URLSearchParams(asked);
        changed.set(key, 'x'.repeat(5000));
        await refuses(`?${changed.toString()}`);
      }
    });
  if (rule.body !== undefined)
    it.each(tooMuch(rule.tooLong))('%s', async (_, much) => {
      for (const body of withOne(JSON.parse(fill(JSON.stringify(rule.body), path)), much))
        await refuses(fill(rule.query ?? '', path), body);
    });
});

describe('the items afterwards', () => {
  it('are as they were', async () => {
    const [row] = await sql<{ name: string }>('select name from "DataSource" where id = $1', [ids.source]);
    expect(row?.name).toBe('private.csv');
    expect(
      await sql('select 1 from "Dashboard" where id = $1 and "deletedAt" is null and name <> $2', [
        ids.dashboard,
        'taken',
      ]),
    ).toHaveLength(1);
  });
});
