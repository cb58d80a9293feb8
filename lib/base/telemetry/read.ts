import { percentile } from './histogram';
import { flushTelemetry } from './record';
import { WINDOWS, type RequestFigures, type Telemetry, type Window } from './schema';
import {
  countByRoute,
  countByStep,
  deleteBucketsBefore,
  findNotes,
  keepNewestNotes,
  type Count,
  type HistogramSlot,
} from './store';

const ERRORS_SHOWN = 100,
  SLOWEST_SHOWN = 20;
const KEEP_MS = 8 * 24 * 3_600_000;
/** Of each kind. */
const NOTES_KEPT = 400;

function figuresOf({ counts, slots }: { counts: Count[]; slots: HistogramSlot[] }): Map<string, RequestFigures> {
  const times = new Map<string, number[]>();
  for (const { group, slot, count } of slots) {
    const own = times.get(group) ?? [];
    own[slot] = count;
    times.set(group, own);
  }
  return new Map(
    counts.map(({ group, requests, errors }) => {
      const own = Array.from(times.get(group) ?? [], (count) => count ?? 0);
      return [group, { requests, errors, p50: percentile(own, 0.5), p95: percentile(own, 0.95) }];
    }),
  );
}

/** All groups as one. */
function together({ counts, slots }: { counts: Count[]; slots: HistogramSlot[] }): RequestFigures {
  const all = (slot: number) => slots.reduce((sum, each) => sum + (each.slot === slot ? each.count : 0), 0);
  const times = Array.from({ length: 1 + Math.max(-1, ...slots.map(({ slot }) => slot)) }, (_, slot) => all(slot));
  const sum = (key: 'requests' | 'errors') => counts.reduce((total, each) => total + each[key], 0);
  return {
    requests: sum('requests'),
    errors: sum('errors'),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  };
}

const NOTHING: RequestFigures = { requests: 0, errors: 0, p50: null, p95: null };

/** The API's answers of a window. Another process's last minute may be missing. */
export async function readTelemetry(window: Window, now = Date.now()): Promise<Telemetry> {
  await flushTelemetry();
  const { seconds, step } = WINDOWS[window];
  const end = Math.floor(now / 1000 / step) * step;
  const begin = end - seconds + step;
  const from = new Date(begin * 1000);
  const [byRoute, byStep, slowestQueries, errorsByRequest] = await Promise.all([
    countByRoute(from),
    countByStep(from, step),
    findNotes('slow_query', from, 'ms', SLOWEST_SHOWN),
    findNotes('error', from, 'at', ERRORS_SHOWN),
  ]);
  const routes = [...figuresOf(byRoute)]
    .map(([route, figures]) => ({ route, ...figures }))
    .sort((a, b) => b.requests - a.requests || a.route.localeCompare(b.route));
  const steps = figuresOf(byStep);
  const series = Array.from({ length: seconds / step }, (_, nth) => begin + nth * step).map((at) => ({
    at: new Date(at * 1000).toISOString(),
    ...(steps.get(String(at)) ?? NOTHING),
  }));
  return { ...together(byRoute), routes, series, slowestQueries, errorsByRequest };
}

/** Requests and failures of the last days, the oldest first; as far back as buckets are kept. */
export async function requestsByDay(days: number, now = Date.now()): Promise<{ requests: number; errors: number }[]> {
  const DAY = 86_400;
  const today = Math.floor(now / 1000 / DAY) * DAY;
  const begin = today - (days - 1) * DAY;
  const steps = figuresOf(await countByStep(new Date(begin * 1000), DAY));
  return Array.from({ length: days }, (_, nth) => steps.get(String(begin + nth * DAY)) ?? NOTHING).map(
    ({ requests, errors }) => ({ requests, errors }),
  );
}

export async function sweepTelemetry(now: number): Promise<void> {
  await deleteBucketsBefore(new Date(now - KEEP_MS));
  await keepNewestNotes(NOTES_KEPT);
}
