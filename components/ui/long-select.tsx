'use client';

import { useState } from 'react';
import { classNames } from './class-names';
import { Input, Select } from './field';

/** More than this are searched, not scrolled through. */
const AT_A_GLANCE = 12;

/** One of a list; a long one can be narrowed by typing. What is chosen stays on it. Stands in a Field. */
export function LongSelect({ what, options, value, onChange, className }: {
  /** As in 'Search data sources'. */
  what: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  className?: string;
}) {
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
  const found = options.filter(({ label }) => label.toLowerCase().includes(words));
  const shown = words === '' ? options : options.filter((option) => option.value === value || found.includes(option));
  return (
    <span className={classNames('block', className)}>
      {options.length > AT_A_GLANCE && (
        <>
          <Input type="search" id={undefined} required={undefined} aria-describedby={undefined} aria-label={`Search ${what}`} placeholder={`Search ${options.length} ${what}`} value={sought} onChange={(event) => setSought(event.target.value)} className="mb-1.5" />
          <span role="status" className={words && found.length === 0 ? 'mb-1.5 block text-small text-ink-3' : 'sr-only'}>{words && (found.length === 0 ? `No ${what} match “${sought.trim()}”.` : `${found.length} of ${options.length} ${what}`)}</span>
        </>
      )}
      <Select className="w-full" value={value} onChange={({ target }) => onChange(target.value)}>
        {shown.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
      </Select>
    </span>
  );
}
