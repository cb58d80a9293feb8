'use client';

import { useState } from 'react';
import { Input } from '@/components/ui/forms/field';

/** A number as it is typed; nothing stands for none. What is no number yet changes nothing. */
export function NumberInput({
  value,
  scale,
  onChange,
}: {
  value: number | undefined;
  /** It is written times this: 100 for shares. */
  scale: number;
  onChange: (value: number | undefined) => void;
}) {
  const [text, setText] = useState(value === undefined ? '' : String(Number((value * scale).toPrecision(12))));
  return (
    <Input
      inputMode="decimal"
      value={text}
      maxLength={24}
      onChange={({ target }) => {
        setText(target.value);
        const typed = target.value.trim().replace('−', '-').replaceAll(/[,%]/g, '');
        if (typed === '') onChange(undefined);
        else if (Number.isFinite(Number(typed))) onChange(Number((Number(typed) / scale).toPrecision(12)));
      }}
    />
  );
}
