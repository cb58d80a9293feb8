import { readFileSync } from 'node:fs';
import { startProcesses, type Processes } from '../support/processes';
import { signUp, type Client } from '../api/client';
import { ordersFile } from './orders';
import { argument, figure, type Figure } from './report';
import { memoryOfTree, uploadFile } from './server';
import { quantile } from './timing';
import { serversFor } from './scale-model';

const USERS = 20;
const SECONDS = Number(argument('seconds') ?? 15);
const ROWS = Number(argument('rows') ?? 200_000);
const SEED = 7;
const TICKS_A_SECOND = 100;

type Load = { perSecond: number; p95: number; cpuMs: number };

/** Seconds of processor time that the processes and their children have used. */
function used(pids: readonly number[]): number {
  return pids
    .flatMap((pid) => memoryOfTree(pid))
    .reduce((sum, { pid }) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
          .replace(/\(.*\)/s, 'x')
          .split(' ');
        return sum + (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
      } catch {
        return sum;
      }
    }, 0);
}

async function load({ all }: Processes, ask: (user: number, nth: number) => Promise<number>): Promise<Load> {
  const pids = all.map(({ pid }) => pid);
  const [before, began] = [used(pids), performance.now()];
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: USERS }, async (_, user) => {
      for (let nth = 0; performance.now() - began < SECONDS * 1000; nth++) times.push(await ask(user, nth));
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  return {
    perSecond: times.length / seconds,
    p95: quantile(times, 0.95),
    cpuMs: ((used(pids) - before) * 1000) / times.length,
  };
}

async function measure(count: number): Promise<{ cached: Load; uncached: Load }> {
  const processes = await startProcesses(1);
  try {
    const { client: owner } = await signUp({ setupCode: processes.all[0]!.setupCode }, processes.proxy.origin);
    while (processes.all.length < count) await processes.add();
    const id = await uploadFile(owner, ordersFile('csv', ROWS, SEED));
    const made = await owner.post('/api/dashboards', { dataSourceIds: [id] });
    const board = made.body.dashboard as { id: string; config: { filters: { field: string; kind: string }[] } };
    const ask = askerOf(owner, board.id);
    const { columns } = (await owner.get(`/api/data-sources/${id}`)).body as {
      columns: { key: string; type: string; min: unknown }[];
    };
    const number = columns.find(({ type, min }) => (type === 'decimal' || type === 'integer') && min !== null)!.key;
    // Every process has its copy and its caches before anything is counted.
    for (let nth = 0; nth < count * 4; nth++) await ask([]);
    await new Promise((done) => {
      setTimeout(done, 8000);
    });
    for (let nth = 0; nth < count * 4; nth++) await ask([]);
    const cached = await load(processes, () => ask([]));
    const uncached = await load(processes, (user, nth) =>
      ask([{ dataSourceId: id, field: number, op: 'gte', value: -1e6 - user * 1e4 - nth }]),
    );
    return { cached, uncached };
  } finally {
    await processes.stop();
  }
}

const askerOf = (owner: Client, board: string) => async (filters: unknown[]) => {
  const began = performance.now();
  const { status } = await owner.post(`/api/dashboards/${board}/query`, { filters });
  if (status !== 200) throw new Error(`a dashboard answered ${status}`);
  return performance.now() - began;
};

/**
 * Twenty people look at a dashboard through a round robin: at one process, then at three, on the same processors. First
 * the same question again and again, which a process answers from its cache, then each time another one. What a
 * dashboard costs in processor time then says, by a simulation, what more of them a second would need.
 */
export async function carriesLoad(): Promise<Figure[]> {
  const one = await measure(1);
  const three = await measure(3);
  for (const [name, { cached, uncached }] of Object.entries({ one, three }))
    for (const [kind, { perSecond, p95, cpuMs }] of Object.entries({ cached, uncached }))
      console.log(
        `${name} ${kind}: ${perSecond.toFixed(1)} dashboards a second, p95 ${p95.toFixed(0)} ms, ${cpuMs.toFixed(1)} ms of processor time each`,
      );
  console.log(
    '\nA simulation from these costs: four of five dashboards are answered from a cache, 60% of a processor is used.',
  );
  for (const rate of [10, 100, 1000]) {
    const need = serversFor({
      rate,
      cachedMs: three.cached.cpuMs,
      uncachedMs: three.uncached.cpuMs,
      hits: 0.8,
      seed: SEED,
    });
    console.log(
      `${rate} dashboards a second: ${need.processors} processors, ${need.machines} machines of 4; p95 ${need.p95.toFixed(0)} ms, waiting ${need.waitP95.toFixed(0)} ms`,
    );
  }
  return [
    figure('scale.cached', three.cached.perSecond / one.cached.perSecond),
    figure('scale.uncached', three.uncached.perSecond / one.uncached.perSecond),
  ];
}
