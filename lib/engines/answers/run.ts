import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { env } from '@/lib/base/env/env';
import { processWide } from '@/lib/base/env/process-wide';
import type { Relation } from '@/lib/engines/manifest/relation';
import { columnOf, fieldsOf, type QueryColumn } from '@/lib/pure/query/resolve/fields';
import { resolve, type Resolved } from '@/lib/pure/query/resolve/resolve';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import { canonical } from '@/lib/pure/query/schema/canonical';
import type { Query } from '@/lib/pure/query/schema/query';
import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { planQuery } from '@/lib/pure/query/sql/plan';
import { answerSize } from './answer-size';
import { ByteCache, type Holding } from './cache';
import { ClusterRunner } from './cluster-runner';
import { failureOf, QueryPool, type PoolSettings } from './pool';
import type { ColumnStatistics, FoundCells, QueryFailure, QueryOutcome, QueryRequest } from './protocol/answers';
import type { PageWork, PageAnswer, AbsoluteSelection, SingleWork } from './protocol/messages';
import { wantNativeCopy } from './native-copies';
import { remoteEngine, type Runner } from './remote';
import { asError, requestOne } from './request';
import { SingleFlight, type FlightPlace } from './single-flight';

const CHILDREN = 2;
const CACHE_BYTES = 64 * 1024 * 1024;
const CANCELLED = failureOf('cancelled');

/** The query engine of a process: its children, the queries under way, the answers it keeps. */
export type Engine = {
  pool: QueryPool;
  flights: SingleFlight;
  cache: ByteCache<QueryOutcome & { ok: true }>;
  /** Told of a version that is asked. */
  onAsked?: typeof wantNativeCopy;
};

const runnerFor = (relation: Relation, pool: QueryPool): Runner =>
  relation.kind === 'remote'
    ? remoteEngine()
    : relation.loaded
      ? new ClusterRunner(pool, env().QUERY_TIMEOUT * 1000)
      : pool;

export function newEngine(settings: PoolSettings): Engine {
  const pool = new QueryPool(settings);
  return {
    pool,
    flights: new SingleFlight((relation) => runnerFor(relation, pool)),
    cache: new ByteCache(CACHE_BYTES),
  };
}

function settingsFromEnv(): PoolSettings {
  const { DATA_DIR, QUERY_TIMEOUT } = env();
  return {
    childPath: join(process.cwd(), 'dist/query-child.mjs'),
    size: CHILDREN,
    deadlineMs: QUERY_TIMEOUT * 1000,
    child: {
      folders: [join(DATA_DIR, 'files'), join(DATA_DIR, 'cache')],
      tempFolder: join(DATA_DIR, 'cache', 'queries'),
      memoryMegabytes: 1024,
      residentMegabytes: 2048,
      threads: Math.max(2, Math.ceil(availableParallelism() / CHILDREN)),
    },
  };
}

const theEngine = processWide<Engine>('engine', () => ({ ...newEngine(settingsFromEnv()), onAsked: wantNativeCopy }));

/** Starts the children, so that the first query finds them warm. */
export const startPool = () => theEngine.get().pool.start();

export async function stopPool(): Promise<void> {
  await theEngine.made()?.pool.close();
  theEngine.set(undefined);
}

/** The name and version that the engine gives; without the version until its first child is ready. */
export const engineName = (): string => theEngine.get().pool.engine ?? 'DuckDB';

/** What this process holds of a workspace's answers. */
export const heldAnswers = (workspaceId: string): Holding => theEngine.get().cache.holdingOf(workspaceId);

/** Forgets a workspace's answers in this process; answers how many those were. */
export const dropAnswers = (workspaceId: string): number => theEngine.get().cache.dropOf(workspaceId);

type Asked = { id: string; key: string; resolved: Resolved; result: ResultColumn[] };

const asFailure = ({ message, field }: BrokenQuery): QueryFailure => ({
  code: 'broken',
  message,
  ...(field !== undefined && { field }),
});

