import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { signUp } from './client';

function workbook(): Buffer {
  const book = utils.book_new();
  const add = (name: string, rows: unknown[][]) => utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  add('Cover', [['Sales of 2024']]);
  add('Sales', [
    ['Code', 'Units'],
    ['007', 3],
    ['008', 4],
  ]);
  add('People', [
    ['Name', 'Age', 'City'],
    ['Ann', 31, 'Graz'],
    ['Bob', 47, 'Linz'],
  ]);
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

describe('a workbook', () => {
  it('is uploaded as it is, a text of digits staying text', async () => {
    const { client } = await signUp();
    const { status, body } = await client.upload('sales.xlsx', workbook());
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.dataSource).toMatchObject({ uploadType: 'xlsx', rowCount: 2, status: 'ready' });
    expect((await client.get(`/api/data-sources/${body.dataSource.id}/rows`)).body.rows).toEqual([
      { code: '007', units: 3 },
      { code: '008', units: 4 },
    ]);
  });

  it('shows its sheets before it is taken, and is read again as another', async () => {
    const { client } = await signUp();
    const { body } = await client.upload('sales.xlsx', workbook(), {}, { preview: 'true' });
    const { id, reading } = body.import;
    expect(reading).toMatchObject({
      sheet: 'Sales',
      sheets: [{ name: 'Cover' }, { name: 'Sales' }, { name: 'People' }],
    });
    const changed = await client.patch(`/api/imports/${id}`, { options: { sheet: 'People' } });
    expect(changed.body.import, JSON.stringify(changed.body)).toMatchObject({
      options: { sheet: 'People' },
      reading: { sheet: 'People' },
      rowCount: 2,
    });
    const absent = await client.patch(`/api/imports/${id}`, { options: { sheet: 'None' } });
    expect([absent.status, absent.body.message]).toEqual([422, expect.stringContaining('has no sheet None')]);
    const { dataSource } = (await client.post(`/api/imports/${id}/commit`, {})).body;
    expect(dataSource).toMatchObject({ rowCount: 2, version: 1 });
    // The choice holds for the file that replaces it.
    const replaced = await client.upload('again.xlsx', workbook(), {}, { mode: 'replace', targetId: dataSource.id });
    expect(replaced.body.dataSource, JSON.stringify(replaced.body)).toMatchObject({ version: 2, rowCount: 2 });
    expect(replaced.body.dataSource.columns.map(({ label }: { label: string }) => label)).toEqual([
      'Name',
      'Age',
      'City',
    ]);
  });

  it('that is none is refused in a sentence', async () => {
    const { client } = await signUp();
    const { status, body } = await client.upload('sales.xlsx', 'PK\x03\x04 and nothing of an archive');
    expect([status, body.code, body.message]).toEqual([422, 'unreadable_file', expect.stringContaining('damaged')]);
  });
});
