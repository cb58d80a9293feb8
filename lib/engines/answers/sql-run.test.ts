import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setLogLevel } from '@/lib/base/log/log';
import { bundleQueryChild, makeRelation, newFolder, removeFolder } from '../../../tests/queries/fixture';
import { BOMBS } from '../../../tests/queries/hostile-sql';
import { QueryPool } from './pool';
import type { SqlTable } from './protocol/sql';
import { requestOne } from './request';
import { sqlSettings } from './sql-run';

const folder = newFolder();
const relation = { kind: 'parts' as const, key: 'one/sql', parts: [], nativeFile: '' };
let childPath: string;
let sales: SqlTable;
let pool: QueryPool;

beforeAll(async () => {
  setLogLevel('error');
  childPath = await bundleQueryChild();
  const made = await makeRelation(
    folder,
    "SELECT ['north', 'south'][1 + i % 2] AS place, i::DOUBLE AS amount FROM range(2000) t(i)",
    { place: { type: 'category' }, amount: { type: 'decimal' } },
    { key: 'sales' },
  );
  sales = { name: 'sales', parts: made.relation.parts, columns: ['place', 'amount'] };
  const settings = sqlSettings(folder);
  pool = new QueryPool({
    ...settings,
    childPath,
    deadlineMs: 3000,
    child: { ...settings.child, folders: [folder] },
  });
}, 60_000);
afterAll(async () => {
  await pool.close();
  removeFolder(folder);
  rmSync(childPath);
});

const run = (text: string, signal?: AbortSignal) =>
  requestOne(pool, { kind: 'sql', relation, text, tables: [sales], limit: 100 }, signal);

describe('a statement that never ends or fills the memory', () => {
  test.each(BOMBS)('%j is ended, and the next one answered', { timeout: 60_000 }, async (text) => {
    await expect(run(text)).rejects.toMatchObject({ code: expect.stringMatching(/^(timeout|too_large)$/) });
    expect(await run('SELECT count(*) FROM sales')).toMatchObject({ rows: [[2000]], more: false });
  });
});

test('whoever leaves ends the statement', { timeout: 60_000 }, async () => {
  const leaving = new AbortController();
  const asked = run(BOMBS[0]!, leaving.signal);
  leaving.abort();
  await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
});
