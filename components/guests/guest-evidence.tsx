'use client';

import { useState, type ReactNode } from 'react';
import { axisOf } from '@/components/charts/model/dimension';
import { api } from '@/components/client/requests/api';
import { cellText, isRightAligned } from '@/components/data/row-cells';
import { Question } from '@/components/evidence/question';
import { LinkButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Drawer, DrawerNode } from '@/components/ui/overlays/drawer';
import { Skeleton } from '@/components/ui/skeleton';
import type { Widget } from '@/lib/product/dashboards/schema';
import type { SourceRows } from '@/lib/product/evidence/schema';
import type { GuestDashboard, GuestEvidence as Shown } from '@/lib/product/sharing/schema';
import { formatCell, formatNumber, unitOf } from '@/lib/pure/format/format';
import type { Query } from '@/lib/pure/query/schema/query';
import type { Row } from '@/lib/pure/query/schema/result';
import { useAnswer } from './use-answer';
import type { ShownChoice } from './choice';
import { sayFailure, saySource, WORDS } from './words';

const { evidence: SAID } = WORDS;
const LISTED = 8;

type Props = {
  dashboard: GuestDashboard;
  choice: ShownChoice;
  opened: { widget: string; point: number | null };
  widget: Widget | undefined;
  /** Of a chart, as it stands over it. */
  title: string | undefined;
  onPoint: (point: number | null) => void;
  onRefused: () => void;
  onClose: () => void;
};

