import type { UserActor } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';
import type { QueryFailure, QueryOutcome } from '@/lib/engines/answers/protocol/answers';
import { askTable } from '@/lib/product/data-sources/read/ask';
import { loadTable, type SourceTable } from '@/lib/product/data-sources/read/load';
import { keepEvidence } from '@/lib/product/evidence/evidence';
import { asDefined } from '@/lib/product/metrics/meanings';
import { comparisonQuery, type ComparisonQuery } from '@/lib/pure/query/resolve/comparison';
import { calculationsNamed, carrying, screenColumn } from '@/lib/pure/query/resolve/definition';
import { isSpan } from '@/lib/pure/query/resolve/filters';
import { underPage } from '@/lib/pure/query/resolve/page-filters';
import { periodsQuery, toldPeriods, type By } from '@/lib/pure/query/resolve/periods';
import { resolve } from '@/lib/pure/query/resolve/resolve';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import { isTime } from '@/lib/pure/query/schema/column';
import { isCalculationKey } from '@/lib/pure/query/schema/calculation-key';
import type { Chart, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { Comparison, Filter, Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';
import { meaningOf, type Meaning } from './calculation-meaning';
import type { CalculationAsked } from './calculation-store';
import type { ChosenMark, DashboardAnswer, Widget } from './schema';

/** A person, or a task on their behalf. */
type Asker = Pick<UserActor, 'workspaceId'>;

/**
 * One widget as it is asked: a chart compares when the reader asks for it, a KPI also by itself. `by`: the periods that
 * a figure of all rows is compared by.
 */
export type WidgetAsked = {
  id: string;
  what: 'figure' | 'chart';
  dataSourceId: string;
  query: Query;
  comparison: Comparison | null;
  by?: By;
  sparkline: Query | null;
};
/** `calculations` are those that the queries may name, `dataSets` those already at hand. */
export type ReadersChoice = {
  filters: Filter[];
  chosen?: ChosenMark[];
  compare?: Comparison | 'none';
  calculations?: readonly CalculationAsked[];
  /** Hold for every widget and every span, whatever the reader chooses; nothing takes their place. */
  locked?: readonly Filter[];
  tables?: readonly SourceTable[];
};

const IN_TIME: ReadonlySet<string> = new Set([
  'last',
  'this',
  'to_date',
  'between',
  'gt',
  'gte',
  'lt',
  'lte',
  'not_null',
]);

export const askedOfKpi = (
  { id, dataSourceId, query, comparison, sparkline }: Kpi,
  { compare }: ReadersChoice,
): WidgetAsked => {
  const own = comparison.kind === 'none' || comparison.kind === 'target' ? null : comparison.kind;
  return {
    id,
    what: 'figure',
    dataSourceId,
    query,
    sparkline,
    comparison: compare === 'none' ? null : (compare ?? own),
    ...(comparison.by && { by: comparison.by }),
  };
};

export const askedOfChart = (
  { id, dataSourceId, query }: Pick<Chart, 'id' | 'dataSourceId' | 'query'>,
  { compare }: ReadersChoice,
): WidgetAsked => ({
  id,
  what: 'chart',
  dataSourceId,
  query,
  sparkline: null,
  comparison: compare === 'none' ? null : (compare ?? query.compare ?? null),
});

type Part = 'now' | 'before' | 'line';
type Asked = { widget: string; part: Part; query: Query };

/** What a widget is held against: an earlier span, or the figure by period. */
type Against = { earlier: ComparisonQuery } | { by: By; comparison: Comparison } | null;

const lockedOn = (locked: readonly Filter[] = [], { id }: SourceTable): Filter[] =>
  locked.filter(({ dataSourceId }) => !dataSourceId || dataSourceId === id);

const bounds = (filter: Filter, { columns }: SourceTable): boolean =>
  isSpan(filter) && columns.some((column) => column.key === filter.field && isTime(column));

const withLocked = (query: Query, locked: readonly Filter[]): Query => ({
  ...query,
  filters: [...query.filters.filter((filter) => !locked.includes(filter)), ...locked],
});

/** The questions behind one widget: its own, the earlier span or the figure by period, and the line of a KPI. */
function questionsOf(
  { id, query, comparison, by, sparkline }: WidgetAsked,
  choice: ReadersChoice,
  table: SourceTable,
  carry: (query: Query) => Query,
): { asked: Asked[]; against: Against } {
  const filters = [
    ...choice.filters,
    ...(choice.chosen ?? []).flatMap((mark) => (mark.widget === id ? [] : mark.filters)),
  ];
  const locked = lockedOn(choice.locked, table);
  const now = carry(withLocked(underPage(query, filters, table), locked));
  // What is held against it could lie outside a locked span.
  const mayCompare = !locked.some((filter) => bounds(filter, table));
  const found = comparison && mayCompare ? comparisonQuery(now, table.columns, comparison) : null;
  const earlier = found?.covered ? found : null;
  const periods = comparison && mayCompare && by && !found ? periodsQuery(now, by, table.columns) : null;
  const asked: Asked[] = [{ widget: id, part: 'now', query: now }];
  if (earlier) asked.push({ widget: id, part: 'before', query: earlier.query });
  if (periods) asked.push({ widget: id, part: 'before', query: periods });
  if (sparkline)
    asked.push({
      widget: id,
      part: 'line',
      query: withLocked(
        lineQuery(carry(withLocked(underPage(sparkline, filters, table), locked)), now, earlier, table),
        locked,
      ),
    });
  return { asked, against: earlier ? { earlier } : periods && { by: by!, comparison: comparison! } };
}

/** From the start of the comparison to the end of the present span, in the line's own grain. */
function lineQuery(line: Query, now: Query, earlier: ComparisonQuery | null, { columns }: SourceTable): Query {
  const { period } = resolve(now, columns);
  if (!period || period.field !== line.dimensions[0]?.field) return line;
  const rest = line.filters.filter(({ field, op }) => !(field === period.field && IN_TIME.has(op)));
  return {
    ...line,
    filters: [
      ...rest,
      { field: period.field, op: 'gte', value: earlier?.from ?? period.from },
      { field: period.field, op: 'lt', value: period.to },
    ],
  };
}

const failureOf = (error: unknown): QueryFailure => {
  if (error instanceof AppError && error.code === 'not_found')
    return { code: 'broken', message: 'This chart’s data source was deleted.' };
  if (error instanceof Error && error.name === 'BrokenQuery')
    return {
      code: 'broken',
      message: error.message,
      ...('field' in error && typeof error.field === 'string' && { field: error.field }),
    };
  throw error;
};

/** A column that is gone is told with the version that lacks it; one that only waits for a reading is there. */
function toldBy({ name, version, columns }: SourceTable, { what }: WidgetAsked, failure: QueryFailure): QueryFailure {
  const { code, field } = failure;
  // A calculation has said by itself what it lacks.
  if (code !== 'broken' || field === undefined || isCalculationKey(field)) return failure;
  const column = columns.find(({ key }) => key === field);
  if (column) return column.review ? failure : { ...failure, mendable: true };
  return {
    ...failure,
    mendable: true,
    message: `Column not found: this ${what} uses ${field}, which isn’t in version ${version} of ${name}.`,
  };
}

const scalarOf = ({ columns, rows }: QueryAnswer): number | null => {
  const value = rows[0]?.[columns.at(-1)?.key ?? ''];
  return value === null || value === undefined || Number.isNaN(Number(value)) ? null : Number(value);
};

/** Answers many widgets at once; one that cannot be answered says why and leaves the others whole. */
export async function answerWidgets(
  actor: Asker,
  named: WidgetAsked[],
  choice: ReadersChoice,
  signal?: AbortSignal,
): Promise<DashboardAnswer> {
  const asked = await asDefined(actor, named);
  const widgets: Record<string, Widget> = {};
  const sourceIds = [...new Set(asked.map(({ dataSourceId }) => dataSourceId))];
  await Promise.all(
    sourceIds.map(async (dataSourceId) => {
      const group = asked.filter((each) => each.dataSourceId === dataSourceId);
      try {
        const table = choice.tables?.find(({ id }) => id === dataSourceId) ?? (await loadTable(actor, dataSourceId));
        Object.assign(widgets, await answerSource(actor, table, { group, choice, signal }));
      } catch (error) {
        for (const { id } of group) widgets[id] = { error: failureOf(error) };
      }
    }),
  );
  return { widgets };
}

/** The data source with the calculations over it as further columns, and what each of them means. */
function withCalculations(
  table: SourceTable,
  calculations: readonly CalculationAsked[] = [],
): { table: SourceTable; meanings: Meaning[] } {
  const meanings = calculations
    .filter(({ dataSourceId }) => dataSourceId === table.id)
    .map((row) => meaningOf(row, table.columns));
  const columns = meanings.flatMap(({ calculation }) =>
    calculation?.level === 'row' ? [screenColumn(calculation)] : [],
  );
  return { table: columns.length ? { ...table, columns: [...table.columns, ...columns] } : table, meanings };
}

/**
 * The query with the calculations that it names.
 * @throws BrokenQuery for one that the data do not bear any more.
 */
function carried(query: Query, meanings: readonly Meaning[]): Query {
  const named = calculationsNamed(query);
  const broken = meanings.find(({ key, error }) => error !== null && named.includes(key));
  if (broken?.error) throw new BrokenQuery(`Can’t calculate ${broken.label}: ${broken.error.message}`, broken.key);
  return carrying(
    query,
    meanings.flatMap(({ calculation }) => calculation ?? []),
  );
}

async function answerSource(
  actor: Asker,
  table: SourceTable,
  { group, choice, signal }: { group: WidgetAsked[]; choice: ReadersChoice; signal?: AbortSignal },
): Promise<Record<string, Widget>> {
  const { table: calculated, meanings } = withCalculations(table, choice.calculations);
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
      widgets[widget.id] = { error: toldBy(table, widget, failureOf(error)) };
    }
  }
  const idOf = ({ widget, part }: Pick<Asked, 'widget' | 'part'>) => `${part} ${widget}`;
  const outcomes = await askTable(table, {
    queries: questions.map((each) => ({ id: idOf(each), query: each.query })),
    signal,
  });
  const evidence = await keepEvidence(
    actor,
    table,
    questions.flatMap((each) => {
      const outcome = outcomes.get(idOf(each));
      return outcome?.ok ? [{ id: idOf(each), query: each.query, answer: outcome.answer, sql: outcome.sql }] : [];
    }),
  );
  const partOf = (widget: string, part: Part) => {
    const id = idOf({ widget, part });
    const outcome = outcomes.get(id);
    return outcome?.ok ? { answer: outcome.answer, evidenceId: evidence.get(id) ?? '' } : null;
  };
  for (const widget of group.filter(({ id }) => planned.has(id))) {
    const { id } = widget;
    const before = partOf(id, 'before');
    widgets[id] = toWidget(table, widget, outcomes.get(`now ${id}`), {
      now: partOf(id, 'now'),
      comparison: before && comparedBy(before, planned.get(id) ?? null, table),
      line: partOf(id, 'line'),
    });
  }
  return widgets;
}

