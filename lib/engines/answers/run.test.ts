import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { setLogLevel } from '@/lib/base/log/log';
import type { Relation } from '@/lib/engines/manifest/relation';
import { query as querySchema, type QueryInput } from '@/lib/pure/query/schema/query';
import { column } from '../../../tests/queries/columns';
import {
  bundleQueryChild,
  makeRelation,
  makeView,
  newFolder,
  poolSettings,
  removeFolder,
} from '../../../tests/queries/fixture';
import type { PoolSettings } from './pool';
import type { QueryOutcome, QueryRequest } from './protocol/answers';
import { newEngine, readRows, readSourceRows, runOn, type Engine } from './run';

const folder = newFolder();
let childPath: string;
let data: Pick<QueryRequest, 'relation' | 'columns'>;
let endless: Relation;
let deadly: Relation;
let greedy: Relation;
let failing: string;
const engines: Engine[] = [];

beforeAll(async () => {
  childPath = await bundleQueryChild();
  data = await makeRelation(
    folder,
    "SELECT ['a', 'b', 'c'][1 + i % 3] AS kind, i::DOUBLE AS price FROM range(30) AS numbers(i)",
    { kind: { type: 'category' }, price: { type: 'decimal' } },
    { key: 'one/source/1' },
  );
  endless = await makeView(
    folder,
    'SELECT a.range * b.range AS price FROM range(1000000) AS a, range(1000000) AS b',
    'one/endless/1',
  );
  // Deeply nested JSON overflows the stack of DuckDB: the process dies.
  deadly = await makeView(
    folder,
    "SELECT length(CAST(json_structure(repeat('[', 100000 + range) || repeat(']', 100000 + range)) AS VARCHAR)) AS price FROM range(3)",
    'one/deadly/1',
  );
  // A single value outside DuckDB's own memory limit.
  greedy = await makeView(
    folder,
    "SELECT length(repeat(repeat('x', 1000000 + range), 300)) AS price FROM range(2000)",
    'one/greedy/1',
  );
  failing = join(folder, 'stillborn.mjs');
  writeFileSync(failing, 'process.exit(1);');
  setLogLevel('error');
}, 60_000);

/** An engine of one child; tests of what two do say so. */
function engineWith(changes: Partial<PoolSettings> = {}): Engine {
  const engine = newEngine(poolSettings(childPath, folder, { size: 1, ...changes }));
  engines.push(engine);
  return engine;
}
afterEach(async () => {
  await Promise.all(engines.splice(0).map(({ pool }) => pool.close()));
});
afterAll(() => {
  removeFolder(folder);
  rmSync(childPath);
});

const columns = [column('price', 'decimal', { min: 0, max: 29 }), column('kind', 'category', { min: 'a', max: 'c' })];
const q = (id: string, input: QueryInput) => ({ id, query: querySchema.parse(input) });
const total = (id = 'total') => q(id, { measures: [{ agg: 'sum', field: 'price' }] });
const byKind = (id = 'kind') => q(id, { measures: [{ agg: 'sum', field: 'price' }], dimensions: [{ field: 'kind' }] });
const ask = (engine: Engine, request: Partial<QueryRequest> = {}) =>
  runOn(engine, { ...data, columns, queries: [total()], ...request });
const work = (workspace: string, relation: Relation, id = 'total') =>
  ({
    kind: 'queries' as const,
    relation: { ...relation, key: `${workspace}/${relation.key.split('/').slice(1).join('/')}` },
    columns,
    questions: [{ id, resolved: { query: total().query } }],
  }) as never;

function failure(outcome: QueryOutcome | undefined) {
  if (!outcome || outcome.ok) throw new Error('expected a failure');
  return outcome.failure;
}
const rowsIn = (outcome: QueryOutcome | undefined) => (outcome?.ok ? outcome.answer.rows : outcome);

