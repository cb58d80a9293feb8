'use client';

import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import type { ColumnChange } from '@/components/data/offers/column-guess';
import {
  Menu,
  MenuContent,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuTrigger,
} from '@/components/ui/overlays/menu';
import { Tag } from '@/components/ui/tag';
import { COLUMN_TYPES, type Column, type ColumnRole, type ColumnType } from '@/lib/pure/query/schema/column';
import { columnTypes } from '@/lib/pure/query/schema/column-types';
import { columnEditorWords } from './words';

const TYPES = Object.fromEntries(COLUMN_TYPES.map((type) => [type, columnTypes[type].choice])) as Record<
  ColumnType,
  string
>;
const ROLES: Record<ColumnRole, string> = {
  measure: 'summed or averaged',
  dimension: 'groups and filters the measures',
  time: 'gives the date or time',
  id: 'identifies a row',
  coordinate: 'is a position on the map',
  ignore: 'ignored in dashboards',
};

type Props = { column: Column; onChange?: (change: ColumnChange) => void };
type RoleProps = Props & {
  /** Why it has its role; absent where a person has chosen it. */ because?: string;
};

export function TypeEditor({ column, onChange }: Props) {
  if (!onChange) return <Tag>{column.type}</Tag>;
  return (
    <Choice
      label={`Type of ${column.label}`}
      hint={columnEditorWords.changingRereadsFile}
      value={column.type}
      words={TYPES}
      onChange={(type) => onChange({ type })}
    >
      <Tag>{column.type}</Tag>
    </Choice>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function RoleEditor({ column, because, onChange }: RoleProps) {
  if (!onChange)
    return (
      <span className="text-small text-ink-3" title={because && `${capital(column.role)} because ${because}`}>
        {column.role}
      </span>
    );
  return (
    <Choice
      label={`Role of ${column.label}`}
      hint="How dashboards use it"
      because={because && `${capital(column.role)} because ${because}.`}
      value={column.role}
      words={ROLES}
      onChange={(role) => onChange({ role })}
    >
      <span className="text-small text-ink-3">{column.role}</span>
    </Choice>
  );
}

function Choice<T extends string>({
  label,
  hint,
  because,
  value,
  words,
  onChange,
  children,
}: {
  label: string;
  hint: string;
  because?: string;
  value: T;
  words: Record<T, string>;
  onChange: (value: T) => void;
  children: ReactNode;
}) {
  return (
    <Menu>
      <MenuTrigger
        aria-label={`${label}: ${value}`}
        className="group -mx-1 inline-flex min-h-6 items-center gap-0.5 rounded-control px-1 hover:bg-wash pointer-coarse:min-h-10"
      >
        {children}
        <ChevronDown
          aria-hidden
          className="!size-3 text-ink-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 group-data-[state=open]:opacity-100 pointer-coarse:opacity-100"
        />
      </MenuTrigger>
      <MenuContent align="start">
        {because && <p className="max-w-72 px-3 pt-1.5 pb-1 text-small text-ink-2">{because}</p>}
        <MenuLabel>{hint}</MenuLabel>
        <MenuRadioGroup
          value={value}
          onValueChange={(next) => {
            if (next !== value) onChange(next as T);
          }}
        >
          {(Object.keys(words) as T[]).map((each) => (
            <MenuRadioItem key={each} value={each}>
              <span className="w-20">{each}</span>
              <span className="text-small text-ink-3">{words[each]}</span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
