import { expect, type Page, type Request } from '@playwright/test';
import { signUp, type Person } from './people';

export const REFRESH = /\/api\/auth\/refresh/;
export const pathOf = (request: Request) => new URL(request.url()).pathname;

/** The calls of /api that a page makes, in order. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (pathOf(request).startsWith('/api/')) calls.push(`${request.method()} ${pathOf(request)}`);
  });
  return calls;
}

/** What the product keeps in the browser under a name. */
export const kept = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`plumbline.${name}`) ?? 'null') as unknown, key);

export async function signInByForm(page: Page, { username, password }: Person): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signed in, on a page that has its token. */
export async function atHome(page: Page): Promise<Person> {
  const person = await signUp(page);
  await Promise.all([page.waitForResponse(/\/api\/auth\/me/), page.goto('/home')]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return person;
}

export async function signOut(page: Page, { username }: Person): Promise<void> {
  await page.getByRole('button', { name: `Account: ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}
