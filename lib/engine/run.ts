import { join } from 'node:path';
import { env } from '@/lib/core/env';
import { BrokenQuery } from '@/lib/query/broken';
import { canonical } from '@/lib/query/canonical';
import { duckdb } from '@/lib/query/dialects';
import { columnOf, fieldsOf, type QueryColumn } from '@/lib/query/fields';
import { planQuery } from '@/lib/query/plan';
import { resolve, type Resolved } from '@/lib/query/resolve';
import type { ResultColumn } from '@/lib/query/result';
import type { Query } from '@/lib/query/schema';
import { ByteCache } from './cache';
import { Flights, type Seat } from './flights';
import { QueryPool, type PoolSettings } from './pool';
import type { QueryFailure, QueryOutcome, QueryRequest } from './shapes';

const CACHE_BYTES = 64 * 1024 * 1024;
const CANCELLED: QueryFailure = { code: 'cancelled', message: 'The query was stopped because nobody waits for it any more.' };

/** The query engine of a process: its children, the queries under way, the answers it keeps. */
export type Engine = { pool: QueryPool; flights: Flights; cache: ByteCache<QueryOutcome & { ok: true }> };

export function newEngine(settings: PoolSettings): Engine {
  const pool = new QueryPool(settings);
  return { pool, flights: new Flights(pool), cache: new ByteCache(CACHE_BYTES) };
}

function settingsFromEnv(): PoolSettings {
  const { DATA_DIR, QUERY_TIMEOUT } = env();
  return {
    childPath: join(process.cwd(), 'dist/query-child.mjs'),
    size: 2,
    deadlineMs: QUERY_TIMEOUT * 1000,
    child: { folders: [join(DATA_DIR, 'files'), join(DATA_DIR, 'cache')], tempFolder: join(DATA_DIR, 'tmp', 'queries'), memoryMegabytes: 1024, threads: 2, residentMegabytes: 2048 },
  };
}

// The server's bundles each have their own copy of this module, and the process has one engine.
const ENGINE = Symbol.for('plumbline.engine');
const held = globalThis as unknown as Record<symbol, Engine | undefined>;
const theEngine = () => (held[ENGINE] ??= newEngine(settingsFromEnv()));

/** Starts the children, so that the first query finds them warm. */
export const startPool = () => theEngine().pool.start();

export async function stopPool(): Promise<void> {
  await held[ENGINE]?.pool.close();
  held[ENGINE] = undefined;
}

type Asked = { id: string; key: string; resolved: Resolved; result: ResultColumn[] };

const brokenOutcome = ({ message, field }: BrokenQuery): QueryOutcome => ({ ok: false, failure: { code: 'broken', message, ...(field !== undefined && { field }) } });

/** What is asked, with its name in the cache; a broken query is known before any engine works. */
function understand(id: string, query: Query, { relation, columns }: QueryRequest): Asked | QueryOutcome {
  try {
    const resolved = resolve(query, columns);
    const { result } = planQuery(resolved.query, columns, duckdb);
    return { id, key: `${relation.key}\n${canonical(resolved.query)}`, resolved, result };
  } catch (error) {
    if (error instanceof BrokenQuery) return brokenOutcome(error);
    throw error;
  }
}

const slim = ({ key, label, type, format, min, max, distinct, time, review }: QueryColumn): QueryColumn => ({ key, label, type, format, min, max, distinct, time, review });

function columnsFor(asked: Asked[], columns: readonly QueryColumn[]): QueryColumn[] {
  return [...new Set(asked.flatMap(({ resolved }) => fieldsOf(resolved.query)))].map((field) => slim(columnOf(columns, field)));
}

/** Ends with the signal or with the flight, whichever is first. */
function waitFor(landed: Promise<QueryOutcome>, signal: AbortSignal | undefined): Promise<QueryOutcome> {
  if (!signal) return landed;
  return new Promise((resolveOutcome) => {
    const leave = () => resolveOutcome({ ok: false, failure: CANCELLED });
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave, { once: true });
    void landed.then((outcome) => {
      signal.removeEventListener('abort', leave);
      resolveOutcome(outcome);
    });
  });
}

/**
 * Answers all queries of a request about one relation, each with its answer or its failure; never rejects for a query's sake.
 * Equal queries under way are asked once, known answers come from the cache (`fresh` passes over both), and what an aborted
 * signal leaves unwanted is stopped.
 */
export function runQueries(request: QueryRequest): Promise<Map<string, QueryOutcome>> {
  return runOn(theEngine(), request);
}

export async function runOn({ flights, cache }: Engine, request: QueryRequest): Promise<Map<string, QueryOutcome>> {
  const { relation, columns, queries, signal, fresh } = request;
  const known = new Map<string, QueryOutcome>();
  const asked: Asked[] = [];
  for (const { id, query } of queries) {
    const understood = understand(id, query, request);
    if ('ok' in understood) known.set(id, understood);
    else asked.push(understood);
  }
  const seats = new Map<string, Seat>();
  const departing = new Map<string, Asked>();
  for (const each of asked) {
    const cached = fresh ? undefined : cache.get(each.key);
    if (cached) known.set(each.id, { ...cached, answer: { ...cached.answer, columns: each.result }, cached: true });
    else if (!seats.has(each.key) && !departing.has(each.key)) {
      const seat = fresh ? null : flights.join(each.key);
      if (seat) seats.set(each.key, seat);
      else departing.set(each.key, each);
    }
  }
  if (!signal?.aborted) for (const [key, seat] of flights.depart(relation, columnsFor([...departing.values()], columns), [...departing.values()])) seats.set(key, seat);
  const leave = () => { for (const seat of seats.values()) seat.leave(); };
  signal?.addEventListener('abort', leave);

  await Promise.all(asked.filter(({ id }) => !known.has(id)).map(async ({ id, key, result }) => {
    const seat = seats.get(key);
    const outcome = seat ? await waitFor(seat.landed, signal) : { ok: false as const, failure: CANCELLED };
    if (outcome.ok && departing.get(key)?.id === id) cache.set(key, outcome, JSON.stringify(outcome).length);
    known.set(id, outcome.ok ? { ...outcome, answer: { ...outcome.answer, columns: result } } : outcome);
  }));
  signal?.removeEventListener('abort', leave);
  return new Map(queries.map(({ id }) => [id, known.get(id)!]));
}
