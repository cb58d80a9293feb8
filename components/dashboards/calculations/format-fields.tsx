import { Field, Input, Select } from '@/components/ui/forms/field';
import type { ColumnFormat } from '@/lib/pure/query/schema/column';

const KINDS = {
  automatic: 'Automatic',
  plain: 'Number',
  percent: 'Percent: 0.21 is 21%',
  currency: 'Money',
} as const;
const DECIMALS = [0, 1, 2, 3, 4];

/** How the values are written. Null: as it follows from the columns. */
export function FormatFields({
  value,
  onChange,
}: {
  value: ColumnFormat | null;
  onChange: (format: ColumnFormat | null) => void;
}) {
  const chooseKind = (kind: string) =>
    onChange(
      kind === 'automatic' ? null : { kind: kind as ColumnFormat['kind'], ...(kind === 'currency' && { unit: '$' }) },
    );
  return (
    <div className="grid grid-cols-2 gap-2 middle:grid-cols-3">
      <Field label="Format" className={value === null ? 'col-span-2 middle:col-span-3' : undefined}>
        <Select
          className="w-full"
          value={value?.kind ?? 'automatic'}
          onChange={(event) => chooseKind(event.target.value)}
        >
          {Object.entries(KINDS).map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      {value !== null && (
        <Field label="Decimals">
          <Select
            className="w-full"
            value={value.decimals ?? ''}
            onChange={({ target }) =>
              onChange({ ...value, decimals: target.value === '' ? undefined : Number(target.value) })
            }
          >
            <option value="">Automatic</option>
            {DECIMALS.map((decimals) => (
              <option key={decimals} value={decimals}>
                {decimals}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {value?.kind === 'currency' && (
        <Field label="Currency">
          <Input
            value={value.unit ?? ''}
            maxLength={5}
            onChange={(event) => onChange({ ...value, unit: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}
