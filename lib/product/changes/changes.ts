import type { UserActor } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import type { QueryOutcome } from '@/lib/engines/answers/protocol/answers';
import { askTable } from '@/lib/product/data-sources/read/ask';
import { loadTable, type SourceTable } from '@/lib/product/data-sources/read/load';
import { countPeriods } from '@/lib/product/data-sources/read/period-counts';
import { keepEvidence, type QueryWithAnswer } from '@/lib/product/evidence/evidence';
import { changeChoices, comparable, soundChoices } from '@/lib/pure/analysis/changes/choices';
import { explainChange } from '@/lib/pure/analysis/changes/explain-change';
import {
  changeInput,
  changeQuery,
  narrowedQuery,
  readerOf,
  type AnsweredDimension,
} from '@/lib/pure/analysis/changes/queries';
import type { DimensionSplit } from '@/lib/pure/analysis/changes/schema';
import { splittingOf, type Splitting } from '@/lib/pure/analysis/changes/split';
import { readTable } from '@/lib/pure/analysis/semantics/table/table';
import { readableLabel, sentenceCase } from '@/lib/pure/analysis/semantics/lexicon/words';
import type { ChangeQuestion } from '@/lib/pure/query/resolve/change';
import { columnOf } from '@/lib/pure/query/resolve/fields';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Query } from '@/lib/pure/query/schema/query';
import type { EvidentSplit, ChangesAnswer, ChangeRequest, PartEvidence, SourceChoices } from './schema';

/** A person, or a task on their behalf. */
type Asker = Pick<UserActor, 'workspaceId'>;

const A_MINUTE = 60;
const MOST_DIMENSIONS = 12;
/** A column of more values names single things; its answer would be cut off. */
const MOST_VALUES = 5000;
const TOTAL = 'total';

const inputOf = ({ name, columns, relations, rowCount }: SourceTable) => ({
  name,
  columns: columns.filter(({ review }) => review === null),
  relations,
  rowCount,
  thisYear: new Date().getUTCFullYear(),
});

/** What of a data source can be held against what, and what is proposed. */
export async function readChoices(actor: UserActor, dataSourceId: string): Promise<SourceChoices> {
  const table = await loadTable(actor, dataSourceId);
  const choices = changeChoices(inputOf(table));
  const {
    proposal,
    times: [time],
  } = choices;
  const grains = comparable(choices);
  const counts =
    proposal && time && grains.length > 0
      ? await countPeriods(table, {
          field: time.field,
          years: time.years,
          grains,
          measure: proposal.measure,
          filters: proposal.filters,
        })
      : new Map();
  return { dataSourceId, dataVersion: table.version, ...soundChoices(choices, counts, table.columns, Date.now()) };
}

/** The columns that a change is split by: those that group rows, without what the question holds fixed. */
function dimensionsFor(table: SourceTable, { filters, sides }: ChangeQuestion): Column[] {
  const fixed = new Set(filters.filter(({ op }) => op === 'eq' || op === 'is_null').map(({ field }) => field));
  if (sides.kind === 'groups') fixed.add(sides.field);
  return readTable(inputOf(table))
    .dimensions.map(({ column }) => column)
    .filter(({ key, distinct }) => !fixed.has(key) && distinct >= 2 && distinct <= MOST_VALUES)
    .slice(0, MOST_DIMENSIONS);
}

type Asked = { id: string; query: Query };

async function answersOf(
  table: SourceTable,
  asked: readonly Asked[],
  signal?: AbortSignal,
): Promise<QueryWithAnswer[]> {
  const outcomes = await askTable(table, { queries: [...asked], signal });
  return asked.map(({ id, query }) => {
    const { answer, sql } = answeredOr(outcomes.get(id));
    return { id, query, answer, sql };
  });
}

function answeredOr(outcome: QueryOutcome | undefined): QueryOutcome & { ok: true } {
  if (outcome?.ok) return outcome;
  const { code, message } = outcome?.failure ?? { code: 'failed', message: 'Couldn’t break down the change.' };
  throw new AppError(
    code === 'broken' ? 'validation' : code === 'timeout' || code === 'too_large' ? code : 'busy',
    message,
  );
}

const KEPT_ROWS = 20;
const partsId = (field: string) => `parts ${field}`;
const restId = (field: string) => `rest ${field}`;

/**
 * Evidence keeps the first rows of an answer: of a longer one the shown parts, and the rest, are asked for by
 * themselves.
 */
function closerQueries(
  whole: Query,
  { field, parts, rest }: DimensionSplit,
  { answer, query }: QueryWithAnswer,
): Asked[] {
  const shown = parts.map(({ value }) => value);
  return [
    ...(answer.rowCount > KEPT_ROWS
      ? [{ id: partsId(field), query: narrowedQuery(query, field, shown, 'these') }]
      : []),
    ...(rest ? [{ id: restId(field), query: narrowedQuery(whole, field, shown, 'others') }] : []),
  ];
}

