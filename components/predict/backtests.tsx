import { Check, X } from 'lucide-react';
import { commonText } from '@/components/charts/draw/common-text';
import { Item, Stroke } from '@/components/forecasts/forecast-figure';
import { linePath, scaleOf } from '@/components/forecasts/forecast-plot';
import { EvidenceButton } from '@/components/ui/evidence-mark';
import { CellHead } from '@/components/ui/overlays/sheet';
import { repeatedWords, spanOfPeriods } from '@/lib/pure/analysis/forecast/periods';
import type { Forecast, ForecastOrigin } from '@/lib/pure/analysis/forecast/schema';
import { formatDate, unitOf, type ValueFormat } from '@/lib/pure/format/format';
import type { Grain } from '@/lib/pure/query/schema/column';
import { countInWords, originWord, backtestsWords } from './words';

type Props = { outcome: Forecast; format: ValueFormat; open: boolean; onEvidence: () => void };

/**
 * Each stretch forecast from what came before it, beside what happened and what repeating would have said; on one
 * scale.
 */
export function Backtests({ outcome, format, open, onEvidence }: Props) {
  const {
    backtest: { origins, baseline },
    grain,
  } = outcome;
  if (origins.length === 0) return null;
  const repeated = repeatedWords(grain, baseline.lag);
  const values = origins.flatMap(({ points }) =>
    points.flatMap((point) => [point.actual, point.value, point.baseline]),
  );
  const range = { low: Math.min(...values), high: Math.max(...values) };
  const write = commonText(
    origins.flatMap(({ mae, baselineMae }) => [mae, baselineMae]),
    { ...format, decimals: undefined },
  );
  const unit = unitOf(format);
  const each =
    originWord(outcome, grain, 1) === 'year'
      ? 'each year forecast from earlier years only'
      : 'each forecast from earlier data only';
  return (
    <>
      <CellHead
        title={`${countInWords(origins.length)} ${origins.length === 1 ? 'backtest' : 'backtests'}`}
        note={`${each} · mean absolute error${unit ? ` (${unit})` : ''} vs. repeating ${repeated} · shared scale`}
      >
        <EvidenceButton label={backtestsWords.howBacktestsCalculated} open={open} onOpen={onEvidence} />
      </CellHead>
      <ul className="grid grid-cols-2 gap-3 middle:grid-cols-4 wide:grid-cols-8">
        {origins.map((origin) => (
          <li key={`${origin.from} ${origin.trainedOn}`} className="min-w-0">
            <p className="flex items-baseline justify-between gap-1 text-small">
              <b className="truncate" title={spanOfPeriods(origin.from, origin.to, grain)}>
                {shortSpan(origin, grain)}
              </b>
              <span
                className={`flex flex-none items-center gap-0.5 text-tiny ${origin.better ? 'text-good' : 'text-bad'}`}
              >
                {origin.better ? <Check aria-hidden className="!size-3" /> : <X aria-hidden className="!size-3" />}
                {origin.better ? 'better' : 'worse'}
              </span>
            </p>
            <Small origin={origin} range={range} />
            <p className="text-small text-ink-3 tabular-nums">
              {write(origin.mae)} vs. {write(origin.baselineMae)}
            </p>
          </li>
        ))}
      </ul>
      <ul className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-tiny text-ink-2">
        <Item swatch={<Stroke className="stroke-ink-1" />}>Actual</Item>
        <Item swatch={<Stroke className="stroke-c1" dash="4 2" />}>Forecast</Item>
        <Item swatch={<Stroke className="stroke-c0" />}>Repeating {repeated}</Item>
      </ul>
    </>
  );
}

/** '1953', else where the stretch begins: there is no room for both ends. */
function shortSpan({ from, to }: ForecastOrigin, grain: Grain): string {
  const span = spanOfPeriods(from, to, grain);
  return /^\d{4}$/.test(span) ? span : `from ${formatDate(from, grain).replace('week of ', '')}`;
}

const FRAME = { width: 140, height: 92, left: -2, right: -2, top: 6, bottom: 4 };

function Small({ origin: { points }, range }: { origin: ForecastOrigin; range: { low: number; high: number } }) {
  const scale = scaleOf(FRAME, { points, ...range });
  return (
    <svg
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      aria-hidden="true"
      className="mt-0.5 mb-1 block h-auto w-full border-b border-line-2 fill-none"
    >
      <path
        d={linePath(
          points.map(({ baseline }) => baseline),
          scale,
        )}
        className="stroke-c0"
        strokeWidth="1"
      />
      <path
        d={linePath(
          points.map(({ actual }) => actual),
          scale,
        )}
        className="stroke-ink-1"
        strokeWidth="1.5"
      />
      <path
        d={linePath(
          points.map(({ value }) => value),
          scale,
        )}
        className="stroke-c1"
        strokeWidth="1.75"
        strokeDasharray="4 2"
      />
    </svg>
  );
}
