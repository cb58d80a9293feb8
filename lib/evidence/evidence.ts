import { createHash } from 'node:crypto';
import type { UserActor } from '@/lib/core/actor';
import { AppError, notFound, orNull } from '@/lib/core/errors';
import { loadDataSet, type DataSet } from '@/lib/datasets/load';
import { readSourceRows, runQueries } from '@/lib/engine/run';
import { take } from '@/lib/limits/throttle';
import { canonical, evidenceHash } from '@/lib/query/canonical';
import type { Evidence, QueryAnswer, Row } from '@/lib/query/result';
import type { Query } from '@/lib/query/schema';
import { forecastAgain } from './forecast';
import { isForecastQuestion, type ForecastQuestion } from './forecast-shapes';
import type { SourceRows } from './schema';
import { modelAgain } from './target';
import { isExplanationQuestion, type ExplanationQuestion } from './target-shapes';
import { findEvidence, insertEvidence, listEvidence } from './store';
import { testedAgain } from './tested';
import { isTestedQuestion, type TestedQuestion } from './tested-shapes';

/** Each reads all rows of its data; a drawer asks for two of them. */
const READ_A_MINUTE = 600;
const mayRead = ({ userId }: UserActor) => take({ key: `evidence ${userId}`, limit: READ_A_MINUTE, seconds: 60 }, 'Evidence is read too quickly.');

/** A person, or a task on their behalf. */
type Asker = Pick<UserActor, 'workspaceId'>;

/** Rows of an answer that a piece of evidence holds itself. */
export const KEPT_ROWS = 20;
const PAGE = 100;
const ENGINE = 'DuckDB 1.5.6';
const KNOWN_LIMIT = 50_000;

/** Ids that this process has written: a cached answer costs no write. Forgotten as a whole, at the latest hourly. */
let known = new Set<string>();
let knownSince = Date.now();
function remember(ids: string[]): void {
  if (known.size > KNOWN_LIMIT || Date.now() - knownSince > 3_600_000) { known = new Set(); knownSince = Date.now(); }
  for (const id of ids) known.add(id);
}

export type Answered = { id: string; query: Query; answer: QueryAnswer; sql: string };

const idOf = (actor: Asker, dataSet: DataSet, query: Query): string =>
  createHash('sha256').update([actor.workspaceId, dataSet.id, dataSet.version, canonical(query)].join('\0')).digest('hex');

function single({ columns, rows, rowCount }: QueryAnswer): { value: number | null; unit: string | null } {
  const measures = columns.filter(({ kind }) => kind === 'measure');
  if (rowCount !== 1 || columns.length !== 1 || measures.length !== 1) return { value: null, unit: null };
  const value = rows[0]?.[measures[0]!.key];
  return { value: value === null || value === undefined || Number.isNaN(Number(value)) ? null : Number(value), unit: measures[0]!.format.unit ?? null };
}

/** Keeps a piece of evidence for each answer, one row however often it is asked; answers its id by the answer's. */
export async function keepEvidence(actor: Asker, dataSet: DataSet, answered: Answered[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const fresh = new Map<string, Evidence>();
  for (const { id: name, query, answer, sql } of answered) {
    const id = idOf(actor, dataSet, query);
    ids.set(name, id);
    if (known.has(id) || fresh.has(id)) continue;
    fresh.set(id, {
      id, kind: 'aggregate', dataSourceId: dataSet.id, dataVersion: dataSet.version, query, sql, columns: answer.columns, rows: answer.rows.slice(0, KEPT_ROWS), rowCount: answer.rowCount,
      ...single(answer), engine: ENGINE, computedAt: new Date().toISOString(), hash: evidenceHash({ version: `${dataSet.id} ${dataSet.version}`, query, rows: answer.rows }),
    });
  }
  if (fresh.size) await insertEvidence(actor.workspaceId, [...fresh.values()]);
  remember([...fresh.keys()]);
  return ids;
}

export async function getEvidence(actor: Asker, id: string): Promise<Evidence> {
  return (await findEvidence(actor.workspaceId, id)) ?? Promise.reject(notFound('piece of evidence'));
}

/** The evidence with the version of the data that it was computed on. */
export async function withData(actor: Asker, id: string): Promise<{ evidence: Evidence; dataSet: DataSet }> {
  const evidence = await getEvidence(actor, id);
  const dataSet = await loadDataSet(actor, evidence.dataSourceId, evidence.dataVersion).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('gone', `Version ${evidence.dataVersion} of this data is no longer kept.`) : error;
  });
  return { evidence, dataSet };
}

/** What a kernel computed from the rows, not read from an answer. */
export const isComputed = (query: unknown): query is ForecastQuestion | ExplanationQuestion | TestedQuestion => isForecastQuestion(query) || isExplanationQuestion(query) || isTestedQuestion(query);

