import { axisOf, readable, toNumber } from '@/components/charts/model/dimension';
import { sayValue, quantityOf } from '@/components/charts/model/parts';
import { kpiFigure } from '@/components/answers/kpi-figure';
import type { ChartAnswer } from '@/components/charts/model/types';
import type { Widget } from '@/lib/product/dashboards/schema';
import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';

/** A fact of the page: words, the number as it is shown, its widget, its evidence and the row of that. */
export type MainFact = { said: string; shown: string; widget: string; evidenceId: string; point: number | null };

type Answers = Readonly<Record<string, Widget | undefined>>;
const answerIn = (widgets: Answers, id: string): ChartAnswer | null => {
  const widget = widgets[id];
  return widget && widget.error === undefined ? widget : null;
};
const lowerFirst = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

function ofKpi(kpi: Kpi, answer: ChartAnswer | null): MainFact | null {
  if (!answer) return null;
  const { value, text, unit } = kpiFigure(kpi, answer);
  if (value === null) return null;
  const shown = unit === '%' ? `${text}%` : [text, unit].filter(Boolean).join(' ');
  return { said: `${kpi.label}: `, shown, widget: kpi.id, evidenceId: answer.evidenceId, point: 0 };
}

/**
 * Of one figure over one dimension the row where it is highest; periods that are not whole are left out. `told`: the
 * figure was named before.
 */
function ofChart(
  chart: Chart,
  answer: ChartAnswer | null,
  { kind, told }: { kind: 'group' | 'period'; told: boolean },
): MainFact | null {
  const { dimensions, measures, select, totals } = chart.query;
  const [dimension] = dimensions;
  if (!answer || select || totals || !dimension || dimensions.length !== 1 || measures.length !== 1 || dimension.bins)
    return null;
  const isPeriod = dimension.grain !== undefined;
  const column = answer.columns.find((each) => each.kind === 'dimension');
  const measure = answer.columns.find((each) => each.kind === 'measure');
  if (!column || !measure || (kind === 'period') !== isPeriod) return null;
  if (kind === 'group' && (chart.type !== 'bar' || dimension.part)) return null;
  const whole = answer.rows
    .map((row, point) => ({ row, point, value: toNumber(row[measure.key] ?? null) }))
    .filter(
      ({ row, point, value }) =>
        value !== null &&
        (row[column.key] ?? null) !== null &&
        !(answer.other && point === answer.rows.length - 1) &&
        !(answer.partial?.first && point === 0) &&
        !(answer.partial?.last && point === answer.rows.length - 1),
    );
  if (whole.length < 3) return null;
  const best = whole.reduce((a, b) => (b.value! > a.value! ? b : a));
  if (whole.filter(({ value }) => value === best.value).length > 1) return null;
  const axis = axisOf(column, dimension, chart.dataSourceId, answer.rows);
  const name = axis.name(best.row[column.key] ?? null);
  const highest = told ? 'highest' : `highest ${lowerFirst(readable(measure).label)}`;
  return {
    said: isPeriod
      ? `${highest} ${told ? '' : 'by '}${dimension.grain}: ${name.replace(/^week of /, '')}, `
      : `${highest} by ${lowerFirst(axis.column.label)}: ${name}, `,
    shown: sayValue(best.value, quantityOf(measure)),
    widget: chart.id,
    evidenceId: answer.evidenceId,
    point: best.point,
  };
}

const first = (facts: Iterable<MainFact | null>): MainFact[] => {
  for (const fact of facts) if (fact) return [fact];
  return [];
};

const measureOf = ({ query, dataSourceId }: Pick<Kpi | Chart, 'query' | 'dataSourceId'>): string =>
  JSON.stringify([dataSourceId, query.measures, query.filters]);

/** The three main facts of a page, as far as its answers have them: the first figure, who leads, when it was highest. */
export function mainFacts({ kpis, charts }: DashboardConfig, widgets: Answers): MainFact[] {
  const [kpi] = kpis;
  const figure = kpi ? ofKpi(kpi, answerIn(widgets, kpi.id)) : null;
  const told = (chart: Chart) => figure !== null && kpi !== undefined && measureOf(chart) === measureOf(kpi);
  const highest = (kind: 'group' | 'period') =>
    first(charts.map((chart) => ofChart(chart, answerIn(widgets, chart.id), { kind, told: told(chart) })));
  return [...(figure ? [figure] : []), ...highest('group'), ...highest('period')];
}
