'use client';

import { useContext, useDeferredValue, useMemo, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { toNumber } from '@/components/charts/model/dimension';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { LinkButton } from '@/components/ui/button';
import { Field, Input, Tick } from '@/components/ui/forms/field';
import { Skeleton } from '@/components/ui/skeleton';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import { formatNumber } from '@/lib/pure/format/format';
import { isWorded, isNumeric, type Cell, type Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { DashboardId } from './calculated';
import type { FieldFilter } from './filters-on';
import { nameOf, nameOfValue } from './say-filter';

const SHOWN = 100;
/** The profile knows the ten most frequent values; beyond them the engine is asked. */
const PROFILED = 10;
const SEARCH_FROM = 8;

type Choice = { value: Cell; count: number | null };
type Props = {
  at: FieldFilter;
  column: Column;
  filters: Filter[];
  /** What else is chosen: counts are under it. */ others: Filter[];
  onChange: (filters: Filter[]) => void;
};

const keyOf = (value: Cell) => `${typeof value} ${String(value)}`;

/** The values of a column with their counts under the other filters. */
function useChoices({ dataSourceId, field }: FieldFilter, column: Column, others: Filter[], search: string) {
  const dashboardId = useContext(DashboardId);
  // Numbers, years and stars are looked for in their own order, names by how frequent they are.
  const sort =
    isNumeric(column) && column.distinct <= SHOWN
      ? [{ by: field, dir: 'asc' as const }]
      : [{ by: 'count', dir: 'desc' as const }];
  const textual = isWorded(column);
  const body = {
    queries: {
      values: {
        measures: [{ agg: 'count' }],
        dimensions: [{ field }],
        sort,
        limit: SHOWN,
        filters: search && textual ? [{ field, op: 'contains', value: search }] : [],
      },
    },
    filters: others,
    dashboardId,
  };
  const { data, isPending, error } = useQuery({
    queryKey: ['/api/data-sources/query', dataSourceId, body],
    queryFn: ({ signal }) =>
      api<DashboardAnswer>(`/api/data-sources/${dataSourceId}/query`, { method: 'POST', data: body, signal }),
    placeholderData: keepPreviousData,
  });
  const answer = data?.widgets.values;
  const choices = useMemo((): Choice[] | null => {
    if (!answer || answer.error) return null;
    return answer.rows.map((row) => ({ value: row[answer.columns[0]!.key] ?? null, count: toNumber(row.count) }));
  }, [answer]);
  return { choices, isPending, failure: answer?.error?.message ?? (error && messageOf(error)) };
}

/** Values to tick, the frequent ones first, with a search where there are many. */
export function ValueList({ at, column, filters, others, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { choices, isPending, failure } = useChoices(at, column, others, search);
  const known = choices ?? column.top.slice(0, PROFILED).map(({ value }): Choice => ({ value, count: null }));
  const [current] = filters;
  const chosen = useMemo(
    () => (current?.op === 'in' ? current.values : current?.op === 'is_null' ? [null] : []),
    [current],
  );
  const ticked = new Set(chosen.map(keyOf));
  // What is chosen stays in sight, also where the other filters leave no row of it.
  const listed = [
    ...chosen
      .filter((value) => !known.some((choice) => choice.value === value))
      .map((value): Choice => ({ value, count: choices ? 0 : null })),
    ...known,
  ];
  const found = search
    ? listed.filter(({ value }) => nameOfValue(value, column.format).toLowerCase().includes(search.toLowerCase()))
    : listed;

  const toggle = (value: Cell) => {
    const next = ticked.has(keyOf(value)) ? chosen.filter((one) => keyOf(one) !== keyOf(value)) : [...chosen, value];
    if (next.length === 0) onChange([]);
    else if (next.every((one) => one === null))
      onChange([{ dataSourceId: at.dataSourceId, field: at.field, op: 'is_null' }]);
    else onChange([{ dataSourceId: at.dataSourceId, field: at.field, op: 'in', values: next }]);
  };

  return (
    <div className="flex max-h-80 flex-col">
      {(column.distinct > SEARCH_FROM || typed) && (
        <div className="px-3 pt-2 pb-1">
          <Field label={`Search ${nameOf(column)}`} hideLabel>
            <Input
              type="search"
              placeholder={`Search ${formatNumber(column.distinct)} values`}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        </div>
      )}
      {failure && (
        <p role="alert" className="px-3 py-1.5 text-small text-bad">
          {failure}
        </p>
      )}
      <ul aria-label={`Values of ${nameOf(column)}`} className="min-h-0 flex-1 overflow-y-auto py-1">
        {found.map(({ value, count }) => (
          <li key={keyOf(value)}>
            <label className="flex min-h-8 items-center gap-2.5 px-3 text-control hover:bg-wash has-focus-visible:bg-wash pointer-coarse:min-h-10">
              <Tick
                type="checkbox"
                checked={ticked.has(keyOf(value))}
                onChange={() => toggle(value)}
                className="size-4 flex-none accent-accent"
              />
              <span
                className={`min-w-0 flex-1 truncate ${value === null ? 'text-ink-3' : ''}`}
                title={nameOfValue(value, column.format)}
              >
                {nameOfValue(value, column.format)}
              </span>
              <span className="text-small text-ink-3 tabular-nums">
                {count === null ? isPending ? <Skeleton className="h-3 w-6" /> : '' : formatNumber(count)}
              </span>
            </label>
          </li>
        ))}
        {found.length === 0 && !isPending && <li className="px-3 py-1.5 text-ink-2">No values match “{search}”.</li>}
      </ul>
      {choices && choices.length >= SHOWN && !search && (
        <p className="px-3 pb-1 text-small text-ink-3">
          Showing the {SHOWN} most frequent of {formatNumber(column.distinct)} values. Search to find others.
        </p>
      )}
      {filters.length > 0 && (
        <div className="border-t border-line-1 px-3 py-2">
          <LinkButton onClick={() => onChange([])}>Show all</LinkButton>
        </div>
      )}
    </div>
  );
}
