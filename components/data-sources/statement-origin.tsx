'use client';

import Link from 'next/link';
import { SqlBlock } from '@/components/evidence/sql-block';
import { linkClass } from '@/components/ui/button';
import { statementOriginWords as words } from './words';

/** The SQL that the rows of its first version came from. */
export function StatementOrigin({ statement }: { statement: string }) {
  return (
    <details className="mb-3.5 text-control">
      <summary className="w-fit rounded-tag">{words.fromSql}</summary>
      <div className="max-w-[720px] pt-1.5">
        <SqlBlock sql={statement} table={null} />
        <p className="mt-1.5 text-small text-ink-3">
          {words.about}{' '}
          <Link href="/sql" className={linkClass}>
            {words.open}
          </Link>
        </p>
      </div>
    </details>
  );
}
