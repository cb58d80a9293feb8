import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Client, signUp } from './client';
import { startModelServer } from './model-server';
import { startOwnServer, type OwnServer } from './own-server';

/**
 * A product of its own, whose OpenAI and Gemini are a stand-in that can misbehave; Grok is one that others have
 * written.
 */
let models: Awaited<ReturnType<typeof startModelServer>>;
let mock: LLMock;
let server: OwnServer;
let analyst: Client;
let owner: Client;
let source: string;
let dashboard: string;
let rows: string[];
let single: string;

type Said = { origin: string; text: string; claims: { evidenceId: string }[] };
const texts = ({ sentences }: { sentences: Said[] }) => sentences.map(({ origin, text }) => [origin, text]);
const ask = (provider: string, body: object, client = analyst) => client.post(`/api/${provider}`, body);
const explain = (provider: string, body: object = {}) =>
  ask(provider, { task: 'explain', evidenceIds: [single], ...body });

beforeAll(async () => {
  models = await startModelServer();
  mock = new LLMock({ port: 0 });
  mock.onMessage(/quick brown fox/, { content: '{"ready":true}' });
  await mock.start();
  server = await startOwnServer({
    OPENAI_API_KEY: 'sk-secret-of-openai',
    OPENAI_BASE_URL: models.addressOf('openai'),
    OPENAI_PRICE: '10/100',
    GEMINI_API_KEY: 'secret-of-gemini',
    GEMINI_BASE_URL: models.addressOf('gemini'),
    GROK_API_KEY: 'secret-of-grok',
    GROK_BASE_URL: `${mock.url}/v1`,
    AI_TIMEOUT: '3',
  });
  owner = (await signUp({ setupCode: server.setupCode }, server.origin)).client;
  ({ client: analyst } = await signUp({}, server.origin));
  rows = Array.from(
    { length: 60 },
    (_, nth) =>
      `${2020 + Math.floor(nth / 12)}-${String(1 + (nth % 12)).padStart(2, '0')}-11,${['north', 'south'][nth % 2]},${100 + nth}`,
  );
  source = (await analyst.upload('sales.csv', `day,place,amount\n${rows.join('\n')}\n`)).body.dataSource.id;
  dashboard = (await analyst.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'Sales' })).body
    .dashboard.id;
  const answered = await analyst.post(`/api/data-sources/${source}/query`, {
    queries: { sum: { measures: [{ field: 'amount', agg: 'sum' }] } },
  });
  single = answered.body.widgets.sum.evidenceId;
}, 180_000);
beforeEach(() => {
  models.behave(['openai', 'honest'], ['gemini', 'honest']);
  models.asked.length = 0;
});
afterAll(async () => {
  await server?.stop();
  await models?.stop();
  await mock?.stop();
});

describe('[F07] [F08] [F09] the three providers', () => {
  it.each(['openai', 'gemini'])(
    '[C11] /api/%s words what the evidence says, its number from the claim',
    async (provider) => {
      const { status, body } = await explain(provider);
      expect(status).toBe(200);
      expect(texts(body)).toEqual([[provider, 'Sum of amount stands at 7,770.']]);
      expect(body).toMatchObject({
        fellBack: false,
        dropped: 0,
        tokens: 120,
        sentences: [{ verified: true, evidenceId: single, claims: [{ evidenceId: single, shown: '7,770' }] }],
      });
      expect(models.asked[0]).toMatchObject({
        path: `/${provider}/v1/chat/completions`,
        key: `Bearer ${provider === 'openai' ? 'sk-secret-of-openai' : 'secret-of-gemini'}`,
      });
    },
  );

  it('[C11] /api/grok falls back to the others, and says so', async () => {
    const { body } = await explain('grok');
    expect(body).toMatchObject({ fellBack: true, model: 'gpt-6.1-terra' });
    expect(texts(body)).toEqual([['openai', 'Sum of amount stands at 7,770.']]);
  });

  it('send no figure and no row: names, and sentences with their numbers blanked out', async () => {
    await explain('openai');
    const { messages } = models.asked[0]!.body;
    const material = messages.find(({ role }) => role === 'user')!.content;
    expect(material).toContain('{{e1.rows[0].sum_amount|number}}');
    expect(material).not.toMatch(/7,?770|north/);
    expect(Object.keys(models.asked[0]!.body)).not.toContain('tools');
  });
});

