'use client';

import { useMemo } from 'react';
import type { OpenedEvidence } from '@/components/answers/sentence';
import { chartModel, type ChartModel } from '@/components/charts/chart-model';
import { ChartFigure } from '@/components/charts/figure';
import type { ChartAnswer } from '@/components/charts/model/types';
import type { InsightWithAnswers } from '@/lib/product/insights/schema';
import { describeChart } from '@/lib/pure/analysis/narration/finding';
import type { Cell } from '@/lib/pure/query/schema/column';
import { insightChartWords } from './words';

const sameAs = (cell: Cell | undefined, marked: string) =>
  cell !== null &&
  cell !== undefined &&
  (String(cell) === marked || String(cell).replace('T00:00:00', '') === marked.replace('T00:00:00', ''));

/** The value that the finding speaks of, as what one would choose in the picture. */
function pointedOut({ marks }: ChartModel, { columns, rows }: ChartAnswer, marked: readonly string[]) {
  const key = columns[0]?.key ?? '';
  const mark = marks.find(({ row }) => row !== null && marked.some((value) => sameAs(rows[row]?.[key], value)));
  return mark?.filters ?? undefined;
}

type Drawn = Pick<
  InsightWithAnswers,
  'chart' | 'answers' | 'chartEvidenceId' | 'computedAt' | 'dataVersion' | 'paradox' | 'description'
>;

const ALL_ROWS = 'All rows';

/** Lines of groups before the line of all rows, which says otherwise. */
function beforeTheWhole(model: ChartModel, whole: ChartModel | null): ChartModel {
  if (model.kind !== 'line' || whole?.kind !== 'line') return model;
  const values = new Map(whole.slots.names.map((name, place) => [name, whole.series[0]?.values[place] ?? null]));
  return {
    ...model,
    before: { name: ALL_ROWS, values: model.slots.names.map((name) => values.get(name) ?? null) },
    legend: [{ name: `${ALL_ROWS}, dashed`, tone: 0 }],
  };
}

/** The picture of a finding, from the answer that its numbers stand in. */
export default function InsightChart({
  insight,
  onOpen,
}: {
  insight: Drawn;
  onOpen: (opened: OpenedEvidence) => void;
}) {
  const { chart, answers, chartEvidenceId, computedAt, dataVersion, paradox, description } = insight;
  const { answer, model } = useMemo(() => {
    const answerOf = (id: string | null): ChartAnswer | null => {
      const found = id === null ? undefined : answers[id];
      return found ? { ...found, computedAt, dataVersion } : null;
    };
    const own = answerOf(chartEvidenceId);
    if (!chart || !own) return { answer: null, model: null };
    const whole = paradox?.form === 'pair' ? answerOf(paradox.wholeEvidenceId) : null;
    const alone = { ...chart, query: { ...chart.query, dimensions: chart.query.dimensions.slice(0, 1) } };
    return { answer: own, model: beforeTheWhole(chartModel(chart, own), whole && chartModel(alone, whole)) };
  }, [chart, answers, chartEvidenceId, computedAt, dataVersion, paradox]);
  if (!chart || !answer || !model || model.kind === 'empty' || model.kind === 'table' || model.kind === 'panels')
    return <p className="text-small text-ink-3">{insightChartWords.noChartFinding}</p>;
  return (
    <ChartFigure
      model={model}
      title={chart.title}
      finding={paradox ? description : describeChart(chart, answer, [])}
      chosen={pointedOut(model, answer, chart.marked)}
      onEvidence={(row) => onOpen({ id: answer.evidenceId, point: row })}
    />
  );
}
