import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FINE, HOSTILE } from '../../../../tests/queries/hostile-sql';
import { makeRelation, newFolder, removeFolder } from '../../../../tests/queries/fixture';
import type { SqlCheck, SqlOutcome, SqlTable } from '../protocol/sql';
import { openLockedDatabase } from './database';
import { answerSql } from './statement';

const folder = newFolder();
let instance: DuckDBInstance;
let sales: SqlTable;
const relation = { kind: 'parts' as const, key: 'w/sql', parts: [], nativeFile: '' };

beforeAll(async () => {
  const made = await makeRelation(
    folder,
    `SELECT DATE '2024-01-01' + i::INTEGER AS day, ['north', 'süd'][1 + i % 2] AS place, i * 1.5 AS amount FROM range(20) t(i)`,
    { day: { type: 'date' }, place: { type: 'category' }, amount: { type: 'decimal' } },
    { key: 'sales' },
  );
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  instance = await openLockedDatabase({
    folders: [folder],
    tempFolder: join(folder, 'tmp'),
    memoryMegabytes: 256,
    residentMegabytes: 4096,
    threads: 1,
  });
  if (made.relation.kind !== 'parts') throw new Error('no parts');
  sales = { name: 'sales', parts: made.relation.parts, columns: ['day', 'place', 'amount'] };
});
afterAll(() => removeFolder(folder));

const run = (text: string, limit = 100) =>
  answerSql(instance, { kind: 'sql', relation, text, tables: [sales], limit }, () => undefined) as Promise<SqlOutcome>;
const check = (text: string) =>
  answerSql(instance, { kind: 'sql_check', relation, text }, () => undefined) as Promise<SqlCheck>;
const faultOf = (outcome: SqlOutcome | SqlCheck) => ('fault' in outcome ? outcome.fault : null);

describe('statements that do more than read', () => {
  test('are at least sixty', () => expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(60));
  test.each(HOSTILE)('%j is refused in a sentence', async (text) => {
    const asked = text.replaceAll('{file}', sales.parts[0]!).replaceAll('{outside}', '/etc/passwd');
    const fault = faultOf(await run(asked));
    expect(fault?.message).toMatch(/^[A-Z].*\.$/);
    // Only what the parser has read is ever asked of the engine.
    expect(fault?.message).not.toMatch(/configuration|permission/i);
  });
});

test.each(FINE)('%j is run', async (text) => {
  expect(faultOf(await check(text))).toBeNull();
  expect(faultOf(await run(text))).toBeNull();
});

describe('an answer', () => {
  test('has columns with their types, and cells as they travel', async () =>
    expect(await run('SELECT day, place, amount, amount > 1 AS large, 7 AS n, 8 AS n FROM sales LIMIT 1')).toEqual({
      columns: [
        { name: 'day', type: 'date' },
        { name: 'place', type: 'text' },
        { name: 'amount', type: 'decimal' },
        { name: 'large', type: 'boolean' },
        { name: 'n', type: 'integer' },
        { name: 'n:1', type: 'integer' },
      ],
      rows: [['2024-01-01', 'north', 0, false, 7, 8]],
      more: false,
    }));

  test('is cut at its rows and at its bytes, and says so', async () => {
    expect(await run('SELECT * FROM range(50)', 20)).toMatchObject({ rows: { length: 20 }, more: true });
    expect(await run('SELECT * FROM range(20)', 20)).toMatchObject({ rows: { length: 20 }, more: false });
    const wide = await run("SELECT repeat('x', 1000000) FROM range(50)");
    expect(wide).toMatchObject({ rows: { length: 8 }, more: true });
  });

  test('of one row that is larger than all may be is refused', async () =>
    expect(run("SELECT repeat('x', 9000000)")).rejects.toThrow());

  test('shows the columns of the table alone', async () => {
    expect(faultOf(await run('SELECT filename FROM sales'))?.message).toContain('filename');
    expect(faultOf(await run('SELECT file_row_number FROM sales'))?.message).toContain('file_row_number');
  });
});

describe('what is wrong is said at its place', () => {
  test.each([
    ['SELECT place\nFROM salez', 2, 6, 'There is no table salez.'],
    [
      "SELECT 'ä',\n  nope FROM sales",
      2,
      3,
      'Referenced column "nope" not found in FROM clause. Candidate bindings: "place"',
    ],
    ['SELECT\n  place\n  amount day\nFROM sales', 3, 10, 'Syntax error at or near "day".'],
    ["SELECT 'ää', getenv('HOME')", 1, 14, 'The function getenv isn’t allowed here.'],
    ['SELECT sum(place) FROM sales', 1, 8, 'No function matches'],
    ['SELECT place::INTEGER FROM sales', 1, 13, 'Could not convert string'],
    ['SELECT place, sum(amount) FROM sales', 1, 8, 'Column "place" must appear in the GROUP BY'],
    [`SELECT ${'1, '.repeat(60)}nope, ${'2, '.repeat(60)}3 FROM sales`, 1, 188, 'Referenced column "nope"'],
  ])('%j', async (text, line, column, message) => {
    const fault = faultOf(await run(text));
    expect(fault?.message).toContain(message);
    expect(fault).toMatchObject({ line, column });
  });
});

test('tables are named once, each at its first place, without those of WITH', async () =>
  expect(await check('WITH a AS (SELECT * FROM Sales)\nSELECT * FROM a, sales, other')).toEqual({
    tables: [
      { name: 'sales', line: 1, column: 26 },
      { name: 'other', line: 2, column: 25 },
    ],
  }));
