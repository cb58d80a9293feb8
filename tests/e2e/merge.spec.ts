import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { newPerson } from './people';

const ORDERS = `order_id,region,revenue\n${Array.from({ length: 40 }, (_, nth) => `${1000 + nth},${['North', 'South'][nth % 2]},${10 + nth}`).join('\n')}\n`;
/** Two payments to each of the first thirty orders, and one to an order that is not there. */
const PAYMENTS = `payment_id,order_id,amount\n${Array.from({ length: 60 }, (_, nth) => `P${nth},${1000 + (nth % 30)},${5 + nth}`).join('\n')}\nP99,7777,1\n`;

test('two data sources are merged without counting anything twice, and the merge follows them', async ({ page }) => {
  const { accessToken } = (await (await page.request.post('/api/auth/signup', { data: newPerson() })).json()) as {
    accessToken: string;
  };
  const upload = async (name: string, text: string, more: Record<string, string> = {}) => {
    const answer = await page.request.post('/api/upload', {
      headers: { Authorization: `Bearer ${accessToken}` },
      multipart: { ...more, file: { name, mimeType: 'text/csv', buffer: Buffer.from(text) } },
    });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { dataSource: { id: string } }).dataSource.id;
  };
  const orders = await upload('orders.csv', ORDERS);
  const payments = await upload('payments.csv', PAYMENTS);

  await page.goto(`/data-sources/${orders}`);
  await page.getByRole('button', { name: 'Actions on orders.csv' }).click();
  await page.getByRole('menuitem', { name: 'Merge…' }).click();
  await page.getByRole('radio', { name: /^payments\.csv/ }).click();
  await expect(
    page.getByText('One order matches 2.0 payments on average; revenue would be counted more than once.'),
  ).toBeVisible();
  const revenue = page.getByRole('row', { name: /^revenue/ });
  await expect(revenue).toContainText('rows duplicated');
  await page.getByRole('button', { name: /^Left only 10/ }).click();
  await expect(page.getByText('The first 10 rows from the left without a match')).toBeVisible();
  expect(
    (await new AxeBuilder({ page }).analyze()).violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`),
  ).toEqual([]);

  await page.getByRole('button', { name: 'Aggregate the right side first' }).click();
  await expect(revenue).toContainText('the same');
  await page.getByRole('textbox', { name: 'Name' }).fill('Paid orders');
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paid orders' })).toBeVisible();
  await expect(
    page.getByText('Left join of orders.csv v1 and payments.csv v1 on order_id; right side aggregated.'),
  ).toBeVisible();

  await upload('payments.csv', `${PAYMENTS}P100,1039,1\n`, { mode: 'replace', targetId: payments });
  await page.reload();
  await expect(page.getByText('payments.csv has a newer version.')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('payments.csv v2 on order_id', { exact: false })).toBeVisible();
  await expect(page.getByText('payments.csv has a newer version.')).toBeHidden();
});
