'use client';

import type { CalculatedSource } from '@/components/filters/calculated';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Select } from '@/components/ui/forms/field';
import { rankingOf } from './draft';
import type { Order } from './presenting';
import { rankingFieldsWords } from './words';
import type { ChartForm } from './chart-form';

const ORDERS: Record<Order, string> = {
  largest: 'Largest first',
  smallest: 'Smallest first',
  name: 'By name',
};
const LISTED: Record<Order, string> = { largest: 'Top', smallest: 'Lowest', name: 'First' };
const TOPS = [3, 5, 10, 15, 20, 30, 50];

type Props = {
  draft: ChartForm;
  source: CalculatedSource;
  onChange: (draft: ChartForm) => void;
};

/** In which order the names of a chart stand, how many of them, and what becomes of the others. */
export function RankingFields({ draft, source, onChange }: Props) {
  const { top, other, mayFold } = rankingOf(draft, source);
  const order = draft.order ?? 'largest';
  const tops = [...new Set([...TOPS, ...(top === 'all' ? [] : [top])])].toSorted((a, b) => a - b);
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label="Sort">
        <Select
          className="w-full"
          value={order}
          onChange={(event) => onChange({ ...draft, order: event.target.value as Order })}
        >
          {Object.entries(ORDERS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Show">
        <Select
          className="w-full"
          value={String(top)}
          onChange={({ target: { value } }) => onChange({ ...draft, top: value === 'all' ? 'all' : Number(value) })}
        >
          <option value="all">All</option>
          {tops.map((count) => (
            <option key={count} value={String(count)}>
              {LISTED[order]} {count}
            </option>
          ))}
        </Select>
      </Field>
      {top !== 'all' && (
        <span className="col-span-2">
          <Checkbox
            label="Combine the others as “Other”"
            checked={other}
            disabled={!mayFold}
            onChange={(event) => onChange({ ...draft, other: event.target.checked })}
          />
          {!mayFold && <p className="text-small text-ink-3">{rankingFieldsWords.noOther}</p>}
        </span>
      )}
    </div>
  );
}
