import type { UserActor } from '@/lib/core/actor';
import { AppError } from '@/lib/core/errors';
import { loadDataSet, type DataSet } from '@/lib/datasets/load';
import { runQueries } from '@/lib/engine/run';
import type { QueryFailure, QueryOutcome } from '@/lib/engine/shapes';
import { keepEvidence } from '@/lib/evidence/evidence';
import { BrokenQuery } from '@/lib/query/broken';
import { calculationsNamed, carrying } from '@/lib/query/calculation/definition';
import { isCalculationKey } from '@/lib/query/calculation/key';
import { comparisonQuery, type ComparisonQuery } from '@/lib/query/comparison';
import type { Chart, Kpi } from '@/lib/query/dashboard-config';
import { underPage } from '@/lib/query/page-filters';
import { periodsQuery, toldPeriods, type By } from '@/lib/query/periods';
import type { QueryAnswer } from '@/lib/query/result';
import { resolve } from '@/lib/query/resolve';
import type { Comparison, Filter, Query } from '@/lib/query/schema';
import { meaningOf, screenColumn, type Meaning } from './calculation-meaning';
import type { CalculationAsked } from './calculation-store';
import type { ChosenMark, DashboardAnswer, Widget } from './schema';

/** A person, or a task on their behalf. */
type Asker = Pick<UserActor, 'workspaceId'>;

/** One widget as it is asked: a chart compares when the reader asks for it, a KPI also by itself. `by`: the periods that a figure of all rows is compared by. */
export type WidgetAsked = { id: string; what: 'figure' | 'chart'; dataSourceId: string; query: Query; comparison: Comparison | null; by?: By; sparkline: Query | null };
/** `calculations` are those that the queries may name, `dataSets` those already at hand. */
export type ReadersChoice = { filters: Filter[]; chosen?: ChosenMark[]; compare?: Comparison | 'none'; calculations?: readonly CalculationAsked[]; dataSets?: readonly DataSet[] };

const IN_TIME: ReadonlySet<string> = new Set(['last', 'this', 'to_date', 'between', 'gt', 'gte', 'lt', 'lte', 'not_null']);

export const askedOfKpi = ({ id, dataSourceId, query, comparison, sparkline }: Kpi, { compare }: ReadersChoice): WidgetAsked => {
  const own = comparison.kind === 'none' || comparison.kind === 'target' ? null : comparison.kind;
  return { id, what: 'figure', dataSourceId, query, sparkline, comparison: compare === 'none' ? null : compare ?? own, ...(comparison.by && { by: comparison.by }) };
};

export const askedOfChart = ({ id, dataSourceId, query }: Pick<Chart, 'id' | 'dataSourceId' | 'query'>, { compare }: ReadersChoice): WidgetAsked =>
  ({ id, what: 'chart', dataSourceId, query, sparkline: null, comparison: compare === 'none' ? null : compare ?? query.compare ?? null });

type Part = 'now' | 'before' | 'line';
type Asked = { widget: string; part: Part; query: Query };

/** What a widget is held against: an earlier span, or the figure by period. */
type Against = { earlier: ComparisonQuery } | { by: By; comparison: Comparison } | null;

/** The questions behind one widget: its own, the earlier span or the figure by period, and the line of a KPI. */
function questionsOf({ id, query, comparison, by, sparkline }: WidgetAsked, choice: ReadersChoice, dataSet: DataSet, carry: (query: Query) => Query): { asked: Asked[]; against: Against } {
  const filters = [...choice.filters, ...(choice.chosen ?? []).flatMap((mark) => (mark.widget === id ? [] : mark.filters))];
  const now = carry(underPage(query, filters, dataSet));
  const found = comparison && comparisonQuery(now, dataSet.columns, comparison);
  const earlier = found?.covered ? found : null;
  const periods = comparison && by && !found ? periodsQuery(now, by, dataSet.columns) : null;
  const asked: Asked[] = [{ widget: id, part: 'now', query: now }];
  if (earlier) asked.push({ widget: id, part: 'before', query: earlier.query });
  if (periods) asked.push({ widget: id, part: 'before', query: periods });
  if (sparkline) asked.push({ widget: id, part: 'line', query: lineQuery(carry(underPage(sparkline, filters, dataSet)), now, earlier, dataSet) });
  return { asked, against: earlier ? { earlier } : periods && { by: by!, comparison: comparison! } };
}

