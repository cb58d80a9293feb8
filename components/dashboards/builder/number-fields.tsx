'use client';

import { useState } from 'react';
import { Field, Input, Select } from '@/components/ui/forms/field';
import type { NumberLook } from '@/lib/pure/format/number-style';
import { numberFieldsWords } from './words';

type Props = { value: NumberLook | undefined; onChange: (style: NumberLook | undefined) => void };

const KINDS = { '': 'As in the data', number: 'Number', percent: 'Percent: 0.21 is 21%', currency: 'Currency' };
const SIZES = { '': 'Automatic', full: 'In full: 1,234,567', compact: 'Short: 1.2M' };
const NEGATIVES = { '': '−1,234', parentheses: '(1,234)' };
const DECIMALS = { '': 'Automatic', 0: '0', 1: '1', 2: '2', 3: '3', 4: '4', 5: '5', 6: '6' };
const CURRENCIES = ['AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'EUR', 'GBP', 'ILS', 'INR', 'JPY', 'KRW', 'MXN', 'PLN', 'SEK'];
const KNOWN = ['USD', ...CURRENCIES, 'UAH', 'ZAR'];
const LONGEST = 12;

/** Only what was chosen is kept. */
function kept(style: NumberLook): NumberLook | undefined {
  const { currency, ...rest } = style;
  const chosen = Object.fromEntries(
    Object.entries({ ...rest, ...(rest.as === 'currency' && { currency: currency ?? 'USD' }) }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  );
  return Object.keys(chosen).length > 0 ? chosen : undefined;
}

/** How the numbers of a chart or KPI are written. */
export function NumberFields({ value, onChange }: Props) {
  const [opened] = useState(value !== undefined);
  const style = value ?? {};
  const put = (next: NumberLook) => onChange(kept({ ...style, ...next }));
  return (
    <details className="border-y border-line-1 py-1.5" open={opened}>
      <summary className="min-h-6 text-table font-medium text-ink-2 pointer-coarse:min-h-11 pointer-coarse:content-center">
        Number format
      </summary>
      <div className="grid grid-cols-2 gap-2 pt-2 pb-1">
        <Choice
          label="Format"
          options={KINDS}
          value={style.as}
          onChange={(as) => put({ as: as as NumberLook['as'] })}
        />
        {style.as === 'currency' && (
          <Choice
            label="Currency"
            options={Object.fromEntries(KNOWN.map((code) => [code, code]))}
            value={style.currency ?? 'USD'}
            onChange={(currency) => put({ currency })}
          />
        )}
        <Choice
          label="Decimals"
          options={DECIMALS}
          value={style.decimals}
          onChange={(decimals) => put({ decimals: decimals === undefined ? undefined : Number(decimals) })}
        />
        <Choice
          label="Large numbers"
          options={SIZES}
          value={style.size}
          onChange={(size) => put({ size: size as NumberLook['size'] })}
        />
        <Choice
          label="Negative numbers"
          options={NEGATIVES}
          value={style.negative}
          onChange={(negative) => put({ negative: negative as NumberLook['negative'] })}
        />
        <Field label="Before the number">
          <Input
            value={style.prefix ?? ''}
            maxLength={LONGEST}
            onChange={({ target }) => put({ prefix: target.value })}
          />
        </Field>
        <Field label="After the number">
          <Input
            value={style.suffix ?? ''}
            maxLength={LONGEST}
            onChange={({ target }) => put({ suffix: target.value })}
          />
        </Field>
        <p className="col-span-2 text-small text-ink-3">{numberFieldsWords.everywhere}</p>
      </div>
    </details>
  );
}

function Choice({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: Record<string, string>;
  value: string | number | undefined;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Field label={label}>
      <Select className="w-full" value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
        {Object.entries(options).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}
