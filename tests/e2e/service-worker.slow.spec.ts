import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { newPerson, signUp } from './people';
import { makeDashboard, signUpWithToken, upload } from './things';

test.use({ serviceWorkers: 'allow' });

/** Under the worker's care: it is registered by the page and takes charge of it. */
async function controlled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const version = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((found) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }: MessageEvent<string>) => found(data);
        navigator.serviceWorker.controller!.postMessage({ kind: 'version' }, [port2]);
      }),
  );

/** What the worker keeps of answers of the API: paths. */
const keptAnswers = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    return kept
      .flat()
      .filter((path) => path.startsWith('/api/'))
      .toSorted();
  });

test('[W01] the worker is registered from /sw.js, at version v1.2.0', async ({ page }) => {
  await controlled(page, '/');
  expect(await page.evaluate(() => new URL(navigator.serviceWorker.controller!.scriptURL).pathname)).toBe('/sw.js');
  expect(await version(page)).toBe('v1.2.0');
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('shell'))))
    .toEqual(['plumbline-shell-v1.2.0']);
});

/**
 * The product behind a stand-in for its server: answers of the API are what a test says, the rest is the product's own.
 */
type StandIn = {
  origin: string;
  answers: Map<string, { status?: number; headers?: Record<string, string>; body: unknown }>;
  swSuffix: string;
  stop: () => void;
};

async function standIn(): Promise<StandIn> {
  const target = new URL(test.info().project.use.baseURL!);
  const made: StandIn = { origin: '', answers: new Map(), swSuffix: '', stop: () => {} };
  const server: Server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://x');
    const answer = made.answers.get(pathname);
    if (answer) {
      outgoing.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json', ...answer.headers });
      return void outgoing.end(JSON.stringify(answer.body));
    }
    // a 304 would hide the new worker
    for (const name of ['if-none-match', 'if-modified-since']) delete incoming.headers[name];
    const onward = ask(
      {
        host: target.hostname,
        port: target.port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, 'accept-encoding': 'identity' },
      },
      (reply) => {
        const suffix = pathname === '/sw.js' ? made.swSuffix : '';
        const { 'content-length': _length, ...headers } = reply.headers;
        outgoing.writeHead(reply.statusCode ?? 502, headers);
        reply.on('data', (piece) => outgoing.write(piece));
        reply.on('end', () => outgoing.end(suffix));
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  made.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  made.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return made;
}

const FAMILIES = [
  '/api/public',
  '/api/static-data',
  '/api/cache-metrics',
  '/api/session-activities',
  '/api/system-health',
  '/api/monitoring',
];
const SKIPPED = [
  '/api/auth/x',
  '/api/data-sources',
  '/api/dashboards',
  '/api/insights',
  '/api/code-analysis',
  '/api/admin/x',
  '/api/subscription',
  '/api/ai-calculations',
];
const PUBLIC = { 'Cache-Control': 'public, max-age=60' };
const get = (page: Page, path: string, headers: Record<string, string> = {}) =>
  page.evaluate(
    async ([address, given]) => {
      const response = await fetch(address as string, {
        headers: given as Record<string, string>,
        cache: 'no-store',
      }).catch(() => null);
      return (
        response && {
          status: response.status,
          body: (await response.json()) as unknown,
          copy: response.headers.get('x-plumbline-offline-copy') !== null,
        }
      );
    },
    [path, headers] as const,
  );

test.describe('what the worker keeps', () => {
  let server: StandIn;
  test.beforeEach(async () => {
    server = await standIn();
  });
  test.afterEach(() => server.stop());

  test('[W01] the six families are kept and answered without the server; the eight others never are', async ({
    page,
  }) => {
    for (const path of [...FAMILIES, ...SKIPPED]) server.answers.set(path, { headers: PUBLIC, body: { path } });
    await controlled(page, `${server.origin}/`);
    for (const path of [...FAMILIES, ...SKIPPED])
      expect(await get(page, path)).toEqual({ status: 200, body: { path }, copy: false });
    await expect.poll(() => keptAnswers(page)).toEqual(FAMILIES.toSorted());
    server.stop();
    for (const path of FAMILIES)
      expect(await get(page, path), path).toEqual({ status: 200, body: { path }, copy: true });
    for (const path of SKIPPED) expect(await get(page, path), path).toBeNull();
  });

  test('[W01] the network goes first, and only what is public and asked for by nobody is kept', async ({ page }) => {
    const [first, ...rest] = FAMILIES as [string, ...string[]];
    server.answers.set(first, { headers: PUBLIC, body: 1 });
    server.answers.set(rest[0]!, { headers: { 'Cache-Control': 'private, no-store' }, body: 1 });
    server.answers.set(rest[1]!, { headers: PUBLIC, status: 500, body: 1 });
    server.answers.set(rest[2]!, { headers: PUBLIC, body: 1 });
    await controlled(page, `${server.origin}/`);
    await get(page, first);
    for (const path of rest.slice(0, 2)) await get(page, path);
    await get(page, rest[2]!, { Authorization: 'Bearer of-a-person' });
    await expect.poll(() => keptAnswers(page)).toEqual([first]);
    server.answers.set(first, { headers: PUBLIC, body: 2 });
    expect(await get(page, first)).toMatchObject({ body: 2, copy: false });
    server.stop();
    expect(await get(page, first)).toMatchObject({ body: 2, copy: true });
    expect(await get(page, first, { Authorization: 'Bearer of-a-person' })).toBeNull();
  });

  test('[W01] a sign-in erases what was kept', async ({ page }) => {
    server.answers.set(FAMILIES[0]!, { headers: PUBLIC, body: 1 });
    await controlled(page, `${server.origin}/auth`);
    await get(page, FAMILIES[0]!);
    await expect.poll(() => keptAnswers(page)).toEqual([FAMILIES[0]]);
    const person = newPerson();
    const made = await page.request.post(`${server.origin}/api/auth/signup`, { data: person });
    expect(made.ok()).toBe(true);
    await page.context().clearCookies();
    await page.getByLabel('User name').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/home');
    await expect.poll(() => keptAnswers(page)).toEqual([]);
  });

  test('[S13] a waiting worker is let in: queries are asked again, and the page at /auth is loaded once more', async ({
    page,
  }) => {
    await controlled(page, `${server.origin}/auth`);
    let loads = 0;
    page.on('load', () => {
      loads++;
    });
    const replace = async (suffix: string) => {
      server.swSuffix = suffix;
      await page.evaluate(async () => {
        await (await navigator.serviceWorker.ready).update();
      });
    };
    await replace('\n// second');
    await expect.poll(() => loads).toBe(1);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // The same version never reloads a tab twice.
    const takeover = page.evaluate(
      () =>
        new Promise<void>((done) =>
          navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true }),
        ),
    );
    await replace('\n// third');
    await takeover;
    await expect(page.getByRole('tab', { name: 'Sign in' })).toBeVisible();
    expect(loads).toBe(1);
  });

  test('[S13] a takeover elsewhere clears what was read and reloads nothing', async ({ page }) => {
    const made = await page.request.post(`${server.origin}/api/auth/signup`, { data: newPerson() });
    expect(made.ok()).toBe(true);
    await controlled(page, `${server.origin}/data-sources?next=/admin`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    let loads = 0;
    page.on('load', () => {
      loads++;
    });
    const again = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/data-sources');
    server.swSuffix = '\n// second';
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    await again;
    expect(loads).toBe(0);
  });
});

