'use client';

import Link from 'next/link';
import { counted } from '@/components/data/words';
import { Button, linkClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { titleOf } from '@/lib/pure/preparation/kinds';
import type { PreparationView } from '@/lib/product/data-sources/schema/preparation-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { RefreshButton } from '@/components/data/refresh-button';

type Props = { source: DataSource; preparation: PreparationView; onRefreshed?: (source: DataSource) => void };

/** What a data source was prepared from and by which steps, and whether it still follows its source. */
export function PreparationRecipe({ source, preparation, onRefreshed }: Props) {
  const { stale, problem, steps, source: parent } = preparation;
  const isStale = source.status === 'stale' && (problem ?? stale) !== null;
  return (
    <>
      {isStale && (
        <Notice
          action={
            onRefreshed && parent.id ? (
              problem ? (
                <Button asChild size="small">
                  <Link href={`/data-sources/${source.id}/prepare`}>Change steps</Link>
                </Button>
              ) : (
                <RefreshButton source={source} onRefreshed={onRefreshed} />
              )
            ) : null
          }
        >
          {problem ?? stale} You’re viewing version {source.version} of {source.name}.
        </Notice>
      )}
      <p className="text-table text-ink-2">
        Prepared from{' '}
        {parent.id ? (
          <Link href={`/data-sources/${parent.id}`} className={linkClass}>
            {parent.name}
          </Link>
        ) : (
          `${parent.name} (deleted)`
        )}{' '}
        v{parent.version} in {counted(steps.length, 'step')}.{' '}
        {onRefreshed && parent.id && (
          <Link href={`/data-sources/${source.id}/prepare`} className={linkClass}>
            Change steps
          </Link>
        )}
      </p>
      <details className="mb-3.5 text-table text-ink-2">
        <summary className="w-fit rounded-tag text-ink-3">Steps</summary>
        <ol className="list-decimal py-1.5 pl-6">
          {steps.map((step, nth) => (
            <li key={nth}>{titleOf(step)}</li>
          ))}
        </ol>
      </details>
    </>
  );
}
