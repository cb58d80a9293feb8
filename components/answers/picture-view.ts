import { chartModel, type ChartModel } from '@/components/charts/chart-model';
import { asDots } from '@/components/charts/kinds/line/model';
import { sayAnnotations } from '@/components/charts/model/annotations';
import { panelAnswers, type PanelsModel } from '@/components/charts/panels-model';
import { tonesOf, type Tones } from '@/components/charts/model/tones';
import type { ChartAnswer } from '@/components/charts/model/types';
import { panelChart } from '@/lib/pure/analysis/charts/panels';
import type { NeutralForm } from '@/lib/pure/analysis/dashboard/lint/neutral-form';
import { describeChart } from '@/lib/pure/analysis/narration/finding';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart, PageLook } from '@/lib/pure/query/schema/dashboard-config';

/** The picture of an answer as data, and what a reader who does not see it is told. */
export type PictureView = { model: ChartModel; finding: string };

type Asked = {
  chart: Chart;
  answer: ChartAnswer;
  columns: readonly Column[];
  form?: NeutralForm | null;
  /** Columns whose values the page tells apart by colour. */
  coloured?: ReadonlySet<string>;
  /** What the page says of all its charts. */
  look?: PageLook;
};

const modelIn = (form: NeutralForm | null, model: ChartModel): ChartModel =>
  form === 'dots' && model.kind === 'line' ? asDots(model) : model;

/** The colours of values as a chart of this page has them. */
export const tonesOn = (
  { dataSourceId }: Chart,
  columns: readonly Column[],
  { coloured, look }: Pick<Asked, 'coloured' | 'look'>,
): Tones =>
  tonesOf(
    columns,
    coloured,
    look?.colours?.filter((colour) => colour.dataSourceId === dataSourceId),
  );

/** Each panel with what it says. */
function toldPanels(model: PanelsModel, { chart, answer, columns }: Pick<Asked, 'chart' | 'answer' | 'columns'>) {
  const one = panelChart(chart);
  const answers = new Map(panelAnswers(chart, answer)?.panels.map((panel) => [panel.name, panel.answer]));
  return {
    ...model,
    panels: model.panels.map((panel) => {
      const own = answers.get(panel.name);
      return own ? { ...panel, finding: describeChart(one, own, columns) } : panel;
    }),
  };
}

export function pictureView({ chart, answer, columns, form = null, ...page }: Asked): PictureView {
  const model = modelIn(form, chartModel(chart, answer, tonesOn(chart, columns, page), page.look?.annotations));
  if (model.kind === 'empty') return { model, finding: model.reason };
  const happened = sayAnnotations(model.annotations);
  return {
    model: model.kind === 'panels' ? toldPanels(model, { chart, answer, columns }) : model,
    finding: [
      describeChart(chart, answer, columns),
      ...(happened.length > 0 ? [`Annotations: ${happened.join('; ')}.`] : []),
    ].join(' '),
  };
}
