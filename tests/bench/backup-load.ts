import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Client, signUp } from '../api/client';
import { ordersFile } from './orders';
import { argument, figure, type Figure } from './report';
import { databaseUrlOf, memoryOfTree, startServer, uploadFile } from './server';
import { pause, quantile } from './timing';

/** Megabytes of files, rows of evidence. */
const FILES_MB = Number(argument('files') ?? 2048);
const EVIDENCE = Number(argument('evidence') ?? 1_000_000);
const PIECE_MB = 16;
const IDLE_MS = 30_000;
const EVERY_MS = 100;
const BATCH = 50_000;
const PASSPHRASE = 'Long harbour lamp';

/** Half of them can be deflated, as tables and texts can. */
function fillFiles(dataDir: string, workspaceId: string): void {
  const folder = join(dataDir, 'files/originals', workspaceId);
  mkdirSync(folder, { recursive: true });
  const words = Buffer.alloc(PIECE_MB * 1024 * 1024, 'north,2024-01-11,17.5\n');
  for (let nth = 0; nth * PIECE_MB < FILES_MB; nth++) {
    const bytes = nth % 2 ? Buffer.from(words) : randomBytes(PIECE_MB * 1024 * 1024);
    bytes.writeUInt32BE(nth);
    writeFileSync(join(folder, `bench-${nth}`), bytes);
  }
}

