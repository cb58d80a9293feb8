import { expect, test, type Page } from '@playwright/test';
import { makeDashboard, signUpWithToken, upload } from './things';

const COUNTRIES = [
  ...['France', 'Germany', 'Peru', 'Chile', 'Kenya', 'Japan', 'Spain', 'Italy', 'Norway', 'Sweden'],
  ...['Poland', 'Brazil', 'Canada', 'Mexico', 'India', 'China', 'Egypt', 'Singapore', 'Atlantis'],
];
const CSV = [
  'day,country,lat,lon,revenue',
  ...COUNTRIES.flatMap((country, nth) =>
    Array.from({ length: nth + 2 }, (_, day) =>
      [
        new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10),
        country,
        (40 + nth / 7 + day / 90).toFixed(4),
        (-74 + nth / 9 - day / 80).toFixed(4),
        10 * (nth + 1),
      ].join(','),
    ),
  ),
].join('\n');

const buildMap = async (page: Page, choices: [string, string][], title: string) => {
  await page.getByRole('button', { name: 'Add chart' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a chart' });
  for (const [label, option] of choices)
    await dialog.getByLabel(label, { exact: true }).selectOption({ label: option });
  await dialog.getByText(/^Map/).click();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Add chart' }).click();
  await expect(dialog).toHaveCount(0);
};

test('a map of countries is made, walked by keys, proven and filters; what is no country is said', async ({ page }) => {
  const person = await signUpWithToken(page);
  const source = await upload(page, person, 'orders.csv', CSV);
  await page.goto(`/dashboard/${await makeDashboard(page, person, source)}`);
  await buildMap(
    page,
    [
      ['Measure', 'Revenue'],
      ['Group by', 'Country'],
    ],
    'Revenue on the map',
  );
  const map = page.getByRole('application', { name: /^Revenue on the map\./ });
  await expect(map).toBeVisible();
  await expect(map).toHaveAccessibleName(/Atlantis is highest at/);
  await expect(page.getByText('Not on the map: 1 of 19 values (Atlantis).').last()).toBeVisible();
  const list = page.getByRole('list', { name: 'Revenue on the map, regions' });
  await expect(list.getByRole('button')).toHaveCount(19);
  await list.getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('button', { name: /Singapore/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const evidence = page.getByRole('dialog', { name: 'How this number was calculated' });
  await expect(evidence).toContainText('Singapore');
  await page.keyboard.press('Escape');
  await expect(evidence).toHaveCount(0);
  await map.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(map).toHaveAccessibleName(/Selected: Singapore\./);
  await page.setViewportSize({ width: 390, height: 844 });
  await map.scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
});

test('columns of latitudes and longitudes become points', async ({ page }) => {
  const person = await signUpWithToken(page);
  const source = await upload(page, person, 'orders.csv', CSV);
  await page.goto(`/dashboard/${await makeDashboard(page, person, source)}`);
  await buildMap(
    page,
    [
      ['Group by', 'Lon'],
      ['Split by', 'Lat'],
    ],
    'Orders by place',
  );
  const map = page.getByRole('application', { name: /^Orders by place\./ });
  await expect(map).toBeVisible();
  // The code of its points comes after its frame.
  await expect(async () => {
    await map.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog', { name: 'How this number was calculated' })).toBeVisible({ timeout: 2000 });
  }).toPass();
});
