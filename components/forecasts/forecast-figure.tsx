'use client';

import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { axisLabels } from '@/components/charts/draw/axis-labels';
import { whenSettled } from '@/components/client/requests/settle';
import { repeatedWords, spanOfPeriods } from '@/lib/pure/analysis/forecast/periods';
import type { Forecast } from '@/lib/pure/analysis/forecast/schema';
import { formatDate, formatNumber, type ValueFormat } from '@/lib/pure/format/format';
import {
  bandPath,
  forecastPlot,
  linePath,
  plotTicks,
  scaleOf,
  type PlotFrame,
  type Plot,
  type PlotPoint,
} from './forecast-plot';
import { forecastFigureWords } from './words';

export type PointKind = 'measured' | 'forecast';
type Props = {
  outcome: Forecast;
  format: ValueFormat;
  /** What the picture says, for those who do not see it. */
  finding: string;
  /** In pixels; without it the figure fills what holds it. */
  height?: number;
  all?: boolean;
  onEvidence?: (kind: PointKind, t: string) => void;
};

function useSize() {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const settled = whenSettled(measure);
    const observer = new ResizeObserver(settled.touch);
    observer.observe(element);
    return () => {
      observer.disconnect();
      settled.stop();
    };
  }, []);
  return { box, ...size };
}

/**
 * History, forecast, bands and what the method would have said of the last stretch; read by pointer, touch and arrow
 * keys.
 */
export function ForecastFigure({ outcome, format, finding, height: fixed, all = false, onEvidence }: Props) {
  const { box, width, height } = useSize();
  const helpId = useId();
  const [place, setPlace] = useState<number | null>(null);
  const plot = useMemo(() => forecastPlot(outcome, all), [outcome, all]);
  const labels = useMemo(() => axisLabels(plot.ticks, { format, unit: null, whole: false }), [plot, format]);
  const left = 14 + 6.4 * Math.max(...labels.map((label) => label.length));
  const frame: PlotFrame = { width, height, left, right: 46, top: 24, bottom: 24 };
  const scale = scaleOf(frame, plot);
  const { points } = plot;
  const active = place === null ? null : (points[place] ?? null);

  const atPointer = ({ clientX, currentTarget }: PointerEvent) => {
    const at = clientX - currentTarget.getBoundingClientRect().left;
    setPlace(
      Math.max(
        0,
        Math.min(
          points.length - 1,
          Math.round((at - scale.x(0)) / ((scale.x(points.length - 1) - scale.x(0)) / Math.max(1, points.length - 1))),
        ),
      ),
    );
  };
  const open = (point: PlotPoint | null) => {
    if (point) onEvidence?.(point.ahead ? 'forecast' : 'measured', point.t);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = place ?? plot.last;
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: points.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setPlace(Math.max(0, Math.min(points.length - 1, to)));
    } else if (event.key === 'Escape') setPlace(null);
    else if (event.key === 'Enter' || event.key.toLowerCase() === 'e') open(active);
  };
  const on = {
    onPointerMove: atPointer,
    onPointerLeave: () => setPlace(null),
    onClick: () => open(active),
    onKeyDown,
    onBlur: () => setPlace(null),
  };
  return (
    <div
      ref={box}
      role="application"
      aria-roledescription="chart"
      aria-label={finding}
      aria-describedby={helpId}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative w-full rounded-tag outline-offset-4"
      style={{ height: fixed ?? '100%' }}
      {...on}
    >
      {width > 0 && height > 0 && (
        <Drawing plot={plot} outcome={outcome} frame={frame} labels={labels} format={format} active={place} />
      )}
      {active && (
        <Card point={active} format={format} left={scale.x(place!)} width={width} opens={onEvidence !== undefined} />
      )}
      <p id={helpId} hidden>
        {forecastFigureWords.useArrowKeys}
        {onEvidence && ' Press E to see how a number was calculated.'}
      </p>
      <p aria-live="polite" className="sr-only">
        {active && [active.label, ...linesOf(active, format).map(({ name, value }) => `${name} ${value}`)].join(', ')}
      </p>
    </div>
  );
}

const DASHES = { forecast: '5 3', would: '2 3' };

