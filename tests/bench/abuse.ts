import { signUp, type Client } from '../api/client';
import { attacksOn, type Attack } from './abuse-attacks';
import { argument, figure, report } from './report';
import { residentOf, startProduct } from './server';
import { pause, quantile, timed } from './timing';

/**
 * Each known attack at one request a second beside ordinary users: how much longer they wait than alone, and what the web
 * process holds more. `--only A1,A2`, `--users 20`, `--seconds 20` each.
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
  ({ client, dashboardId }, nth) => client.post(`/api/dashboards/${dashboardId}/query`, { filters: [{ field: 'amount', op: 'gte', value: nth % 300 }] }),
  ({ client, dataSourceId }) => client.get(`/api/data-sources/${dataSourceId}/rows?limit=100`),
];

/** Milliseconds of every act of all users within the time. */
async function watchUsers(users: User[], turn: number): Promise<number[]> {
  const until = performance.now() + SECONDS * 1000;
  const times: number[] = [];
  await Promise.all(users.map(async (user, place) => {
    await pause((place * 1000) / users.length);
    for (let nth = 0; performance.now() < until; nth++) {
      const took = await timed(async () => {
        const { status } = await ACTS[nth % ACTS.length]!(user, turn * 1000 + nth);
        if (status !== 200) throw new Error(`an ordinary user was answered ${status}`);
      });
      times.push(took);
      await pause(Math.max(0, 1000 - took));
    }
  }));
  return times;
}

async function underAttack(users: User[], pid: number, attack: Attack, turn: number) {
  let memory = 0;
  const before = residentOf(pid);
  const watching = setInterval(() => { memory = Math.max(memory, residentOf(pid) - before); }, 100);
  const sending = setInterval(() => { attack.send().catch(() => {}); }, 1000);
  try {
    return { times: await watchUsers(users, turn), memory: () => memory };
  } finally {
    clearInterval(watching);
    clearInterval(sending);
  }
}

const product = await startProduct({ DEFAULT_PLAN: 'enterprise', LOG_LEVEL: 'warn' });
try {
  const users: User[] = [];
  for (let nth = 0; nth < USERS; nth++) users.push(await newUser(product.origin));
  const attacks = (await attacksOn(product)).filter(({ name }) => !ONLY || ONLY.includes(name));
  await watchUsers(users, 0); // warm
  const figures = [];
  let memory = 0;
  for (const [nth, attack] of attacks.entries()) {
    const alone = quantile(await watchUsers(users, 2 * nth + 1), 0.99);
    const found = await underAttack(users, product.pid, attack, 2 * nth + 2);
    const beside = quantile(found.times, 0.99);
    memory = Math.max(memory, found.memory());
    console.log(`${attack.name.padEnd(9)} ${attack.what.padEnd(36)} alone ${alone.toFixed(0).padStart(6)} ms, beside ${beside.toFixed(0).padStart(6)} ms, ${(beside / alone).toFixed(2).padStart(6)} x (≤ ${attack.most}), memory +${found.memory().toFixed(0)} MB`);
    figures.push(figure(`abuse.p99.${attack.name}`, beside / alone));
    await pause(5000);
  }
  report('abuse', 0, [...figures, figure('abuse.memory', memory)], ['next']);
} finally {
  await product.stop();
}
