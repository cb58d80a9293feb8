import type { Browser, Page } from 'playwright';
import { COUNTRIES } from '@/lib/pure/analysis/semantics/places/countries';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { settled, signedIn } from './browser';
import { randomFrom } from './orders';
import { argument, figure, type Figure } from './report';
import type { Product } from './server';
import { quantile, summary } from './timing';

const ROUNDS = Number(argument('rounds') ?? 15);
const ROWS = 20_000;
const SEED = 7;

const NAMES = [
  ...new Set(
    COUNTRIES.trim()
      .split('\n')
      .map((line) => line.split('|')[4]!),
  ),
];

/** Sales in every country that there is. */
function salesOfTheWorld(): string {
  const random = randomFrom(SEED);
  const line = (_: unknown, nth: number) => {
    const day = new Date(Date.UTC(2023, 0, 1 + Math.floor(random() * 700))).toISOString().slice(0, 10);
    const country = NAMES[nth % NAMES.length]!.replaceAll('"', '""');
    const channel = ['web', 'store', 'phone'][Math.floor(random() * 3)];
    return `${day},"${country}",${channel},${1 + Math.floor(random() * 9)},${(random() * 1000).toFixed(2)}`;
  };
  return `day,country,channel,units,revenue\n${Array.from({ length: ROWS }, line).join('\n')}\n`;
}

/** Moments of one visit, in milliseconds: the map painted, the answer to the dashboard there, the outlines asked for. */
type Seen = { painted: number; answered: number; asked: number };

/** In the page: the moment of the frame after the canvas of this widget first held a picture. */
function watchCanvas(widget: string): void {
  const state = window as unknown as { painted: Promise<number> };
  const small = document.createElement('canvas');
  [small.width, small.height] = [32, 32];
  const context = small.getContext('2d', { willReadFrequently: true })!;
  const isDrawn = (canvas: HTMLCanvasElement) => {
    if (!canvas.width || !canvas.height) return false;
    context.clearRect(0, 0, small.width, small.height);
    context.drawImage(canvas, 0, 0, small.width, small.height);
    return context.getImageData(0, 0, small.width, small.height).data.some((value, nth) => nth % 4 === 3 && value > 0);
  };
  state.painted = new Promise((done) => {
    const look = () => {
      const canvas = document.querySelector<HTMLCanvasElement>(`[data-widget="${widget}"] canvas`);
      if (canvas && isDrawn(canvas)) requestAnimationFrame(() => done(performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** The file of code that brings the outlines. */
async function atlasOf(page: Page, go: () => Promise<unknown>): Promise<string> {
  const found: Promise<string | null>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js'))
      found.push(
        response.text().then(
          (text) => (text.includes('Topology') ? pathname : null),
          () => null,
        ),
      );
  });
  await go();
  const paths = (await Promise.all(found)).filter((path) => path !== null);
  if (!paths.length) throw new Error('no file of code with outlines was fetched');
  return paths[0]!;
}

async function lookOnce(page: Page, atlas: string): Promise<Seen> {
  return page.evaluate(async (path) => {
    const painted = await (window as unknown as { painted: Promise<number> }).painted;
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const answer = fetched.find(({ name }) => new URL(name).pathname.endsWith('/query'))!;
    const code = fetched.find(({ name }) => new URL(name).pathname === path)!;
    return { painted, answered: answer.responseEnd, asked: code.startTime };
  }, atlas);
}

type Board = { id: string; map: string };
async function boardWithMap({ owner }: Product): Promise<Board> {
  const { body: uploaded } = await owner.upload('sales-of-the-world.csv', salesOfTheWorld());
  const { body: made } = await owner.post('/api/dashboards', { dataSourceIds: [uploaded.dataSource.id] });
  const { id, config } = made.dashboard as { id: string; config: DashboardConfig };
  const map = config.charts.find(({ type }) => type === 'map');
  if (!map) throw new Error(`no map on the dashboard: ${config.charts.map(({ type }) => type).join(', ')}`);
  return { id, map: map.id };
}

/**
 * The first map of a dashboard in a browser with an empty cache. The dashboard is the automatic one of sales in every
 * country, a map of the world among its charts; the server runs on this machine. `web.map.paint`: from the end of the
 * answer with the data of all charts (`responseEnd` of the dashboard's query) to the frame after the canvas of the map
 * first held a picture. In it are the fetching of all code that charts need, and the other charts, which are drawn in
 * the same moment. Printed beside it: the same from when the code with the outlines was asked for. Medians.
 */
export async function paintsMap(product: Product, browser: Browser): Promise<Figure> {
  const { id, map } = await boardWithMap(product);
  const visit = async <T>(look: (page: Page) => Promise<T>): Promise<T> => {
    const context = await signedIn(browser, product);
    const page = await context.newPage();
    await page.addInitScript(watchCanvas, map);
    const seen = await look(page);
    await context.close();
    return seen;
  };
  const atlas = await visit((page) =>
    atlasOf(page, async () => {
      await page.goto(`/dashboard/${id}`);
      await page.locator(`[data-widget="${map}"] canvas`).waitFor();
      await settled(page);
    }),
  );
  const all: Seen[] = [];
  for (let round = 0; round < ROUNDS; round++)
    all.push(
      await visit(async (page) => {
        await page.goto(`/dashboard/${id}`);
        return lookOnce(page, atlas);
      }),
    );
  const fromData = all.map(({ painted, answered }) => painted - answered);
  console.log(`map from its data: ${summary(fromData)}`);
  console.log(`map from its code: ${summary(all.map(({ painted, asked }) => painted - asked))}`);
  return figure('web.map.paint', quantile(fromData, 0.5));
}
