import { beforeAll, describe, expect, it } from 'vitest';
import { putInWorkspace, setPlan, setRole, signUp, sql, type Answer, type Client } from './client';
import { refused } from './refused';

const PLANTED = [
  'import os',
  'import json',
  '',
  'def load(cursor, name):',
  '    cursor.execute("SELECT id FROM users WHERE name = \'" + name + "\'")',
  '    return json.loads(eval(name))',
].join('\n');
const SECURITY = '/api/code-analysis/security';

type Finding = { id: string; rule: string; line: number; status: string; category: string; severity: string };
const rulesOf = (findings: Finding[]) => findings.map(({ rule, line }) => `${rule} ${line}`).toSorted();

/** Runs one analysis to its end; the run as it is then. */
async function analysed(client: Client, body: object): Promise<Answer['body']> {
  const { status, body: started } = await client.post('/api/code-analysis', { target: 'snippet', ...body });
  expect(status, JSON.stringify(started)).toBe(202);
  const job = await client.ended(started.job.id);
  expect(job.state, JSON.stringify(job.error)).toBe('succeeded');
  return (await client.get(`/api/code-analysis/runs/${started.run.id}`)).body;
}

let client: Client;
let id: string;
let stranger: Client;
let owner: Client;

beforeAll(async () => {
  ({ client, id } = await signUp());
  ({ client: stranger } = await signUp());
  const made = await signUp();
  owner = made.client;
  await setRole(made.id, 'owner');
});

describe('a snippet', () => {
  it('is parsed, and tells of each fault by category, with gate, score and counts', async () => {
    const { run, findings, code } = await analysed(client, { code: PLANTED, language: 'python' });
    expect([run.target, run.language, run.status, run.gate, run.lines]).toEqual([
      'snippet',
      'python',
      'ready',
      'failed',
      6,
    ]);
    expect(rulesOf(findings)).toEqual(['py-eval 6', 'py-sql-from-strings 5', 'py-unused-import 1']);
    expect(code).toBe(PLANTED);
    expect(run.counts.security).toEqual({ blocker: 2, high: 0, medium: 0, low: 0 });
    expect(run.score).toBe(100 - 2 * 25 - 1);
    const listed = (await client.get(SECURITY)).body as Finding[];
    expect(rulesOf(listed)).toEqual(['py-eval 6', 'py-sql-from-strings 5']);
    const { body } = await client.get('/api/code-analysis');
    expect([body.run.id, body.history[0].id]).toEqual([run.id, run.id]);
  });

  it.each([
    ['python', 'def broken(:\n  x = = 1'],
    ['javascript', 'function ( {'],
    ['sql', 'SELEC FROM WHERE'],
    ['r', 'x <- function( {'],
  ])('of %s that can’t be read is a finding', async (language, code) => {
    const { findings, run } = await analysed(client, { code, language });
    expect(findings.map(({ rule }: Finding) => rule)).toContain('code-unreadable');
    expect(run.gate).toBe('failed');
  });

  it('keeps the state of a finding while lines around it move, and tells what is fixed', async () => {
    const named = { language: 'python', fileName: 'jobs/load.py' };
    const first = await analysed(client, { ...named, code: PLANTED });
    const known = first.findings.find(({ rule }: Finding) => rule === 'py-eval') as Finding;
    const changed = await client.send('PATCH', `/api/code-analysis/findings/${known.id}`, { status: 'false_positive' });
    expect([changed.status, changed.body.finding.status]).toEqual([200, 'false_positive']);
    const after = await client.get(`/api/code-analysis/runs/${first.run.id}`);
    expect([after.body.run.counts.security.blocker, after.body.run.score]).toEqual([1, 74]);
    const moved = await analysed(client, { ...named, code: `# a note\n\n${PLANTED.replace('import os\n', '')}` });
    const again = moved.findings.find(({ rule }: Finding) => rule === 'py-eval') as Finding;
    expect([again.id, again.line, again.status]).toEqual([known.id, 7, 'false_positive']);
    const gone = first.findings.find(({ rule }: Finding) => rule === 'py-unused-import') as Finding;
    const [row] = await sql<{ status: string }>('select status from "CodeFinding" where id = $1', [gone.id]);
    expect(row!.status).toBe('fixed');
    const back = await analysed(client, { ...named, code: PLANTED });
    expect(back.findings.find(({ id: each }: Finding) => each === gone.id)?.status).toBe('open');
  });

  it('without faults passes', async () => {
    const code =
      'SELECT o.id, c.name\nFROM orders o\nJOIN customers c ON c.id = o.customer_id\nWHERE o.total IS NOT NULL;';
    const { run, findings } = await analysed(client, { code, language: 'sql' });
    expect([findings, run.gate, run.score]).toEqual([[], 'passed', 100]);
  });

  it.each([
    ['of an unknown language', { target: 'snippet', code: 'x', language: 'cobol' }, 400, 'validation'],
    ['without code', { target: 'snippet', code: '', language: 'sql' }, 400, 'validation'],
    ['of more than 1 MB', { target: 'snippet', code: 'x = 1\n'.repeat(200_000), language: 'python' }, 413, 'too_large'],
    [
      'under a name that leaves its folder',
      { target: 'snippet', code: 'x', language: 'sql', fileName: '../../a.sql' },
      400,
      'validation',
    ],
    ['of the installation, by an analyst', { target: 'installation' }, 403, 'role'],
  ])('%s is refused', async (_, body, status, code) => {
    refused(await client.post('/api/code-analysis', body), status, code);
  });

  it('in another workspace isn’t there', async () => {
    const { run, findings } = await analysed(client, { code: PLANTED, language: 'python' });
    for (const path of [`/api/code-analysis/runs/${run.id}`, `/api/code-analysis/runs/${run.id}/sarif`])
      refused(await stranger.get(path), 404, 'not_found');
    refused(await stranger.send('DELETE', `/api/code-analysis/runs/${run.id}`), 404, 'not_found');
    refused(
      await stranger.send('PATCH', `/api/code-analysis/findings/${findings[0].id}`, { status: 'accepted' }),
      404,
      'not_found',
    );
    expect((await stranger.get(SECURITY)).body).toEqual([]);
    refused(await client.get('/api/code-analysis/beauty'), 404, 'not_found');
  });

  it('can be read by a viewer of the workspace, who changes nothing', async () => {
    await setPlan(id, 'enterprise');
    const { client: viewer, id: viewerId } = await signUp();
    await putInWorkspace(viewerId, id, 'viewer');
    const [newest] = (await viewer.get('/api/code-analysis')).body.history;
    expect((await viewer.get(`/api/code-analysis/runs/${newest.id}`)).status).toBe(200);
    const asked = await viewer.post('/api/code-analysis', { target: 'snippet', code: 'SELECT 1', language: 'sql' });
    refused(asked, 403, 'role');
  });

  it('is gone when its run is deleted, and in one’s own data until then', async () => {
    const { run } = await analysed(client, { code: 'SELECT 1;', language: 'sql' });
    expect((await client.send('DELETE', `/api/code-analysis/runs/${run.id}`)).body).toEqual({ success: true });
    refused(await client.get(`/api/code-analysis/runs/${run.id}`), 404, 'not_found');
  });
});

