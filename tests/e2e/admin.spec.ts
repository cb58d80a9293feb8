import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { sql } from '../api/client';
import { newPerson, signUp, type Person } from './people';

type Role = 'owner' | 'admin' | 'analyst' | 'viewer';
const ROLES: readonly Role[] = ['owner', 'admin', 'analyst', 'viewer'];

/** Every guarded page and the roles that open it. */
const PAGES: Record<string, readonly Role[]> = {
  ...Object.fromEntries(
    [
      '/home',
      '/data-sources',
      '/documents',
      '/extractions',
      '/dashboards',
      '/dashboard/create',
      '/insights',
      '/predict',
      '/summaries',
      '/exports',
      '/pricing',
      '/profile',
      '/workspace',
      '/browser-compatibility',
    ].map((path) => [path, ROLES]),
  ),
  ...Object.fromEntries(['/admin', '/admin/dashboard', '/admin/monitoring'].map((path) => [path, ['owner', 'admin']])),
  ...Object.fromEntries(
    [
      '/admin/code-review',
      '/admin/grok-review',
      '/admin/deployment-check',
      '/admin/backup',
      '/admin/replication',
      '/health-ai',
    ].map((path) => [path, ['owner']]),
  ),
};
const ADMIN_PAGES = Object.keys(PAGES).filter((path) => path.startsWith('/admin') || path === '/health-ai');

async function signInAs(page: Page, role: Role): Promise<Person> {
  const person = await signUp(page);
  await sql('update "User" set role = $2::"Role" where username = $1', [person.username, role]);
  return person;
}

for (const role of ROLES) {
  test(`[R22][R19] every guarded page as ${role}`, { tag: '@slow' }, async ({ page }) => {
    test.setTimeout(120_000);
    await signInAs(page, role);
    for (const [path, roles] of Object.entries(PAGES)) {
      const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
      expect(answer?.status(), path).toBe(roles.includes(role) ? 200 : 403);
      const heading = page.locator('h1').first(); // /dashboard/create lies behind its dialog
      if (roles.includes(role)) {
        await expect(heading, path).not.toHaveText('Access Denied');
        continue;
      }
      await expect(heading, path).toHaveText('Access Denied');
      const accounts = roles.includes('admin') ? 'owner or admin accounts' : 'owner accounts';
      await expect(
        page.getByText(`This page is only available to ${accounts}. You currently have ${role} access.`, {
          exact: true,
        }),
        path,
      ).toBeVisible();
      await expect(
        page.getByText('Contact your administrator if you believe you should have access to this area.', {
          exact: true,
        }),
        path,
      ).toBeVisible();
    }
  });
}

test(
  '[R12] every guarded page leads somebody who is signed out to the sign-in page',
  { tag: '@slow' },
  async ({ page }) => {
    for (const path of [
      ...Object.keys(PAGES),
      '/dashboard/0198aaaa-0000-7000-8000-000000000000',
      '/data-sources/0198aaaa-0000-7000-8000-000000000000',
    ]) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const { pathname, searchParams } = new URL(page.url());
      expect({ pathname, next: searchParams.get('next') }, path).toEqual({ pathname: '/auth', next: path });
    }
  },
);

test('[R24] the owner sees Health AI and Browser Tests, owner and admin see Admin, others none of them', async ({
  page,
  browser,
}) => {
  const extra: Record<Role, string[]> = {
    owner: ['Health AI', 'Browser Tests', 'Admin'],
    admin: ['Admin'],
    analyst: [],
    viewer: [],
  };
  for (const role of ROLES) {
    const context = role === 'owner' ? page.context() : await browser.newContext();
    const own = role === 'owner' ? page : await context.newPage();
    await signInAs(own, role);
    await own.setViewportSize({ width: 900, height: 800 });
    await own.goto('/home');
    await own.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click();
    await expect(own.getByRole('menuitem')).toHaveText(['Insights', 'Predict', 'Summaries', 'Pricing', ...extra[role]]);
    if (role !== 'owner') await context.close();
  }
});

