'use client';

import { useId } from 'react';
import { ChartArea, ChartBar, ChartBarStacked, ChartCandlestick, ChartColumn, ChartLine, ChartPie, ChartScatter, Grid3x3, Table2, type LucideIcon } from 'lucide-react';
import { Tick } from '@/components/ui/field';
import type { DataSource } from '@/lib/datasets/schema';
import type { ChartType } from '@/lib/query/dashboard-config';
import { typeOf, typesFor, type Draft } from './draft';

const TYPES: Record<ChartType, { label: string; icon: LucideIcon }> = {
  line: { label: 'Line', icon: ChartLine }, area: { label: 'Area', icon: ChartArea }, bar: { label: 'Bars', icon: ChartBar }, stacked_bar: { label: 'Stacked bars', icon: ChartBarStacked },
  scatter: { label: 'Points', icon: ChartScatter }, histogram: { label: 'Histogram', icon: ChartColumn }, box: { label: 'Boxes', icon: ChartCandlestick }, heatmap: { label: 'Heat map', icon: Grid3x3 },
  pie: { label: 'Pie', icon: ChartPie }, table: { label: 'Table', icon: Table2 },
};

/** Only what can draw the choices; the first is the suggestion. */
export function TypeChoice({ draft, table, onChange }: { draft: Draft; table: Pick<DataSource, 'columns' | 'rowCount'>; onChange: (type: ChartType) => void }) {
  const name = useId();
  const types = typesFor(draft, table);
  const chosen = typeOf(draft, table);
  return (
    <fieldset>
      <legend className="mb-1 block text-table font-medium text-ink-2">Type</legend>
      <div className="grid grid-cols-2 gap-1.5">
        {types.map((type, index) => {
          const { label, icon: Icon } = TYPES[type];
          return (
            <label key={type} className="flex min-h-8 items-center gap-2 rounded-control border border-line-2 bg-sheet px-2 text-small hover:border-ctrl has-checked:border-accent has-checked:bg-wash has-checked:font-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-10">
              <Tick type="radio" name={name} value={type} checked={type === chosen} onChange={() => onChange(type)} className="sr-only" />
              <Icon aria-hidden />{label}
              {index === 0 && <span className="ml-auto text-tiny font-normal text-ink-3">suggested</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
