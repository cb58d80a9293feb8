import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { signUp, type Client } from '../api/client';
import { attacksOn, BOMBS, HOSTILE_SQL, prepareTarget, type Attack, type Target } from './abuse-attacks';
import { argument, figure, report, type Figure } from './report';
import { residentOf, startProduct } from './server';
import { pause, quantile, timed } from './timing';

/**
 * Each known attack at one request a second beside ordinary users: how much longer they wait than alone, and what the
 * web process holds more. Alone is measured before and after each attack. The attacker has a thread of its own, so that
 * what it costs to send is not measured. `--only A1,A2`, `--users 20`, `--seconds 20` each.
 */
const USERS = Number(argument('users') ?? 20);
const SECONDS = Number(argument('seconds') ?? 20);
const ONLY = argument('only')?.split(',');
const CSV = `day,region,amount\n${Array.from({ length: 2000 }, (_, nth) => `2024-${String(1 + (nth % 12)).padStart(2, '0')}-${String(1 + (nth % 28)).padStart(2, '0')},${['North', 'South', 'East'][nth % 3]},${(nth * 37) % 400}`).join('\n')}\n`;

type User = { client: Client; dataSourceId: string; dashboardId: string };

async function newUser(origin: string): Promise<User> {
  const { client } = await signUp({}, origin);
  const { dataSource } = (await client.upload('sales.csv', CSV)).body;
  const { dashboard } = (await client.post('/api/dashboards', { dataSourceIds: [dataSource.id] })).body;
  return { client, dataSourceId: dataSource.id, dashboardId: dashboard.id };
}

/** What somebody at a dashboard does in a second: looks, filters, turns a page. */
const ACTS: ((user: User, nth: number) => Promise<{ status: number }>)[] = [
  ({ client }) => client.get('/api/dashboards'),
  ({ client, dashboardId }) => client.post(`/api/dashboards/${dashboardId}/query`, { filters: [] }),
  ({ client, dashboardId }, nth) =>
    client.post(`/api/dashboards/${dashboardId}/query`, {
      filters: [{ field: 'amount', op: 'gte', value: nth % 300 }],
    }),
  ({ client, dataSourceId }) => client.get(`/api/data-sources/${dataSourceId}/rows?limit=100`),
];

/** Milliseconds of every act of all users within the time. */
async function watchUsers(users: User[], turn: number): Promise<number[]> {
  const until = performance.now() + SECONDS * 1000;
  const times: number[] = [];
  await Promise.all(
    users.map(async (user, place) => {
      await pause((place * 1000) / users.length);
      for (let nth = 0; performance.now() < until; nth++) {
        const took = await timed(async () => {
          const { status } = await ACTS[nth % ACTS.length]!(user, turn * 1000 + nth);
          if (status !== 200) throw new Error(`an ordinary user was answered ${status}`);
        });
        times.push(took);
        await pause(Math.max(0, 1000 - took));
      }
    }),
  );
  return times;
}

/** Sends one attack a second while it is told to, each without waiting for the one before. */
function beAttacker(target: Target): void {
  const attacks = new Map(attacksOn(target).map((attack) => [attack.name, attack]));
  const under = new Set<Promise<unknown>>();
  let statuses: Record<string, number> = {};
  let sending: NodeJS.Timeout | undefined;
  const send = ({ send: once }: Attack) => {
    const sent: Promise<unknown> = once()
      .then(
        ({ status }) => status,
        () => 'cut',
      )
      .then((ended) => {
        statuses[ended] = (statuses[ended] ?? 0) + 1;
        under.delete(sent);
      });
    under.add(sent);
  };
  parentPort!.on('message', ({ name, most }: { name: string; most: number }) => {
    if (name) {
      let left = most;
      statuses = {};
      const next = () => {
        if (left-- > 0) send(attacks.get(name)!);
      };
      next();
      sending = setInterval(next, 1000);
    }
    if (name && most > 1) return;
    clearInterval(sending);
    void Promise.all(under).then(() => parentPort!.postMessage(statuses));
  });
}

