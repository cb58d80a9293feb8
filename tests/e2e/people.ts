import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

export type Person = { username: string; email: string; password: string };

export function newPerson(): Person {
  const username = `reader-${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com`, password: `Zq7-${randomUUID()}` };
}

/** Signs up by the page's own call, so that the page cookie is set; the next page is that of a signed-in person. */
export async function signUp(page: Page, person = newPerson()): Promise<Person> {
  const answer = await page.request.post('/api/auth/signup', { data: person, headers: { 'Idempotency-Key': randomUUID() } });
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
