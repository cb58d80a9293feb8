import { EvidenceButton } from '@/components/ui/evidence-mark';
import type { DriversWords } from '@/lib/product/drivers/schema';
import type { Driver } from '@/lib/pure/analysis/drivers/schema';
import { formatNumber } from '@/lib/pure/format/format';
import { driverName, valueName, dependenceFigureWords } from './words';

type Props = {
  driver: Driver;
  words: DriversWords;
  isTime: boolean;
  write: (predicted: number) => string;
  onEvidence: () => void;
};

const WIDTH = 640;
const HEIGHT = 168;
const LEFT = 64;
const BOTTOM = 24;
const TOP = 10;

/** What is predicted on average if every row had this value, all else as it is. */
export function DependenceFigure(props: Props) {
  const { driver, words, onEvidence } = props;
  const line =
    driver.direction !== 'levels' && driver.curve.filter(({ value }) => typeof value === 'number').length > 2;
  return (
    <figure>
      <figcaption className="mb-1 flex items-center gap-2 text-small text-ink-3">
        Average predicted {words.target} if every row had this value of {driverName(driver, words)}, all else unchanged
        (partial dependence) <EvidenceButton label={dependenceFigureWords.howCurveCalculated} onOpen={onEvidence} />
      </figcaption>
      {line ? <Line {...props} /> : <Bars {...props} />}
    </figure>
  );
}

/** A number: predictions along its values; where there are few rows the points are small. */
function Line({ driver, words, isTime, write }: Props) {
  const points = driver.curve.flatMap(({ value, predicted, rows }) =>
    typeof value === 'number' ? [{ value, predicted, rows }] : [],
  );
  const missing = driver.curve.find(({ value }) => value === null);
  const all = [...points.map(({ predicted }) => predicted), ...(missing ? [missing.predicted] : [])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const [first, last] = [points[0]!, points.at(-1)!];
  const x = (value: number) => LEFT + ((value - first.value) / (last.value - first.value || 1)) * (WIDTH - LEFT - 12);
  const y = (predicted: number) => TOP + ((high - predicted) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM);
  const name = (value: number) => valueName({ value }, driver.part, isTime);
  const text = `${words.target} by ${driverName(driver, words)}: ${points.map(({ value, predicted }) => `${name(value)} ${write(predicted)}`).join(', ')}.`;
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={text}
        className="w-full max-w-[820px]"
        style={{ aspectRatio: `${WIDTH} / ${HEIGHT}` }}
      >
        {[high, (high + low) / 2, low].map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={WIDTH - 12} y1={y(tick)} y2={y(tick)} stroke="var(--line-1)" />
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end" className="fill-ink-3 text-[11px] tabular-nums">
              {write(tick)}
            </text>
          </g>
        ))}
        <polyline
          points={points.map(({ value, predicted }) => `${x(value)},${y(predicted)}`).join(' ')}
          fill="none"
          stroke="var(--c1)"
          strokeWidth="2"
        />
        {points.map(({ value, predicted }) => (
          <circle key={value} cx={x(value)} cy={y(predicted)} r="2.5" fill="var(--c1)" />
        ))}
        {[first, last].map(({ value }, nth) => (
          <text
            key={nth}
            x={x(value)}
            y={HEIGHT - 6}
            textAnchor={nth === 0 ? 'start' : 'end'}
            className="fill-ink-3 text-[11px]"
          >
            {name(value)}
          </text>
        ))}
      </svg>
      {missing && (
        <p className="text-small text-ink-3">
          Where it is missing ({formatNumber(missing.rows)} rows): {write(missing.predicted)}.
        </p>
      )}
    </>
  );
}

/** Levels, each with what is predicted and how many rows have it. */
function Bars({ driver, isTime, write }: Props) {
  const most = Math.max(...driver.curve.map(({ predicted }) => Math.abs(predicted)), 1e-12);
  return (
    <ul className="max-w-[820px] text-table">
      {driver.curve.map(({ value, predicted, rows }) => (
        <li
          key={String(value)}
          className="grid grid-cols-[minmax(0,100px)_56px_minmax(0,1fr)_auto] middle:grid-cols-[minmax(0,180px)_84px_minmax(0,1fr)_auto] items-center gap-2.5 py-0.5"
        >
          <span className="truncate">{valueName({ value }, driver.part, isTime)}</span>
          <span className="text-right tabular-nums">{write(predicted)}</span>
          <span
            aria-hidden="true"
            className="block h-2.5 bg-c1"
            style={{ width: `${(100 * Math.abs(predicted)) / most}%` }}
          />
          <span className="text-right text-small text-ink-3 tabular-nums">{formatNumber(rows)} rows</span>
        </li>
      ))}
    </ul>
  );
}