class Attacker {
  private readonly worker: Worker;
  constructor(target: Target) {
    this.worker = new Worker(new URL(import.meta.url), { workerData: target });
  }
  start(name: string): void {
    this.worker.postMessage({ name, most: Infinity });
  }
  once(name: string): Promise<void> {
    return this.tell({ name, most: 1 }).then(() => undefined);
  }
  /** Answers once all that was sent is answered: how often with which status. */
  stop(): Promise<string> {
    return this.tell({ name: '', most: 0 }).then((statuses) =>
      Object.entries(statuses)
        .map(([status, times]) => `${times} x ${status}`)
        .join(', '),
    );
  }
  end(): Promise<number> {
    return this.worker.terminate();
  }
  private tell(message: object): Promise<Record<string, number>> {
    return new Promise((done, failed) => {
      this.worker.once('error', failed).once('message', done);
      this.worker.postMessage(message);
    });
  }
}

async function underAttack(users: User[], pid: number, attacker: Attacker, { name }: Attack, turn: number) {
  let memory = 0;
  const before = residentOf(pid);
  const watching = setInterval(() => {
    memory = Math.max(memory, residentOf(pid) - before);
  }, 100);
  try {
    attacker.start(name);
    const times = await watchUsers(users, turn);
    return { times, answers: await attacker.stop(), memory };
  } finally {
    clearInterval(watching);
  }
}

/** Until the users are answered as before: three rounds in a row of which no act took longer than `usual`. */
async function settled(users: User[], usual: number): Promise<void> {
  const until = performance.now() + 60_000;
  for (let calm = 0; calm < 3;) {
    const took = await Promise.all(users.map((user) => timed(() => ACTS[0]!(user, 0))));
    calm = Math.max(...took) <= usual ? calm + 1 : 0;
    if (performance.now() > until)
      throw new Error(`a minute after the attack an act still takes ${Math.max(...took).toFixed(0)} ms`);
    await pause(200);
  }
}

/**
 * Each hostile statement once, then those that never end, from several accounts at a time: how many were tried, how
 * many were answered with rows or failed as nobody planned, and whether another statement is answered afterwards.
 */
async function hostileSql(users: User[]): Promise<Figure[]> {
  const ask = async (sql: string, nth: number): Promise<number> =>
    (await users[nth % users.length]!.client.post('/api/sql', { sql })).status;
  const statuses: number[] = [];
  for (const [nth, sql] of HOSTILE_SQL.entries()) statuses.push(await ask(sql, nth));
  statuses.push(...(await Promise.all(BOMBS.map(ask))));
  const after = await ask('SELECT count(*) AS n FROM sales', BOMBS.length);
  return [
    figure('abuse.sql.tried', statuses.length),
    figure('abuse.sql.taken', statuses.filter((status) => status < 400).length),
    figure('abuse.sql.failed', statuses.filter((status) => status >= 500 && status !== 504).length),
    figure('abuse.sql.answered-after', after === 200 ? 100 : 0),
  ];
}

async function measure(): Promise<void> {
  const product = await startProduct({ DEFAULT_PLAN: 'enterprise', LOG_LEVEL: 'warn' });
  let attacker: Attacker | null = null;
  try {
    const users: User[] = [];
    for (let nth = 0; nth < USERS; nth++) users.push(await newUser(product.origin));
    const target = await prepareTarget(product);
    attacker = new Attacker(target);
    const attacks = attacksOn(target).filter(({ name }) => !ONLY || ONLY.includes(name));
    for (const { name } of attacks) await attacker.once(name); // what is loaded and compiled once
    await watchUsers(users, 0);
    const figures = [];
    let memory = 0;
    let before = await watchUsers(users, 1);
    for (const [nth, attack] of attacks.entries()) {
      const found = await underAttack(users, product.pid, attacker, attack, 2 * nth + 2);
      await settled(users, 2 * quantile(before, 0.99) + 50);
      const after = await watchUsers(users, 2 * nth + 3);
      const [alone, beside] = [quantile([...before, ...after], 0.99), quantile(found.times, 0.99)];
      memory = Math.max(memory, found.memory);
      console.log(
        `${attack.name.padEnd(9)} ${attack.what.padEnd(36)} alone ${alone.toFixed(0).padStart(6)} ms, beside ${beside.toFixed(0).padStart(6)} ms, ${(beside / alone).toFixed(2).padStart(6)} x (≤ ${attack.most}), memory +${found.memory.toFixed(0)} MB, answered ${found.answers}`,
      );
      figures.push(figure(`abuse.p99.${attack.name}`, beside / alone));
      before = after;
    }
    if (!ONLY || ONLY.includes('SQL')) figures.push(...(await hostileSql(users)));
    report('abuse', 0, [...figures, figure('abuse.memory', memory)], ['next']);
  } finally {
    await attacker?.end();
    await product.stop();
  }
}

if (isMainThread) await measure();
else beAttacker(workerData as Target);