type Answered = { answer: QueryAnswer; evidenceId: string };
type Compared = NonNullable<Extract<Widget, { error?: undefined }>['comparison']>;

/** The earlier span, or the last two periods that may be told; null where nothing may. */
function comparedBy({ answer, evidenceId }: Answered, against: Against, { columns }: SourceTable): Compared | null {
  const answered = { columns: answer.columns, rows: answer.rows, evidenceId };
  if (!against) return null;
  if ('earlier' in against)
    return { ...answered, value: scalarOf(answer), from: against.earlier.from, to: against.earlier.to };
  const told = toldPeriods({
    answer,
    by: against.by,
    column: columns.find(({ key }) => key === against.by.field)!,
    kind: against.comparison,
    now: Date.now(),
  });
  return told && { ...answered, ...told.before, latest: told.latest };
}

function toWidget(
  table: SourceTable,
  asked: WidgetAsked,
  outcome: QueryOutcome | undefined,
  { now, comparison, line }: { now: Answered | null; comparison: Compared | null; line: Answered | null },
): Widget {
  if (!now)
    return {
      error:
        outcome && !outcome.ok
          ? toldBy(table, asked, outcome.failure)
          : { code: 'failed', message: 'This chart couldn’t be calculated. Try again.' },
    };
  const {
    answer: { columns, rows, truncated, other, period, partial, moment },
    evidenceId,
  } = now;
  return {
    columns,
    rows,
    evidenceId,
    computedAt: moment?.at ?? new Date().toISOString(),
    dataVersion: table.version,
    ...(moment && { moment }),
    ...(truncated && { truncated }),
    ...(other && { other }),
    ...(period && { period }),
    ...(partial && { partial }),
    ...(comparison && { comparison }),
    ...(line && {
      sparkline: {
        columns: line.answer.columns,
        rows: line.answer.rows,
        evidenceId: line.evidenceId,
        ...(line.answer.partial && { partial: line.answer.partial }),
      },
    }),
  };
}
