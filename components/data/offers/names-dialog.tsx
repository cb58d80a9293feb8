'use client';

import { useId, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Field, Input } from '@/components/ui/forms/field';
import type { DataSource, DataSourcePatch } from '@/lib/product/data-sources/schema/schema';
import type { Column } from '@/lib/pure/query/schema/column';
import { namelessColumns } from './offers';
import { cellText } from '../row-cells';
import { counted } from '../words';
import { namesDialogWords } from './words';

const FIRST = 3;
/** Fields in one form; a wider file is named in several goes. */
const MOST = 200;
const LONGEST = 40;

type Props = {
  source: DataSource;
  busy: boolean;
  onClose: () => void;
  onName: (patch: DataSourcePatch, undo: DataSourcePatch) => void;
};

/**
 * Asks for the names of columns that came without: a field for each, with the first values that stand in it. What stays
 * empty keeps its number.
 */
export function NamesDialog({ source, busy, onClose, onName }: Props) {
  const form = useId();
  const columns = namelessColumns(source).slice(0, MOST);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const named = columns.filter(({ key }) => names[key]?.trim());
  const twice = twiceNamed([
    ...source.columns.filter((column) => !named.includes(column)).map(({ label }) => label),
    ...named.map(({ key }) => names[key]!),
  ]);
  const clashes = named.filter(({ key }) => twice.has(asCompared(names[key]!)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (named.length === 0 || clashes.length > 0) return;
    onName(
      { columns: named.map(({ key }) => ({ key, label: names[key]!.trim() })) },
      { columns: named.map(({ key, label }) => ({ key, label })) },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title="Name the columns"
      description={namesDialogWords.noHeaderLine(source.name, counted(columns.length, 'column'))}
      footer={
        <>
          <span aria-live="polite" className="mr-auto text-small text-ink-3">
            {named.length} of {columns.length} named
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="filled" busy={busy} off={named.length === 0 || clashes.length > 0}>
            Save names
          </Button>
        </>
      }
    >
      <form method="dialog" id={form} onSubmit={submit} className="grid gap-x-5 gap-y-3.5 middle:grid-cols-2">
        {columns.map((column) => (
          <Field
            key={column.key}
            label={column.label || 'Column'}
            hint={firstValues(source, column)}
            error={clashes.includes(column) ? 'is the name of another column' : null}
          >
            <Input
              value={names[column.key] ?? ''}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setNames({ ...names, [column.key]: event.target.value })}
            />
          </Field>
        ))}
      </form>
    </Dialog>
  );
}

const asCompared = (name: string) => name.trim().toLowerCase();

function twiceNamed(labels: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(labels.map(asCompared).filter((label) => seen.size === seen.add(label).size));
}

/** '5.1, 4.9, 4.7 …' */
function firstValues({ data, rowCount }: Pick<DataSource, 'data' | 'rowCount'>, column: Column): string {
  const values = data
    .slice(0, FIRST)
    .map((row) => cellText(row[column.key], column))
    .map((text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text));
  return `${values.join(', ')}${rowCount > FIRST ? ' …' : ''}`;
}
