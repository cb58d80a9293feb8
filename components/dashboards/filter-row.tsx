'use client';

import { useMemo, useState } from 'react';
import { ListFilter } from 'lucide-react';
import { AddFilter, type FilterField } from '@/components/filters/add-filter';
import { FieldChip } from '@/components/filters/field-chip';
import { filtersOn, type FieldFilter } from '@/components/filters/filters-on';
import { nameOf, sayChosen, sayFilters } from '@/components/filters/say-filter';
import { daysOf } from '@/components/filters/time-range';
import { Button, LinkButton } from '@/components/ui/button';
import { ActiveChip, Chips } from '@/components/ui/chip';
import { PHONE, useMedia } from '@/components/ui/use-media';
import type { ChosenMark } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { isTime, type Column } from '@/lib/pure/query/schema/column';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { CompareChip, sayCompare } from './compare-chip';
import { Dialog } from './list/lazy-dialogs';
import { setFilters } from './state/choose';
import type { DashboardState } from './state/url-state';

export type FilterableSource = Pick<DataSource, 'id' | 'name' | 'columns'>;

type Props = {
  controls: DashboardConfig['filters'];
  sources: readonly FilterableSource[];
  filters: Filter[];
  /** What was chosen in charts: each lifted by its chip. */
  chosen: ChosenMark[];
  /** What the present span is held against: chosen, or as the dashboard was made. */
  compare: NonNullable<DashboardState['compare']>;
  /** Nothing on this dashboard can be compared. */
  comparable: boolean;
  onChange: (next: Partial<Pick<DashboardState, 'filters' | 'chosen' | 'compare'>>) => void;
};

const same = (a: FieldFilter, b: FieldFilter) => a.dataSourceId === b.dataSourceId && a.field === b.field;
const saysOf = ({ filters }: ChosenMark, sources: readonly FilterableSource[]) =>
  sayChosen(filters, sources.find(({ id }) => id === filters[0]?.dataSourceId)?.columns ?? []);
const usable = ({ role, review }: Column) => role !== 'ignore' && role !== 'id' && review === null;

/** The row above the sheet: one chip a column; on a phone one button that opens them all. */
export function FilterRow(props: Props) {
  const phone = useMedia(PHONE);
  return (
    <>
      <div className="print:hidden">
        {phone ? (
          <FilterSheet {...props} />
        ) : (
          <Chips label="Filters">
            <FilterChips {...props} />
          </Chips>
        )}
      </div>
      <PrintedFilters {...props} />
    </>
  );
}

/** On paper a chip cannot be pressed: the choices stand as a sentence. */
function PrintedFilters(props: Props) {
  const { sources, filters, chosen, compare, comparable } = props;
  const { shown } = useFields(props);
  const said = shown.flatMap(({ at, column }) =>
    filtersOn(filters, at).length > 0 ? [`${nameOf(column)}: ${sayFilters(filtersOn(filters, at), column)}`] : [],
  );
  const days =
    shown
      .map(({ at, column }) => (isTime(column) ? daysOf(filtersOn(filters, at)) : null))
      .find((found) => found !== null) ?? null;
  return (
    <p className="hidden text-small print:block">
      {[
        ...said,
        ...chosen.map((mark) => saysOf(mark, sources)).map(({ name, value }) => `${name}: ${value}`),
        ...(comparable && compare !== 'none' ? [`compared with ${sayCompare(compare, days)}`] : []),
      ].join(' · ') || 'All rows'}
    </p>
  );
}

/** Columns with a chip: those the dashboard offers, those that filter now, and those just added. */
function useFields({ controls, sources, filters }: Props) {
  const [added, setAdded] = useState<FieldFilter[]>([]);
  return useMemo(() => {
    const all: FilterField[] = sources.flatMap(({ id, name, columns }) =>
      columns.filter(usable).map((column) => ({ at: { dataSourceId: id, field: column.key }, column, source: name })),
    );
    const wanted: FieldFilter[] = [
      ...controls,
      ...filters.map(({ dataSourceId, field }) => ({ dataSourceId: dataSourceId ?? sources[0]?.id ?? '', field })),
      ...added,
    ];
    const shown = wanted
      .flatMap((at, index) => {
        const found = all.find((field) => same(field.at, at));
        return found && wanted.findIndex((other) => same(other, at)) === index ? [found] : [];
      })
      .toSorted((a, b) => Number(isTime(b.column)) - Number(isTime(a.column)));
    return {
      shown,
      latest: added.at(-1) ?? null,
      rest: all.filter(({ at }) => !shown.some((field) => same(field.at, at))),
      add: (at: FieldFilter) => setAdded((before) => [...before, at]),
    };
  }, [controls, sources, filters, added]);
}