describe('a model that misbehaves', () => {
  it.each<[string, Parameters<typeof models.behave>[0][1]]>([
    ['refuses the key', 'refuses the key'],
    ['has no quota', 'has no quota'],
    ['lacks the model', 'lacks the model'],
    ['fails', 'fails'],
    ['answers prose', 'answers prose'],
    ['is slow', 'slow'],
    ['stalls in the middle', 'stalls'],
  ])('%s: the next answers', async (_, manner) => {
    models.behave(['openai', manner]);
    const { status, body } = await explain('openai');
    expect(status).toBe(200);
    expect(body.fellBack).toBe(true);
    expect(texts(body)).toEqual([['gemini', 'Sum of amount stands at 7,770.']]);
  });

  it('and all others too: the engine answers', async () => {
    models.behave(['openai', 'fails'], ['gemini', 'answers prose']);
    const { status, body } = await explain('openai');
    expect(status).toBe(200);
    expect(body).toMatchObject({ fellBack: true, model: null, dropped: 0 });
    expect(texts(body)).toEqual([['engine', 'Sum of amount: 7,770.']]);
  });

  it('lies: nothing of it is shown, and the drop is counted', async () => {
    models.behave(['openai', 'liar']);
    const { body } = await explain('openai');
    expect(texts(body)).toEqual([['engine', 'Sum of amount: 7,770.']]);
    expect(body).toMatchObject({ dropped: 1, fellBack: false });
    expect(JSON.stringify(body)).not.toMatch(/1,234,567|Experts/);
  });

  it('answers in the wrong shape once: it is asked again', async () => {
    models.behave(['openai', 'mends its answer']);
    const { body } = await explain('openai');
    expect(texts(body)).toEqual([['openai', 'Sum of amount stands at 7,770.']]);
    expect(body.tokens).toBe(240);
  });

  it('is not replaced where fallback was forbidden', async () => {
    models.behave(['openai', 'has no quota']);
    const { status, body } = await explain('openai', { fallback: false });
    expect([status, body.code]).toEqual([502, 'upstream']);
    expect(models.asked.every(({ path }) => path.startsWith('/openai/'))).toBe(true);
  });
});

