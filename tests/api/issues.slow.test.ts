import { describe, expect, it } from 'vitest';
import { Client, signUp, sql } from './client';

const ROWS = Array.from({ length: 60 }, (_, nth) => `${nth + 1},${nth % 2 ? `=cmd${nth}` : nth}`);
const CSV = `id,code\n${ROWS.join('\n')}\n`;

async function withMisfits() {
  const person = await signUp();
  const { dataSource } = (await person.client.upload('codes, 2024.csv', CSV)).body;
  const { body } = await person.client.patch(`/api/data-sources/${dataSource.id}`, {
    columns: [
      { key: 'code', type: 'integer' },
      { key: 'code', label: 'Code' },
    ],
  });
  expect(body.dataSource.columns[1].invalid).toBe(30);
  return { ...person, path: `/api/data-sources/${dataSource.id}/issues` };
}

describe('the issues of a data source as a file', () => {
  it('hold every place, not only the first twenty, as CSV that no spreadsheet runs', async () => {
    const { client, id, path } = await withMisfits();
    const { status, headers, body } = await client.get(`${path}?format=csv`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('attachment; filename="codes, 2024 issues.csv"');
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'private, no-store',
      'nosniff',
    ]);
    const lines = (body.text as string).trimEnd().split('\r\n');
    expect(lines[0]).toBe('kind,row,column,found,expected,count,row of');
    expect(lines.slice(1)).toEqual(
      Array.from({ length: 30 }, (_, nth) => `invalid,${2 * nth + 2},Code,'=cmd${2 * nth + 1},a whole number,1,table`),
    );
    expect(
      await sql('select details from "AuditEntry" where "actorId" = $1 and action = $2', [
        id,
        'data_source.issues_downloaded',
      ]),
    ).toEqual([{ details: { version: 2, format: 'csv' } }]);
  });

  it('are JSON with the kinds and their counts', async () => {
    const { client, path } = await withMisfits();
    const { body } = await client.get(`${path}?format=json`);
    expect(body).toMatchObject({ version: 2, kinds: [{ kind: 'invalid', column: 'code', count: 30 }] });
    expect(body.issues).toHaveLength(30);
    expect(body.issues[29]).toEqual({
      kind: 'invalid',
      row: 60,
      column: 'Code',
      found: '=cmd59',
      expected: 'a whole number',
      count: 1,
      rowOf: 'table',
    });
  });

  it('hold every place of what was mended or nearly fits, up to ten thousand of a kind, and say how many more there are', async () => {
    const { client } = await signUp();
    const text = `id,size\n${Array.from({ length: 30_000 }, (_, nth) => `${nth},${nth % 25 === 0 ? `about ${nth}` : nth}${nth % 5 < 2 ? ',1' : ''}`).join('\n')}\n`;
    const { dataSource } = (await client.upload('sizes.csv', text)).body;
    const { body } = await client.get(`/api/data-sources/${dataSource.id}/issues?format=json`);
    const of = (kind: string) => body.issues.filter((line: { kind: string }) => line.kind === kind);
    expect(of('invalid')).toHaveLength(1200);
    expect(of('invalid').at(-1)).toEqual({
      kind: 'invalid',
      row: 29_976,
      column: 'size',
      found: 'about 29975',
      expected: 'a whole number',
      count: 1,
      rowOf: 'table',
    });
    expect(of('long_row')).toHaveLength(10_001);
    expect(of('long_row').at(-1)).toMatchObject({
      row: null,
      count: 2000,
      found: expect.stringMatching(/^more of this type/) as string,
    });
  });

  it('open by the page cookie, as a link does, and not to others', async () => {
    const { client, path } = await withMisfits();
    client.token = null;
    expect((await client.get(path)).status).toBe(200);
    const { client: stranger } = await signUp();
    expect(await stranger.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await new Client().get(path)).status).toBe(401);
  });

  it('are refused in a format that is none', async () => {
    const { client, path } = await withMisfits();
    expect(await client.get(`${path}?format=exe`)).toMatchObject({
      status: 400,
      body: { code: 'validation', details: { fields: { format: 'is csv or json' } } },
    });
  });
});