test('[F19] without the server a page becomes the offline page, which works, and holds nobody’s name', async ({
  page,
  context,
}) => {
  const { username } = await signUp(page);
  await controlled(page, '/home');
  await context.setOffline(true);
  await page.goto('/data-sources');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can’t reach the server');
  expect(await page.content()).not.toContain(username);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data Sources');
});

/** The pages that the worker keeps: paths. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys())
        .filter((name) => /-(pages|answers)-/.test(name))
        .map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    return kept
      .flat()
      .filter((path) => path !== '/.owner')
      .toSorted();
  });

/** As the switch under Profile does. */
async function keepingPages(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('radiogroup', { name: 'Offline copies of pages' }).getByText('On', { exact: true }).click();
}

test('[D] no page is kept unasked; what was kept goes when that is turned off', async ({ page, context }) => {
  await signUp(page);
  await controlled(page, '/home');
  const kept = await page.reload();
  expect(kept!.headers()['x-plumbline-page-of']).toBeUndefined();
  // What the page itself sends after a while is held back as well: nothing is kept of a page that somebody stays on.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        navigator.serviceWorker.controller!.postMessage({ kind: 'keep', path: '/home', files: [] });
        done();
      }),
  );
  await keepingPages(page);
  expect(await keptPages(page)).toEqual([]);
  await page.goto('/home');
  await expect.poll(() => keptPages(page)).toEqual(['/home']);
  await page.goto('/profile');
  const choice = page.getByRole('radiogroup', { name: 'Offline copies of pages' });
  await expect(choice.getByRole('radio', { name: 'On' })).toBeChecked();
  await choice.getByText('Off', { exact: true }).click();
  await expect.poll(() => keptPages(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can’t reach the server');
});

