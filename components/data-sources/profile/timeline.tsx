'use client';

import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { axisLabels } from '@/components/charts/draw/axis-labels';
import { coveringTicks } from '@/components/charts/draw/ticks';
import { fillCalendar, parseTime, timeTicks } from '@/components/charts/model/calendar';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { dataSourcePath } from '@/components/data/change-data-source';
import { seriesInWords, timelineGrain } from '@/components/data/source-facts';
import { count, counted } from '@/components/data/words';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { EvidenceButton } from '@/components/ui/evidence-mark';
import { Cell, CellHead, Sheet } from '@/components/ui/overlays/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { PHONE, useMedia } from '@/components/ui/use-media';
import type { DashboardAnswer, Widget } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { formatDate } from '@/lib/pure/format/format';
import type { Column, Grain } from '@/lib/pure/query/schema/column';
import type { ProfileEvidence } from './use-profile-evidence';
import { timelineWords } from './words';

const HEIGHT = 128,
  TOP = 10,
  BASE = 108,
  LEFT = 34;
const ROWS = { format: { kind: 'plain' }, unit: null, whole: true } as const;

/** `point` is the row of the answer. */
type Slot = { time: number; label: string; rows: number; partial: boolean; point: number | null };
type Answered = Extract<Widget, { error?: undefined }>;

/** Rows per period of the column that says when. */
export function Timeline({
  source,
  column,
  onEvidence,
}: {
  source: DataSource;
  column: Column;
  onEvidence: ProfileEvidence['open'];
}) {
  const series = seriesInWords(column, source.rowCount);
  const grain = series === null ? timelineGrain(column) : null;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [dataSourcePath(source.id), 'timeline', source.version, column.key, grain],
    enabled: grain !== null,
    queryFn: ({ signal }) =>
      api<DashboardAnswer>(`${dataSourcePath(source.id)}/query`, {
        method: 'POST',
        signal,
        data: {
          queries: {
            timeline: {
              measures: [{ agg: 'count' }],
              dimensions: [{ field: column.key, grain }],
              filters: [{ field: column.key, op: 'not_null' }],
            },
          },
        },
      }),
  });
  if (series !== null)
    return (
      <Sheet joined>
        <Cell>
          <CellHead title="Rows over time" note={`by ${column.label}`} />
          <p className="text-ink-2">{series}</p>
        </Cell>
      </Sheet>
    );
  if (grain === null) return null;
  const widget = data?.widgets.timeline;
  const failure = error ? messageOf(error) : widget?.error?.message;
  return (
    <Sheet joined>
      <Cell className="!pb-2">
        {failure !== undefined ? (
          <ErrorState
            title={timelineWords.couldntLoadRows}
            action={
              <Button size="small" onClick={() => void refetch()}>
                Retry
              </Button>
            }
          >
            {failure}
          </ErrorState>
        ) : isPending || !widget || widget.error !== undefined ? (
          <>
            <CellHead title={`Rows per ${grain}`} note={`by ${column.label}`} />
            <Skeleton className="h-32" />
          </>
        ) : (
          <Counted
            slots={slotsOf(widget, grain)}
            grain={grain}
            column={column}
            onOpen={(point) =>
              onEvidence(
                { id: widget.evidenceId, point },
                { name: `Rows per ${grain}`, rows: widget.rows, format: null },
              )
            }
          />
        )}
      </Cell>
    </Sheet>
  );
}

function slotsOf({ columns, rows, partial }: Answered, grain: Grain): Slot[] {
  const [when, how] = [
    columns.find(({ kind }) => kind === 'dimension')?.key ?? '',
    columns.find(({ kind }) => kind === 'measure')?.key ?? '',
  ];
  const counts = new Map(
    rows.map((row, point) => [
      parseTime(String(row[when])),
      { rows: Number(row[how] ?? 0), text: String(row[when]), point },
    ]),
  );
  const { times } = fillCalendar([...counts.keys()], grain);
  return times.map((time, nth) => {
    const found = counts.get(time);
    return {
      time,
      label: formatDate(found?.text ?? new Date(time).toISOString().slice(0, 19), grain),
      rows: found?.rows ?? 0,
      point: found?.point ?? null,
      partial: (nth === 0 && partial?.first === true) || (nth === times.length - 1 && partial?.last === true),
    };
  });
}

