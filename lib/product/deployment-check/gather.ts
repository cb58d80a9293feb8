import { existsSync, readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { constrainedMemory } from 'node:process';
import { freemem, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { readSetting } from '@/lib/base/db/settings';
import { env } from '@/lib/base/env/env';
import { VERSION } from '@/lib/base/env/version';
import { diskSpace } from '@/lib/base/files/disk';
import { readQueue } from '@/lib/base/jobs/jobs';
import { currentRoute, whyUnreachable } from '@/lib/base/mail/transport';
import { readProven } from '@/lib/product/backup/last';
import type { DeploymentFacts } from './facts';
import { ownHeaders, streamDelay, uploadStatus } from './self';
import { appliedMigrations, askDatabase, countOutbound, countProcesses } from './store';

const DAY_MS = 86_400_000;
const SAMPLES = /change[-_ ]?me|your[-_ ]?secret|example|placeholder|^(.)\1+$|^(secret|password|0123456789)/i;

/** What only the request of a browser can tell. */
export type SeenByBrowser = Pick<DeploymentFacts, 'forwarded' | 'browserOrigin' | 'browserOffset'>;
export const NO_BROWSER: SeenByBrowser = { forwarded: null, browserOrigin: null, browserOffset: null };

const orNull = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null);
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'no connection');

async function secretFacts(): Promise<DeploymentFacts['secret']> {
  const { APP_SECRET, DATA_DIR } = env();
  const file = await orNull(stat(join(DATA_DIR, 'secret')));
  return { length: APP_SECRET.length, isSample: SAMPLES.test(APP_SECRET), fileMode: file ? file.mode & 0o777 : null };
}

const databaseFacts = (): Promise<DeploymentFacts['database']> =>
  askDatabase().then(
    (answer) => ({ error: null, ...answer }),
    (error: unknown) => ({ error: codeOf(error), writable: false, clockOffset: null }),
  );

async function migrationFacts(): Promise<DeploymentFacts['migrations']> {
  const applied = new Set(await appliedMigrations());
  const folder = join(process.cwd(), 'prisma/migrations');
  const known = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'migration.sql')));
  return {
    missing: known.filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !known.includes(name)),
  };
}

/** The type of the mount that holds a path, of Linux's own list. */
export function mountType(mounts: string, path: string): string | null {
  let [longest, type]: [string, string | null] = ['', null];
  for (const line of mounts.split('\n')) {
    const [before = '', after = ''] = line.split(' - ');
    const point = before.split(' ')[4];
    if (!point) continue;
    const isOn = point === '/' || path === point || path.startsWith(`${point}/`);
    if (isOn && point.length >= longest.length) [longest, type] = [point, after.split(' ')[0] ?? null];
  }
  return type;
}

const fileSystem = (): Promise<string | null> =>
  readFile('/proc/self/mountinfo', 'utf8').then(
    (mounts) => mountType(mounts, resolve(env().DATA_DIR)),
    () => null,
  );

async function mailFacts(): Promise<DeploymentFacts['mail']> {
  const route = await orNull(currentRoute());
  return route ? { isSetUp: true, why: await whyUnreachable(route) } : { isSetUp: false, why: null };
}

function memoryFacts(): DeploymentFacts['memory'] {
  const limit = constrainedMemory();
  const total = limit > 0 && limit < totalmem() ? limit : totalmem();
  return { total, free: Math.min(freemem(), total) };
}

async function queueFacts(): Promise<DeploymentFacts['queue']> {
  const [{ depth, oldest }, workers] = await Promise.all([readQueue(), countProcesses()]);
  return { depth, workers, oldestMs: oldest ? Date.now() - oldest.getTime() : 0 };
}

/** Everything that the checks look at, as it is now. */
export async function gatherFacts(seen: SeenByBrowser): Promise<DeploymentFacts> {
  const { PUBLIC_URL, TRUSTED_HOPS, DISK_FREE_PERCENT, LOG_LEVEL, NODE_ENV, OFFLINE } = env();
  const publicUrl = PUBLIC_URL.replace(/\/$/, '');
  const [secret, database, migrations, system, disk, mail, backup, headers, upload, stream, queue, open, outbound] =
    await Promise.all([
      secretFacts(),
      databaseFacts(),
      orNull(migrationFacts()),
      fileSystem(),
      orNull(diskSpace()),
      mailFacts(),
      readProven().catch(() => ({ provenAt: null, madeAt: null })),
      ownHeaders(publicUrl),
      uploadStatus(publicUrl),
      streamDelay(publicUrl),
      orNull(queueFacts()),
      orNull(readSetting('signup.open')),
      orNull(countOutbound(new Date(Date.now() - DAY_MS))),
    ]);
  return {
    ...seen,
    publicUrl,
    trustedHops: TRUSTED_HOPS,
    secret,
    database,
    migrations,
    fileSystem: system,
    disk,
    diskPercent: DISK_FREE_PERCENT,
    mail,
    backup,
    headers,
    uploadStatus: upload,
    streamDelay: stream,
    memory: memoryFacts(),
    queue,
    signUpOpen: open,
    logLevel: LOG_LEVEL,
    nodeEnv: NODE_ENV,
    version: VERSION,
    nodeMajor: Number(process.versions.node.split('.')[0]),
    outbound,
    offline: OFFLINE,
  };
}
