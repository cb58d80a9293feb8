import type { Chart, DashboardConfig, LayoutItem } from '@/lib/pure/query/schema/dashboard-config';
import { questionOf } from '../charts/question';
import { drawnChart, type ChartData } from './lint/drawn';
import { drawnOf, lintWidget } from './lint/lint';
import { pageOf, type DashboardPage } from './lint/page';
import { askWidgets } from './settle';
import type { Stepwise } from './stepwise';

const MOST_CHARTS = 40;
/** Findings come the most telling first; of so many some can stand. */
const MOST_ASKED = 12;
const HEIGHT = 4;
const WIDTHS = [[12], [7, 5]];

/** The chart of a finding, which stands on no dashboard yet. */
export type InsightChart = Omit<Chart, 'id'>;

const asked = ({ query, dataSourceId }: Pick<Chart, 'query' | 'dataSourceId'>) =>
  `${dataSourceId} ${questionOf(query)}`;

/**
 * A dashboard with two of these charts of findings in a row of their own: the first that tells what none of its own
 * does and breaks no rule with what it answers, and the next such of another kind, where there is one. The same
 * dashboard where none does.
 */
export function* withInsightCharts(
  config: DashboardConfig,
  found: readonly InsightChart[],
  ground: ChartData,
): Stepwise<DashboardConfig> {
  const shown = new Set(config.charts.map(asked));
  const page = pageOf(drawnOf(config));
  const open = found.filter((chart) => !shown.has(asked(chart)) && fits(page, chart)).slice(0, MOST_ASKED);
  if (open.length === 0) return config;
  const answers = yield* askWidgets(open.map(drawnChart), ground);
  const sound = open.filter(
    (chart, nth) => answers[nth] && lintWidget(drawnChart(chart), ground, answers[nth]).length === 0,
  );
  const [first, ...others] = sound;
  if (!first) return config;
  page.add(drawnChart(first));
  const apart = others.filter((chart) => asked(chart) !== asked(first) && fits(page, chart));
  const second = apart.find(({ type }) => type !== first.type) ?? apart[0];
  const added = [first, second]
    .slice(0, MOST_CHARTS - config.charts.length)
    .flatMap((chart, nth) => (chart ? [{ ...chart, id: `insight-${nth + 1}` }] : []));
  return added.length === 0
    ? config
    : { ...config, charts: [...config.charts, ...added], layout: [...config.layout, ...rowOf(added, config.layout)] };
}

const fits = (page: DashboardPage, chart: InsightChart): boolean => page.against(drawnChart(chart)).length === 0;

function rowOf(charts: readonly Chart[], above: readonly LayoutItem[]): LayoutItem[] {
  const y = Math.max(0, ...above.map((item) => item.y + item.h));
  return charts.map(({ id }, nth) => ({
    id,
    y,
    h: HEIGHT,
    x: nth * WIDTHS[1]![0]!,
    w: WIDTHS[charts.length - 1]![nth]!,
  }));
}
