import { expect, test } from '@playwright/test';
import { sql } from '../api/client';
import { signUpWithToken, upload } from './things';

const monthOf = (nth: number) => new Date(Date.UTC(2016, nth, 1)).toISOString().slice(0, 10);
const wobble = (nth: number) => (((nth * 7919) % 101) - 50) / 25;
const ORDERS = [
  'month,region,orders',
  ...Array.from({ length: 96 }, (_, nth) =>
    ['North', 'South'].map(
      (region, place) =>
        `${monthOf(nth)},${region},${Math.round((1 + place) * (200 + 1.5 * nth + 60 * Math.sin((2 * Math.PI * nth) / 12)) + 4 * wobble(nth + place))}`,
    ),
  ).flat(),
].join('\n');

test('one press gives a forecast; its numbers show how they were made, and it goes onto a dashboard', async ({
  page,
}) => {
  const person = await signUpWithToken(page);
  await upload(page, person, 'orders.csv', ORDERS);
  await page.goto('/predict');
  await expect(page.getByText('96 months, Jan 2016 to Dec 2023')).toBeVisible();
  await page.getByRole('button', { name: 'Forecast', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Orders, next 12 months' })).toBeVisible();
  await expect(page.getByText(/Orders are forecast to total/)).toBeVisible();

  const figure = page.getByRole('application', { name: /Orders are forecast to total/ });
  await figure.focus();
  await figure.press('End');
  await expect(figure.getByText('95% interval', { exact: true })).toBeVisible();
  await figure.press('e');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(/Forecast 12 months ahead from this history/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Recheck' }).click();
  await expect(drawer.getByText(/Rechecked at .*: same value/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Add to dashboard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add the chart' }).click();
  await expect(page).toHaveURL(/\/dashboard\//);
  await expect(page.getByRole('heading', { name: 'Orders and forecast' })).toBeVisible();
  await expect(page.getByRole('application', { name: /Orders are forecast to total/ })).toBeVisible();
});

test('split, each series has its verdict; choosing one shows it whole, and the list keeps them @slow', async ({
  page,
}) => {
  const person = await signUpWithToken(page);
  await upload(page, person, 'orders.csv', ORDERS);
  await page.goto('/predict');
  await page.getByLabel('Split by').selectOption({ label: 'Region, 2 values' });
  await expect(page.getByText('2 of 2 series can be forecast.')).toBeVisible();
  await page.getByRole('button', { name: 'Forecast', exact: true }).click();
  await page.getByRole('button', { name: /South/ }).click();
  await expect(page.getByText('Accuracy')).toBeVisible();
  await page.getByRole('button', { name: 'All 2 series' }).click();
  await expect(page.getByRole('button', { name: /North/ })).toBeVisible();
  await page.getByRole('link', { name: 'Predict', exact: true }).first().click();
  await expect(page.getByRole('link', { name: 'Orders by region, next 12 months' })).toBeVisible();
});

test(
  '[D] more than twelve data sources are searched, and those of one name told apart',
  { tag: '@slow' },
  async ({ page }) => {
    const person = await signUpWithToken(page);
    await sql(
      'update "Workspace" set plan = \'premium\' where id = (select "workspaceId" from "Membership" where "userId" = $1)',
      [person.id],
    );
    const small = 'day,revenue\n2024-01-01,1\n2024-01-02,2\n2024-01-03,3';
    for (let nth = 0; nth < 12; nth++) await upload(page, person, `shop ${nth}.csv`, small);
    await upload(page, person, 'harvest.csv', small);
    await page.goto('/predict');
    const list = page.getByLabel('Data source', { exact: true });
    await expect(list.getByRole('option')).toHaveCount(13);
    await page.getByRole('searchbox', { name: 'Search data sources' }).fill('shop 1');
    // Those with the words, and the one that is chosen.
    await expect(list.getByRole('option')).toHaveText([
      /^harvest\.csv, 3 rows$/,
      /^shop 11\.csv/,
      /^shop 10\.csv/,
      /^shop 1\.csv/,
    ]);
    await list.selectOption({ label: 'shop 10.csv, 3 rows' });
    await page.getByRole('searchbox', { name: 'Search data sources' }).fill('nowhere');
    await expect(page.getByText('No data sources match “nowhere”.')).toBeVisible();
    await expect(list.getByRole('option')).toHaveText(['shop 10.csv, 3 rows']);
  },
);
