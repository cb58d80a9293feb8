import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCells, readRows, readSourceRows, readStatistics, runOn } from '@/lib/engines/answers/run';
import type { CopyRequest } from '@/lib/engines/connectors/requests';
import { RemoteFailure } from '@/lib/engines/connectors/failure';
import { connectorOf } from '@/lib/engines/connectors/kinds/registry';
import { readSelect } from '@/lib/engines/connectors/select/check';
import type { RemoteRelation } from '@/lib/engines/manifest/relation';
import type { RemoteRows } from '@/lib/engines/manifest/remote';
import { query } from '@/lib/pure/query/schema/query';
import { newFolder, removeFolder, runSql } from '../queries/fixture';
import { builtIn, built, compareWithBuiltIn, keepRows, rowsKept } from './compare';
import { expectClose, until, type Opened } from './opened';
import { Harness } from './harness';
import { CITIES, COUNTRIES, EDGES, ODD, ORDER_ROWS, ORDERS, SEEDS } from './seeds';
import type { ContractWorld } from './world';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );

/**
 * What every connector has to keep, tried on a database that `open` starts and fills from nothing. Call it at the top of
 * a test file. All calls go through the connector child, as in the server.
 *
 * @param without why it is skipped, as a part of its name; empty where the server is here
 */
export function connectorContract(name: string, open: () => Promise<ContractWorld>, without = ''): () => Opened {
  let opened: Opened;
  const get = () => opened;

  // For the whole file, so that tests of its own stand on the same database.
  beforeAll(async () => {
    if (without !== '') return;
    const world = await open();
    for (const table of SEEDS) await world.load(table);
    const harness = await Harness.open();
    opened = { world, harness, connection: harness.connection(world.settings), folder: newFolder() };
    keepRows(opened.folder, world);
  }, 180_000);
  afterAll(async () => {
    opened?.harness.close();
    if (opened) removeFolder(opened.folder);
    await opened?.world.stop();
  }, 60_000);

  describe.skipIf(without !== '')(`${name}${without}`, () => {
    aboutConnections(get);
    aboutTables(get);
    aboutSelects(get);
    aboutStatements(get);
    aboutMoments(get);
    aboutCancel(get);
    aboutCopies(get);
    aboutRows(get);
    compareWithBuiltIn(get);
  });
  return get;
}

const tableOf = ({ world }: Opened, { name }: { name: string }): RemoteRows => ({
  kind: 'table',
  table: { schema: world.schema, name },
});

