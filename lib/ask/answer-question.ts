import { pictureOf } from '@/lib/analysis/ask/picture';
import { drawnAnswer, refusedMeasure, shownAnswer } from '@/lib/analysis/ask/shown-answer';
import { valueQueries } from '@/lib/analysis/ask/values';
import { verdictOf } from '@/lib/analysis/ask/verdict';
import { changeAlong } from '@/lib/analysis/change/asked';
import { supportOfWidget } from '@/lib/analysis/dashboard/lint';
import type { Reading, Reason } from '@/lib/analysis/ask/shapes';
import { anyProvider, type Preference } from '@/lib/ai/providers';
import type { Ran } from '@/lib/ai/run';
import type { Provider } from '@/lib/ai/schema';
import { explainWithin } from '@/lib/changes/explain';
import type { Explained } from '@/lib/changes/schema';
import type { UserActor } from '@/lib/core/actor';
import { AppError } from '@/lib/core/errors';
import { loadDataSet, type DataSet } from '@/lib/datasets/load';
import { readQuestionOf } from '@/lib/engine/question/reader';
import type { TableAsked } from '@/lib/engine/question/read-asked';
import { runQueries } from '@/lib/engine/run';
import type { Relation } from '@/lib/engine/shapes';
import { keepEvidence } from '@/lib/evidence/evidence';
import { describeQuery } from '@/lib/query/describe';
import type { Column, TopValue } from '@/lib/query/column';
import type { Chart } from '@/lib/query/dashboard-config';
import type { QueryAnswer, ResultColumn } from '@/lib/query/result';
import type { Query } from '@/lib/query/schema';
import { proposeQuery } from './propose-query';
import type { AskAnswer, AskRequest, Unanswered } from './schema';

/** Of the tables asked of lately, by their columns: that list is another one with each choice and each version. */
const MOST_TABLES = 8;
const tables = new Map<readonly Column[], TableAsked>();

/** A table as questions are read against it: a column that waits for a reading cannot be asked for yet. */
async function tableOf({ relation, columns, name, relations, rowCount }: DataSet, signal?: AbortSignal): Promise<TableAsked> {
  const known = tables.get(columns);
  if (known?.name === name) return known;
  const askable = columns.filter(({ review }) => review === null);
  const { values, isWhole } = await valuesOf(relation, askable, signal);
  const table: TableAsked = { name, columns: askable, relations, rowCount, values };
  tables.delete(columns);
  for (const oldest of [...tables.keys()].slice(0, Math.max(0, tables.size + 1 - MOST_TABLES))) tables.delete(oldest);
  if (isWhole) tables.set(columns, table);
  return table;
}