describe('the tasks', () => {
  it('rename gives titles that only name', async () => {
    expect((await ask('openai', { task: 'rename', evidenceIds: [single] })).body.names).toEqual([
      { evidenceId: single, name: 'Sum of amount' },
    ]);
    models.behave(['openai', 'liar']);
    expect((await ask('openai', { task: 'rename', evidenceIds: [single] })).body).toMatchObject({
      dropped: 1,
      names: [{ name: 'Sum of amount' }],
    });
  });

  it('calculate gives an expression of the grammar over these columns, or none', async () => {
    models.proposals.calculation = { name: 'Double', expression: 'SUM([amount]) * 2' };
    expect((await ask('openai', { task: 'calculate', evidenceIds: [single], text: 'double it' })).body).toMatchObject({
      expression: 'SUM([amount]) * 2',
      fellBack: false,
    });
    models.proposals.calculation = { name: 'Other', expression: 'SUM([turnover]); DROP TABLE x' };
    const { status, body } = await ask('openai', { task: 'calculate', evidenceIds: [single], text: 'turnover' });
    expect([status, body.code]).toEqual([422, 'unusable']);
  });

  it('answer has a provider read what the built-in reader cannot, and the engine answer it', async () => {
    models.proposals.query = {
      understood: true,
      measures: [{ field: 'amount', agg: 'sum' }],
      dimensions: [{ field: 'place', grain: null }],
      filters: [],
      order: 'largest',
      limit: null,
    };
    const { body } = await ask('openai', { task: 'answer', evidenceIds: [single], text: 'gizmos by warehouse' });
    expect(body).toMatchObject({
      query: { dimensions: [{ field: 'place' }] },
      model: 'gpt-6.1-terra',
      fellBack: false,
    });
    expect(texts(body)).toEqual(
      [['engine', 'amount: highest for south with 3,900, lowest for north with 3,870.']].map(([origin, text]) => [
        origin,
        expect.stringMatching(new RegExp(text!, 'i')),
      ]),
    );
    const asked = await analyst.post('/api/ask', { dataSourceId: source, question: 'gizmos by warehouse' });
    expect(asked.body.reading).toMatchObject({ by: 'openai' });
    models.proposals.query = { understood: false, measures: [], dimensions: [], filters: [], order: null, limit: null };
    expect(
      (await analyst.post('/api/ask', { dataSourceId: source, question: 'gizmos by warehouse' })).body.unanswered,
    ).toBe('no_such_column');
  });

  describe('a review of code', () => {
    const code = 'import os\n\n\ndef run(name):\n    os.system("ls " + name)\n';
    const remark = (line: number) => ({
      line,
      severity: 'high',
      category: 'security',
      title: `Remark on line ${line}`,
      text: 'A shell runs it.',
      fix: 'Use a list.',
    });
    const review = (provider: string, body: object, client = owner) =>
      ask(provider, { task: 'review', language: 'python', fileName: 'run.py', ...body }, client);

    it('keeps the remarks on lines that are there, and counts the others', async () => {
      models.proposals.code_review = { comments: [remark(5), remark(9999), remark(0), remark(4)] };
      const { status, body } = await review('openai', { text: code });
      expect([status, body.dropped, body.fellBack]).toEqual([200, 2, false]);
      expect(body.comments.map(({ line, origin }: { line: number; origin: string }) => [line, origin])).toEqual([
        [5, 'openai'],
        [4, 'openai'],
      ]);
      const [asked] = models.asked;
      const sent = asked!.body.messages.map(({ content }) => content).join('\n');
      expect(sent).toContain('5:     os.system');
      const preview = await owner.post('/api/code-analysis/review-preview', {
        text: code,
        language: 'python',
        fileName: 'run.py',
        provider: 'openai',
      });
      expect([preview.status, preview.body.provider]).toEqual([200, 'openai']);
      expect(preview.body.cost).toBeGreaterThan(0);
      const user = asked!.body.messages.find(({ role }) => role === 'user')!.content;
      expect(preview.body.sent).toBe(
        `${asked!.body.messages[0]!.content}\n\n${JSON.stringify(JSON.parse(user), null, 2)}`,
      );
    });

    it('is the built-in rules’ where no provider answers', async () => {
      models.behave(['openai', 'fails'], ['gemini', 'fails']);
      const { status, body } = await review('openai', { text: code });
      expect([status, body.model, body.fellBack]).toEqual([200, null, true]);
      expect(body.comments).toContainEqual(
        expect.objectContaining({ line: 5, origin: 'engine', category: 'security' }),
      );
    });

    it('is the owner’s alone', async () => {
      expect((await review('openai', { text: code }, analyst)).body.code).toBe('role');
      const preview = await analyst.post('/api/code-analysis/review-preview', { text: code });
      expect([preview.status, preview.body.code]).toEqual([403, 'role']);
    });

    it.each([[''], [' \n '], ['x'.repeat(60_001)]])('refuses a text of %#', async (text) => {
      expect((await review('openai', { text })).status).toBe(400);
    });
  });

  it.each([
    [{ task: 'explain' }, 400],
    [{ task: 'dance' }, 400],
    [{ task: 'explain', evidenceIds: ['nothing'] }, 400],
    [{ task: 'explain', evidenceIds: ['0'.repeat(64)] }, 404],
  ])('%j answers %d', async (body, status) => {
    expect((await ask('openai', body)).status).toBe(status);
  });

  it('a proposed calculation is shown with its values and kept once it is taken', async () => {
    models.proposals.calculation = { name: 'Double', expression: 'SUM([amount]) * 2' };
    const asked = await analyst.post('/api/ai-calculations', {
      dashboardId: dashboard,
      dataSourceId: source,
      prompt: 'double the amount',
    });
    expect(asked.status).toBe(200);
    expect(asked.body.proposal).toMatchObject({
      expression: 'SUM([amount]) * 2',
      by: 'openai',
      validation: { valid: true },
    });
    expect(asked.body.proposal.validation.sample.length).toBeGreaterThan(0);
    const kept = await analyst.post('/api/ai-calculations', {
      dashboardId: dashboard,
      dataSourceId: source,
      name: 'Double',
      expression: 'SUM([amount]) * 2',
      prompt: 'double the amount',
    });
    expect(kept.body.calculation).toMatchObject({ createdBy: 'ai', prompt: 'double the amount' });
  });

  it('findings are worded where that is grounded, and every number still matches', async () => {
    const worded = async () =>
      (
        (await analyst.get(`/api/insights?dataSourceId=${source}`)).body as {
          id: string;
          title: string;
          wordedBy: string | null;
        }[]
      ).find(({ wordedBy }) => wordedBy === 'openai');
    // What was worded while a stand-in misbehaved is worded anew.
    expect((await analyst.post('/api/insights/generate', { dataSourceId: source })).status).toBe(202);
    await expect.poll(worded, { timeout: 45_000 }).toBeTruthy();
    const { id, title } = (await worded())!;
    expect(title).toMatch(/climbed|rose|amount/i);
    const { body } = await analyst.post(`/api/insights/${id}/verify`, {});
    expect(body.verified).toBe(body.claims);
  });
});

