import { instanceId } from '@/lib/base/db/signals';
import { processWide } from '@/lib/base/env/process-wide';
import { log, traceOf } from '@/lib/base/log/log';
import { newId } from '@/lib/base/secrets/ids';
import { slotOf } from './histogram';
import { insertNotes, upsertBuckets, type Bucket, type NewNote } from './store';

const BUCKET_MS = 5 * 60_000;
const FLUSH_EVERY_MS = 60_000;
const SLOW_MS = 1000;
/** Of one bucket: a stranger who asks for made-up paths fills no more than this. */
const ROUTES = 300;
const NOTES_HELD = 200;

/** Of which kind a query was, by its route. */
const QUERIES: readonly (readonly [RegExp, string])[] = [
  [/^POST \/api\/dashboards\/\{id\}\/query$/, 'dashboard'],
  [/^POST \/api\/data-sources\/\{id\}\/query$/, 'data source'],
  [/^GET \/api\/data-sources\/\{id\}\/rows$/, 'rows'],
  [/^(GET|POST) \/api\/evidence\/\{id\}\/(rows|recheck)$/, 'evidence'],
];

type Held = { buckets: Map<string, Bucket & { changed: boolean }>; notes: NewNote[]; writing: Promise<void> };
const { get: held } = processWide<Held>('telemetry', () => ({
  buckets: new Map(),
  notes: [],
  writing: Promise.resolve(),
}));

export type AnsweredRequest = {
  requestId: string;
  method: string;
  route: string;
  status: number;
  ms: number;
  failure?: unknown;
};

function bucketOf(route: string, now: number): Bucket & { changed: boolean } {
  const { buckets } = held();
  const startsAt = now - (now % BUCKET_MS);
  const key = `${startsAt} ${route}`;
  const known = buckets.get(key);
  if (known) return known;
  if (route !== 'other' && buckets.size >= ROUTES) return bucketOf('other', now);
  const made = { startsAt: new Date(startsAt), route, requests: 0, errors: 0, times: [], changed: true };
  buckets.set(key, made);
  return made;
}

/** Counts an answer in memory: microseconds, and nothing that can fail or wait. */
export function countAnswer(
  { requestId, method, route: path, status, ms, failure }: AnsweredRequest,
  now = Date.now(),
): void {
  const route = `${method} ${path}`;
  const bucket = bucketOf(route, now);
  const slot = slotOf(ms);
  bucket.requests++;
  bucket.times[slot] = (bucket.times[slot] ?? 0) + 1;
  bucket.changed = true;
  if (status >= 500) {
    bucket.errors++;
    note({
      kind: 'error',
      at: new Date(now),
      requestId,
      route,
      status,
      ms,
      what: failure === undefined ? '' : traceOf(failure).error,
    });
  } else if (ms > SLOW_MS) {
    const query = QUERIES.find(([pattern]) => pattern.test(route));
    if (query) note({ kind: 'slow_query', at: new Date(now), requestId, route, status, ms, what: query[1] });
  }
}

function note(made: Omit<NewNote, 'id'>): void {
  const { notes } = held();
  if (notes.length < NOTES_HELD) notes.push({ id: newId(), ...made });
}

/** Writes what was counted. Each bucket is written whole, so that a second writing of it changes nothing. */
export function flushTelemetry(): Promise<void> {
  const own = held();
  return (own.writing = own.writing.then(write));
}

async function write(): Promise<void> {
  const own = held();
  const changed = [...own.buckets.values()].filter((bucket) => bucket.changed);
  const notes = own.notes.splice(0);
  for (const bucket of changed) bucket.changed = false;
  try {
    if (changed.length) await upsertBuckets(instanceId(), changed);
    if (notes.length) await insertNotes(notes);
  } catch (error) {
    for (const bucket of changed) bucket.changed = true;
    own.notes.unshift(...notes);
    log.warn('telemetry.flush', traceOf(error));
    return;
  }
  const current = Date.now() - (Date.now() % BUCKET_MS);
  for (const [key, { startsAt, changed: again }] of own.buckets)
    if (startsAt.getTime() < current && !again) own.buckets.delete(key);
}

/** Writes each minute, and a last time at `stop`. */
export function startTelemetry(): { stop: () => Promise<void> } {
  const timer = setInterval(() => void flushTelemetry(), FLUSH_EVERY_MS);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return flushTelemetry();
    },
  };
}
