import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/e2e/chromium';

// scripts/test.mjs starts the server; a browser is the system's Chromium or the one from npm.
const browser = await findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser', // emptied at each run: the reports stand beside it
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  // On two busy cores a browser may starve for a minute. The summary names how many needed it.
  retries: 2,
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env.TEST_ORIGIN,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: 'block', // page.route does not see what a worker answers; its own suite lets it in
    // A trace of each test takes a fifth of the time: `playwright test NAME --trace=retain-on-failure` makes one where
    // it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      env: browser.env,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        '--no-first-run',
      ],
    },
  },
});
