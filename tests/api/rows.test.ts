import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '../queries/fixture';
import { Client, ORIGIN, setRole, signUp, sql } from './client';
import { refused } from './refused';

type Trip = { day: string; zone: string; fare: number; note: string | null };
const ZONES = ['Harlem', 'Midtown', 'Queens', 'Bronx'];
const trips: Trip[] = Array.from({ length: 1200 }, (_, nth) => ({
  day: new Date(Date.UTC(2024, 0, 1 + Math.floor(nth / 20))).toISOString().slice(0, 10),
  zone: ZONES[(nth * 7) % 4]!,
  fare: Math.round(((nth * 7919) % 5000) + 250) / 100,
  note: nth % 5 === 0 ? null : nth === 77 ? '=HYPERLINK("x")' : nth === 78 ? 'say "hi", twice' : `trip ${nth}`,
}));
const quoted = (text: string | null) => (text === null ? '' : `"${text.replaceAll('"', '""')}"`);
const CSV = [
  'day,zone,fare,note',
  ...trips.map(({ day, zone, fare, note }) => `${day},${zone},${fare.toFixed(2)},${quoted(note)}`),
].join('\n');

let client: Client;
let personId: string;
let stranger: Client;
let source: string;
const path = (verb: string, asked: Record<string, string | number> = {}) =>
  `/api/data-sources/${source}/${verb}?${new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))}`;
const where = (...filters: object[]) => JSON.stringify(filters);

beforeAll(async () => {
  ({ client, id: personId } = await signUp());
  ({ client: stranger } = await signUp());
  const uploaded = await client.upload('trips of möller.csv', CSV);
  source = uploaded.body.dataSource.id;
});

describe('rows', () => {
  it('are those that the filters leave, by several columns, with their numbers in the file', async () => {
    const { status, body } = await client.get(
      path('rows', {
        filters: where(
          { field: 'zone', op: 'in', values: ['Harlem', 'Bronx'] },
          { field: 'fare', op: 'gte', value: 20 },
        ),
        sort: 'zone:desc,fare:asc',
        offset: 3,
        limit: 5,
      }),
    );
    expect(status).toBe(200);
    const expected = trips
      .map((trip, nth) => ({ ...trip, number: nth + 1 }))
      .filter(({ zone, fare }) => ['Harlem', 'Bronx'].includes(zone) && fare >= 20)
      .toSorted((a, b) => (a.zone === b.zone ? a.fare - b.fare || a.number - b.number : a.zone < b.zone ? 1 : -1));
    expect(body.rowCount).toBe(expected.length);
    expect(body.rowNumbers).toEqual(expected.slice(3, 8).map(({ number }) => number));
    expect(body.rows).toEqual(expected.slice(3, 8).map(({ number: _, ...row }) => row));
  });

  it('are as before where nothing is asked of them', async () => {
    const { body } = await client.get(path('rows', { limit: 2 }));
    expect(body).toMatchObject({ rows: trips.slice(0, 2), rowNumbers: [1, 2], nextCursor: '2', rowCount: 1200 });
    expect((await client.get(path('rows', { sort: 'fare:desc', limit: 1 }))).body.rows[0].fare).toBe(
      Math.max(...trips.map(({ fare }) => fare)),
    );
  });

  it('show what did not fit in its place under any order, where it is found too', async () => {
    const uploaded = await client.upload(
      'codes.csv',
      ['id,amount', ...Array.from({ length: 40 }, (_, nth) => `${nth + 1},${nth === 6 ? 'twelve' : nth + 10}`)].join(
        '\n',
      ),
    );
    const { id } = uploaded.body.dataSource;
    const changed = await client.patch(`/api/data-sources/${id}`, { columns: [{ key: 'amount', type: 'integer' }] });
    expect(changed.status).toBe(200);
    const { body } = await client.get(
      `/api/data-sources/${id}/rows?sort=id:desc&filters=${encodeURIComponent(where({ field: 'id', op: 'lte', value: 10 }))}`,
    );
    expect([body.misfits, body.rowNumbers[3]]).toEqual([[{ row: 7, key: 'amount', text: 'twelve' }], 7]);
    expect((await client.get(`/api/data-sources/${id}/find?text=TWEL`)).body).toEqual({
      cells: 1,
      rows: 1,
      found: [{ place: 6, row: 7, key: 'amount' }],
    });
    expect((await client.get(`/api/data-sources/${id}/rows?find=twel`)).body).toMatchObject({
      rowCount: 1,
      rowNumbers: [7],
    });
  });

  it.each([
    ['filters', 'not json', 'filters: is not JSON'],
    ['filters', '{"field":"zone"}', /^filters: /],
    ['filters', where({ field: 'gone', op: 'eq', value: 1 }), /^filters\.0: Column not found/],
    [
      'filters',
      where({ field: 'zone', op: 'eq', value: 'x' }, { field: 'fare', op: 'lt', value: 'cheap' }),
      'filters.1: The filter on fare needs a number to compare with.',
    ],
    ['filters', where({ field: 'zone', op: 'drop', value: 'x' }), /^filters\.0/],
    [
      'filters',
      where({ field: 'zone', op: 'contains', value: 'x'.repeat(9000) }),
      /^filters: is longer than 8,000 characters/,
    ],
    ['sort', 'fare', /^sort: must be up to ten/],
    ['sort', 'fare:asc,gone:desc', 'sort: there is no column gone'],
    ['columns', 'fare,gone', 'columns: there is no column gone'],
    ['cursor', 'x', 'cursor: isn’t a valid cursor'],
  ])('refuse a bad %s: %s', async (field, value, message) => {
    const answer = await client.get(path('rows', { [field]: value }));
    refused(answer, 400, 'validation');
    expect(answer.body.message).toMatch(message);
    expect(Object.keys(answer.body.details.fields)[0]).toMatch(new RegExp(`^${field}`));
  });

  it.each(["'; DROP TABLE data; --", "' OR 1=1 --", '") OR ("1"="1', "\\'; SELECT 1", '%'])(
    'take %s for a text and nothing else',
    async (text) => {
      const asks: Record<string, string>[] = [
        { filters: where({ field: 'zone', op: 'eq', value: text }) },
        { filters: where({ field: 'note', op: 'contains', value: text }) },
        { find: text },
      ];
      for (const asked of asks) expect((await client.get(path('rows', asked))).body.rowCount).toBe(0);
      expect((await client.get(path('find', { text }))).body).toEqual({ cells: 0, rows: 0, found: [] });
      refused(
        await client.get(path('rows', { filters: where({ field: `zone" ${text}`, op: 'eq', value: 'x' }) })),
        400,
        'validation',
      );
      refused(await client.get(path('statistics', { column: text })), 400, 'validation');
      expect((await client.get(path('rows', { limit: 1 }))).body.rowCount).toBe(1200);
    },
  );
});