/** Behind each point of a forecast stands its whole history, behind each figure of a model or a test all rows that it was given. */
function sourceQuery({ query }: Evidence): Query {
  if (!isComputed(query)) return query as Query;
  const { measures, filters } = query;
  return { measures, dimensions: [], filters };
}

/**
 * The records behind one row of the evidence's result (`point` is its index): what passed the filters and falls into that
 * bar, in the file's order.
 */
export async function getSourceRows(actor: UserActor, id: string, { point, cursor, limit = PAGE }: { point: number; cursor?: string; limit?: number }): Promise<SourceRows> {
  const { evidence, dataSet } = await withData(actor, id);
  await mayRead(actor);
  const query = sourceQuery(evidence);
  const row = isComputed(evidence.query) ? {} : evidence.rows[point] ?? (await answerOf(dataSet, query, false)).rows[point];
  if (!row) throw new AppError('not_found', 'The result has no such row.');
  const offset = cursor ? Number(cursor) : 0;
  if (!Number.isInteger(offset) || offset < 0) throw new AppError('validation', 'cursor: is not one of ours', { fields: { cursor: 'is not one of ours' } });
  const { rows, rowCount, excluded, leftOut, withoutValue } = await readSourceRows({ relation: dataSet.relation, columns: dataSet.columns, query, point: row, offset, limit });
  const next = offset + rows.length;
  return { columns: dataSet.columns.map(({ key, label, type }) => ({ key, label, type })), rows, rowCount, excluded, leftOut, withoutValue, nextCursor: next < rowCount && rows.length > 0 ? String(next) : null };
}

async function answerOf(dataSet: DataSet, query: Query, fresh: boolean): Promise<QueryAnswer> {
  const outcome = (await runQueries({ relation: dataSet.relation, columns: dataSet.columns, queries: [{ id: 'again', query }], fresh })).get('again');
  if (outcome?.ok) return outcome.answer;
  throw new AppError(outcome?.failure.code === 'timeout' ? 'timeout' : 'busy', outcome?.failure.message ?? 'The query was not answered.');
}

/** Past every cache; what a kernel made is made again. */
export async function answerAgain(dataSet: DataSet, query: unknown, signal?: AbortSignal): Promise<QueryAnswer> {
  if (isExplanationQuestion(query)) return modelAgain(dataSet, query, signal);
  if (isTestedQuestion(query)) return testedAgain(dataSet, query);
  if (!isForecastQuestion(query)) return answerOf(dataSet, query as Query, true);
  const { forecast: _asked, ...history } = query;
  return forecastAgain(dataSet, query, await answerOf(dataSet, history, true), signal);
}

/** What the question of a piece of evidence answers, of the version that it was asked of. */
export type Reanswered = Pick<Evidence, 'dataSourceId' | 'dataVersion'> & { rows: Row[] };

/**
 * All rows of many pieces of evidence, by id: `fresh` asks the engine past every cache, and computes forecasts anew. Those whose data
 * are gone, or that cannot be answered, are left out.
 */
export async function answersAgain(actor: Asker, ids: readonly string[], { fresh, signal }: { fresh: boolean; signal?: AbortSignal }): Promise<Map<string, Reanswered>> {
  const found = await listEvidence(actor.workspaceId, [...new Set(ids)]);
  const answers = new Map<string, Reanswered>();
  for (const version of new Set(found.map(({ dataSourceId, dataVersion }) => `${dataSourceId} ${dataVersion}`))) {
    const own = found.filter(({ dataSourceId, dataVersion }) => `${dataSourceId} ${dataVersion}` === version);
    const { dataSourceId, dataVersion } = own[0]!;
    const dataSet = await orNull(loadDataSet(actor, dataSourceId, dataVersion));
    if (!dataSet) continue;
    const put = (id: string, rows: Row[]) => answers.set(id, { dataSourceId, dataVersion, rows });
    const asked = own.filter(({ query }) => !isComputed(query));
    const outcomes = await runQueries({ relation: dataSet.relation, columns: dataSet.columns, queries: asked.map(({ id, query }) => ({ id, query: query as Query })), fresh, signal });
    for (const { id } of asked) {
      const outcome = outcomes.get(id);
      if (outcome?.ok) put(id, outcome.answer.rows);
    }
    // A forecast is kept whole; only a check computes it anew.
    for (const { id, query, rows } of own) if (isComputed(query)) put(id, fresh ? (await answerAgain(dataSet, query, signal)).rows : rows);
  }
  return answers;
}

/** All rows that the question of a piece of evidence answers: it keeps the first of them itself. */
export async function getAnswer(actor: UserActor, id: string): Promise<{ rows: Row[] }> {
  await getEvidence(actor, id);
  await mayRead(actor);
  const answer = (await answersAgain(actor, [id], { fresh: false })).get(id);
  if (!answer) throw new AppError('gone', 'The data behind this number are no longer kept.');
  return { rows: answer.rows };
}

export { citeEvidence, sweepEvidence } from './store';
