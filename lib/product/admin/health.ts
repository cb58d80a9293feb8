import { mayPass, type UserActor } from '@/lib/base/actor/actor';
import { aiState } from '@/lib/base/ai/health';
import { VERSION } from '@/lib/base/env/version';
import { diskSpace } from '@/lib/base/files/disk';
import { readQueue } from '@/lib/base/jobs/jobs';
import { mailIsSetUp } from '@/lib/base/mail/outbox';
import type { CheckStatus, Health, HealthCheck } from './answer-schema';
import { databaseClockOffset } from './store';

const KEEP_MS = 5_000,
  LIMIT_MS = 3_000;
const DISK_LOW = 0.1,
  DISK_FULL = 0.01;
const QUEUE_SLOW_MS = 5 * 60_000,
  CLOCK_OFF_MS = 30_000;

type Finding = { status: CheckStatus; detail: string };
type Check = () => Promise<Finding>;

const seconds = (ms: number) => `${(Math.abs(ms) / 1000).toFixed(1)} s`;

const CHECKS: Record<HealthCheck['name'], Check> = {
  database: async () => {
    const began = performance.now();
    await databaseClockOffset();
    return { status: 'ok', detail: `Responded in ${Math.round(performance.now() - began)} ms.` };
  },
  disk: async () => {
    const { free, total } = await diskSpace();
    const share = free / total;
    return {
      status: share < DISK_FULL ? 'down' : share < DISK_LOW ? 'degraded' : 'ok',
      detail: `${(free / 1e9).toFixed(1)} GB of ${(total / 1e9).toFixed(1)} GB free.`,
    };
  },
  queue: async () => {
    const { depth, oldest } = await readQueue();
    const waits = oldest ? Date.now() - oldest.getTime() : 0;
    return {
      status: waits > QUEUE_SLOW_MS ? 'degraded' : 'ok',
      detail: depth === 0 ? 'No jobs waiting.' : `${depth} waiting; oldest ${seconds(waits)}.`,
    };
  },
  mail: async () =>
    (await mailIsSetUp())
      ? { status: 'ok', detail: 'Mail server set up.' }
      : { status: 'not_configured', detail: 'No mail server set up. Messages stay in the outbox.' },
  ai: async () => {
    const { state, detail } = await aiState();
    return { status: state, detail };
  },
  clock: async () => {
    const offset = await databaseClockOffset();
    return {
      status: Math.abs(offset) > CLOCK_OFF_MS ? 'degraded' : 'ok',
      detail: `Database clock differs by ${seconds(offset)}.`,
    };
  },
};

async function look(name: HealthCheck['name']): Promise<HealthCheck> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve({ status: 'down', detail: `No response within ${LIMIT_MS / 1000} s.` }), LIMIT_MS);
  });
  const finding = await Promise.race([
    CHECKS[name]().catch((): Finding => ({
      status: 'down',
      detail: 'The check failed. The server log has details.',
    })),
    tooLate,
  ]);
  clearTimeout(timer);
  return { name, ...finding };
}

/** Down without the database; degraded when anything else that is in use does not stand well. */
export function overall(checks: readonly Pick<HealthCheck, 'name' | 'status'>[]): Health['status'] {
  if (checks.some(({ name, status }) => status === 'down' && (name === 'database' || name === 'disk'))) return 'down';
  return checks.some(({ status }) => status === 'down' || status === 'degraded') ? 'degraded' : 'ok';
}

let last: { at: number; checks: Promise<HealthCheck[]> } | null = null;

/** Asked by anybody, so looked at once in five seconds. */
function currentChecks(): Promise<HealthCheck[]> {
  if (!last || Date.now() - last.at > KEEP_MS)
    last = { at: Date.now(), checks: Promise.all((Object.keys(CHECKS) as HealthCheck['name'][]).map(look)) };
  return last.checks;
}

/** For everybody: whether it runs, and which version. */
export async function readPublicHealth(): Promise<Pick<Health, 'status' | 'version'>> {
  return { status: overall(await currentChecks()), version: VERSION };
}

/** For the signed-in; what a check found in figures is for those who administer. */
export async function readHealth(actor: UserActor): Promise<Health> {
  const checks = await currentChecks();
  const shown = mayPass('admin', actor) ? checks : checks.map(({ name, status }) => ({ name, status }));
  return { status: overall(checks), version: VERSION, uptime: Math.round(process.uptime()), checks: shown };
}
