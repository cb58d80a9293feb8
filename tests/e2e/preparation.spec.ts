import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { newPerson } from './people';

const SALES = `order_id,region,amount\n${Array.from(
  { length: 40 },
  (_, nth) => `${1000 + nth},${['North', 'South', 'south', ' South '][nth % 4]},${10 + nth}`,
).join('\n')}\n1039, South ,49\n`;

async function signedUp(page: Page) {
  const { accessToken } = (await (await page.request.post('/api/auth/signup', { data: newPerson() })).json()) as {
    accessToken: string;
  };
  return async (text: string, more: Record<string, string> = {}) => {
    const answer = await page.request.post('/api/upload', {
      headers: { Authorization: `Bearer ${accessToken}` },
      multipart: { ...more, file: { name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from(text) } },
    });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { dataSource: { id: string } }).dataSource.id;
  };
}

const accessible = async (page: Page) =>
  expect(
    (await new AxeBuilder({ page }).analyze()).violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`),
  ).toEqual([]);

test('steps are proposed, reviewed, added, undone and saved, and run again on a newer file', async ({ page }) => {
  const upload = await signedUp(page);
  const sales = await upload(SALES);
  await page.goto(`/data-sources/${sales}`);
  await page.getByRole('button', { name: 'Actions on sales.csv' }).click();
  await page.getByRole('menuitem', { name: 'Prepare…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prepare sales.csv' })).toBeVisible();
  await expect(page.getByText('1 row is an exact copy of another')).toBeVisible();
  await accessible(page);

  const suggestions = page.getByRole('region', { name: 'Suggestions' });
  await suggestions.getByRole('listitem').filter({ hasText: 'exact copy' }).getByRole('button').click();
  await expect(page.getByText('Removes 1 of 41 rows')).toBeVisible();
  await expect(page.getByRole('row', { name: /^removed/ })).toHaveCount(1);
  await accessible(page);
  await page.getByRole('button', { name: 'Add step' }).click();
  await expect(page.getByRole('button', { name: /^1\. Keep the first of rows/ })).toBeVisible();

  await suggestions.getByRole('listitem').filter({ hasText: 'several ways' }).getByRole('button').click();
  await expect(page.getByText(/^Changes 1\d cells$/)).toBeVisible();
  await page.getByRole('button', { name: 'Add step' }).click();
  const merged = page.getByRole('button', { name: /^2\. Merge/ });
  await expect(merged).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(merged).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(merged).toBeVisible();

  await page.getByRole('combobox', { name: 'Add a step' }).selectOption('group');
  await page.getByRole('form', { name: 'Group rows' }).getByRole('checkbox', { name: 'order_id' }).uncheck();
  await page.getByRole('form', { name: 'Group rows' }).getByRole('checkbox', { name: 'region' }).check();
  await page.getByRole('button', { name: 'Add step' }).click();
  await expect(page.getByRole('group', { name: 'After' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Add a step' }).selectOption('trim');
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('button', { name: 'Actions on step 4, Trim spaces' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: /^4\./ })).toBeHidden();

  await page.getByRole('textbox', { name: 'Name' }).fill('Clean sales');
  await page.getByRole('button', { name: 'Create data source' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clean sales' })).toBeVisible();
  await expect(page.getByText('Prepared from sales.csv v1 in 3 steps')).toBeVisible();

  await upload(`${SALES}2000,West,1\n`, { mode: 'replace', targetId: sales });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Prepared from sales.csv v2 in 3 steps')).toBeVisible({ timeout: 2000 });
  }).toPass();

  await page.getByRole('link', { name: 'Change steps' }).click();
  await page.getByRole('button', { name: 'Actions on step 1, Remove duplicates' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Save steps' }).click();
  await expect(page.getByText('Prepared from sales.csv v2 in 2 steps')).toBeVisible();
});

test('a step that a later one needs is named when it goes, and comes back by Undo', async ({ page }) => {
  const upload = await signedUp(page);
  await page.goto(`/data-sources/${await upload(SALES)}/prepare`);
  await page.getByRole('combobox', { name: 'Add a step' }).selectOption('calculate');
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('double');
  await page.getByRole('textbox', { name: 'Formula' }).fill('[amount] * 2');
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('combobox', { name: 'Add a step' }).selectOption('rename');
  await page.getByRole('combobox', { name: 'Column' }).selectOption({ label: 'double' });
  await page.getByRole('textbox', { name: 'New name' }).fill('Twice');
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('button', { name: 'Actions on step 1, Add a calculated column' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(
    page.getByText(/^Step 1 \(Rename a column\) can’t run: the column double isn’t in the table here/),
  ).toBeVisible();
  await expect(page.getByText('Fix or remove the step that can’t run.')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/can’t run:/)).toBeHidden();
  await page.getByRole('button', { name: /^2\. Rename double to Twice/ }).click();
  await expect(page.getByRole('columnheader', { name: /^Twice/ })).toBeVisible();
});
