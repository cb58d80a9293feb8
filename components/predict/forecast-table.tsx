import { Sparkline } from '@/components/charts/sparkline';
import { MadeCells, NameCell } from '@/components/results/result-cells';
import { Badge } from '@/components/ui/badge';
import { Sheet } from '@/components/ui/overlays/sheet';
import { Table, Td, Th } from '@/components/ui/table';
import type { LaterGrade, ForecastSummary } from '@/lib/product/forecasts/schema';
import { scaledText, shareText, VERDICTS } from './words';

/** All forecasts, newest first: how each did on its backtests, and on what came later. */
export function ForecastTable({ forecasts }: { forecasts: readonly ForecastSummary[] }) {
  return (
    <Sheet>
      <Table label="Forecasts">
        <thead>
          <tr>
            <Th first>Name</Th>
            <Th className="max-wide:hidden">History and forecast</Th>
            <Th>vs. baseline</Th>
            <Th numeric>Typical error</Th>
            <Th className="max-middle:hidden">Accuracy since</Th>
            <Th className="max-middle:hidden">Data</Th>
            <Th className="max-middle:hidden">Created</Th>
          </tr>
        </thead>
        <tbody>
          {forecasts.map((forecast) => {
            const {
              id,
              name,
              series: [first],
              accuracyLater,
            } = forecast;
            return (
              <tr key={id} className="hover:*:bg-page">
                <NameCell href={`/predict/${id}`} name={name} />
                <Td className="max-wide:hidden">
                  {first && first.line.ahead.length > 0 && (
                    <Sparkline
                      values={[...first.line.past, ...first.line.ahead]}
                      split={first.line.past.length}
                      width={120}
                      height={26}
                    />
                  )}
                </Td>
                <Td>
                  <Verdict forecast={forecast} />
                </Td>
                <Td numeric>
                  {first ? (first.mape === null ? `MASE ${scaledText(first.mase)}` : shareText(first.mape)) : '–'}
                </Td>
                <Td className="whitespace-nowrap max-middle:hidden">
                  <Since later={accuracyLater} />
                </Td>
                <MadeCells made={forecast} />
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Sheet>
  );
}

function Verdict({ forecast: { status, series } }: { forecast: ForecastSummary }) {
  if (status === 'working') return <Badge tone="running">Forecasting</Badge>;
  if (status === 'failed') return <Badge tone="bad">Failed</Badge>;
  const judged = series.flatMap(({ verdict }) => verdict ?? []);
  const [only] = judged;
  if (!only) return <Badge tone="neutral">No forecast</Badge>;
  if (series.length > 1)
    return (
      <span className="text-table">
        {judged.filter((verdict) => verdict === 'better').length} of {series.length} better
      </span>
    );
  return <Badge tone={VERDICTS[only].tone}>{VERDICTS[only].word}</Badge>;
}

/** How the forecast did on values that came after it. */
function Since({ later: [first] }: { later: readonly LaterGrade[] }) {
  if (!first) return <span className="text-ink-3">not graded yet</span>;
  const {
    grade: { mape, mase, periods, of, better },
  } = first;
  return (
    <span>
      {mape === null ? scaledText(mase) : shareText(mape)} off, {periods} of {of}
      {better ? ', better' : ', not better'}
    </span>
  );
}
