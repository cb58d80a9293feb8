import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, newPerson, signUp } from './client';

type Server = {
  origin: string;
  pid: number;
  setupCode: string;
  databaseUrl: string;
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};
const script = (name: string) => fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url));
const { startTestServer } = (await import(/* @vite-ignore */ pathToFileURL(script('test-server.mjs')).href)) as {
  startTestServer: (options: { dataDir: string; env?: Record<string, string> }) => Promise<Server>;
};

/** Starts the product and waits for it to refuse. */
function refusal(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [script('start.mjs')], {
    env: { ...process.env, DATABASE_URL: '', APP_SECRET: '', HOST: '', PUBLIC_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      said += data.toString();
    });
  return new Promise((done) => {
    child.once('close', (code) => done({ code, said: said.trim() }));
  });
}

const commandOf = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};
/** Processes that still name the data folder, the server and its database among them. */
const leftOver = (dataDir: string) =>
  readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(dataDir));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-start-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Ten a day more, and a shift in the middle. */
const SALES = `day,amount\n${Array.from({ length: 120 }, (_, nth) => `${new Date(Date.UTC(2024, 0, 1 + nth)).toISOString().slice(0, 10)},${100 + 10 * nth + (nth > 60 ? 900 : 0) + ((nth * 37) % 11)}`).join('\n')}\n`;

async function connected(databaseUrl: string): Promise<pg.Client> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  return database;
}

/** A forecast, findings and a summary of the data: where they can be read. */
async function citedBy(client: Client, dataSourceId: string): Promise<string[]> {
  const { prediction } = (
    await client.post('/api/predictions', {
      dataSourceId,
      timeField: 'day',
      grain: 'day',
      measure: { agg: 'sum', field: 'amount' },
      horizon: 7,
    })
  ).body;
  const { summary } = (await client.post('/api/executive-summaries', { scope: { dataSourceIds: [dataSourceId] } }))
    .body;
  for (const path of [`/api/predictions/${prediction.id}`, `/api/executive-summaries/${summary.id}`])
    await expect.poll(async () => (await client.get(path)).body.status, { timeout: 45_000 }).toBe('ready');
  return [
    `/api/predictions/${prediction.id}`,
    `/api/insights?dataSourceId=${dataSourceId}`,
    `/api/executive-summaries/${summary.id}`,
  ];
}

describe('a server of its own', () => {
  it('holds what it acknowledged over kill -9, refuses another secret, and ends whole', async () => {
    const dataDir = join(folder, 'data');
    let server = await startTestServer({ dataDir });
    const { client } = await signUp({ setupCode: server.setupCode }, server.origin);
    const { dataSource } = (await client.upload('sales.csv', SALES)).body;
    const database = await connected(server.databaseUrl);
    const cited = await citedBy(client, dataSource.id);
    const { widgets } = (
      await client.post(`/api/data-sources/${dataSource.id}/query`, {
        queries: { middle: { measures: [{ agg: 'median', field: 'amount' }] } },
      })
    ).body;
    await database.query(
      `update "Evidence" set "askedAt" = "askedAt" - interval '31 days', "computedAt" = "computedAt" - interval '31 days'`,
    );
    await database.end();
    await server.stop('SIGKILL');

    server = await startTestServer({ dataDir });
    expect(server.setupCode).toBe('');
    const again = new Client(server.origin);
    for (const [name, cookie] of client.jar) again.jar.set(name, cookie);
    again.token = (await again.post('/api/auth/refresh')).body.accessToken as string;
    expect((await again.get(`/api/data-sources/${dataSource.id}`)).body).toMatchObject({
      rowCount: 120,
      sha256: dataSource.sha256,
    });
    expect((await again.get(`/api/data-sources/${dataSource.id}/rows?limit=500`)).body.rows).toHaveLength(120);
    // What nobody asks for any more is swept, and nothing that is cited anywhere.
    await expect.poll(async () => (await again.get(`/api/evidence/${widgets.middle.evidenceId}`)).status).toBe(404);
    for (const path of cited) {
      const named = new Set(JSON.stringify((await again.get(path)).body).match(/(?<=")[0-9a-f]{64}(?=")/g));
      expect(named.size, path).toBeGreaterThan(0);
      for (const id of named) expect((await again.get(`/api/evidence/${id}`)).status, path).toBe(200);
    }
    await server.stop('SIGTERM');
    expect(leftOver(dataDir)).toEqual([]);

    const foreign = await refusal({ DATA_DIR: dataDir, APP_SECRET: randomBytes(32).toString('base64url') });
    expect(foreign.code).not.toBe(0);
    expect(foreign.said).toMatch(/secret/i);
    expect(leftOver(dataDir)).toEqual([]);
  }, 120_000);

  it('lets twenty accounts an hour be made from one address, unless told otherwise', async () => {
    const server = await startTestServer({ dataDir: join(folder, 'twenty'), env: { SIGNUPS_PER_HOUR: '' } });
    try {
      const client = new Client(server.origin);
      const answers = [];
      for (let nth = 0; nth < 21; nth++) answers.push((await client.post('/api/auth/signup', newPerson())).status);
      expect(answers).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
    } finally {
      await server.stop();
    }
  }, 120_000);
});