describe('SARIF', () => {
  it('is a log of 2.1.0 whose results name their rules and lines that are there', async () => {
    const { run } = await analysed(client, { code: PLANTED, language: 'python', fileName: 'a b.py' });
    const { status, body, headers } = await client.get(`/api/code-analysis/runs/${run.id}/sarif`);
    expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('attachment')]);
    const log = typeof body === 'string' ? JSON.parse(body) : body;
    const { tool, results } = log.runs[0];
    expect([log.version, results.length, tool.driver.rules.length]).toEqual(['2.1.0', 3, 3]);
    for (const { ruleId, ruleIndex, locations } of results) {
      expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
      const { artifactLocation, region } = locations[0].physicalLocation;
      expect([artifactLocation.uri, region.startLine <= 6, region.startColumn >= 1]).toEqual(['a%20b.py', true, true]);
    }
  });
});

describe('calculations', () => {
  it('of the workspace are read, and those that say the same are told', async () => {
    const uploaded = await client.upload('sales.csv', 'day,amount\n2024-01-01,1\n2024-01-02,2\n');
    const made = await client.post('/api/dashboards', {
      dataSourceIds: [uploaded.body.dataSource.id],
      mode: 'blank',
      name: 'Sales',
    });
    for (const name of ['Total', 'Sum'])
      expect(
        (
          await client.post('/api/ai-calculations', {
            dashboardId: made.body.dashboard.id,
            name,
            expression: 'SUM([amount])',
          })
        ).status,
      ).toBe(201);
    const { run, findings } = await analysed(client, { target: 'calculations' });
    expect(run.filesScanned).toBe(2);
    expect(findings.filter(({ rule }: Finding) => rule === 'calculation-doubled')).toHaveLength(2);
  });
});

describe('the installation', () => {
  it('is its owner’s alone: settings, packages, routes and permissions', async () => {
    const { run } = await analysed(owner, { target: 'installation' });
    expect(run.filesScanned).toBeGreaterThan(100);
    const { body } = await owner.get(`/api/code-analysis/runs/${run.id}`);
    expect(body.routes).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/api/code-analysis', who: 'analyst' }),
    );
    expect(body.findings.filter(({ rule }: Finding) => rule === 'installation-open-route')).toEqual([]);
    refused(await client.get(`/api/code-analysis/runs/${run.id}`), 404, 'not_found');
  }, 240_000);
});

describe('a remark of a review', () => {
  const remark = {
    line: 2,
    title: 'A remark',
    text: 'Look here.',
    severity: 'high',
    category: 'reliability',
    origin: 'grok',
  };

  it('becomes a finding of the run, once', async () => {
    const { run } = await analysed(owner, { code: PLANTED, language: 'python' });
    const made = await owner.post('/api/code-analysis/findings', { runId: run.id, ...remark });
    expect([made.status, made.body.finding.line, made.body.finding.origin]).toEqual([201, 2, 'grok']);
    await owner.post('/api/code-analysis/findings', { runId: run.id, ...remark });
    const { body } = await owner.get(`/api/code-analysis/runs/${run.id}`);
    expect(body.findings.filter(({ rule }: Finding) => rule === 'review-grok')).toHaveLength(1);
    expect(body.run.counts.reliability.high).toBe(1);
  });

  it('on a line that isn’t there, or of another workspace’s run, is refused', async () => {
    const { run } = await analysed(owner, { code: 'SELECT 1;', language: 'sql' });
    refused(await owner.post('/api/code-analysis/findings', { runId: run.id, ...remark }), 400, 'validation');
    const { run: foreign } = await analysed(client, { code: PLANTED, language: 'python' });
    refused(await owner.post('/api/code-analysis/findings', { runId: foreign.id, ...remark }), 404, 'not_found');
  });
});
