import type { WorkspaceId } from '@/lib/base/actor/actor';
import { automaticDashboard } from '@/lib/product/dashboards/automatic';
import { getDashboard, queryDashboard, queryDataSource } from '@/lib/product/dashboards/dashboards';
import type { Widget } from '@/lib/product/dashboards/schema';
import { loadTable, type SourceTable } from '@/lib/product/data-sources/read/load';
import type { DateSpan, SummaryFigure } from '@/lib/pure/analysis/narration/summary/figures';
import { readTable } from '@/lib/pure/analysis/semantics/table/table';
import { isAllowedGrain } from '@/lib/pure/analysis/semantics/time-axis';
import type { ClaimReference } from '@/lib/pure/query/schema/claim';
import { isTime } from '@/lib/pure/query/schema/column';
import type { Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import type { Covers, SummaryKpi, SummaryScope } from './schema';
import type { SummaryPeriod } from './period-schema';

type Asker = { workspaceId: WorkspaceId };

/** Most figures of one summary. */
const MOST_FIGURES = 4;

const tableOf = ({ name, columns, relations, rowCount }: SourceTable) =>
  readTable({ name, columns, relations, rowCount, thisYear: new Date().getUTCFullYear() });

/** The figures that the product would put at the head of a dashboard of these data. */
const proposed = async ({ workspaceId }: Asker, tables: readonly SourceTable[]): Promise<Kpi[]> => {
  const each = Math.max(1, Math.floor(MOST_FIGURES / tables.length));
  const made = await Promise.all(tables.map((table) => automaticDashboard(workspaceId, table)));
  return made.flatMap(({ kpis }, nth) =>
    kpis.slice(0, each).map((kpi) => ({ ...kpi, id: nth ? `${kpi.id}-${nth + 1}` : kpi.id })),
  );
};

/** The wished period on each data source that holds it; automatically each figure has its own. */
function periodFilters(tables: readonly SourceTable[], period: SummaryPeriod): Filter[] {
  if (period === 'automatic') return [];
  return tables.flatMap((table): Filter[] => {
    const { time } = tableOf(table);
    if (!time || !isTime(time.column)) return [];
    const filter = { dataSourceId: table.id, field: time.column.key };
    if (period === 'all') return [{ ...filter, op: 'not_null' }];
    // Steps finer than the data's own have nothing to compare.
    return !isAllowedGrain(time.column, period)
      ? []
      : [{ ...filter, op: 'last', value: { n: 1, grain: period, anchor: 'last_value' } }];
  });
}

export type SummaryFigures = { tables: SourceTable[]; kpis: SummaryKpi[]; covers: Covers | null };

/** The figures of the scope, answered for the period, that which can be compared first. */
export async function readFigures(
  actor: Asker,
  scope: Exclude<SummaryScope, { documentIds: string[] }>,
  period: SummaryPeriod,
  signal: AbortSignal,
): Promise<SummaryFigures> {
  const choice = (filters: Filter[]) => ({
    filters,
    chosen: [],
    ...(period !== 'automatic' && { compare: period === 'all' ? ('none' as const) : ('previous_period' as const) }),
  });
  const { tables, kpis, widgets } =
    'dashboardId' in scope
      ? await ofDashboard(actor, scope.dashboardId, (sets) => choice(periodFilters(sets, period)), signal)
      : await ofSources(actor, scope.dataSourceIds, (sets) => choice(periodFilters(sets, period)), signal);
  const answered = kpis.flatMap((kpi): SummaryKpi[] => {
    const answer = widgets[kpi.id];
    return answer && !answer.error && valueOf(answer) !== null ? [{ kpi, answer }] : [];
  });
  const headline = answered.find(({ answer }) => answer.comparison && answer.comparison.value !== null) ?? answered[0];
  const ordered = headline ? [headline, ...answered.filter((each) => each !== headline)].slice(0, MOST_FIGURES) : [];
  return { tables, kpis: ordered, covers: headline ? coversOf(headline) : null };
}

type Choice = Omit<Parameters<typeof queryDashboard>[2], 'widgets'>;
type Asked = { tables: SourceTable[]; kpis: Kpi[]; widgets: Record<string, Widget> };

async function ofDashboard(
  actor: Asker,
  id: string,
  choiceFor: (tables: SourceTable[]) => Choice,
  signal: AbortSignal,
): Promise<Asked> {
  const { config, dataSourceIds } = await getDashboard(actor, id);
  if (config.kpis.length === 0) return ofSources(actor, dataSourceIds, choiceFor, signal);
  const tables = await loadAll(actor, dataSourceIds);
  const { widgets } = await queryDashboard(
    actor,
    id,
    { ...choiceFor(tables), widgets: config.kpis.map((kpi) => kpi.id) },
    signal,
  );
  return { tables, kpis: config.kpis, widgets };
}

async function ofSources(
  actor: Asker,
  ids: readonly string[],
  choiceFor: (tables: SourceTable[]) => Choice,
  signal: AbortSignal,
): Promise<Asked> {
  const tables = await loadAll(actor, ids);
  const kpis = await proposed(actor, tables);
  const answers = await Promise.all(
    tables.map(({ id }) =>
      queryDataSource(
        actor,
        id,
        { queries: {}, kpis: kpis.filter(({ dataSourceId }) => dataSourceId === id), ...choiceFor(tables) },
        signal,
      ),
    ),
  );
  return {
    tables,
    kpis,
    widgets: Object.assign({}, ...answers.map(({ widgets }) => widgets)) as Record<string, Widget>,
  };
}

const loadAll = (actor: Asker, ids: readonly string[]): Promise<SourceTable[]> =>
  Promise.all(ids.map((id) => loadTable(actor, id)));

const keyOf = ({ columns }: Pick<SummaryKpi['answer'], 'columns'>) => columns.at(-1)!.key;

function valueOf(answer: SummaryKpi['answer']): number | null {
  const value = answer.rows[0]?.[keyOf(answer)];
  return value === null || value === undefined || !Number.isFinite(Number(value)) ? null : Number(value);
}

const baseOf = ({ answer: { comparison } }: SummaryKpi): DateSpan | null =>
  comparison && comparison.value !== null ? { from: comparison.from, to: comparison.to } : null;

/** The span that sentences tell a figure for: its own, else the last period that it is compared by. */
export function periodOf({ answer: { period, comparison } }: SummaryKpi): DateSpan | null {
  const { from, to } = period ?? comparison?.latest ?? {};
  return from !== undefined && to !== undefined ? { from, to } : null;
}

function coversOf(kpi: SummaryKpi): Covers | null {
  const period = periodOf(kpi);
  return period && { ...period, base: baseOf(kpi) };
}

/** The number of a figure over its own span. */
export const ownNumber = ({ answer }: SummaryKpi): ClaimReference => ({
  of: 'cell',
  evidence: answer.evidenceId,
  rows: [0],
  column: keyOf(answer),
});

/** Of a figure by period the measure stands before the number of rows. */
const comparedKey = ({ columns, latest }: NonNullable<SummaryKpi['answer']['comparison']>) =>
  columns[latest ? 1 : columns.length - 1]!.key;

/** A figure as sentences speak of it: its numbers by where they stand in evidence. */
export function asFigure(given: SummaryKpi): SummaryFigure {
  const {
    kpi: { id, dataSourceId, label, format, query },
    answer,
  } = given;
  const { comparison } = answer;
  const base = baseOf(given);
  const compared = (row: number): ClaimReference => ({
    of: 'cell',
    evidence: comparison!.evidenceId,
    rows: [row],
    column: comparedKey(comparison!),
  });
  return {
    id,
    dataSourceId,
    label,
    format,
    fields: query.measures.flatMap(({ field, over }) => [field, over?.field].filter((each) => each !== undefined)),
    now: comparison?.latest ? compared(comparison.latest.row) : ownNumber(given),
    period: periodOf(given),
    before: base && compared(comparison?.row ?? 0),
    base,
  };
}
