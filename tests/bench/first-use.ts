import { readFileSync } from 'node:fs';
import { openBrowser, settled, signedIn } from './browser';
import { ordersFile } from './orders';
import { argument, figure, report } from './report';
import { startProduct } from './server';
import { quantile, summary } from './timing';

/**
 * A file of 5 MB dropped on the page of someone who has just signed up: until its dashboard is painted, without a
 * further click.
 */
const SEED = 7;
const ROWS = Number(argument('rows') ?? 52_000);
const ROUNDS = Number(argument('rounds') ?? 5);

/** In the page: a drop of the file, and the moment after which nothing of the dashboard is still to come. */
async function dropAndWait({
  name,
  text,
}: {
  name: string;
  text: string;
}): Promise<{ painted: number; clicks: number }> {
  let clicks = 0;
  document.addEventListener(
    'click',
    () => {
      clicks++;
    },
    { capture: true },
  );
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  const began = performance.now();
  for (const type of ['dragenter', 'dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  const isPainted = () => {
    const cells = [...document.querySelectorAll('[data-widget]')];
    return (
      location.pathname.startsWith('/dashboard/') &&
      cells.length > 0 &&
      cells.every((cell) => !cell.querySelector('[role="status"]')) &&
      [...document.querySelectorAll('[aria-roledescription="chart"]')].every((chart) => chart.querySelector('canvas'))
    );
  };
  while (!isPainted()) await new Promise(requestAnimationFrame);
  await new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
  });
  return { painted: performance.now() - began, clicks };
}

const text = readFileSync(ordersFile('csv', ROWS, SEED), 'utf8');
const product = await startProduct();
const browser = await openBrowser();
try {
  const rounds: { painted: number; clicks: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // A browser that knows nothing of the product yet.
    const context = await signedIn(browser, product);
    const page = await context.newPage();
    await page.goto('/home');
    await page.getByRole('main').waitFor();
    await settled(page);
    rounds.push(await page.evaluate(dropAndWait, { name: `orders-${round}.csv`, text }));
    await context.close();
  }
  console.log(
    `${(text.length / 1e6).toFixed(1)} MB dropped → dashboard painted: ${summary(rounds.map(({ painted }) => painted))}`,
  );
  report(
    'first-use',
    SEED,
    [
      figure(
        'first-use.painted',
        quantile(
          rounds.map(({ painted }) => painted),
          0.5,
        ) / 1000,
      ),
      figure('first-use.clicks', Math.max(...rounds.map(({ clicks }) => clicks))),
    ],
    ['next', 'playwright'],
  );
} finally {
  await browser.close();
  await product.stop();
}
