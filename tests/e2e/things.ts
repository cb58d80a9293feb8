import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newPerson, type Person } from './people';

export type SignedUp = Person & { id: string; token: string };

/** Signs up as the page does and keeps the token, so that a test can make things before it looks at them. */
export async function signUpWithToken(page: Page, person = newPerson()): Promise<SignedUp> {
  const answer = await page.request.post('/api/auth/signup', {
    data: person,
    headers: { 'Idempotency-Key': randomUUID() },
  });
  if (!answer.ok()) throw new Error(`sign-up: ${answer.status()} ${await answer.text()}`);
  const { accessToken, user } = (await answer.json()) as { accessToken: string; user: { id: string } };
  return { ...person, id: user.id, token: accessToken };
}

const headers = ({ token }: SignedUp) => ({ Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() });

/** Sixty days of three shops. */
export const SALES_ROWS = Array.from({ length: 180 }, (_, nth) => ({
  day: new Date(Date.UTC(2024, 0, 1 + Math.floor(nth / 3))).toISOString().slice(0, 10),
  shop: ['North', 'South', 'East'][nth % 3]!,
  revenue: (100 + ((nth * 37) % 90) + nth / 4).toFixed(2),
}));
export const SALES_CSV = [
  'day,shop,revenue',
  ...SALES_ROWS.map(({ day, shop, revenue }) => `${day},${shop},${revenue}`),
].join('\n');

/** Uploads by the product's own call; answers the id of the data source. */
export async function upload(page: Page, person: SignedUp, name: string, text = SALES_CSV): Promise<string> {
  const answer = await page.request.post('/api/upload', {
    multipart: { file: { name, mimeType: 'text/plain', buffer: Buffer.from(text) } },
    headers: headers(person),
  });
  if (!answer.ok()) throw new Error(`upload: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { dataSource: { id: string } }).dataSource.id;
}

export async function makeDashboard(page: Page, person: SignedUp, dataSourceId: string): Promise<string> {
  const answer = await page.request.post('/api/dashboards', {
    data: { dataSourceIds: [dataSourceId], mode: 'auto' },
    headers: headers(person),
  });
  if (!answer.ok()) throw new Error(`dashboard: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { dashboard: { id: string } }).dashboard.id;
}
