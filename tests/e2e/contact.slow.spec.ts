import { expect, test, type Page } from '@playwright/test';
import { sql } from '../api/client';
import { newPerson } from './people';

const open = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Contact Sales' }).click();
  return page.getByRole('dialog', { name: 'Contact Sales' });
};
const send = (page: Page) => page.getByRole('button', { name: 'Send request' }).click();
const notice = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test('[R03] the dialog asks for name, email, company, phone, team size and message', async ({ page }) => {
  const dialog = await open(page);
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  for (const label of ['Email', 'Company', 'Phone (optional)', 'Message (optional)'])
    await expect(dialog.getByLabel(label)).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(dialog.getByLabel('Team size (optional)').getByRole('option')).toHaveText([
    'Not specified',
    '1-10',
    '11-50',
    '51-100',
    '101-500',
    '500+',
  ]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Contact Sales' })).toBeFocused();
});

for (const missing of ['Name', 'Email', 'Company']) {
  test(`[V05] without ${missing} it says what is missing, and sends nothing`, async ({ page }) => {
    let sent = 0;
    await page.route(/\/api\/contact-sales/, (route) => {
      sent++;
      return route.abort();
    });
    const dialog = await open(page);
    for (const [label, value] of [
      ['Name', 'Ada Reader'],
      ['Email', 'ada@example.com'],
      ['Company', 'Example'],
    ] as const) {
      await dialog.getByLabel(label, { exact: true }).fill(label === missing ? '  ' : value);
    }
    await send(page);
    await notice(page, 'Missing information');
    await notice(page, 'Please fill in all required fields.');
    await expect(dialog.getByLabel(missing, { exact: true })).toBeFocused();
    await expect(dialog.getByLabel(missing, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toBe(0);
  });
}

test('[E10][S08][X07] a request is kept, announced, and the form closes and is empty again', async ({ page }) => {
  await sql('delete from "ThrottleCounter" where key like $1', ['contact %']);
  const company = newPerson().username;
  const dialog = await open(page);
  await dialog.getByLabel('Name', { exact: true }).fill('Ada Reader');
  await dialog.getByLabel('Email').fill('ada@example.com');
  await dialog.getByLabel('Company').fill(company);
  await dialog.getByLabel('Phone (optional)').fill('+1 555 0100');
  await dialog.getByLabel('Team size (optional)').selectOption('51-100');
  await dialog.getByLabel('Message (optional)').fill('How many seats?');
  await send(page);
  await notice(page, 'Contact request sent');
  await notice(page, 'Our sales team will contact you within 24 hours to discuss Enterprise pricing.');
  await expect(dialog).toBeHidden();
  expect(
    await sql('select name, email, phone, "teamSize", message, status from "ContactRequest" where company = $1', [
      company,
    ]),
  ).toEqual([
    {
      name: 'Ada Reader',
      email: 'ada@example.com',
      phone: '+1 555 0100',
      teamSize: '51-100',
      message: 'How many seats?',
      status: 'new',
    },
  ]);
  await page.getByRole('button', { name: 'Contact Sales' }).click();
  for (const label of ['Name', 'Email', 'Company', 'Phone (optional)', 'Team size (optional)', 'Message (optional)'])
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue('');
});

test('[X07] a failure is told in the words of the server, and nothing typed is lost', async ({ page }) => {
  const resting = { status: 503, body: JSON.stringify({ message: 'The database is resting.' }) };
  // A change is sent twice before its failure is told.
  const answers = [resting, resting, null, null];
  await page.route(/\/api\/contact-sales/, (route) => {
    const answer = answers.shift();
    return answer ? route.fulfill({ ...answer, contentType: 'application/json' }) : route.abort('connectionfailed');
  });
  const dialog = await open(page);
  for (const [label, value] of [
    ['Name', 'Ada Reader'],
    ['Email', 'ada@example.com'],
    ['Company', 'Example'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await send(page);
  await notice(page, 'Failed to send request');
  await notice(page, 'The database is resting.');
  await expect(dialog.getByLabel('Company')).toHaveValue('Example');
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().includes('/api/contact-sales')),
    send(page),
  ]);
  await notice(page, 'Failed to fetch');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Contact Sales' }).click();
  await expect(dialog.getByLabel('Company')).toHaveValue('Example');
});

test('the server’s refusal of an address stands beside it', async ({ page }) => {
  await sql('delete from "ThrottleCounter" where key like $1', ['contact %']);
  const dialog = await open(page);
  for (const [label, value] of [
    ['Name', 'Ada Reader'],
    ['Email', 'ada'],
    ['Company', 'Example'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await send(page);
  await notice(page, 'Failed to send request');
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/isn’t a valid email address/);
});
