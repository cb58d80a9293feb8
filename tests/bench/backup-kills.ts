import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Client, signUp, type Person } from '../api/client';
import { randomFrom } from './orders';
import { argument, figure, type Figure } from './report';
import { databaseUrlOf, memoryOfTree, startServer } from './server';
import { pause } from './timing';

const KILLS = Number(argument('kills') ?? 30);
const PASSPHRASE = 'Long harbour lamp';
const SETTLED_WITHIN_MS = 60_000;
/** A kill falls between the request and this much of the time that it took undisturbed. */
const BEYOND = 1.2;

type Server = Awaited<ReturnType<typeof startServer>>;
type Verb = 'backup' | 'verify' | 'restore';
type Outcome = { lost: string[]; half: string[]; slowest: number };

/** Everything at once, as a machine that loses its power. */
function killAll({ pid }: Server): void {
  for (const each of memoryOfTree(pid)) {
    try {
      process.kill(each.pid, 'SIGKILL');
    } catch {
      /* it has ended */
    }
  }
}

async function signIn(origin: string, { username, password }: Person): Promise<Client> {
  const client = new Client(origin);
  const { status, body } = await client.post('/api/auth/login', { username, password });
  if (status !== 200) throw new Error(`signing in was answered ${status}`);
  client.token = body.accessToken as string;
  return client;
}

async function query<T extends pg.QueryResultRow>(dataDir: string, text: string, values: unknown[] = []) {
  const database = new pg.Client({ connectionString: await databaseUrlOf(dataDir) });
  await database.connect();
  try {
    return (await database.query<T>(text, values)).rows;
  } finally {
    await database.end();
  }
}

/** Nothing is at work any more, and nothing of what was killed is left. */
async function settled(dataDir: string): Promise<string | null> {
  for (const until = Date.now() + SETTLED_WITHIN_MS; ; await pause(250)) {
    const [left] = await query<{ jobs: number; backups: number; schemas: number }>(
      dataDir,
      `select (select count(*)::int from "Job" where kind ~ 'backup|restore|replication' and state in ('queued', 'running')) jobs,
              (select count(*)::int from "Backup" where status = 'running') backups,
              (select count(*)::int from pg_namespace where nspname like 'plumbline\\_%') schemas`,
    );
    if (!left || left.jobs + left.backups + left.schemas === 0) return null;
    if (Date.now() > until) return JSON.stringify(left);
  }
}

type Listed = { id: string; name: string; status: string };
const sourcesOf = async (client: Client) => (await client.get('/api/data-sources')).body as Listed[];
async function isWhole(client: Client): Promise<boolean> {
  for (const { id, status } of await sourcesOf(client)) {
    const { body } = await client.get(`/api/data-sources/${id}/rows`);
    if (status !== 'ready' || (body.rows as unknown[] | undefined)?.length !== 2) return false;
  }
  return true;
}
const upload = async (client: Client, name: string): Promise<string> => {
  const { status } = await client.upload(`${name}.csv`, 'a,b\n1,2\n3,4\n');
  if (status !== 201) throw new Error(`an upload was answered ${status}`);
  return name;
};
const namesOf = (listed: readonly Listed[]) =>
  listed
    .map(({ name }) => name)
    .sort()
    .join();

/** Waits for a job, or for the sign-out that a restore ends with. */
async function jobOver(client: Client, id: string): Promise<void> {
  for (;;) {
    const seen = await client.get(`/api/jobs/${id}`).catch(() => null);
    if (seen?.status === 401 || /succeeded|failed/.test(String(seen?.body.state))) return;
    await pause(50);
  }
}

