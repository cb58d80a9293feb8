import { settleDashboard, type Ask } from '@/lib/analysis/dashboard/settle';
import type { DataSet } from '@/lib/datasets/load';
import { runQueries } from '@/lib/engine/run';
import type { DashboardConfig } from '@/lib/query/dashboard-config';

/** Asks a data set without keeping evidence: to judge what would be shown. */
export const askOf = ({ relation, columns }: Pick<DataSet, 'relation' | 'columns'>): Ask => async (queries) => {
  const outcomes = await runQueries({ relation, columns, queries: queries.map((query, nth) => ({ id: String(nth), query })) });
  return queries.map((_, nth) => {
    const outcome = outcomes.get(String(nth));
    return outcome?.ok ? outcome.answer : null;
  });
};

/** The first dashboard of a data set: of what was proposed, that which its answers bear. */
export const automaticDashboard = async (dataSet: DataSet): Promise<DashboardConfig> =>
  (await settleDashboard({ dataSourceId: dataSet.id, name: dataSet.name, columns: dataSet.columns, relations: dataSet.relations, rowCount: dataSet.rowCount }, askOf(dataSet))).config;