function aboutConnections(get: () => Opened): void {
  describe('a connection', () => {
    const asTested = (change: object) => {
      const { harness, world } = get();
      return harness.children.aside({ ...world.settings, ...change }, { kind: 'test' }, harness.usual);
    };
    test('is tested: its version, its time, and that the reader may only read', async () => {
      const tested = await asTested({});
      expect(tested.serverVersion).toMatch(get().world.engine);
      expect(tested.latencyMs).toBeGreaterThanOrEqual(0);
      expect(tested.writable).toBeNull();
    });

    test('of an account that may write is told so, with statements to copy', async ({ skip }) => {
      const { writer } = get().world;
      if (!writer) return skip('this database has no account that may write');
      const { writable } = await asTested(writer);
      expect(writable?.tables.map(({ name }) => name)).toContain(ORDERS.name);
      expect(writable?.grants.join('\n')).toMatch(/grant/i);
    });

    test('is refused by its reason, without host, user or secret', async () => {
      const { refusals, settings } = get().world;
      expect(refusals.length).toBeGreaterThan(0);
      for (const { name, reason, change } of refusals) {
        const failure = await failureOf(asTested(change));
        expect(failure, name).toBeInstanceOf(RemoteFailure);
        const { reason: found, message } = failure as RemoteFailure;
        expect([name, found]).toEqual([name, reason]);
        expect(message).not.toContain(settings.secret);
        expect(message).not.toMatch(/\/(?:work|home|root|usr|tmp)\//);
      }
    }, 120_000);

    test('is taken with TLS as it should be', async ({ skip }) => {
      const { sound } = get().world;
      if (!sound?.length) return skip('this server has no TLS');
      for (const { name, change } of sound)
        expect([name, (await asTested(change)).latencyMs >= 0]).toEqual([name, true]);
    }, 60_000);
  });
}

/** What is read of a type, where the database has it. */
const VALUE_OF = {
  integer: 'integer',
  bigint: 'integer',
  decimal: 'decimal',
  double: 'decimal',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'datetime',
  text: 'text',
} as const;

function aboutTables(get: () => Opened): void {
  describe('the catalogue', () => {
    const list = (search = '') => {
      const { harness, connection } = get();
      return harness.children.run(connection, { kind: 'tables', search, after: null }, harness.usual);
    };
    const one = (name: string, schema = get().world.schema) => {
      const { harness, connection } = get();
      return harness.children.run(connection, { kind: 'table', table: { schema, name } }, harness.usual);
    };

    test('lists the tables of people, none of the server’s own', async () => {
      const { tables } = await list();
      const names = tables.filter(({ schema }) => schema === get().world.schema).map((table) => table.name);
      expect(names).toEqual(expect.arrayContaining(SEEDS.map((seed) => seed.name)));
      expect(tables.map(({ schema }) => schema.toLowerCase())).not.toContain('information_schema');
      expect(tables.find((table) => table.name === ORDERS.name)?.kind).toBe('table');
    });

    test('is searched by a part of a name, letter case aside, without wildcards', async () => {
      expect((await list('CONTRACT_ORD')).tables.map((table) => table.name)).toEqual([ORDERS.name]);
      expect((await list('ta`ble')).tables.map((table) => table.name)).toEqual([ODD.name]);
      expect((await list('%')).tables).toEqual([]);
      expect((await list("'")).tables.map((table) => table.name)).toEqual([ODD.name]);
    });

    test('goes on after a table', async () => {
      const { harness, connection, world } = get();
      const after = { schema: world.schema, name: CITIES.name };
      const { tables } = await harness.children.run(
        connection,
        { kind: 'tables', search: 'contract_', after },
        harness.usual,
      );
      expect(tables.map((table) => table.name)).toEqual([COUNTRIES.name, EDGES.name, ORDERS.name]);
    });

    test('describes a table with its keys and first rows', async () => {
      const described = await one(ORDERS.name);
      expect(described.columns.map(({ name }) => name)).toEqual(ORDERS.columns.map(({ name }) => name));
      const values = get().world.values ?? {};
      expect(described.columns.map(({ value }) => value)).toEqual(
        ORDERS.columns.map(({ name, type }) => values[name] ?? VALUE_OF[type.kind]),
      );
      expect(described.keys.primary).toEqual(get().world.primaryKeys === false ? [] : ['id']);
      expect(described.preview).toHaveLength(50);
      expect(described.watermarks[0]).toBe('id');
      expect(described.watermarks).toEqual(expect.arrayContaining(['ordered', 'due', 'price']));
    });

    test('knows the keys of other tables, where the database does', async () => {
      const { keys } = await one(CITIES.name);
      if (!get().world.foreignKeys) return expect(keys.foreign).toEqual([]);
      expect(keys.foreign).toEqual([
        { columns: ['country'], table: { schema: get().world.schema, name: COUNTRIES.name }, to: ['code'] },
      ]);
    });

    test('reads names that bite', async () => {
      const described = await one(ODD.name);
      expect(described.columns.map(({ name }) => name)).toEqual(ODD.columns.map(({ name }) => name));
      expect(described.preview.toSorted()).toEqual([
        [1, 'one'],
        [2, null],
      ]);
    });

    test.each(['nothing', 'contract_orders"; DROP TABLE contract_orders; --', "contract_orders' OR '1'='1", ''])(
      'a table that is not there is missing: %j',
      async (name) => expect(await failureOf(one(name))).toMatchObject({ reason: 'table_missing' }),
    );

    test('values at the edges of their types come as they are', async () => {
      const { preview, columns } = await one(EDGES.name);
      const rows = preview.toSorted((left, right) => Number(left[0]) - Number(right[0]));
      for (const [nth, { name }] of columns.entries()) {
        if (get().world.lacking?.[name]) continue;
        const expected = EDGES.rows.map((row) =>
          name === 'big' || name === 'exact' ? asExact(row[nth] ?? null) : row[nth],
        );
        expect([name, rows.map((row) => row[nth])]).toEqual([name, expected]);
      }
    });
  });
}

/** Numbers that a double holds travel as such. */
const asExact = (cell: unknown) => {
  if (typeof cell !== 'string') return cell;
  const digits = cell.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length <= 15 ? Number(cell) : cell;
};

function aboutSelects(get: () => Opened): void {
  describe('a SELECT', () => {
    const check = (sql: string) => {
      const { harness, connection } = get();
      return harness.children.run(connection, { kind: 'select', sql }, harness.usual);
    };

    test('that could do anything else is refused by name, before anything is sent', async () => {
      const { hostile, settings } = get().world;
      const { rules } = await connectorOf(settings);
      expect(hostile.length).toBeGreaterThanOrEqual(60);
      const let_through = hostile.filter((sql) => 'sql' in readSelect(sql, rules));
      expect(let_through).toEqual([]);
    });

    test('is taken where it only reads, with its columns and rows', async () => {
      const { fine } = get().world;
      expect(fine.length).toBeGreaterThan(5);
      for (const sql of fine) {
        const checked = await check(sql);
        expect([sql, checked.error]).toEqual([sql, null]);
      }
    }, 60_000);

    test('with a mistake is told where it is', async () => {
      const missing = await check(`SELECT nothing_of_this_name FROM ${ORDERS.name}`);
      expect(missing).toMatchObject({ valid: false });
      expect(missing.error?.message).toMatch(/nothing_of_this_name/i);
      const twice = await check(`SELECT id, id FROM ${ORDERS.name}`);
      expect(twice.error?.message).toMatch(/name/i);
    });

    test('is a source like a table', async () => {
      const { harness, connection } = get();
      const rows: RemoteRows = {
        kind: 'sql',
        sql: `SELECT kind, count(*) AS n FROM ${ORDERS.name} GROUP BY kind -- by kind`,
      };
      const { columns } = await harness.describe(connection, rows);
      expect(columns.map(({ value }) => value)).toEqual(['text', 'integer']);
      const relation = await harness.relation(connection, rows);
      const measured = await measure(get(), relation);
      expect(measured.rowCount).toBe(new Set(ORDER_ROWS.map(({ kind }) => kind)).size);
    });
  });
}

/** A SELECT that a person runs as it stands. */
function aboutStatements(get: () => Opened): void {
  describe('a statement', () => {
    const run = (sql: string, limit = 10_000, more: { deadlineMs?: number; signal?: AbortSignal } = {}) => {
      const { harness, connection } = get();
      return harness.children.run(connection, { kind: 'statement', sql, limit }, { ...harness.usual, ...more });
    };

    test('gives its rows in its own order, the moment and the engine', async () => {
      const answer = await run(`SELECT id, kind FROM ${ORDERS.name} ORDER BY id DESC`, 5);
      const last = ORDER_ROWS.map(({ id }) => Number(id)).toSorted((one, other) => other - one);
      expect(answer.rows.map(([id]) => id)).toEqual(last.slice(0, 5));
      expect(answer.columns.map(({ name, type }) => [name.toLowerCase(), type])).toEqual([
        ['id', get().world.values?.id ?? 'integer'],
        ['kind', 'text'],
      ]);
      expect(answer.more).toBe(true);
      expect(answer.engine).toMatch(get().world.engine);
      expect(Math.abs(Date.parse(answer.moment.at) - Date.now())).toBeLessThan(60_000);
    });

    test('is cut at its limit, and the next one is answered all the same', async () => {
      expect(await run(`SELECT * FROM ${ORDERS.name}`, 7)).toMatchObject({ rows: { length: 7 }, more: true });
      const { rows, more } = await run(`SELECT count(*) AS n FROM ${ORDERS.name}`, 1);
      expect([Number(rows[0]?.[0]), more]).toEqual([ORDER_ROWS.length, false]);
    });

    test('shows values as a table of the same rows does', async () => {
      const { harness, connection, world } = get();
      const table = { schema: world.schema, name: EDGES.name };
      const { columns, preview } = await harness.children.run(connection, { kind: 'table', table }, harness.usual);
      const { columns: own, rows } = await run(`SELECT * FROM ${EDGES.name} ORDER BY id`);
      const expected = preview.toSorted((left, right) => Number(left[0]) - Number(right[0]));
      for (const [nth, { name, value }] of columns.entries()) {
        const place = own.findIndex((column) => column.name === name);
        // A truth that is kept as a number is shown as one.
        if (own[place]?.type !== value) continue;
        expect([name, rows.map((row) => row[place])]).toEqual([name, expected.map((row) => row[nth])]);
      }
    });

    test('that could do anything else is refused with its place, and those that only read are taken', async () => {
      for (const sql of get().world.hostile) {
        const failure = await failureOf(run(sql));
        expect([sql, failure]).toEqual([sql, expect.objectContaining({ reason: 'not_a_select' })]);
        expect((failure as RemoteFailure).position).not.toBeNull();
      }
      for (const sql of get().world.fine) {
        const answer = await run(sql, 5).catch((error: unknown) => error);
        expect([sql, answer]).toEqual([sql, expect.objectContaining({ rows: expect.any(Array) })]);
      }
    }, 120_000);

    test('with a mistake says so', async () => {
      expect(await failureOf(run(`SELECT id,\n  nothing_of_this_name\nFROM ${ORDERS.name}`))).toMatchObject({
        message: expect.stringMatching(/nothing_of_this_name/i),
      });
    });

    test('is ended in the database at its deadline, and when nobody waits for it', async ({ skip }) => {
      const { slow, running } = get().world;
      if (!slow || !running) return skip('this database has no slow SELECT');
      expect(await failureOf(run(slow, 5, { deadlineMs: 1_000 }))).toMatchObject({ reason: 'timeout' });
      await until(async () => (await running()) === 0);
      const leave = new AbortController();
      const failed = failureOf(run(slow, 5, { signal: leave.signal }));
      await until(async () => (await running()) > 0);
      leave.abort();
      expect(await failed).toMatchObject({ reason: 'cancelled' });
      await until(async () => (await running()) === 0);
    }, 60_000);
  });
}

const measuring = ({ rows, columns, identity }: RemoteRelation) => ({
  kind: 'measure' as const,
  source: { rows, columns, identity },
  keys: null,
});
const measure = ({ harness }: Opened, relation: RemoteRelation) =>
  harness.children.run(relation.connection, measuring(relation), harness.usual);

function aboutMoments(get: () => Opened): void {
  describe('a moment', () => {
    test('is that of the database, within seconds of ours', async () => {
      const { harness, connection } = get();
      const { moment } = await measure(get(), await harness.relation(connection, tableOf(get(), ORDERS)));
      expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
      expect(Math.abs(Date.parse(moment) - Date.now())).toBeLessThan(60_000);
    });

    test('is one for all that an answer says, or says that it isn’t', async ({ skip }) => {
      const { harness, connection, world } = get();
      const relation = await harness.relation(connection, tableOf(get(), COUNTRIES));
      const measured = await measure(get(), relation);
      expect(measured.columns.find(({ key }) => key === 'code')).toEqual({ key: 'code', nulls: 0, min: 1, max: 2 });
      const { rowCount } = measured;
      if (!world.addCountry) return skip('the suite may not add a row');
      await world.addCountry(77);
      expect((await measure(get(), relation)).rowCount).toBe(rowCount + 1);
    });

    test('of the past is asked for where the database keeps it, and refused where it doesn’t', async ({ skip }) => {
      const { harness, connection, world } = get();
      if (!world.addCountry) return skip('the suite may not add a row');
      const relation = await harness.relation(connection, tableOf(get(), COUNTRIES));
      const queries = [{ id: 'rows', query: query.parse({ measures: [{ agg: 'count' }] }) }];
      const ask = async (asOf?: string) => {
        const asked = { ...relation, key: `${relation.key} ${asOf}`, ...(asOf !== undefined && { asOf }) };
        const outcome = (await runOn(harness.engine(), { relation: asked, columns: [], queries })).get('rows')!;
        return outcome.ok
          ? { rows: Object.values(outcome.answer.rows[0]!)[0], at: outcome.moment!.at }
          : outcome.failure.message;
      };
      const then = await ask();
      if (typeof then === 'string') throw new Error(then);
      await world.addCountry(78);
      expect(await ask()).toMatchObject({ rows: Number(then.rows) + 1 });
      if (world.hasPast) expect(await ask(then.at)).toEqual(then);
      else expect(await ask(then.at)).toMatch(/can’t be asked as of a moment of the past/);
    });

    test('joined tables keep rows without a partner; names that both have are told apart', async () => {
      const { harness, connection, world } = get();
      const name = (table: { name: string }) => ({ schema: world.schema, name: table.name });
      const relation = await harness.relation(connection, {
        kind: 'tables',
        tables: [name(CITIES), name(COUNTRIES)],
        on: [{ left: { table: name(CITIES), column: 'country' }, right: { table: name(COUNTRIES), column: 'code' } }],
      });
      expect(relation.columns.map(({ label }) => label)).toEqual([
        'id',
        'country',
        'contract_cities name',
        'people',
        'code',
        'contract_countries name',
      ]);
      const { rowCount, columns } = await measure(get(), relation);
      expect(rowCount).toBe(4);
      expect(columns.find(({ key }) => key === relation.columns[5]!.key)?.nulls).toBe(1);
    });
  });
}

function aboutCancel(get: () => Opened): void {
  describe('a slow statement', () => {
    const slowRelation = async ({ harness, connection, world }: Opened) =>
      harness.relation(connection, { kind: 'sql', sql: world.slow! });

    test('is ended in the database when nobody waits for it', async ({ skip }) => {
      const { world, harness } = get();
      const { running } = world;
      if (!world.slow || !running) return skip('this database has no slow SELECT');
      const relation = await slowRelation(get());
      const leave = new AbortController();
      const asked = harness.children.run(relation.connection, measuring(relation), {
        ...harness.usual,
        signal: leave.signal,
      });
      const failed = failureOf(asked);
      await until(async () => (await running()) > 0);
      leave.abort();
      expect(await failed).toMatchObject({ reason: 'cancelled' });
      await until(async () => (await running()) === 0);
      expect(
        (await measure(get(), await harness.relation(relation.connection, tableOf(get(), COUNTRIES)))).rowCount,
      ).toBeGreaterThan(1);
    }, 60_000);

    test('is ended in the database at its deadline', async ({ skip }) => {
      const { world, harness } = get();
      const { running } = world;
      if (!world.slow || !running) return skip('this database has no slow SELECT');
      const relation = await slowRelation(get());
      const asked = harness.children.run(relation.connection, measuring(relation), { deadlineMs: 1_000 });
      expect(await failureOf(asked)).toMatchObject({ reason: 'timeout' });
      await until(async () => (await running()) === 0);
    }, 60_000);
  });
}

const CAPS = { rows: 1_000_000, bytes: 1024 ** 3, deadlineMs: 60_000 };

function aboutCopies(get: () => Opened): void {
  describe('a copy', () => {
    const copy = async (seed: { name: string }, more: Partial<CopyRequest> & { out: string }) => {
      const { harness, connection, folder } = get();
      const { out, ...rest } = more;
      const outDir = join(folder, out);
      mkdirSync(outDir);
      const rows = tableOf(get(), seed);
      const { columns } = await harness.describe(connection, rows);
      const work = { kind: 'copy' as const, rows, columns, outDir, caps: CAPS, ...rest };
      return harness.children.run(connection, work, { deadlineMs: CAPS.deadlineMs });
    };
    const read = (parts: { path: string }[], select: string) =>
      runSql(`SELECT ${select} FROM read_parquet([${parts.map(({ path }) => `'${path}'`).join(', ')}])`);

    test('holds all rows as they are', async () => {
      const { parts, rowCount } = await copy(ORDERS, { out: 'all' });
      expect(rowCount).toBe(ORDER_ROWS.length);
      const [[rows, price, note, paid, ordered] = []] = await read(
        parts,
        'count(*), round(sum(price), 2), count(note), count(paid), CAST(max(ordered) AS VARCHAR)',
      );
      const of = (key: string) =>
        rowsKept(get().folder)
          .map((row) => row[key]!)
          .filter((cell) => cell !== null);
      expect([rows, note, paid]).toEqual([ORDER_ROWS.length, of('note').length, of('paid').length]);
      expect(price).toBeCloseTo(
        of('price').reduce<number>((sum, cell) => sum + Number(cell), 0),
        2,
      );
      expect(ordered).toBe(String(of('ordered').toSorted().at(-1)).replace('T', ' '));
      expect(readdirSync(join(get().folder, 'all')).toSorted()).toEqual(
        parts.map(({ path }) => path.split('/').at(-1)),
      );
    });

    test('keeps texts to the letter', async () => {
      const { parts } = await copy(EDGES, { out: 'edges' });
      const found = await read(parts, 'id, words');
      const words = found.toSorted((left, right) => Number(left[0]) - Number(right[0])).map(([, word]) => word);
      if (!get().world.lacking?.words) expect(words).toEqual(EDGES.rows.map((row) => row[7]));
    });

    test('beyond its rows is given up', async () => {
      expect(await failureOf(copy(ORDERS, { out: 'rows', caps: { ...CAPS, rows: 100 } }))).toMatchObject({
        reason: 'too_large',
      });
    });

    test('beyond its bytes is given up', async () => {
      expect(await failureOf(copy(ORDERS, { out: 'bytes', caps: { ...CAPS, bytes: 1000 } }))).toMatchObject({
        reason: 'too_large',
      });
    });

    test('of a sample is even over the table', async () => {
      const { parts, rowCount } = await copy(ORDERS, { out: 'sample', sample: 2_000 });
      expect(rowCount).toBeGreaterThan(1_700);
      expect(rowCount).toBeLessThan(2_300);
      const counts = (
        await runSql(
          `SELECT floor((id - 1) / 600) AS tenth, count(*) FROM read_parquet([${parts.map(({ path }) => `'${path}'`).join(', ')}]) GROUP BY tenth`,
        )
      ).map(([, count]) => Number(count));
      expect(counts).toHaveLength(10);
      expect(Math.min(...counts)).toBeGreaterThan(120);
      expect(Math.max(...counts)).toBeLessThan(280);
    });

    test('takes new rows alone, and says what it has come to', async () => {
      const first = await copy(ORDERS, { out: 'first', after: { key: 'id', value: null } });
      expect([first.rowCount, first.watermark]).toEqual([ORDER_ROWS.length, String(ORDER_ROWS.length)]);
      const rest = await copy(ORDERS, { out: 'rest', after: { key: 'id', value: '5990' } });
      expect([rest.rowCount, rest.watermark]).toEqual([10, '6000']);
      const none = await copy(ORDERS, { out: 'none', after: { key: 'id', value: '6000' } });
      expect([none.rowCount, none.watermark]).toEqual([0, null]);
    });

    test('by time goes on after a time', async () => {
      const times = ORDER_ROWS.map((row) => row.ordered)
        .filter((cell) => typeof cell === 'string')
        .toSorted();
      const last = times.at(-6)!;
      const { rowCount } = await copy(ORDERS, { out: 'times', after: { key: 'ordered', value: last } });
      expect(rowCount).toBe(times.filter((time) => time > last).length);
    });
  });
}

function aboutRows(get: () => Opened): void {
  describe('rows', () => {
    const columnsFor = async () => {
      return (await built(get().folder)).columns;
    };
    const asked = async () => {
      const { harness, connection } = get();
      const relation = await harness.relation(connection, tableOf(get(), ORDERS));
      return { engine: harness.engine(), relation, columns: await columnsFor() };
    };

    test('are paged in the order of their key, counted', async () => {
      const { engine, ...of } = await asked();
      const page = await readRows({ ...of, page: { offset: 10, limit: 5 } }, engine);
      expect(page.rowCount).toBe(ORDER_ROWS.length);
      expect(page.rows).toEqual(rowsKept(get().folder).slice(10, 15));
      expect(page.rowNumbers).toEqual([11, 12, 13, 14, 15]);
    });

    test('are filtered, sorted and searched', async () => {
      const { engine, ...of } = await asked();
      const selection = {
        filters: [{ field: 'kind', op: 'eq' as const, value: 'gift' }],
        sort: [{ key: 'price', dir: 'desc' as const }],
        shown: ['id', 'price', 'kind'],
        find: 'GIF',
      };
      const { rowCount, rows } = await readRows({ ...of, selection, page: { offset: 0, limit: 3 } }, engine);
      const gifts = ORDER_ROWS.filter(({ kind }) => kind === 'gift');
      const dearest = gifts
        .toSorted(
          (left, right) =>
            Number(right.price ?? -1e9) - Number(left.price ?? -1e9) || Number(left.id) - Number(right.id),
        )
        .slice(0, 3);
      expect(rowCount).toBe(gifts.length);
      expect(rows).toEqual(dearest.map(({ id, price, kind }) => ({ id, price, kind })));
    });

    test('behind a mark of a chart are those of its bar', async () => {
      const { engine, ...of } = await asked();
      const asking = query.parse({
        measures: [{ agg: 'sum', field: 'price' }],
        dimensions: [{ field: 'kind' }],
        filters: [{ field: 'country', op: 'eq', value: 'Peru' }],
      });
      const page = await readSourceRows({ ...of, query: asking, point: { kind: 'gift' }, offset: 0, limit: 4 }, engine);
      const bar = rowsKept(get().folder).filter(({ kind, country }) => kind === 'gift' && country === 'Peru');
      expect(page.rowCount).toBe(bar.filter(({ price }) => price !== null).length);
      expect(page.withoutValue).toBe(bar.filter(({ price }) => price === null).length);
      expect(page.leftOut).toBe(ORDER_ROWS.filter(({ country }) => country !== 'Peru').length);
      expect(page.rows).toEqual(bar.filter(({ price }) => price !== null).slice(0, 4));
    });

    test('are found cell by cell', async () => {
      const { engine, ...of } = await asked();
      const selection = { filters: [], sort: [], shown: ['country', 'note'] };
      const found = await findCells({ ...of, selection, text: 'PERU', offset: 1, limit: 2 }, engine);
      const peru = ORDER_ROWS.filter(({ country }) => country === 'Peru');
      expect([found.cells, found.rows]).toEqual([peru.length, peru.length]);
      expect(found.found).toEqual(
        peru.slice(1, 3).map(({ id }) => ({ place: Number(id) - 1, row: Number(id), key: 'country' })),
      );
    });

    test.each(['price', 'pieces', 'ordered', 'due', 'note', 'paid', 'kind'])(
      'the figures of %s are those of the built-in engine',
      async (key) => {
        const { engine, ...of } = await asked();
        const selection = { filters: [{ field: 'kind', op: 'ne' as const, value: 'gift' }], sort: [], shown: [key] };
        const there = await readStatistics({ ...of, selection, key }, engine);
        const here = await (await builtIn(get().folder)).statistics(selection, key);
        expectClose(there, here);
      },
    );

    test('154 questions at once are all answered, at one moment', async () => {
      const { engine, ...of } = await asked();
      const queries = Array.from({ length: 154 }, (_, nth) => ({
        id: `q${nth}`,
        query: query.parse({
          measures: [{ agg: 'sum', field: 'price' }],
          dimensions: [{ field: 'kind' }],
          filters: [{ field: 'customer', op: 'lt', value: nth + 5 }],
        }),
      }));
      const outcomes = await runOn(engine, { ...of, queries });
      expect([...outcomes.values()].filter(({ ok }) => ok)).toHaveLength(154);
      const moments = [...outcomes.values()].map((outcome) => (outcome.ok ? JSON.stringify(outcome.moment) : ''));
      expect(new Set(moments).size).toBe(1);
      expect(JSON.parse(moments[0]!).until === undefined).toBe(get().world.steady);
    }, 60_000);
  });
}
