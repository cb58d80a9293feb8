import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { signUpWithToken, upload } from './things';

const ZONES = ['Harlem', 'Midtown', 'Queens', 'Bronx'];
const ROWS = Array.from({ length: 800 }, (_, nth) => ({
  day: new Date(Date.UTC(2024, 0, 1 + Math.floor(nth / 20))).toISOString().slice(0, 10),
  zone: ZONES[nth % 4]!,
  fare: (((nth * 7919) % 5000) + 250) / 100,
  note: `trip ${nth}${nth === 640 ? ' to the airport' : ''}`,
}));
const CSV = [
  'day,zone,fare,note',
  ...ROWS.map(({ day, zone, fare, note }) => `${day},${zone},${fare.toFixed(2)},${note}`),
].join('\n');

async function openRows(page: Page): Promise<string> {
  const person = await signUpWithToken(page);
  const id = await upload(page, person, 'trips.csv', CSV);
  await page.goto(`/data-sources/${id}?view=rows`);
  await expect(page.getByRole('grid')).toBeVisible();
  return id;
}
const cell = (page: Page, row: number, column: number) =>
  page.getByRole('grid').locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`);

test('rows are narrowed by a cell, described by a column, and given as a file', async ({ page }) => {
  await openRows(page);
  await cell(page, 2, 1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter to this value' }).click();
  await expect(page.getByText('200 of 800 rows')).toBeVisible();
  await expect(cell(page, 1, 1)).toHaveText('Queens');

  const head = page.getByRole('columnheader', { name: 'fare' });
  await head.getByRole('button', { name: 'Options for fare' }).click();
  await page.getByRole('menuitem', { name: 'Sort descending' }).click();
  const queens = ROWS.filter(({ zone }) => zone === 'Queens');
  await expect(cell(page, 0, 2)).toHaveText(Math.max(...queens.map(({ fare }) => fare)).toFixed(2));

  await head.getByRole('button', { name: 'Options for fare' }).click();
  await page.getByRole('menuitem', { name: 'Column statistics' }).click();
  const drawer = page.getByRole('dialog', { name: 'Column statistics' });
  await expect(drawer.getByText('200 of 800 rows match the filters')).toBeVisible();
  await expect(drawer.getByRole('row', { name: /^Sum/ })).toContainText(
    queens
      .reduce((sum, { fare }) => sum + fare, 0)
      .toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  );
  await drawer.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('trips.csv');
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect([lines.length, lines[0]]).toEqual([201, 'day,zone,fare,note']);

  await page.reload();
  await expect(page.getByText('200 of 800 rows')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('800 rows', { exact: true })).toBeVisible();
});

test(
  'a text is found beyond what is on screen, and cells are copied by keyboard',
  { tag: '@slow' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openRows(page);
    await page.getByRole('grid').focus();
    await page.keyboard.press('/');
    await page.keyboard.type('airport');
    await expect(page.getByText('Match 1 of 1')).toBeVisible();
    await expect(cell(page, 640, 3)).toHaveText('trip 640 to the airport');
    await expect(cell(page, 640, 3)).toBeInViewport();

    await page.getByRole('grid').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText('4 cells in 2 rows')).toBeVisible();
    await page.keyboard.press('Control+c');
    await expect(page.getByText('4 cells copied').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      [640, 641].map((nth) => `${String(ROWS[nth]!.fare)}\t${ROWS[nth]!.note}`).join('\n'),
    );
  },
);
