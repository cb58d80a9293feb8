import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, signUp } from './client';
import { rechecked } from './rechecked';

/** Rent hangs on size and district; every thirtieth is missing. The fee is a tenth of the rent and gives it away. */
const flats = Array.from({ length: 600 }, (_, nth) => {
  const [size, district, noise] = [
    30 + ((nth * 37) % 90),
    ['=Old town', 'Harbour', 'Hill'][(nth * 7) % 3]!,
    ((nth * 7919) % 101) - 50,
  ];
  const rent = 200 + 9 * size + (district === 'Hill' ? 150 : 0) + noise;
  return {
    flat: `F${1000 + nth}`,
    size,
    district,
    floor: (nth * 13) % 6,
    fee: rent / 10,
    rent: nth % 30 === 0 ? '' : rent,
    furnished: size > 80 ? 'Yes' : noise > 0 ? 'Yes' : 'No',
  };
});
const CSV = `Flat,Size,District,Floor,Fee,Rent,Furnished\n${flats.map((flat) => Object.values(flat).join(',')).join('\n')}\n`;

let client: Client;
let source: string;
let made: {
  id: string;
  model: {
    kind: string;
    accuracy: { value: number; beatsBaseline: boolean };
    drivers: { column: string; clear: boolean }[];
    leftOut: { column: string; why: string }[];
    evidence: Record<string, string>;
    predicted: { of: number; kept: number };
  };
};

async function ended(answer: { status: number; body: { explanation: { id: string }; job?: { id: string } } }) {
  expect([201, 202]).toContain(answer.status);
  for (let tries = 0; answer.body.job && tries < 60; tries++) {
    const { body } = await client.get(`/api/jobs/${answer.body.job.id}`);
    if (body.state !== 'queued' && body.state !== 'running') break;
    await new Promise((done) => setTimeout(done, 250));
  }
  return (await client.get(`/api/drivers/${answer.body.explanation.id}`)).body;
}

beforeAll(async () => {
  ({ client } = await signUp());
  source = (await client.upload('flats.csv', CSV)).body.dataSource.id;
  made = await ended(await client.post('/api/drivers', { dataSourceId: source, target: 'rent' }));
}, 60_000);

describe('before any work', () => {
  const check = (more: object) => client.post('/api/drivers/check', { dataSourceId: source, ...more });
  it('says which rows have the column and what is left out', async () => {
    const { body } = await check({ target: 'rent' });
    expect(body.outcome).toMatchObject({ kind: 'number', rows: { withTarget: 580, withoutTarget: 20 } });
    expect(body.outcome.leftOut).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ column: 'fee', why: 'copy' }),
        expect.objectContaining({ column: 'flat', why: 'id' }),
      ]),
    );
    expect((await check({ target: 'furnished' })).body.outcome).toMatchObject({ kind: 'class', positive: 'true' });
  });
  it('refuses with the reason', async () => {
    expect(
      (await check({ target: 'rent', without: ['size', 'district', 'floor', 'fee', 'furnished'] })).body.outcome,
    ).toMatchObject({ kind: 'refused', code: 'no_columns' });
    expect((await check({ target: 'nothing' })).status).toBe(400);
  });
});

describe('what drives a column', () => {
  it('is told with how well, on rows not seen', () => {
    expect(made.model).toMatchObject({
      kind: 'number',
      accuracy: { beatsBaseline: true },
      predicted: { of: 20, kept: 20 },
    });
    expect(made.model.accuracy.value).toBeGreaterThan(0.9);
    expect(made.model.drivers[0]).toMatchObject({ column: 'size', clear: true });
    expect(made.model.leftOut.map(({ column }) => column)).toContain('fee');
  });

  it('has evidence that is computed anew when rechecked', async () => {
    const drivers = (await client.get(`/api/evidence/${made.model.evidence.drivers}`)).body;
    expect(drivers).toMatchObject({
      kind: 'test',
      rowCount: made.model.drivers.length,
      query: { explanation: { target: 'rent', shows: 'drivers' } },
    });
    expect((await client.get(`/api/evidence/${made.model.evidence.accuracy}/recheck`)).status).toBe(404);
    const recheck = await rechecked(client, made.model.evidence.accuracy!);
    expect(recheck).toMatchObject({ matches: true, at: null, checkedAt: expect.any(String) });
    expect((await client.get(`/api/evidence/${made.model.evidence.accuracy}/recheck`)).body).toEqual(recheck);
    expect((await client.get(`/api/evidence/${made.model.evidence.drivers}/rows?point=1`)).body.rowCount).toBe(580);
  });

  it('predicts the rows without a value, as a page and as files; the data stay as they are', async () => {
    const page = (await client.get(`/api/drivers/${made.id}/rows?limit=5`)).body;
    expect(page).toMatchObject({ rowCount: 20, nextOffset: 5 });
    expect(page.rows.map(({ number }: { number: number }) => number)).toEqual([1, 31, 61, 91, 121]);
    for (const { cells, value, low, high } of page.rows) {
      const flat = flats.find((one) => one.flat === cells.flat)!;
      expect(Math.abs(value - 10 * flat.fee)).toBeLessThan(120);
      expect(low <= value && value <= high).toBe(true);
    }
    const csv = (await client.get(`/api/drivers/${made.id}/values?format=csv`)).body.text as string;
    expect(csv.split('\r\n')[0]).toMatch(/^row,Flat,Size,.*predicted,low80,high80$/);
    expect(csv).toContain("'=Old town");
    expect((await client.get(`/api/drivers/${made.id}/values?format=json`)).body).toHaveLength(20);
    expect(
      (await client.get(`/api/data-sources/${source}`)).body.columns.find(({ key }: { key: string }) => key === 'rent')
        .nulls,
    ).toBe(20);
  });

  it('goes stale with a new version, runs again, and is deleted', async () => {
    await client.upload('flats.csv', CSV.replace('F1001', 'F9001'), {}, { mode: 'replace', targetId: source });
    expect((await client.get('/api/drivers')).body[0]).toMatchObject({
      id: made.id,
      stale: true,
      result: { metric: 'r2', first: 'Size' },
    });
    const { status } = await client.post(`/api/drivers/${made.id}/rerun`, {});
    expect([200, 202]).toContain(status);
    const { client: stranger } = await signUp();
    expect((await stranger.get(`/api/drivers/${made.id}`)).status).toBe(404);
    expect((await client.delete(`/api/drivers/${made.id}`)).body).toEqual({ success: true });
    expect((await client.get(`/api/drivers/${made.id}`)).status).toBe(404);
  });
});
