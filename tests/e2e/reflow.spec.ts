import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { sql } from '../api/client';
import { makeDashboard, signUpWithToken, upload, type SignedUp } from './things';

const PATHS = [
  '/home', '/data-sources', '/data-sources/{source}', '/data-sources/{source}?view=rows', '/data-sources/{source}?view=issues', '/documents', '/extractions', '/dashboards', '/dashboard/{dashboard}', '/dashboard/create',
  '/insights', '/predict', '/summaries', '/exports', '/pricing', '/profile', '/browser-compatibility', '/admin', '/admin/dashboard', '/admin/monitoring', '/admin/backup', '/health-ai', '/nowhere',
];
/** A screen of 1280 px at 200 % zoom is 640 px wide. */
const WIDTHS = { 'a narrow phone': 320, '200 % zoom': 640, 'a wide screen': 1920 };

async function owner(page: Page): Promise<string[]> {
  const person: SignedUp = await signUpWithToken(page);
  await sql('update "User" set role = \'owner\' where id = $1', [person.id]);
  const source = await upload(page, person, 'a file with a name that is longer than any phone is wide, as files have.csv');
  const dashboard = await makeDashboard(page, person, source);
  return PATHS.map((path) => path.replace('{source}', source).replace('{dashboard}', dashboard));
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
}

for (const [what, width] of Object.entries(WIDTHS)) {
  test(`no signed-in page scrolls sideways at ${width} px, ${what}, without motion`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    for (const path of await owner(page)) {
      await open(page, path);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBeLessThanOrEqual(0);
      const moving = await page.evaluate(() => document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().duration) > 0).length);
      expect.soft(moving, `${path} moves`).toBe(0);
    }
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious on any signed-in page: ${colorScheme}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme });
    for (const path of await owner(page)) {
      await open(page, path);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect.soft(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
    }
  });
}
