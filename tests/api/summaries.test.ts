import { beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../analysis/columns';
import { setPlan, setRole, signUp, sql, type Answer, type Client } from './client';
import { refused } from './refused';

/** Fourteen months of orders of three shops; in the last of them East sells half. */
function ordersCsv({ last = 1 } = {}): string {
  const random = randomFrom(5);
  const lines: string[] = [];
  for (let at = Date.UTC(2023, 0, 1); at < Date.UTC(2024, 2, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    for (const shop of ['North', 'South', 'East'])
      lines.push(
        `${day},${shop},${(100 * (shop === 'East' && day >= '2024-02' ? 0.5 * last : 1) + 20 * random()).toFixed(2)}`,
      );
  }
  return `day,shop,revenue\n${lines.join('\n')}\n`;
}

type Sentence = {
  id: string;
  key: string | null;
  text: string;
  origin: string;
  verified: boolean;
  claims: { start: number; end: number; shown: string; evidenceId: string }[];
  faults: { now: string | null }[];
  edited?: { was: string; now: { text: string } | null };
};
type Summary = {
  id: string;
  status: string;
  version: number;
  verification: { claims: number; verified: number; dropped: number };
  sections: { key: string; sentences: Sentence[]; removed: Sentence[] }[];
  kpis: { kpi: { label: string }; fault?: unknown }[];
};

const PATH = '/api/executive-summaries';
let client: Client;
let person: string;
let stranger: Client;
let source: string;
let dashboard: string;
let summary: Summary;

async function ended({ body }: Answer): Promise<Summary> {
  const {
    job,
    summary: { id },
  } = body;
  for (const until = Date.now() + 90_000; Date.now() < until; await new Promise((go) => setTimeout(go, 200))) {
    if (['succeeded', 'failed'].includes((await client.get(`/api/jobs/${job.id}`)).body.state)) break;
  }
  return (await client.get(`${PATH}/${id}`)).body;
}
const sentences = ({ sections }: Summary) => sections.flatMap((section) => section.sentences);
const withNumber = (given: Summary) =>
  sentences(given).find(({ claims, key }) => claims.length > 0 && key?.startsWith('figure'))!;
const patch = async (edits: unknown[], baseVersion = summary.version) =>
  client.patch(`${PATH}/${summary.id}`, { edits, baseVersion });

beforeAll(async () => {
  ({ client, id: person } = await signUp());
  ({ client: stranger } = await signUp());
  source = (await client.upload('orders.csv', ordersCsv())).body.dataSource.id;
  dashboard = (await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'auto' })).body.dashboard.id;
}, 60_000);

describe('on the Free plan', () => {
  it('the list is an empty array, and making one is refused in the words of the plan [C09] [P02]', async () => {
    await setPlan(person, 'free');
    expect((await client.get(`${PATH}/all`)).body).toEqual([]);
    const answer = await client.post(PATH, { scope: { dataSourceIds: [source] } });
    refused(answer, 403, 'plan_feature');
    expect(answer.body.message).toBe('Executive summaries are part of Premium.');
    expect(await sql('select 1 from "ExecutiveSummary" where "createdById" = $1', [person])).toEqual([]);
  });
});