/** Kills the server in the middle of one thing, again and again, and looks at what is there afterwards. */
async function killedIn(verb: Verb, random: () => number): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-data-'));
  const outcome: Outcome = { lost: [], half: [], slowest: 0 };
  let server = await startServer(dataDir);
  try {
    const { client: first, person } = await signUp({ setupCode: server.setupCode }, server.origin);
    let client = first;
    await upload(client, 'archived');
    const archived = namesOf(await sourcesOf(client));
    const made = await client.post('/api/backup', { scope: 'instance', passphrase: PASSPHRASE });
    await jobOver(client, made.body.job.id as string);
    const start = () =>
      verb === 'backup'
        ? client.post('/api/backup', { scope: 'instance', passphrase: PASSPHRASE })
        : client.post(`/api/backup/${made.body.backup.id}/${verb}`, {
            passphrase: PASSPHRASE,
            ...(verb === 'restore' && { confirm: 'RESTORE' }),
          });
    const began = performance.now();
    await jobOver(client, (await start()).body.job.id as string);
    const took = performance.now() - began;
    client = await signIn(server.origin, person);

    for (let nth = 0; nth < KILLS; nth++) {
      const others = await sourcesOf(client);
      if (others.length > 3) for (const { id } of others.slice(1)) await client.delete(`/api/data-sources/${id}`);
      await upload(client, `${verb} ${nth}`);
      const before = namesOf(await sourcesOf(client));
      await start();
      await pause(random() * BEYOND * took);
      killAll(server);
      await server.stop('SIGKILL');
      server = await startServer(dataDir);
      outcome.slowest = Math.max(outcome.slowest, server.readyMs);
      client = await signIn(server.origin, person);
      const now = namesOf(await sourcesOf(client));
      if (now !== before && !(verb === 'restore' && now === archived)) outcome.lost.push(`${verb} ${nth}: ${now}`);
      const left = await settled(dataDir);
      if (left) outcome.half.push(`${verb} ${nth}: ${left}`);
      if (!(await isWhole(client))) outcome.half.push(`${verb} ${nth}: a data source`);
    }
    return outcome;
  } finally {
    await server.stop('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const ROLE = `select value from "Setting" where key = 'replication.state'`;
type Role = { role: string; term: number; source: object | null };
const roleOf = async (dataDir: string) => (await query<{ value: Role }>(dataDir, ROLE))[0]!.value;

/** A standby is killed while it is promoted, made a standby again, and so on. */
async function killedInPromote(random: () => number): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-copies-'));
  const outcome: Outcome = { lost: [], half: [], slowest: 0 };
  mkdirSync(join(folder, 'copy'));
  const target = { kind: 'folder', address: join(folder, 'copy'), passphrase: PASSPHRASE };
  const primary = await startServer(join(folder, 'primary'));
  const { client: owner, person } = await signUp({ setupCode: primary.setupCode }, primary.origin);
  await upload(owner, 'kept');
  const added = await owner.post('/api/replication/targets', target);
  const synced = await owner.post(`/api/replication/targets/${added.body.target.id}/sync`);
  await jobOver(owner, synced.body.job.id as string);
  await primary.stop();

  const dataDir = join(folder, 'standby');
  let server = await startServer(dataDir);
  try {
    const { client: other } = await signUp({ setupCode: server.setupCode }, server.origin);
    const follow = await other.post('/api/replication/follow', { ...target, confirm: 'FOLLOW' });
    await jobOver(other, follow.body.job.id as string);
    let client = await signIn(server.origin, person);
    let term = 1;
    for (let nth = 0; nth < KILLS; nth++) {
      const standby = await roleOf(dataDir);
      let acknowledged = false;
      const asked = client.post('/api/replication/promote', { confirm: 'PROMOTE' }).then(
        ({ status }) => {
          acknowledged = status === 200;
        },
        () => {},
      );
      await pause(random() * 2500);
      killAll(server);
      await Promise.all([asked, server.stop('SIGKILL')]);
      server = await startServer(dataDir);
      outcome.slowest = Math.max(outcome.slowest, server.readyMs);
      client = await signIn(server.origin, person);
      const { role, term: now } = await roleOf(dataDir);
      if (acknowledged && role !== 'primary') outcome.lost.push(`promote ${nth}: ${role}`);
      const takes = (await client.upload(`promote-${nth}.csv`, 'a,b\n1,2\n3,4\n')).status;
      const isOne = role === 'primary' ? takes === 201 && now > term : role === 'standby' && takes === 409;
      if (!isOne || !(await isWhole(client))) outcome.half.push(`promote ${nth}: ${role}, term ${now}, ${takes}`);
      term = Math.max(term, now);
      // A standby of the same copy again, which waits for no newer snapshot.
      await query(dataDir, `update "Setting" set value = $1 where key = 'replication.state'`, [
        JSON.stringify({ ...standby, term, source: { ...standby.source, sequence: 1e9 } }),
      ]);
      await query(dataDir, 'delete from "ReplicationTarget"');
      await server.stop('SIGKILL');
      server = await startServer(dataDir);
      client = await signIn(server.origin, person);
    }
    return outcome;
  } finally {
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

const ALL = ['backup', 'verify', 'restore', 'promote'] as const;
const only = argument('verb');
const VERBS = ALL.filter((verb) => only === undefined || verb === only);

/** kill -9 at random moments of a backup, a verification, a restore and a promotion. */
export async function survivesKillsOfBackups(): Promise<Figure[]> {
  const random = randomFrom(20);
  const figures: Figure[] = [];
  const all: Outcome = { lost: [], half: [], slowest: 0 };
  for (const verb of VERBS) {
    const outcome = verb === 'promote' ? await killedInPromote(random) : await killedIn(verb, random);
    const { lost, half, slowest } = outcome;
    console.log(
      `${KILLS} kills in ${verb}: ${lost.length} lost, ${half.length} half states; slowest start ${(slowest / 1000).toFixed(1)} s`,
    );
    all.lost.push(...lost);
    all.half.push(...half);
  }
  for (const line of [...all.lost, ...all.half]) console.log(line);
  figures.push(figure('backup.kill.lost', all.lost.length), figure('backup.kill.half', all.half.length));
  return figures;
}
