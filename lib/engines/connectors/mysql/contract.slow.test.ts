import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runOn } from '@/lib/engines/answers/run';
import { column } from '@/tests/queries/columns';
import { query } from '@/lib/pure/query/schema/query';
import { connectorContract } from '@/tests/connectors/contract';
import { openMariaDb } from '@/tests/connectors/mariadb-world';
import { hasMariaDb, WITHOUT_MARIADB } from '@/tests/support/mariadb';

const opened = connectorContract('MariaDB', openMariaDb, WITHOUT_MARIADB);

test.skipIf(!hasMariaDb)(`unsigned numbers beyond 2^63 are exact, or refused${WITHOUT_MARIADB}`, async () => {
  const { world, harness, connection, folder } = opened();
  await world.admin('create table big (id bigint unsigned primary key)');
  await world.admin('insert into big values (18446744073709551615), (9223372036854775808), (9007199254740993)');
  const rows = { kind: 'table' as const, table: { schema: world.schema, name: 'big' } };
  const { columns, identity } = await harness.relation(connection, rows);
  const measured = await harness.children.run(
    connection,
    { kind: 'measure', source: { rows, columns, identity }, keys: null },
    harness.usual,
  );
  expect(measured.columns[0]).toMatchObject({ min: '9007199254740993', max: '18446744073709551615' });
  const outDir = join(folder, 'big');
  mkdirSync(outDir);
  const caps = { rows: 100, bytes: 1e9, deadlineMs: 60_000 };
  const copy = harness.children.run(connection, { kind: 'copy', rows, columns, outDir, caps }, caps);
  await expect(copy).rejects.toThrow(/doesn’t fit the type of its column/);
});

test.skipIf(!hasMariaDb)(
  `a median of more values than a list holds is read off rows${WITHOUT_MARIADB}`,
  async () => {
    const { harness, connection } = opened();
    // 600,000 values of 65 digits are 40 MB.
    const rows = { kind: 'sql' as const, sql: `select seq * 1${'0'.repeat(58)} as value from seq_1_to_600000` };
    const relation = await harness.relation(connection, rows);
    const asked = query.parse({ measures: [{ agg: 'median', field: 'value' }] });
    const columns = [column('value', 'decimal')];
    const outcomes = await runOn(harness.engine(), { relation, columns, queries: [{ id: 'one', query: asked }] });
    const outcome = outcomes.get('one');
    if (!outcome?.ok) throw new Error(outcome?.failure.message);
    expect(Number(Object.values(outcome.answer.rows[0]!)[0])).toBeCloseTo(300_000.5e58, -50);
    expect(outcome.sql).toContain('row_number()');
    expect(outcome.sql).not.toContain('group_concat');
  },
  120_000,
);