describe('find', () => {
  it('names each cell that shows a text, in the order of the rows', async () => {
    const { body } = await client.get(path('find', { text: 'TRIP 11', sort: 'fare:desc' }));
    const sorted = trips
      .map((trip, nth) => ({ ...trip, number: nth + 1 }))
      .toSorted((a, b) => b.fare - a.fare || a.number - b.number);
    const expected = sorted.flatMap(({ note, number }, place) =>
      note?.includes('trip 11') ? [{ place, row: number, key: 'note' }] : [],
    );
    expect(body).toEqual({ cells: expected.length, rows: expected.length, found: expected });
  });

  it('needs a text', async () => refused(await client.get(path('find', { text: '' })), 400, 'validation'));
});

describe('statistics', () => {
  it('follow the filters', async () => {
    const { body } = await client.get(
      path('statistics', { column: 'fare', filters: where({ field: 'zone', op: 'eq', value: 'Queens' }) }),
    );
    const fares = trips.filter(({ zone }) => zone === 'Queens').map(({ fare }) => fare);
    expect(body).toMatchObject({ rows: fares.length, missing: 0, min: Math.min(...fares), max: Math.max(...fares) });
    expect(body.numbers.sum).toBeCloseTo(
      fares.reduce((sum, fare) => sum + fare, 0),
      6,
    );
    expect(body.histogram.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(fares.length);
  });
});

describe('download', () => {
  const fetchFile = async (asked: Record<string, string>, token = client.token) => {
    const response = await fetch(new URL(path('download', asked), ORIGIN), {
      headers: { Authorization: `Bearer ${token}` },
    });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('a CSV file is read again as the same rows, and its name and headers are those of a file', async () => {
    const { response, bytes } = await fetchFile({ format: 'csv', formulas: 'raw' });
    expect(response.status).toBe(200);
    expect(
      Object.fromEntries(
        ['content-type', 'content-disposition', 'x-content-type-options'].map((name) => [
          name,
          response.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition':
        'attachment; filename="trips of m_ller.csv"; filename*=UTF-8\'\'trips%20of%20m%C3%B6ller.csv',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.get('cache-control')).toContain('no-store');
    const again = await client.upload('again.csv', bytes);
    const { body } = await client.get(`/api/data-sources/${again.body.dataSource.id}/rows?limit=500&offset=700`);
    expect(body.rowCount).toBe(1200);
    expect(body.rows).toEqual(trips.slice(700));
    expect(again.body.dataSource.columns.map(({ type }: { type: string }) => type)).toEqual(
      (await client.get(`/api/data-sources/${source}`)).body.columns.map(({ type }: { type: string }) => type),
    );
  });

  it('formula cells are defused unless they are asked for, and a mark for spreadsheets can stand before', async () => {
    const { bytes } = await fetchFile({ format: 'csv', mark: 'utf8' });
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.toString('utf8')).toContain(`"'=HYPERLINK(""x"")"`);
    expect((await fetchFile({ format: 'csv', formulas: 'raw' })).bytes.toString('utf8')).toContain(
      `,"=HYPERLINK(""x"")"`,
    );
  });

  it('a JSON file holds the records under the filters, sorted, with the columns asked for', async () => {
    const { bytes } = await fetchFile({
      format: 'json',
      filters: where({ field: 'zone', op: 'eq', value: 'Bronx' }),
      sort: 'fare:desc',
      columns: 'fare,day',
    });
    const expected = trips
      .map((trip, nth) => ({ ...trip, nth }))
      .filter(({ zone }) => zone === 'Bronx')
      .toSorted((a, b) => b.fare - a.fare || a.nth - b.nth)
      .map(({ fare, day }) => ({ fare, day }));
    expect(JSON.parse(bytes.toString('utf8'))).toEqual(expected);
  });

  it('a Parquet file holds native types', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-download-'));
    const file = join(folder, 'trips.parquet');
    writeFileSync(file, (await fetchFile({ format: 'parquet' })).bytes);
    expect(
      await runSql(
        `SELECT count(*), sum(fare), min(day), typeof(any_value(day)), typeof(any_value(fare)) FROM read_parquet('${file}')`,
      ),
    ).toEqual([
      [
        1200,
        expect.closeTo(
          trips.reduce((sum, { fare }) => sum + fare, 0),
          6,
        ),
        '2024-01-01',
        'DATE',
        'DOUBLE',
      ],
    ]);
    expect(
      await runSql(
        `SELECT day, zone, fare, note FROM read_parquet('${file}', file_row_number = true) ORDER BY file_row_number LIMIT 3 OFFSET 76`,
      ),
    ).toEqual(trips.slice(76, 79).map(({ day, zone, fare, note }) => [day, zone, fare, note]));
    rmSync(folder, { recursive: true });
  });

  it('is told in the record', async () => {
    const rows = await sql<{ details: { format: string; filtered: boolean } }>(
      'select details from "AuditEntry" where "actorId" = $1 and action = $2',
      [personId, 'data_source.downloaded'],
    );
    expect(rows.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ format: 'json', filtered: true }),
    );
  });

  it('another format is refused, as is a column that is not there', async () => {
    const answer = await client.get(path('download', { format: 'xlsx' }));
    refused(answer, 400, 'validation');
    expect(answer.body.message).toBe('format: is one of csv, json, parquet');
    refused(await client.get(path('download', { format: 'csv', columns: 'gone' })), 400, 'validation');
  });

  it('a viewer may download what is theirs', async () => {
    const { client: viewer, id } = await signUp();
    const uploaded = await viewer.upload('mine.csv', 'a,b\n1,2\n');
    await setRole(id, 'viewer');
    const answer = await viewer.get(`/api/data-sources/${uploaded.body.dataSource.id}/download?format=csv`);
    expect([answer.status, answer.body.text]).toEqual([200, 'a,b\r\n1,2\r\n']);
  });
});

describe('somebody else', () => {
  it.each([
    ['rows', {}],
    ['find', { text: 'trip' }],
    ['statistics', { column: 'fare' }],
    ['download', { format: 'csv' }],
  ] as const)('finds no %s', async (verb, asked) => {
    refused(await stranger.get(path(verb, asked)), 404, 'not_found');
    refused(await new Client().get(path(verb, asked)), 401, 'unauthenticated');
  });
});
