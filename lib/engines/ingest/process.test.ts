import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createIngestPool, type IngestOptions } from './process';
import type { IngestProgress, IngestRequest } from './schema/schema';

let folder = '';
let made = 0;
const pools: ReturnType<typeof createIngestPool>[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ingest-process-'));
});
afterEach(() => {
  for (const pool of pools.splice(0)) pool.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

function poolOf(entry: string) {
  const pool = createIngestPool(entry);
  pools.push(pool);
  return pool;
}

/** A child of which only its manners matter: `script` says what it does when it gets a file. */
function childThat(script: string): string {
  const path = join(folder, `child-${++made}.mjs`);
  writeFileSync(
    path,
    `process.on('disconnect', () => process.exit());\nconst send = (message) => process.send(message);\nprocess.on('message', async ({ request }) => { ${script} });\nsend({ kind: 'idle' });\n`,
  );
  return path;
}

function requestFor(content: string): IngestRequest {
  const outDir = join(folder, `out-${++made}`);
  mkdirSync(outDir);
  const path = join(folder, `${made}.csv`);
  writeFileSync(path, content);
  return { files: [{ path, fileName: 'file.csv', family: 'csv' }], options: {}, overrides: {}, outDir };
}

const options: IngestOptions = { deadlineMs: 30_000 };
const HANGS = 'send({ kind: "progress", progress: { step: "Reading", done: 1, total: 2, unit: "bytes" } });';
const ANSWERS = 'send({ kind: "done", result: { rowCount: process.pid } }); send({ kind: "idle" });';
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('with the real child', () => {
  const bundle = join(process.cwd(), 'dist', `ingest-child-test-${process.pid}.mjs`);
  beforeAll(async () => {
    await build({
      entryPoints: ['lib/engines/ingest/children/ingest.ts'],
      outfile: bundle,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      external: ['@duckdb/*'],
      alias: { '@': process.cwd() },
      logLevel: 'error',
    });
  });
  afterAll(() => rmSync(bundle, { force: true }));

  test('reads a file, reports its steps and writes the native copy afterwards', async () => {
    const steps: IngestProgress['step'][] = [];
    const request = requestFor('a,b\n1,x\n2,y\n');
    const pool = poolOf(bundle);
    const result = await pool.ingest(request, { ...options, onProgress: ({ step }) => steps.push(step) });
    expect(result).toMatchObject({
      rowCount: 2,
      columns: [{ key: 'a', type: 'integer' }, { key: 'b' }],
      nativeFile: join(request.outDir, 'native.duckdb'),
    });
    expect([...new Set(steps)]).toEqual(['Reading', 'Checking types', 'Profiling']);
    await expect.poll(() => existsSync(result.nativeFile!), { timeout: 10_000 }).toBe(true);
  });

  test('words a refusal and leaves nothing behind', async () => {
    const request = requestFor('');
    await expect(poolOf(bundle).ingest(request, options)).rejects.toMatchObject({
      code: 'unreadable_file',
      message: 'the file is empty',
    });
    expect(existsSync(request.outDir)).toBe(false);
  });
});

test('a child that passes the deadline is ended', async () => {
  const pool = poolOf(childThat(HANGS));
  const request = requestFor('x');
  const outcome = pool.ingest(request, { deadlineMs: 100 });
  const [pid] = pool.pids();
  await expect(outcome).rejects.toMatchObject({ code: 'timeout' });
  await expect.poll(() => isAlive(pid!), { timeout: 5000 }).toBe(false);
  expect(existsSync(request.outDir)).toBe(false);
});

test('a cancelled file is ended at once, at work and in line', async () => {
  const pool = poolOf(childThat(HANGS));
  const controllers = [1, 2, 3].map(() => new AbortController());
  let outcomes: Promise<unknown>[] = [];
  await new Promise<void>((resolve) => {
    let started = 0;
    const onProgress = () => {
      if (++started === 2) resolve();
    };
    outcomes = controllers.map(({ signal }) =>
      pool.ingest(requestFor('x'), { ...options, signal, onProgress }).catch((error: unknown) => error),
    );
  });
  controllers.forEach((controller) => controller.abort());
  for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject({ code: 'cancelled' });
});

test('a file cancelled before it is given is not read', async () => {
  await expect(
    poolOf(childThat(ANSWERS)).ingest(requestFor('x'), { ...options, signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({ code: 'cancelled' });
});

test('a child that dies refuses its file and is replaced', async () => {
  const pool = poolOf(
    childThat(
      `if (request.files[0].fileName === 'file.csv') process.kill(process.pid, 'SIGKILL'); else { ${ANSWERS} }`,
    ),
  );
  const request = requestFor('x');
  await expect(pool.ingest(request, options)).rejects.toMatchObject({
    code: 'unreadable_file',
    message: expect.stringMatching(/stopped unexpectedly/) as string,
  });
  await expect(
    pool.ingest({ ...request, files: [{ ...request.files[0]!, fileName: 'sound.csv' }] }, options),
  ).resolves.toHaveProperty('rowCount');
});

test('an unforeseen failure is worded without its cause', async () => {
  const pool = poolOf(
    childThat('send({ kind: "failed", error: "TypeError", trace: "at x" }); send({ kind: "idle" });'),
  );
  await expect(pool.ingest(requestFor('x'), options)).rejects.toMatchObject({
    code: 'unreadable_file',
    message: 'the file could not be read; it may be damaged',
  });
});

test('where values came typed, no file is called damaged', async () => {
  const pool = poolOf(childThat('send({ kind: "failed", error: "Error", trace: "at x" }); send({ kind: "idle" });'));
  const { outDir } = requestFor('x');
  await expect(pool.ingest({ typed: [], parts: [], outDir, notes: [] }, options)).rejects.toMatchObject({
    code: 'query_failed',
    message: expect.stringMatching(/fault of ours/) as string,
  });
});

test('a child that has answered is used again, also while it still writes the native copy', async () => {
  const pool = poolOf(
    childThat(
      'send({ kind: "done", result: { rowCount: process.pid } }); setTimeout(() => send({ kind: "idle" }), 20);',
    ),
  );
  pool.warm();
  const first = await pool.ingest(requestFor('x'), options);
  const second = await pool.ingest(requestFor('x'), options);
  expect([first.rowCount, second.rowCount]).toEqual([pool.pids()[0], pool.pids()[0]]);
});

test('at most two children are at work, and one is kept', async () => {
  const pool = poolOf(childThat(ANSWERS));
  const many = await Promise.all(Array.from({ length: 12 }, () => pool.ingest(requestFor('x'), options)));
  expect(new Set(many.map(({ rowCount }) => rowCount)).size).toBeLessThanOrEqual(2);
  await expect.poll(() => pool.pids().length, { timeout: 5000 }).toBe(1);
});

test('where no child can be started, files are refused', async () => {
  const pool = poolOf(join(folder, 'no-such-child.mjs'));
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => pool.ingest(requestFor('x'), options).catch((error: unknown) => error)),
  );
  for (const outcome of outcomes) expect(outcome).toMatchObject({ code: 'busy' });
  expect(pool.pids()).toEqual([]);
});

test('a pool that is stopped says so to those at work and in line', async () => {
  const pool = poolOf(childThat(HANGS));
  const stop = () => pool.stop();
  const outcomes = await Promise.all(
    [1, 2, 3].map(() =>
      pool.ingest(requestFor('x'), { ...options, onProgress: stop }).catch((error: unknown) => error),
    ),
  );
  for (const outcome of outcomes) expect(outcome).toMatchObject({ code: 'busy' });
});

test('a stopped pool takes no file', async () => {
  const pool = poolOf(childThat(ANSWERS));
  pool.stop();
  await expect(pool.ingest(requestFor('x'), options)).rejects.toMatchObject({ code: 'busy' });
});

test('the files of one workspace are read one after another, those of another are not kept waiting', async () => {
  const pool = poolOf(childThat(`if (request.files[0].fileName === 'short') { ${ANSWERS} } else { ${HANGS} }`));
  const named = (fileName: string) => {
    const request = requestFor('');
    return { ...request, files: [{ ...request.files[0]!, fileName }] };
  };
  const stop = new AbortController();
  const ended: string[] = [];
  const own = (fileName: string, signal?: AbortSignal) =>
    pool.ingest(named(fileName), { ...options, workspaceId: 'one', signal }).then(
      () => ended.push(fileName),
      () => ended.push(`${fileName} stopped`),
    );
  const long = own('long', stop.signal);
  const second = own('short');
  await pool.ingest(named('short'), { ...options, workspaceId: 'two' });
  expect(ended).toEqual([]);
  stop.abort();
  await Promise.all([long, second]);
  expect(ended.toSorted()).toEqual(['long stopped', 'short']);
});
