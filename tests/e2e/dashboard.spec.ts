import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';

/** Two months of sales of four shops: every figure below can be added up from this table. */
const SHOPS = ['North', 'South', 'East', 'West'] as const;
const DAYS = 59;
const day = (index: number) => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);
const sales = Array.from({ length: DAYS }, (_, index) =>
  SHOPS.map((shop, place) => ({ day: day(index), shop, revenue: 10 * (place + 1) + (index % 7) })),
).flat();
const csv = ['day,shop,revenue', ...sales.map((row) => `${row.day},${row.shop},${row.revenue.toFixed(2)}`)].join('\n');
const total = (rows: typeof sales) => rows.reduce((sum, { revenue }) => sum + revenue, 0);
const written = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const sum = [{ field: 'revenue', agg: 'sum' as const }];
function configOf(dataSourceId: string): DashboardConfig {
  const chart = (id: string, title: string, type: Chart['type'], query: Partial<Chart['query']>): Chart => ({
    id,
    title,
    type,
    dataSourceId,
    query: { measures: sum, dimensions: [], filters: [], ...query },
    options: {},
    description: '',
  });
  const kpi: Kpi = {
    id: 'revenue',
    label: 'Revenue',
    dataSourceId,
    format: { kind: 'plain', decimals: 2 },
    goodDirection: 'up',
    comparison: { kind: 'none' },
    sparkline: null,
    query: { measures: sum, dimensions: [], filters: [] },
  };
  return {
    version: 1,
    kpis: [kpi],
    notes: [],
    filters: [
      { dataSourceId, field: 'day', kind: 'time' },
      { dataSourceId, field: 'shop', kind: 'category' },
    ],
    charts: [
      chart('daily', 'Revenue per day', 'line', { dimensions: [{ field: 'day', grain: 'day' }] }),
      chart('shops', 'Revenue by shop', 'bar', {
        dimensions: [{ field: 'shop' }],
        sort: [{ by: 'sum_revenue', dir: 'desc' }],
      }),
      chart('broken', 'Profit by shop', 'bar', {
        measures: [{ field: 'profit', agg: 'sum' }],
        dimensions: [{ field: 'shop' }],
      }),
    ],
    layout: [],
  };
}

/** `change` asks for a change of the data source in the person's name. */
type Made = {
  id: string;
  change: (patch: object) => Promise<number>;
  /** Deletes its data source. */ remove: () => Promise<void>;
  /** Uploads another one. */ add: (name: string, text: string) => Promise<void>;
};

async function newDashboard(context: BrowserContext): Promise<Made> {
  const headers = () => ({ 'Idempotency-Key': randomUUID() });
  const username = `reader-${randomUUID().slice(0, 8)}`;
  const signed = await context.request.post('/api/auth/signup', {
    data: { username, email: `${username}@example.com`, password: `Zq7-${randomUUID()}` },
    headers: headers(),
  });
  const { accessToken } = (await signed.json()) as { accessToken: string };
  const bearer = () => ({ ...headers(), Authorization: `Bearer ${accessToken}` });
  const uploaded = await context.request.post('/api/upload', {
    multipart: { file: { name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
    headers: bearer(),
  });
  const { dataSource } = (await uploaded.json()) as { dataSource: { id: string } };
  const made = await context.request.post('/api/dashboards', {
    data: { dataSourceIds: [dataSource.id], mode: 'blank', name: 'Sales' },
    headers: bearer(),
  });
  const { dashboard } = (await made.json()) as { dashboard: { id: string; version: number } };
  const changed = await context.request.patch(`/api/dashboards/${dashboard.id}`, {
    data: { config: configOf(dataSource.id), baseVersion: dashboard.version },
    headers: bearer(),
  });
  expect(changed.status()).toBe(200);
  const remove = async () => {
    expect((await context.request.delete(`/api/data-sources/${dataSource.id}`, { headers: bearer() })).status()).toBe(
      200,
    );
  };
  const add = async (name: string, text: string) => {
    expect(
      (
        await context.request.post('/api/upload', {
          multipart: { file: { name, mimeType: 'text/csv', buffer: Buffer.from(text) } },
          headers: bearer(),
        })
      ).ok(),
    ).toBe(true);
  };
  return {
    id: dashboard.id,
    remove,
    add,
    change: async (patch) =>
      (await context.request.patch(`/api/data-sources/${dataSource.id}`, { data: patch, headers: bearer() })).status(),
  };
}

const chart = (page: Page, title: string): Locator =>
  page.locator(`[aria-roledescription="chart"][aria-label^="${title}."]`);
const figure = (page: Page): Locator => page.locator('[data-widget="revenue"]');
const widgets = (page: Page): Promise<string[]> =>
  page.locator('[data-widget]').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.widget ?? ''));

