// Logs what runs on the web thread for too long: everybody else waits meanwhile.
import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { openSync, readSync } from 'node:fs';
import { STRETCH_MS, TOTAL_MS } from './thread-limits.mjs';

/**
 * What Next loads and V8 compiles for a route is spent by its first requests only; a refusal needs little of what an
 * answer does, and is counted apart.
 */
const WARM_UPS = 3;
/** Routes whose requests are counted; made-up addresses share what is left. */
const ROUTES = 1000;
/** What lasts shorter, work or a pause, is taken as it is: a question to the system costs .005 ms. */
const DOUBTED_MS = { work: 0.5, pause: 0.05 };
/** How far behind the system's own count of processor time may be: the time between two of its ticks. */
const TICK_MS = 4;

const asking = new AsyncLocalStorage();
const requests = new Map();
const outer = [];
const entryOf = (route) => ({ route, total: 0, stretch: 0, longest: 0, hasEnded: false });
/** Whom the work of timers, connections and processes belongs to that no request opened. */
const nobody = { ...entryOf('none'), hasEnded: true };
let owner;
let last = nobody;
let turn = 0;
let since = 0;
let open = 0;
/** Milliseconds of work that were taken as they are since the system was asked last. */
let taken = 0;

/**
 * Of the milliseconds that ended now, those in which the thread ran: it may have waited for a processor or slept in a
 * call, and a busy machine must accuse nobody. All, where the system does not tell.
 */
const ranIn = (() => {
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`);
    const buffer = Buffer.alloc(64);
    const read = () =>
      buffer
        .latin1Slice(0, readSync(file, buffer, 0, 64, 0))
        .split(' ', 2)
        .map((nanoseconds) => nanoseconds / 1e6);
    let [ran, waited] = read();
    return (ms) => {
      const before = { ran, waited };
      try {
        [ran, waited] = read();
      } catch {
        return ms;
      } // an error in a hook would end the process
      return Math.max(0, Math.min(ms - (waited - before.waited), ran - before.ran - taken + TICK_MS));
    };
  } catch {
    return (ms) => ms;
  }
})();

function log({ route, total, longest }) {
  process.stderr.write(
    `${JSON.stringify({ at: new Date().toISOString(), level: 'warn', event: 'thread.busy', route, ms: Math.round(total), longest: Math.round(longest) })}\n`,
  );
}

function endStretch(entry) {
  if (entry.hasEnded && entry.stretch > STRETCH_MS)
    log({ route: entry.route, total: entry.stretch, longest: entry.stretch });
  entry.longest = Math.max(entry.longest, entry.stretch);
  entry.stretch = 0;
}

/**
 * What has run since the last change belongs to its owner. A stretch of an owner's ends with the turn of the event
 * loop, or where another's begins: others come in between.
 */
function changeTo(next) {
  let spent = performance.now() - since;
  const isDoubted = spent > (owner ? DOUBTED_MS.work : DOUBTED_MS.pause);
  if (isDoubted) spent = ranIn(spent);
  taken = isDoubted ? 0 : taken + (owner ? spent : 0);
  if (owner) {
    owner.total += spent;
    owner.stretch += spent;
  }
  if (next) {
    const present = owner ? turn : performance.nodeTiming.uvMetricsInfo.loopCount;
    if (next !== last || present !== turn) endStretch(last);
    last = next;
    turn = present;
  }
  owner = next;
  since = isDoubted ? performance.now() : since + spent;
}

const hook = createHook({
  before() {
    outer.push(owner);
    changeTo(asking.getStore() ?? nobody);
  },
  after() {
    changeTo(outer.pop());
  },
});

/** Ids, tokens and names of files stay out of the log. */
export const routeOf = ({ method, url }) =>
  `${method} ${url
    .split('?')[0]
    .split('/')
    .slice(0, 8)
    .map((part) => (/^[a-z]{0,20}(?:-[a-z]{1,20}){0,3}$/.test(part) ? part : '{id}'))
    .join('/')}`;

/** Uploads, downloads and events last as long as there are bytes; they have to let others in between. */
const isStreamed = (request, response) =>
  String(request.headers['content-type']).startsWith('multipart/') ||
  response.hasHeader('content-disposition') ||
  /event-stream/.test(response.getHeader('content-type') ?? '');

function judge(request, response, entry) {
  endStretch(entry);
  entry.hasEnded = true;
  const kind = `${entry.route} ${response.statusCode < 400}`;
  const count = requests.get(kind) ?? 0;
  if (count || requests.size < ROUTES) requests.set(kind, count + 1);
  const isTooMuch = entry.longest > STRETCH_MS || (entry.total > TOTAL_MS && !isStreamed(request, response));
  if (isTooMuch && count >= WARM_UPS) log(entry);
}

/**
 * The hook is called at every step of a promise, which costs a twentieth of a small request: it is on while a watched
 * request is answered.
 */
function watchUntil(response) {
  if (open++ === 0) hook.enable();
  response.once('close', () => {
    if (--open > 0) return;
    hook.disable();
    outer.length = 0;
    owner = undefined;
  });
}

/**
 * Runs what answers a request, and logs the request if it took the web thread for more than 50 ms at a stretch or 100
 * in all. Of `every` requests one is watched to its end; of the others only what they do at once is known. Where every one is watched, so is what
 * belongs to none.
 */
export function watcher(every) {
  let nth = 0;
  return (request, response, act) => {
    const entry = entryOf(routeOf(request));
    response.once('close', () => judge(request, response, entry));
    if (every === 1) hook.enable();
    else if (nth++ % every === 0 && !/event-stream/.test(request.headers.accept ?? '')) watchUntil(response);
    outer.push(owner);
    changeTo(entry);
    try {
      asking.run(entry, act);
    } finally {
      changeTo(outer.pop());
    }
  };
}
