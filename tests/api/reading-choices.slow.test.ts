import { describe, expect, it } from 'vitest';
import { signUp, type Client } from './client';

type Source = {
  id: string;
  status: string;
  version: number;
  rowCount: number;
  columns: { key: string; label: string; type: string; review: unknown }[];
  offers: { kind: string }[];
  options: object;
  overrides: object;
  origin: { asLastTime?: string[]; notes: string[]; leftOut?: object };
};

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
    expect((await client.get(`/api/data-sources/${source.id}`)).body).toMatchObject({
      status: 'ready',
      version: 1,
      options: {},
    });
    expect(await change(client, source, { columns: [{ key: 'amount', type: 'decimal' }] })).toMatchObject({
      version: 2,
    });
  });

  it('makes rows of a year of months unasked, and columns of them again on a word', async () => {
    const { client } = await signUp();
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const source = await upload(
      client,
      'wide.csv',
      ['shop', ...months].join(',') +
        '\n' +
        Array.from({ length: 48 }, (_, nth) =>
          [`S${nth}`, ...months.map((_month, at) => 10 + nth + at)].join(','),
        ).join('\n'),
    );
    const periods = { columns: months.map((month) => month.toLowerCase()), period: 'month', value: 'value' };
    expect(source).toMatchObject({
      version: 1,
      rowCount: 576,
      columns: { length: 3 },
      options: { periods },
      offers: [],
    });
    expect(await change(client, source, { options: { periods: 'kept' } })).toMatchObject({
      version: 2,
      rowCount: 48,
      columns: { length: 13 },
      offers: [{ kind: 'periods', ...periods }],
    });
    expect(await change(client, source, { options: { periods } })).toMatchObject({ version: 3, rowCount: 576 });
  });

  it('leaves out unasked what other rows add up to, keeps it, and puts it back on a word', async () => {
    const { client } = await signUp();
    const file = (more = '') => `shop,orders,revenue\nNorth,31,105.5\nSouth,44,200.25\nEast,52,50\n${more}`;
    const total = 'Total,127,355.75\n';
    const source = await upload(client, 'shops.csv', file(total));
    expect(source).toMatchObject({
      version: 1,
      rowCount: 3,
      options: { totals: 'proven' },
      offers: [],
      origin: { leftOut: { count: 1, labels: ['Total'], first: [{ row: 4, text: 'Total, 127, 355.75' }] } },
    });
    expect((await client.get(`/api/data-sources/${source.id}/issues?format=json`)).body.issues).toContainEqual(
      expect.objectContaining({ kind: 'left_over', found: 'Total, 127, 355.75' }),
    );
    const back = await change(client, source, { options: { totals: 'kept' } });
    expect(back).toMatchObject({ version: 2, rowCount: 4, offers: [{ kind: 'totals', rows: [4] }] });
    expect(back.origin).not.toHaveProperty('leftOut');
    const next = (name: string, text: string) =>
      client.upload(name, text, {}, { mode: 'replace', targetId: source.id });
    expect((await next('shops.csv', file(total))).body.dataSource).toMatchObject({
      version: 3,
      rowCount: 4,
      options: { totals: 'kept' },
    });
    expect(await change(client, source, { options: { totals: 'proven' } })).toMatchObject({
      version: 4,
      rowCount: 3,
      origin: { leftOut: { count: 1 } },
    });
    const later = (await next('shops.csv', file())).body.dataSource;
    expect(later).toMatchObject({ version: 5, rowCount: 3 });
    expect(later.origin).not.toHaveProperty('leftOut');
  });

  it('keeps its columns where the next file has a longer run of periods', async () => {
    const { client } = await signUp();
    const file = (months: string[]) =>
      `${['shop', ...months].join(',')}\nN,${months.map((_, nth) => 100 + nth).join(',')}\nS,${months.map((_, nth) => 240 + nth).join(',')}\n`;
    const source = await upload(client, 'wide.csv', file(['Jan', 'Feb', 'Mar', 'Apr']));
    const next = await client.upload(
      'wide.csv',
      file(['Jan', 'Feb', 'Mar', 'Apr', 'May']),
      {},
      { mode: 'replace', targetId: source.id },
    );
    expect(next.body.dataSource).toMatchObject({ version: 2, rowCount: 2, options: {}, offers: [{ kind: 'periods' }] });
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
    const source = await upload(
      client,
      'shops.csv',
      'shop,amount\nNorth,1\nSouth,N/A\nEast,-\nWest,N/A\nUlm,2\nBern,3\n',
    );
    const amount = ({ columns }: Source) => columns.find(({ key }) => key === 'amount');
    expect(amount(source)).toMatchObject({
      type: 'integer',
      nulls: 3,
      missingWords: [
        { word: 'N/A', count: 2 },
        { word: '-', count: 1 },
      ],
    });
    const kept = await change(client, source, { columns: [{ key: 'amount', missingWords: 'kept' }] });
    expect([kept.version, kept.overrides]).toEqual([2, { amount: { missingWords: 'kept' } }]);
    expect(amount(kept)).toMatchObject({ type: 'text', nulls: 0 });
    expect(
      (await client.get(`/api/data-sources/${source.id}/rows`)).body.rows.map((row: { amount: string }) => row.amount),
    ).toEqual(['1', 'N/A', '-', 'N/A', '2', '3']);
    expect(await change(client, source, { columns: [{ key: 'amount', missingWords: null }] })).toMatchObject({
      version: 3,
      overrides: {},
    });
  });

  it('and offered can be dismissed, and stays so for the next file of the kind', async () => {
    const { client } = await signUp();
    const file = (months: string[]) =>
      `${['shop', ...months].join(',')}\n${Array.from({ length: 9 }, (_, nth) => [`S${nth}`, ...months.map((_month, at) => 100 + nth * at)].join(',')).join('\n')}\n`;
    const source = await upload(client, 'wide.csv', file(['Jan', 'Feb', 'Mar', 'Apr']));
    const dismissed = ['periods: month, value'];
    expect(await change(client, source, { options: { dismissed } })).toMatchObject({
      version: 1,
      options: { dismissed },
      offers: [{ kind: 'periods' }],
    });
    const next = await client.upload(
      'wide.csv',
      file(['Jan', 'Feb', 'Mar', 'Apr', 'May']),
      {},
      { mode: 'replace', targetId: source.id },
    );
    expect(next.body.dataSource).toMatchObject({
      version: 2,
      options: { dismissed },
      offers: [{ kind: 'periods', value: 'value' }],
    });
    expect((await client.post(`/api/data-sources/${source.id}/revert`, { version: 1 })).body.dataSource).toMatchObject({
      version: 3,
      options: { dismissed },
    });
    expect(await change(client, source, { options: { dismissed: null } })).toMatchObject({ version: 3, options: {} });
  });

  it('is dismissed also where another file waited to take its place, as are names and roles given meanwhile', async () => {
    const { client } = await signUp();
    const file = `shop,Jan,Feb,Mar,Apr\n${Array.from({ length: 9 }, (_, nth) => `S${nth},${nth},2,3,4`).join('\n')}\n`;
    const source = await upload(client, 'wide.csv', file);
    const waiting = (
      await client.upload('wide.csv', file, {}, { preview: 'true', mode: 'replace', targetId: source.id })
    ).body.import;
    await change(client, source, {
      options: { dismissed: ['periods: month, value'] },
      columns: [{ key: 'shop', label: 'Branch' }],
    });
    expect((await client.post(`/api/imports/${waiting.id}/commit`)).body.dataSource).toMatchObject({
      version: 2,
      options: { dismissed: ['periods: month, value'] },
      overrides: { shop: { label: 'Branch' } },
    });
  });
});

