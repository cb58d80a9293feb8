import { randomUUID } from 'node:crypto';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { findChromium } from '../e2e/chromium';
import type { Product } from './server';
import { pause } from './timing';

export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    executablePath,
    env,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
    ],
  });
}

/** A fresh browser context in which the owner is signed in. */
export async function signedIn(
  browser: Browser,
  { origin, username, password }: Pick<Product, 'origin' | 'username' | 'password'>,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  const answer = await context.request.post('/api/auth/login', {
    data: { username, password },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()} ${await answer.text()}`);
  return context;
}

/** Until nothing more was fetched for two seconds; the stream of events stays open for ever. */
export async function settled(page: Page): Promise<void> {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await count(); before !== now;) {
    before = now;
    await pause(2000);
    now = await count();
  }
}
