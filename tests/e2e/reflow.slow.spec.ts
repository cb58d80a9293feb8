import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { sql } from '../api/client';
import { makeDashboard, signUpWithToken, upload, type SignedUp } from './things';

/** The admin area has a test of its own. Two halves, since two browsers look at once. */
const PATHS = {
  'of data': [
    '/home',
    '/data-sources',
    '/data-sources/connect',
    '/data-sources/connect?type=snowflake',
    '/data-sources/{source}',
    '/data-sources/{source}?view=rows',
    '/data-sources/{source}?view=issues',
    '/dashboards',
    '/dashboard/{dashboard}',
    '/dashboard/create',
  ],
  'beside them': [
    '/documents',
    '/extractions',
    '/insights',
    '/predict',
    '/summaries',
    '/exports',
    '/pricing',
    '/profile',
    '/browser-compatibility',
    '/health-ai',
    '/nowhere',
  ],
};
/** A screen of 1280 px at 200 % zoom is 640 px wide. */
const WIDTHS = [320, 640, 1920];

async function owner(page: Page, paths: readonly string[]): Promise<string[]> {
  const person: SignedUp = await signUpWithToken(page);
  await sql('update "User" set role = \'owner\' where id = $1', [person.id]);
  const source = await upload(
    page,
    person,
    'a file with a name that is longer than any phone is wide, as files have.csv',
  );
  const dashboard = await makeDashboard(page, person, source);
  return paths.map((path) => path.replace('{source}', source).replace('{dashboard}', dashboard));
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
}

const serious = async (axe: AxeBuilder, path: string) =>
  (await axe.analyze()).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.target.join(' ')}`);

for (const [which, paths] of Object.entries(PATHS)) {
  test(`signed-in pages ${which}: nothing serious for axe in either theme, no scrolling sideways at 320, 640 (200 % zoom) and 1920 px, nothing moves that need not`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    for (const path of await owner(page, paths)) {
      await open(page, path);
      const moving = await page.evaluate(
        () => document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().duration) > 0).length,
      );
      expect.soft(moving, `${path} moves`).toBe(0);
      expect.soft(await serious(new AxeBuilder({ page }), path)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await serious(new AxeBuilder({ page }).withRules('color-contrast'), `${path}, dark`)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(
            () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
            `${path} at ${width} px`,
          )
          .toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    }
  });
}
