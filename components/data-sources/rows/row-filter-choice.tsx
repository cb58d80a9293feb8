'use client';

import { useState } from 'react';
import { NumberRange } from '@/components/filters/number-range';
import { TimeChoice } from '@/components/filters/time-choice';
import { ValueList } from '@/components/filters/value-list';
import { Button } from '@/components/ui/button';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { CONDITIONS, conditionOf, conditionsOf, type RowCondition } from './row-filters';

type Props = {
  dataSourceId: string;
  column: Column;
  filters: Filter[];
  others: Filter[];
  onChange: (filters: Filter[]) => void;
  onDone: () => void;
};

/** How a column is asked, and with which values. */
export function RowFilterChoice(props: Props) {
  const { column, filters, onChange, onDone } = props;
  const { key } = column;
  const [condition, setCondition] = useState(() => conditionOf(column, filters));
  const choose = (next: RowCondition) => {
    setCondition(next);
    if (next === 'missing' || next === 'recorded') {
      onChange([{ field: key, op: next === 'missing' ? 'is_null' : 'not_null' }]);
      onDone();
    }
  };
  return (
    <>
      <div className="px-3 pt-2.5 pb-1.5">
        <Field label={column.label}>
          <Select value={condition} onChange={(event) => choose(event.target.value as RowCondition)} className="w-full">
            {conditionsOf(column).map((each) => (
              <option key={each} value={each}>
                {CONDITIONS[each]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Values key={condition} condition={condition} {...props} />
    </>
  );
}

function Values({
  condition,
  dataSourceId,
  column,
  filters,
  others,
  onChange,
  onDone,
}: Props & { condition: RowCondition }) {
  const at = { dataSourceId, field: column.key };
  const finish = (next: Filter[]) => {
    onChange(next);
    onDone();
  };
  switch (condition) {
    case 'values':
      return (
        <ValueList
          at={at}
          column={column}
          filters={filters.filter(({ op }) => op === 'in' || op === 'is_null')}
          others={others}
          onChange={onChange}
        />
      );
    case 'without':
      return (
        <ValueList
          at={at}
          column={column}
          filters={filters.flatMap(turned)}
          others={others}
          onChange={(next) => onChange(next.flatMap(turned))}
        />
      );
    case 'contains':
      return <Contains column={column} filters={filters} onChange={finish} />;
    case 'range':
      return isTime(column) ? (
        <TimeChoice at={at} column={column} filters={filters} onChange={finish} />
      ) : isNumeric(column) ? (
        <NumberRange at={at} column={column} filters={filters} onChange={finish} />
      ) : null;
    case 'missing':
    case 'recorded':
      return null;
  }
}

/** A list of values turned into its opposite: what is ticked is left out. */
function turned(filter: Filter): Filter[] {
  switch (filter.op) {
    case 'in':
      return [{ ...filter, op: 'not_in' }];
    case 'not_in':
      return [{ ...filter, op: 'in' }];
    case 'is_null':
      return [{ field: filter.field, op: 'not_null' }];
    default:
      return [];
  }
}

function Contains({
  column,
  filters,
  onChange,
}: {
  column: Column;
  filters: Filter[];
  onChange: (filters: Filter[]) => void;
}) {
  const [text, setText] = useState(
    () => filters.flatMap((filter) => (filter.op === 'contains' ? [filter.value] : []))[0] ?? '',
  );
  return (
    <form
      method="dialog"
      className="flex flex-col gap-2.5 px-3 pb-3"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text ? [{ field: column.key, op: 'contains', value: text }] : []);
      }}
    >
      <Field label="Text" hint="Not case-sensitive.">
        <Input value={text} maxLength={1000} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button type="submit">Apply</Button>
    </form>
  );
}
