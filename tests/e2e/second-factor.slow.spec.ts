import { createHmac } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { sql } from '../api/client';
import { signUp } from './people';

/** The code that an authenticator app shows for a key (RFC 6238), `periods` from now. */
function codeOf(key: string, periods = 0): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + periods));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = (mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

async function signIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.goto('/auth');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a second factor is set up on the profile, asked for at the next sign-in, and removed', async ({
  page,
  browser,
}) => {
  const person = await signUp(page);
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Set up app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = await dialog.getByLabel('Key for your authenticator app').inputValue();
  await dialog.getByLabel('Code').fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent())!;
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(section.getByText('10 of 10 left.')).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, person);
  const code = elsewhere.getByLabel('Code');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await elsewhere.getByRole('button', { name: 'Verify' }).click();
  await expect(elsewhere.getByText('This code isn’t right')).toBeVisible();
  await code.fill(codeOf(key, 1)); // that of the set-up is used up
  await code.press('Enter');
  await elsewhere.waitForURL('**/home');
  await elsewhere.context().close();

  const lost = await (await browser.newContext()).newPage();
  await signIn(lost, person);
  await lost.getByLabel('Code').fill(recovery.toLowerCase());
  await lost.getByLabel('Code').press('Enter');
  await lost.waitForURL('**/home');
  await lost.context().close();

  await page.reload();
  await expect(section.getByText('9 of 10 left.')).toBeVisible();
  await section.getByRole('button', { name: 'Remove app' }).click();
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(section.getByRole('button', { name: 'Set up app' })).toBeVisible();
});

test('/auth offers no single sign-on where it is off, and says what became of a try', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('link', { name: /sign in with/i })).toHaveCount(0);
  await page.goto('/auth?sso=expired');
  await expect(
    page.getByText('This sign-in took too long, or was started in another browser. Try again.'),
  ).toBeVisible();
});

test('an owner reads how people sign in; the page holds on a phone and in the dark', async ({ page }) => {
  const { username } = await signUp(page);
  await sql('update "User" set role = \'owner\' where username = $1', [username]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin?tab=sign-in');
  await expect(page.getByRole('heading', { name: 'Single sign-on', exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Redirect address, for the provider' })).toHaveValue(
    /\/api\/auth\/sso\/callback$/,
  );
  await page.getByText('SAML 2.0').click();
  await expect(page.getByRole('textbox', { name: 'Metadata of this server (entity ID)' })).toHaveValue(
    /\/api\/auth\/sso\/metadata$/,
  );
  await page.getByRole('button', { name: 'Add a group' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Second factor' }).getByText('Authenticator app')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