function FilterChips(props: Props) {
  const { sources, filters, chosen, compare, comparable, onChange } = props;
  const { shown, rest, add, latest } = useFields(props);
  const time = shown.filter(({ column }) => isTime(column));
  const others = shown.filter(({ column }) => !isTime(column));
  const chip = ({ at, column }: FilterField) => {
    const own = filtersOn(filters, at);
    return (
      <FieldChip
        key={`${at.dataSourceId} ${at.field}`}
        opened={latest !== null && same(latest, at)}
        at={at}
        column={column}
        filters={own}
        others={[...filters.filter((filter) => !own.includes(filter)), ...chosen.flatMap((mark) => mark.filters)]}
        onChange={(next) => onChange({ filters: setFilters(filters, next, [at]) })}
      />
    );
  };
  // What was chosen in a chart about one column stands where the column has its chip: not 'Region all' beside 'Region
  // South'.
  const markOn = ({ at }: FilterField) =>
    filtersOn(filters, at).length > 0
      ? undefined
      : chosen.find((mark) => mark.filters.every((filter) => filtersOn([filter], at).length > 0));
  const replacing = shown.flatMap((field) => markOn(field) ?? []);
  const active = (mark: ChosenMark) => (
    <ActiveChip
      key={mark.widget}
      {...saysOf(mark, sources)}
      onRemove={() => onChange({ chosen: chosen.filter((one) => one !== mark) })}
    />
  );
  const place = (field: FilterField) => {
    const mark = markOn(field);
    return mark ? active(mark) : chip(field);
  };
  return (
    <>
      {time.map(place)}
      {comparable && (
        <CompareChip
          value={compare}
          days={time[0] ? daysOf(filtersOn(filters, time[0].at)) : null}
          onChange={(next) => onChange({ compare: next })}
        />
      )}
      {others.map(place)}
      {chosen.filter((mark) => !replacing.includes(mark)).map(active)}
      <AddFilter fields={rest} several={sources.length > 1} onAdd={add} />
      {filters.length + chosen.length > 0 && (
        <LinkButton className="px-1 text-small" onClick={() => onChange({ filters: [], chosen: [] })}>
          Clear
        </LinkButton>
      )}
    </>
  );
}

/** '18–31 Mar 2019 against previous 14 days', and the same chips in a sheet from below. */
function FilterSheet(props: Props) {
  const [open, setOpen] = useState(false);
  const { shown } = useFields(props);
  const { filters, chosen, compare, comparable } = props;
  const time = shown.find(({ column }) => isTime(column));
  const own = time ? filtersOn(filters, time.at) : [];
  const active = shown.filter(({ at, column }) => !isTime(column) && filtersOn(filters, at).length > 0);
  const narrowed = active.length + chosen.length;
  const said = [
    own.length > 0 && time ? sayFilters(own, time.column) : null,
    own.length > 0 && comparable && compare !== 'none' ? `vs. ${sayCompare(compare, daysOf(own))}` : null,
    narrowed > 0 ? `${own.length > 0 ? '+ ' : ''}${narrowed} ${narrowed === 1 ? 'filter' : 'filters'}` : null,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog" className="max-w-full">
        <ListFilter aria-hidden />
        <span className="truncate">{said || 'Filter'}</span>
      </Button>
      {open && (
        <Dialog
          open
          onOpenChange={setOpen}
          title="Filters"
          footer={
            <Button look="filled" onClick={() => setOpen(false)}>
              Apply
            </Button>
          }
        >
          <div role="group" aria-label="Filters" className="flex flex-wrap gap-2">
            <FilterChips {...props} />
          </div>
        </Dialog>
      )}
    </>
  );
}
