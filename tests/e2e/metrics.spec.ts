import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { makeDashboard, signUpWithToken, upload } from './things';

const CSV = [
  'day,status,region,amount',
  ...Array.from({ length: 240 }, (_, nth) =>
    [
      new Date(Date.UTC(2024, 0, 1 + nth)).toISOString().slice(0, 10),
      nth % 3 === 0 ? 'refunded' : 'paid',
      ['North', 'South'][nth % 2],
      10 + ((nth * 7) % 90),
    ].join(','),
  ),
].join('\n');
const sound = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

test('a metric is defined, used in a chart, and shows what a change moves before it is saved', async ({ page }) => {
  const person = await signUpWithToken(page);
  const source = await upload(page, person, 'orders.csv', CSV);
  const dashboard = await makeDashboard(page, person, source);
  await page.goto('/metrics');
  await expect(page.getByText('No metrics yet.')).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'New metric' }).click();
  const dialog = page.getByRole('dialog', { name: 'New metric' });
  await dialog.getByLabel('Name').fill('Gross sales');
  await dialog.getByLabel('Measure', { exact: true }).selectOption({ label: 'Amount' });
  await dialog.getByLabel('Aggregation').selectOption({ label: 'Sum' });
  await dialog.getByLabel('Certified: this is the definition to use').check();
  await sound(page);
  await dialog.getByRole('button', { name: 'See its values' }).click();
  await expect(dialog.getByRole('group', { name: 'Values' }).getByText('All rows')).toBeVisible();
  await sound(page);
  await dialog.getByRole('button', { name: 'Create metric' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Certified', { exact: true })).toBeVisible();

  // in a chart, beside the columns
  await page.goto(`/dashboard/${dashboard}`);
  await page.getByRole('button', { name: 'Add chart' }).first().click();
  const builder = page.getByRole('dialog', { name: 'Add a chart' });
  await builder.getByLabel('Measure', { exact: true }).selectOption({ label: 'Gross sales (certified)' });
  await builder.getByLabel('Group by', { exact: true }).selectOption({ label: 'Region' });
  await expect(builder.getByLabel('Title')).toHaveValue('Gross sales by region');
  await builder.getByRole('button', { name: 'Add chart' }).click();
  await expect(builder).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Gross sales by region' })).toBeVisible();

  // what a change moves, before it is saved
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/workspace/metrics', {
        headers: { Authorization: `Bearer ${person.token}` },
      });
      const [metric] = ((await answer.json()) as { metrics: { id: string }[] }).metrics;
      const uses = await page.request.get(`/api/workspace/metrics/${metric!.id}/uses`, {
        headers: { Authorization: `Bearer ${person.token}` },
      });
      return ((await uses.json()) as { dashboards: unknown[] }).dashboards.length;
    })
    .toBe(1);
  await page.goto('/metrics');
  await page.getByRole('button', { name: 'Edit Gross sales' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit “Gross sales”' });
  await edit.getByLabel('Name').fill('Median sale');
  await edit.getByLabel('Aggregation').selectOption({ label: 'Median' });
  await edit.getByRole('button', { name: 'See what it moves' }).click();
  await expect(edit.getByText('Gross sales by region')).toBeVisible();
  await expect(edit.getByRole('columnheader', { name: 'After' })).toBeVisible();
  await sound(page);
  await edit.getByRole('group', { name: 'Values' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog').last()).toContainText(/SELECT/i);
  await page.keyboard.press('Escape');
  await edit.getByRole('button', { name: 'Save change' }).click();
  await expect(edit).toHaveCount(0);
  await page.goto(`/dashboard/${dashboard}`);
  await expect(page.getByRole('heading', { name: 'Median sale by region' })).toBeVisible();

  // deleting names what uses it, and is undone
  await page.goto('/metrics');
  await page.getByRole('button', { name: 'Delete Median sale' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked.getByText('They keep its definition as it is now.')).toBeVisible();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Edit Median sale' })).toBeVisible();
});
