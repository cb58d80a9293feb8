import type { WorkspaceId } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';
import { asError } from '@/lib/engines/answers/request';
import { askTable } from '@/lib/product/data-sources/read/ask';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import { keepEvidence } from '@/lib/product/evidence/evidence';
import { forecastChoices } from '@/lib/pure/analysis/forecast/choices';
import { measureName } from '@/lib/pure/analysis/forecast/measure-name';
import { seriesMeaning, type SeriesMeaning } from '@/lib/pure/analysis/forecast/series-input';
import { pointsAt } from '@/lib/pure/analysis/semantics/time-axis';
import { formatCell } from '@/lib/pure/format/format';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { trustedDates } from '@/lib/pure/query/resolve/resolve';
import { isTime, type Cell, type Column } from '@/lib/pure/query/schema/column';
import type { Filter, Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';
import { MOST_SERIES } from './job-schema';
import type { ForecastAsked, ForecastWords } from './schema';

/** Most periods of a history; of a longer one the newest count. */
const MOST_HISTORY = 5000;

type Workspace = { workspaceId: WorkspaceId };

/** The past of one series as the engine answered it. */
export type History = {
  value: Cell;
  label: string;
  query: Query;
  answer: QueryAnswer;
  sql: string;
  evidenceId: string;
};
export type Histories = { meaning: SeriesMeaning; words: ForecastWords; series: History[] };

const refuse = (field: string, why: string) =>
  new AppError('validation', `${field}: ${why}`, { fields: { [field]: why } });

function columnOf({ columns }: SourceTable, key: string, field: string): Column {
  const column = columns.find((one) => one.key === key);
  if (!column) throw refuse(field, `the data has no column “${key}”`);
  if (column.review) throw refuse(field, `${column.label} has two possible readings; choose one first`);
  return column;
}

function timeOf(table: SourceTable, { timeField, grain }: ForecastAsked): Column {
  const column = columnOf(table, timeField, 'timeField');
  const isYears = column.type === 'integer' && grain === 'year';
  if (!isTime(column) && !isYears) throw refuse('timeField', `${column.label} has no dates`);
  return column;
}

const wordsOf = (
  table: SourceTable,
  { measure, timeField, grain, splitBy }: ForecastAsked,
  groups: number | null,
): ForecastWords => {
  const { columns, relations, rowCount, name } = table;
  const time = columns.find(({ key }) => key === timeField)!;
  const { measures } = forecastChoices({ name, columns, relations, rowCount, thisYear: new Date().getFullYear() });
  const column = columns.find(({ key }) => key === measure.field);
  const choice = measures.find(({ field }) => field === (measure.field ?? null)) ?? {
    field: measure.field ?? null,
    label: column?.label ?? 'Rows',
  };
  const single = !splitBy && time.distinct === rowCount && (time.time?.grain === grain || !isTime(time));
  const counted = measure.agg === 'count' || measure.agg === 'distinct';
  const format = counted || !column ? { kind: 'plain' as const, decimals: 0 } : column.format;
  const whole =
    column?.type === 'integer' && format.kind === 'plain' && measure.agg !== 'avg'
      ? { ...format, decimals: 0 }
      : format;
  const split = columns.find(({ key }) => key === splitBy)?.label ?? null;
  return {
    dataSource: name,
    time: time.label,
    measure: measureName(choice, measure.agg, single),
    format: whole,
    split,
    groups,
  };
};

async function answerAll(
  table: SourceTable,
  queries: Query[],
  signal?: AbortSignal,
): Promise<{ answer: QueryAnswer; sql: string }[]> {
  const outcomes = await askTable(table, {
    queries: queries.map((query, nth) => ({ id: String(nth), query })),
    signal,
  });
  return queries.map((_, nth) => {
    const outcome = outcomes.get(String(nth))!;
    if (!outcome.ok) throw asError(outcome.failure);
    return outcome;
  });
}

/** The largest values of the split: by their sum where the figure adds up, else by their rows. */
async function groupsOf(
  table: SourceTable,
  { splitBy, measure, filters }: ForecastAsked,
  signal?: AbortSignal,
): Promise<{ values: Cell[]; groups: number }> {
  const by = measure.agg === 'sum' ? measure : { agg: 'count' as const };
  const dimensions = [{ field: splitBy! }];
  const [key] = resultKeys({ measures: [by], dimensions }).measures;
  const [found] = await answerAll(
    table,
    [{ measures: [by], dimensions, filters, sort: [{ by: key!, dir: 'desc' }], limit: MOST_SERIES }],
    signal,
  );
  return {
    values: found!.answer.rows.map((row) => row[found!.answer.columns[0]!.key] ?? null),
    groups: found!.answer.rowCount,
  };
}

function historyQuery({ measure, grain, filters }: ForecastAsked, time: Column, own: Filter[]): Query {
  const dated = isTime(time);
  const dimensions = [dated ? { field: time.key, grain } : { field: time.key }];
  const [key] = resultKeys({ measures: [measure], dimensions }).dimensions;
  const newest = dated && pointsAt(time, grain) > MOST_HISTORY;
  return {
    measures: [measure],
    dimensions,
    filters: [
      ...filters,
      ...own,
      ...trustedDates(time),
      ...(time.nulls > 0 ? [{ field: time.key, op: 'not_null' as const }] : []),
    ],
    ...(newest && { sort: [{ by: key!, dir: 'desc' as const }], limit: MOST_HISTORY }),
  };
}

/**
 * Asks for the past of each series and keeps the answers as evidence.
 * @throws AppError 'validation' where a column is not there or cannot be used so.
 */
export async function readHistories(
  actor: Workspace,
  table: SourceTable,
  asked: ForecastAsked,
  signal?: AbortSignal,
): Promise<Histories> {
  const time = timeOf(table, asked);
  const split = asked.splitBy === undefined ? null : columnOf(table, asked.splitBy, 'splitBy');
  const found = split && (await groupsOf(table, asked, signal));
  const values = found?.values ?? [null];
  const queries = values.map((value) =>
    historyQuery(asked, time, split ? [{ field: split.key, op: 'eq', value }] : []),
  );
  const answered = await answerAll(table, queries, signal);
  const evidence = await keepEvidence(
    actor,
    table,
    answered.map(({ answer, sql }, nth) => ({ id: String(nth), query: queries[nth]!, answer, sql })),
  );
  const words = wordsOf(table, asked, found?.groups ?? null);
  return {
    meaning: seriesMeaning(asked.grain, asked.measure, time),
    words,
    series: values.map((value, nth) => ({
      value,
      label: split ? formatCell(value, split.format) : words.measure,
      query: queries[nth]!,
      ...answered[nth]!,
      evidenceId: evidence.get(String(nth))!,
    })),
  };
}
