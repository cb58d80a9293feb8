import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { setPlan, signUp, sql, type Answer, type Client } from './client';
import { refused } from './refused';

const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
);

/** A picture of an invoice, as a scanner would make it. */
function scan(): Buffer {
  const lines = [
    'Invoice',
    'Invoice number: INV-3048',
    'Invoice date: 4 May 2025',
    'Larkholm Timber Ltd',
    'Total due: 1,239.00',
  ];
  const texts = lines.map((text, nth) => `<text x="120" y="${180 + nth * 90}" font-size="44">${text}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="800"><rect width="1240" height="800" fill="#fff"/>
    <g font-family="BIZ UDPGothic" fill="#111">${texts}</g></svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false, fontFiles: [FONT] } }).render().asPng();
}

let client: Client;
const turn = (isOn: boolean | null) =>
  isOn === null
    ? sql(`delete from "Setting" where key = 'text.recognition'`)
    : sql(
        `insert into "Setting" (key, value, "updatedAt") values ('text.recognition', $1::jsonb, now())
         on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(isOn)],
      );

async function added(): Promise<Answer['body']> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(scan())]), 'scan.png');
  const answer = await client.post('/api/documents', form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  await client.ended(answer.body.job.id);
  return (await client.get(`/api/documents/${answer.body.document.id}`)).body;
}

beforeAll(async () => {
  let id: string;
  ({ client, id } = await signUp());
  await setPlan(id, 'enterprise');
});

describe('text recognition', () => {
  it('reads a picture that was uploaded while it was off, once it is on', async () => {
    await turn(false);
    const off = await added();
    expect(off.notes).toEqual(['Page 1 is an image; text recognition is off.']);
    expect(off.mayRecognise).toBe(false);
    refused(await client.post(`/api/documents/${off.id}/read`), 409, 'conflict');
    await turn(true);
    try {
      expect((await client.get(`/api/documents/${off.id}`)).body.mayRecognise).toBe(true);
      const again = await client.post(`/api/documents/${off.id}/read`);
      expect(again.status, JSON.stringify(again.body)).toBe(202);
      expect((await client.ended(again.body.job.id)).state).toBe('succeeded');
      const on = (await client.get(`/api/documents/${off.id}`)).body;
      expect(on).toMatchObject({ status: 'ready', recognisedPages: [1], mayRecognise: false });
      expect(on.notes).toEqual([
        'Page 1 is an image; its text was read by text recognition. Check it against the page.',
      ]);
      const { lines } = (await client.get(`/api/documents/${off.id}/pages/1`)).body;
      expect(lines.map(({ text }: { text: string }) => text).join(' ')).toContain('INV-3048');
      const found = (await client.get(`/api/documents/${off.id}/search?q=3048`)).body;
      expect(found[0]).toMatchObject({ page: 1 });
      const started = await client.post(`/api/documents/${off.id}/extractions`, { schema: 'invoice' });
      await client.ended(started.body.job.id);
      const { values } = (await client.get(`/api/extractions/${started.body.extraction.id}`)).body;
      const number = values.find(({ key }: { key: string }) => key === 'invoice_number');
      expect(number).toMatchObject({ value: 'INV-3048', citations: [{ page: 1 }] });
      expect(number.confidence).toBeLessThan(1);
    } finally {
      await turn(null);
    }
  }, 240_000);
});