describe('an executive summary', () => {
  beforeAll(async () => {
    await setPlan(person, 'premium');
    const made = await client.post(PATH, { scope: { dashboardId: dashboard }, period: 'month', audience: 'analyst' });
    expect(made.status).toBe(202);
    expect(made.body.summary).toMatchObject({
      status: 'generating',
      sections: [],
      scope: { dashboardId: dashboard },
      period: 'month',
    });
    summary = await ended(made);
  }, 120_000);

  it('says what changed and where it came from, every number checked [P02]', async () => {
    expect(summary).toMatchObject({ status: 'ready', origin: 'engine', length: 'standard', audience: 'analyst' });
    const [headline] = sentences(summary);
    expect(headline?.text).toMatch(/^Revenue fell [\d.]+% to [\d,]+ in Feb 2024, from [\d,]+ in Jan\.$/);
    expect(
      sentences(summary)
        .map(({ text }) => text)
        .join(' '),
    ).toMatch(/Of the fall of [\d,]+ in revenue, [\d,]+ came from shop East/);
    expect(summary.verification).toMatchObject({ dropped: 0 });
    expect(summary.verification.verified).toBe(summary.verification.claims);
    expect(summary.verification.claims).toBeGreaterThan(10);
    for (const { text, claims, verified } of sentences(summary)) {
      expect(verified).toBe(true);
      for (const { start, end, shown } of claims) expect(text.slice(start, end)).toBe(shown);
    }
    const { evidenceId } = headline!.claims[0]!;
    expect((await client.get(`/api/evidence/${evidenceId}`)).body).toMatchObject({
      id: evidenceId,
      dataSourceId: source,
    });
    expect(
      (
        await sql<{ cited: boolean }>('select "citedAt" is not null as cited from "Evidence" where id = $1', [
          evidenceId,
        ])
      )[0]?.cited,
    ).toBe(true);
  });

  it('stands in the list without its text', async () => {
    const [listed] = (await client.get(`${PATH}/all`)).body;
    expect(listed).toMatchObject({
      id: summary.id,
      title: expect.any(String),
      status: 'ready',
      verification: summary.verification,
    });
    expect(listed).not.toHaveProperty('sections');
  });

  it('is refused for what is not there or not sound', async () => {
    refused(await client.post(PATH, { scope: { dashboardId: source } }), 404, 'not_found');
    refused(await client.post(PATH, { scope: {} }), 400, 'validation');
    refused(await client.post(PATH, { scope: { dataSourceIds: [] } }), 400, 'validation');
    refused(await client.post(PATH, { scope: { dataSourceIds: [source] }, length: 'endless' }), 400, 'validation');
    refused(await patch([{ op: 'replace', id: 'no such', text: 'x' }]), 400, 'validation');
  });

  it('keeps the checks of an edited sentence whose numbers still match, and loses them where they do not', async () => {
    const { id, claims, text } = withNumber(summary);
    const good = await patch([{ op: 'replace', id, text: `We took ${claims[1]!.shown}, ${claims[0]!.shown} less.` }]);
    expect(good.status).toBe(200);
    const kept = sentences(good.body).find((each) => each.id === id)!;
    expect(kept).toMatchObject({ origin: 'user', verified: true, edited: { was: text }, faults: [] });
    expect(kept.claims).toHaveLength(2);
    refused(await patch([{ op: 'remove', id }]), 409, 'conflict');

    summary = good.body;
    const bad = await patch([{ op: 'replace', id, text: `We took ${claims[1]!.shown} in 14 shops.` }]);
    expect(sentences(bad.body).find((each) => each.id === id)).toMatchObject({
      verified: false,
      faults: [{ now: null }],
    });
    expect(bad.body.verification.claims - bad.body.verification.verified).toBe(1);
    summary = bad.body;
    const inWords = await patch([
      { op: 'replace', id, text: `We took ${claims[1]!.shown}, twice what was planned, in twelve shops.` },
    ]);
    expect(sentences(inWords.body).find((each) => each.id === id)).toMatchObject({
      origin: 'user',
      verified: false,
      faults: [{ now: null }, { now: null }],
    });
    expect(inWords.body.verification.claims - inWords.body.verification.verified).toBe(2);
    summary = inWords.body;
    const back = await patch([
      { op: 'replace', id, text: `We took ${claims[1]!.shown}.` },
      { op: 'add', section: 'headline', after: id, text: 'Said in the meeting.' },
    ]);
    expect(sentences(back.body).map((each) => each.text)).toContain('Said in the meeting.');
    summary = back.body;
  });

  it('finds a number that was tampered with', async () => {
    const [{ sections }] = (await sql<{ sections: Summary['sections'] }>(
      `select sections->'value' as sections from "ExecutiveSummary" where id = $1`,
      [summary.id],
    )) as [{ sections: Summary['sections'] }];
    const tampered = JSON.parse(JSON.stringify(sections)) as (Summary['sections'][number] & {
      sentences: (Sentence & { claims: { exact: number }[] })[];
    })[];
    const sentence = tampered.flatMap((section) => section.sentences).find(({ key }) => key === 'method sources')!;
    sentence.claims[0]!.exact += 1;
    await sql('update "ExecutiveSummary" set sections = $2 where id = $1', [summary.id, JSON.stringify(tampered)]);
    const checked = await client.post(`${PATH}/${summary.id}/verify`);
    expect(sentences(checked.body).find(({ key }) => key === 'method sources')).toMatchObject({
      verified: false,
      faults: [{ now: expect.any(String) }],
    });
    expect(checked.body.verification.verified).toBe(checked.body.verification.claims - 1);
    await sql('update "ExecutiveSummary" set sections = $2 where id = $1', [summary.id, JSON.stringify(sections)]);
    const again = await client.post(`${PATH}/${summary.id}/verify`);
    expect(again.body.verification.verified).toBe(again.body.verification.claims);
  });

  it('turns stale with a new version; written anew it keeps what was changed, and says what changed beneath', async () => {
    const replaced = await client.upload(
      'orders.csv',
      ordersCsv({ last: 1.5 }),
      {},
      { mode: 'replace', targetId: source },
    );
    expect(replaced.status).toBe(201);
    expect((await client.get(`${PATH}/${summary.id}`)).body).toMatchObject({
      status: 'stale',
      sources: [{ version: 1, newest: 2 }],
    });
    const again = await client.post(`${PATH}/${summary.id}/regenerate`);
    expect(again.status).toBe(202);
    const written = await ended(again);
    expect(written).toMatchObject({ status: 'ready', sources: [{ version: 2, newest: 2 }] });
    expect(written.version).toBeGreaterThan(summary.version);
    const edited = sentences(written).find(({ origin, key }) => origin === 'user' && key !== null)!;
    expect(edited.text).toMatch(/^We took/);
    // Its number was that of the version before.
    expect(edited).toMatchObject({ verified: false, edited: { now: { text: expect.stringMatching(/^Revenue/) } } });
    expect(sentences(written).map(({ text }) => text)).toContain('Said in the meeting.');
    summary = written;
  }, 120_000);

  it('of a stranger is not found, whatever the verb', async () => {
    const path = `${PATH}/${summary.id}`;
    expect((await stranger.get(`${PATH}/all`)).body).toEqual([]);
    refused(await stranger.get(path), 404, 'not_found');
    refused(await stranger.patch(path, { title: 'Mine', baseVersion: summary.version }), 404, 'not_found');
    refused(await stranger.delete(path), 404, 'not_found');
    refused(await stranger.post(`${path}/regenerate`), 404, 'not_found');
    refused(await stranger.post(`${path}/verify`), 404, 'not_found');
    refused(await stranger.post(PATH, { scope: { dataSourceIds: [source] } }), 404, 'not_found');
    refused(await stranger.post(PATH, { scope: { dashboardId: dashboard } }), 404, 'not_found');
  });

  it('stays readable after a downgrade, and is not written again', async () => {
    await setPlan(person, 'free');
    expect((await client.get(`${PATH}/${summary.id}`)).status).toBe(200);
    refused(await client.post(`${PATH}/${summary.id}/regenerate`), 403, 'plan_feature');
    await setRole(person, 'viewer');
    refused(await patch([], summary.version), 403, 'role');
    refused(await client.post(PATH, { scope: { dataSourceIds: [source] } }), 403, 'role');
    await setRole(person, 'analyst');
    expect((await client.delete(`${PATH}/${summary.id}`)).body).toEqual({ success: true });
    refused(await client.get(`${PATH}/${summary.id}`), 404, 'not_found');
  });
});
