import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { png } from '../support/images';
import { onPlan } from './plan';
import { makeDashboard, signUpWithToken, upload } from './things';

const text = (page: Page) => page.locator('[data-widget="text-1"]');
const logo = { name: 'logo.png', mimeType: 'image/png', buffer: png(200, 80) };

/** A picture that the browser has drawn. */
const isDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth)).toBe(200);

test('an image is added to a text by keyboard, shown to members and guests, and undone', async ({ page, browser }) => {
  const person = await signUpWithToken(page);
  await onPlan(person, 'premium');
  const id = await makeDashboard(page, person, await upload(page, person, 'sales.csv'));
  await page.goto(`/dashboard/${id}`);
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Add text' }).press('Enter');
  const editor = page.getByRole('dialog', { name: 'Add text' });
  await expect(editor.getByLabel('Text', { exact: true })).toBeFocused();
  await page.keyboard.type('# The shops');
  await editor.getByRole('button', { name: 'Add an image' }).press('Enter');
  const picker = editor.getByRole('region', { name: 'Image' });
  await picker.getByLabel('Choose an image').setInputFiles({ ...logo, buffer: Buffer.from('GIF89a') });
  await picker.getByLabel('What does it show?').fill('Our logo');
  await page.keyboard.press('Enter');
  await expect(picker).toContainText('Only PNG and JPEG images can be added.');
  await picker.getByLabel('Choose an image').setInputFiles(logo);
  await picker.getByLabel('What does it show?').press('Enter');
  await expect(picker).toHaveCount(0);
  await isDrawn(editor.getByRole('img', { name: 'Our logo' }));
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await editor.getByRole('button', { name: 'Save' }).click();
  await saved;

  const shown = text(page).getByRole('img', { name: 'Our logo' });
  await isDrawn(shown);
  const { violations } = await new AxeBuilder({ page }).include('[data-widget="text-1"]').analyze();
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  await page.reload();
  await isDrawn(shown);

  const made = await page.request.post(`/api/dashboards/${id}/shares`, {
    data: { label: 'Board' },
    headers: { Authorization: `Bearer ${person.token}`, 'Idempotency-Key': randomUUID() },
  });
  const { url } = (await made.json()) as { url: string };
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await guest.goto(url);
  await guest.waitForURL(`**/shared-guest/${id}`);
  const seen = text(guest).getByRole('img', { name: 'Our logo' });
  await seen.scrollIntoViewIfNeeded();
  await isDrawn(seen);
  await guest.context().close();

  await page.getByRole('button', { name: 'More for The shops' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(text(page)).toHaveCount(0);
  await page
    .getByRole('listitem')
    .filter({ hasText: '“The shops” removed' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await isDrawn(shown);
});
