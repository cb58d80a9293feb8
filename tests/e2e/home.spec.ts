import { expect, test, type Page } from '@playwright/test';
import { sql } from '../api/client';
import { makeDashboard, signUpWithToken, upload } from './things';

const COUNTS: readonly (readonly [string, string])[] = [
  ['Data sources', '/data-sources'],
  ['Dashboards', '/dashboards'],
  ['Insights', '/insights'],
  ['Documents', '/documents'],
  ['Summaries', '/summaries'],
  ['Extractions', '/extractions'],
];
const count = (page: Page, label: string) => page.locator('#main').getByRole('link', { name: new RegExp(`^${label}`) });
const section = (page: Page, name: string) => page.getByRole('region', { name });

test('[R13] six counts stand on home, each the way to its list', async ({ page }) => {
  const person = await signUpWithToken(page);
  await page.goto('/home');
  for (const [label, href] of COUNTS) {
    await expect(count(page, label)).toHaveAttribute('href', href);
    await expect(count(page, label)).toHaveText(new RegExp(`^${label}0`));
  }
  const source = await upload(page, person, 'one.csv');
  await upload(page, person, 'two.csv');
  await makeDashboard(page, person, source);
  await page.reload();
  await expect(count(page, 'Data sources')).toHaveText(/^Data sources2/);
  await expect(count(page, 'Dashboards')).toHaveText(/^Dashboards1/);
  await expect(count(page, 'Insights')).toHaveText(/^Insights\d/);
});

test('[R14] the last three data sources and dashboards stand there, and each list has a way onward @slow', async ({
  page,
}) => {
  const person = await signUpWithToken(page);
  const names = ['first.csv', 'second.csv', 'third.csv', 'fourth.csv'];
  const sources: string[] = [];
  for (const name of names) sources.push(await upload(page, person, name));
  await page.goto('/home');
  const recent = section(page, 'Recent data sources');
  await expect(recent.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(3);
  for (const name of names.slice(1)) await expect(recent.getByRole('link', { name })).toBeVisible();
  await expect(recent.getByRole('link', { name: 'first.csv' })).toBeHidden();
  await expect(recent.getByRole('link', { name: 'View all data sources' })).toHaveAttribute('href', '/data-sources');
  await expect(section(page, 'Recent dashboards').getByRole('link', { name: 'Create' })).toHaveAttribute(
    'href',
    '/dashboard/create',
  );
  await expect(section(page, 'Latest insights').getByRole('link', { name: 'View all insights' })).toHaveAttribute(
    'href',
    '/insights',
  );

  for (const source of sources) await makeDashboard(page, person, source);
  await page.reload();
  const dashboards = section(page, 'Recent dashboards');
  await expect(dashboards.getByRole('link', { name: /^(First|Second|Third|Fourth)$/ })).toHaveText([
    'Fourth',
    'Third',
    'Second',
  ]);
  await expect(dashboards.getByRole('link', { name: 'View all dashboards' })).toHaveAttribute('href', '/dashboards');
});

test('[R14] the latest insights are the newest, not the strongest @slow', async ({ page }) => {
  const person = await signUpWithToken(page);
  const source = await upload(page, person, 'sales.csv');
  const found = () =>
    sql<{ id: string; title: string }>(
      `select id, content->'value'->'title'->>'text' as title from "Insight" where "dataSourceId" = $1 order by place`,
      [source],
    );
  await expect.poll(async () => (await found()).length, { timeout: 45_000 }).toBeGreaterThan(1);
  const insights = await found();
  const weakest = insights.at(-1)!;
  await sql(`update "Insight" set "createdAt" = now() - interval '1 day' where "dataSourceId" = $1 and id <> $2`, [
    source,
    weakest.id,
  ]);
  await page.goto('/home');
  await expect(section(page, 'Latest insights').getByRole('link', { name: weakest.title }).first()).toBeVisible();
  const shown = section(page, 'Latest insights').locator('a[href^="/insights?source="]');
  await expect(shown.first()).toContainText(weakest.title);
  await expect(shown.nth(1)).toContainText(insights[0]!.title);
});

test('[R15] a card helps to get started while there is no data source, and goes with the first', async ({ page }) => {
  const person = await signUpWithToken(page);
  await page.goto('/home');
  const card = page.getByRole('heading', { name: 'Start with a file' });
  await expect(card).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try a sample' })).toBeVisible();
  await expect(section(page, 'Recent data sources')).toBeHidden();
  await upload(page, person, 'first.csv');
  await page.reload();
  await expect(section(page, 'Recent data sources')).toBeVisible();
  await expect(card).toBeHidden();
});

test('a figure on home keeps the abbreviation of its name', { tag: '@slow' }, async ({ page }) => {
  const person = await signUpWithToken(page);
  const dashboard = await makeDashboard(page, person, await upload(page, person, 'nights.csv'));
  await sql(
    `update "Dashboard" set config = jsonb_set(config::jsonb, '{value,kpis,0,label}', '"ADR in EUR"') where id = $1`,
    [dashboard],
  );
  await page.goto('/home');
  await expect(section(page, 'Recent dashboards')).toContainText('ADR in EUR');
});

test('a viewer sees home without the ways to make something', { tag: '@slow' }, async ({ page }) => {
  const { username } = await signUpWithToken(page);
  await sql('update "User" set role = \'viewer\' where username = $1', [username]);
  await page.goto('/home');
  await expect(page.getByText('Your account is view-only.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload a file' })).toBeHidden();
});
