import { processWide } from '@/lib/base/env/process-wide';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bucket, NewNote } from './store';

const written: { buckets: Bucket[]; notes: NewNote[] } = { buckets: [], notes: [] };
let fails = false;
// Unit tests share their process: the module is read anew with this store, and again without it afterwards.
vi.resetModules();
vi.doMock('./store', () => ({
  upsertBuckets: (_instance: string, buckets: Bucket[]) => {
    if (fails) return Promise.reject(new Error('no database'));
    written.buckets.push(...buckets.map((bucket) => ({ ...bucket, times: [...bucket.times] })));
    return Promise.resolve();
  },
  insertNotes: (notes: NewNote[]) => {
    written.notes.push(...notes);
    return Promise.resolve();
  },
}));
const { countAnswer, flushTelemetry } = await import('./record');
afterAll(() => {
  vi.doUnmock('./store');
  vi.resetModules();
});

const NOW = Date.UTC(2026, 10, 21, 14, 3);
const answered = { requestId: 'r1', method: 'GET', route: '/api/dashboards', status: 200, ms: 12 };

beforeEach(() => {
  processWide('telemetry', () => null).set(undefined);
  fails = false;
  Object.assign(written, { buckets: [], notes: [] });
});

describe('countAnswer', () => {
  it('adds up by route and by five minutes', async () => {
    countAnswer(answered, NOW);
    countAnswer({ ...answered, ms: 13 }, NOW + 60_000);
    countAnswer(answered, NOW + 120_000);
    countAnswer({ ...answered, method: 'POST' }, NOW);
    await flushTelemetry();
    expect(
      written.buckets.map(({ startsAt, route, requests, errors }) => [startsAt.toISOString(), route, requests, errors]),
    ).toEqual([
      ['2026-11-21T14:00:00.000Z', 'GET /api/dashboards', 2, 0],
      ['2026-11-21T14:05:00.000Z', 'GET /api/dashboards', 1, 0],
      ['2026-11-21T14:00:00.000Z', 'POST /api/dashboards', 1, 0],
    ]);
    expect(written.buckets[0]!.times.reduce((sum, count) => sum + (count ?? 0), 0)).toBe(2);
  });

  it.each([
    ['a failure of ours', { ...answered, status: 503, failure: new Error('secret cell') }, [['error', 'Error']]],
    [
      'a slow query',
      { ...answered, method: 'POST', route: '/api/dashboards/{id}/query', ms: 1001 },
      [['slow_query', 'dashboard']],
    ],
    ['slow rows', { ...answered, route: '/api/data-sources/{id}/rows', ms: 4000 }, [['slow_query', 'rows']]],
    ['a query within a second', { ...answered, method: 'POST', route: '/api/dashboards/{id}/query', ms: 1000 }, []],
    ['a slow upload', { ...answered, method: 'POST', route: '/api/upload', ms: 9000 }, []],
    ['a refusal', { ...answered, status: 403 }, []],
  ])('notes %s as it should', async (_what, answer, notes) => {
    countAnswer(answer, NOW);
    await flushTelemetry();
    expect(written.notes.map(({ kind, what }) => [kind, what])).toEqual(notes);
  });

  it('keeps no more than 300 routes, however many are made up', async () => {
    for (let nth = 0; nth < 1000; nth++) countAnswer({ ...answered, route: `/api/made-up-${nth}` }, NOW);
    await flushTelemetry();
    expect(written.buckets).toHaveLength(301);
    expect(written.buckets.find(({ route }) => route === 'other')?.requests).toBe(700);
  });
});

describe('flushTelemetry', () => {
  it('writes what was written before again as a whole, and nothing where nothing changed', async () => {
    const now = Date.now();
    countAnswer(answered, now);
    await flushTelemetry();
    await flushTelemetry();
    countAnswer(answered, now);
    await flushTelemetry();
    expect(written.buckets.map(({ requests }) => requests)).toEqual([1, 2]);
  });

  it('keeps everything while the database does not answer', async () => {
    fails = true;
    countAnswer({ ...answered, status: 500 }, NOW);
    await flushTelemetry();
    expect(written).toEqual({ buckets: [], notes: [] });
    fails = false;
    await flushTelemetry();
    expect(written.buckets.map(({ requests, errors }) => [requests, errors])).toEqual([[1, 1]]);
    expect(written.notes).toHaveLength(1);
  });
});
