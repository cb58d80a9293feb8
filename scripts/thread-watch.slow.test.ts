import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';

const watch = new URL('./thread-watch.mjs', import.meta.url).href;
const { routeOf } = (await import(/* @vite-ignore */ watch)) as {
  routeOf: (request: { method: string; url: string }) => string;
};

type Line = { event: string; level: string; route: string; ms: number; longest: number };

/**
 * Asks a server with the watch so and so many times, one after another, and answers what it logged. `busy` takes
 * milliseconds of processor time, however long that lasts.
 */
function loggedBy(handler: string, { times = 4, every = 1, path = '/api/things/7?secret=1' } = {}): Line[] {
  const program = `
    const { createServer } = await import('node:http');
    const watched = (await import(${JSON.stringify(watch)})).watcher(${every});
    const busy = (ms) => { for (const began = process.cpuUsage(); process.cpuUsage(began).user + process.cpuUsage(began).system < ms * 1000;); };
    const pause = (ms) => new Promise((done) => setTimeout(done, ms));
    const handle = ${handler};
    const server = createServer((request, response) => watched(request, response, () => handle(request, response))).listen(0, '127.0.0.1', async () => {
      const ask = async () => (await fetch('http://127.0.0.1:' + server.address().port + ${JSON.stringify(path)})).text();
      for (let nth = 0; nth < ${times}; nth++) await ask();
      server.close(() => process.exit());
      server.closeAllConnections();
    });`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  return stderr
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

/** Runs `act` while every processor has two others to work for. */
async function crowded<T>(act: () => T): Promise<T> {
  const others = Array.from({ length: availableParallelism() * 2 }, () =>
    spawn(process.execPath, ['-e', 'console.log(1); for (;;);'], { stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  try {
    await Promise.all(others.map((each) => once(each.stdout, 'data')));
    return act();
  } finally {
    for (const each of others) each.kill('SIGKILL');
  }
}

// Where the machine itself stands still for 50 ms while one of these runs, the watch is right to name it, and the test
// is tried again; what is wrong in the watch is wrong each time.
describe('the watch over the web thread', { retry: 3 }, () => {
  it('names the route of what takes more than 50 ms of it, never its ids', () => {
    expect(loggedBy('(request, response) => { busy(150); response.end(); }')).toEqual([
      {
        at: expect.any(String),
        event: 'thread.busy',
        level: 'warn',
        route: 'GET /api/things/{id}',
        ms: expect.any(Number),
        longest: expect.any(Number),
      },
    ]);
  });

  it('adds up what one request takes in pieces', () => {
    const [found, ...more] = loggedBy(
      'async (request, response) => { for (let nth = 0; nth < 15; nth++) { busy(10); await pause(1); } response.end(); }',
    );
    expect(more).toEqual([]);
    expect(found!.ms).toBeGreaterThan(100);
    expect(found!.longest).toBeLessThan(50);
  });

  it('takes one piece after another, with no room for others between, as one stretch', () => {
    const [found] = loggedBy(
      'async (request, response) => { for (let nth = 0; nth < 15; nth++) { busy(10); await null; } response.end(); }',
    );
    expect(found!.longest).toBeGreaterThan(100);
  });

  it('tells what was left to run after the answer, and what no request asked for', () => {
    const [later] = loggedBy('(request, response) => { response.end(); setTimeout(busy, 5, 150); }', { times: 2 });
    expect(later).toMatchObject({ route: 'GET /api/things/{id}' });
    const [own] = loggedBy(
      '(setTimeout(() => busy(150), 1500), async (request, response) => { await pause(2500); response.end(); })',
      { times: 1 },
    );
    expect(own).toMatchObject({ route: 'none' });
  });

  it('leaves what is streamed its time, as long as it lets others in between', () => {
    const streamed = (ms: number) =>
      loggedBy(
        `async (request, response) => { response.setHeader('Content-Disposition', 'attachment'); for (let nth = 0; nth < 10; nth++) { busy(${ms}); await pause(1); } response.end(); }`,
      );
    expect(streamed(10)).toEqual([]);
    expect(streamed(80)).toHaveLength(1);
  });

  it('follows to its end only every so many-th request, for what it costs', () => {
    expect(
      loggedBy('async (request, response) => { await pause(1); busy(150); response.end(); }', { times: 7, every: 4 }),
    ).toHaveLength(1);
  });

  it.each([
    ['waits', 'async (request, response) => { await pause(150); response.end(); }', 4],
    ['is quick', '(request, response) => { busy(5); response.end(); }', 20],
    ['loads its code', '(request, response) => { busy(150); response.end(); }', 3],
    [
      'loads its code after refusals, which need little of it',
      '((nth) => (request, response) => { if (nth++ < 4) response.statusCode = 404; else busy(150); response.end(); })(0)',
      6,
    ],
  ])('says nothing of what %s', (_what, handler, times) => {
    expect(loggedBy(handler, { times })).toEqual([]);
  });

  it('counts processor time: a machine that is busy with other work makes no request slow', async () => {
    const clock = await crowded(() => loggedBy('(request, response) => { busy(25); response.end(); }', { times: 12 }));
    expect(clock).toEqual([]);
  });

  it.each([
    ['/api/data-sources/cm3x9/rows?q=name', 'GET /api/data-sources/{id}/rows'],
    ['/share/aZbYcXdWeVfUgThS', 'GET /share/{id}'],
    ['/', 'GET /'],
    ['/_next/static/a.js', 'GET /{id}/static/{id}'],
  ])('the route of %s is %s', (url, route) => {
    expect(routeOf({ method: 'GET', url })).toBe(route);
  });
});
