import { describe, expect, it } from 'vitest';
import { signUp, type Client } from './client';

const rows = Array.from({ length: 240 }, (_, nth) => [
  `2025-0${1 + (nth % 6)}-${10 + (nth % 18)}`,
  ['North', 'South', 'East'][nth % 3],
  (10 + ((nth * 7) % 90)).toFixed(2),
  1 + (nth % 9),
]);
const orders = ['order_date,region,sales,score', ...rows].join('\n');

async function upload(client: Client, name: string, text = orders) {
  const { status, body } = await client.upload(name, text);
  expect(status).toBe(201);
  return body.dataSource;
}
const change = async (client: Client, id: string, patch: object) => {
  const { status, body } = await client.patch(`/api/data-sources/${id}`, patch);
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined });
  return body.dataSource;
};
const roleOf = ({ columns }: { columns: { key: string; role: string }[] }, key: string) =>
  columns.find((column) => column.key === key)?.role;

describe('what a table is about', () => {
  it('is said, corrected without reading the file again, and remembered for the next file of its kind', async () => {
    const { client } = await signUp();
    const first = await upload(client, 'orders.csv');
    expect(first.about).toMatchObject({ row: 'order', subject: 'sales' });
    expect(first.because.sales).toContain('“sales”');
    const said = await change(client, first.id, { options: { rows: { noun: 'order line', subject: 'score' } } });
    expect(said).toMatchObject({ version: 1, about: { row: 'order line', subject: 'score' }, rowNoun: 'order lines' });
    expect((await upload(client, 'orders-2.csv')).about).toMatchObject({ row: 'order line', subject: 'score' });
    const back = await change(client, first.id, { options: { rows: null } });
    expect(back.about).toMatchObject({ row: 'order', subject: 'sales' });
    expect((await upload(client, 'orders.csv')).about).toMatchObject({ row: 'order', subject: 'sales' });
  });

  it('refuses what no row can be', async () => {
    const { client } = await signUp();
    const { id } = await upload(client, 'orders.csv');
    for (const wrong of [{ kind: 'planet' }, { noun: '' }, { noun: 'x'.repeat(61) }])
      expect(await client.patch(`/api/data-sources/${id}`, { options: { rows: wrong } })).toMatchObject({
        status: 400,
        body: { code: 'validation' },
      });
  });

  it('a role that a person chose holds for the next file with that column, of this workspace alone', async () => {
    const { client } = await signUp();
    const { client: stranger } = await signUp();
    const first = await upload(client, 'orders.csv');
    expect(roleOf(first, 'score')).toBe('measure');
    const changed = await change(client, first.id, { columns: [{ key: 'score', role: 'dimension' }] });
    expect(roleOf(changed, 'score')).toBe('dimension');
    expect(changed.because.score).toBeUndefined();
    const other = ['day,score,fee', ...rows.map(([day, , fee, score]) => [day, score, fee])].join('\n');
    const next = await upload(client, 'visits.csv', other);
    expect(roleOf(next, 'score')).toBe('dimension');
    expect(next.origin.asLastTime).toEqual(['score']);
    expect(roleOf(await upload(stranger, 'visits.csv', other), 'score')).toBe('measure');
    const back = await change(client, next.id, { columns: [{ key: 'score', role: null }] });
    expect(roleOf(back, 'score')).toBe('measure');
    expect(roleOf(await upload(client, 'visits.csv', other), 'score')).toBe('measure');
  });
});
