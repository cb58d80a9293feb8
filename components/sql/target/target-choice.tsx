'use client';

import { useId } from 'react';
import { DATABASE_NAMES } from '@/components/data/database-names';
import { Select } from '@/components/ui/forms/field';
import type { SqlSources } from '@/lib/product/sql/schema';
import type { SqlTarget } from './use-target';
import { targetWords as words } from './words';

/** Which tables the statement is asked of: those of the workspace, or a database that it asks live. */
export function TargetChoice({ sources: { connections }, target }: { sources: SqlSources; target: SqlTarget }) {
  const id = useId();
  if (!connections.length) return null;
  const { connection, choose } = target;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <div className="flex min-w-0 items-center gap-2 text-table max-middle:w-full">
        <label htmlFor={id} className="flex-none">
          {words.label}
        </label>
        <Select
          id={id}
          className="min-w-0 max-middle:flex-1 middle:max-w-96"
          value={connection?.id ?? ''}
          onChange={({ target: { value } }) => choose(connections.find((each) => each.id === value) ?? null)}
        >
          <option value="">{words.workspace}</option>
          {connections.map(({ id: each, name, type }) => (
            <option key={each} value={each}>
              {words.database(name, DATABASE_NAMES[type])}
            </option>
          ))}
        </Select>
      </div>
      <p className="min-w-0 flex-1 basis-60 text-small text-ink-3">
        {connection ? words.aboutDatabase(DATABASE_NAMES[connection.type]) : words.aboutWorkspace}
      </p>
    </div>
  );
}
