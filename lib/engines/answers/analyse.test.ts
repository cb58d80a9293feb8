import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Relation } from '@/lib/engines/manifest/relation';
import { BUDGET } from '@/lib/pure/analysis/insights/schema';
import type { Column } from '@/lib/pure/query/schema/column';
import { makeRelation, newFolder, poolSettings, removeFolder } from '../../../tests/queries/fixture';
import { QueryPool } from './pool';
import { requestOne } from './request';

const ROWS = 600;
const UNPROFILED = {
  exact: true,
  mean: null,
  sd: null,
  sum: null,
  zeros: 0,
  negatives: 0,
  skewness: null,
  quantiles: null,
  meanLength: null,
  top: [],
  histogram: [],
  samples: [],
  readAs: null,
};
// The children find DuckDB from dist/.
const bundled = join(process.cwd(), 'dist', `analyse-test-${process.pid}`);
const folder = newFolder();
let pool: QueryPool;
let relation: Relation;
let table: {
  name: string;
  rowCount: number;
  columns: Column[];
  relations: { determines: []; correlations: []; sums: []; panel: null };
};

beforeAll(async () => {
  const script = pathToFileURL(join(process.cwd(), 'scripts', 'bundle-children.mjs')).href;
  const { bundleChildren } = (await import(/* @vite-ignore */ script)) as {
    bundleChildren: (outDir: string) => Promise<void>;
  };
  await bundleChildren(bundled);
  pool = new QueryPool(poolSettings(join(bundled, 'query-child.mjs'), folder, { size: 1 }));
  const made = await makeRelation(
    folder,
    `SELECT i AS number, i % 5 AS size, 3 * (i % 5) + (i * 7 % 11) / 10 AS price, CASE WHEN i % 20 = 0 THEN NULL ELSE 2 * (i % 5) + (i * 13 % 7) END AS weight FROM range(${ROWS}) AS r(i)`,
    { number: { type: 'integer' }, size: { type: 'integer' }, price: { type: 'decimal' }, weight: { type: 'decimal' } },
  );
  ({ relation } = made);
  table = {
    name: 'goods',
    rowCount: ROWS,
    relations: { determines: [], correlations: [], sums: [], panel: null },
    columns: made.columns.map((column) => ({
      ...UNPROFILED,
      ...column,
      role: column.key === 'number' ? 'id' : 'measure',
    })),
  };
});
afterAll(async () => {
  await pool.close();
  removeFolder(folder);
  rmSync(bundled, { recursive: true, force: true });
});

test('a series is forecast in a thread of a child', async () => {
  const times = Array.from(
    { length: 48 },
    (_, nth) => `${2020 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, '0')}`,
  );
  const values = times.map((_, nth) => 100 + nth + 20 * Math.sin((nth * Math.PI) / 6));
  const [outcome, short] = await requestOne(pool, {
    kind: 'forecast',
    relation,
    inputs: [
      { grain: 'month', times, values, kind: 'sum', horizon: 6 },
      { grain: 'month', times: times.slice(0, 9), values: values.slice(0, 9), kind: 'sum', horizon: 6 },
    ],
  });
  expect(outcome).toMatchObject({ outcome: 'forecast', horizon: 6 });
  expect(short).toMatchObject({ outcome: 'refusal', code: 'too_short' });
});

test('what a table says is looked for in its rows', async () => {
  const mined = await requestOne(pool, { kind: 'mine', relation, table, budget: BUDGET });
  expect(mined.findings.some(({ kind, columns }) => kind === 'correlation' && columns.includes('price'))).toBe(true);
  expect(mined.counts.tested).toBeGreaterThan(0);
});

test('what a kernel cannot do is a failure, not a busy server', async () => {
  await expect(requestOne(pool, { kind: 'mine', relation, table, budget: null as never })).rejects.toMatchObject({
    code: 'internal',
    message: expect.stringContaining('would fail again') as string,
  });
});

test('a column is told from the others, where it is missing too', async () => {
  const model = await requestOne(pool, { kind: 'target', relation, table, question: { target: 'weight' } });
  if (model.kind === 'refused') throw new Error(model.message);
  expect(model.predictions).toHaveLength(ROWS / 20);
  expect(model.accuracy.beatsBaseline).toBe(true);
});

test('work that is given up ends, and the next is done', async () => {
  const given = new AbortController();
  const left = requestOne(pool, { kind: 'mine', relation, table, budget: BUDGET }, given.signal);
  given.abort();
  await expect(left).rejects.toMatchObject({ code: 'cancelled' });
  await expect(requestOne(pool, { kind: 'mine', relation, table, budget: BUDGET })).resolves.toHaveProperty('ledger');
});
