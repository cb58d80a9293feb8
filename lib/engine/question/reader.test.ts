import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import type { QuestionAsked } from './read-asked';
import { QuestionReader } from './reader';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-question-'));
const script = (name: string, body: string) => {
  writeFileSync(join(folder, name), `import { parentPort } from 'node:worker_threads';\n${body}`);
  return join(folder, name);
};
const root = fileURLToPath(new URL('../../..', import.meta.url));
const readers: QuestionReader[] = [];
const readerOf = (path: string, deadlineMs?: number) => {
  const reader = new QuestionReader(path, deadlineMs);
  readers.push(reader);
  return reader;
};
beforeAll(() => build({ absWorkingDir: root, entryPoints: ['lib/engine/children/question-worker.ts'], outfile: join(folder, 'question-worker.mjs'), bundle: true, platform: 'node', format: 'esm', alias: { '@': root.replace(/\/$/, '') } }));
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  rmSync(folder, { recursive: true, force: true });
});

const ask = (question: string, columns = ready([words('Region', ['North', 'South', 'South']), numbers('Sales', [1, 2, 3.5])], 3)): QuestionAsked =>
  ({ question, choices: {}, table: { name: 'shops.csv', columns, relations: noRelations, rowCount: 3, values: new Map() }, thisYear: 2025 });
const echo = () => script('echo.mjs', 'parentPort.on("message", (asked) => parentPort.postMessage({ understood: { ok: false, reason: "not_a_query", message: asked.question, suggestions: [] } }));');

test('a question is read in a thread', async () => {
  const understood = await readerOf(join(folder, 'question-worker.mjs')).read('w', ask('total sales by region'));
  expect(understood).toMatchObject({ ok: true, reading: { query: { measures: [{ agg: 'sum', field: 'sales' }], dimensions: [{ field: 'region' }] } } });
});

test('one question of a table of 1,990 columns takes no more than three seconds of a processor', async () => {
  const columns = ready(Array.from({ length: 1990 }, (_, nth) => (nth % 5 ? numbers(`delivery time measured item${nth} k${nth * 7}`, [1, 2, 3.5]) : words(`customer region group ${nth}`, [`North ${nth}`, `South ${nth}`, `West ${nth}`]))), 3);
  const before = process.cpuUsage(); // of all threads
  const understood = await readerOf(join(folder, 'question-worker.mjs'), 60_000).read('w', ask('what is the averge delivry time for stores in the noth by custmer reegion', columns));
  const { user, system } = process.cpuUsage(before);
  expect(understood.ok).toBe(false);
  expect((user + system) / 1e6).toBeLessThan(3);
}, 90_000);

test('a table is sent once, as long as its thread lives and no more than eight others were asked of since', async () => {
  const reader = readerOf(script('sent.mjs', 'parentPort.on("message", (asked) => { if (asked.question === "die") throw new Error("no"); parentPort.postMessage({ understood: { ok: false, reason: "not_a_query", message: JSON.stringify([Boolean(asked.table.given), asked.table.forget ?? null]), suggestions: [] } }); });'));
  const sent = async (asked: QuestionAsked) => { const understood = await reader.read('w', asked); return understood.ok ? null : JSON.parse(understood.message) as unknown; };
  const first = ask('a');
  expect([await sent(first), await sent({ ...first, question: 'b' })]).toEqual([[true, null], [false, null]]);
  for (let nth = 0; nth < 7; nth++) expect(await sent(ask(`${nth}`))).toEqual([true, null]);
  expect([await sent(first), await sent(ask('one more')), await sent(first)]).toEqual([[false, null], [true, 2], [false, null]]);
  await reader.read('w', ask('die')).catch(() => {});
  expect(await sent(first)).toEqual([true, null]);
});

test('a second question reads the same, of the table that the thread holds and of one sent anew', async () => {
  const columns = ready(Array.from({ length: 1990 }, (_, nth) => numbers(`amount of part ${nth}`, [1, 2])), 2);
  const reader = readerOf(join(folder, 'question-worker.mjs'), 60_000);
  const asked = ask('total amount of part 77', columns);
  const first = await reader.read('w', asked);
  expect(await reader.read('w', { ...asked })).toEqual(first);
  expect(await reader.read('w', ask('total amount of part 77', columns))).toEqual(first);
});

test('a reading past its deadline is ended, and the next question is read', async () => {
  const path = script('slow.mjs', 'parentPort.on("message", (asked) => { if (asked.question === "slow") for (;;) {} parentPort.postMessage({ understood: { ok: false, reason: "not_a_query", message: asked.question, suggestions: [] } }); });');
  const reader = readerOf(path, 500);
  const [slow, next] = await Promise.allSettled([reader.read('one', ask('slow')), reader.read('two', ask('next'))]);
  expect(slow).toMatchObject({ status: 'rejected', reason: { code: 'timeout' } });
  expect(next).toMatchObject({ status: 'fulfilled', value: { message: 'next' } });
});

test('workspaces take turns', async () => {
  const reader = readerOf(echo());
  const order: string[] = [];
  await Promise.all([['a', 'a1'], ['a', 'a2'], ['a', 'a3'], ['b', 'b1']].map(([workspace, question]) => reader.read(workspace!, ask(question!)).then(() => order.push(question!))));
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('a thread that dies fails its question alone', async () => {
  const reader = readerOf(script('dies.mjs', 'parentPort.on("message", (asked) => { if (asked.question === "die") throw new Error("no"); parentPort.postMessage({ understood: { ok: false, reason: "not_a_query", message: asked.question, suggestions: [] } }); });'));
  const [dead, next] = await Promise.allSettled([reader.read('a', ask('die')), reader.read('a', ask('next'))]);
  expect(dead).toMatchObject({ status: 'rejected', reason: { code: 'busy' } });
  expect(next).toMatchObject({ status: 'fulfilled' });
});

test('an asker who leaves gives up the place; too many are refused', async () => {
  const reader = readerOf(echo());
  const leaving = new AbortController();
  const first = reader.read('a', ask('first'));
  const left = reader.read('a', ask('left'), leaving.signal);
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'cancelled' });
  await first;
  const many = Array.from({ length: 210 }, (_, nth) => reader.read('a', ask(`${nth}`)));
  const refused = (await Promise.allSettled(many)).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(9);
});
