import type { Page } from 'playwright';
import type { ChosenMark, DashboardAnswer } from '@/lib/product/dashboards/schema';
import { openBrowser, signedIn } from './browser';
import { randomFrom } from './orders';
import type { Product } from './server';
import { productOf } from './short-orders';
import { pause, summary } from './timing';

/**
 * Twenty users look at one dashboard and click every ten seconds on average; three in ten of their questions were asked
 * before.
 */
const USERS = 20;
const THINK_MS = 10_000;
const ASKED_BEFORE = 0.3;
const PAGE_PAUSE_MS = 1000;

type Given = { dashboardId: string; dataSourceId: string; clicks: number; seed: number };

const markOf = (widget: string, field: string, value: string, dataSourceId: string): ChosenMark => ({
  widget,
  filters: [{ dataSourceId, field, op: 'in', values: [value] }],
});

/** Asks as the screen does, until stopped; answers how many questions were asked. */
function startUsers({ owner }: Product, { dashboardId, dataSourceId, seed }: Given): () => Promise<number> {
  const asked: ChosenMark[][] = [];
  let stopped = false;
  let count = 0;
  const user = async (nth: number) => {
    const random = randomFrom(seed * 1000 + nth);
    while (!stopped) {
      await pause(-Math.log(1 - random()) * THINK_MS);
      const fresh = [
        markOf('revenue-by-product', 'product', productOf(Math.floor(random() * 200)), dataSourceId),
        markOf(
          'revenue-by-country',
          'country',
          ['NO', 'DE', 'FR', 'ES', 'IT', 'PL', 'BR', 'IN', 'JP', 'CA'][Math.floor(random() * 10)]!,
          dataSourceId,
        ),
      ];
      const again = random() < ASKED_BEFORE ? asked[Math.floor(random() * asked.length)] : undefined;
      if (stopped) return;
      const { status } = await owner.post(`/api/dashboards/${dashboardId}/query`, {
        filters: [],
        chosen: again ?? fresh,
      });
      if (status !== 200) throw new Error(`a user was answered ${status}`);
      if (!again) asked.push(fresh);
      count++;
    }
  };
  const all = Array.from({ length: USERS - 1 }, (_, nth) => user(nth));
  return async () => {
    stopped = true;
    await Promise.all(all);
    return count;
  };
}

type Click = { ms: number; /** From the end of the answer on. */ painting: number };

/** In the page: milliseconds from the press to the frame after all widgets show the new answer. */
function watchPaints(): void {
  const state = window as unknown as { painted: Promise<Click> };
  document.addEventListener(
    'pointerdown',
    (event) => {
      const sheet = document.querySelector('[data-widget]')!.parentElement!;
      state.painted = new Promise((done) => {
        new MutationObserver((_, observer) => {
          if (sheet.hasAttribute('aria-busy')) return;
          observer.disconnect();
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const now = performance.now();
              const answered = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).findLast(
                ({ name }) => new URL(name).pathname.endsWith('/query'),
              )!.responseEnd;
              done({ ms: now - event.timeStamp, painting: now - answered });
            }),
          );
        }).observe(sheet, { attributeFilter: ['aria-busy'] });
      });
    },
    { capture: true },
  );
}

const BARS = [
  { widget: 'revenue-by-country', field: 'country' },
  { widget: 'revenue-by-product', field: 'product' },
  { widget: 'paid-by-channel', field: 'channel' },
];
const TALLEST_ROW = 36;

async function clickBar(page: Page, widget: string, place: number, bars: number): Promise<Click> {
  const chart = page.locator(`[data-widget="${widget}"] [aria-roledescription="chart"]`);
  await chart.scrollIntoViewIfNeeded();
  const { height } = (await chart.boundingBox())!;
  // At the name of the bar: the figure at its end opens how it was made.
  await chart.click({ position: { x: 8, y: (place + 0.5) * Math.min(TALLEST_ROW, height / bars) } });
  return page.evaluate(() => (window as unknown as { painted: Promise<Click> }).painted);
}

/**
 * Clicks on bars of a dashboard among other users; answers the milliseconds of each click until the last widget was
 * painted.
 */
export async function clickThrough(product: Product, given: Given): Promise<number[]> {
  const browser = await openBrowser();
  const random = randomFrom(given.seed);
  const stop = startUsers(product, given);
  const times: (Click & { cached: boolean })[] = [];
  try {
    const page = await (await signedIn(browser, product)).newPage();
    const answer = () =>
      page
        .waitForResponse((response) => new URL(response.url()).pathname.endsWith('/query') && response.ok())
        .then(async (response) => (await response.json()) as DashboardAnswer);
    await page.addInitScript(watchPaints);
    let [{ widgets }] = await Promise.all([answer(), page.goto(`/dashboard/${given.dashboardId}`)]);
    await page.waitForFunction((count) => document.querySelectorAll('[data-widget] canvas').length >= count, 8);

    const chosen = new Map<string, string>();
    const seen = new Set<string>(['']);
    while (times.length < given.clicks) {
      await pause(PAGE_PAUSE_MS);
      const { widget, field } = BARS[Math.floor(random() * BARS.length)]!;
      const shown = widgets[widget]!;
      if (shown.error) throw new Error(shown.error.message);
      const place = Math.floor(random() * shown.rows.length);
      const value = String(shown.rows[place]![field]);
      const next = new Map([...chosen].filter(([other]) => other !== widget));
      if (chosen.get(widget) !== value) next.set(widget, value);
      const marks = [...next].map(([each, chose]) =>
        markOf(each, BARS.find((bar) => bar.widget === each)!.field, chose, given.dataSourceId),
      );
      const state = JSON.stringify([...next].sort());
      // The page itself remembers what it asked, and the folded rest is no value.
      if (seen.has(state) || value === 'Other') continue;
      seen.add(state);
      const cached = random() < ASKED_BEFORE;
      if (cached)
        await product.owner.post(`/api/dashboards/${given.dashboardId}/query`, { filters: [], chosen: marks });
      const [answered, click] = await Promise.all([answer(), clickBar(page, widget, place, shown.rows.length)]);
      ({ widgets } = answered);
      chosen.clear();
      for (const [each, chose] of next) chosen.set(each, chose);
      times.push({ ...click, cached });
    }
  } finally {
    await browser.close();
    console.log(`${await stop()} questions of the other users`);
  }
  for (const cached of [false, true])
    console.log(
      `click, ${cached ? 'asked before' : 'new'}: ${summary(times.filter((each) => each.cached === cached).map(({ ms }) => ms))}`,
    );
  console.log(`of which painting: ${summary(times.map(({ painting }) => painting))}`);
  return times.map(({ ms }) => ms);
}