/** Counts the saved changes of a page. */
function savedChanges(page: Page): () => number {
  let saved = 0;
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH' && response.ok()) saved += 1;
  });
  return () => saved;
}

async function open(page: Page, context: BrowserContext): Promise<Made> {
  const made = await newDashboard(context);
  await page.goto(`/dashboard/${made.id}`);
  await expect(figure(page)).toContainText(written(total(sales)));
  await expect(chart(page, 'Revenue per day').locator('canvas')).toBeVisible();
  return made;
}

test('a number opens how it was made, and can be rechecked', async ({ page, context }) => {
  await open(page, context);
  await figure(page)
    .getByRole('button', { name: /how this number was calculated/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'How this number was calculated' });
  await expect(drawer).toContainText(written(total(sales)));
  await expect(drawer).toContainText(/Sum of\s*revenue/);
  await expect(drawer.getByRole('region', { name: 'SQL' })).toContainText(/SELECT/);
  await expect(drawer).toContainText(`5 of ${sales.length}`);
  await drawer.getByRole('button', { name: 'Recheck' }).click();
  await expect(drawer).toContainText(/Rechecked at .*: same value/);
  await drawer.getByRole('button', { name: `View all ${sales.length} rows` }).click();
  const rows = page.getByRole('dialog', { name: 'The rows behind this number' });
  await expect(rows.getByRole('row')).toHaveCount(101);
  await rows.getByRole('button', { name: 'Show more rows' }).click();
  await expect(rows.getByRole('row')).toHaveCount(201);
  await page.keyboard.press('Escape');
  expect(new URL(page.url()).searchParams.get('evidence')).toMatch(/^[0-9a-f]{64}$/);
  await page.reload();
  await expect(drawer).toContainText(written(total(sales)));
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  expect(new URL(page.url()).search).toBe('');
  await page
    .locator('p', { hasText: /; highest/ })
    .getByRole('button')
    .first()
    .click();
  await expect(drawer).toContainText(written(total(sales)));
});

test('a bar filters the whole dashboard, again lifts it, Back and Forward follow', async ({ page, context }) => {
  await open(page, context);
  const west = total(sales.filter(({ shop }) => shop === 'West'));
  const bars = chart(page, 'Revenue by shop');
  await bars.click({ position: { x: 200, y: 12 } });
  await expect(page).toHaveURL(/f\.shop=West/);
  await expect(figure(page)).toContainText(written(west));
  await expect(page.getByRole('button', { name: /^Shop\s*West/ })).toBeVisible();
  await expect(bars).toHaveAttribute('aria-label', /Selected: West\.$/);
  await page.goBack();
  await expect(figure(page)).toContainText(written(total(sales)));
  await page.goForward();
  await expect(figure(page)).toContainText(written(west));
  await bars.click({ position: { x: 200, y: 12 } });
  await expect(figure(page)).toContainText(written(total(sales)));
  await expect(page).not.toHaveURL(/f\.shop/);
});

