// Pictures of gallery pages: each in both themes at 1280, 768 and 390 px.
import { mkdirSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright';
import { createServer } from 'vite';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'test-results/gallery' },
    widths: { type: 'string', default: '1280,768,390' },
    themes: { type: 'string', default: 'light,dark' },
    query: { type: 'string', default: '' },
    press: { type: 'string' },
    suffix: { type: 'string', default: '' },
    view: { type: 'boolean', default: false },
    axe: { type: 'boolean', default: false },
  },
});

const folder = new URL('.', import.meta.url).pathname;
const pages = positionals.length ? positionals : readdirSync(`${folder}pages`).map((file) => file.replace('.tsx', ''));
mkdirSync(values.out, { recursive: true });

const server = await createServer({
  configFile: `${folder}vite.config.ts`,
  server: { port: 0, strictPort: false, hmr: false },
  logLevel: 'error',
});
await server.listen();
const origin = server.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'],
});

try {
  for (const name of pages) {
    for (const width of values.widths.split(',').map(Number)) {
      for (const theme of values.themes.split(',')) {
        const context = await browser.newContext({
          viewport: { width, height: width < 500 ? 844 : 900 },
          colorScheme: theme,
          hasTouch: width < 500,
          locale: 'en-US',
          timezoneId: 'UTC',
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
        page.on('console', (message) => {
          if (message.type() === 'error') console.error(`${name}: ${message.text()} ${message.location().url}`);
        });
        await page.goto(`${origin}?page=${name}&theme=${theme}${values.query && `&${values.query}`}`, {
          waitUntil: 'networkidle',
        });
        await page.evaluate(() => document.fonts.ready);
        if (values.press) await page.click(values.press);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (sideways > 0) console.error(`${name} at ${width}: scrolls sideways by ${sideways} px`);
        if (values.axe) {
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
            .analyze();
          for (const { id, impact, nodes } of violations)
            console.error(
              `${name} at ${width} ${theme}: ${impact} ${id}, ${nodes.length}×: ${nodes[0].target} ${nodes[0].failureSummary?.split('\n')[1] ?? ''}`,
            );
        }
        const file = `${values.out}/${[name, values.suffix].filter(Boolean).join('-')}-${width}-${theme}.png`;
        await page.screenshot({ path: file, fullPage: !values.view });
        console.log(file);
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}
