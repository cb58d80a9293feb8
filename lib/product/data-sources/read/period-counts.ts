import { askTable } from './ask';
import { periodCounts } from '@/lib/pure/analysis/series/course';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { PeriodCount } from '@/lib/pure/query/resolve/periods';
import type { Grain } from '@/lib/pure/query/schema/column';
import type { Filter, Measure, Query } from '@/lib/pure/query/schema/query';
import type { SourceTable } from './load';

/** Beyond these nobody would look at them one by one. */
const MOST_PERIODS = 3000;

/** How many rows hold a figure, by period, for each of some spacings; without what could not be counted. */
export async function countPeriods(
  table: SourceTable,
  {
    field,
    years,
    grains,
    measure,
    filters,
  }: {
    field: string;
    /** The column holds years as whole numbers. */ years: boolean;
    grains: readonly Grain[];
    measure: Measure;
    filters: readonly Filter[];
  },
): Promise<Map<Grain, PeriodCount[]>> {
  const counted: Measure = {
    agg: 'count',
    ...(measure.field !== undefined && { field: measure.field }),
    ...(measure.filters && { filters: measure.filters }),
  };
  const queryOf = (grain: Grain): Query => ({
    measures: [counted],
    dimensions: [years ? { field } : { field, grain }],
    filters: [...filters],
    limit: MOST_PERIODS,
  });
  const outcomes = await askTable(table, {
    queries: grains.map((grain) => ({ id: grain, query: queryOf(grain) })),
  });
  return new Map(
    grains.flatMap((grain): [Grain, PeriodCount[]][] => {
      const outcome = outcomes.get(grain);
      if (!outcome?.ok || outcome.answer.truncated) return [];
      const {
        dimensions: [at],
        measures: [rows],
      } = resultKeys(queryOf(grain));
      return [
        [grain, periodCounts(outcome.answer.rows.map((row) => ({ at: row[at!] ?? null, rows: row[rows!] ?? 0 })))],
      ];
    }),
  );
}
