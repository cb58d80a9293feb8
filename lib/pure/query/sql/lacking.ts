import { fieldsOf, type QueryColumn } from '../resolve/fields';
import { resolve } from '../resolve/resolve';
import { BrokenQuery } from '../schema/broken';
import { isTime } from '../schema/column';
import type { DashboardConfig } from '../schema/dashboard-config';
import type { Query } from '../schema/query';
import { duckdb } from './dialects/duckdb';
import { planQuery } from './plan';

/** A part of a dashboard that cannot be asked of a data source, and the columns for whose sake. */
export type Lacking = { kind: 'kpi' | 'chart' | 'filter'; widgetId: string; title: string; fields: string[] };

/**
 * What a dashboard asks of a data source that has not, or no longer, the columns for it. A column that waits for a
 * reading is there.
 */
export function lackingWidgets(
  { kpis, charts, filters }: Pick<DashboardConfig, 'kpis' | 'charts' | 'filters'>,
  dataSourceId: string,
  columns: readonly QueryColumn[],
): Lacking[] {
  const read = columns.map((column) => ({ ...column, review: null }));
  const own = <Item extends { dataSourceId: string }>(items: readonly Item[]) =>
    items.filter((item) => item.dataSourceId === dataSourceId);
  const found: Lacking[] = [
    ...own(kpis).map(({ id, label, query, sparkline }) => ({
      kind: 'kpi' as const,
      widgetId: id,
      title: label,
      fields: [...new Set([...lackedBy(query, read), ...(sparkline ? lackedBy(sparkline, read) : [])])],
    })),
    ...own(charts).map(({ id, title, query }) => ({
      kind: 'chart' as const,
      widgetId: id,
      title,
      fields: lackedBy(query, read),
    })),
    ...own(filters).map(({ field, kind }) => {
      const column = read.find(({ key }) => key === field);
      return {
        kind: 'filter' as const,
        widgetId: `filter ${field}`,
        title: column?.label ?? field,
        fields: column && (kind === 'category' || isTime(column)) ? [] : [field],
      };
    }),
  ];
  return found.filter(({ fields }) => fields.length > 0);
}

/**
 * The columns for whose sake a query cannot be asked: those that are not there, else the one whose type does not fit.
 */
function lackedBy(query: Query, columns: readonly QueryColumn[]): string[] {
  try {
    planQuery(resolve(query, columns).query, columns, duckdb);
    return [];
  } catch (error) {
    if (!(error instanceof BrokenQuery)) throw error;
    const missing = fieldsOf(query).filter((field) => !columns.some(({ key }) => key === field));
    return missing.length ? missing : error.field ? [error.field] : fieldsOf(query);
  }
}
