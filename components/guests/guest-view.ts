import { fitsChart } from '@/components/answers/fits';
import { kpiFigure, type KpiFigure } from '@/components/answers/kpi-figure';
import { isLong } from '@/components/answers/kpi-view';
import { pictureView, type PictureView } from '@/components/answers/picture-view';
import type { ChartAnswer } from '@/components/charts/model/types';
import { tableCells, type WrittenTable } from '@/components/charts/table-cells';
import { isNarrowed, pageOf, titleOnPage } from '@/components/dashboards/state/page-of';
import { boundText } from '@/components/dashboards/texts/bound-number';
import type { BoundNumber } from '@/components/dashboards/texts/text-view';
import { chartHeight } from '@/components/dashboards/widgets/chart-height';
import { ownOfKpi, sayOwn } from '@/components/filters/own-filters';
import { filtersOn, type FieldFilter } from '@/components/filters/filters-on';
import { nameOf, sayChosen, sayFilters } from '@/components/filters/say-filter';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import type { GuestDashboard } from '@/lib/product/sharing/schema';
import type { TextBlock } from '@/lib/pure/format/rich-text';
import { drilledChart } from '@/lib/pure/analysis/charts/drill';
import { drillOn } from '@/lib/pure/analysis/charts/drill-axis';
import { drillsTo } from '@/lib/pure/analysis/charts/drills-to';
import { isSpan } from '@/lib/pure/query/resolve/filters';
import { ownFiltersUnder } from '@/lib/pure/query/resolve/page-filters';
import { isTime, type Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { answerOf, type ShownChoice } from './choice';

/**
 * What a shared dashboard says and draws, as data. The server makes the first one, so that the page opens without the
 * code that makes it; that arrives with the first choice or the next answers.
 */
export type GuestPictures = {
  locked: SaidFilter[];
  offered: OfferedFilter[];
  /** Of the choices made in charts, in their order. */
  chosen: SaidFilter[];
  /** The spans of figures are said where they stand: no filter says them. */
  showPeriod: boolean;
  /** A figure is too long for the large size. */
  small: boolean;
  kpis: Record<string, { figure: KpiFigure | null; own: string }>;
  charts: Record<string, GuestChartView>;
  texts: Record<string, TextBlock<BoundNumber>[]>;
};

export type SaidFilter = { name: string; value: string };
export type OfferedFilter = SaidFilter & { at: FieldFilter; column: Column };
export type GuestChartView = {
  /** As it is drawn, where it was drilled into. */
  drawn?: Chart;
  title: string;
  /** What its own filters leave out. */
  own: string;
  /** On a phone, in pixels. */
  height: number;
  isNarrowed: boolean;
  /** False while its answer is on its way, and the one at hand is grouped otherwise. */
  fits: boolean;
  /** What a second press on a mark leads to. */
  leadsTo: 'finer' | 'rows' | null;
  /** Null where there is no answer, or where filters leave what may be no picture. */
  picture: PictureView | null;
  /** Of what is no picture but a table of a few rows. */
  table: WrittenTable | null;
};

type Shown = {
  dashboard: GuestDashboard;
  widgets: DashboardAnswer['widgets'];
  choice: ShownChoice;
  /** The answers belong to the choice before. */
  isOutdated: boolean;
};

export function guestView(shown: Shown): GuestPictures {
  const { dashboard, widgets, choice, isOutdated } = shown;
  const { config, sources } = dashboard;
  const all = [...choice.filters, ...choice.chosen.flatMap((mark) => mark.filters)];
  const showPeriod = isOutdated || !saysWhen(all, sources);
  const kpis = config.kpis.map((kpi) => {
    const answer = answerOf(widgets[kpi.id]);
    const own = ownOfKpi(
      kpi,
      all,
      sources.find(({ id }) => id === kpi.dataSourceId)!,
      showPeriod,
    );
    return [kpi.id, { figure: answer && kpiFigure(kpi, answer), own }] as const;
  });
  return {
    locked: saidLocks(dashboard),
    offered: offeredFilters(dashboard, choice.filters),
    chosen: choice.chosen.map(({ filters }) =>
      sayChosen(filters, sources.find(({ id }) => id === filters[0]?.dataSourceId)?.columns ?? []),
    ),
    showPeriod,
    small: kpis.some(([, { figure }]) => figure && isLong(figure)),
    kpis: Object.fromEntries(kpis),
    charts: Object.fromEntries(config.charts.map((chart) => [chart.id, chartView(chart, shown)])),
    texts: Object.fromEntries((config.texts ?? []).map(({ id, body }) => [id, boundText(body, config, widgets)])),
  };
}

const saysWhen = (filters: readonly Filter[], sources: GuestDashboard['sources']): boolean =>
  filters.some(
    (filter) =>
      isSpan(filter) &&
      sources.some(({ columns }) => columns.some((column) => column.key === filter.field && isTime(column))),
  );

/** What the share fixes, one a column; the same of several data sources once. */
function saidLocks({ locked, sources }: GuestDashboard): SaidFilter[] {
  const fields = [...new Map(locked.map((lock) => [`${lock.dataSourceId} ${lock.field}`, lock])).values()];
  const said = fields.flatMap(({ field, dataSourceId }) => {
    const column = sources
      .find(({ id }) => dataSourceId === undefined || id === dataSourceId)
      ?.columns.find(({ key }) => key === field);
    if (!column) return [];
    const own = locked.filter((lock) => lock.field === field && lock.dataSourceId === dataSourceId);
    return [{ name: nameOf(column), value: sayFilters(own, column) }];
  });
  return [...new Map(said.map((each) => [`${each.name} ${each.value}`, each])).values()];
}

/** The columns that the dashboard offers to filter by. */
const offeredFilters = ({ config, sources }: GuestDashboard, filters: readonly Filter[]): OfferedFilter[] =>
  config.filters.flatMap(({ dataSourceId, field }) => {
    const column = sources.find(({ id }) => id === dataSourceId)?.columns.find(({ key }) => key === field);
    if (!column) return [];
    const at = { dataSourceId, field };
    return [{ at, column, name: nameOf(column), value: sayFilters(filtersOn(filters, at), column) }];
  });

function chartView(made: Chart, { dashboard, widgets, choice }: Shown): GuestChartView {
  const source = dashboard.sources.find(({ id }) => id === made.dataSourceId)!;
  const { columns } = source;
  const drill = drillOn(made, choice.drilled ?? []);
  const chart = drill ? drilledChart(made, drill, columns) : made;
  const widget = widgets[chart.id];
  const answered = answerOf(widget);
  const fits = answered === null || fitsChart(chart, answered);
  const answer = fits ? answered : null;
  const page = pageOf(chart.id, choice.filters, choice.chosen);
  const narrowed = drill !== undefined || isNarrowed(page, source);
  const field = chart.query.dimensions[0]?.field;
  const picture =
    answer && (!narrowed || answer.comparison)
      ? pictureView({ chart, answer, columns: source.columns, look: dashboard.config })
      : null;
  return {
    ...(drill && { drawn: chart }),
    fits,
    leadsTo: dashboard.allowFilters ? drillsTo({ chart, columns }, source.finer ?? {}, drill !== undefined) : null,
    title: titleOnPage(chart, widget, page, source),
    own: sayOwn(ownFiltersUnder(made.query.filters, page, source), source.columns),
    height: chartHeight(chart, answer && field !== undefined ? [{ key: field, distinct: answer.rows.length }] : []),
    isNarrowed: narrowed,
    picture,
    table: answer && picture?.model.kind === 'table' ? writtenTable(chart, answer) : null,
  };
}

/** More rows than these are written when they are drawn: most of them below the fold. */
const MOST_WRITTEN = 100;

function writtenTable(chart: Chart, answer: ChartAnswer): WrittenTable | null {
  if (answer.rows.length > MOST_WRITTEN) return null;
  const { heads, row } = tableCells(chart, answer);
  return { heads, rows: answer.rows.map((_, index) => row(index)) };
}