describe('[A23] a second server on the same data folder', () => {
  it('is refused in one sentence and leaves the first one alone; a setting lets it in', async () => {
    const dataDir = join(folder, 'shared');
    const server = await startTestServer({ dataDir });
    try {
      const { code, said } = await refusal({ DATA_DIR: dataDir, PORT: String(await freePort()) });
      expect(code).toBe(1);
      expect(said).toBe(
        `The data folder ${dataDir} is in use by another Plumbline server (process ${server.pid}). Stop that one first, or set DATA_DIR to another folder.`,
      );
      expect((await fetch(new URL('/api/public', server.origin))).status).toBe(200);
      const second = await startTestServer({ dataDir, env: { SHARE_DATA_DIR: 'true' } });
      await second.stop();
      expect((await fetch(new URL('/api/public', server.origin))).status).toBe(200);
      await signUp({}, server.origin); // its database still runs
    } finally {
      await server.stop();
    }
  }, 120_000);
});

/** `npm start` in a process group of its own, once it answers. */
async function npmStart(dataDir: string) {
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: script('..'),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      APP_SECRET: '',
      HOST: '',
      PUBLIC_URL: '',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  await expect.poll(() => output, { timeout: 100_000 }).toContain('Ready on ');
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { pid: number };
  return { npm: npm.pid!, server: pid };
}

describe('[A25] npm start', () => {
  it.each<[string, NodeJS.Signals, (started: { npm: number; server: number }) => number]>([
    ['npm alone is told to end', 'SIGTERM', ({ npm }) => npm],
    ['npm alone is killed', 'SIGKILL', ({ npm }) => npm],
    ['the server alone is told to end', 'SIGTERM', ({ server }) => server],
    ['the whole group is told to end', 'SIGTERM', ({ npm }) => -npm],
    ['the whole group is interrupted', 'SIGINT', ({ npm }) => -npm],
  ])(
    'leaves no server and no database when %s',
    async (what, signal, target) => {
      const dataDir = join(folder, what.replaceAll(' ', '-'));
      const started = await npmStart(dataDir);
      expect(leftOver(dataDir)).not.toEqual([]);
      process.kill(target(started), signal);
      await expect
        .poll(() => [...leftOver(dataDir), commandOf(String(started.server))], { timeout: 30_000 })
        .toEqual(['']);
    },
    150_000,
  );
});

describe('a start that cannot be', () => {
  it.each<[string, () => Record<string, string> | Promise<Record<string, string>>, RegExp]>([
    ['a port in use', async () => ({ PORT: String(await portInUse()) }), /port \d+ .*(in use|taken)/i],
    [
      'a data folder that is a file',
      () => {
        writeFileSync(join(folder, 'file'), '');
        return { DATA_DIR: join(folder, 'file') };
      },
      /data folder .* it is a file/,
    ],
    ['a short secret', () => ({ APP_SECRET: 'short' }), /APP_SECRET has 5 characters; it needs at least 32/],
    [
      'a sample secret',
      () => ({ APP_SECRET: 'change-me-change-me-change-me-change-me' }),
      /APP_SECRET looks like a sample/,
    ],
    [
      'a database that is not there',
      () => ({ DATABASE_URL: 'postgresql://someone:hidden-word@127.0.0.1:9/none' }),
      /database/i,
    ],
    [
      'a plan that is none',
      () => ({ DEFAULT_PLAN: 'gold' }),
      /DEFAULT_PLAN is 'gold'; it must be free, premium or enterprise/,
    ],
    ['a mail server that is none', () => ({ SMTP_URL: 'hidden-word@mail.example.com' }), /SMTP_URL must look like/],
    ['a time that is none', () => ({ QUERY_TIMEOUT: 'soon' }), /QUERY_TIMEOUT is 'soon'/],
    ['a port that is none', () => ({ PORT: 'eighty' }), /PORT is 'eighty'/],
  ])('names %s in one sentence and ends', async (what, env, words) => {
    const dataDir = join(folder, what.replaceAll(' ', '-'));
    mkdirSync(dataDir);
    const { code, said } = await refusal({ DATA_DIR: dataDir, PORT: String(await freePort()), ...(await env()) });
    expect(code).toBe(1);
    expect(said).toMatch(words);
    expect(said.split('\n')).toHaveLength(1);
    expect(said).not.toContain('hidden-word');
  });
});

const holding = createServer();
const portInUse = () =>
  new Promise<number>((done) => {
    holding.listen(0, '127.0.0.1', () => done((holding.address() as AddressInfo).port));
  });
const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
afterAll(() => {
  holding.close();
});