/** From the start of the comparison to the end of the present span, in the line's own grain. */
function lineQuery(line: Query, now: Query, earlier: ComparisonQuery | null, { columns }: DataSet): Query {
  const { period } = resolve(now, columns);
  if (!period || period.field !== line.dimensions[0]?.field) return line;
  const rest = line.filters.filter(({ field, op }) => !(field === period.field && IN_TIME.has(op)));
  return { ...line, filters: [...rest, { field: period.field, op: 'gte', value: earlier?.from ?? period.from }, { field: period.field, op: 'lt', value: period.to }] };
}

const failureOf = (error: unknown): QueryFailure => {
  if (error instanceof AppError && error.code === 'not_found') return { code: 'broken', message: 'The data source of this widget was deleted.' };
  if (error instanceof Error && error.name === 'BrokenQuery') return { code: 'broken', message: error.message, ...('field' in error && typeof error.field === 'string' && { field: error.field }) };
  throw error;
};

/** A column that is gone is told with the version that lacks it; one that only waits for a reading is there. */
function toldBy({ name, version, columns }: DataSet, { what }: WidgetAsked, failure: QueryFailure): QueryFailure {
  const { code, field } = failure;
  // A calculation has said by itself what it lacks.
  if (code !== 'broken' || field === undefined || isCalculationKey(field)) return failure;
  const column = columns.find(({ key }) => key === field);
  if (column) return column.review ? failure : { ...failure, mendable: true };
  return { ...failure, mendable: true, message: `Column not found: this ${what} reads ${field}, which version ${version} of ${name} does not have.` };
}

const scalarOf = ({ columns, rows }: QueryAnswer): number | null => {
  const value = rows[0]?.[columns.at(-1)?.key ?? ''];
  return value === null || value === undefined || Number.isNaN(Number(value)) ? null : Number(value);
};

/** Answers many widgets at once; one that cannot be answered says why and leaves the others whole. */
export async function answerWidgets(actor: Asker, asked: WidgetAsked[], choice: ReadersChoice, signal?: AbortSignal): Promise<DashboardAnswer> {
  const widgets: Record<string, Widget> = {};
  const sourceIds = [...new Set(asked.map(({ dataSourceId }) => dataSourceId))];
  await Promise.all(sourceIds.map(async (dataSourceId) => {
    const group = asked.filter((each) => each.dataSourceId === dataSourceId);
    try {
      const dataSet = choice.dataSets?.find(({ id }) => id === dataSourceId) ?? await loadDataSet(actor, dataSourceId);
      Object.assign(widgets, await answerSource(actor, dataSet, group, choice, signal));
    } catch (error) {
      for (const { id } of group) widgets[id] = { error: failureOf(error) };
    }
  }));
  return { widgets };
}

/** The data set with the calculations over it as further columns, and what each of them means. */
function withCalculations(dataSet: DataSet, calculations: readonly CalculationAsked[] = []): { dataSet: DataSet; meanings: Meaning[] } {
  const meanings = calculations.filter(({ dataSourceId }) => dataSourceId === dataSet.id).map((row) => meaningOf(row, dataSet.columns));
  const columns = meanings.flatMap(({ calculation }) => (calculation?.level === 'row' ? [screenColumn(calculation)] : []));
  return { dataSet: columns.length ? { ...dataSet, columns: [...dataSet.columns, ...columns] } : dataSet, meanings };
}

/**
 * The query with the calculations that it names.
 * @throws BrokenQuery for one that the data do not bear any more.
 */
