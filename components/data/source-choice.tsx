'use client';

import { useState } from 'react';
import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Input } from '@/components/ui/forms/field';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import { formatNumber } from '@/lib/pure/format/format';
import { distinctName, namesApart } from './source-names';
import { sourceChoiceWords } from './words';

const MOST = 5;
/** Longer lists can be searched. */
const AT_A_GLANCE = 8;

type Props = {
  sources: readonly DataSourceSummary[];
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
  missing: boolean;
  /** What they are chosen for: 'make a dashboard from'. */ to: string;
};

/** Up to five data sources. */
export function SourceChoice({ sources, ids, onChange, missing, to }: Props) {
  const [sought, setSought] = useState('');
  const beside = namesApart(sources);
  const isSought = ({ name }: DataSourceSummary) => name.toLowerCase().includes(sought.trim().toLowerCase());
  const shown = sources.filter((source) => ids.includes(source.id) || isSought(source));
  if (sources.length === 0)
    return (
      <p className="text-ink-2">
        No data to {to} yet.{' '}
        <Link href="/data-sources" className={linkClass}>
          Upload a file
        </Link>{' '}
        first.
      </p>
    );
  return (
    <fieldset>
      <legend className="mb-1 text-table font-medium text-ink-2">Data sources (up to {MOST})</legend>
      {sources.length > AT_A_GLANCE && (
        <Field label="Find a data source" hideLabel className="mb-2">
          <Input
            type="search"
            placeholder="Find a data source"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
        </Field>
      )}
      <ul className="max-h-60 overflow-y-auto border border-line-2">
        {shown.map((source) => {
          const { id, rowCount, columnCount } = source;
          const ticked = ids.includes(id);
          return (
            <li key={id} className="flex min-h-10 items-center gap-3 border-b border-line-1 px-3 last:border-b-0">
              <Checkbox
                label={<span className="text-ink-1">{distinctName(source, beside)}</span>}
                checked={ticked}
                disabled={!ticked && ids.length >= MOST}
                onChange={() => onChange(ticked ? ids.filter((one) => one !== id) : [...ids, id])}
                className="min-w-0 flex-1"
              />
              <span className="text-small whitespace-nowrap text-ink-3">
                {formatNumber(rowCount)} rows · {formatNumber(columnCount)} columns
              </span>
            </li>
          );
        })}
      </ul>
      <p role="status" className={shown.some(isSought) ? 'sr-only' : 'mt-1 text-small text-ink-3'}>
        {shown.some(isSought) ? '' : `No data sources match “${sought.trim()}”.`}
      </p>
      <p role="alert" className={missing ? 'mt-1 text-small text-bad' : 'sr-only'}>
        {missing && sourceChoiceWords.chooseLeastOne}
      </p>
    </fieldset>
  );
}
