import type { UserActor } from '@/lib/base/actor/actor';
import { anyProvider, type Preference } from '@/lib/base/ai/providers';
import type { Ran } from '@/lib/base/ai/run';
import type { Provider } from '@/lib/base/ai/provider-schema';
import { AppError } from '@/lib/base/errors/errors';
import { askTable } from '@/lib/product/data-sources/read/ask';
import type { QuestionTable } from '@/lib/engines/answers/table-thread/tasks';
import { inTableThread } from '@/lib/engines/answers/table-thread/thread';
import { changesWithin } from '@/lib/product/changes/changes';
import type { ChangeAnswer } from '@/lib/product/changes/schema';
import { loadTable, type SourceTable } from '@/lib/product/data-sources/read/load';
import { keepEvidence } from '@/lib/product/evidence/evidence';
import { listMetrics } from '@/lib/product/metrics/metrics';
import { changeAlong } from '@/lib/pure/analysis/changes/asked';
import { supportOfWidget } from '@/lib/pure/analysis/dashboard/lint/lint';
import { metricQuestion, withMetric } from '@/lib/pure/analysis/questions/metric-words';
import { pictureOf } from '@/lib/pure/analysis/questions/picture';
import type { QuestionReading, NoAnswerReason, Understood } from '@/lib/pure/analysis/questions/schema';
import { drawnAnswer, refusedMeasure, shownAnswer } from '@/lib/pure/analysis/questions/shown-answer';
import { valueQueries } from '@/lib/pure/analysis/questions/language/values';
import { verdictOf } from '@/lib/pure/analysis/questions/verdict';
import { screenColumn } from '@/lib/pure/query/resolve/definition';
import { describeQuery } from '@/lib/pure/query/resolve/describe';
import type { Column, TopValue } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer, ResultColumn } from '@/lib/pure/query/schema/result';
import { proposeQuery } from './propose-query';
import type { AskAnswer, AskRequest, UnansweredQuestion } from './schema';

/** Of the tables asked of lately, by their columns: that list is another one with each choice and each version. */
const MOST_TABLES = 8;
const tables = new Map<readonly Column[], QuestionTable>();

/** A table as questions are read against it: a column that waits for a reading cannot be asked for yet. */
async function tableOf(sourceTable: SourceTable, signal?: AbortSignal): Promise<QuestionTable> {
  const { columns, name, relations, rowCount } = sourceTable;
  const known = tables.get(columns);
  if (known?.name === name && known.relations === relations) return known;
  const askable = columns.filter(({ review }) => review === null);
  const { values, isWhole } = await valuesOf(sourceTable, askable, signal);
  const table: QuestionTable = { name, columns: askable, relations, rowCount, values };
  tables.delete(columns);
  for (const oldest of [...tables.keys()].slice(0, Math.max(0, tables.size + 1 - MOST_TABLES))) tables.delete(oldest);
  if (isWhole) tables.set(columns, table);
  return table;
}

/** The values of the columns that group, as far as their profiles do not hold them; whole where all were answered. */
async function valuesOf(
  table: SourceTable,
  columns: readonly Column[],
  signal?: AbortSignal,
): Promise<{ values: Map<string, TopValue[]>; isWhole: boolean }> {
  const asked = valueQueries(columns);
  const outcomes = await askTable(table, {
    queries: asked.map(({ key, query }) => ({ id: key, query })),
    signal,
  });
  const values = new Map(
    asked.flatMap(({ key }) => {
      const outcome = outcomes.get(key);
      if (!outcome?.ok) return [];
      const count = outcome.answer.columns.at(-1)!.key;
      return [
        [key, outcome.answer.rows.map((row) => ({ value: row[key] ?? null, count: Number(row[count]) }))] as const,
      ];
    }),
  );
  return { values, isWhole: values.size === asked.length };
}

/** A part divided by its whole reads as a percentage. */
function sharesAsPercent({ measures, dimensions }: Query, columns: readonly ResultColumn[]): ResultColumn[] {
  return columns.map((column, nth) => {
    const measure = measures[nth - dimensions.length];
    const isShare =
      measure?.over !== undefined && measure.over.agg === measure.agg && measure.over.field === measure.field;
    return isShare ? { ...column, label: 'Share', format: { kind: 'percent' } } : column;
  });
}

