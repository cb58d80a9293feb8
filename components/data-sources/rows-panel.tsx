'use client';

import { Rows2, Rows3, Rows4 } from 'lucide-react';
import type { DataSource } from '@/lib/datasets/schema';
import { useStoredChoice } from '@/components/client/use-stored';
import { EmptyState } from '@/components/ui/empty-state';
import { Segmented } from '@/components/ui/segmented';
import { Sheet } from '@/components/ui/sheet';
import { RowsGrid } from './rows-grid';
import { counted } from './words';

const DENSITIES = ['compact', 'normal', 'open'] as const;
const ROW_HEIGHT = { compact: 28, normal: 34, open: 41 };
const ICON = { compact: <Rows4 aria-hidden />, normal: <Rows3 aria-hidden />, open: <Rows2 aria-hidden /> };

/** Every row of the data source: scrolled, sorted by any column, walked by keyboard. */
export function RowsPanel({ source }: { source: DataSource }) {
  const [density, setDensity] = useStoredChoice('density', DENSITIES, 'compact');
  if (source.rowCount === 0) return <Sheet><EmptyState>This file has a header and no rows.</EmptyState></Sheet>;
  return (
    <section aria-label="Rows">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-ink-3">{counted(source.rowCount, 'row')}. Press a column&rsquo;s name to sort.</p>
        <Segmented label="Row height" value={density} onChange={setDensity} options={DENSITIES.map((value) => ({ value, label: `${value} rows`, icon: ICON[value] }))} />
      </div>
      <RowsGrid source={source} rowHeight={ROW_HEIGHT[density]} />
    </section>
  );
}
