'use client';

import Link from 'next/link';
import { RefreshButton } from '@/components/data/refresh-button';
import { SqlBlock } from '@/components/evidence/sql-block';
import { linkClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import type { DataSource, StatementTable } from '@/lib/product/data-sources/schema/schema';
import { statementOriginWords as words } from './words';

type Props = { source: DataSource; statement: string; onRefreshed?: (source: DataSource) => void };

const staleBecause = (tables: readonly StatementTable[]): string => {
  const gone = tables.find(({ currentVersion }) => currentVersion === null);
  if (gone) return words.deleted(gone.name);
  const moved = tables.find(({ version, currentVersion }) => version !== currentVersion);
  return moved ? words.newer(moved.name!) : words.outOfDate;
};

/** The SQL that the rows came from, what it read, and a way to run it again. */
export function StatementOrigin({ source, statement, onRefreshed }: Props) {
  const tables = source.statementTables ?? [];
  const again = onRefreshed && <RefreshButton source={source} onRefreshed={onRefreshed} label={words.again} />;
  const isStale = source.status === 'stale';
  return (
    <>
      {isStale && (
        <Notice action={again}>
          {staleBecause(tables)} {words.viewing(source.version, source.name)}
        </Notice>
      )}
      <details className="mb-3.5 text-control">
        <summary className="w-fit rounded-tag">{words.fromSql}</summary>
        <div className="grid max-w-[720px] justify-items-start gap-1.5 pt-1.5">
          <div className="w-full">
            <SqlBlock sql={statement} table={null} />
          </div>
          <ReadTables tables={tables} />
          <p className="text-small text-ink-3">
            {onRefreshed ? words.about : null}{' '}
            <Link href="/sql" className={linkClass}>
              {words.open}
            </Link>
          </p>
          {!isStale && again}
        </div>
      </details>
    </>
  );
}

function ReadTables({ tables }: { tables: readonly StatementTable[] }) {
  if (tables.length === 0) return <p className="text-small text-ink-3">{words.replaced}</p>;
  return (
    <p className="text-small text-ink-3">
      {words.read}{' '}
      {tables.map(({ dataSourceId, name, version }, nth) => (
        <span key={nth}>
          {nth > 0 && ', '}
          {dataSourceId ? (
            <Link href={`/data-sources/${dataSourceId}`} className={linkClass}>
              {name}
            </Link>
          ) : (
            words.gone(name)
          )}{' '}
          v{version}
        </span>
      ))}
      .
    </p>
  );
}
