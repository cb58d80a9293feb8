import { createHash } from 'node:crypto';
import type { UserActor } from '@/lib/base/actor/actor';
import { AppError, notFound, orNull } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { engineName, readSourceRows } from '@/lib/engines/answers/run';
import { CITATION_KEY } from '@/lib/product/data-sources/citations/citation-column-schema';
import { placesOfRows, withoutCitation } from '@/lib/product/data-sources/citations/citations';
import { answersAsOf, askTable } from '@/lib/product/data-sources/read/ask';
import { loadTable, onHeldRows, type SourceTable } from '@/lib/product/data-sources/read/load';
import { canonical, evidenceHash } from '@/lib/pure/query/schema/canonical';
import type { Query } from '@/lib/pure/query/schema/query';
import type { Evidence, QueryAnswer, Row } from '@/lib/pure/query/schema/result';
import { KEPT_ROWS } from './kept';
import { kernelOf } from './kernels';
import type { EvidenceView, SourceRows } from './schema';
import { findEvidence, insertEvidence, listEvidence } from './store';

/** Each reads all rows of its data; a drawer asks for two of them. */
const READ_A_MINUTE = 600;
const mayRead = ({ userId }: UserActor) =>
  take({ key: `evidence ${userId}`, limit: READ_A_MINUTE, seconds: 60 }, 'Too many evidence requests.');

/** A person, or a task on their behalf. */
type Asker = Pick<UserActor, 'workspaceId'>;

const PAGE = 100;
const KNOWN_LIMIT = 50_000;

/** Ids that this process has written: a cached answer costs no write. Forgotten as a whole, at the latest hourly. */
let known = new Set<string>();
let knownSince = Date.now();
function remember(ids: string[]): void {
  if (known.size > KNOWN_LIMIT || Date.now() - knownSince > 3_600_000) {
    known = new Set();
    knownSince = Date.now();
  }
  for (const id of ids) known.add(id);
}

export type QueryWithAnswer = { id: string; query: Query; answer: QueryAnswer; sql: string };

/** What another engine answered, or of another moment, is another piece of evidence. */
const idOf = (actor: Asker, table: SourceTable, query: Query, { engine, moment }: QueryAnswer): string =>
  createHash('sha256')
    .update(
      [
        actor.workspaceId,
        table.id,
        table.version,
        canonical(query),
        ...(engine ? [engine] : []),
        ...(moment ? [moment.at] : []),
      ].join('\0'),
    )
    .digest('hex');

function single({ columns, rows, rowCount }: QueryAnswer): { value: number | null; unit: string | null } {
  const measures = columns.filter(({ kind }) => kind === 'measure');
  if (rowCount !== 1 || columns.length !== 1 || measures.length !== 1) return { value: null, unit: null };
  const value = rows[0]?.[measures[0]!.key];
  return {
    value: value === null || value === undefined || Number.isNaN(Number(value)) ? null : Number(value),
    unit: measures[0]!.format.unit ?? null,
  };
}

/** Keeps a piece of evidence for each answer, one row however often it is asked; answers its id by the answer's. */
export async function keepEvidence(
  actor: Asker,
  table: SourceTable,
  answered: QueryWithAnswer[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const fresh = new Map<string, Evidence>();
  for (const { id: name, query, answer, sql } of answered) {
    const id = idOf(actor, table, query, answer);
    ids.set(name, id);
    if (known.has(id) || fresh.has(id)) continue;
    fresh.set(id, {
      id,
      kind: 'aggregate',
      dataSourceId: table.id,
      dataVersion: table.version,
      moment: answer.moment?.at ?? null,
      query,
      sql,
      columns: answer.columns,
      rows: answer.rows.slice(0, KEPT_ROWS),
      rowCount: answer.rowCount,
      ...single(answer),
      engine: answer.engine ?? engineName(),
      computedAt: answer.moment?.at ?? new Date().toISOString(),
      hash: evidenceHash({ version: `${table.id} ${table.version}`, query, rows: answer.rows }),
    });
  }
  if (fresh.size) await insertEvidence(actor.workspaceId, [...fresh.values()]);
  remember([...fresh.keys()]);
  return ids;
}

export async function getEvidence(actor: Asker, id: string): Promise<Evidence> {
  return (await findEvidence(actor.workspaceId, id)) ?? Promise.reject(notFound('piece of evidence'));
}

/** Those that are there, of many. */
export const evidenceOf = ({ workspaceId }: Asker, ids: readonly string[]): Promise<Evidence[]> =>
  listEvidence(workspaceId, [...new Set(ids)]);

/** The evidence with the version of the data that it was computed on. */
export async function withData(actor: Asker, id: string): Promise<{ evidence: Evidence; table: SourceTable }> {
  const evidence = await getEvidence(actor, id);
  const table = await loadTable(actor, evidence.dataSourceId, evidence.dataVersion).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found'
      ? new AppError('gone', `Version ${evidence.dataVersion} of this data is no longer stored.`)
      : error;
  });
  return { evidence, table: tableBehind(evidence, table) };
}