describe('a habit', () => {
  const days = (shift: number) =>
    `when,n\n${Array.from({ length: 24 }, (_, nth) => `0${1 + ((nth + shift) % 9)}/03/2024,${nth}`).join('\n')}\n`;

  it('reads the next file with these columns as the last one, says so, and is forgotten by choosing again', async () => {
    const { client } = await signUp();
    const first = await upload(client, 'one.csv', days(0));
    expect(first.status).toBe('needs_review');
    await change(client, first, { columns: [{ key: 'when', reading: 'month_first' }], remember: true });

    const second = await upload(client, 'two.csv', days(3));
    expect(second).toMatchObject({
      status: 'ready',
      version: 1,
      origin: { asLastTime: ['when'] },
      overrides: { when: { reading: 'month_first' } },
    });
    expect(second.columns[0]).toMatchObject({ type: 'date', min: '2024-01-03', review: null });

    const form = new FormData();
    form.set('preview', 'true');
    form.set('file', new Blob([days(5)]), 'three.csv');
    const { body } = await client.post('/api/upload', form);
    expect(body.import).toMatchObject({
      reading: { asLastTime: ['when'] },
      overrides: { when: { reading: 'month_first' } },
    });

    const open = await change(client, second, { columns: [{ key: 'when', reading: null }] });
    expect(open.status).toBe('needs_review');
    await change(client, second, { columns: [{ key: 'when', reading: 'day_first' }], remember: false });
    expect(await upload(client, 'four.csv', days(0))).toMatchObject({ status: 'needs_review' });
  });

  it('is of one workspace, of these columns, and of choices that were to be kept', async () => {
    const { client } = await signUp();
    const first = await upload(client, 'one.csv', days(0));
    await change(client, first, { columns: [{ key: 'when', reading: 'day_first' }], remember: true });
    expect(await upload(client, 'other.csv', days(0).replace('when,n', 'when,count'))).toMatchObject({
      status: 'needs_review',
    });
    expect(await upload(client, 'clear.csv', days(0).replace('01/03/2024', '25/03/2024'))).toMatchObject({
      status: 'ready',
      overrides: {},
    });
    const { client: stranger } = await signUp();
    const theirs = await upload(stranger, 'one.csv', days(0));
    expect(theirs.status).toBe('needs_review');
    await change(stranger, theirs, { columns: [{ key: 'when', reading: 'day_first' }] });
    expect(await upload(stranger, 'two.csv', days(0))).toMatchObject({ status: 'needs_review' });
  });
});