test('[R19] the admin area leads to what the role may open', { tag: '@slow' }, async ({ page }) => {
  const { username } = await signInAs(page, 'admin');
  await page.goto('/admin');
  const area = page.getByRole('navigation', { name: 'Admin area' });
  await expect(area.getByRole('link')).toHaveText(['Admin', 'Overview', 'Monitoring']);
  await expect(page.getByRole('tab')).toHaveText([
    'Users',
    'Invitations',
    'Shares',
    'Contact requests',
    'Audit',
    'Settings',
  ]);
  await page.goto('/admin?tab=outbox');
  await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true');
  await sql('update "User" set role = \'owner\' where username = $1', [username]);
  await page.goto('/admin');
  await expect(area.getByRole('link')).toHaveText([
    'Admin',
    'Overview',
    'Monitoring',
    'Deployment check',
    'Backup',
    'Replication',
    'Code review',
    'Grok review',
  ]);
  await page.getByRole('tab', { name: 'Outbox' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=outbox$/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true');
});

test('[R19] an owner finds a person, changes their role, disables them, and hands over a reset link', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const theirs = await context.newPage();
  const person = await signUp(theirs);
  await signInAs(page, 'owner');
  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Search by user name or email' }).fill(person.username);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${person.username}`));
  await page.getByRole('button', { name: person.username }).click();
  const drawer = page.getByRole('dialog', { name: 'User' });
  await expect(drawer.getByText(person.email)).toBeVisible();

  await drawer.getByLabel('Role').selectOption('Viewer');
  const question = page.getByRole('alertdialog', { name: `Make ${person.username} viewer?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(drawer.getByLabel('Role')).toHaveValue('analyst');
  await drawer.getByLabel('Role').selectOption('Viewer');
  await question.getByRole('button', { name: 'Make viewer' }).click();
  await expect(drawer.getByLabel('Role')).toHaveValue('viewer');
  await theirs.goto('/dashboards');
  await expect(theirs.getByRole('link', { name: 'Create dashboard' })).toBeHidden();

  await drawer.getByRole('button', { name: 'Create a reset link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make the link' }).click();
  const shown = page.getByRole('dialog', { name: `Reset link for ${person.username}` });
  await expect(shown.getByLabel('Link')).toHaveValue(/\/reset-password\?token=[\w-]{43}$/);
  await shown.getByRole('button', { name: 'Close' }).last().click();

  await drawer.getByRole('button', { name: 'Disable' }).click();
  await page
    .getByRole('alertdialog', { name: `Disable ${person.username}?` })
    .getByRole('button', { name: 'Disable' })
    .click();
  await expect(drawer.getByText('Disabled: cannot sign in')).toBeVisible();
  await theirs.goto('/home');
  await theirs.waitForURL(/\/auth/);
  await context.close();
});

test('[R19] an admin cannot change an owner or another admin', { tag: '@slow' }, async ({ page, browser }) => {
  const context = await browser.newContext();
  const { username } = await signInAs(await context.newPage(), 'owner');
  await signInAs(page, 'admin');
  await page.goto(`/admin?q=${username}`);
  await page.getByRole('button', { name: username }).click();
  const drawer = page.getByRole('dialog', { name: 'User' });
  await expect(drawer.getByText('Only an owner can change an owner or an admin.')).toBeVisible();
  await expect(drawer.getByLabel('Role')).toHaveCount(0);
  await context.close();
});

test('an invitation is made, its link gives the role, and it then reads accepted @slow', async ({ page, browser }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin?tab=invitations');
  const { username, email, password } = newPerson();
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a user' });
  await expect(dialog.getByLabel('Role').getByRole('option')).toHaveText(['Analyst', 'Viewer']);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption('Viewer');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const shown = page.getByRole('dialog', { name: `Invitation for ${email}` });
  const link = await shown.getByLabel('Link').inputValue();
  await shown.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('searchbox', { name: 'Search by email' }).fill(email);
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Pending');

  const answer = await (
    await browser.newContext()
  ).request.post('/api/auth/signup', {
    data: { username, email, password, inviteToken: new URL(link).searchParams.get('invite') },
  });
  expect(answer.status()).toBe(201);
  expect((await answer.json()).user.role).toBe('viewer');
  await page.reload();
  await page.goto(`/admin?tab=invitations&q=${email}`);
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Accepted');
  await expect(page.getByRole('button', { name: `Actions on the invitation for ${email}` })).toHaveCount(0);
});

test('[E10] a contact request is read with all that was written, and marked', { tag: '@slow' }, async ({ page }) => {
  const company = `Works ${newPerson().username}`;
  await signInAs(page, 'admin');
  await sql(
    "insert into \"ContactRequest\" (id, name, email, company, phone, \"teamSize\", message, \"updatedAt\") values (gen_random_uuid(), 'Robin Field', 'robin@example.com', $1, '+49 30 1234', '51-100', 'How are seats counted?', now())",
    [company],
  );
  await page.goto('/admin?tab=contacts');
  await page.getByRole('searchbox', { name: 'Search by name, email or company' }).fill(company);
  await page.getByRole('button', { name: company }).click();
  const drawer = page.getByRole('dialog', { name: 'Contact request' });
  for (const text of ['Robin Field', 'robin@example.com', '+49 30 1234', '51-100', 'How are seats counted?'])
    await expect(drawer.getByText(text)).toBeVisible();
  await drawer.getByLabel('Status').selectOption('Contacted');
  await expect(page.getByRole('row', { name: new RegExp(company) })).toContainText('Contacted');
});

test('the outbox gives a message out to the owner, and the record says so @slow', async ({ page }) => {
  const { username } = await signInAs(page, 'owner');
  const { email } = newPerson();
  await page.goto('/admin?tab=invitations');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a user' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const link = await page.getByLabel('Link').inputValue();
  await page.goto('/admin?tab=outbox');
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button')
    .click();
  await expect(page.getByRole('dialog').getByText(link)).toBeVisible();
  await page.goto(`/admin?tab=audit&actor=${username}`);
  await expect(page.getByRole('row', { name: /Outbox read/ })).toBeVisible();
  await page.getByLabel('Action', { exact: true }).selectOption('Invitation made');
  await expect(page.getByRole('row', { name: /Outbox read/ })).toHaveCount(0);
  await expect(page).toHaveURL(/action=invitation\.made/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('audit.csv');
});

test('mail settings are tried before they are saved, and the reason is said @slow', async ({ page }) => {
  await signInAs(page, 'owner');
  await page.goto('/admin?tab=settings');
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
  await page.getByLabel('Port', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await expect(page.getByText(/mail server.*Check the settings and try again\./)).toBeVisible();
});

test('[R19] the overview and monitoring show the server’s own figures', { tag: '@slow' }, async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/dashboard');
  for (const label of [
    'Users',
    'Active in 7 days',
    'Data sources',
    'Dashboards',
    'Stored',
    'Disk free',
    'Jobs today',
    'Requests in 24 h',
  ])
    await expect(page.getByRole('heading', { level: 2, name: label, exact: true })).toBeVisible();
  await page.goto('/admin/monitoring');
  for (const check of ['Database', 'Disk', 'Job queue', 'Mail', 'AI providers', 'Clock'])
    await expect(
      page.getByRole('region', { name: 'Health' }).getByRole('heading', { name: check, exact: true }),
    ).toBeVisible();
  await expect(page.getByRole('application', { name: /^Requests\. Peak: [\d,]+ in the half hour/ })).toBeVisible();
  const window = page.waitForResponse(/\/api\/monitoring\?window=1h/);
  await page.getByText('1 hour', { exact: true }).click();
  expect((await window).status()).toBe(200);
  await expect(page).toHaveURL(/window=1h/);
  await expect(page.getByRole('row', { name: /POST \/api\/auth\/signup/ })).toBeVisible();
  const asked = page.waitForResponse(/\/api\/system-health/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await asked).status()).toBe(200);
});

test(
  'nothing in the admin area is serious for axe in either theme, and nothing scrolls sideways at 320 and 390 px',
  { tag: '@slow' },
  async ({ page }) => {
    test.setTimeout(180_000);
    const serious = async (axe: AxeBuilder, path: string) =>
      (await axe.analyze()).violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.target.join(' ')}`);
    await signInAs(page, 'owner');
    for (const path of [
      ...ADMIN_PAGES,
      ...['invitations', 'contacts', 'outbox', 'audit', 'settings'].map((tab) => `/admin?tab=${tab}`),
    ]) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path.startsWith('/admin?'))
        await expect(page.getByRole('tabpanel').locator('table, form, p').first()).toBeVisible();
      expect.soft(await serious(new AxeBuilder({ page }), path)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await serious(new AxeBuilder({ page }).withRules('color-contrast'), `${path}, dark`)).toEqual([]);
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 720 });
        await expect
          .poll(
            () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
            `${path} at ${width} px`,
          )
          .toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    }
  },
);
