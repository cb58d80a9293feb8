'use client';

import { useMemo } from 'react';
import { describeChart } from '@/lib/analysis/narration/finding';
import type { InsightWithAnswers } from '@/lib/insights/schema';
import type { Cell } from '@/lib/query/column';
import { chartModel } from '@/components/charts/model/build';
import type { ChartModel, ChartAnswer } from '@/components/charts/model/types';
import { ChartFigure } from '@/components/charts/figure';
import type { Opened } from './sentence';

const sameAs = (cell: Cell | undefined, marked: string) => cell !== null && cell !== undefined && (String(cell) === marked || String(cell).replace('T00:00:00', '') === marked.replace('T00:00:00', ''));

/** The value that the finding speaks of, as what one would choose in the picture. */
function pointedOut({ marks }: ChartModel, { columns, rows }: ChartAnswer, marked: readonly string[]) {
  const key = columns[0]?.key ?? '';
  const mark = marks.find(({ row }) => row !== null && marked.some((value) => sameAs(rows[row]?.[key], value)));
  return mark?.filters ?? undefined;
}

type Drawn = Pick<InsightWithAnswers, 'chart' | 'answers' | 'chartEvidenceId' | 'computedAt' | 'dataVersion'>;

/** The picture of a finding, from the answer that its numbers stand in. */
export default function InsightChart({ insight, onOpen }: { insight: Drawn; onOpen: (opened: Opened) => void }) {
  const { chart, answers, chartEvidenceId, computedAt, dataVersion } = insight;
  const answer = useMemo((): ChartAnswer | null => {
    const found = chartEvidenceId === null ? undefined : answers[chartEvidenceId];
    return found ? { ...found, computedAt, dataVersion } : null;
  }, [answers, chartEvidenceId, computedAt, dataVersion]);
  const model = useMemo(() => (chart && answer ? chartModel(chart, answer) : null), [chart, answer]);
  if (!chart || !answer || !model || model.kind === 'empty' || model.kind === 'table') return <p className="text-small text-ink-3">This has no picture.</p>;
  return (
    <ChartFigure
      model={model} title={chart.title} finding={describeChart(chart, answer, [])} chosen={pointedOut(model, answer, chart.marked)}
      onEvidence={(row) => onOpen({ id: answer.evidenceId, point: row })}
    />
  );
}
