import { expect, test } from '@playwright/test';
import { signUpWithToken, upload } from './things';

test('a question typed in the palette is answered, corrected and shows its evidence', async ({ page }) => {
  const person = await signUpWithToken(page);
  await upload(page, person, 'shops.csv');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('total revnue by shop');
  await page.getByRole('option', { name: 'Ask about shops.csv' }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByRole('heading', { name: 'Sum of revenue, by shop' })).toBeVisible();

  await answer.getByRole('button', { name: 'Measure Sum' }).click();
  await page.getByRole('menuitemradio', { name: 'Average' }).click();
  await expect(answer.getByRole('heading', { name: 'Average of revenue, by shop' })).toBeVisible();
  await answer.getByRole('button', { name: 'How this answer was calculated' }).click();
  await expect(page.getByRole('dialog', { name: 'How this chart was calculated' })).toContainText('SELECT');
});

test('what is not in the data is said, with what could be asked instead @slow', async ({ page }) => {
  const person = await signUpWithToken(page);
  const source = await upload(page, person, 'shops.csv');
  await page.goto(`/data-sources/${source}`);
  await page.getByRole('textbox', { name: 'Question' }).fill('revenue by warehouse');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('This data has no “warehouse”.');
  await answer
    .getByRole('list', { name: 'Closest questions this data can answer' })
    .getByRole('button', { name: 'Total revenue', exact: true })
    .click();
  await expect(answer.getByRole('heading', { name: 'Sum of revenue', exact: true })).toBeVisible();
});

test(
  '[B21] an answer is marked as that of an earlier question while another stands in the box, and no longer when it is back',
  { tag: '@slow' },
  async ({ page }) => {
    const person = await signUpWithToken(page);
    const source = await upload(page, person, 'shops.csv');
    await page.goto(`/data-sources/${source}`);
    const box = page.getByRole('textbox', { name: 'Question' });
    await box.fill('total revenue by shop');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('Sum of revenue, by shop');
    await box.fill('average revenue');
    const earlier = page.getByRole('region', { name: 'Answer to an earlier question' });
    await expect(earlier).toContainText('This answers your earlier question, “total revenue by shop”.');
    await expect(page.getByRole('region', { name: 'Answer', exact: true })).toHaveCount(0);
    await box.fill('total revenue by shop');
    await expect(earlier).toHaveCount(0);
    await box.fill('average revenue');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('Average of revenue');
    await expect(earlier).toHaveCount(0);
  },
);

test('two columns of numbers are answered by their rows as points @slow', async ({ page }) => {
  const person = await signUpWithToken(page);
  const rows = Array.from({ length: 60 }, (_, nth) => {
    const size = 30 + 1.5 * ((37 * nth) % 60);
    return `${nth % 2 ? 'North' : 'South'},${size},${300.5 + 9 * size + 7 * ((53 * nth) % 60)}`;
  });
  const source = await upload(page, person, 'flats.csv', ['area,size,rent', ...rows].join('\n'));
  await page.goto(`/data-sources/${source}`);
  await page.getByRole('textbox', { name: 'Question' }).fill('is there a relation between size and rent?');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: 'Answer', exact: true });
  await expect(answer).toContainText('With higher size, rent tends to be higher: a strong relation');
  await expect(answer).toContainText('over 60 rows');
  await answer.getByRole('button', { name: 'Show as a table' }).click();
  await expect(answer.getByRole('row')).toHaveCount(61);
});
