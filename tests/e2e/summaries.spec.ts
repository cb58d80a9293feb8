import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { setPlan } from '../api/client';
import { makeDashboard, signUpWithToken, upload } from './things';

/** Six months of three shops; in the last of them East sells half. */
function shopsCsv(): string {
  const lines: string[] = [];
  for (let at = Date.UTC(2023, 9, 1); at < Date.UTC(2024, 3, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    for (const [nth, shop] of ['North', 'South', 'East'].entries())
      lines.push(
        `${day},${shop},${((nth === 2 && day >= '2024-03' ? 50 : 100) + ((at / 86_400_000 + nth) % 7)).toFixed(2)}`,
      );
  }
  return `day,shop,revenue\n${lines.join('\n')}\n`;
}

test('a summary is made from a dashboard, read with its evidence, edited and written anew [F13] [R16]', async ({
  page,
}) => {
  const person = await signUpWithToken(page);
  const dashboard = await makeDashboard(page, person, await upload(page, person, 'shops.csv', shopsCsv()));
  await page.goto('/summaries');
  await expect(page.getByText('Executive summaries are part of Premium.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sample of a summary' })).toBeVisible();
  await setPlan(person.id, 'premium');

  await page.goto(`/dashboard/${dashboard}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Write a summary' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Write summary' }).click();
  await expect(page.getByText(/^(\d+) of \1 numbers checked$/)).toBeVisible({ timeout: 30_000 });
  const headline = page.getByRole('region', { name: 'Headline' });
  await expect(headline).toContainText(/Revenue fell [\d.]+%/);

  await headline
    .getByRole('button', { name: /how this number was calculated/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Query' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();

  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`),
  ).toEqual([]);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await headline.getByRole('button', { name: /^Edit: Revenue fell/ }).click();
  await headline.getByRole('textbox').fill('A weak month for 14 shops.');
  await headline.getByRole('button', { name: 'Save' }).click();
  await expect(headline.getByText('14 has no evidence.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/regenerate')),
    page.getByRole('button', { name: 'Regenerate' }).click(),
  ]);
  await expect(page.getByText('Regenerating this summary.')).toBeHidden({ timeout: 30_000 });
  await expect(headline).toContainText('A weak month for 14');
});

test(
  'a change of a summary that was changed in another tab is refused in words that can be seen',
  { tag: '@slow' },
  async ({ page, context }) => {
    const person = await signUpWithToken(page);
    await setPlan(person.id, 'premium');
    const dashboard = await makeDashboard(page, person, await upload(page, person, 'shops.csv', shopsCsv()));
    const made = await page.request.post('/api/executive-summaries', {
      data: { scope: { dashboardId: dashboard }, period: 'automatic', audience: 'executive', length: 'standard' },
      headers: { Authorization: `Bearer ${person.token}`, 'Idempotency-Key': randomUUID() },
    });
    const { summary } = (await made.json()) as { summary: { id: string } };
    await page.setViewportSize({ width: 1280, height: 420 });
    await page.goto(`/summaries/${summary.id}?view=edit`);
    const method = page.getByRole('region', { name: 'How this was calculated' });
    await expect(method).toBeVisible({ timeout: 30_000 });

    const other = await context.newPage();
    await other.goto(`/summaries/${summary.id}?view=edit`);
    await Promise.all([
      other.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok()),
      other
        .getByRole('region', { name: 'Headline' })
        .getByRole('button', { name: /^Remove:/ })
        .first()
        .click(),
    ]);
    await other.close();

    await method
      .getByRole('button', { name: /^Edit:/ })
      .first()
      .click();
    await method.getByRole('textbox').fill('Counted by hand.');
    await method.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Couldn’t save the change', { exact: true })).toBeInViewport();
    await expect(method.getByRole('textbox')).toHaveValue('Counted by hand.');
    await page.getByRole('button', { name: 'Load it again' }).click();
    await expect(page.getByText('Couldn’t save the change', { exact: true })).toBeVisible();
    await method.getByRole('button', { name: 'Save' }).click();
    await expect(method.getByText('Counted by hand.')).toBeVisible();
  },
);
