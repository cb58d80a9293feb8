import { chartModel, type ChartModel } from '@/components/charts/chart-model';
import { asDots } from '@/components/charts/kinds/line/model';
import { tonesOf } from '@/components/charts/model/tones';
import type { ChartAnswer } from '@/components/charts/model/types';
import type { NeutralForm } from '@/lib/pure/analysis/dashboard/lint/neutral-form';
import { describeChart } from '@/lib/pure/analysis/narration/finding';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';

/** The picture of an answer as data, and what a reader who does not see it is told. */
export type PictureView = { model: ChartModel; finding: string };

type Asked = {
  chart: Chart;
  answer: ChartAnswer;
  columns: readonly Column[];
  form?: NeutralForm | null;
  /** Columns whose values the page tells apart by colour. */
  coloured?: ReadonlySet<string>;
};

const modelIn = (form: NeutralForm | null, model: ChartModel): ChartModel =>
  form === 'dots' && model.kind === 'line' ? asDots(model) : model;

export function pictureView({ chart, answer, columns, form = null, coloured }: Asked): PictureView {
  const model = modelIn(form, chartModel(chart, answer, tonesOf(columns, coloured)));
  return { model, finding: model.kind === 'empty' ? model.reason : describeChart(chart, answer, columns) };
}
