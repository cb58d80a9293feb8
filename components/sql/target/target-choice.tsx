'use client';

import { DATABASE_NAMES } from '@/components/data/database-names';
import { Select } from '@/components/ui/forms/field';
import type { SqlSources } from '@/lib/product/sql/schema';
import type { SqlTarget } from './use-target';
import { targetWords as words } from './words';

/** Which tables the statement is asked of: those of the workspace, or a database that it asks live. */
export function TargetChoice({ sources: { connections }, target }: { sources: SqlSources; target: SqlTarget }) {
  if (!connections.length) return null;
  const { connection, choose } = target;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <label className="flex min-w-0 items-center gap-2 text-table max-middle:w-full">
        <span className="flex-none">{words.label}</span>
        <Select
          className="min-w-0 max-middle:flex-1 middle:max-w-96"
          value={connection?.id ?? ''}
          onChange={({ target: { value } }) => choose(connections.find(({ id }) => id === value) ?? null)}
        >
          <option value="">{words.workspace}</option>
          {connections.map(({ id, name, type }) => (
            <option key={id} value={id}>
              {words.database(name, DATABASE_NAMES[type])}
            </option>
          ))}
        </Select>
      </label>
      <p className="min-w-0 flex-1 basis-60 text-small text-ink-3">
        {connection ? words.aboutDatabase(DATABASE_NAMES[connection.type]) : words.aboutWorkspace}
      </p>
    </div>
  );
}