function Drawing({
  plot,
  outcome,
  frame,
  labels,
  format,
  active,
}: {
  plot: Plot;
  outcome: Forecast;
  frame: PlotFrame;
  labels: readonly string[];
  format: ValueFormat;
  active: number | null;
}) {
  const { width, height, left, right, top, bottom } = frame;
  const { points, last, ticks } = plot;
  const scale = scaleOf(frame, plot);
  const { x, y } = scale;
  const floor = height - bottom;
  const end = width - right;
  const ahead = points.flatMap((point) => (point.ahead ? [point.ahead] : []));
  const first = points.length - ahead.length;
  const now = x(first - 0.5);
  const from = last >= 0 && last === first - 1 ? points[last]!.measured : null;
  const times = plotTicks(points, outcome.grain, Math.max(2, Math.floor((end - left) / 90)));
  const edge = ahead.at(-1);
  const half = (x(1) - x(0)) / 2;
  return (
    <svg
      width={width}
      height={height}
      aria-hidden="true"
      className="absolute inset-0 text-[11px] [font-feature-settings:'tnum']"
    >
      <rect
        x={now}
        y={top - 8}
        width={Math.max(0, end - now)}
        height={floor - top + 8}
        className="fill-well"
        opacity=".55"
      />
      {ticks.map((tick, nth) => (
        <g key={tick}>
          <line
            x1={left}
            x2={end}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'stroke-ink-3' : 'stroke-line-1'}
          />
          <text x={left - 6} y={y(tick) + 4} textAnchor="end" className="fill-ink-3">
            {labels[nth]}
          </text>
        </g>
      ))}
      <defs>
        <pattern id="forecast-partial" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" x2="0" y1="0" y2="5" className="stroke-ctrl" />
        </pattern>
      </defs>
      {points.map(
        ({ partial, t }, place) =>
          partial && (
            <rect
              key={t}
              x={x(place) - half}
              y={top}
              width={2 * half}
              height={floor - top}
              fill="url(#forecast-partial)"
            />
          ),
      )}
      <path
        d={bandPath(
          ahead.map(({ lo95, hi95 }) => ({ low: lo95, high: hi95 })),
          scale,
          first,
          from,
        )}
        className="fill-s1 stroke-s4"
        strokeWidth=".75"
      />
      <path
        d={bandPath(
          ahead.map(({ lo80, hi80 }) => ({ low: lo80, high: hi80 })),
          scale,
          first,
          from,
        )}
        className="fill-s2"
      />
      <line x1={now} x2={now} y1={top - 16} y2={floor} className="stroke-accent" />
      <path d={`M${now} ${floor - 4}l3.5 4-3.5 6-3.5-6z`} className="fill-accent" />
      <path
        d={linePath(
          points.map(({ wouldHave }) => wouldHave),
          scale,
        )}
        className="fill-none stroke-c2"
        strokeWidth="1.5"
        strokeDasharray={DASHES.would}
      />
      <path
        d={linePath(
          points.map(({ measured }) => measured),
          scale,
        )}
        className="fill-none stroke-ink-1"
        strokeWidth={points.length > 400 ? 1 : 1.75}
        strokeLinejoin="round"
      />
      <path
        d={linePath(
          from === null ? ahead.map(({ value }) => value) : [from, ...ahead.map(({ value }) => value)],
          scale,
          from === null ? first : first - 1,
        )}
        className="fill-none stroke-c1"
        strokeWidth="2"
        strokeDasharray={DASHES.forecast}
      />
      {outcome.backtest.verdict === 'no_better' && (
        <path
          d={linePath(
            ahead.map(({ baseline }) => baseline),
            scale,
            first,
          )}
          className="fill-none stroke-c0"
          strokeWidth="1.5"
        />
      )}
      {times.map(({ index, label }) => (
        <g key={index}>
          <line x1={x(index)} x2={x(index)} y1={floor} y2={floor + 5} className="stroke-ink-3" />
          <text x={x(index)} y={floor + 18} textAnchor={x(index) > end - 16 ? 'end' : 'start'} className="fill-ink-3">
            {label}
          </text>
        </g>
      ))}
      {last >= 0 && (
        <text x={now - 6} y={top - 12} textAnchor="end" className="fill-ink-3">
          last value, {formatDate(points[last]!.t, outcome.grain)}
        </text>
      )}
      {edge && <EdgeLabels edge={edge} x={end + 4} y={y} format={format} />}
      {active !== null && <Crosshair point={points[active]!} x={x(active)} y={y} top={top - 8} floor={floor} />}
    </svg>
  );
}

const APART = 13;
/** From here on the margin holds no whole number. */
const LONG = 10_000;

/** 95%, 80% and the last value at the right edge, kept apart where the band is narrow. */
function EdgeLabels({
  edge,
  x,
  y,
  format,
}: {
  edge: NonNullable<PlotPoint['ahead']>;
  x: number;
  y: (value: number) => number;
  format: ValueFormat;
}) {
  const value = y(edge.value) + 4;
  const eighty = Math.min(y(edge.hi80) + 4, value - APART);
  const ninetyFive = Math.min(y(edge.hi95) + 2, eighty - APART);
  return (
    <>
      <text x={x} y={ninetyFive} className="fill-ink-3">
        95%
      </text>
      <text x={x} y={eighty} className="fill-ink-3">
        80%
      </text>
      <text x={x} y={value} className="fill-ink-1">
        {formatNumber(edge.value, format, Math.abs(edge.value) >= LONG ? 'axis' : 'chart')}
      </text>
    </>
  );
}