const UNDERSTOOD_LIMIT = 500;
type Understood = Omit<Asked, 'id'> | QueryFailure;
/** By the list of columns, as long as that lives: whoever looks at a dashboard asks the same questions again. */
const understoodOf = new WeakMap<readonly QueryColumn[], Map<string, Understood>>();

/** What is asked, with its name in the cache. A broken query is known here, before any engine works. */
function understand(query: Query, { relation, columns }: Pick<QueryRequest, 'relation' | 'columns'>): Understood {
  const known = understoodOf.get(columns) ?? new Map<string, Understood>();
  understoodOf.set(columns, known);
  const text = `${relation.key}\n${JSON.stringify(query)}`;
  const understood = known.get(text) ?? readQuestion(query, relation.key, columns);
  if (known.size >= UNDERSTOOD_LIMIT) known.clear();
  known.set(text, understood);
  return understood;
}

function readQuestion(query: Query, relationKey: string, columns: readonly QueryColumn[]): Understood {
  try {
    const resolved = resolve(query, columns);
    const { result } = planQuery(resolved.query, columns, duckdb);
    return { key: `${relationKey}\n${canonical(resolved.query)}`, resolved, result };
  } catch (error) {
    if (error instanceof BrokenQuery) return asFailure(error);
    throw error;
  }
}

/** What an engine needs to know of a column. */
export const slim = ({
  key,
  label,
  type,
  format,
  nulls,
  invalid,
  min,
  max,
  distinct,
  time,
  review,
  formula,
}: QueryColumn): QueryColumn => ({
  key,
  label,
  type,
  format,
  nulls,
  invalid,
  min,
  max,
  distinct,
  time,
  review,
  ...(formula && { formula }),
});

function columnsFor(asked: Asked[], columns: readonly QueryColumn[]): QueryColumn[] {
  return [...new Set(asked.flatMap(({ resolved }) => fieldsOf(resolved.query)))].map((field) =>
    slim(columnOf(columns, field)),
  );
}

/**
 * Answers all queries of a request about one relation, each with its answer or its failure; never rejects for a query's
 * sake. Equal queries under way are asked once, known answers come from the cache (`fresh` passes over both), and what
 * an aborted signal leaves unwanted is stopped.
 */
export function runQueries(request: QueryRequest): Promise<Map<string, QueryOutcome>> {
  return runOn(theEngine.get(), request);
}

export async function runOn(
  { flights, cache, onAsked }: Engine,
  request: QueryRequest,
): Promise<Map<string, QueryOutcome>> {
  const { relation, columns, queries, signal, fresh } = request;
  const known = new Map<string, QueryOutcome>();
  const asked: Asked[] = [];
  for (const { id, query } of queries) {
    const understood = understand(query, request);
    if ('code' in understood) known.set(id, { ok: false, failure: understood });
    else asked.push({ id, ...understood });
  }
  const places = new Map<string, FlightPlace>();
  const departing = new Map<string, Asked>();
  for (const each of asked) {
    const cached = fresh ? undefined : cache.get(each.key);
    if (cached) known.set(each.id, { ...cached, answer: { ...cached.answer, columns: each.result }, cached: true });
    else if (!places.has(each.key) && !departing.has(each.key)) {
      const place = fresh ? null : flights.join(each.key);
      if (place) places.set(each.key, place);
      else departing.set(each.key, each);
    }
  }
  if (departing.size) onAsked?.(relation, columns);
  if (!signal?.aborted)
    for (const [key, place] of flights.start(relation, columnsFor([...departing.values()], columns), [
      ...departing.values(),
    ]))
      places.set(key, place);
  // One listener, however many queries wait: hundreds of listeners on one signal are reported as a leak.
  let leave = () => {};
  const left = new Promise<QueryOutcome>((resolve) => {
    leave = () => {
      for (const place of places.values()) place.leave();
      resolve({ ok: false, failure: CANCELLED });
    };
  });
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave);

  await Promise.all(
    asked
      .filter(({ id }) => !known.has(id))
      .map(async ({ id, key, result }) => {
        const place = places.get(key);
        const outcome = place ? await Promise.race([left, place.outcome]) : { ok: false as const, failure: CANCELLED };
        if (outcome.ok && departing.get(key)?.id === id) cache.set(key, outcome, answerSize(outcome));
        known.set(id, outcome.ok ? { ...outcome, answer: { ...outcome.answer, columns: result } } : outcome);
      }),
  );
  signal?.removeEventListener('abort', leave);
  return new Map(queries.map(({ id }) => [id, known.get(id)!]));
}