/** Rows like one that is there, under other ids. */
async function fillEvidence(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'Evidence' and table_schema = 'public' and column_name <> 'id'`,
  );
  const columns = rows.map(({ column_name: name }) => `"${name}"`).join(', ');
  for (let from = 0; from < EVIDENCE; from += BATCH)
    await database.query(
      `insert into "Evidence" (id, ${columns})
       select md5($1::text || n), ${columns} from (select * from "Evidence" where id not like 'bench%' order by id limit 1) one,
       generate_series(1, $2::int) n`,
      [`${from} `, Math.min(BATCH, EVIDENCE - from)],
    );
}

type Held = { rows: number; hash: string };
/** What was there at a moment; whoever asks meanwhile adds to it. */
async function evidenceUntil(database: pg.Client, moment: Date): Promise<Held> {
  const { rows } = await database.query<Held>(
    'select count(*)::int as rows, sum(hashtextextended(id::text, 0))::text as hash from "Evidence" where "computedAt" <= $1',
    [moment],
  );
  return rows[0]!;
}

type Seen = { ms: number[]; memory: number };

/** Asks what people ask, one after the other, until told to stop; the most memory that the server took meanwhile. */
async function watch(asks: (() => Promise<{ status: number }>)[], pid: number, until: () => boolean): Promise<Seen> {
  const seen: Seen = { ms: [], memory: 0 };
  for (let nth = 0; !until(); nth++) {
    const began = performance.now();
    const { status } = await asks[nth % asks.length]!();
    if (status !== 200) throw new Error(`a question was answered ${status}`);
    seen.ms.push(performance.now() - began);
    if (nth % 5 === 0) seen.memory = Math.max(seen.memory, memoryOf(pid));
    await pause(EVERY_MS);
  }
  return seen;
}

/** Of our own processes. The database's share grows with its cache, whoever reads. */
const memoryOf = (pid: number) =>
  memoryOfTree(pid)
    .filter(({ name }) => !name.startsWith('postgres'))
    .reduce((sum, { megabytes }) => sum + megabytes, 0);

async function ended(client: Client, id: string): Promise<void> {
  for (;;) {
    const { body } = await client.get(`/api/jobs/${id}`);
    if (body.state === 'failed' || body.state === 'cancelled') throw new Error(JSON.stringify(body.error));
    if (body.state === 'succeeded') return;
    await pause(200);
  }
}

const p95 = ({ ms }: Seen) => quantile(ms, 0.95);
const seconds = (since: number) => (performance.now() - since) / 1000;

/** A large installation is backed up, verified and restored while people ask. */
export async function backsUpUnderUse(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-data-'));
  const server = await startServer(dataDir);
  const database = new pg.Client({ connectionString: await databaseUrlOf(dataDir) });
  database.on('error', () => {}); // a restore ends every connection
  try {
    await database.connect();
    const { client, person } = await signUp({ setupCode: server.setupCode }, server.origin);
    const source = await uploadFile(client, ordersFile('csv', 100_000, 7));
    const made = await client.post('/api/dashboards', { dataSourceIds: [source] });
    const board = made.body.dashboard.id as string;
    await client.post(`/api/dashboards/${board}/query`, { filters: [] });
    fillFiles(dataDir, (await client.get('/api/auth/me')).body.workspace.id as string);
    await fillEvidence(database);
    await database.query('vacuum analyze "Evidence"');
    const moment = new Date();
    const held = await evidenceUntil(database, moment);
    console.log(`${FILES_MB} MB of files, ${held.rows.toLocaleString('en')} rows of evidence`);

    const asks = [
      () => client.get('/api/data-sources'),
      () => client.get(`/api/dashboards/${board}`),
      () => client.post(`/api/dashboards/${board}/query`, { filters: [] }),
      () => client.get(`/api/data-sources/${source}/rows`),
    ];
    const before = performance.now();
    const idle = await watch(asks, server.pid, () => seconds(before) * 1000 > IDLE_MS);

    /** A job of backups while people ask. */
    const during = async (path: string, body: object): Promise<{ seen: Seen; took: number; id: string }> => {
      const began = performance.now();
      const asked = await client.post(path, body);
      let over = false;
      const [seen] = await Promise.all([
        watch(asks, server.pid, () => over),
        ended(client, asked.body.job.id as string).finally(() => {
          over = true;
        }),
      ]);
      return { seen, took: seconds(began), id: asked.body.backup?.id as string };
    };
    const backup = await during('/api/backup', { scope: 'instance', passphrase: PASSPHRASE });
    const verified = await during(`/api/backup/${backup.id}/verify`, { passphrase: PASSPHRASE });
    console.log(
      `p95 idle ${p95(idle).toFixed(1)} ms, in a backup ${p95(backup.seen).toFixed(1)} ms, in a verification ${p95(verified.seen).toFixed(1)} ms; memory ${Math.round(idle.memory)}, ${Math.round(backup.seen.memory)} and ${Math.round(verified.seen.memory)} MB`,
    );

    const began = performance.now();
    await client.post(`/api/backup/${backup.id}/restore`, { confirm: 'RESTORE', passphrase: PASSPHRASE });
    const back = await signedInAfter(client, server.origin, person);
    const restoring = seconds(began);
    const after = new pg.Client({ connectionString: await databaseUrlOf(dataDir) });
    await after.connect();
    const there = await evidenceUntil(after, moment);
    await after.end();
    const isWhole = there.rows === held.rows && there.hash === held.hash;
    if (!isWhole) console.log(`evidence before ${JSON.stringify(held)}, after ${JSON.stringify(there)}`);
    const asked = await back.post(`/api/dashboards/${board}/query`, { filters: [] });
    return [
      figure('backup.p95.ratio', p95(backup.seen) / p95(idle)),
      figure('backup.verify.p95.ratio', p95(verified.seen) / p95(idle)),
      figure('backup.memory', Math.max(backup.seen.memory, verified.seen.memory) - idle.memory),
      figure('backup.seconds', backup.took),
      figure('backup.verify.seconds', verified.took),
      figure('backup.restore.seconds', restoring),
      figure(
        'backup.restore.lost',
        Math.abs(there.rows - held.rows) + Number(there.hash !== held.hash) + Number(asked.status !== 200),
      ),
    ];
  } finally {
    await database.end().catch(() => {});
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A client that signs in again once the restore has signed everybody out. */
async function signedInAfter(
  before: Client,
  origin: string,
  { username, password }: { username: string; password: string },
): Promise<Client> {
  while ((await before.get('/api/auth/me').catch(() => ({ status: 0 }))).status !== 401) await pause(200);
  const client = new Client(origin);
  const { body } = await client.post('/api/auth/login', { username, password });
  client.token = body.accessToken as string;
  return client;
}