/** How a number was made, as far as a guest may know: the question, its values, the rows where they are shared. */
export default function GuestEvidence({
  dashboard,
  choice,
  opened,
  widget,
  title,
  onPoint,
  onRefused,
  onClose,
}: Props) {
  const { id, config, sources, detail } = dashboard;
  const asked = { ...choice, widget: opened.widget };
  const key = JSON.stringify([id, asked, widget && !widget.error ? widget.evidenceId : null]);
  const { data: evidence, error } = useAnswer(
    key,
    (signal) => api<Shown>(`/api/shared-guest/${id}/evidence`, { method: 'POST', data: asked, signal }),
    onRefused,
  );
  const kpi = config.kpis.find((each) => each.id === opened.widget);
  const chart = config.charts.find((each) => each.id === opened.widget);
  const source = sources.find((each) => each.id === (kpi ?? chart)?.dataSourceId);
  const rows = widget && !widget.error ? widget.rows : [];
  const dimensions = evidence?.columns.filter(({ kind }) => kind === 'dimension') ?? [];
  const point = dimensions.length === 0 ? 0 : opened.point;
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      spine
      title={point === null ? SAID.chart : SAID.number}
    >
      {error ? (
        <DrawerNode className="pb-4">
          <ErrorState title={SAID.failed}>{sayFailure(error)}</ErrorState>
        </DrawerNode>
      ) : evidence ? (
        <>
          <Story
            evidence={evidence}
            title={kpi?.label ?? title ?? ''}
            format={kpi?.format ?? null}
            point={point}
            rows={rows}
            columns={source?.columns ?? []}
            onPoint={onPoint}
          />
          {detail === 'rows' && point !== null && (
            <RowsNode dashboardId={id} choice={choice} widget={opened.widget} point={point} onRefused={onRefused} />
          )}
          <DrawerNode title={SAID.data} bob className="pb-4">
            <p className="text-small text-ink-2">{source && saySource(source)}</p>
            <p className="mt-1 text-small text-ink-3">
              {SAID.check} <code className="break-all">{evidence.hash.slice(0, 16)}</code>
            </p>
          </DrawerNode>
        </>
      ) : (
        <div role="status" className="flex flex-col gap-3 pb-4">
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Drawer>
  );
}

type StoryProps = {
  evidence: Shown;
  title: string;
  format: Shown['columns'][number]['format'] | null;
  point: number | null;
  rows: readonly Row[];
  columns: GuestDashboard['sources'][number]['columns'];
  onPoint: (point: number | null) => void;
};

function Story({ evidence, title, format, point, rows, columns, onPoint }: StoryProps) {
  const query = evidence.query as Query;
  const dimensions = evidence.columns.filter(({ kind }) => kind === 'dimension');
  const measures = evidence.columns.filter(({ kind }) => kind === 'measure');
  const row = point === null ? null : rows[point];
  const nameOf = (given: Row) =>
    dimensions
      .map((column, nth) =>
        axisOf(column, query.dimensions[nth] ?? { field: column.key }, evidence.dataSourceId, rows).name(
          given[column.key] ?? null,
        ),
      )
      .join(', ');
  return (
    <>
      <DrawerNode spine={false} className="pb-4">
        {point === null ? (
          <p className="pr-8 text-title font-strong">{title}</p>
        ) : (
          <Value>
            {row
              ? measures.map((column) => {
                  const written = format ?? column.format;
                  const unit = unitOf(written);
                  return [formatCell(row[column.key] ?? null, written, 'exact'), unit].filter(Boolean).join(' ');
                })
              : [SAID.gone]}
          </Value>
        )}
        <Question query={query} columns={columns} point={row && dimensions.length > 0 ? nameOf(row) : null} />
      </DrawerNode>
      {dimensions.length > 0 && (
        <Values
          rows={rows}
          write={(given) =>
            formatCell(
              given[measures.at(-1)?.key ?? ''] ?? null,
              format ?? measures.at(-1)?.format ?? { kind: 'plain' },
            )
          }
          nameOf={nameOf}
          point={point}
          onPoint={onPoint}
        />
      )}
    </>
  );
}

const Value = ({ children }: { children: ReactNode[] }) =>
  children.map((text, nth) => (
    <p key={nth} className="pr-8 text-[1.625rem] leading-[34px] font-strong tracking-[-0.01em] tabular-nums">
      {text}
    </p>
  ));

function Values({
  rows,
  write,
  nameOf,
  point,
  onPoint,
}: {
  rows: readonly Row[];
  write: (row: Row) => string;
  nameOf: (row: Row) => string;
  point: number | null;
  onPoint: (point: number | null) => void;
}) {
  const [all, setAll] = useState(false);
  if (point !== null)
    return (
      <DrawerNode title={SAID.values} className="pb-4">
        <LinkButton className="text-small" onClick={() => onPoint(null)}>
          {SAID.all(rows.length)}
        </LinkButton>
      </DrawerNode>
    );
  return (
    <DrawerNode title={SAID.values} className="pb-4">
      <ul className="max-h-80 overflow-y-auto text-tiny">
        {(all ? rows : rows.slice(0, LISTED)).map((row, nth) => (
          <li key={nth} className="border-b border-line-1">
            <button
              type="button"
              onClick={() => onPoint(nth)}
              className="focus-inside flex min-h-6 w-full items-center justify-between gap-3 py-0.5 text-left hover:bg-wash pointer-coarse:min-h-10"
            >
              <span className="min-w-0 truncate">{nameOf(row)}</span>
              <span className="whitespace-nowrap tabular-nums">{write(row)}</span>
            </button>
          </li>
        ))}
      </ul>
      {rows.length > LISTED && !all && (
        <LinkButton className="mt-1 text-small" onClick={() => setAll(true)}>
          {SAID.all(rows.length)}
        </LinkButton>
      )}
    </DrawerNode>
  );
}

const FIRST = 20;

function RowsNode({
  dashboardId,
  choice,
  widget,
  point,
  onRefused,
}: {
  dashboardId: string;
  choice: ShownChoice;
  widget: string;
  point: number;
  onRefused: () => void;
}) {
  const [limit, setLimit] = useState(FIRST);
  const asked = { widget, point: String(point), limit: String(limit), choice: JSON.stringify(choice) };
  const { data, error } = useAnswer(
    JSON.stringify([dashboardId, asked]),
    (signal) => api<SourceRows>(`/api/shared-guest/${dashboardId}/rows`, { data: asked, signal }),
    onRefused,
  );
  return (
    <DrawerNode title={SAID.rows} className="pb-4">
      {error ? (
        <p className="text-small text-bad">{sayFailure(error)}</p>
      ) : !data ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <>
          <div
            role="group"
            aria-label={SAID.rows}
            tabIndex={0}
            className="focus-inside max-h-80 overflow-auto border-y border-line-1"
          >
            <table className="text-tiny">
              <thead>
                <tr>
                  {data.columns.map(({ key, label }) => (
                    <th
                      key={key}
                      scope="col"
                      className="px-1.5 py-1 text-left font-medium whitespace-nowrap text-ink-3"
                    >
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row, nth) => (
                  <tr key={nth}>
                    {data.columns.map((column) => {
                      const shaped = { ...column, format: { kind: 'plain' as const } };
                      return (
                        <td
                          key={column.key}
                          className={`max-w-40 truncate border-t border-line-1 px-1.5 py-[3px] whitespace-nowrap ${isRightAligned(shaped) ? 'text-right tabular-nums' : ''}`}
                        >
                          {cellText(row[column.key] ?? null, shaped)}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="mt-1 text-small text-ink-3">
            {formatNumber(data.rows.length)} of {formatNumber(data.rowCount)}
            {data.nextCursor && limit < 500 && (
              <LinkButton className="ml-2" onClick={() => setLimit((before) => Math.min(before * 5, 500))}>
                {SAID.more}
              </LinkButton>
            )}
          </p>
        </>
      )}
    </DrawerNode>
  );
}
