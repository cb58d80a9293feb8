import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRelation, newFolder, removeFolder } from '../../../../tests/queries/fixture';
import { openLockedDatabase } from './database';
import { Relations } from './relations';

const outside = newFolder();
const folder = newFolder();
let connection: DuckDBConnection;
const open = () =>
  openLockedDatabase({
    folders: [folder],
    tempFolder: join(folder, 'tmp'),
    memoryMegabytes: 256,
    residentMegabytes: 4096,
    threads: 1,
  });
beforeAll(async () => {
  await makeRelation(outside, 'SELECT 1 AS x', { x: { type: 'integer' } }, { key: 'foreign' });
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  connection = await (await open()).connect();
});
afterAll(() => {
  removeFolder(folder);
  removeFolder(outside);
});

describe('a locked database', () => {
  test.each([
    ['a file elsewhere', () => `SELECT * FROM read_text('${outside}/secret.txt')`],
    ['a table elsewhere', () => `SELECT * FROM read_parquet('${outside}/foreign-0.parquet')`],
    [
      'a way out of its folder',
      () => `SELECT * FROM read_text('${folder}/../${outside.split('/').at(-1)}/secret.txt')`,
    ],
    ['a database elsewhere', () => `ATTACH '${outside}/foreign.duckdb' AS foreign_data (READ_ONLY)`],
    ['writing elsewhere', () => `COPY (SELECT 1) TO '${outside}/out.csv'`],
    ['the network', () => "SELECT * FROM read_csv('http://127.0.0.1:9/x.csv')"],
    ['another extension', () => 'INSTALL httpfs'],
    ['more memory', () => "SET memory_limit = '64GB'"],
    ['opening up again', () => 'SET enable_external_access = true'],
  ])('refuses %s', async (_, sql) =>
    expect(connection.run(sql())).rejects.toThrow(/disabled by configuration|has been locked|not allowed|Permission/i),
  );

  test('reads what lies in its folder', async () => {
    const { relation } = await makeRelation(folder, 'SELECT 7 AS x', { x: { type: 'integer' } }, { key: 'own' });
    const opened = await new Relations(await open()).connect(relation);
    expect(
      (await (await opened.connections[0].run('SELECT x, __row FROM data')).getRows()).map((row) => row.map(Number)),
    ).toEqual([[7, 0]]);
  });
});

describe('relations', () => {
  test('a native copy that cannot be opened is passed over', async () => {
    const { relation } = await makeRelation(
      folder,
      'SELECT 8 AS x',
      { x: { type: 'integer' } },
      { key: 'broken', native: false },
    );
    writeFileSync(relation.nativeFile, 'no database');
    const {
      connections: [opened],
    } = await new Relations(await open()).connect(relation);
    expect(Number((await (await opened.run('SELECT x FROM data')).getRows())[0]![0])).toBe(8);
  });

  test('a native copy is used as soon as it is there', async () => {
    const relations = new Relations(await open());
    const select = "SELECT 'a' AS kind";
    const { relation } = await makeRelation(
      folder,
      select,
      { kind: { type: 'category' } },
      { key: 'later', native: false },
    );
    expect((await relations.connect(relation)).layout.enumerated.size).toBe(0);
    await makeRelation(folder, select, { kind: { type: 'category' } }, { key: 'later' });
    expect([...(await relations.connect(relation)).layout.enumerated]).toEqual(['kind']);
  });

  test('more relations than are kept open can be read in turn', async () => {
    const relations = new Relations(await open());
    const many = [];
    for (let nth = 0; nth < 20; nth++)
      many.push(
        (
          await makeRelation(
            folder,
            `SELECT ${nth} AS x`,
            { x: { type: 'integer' } },
            { key: `many-${nth}`, native: nth % 2 === 0 },
          )
        ).relation,
      );
    for (const round of [0, 1])
      for (const [nth, relation] of many.entries())
        expect(
          Number(
            (
              await (await (await relations.connect(relation)).connections[round]!.run('SELECT x FROM data')).getRows()
            )[0]![0],
          ),
          `round ${round}`,
        ).toBe(nth);
  });

  test('parts that are gone are an error, and an error again', async () => {
    const relations = new Relations(await open());
    mkdirSync(join(folder, 'empty'), { recursive: true });
    const gone = {
      kind: 'parts' as const,
      key: 'gone',
      parts: [join(folder, 'empty', 'part.parquet')],
      nativeFile: join(folder, 'empty', 'native.duckdb'),
    };
    for (let time = 0; time < 2; time++) await expect(relations.connect(gone)).rejects.toThrow('No files found');
  });
});