/** The data source with the calculations that a query carries as further columns, for what is told of them. */
const withCalculated = (table: SourceTable, { calculations = [] }: Query): SourceTable => {
  const columns = calculations.filter(({ level }) => level === 'row').map(screenColumn);
  return columns.length ? { ...table, columns: [...table.columns, ...columns] } : table;
};

type AnsweredReading = { reading: QuestionReading; answer: QueryAnswer; signal?: AbortSignal };

/**
 * Asked why: the change between the two spans, split. Null where it was not asked, or has no exact split, as what is
 * calculated has none.
 */
async function changeIn(
  actor: UserActor,
  sourceTable: SourceTable,
  { reading: { kind, query }, answer: { columns, rows }, signal }: AnsweredReading,
): Promise<ChangeAnswer | null> {
  const [before, after] = rows.map((row) => row[columns[0]!.key] ?? null);
  const change =
    kind === 'change' && !query.calculations && rows.length === 2 && before !== undefined && after !== undefined
      ? changeAlong(query, before, after)
      : null;
  const explained = change && (await changesWithin(actor, sourceTable, change, signal));
  return explained && 'kind' in explained ? explained : null;
}

/**
 * How an answer is shown where the rules of charts have read it. A change is told in words, whatever its two bars look
 * like.
 */
async function showAnswer(
  sourceTable: SourceTable,
  chart: Chart | null,
  { reading: { kind, query }, answer: { columns, rows }, signal }: AnsweredReading,
): Promise<{ chart: Chart | null; note: string | null }> {
  if (kind === 'change') return { chart, note: null };
  const asked = supportOfWidget(drawnAnswer(query, chart), sourceTable);
  const outcome =
    asked && (await askTable(sourceTable, { queries: [{ id: 'support', query: asked }], signal })).get('support');
  return shownAnswer(query, chart, sourceTable, { columns, rows, support: outcome?.ok ? outcome.answer : null });
}

const unanswerable = (query: Query, columns: readonly Column[]): UnansweredQuestion | null => {
  const refused = refusedMeasure(query, columns);
  const question = refused && `how many ${refused.column.label}`;
  return refused && question
    ? { unanswered: 'not_a_query', message: refused.message, suggestions: [{ text: question, question }] }
    : null;
};

/** The rows of a reading with its evidence; why there are none where its figure would say nothing. */
async function answerTo(
  actor: UserActor,
  sourceTable: SourceTable,
  { reading, by, signal }: { reading: QuestionReading; by: Provider | null; signal?: AbortSignal },
): Promise<AskAnswer> {
  const { query } = reading;
  const calculated = withCalculated(sourceTable, query);
  const refused = unanswerable(query, calculated.columns);
  if (refused) return refused;
  const outcome = (
    await askTable(sourceTable, {
      queries: [{ id: 'asked', query }],
      signal,
    })
  ).get('asked');
  if (outcome && !outcome.ok && outcome.failure.code === 'broken')
    return { unanswered: 'not_a_query', message: outcome.failure.message, suggestions: [] };
  if (!outcome?.ok)
    throw new AppError(
      outcome?.failure.code === 'timeout' ? 'timeout' : 'busy',
      outcome?.failure.message ?? 'Couldn’t answer the question. Try again.',
    );
  const { answer, sql } = outcome;
  const evidence = await keepEvidence(actor, sourceTable, [{ id: 'asked', query, answer, sql }]);
  const change = await changeIn(actor, sourceTable, { reading, answer, signal });
  const text = describeQuery(query, sourceTable.columns)
    .map((piece) => piece.text)
    .join('');
  const verdict = verdictOf(reading, answer);
  // The rules of charts go by names, and of a calculation its formula says what it is.
  const shown = await showAnswer(
    sourceTable,
    pictureOf(query, calculated.columns, { dataSourceId: sourceTable.id, title: text, rowCount: answer.rows.length }),
    { reading, answer, signal },
  );
  return {
    reading: { text, parts: reading.parts, kind: reading.kind, by },
    query,
    columns: sharesAsPercent(query, answer.columns),
    rows: answer.rows,
    truncated: answer.truncated,
    ...(answer.period && { period: answer.period }),
    ...(answer.partial && { partial: answer.partial }),
    evidenceId: evidence.get('asked') ?? '',
    dataVersion: sourceTable.version,
    computedAt: new Date().toISOString(),
    note: verdict ?? shown.note,
    chart: shown.chart,
    ...(change && { change }),
  };
}