test('[D] a page that was visited is loaded again without the server as it was, and says of when it is', async ({
  page,
  context,
}) => {
  const me = await signUpWithToken(page);
  const id = await makeDashboard(page, me, await upload(page, me, 'sales.csv'));
  await keepingPages(page);
  await controlled(page, `/dashboard/${id}`);
  const figures = page.getByRole('button', { name: /how this number was calculated/ });
  await expect(figures.first()).toBeVisible();
  const seen = await figures.count();
  // The very first page was loaded before there was a worker; it is kept once somebody stays on it. So is one reached
  // by a link.
  await expect.poll(() => keptPages(page)).toContainEqual(`/dashboard/${id}`);
  await page.getByRole('link', { name: 'Data Sources', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data Sources');
  await expect.poll(() => keptPages(page)).toContainEqual('/data-sources');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: /Offline: as of \d/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'sales.csv' }).first()).toBeVisible();
  await page.goto(`/dashboard/${id}`);
  await expect(page.getByRole('status').filter({ hasText: /Offline: as of \d/ })).toBeVisible();
  await expect(figures).toHaveCount(seen);
  // Never visited: the offline page.
  await page.goto('/insights');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can’t reach the server');
  await context.setOffline(false);
  await page.goto(`/dashboard/${id}`);
  await expect(figures).toHaveCount(seen);
  await expect(page.getByText(/as of \d/)).toHaveCount(0);
});

test('[D] a dashboard that was saved for offline opens without the server, alone, until its copy is removed', async ({
  page,
  context,
}) => {
  const me = await signUpWithToken(page);
  const id = await makeDashboard(page, me, await upload(page, me, 'sales.csv'));
  await controlled(page, `/dashboard/${id}`);
  const figures = page.getByRole('button', { name: /how this number was calculated/ });
  await expect(figures.first()).toBeVisible();
  const seen = await figures.count();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Save for offline');
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  await expect.poll(() => keptPages(page)).toContainEqual(`/dashboard/${id}`);
  // Another page is not kept, and leaves what was saved.
  await page.goto('/data-sources');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data Sources');
  expect(await keptPages(page)).not.toContainEqual('/data-sources');

  await context.setOffline(true);
  await page.goto(`/dashboard/${id}`);
  await expect(page.getByRole('status').filter({ hasText: /Offline: as of \d/ })).toBeVisible();
  await expect(figures).toHaveCount(seen);
  await context.setOffline(false);
  await page.goto(`/dashboard/${id}`);
  await expect(figures).toHaveCount(seen);
  await choose('Remove offline copy');
  await expect.poll(() => keptPages(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto(`/dashboard/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can’t reach the server');
});

test('[D] kept pages go with the session, also when it ends without a connection, and are never another person’s', async ({
  page,
  context,
}) => {
  await signUp(page);
  await keepingPages(page);
  await controlled(page, '/home');
  await page.reload();
  await expect.poll(() => keptPages(page)).toContainEqual('/home');
  // Another person's cookie in the same browser, without a sign-in by form: what one has chosen is not chosen for the
  // next, and the other's copies go with the first page.
  await context.clearCookies({ name: /^plumbline_/ });
  const other = newPerson();
  await page.request.post('/api/auth/signup', { data: other });
  await page.goto('/insights');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => keptPages(page)).toEqual([]);
  await keepingPages(page);
  await page.goto('/dashboards');
  await expect.poll(() => keptPages(page)).toEqual(['/dashboards']);
  await page.getByRole('button', { name: `Account: ${other.username}` }).click();
  const out = page.getByRole('menuitem', { name: 'Sign out' });
  await expect(out).toBeVisible();
  await context.setOffline(true);
  await out.click();
  await expect.poll(() => keptPages(page).catch(() => null)).toEqual([]);
  await page.goto('/dashboards');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can’t reach the server');
});

test('[F19] a repeat load takes its scripts and styles from the worker', async ({ page }) => {
  await controlled(page, '/auth');
  await page.reload();
  await page.waitForLoadState('load');
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/_next/static/'))
      .map(({ name, workerStart, transferSize }) => ({ name, byWorker: workerStart > 0, bytes: transferSize })),
  );
  expect(files.length).toBeGreaterThan(3);
  for (const { name, byWorker, bytes } of files)
    expect({ name, byWorker, bytes }).toEqual({ name, byWorker: true, bytes: 0 });
});

test('[F19] the product can be installed: manifest, icons, a worker', async ({ page }) => {
  await controlled(page, '/');
  const client = await page.context().newCDPSession(page);
  const { errors, data } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, start_url } = JSON.parse(data ?? '{}') as {
    icons: { src: string; sizes: string; purpose: string }[];
    start_url: string;
  };
  expect(start_url).toBe('/home');
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});
