import { describe, expect, it } from 'vitest';
import { signUp, type Client } from './client';

type Source = { id: string; status: string; version: number; rowCount: number; columns: { key: string; label: string; type: string; review: unknown }[]; offers: { kind: string }[]; options: object; overrides: object; origin: { asLastTime?: string[]; notes: string[] } };

async function upload(client: Client, name: string, text: string): Promise<Source> {
  const { status, body } = await client.upload(name, text);
  expect(status).toBe(201);
  return body.dataSource;
}
async function change(client: Client, { id }: Source, patch: object): Promise<Source> {
  const { status, body } = await client.patch(`/api/data-sources/${id}`, patch);
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined });
  return body.dataSource;
}
const typesOf = ({ columns }: Source) => Object.fromEntries(columns.map(({ key, type }) => [key, type]));

describe('how a file is read', () => {
  it('is chosen, and the choice is taken back', async () => {
    const { client } = await signUp();
    const source = await upload(client, 'shops.csv', 'shop;city,code\nNorth;Ulm,1\nSouth;Bonn,2\nEast;Bern,3\n');
    const byComma = await change(client, source, { options: { delimiter: ',', headerLine: 0 } });
    expect(byComma).toMatchObject({ version: 2, rowCount: 4, options: { delimiter: ',', headerLine: 0 } });
    const back = await change(client, source, { options: { delimiter: null, headerLine: null } });
    expect(back).toMatchObject({ version: 3, rowCount: 3, options: {} });
    expect(typesOf(back)).toEqual(typesOf(source));
  });

  it('that does not hold is refused, and what stood stands', async () => {
    const { client } = await signUp();
    const source = await upload(client, 'shops.csv', 'shop,amount\nNorth,1\nSouth,2\n');
    const answer = await client.patch(`/api/data-sources/${source.id}`, { options: { headerLine: 900 } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'unreadable_file' } });
    expect(answer.body.message).toMatch(/line 900/);
    expect((await client.get(`/api/data-sources/${source.id}`)).body).toMatchObject({ status: 'ready', version: 1, options: {} });
    expect(await change(client, source, { columns: [{ key: 'amount', type: 'decimal' }] })).toMatchObject({ version: 2 });
  });

  it('makes rows of months on a word, and columns of them again', async () => {
    const { client } = await signUp();
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const source = await upload(client, 'wide.csv', ['shop', ...months].join(',') + '\n' + Array.from({ length: 48 }, (_, nth) => [`S${nth}`, ...months.map((_month, at) => 10 + nth + at)].join(',')).join('\n'));
    expect(source).toMatchObject({ rowCount: 48, options: {} });
    const [offer] = source.offers as unknown as { kind: string; columns: string[]; period: string; value: string }[];
    expect(offer).toMatchObject({ kind: 'periods', columns: months.map((month) => month.toLowerCase()) });
    const { columns, period, value } = offer!;
    const long = await change(client, source, { options: { periods: { columns, period, value } } });
    expect(long).toMatchObject({ version: 2, rowCount: 576 });
    expect(long.columns).toHaveLength(3);
    expect(await change(client, source, { options: { periods: null } })).toMatchObject({ version: 3, rowCount: 48, columns: { length: 13 }, offers: [{ kind: 'periods' }] });
  });

  it('of a column goes back to what the file says', async () => {
    const { client } = await signUp();
    const source = await upload(client, 'prices.csv', 'item,price\nA,"$1,200.50"\nB,"$900.00"\nC,"$18,500.00"\n');
    expect(typesOf(source)).toMatchObject({ price: 'decimal' });
    const text = await change(client, source, { columns: [{ key: 'price', type: 'text' }] });
    expect([typesOf(text).price, text.overrides]).toEqual(['text', { price: { type: 'text' } }]);
    const { body } = await client.get(`/api/data-sources/${source.id}/rows`);
    expect(body.message).toBeUndefined();
    expect(body.rows.map(({ price }: { price: string }) => price)).toEqual(['$1,200.50', '$900.00', '$18,500.00']);
    const back = await change(client, source, { columns: [{ key: 'price', type: null }] });
    expect([typesOf(back).price, back.overrides]).toEqual(['decimal', {}]);
  });
});

