import { readQuestion } from '@/lib/analysis/ask/ask';
import { pictureOf } from '@/lib/analysis/ask/picture';
import type { AskTable, Reading } from '@/lib/analysis/ask/shapes';
import { valueQueries } from '@/lib/analysis/ask/values';
import { verdictOf } from '@/lib/analysis/ask/verdict';
import { changeAlong } from '@/lib/analysis/change/asked';
import { readTable } from '@/lib/analysis/semantics/table';
import { explainWithin } from '@/lib/changes/explain';
import type { Explained } from '@/lib/changes/schema';
import type { UserActor } from '@/lib/core/actor';
import { AppError } from '@/lib/core/errors';
import { loadDataSet, type DataSet } from '@/lib/datasets/load';
import { runQueries } from '@/lib/engine/run';
import { keepEvidence } from '@/lib/evidence/evidence';
import { take } from '@/lib/limits/throttle';
import { describeQuery } from '@/lib/query/describe';
import type { TopValue } from '@/lib/query/column';
import type { QueryAnswer, ResultColumn } from '@/lib/query/result';
import type { Query } from '@/lib/query/schema';
import type { AskAnswer, AskRequest } from './schema';

const A_MINUTE = 60;

/** The values of the columns that group, as far as their profiles do not hold them; the engine keeps the answers. */
async function valuesOf({ relation, columns }: DataSet, signal?: AbortSignal): Promise<Map<string, TopValue[]>> {
  const asked = valueQueries(columns);
  const outcomes = await runQueries({ relation, columns, queries: asked.map(({ key, query }) => ({ id: key, query })), signal });
  return new Map(asked.flatMap(({ key }) => {
    const outcome = outcomes.get(key);
    if (!outcome?.ok) return [];
    const count = outcome.answer.columns.at(-1)!.key;
    return [[key, outcome.answer.rows.map((row) => ({ value: row[key] ?? null, count: Number(row[count]) }))] as const];
  }));
}

async function tableOf(dataSet: DataSet, signal?: AbortSignal): Promise<AskTable> {
  const { name, relations, rowCount } = dataSet;
  // A column that waits for a reading cannot be asked for yet.
  const columns = dataSet.columns.filter(({ review }) => review === null);
  const meaning = readTable({ name, columns, relations, rowCount, thisYear: new Date().getUTCFullYear() });
  return { name, columns, relations, rowCount, meaning, values: await valuesOf({ ...dataSet, columns }, signal) };
}

/** A part divided by its whole reads as a percentage. */
function sharesAsPercent({ measures, dimensions }: Query, columns: readonly ResultColumn[]): ResultColumn[] {
  return columns.map((column, nth) => {
    const measure = measures[nth - dimensions.length];
    const isShare = measure?.over !== undefined && measure.over.agg === measure.agg && measure.over.field === measure.field;
    return isShare ? { ...column, label: 'Share', format: { kind: 'percent' } } : column;
  });
}

/** Asked why: the change between the two spans, split. Null where it was not asked, or has no exact split. */
async function changeIn({ kind, query }: Reading, { columns, rows }: QueryAnswer, actor: UserActor, dataSet: DataSet, signal?: AbortSignal): Promise<Explained | null> {
  const [before, after] = rows.map((row) => row[columns[0]!.key] ?? null);
  const change = kind === 'change' && rows.length === 2 && before !== undefined && after !== undefined ? changeAlong(query, before, after) : null;
  const explained = change && await explainWithin(actor, dataSet, change, signal);
  return explained && 'kind' in explained ? explained : null;
}

/** Answers a question in words over a data source, with its reading and its evidence, or says why it cannot be answered and what can. */
export async function askQuestion(actor: UserActor, { dataSourceId, question, choices }: AskRequest, signal?: AbortSignal): Promise<AskAnswer> {
  const dataSet = await loadDataSet(actor, dataSourceId);
  await take({ key: `ask ${actor.userId}`, limit: A_MINUTE, seconds: 60 }, 'Too many questions.');
  const understood = readQuestion(question, await tableOf(dataSet, signal), choices);
  if (!understood.ok) return { unanswered: understood.reason, message: understood.message, suggestions: understood.suggestions };
  const { reading } = understood;
  const { query } = reading;
  const outcome = (await runQueries({ relation: dataSet.relation, columns: dataSet.columns, queries: [{ id: 'asked', query }], signal })).get('asked');
  if (!outcome?.ok) throw new AppError(outcome?.failure.code === 'timeout' ? 'timeout' : 'busy', outcome?.failure.message ?? 'The question was not answered.');
  const { answer, sql } = outcome;
  const evidence = await keepEvidence(actor, dataSet, [{ id: 'asked', query, answer, sql }]);
  const change = await changeIn(reading, answer, actor, dataSet, signal);
  const text = describeQuery(query, dataSet.columns).map((piece) => piece.text).join('');
  return {
    reading: { text, parts: reading.parts, kind: reading.kind }, query, columns: sharesAsPercent(query, answer.columns), rows: answer.rows, truncated: answer.truncated,
    ...(answer.period && { period: answer.period }), ...(answer.partial && { partial: answer.partial }),
    evidenceId: evidence.get('asked') ?? '', dataVersion: dataSet.version, computedAt: new Date().toISOString(), note: verdictOf(reading, answer),
    chart: pictureOf(query, dataSet.columns, { dataSourceId, title: text, rowCount: answer.rows.length }), ...(change && { change }),
  };
}
