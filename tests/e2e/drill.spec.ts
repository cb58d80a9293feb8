import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Chart, DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { onPlan } from './plan';
import { signUpWithToken, upload, type SignedUp } from './things';

/** Two years of orders of twelve cities in four countries: every figure below can be added up from this table. */
const CITIES = {
  France: ['Lyon', 'Nice', 'Paris'],
  Germany: ['Berlin', 'Bonn', 'Ulm'],
  Italy: ['Milan', 'Rome', 'Turin'],
  Spain: ['Bilbao', 'Madrid', 'Vigo'],
};
const places = Object.entries(CITIES).flatMap(([country, cities]) => cities.map((city) => ({ country, city })));
const orders = Array.from({ length: 146 }, (_, nth) =>
  places.map((place, at) => ({
    day: new Date(Date.UTC(2023, 0, 1 + nth * 5)).toISOString().slice(0, 10),
    ...place,
    size: ((nth * 7 + at * 3) % 50) + 1,
    amount: 10 * (at + 1) + (nth % 7),
  })),
).flat();
type Order = (typeof orders)[number];
const csv = ['day,country,city,size,amount', ...orders.map((order) => Object.values(order).join(','))].join('\n');
const total = (where: (order: Order) => boolean = () => true) =>
  orders.filter(where).reduce((sum, { amount }) => sum + amount, 0);
const written = (value: number) => value.toLocaleString('en-US');
const inYear = ({ day }: Order) => day.startsWith('2024');

function configOf(dataSourceId: string): DashboardConfig {
  const query = { measures: [{ field: 'amount', agg: 'sum' as const }], dimensions: [], filters: [] };
  const chart = (id: string, type: Chart['type'], asked: Partial<Chart['query']>): Chart => ({
    id,
    title: `Amount ${id}`,
    type,
    dataSourceId,
    query: { ...query, ...asked },
    options: {},
    description: '',
  });
  return {
    version: 1,
    notes: [],
    layout: [],
    filters: [{ dataSourceId, field: 'day', kind: 'time' }],
    kpis: [
      {
        id: 'amount',
        label: 'Amount',
        dataSourceId,
        query,
        format: { kind: 'plain' },
        comparison: { kind: 'none' },
        goodDirection: 'up',
        sparkline: null,
      },
    ],
    charts: [
      chart('yearly', 'bar', { dimensions: [{ field: 'day', grain: 'year' }] }),
      chart('monthly', 'line', { dimensions: [{ field: 'day', grain: 'month' }] }),
      chart('by country', 'bar', { dimensions: [{ field: 'country' }] }),
      chart('and size', 'scatter', { measures: [], select: ['size', 'amount'], limit: 2000 }),
    ],
  };
}

type Made = { id: string; person: SignedUp; headers: () => Record<string, string> };

async function make(page: Page): Promise<Made> {
  const person = await signUpWithToken(page);
  const headers = () => ({ Authorization: `Bearer ${person.token}`, 'Idempotency-Key': randomUUID() });
  const source = await upload(page, person, 'orders.csv', csv);
  const made = await page.request.post('/api/dashboards', {
    data: { dataSourceIds: [source], mode: 'blank', name: 'Orders' },
    headers: headers(),
  });
  const { dashboard } = (await made.json()) as { dashboard: { id: string } };
  const data = { config: configOf(source) };
  const changed = await page.request.patch(`/api/dashboards/${dashboard.id}`, { data, headers: headers() });
  expect(changed.status()).toBe(200);
  return { id: dashboard.id, person, headers };
}

async function open(page: Page): Promise<Made> {
  const made = await make(page);
  await page.goto(`/dashboard/${made.id}`);
  await expect(figure(page)).toContainText(written(total()));
  await expect(chartOf(page, 'yearly').locator('canvas')).toBeVisible();
  return made;
}

const figure = (page: Page): Locator => page.locator('[data-widget="amount"]');
const cell = (page: Page, id: string): Locator => page.locator(`[data-widget="${id}"]`);
const chartOf = (page: Page, id: string): Locator => cell(page, id).locator('[aria-roledescription="chart"]');
const trail = (page: Page, id: string): Locator => cell(page, id).getByRole('navigation', { name: /^Drill path/ });
const spoken = (page: Page, id: string): Locator => chartOf(page, id).locator('[aria-live]');
/** What chooses several marks by keys comes shortly after the chart has the focus. */
const ready = (page: Page, id: string): Promise<void> => expect(chartOf(page, id)).toHaveAttribute('data-selects', '');