describe('a stranger', () => {
  it.each(['openai', 'gemini', 'grok'])('gets nothing out of the evidence of others by /api/%s', async (provider) => {
    const { client } = await signUp({}, server.origin);
    for (const task of ['explain', 'narrate', 'rename', 'calculate', 'answer']) {
      expect((await ask(provider, { task, evidenceIds: [single], text: 'sum of amount' }, client)).status).toBe(404);
    }
    expect((await client.post('/api/ai-calculations', { dashboardId: dashboard, prompt: 'double' })).status).toBe(404);
    expect(models.asked).toHaveLength(0);
    expect(
      (await new Client(server.origin).post(`/api/${provider}`, { task: 'explain', evidenceIds: [single] })).status,
    ).toBe(401);
  });
});

describe('/health-ai', () => {
  it('tells the owner what each provider has done, and nobody else', async () => {
    expect((await analyst.get('/api/admin/ai-health')).status).toBe(403);
    expect((await analyst.post('/api/admin/ai-health/test', { provider: 'openai' })).status).toBe(403);
    const { body } = await owner.get('/api/admin/ai-health');
    expect(body.engine).toMatchObject({ passed: true });
    const [openai] = body.providers;
    expect(openai).toMatchObject({ provider: 'openai', model: 'gpt-6.1-terra', dailyCap: 2_000_000 });
    expect(openai.today.failures).toMatchObject(
      Object.fromEntries(
        ['key_refused', 'quota', 'model_missing', 'server', 'bad_answer', 'timeout'].map((kind) => [
          kind,
          expect.any(Number),
        ]),
      ),
    );
    expect(openai.today.cost).toBeGreaterThan(0);
    expect(openai.today.dropped).toBeGreaterThan(0);
    expect(openai.p95).toBeGreaterThanOrEqual(openai.p50);
    expect(JSON.stringify(body)).not.toMatch(/secret/);
  });

  it('tests a provider with a fixed sentence', async () => {
    expect((await owner.post('/api/admin/ai-health/test', { provider: 'grok' })).body).toMatchObject({
      ok: true,
      failure: null,
      message: 'grok-4.7 responded.',
      health: { lastFailure: null },
    });
    models.behave(['gemini', 'refuses the key']);
    expect((await owner.post('/api/admin/ai-health/test', { provider: 'gemini' })).body).toMatchObject({
      ok: false,
      failure: 'key_refused',
      message: 'The API key was rejected.',
      health: { state: 'down' },
    });
    expect((await owner.get('/api/system-health')).body.data.checks).toContainEqual(
      expect.objectContaining({ name: 'ai', status: 'degraded' }),
    );
  });

  it('follows the order and the daily cap that the owner sets', async () => {
    expect((await analyst.patch('/api/admin/settings', { aiOrder: ['grok', 'gemini', 'openai'] })).status).toBe(403);
    expect((await owner.patch('/api/admin/settings', { aiOrder: ['gemini', 'gemini', 'openai'] })).status).toBe(400);
    expect(
      (await owner.patch('/api/admin/settings', { aiOrder: ['gemini', 'openai', 'grok'], aiDailyTokens: 1000 })).body,
    ).toMatchObject({ aiOrder: ['gemini', 'openai', 'grok'], aiDailyTokens: 1000 });
    await server.sql('update "AiUsage" set "tokensIn" = 5000');
    const { body } = await explain('openai');
    expect(body).toMatchObject({ fellBack: true, model: null });
    expect(models.asked).toHaveLength(0);
    expect((await owner.get('/api/admin/ai-health')).body.providers[0]).toMatchObject({
      provider: 'gemini',
      today: { failures: { cap: expect.any(Number) as number } },
    });
  });

  it('keeps tokens free beneath the cap, so that twenty calls at once do not pass it together', async () => {
    const usage = async () =>
      (
        await server.sql<{ reserved: number; spent: number }>(
          'select reserved::int, ("tokensIn" + "tokensOut")::int as spent from "AiUsage" where provider = $1',
          ['openai'],
        )
      )[0]!;
    await server.sql('delete from "ThrottleCounter"');
    await server.sql('update "AiUsage" set "tokensIn" = 0, "tokensOut" = 0');
    expect((await owner.patch('/api/admin/settings', { aiDailyTokens: null })).status).toBe(200);
    models.behave(['openai', 'slow']);
    const one = explain('openai', { fallback: false });
    await expect.poll(() => models.asked.length).toBe(1);
    const { reserved } = await usage();
    await one;
    expect(await usage()).toEqual({ reserved: 0, spent: 0 });

    models.asked.length = 0;
    expect((await owner.patch('/api/admin/settings', { aiDailyTokens: 5 * reserved })).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 20 }, () => explain('openai', { fallback: false })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 502));
    expect(models.asked).toHaveLength(5);
    expect(await usage()).toEqual({ reserved: 0, spent: 0 });
    models.behave(['openai', 'honest']);
    expect((await explain('openai', { fallback: false })).status).toBe(200);
    expect(await usage()).toEqual({ reserved: 0, spent: 120 });
  });

  it('[C12] its spend stands among the figures of /admin/dashboard', async () => {
    await owner.patch('/api/admin/settings', { aiDailyTokens: 100_000 });
    const { ai } = (await owner.get('/api/admin/overview')).body;
    expect(ai).toMatchObject({
      dailyCap: 100_000,
      providers: [
        { provider: 'gemini' },
        { provider: 'openai', today: { cost: expect.any(Number) as number } },
        { provider: 'grok', model: 'grok-4.7', today: { cost: null } },
      ],
    });
    const [, openai] = ai.providers;
    expect(openai.today.tokens).toBe(120);
    expect(openai.today.dropped).toBeGreaterThan(0);
    expect(openai.today.fellBack).toBeGreaterThan(0);
    expect(openai.month).toEqual(openai.today);
    expect(ai.days.calls).toHaveLength(30);
    expect(ai.days.tokens.at(-1)).toBe(
      ai.providers.reduce((sum: number, { today }: { today: { tokens: number } }) => sum + today.tokens, 0),
    );
  });

  it('writes no key, prompt or answer into the log', () => {
    expect(server.output()).not.toMatch(/secret-of|Sum of amount|Experts expect|double the amount/);
  });
});

