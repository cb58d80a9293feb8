import Link from 'next/link';
import { counted } from '@/components/data/words';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { linkClass } from '@/components/ui/button';
import { Tag } from '@/components/ui/tag';
import type { AffectedWidget, ColumnDifference, Difference } from '@/lib/product/data-sources/schema/import-schema';
import { differenceReportWords } from './words';

const CHANGES: Record<ColumnDifference['change'], { tone: BadgeTone; word: string }> = {
  removed: { tone: 'bad', word: 'removed' },
  added: { tone: 'good', word: 'added' },
  retyped: { tone: 'warn', word: 'other type' },
};
const WORDS: Record<AffectedWidget['kind'], string> = { kpi: 'KPI', chart: 'chart', filter: 'filter' };
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What a new version would change, in the data and on the dashboards that read it; `isMade`: what it has changed. */
export function DifferenceReport({
  difference: { summary, columns, widgets, dashboards },
  isMade,
}: {
  difference: Difference;
  isMade?: boolean;
}) {
  const broken = [...new Set(widgets.map(({ dashboardId }) => dashboardId))].map((id) =>
    widgets.filter(({ dashboardId }) => dashboardId === id),
  );
  return (
    <section aria-label="Changes" className="mb-4 border border-t-2 border-line-1 border-t-ink-1 bg-sheet">
      <p className="px-4 py-2.5 text-control font-bold tabular-nums">{sentence(summary)}</p>
      {columns.length > 0 && (
        <ul
          aria-label="Columns"
          className="grid max-h-44 gap-y-1.5 overflow-y-auto border-t border-line-1 px-4 py-2.5 text-table"
        >
          {columns.map(({ key, label, change, from, to }) => (
            <li key={key} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Badge tone={CHANGES[change].tone} className="w-24">
                {CHANGES[change].word}
              </Badge>
              <b className="font-medium">{label}</b>
              {from && <Tag>{from}</Tag>}
              {from && to && (
                <span aria-hidden="true" className="text-ink-3">
                  →
                </span>
              )}
              {from && to && <span className="sr-only">changes to</span>}
              {to && <Tag>{to}</Tag>}
            </li>
          ))}
        </ul>
      )}
      {broken.map((group) => (
        <Broken key={group[0]!.dashboardId} widgets={group} isMade={isMade} />
      ))}
      {dashboards > 0 && broken.length < dashboards && (
        <p className="border-t border-line-1 px-4 py-2.5 text-small text-ink-3">
          {broken.length === 0
            ? differenceReportWords.nothingBreaks(counted(dashboards, 'dashboard'))
            : `${counted(dashboards - broken.length, 'other dashboard')} ${dashboards - broken.length === 1 ? 'is' : 'are'} not affected.`}
        </p>
      )}
    </section>
  );
}

/** The widgets of one dashboard that need columns the version doesn’t have. */
function Broken({ widgets, isMade }: { widgets: AffectedWidget[]; isMade?: boolean }) {
  const { dashboardId, dashboardName } = widgets[0]!;
  return (
    <div className="border-t border-line-1 px-4 py-2.5 text-table">
      <p>
        <Link href={`/dashboard/${dashboardId}`} className={linkClass}>
          {dashboardName}
        </Link>{' '}
        {isMade ? 'needs repair:' : 'will need repair:'}
      </p>
      <ul className="mt-1 grid gap-y-0.5">
        {widgets.map(({ widgetId, kind, title, fields }) => (
          <li key={`${kind} ${widgetId}`} className="text-ink-2">
            {WORDS[kind]} <b className="font-medium text-ink-1">{title}</b> uses {fields.join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