test('a day of a line narrows the rest to it, beside a bar that was chosen; each is lifted by its chip @slow', async ({
  page,
  context,
}) => {
  await open(page, context);
  const line = chart(page, 'Revenue per day');
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const first = sales.filter((row) => row.day === day(0));
  await expect(figure(page)).toContainText(written(total(first)));
  await expect(line).toHaveAttribute('aria-label', /Selected: Mon 1 Jan 2024\.$/);
  await line.focus();
  await page.keyboard.press('End');
  await expect(line.locator('[aria-live]')).toHaveText(/^Wed 28 Feb 2024: /);
  await chart(page, 'Revenue by shop').click({ position: { x: 200, y: 12 } });
  await expect(figure(page)).toContainText(written(total(first.filter(({ shop }) => shop === 'West'))));
  await page.reload();
  await page.getByRole('button', { name: /^Day\s*1 Jan 2024/ }).click();
  await expect(figure(page)).toContainText(written(total(sales.filter(({ shop }) => shop === 'West'))));
  await page.getByRole('button', { name: /^Shop\s*West/ }).click();
  await expect(figure(page)).toContainText(written(total(sales)));
  expect(new URL(page.url()).search).toBe('');
});

test(
  'a chart keeps filters of its own: told in its cell, saved from the page, removed in Edit',
  { tag: '@slow' },
  async ({ page, context }) => {
    const { id } = await open(page, context);
    await page.goto(`/dashboard/${id}?f.shop=West`);
    await expect(figure(page)).toContainText(written(total(sales.filter(({ shop }) => shop === 'West'))));
    const cell = page.locator('[data-widget="daily"]');
    await expect(cell).not.toContainText('Shop: West');
    const edit = async () => {
      await page.getByRole('button', { name: 'More for Revenue per day' }).click();
      await page.getByRole('menuitem', { name: 'Edit chart' }).click();
      return page.getByRole('dialog', { name: 'Edit chart' });
    };
    const dialog = await edit();
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect(dialog).toContainText('Dashboard filters: Shop: West. They aren’t saved with this chart.');
    // The preview is what would be saved: all shops.
    await expect(preview.locator('[aria-roledescription="chart"]')).toHaveAttribute(
      'aria-label',
      /Revenue per day\..*100/,
    );
    await expect(preview).not.toContainText('Shop: West');
    await dialog.getByRole('button', { name: 'Save them with this chart' }).click();
    await expect(preview).toContainText('Shop: West');
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
    await dialog.getByRole('button', { name: 'Save chart' }).click();
    await saved;
    await page.getByRole('group', { name: 'Filters', exact: true }).getByRole('button', { name: 'Clear' }).click();
    await expect(figure(page)).toContainText(written(total(sales)));
    await expect(cell).toContainText('Shop: West');
    await page.reload();
    await expect(cell).toContainText('Shop: West');
    const again = await edit();
    await again.getByRole('button', { name: 'Remove the filter on Shop' }).click();
    await again.getByRole('button', { name: 'Save chart' }).click();
    await expect(cell).not.toContainText('Shop: West');
  },
);

test('a filter that is added opens at once', { tag: '@slow' }, async ({ page, context }) => {
  await open(page, context);
  await page
    .getByRole('group', { name: 'Filters', exact: true })
    .getByRole('button', { name: 'Filter', exact: true })
    .click();
  await page
    .getByRole('dialog', { name: 'Add a filter' })
    .getByRole('button', { name: /^Revenue/ })
    .click();
  const range = page.getByRole('dialog', { name: 'Filter on Revenue' });
  await range.getByRole('textbox', { name: 'From' }).fill('40');
  await range.getByRole('button', { name: 'Apply' }).click();
  await expect(figure(page)).toContainText(written(total(sales.filter(({ revenue }) => revenue >= 40))));
});

