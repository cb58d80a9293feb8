'use client';

import { useState, type FormEvent } from 'react';
import { api } from '@/components/client/requests/api';
import { nameOfValue } from '@/components/filters/say-filter';
import { rangeFilter } from '@/components/filters/time-range';
import { Button, LinkButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Input } from '@/components/ui/forms/field';
import { formatNumber } from '@/lib/pure/format/format';
import { isTime, type Cell, type Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { useAnswer } from './use-answer';
import { sayFailure, WORDS } from './words';

const { filter: SAID } = WORDS;

export type FilterPanelProps = {
  dashboardId: string;
  at: { dataSourceId: string; field: string };
  column: Column;
  /** Those that hold on this column. */
  filters: Filter[];
  onChange: (filters: Filter[]) => void;
  onRefused: () => void;
  onDone: () => void;
};

/** What a guest can choose of one column: days of a time, else values. */
export default function FilterPanel(props: FilterPanelProps) {
  return isTime(props.column) ? <Days {...props} /> : <Values {...props} />;
}

function Days({ at, filters: [current], onChange, onDone }: FilterPanelProps) {
  const [first, last] = current?.op === 'between' ? current.values.map(String) : ['', ''];
  const [from, setFrom] = useState(first ?? '');
  const [to, setTo] = useState(last ?? '');
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const { dataSourceId, field } = at;
    if (from && to) onChange([rangeFilter(dataSourceId, field, from, to)]);
    else if (from) onChange([{ dataSourceId, field, op: 'gte', value: from }]);
    else if (to) onChange([{ dataSourceId, field, op: 'lte', value: to }]);
    else onChange([]);
    onDone();
  };
  return (
    <form method="dialog" onSubmit={apply} className="flex flex-col gap-2 px-3 py-3">
      <Field label={SAID.from}>
        <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
      </Field>
      <Field label={SAID.to}>
        <Input type="date" value={to} onChange={({ target }) => setTo(target.value)} />
      </Field>
      <div className="flex items-center gap-3">
        <Button type="submit" look="filled">
          {SAID.apply}
        </Button>
        {current && (
          <LinkButton
            onClick={() => {
              onChange([]);
              onDone();
            }}
          >
            {SAID.all}
          </LinkButton>
        )}
      </div>
    </form>
  );
}

type Value = { value: Cell; count: number };
const keyOf = (value: Cell) => `${typeof value} ${String(value)}`;

function Values({ dashboardId, at, column, filters: [current], onChange, onRefused }: FilterPanelProps) {
  const { dataSourceId, field } = at;
  const { data, error } = useAnswer(
    `${dashboardId} ${dataSourceId} ${field}`,
    (signal) =>
      api<{ values: Value[] }>(`/api/shared-guest/${dashboardId}/values`, { data: { dataSourceId, field }, signal }),
    onRefused,
  );
  const chosen = current?.op === 'in' ? current.values : [];
  const toggle = (value: Cell) => {
    const next = chosen.some((one) => one === value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    onChange(next.length === 0 ? [] : [{ ...at, op: 'in', values: next }]);
  };
  if (error)
    return (
      <p role="alert" className="px-3 py-2 text-small text-bad">
        {sayFailure(error)}
      </p>
    );
  if (!data)
    return (
      <p role="status" className="px-3 py-2 text-small text-ink-3">
        {SAID.loading}
      </p>
    );
  const { values } = data;
  return (
    <div className="flex max-h-80 flex-col">
      <ul className="min-h-0 flex-1 overflow-y-auto py-1">
        {values.map(({ value, count }) => (
          <li key={keyOf(value)} className="flex items-center gap-2 px-3 hover:bg-wash">
            <Checkbox
              checked={chosen.some((one) => one === value)}
              onChange={() => toggle(value)}
              className="min-h-8 min-w-0 flex-1 pointer-coarse:min-h-10"
              label={<span className="truncate">{nameOfValue(value, column.format)}</span>}
            />
            <span className="text-small text-ink-3 tabular-nums">{formatNumber(count)}</span>
          </li>
        ))}
        {values.length === 0 && <li className="px-3 py-1.5 text-ink-2">{SAID.none}</li>}
      </ul>
      {current && (
        <div className="border-t border-line-1 px-3 py-2">
          <LinkButton onClick={() => onChange([])}>{SAID.all}</LinkButton>
        </div>
      )}
    </div>
  );
}
