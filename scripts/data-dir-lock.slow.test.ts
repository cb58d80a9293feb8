import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const lock = new URL('./data-dir-lock.mjs', import.meta.url).href;
const program = (folder: string, wait: number) => [
  '-e',
  `import(${JSON.stringify(lock)}).then(({ claimDataDir }) => { claimDataDir(${JSON.stringify(folder)}); console.log('claimed'); setTimeout(() => {}, ${wait}); }).catch((error) => { console.log(error.message); process.exitCode = 1; })`,
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-lock-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const claim = (env: Record<string, string> = {}) =>
  spawnSync(process.execPath, program(folder, 0), { encoding: 'utf8', env: { ...process.env, ...env } }).stdout.trim();

describe('the claim on a data folder', () => {
  it('is refused while another server holds it, and taken over once that one was killed', async () => {
    const first = spawn(process.execPath, program(folder, 60_000), { stdio: ['ignore', 'pipe', 'ignore'] });
    await new Promise((done) => {
      first.stdout.once('data', done);
    });
    expect(claim()).toBe(
      `The data folder ${folder} is in use by another Plumbline server (process ${first.pid}). Stop that one first, or set DATA_DIR to another folder.`,
    );
    expect(claim({ SHARE_DATA_DIR: 'true' })).toBe('claimed');
    const ended = new Promise((done) => {
      first.once('exit', done);
    });
    first.kill('SIGKILL');
    await ended;
    expect(claim()).toBe('claimed');
  });

  it.each([
    ['a process that has the id of a dead server', () => JSON.stringify({ pid: 1, began: 'another', at: 0 })],
    ['nothing readable', () => '{"pid":'],
    ['our own id, from before a restart', () => JSON.stringify({ pid: process.pid, began: 'another', at: 0 })],
  ])('passes over %s', (_what, left) => {
    writeFileSync(join(folder, 'server.json'), left());
    expect(claim()).toBe('claimed');
    expect(readdirSync(folder)).toEqual(['server.json']);
    expect(JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8'))).toMatchObject({ pid: expect.any(Number) });
  });

  it('is won by one of several that start at the same moment beside what a dead one has left', async () => {
    writeFileSync(join(folder, 'server.json'), JSON.stringify({ pid: 2 ** 22 + 1, began: '1', at: 0 }));
    // Whoever wins must live until the last one has asked, however long a busy machine takes to start it.
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, program(folder, 60_000), { stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    const said = await Promise.all(children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
    for (const child of children) child.kill('SIGKILL');
    expect(said.filter((words) => words === 'claimed')).toHaveLength(1);
  });
});