/** The answer to a reading, and to a second reading if there is one. */
async function answerBoth(
  actor: UserActor,
  sourceTable: SourceTable,
  { understood, signal }: { understood: Extract<Understood, { ok: true }>; signal?: AbortSignal },
): Promise<AskAnswer> {
  const first = await answerTo(actor, sourceTable, { reading: understood.reading, by: null, signal });
  if (!understood.also || 'unanswered' in first) return first;
  const { text, reading } = understood.also;
  const second = await answerTo(actor, sourceTable, { reading, by: null, signal });
  return 'unanswered' in second ? first : { ...first, also: { text, answer: second } };
}

/** How a question is understood that names a metric of the data source; null where it names none. */
async function metricReading(
  actor: UserActor,
  { dataSourceId, question, previous }: Pick<AskRequest, 'dataSourceId' | 'question' | 'previous'>,
  read: (question: string, previous: string[]) => Promise<Understood>,
): Promise<Understood | null> {
  const { metrics } = await listMetrics(actor, dataSourceId);
  const usable = metrics.flatMap(({ name, measure }) => (measure ? [{ name, measure }] : []));
  const asked = metricQuestion({ question, previous }, usable);
  const understood = asked && (await read(asked.question, asked.previous));
  const reading = understood?.ok ? withMetric(understood.reading, asked!.metric) : null;
  return reading && { ok: true, reading };
}

/** What words may be missing for; a question with two readings is asked back, whoever could guess. */
const WORTH_ASKING: readonly NoAnswerReason[] = ['no_such_column', 'not_a_query'];

export type AnsweredQuestion = {
  answered: AskAnswer;
  /** What a provider was asked for it. */ ran: Ran<unknown> | null;
};

/**
 * A question that the built-in reader does not understand goes to a provider, where one is set up: it reads the
 * question, the engine answers it.
 */
export async function answerQuestion(
  actor: UserActor,
  { dataSourceId, question, choices, previous }: AskRequest,
  signal?: AbortSignal,
  preference?: Preference,
): Promise<AnsweredQuestion> {
  const sourceTable = await loadTable(actor, dataSourceId);
  const table = await tableOf(sourceTable, signal);
  const read = (text: string, before: string[]) =>
    inTableThread(
      actor.workspaceId,
      table,
      { kind: 'question', question: text, choices, previous: before, thisYear: new Date().getUTCFullYear() },
      signal,
    );
  const understood =
    (await metricReading(actor, { dataSourceId, question, previous }, read)) ?? (await read(question, previous));
  if (understood.ok) return { answered: await answerBoth(actor, sourceTable, { understood, signal }), ran: null };
  const { reason, message, suggestions, near } = understood;
  const ran =
    anyProvider() && WORTH_ASKING.includes(reason)
      ? await proposeQuery(
          actor,
          { question, columns: table.columns },
          signal ?? new AbortController().signal,
          preference,
        )
      : null;
  const proposed = ran?.value
    ? await answerTo(actor, sourceTable, {
        reading: { kind: 'answer', query: ran.value, parts: [] },
        by: ran.provider,
        signal,
      }).catch(refusal)
    : null;
  return { answered: proposed ?? { unanswered: reason, message, suggestions, ...(near && { near }) }, ran };
}

/** A proposed query that the engine cannot answer counts as none. */
function refusal(error: unknown): null {
  if (error instanceof AppError && error.code === 'busy') return null;
  throw error;
}
