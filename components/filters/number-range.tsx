'use client';

import { useState } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import { formatNumber } from '@/lib/pure/format/format';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import type { FieldFilter } from './filters-on';
import { numberRangeWords } from './words';

type Props = { at: FieldFilter; column: Column; filters: Filter[]; onChange: (filters: Filter[]) => void };

const written = (filters: Filter[], op: 'gte' | 'lte') => {
  const found = filters.find((filter) => filter.op === op);
  return found && 'value' in found ? String(found.value) : '';
};

/** From and up to, both included; an empty end is open. */
export function NumberRange({ at, column, filters, onChange }: Props) {
  const [from, setFrom] = useState(() => written(filters, 'gte'));
  const [to, setTo] = useState(() => written(filters, 'lte'));
  const numbers = [from, to].map((text) => (text.trim() === '' ? null : Number(text)));
  const wrong = numbers.some((value) => value !== null && !Number.isFinite(value));
  const bound = (op: 'gte' | 'lte', value: number | null | undefined): Filter[] =>
    value === null || value === undefined ? [] : [{ ...at, op, value }];
  return (
    <form
      method="dialog"
      className="flex flex-col gap-2 px-3 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) onChange([...bound('gte', numbers[0]), ...bound('lte', numbers[1])]);
      }}
    >
      {typeof column.min === 'number' && typeof column.max === 'number' && (
        <p className="text-small text-ink-3">
          Values range from {formatNumber(column.min, column.format)} to {formatNumber(column.max, column.format)}.
        </p>
      )}
      <Field label="From">
        <Input inputMode="decimal" value={from} onChange={(event) => setFrom(event.target.value)} />
      </Field>
      <Field label="Up to" error={wrong ? numberRangeWords.enterNumberSuch : null}>
        <Input inputMode="decimal" value={to} onChange={(event) => setTo(event.target.value)} />
      </Field>
      <Button type="submit" disabled={wrong}>
        Apply
      </Button>
      {filters.length > 0 && (
        <div>
          <LinkButton onClick={() => onChange([])}>Show all</LinkButton>
        </div>
      )}
    </form>
  );
}
