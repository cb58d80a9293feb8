import type { LaterGrade, PredictionSummary } from '@/lib/predictions/schema';
import { Sparkline } from '@/components/charts/sparkline';
import { Badge } from '@/components/ui/badge';
import { Sheet } from '@/components/ui/sheet';
import { Table, Td, Th } from '@/components/ui/table';
import { MadeCells, NameCell } from './made-cells';
import { scaledText, shareText, VERDICTS } from './prediction-words';

/** All forecasts, newest first: how each did on its backtests, and on what came later. */
export function PredictionTable({ predictions }: { predictions: readonly PredictionSummary[] }) {
  return (
    <Sheet>
      <Table label="Forecasts">
        <thead><tr><Th first>Name</Th><Th className="max-wide:hidden">Past and forecast</Th><Th>Against repeating</Th><Th numeric>Typical error</Th><Th className="max-middle:hidden">Since</Th><Th className="max-middle:hidden">Data</Th><Th className="max-middle:hidden">Made</Th></tr></thead>
        <tbody>
          {predictions.map((prediction) => {
            const { id, name, series: [first], accuracyLater } = prediction;
            return (
              <tr key={id} className="hover:*:bg-page">
                <NameCell href={`/predict/${id}`} name={name} />
                <Td className="max-wide:hidden">{first && first.line.ahead.length > 0 && <Sparkline values={[...first.line.past, ...first.line.ahead]} split={first.line.past.length} width={120} height={26} />}</Td>
                <Td><Verdict prediction={prediction} /></Td>
                <Td numeric>{first ? (first.mape === null ? `${scaledText(first.mase)} scaled` : shareText(first.mape)) : '–'}</Td>
                <Td className="whitespace-nowrap max-middle:hidden"><Since later={accuracyLater} /></Td>
                <MadeCells made={prediction} />
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Sheet>
  );
}

function Verdict({ prediction: { status, series } }: { prediction: PredictionSummary }) {
  if (status === 'working') return <Badge tone="running">Forecasting</Badge>;
  if (status === 'failed') return <Badge tone="bad">Failed</Badge>;
  const judged = series.flatMap(({ verdict }) => verdict ?? []);
  const [only] = judged;
  if (!only) return <Badge tone="neutral">No forecast</Badge>;
  if (series.length > 1) return <span className="text-table">{judged.filter((verdict) => verdict === 'better').length} of {series.length} better</span>;
  return <Badge tone={VERDICTS[only].tone}>{VERDICTS[only].word}</Badge>;
}

/** How the forecast did on values that came after it. */
function Since({ later: [first] }: { later: readonly LaterGrade[] }) {
  if (!first) return <span className="text-ink-3">not yet</span>;
  const { grade: { mape, mase, periods, of, better } } = first;
  return <span>{mape === null ? scaledText(mase) : shareText(mape)} off, {periods} of {of}{better ? ', better' : ', not better'}</span>;
}