/** Some rows of a table, as `selection` says. */
export type SelectionRequest = {
  relation: Relation;
  columns: readonly QueryColumn[];
  selection: AbsoluteSelection;
  signal?: AbortSignal;
};
/** Without a selection the whole table in the order of its file. */
export type RowsRequest = Omit<SelectionRequest, 'selection'> & { selection?: AbsoluteSelection } & Pick<
    PageWork,
    'page' | 'longest'
  >;

const wholeTable = (columns: readonly QueryColumn[]): AbsoluteSelection => ({
  filters: [],
  sort: [],
  shown: columns.map(({ key }) => key),
});

/** Gives work to the pool of this process. @throws AppError */
export const requestFromPool = <Single extends SingleWork>(work: Single, signal?: AbortSignal) =>
  requestOne(runnerFor(work.relation, theEngine.get().pool), work, signal);

/**
 * A page of the rows of a table.
 * @throws AppError 'validation' for an unknown column, 'timeout', 'cancelled', 'too_large' (over 8 MB), 'busy'.
 */
export function readRows(
  { signal, columns, selection = wholeTable(columns), ...asked }: RowsRequest,
  engine = theEngine.get(),
): Promise<PageAnswer> {
  const runner = runnerFor(asked.relation, engine.pool);
  return requestOne(runner, { kind: 'page', columns: columns.map(slim), selection, ...asked }, signal);
}

/**
 * Cells that hold a text, `limit` of them from the `offset`-th, row by row in the order of the selection.
 * @throws AppError as `readRows`.
 */
export function findCells(
  { signal, columns, ...asked }: SelectionRequest & { text: string; offset: number; limit: number },
  engine = theEngine.get(),
): Promise<FoundCells> {
  return requestOne(
    runnerFor(asked.relation, engine.pool),
    { kind: 'find', columns: columns.map(slim), ...asked },
    signal,
  );
}

/**
 * A column over the rows of a selection; every figure is exact.
 * @throws AppError as `readRows`, and 'validation' for a column in review.
 */
export function readStatistics(
  { signal, columns, ...asked }: SelectionRequest & { key: string },
  engine = theEngine.get(),
): Promise<ColumnStatistics> {
  return requestOne(
    runnerFor(asked.relation, engine.pool),
    { kind: 'statistics', columns: columns.map(slim), ...asked },
    signal,
  );
}

export type SourceRowsRequest = Omit<SelectionRequest, 'selection'> & {
  offset: number;
  limit: number;
  query: Query;
  point: Row;
};

/**
 * A page of the records behind one row of an answer, in the order of the file. `excluded` counts the records that the
 * query's filters left out (`leftOut`) and those of this bar that hold no value to count (`withoutValue`).
 * @throws AppError as `readRows`, and 'validation' for a broken query.
 */
export async function readSourceRows(
  { relation, columns, offset, limit, query, point, signal }: SourceRowsRequest,
  engine = theEngine.get(),
): Promise<PageAnswer & { excluded: number }> {
  const understood = understand(query, { relation, columns });
  if ('code' in understood) throw asError(understood);
  const page = await requestOne(
    runnerFor(relation, engine.pool),
    {
      kind: 'page',
      relation,
      columns: columns.map(slim),
      page: { offset, limit },
      selection: wholeTable(columns),
      behind: { query: understood.resolved.query, point },
    },
    signal,
  );
  return { ...page, excluded: page.leftOut + page.withoutValue };
}