function carried(query: Query, meanings: readonly Meaning[]): Query {
  const named = calculationsNamed(query);
  const broken = meanings.find(({ key, error }) => error !== null && named.includes(key));
  if (broken?.error) throw new BrokenQuery(`${broken.label} cannot be computed: ${broken.error.message}`, broken.key);
  return carrying(query, meanings.flatMap(({ calculation }) => calculation ?? []));
}

async function answerSource(actor: Asker, dataSet: DataSet, group: WidgetAsked[], choice: ReadersChoice, signal?: AbortSignal): Promise<Record<string, Widget>> {
  const { dataSet: calculated, meanings } = withCalculations(dataSet, choice.calculations);
  const carry = (query: Query) => carried(query, meanings);
  const widgets: Record<string, Widget> = {};
  const planned = new Map<string, Against>();
  const questions: Asked[] = [];
  for (const widget of group) {
    try {
      const { asked, against } = questionsOf(widget, choice, calculated, carry);
      planned.set(widget.id, against);
      questions.push(...asked);
    } catch (error) {
      widgets[widget.id] = { error: toldBy(dataSet, widget, failureOf(error)) };
    }
  }
  const idOf = ({ widget, part }: Pick<Asked, 'widget' | 'part'>) => `${part} ${widget}`;
  const outcomes = await runQueries({ relation: dataSet.relation, columns: dataSet.columns, queries: questions.map((each) => ({ id: idOf(each), query: each.query })), signal });
  const evidence = await keepEvidence(actor, dataSet, questions.flatMap((each) => {
    const outcome = outcomes.get(idOf(each));
    return outcome?.ok ? [{ id: idOf(each), query: each.query, answer: outcome.answer, sql: outcome.sql }] : [];
  }));
  const partOf = (widget: string, part: Part) => {
    const id = idOf({ widget, part });
    const outcome = outcomes.get(id);
    return outcome?.ok ? { answer: outcome.answer, evidenceId: evidence.get(id) ?? '' } : null;
  };
  for (const widget of group.filter(({ id }) => planned.has(id))) {
    const { id } = widget;
    const before = partOf(id, 'before');
    widgets[id] = toWidget(dataSet, widget, outcomes.get(`now ${id}`), { now: partOf(id, 'now'), comparison: before && comparedBy(before, planned.get(id) ?? null, dataSet), line: partOf(id, 'line') });
  }
  return widgets;
}

type Answered = { answer: QueryAnswer; evidenceId: string };
type Compared = NonNullable<Extract<Widget, { error?: undefined }>['comparison']>;

/** The earlier span, or the last two periods that may be told; null where nothing may. */
function comparedBy({ answer, evidenceId }: Answered, against: Against, { columns }: DataSet): Compared | null {
  const answered = { columns: answer.columns, rows: answer.rows, evidenceId };
  if (!against) return null;
  if ('earlier' in against) return { ...answered, value: scalarOf(answer), from: against.earlier.from, to: against.earlier.to };
  const told = toldPeriods(answer, against.by, columns.find(({ key }) => key === against.by.field)!, against.comparison, Date.now());
  return told && { ...answered, ...told.before, latest: told.latest };
}

function toWidget(dataSet: DataSet, asked: WidgetAsked, outcome: QueryOutcome | undefined, { now, comparison, line }: { now: Answered | null; comparison: Compared | null; line: Answered | null }): Widget {
  if (!now) return { error: outcome && !outcome.ok ? toldBy(dataSet, asked, outcome.failure) : { code: 'failed', message: 'This widget was not answered.' } };
  const { answer: { columns, rows, truncated, other, period, partial }, evidenceId } = now;
  return {
    columns, rows, evidenceId, computedAt: new Date().toISOString(), dataVersion: dataSet.version,
    ...(truncated && { truncated }), ...(other && { other }), ...(period && { period }), ...(partial && { partial }),
    ...(comparison && { comparison }),
    ...(line && { sparkline: { columns: line.answer.columns, rows: line.answer.rows, evidenceId: line.evidenceId, ...(line.answer.partial && { partial: line.answer.partial }) } }),
  };
}