/** What was asked of a live source is asked there again; what came of its sample comes of it again. */
const tableBehind = ({ moment }: Pick<Evidence, 'moment'>, table: SourceTable): SourceTable =>
  moment ? table : onHeldRows(table);

/** As programs and screens read it: of a live source the moment stands for the version. */
export const viewOf = ({ dataVersion, ...rest }: Evidence): EvidenceView => ({
  ...rest,
  dataVersion: rest.moment ? `live:${rest.moment}` : dataVersion,
  sourceVersion: dataVersion,
});
export const readEvidence = async (actor: Asker, id: string): Promise<EvidenceView> =>
  viewOf(await getEvidence(actor, id));

/** What a kernel computed from the rows, not read from an answer. */
export const isComputed = (query: unknown): query is Query =>
  typeof query === 'object' && query !== null && kernelOf(query) !== null;

/**
 * Behind each point of a forecast stands its whole history, behind each figure of a model or a test all rows that it
 * was given.
 */
function sourceQuery({ query }: Evidence): Query {
  if (!isComputed(query)) return query as Query;
  const { measures, filters } = query;
  return { measures, dimensions: [], filters };
}

/**
 * The records behind one row of the evidence's result (`point` is its index): what passed the filters and falls into
 * that bar, in the file's order.
 */
export async function getSourceRows(actor: UserActor, id: string, asked: RowsAsked): Promise<SourceRows> {
  const found = await withData(actor, id);
  await mayRead(actor);
  const page = await sourceRowsOf(found, asked);
  if (!page.columns.some(({ key }) => key === CITATION_KEY)) return page;
  return {
    ...page,
    columns: page.columns.filter(({ key }) => key !== CITATION_KEY),
    rows: withoutCitation(page.rows),
    places: await placesOfRows(actor, page.rows),
  };
}

type RowsAsked = { point: number; cursor?: string; limit?: number };

export async function sourceRowsOf(
  { evidence, table }: { evidence: Evidence; table: SourceTable },
  { point, cursor, limit = PAGE }: RowsAsked,
): Promise<SourceRows> {
  const query = sourceQuery(evidence);
  const row = isComputed(evidence.query)
    ? {}
    : (evidence.rows[point] ?? (await answerOf(table, query, false)).rows[point]);
  if (!row) throw new AppError('not_found', 'That row isn’t in the result.');
  const offset = cursor ? Number(cursor) : 0;
  if (!Number.isInteger(offset) || offset < 0)
    throw new AppError('validation', 'cursor: isn’t a valid cursor', { fields: { cursor: 'isn’t a valid cursor' } });
  const { rows, rowCount, excluded, leftOut, withoutValue } = await readSourceRows({
    relation: table.relation,
    columns: table.columns,
    query,
    point: row,
    offset,
    limit,
  });
  const next = offset + rows.length;
  return {
    columns: table.columns.map(({ key, label, type }) => ({ key, label, type })),
    rows,
    rowCount,
    excluded,
    leftOut,
    withoutValue,
    nextCursor: next < rowCount && rows.length > 0 ? String(next) : null,
  };
}

