import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { setPlan, sql } from '../api/client';
import { newPerson } from './people';
import { makeDashboard, signUpWithToken, upload, type SignedUp } from './things';

/** Somebody in a browser of their own. */
async function somebody(browser: Browser): Promise<{ page: Page; person: SignedUp }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  return { page, person: await signUpWithToken(page) };
}

async function isAccessible(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
}

async function invite(page: Page, email: string, role: 'editor' | 'viewer'): Promise<void> {
  const form = page.getByRole('form', { name: 'Invite a member' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Role').selectOption(role);
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('group', { name: 'Open invitations' }).getByText(email).first()).toBeVisible();
}

test('[P03] a member is invited, joins, edits, reads, and is removed', async ({ browser }) => {
  test.setTimeout(120_000);
  const [host, member] = [await somebody(browser), await somebody(browser)];
  await setPlan(host.person.id, 'enterprise');
  const source = await upload(host.page, host.person, 'shops.csv');
  const dashboard = await makeDashboard(host.page, host.person, source);

  await host.page.goto('/home');
  await host.page.getByRole('button', { name: `Account: ${host.person.username}` }).click();
  await host.page.getByRole('menuitem', { name: 'Workspace' }).click();
  await expect(host.page.getByRole('heading', { level: 1, name: 'Workspace' })).toBeVisible();
  await invite(host.page, member.person.email, 'editor');
  await isAccessible(host.page);

  // asked on the home page; a second tab is open meanwhile
  await member.page.goto('/home');
  const otherTab = await member.page.context().newPage();
  await otherTab.goto('/data-sources');
  await expect(otherTab.getByText('shops.csv')).toHaveCount(0);
  await expect(member.page.getByText(`${host.person.username} invites you to the workspace`)).toBeVisible();
  await member.page.getByRole('button', { name: 'Join' }).click();
  await expect(member.page.getByRole('link', { name: 'shops.csv' }).first()).toBeVisible();
  // the other tab has gone along
  await expect(otherTab.getByRole('link', { name: 'shops.csv' }).first()).toBeVisible();

  // an editor edits what the owner made
  await member.page.goto('/dashboards');
  await expect(member.page.getByText(`by ${host.person.username}`)).toBeVisible();
  await member.page.getByRole('button', { name: /^Actions on/ }).click();
  await member.page.getByRole('menuitem', { name: 'Rename' }).click();
  await member.page.getByRole('dialog').getByRole('textbox').fill('Ours');
  await member.page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(member.page.getByRole('link', { name: 'Ours' })).toBeVisible();

  // a viewer has nothing to edit by
  await host.page.reload();
  await host.page.getByLabel(`Role of ${member.person.username}`).selectOption('viewer');
  await expect(host.page.getByText(`${member.person.username} is now viewer`).first()).toBeVisible();
  await member.page.goto('/dashboards');
  await expect(member.page.getByRole('link', { name: 'Ours' })).toBeVisible();
  await expect(member.page.getByRole('button', { name: /^Actions on/ })).toHaveCount(0);
  await member.page.goto('/workspace');
  await expect(member.page.getByRole('form', { name: 'Invite a member' })).toHaveCount(0);
  await isAccessible(member.page);

  // removed: signed out of it, and at home in their own
  await host.page.getByRole('button', { name: `Actions on ${member.person.username}` }).click();
  await host.page.getByRole('menuitem', { name: 'Remove' }).click();
  await host.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(host.page.getByText(`${member.person.username} removed`).first()).toBeVisible();
  await member.page.goto(`/dashboard/${dashboard}`);
  await expect(member.page).toHaveURL(/\/auth/);
  await member.page.getByLabel('User name').fill(member.person.username);
  await member.page.getByLabel('Password', { exact: true }).fill(member.person.password);
  await member.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await member.page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  await member.page.goto('/dashboards');
  await expect(member.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(member.page.getByRole('link', { name: 'Ours' })).toHaveCount(0);
});

test('[P03] who has several workspaces switches in the account menu, hands over and leaves @slow', async ({
  browser,
}) => {
  const [host, member] = [await somebody(browser), await somebody(browser)];
  await setPlan(host.person.id, 'enterprise');
  await host.page.goto('/workspace');
  await host.page.getByLabel('Workspace name').fill('Harbour');
  await host.page.getByRole('button', { name: 'Save name' }).click();
  await expect(host.page.getByText('Harbour. You’re its owner.')).toBeVisible();
  await invite(host.page, member.person.email, 'editor');

  await member.page.goto('/home');
  await member.page.getByRole('button', { name: 'Join' }).click();
  const account = () => member.page.getByRole('button', { name: `Account: ${member.person.username}` });
  await expect(member.page.getByRole('button', { name: 'Join' })).toHaveCount(0);
  await account().click();
  await expect(member.page.getByRole('menuitemradio', { name: 'Harbour' })).toBeChecked();
  await Promise.all([
    member.page.waitForEvent('load'), // the switch loads the page anew
    member.page.getByRole('menuitemradio', { name: member.person.username }).click(),
  ]);
  await member.page.goto('/workspace');
  await expect(member.page.getByText(`${member.person.username}. You’re its owner.`)).toBeVisible();
  await member.page.getByRole('button', { name: 'Switch to Harbour' }).click();
  await member.page.waitForURL('/home');

  await host.page.reload();
  await host.page.getByRole('button', { name: `Actions on ${member.person.username}` }).click();
  await host.page.getByRole('menuitem', { name: 'Make owner' }).click();
  await host.page.getByRole('alertdialog').getByRole('button', { name: 'Make owner' }).click();
  await expect(host.page.getByText('Harbour. You’re its editor.')).toBeVisible();
  await host.page.getByRole('button', { name: 'Leave this workspace' }).click();
  await host.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await host.page.waitForURL('/home');
  await host.page.goto('/workspace');
  await expect(host.page.getByText(`${host.person.username}. You’re its owner.`)).toBeVisible();
});

test('[P03] a link by mail makes an account that is a member @slow', async ({ browser }) => {
  const host = await somebody(browser);
  await setPlan(host.person.id, 'enterprise');
  await host.page.goto('/workspace');
  const invited = newPerson();
  await invite(host.page, invited.email, 'viewer');
  const reader = await somebody(browser);
  await sql('update "User" set role = \'owner\' where id = $1', [reader.person.id]);
  const [message] = await sql<{ id: string }>('select id from "OutboxMessage" where "toAddress" = $1', [invited.email]);
  const answer = await reader.page.request.get(`/api/admin/outbox/${message!.id}`, {
    headers: { Authorization: `Bearer ${reader.person.token}` },
  });
  const link = /http\S+invite=\S+/.exec(((await answer.json()) as { text: string }).text)![0];
  const page = await (await browser.newContext()).newPage();
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expect(page.getByText(`You’re invited to the workspace “${host.person.username}” as viewer.`)).toBeVisible();
  await page.getByLabel('User name').fill(invited.username);
  await page.getByLabel('Password', { exact: true }).fill(invited.password);
  await page.getByLabel('Confirm password').fill(invited.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('/home');
  await page.goto('/workspace');
  await expect(page.getByText(`${host.person.username}. You’re its viewer.`)).toBeVisible();
});

test('[P03] a plan with one seat says so instead of inviting @slow', async ({ page }) => {
  await signUpWithToken(page);
  await page.goto('/workspace');
  await expect(page.getByText('Your plan has one seat, which is yours.')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Invite a member' })).toHaveCount(0);
});
