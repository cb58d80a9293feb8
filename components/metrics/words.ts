import type { Metric, MetricUses } from '@/lib/product/metrics/schema';

export const metricsWords = {
  about:
    'A metric is a measure defined once: charts, questions, SQL and programs use it by its name, and all give the same number.',
  none: 'No metrics yet. Define a measure once, and use it by name in every chart.',
  noneMatch: (words: string) => `No metrics match “${words}”.`,
  couldntLoad: 'Couldn’t load the metrics',
  couldntPreview: 'Couldn’t calculate this definition',
  noSources: 'Add a data source first: a metric measures its rows.',
  deleted: (name: string) => `“${name}” deleted`,
  restored: (name: string) => `“${name}” restored`,
  saved: (name: string) => `“${name}” saved`,
  created: (name: string) => `“${name}” created`,
  deleteQuestion: (name: string) => `Delete “${name}”?`,
  notUsed: 'No charts, KPIs or other metrics use it.',
  keeps: 'They keep its definition as it is now.',
  loses: 'Saving this definition removes the certification: only the owner of the workspace can certify a metric.',
  moves: 'Charts and KPIs that use it show the new values as soon as you save.',
  same: 'This definition gives the same values as before.',
} as const;

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** 'Used by 3 charts and KPIs on 2 dashboards, 1 alert and 1 ratio.' */
export function usesInWords({ dashboards, metrics }: MetricUses): string {
  const widgets = dashboards.reduce((sum, dashboard) => sum + dashboard.widgets.length, 0);
  const alerts = dashboards.reduce((sum, dashboard) => sum + dashboard.alerts, 0);
  const parts = [
    widgets > 0 &&
      `${count(widgets, 'chart or KPI', 'charts and KPIs')} on ${count(dashboards.length, 'dashboard', 'dashboards')}`,
    alerts > 0 && count(alerts, 'alert', 'alerts'),
    metrics.length > 0 && count(metrics.length, 'ratio', 'ratios'),
  ].filter((part) => part !== false);
  if (parts.length === 0) return metricsWords.notUsed;
  return `Used by ${parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0]}.`;
}

export const DIRECTIONS = { up: 'better', down: 'worse', none: 'neither' } as const;

/** 'Higher is better', or nothing where neither is. */
export const directionInWords = ({ goodDirection }: Pick<Metric, 'goodDirection'>): string | null =>
  goodDirection === 'none' ? null : `higher is ${DIRECTIONS[goodDirection]}`;
