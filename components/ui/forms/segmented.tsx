'use client';

import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { Tick } from './field';

/** A short row of choices of which one holds. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
  onChange: (value: T) => void;
}) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex h-control-small rounded-control border border-line-2 bg-sheet"
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={option.icon ? option.label : undefined}
          className={classNames(
            'grid min-w-6 place-items-center border-line-2 px-2 text-small text-ink-2 not-first:border-l first:rounded-l-control last:rounded-r-control hover:bg-wash pointer-coarse:min-w-10',
            'has-checked:bg-wash has-checked:font-strong has-checked:text-ink-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <Tick
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon ? (
            <>
              {option.icon}
              <span className="sr-only">{option.label}</span>
            </>
          ) : (
            option.label
          )}
        </label>
      ))}
    </div>
  );
}
