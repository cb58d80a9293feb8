import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';

/** Sixty rides of two companies: every figure below can be added up from this table. */
const rides = Array.from({ length: 60 }, (_, nth) => ({
  day: new Date(Date.UTC(2024, 0, 1 + nth)).toISOString().slice(0, 10),
  company: nth % 2 ? 'Blue' : 'Green',
  fare: 10 + (nth % 4) * 10,
  tip: 1 + (nth % 3),
}));
const csv = [
  'day,company,fare,tip',
  ...rides.map(({ day, company, fare, tip }) => `${day},${company},${fare.toFixed(2)},${tip.toFixed(2)}`),
].join('\n');
const share = (rows: typeof rides) =>
  rows.reduce((sum, { tip }) => sum + tip, 0) / rows.reduce((sum, { fare }) => sum + fare, 0);
const percent = (value: number) => `${(value * 100).toFixed(1)}%`;

const configOf = (dataSourceId: string): DashboardConfig => ({
  version: 1,
  notes: [],
  layout: [],
  filters: [{ dataSourceId, field: 'company', kind: 'category' }],
  charts: [],
  kpis: [
    {
      id: 'tips',
      label: 'Tips',
      dataSourceId,
      format: { kind: 'plain', decimals: 2 },
      goodDirection: 'up',
      comparison: { kind: 'none' },
      sparkline: null,
      query: { measures: [{ field: 'tip', agg: 'sum' }], dimensions: [], filters: [] },
    },
  ],
});

async function open(page: Page, context: BrowserContext): Promise<void> {
  const headers = () => ({ 'Idempotency-Key': randomUUID() });
  const username = `reader-${randomUUID().slice(0, 8)}`;
  const signed = await context.request.post('/api/auth/signup', {
    data: { username, email: `${username}@example.com`, password: `Zq7-${randomUUID()}` },
    headers: headers(),
  });
  const { accessToken } = (await signed.json()) as { accessToken: string };
  const bearer = () => ({ ...headers(), Authorization: `Bearer ${accessToken}` });
  const uploaded = await context.request.post('/api/upload', {
    multipart: { file: { name: 'rides.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
    headers: bearer(),
  });
  const { dataSource } = (await uploaded.json()) as { dataSource: { id: string } };
  const made = await context.request.post('/api/dashboards', {
    data: { dataSourceIds: [dataSource.id], mode: 'blank', name: 'Rides' },
    headers: bearer(),
  });
  const { dashboard } = (await made.json()) as { dashboard: { id: string; version: number } };
  expect(
    (
      await context.request.patch(`/api/dashboards/${dashboard.id}`, {
        data: { config: configOf(dataSource.id), baseVersion: dashboard.version },
        headers: bearer(),
      })
    ).status(),
  ).toBe(200);
  await page.goto(`/dashboard/${dashboard.id}`);
  await expect(page.locator('[data-widget="tips"]')).toContainText('Tips');
}

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Calculations' }).click();
  const panel = page.getByRole('dialog', { name: 'Calculations' });
  await expect(panel).toBeVisible();
  return panel;
}

test('a ratio of sums is written with help, measured in a figure and a chart, proven, and filtered by a class of rows @slow', async ({
  page,
  context,
}) => {
  await open(page, context);
  const panel = await openPanel(page);
  await panel.getByRole('button', { name: 'New calculation' }).click();
  const editor = page.getByRole('dialog', { name: 'New calculation' });
  await editor.getByLabel('Name').fill('Tip share');
  const text = editor.getByLabel('Expression');
  await text.pressSequentially('sum');
  await page.keyboard.press('Enter');
  await text.pressSequentially('[ti');
  await expect(editor.getByRole('option', { name: /tip/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('SUM([tip])');
  await text.press('End');
  await text.pressSequentially(' / SUM([fair])');
  await expect(editor.getByText('No column named fair.')).toBeVisible();
  await expect(editor.locator('[data-wrong]')).toHaveText('[fair]');
  await text.fill('SUM([tip]) / SUM([fare])');
  await expect(editor.getByText('A number for each group. Use it as a measure in charts and KPIs.')).toBeVisible();
  await editor.getByLabel('Format', { exact: true }).selectOption('percent');
  await expect(editor.getByRole('row', { name: /All rows/ })).toContainText(percent(share(rides)));
  await expect(editor.getByRole('row', { name: /Blue/ })).toContainText(
    percent(share(rides.filter(({ company }) => company === 'Blue'))),
  );
  expect((await new AxeBuilder({ page }).include('[role="dialog"]').analyze()).violations).toEqual([]);
  await editor.getByRole('button', { name: 'Save calculation' }).click();
  await expect(panel.getByRole('listitem')).toContainText('each group, a number · not used yet');

  await panel.getByRole('button', { name: 'New calculation' }).click();
  await editor.getByLabel('Name').fill('Ride');
  await text.fill("IF([fare] > 25, 'long', 'short')");
  await editor.getByRole('button', { name: 'Save calculation' }).click();
  await expect(panel.getByText('Your plan allows 2 custom calculations per dashboard.')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).last().click();

  const figure = page.locator('[data-widget="tips"]');
  await figure.hover();
  await page.getByRole('button', { name: 'More for Tips', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit KPI' }).click();
  const figureDialog = page.getByRole('dialog', { name: 'Edit KPI' });
  await figureDialog.getByLabel('Measure').selectOption({ label: 'Tip share' });
  await expect(figureDialog.getByRole('region', { name: 'Preview' })).toContainText(percent(share(rides)));
  await figureDialog.getByRole('button', { name: 'Save KPI' }).click();
  await expect(figure).toContainText(percent(share(rides)));

  await page.getByRole('button', { name: 'Add chart' }).click();
  const builder = page.getByRole('dialog', { name: 'Add a chart' });
  await builder.getByLabel('Measure').selectOption({ label: 'Tip share' });
  await builder.getByLabel('Group by', { exact: true }).selectOption({ label: 'Ride' });
  await expect(builder.getByLabel('Title')).toHaveValue('Tip share by ride');
  await builder.getByRole('button', { name: 'Add chart' }).click();
  const chart = page.locator('[aria-roledescription="chart"]');
  await expect(chart).toHaveAttribute('aria-label', /^Tip share by ride\..*long/i);

  await figure.getByRole('button', { name: /how this number was calculated/ }).click();
  const drawer = page.getByRole('dialog', { name: 'How this number was calculated' });
  await expect(drawer).toContainText('SUM([tip]) / SUM([fare])');
  await expect(drawer.getByRole('region', { name: 'SQL' })).toContainText('AS "tip_share"');
  await drawer.getByRole('button', { name: 'Recheck' }).click();
  await expect(drawer).toContainText(/Rechecked at .*: same value/);
  await page.keyboard.press('Escape');

  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: /^Ride/ }).click();
  await page.getByRole('checkbox', { name: /long/ }).check();
  await expect(figure).toContainText(percent(share(rides.filter(({ fare }) => fare > 25))));
  await expect(page).toHaveURL(/f\.calc_[0-9a-f]{12}=long/);
});