describe('what was guessed', () => {
  it('of words for no value is told with counts, and taken back', async () => {
    const { client } = await signUp();
    const source = await upload(client, 'shops.csv', 'shop,amount\nNorth,1\nSouth,N/A\nEast,-\nWest,N/A\nUlm,2\nBern,3\n');
    const amount = ({ columns }: Source) => columns.find(({ key }) => key === 'amount');
    expect(amount(source)).toMatchObject({ type: 'integer', nulls: 3, missingWords: [{ word: 'N/A', count: 2 }, { word: '-', count: 1 }] });
    const kept = await change(client, source, { columns: [{ key: 'amount', missingWords: 'kept' }] });
    expect([kept.version, kept.overrides]).toEqual([2, { amount: { missingWords: 'kept' } }]);
    expect(amount(kept)).toMatchObject({ type: 'text', nulls: 0 });
    expect((await client.get(`/api/data-sources/${source.id}/rows`)).body.rows.map((row: { amount: string }) => row.amount)).toEqual(['1', 'N/A', '-', 'N/A', '2', '3']);
    expect(await change(client, source, { columns: [{ key: 'amount', missingWords: null }] })).toMatchObject({ version: 3, overrides: {} });
  });

  it('and offered can be dismissed, and stays so for the next file of the kind', async () => {
    const { client } = await signUp();
    const file = (months: string[]) => `${['shop', ...months].join(',')}\n${Array.from({ length: 9 }, (_, nth) => [`S${nth}`, ...months.map((_month, at) => 100 + nth * at)].join(',')).join('\n')}\n`;
    const source = await upload(client, 'wide.csv', file(['Jan', 'Feb', 'Mar', 'Apr']));
    const dismissed = ['periods: month, value'];
    expect(await change(client, source, { options: { dismissed } })).toMatchObject({ version: 1, options: { dismissed }, offers: [{ kind: 'periods' }] });
    const next = await client.upload('wide.csv', file(['Jan', 'Feb', 'Mar', 'Apr', 'May']), {}, { mode: 'replace', targetId: source.id });
    expect(next.body.dataSource).toMatchObject({ version: 2, options: { dismissed }, offers: [{ kind: 'periods', value: 'value' }] });
    expect((await client.post(`/api/data-sources/${source.id}/revert`, { version: 1 })).body.dataSource).toMatchObject({ version: 3, options: { dismissed } });
    expect(await change(client, source, { options: { dismissed: null } })).toMatchObject({ version: 3, options: {} });
  });

  it('is dismissed also where another file waited to take its place, as are names and roles given meanwhile', async () => {
    const { client } = await signUp();
    const file = `shop,Jan,Feb,Mar,Apr\n${Array.from({ length: 9 }, (_, nth) => `S${nth},${nth},2,3,4`).join('\n')}\n`;
    const source = await upload(client, 'wide.csv', file);
    const waiting = (await client.upload('wide.csv', file, {}, { preview: 'true', mode: 'replace', targetId: source.id })).body.import;
    await change(client, source, { options: { dismissed: ['periods: month, value'] }, columns: [{ key: 'shop', label: 'Branch' }] });
    expect((await client.post(`/api/imports/${waiting.id}/commit`)).body.dataSource).toMatchObject({ version: 2, options: { dismissed: ['periods: month, value'] }, overrides: { shop: { label: 'Branch' } } });
  });
});

describe('a habit', () => {
  const days = (shift: number) => `when,n\n${Array.from({ length: 24 }, (_, nth) => `0${1 + ((nth + shift) % 9)}/03/2024,${nth}`).join('\n')}\n`;

  it('reads the next file with these columns as the last one, says so, and is forgotten by choosing again', async () => {
    const { client } = await signUp();
    const first = await upload(client, 'one.csv', days(0));
    expect(first.status).toBe('needs_review');
    await change(client, first, { columns: [{ key: 'when', reading: 'month_first' }], remember: true });

    const second = await upload(client, 'two.csv', days(3));
    expect(second).toMatchObject({ status: 'ready', version: 1, origin: { asLastTime: ['when'] }, overrides: { when: { reading: 'month_first' } } });
    expect(second.columns[0]).toMatchObject({ type: 'date', min: '2024-01-03', review: null });

    const form = new FormData();
    form.set('preview', 'true');
    form.set('file', new Blob([days(5)]), 'three.csv');
    const { body } = await client.post('/api/upload', form);
    expect(body.import).toMatchObject({ reading: { asLastTime: ['when'] }, overrides: { when: { reading: 'month_first' } } });

    const open = await change(client, second, { columns: [{ key: 'when', reading: null }] });
    expect(open.status).toBe('needs_review');
    await change(client, second, { columns: [{ key: 'when', reading: 'day_first' }], remember: false });
    expect(await upload(client, 'four.csv', days(0))).toMatchObject({ status: 'needs_review' });
  });

  it('is of one workspace, of these columns, and of choices that were to be kept', async () => {
    const { client } = await signUp();
    const first = await upload(client, 'one.csv', days(0));
    await change(client, first, { columns: [{ key: 'when', reading: 'day_first' }], remember: true });
    expect(await upload(client, 'other.csv', days(0).replace('when,n', 'when,count'))).toMatchObject({ status: 'needs_review' });
    expect(await upload(client, 'clear.csv', days(0).replace('01/03/2024', '25/03/2024'))).toMatchObject({ status: 'ready', overrides: {} });
    const { client: stranger } = await signUp();
    const theirs = await upload(stranger, 'one.csv', days(0));
    expect(theirs.status).toBe('needs_review');
    await change(stranger, theirs, { columns: [{ key: 'when', reading: 'day_first' }] });
    expect(await upload(stranger, 'two.csv', days(0))).toMatchObject({ status: 'needs_review' });
  });
});
