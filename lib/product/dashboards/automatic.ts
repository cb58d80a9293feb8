import { askTable, type TableAsked } from '@/lib/product/data-sources/read/ask';
import type { QuestionTable } from '@/lib/engines/answers/table-thread/tasks';
import { inTableThread } from '@/lib/engines/answers/table-thread/thread';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import type { InsightChart } from '@/lib/pure/analysis/dashboard/insight-charts';
import { takeSteps, type AnswerQueries } from '@/lib/pure/analysis/dashboard/stepwise';
import type { Column } from '@/lib/pure/query/schema/column';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';

/** Asks a data source without keeping evidence: to judge what would be shown. */
export const askOf =
  (table: TableAsked): AnswerQueries =>
  async (queries) => {
    const outcomes = await askTable(table, {
      queries: queries.map((query, nth) => ({ id: String(nth), query })),
    });
    return queries.map((_, nth) => {
      const outcome = outcomes.get(String(nth));
      return outcome?.ok ? outcome.answer : null;
    });
  };

const tables = new WeakMap<readonly Column[], QuestionTable>();

/** The same one for the same data: the thread is sent it once. */
function tableOf({ name, columns, relations, rowCount }: SourceTable): QuestionTable {
  const known = tables.get(columns);
  if (known?.name === name && known.relations === relations && known.rowCount === rowCount) return known;
  const table: QuestionTable = { name, columns, relations, rowCount, values: new Map() };
  tables.set(columns, table);
  return table;
}

/**
 * The first dashboard of a data source: of what was proposed, that which its answers bear. @throws AppError as
 * `inTableThread`.
 */
export function automaticDashboard(workspaceId: string, sourceTable: SourceTable): Promise<DashboardConfig> {
  const today = new Date().toISOString().slice(0, 10);
  return takeSteps(
    (answers) =>
      inTableThread(workspaceId, tableOf(sourceTable), {
        kind: 'dashboard',
        dataSourceId: sourceTable.id,
        today,
        answers,
      }),
    askOf(sourceTable),
  );
}

/**
 * The dashboard with charts of what was found in its data, as `withInsightCharts`. @throws AppError as `inTableThread`.
 */
export const dashboardWithInsights = (
  workspaceId: string,
  sourceTable: SourceTable,
  config: DashboardConfig,
  found: readonly InsightChart[],
): Promise<DashboardConfig> =>
  found.length === 0
    ? Promise.resolve(config)
    : takeSteps(
        (answers) => inTableThread(workspaceId, tableOf(sourceTable), { kind: 'insights', config, found, answers }),
        askOf(sourceTable),
      );
