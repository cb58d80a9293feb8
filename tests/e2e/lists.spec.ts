import { expect, test } from '@playwright/test';
import { makeDashboard, signUpWithToken, upload } from './things';

const MONTHS = Array.from({ length: 20 }, (_, nth) => `measure ${String.fromCharCode(97 + nth)}`);
const WIDE = [
  `day,shop,${MONTHS.join(',')}`,
  ...Array.from({ length: 120 }, (_, row) =>
    [
      new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10),
      ['North', 'South'][row % 2],
      ...MONTHS.map((_, nth) => ((row * (nth + 3)) % 97) + 0.5),
    ].join(','),
  ),
].join('\n');

test(
  '[D] a long list of columns is narrowed by typing, Enter takes the first, and the form is not sent by it',
  { tag: '@slow' },
  async ({ page }) => {
    const person = await signUpWithToken(page);
    const dashboard = await makeDashboard(page, person, await upload(page, person, 'wide.csv', WIDE));
    await page.goto(`/dashboard/${dashboard}`);
    await page.getByRole('button', { name: 'Add chart' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add a chart' });
    const measure = dialog.getByRole('combobox', { name: 'Measure' });
    await dialog.getByRole('searchbox', { name: 'Search measures' }).fill('e t');
    await expect(dialog.getByText('1 of 21 measures')).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(measure).toHaveValue('measure_t');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('searchbox', { name: 'Search measures' }).fill('nothing such');
    await expect(dialog.getByText('No measures match “nothing such”.')).toBeVisible();
    await expect(measure).toHaveValue('measure_t');
    // A list that is seen at a glance has no search.
    await expect(dialog.getByRole('searchbox', { name: /Search .*As/ })).toHaveCount(0);
  },
);
