import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { randomFrom } from '../analysis/columns';
import { signUpWithToken, upload } from './things';

/** Two years of three shops: one is dear, the whole rises, and one day is far out. */
function shopsCsv(): string {
  const random = randomFrom(7);
  const lines = Array.from({ length: 2190 }, (_, nth) => {
    const day = Math.floor(nth / 3);
    const shop = ['North', 'South', 'East'][nth % 3]!;
    const revenue =
      100 + day * 0.4 + (shop === 'East' ? 300 : 0) + 60 * (random() + random() + random()) + (day === 400 ? 5000 : 0);
    return `${new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10)},${shop},${revenue.toFixed(2)}`;
  });
  return `day,shop,revenue\n${lines.join('\n')}\n`;
}

test('a finding leads to its evidence, is dismissed and taken back, and stands among everything tested [E09]', async ({
  page,
}) => {
  const person = await signUpWithToken(page);
  await upload(page, person, 'shops.csv', shopsCsv());
  await page.goto('/insights');
  await expect(page.getByText(/^Tested \d+ patterns\./)).toBeVisible({ timeout: 30_000 });
  const finding = page.getByRole('article').filter({ hasText: 'shop East' }).first();
  await expect(finding.getByText('99%')).toBeVisible();
  await finding
    .getByRole('button', { name: /how this number was calculated/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Query' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();

  await finding
    .getByRole('button', { name: /how it was tested/ })
    .first()
    .click();
  await expect(drawer.getByRole('heading', { name: 'How this was tested' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Recheck' }).click();
  await expect(drawer.getByText(/Rechecked at .*: same value/)).toBeVisible({ timeout: 15_000 });
  await drawer.getByRole('button', { name: 'Close' }).click();

  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`),
  ).toEqual([]);

  await finding.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('menuitem', { name: 'Already known' }).click();
  await expect(finding.getByText('Dismissed as known already')).toBeVisible();
  await finding.getByRole('button', { name: 'Undo' }).click();
  await expect(finding.getByRole('button', { name: 'Pin' })).toBeVisible();

  await page.getByRole('button', { name: 'Show all tests' }).click();
  const ledger = page.getByRole('region', { name: 'Everything tested in shops.csv' });
  await expect(ledger.getByRole('row').nth(1)).toBeVisible();
  await ledger.getByRole('combobox', { name: 'Outcome' }).selectOption('held up');
  await expect(ledger.getByRole('cell', { name: 'not significant' })).toHaveCount(0);
  await expect(ledger.getByRole('cell', { name: 'held up' }).first()).toBeVisible();
});

test(
  'a decision that the server refuses is said to be, where the reader looks, and never shown as taken',
  { tag: '@slow' },
  async ({ page }) => {
    const person = await signUpWithToken(page);
    const source = await upload(page, person, 'shops.csv', shopsCsv());
    await page.goto('/insights');
    const finding = page.getByRole('article').filter({ hasText: 'shop East' }).first();
    await expect(finding).toBeVisible({ timeout: 30_000 });
    // Another tab deletes the data source meanwhile.
    const deleted = await page.request.delete(`/api/data-sources/${source}`, {
      headers: { Authorization: `Bearer ${person.token}` },
    });
    expect(deleted.ok()).toBe(true);
    await finding.getByRole('button', { name: 'Pin' }).click();
    await expect(page.getByText('Couldn’t save the change', { exact: true })).toBeInViewport();
    await expect(page.getByText('Pinned', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Unpin' })).toHaveCount(0);
  },
);
