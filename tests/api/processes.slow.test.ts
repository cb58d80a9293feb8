import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcesses, type Processes } from '../support/processes';
import { Client, newPerson, signUp } from './client';

let processes: Processes;
let owner: Client;

const csv = (rows: number, seed: number) =>
  `day,shop,sales\n${Array.from({ length: rows }, (_, nth) => `2024-${String(1 + (nth % 12)).padStart(2, '0')}-${String(1 + (nth % 28)).padStart(2, '0')},Shop ${(nth * seed) % 7},${(nth * 7919 + seed) % 1000}`).join('\n')}\n`;

beforeAll(async () => {
  processes = await startProcesses(1);
  ({ client: owner } = await signUp({ setupCode: processes.all[0]!.setupCode }, processes.proxy.origin));
  await processes.add();
  await processes.add();
}, 300_000);
afterAll(async () => {
  await processes.stop();
}, 60_000);

/** The same client at one process by itself. */
function at(nth: number, client = owner): Client {
  const other = new Client(processes.all[nth]!.origin);
  for (const [name, cookie] of client.jar) other.jar.set(name, cookie);
  other.token = client.token;
  return other;
}
const everywhere = <T>(ask: (client: Client) => Promise<T>) => Promise.all(processes.all.map((_, nth) => ask(at(nth))));

describe('three processes on one database and one object store', () => {
  it('know one session, one name, one answer', async () => {
    expect((await everywhere((client) => client.get('/api/auth/me'))).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    const { status, body } = await owner.upload('shops.csv', csv(3000, 3));
    expect(status).toBe(201);
    const { id } = body.dataSource as { id: string };
    const made = await owner.post('/api/dashboards', { dataSourceIds: [id] });
    const board = made.body.dashboard.id as string;
    const asked = await everywhere((client) => client.post(`/api/dashboards/${board}/query`, { filters: [] }));
    const figures = asked.map(({ body: { widgets } }) =>
      JSON.stringify(
        Object.entries(widgets as Record<string, { rows: unknown; evidenceId: string }>)
          .map(([widget, { rows, evidenceId }]) => [widget, rows, evidenceId])
          .sort(),
      ),
    );
    expect(figures[0]).toContain('Shop');
    expect(new Set(figures).size).toBe(1);
    await owner.patch(`/api/data-sources/${id}`, { name: 'Renamed' });
    const named = await everywhere((client) => client.get(`/api/data-sources/${id}`));
    expect(named.map(({ body: source }) => source.name)).toEqual(['Renamed', 'Renamed', 'Renamed']);
    const rows = await everywhere((client) => client.get(`/api/data-sources/${id}/rows?limit=5&offset=2995`));
    expect(rows.map(({ body: page }) => page.rows.length)).toEqual([5, 5, 5]);
  }, 120_000);

  it('keep every file below the prefix of the store, and forget it everywhere', async () => {
    const { body } = await owner.upload('gone.csv', csv(500, 5));
    const { id } = body.dataSource as { id: string };
    const own = () => [...processes.store.objects.keys()].filter((key) => key.includes(id));
    expect(own().length).toBeGreaterThan(1);
    expect([...processes.store.objects.keys()].every((key) => key.startsWith('deep/prefix/'))).toBe(true);
    await owner.delete(`/api/data-sources/${id}`);
    expect((await owner.delete(`/api/data-sources/deleted/${id}`)).status).toBe(200);
    expect(own()).toEqual([]);
  }, 60_000);

  it('hold the limit of the plan and count wrong passwords together', async () => {
    const { client } = await signUp({}, processes.proxy.origin);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => client.upload(`part-${nth}.csv`, csv(20, nth + 1))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'plan_limit')).toHaveLength(7);

    const { person } = await signUp({}, processes.proxy.origin);
    const statuses: number[] = [];
    for (let tried = 0; tried < 12; tried++) {
      const visitor = new Client(processes.proxy.origin);
      const { status } = await visitor.post('/api/auth/login', {
        username: person.username,
        password: `wrong-${tried}`,
      });
      statuses.push(status);
    }
    expect(statuses.at(-1)).toBe(429);
  }, 120_000);

  it('a store that is away is said, and what was acknowledged waits for it', async () => {
    processes.store.fault = 503;
    const answer = await owner.upload('away.csv', csv(50, 2));
    processes.store.fault = null;
    expect([answer.status, answer.body.code]).toEqual([503, 'busy']);
    expect(answer.body.message).toContain('file storage');
    expect((await owner.upload('back.csv', csv(50, 2))).status).toBe(201);
  }, 120_000);

  it('kill -9 of one loses nothing acknowledged, and its jobs are taken over within 30 s', async () => {
    const acknowledged: { id: string; rows: number }[] = [];
    const jobs: string[] = [];
    let isOver = false;
    const lane = async (seed: number) => {
      for (let nth = 0; !isOver && nth < 8; nth++) {
        const rows = 40_000 + nth;
        const form = new FormData();
        form.set('file', new Blob([csv(rows, seed + nth)]), `kill-${seed}-${nth}.csv`);
        const { status, body } = await owner.send('POST', '/api/upload', form).catch(() => ({ status: 0, body: null }));
        if (status === 201 || status === 202) acknowledged.push({ id: body.dataSource.id as string, rows });
        if (status === 202) jobs.push(body.job.id as string);
      }
    };
    const lanes = [11, 23, 37].map(lane);
    await new Promise((done) => {
      setTimeout(done, 3000);
    });
    const killedAt = Date.now();
    await processes.kill(2);
    isOver = true;
    await Promise.all(lanes);
    for (const id of jobs) expect((await owner.ended(id)).state).toBe('succeeded');
    expect(Date.now() - killedAt).toBeLessThan(90_000);
    expect(acknowledged.length).toBeGreaterThan(2);
    for (const { id, rows } of acknowledged) {
      const { body } = await owner.get(`/api/data-sources/${id}`);
      expect([id, body.rowCount]).toEqual([id, rows]);
    }
    await processes.add();
  }, 240_000);

  it('a process with an empty folder reads what others have written', async () => {
    const { body } = await owner.upload('shared.csv', csv(2000, 13));
    const fresh = await processes.add();
    const nth = processes.all.indexOf(fresh);
    const page = await at(nth).get(`/api/data-sources/${body.dataSource.id}/rows?limit=100&offset=1900`);
    expect([page.status, page.body.rows.length]).toEqual([200, 100]);
    await processes.kill(nth);
    expect((await owner.get('/api/auth/me')).status).toBe(200);
    expect((await new Client(processes.proxy.origin).post('/api/auth/signup', newPerson())).status).toBe(201);
  }, 180_000);
});
