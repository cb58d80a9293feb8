import type { Browser, BrowserContext, Page } from 'playwright';
import { openBrowser, settled, signedIn } from './browser';
import { ordersFile } from './orders';
import { given, figure, report, type Figure } from './report';
import { startProduct, uploadFile, type Product } from './server';
import { paintsMap } from './web-map';

/**
 * The JavaScript that a browser with an empty cache fetches for each screen, as it came over the line: gzipped, 1 kB =
 * 1000 bytes.
 */
type Fetched = { name: string; bytes: number };

async function scriptsOf(
  context: BrowserContext,
  path: string,
  shown: (page: Page) => Promise<unknown>,
): Promise<Fetched[]> {
  const page = await context.newPage();
  await page.goto(path);
  await shown(page);
  await settled(page);
  const fetched = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname.split('/').pop()!, bytes: encodedBodySize })),
  );
  await context.close();
  return fetched;
}

async function fetchedScripts(product: Product, browser: Browser): Promise<Figure[]> {
  const dataSourceId = await uploadFile(product.owner, ordersFile('csv', 5000, 7));
  const {
    body: { dashboard },
  } = await product.owner.post('/api/dashboards', { dataSourceIds: [dataSourceId] });
  // A worker's answers count unpacked; the budget is what travels.
  const anyone = () => browser.newContext({ serviceWorkers: 'block', baseURL: product.origin });
  const { body: shared } = await product.owner.post(`/api/dashboards/${dashboard.id}/shares`, { label: 'bench' });
  const owner = () => signedIn(browser, product);
  const heading = (page: Page) => page.getByRole('heading').first().waitFor();
  const screens: [string, () => Promise<BrowserContext>, string, (page: Page) => Promise<unknown>][] = [
    ['landing', anyone, '/', heading],
    ['auth', anyone, '/auth', heading],
    ['home', owner, '/home', heading],
    ['data-sources', owner, '/data-sources', heading],
    ['dashboards', owner, '/dashboards', heading],
    ['data-set', owner, `/data-sources/${dataSourceId}`, heading],
    ['predict', owner, '/predict', heading],
    ['guest', anyone, `/shared/${shared.token}`, (page) => page.locator('[data-widget] canvas').first().waitFor()],
    [
      'dashboard',
      owner,
      `/dashboard/${dashboard.id}`,
      (page) => page.locator('[data-widget] canvas').first().waitFor(),
    ],
  ];
  const figures = [];
  for (const [name, context, path, shown] of screens) {
    const scripts = await scriptsOf(await context(), path, shown);
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    if (given('files'))
      for (const { name: file, bytes } of [...scripts].sort((left, right) => right.bytes - left.bytes))
        console.log(`  ${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`);
    figures.push(figure(`web.js.${name}`, Math.round(total / 100) / 10));
    console.log(`${name}: ${scripts.length} files, ${(total / 1000).toFixed(1)} kB (${(total / 1024).toFixed(1)} KiB)`);
  }
  return figures;
}

const product = await startProduct();
const browser = await openBrowser();
try {
  const figures = given('map') ? [] : await fetchedScripts(product, browser);
  report('web', 7, [...figures, await paintsMap(product, browser)], ['next', 'react', 'playwright']);
} finally {
  await browser.close();
  await product.stop();
}