test(
  'a deleted data source is told once, restored, or another takes its place',
  { tag: '@slow' },
  async ({ page, context }) => {
    const { id, remove, add } = await open(page, context);
    await remove();
    await page.goto(`/dashboard/${id}`);
    const notice = page.getByRole('status').filter({ hasText: '“sales.csv” was deleted.' });
    await expect(notice).toHaveCount(1);
    await expect(page.getByText('Data source deleted')).toHaveCount(4);
    await expect(page.locator('[data-widget]').getByRole('alert')).toHaveCount(0);
    await notice.getByRole('button', { name: 'Restore it' }).click();
    await expect(figure(page)).toContainText(written(total(sales)));
    await expect(notice).toHaveCount(0);
    await remove();
    await add('next.csv', csv.replace('day,shop,revenue', 'day,shops,revenue'));
    await page.goto(`/dashboard/${id}`);
    await notice.getByRole('button', { name: 'Use another data source' }).click();
    const dialog = page.getByRole('dialog', { name: 'Use another data source' });
    await dialog
      .getByRole('combobox', { name: 'Data source' })
      .selectOption({ label: await dialog.getByRole('option', { name: /^next\.csv/ }).innerText() });
    await expect(dialog.getByRole('combobox', { name: 'Replace shop with' })).toHaveValue('shops');
    await dialog
      .getByRole('combobox', { name: 'Replace profit with' })
      .selectOption({ label: 'None. Remove what uses it' });
    await dialog.getByRole('button', { name: 'Use this data source' }).click();
    await expect(figure(page)).toContainText(written(total(sales)));
    await expect(chart(page, 'Revenue by shops')).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);

test(
  'a headline figure takes another measure, and another is added beside it',
  { tag: '@slow' },
  async ({ page, context }) => {
    const saved = savedChanges(page);
    await open(page, context);
    await figure(page).hover();
    await page.getByRole('button', { name: 'More for Revenue', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit KPI' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit KPI' });
    await dialog.getByLabel('Aggregation', { exact: true }).selectOption('max');
    await expect(dialog.getByLabel('Name')).toHaveValue('Maximum revenue');
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('46');
    await dialog.getByRole('button', { name: 'Save KPI' }).click();
    await expect(figure(page)).toContainText('Maximum revenue');
    await expect(figure(page)).toContainText('46');
    await expect.poll(saved).toBe(1);
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Add KPI' }).click();
    const another = page.getByRole('dialog', { name: 'Add KPI' });
    await expect(another.getByRole('region', { name: 'Preview' })).toContainText(String(sales.length));
    await another.getByRole('button', { name: 'Add KPI' }).click();
    await expect(page.locator('[data-widget="figure-2"]')).toContainText(String(sales.length));
    expect(await widgets(page)).toEqual(['revenue', 'figure-2', 'daily', 'shops', 'broken']);
  },
);

test('a newer version of the data is announced, and loaded on request', { tag: '@slow' }, async ({ page, context }) => {
  const { change } = await open(page, context);
  expect(await change({ columns: [{ key: 'shop', type: 'text' }] })).toBe(200);
  const notice = page.getByText('sales.csv has a newer version (2). These numbers are from version 1.');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Load the new figures' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByText(/version 2 · 236 rows/)).toBeVisible();
  await expect(figure(page)).toContainText(written(total(sales)));
});

test('the value beside a bar and the secondary button lead to the rows of that bar @slow', async ({
  page,
  context,
}) => {
  await open(page, context);
  const bars = chart(page, 'Revenue by shop');
  const drawer = page.getByRole('dialog', { name: 'How this number was calculated' });
  const { width } = (await bars.boundingBox())!;
  await bars.click({ position: { x: width - 12, y: 12 } });
  await expect(drawer).toContainText('West');
  await expect(drawer).toContainText(`5 of ${DAYS}`);
  await page.keyboard.press('Escape');
  await bars.click({ button: 'right', position: { x: 200, y: 12 } });
  await bars.getByRole('button', { name: 'How this number was calculated' }).click();
  await expect(drawer).toContainText('West');
  await drawer.getByRole('button', { name: 'Show all 4 values of this chart' }).click();
  await page
    .getByRole('dialog', { name: 'How this chart was calculated' })
    .getByRole('button', { name: /^North/ })
    .click();
  await expect(drawer).toContainText('North');
});

test('charts are read and used by keyboard', { tag: '@slow' }, async ({ page, context }) => {
  await open(page, context);
  const line = chart(page, 'Revenue per day');
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await expect(line.locator('[aria-live]')).toHaveText(/^Mon 1 Jan 2024: /);
  await page.keyboard.press('End');
  await expect(line.locator('[aria-live]')).toHaveText(/^Wed 28 Feb 2024: /);
  await page.keyboard.press('e');
  const drawer = page.getByRole('dialog', { name: 'How this number was calculated' });
  await expect(drawer).toContainText('Wed 28 Feb 2024');
  await expect(drawer).toContainText('all 4');
  await page.keyboard.press('Escape');
  await line.focus();
  await page.keyboard.press('t');
  const table = page.getByRole('region', { name: 'Revenue per day, table' });
  await expect(table.getByRole('row')).toHaveCount(DAYS + 1);
  await table.focus();
  await page.keyboard.press('t');
  await expect(line).toBeVisible();
  await expect(line).toHaveAttribute('aria-label', /high|low/);
});

test('a span of time and a category narrow the figures', async ({ page, context }) => {
  await open(page, context);
  await page.getByRole('button', { name: /^Day\s*all/ }).click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  const week = sales.filter((row) => row.day >= '2024-02-22');
  await expect(figure(page)).toContainText(written(total(week)));
  await page.getByRole('button', { name: /^Shop\s*all/ }).click();
  await page.getByRole('checkbox', { name: 'North' }).check();
  await page.getByRole('checkbox', { name: 'South' }).check();
  await page.keyboard.press('Escape');
  await expect(figure(page)).toContainText(
    written(total(week.filter(({ shop }) => shop === 'North' || shop === 'South'))),
  );
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(figure(page)).toContainText(written(total(sales)));
});

test('a broken widget says why and leaves the others whole', { tag: '@slow' }, async ({ page, context }) => {
  await open(page, context);
  const cell = page.locator('[data-widget="broken"]');
  await expect(cell).toContainText('Column not found');
  await expect(cell).toContainText('profit');
  await cell.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(cell).toHaveCount(0);
  await expect(chart(page, 'Revenue by shop').locator('canvas')).toBeVisible();
});

test('charts are moved, renamed and removed; each can be undone and is kept', async ({ page, context }) => {
  const saved = savedChanges(page);
  await open(page, context);
  const menu = (title: string) => page.getByRole('button', { name: `More for ${title}` });
  await menu('Revenue per day').focus();
  await page.keyboard.press('Shift+ArrowRight');
  expect(await widgets(page)).toEqual(['revenue', 'shops', 'daily', 'broken']);
  await expect(menu('Revenue per day')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  expect(await widgets(page)).toEqual(['revenue', 'daily', 'shops', 'broken']);
  await menu('Revenue by shop').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Shops');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await menu('Profit by shop').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByText('“Profit by shop” removed', { exact: true })).toBeVisible();
  await expect.poll(saved).toBe(4);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Shops' })).toBeVisible();
  expect(await widgets(page)).toEqual(['revenue', 'daily', 'shops']);
});

test(
  'a change made from an older state is saved together with the newer one',
  { tag: '@slow' },
  async ({ page, context }) => {
    // This window hears nothing of the other: it saves from an older state.
    await page.route(/\/presence$|\/api\/jobs\/events/, (route) => route.abort());
    await open(page, context);
    const other = await context.newPage();
    const saved = savedChanges(other);
    await other.goto(page.url());
    await other.getByRole('button', { name: 'More for Profit by shop' }).click();
    await other.getByRole('menuitem', { name: 'Remove' }).click();
    await expect.poll(saved).toBe(1);
    await other.close();
    expect(await widgets(page)).toEqual(['revenue', 'daily', 'shops', 'broken']);
    await page.getByRole('button', { name: 'More for Revenue per day' }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => widgets(page)).toEqual(['revenue', 'shops', 'daily']);
    await page.reload();
    await expect.poll(() => widgets(page)).toEqual(['revenue', 'shops', 'daily']);
  },
);

test('a chart is put together with its picture beside it', async ({ page, context }) => {
  const saved = savedChanges(page);
  await open(page, context);
  await page.getByRole('button', { name: 'Add chart' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a chart' });
  await expect(dialog.getByRole('heading', { name: /per day/ })).toBeVisible();
  await dialog.getByLabel('Group by', { exact: true }).selectOption('shop');
  await dialog.getByLabel('Measure').selectOption('');
  await expect(dialog.getByRole('heading', { name: 'Rows by shop' })).toBeVisible();
  await expect(dialog.locator('canvas')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add chart' }).click();
  await expect(chart(page, 'Rows by shop').locator('canvas')).toBeVisible();
  await expect.poll(saved).toBe(1);
  await page.reload();
  await expect(chart(page, 'Rows by shop').locator('canvas')).toBeVisible();
});

test('two measures are drawn as bars and a line, and each mark opens its evidence @slow', async ({ page, context }) => {
  const saved = savedChanges(page);
  await open(page, context);
  await page.getByRole('button', { name: 'Add chart' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a chart' });
  await expect(dialog.getByRole('heading', { name: /per day/ })).toBeVisible();
  await dialog.getByLabel('Group by', { exact: true }).selectOption('shop');
  await dialog.getByLabel('Also show').selectOption('');
  await expect(dialog.getByRole('radio', { name: /Bars and line/ })).toBeChecked();
  await expect(dialog.getByText('line, right axis')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add chart' }).click();
  const combo = chart(page, 'Revenue and rows by shop');
  await expect(combo.locator('canvas')).toBeVisible();
  await expect.poll(saved).toBe(1);
  await page.reload();
  await expect(combo.locator('canvas')).toBeVisible();
  await expect(combo).toHaveAttribute('aria-label', /Revenue: .*West.* Rows: /);
  await combo.focus();
  await page.keyboard.press('ArrowRight');
  await expect(combo.locator('[aria-live]')).toContainText('West: Sum of revenue');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'How this number was calculated' })).toContainText('West');
});

test('three measures are lines, and a figure is the latest of each shop, added up @slow', async ({ page, context }) => {
  await open(page, context);
  await page.getByRole('button', { name: 'Add chart' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a chart' });
  await dialog.getByLabel('Also show').selectOption('revenue');
  await dialog.getByLabel('Aggregation').nth(1).selectOption('avg');
  await dialog.getByLabel('Measure 3').selectOption('revenue');
  await dialog.getByLabel('Aggregation').nth(2).selectOption('max');
  await expect(dialog.getByRole('radio', { name: /Line/ }).first()).toBeChecked();
  await dialog.getByRole('button', { name: 'Add chart' }).click();
  await expect(chart(page, 'Revenue, average revenue and maximum revenue per day').locator('canvas')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Add KPI' }).click();
  const another = page.getByRole('dialog', { name: 'Add KPI' });
  await another.getByLabel('Measure').selectOption('revenue');
  await another.getByLabel('Aggregation').selectOption('latest');
  await another.getByLabel('Latest of each, added up').selectOption('shop');
  await expect(another.getByLabel('Name')).toHaveValue('Latest revenue');
  // The last day of North, South, East and West: 12, 22, 32 and 42.
  await expect(another.getByRole('region', { name: 'Preview' })).toContainText('108');
  await another.getByRole('button', { name: 'Add KPI' }).click();
  await expect(page.locator('[data-widget="figure-2"]')).toContainText('108');
});

test('nothing serious for axe, nothing sideways on a phone', { tag: '@slow' }, async ({ page, context }) => {
  await open(page, context);
  await figure(page)
    .getByRole('button', { name: /how this number was calculated/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText(`5 of ${sales.length}`);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
  ).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