describe('answers', () => {
  test('each query of a request, a broken one beside the others', async () => {
    const outcomes = await ask(engineWith(), {
      queries: [total(), q('gone', { measures: [{ agg: 'sum', field: 'surcharge' }] }), byKind()],
    });
    expect([...outcomes.keys()]).toEqual(['total', 'gone', 'kind']);
    expect(rowsIn(outcomes.get('total'))).toEqual([{ sum_price: 435 }]);
    expect(rowsIn(outcomes.get('kind'))).toEqual([
      { kind: 'c', sum_price: 155 },
      { kind: 'b', sum_price: 145 },
      { kind: 'a', sum_price: 135 },
    ]);
    expect(outcomes.get('gone')).toEqual({
      ok: false,
      failure: {
        code: 'broken',
        field: 'surcharge',
        message: 'Column not found: this uses surcharge, which isn’t in this version of the data.',
      },
    });
  });

  test('of two questions under one name: neither is waited for in vain', async () => {
    const alike = { ...byKind(), id: 'total' };
    expect([...(await ask(engineWith(), { queries: [total(), alike] })).keys()]).toEqual(['total']);
  });

  test('come from the cache the second time, under the labels of today; `fresh` passes it over', async () => {
    const engine = engineWith();
    const submit = vi.spyOn(engine.pool, 'submit');
    await ask(engine);
    const renamed = columns.map((each) => (each.key === 'price' ? { ...each, label: 'Fare' } : each));
    const again = (await ask(engine, { columns: renamed })).get('total');
    expect(again).toMatchObject({
      ok: true,
      cached: true,
      answer: { columns: [{ label: 'Sum of Fare' }], rows: [{ sum_price: 435 }] },
    });
    expect(submit).toHaveBeenCalledTimes(1);
    expect((await ask(engine, { fresh: true })).get('total')).toMatchObject({ ok: true, cached: false });
    expect(submit).toHaveBeenCalledTimes(2);
  });

  test('of a new version are asked anew', async () => {
    const engine = engineWith();
    await ask(engine);
    const next = await makeRelation(
      folder,
      "SELECT 'a' AS kind, 7::DOUBLE AS price",
      { kind: { type: 'category' }, price: { type: 'decimal' } },
      { key: 'one/source/2' },
    );
    expect(rowsIn((await ask(engine, next)).get('total'))).toEqual([{ sum_price: 7 }]);
  });

  test('pages of rows, and the records behind a figure', async () => {
    const engine = engineWith();
    expect(
      await readRows(
        {
          ...data,
          columns,
          page: { offset: 28, limit: 5 },
          selection: { filters: [], sort: [], shown: ['price', 'kind'] },
        },
        engine,
      ),
    ).toMatchObject({
      rows: [
        { price: 28, kind: 'b' },
        { price: 29, kind: 'c' },
      ],
      rowCount: 30,
    });
    const page = await readSourceRows(
      {
        ...data,
        columns,
        query: q('', { ...byKind().query, filters: [{ field: 'price', op: 'lt', value: 6 }] }).query,
        point: { kind: 'b', sum_price: 5 },
        offset: 0,
        limit: 10,
      },
      engine,
    );
    expect(page).toEqual({
      rows: [
        { price: 1, kind: 'b' },
        { price: 4, kind: 'b' },
      ],
      rowCount: 2,
      leftOut: 24,
      withoutValue: 0,
      excluded: 24,
      rowNumbers: [2, 5],
      cut: [],
    });
    await expect(
      readRows(
        {
          ...data,
          columns,
          page: { offset: 0, limit: 5 },
          selection: { filters: [], sort: [{ key: 'gone', dir: 'asc' }], shown: ['price'] },
        },
        engine,
      ),
    ).rejects.toMatchObject({ code: 'validation' });
  });
});

describe('single flight', () => {
  test('equal queries under way are asked once, others with them', async () => {
    const engine = engineWith();
    const submit = vi.spyOn(engine.pool, 'submit');
    const [first, second] = await Promise.all([
      ask(engine, { queries: [total('a'), byKind('b')] }),
      ask(engine, { queries: [byKind('x'), q('y', { measures: [{ agg: 'count' }] })] }),
    ]);
    const asked = submit.mock.calls.map(([sent]) =>
      sent.kind === 'queries' ? sent.questions.map(({ resolved }) => resolved.query.measures[0]?.agg) : [],
    );
    expect(asked).toEqual([['sum', 'sum'], ['count']]);
    expect(rowsIn(second.get('x'))).toEqual(rowsIn(first.get('b')));
  });

  test('two equal widgets of one request are one question', async () => {
    const engine = engineWith();
    const submit = vi.spyOn(engine.pool, 'submit');
    const outcomes = await ask(engine, { queries: [total('a'), total('b')] });
    expect(rowsIn(outcomes.get('a'))).toEqual(rowsIn(outcomes.get('b')));
    expect(submit.mock.calls.map(([sent]) => (sent.kind === 'queries' ? sent.questions.length : 0))).toEqual([1]);
  });
});