function evident(
  split: DimensionSplit,
  answered: ReadonlyMap<string, QueryWithAnswer>,
  evidence: ReadonlyMap<string, string>,
  table: SourceTable,
): EvidentSplit {
  const { field, parts } = split;
  const id = answered.has(partsId(field)) ? partsId(field) : field;
  const {
    answer: { columns, rows },
  } = answered.get(id)!;
  const place = (value: unknown): PartEvidence => ({
    evidenceId: evidence.get(id)!,
    row: rows.findIndex((row) => (row[columns[0]!.key] ?? null) === value),
  });
  const { label, format } = columnOf(table.columns, field);
  const rest = evidence.get(restId(field));
  return {
    ...split,
    label: sentenceCase(readableLabel(label)),
    format,
    values: answered.get(field)!.answer.rowCount,
    evidenceId: evidence.get(field)!,
    places: parts.map(({ value }) => place(value)),
    restPlace: rest === undefined ? null : { evidenceId: rest, row: 0 },
  };
}

async function split(
  actor: Asker,
  table: SourceTable,
  { question, splitting, signal }: { question: ChangeQuestion; splitting: Splitting; signal?: AbortSignal },
): Promise<ChangesAnswer> {
  const whole = changeQuery(question, splitting);
  const fields = dimensionsFor(table, question).map(({ key }) => key);
  const [total, ...each] = await answersOf(
    table,
    [
      { id: TOTAL, query: whole },
      ...fields.map((field) => ({ id: field, query: changeQuery(question, splitting, field) })),
    ],
    signal,
  );
  const dimensions: AnsweredDimension[] = each.map(({ id, answer }) => ({ field: id, answer }));
  const input = changeInput(question, splitting, total!.answer.rows[0], dimensions);
  if (!input) return nothingOn(question, splitting, total!);
  const explained = explainChange(input);
  if (explained.kind === 'refused') return { unexplained: explained.code, message: explained.message, offer: null };

  const firsts = new Map([total!, ...each].map((answer) => [answer.id, answer]));
  const closer = await answersOf(
    table,
    explained.dimensions.flatMap((dimension) => closerQueries(whole, dimension, firsts.get(dimension.field)!)),
    signal,
  );
  const answered = new Map([...firsts, ...closer.map((answer) => [answer.id, answer] as const)]);
  const evidence = await keepEvidence(actor, table, [...answered.values()]);
  const measure = total!.answer.columns[0]!;
  const { label, format } = columnOf(table.columns, question.sides.field);
  return {
    ...explained,
    question,
    dataVersion: table.version,
    measure: { label: measure.label, format: measure.format },
    side: { label: sentenceCase(readableLabel(label)), format },
    evidenceId: evidence.get(TOTAL)!,
    columns: total!.answer.columns.map((column) => column.label),
    dimensions: explained.dimensions.map((dimension) => evident(dimension, answered, evidence, table)),
    computedAt: new Date().toISOString(),
  };
}

function nothingOn(question: ChangeQuestion, splitting: Splitting, { answer }: QueryWithAnswer): ChangesAnswer {
  const read = readerOf(question, splitting);
  const of = splitting.kind === 'sum' ? read.sum : read.ratio;
  const [before, after] = [of(answer.rows[0], 'before'), of(answer.rows[0], 'after')];
  const code = before === null && after === null ? 'nothing' : before === null ? 'nothing_before' : 'nothing_after';
  const where = { nothing: 'on either side', nothing_before: 'on the first side', nothing_after: 'on the second side' }[
    code
  ];
  return {
    unexplained: code,
    message: `There are no values ${where}, so there’s no change to break down. Choose another.`,
    offer: null,
  };
}

/** Splits a change within a data source that is loaded; see `explainChangeOf`. */
export function changesWithin(
  actor: Asker,
  table: SourceTable,
  question: ChangeQuestion,
  signal?: AbortSignal,
): Promise<ChangesAnswer> {
  const splitting = splittingOf(question.measure);
  if (splitting.kind === 'unsplittable')
    return Promise.resolve({ unexplained: 'unsplittable', message: splitting.message, offer: splitting.offer });
  return split(actor, table, { question, splitting, signal });
}

/**
 * Where the change of a figure between two periods or groups comes from: the exact split by each dimension, each part
 * with its evidence.
 */
export async function explainChangesOf(
  actor: Pick<UserActor, 'workspaceId' | 'userId'>,
  { dataSourceId, ...question }: ChangeRequest,
  signal?: AbortSignal,
): Promise<ChangesAnswer> {
  const table = await loadTable(actor, dataSourceId);
  await take({ key: `explain ${actor.userId}`, limit: A_MINUTE, seconds: 60 }, 'Too many requests.');
  return changesWithin(actor, table, question, signal);
}
