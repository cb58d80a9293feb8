import { Item, Stroke } from '@/components/forecasts/forecast-figure';
import { bandPath, linePath, scaleOf } from '@/components/forecasts/forecast-plot';
import { Badge } from '@/components/ui/badge';
import { CellHead, Sheet } from '@/components/ui/overlays/sheet';
import type { ForecastOfSource, ForecastSeries } from '@/lib/product/forecasts/schema';
import { repeatedWords } from '@/lib/pure/analysis/forecast/periods';
import { VERDICTS } from './words';

const SHOWN_PAST = 48;

/** The series of a split side by side, each with its verdict and on its own scale; choosing one shows it whole. */
export function SeriesGrid({
  forecast: { series, words, grain },
  onChoose,
}: {
  forecast: ForecastOfSource;
  onChoose: (nth: number) => void;
}) {
  const lag =
    series.flatMap(({ outcome }) => (outcome.outcome === 'forecast' ? [outcome.backtest.baseline.lag] : []))[0] ?? 1;
  const left = (words.groups ?? series.length) - series.length;
  return (
    <Sheet>
      <div className="px-3.5 pt-3.5 pb-3 middle:px-4">
        <CellHead
          title={`${series.length} series of ${words.split ?? ''}`}
          note={`${left > 0 ? `the largest of ${series.length + left} · ` : ''}compared with repeating ${repeatedWords(grain, lag)} · independent scales`}
        />
        <ul className="grid grid-cols-1 gap-x-4 gap-y-3 middle:grid-cols-3 wide:grid-cols-4">
          {series.map((one, nth) => (
            <li key={`${nth} ${one.label}`}>
              <button
                type="button"
                onClick={() => onChoose(nth)}
                className="block w-full border-t border-line-2 pt-1.5 text-left hover:border-accent hover:bg-wash"
              >
                <span className="flex items-baseline justify-between gap-2">
                  <b className="min-w-0 truncate text-table">{one.label}</b>
                  <Verdict series={one} />
                </span>
                <Multiple series={one} />
                <span className="block text-small text-ink-2">
                  {one.outcome.outcome === 'refusal'
                    ? `${one.outcome.message}.`
                    : one.sentences.find(({ claims }) => claims.length > 0)?.text}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <ul className="mt-3 flex flex-wrap gap-x-3.5 gap-y-1 text-tiny text-ink-2">
          <Item swatch={<Stroke className="stroke-ink-1" />}>Actual</Item>
          <Item swatch={<Stroke className="stroke-c1" dash="4 2" />}>Forecast</Item>
          <Item swatch={<span aria-hidden="true" className="block size-2.5 bg-s2" />}>80% interval</Item>
        </ul>
      </div>
    </Sheet>
  );
}

function Verdict({ series: { outcome } }: { series: ForecastSeries }) {
  if (outcome.outcome === 'refusal') return <Badge tone="neutral">No forecast</Badge>;
  const { tone, word } = VERDICTS[outcome.backtest.verdict];
  return <Badge tone={tone}>{word}</Badge>;
}

const FRAME = { width: 260, height: 96, left: -2, right: -2, top: 6, bottom: 4 };

function Multiple({ series: { outcome } }: { series: ForecastSeries }) {
  const past = outcome.history
    .filter(({ mark }) => mark !== 'partial')
    .slice(-SHOWN_PAST)
    .map(({ value }) => value);
  const ahead = outcome.outcome === 'forecast' ? outcome.points : [];
  const values = [...past, ...ahead.flatMap(({ lo80, hi80 }) => [lo80, hi80])].filter(
    (value): value is number => value !== null,
  );
  if (values.length === 0) return <span className="block h-24" />;
  const scale = scaleOf(FRAME, {
    points: { length: past.length + ahead.length },
    low: Math.min(0, ...values),
    high: Math.max(...values),
  });
  const last = past.at(-1) ?? null;
  return (
    <svg
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      aria-hidden="true"
      className="my-1 block h-auto w-full border-b border-line-2 fill-none"
    >
      <path
        d={bandPath(
          ahead.map(({ lo80, hi80 }) => ({ low: lo80, high: hi80 })),
          scale,
          past.length,
          last,
        )}
        className="fill-s2"
      />
      <path d={linePath(past, scale)} className="stroke-ink-1" strokeWidth="1.5" />
      <path
        d={linePath(
          last === null ? ahead.map(({ value }) => value) : [last, ...ahead.map(({ value }) => value)],
          scale,
          last === null ? past.length : past.length - 1,
        )}
        className="stroke-c1"
        strokeWidth="1.75"
        strokeDasharray="4 2"
      />
    </svg>
  );
}
