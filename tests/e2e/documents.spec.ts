import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import PDFDocument from 'pdfkit';
import { signUpWithToken } from './things';

/** An invoice of two pages, with a table of its items. */
function invoice(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 50 });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  pdf.fontSize(18).text('Invoice', 50, 50);
  pdf.fontSize(10);
  ['Invoice number: R-2025-17', 'Invoice date: 4 May 2025', 'Supplier: Hagen Ltd'].forEach((line, nth) =>
    pdf.text(line, 50, 90 + nth * 16),
  );
  pdf.addPage();
  pdf.text('Total due: EUR 512.00', 50, 60);
  pdf.end();
  return new Promise((done) => {
    pdf.on('end', () => done(Buffer.concat(parts)));
  });
}

const choose = async (page: Page) =>
  page
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'R-2025-17.pdf', mimeType: 'application/pdf', buffer: await invoice() });

test('[F14] [R16] a PDF is uploaded, drawn, searched, asked, and deleted for good', async ({ page }) => {
  await signUpWithToken(page);
  await page.goto('/documents');
  await expect(page.getByText(/No documents yet/)).toBeVisible();
  await choose(page);
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1, name: 'R-2025-17.pdf' })).toBeVisible();
  const pages = page.getByRole('region', { name: 'Pages' });
  await expect(pages.locator('canvas').first()).toBeVisible();
  // Something was drawn: the picture is not of one colour.
  await expect
    .poll(() =>
      pages
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => {
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
          return new Set(data).size > 2;
        }),
    )
    .toBe(true);

  // A window that is made narrower, or a phone that is turned: the page follows.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => pages.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('searchbox', { name: 'Search in this document' }).fill('total due');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(page.locator('[data-lit]')).toBeVisible();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();

  await page.getByRole('tab', { name: 'Ask' }).click();
  await page.getByLabel('Ask this document').fill('What colour is the car?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not found in this document')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/There is no bin for documents/)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/documents$/);
  await expect(page.getByText(/No documents yet/)).toBeVisible();
});

test('[R16] values are extracted and reviewed by keyboard', async ({ page }) => {
  await signUpWithToken(page);
  await page.goto('/documents');
  await choose(page);
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/);
  await page.getByRole('button', { name: 'Extract values' }).click();
  await page.getByRole('radio', { name: /^Invoice/ }).check();
  await page.getByRole('button', { name: 'Extract', exact: true }).click();
  await page.waitForURL(/\/extractions\?id=/);
  const number = page.getByRole('textbox', { name: /^Invoice number/ });
  await expect(number).toHaveValue('R-2025-17');
  await number.fill('R-2025-18');
  await number.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Invoice number: R-2025-18, entered manually/ })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Confirm all' }).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.goto('/extractions');
  await expect(page.getByRole('row').filter({ hasText: 'Invoice: R-2025-17.pdf' })).toBeVisible();
});

test('at 390 px the page lies above the findings @slow', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signUpWithToken(page);
  await page.goto('/documents');
  await choose(page);
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/);
  const pages = await page.getByRole('region', { name: 'Pages' }).boundingBox();
  const tabs = await page.getByRole('tablist').boundingBox();
  expect(pages!.y + pages!.height).toBeLessThan(tabs!.y);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
