import { kpiFigure } from '@/components/answers/kpi-figure';
import { axisOf, readable, toNumber } from '@/components/charts/model/dimension';
import { quantityOf, sayValue } from '@/components/charts/model/parts';
import type { ChartAnswer } from '@/components/charts/model/types';
import type { Widget } from '@/lib/product/dashboards/schema';
import { writtenAnswer } from '@/lib/pure/analysis/charts/written';
import { richText, type TextBlock } from '@/lib/pure/format/rich-text';
import {
  namedRows,
  placeOfCell,
  readToken,
  valuesOfRow,
  WITHHELD,
  writeToken,
} from '@/lib/pure/query/resolve/bound-number';
import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { BoundNumber } from './text-view';
import { missingWords } from './words';

type Figures = Pick<DashboardConfig, 'kpis' | 'charts'>;
type Answers = Readonly<Record<string, Widget | undefined>>;

function ofKpi(kpi: Kpi, answer: ChartAnswer): BoundNumber {
  const { text, unit } = kpiFigure(kpi, answer);
  const shown = unit === '%' ? `${text}%` : [text, unit].filter(Boolean).join(' ');
  return { shown, widget: kpi.id, evidenceId: answer.evidenceId, point: 0 };
}

function ofCell(chart: Chart, given: ChartAnswer, cell: { measure: string; values: readonly string[] }): BoundNumber {
  const answer = writtenAnswer(chart, given);
  const measure = answer.columns.find(({ kind, key }) => kind === 'measure' && key === cell.measure);
  if (!measure) return { missing: missingWords.noMeasure };
  const point = placeOfCell(answer, cell.values);
  if (point === null) return { missing: missingWords.noRow };
  const value = toNumber(answer.rows[point]![measure.key] ?? null);
  return { shown: sayValue(value, quantityOf(measure)), widget: chart.id, evidenceId: answer.evidenceId, point };
}

/** What stands in the place of a number in double braces. */
function boundNumber(written: string, { kpis, charts }: Figures, widgets: Answers): BoundNumber {
  if (written === WITHHELD) return { missing: missingWords.withheld };
  const token = readToken(written);
  if (!token) return { missing: missingWords.unreadable };
  const kpi = token.cell ? undefined : kpis.find(({ id }) => id === token.widget);
  const chart = token.cell ? charts.find(({ id }) => id === token.widget) : undefined;
  if (!kpi && !chart) return { missing: missingWords.removed };
  const widget = widgets[token.widget];
  if (!widget) return { missing: null };
  if (widget.error) return { missing: widget.error.message };
  return kpi ? ofKpi(kpi, widget) : ofCell(chart!, widget, token.cell!);
}

/** A text with its numbers as they are now: one tree for the screen, the guest's page and the paper. */
export const boundText = (body: string, config: Figures, widgets: Answers): TextBlock<BoundNumber>[] =>
  richText(body, (token) => boundNumber(token, config, widgets));

/** A number that a text can show, by the name of its place. */
export type NumberChoice = { token: string; name: string; shown: string };

function ofChart(chart: Chart, given: ChartAnswer): NumberChoice[] {
  const answer = writtenAnswer(chart, given);
  const { dimensions, select, totals } = chart.query;
  const measures = answer.columns.filter(({ kind }) => kind === 'measure');
  const columns = answer.columns.filter(({ kind }) => kind === 'dimension');
  if (select || totals || columns.length !== dimensions.length || columns.length === 0) return [];
  const axes = columns.map((column, nth) => axisOf(column, dimensions[nth]!, chart.dataSourceId, answer.rows));
  return namedRows(answer).flatMap((row) => {
    const values = valuesOfRow(answer, row);
    const place = axes.map((axis, nth) => axis.name(row[columns[nth]!.key] ?? null)).join(', ');
    return measures.flatMap((measure) => {
      const value = toNumber(row[measure.key] ?? null);
      if (value === null) return [];
      const what = measures.length > 1 ? `${readable(measure).label}, ${place}` : place;
      return [
        {
          token: writeToken({ widget: chart.id, cell: { measure: measure.key, values } }),
          name: `${chart.title}: ${what}`,
          shown: sayValue(value, quantityOf(measure)),
        },
      ];
    });
  });
}

/** All numbers of a page that a text can show, KPIs first. */
export function numberChoices({ kpis, charts }: Figures, widgets: Answers): NumberChoice[] {
  const answered = (id: string): ChartAnswer | null => {
    const widget = widgets[id];
    return widget && !widget.error ? widget : null;
  };
  return [
    ...kpis.flatMap((kpi): NumberChoice[] => {
      const answer = answered(kpi.id);
      const bound = answer && ofKpi(kpi, answer);
      const token = writeToken({ widget: kpi.id, cell: null });
      return bound && 'shown' in bound ? [{ token, name: kpi.label, shown: bound.shown }] : [];
    }),
    ...charts.flatMap((chart) => {
      const answer = answered(chart.id);
      return answer ? ofChart(chart, answer) : [];
    }),
  ];
}