async function answerOf(table: SourceTable, query: Query, fresh: boolean): Promise<QueryAnswer> {
  const outcome = (await askTable(table, { queries: [{ id: 'again', query }], fresh })).get('again');
  if (outcome?.ok) return outcome.answer;
  const { code, reason, message } = outcome?.failure ?? {};
  throw new AppError(reason ?? (code === 'timeout' ? 'timeout' : 'busy'), message ?? 'The query failed. Try again.');
}

/** Past every cache; what a kernel made is made again. */
export async function answerAgain(
  actor: Asker,
  table: SourceTable,
  query: Query,
  signal?: AbortSignal,
): Promise<QueryAnswer> {
  const answer = (asked: Query) => answerOf(table, asked, true);
  const kernel = kernelOf(query);
  if (!kernel) return answer(query);
  if (!kernel.schema.safeParse((query as Query & Record<string, unknown>)[kernel.kind]).success)
    throw new AppError(
      'gone',
      'This number comes from an earlier version of Plumbline and can’t be recalculated. Create it again.',
    );
  return kernel.again(table, query, { actor, answer, signal });
}

/** What the question of a piece of evidence answers, of the version that it was asked of. */
export type Reanswered = Pick<Evidence, 'dataSourceId' | 'dataVersion'> & { rows: Row[] };

/**
 * All rows of many pieces of evidence, by id: `fresh` asks the engine past every cache, and computes forecasts anew.
 * Those whose data are gone, or that cannot be answered, are left out.
 */
export async function answersAgain(
  actor: Asker,
  ids: readonly string[],
  { fresh, signal }: { fresh: boolean; signal?: AbortSignal },
): Promise<Map<string, Reanswered>> {
  const found = await listEvidence(actor.workspaceId, [...new Set(ids)]);
  const answers = new Map<string, Reanswered>();
  for (const version of new Set(found.map(({ dataSourceId, dataVersion }) => `${dataSourceId} ${dataVersion}`))) {
    const own = found.filter(({ dataSourceId, dataVersion }) => `${dataSourceId} ${dataVersion}` === version);
    const { dataSourceId, dataVersion } = own[0]!;
    const table = await orNull(loadTable(actor, dataSourceId, dataVersion));
    if (!table) continue;
    const put = (id: string, rows: Row[]) => answers.set(id, { dataSourceId, dataVersion, rows });
    const past = await rowsOfPast(table, own);
    for (const [id, rows] of past) put(id, rows);
    const asked = own.filter(({ id, query }) => !isComputed(query) && !past.has(id));
    const outcomes = await askTable(onHeldRows(table), {
      queries: asked.map(({ id, query }) => ({ id, query: query as Query })),
      fresh,
      signal,
    });
    for (const { id } of asked) {
      const outcome = outcomes.get(id);
      if (outcome?.ok) put(id, outcome.answer.rows);
    }
    // A forecast is kept whole; only a check computes it anew.
    for (const { id, query, rows, moment } of own)
      if (isComputed(query))
        put(id, fresh && !moment ? (await answerAgain(actor, onHeldRows(table), query, signal)).rows : rows);
  }
  return answers;
}

/**
 * A live source answers as of now: what it answered at a moment of the past is what was kept of it, whole or as far as
 * evidence holds it.
 */
async function rowsOfPast(table: SourceTable, found: readonly Evidence[]): Promise<Map<string, Row[]>> {
  const live = found.filter(({ moment, query }) => moment && !isComputed(query));
  const longer = live.filter(({ rows, rowCount }) => rows.length < rowCount);
  const kept = await answersAsOf(
    table,
    longer.map(({ id, query, moment }) => ({ id, query: query as Query, moment: moment ?? '' })),
  );
  return new Map(live.map(({ id, rows }) => [id, kept.get(id) ?? rows]));
}

/** All rows that the question of a piece of evidence answers: it keeps the first of them itself. */
export async function getAnswer(actor: UserActor, id: string): Promise<{ rows: Row[] }> {
  await getEvidence(actor, id);
  await mayRead(actor);
  const answer = (await answersAgain(actor, [id], { fresh: false })).get(id);
  if (!answer) throw new AppError('gone', 'The data behind this number is no longer stored.');
  return { rows: answer.rows };
}

export { citeEvidence, sweepEvidence } from './store';
