import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleDashboard } from '@/lib/pure/analysis/dashboard/settle';
import { runStepwise, takeSteps, type AnswerQueries } from '@/lib/pure/analysis/dashboard/stepwise';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { query as querySchema } from '@/lib/pure/query/schema/query';
import { cycle, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import type { QuestionTable } from './tasks';
import { TableThread } from './thread';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-table-'));
const script = (name: string, body: string) => {
  writeFileSync(join(folder, name), `import { parentPort } from 'node:worker_threads';\n${body}`);
  return join(folder, name);
};
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const threads: TableThread[] = [];
const threadOf = (path = join(folder, 'table-worker.mjs'), deadlineMs?: number) => {
  const thread = new TableThread(path, deadlineMs);
  threads.push(thread);
  return thread;
};
beforeAll(() =>
  build({
    absWorkingDir: root,
    entryPoints: ['lib/engines/answers/children/table-worker.ts'],
    outfile: join(folder, 'table-worker.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    alias: { '@': root.replace(/\/$/, '') },
  }),
);
afterAll(async () => {
  await Promise.all(threads.map((thread) => thread.close()));
  rmSync(folder, { recursive: true, force: true });
});

const tableOf = (
  columns = ready([words('Region', ['North', 'South', 'South']), numbers('Sales', [1, 2, 3.5])], 3),
): QuestionTable => ({ name: 'shops.csv', columns, relations: noRelations, rowCount: 3, values: new Map() });
const ask = (
  thread: TableThread,
  question: string,
  {
    workspace = 'w',
    table = tableOf(),
    signal,
  }: { workspace?: string; table?: QuestionTable; signal?: AbortSignal } = {},
) => thread.run(workspace, table, { kind: 'question', question, choices: {}, previous: [], thisYear: 2025 }, signal);
/** A thread that answers each question with its own words, or as `body` says. */
const answering = (name: string, body = '') =>
  script(
    name,
    `parentPort.on("message", ({ task, table }) => { let { question } = task; ${body} parentPort.postMessage({ result: { ok: false, reason: "not_a_query", message: question, suggestions: [] } }); });`,
  );
const echo = () => answering('echo.mjs');

test('a question is read in a thread', async () => {
  expect(await ask(threadOf(), 'total sales by region')).toMatchObject({
    ok: true,
    reading: { query: { measures: [{ agg: 'sum', field: 'sales' }], dimensions: [{ field: 'region' }] } },
  });
});

// In what the same machine needs for a small one at the same time: its seconds depend on who else it works for.
test('a question of a table of 1,990 columns takes a thread little more than ten times what one of 199 takes', async () => {
  const tableWith = (columns: number) =>
    tableOf(
      ready(
        Array.from({ length: columns }, (_, nth) =>
          nth % 5
            ? numbers(`delivery time measured item${nth} k${nth * 7}`, [1, 2, 3.5])
            : words(`customer region group ${nth}`, [`North ${nth}`, `South ${nth}`, `West ${nth}`]),
        ),
        3,
      ),
    );
  const thread = threadOf(undefined, 120_000);
  const taken = async (columns: number) => {
    const table = tableWith(columns);
    const before = process.cpuUsage(); // of all threads
    const understood = await ask(thread, 'what is the averge delivry time for stores in the noth by custmer reegion', {
      table,
    });
    const { user, system } = process.cpuUsage(before);
    expect(understood.ok).toBe(false);
    return user + system;
  };
  await taken(199); // compiles what is run
  const small = Math.min(await taken(199), await taken(199), await taken(199));
  expect((await taken(1990)) / small).toBeLessThan(20);
}, 180_000);

describe('a dashboard, made in a thread step by step', () => {
  const columns = ready(
    [
      words('Region', cycle(['North', 'South', 'West'], 60)),
      words('Store', cycle(['a', 'b', 'c', 'd'], 60)),
      numbers('Sales', cycle([3, 5, 8, 13.5, 20], 60)),
    ],
    60,
  );
  const table = { ...tableOf(columns), rowCount: 60 };
  const dataSourceId = '00000000-0000-4000-8000-000000000000';
  const today = '2026-11-21';
  /** Any question is answered with three groups. */
  const answer: AnswerQueries = (queries) =>
    Promise.resolve(
      queries.map((query) => {
        const { dimensions, measures } = resultKeys(query);
        const rows = ['North', 'South', 'West'].map((name, nth) =>
          Object.fromEntries([
            ...dimensions.map((key) => [key, name]),
            ...measures.map((key) => [key, 10 * (nth + 1)]),
          ]),
        );
        return { columns: [], rows, rowCount: rows.length, truncated: false };
      }),
    );

  test('is that which is made in this one', async () => {
    const thread = threadOf();
    const made = await takeSteps(
      (answers) => thread.run('w', table, { kind: 'dashboard', dataSourceId, today, answers }),
      answer,
    );
    expect(made.charts.length).toBeGreaterThan(0);
    expect(made).toEqual((await runStepwise(settleDashboard({ ...table, dataSourceId, today }), answer)).config);
  });

  test('gains the charts of findings', async () => {
    const thread = threadOf();
    const config: DashboardConfig = { version: 1, kpis: [], charts: [], filters: [], layout: [], notes: [] };
    const found = [
      {
        title: 'Sales by region',
        type: 'bar' as const,
        dataSourceId,
        query: querySchema.parse({
          measures: [{ field: 'sales', agg: 'sum' }],
          dimensions: [{ field: 'region' }],
          sort: [{ by: 'sum_sales', dir: 'desc' }],
        }),
        options: {},
        description: '',
      },
    ];
    const made = await takeSteps(
      (answers) => thread.run('w', table, { kind: 'insights', config, found, answers }),
      answer,
    );
    expect(made.charts.map(({ id, title }) => [id, title])).toEqual([['insight-1', 'Sales by region']]);
  });
});

test('a table is sent once, as long as its thread lives and no more than eight others were asked of since', async () => {
  const thread = threadOf(
    answering(
      'sent.mjs',
      'if (question === "die") throw new Error("no"); question = JSON.stringify([Boolean(table.given), table.forget ?? null]);',
    ),
  );
  const sent = async (table: QuestionTable, question = 'a') => {
    const understood = await ask(thread, question, { table });
    return understood.ok ? null : (JSON.parse(understood.message) as unknown);
  };
  const first = tableOf();
  expect([await sent(first), await sent(first, 'b')]).toEqual([
    [true, null],
    [false, null],
  ]);
  for (let nth = 0; nth < 7; nth++) expect(await sent(tableOf())).toEqual([true, null]);
  expect([await sent(first), await sent(tableOf()), await sent(first)]).toEqual([
    [false, null],
    [true, 2],
    [false, null],
  ]);
  await ask(thread, 'die').catch(() => {});
  expect(await sent(first)).toEqual([true, null]);
});

test('a second question reads the same, of the table that the thread holds and of one sent anew', async () => {
  const columns = ready(
    Array.from({ length: 199 }, (_, nth) => numbers(`amount of part ${nth}`, [1, 2])),
    2,
  );
  const thread = threadOf(undefined, 60_000);
  const table = tableOf(columns);
  const question = 'total amount of part 77';
  const first = await ask(thread, question, { table });
  expect(await ask(thread, question, { table })).toEqual(first);
  expect(await ask(thread, question, { table: tableOf(columns) })).toEqual(first);
}, 90_000);

test('a task past its deadline is ended, and the next is done', async () => {
  const thread = threadOf(answering('slow.mjs', 'if (question === "slow") for (;;) {}'), 500);
  const [slow, next] = await Promise.allSettled([
    ask(thread, 'slow', { workspace: 'one' }),
    ask(thread, 'next', { workspace: 'two' }),
  ]);
  expect(slow).toMatchObject({ status: 'rejected', reason: { code: 'timeout' } });
  expect(next).toMatchObject({ status: 'fulfilled', value: { message: 'next' } });
});

test('workspaces take turns', async () => {
  const thread = threadOf(echo());
  const order: string[] = [];
  await Promise.all(
    [
      ['a', 'a1'],
      ['a', 'a2'],
      ['a', 'a3'],
      ['b', 'b1'],
    ].map(([workspace, question]) => ask(thread, question!, { workspace }).then(() => order.push(question!))),
  );
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('a thread that dies fails its task alone', async () => {
  const thread = threadOf(answering('dies.mjs', 'if (question === "die") throw new Error("no");'));
  const [dead, next] = await Promise.allSettled([ask(thread, 'die'), ask(thread, 'next')]);
  expect(dead).toMatchObject({ status: 'rejected', reason: { code: 'busy' } });
  expect(next).toMatchObject({ status: 'fulfilled' });
});

test('an asker who leaves gives up the place; too many are refused', async () => {
  const thread = threadOf(echo());
  const leaving = new AbortController();
  const first = ask(thread, 'first');
  const left = ask(thread, 'left', { signal: leaving.signal });
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'cancelled' });
  await first;
  const many = Array.from({ length: 210 }, (_, nth) => ask(thread, `${nth}`));
  const refused = (await Promise.allSettled(many)).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(9);
});