describe('an executive summary', () => {
  type Summary = {
    id: string;
    status: string;
    origin: string;
    verification: { claims: number; verified: number; dropped: number };
    sections: {
      key: string;
      sentences: {
        key: string;
        origin: string;
        text: string;
        verified: boolean;
        claims: { start: number; end: number; shown: string }[];
      }[];
    }[];
  };
  const written = ({ sections }: Summary) =>
    sections.filter(({ key }) => key !== 'method').flatMap(({ sentences }) => sentences);
  async function write(): Promise<Summary> {
    const {
      body: { job, summary },
    } = await owner.post('/api/executive-summaries', { scope: { dataSourceIds: [sums] } });
    await vi.waitFor(async () => expect((await owner.get(`/api/jobs/${job.id}`)).body.state).toBe('succeeded'), {
      timeout: 45_000,
      interval: 100,
    });
    return (await owner.get(`/api/executive-summaries/${summary.id}`)).body;
  }
  let sums: string;
  let plain: Summary;
  beforeAll(async () => {
    await owner.patch('/api/admin/settings', { aiOrder: ['openai', 'gemini', 'grok'], aiDailyTokens: null });
    models.behave(['openai', 'fails'], ['gemini', 'fails']);
    sums = (await owner.upload('sales.csv', `day,place,amount\n${rows.join('\n')}\n`)).body.dataSource.id;
    plain = await write();
  }, 60_000);

  it('is the engine’s where no provider answers', () => {
    expect(plain).toMatchObject({ status: 'ready', origin: 'engine', verification: { dropped: 0 } });
    expect(plain.verification.verified).toBe(plain.verification.claims);
  });

  it('is worded by an honest provider, the method by the engine, and every number still holds', async () => {
    const worded = await write();
    expect(worded).toMatchObject({ status: 'ready', origin: 'openai' });
    expect(worded.verification.verified).toBe(worded.verification.claims);
    expect(worded.verification.claims).toBe(plain.verification.claims);
    expect(written(worded).some(({ origin }) => origin === 'openai')).toBe(true);
    expect(
      worded.sections.find(({ key }) => key === 'method')!.sentences.every(({ origin }) => origin === 'engine'),
    ).toBe(true);
    for (const { text, claims, verified } of written(worded)) {
      expect(verified).toBe(true);
      for (const { start, end, shown } of claims) expect(text.slice(start, end)).toBe(shown);
    }
    const material = models.asked
      .map(({ body: { messages } }) => messages.find(({ role }) => role === 'user')!.content)
      .join();
    for (const { shown } of written(plain).flatMap(({ claims }) => claims)) expect(material).not.toContain(shown);
  }, 60_000);

  it('of a liar holds nothing of the lies, and counts what was dropped', async () => {
    models.behave(['openai', 'liar']);
    const lied = await write();
    expect(lied).toMatchObject({ status: 'ready', origin: 'engine' });
    expect(written(lied).map(({ text }) => text)).toEqual(written(plain).map(({ text }) => text));
    expect(lied.verification.dropped).toBe(written(lied).length);
    expect(JSON.stringify(lied)).not.toMatch(/1,234,567|Experts/);
  }, 60_000);

  it('waits for a slow provider no longer than it may', async () => {
    models.behave(['openai', 'slow'], ['gemini', 'slow']);
    const late = await write();
    expect(late).toMatchObject({ status: 'ready', origin: 'engine' });
    expect(written(late).map(({ text }) => text)).toEqual(written(plain).map(({ text }) => text));
  }, 60_000);
});