/** The finding in words, and the bars where they say more than the words. */
function Counted({
  slots,
  grain,
  column,
  onOpen,
}: {
  slots: Slot[];
  grain: Grain;
  column: Column;
  onOpen: (point: number | null) => void;
}) {
  const whole = slots.filter(({ partial }) => !partial).map(({ rows }) => rows);
  const [least, most] = [Math.min(...whole), Math.max(...whole)];
  const gaps = slots.filter(({ rows }) => rows === 0).length;
  const partial = slots.filter((slot) => slot.partial);
  const equal = whole.length > 0 && least === most;
  const words =
    whole.length === 0
      ? `${counted(slots.length, grain)}, none complete`
      : timelineWords.rowsComplete(count(least), count(most), grain);
  const hatched =
    !equal &&
    partial.length > 0 &&
    `hatched: partial ${grain}, ${partial.map(({ rows }) => counted(rows, 'row')).join(' and ')}`;
  const note = [
    `by ${column.label}`,
    hatched,
    gaps > 0 && counted(gaps, `${grain} with no rows`, `${grain}s without a row`),
  ]
    .filter(Boolean)
    .join(' · ');
  const cutOff = partial.map(({ label, rows }) => `${label} with ${count(rows)}`).join(', ');
  return (
    <>
      <CellHead title={`Rows per ${grain}`} note={note}>
        <EvidenceButton label={timelineWords.howRowsPer(grain)} onOpen={() => onOpen(null)} />
      </CellHead>
      {equal ? (
        <p className="pb-1.5 text-ink-2">
          {counted(least, 'row')} in every complete {grain}.{cutOff && ` Partial: ${cutOff}.`}
        </p>
      ) : (
        <div role="img" aria-label={`Rows per ${grain}: ${words}.`}>
          <Bars slots={slots} grain={grain} onOpen={onOpen} />
        </div>
      )}
    </>
  );
}

/** A press on a bar opens how its number was made; the mark above does so for all of them, by keyboard too. */
function Bars({ slots, grain, onOpen }: { slots: Slot[]; grain: Grain; onOpen: (point: number) => void }) {
  const hatch = useId();
  const phone = useMedia(PHONE);
  const width = phone ? 358 : 882;
  const range = coveringTicks(0, Math.max(...slots.map(({ rows }) => rows), 1), { intervals: 3, whole: true });
  const labels = axisLabels(range.ticks, ROWS);
  const step = (width - LEFT - 6) / slots.length;
  const y = (rows: number) => BASE - ((rows - range.min) / (range.max - range.min)) * (BASE - TOP);
  const axis = timeTicks(
    slots.map(({ time }) => time),
    grain,
    phone ? 5 : 10,
  );
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      aria-hidden="true"
      className="h-auto max-w-full"
    >
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="1" height="5" className="fill-ctrl" />
        </pattern>
      </defs>
      {range.ticks.map((tick, nth) => (
        <g key={tick}>
          <line
            x1={LEFT}
            x2={width - 6}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'stroke-ink-3' : 'stroke-line-1'}
          />
          <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end" className="fill-ink-3 text-[11px] tabular-nums">
            {labels[nth]}
          </text>
        </g>
      ))}
      {slots.map(({ time, label, rows, partial, point }, nth) => (
        <g key={time}>
          {partial && <rect x={LEFT + nth * step} y={TOP} width={step} height={BASE - TOP} fill={`url(#${hatch})`} />}
          <rect
            x={LEFT + nth * step + step * 0.08}
            y={y(rows)}
            width={step * 0.84}
            height={Math.max(rows > 0 ? 1 : 0, BASE - y(rows))}
            className={partial ? 'fill-c1 opacity-60' : 'fill-c1'}
          ></rect>
          {point !== null && (
            <rect
              x={LEFT + nth * step}
              y={TOP}
              width={step}
              height={BASE - TOP}
              className="cursor-pointer fill-transparent hover:fill-ink-1/8"
              onClick={() => onOpen(point)}
            >
              <title>{`${label}: ${counted(rows, 'row')}`}</title>
            </rect>
          )}
        </g>
      ))}
      {axis.context && (axis.ticks[0]?.index ?? 0) * step > 44 && (
        <text x={LEFT} y={BASE + 15} className="fill-ink-3 text-[11px]">
          {axis.context}
        </text>
      )}
      {axis.ticks.map(({ index, label }) => (
        <text
          key={index}
          x={LEFT + (index + 0.5) * step}
          y={BASE + 15}
          textAnchor="middle"
          className="fill-ink-3 text-[11px] tabular-nums"
        >
          {label}
        </text>
      ))}
    </svg>
  );
}
