import { createHash, randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { signUp } from './people';

const BACK = 'http://127.0.0.1:33418/callback';

/** The address that a program of this computer opens, once it has registered itself. */
async function addressOf(page: Page, more: Record<string, string> = {}): Promise<string> {
  const registered = await page.request.post('/api/oauth/register', {
    data: { redirect_uris: [BACK], client_name: 'An assistant' },
  });
  const { client_id: programId } = (await registered.json()) as { client_id: string };
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: programId,
    redirect_uri: BACK,
    code_challenge: createHash('sha256').update(randomUUID()).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'read write',
    state: 'of the program',
    ...more,
  });
  return `/authorize?${asked.toString()}`;
}
/** Stands in for the program that waits at its port. */
async function waitAtPort(page: Page): Promise<URL[]> {
  const come: URL[] = [];
  await page.route(`${BACK}**`, async (route) => {
    come.push(new URL(route.request().url()));
    await route.fulfill({ contentType: 'text/html', body: 'You can close this window.' });
  });
  return come;
}

test('a program sends its person to sign in, who comes back and lets it in', async ({ page }) => {
  const { username, password } = await signUp(page);
  const come = await waitAtPort(page);
  const address = await addressOf(page);
  await page.context().clearCookies();
  await page.goto(address);
  await page.waitForURL(/\/auth\?next=/);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/authorize');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect a program');
  await expect(page.getByText('this computer (127.0.0.1)')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Read Reads/ })).toBeChecked();
  await page.getByText('Read and change').click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.waitForURL(`${BACK}**`);
  expect(Object.fromEntries(come[0]!.searchParams)).toMatchObject({
    code: expect.stringMatching(/^[\w-]{43}$/),
    state: 'of the program',
  });
});

test('what is connected stands on the profile, and goes by one press and a question', async ({ page }) => {
  await signUp(page);
  const come = await waitAtPort(page);
  const verifier = 'v'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const address = await addressOf(page, { code_challenge: challenge });
  await page.goto(address);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.waitForURL(`${BACK}**`);
  const given = await page.request.post('/api/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: new URLSearchParams(address.split('?')[1]).get('client_id')!,
      code: come[0]!.searchParams.get('code')!,
      code_verifier: verifier,
    },
  });
  expect(given.status()).toBe(200);
  await page.goto('/profile');
  const row = page.getByRole('group', { name: 'Connected programs' }).getByRole('row', { name: /An assistant/ });
  await expect(row).toContainText('your computer (127.0.0.1)');
  await row.getByRole('button', { name: 'Disconnect An assistant' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(row).toBeHidden();
});

test('an unknown program leads nowhere, and cancelling tells the program', async ({ page }) => {
  await signUp(page);
  const come = await waitAtPort(page);
  const address = await addressOf(page);
  await page.goto(address.replace(/33418/, '33418%2Felsewhere'));
  await expect(page.getByRole('alert').getByText('This program can’t connect')).toBeVisible();
  await page.goto(address);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`${BACK}**`);
  expect(come[0]!.searchParams.get('error')).toBe('access_denied');
});
