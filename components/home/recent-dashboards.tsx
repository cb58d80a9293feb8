'use client';

import Link from 'next/link';
import { useQuery } from '@tanstack/react-query';
import { Sparkline } from '@/components/charts/sparkline';
import { api } from '@/components/client/requests/api';
import { counted } from '@/components/data/words';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import { Sheet } from '@/components/ui/overlays/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { PHONE, useMedia } from '@/components/ui/use-media';
import type { Dashboard, DashboardAnswer, Widget } from '@/lib/product/dashboards/schema';
import { formatNumber, formatPeriod, unitOf } from '@/lib/pure/format/format';

const STATE_NOTE: Partial<Record<Dashboard['state'], string>> = {
  broken: 'needs repair',
  stale: 'newer data available',
  empty: 'empty',
  unreadable: 'can’t be read',
};

/** Each with its first number and the line behind it. */
export function RecentDashboards({ dashboards }: { dashboards: readonly Dashboard[] }) {
  return (
    <Sheet>
      {dashboards.map((dashboard) => (
        <div
          key={dashboard.id}
          className="relative grid min-h-[65px] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1.5 px-4 py-2.5 hover:!bg-page middle:grid-cols-[minmax(0,1fr)_176px_170px]"
        >
          <div className="min-w-0">
            {/* The whole row leads to the dashboard, the number to its evidence there. */}
            <Link
              href={`/dashboard/${dashboard.id}`}
              className="focus-inside block truncate font-bold after:absolute after:inset-0 after:content-['']"
            >
              {dashboard.name}
            </Link>
            <p className="text-small text-ink-3">
              {[counted(dashboard.config.charts.length, 'chart'), STATE_NOTE[dashboard.state]]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <FirstNumber dashboard={dashboard} />
        </div>
      ))}
    </Sheet>
  );
}

function FirstNumber({ dashboard }: { dashboard: Dashboard }) {
  const phone = useMedia(PHONE);
  const kpi = dashboard.config.kpis[0];
  const { data, isPending } = useQuery({
    queryKey: [`/api/dashboards/${dashboard.id}`, 'first', dashboard.version],
    enabled: kpi !== undefined,
    queryFn: ({ signal }) =>
      api<DashboardAnswer>(`/api/dashboards/${dashboard.id}/query`, {
        method: 'POST',
        data: { filters: [], widgets: [kpi!.id] },
        signal,
      }),
  });
  if (!kpi) return null;
  if (isPending)
    return (
      <>
        <Skeleton className="h-10 max-middle:order-3 max-middle:col-span-full" />
        <span className="justify-self-end">
          <Skeleton className="mb-1 ml-auto h-4 w-24" />
          <Skeleton className="ml-auto h-3 w-32" />
        </span>
      </>
    );
  const widget: Widget | undefined = data?.widgets[kpi.id];
  if (!widget || widget.error !== undefined)
    return (
      <span className="text-right text-small text-ink-3 middle:col-span-2">
        {widget?.error.message ?? 'not loaded'}
      </span>
    );
  const value = lastValue(widget);
  const line = widget.sparkline && measuresOf(widget.sparkline);
  const unit = unitOf(kpi.format);
  const period = widget.period && formatPeriod(widget.period.from, widget.period.to);
  return (
    <>
      <span className="max-middle:order-3 max-middle:col-span-full">
        {line && line.length > 1 && <Sparkline values={line} width={phone ? 340 : 176} height={44} />}
      </span>
      <span className="min-w-0 text-right tabular-nums">
        <Link href={`/dashboard/${dashboard.id}?evidence=${widget.evidenceId}`} className="relative z-1">
          <CheckedNumber>
            {formatNumber(value, kpi.format)}
            {unit && ` ${unit}`}
          </CheckedNumber>
          <span className="sr-only">, show how this number was calculated</span>
        </Link>
        <span className="mt-[3px] block truncate text-small text-ink-3">
          {[kpi.label, period].filter(Boolean).join(', ')}
        </span>
      </span>
    </>
  );
}

type Answered = Pick<Extract<Widget, { error?: undefined }>, 'columns' | 'rows'>;

/** The values of the answer's first measure, in its order. */
function measuresOf({ columns, rows }: Answered): (number | null)[] {
  const key = columns.find(({ kind }) => kind === 'measure')?.key ?? '';
  return rows.map((row) => (typeof row[key] === 'number' ? row[key] : null));
}

const lastValue = (answer: Answered): number | null => measuresOf(answer).at(-1) ?? null;
