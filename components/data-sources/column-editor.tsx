'use client';

import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import type { Column, ColumnRole, ColumnType } from '@/lib/query/column';
import { Menu, MenuContent, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/components/ui/menu';
import { Tag } from '@/components/ui/tag';
import type { ColumnChange } from './column-guess';

const TYPES: Record<ColumnType, string> = {
  integer: 'whole numbers', decimal: 'numbers with decimals', boolean: 'yes or no', date: 'days', datetime: 'days with a time',
  category: 'a few words that repeat', text: 'free text', id: 'names one thing each',
};
const ROLES: Record<ColumnRole, string> = {
  measure: 'is summed or averaged', dimension: 'splits the measures', time: 'says when', id: 'names a row', coordinate: 'is a position on the map', ignore: 'is left out of dashboards',
};

type Props = { column: Column; onChange?: (change: ColumnChange) => void };

export function TypeEditor({ column, onChange }: Props) {
  if (!onChange) return <Tag>{column.type}</Tag>;
  return (
    <Choice label={`Type of ${column.label}`} hint="Reads the file again" value={column.type} words={TYPES} onChange={(type) => onChange({ type })}>
      <Tag>{column.type}</Tag>
    </Choice>
  );
}

export function RoleEditor({ column, onChange }: Props) {
  if (!onChange) return <span className="text-small text-ink-3">{column.role}</span>;
  return (
    <Choice label={`Role of ${column.label}`} hint="What dashboards do with it" value={column.role} words={ROLES} onChange={(role) => onChange({ role })}>
      <span className="text-small text-ink-3">{column.role}</span>
    </Choice>
  );
}

function Choice<T extends string>({ label, hint, value, words, onChange, children }: {
  label: string;
  hint: string;
  value: T;
  words: Record<T, string>;
  onChange: (value: T) => void;
  children: ReactNode;
}) {
  return (
    <Menu>
      <MenuTrigger aria-label={`${label}: ${value}`} className="group -mx-1 inline-flex min-h-6 items-center gap-0.5 rounded-control px-1 hover:bg-wash pointer-coarse:min-h-10">
        {children}
        <ChevronDown aria-hidden className="!size-3 text-ink-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 group-data-[state=open]:opacity-100 pointer-coarse:opacity-100" />
      </MenuTrigger>
      <MenuContent align="start">
        <MenuLabel>{hint}</MenuLabel>
        <MenuRadioGroup value={value} onValueChange={(next) => { if (next !== value) onChange(next as T); }}>
          {(Object.keys(words) as T[]).map((each) => (
            <MenuRadioItem key={each} value={each}><span className="w-20">{each}</span><span className="text-small text-ink-3">{words[each]}</span></MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
