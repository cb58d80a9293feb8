import { expect, test, type Page } from '@playwright/test';
import { newPerson, signUp } from './people';
import { signInByForm } from './session-steps';

/**
 * A slow machine, whose scripts come only when they are let through: what is typed before is typed into a page that is
 * not alive.
 */
async function slowPage(page: Page): Promise<() => void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  let letThrough = () => {};
  const held = new Promise<void>((go) => {
    letThrough = go;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

const untilAlive = (page: Page, label: string) =>
  expect
    .poll(
      () =>
        page
          .getByLabel(label, { exact: true })
          .evaluate((input) => Object.keys(input).some((key) => key.startsWith('__reactProps'))),
      { timeout: 60_000 },
    )
    .toBe(true);

type Form = { name: string; path: string; fields: Record<string, string>; signedIn?: true };
const FORMS: Form[] = [
  { name: 'sign in', path: '/auth', fields: { 'User name': 'early bird', Password: 'typed at once' } },
  {
    name: 'sign up',
    path: '/auth?tab=sign-up',
    fields: {
      'User name': 'early bird',
      Email: 'early@example.com',
      Password: 'typed at once',
      'Confirm password': 'typed at onc',
    },
  },
  { name: 'guest token', path: '/auth', fields: { 'Guest access token': 'a-token' } },
  {
    name: 'a new password',
    path: '/reset-password?token=made-up',
    fields: { 'New password': 'typed at once', 'Confirm new password': 'typed at onc' },
  },
  {
    name: 'own account',
    path: '/profile',
    fields: { 'User name': 'early bird', Email: 'early@example.com' },
    signedIn: true,
  },
];

test.describe('[D] what is typed before the page is alive', () => {
  test.setTimeout(120_000);
  for (const { name, path, fields, signedIn } of FORMS) {
    test(`stays: ${name}`, async ({ page }) => {
      if (signedIn) await signUp(page);
      const letThrough = await slowPage(page);
      await page.goto(path, { waitUntil: 'commit' });
      const labels = Object.keys(fields);
      for (const label of labels) {
        await page.getByLabel(label, { exact: true }).fill('');
        await page.getByLabel(label, { exact: true }).pressSequentially(fields[label]!);
      }
      const last = labels.at(-1)!;
      await page.getByLabel(last, { exact: true }).press('Enter');
      expect(page.url()).not.toContain(encodeURIComponent(fields[last]!));
      letThrough();
      await untilAlive(page, last);
      await page.getByLabel(last, { exact: true }).press('End');
      await page.getByLabel(last, { exact: true }).pressSequentially('e');
      for (const label of labels)
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(
          label === last ? `${fields[label]}e` : fields[label]!,
        );
      expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
    });
  }

  test('is what is sent: an account made on a slow machine', async ({ page }) => {
    const person = newPerson();
    const letThrough = await slowPage(page);
    await page.goto('/auth?tab=sign-up', { waitUntil: 'commit' });
    for (const [label, text] of [
      ['User name', person.username],
      ['Email', person.email],
      ['Password', person.password],
      ['Confirm password', person.password],
    ] as const)
      await page.getByLabel(label, { exact: true }).pressSequentially(text);
    letThrough();
    await untilAlive(page, 'Confirm password');
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.waitForURL('**/home', { timeout: 60_000 });
  });
});

const DIALOGS = [
  { name: 'forgot', path: '/auth', button: 'Forgot password?', fields: { Email: 'early@example.com' } },
  {
    name: 'contact sales',
    path: '/',
    button: 'Contact Sales',
    fields: {
      Name: 'Early Bird',
      Email: 'early@example.com',
      Company: 'Early & Co',
      'Message (optional)': 'Typed at once.',
    },
  },
] as const;

for (const { name, path, button, fields } of DIALOGS) {
  test(`[D] what is typed as soon as a dialog is there stays, on a slow machine: ${name}`, async ({ page }) => {
    test.setTimeout(120_000);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.goto(path);
    const dialog = page.getByRole('dialog');
    // Pressed until the page is alive enough to hear it.
    await expect(async () => {
      await page.getByRole('button', { name: button, exact: true }).first().click();
      await expect(dialog).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    for (const [label, text] of Object.entries(fields))
      await dialog.getByLabel(label, { exact: true }).pressSequentially(text);
    for (const [label, text] of Object.entries(fields))
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(text);
  });
}

test('[D] a wrong password is said at the field too, until it is changed', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('User name', { exact: true }).fill('nobody here');
  await page.getByLabel('Password', { exact: true }).fill('not a password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveAccessibleDescription('Incorrect user name or password.');
  await password.fill('another');
  await expect(password).not.toHaveAttribute('aria-invalid', 'true');
});

test('[B20] where cookies are blocked, signing in says so and what to allow', async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  await page.context().clearCookies();
  await page.addInitScript(() => Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }));
  // As a browser that drops them: no answer sets a cookie.
  await page.route(/\/api\/auth\//, async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), cookie: '' } });
    const { 'set-cookie': _dropped, ...headers } = response.headers();
    await route.fulfill({ response, headers });
    await page.context().clearCookies();
  });
  await page.goto('/auth');
  await page.getByLabel('User name', { exact: true }).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This browser blocks cookies, so no page can open.')).toBeVisible();
  await expect(page.getByText('Welcome back')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/auth');
});

test('[R07][S01] a sign-in in another tab is noticed by /auth', async ({ page, context }) => {
  const person = await signUp(page);
  await context.clearCookies();
  const waiting = await context.newPage();
  await waiting.goto('/auth?next=/profile');
  await untilAlive(waiting, 'Password');
  await signInByForm(page, person);
  await waiting.waitForURL('**/profile');
});
