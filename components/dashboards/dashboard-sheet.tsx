'use client';

import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { COLUMNS, ROW_HEIGHT, sheetRows } from './state/layout';
import type { Drag } from './widgets/use-widget-drag';

type Props = {
  config: DashboardConfig;
  /** The drawer stands beside the sheet: KPIs go two to a row. */
  narrowed: boolean;
  /** The answers belong to the choice before. */
  outdated: boolean;
  drag: Drag | null;
  label: string;
  children: (id: string, kind: 'kpi' | 'chart' | 'text') => ReactNode;
};

/**
 * The ruled sheet: twelve columns, each row filled. Middle: charts two by two, one alone over the whole width. Phone:
 * KPIs two by two, charts below. Cells part their neighbours by an outline in the gap, so that an uneven number leaves
 * no grey field.
 */
export function DashboardSheet({ config, narrowed, outdated, drag, label, children }: Props) {
  const rows = useMemo(() => sheetRows(config), [config]);
  const kpis = useMemo(() => new Set(config.kpis.map(({ id }) => id)), [config.kpis]);
  const texts = useMemo(() => new Set(config.texts?.map(({ id }) => id)), [config.texts]);
  // A text takes the row of any widget, the others the place of their kind.
  const mayDrop = (dragged: string, id: string) =>
    texts.has(dragged) || (!texts.has(id) && kpis.has(dragged) === kpis.has(id));
  return (
    <section
      aria-label={label}
      aria-busy={outdated || undefined}
      className={classNames(
        "relative grid grid-cols-12 gap-px border border-line-1 bg-sheet before:absolute before:inset-x-[-1px] before:top-[-1px] before:z-1 before:h-0.5 before:bg-ink-1 before:content-[''] max-middle:-mx-(--gutter) max-middle:border-x-0 max-middle:before:inset-x-0",
        outdated && 'opacity-60 transition-opacity delay-150',
      )}
    >
      {rows.flatMap(({ h, cells }) =>
        cells.map(({ id, w }, place) => {
          const kpi = kpis.has(id);
          const text = texts.has(id);
          const figures = cells.filter((cell) => kpis.has(cell.id)).length;
          const alone = place === cells.length - 1 && (cells.length - figures) % 2 === 1;
          // Beside a chart, which takes a row of its own where there is less room, the figures fill the row above it.
          const beside = figures > 0 && figures < cells.length;
          const middle = kpi ? (beside ? COLUMNS / figures : w) : alone ? COLUMNS : COLUMNS / 2;
          return (
            <div
              key={id}
              data-widget={id}
              style={{ '--w': w, '--middle': middle, '--h': `${h * ROW_HEIGHT}px` } as CSSProperties}
              className={classNames(
                'min-w-0 break-inside-avoid bg-sheet outline outline-line-1 middle:[grid-column:span_var(--middle)] wide:[grid-column:span_var(--w)]',
                kpi ? (beside && figures === 1 ? 'col-span-12' : 'col-span-6') : 'col-span-12',
                text ? 'middle:min-h-(--h)' : !kpi && 'middle:h-(--h)',
                kpi && narrowed && !beside && 'wide:col-span-6!',
                drag?.id === id && 'opacity-50',
                drag && drag.over === id && drag.id !== id && mayDrop(drag.id, id) && 'outline-2 outline-accent z-1',
              )}
            >
              {children(id, kpi ? 'kpi' : text ? 'text' : 'chart')}
            </div>
          );
        }),
      )}
    </section>
  );
}