/** A place of a chart by its share of the width and the height. */
async function at(chart: Locator, x: number, y = 0.5): Promise<{ x: number; y: number }> {
  await chart.scrollIntoViewIfNeeded();
  const box = (await chart.boundingBox())!;
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

async function drag(page: Page, chart: Locator, from: [number, number], to: [number, number]): Promise<void> {
  const [begin, end] = [await at(chart, ...from), await at(chart, ...to)];
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move((begin.x + end.x) / 2, (begin.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

test('dragging over time chooses a range, which narrows the rest; Back and its chip lift it', async ({ page }) => {
  await open(page);
  const line = chartOf(page, 'monthly');
  await drag(page, line, [0.6, 0.5], [0.9, 0.5]);
  await expect(line).toHaveAttribute('aria-label', /Selected: \w+ 2024 to \w+ 2024\.$/);
  const [from, to] = new URL(page.url()).searchParams.get('m.f.day.between')!.split('..') as [string, string];
  const chosen = total(({ day }) => day >= from && day <= to);
  await expect(figure(page)).toContainText(written(chosen));
  // All of it lies in one year, which is no picture.
  await expect(cell(page, 'yearly')).toContainText(written(chosen));
  await page.reload();
  await expect(line).toHaveAttribute('aria-label', /Selected: \w+ 2024 to \w+ 2024\.$/);
  await page.goBack();
  await expect(figure(page)).toContainText(written(total()));
  await page.goForward();
  await expect(figure(page)).toContainText(written(chosen));
  await page.getByRole('button', { name: /^Day\s/ }).click();
  await expect(figure(page)).toContainText(written(total()));
});

test('a range is chosen by keys: Shift extends, Escape gives it up, Enter filters', async ({ page }) => {
  await open(page);
  const line = chartOf(page, 'monthly');
  await line.focus();
  await ready(page, 'monthly');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(spoken(page, 'monthly')).toHaveText(/^Selected: Jan 2023 – Feb 2023\./);
  await page.keyboard.press('Escape');
  await expect(spoken(page, 'monthly')).toHaveText(/^Jan 2023/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(figure(page)).toContainText(written(total(({ day }) => day < '2023-04-01')));
  await expect(page).toHaveURL(/m\.f\.day\.between=2023-01-01\.\.2023-03-31/);
});

test('two presses drill from a year to its days and their rows, with a way back; the page stays whole', async ({
  page,
}) => {
  await open(page);
  const yearly = chartOf(page, 'yearly');
  const press = async (x: number) => {
    const place = await at(yearly, x, 0.7);
    await page.mouse.dblclick(place.x, place.y);
  };
  const before = page.url();
  await press(0.8);
  await expect(trail(page, 'yearly')).toContainText('2024');
  await expect(yearly).toHaveAttribute('aria-label', /per quarter/);
  await expect(figure(page)).toContainText(written(total()));
  expect(new URL(page.url()).searchParams.get('on')).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(before);
  await expect(trail(page, 'yearly')).toBeHidden();
  await page.goForward();
  await expect(yearly).toHaveAttribute('aria-label', /per quarter/);
  await page.reload();
  await expect(yearly).toHaveAttribute('aria-label', /per quarter/);
  await expect(yearly.locator('canvas')).toBeVisible();
  await press(0.3);
  await expect(trail(page, 'yearly')).toContainText('Q1 2024');
  await press(0.3);
  await expect(trail(page, 'yearly')).toContainText(/Jan 2024/);
  await expect(yearly).toHaveAttribute('aria-label', /per day/);
  await yearly.focus();
  await page.keyboard.press('Home');
  const said = await spoken(page, 'yearly').textContent();
  await page.keyboard.press('d');
  const drawer = page.getByRole('dialog', { name: 'How this number was calculated' });
  await expect(drawer).toContainText('all 12');
  expect(said).toContain(written(total(({ day }) => day === orders.find(inYear)!.day)));
  await page.keyboard.press('Escape');
  await trail(page, 'yearly').getByRole('button', { name: '2024', exact: true }).click();
  await expect(yearly).toHaveAttribute('aria-label', /per quarter/);
  await trail(page, 'yearly').getByRole('button', { name: 'All' }).click();
  await expect(trail(page, 'yearly')).toBeHidden();
  expect(new URL(page.url()).search).toBe('');
});

test('a country leads to its cities by keys, and each number opens', async ({ page }) => {
  await open(page);
  const countries = chartOf(page, 'by country');
  await countries.focus();
  await page.keyboard.press('Home');
  await expect(spoken(page, 'by country')).toHaveText(/^Spain/);
  await page.keyboard.press('d');
  await expect(trail(page, 'by country')).toContainText('Spain');
  await expect(countries).toHaveAttribute('aria-label', /by city.*Vigo/);
  await countries.focus();
  await page.keyboard.press('Home');
  await expect(spoken(page, 'by country')).toHaveText(
    new RegExp(`^Vigo.*${written(total(({ city }) => city === 'Vigo'))}`),
  );
  await page.keyboard.press('e');
  const drawer = page.getByRole('dialog', { name: 'How this number was calculated' });
  await expect(drawer).toContainText(written(total(({ city }) => city === 'Vigo')));
  await expect(drawer).toContainText(`5 of ${orders.filter(({ city }) => city === 'Vigo').length}`);
  await page.keyboard.press('Escape');
  await trail(page, 'by country').getByRole('button', { name: 'All' }).click();
  await expect(countries).toHaveAttribute('aria-label', /Amount by country/);
});

test('a box in a plane of points narrows the rest to them', async ({ page }) => {
  await open(page);
  const plane = chartOf(page, 'and size');
  await plane.hover();
  await ready(page, 'and size');
  await drag(page, plane, [0.3, 0.2], [0.6, 0.6]);
  await expect(plane).toHaveAttribute('aria-label', /Selected: /);
  const between = (field: string) =>
    new URL(page.url()).searchParams.get(`m.f.${field}.between`)!.split('..').map(Number) as [number, number];
  const [size, amount] = [between('size'), between('amount')];
  const within = (order: Order) =>
    order.size >= size[0] && order.size <= size[1] && order.amount >= amount[0] && order.amount <= amount[1];
  expect(orders.filter(within).length).toBeGreaterThan(10);
  await expect(figure(page)).toContainText(written(total(within)));
});

test('two selections of a chart are explained side by side', async ({ page }) => {
  await open(page);
  const line = chartOf(page, 'monthly');
  await line.focus();
  await ready(page, 'monthly');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(line).toHaveAttribute('aria-label', /Selected: Jan 2023, Feb 2023\.$/);
  const before = total(({ day }) => day < '2023-03-01');
  const after = total(({ day }) => day >= '2024-11-01');
  // The answers to it take what is pointed at away.
  await expect(figure(page)).toContainText(written(before));
  await line.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(spoken(page, 'monthly')).toHaveText(/^Selected: Nov 2024 – Dec 2024/);
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/explain\?.*before=2023-01-01\.\.2023-03-01&after=2024-11-01\.\.2025-01-01/);
  await expect(page.getByRole('main')).toContainText(written(before));
  await expect(page.getByRole('main')).toContainText(written(after));
});

test('a guest drills where the link allows filters, and sees how the number was made', async ({ page, browser }) => {
  const { id, person, headers } = await make(page);
  await onPlan(person, 'premium');
  const enter = async (allowFilters: boolean): Promise<Page> => {
    const data = { label: 'Board', allowFilters };
    const shared = await page.request.post(`/api/dashboards/${id}/shares`, { data, headers: headers() });
    const { url } = (await shared.json()) as { url: string };
    const guest = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await guest.goto(url);
    await expect(chartOf(guest, 'yearly').locator('canvas')).toBeVisible();
    await chartOf(guest, 'yearly').focus();
    await guest.keyboard.press('End');
    await expect(spoken(guest, 'yearly')).toHaveText(/^2024/);
    await guest.keyboard.press('d');
    return guest;
  };
  const guest = await enter(true);
  const yearly = chartOf(guest, 'yearly');
  await expect(trail(guest, 'yearly')).toContainText('2024');
  await expect(yearly).toHaveAttribute('aria-label', /per quarter/);
  await yearly.focus();
  await guest.keyboard.press('Home');
  const inQuarter = ({ day }: Order) => day >= '2024-01-01' && day < '2024-04-01';
  await expect(spoken(guest, 'yearly')).toHaveText(new RegExp(`^Q1 2024.*${written(total(inQuarter))}`));
  await guest.keyboard.press('e');
  await expect(guest.getByRole('dialog')).toContainText(written(total(inQuarter)));
  await guest.keyboard.press('Escape');
  await trail(guest, 'yearly').getByRole('button', { name: 'All' }).click();
  await expect(trail(guest, 'yearly')).toBeHidden();
  const reader = await enter(false);
  await expect(spoken(reader, 'yearly')).toHaveText(/^2024/);
  await expect(trail(reader, 'yearly')).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, colorScheme: 'dark' });

  test('a tap offers to drill down, in reach of axe and without a sideways scroll', async ({ page }) => {
    await open(page);
    const yearly = chartOf(page, 'yearly');
    const place = await at(yearly, 0.8, 0.7);
    await page.touchscreen.tap(place.x, place.y);
    await yearly.getByRole('button', { name: 'Drill down' }).tap();
    await expect(trail(page, 'yearly')).toContainText('2024');
    await expect(yearly).toHaveAttribute('aria-label', /per quarter/);
    await expect(yearly.locator('canvas')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const { violations } = await new AxeBuilder({ page }).include('[data-widget="yearly"]').analyze();
    expect(violations).toEqual([]);
    await trail(page, 'yearly').getByRole('button', { name: 'All' }).tap();
    await expect(trail(page, 'yearly')).toBeHidden();
  });
});
