import { expect, test } from '@playwright/test';
import { signUpWithToken, upload } from './things';

const wobble = (nth: number) => ((nth * 7919) % 101) - 50;
const FLATS = [
  'day,size,district,fee,rent',
  ...Array.from({ length: 120 }, (_, nth) => {
    const [size, district, day] = [
      30 + ((nth * 37) % 90),
      ['Harbour', 'Hill'][nth % 2]!,
      new Date(Date.UTC(2024, nth < 60 ? 3 : 4, 1 + (nth % 28))).toISOString().slice(0, 10),
    ];
    const rent = 200 + 9 * size + (district === 'Hill' && nth >= 60 ? 400 : 0) + wobble(nth);
    return `${day},${size},${district},${rent / 10},${nth % 12 === 0 ? '' : rent}`;
  }),
].join('\n');

test('a column is explained and predicted where it is missing; a change is split into parts that add up', async ({
  page,
}) => {
  const person = await signUpWithToken(page);
  const source = await upload(page, person, 'flats.csv', FLATS);
  await page.goto('/predict?tab=drivers');
  await page.getByLabel('Target column').selectOption({ label: 'rent, 10 missing' });
  await expect(page.getByText('110 rows have a value; 10 are missing and will be predicted')).toBeVisible();
  await expect(page.getByText(/Fee: duplicates it one to one/)).toBeVisible();
  await page.getByRole('button', { name: 'Find the drivers' }).click();
  await expect(page.getByText(/The other columns explain/)).toBeVisible({ timeout: 45_000 });
  await page.getByRole('button', { name: /^Size/ }).click();
  await expect(page.getByRole('img', { name: /Rent by Size/ })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Predictions of Rent' }).getByRole('row')).toHaveCount(11);

  await page.goto(
    `/explain?source=${source}&measure=sum.rent&of=day&before=2024-04-01..2024-05-01&after=2024-05-01..2024-06-01`,
  );
  await expect(page.getByText(/Sum of rent rose by/)).toBeVisible();
  await expect(page.getByText(/^Parts add up to \+/)).toBeVisible();
  await page.getByRole('row', { name: /Hill/ }).getByRole('button').last().click();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('paragraph')
      .filter({ hasText: /^Hill$/ }),
  ).toBeVisible();
});