describe('[P01] a document by a provider', () => {
  const TEXT = 'Invoice 4711\n\nTotal due: EUR 512.00 to Hagen Ltd by 3 June 2025.\n';
  const QUOTE = 'Total due: EUR 512.00 to Hagen Ltd by 3 June 2025.';
  const added = async (): Promise<string> => {
    const form = new FormData();
    form.set('file', new Blob([TEXT]), 'invoice.txt');
    const { body } = await analyst.post('/api/documents', form);
    await analyst.ended(body.job.id);
    return body.document.id as string;
  };
  const analysed = async (id: string, body: object = {}) => {
    const started = await analyst.post(`/api/documents/${id}/analyses`, { questions: ['What is due?'], ...body });
    if (started.status !== 202) return started;
    await analyst.ended(started.body.job.id);
    return analyst.get(`/api/documents/${id}/analyses/${started.body.analysis.id}`);
  };

  it('is told in its words as far as they stand in their quotes, once a document on Free', async () => {
    const id = await added();
    models.proposals.document_analysis = {
      summary: [
        { text: 'EUR 512.00 is due to Hagen Ltd by 3 June 2025.', page: 1, quote: QUOTE },
        { text: 'EUR 99,999.99 is due to Hagen Ltd.', page: 1, quote: QUOTE },
        { text: 'EUR 512.00 is due to Hagen Ltd.', page: 1, quote: 'words that stand nowhere' },
      ],
      answers: [{ question: 0, text: 'EUR 1.00', page: 1, quote: QUOTE }],
    };
    const { body } = await analysed(id);
    expect(body).toMatchObject({ status: 'ready', origin: 'openai', dropped: 3 });
    expect(body.summary.map(({ text }: { text: string }) => text)).toEqual([
      'EUR 512.00 is due to Hagen Ltd by 3 June 2025.',
    ]);
    expect(JSON.stringify(body)).not.toMatch(/99,999\.99|EUR 1\.00/);
    expect(models.asked).toHaveLength(1);
    expect((await analyst.get(`/api/documents/${id}`)).body).toMatchObject({ analysesUsed: 1, analysisLimit: 1 });

    const second = await analysed(id);
    expect([second.status, second.body.code, second.body.details]).toEqual([
      403,
      'plan_limit',
      { limit: 1, used: 1, plan: 'free' },
    ]);
    expect(second.body.message).toContain('Your plan allows 1 AI analysis per document.');
    expect(models.asked).toHaveLength(1);
    expect((await analysed(id, { engine: true })).body.origin).toBe('engine');
    await analyst.delete(`/api/documents/${id}`);
  });

  it('a run that no provider has answered is the engine’s, and counts nothing', async () => {
    const id = await added();
    models.behave(['openai', 'fails'], ['gemini', 'fails']);
    const { body } = await analysed(id);
    expect(body.origin).toBe('engine');
    expect((await analyst.get(`/api/documents/${id}`)).body.analysesUsed).toBe(0);
    await analyst.delete(`/api/documents/${id}`);
  });

  it('[C11] /api/openai extracts what stands in the document', async () => {
    const id = await added();
    models.proposals.document_analysis = {
      summary: [{ text: 'Total due: EUR 512.00 to Hagen Ltd.', page: 1, quote: QUOTE }],
      answers: [],
    };
    const { status, body } = await ask('openai', { task: 'extract', documentId: id });
    expect([status, body.model, body.fellBack]).toEqual([200, expect.any(String), false]);
    expect(body.statements[0]).toMatchObject({
      text: 'Total due: EUR 512.00 to Hagen Ltd.',
      citations: [{ quote: QUOTE }],
    });
    const none = await ask('openai', { task: 'extract' });
    expect([none.status, none.body.code]).toEqual([400, 'validation']);
    await analyst.delete(`/api/documents/${id}`);
  });
});
