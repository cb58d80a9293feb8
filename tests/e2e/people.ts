import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export type Person = { username: string; email: string; password: string };

export function newPerson(): Person {
  const username = `reader-${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com`, password: `Zq7-${randomUUID()}` };
}

/** Signs up by the page's own call, so that the page cookie is set; the next page is that of a signed-in person. */
export async function signUp(page: Page, person = newPerson()): Promise<Person> {
  const answer = await page.request.post('/api/auth/signup', {
    data: person,
    headers: { 'Idempotency-Key': randomUUID() },
  });
  if (!answer.ok()) throw new Error(`sign-up: ${answer.status()} ${await answer.text()}`);
  return person;
}

export type TextFile = { name: string; text: string };

/** Drops files on the page as a person does. */
export async function dropFiles(page: Page, ...files: TextFile[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, text } of given) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  for (const event of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('body', event, { dataTransfer });
}

/** The calls on one data source. */
export const NAMED_SOURCE = /\/api\/data-sources\/[0-9a-f-]{36}/;

/** Signed in, with one small data source, on the list of data sources. */
export async function withSource(page: Page, person = newPerson()): Promise<void> {
  const signedUp = await page.request.post('/api/auth/signup', { data: person });
  const { accessToken } = (await signedUp.json()) as { accessToken: string };
  const uploaded = await page.request.post('/api/upload', {
    headers: { Authorization: `Bearer ${accessToken}` },
    multipart: {
      file: { name: 'shops.csv', mimeType: 'text/csv', buffer: Buffer.from('shop,amount\nnorth,3\nsouth,5\n') },
    },
  });
  expect(uploaded.status()).toBe(201);
  await Promise.all([page.waitForResponse(/\/api\/auth\/me/), page.goto('/data-sources')]);
}

export async function renameSource(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Actions on ${from}` }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(to);
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
}

/**
 * A test's window keeps its files in memory, as a private one does, and some browsers tell; an ordinary one has the
 * disk.
 */
export async function asOrdinaryWindow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    StorageManager.prototype.estimate = () => Promise.resolve({ quota: 2 ** 40, usage: 0 });
  });
}
