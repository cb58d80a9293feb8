import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
