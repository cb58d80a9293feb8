'use client';

import { useState, type KeyboardEvent } from 'react';
import { classNames } from '../class-names';
import { Input, Select } from './field';

/** More than this are searched, not scrolled through. */
const AT_A_GLANCE = 12;

export type LongOption = {
  value: string;
  label: string;
  /** Under this name, below those without one. */ group?: string;
  disabled?: boolean;
};

type Props = {
  /** As in 'Search data sources'. */
  what: string;
  options: readonly LongOption[];
  value: string;
  onChange: (value: string) => void;
  /** Its name where it stands in no Field. */
  label?: string;
  small?: boolean;
  className?: string;
};

/**
 * One of a list; a long one can be narrowed by typing, and Enter takes the first that is found. What is chosen stays on
 * it.
 */
export function LongSelect({ what, options, value, onChange, label, small, className }: Props) {
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
  const found = options.filter((option) => option.label.toLowerCase().includes(words));
  const shown = words === '' ? options : options.filter((option) => option.value === value || found.includes(option));
  const groups = [...new Set(shown.flatMap(({ group }) => group ?? []))];
  const takeFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // the form around it is not meant
    const first = found.find(({ disabled, value: each }) => !disabled && each !== '');
    if (words !== '' && first) onChange(first.value);
  };
  return (
    <span className={classNames('block', className)}>
      {options.length > AT_A_GLANCE && (
        <>
          <Input
            type="search"
            id={undefined}
            required={undefined}
            aria-describedby={undefined}
            aria-invalid={undefined}
            aria-label={label ? `Search ${what} for ${label}` : `Search ${what}`}
            placeholder={`Search ${options.length} ${what}`}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            onKeyDown={takeFirst}
            className="mb-1.5"
          />
          <span
            role="status"
            className={words && found.length === 0 ? 'mb-1.5 block text-small text-ink-3' : 'sr-only'}
          >
            {words &&
              (found.length === 0
                ? `No ${what} match “${sought.trim()}”.`
                : `${found.length} of ${options.length} ${what}`)}
          </span>
        </>
      )}
      <Select
        small={small}
        {...(label && { 'aria-label': label })}
        className="w-full"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {shown.filter(({ group }) => group === undefined).map(optionOf)}
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {shown.filter((option) => option.group === group).map(optionOf)}
          </optgroup>
        ))}
      </Select>
    </span>
  );
}

const optionOf = ({ value, label, disabled }: LongOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);
