'use client';

import { LinkButton } from '@/components/ui/button';
import { Select } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { GROUP_AGGS, type GroupAgg, type GroupedColumn, type SideName } from '@/lib/engines/manifest/join';
import type { MergePreview } from '@/lib/product/data-sources/schema/merge-schema';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import { aggInWords } from './merge-phrases';
import { mergeGroupingWords } from './words';

export type MergeGrouping = Record<SideName, GroupedColumn[] | null>;

type Props = {
  side: SideName;
  name: string;
  columns: DataSourceSummary['columns'];
  grouped: GroupedColumn[] | null;
  suggested: MergePreview['suggested'];
  onChange: (grouped: GroupedColumn[] | null) => void;
};

const isNumber = (type: string | undefined) => type === 'integer' || type === 'decimal';

/** A side whose rows become one for each key before they are joined: what each of its columns becomes. */
export function MergeGrouping({ side, name, columns, grouped, suggested, onChange }: Props) {
  if (!grouped)
    return (
      <p className="text-small">
        <LinkButton onClick={() => onChange(suggested[side])}>Aggregate {name} first</LinkButton>
      </p>
    );
  const typeOf = (field: string | null) => columns.find(({ key }) => key === field)?.type;
  const used = new Set(grouped.map(({ field }) => field));
  const free = columns.filter(({ key }) => !used.has(key));
  return (
    <div>
      <p className="text-small text-ink-2">
        <b className="font-strong">{name}</b> is aggregated to one row per key.{' '}
        <LinkButton onClick={() => onChange(null)}>Keep individual rows</LinkButton>
      </p>
      <ul className="mt-1.5 divide-y divide-line-1 border-y border-line-1">
        {grouped.map(({ field, agg }, nth) => {
          const label = field === null ? 'Row count' : (columns.find(({ key }) => key === field)?.label ?? field);
          return (
            <li key={`${field} ${agg}`} className="flex min-h-9 items-center gap-3 py-0.5 text-table">
              <span className="min-w-0 flex-1 truncate" title={label}>
                {label}
              </span>
              {field !== null && (
                <Select
                  small
                  aria-label={`How to aggregate ${label}`}
                  value={agg}
                  onChange={({ target }) =>
                    onChange(
                      grouped.map((each, place) => (place === nth ? { field, agg: target.value as GroupAgg } : each)),
                    )
                  }
                >
                  {GROUP_AGGS.filter((each) => isNumber(typeOf(field)) || (each !== 'sum' && each !== 'avg')).map(
                    (each) => (
                      <option key={each} value={each}>
                        {aggInWords(each, typeOf(field))}
                      </option>
                    ),
                  )}
                </Select>
              )}
              <LinkButton
                aria-label={`Exclude ${label}`}
                onClick={() => onChange(grouped.filter((_, place) => place !== nth))}
              >
                Exclude
              </LinkButton>
            </li>
          );
        })}
      </ul>
      {free.length > 0 && (
        <LongSelect
          what="columns"
          small
          label={mergeGroupingWords.addColumn(name)}
          className="mt-1.5 max-w-72"
          value=""
          onChange={(field) =>
            field && onChange([...grouped, { field, agg: isNumber(typeOf(field)) ? 'sum' : 'count' }])
          }
          options={[{ value: '', label: 'Add a column' }, ...free.map(({ key, label }) => ({ value: key, label }))]}
        />
      )}
    </div>
  );
}
