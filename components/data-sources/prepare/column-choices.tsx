'use client';

import { useState } from 'react';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Input } from '@/components/ui/forms/field';
import { LinkButton } from '@/components/ui/button';
import type { PreviewedColumn } from '@/lib/pure/preparation/outcome';

/** More than this are searched, not scrolled through. */
const AT_A_GLANCE = 10;

type Props = {
  label: string;
  hint?: string;
  columns: readonly PreviewedColumn[];
  chosen: readonly string[];
  onChange: (keys: string[]) => void;
};

/** Several columns, in the order of the table. */
export function ColumnChoices({ label, hint, columns, chosen, onChange }: Props) {
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
  const shown = columns.filter((column) => column.label.toLowerCase().includes(words));
  const all = shown.every(({ key }) => chosen.includes(key));
  const keep = (keys: ReadonlySet<string>) => onChange(columns.map(({ key }) => key).filter((key) => keys.has(key)));
  const toggle = (key: string, on: boolean) =>
    keep(new Set(on ? [...chosen, key] : chosen.filter((each) => each !== key)));
  const toggleAll = () => {
    const these = shown.map(({ key }) => key);
    keep(new Set(all ? chosen.filter((key) => !these.includes(key)) : [...chosen, ...these]));
  };
  return (
    <fieldset>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <legend className="float-left text-table font-medium text-ink-2">{label}</legend>
        <LinkButton className="text-small" onClick={toggleAll}>
          {all ? 'Select none' : 'Select all'}
        </LinkButton>
      </div>
      {columns.length > AT_A_GLANCE && (
        <Input
          type="search"
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder={`Search ${columns.length} columns`}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
          className="mb-1.5"
        />
      )}
      <ul className="max-h-44 overflow-auto border border-line-1 px-2.5 py-1">
        {shown.map(({ key, label: name }) => (
          <li key={key}>
            <Checkbox
              label={<span className="break-words">{name}</span>}
              checked={chosen.includes(key)}
              onChange={({ target }) => toggle(key, target.checked)}
              className="w-full pointer-coarse:min-h-10"
            />
          </li>
        ))}
      </ul>
      {hint && <p className="mt-1 text-small text-ink-3">{hint}</p>}
    </fieldset>
  );
}