describe('an asker who leaves', () => {
  test('ends what runs; the next query is answered', async () => {
    const engine = engineWith();
    await ask(engine);
    const left = new AbortController();
    const answer = ask(engine, { relation: endless, signal: left.signal });
    left.abort();
    expect(failure((await answer).get('total')).code).toBe('cancelled');
    expect(rowsIn((await ask(engine, { fresh: true })).get('total'))).toEqual([{ sum_price: 435 }]);
  });

  test('takes queued work along at once', async () => {
    const { pool } = engineWith();
    const running = pool.submit(work('one', endless), () => undefined);
    const queued = pool.submit(work('one', data.relation), () => {
      throw new Error('was run');
    });
    queued.cancel();
    expect(await queued.ended).toBe('cancelled');
    running.cancel();
    expect(await running.ended).toBe('cancelled');
  });

  test('does not take others along who wait for the same', async () => {
    const engine = engineWith();
    const blocker = engine.pool.submit(work('one', endless), () => undefined);
    const left = new AbortController();
    const [gone, stays] = [ask(engine, { signal: left.signal }), ask(engine)];
    left.abort();
    blocker.cancel();
    expect(failure((await gone).get('total')).code).toBe('cancelled');
    expect(rowsIn((await stays).get('total'))).toEqual([{ sum_price: 435 }]);
  });

  test('is listened for once, however many queries wait', async () => {
    const { signal } = new AbortController();
    const listen = vi.spyOn(signal, 'addEventListener');
    await ask(engineWith(), {
      signal,
      queries: Array.from({ length: 20 }, (_, nth) =>
        q(`q${nth}`, {
          measures: [{ agg: 'sum', field: 'price' }],
          filters: [{ field: 'price', op: 'lt', value: nth }],
        }),
      ),
    });
    expect(listen).toHaveBeenCalledTimes(1);
  });

  test('before asking is not asked for', async () => {
    const engine = engineWith();
    const submit = vi.spyOn(engine.pool, 'submit');
    expect(failure((await ask(engine, { signal: AbortSignal.abort() })).get('total')).code).toBe('cancelled');
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('work that does not end well', () => {
  test('is stopped at its deadline with its process; a fresh one answers', async () => {
    const engine = engineWith({ deadlineMs: 500 });
    await ask(engine);
    const before = engine.pool.pids;
    expect(failure((await ask(engine, { relation: endless })).get('total'))).toEqual({
      code: 'timeout',
      message: 'The query timed out. Narrow the filters or group by something coarser.',
    });
    expect(rowsIn((await ask(engine, { fresh: true })).get('total'))).toEqual([{ sum_price: 435 }]);
    expect(engine.pool.pids).not.toEqual(before);
  });

  test('is tried once more after a crash, each query by itself, and harms no other request', async () => {
    const engine = engineWith({ size: 2 });
    const submit = vi.spyOn(engine.pool, 'submit');
    const counting = q('rows', { measures: [{ agg: 'count' }], filters: [{ field: 'price', op: 'is_null' }] });
    const [broken, whole] = await Promise.all([
      ask(engine, { relation: deadly, queries: [counting, total()] }),
      ask(engine, { relation: { ...data.relation, key: 'two/source/1' } }),
    ]);
    expect(failure(broken.get('total'))).toEqual({
      code: 'failed',
      message: 'The engine crashed twice on this query. Change the query or try again later.',
    });
    expect(rowsIn(whole.get('total'))).toEqual([{ sum_price: 435 }]);
    expect(
      submit.mock.calls
        .filter(([sent]) => sent.relation.key === deadly.key)
        .map(([sent]) => (sent.kind === 'queries' ? sent.questions.length : 0)),
    ).toEqual([2, 1, 1]);
  });

  test('is answered after a crash that does not come again', async () => {
    const engine = engineWith();
    const answer = ask(engine);
    await expect.poll(() => engine.pool.pids.length).toBeGreaterThan(0);
    process.kill(engine.pool.pids[0]!, 'SIGKILL');
    expect(rowsIn((await answer).get('total'))).toEqual([{ sum_price: 435 }]);
  });

  test('is stopped when its process grows too large', async () => {
    const settings = poolSettings(childPath, folder);
    const engine = engineWith({ child: { ...settings.child, residentMegabytes: 250 } });
    expect(failure((await ask(engine, { relation: greedy })).get('total')).code).toBe('too_large');
  });

  test('is refused when no engine can be started', async () => {
    const engine = engineWith({ childPath: failing });
    expect(failure((await ask(engine)).get('total'))).toEqual({
      code: 'failed',
      message: 'Couldn’t start the query engine. Try again in a minute; the server log has details.',
    });
  });

  test('is refused after the pool was closed', async () => {
    const engine = engineWith();
    await engine.pool.close();
    expect(failure((await ask(engine)).get('total')).code).toBe('failed');
  });
});

describe('fairness', () => {
  test('workspaces are served in turn', async () => {
    const { pool } = engineWith();
    const order: string[] = [];
    const submit = (workspace: string, name: string) =>
      pool.submit(work(workspace, data.relation, name), (report) => {
        if (report.kind === 'outcome') order.push(report.id);
      }).ended;
    await Promise.all([
      submit('busy', 'busy 1'),
      submit('busy', 'busy 2'),
      submit('busy', 'busy 3'),
      submit('calm', 'calm 1'),
    ]);
    expect(order).toEqual(['busy 1', 'calm 1', 'busy 2', 'busy 3']);
  });

  test('no workspace holds every child', async () => {
    const { pool } = engineWith({ size: 2 });
    const hogs = [
      pool.submit(work('busy', endless), () => undefined),
      pool.submit(work('busy', endless), () => undefined),
    ];
    expect(await pool.submit(work('calm', data.relation), () => undefined).ended).toBe('done');
    for (const { cancel } of hogs) cancel();
    expect(await Promise.all(hogs.map(({ ended }) => ended))).toEqual(['cancelled', 'cancelled']);
  });
});
