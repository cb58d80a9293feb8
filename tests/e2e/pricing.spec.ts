import { expect, test, type Page } from '@playwright/test';
import { sql } from '../api/client';
import { signUp } from './people';
import { signUpWithToken, upload } from './things';

const FEATURES = {
  Free: [
    '5 data uploads',
    '5 dashboards',
    '3 document uploads',
    '1 AI analysis per document',
    '2 custom calculations per dashboard',
    '1 user',
  ],
  Premium: [
    '20 uploads',
    '20 dashboards',
    '15 documents',
    'Unlimited AI document analysis',
    '5 custom calculations per dashboard',
    'Executive summaries',
    'PDF/Word export',
    'Guest collaborator access (1 user plus unlimited view-only guests)',
    'Email support',
  ],
  Enterprise: [
    'Everything in Premium',
    'Unlimited documents, dashboards and calculations',
    'Multi-user licences',
    'SSO/SAML',
    'Priority support and SLA',
    'Dedicated account manager',
  ],
};
const PRICES = { Free: '$0', Premium: '$9.99 per month', Enterprise: 'Custom' };
type Name = keyof typeof FEATURES;
const card = (page: Page, name: Name) =>
  page
    .locator('#main div')
    .filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }) })
    .last();

const workspaceOf = async (username: string) =>
  (
    await sql<{ id: string }>(
      'select "workspaceId" as id from "Membership" where "userId" = (select id from "User" where username = $1)',
      [username],
    )
  )[0]!.id;
async function setPaid(
  username: string,
  plan: string,
  status: string,
  dates: { renewsAt?: string; cancelAt?: string },
) {
  const workspace = await workspaceOf(username);
  await sql('update "Workspace" set plan = $2::"Plan", "planSource" = \'billing\' where id = $1', [workspace, plan]);
  await sql(
    'insert into "Subscription" ("workspaceId", "customerId", "subscriptionId", status, "renewsAt", "cancelAt", "asOf", "updatedAt") values ($1, $2, $2, $3, $4, $5, now(), now())',
    [workspace, `of ${workspace}`, status, dates.renewsAt ?? null, dates.cancelAt ?? null],
  );
}

test('[R18] /pricing shows the three plans in their words, which one holds, and whom to ask', async ({ page }) => {
  const person = await signUpWithToken(page);
  await upload(page, person, 'sales.csv');
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
  for (const name of Object.keys(FEATURES) as Name[]) {
    await expect(card(page, name).getByRole('listitem')).toHaveText(FEATURES[name]);
    await expect(card(page, name)).toContainText(PRICES[name]);
  }
  await expect(card(page, 'Free')).toContainText('Your plan');
  await expect(card(page, 'Premium')).not.toContainText('Your plan');
  await expect(page.getByText('Ask the owner to change your plan', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose Premium' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText('1 of 5');
  await card(page, 'Enterprise').getByRole('button', { name: 'Contact Sales' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a plan of the owner’s hand asks nobody for anything', { tag: '@slow' }, async ({ page }) => {
  const { username } = await signUp(page);
  await sql('update "Workspace" set plan = \'enterprise\', "planSource" = \'manual\' where id = $1', [
    await workspaceOf(username),
  ]);
  await page.goto('/pricing');
  await expect(card(page, 'Enterprise')).toContainText('Your plan');
  await expect(page.getByText('Ask the owner to change your plan')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Contact Sales' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText('0, no limit');
});

test('a paid plan says when it renews, ends, failed or has ended', { tag: '@slow' }, async ({ page }) => {
  const { username } = await signUp(page);
  const set = (status: string, cancelAt: string | null, plan = 'premium') =>
    workspaceOf(username).then(async (id) => {
      await sql('update "Workspace" set plan = $2::"Plan" where id = $1', [id, plan]);
      await sql('update "Subscription" set status = $2, "cancelAt" = $3 where "workspaceId" = $1', [
        id,
        status,
        cancelAt,
      ]);
    });
  await setPaid(username, 'premium', 'active', { renewsAt: '2027-01-03T10:00:00Z' });
  await page.goto('/pricing');
  await expect(page.getByText('You’re on the Premium plan. Renews on 3 January 2027.')).toBeVisible();
  await set('active', '2027-01-03T10:00:00Z');
  await page.reload();
  await expect(
    page.getByText('You’re on the Premium plan. Cancelled. Premium stays active until 3 January 2027.'),
  ).toBeVisible();
  await set('past_due', null);
  await page.reload();
  await expect(page.getByText('Your last payment failed.', { exact: false })).toBeVisible();
  await set('cancelled', '2027-01-03T10:00:00Z', 'free');
  await page.reload();
  await expect(
    page.getByText('You’re on the Free plan. Premium ended on 3 January 2027. Nothing was deleted.'),
  ).toBeVisible();
  await expect(page.getByText('Your last payment failed.', { exact: false })).toBeHidden();
});

test(
  'back from the payment page before the payment service has told the server',
  { tag: '@slow' },
  async ({ page }) => {
    const { username } = await signUp(page);
    await page.goto('/pricing?checkout=done');
    await expect(
      page.getByText('Premium starts once the payment provider confirms it', { exact: false }),
    ).toBeVisible();
    await setPaid(username, 'premium', 'active', {});
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect(page.getByText('You’re on Premium.', { exact: false })).toBeVisible();
    await expect(card(page, 'Premium')).toContainText('Your plan');
  },
);

test('an owner is told where plans are set', { tag: '@slow' }, async ({ page }) => {
  const { username } = await signUp(page);
  await sql('update "User" set role = \'owner\' where username = $1', [username]);
  await page.goto('/pricing');
  await expect(page.locator('#main').getByRole('link', { name: 'Admin' })).toHaveAttribute('href', /^\/admin/);
});
