import type { Column } from '@/lib/query/column';
import type { Chart, DashboardConfig, LayoutItem } from '@/lib/query/dashboard-config';
import { questionOf } from '../charts/question';
import { lintDashboard } from './lint';

const MOST_CHARTS = 40;
const HEIGHT = 4;
const WIDTHS = [[12], [7, 5]];

const asked = ({ query, dataSourceId }: Pick<Chart, 'query' | 'dataSourceId'>) => `${dataSourceId} ${questionOf(query)}`;

/**
 * A dashboard with two of these charts of findings in a row of their own: the first that tells what none of its own does and breaks no rule, and
 * the next such of another kind, where there is one. The same dashboard where none does.
 */
export function withInsightCharts(config: DashboardConfig, found: readonly Omit<Chart, 'id'>[], columns: readonly Column[]): DashboardConfig {
  const shown = new Set(config.charts.map(asked));
  const isLegal = (chart: Omit<Chart, 'id'>) => lintDashboard({ ...config, charts: [{ ...chart, id: 'insight' }], kpis: [], layout: [] }, columns).length === 0;
  const [first, ...others] = found.filter((chart) => !shown.has(asked(chart)) && isLegal(chart));
  const apart = others.filter((chart) => asked(chart) !== asked(first!));
  const second = apart.find(({ type }) => type !== first!.type) ?? apart[0];
  const added = [first, second].slice(0, MOST_CHARTS - config.charts.length).flatMap((chart, nth) => (chart ? [{ ...chart, id: `insight-${nth + 1}` }] : []));
  return added.length === 0 ? config : { ...config, charts: [...config.charts, ...added], layout: [...config.layout, ...rowOf(added, config.layout)] };
}

function rowOf(charts: readonly Chart[], above: readonly LayoutItem[]): LayoutItem[] {
  const y = Math.max(0, ...above.map((item) => item.y + item.h));
  return charts.map(({ id }, nth) => ({ id, y, h: HEIGHT, x: nth * WIDTHS[1]![0]!, w: WIDTHS[charts.length - 1]![nth]! }));
}
