import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { findChromium } from '../e2e/chromium';
import { ordersFile } from './orders';
import { argument, figure, given, report } from './report';
import { startProduct, uploadFile } from './server';

/** Lighthouse as a phone sees the product: its simulated slow network and processor, the median of several runs. */
const RUNS = Number(argument('runs') ?? 5);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

async function scoresOf(url: string, port: number): Promise<Scores> {
  const ran = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    disableStorageReset: true,
  });
  if (!ran || ran.lhr.runtimeError) throw new Error(`${url}: ${ran?.lhr.runtimeError?.message ?? 'no result'}`);
  const { categories, audits } = ran.lhr;
  if (given('why')) {
    for (const id of [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
      'speed-index',
    ])
      console.log(`    ${id}: ${audits[id]?.displayValue}`);
    for (const { id, score, title } of Object.values(audits))
      if (
        score !== null &&
        score < 0.9 &&
        CATEGORIES.slice(1).some((name) => categories[name]?.auditRefs.some((ref) => ref.id === id && ref.weight > 0))
      )
        console.log(`    ${id}: ${title}`);
    const slow =
      (audits['bootup-time']?.details as { items?: { url: string; total: number }[] } | undefined)?.items ?? [];
    for (const { url: script, total } of slow.slice(0, 6)) console.log(`    ${Math.round(total)} ms ${script}`);
  }
  return Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round(100 * (categories[name]?.score ?? 0))]),
  ) as Scores;
}

const product = await startProduct();
const { executablePath, env } = await findChromium();
const port = await freePort();
const profile = mkdtempSync(join(tmpdir(), 'plumbline-lighthouse-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath,
  env,
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
    `--remote-debugging-port=${port}`,
  ],
});
try {
  const dataSourceId = await uploadFile(product.owner, ordersFile('csv', 5000, 7));
  const {
    body: { dashboard },
  } = await product.owner.post('/api/dashboards', { dataSourceIds: [dataSourceId] });
  const figures = [];
  for (const [name, path, signsIn] of [
    ['landing', '/', false],
    ['auth', '/auth', false],
    ['dashboard', `/dashboard/${dashboard.id}`, true],
  ] as const) {
    if (signsIn)
      await context.request.post(`${product.origin}/api/auth/login`, {
        data: { username: product.username, password: product.password },
      });
    const runs: Scores[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await scoresOf(`${product.origin}${path}`, port));
    for (const category of CATEGORIES)
      figures.push(figure(`lighthouse.${category}.${name}`, median(runs.map((scores) => scores[category]))));
    console.log(`${name}: ${runs.map(({ performance }) => performance).join(', ')}`);
  }
  report('lighthouse', 7, figures, ['lighthouse', 'next', 'react']);
} finally {
  await context.close();
  await product.stop();
  rmSync(profile, { recursive: true, force: true });
}
