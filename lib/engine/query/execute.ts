import type { DuckDBConnection } from '@duckdb/node-api';
import { log } from '@/lib/core/log';
import { answerOf, type RawAnswer } from '@/lib/query/answer';
import { BrokenQuery } from '@/lib/query/broken';
import { binnedFields, boundsStatement, groupsStatement, isFolded, rowsOf, statementOf } from '@/lib/query/compile';
import type { Bounds } from '@/lib/query/dimension';
import { duckdb } from '@/lib/query/dialects';
import type { QueryColumn } from '@/lib/query/fields';
import { ANSWER_ROWS, planQuery, SELECT_ROWS, type Plan } from '@/lib/query/plan';
import type { AbsoluteQuery } from '@/lib/query/resolve';
import type { QueryFailure, QueryOutcome } from '../shapes';
import type { QueriesWork, Question } from './messages';
import { AnswerTooLarge, readRows } from './read';

/** What a failure of one query is called. The engine's own words may quote a cell, so they stay here. */
export function failureOf(error: unknown): QueryFailure {
  if (error instanceof BrokenQuery) return { code: 'broken', message: error.message, ...(error.field !== undefined && { field: error.field }) };
  if (error instanceof AnswerTooLarge) return { code: 'too_large', message: 'The answer is larger than 8 MB. Narrow the filters or group by something coarser.' };
  const words = error instanceof Error ? error.message : '';
  if (words.startsWith('INTERRUPT')) return { code: 'cancelled', message: 'The query was stopped because nobody waits for it any more.' };
  if (words.startsWith('Out of Memory')) return { code: 'too_large', message: 'This needs more memory than one query may use. Narrow the filters or group by something coarser.' };
  log.warn('query.failed', { kind: /^[A-Z][A-Za-z ]* Error/.exec(words)?.[0] ?? 'unknown' });
  return { code: 'failed', message: 'The engine could not answer this query. The log of the server names the kind of failure.' };
}

export async function boundsOf(connection: DuckDBConnection, query: AbsoluteQuery, columns: readonly QueryColumn[]): Promise<Bounds> {
  const sql = boundsStatement(query, columns);
  if (!sql) return {};
  const [extremes = []] = (await readRows(connection, sql)).rows;
  return Object.fromEntries(binnedFields(query).map((field, nth) => {
    const [min, max] = [extremes[2 * nth], extremes[2 * nth + 1]];
    return [field, min === null || max === null ? null : { min: Number(min), max: Number(max) }];
  }));
}

async function countRows(connection: DuckDBConnection, sql: string): Promise<number> {
  const { rows } = await readRows(connection, `SELECT count(*) FROM (\n${sql}\n) AS answer`);
  return Number(rows[0]?.[0]);
}

/** Rows under the cap, and how many there would be. */
async function rawAnswer(connection: DuckDBConnection, plan: Plan, sql: string): Promise<RawAnswer> {
  const unlimited = plan.query.limit === undefined && plan.result.length > plan.measures.length;
  const cap = plan.selected.length ? SELECT_ROWS : ANSWER_ROWS;
  const { rows, more } = await readRows(connection, unlimited ? `${sql}\nLIMIT ${cap + 1}` : sql, cap);
  const rowCount = more ? await countRows(connection, sql) : rows.length;
  if (!isFolded(plan)) return { rows, rowCount };
  const [count, ...holdsOther] = (await readRows(connection, groupsStatement(plan, rowsOf(plan)))).rows[0]!;
  return { rows, rowCount, groups: { count: Number(count), holdsOther: holdsOther.map(Boolean) } };
}

async function answerQuestion(connection: DuckDBConnection, { resolved }: Question, columns: readonly QueryColumn[]): Promise<QueryOutcome> {
  const plan = planQuery(resolved.query, columns, duckdb, await boundsOf(connection, resolved.query, columns));
  const sql = statementOf(plan);
  return { ok: true, answer: answerOf(plan, resolved, await rawAnswer(connection, plan, sql)), sql, cached: false };
}

/** Answers each question of the work, a broken one beside the others, until `stopped`. */
export async function answerQuestions(connection: DuckDBConnection, { columns, questions }: QueriesWork, emit: (id: string, outcome: QueryOutcome) => void, stopped: () => boolean): Promise<void> {
  for (const question of questions) {
    if (stopped()) return;
    const outcome = await answerQuestion(connection, question, columns).catch((error: unknown): QueryOutcome => ({ ok: false, failure: failureOf(error) }));
    if (!stopped()) emit(question.id, outcome);
  }
}