/** The values of the columns that group, as far as their profiles do not hold them; whole where all were answered. */
async function valuesOf(relation: Relation, columns: readonly Column[], signal?: AbortSignal): Promise<{ values: Map<string, TopValue[]>; isWhole: boolean }> {
  const asked = valueQueries(columns);
  const outcomes = await runQueries({ relation, columns, queries: asked.map(({ key, query }) => ({ id: key, query })), signal });
  const values = new Map(asked.flatMap(({ key }) => {
    const outcome = outcomes.get(key);
    if (!outcome?.ok) return [];
    const count = outcome.answer.columns.at(-1)!.key;
    return [[key, outcome.answer.rows.map((row) => ({ value: row[key] ?? null, count: Number(row[count]) }))] as const];
  }));
  return { values, isWhole: values.size === asked.length };
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

/** How an answer is shown where the rules of charts have read it. A change is told in words, whatever its two bars look like. */
async function showAnswer({ kind, query }: Reading, chart: Chart | null, { columns, rows }: QueryAnswer, { relation, ...dataSet }: DataSet, signal?: AbortSignal): Promise<{ chart: Chart | null; note: string | null }> {
  if (kind === 'change') return { chart, note: null };
  const asked = supportOfWidget(drawnAnswer(query, chart), dataSet);
  const outcome = asked && (await runQueries({ relation, columns: dataSet.columns, queries: [{ id: 'support', query: asked }], signal })).get('support');
  return shownAnswer(query, chart, dataSet, { columns, rows, support: outcome?.ok ? outcome.answer : null });
}

const unanswerable = (query: Query, columns: readonly Column[]): Unanswered | null => {
  const refused = refusedMeasure(query, columns);
  const question = refused && `how many ${refused.column.label}`;
  return refused && question ? { unanswered: 'not_a_query', message: refused.message, suggestions: [{ text: question, question }] } : null;
};

/** The rows of a reading with its evidence; why there are none where its figure would say nothing. */
async function answerTo(actor: UserActor, dataSet: DataSet, reading: Reading, by: Provider | null, signal?: AbortSignal): Promise<AskAnswer> {
  const { query } = reading;
  const refused = unanswerable(query, dataSet.columns);
  if (refused) return refused;
  const outcome = (await runQueries({ relation: dataSet.relation, columns: dataSet.columns, queries: [{ id: 'asked', query }], signal })).get('asked');
  if (!outcome?.ok) throw new AppError(outcome?.failure.code === 'timeout' ? 'timeout' : 'busy', outcome?.failure.message ?? 'The question was not answered.');
  const { answer, sql } = outcome;
  const evidence = await keepEvidence(actor, dataSet, [{ id: 'asked', query, answer, sql }]);
  const change = await changeIn(reading, answer, actor, dataSet, signal);
  const text = describeQuery(query, dataSet.columns).map((piece) => piece.text).join('');
  const verdict = verdictOf(reading, answer);
  const shown = await showAnswer(reading, pictureOf(query, dataSet.columns, { dataSourceId: dataSet.id, title: text, rowCount: answer.rows.length }), answer, dataSet, signal);
  return {
    reading: { text, parts: reading.parts, kind: reading.kind, by }, query, columns: sharesAsPercent(query, answer.columns), rows: answer.rows, truncated: answer.truncated,
    ...(answer.period && { period: answer.period }), ...(answer.partial && { partial: answer.partial }),
    evidenceId: evidence.get('asked') ?? '', dataVersion: dataSet.version, computedAt: new Date().toISOString(), note: verdict ?? shown.note,
    chart: shown.chart, ...(change && { change }),
  };
}

/** What words may be missing for; a question with two readings is asked back, whoever could guess. */
const WORTH_ASKING: readonly Reason[] = ['no_such_column', 'not_a_query'];

export type AnsweredQuestion = { answered: AskAnswer; /** What a provider was asked for it. */ ran: Ran<unknown> | null };

/** A question that the built-in reader does not understand goes to a provider, where one is set up: it reads the question, the engine answers it. */
export async function answerQuestion(actor: UserActor, { dataSourceId, question, choices }: AskRequest, signal?: AbortSignal, preference?: Preference): Promise<AnsweredQuestion> {
  const dataSet = await loadDataSet(actor, dataSourceId);
  const table = await tableOf(dataSet, signal);
  const understood = await readQuestionOf(actor.workspaceId, { question, choices, table, thisYear: new Date().getUTCFullYear() }, signal);
  if (understood.ok) return { answered: await answerTo(actor, dataSet, understood.reading, null, signal), ran: null };
  const { reason, message, suggestions } = understood;
  const ran = anyProvider() && WORTH_ASKING.includes(reason) ? await proposeQuery(actor, { question, columns: table.columns }, signal ?? new AbortController().signal, preference) : null;
  const proposed = ran?.value ? await answerTo(actor, dataSet, { kind: 'answer', query: ran.value, parts: [] }, ran.provider, signal).catch(refusal) : null;
  return { answered: proposed ?? { unanswered: reason, message, suggestions }, ran };
}

/** A proposed query that the engine cannot answer counts as none. */
function refusal(error: unknown): null {
  if (error instanceof AppError && error.code === 'busy') return null;
  throw error;
}