function Crosshair({
  point: { measured, wouldHave, ahead },
  x,
  y,
  top,
  floor,
}: {
  point: PlotPoint;
  x: number;
  y: (value: number) => number;
  top: number;
  floor: number;
}) {
  const dots = [
    { value: measured, ink: 'stroke-ink-1' },
    { value: wouldHave, ink: 'stroke-c2' },
    { value: ahead?.value ?? null, ink: 'stroke-c1' },
  ];
  return (
    <>
      <line x1={x} x2={x} y1={top} y2={floor} className="stroke-accent" strokeWidth=".75" />
      <path d={`M${x} ${floor - 3}l3 3-3 5-3-5z`} className="fill-accent" />
      {dots.map(
        ({ value, ink }) =>
          value !== null && (
            <circle key={ink} cx={x} cy={y(value)} r="3.5" className={`fill-sheet ${ink}`} strokeWidth="2" />
          ),
      )}
    </>
  );
}

type Line = { name: string; value: string };

function linesOf({ measured, wouldHave, ahead, partial }: PlotPoint, format: ValueFormat): Line[] {
  const write = (value: number) => formatNumber(value, format, 'chart');
  if (ahead)
    return [
      { name: 'Forecast', value: write(ahead.value) },
      { name: '80% interval', value: `${write(ahead.lo80)} – ${write(ahead.hi80)}` },
      { name: '95% interval', value: `${write(ahead.lo95)} – ${write(ahead.hi95)}` },
    ];
  if (partial) return [{ name: 'Incomplete', value: 'excluded' }];
  return [
    { name: 'Measured', value: measured === null ? 'missing' : write(measured) },
    ...(wouldHave === null ? [] : [{ name: 'Backtest', value: write(wouldHave) }]),
  ];
}

const CARD = 190;

function Card({
  point,
  format,
  left,
  width,
  opens,
}: {
  point: PlotPoint;
  format: ValueFormat;
  left: number;
  width: number;
  opens: boolean;
}) {
  const flips = left + CARD + 12 > width;
  return (
    <div
      data-print="none"
      className="pointer-events-none absolute top-0 z-10 border border-line-2 bg-raise px-2 py-1.5 text-tiny"
      style={{ width: CARD, left: flips ? Math.max(0, left - CARD - 10) : left + 10 }}
    >
      <p className="font-bold">{point.label}</p>
      <dl>
        {linesOf(point, format).map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-ink-2">{name}</dt>
            <dd className="whitespace-nowrap tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {opens && !point.partial && <p className="mt-0.5 text-ink-3">{forecastFigureWords.selectSeeHow}</p>}
    </div>
  );
}

/** The lines and bands of the picture, named. */
export function ForecastLegend({
  outcome: {
    backtest: { verdict, baseline, origins },
    grain,
  },
}: {
  outcome: Forecast;
}) {
  const last = origins.at(-1);
  return (
    <ul className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-tiny text-ink-2">
      <Item swatch={<Stroke className="stroke-ink-1" />}>Measured</Item>
      <Item swatch={<Stroke className="stroke-c1" dash="5 3" />}>Forecast</Item>
      <Item swatch={<span aria-hidden="true" className="block size-2.5 bg-s2" />}>80% interval</Item>
      <Item swatch={<span aria-hidden="true" className="block size-2.5 bg-s1" />}>95% interval</Item>
      {verdict === 'no_better' && (
        <Item swatch={<Stroke className="stroke-c0" />}>Repeating {repeatedWords(grain, baseline.lag)}</Item>
      )}
      {last && (
        <Item swatch={<Stroke className="stroke-c2" dash="2 3" />}>
          Backtest for {spanOfPeriods(last.from, last.to, grain)}
        </Item>
      )}
    </ul>
  );
}

export const Item = ({ swatch, children }: { swatch: React.ReactNode; children: React.ReactNode }) => (
  <li className="flex items-center gap-1.5">
    {swatch}
    <span>{children}</span>
  </li>
);

export const Stroke = ({ className, dash }: { className: string; dash?: string }) => (
  <svg width="16" height="4" aria-hidden="true">
    <line x1="0" x2="16" y1="2" y2="2" strokeWidth="2" strokeDasharray={dash} className={className} />
  </svg>
);
