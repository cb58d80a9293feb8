'use client';

import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import type { MergeParent, MergeView } from '@/lib/product/data-sources/schema/merge-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { RefreshButton } from '@/components/data/refresh-button';

/** How a merged source was made, and whether it still follows its parents. */
export function MergeRecipe({
  source,
  merge,
  onRefreshed,
}: {
  source: DataSource;
  merge: MergeView;
  onRefreshed?: (source: DataSource) => void;
}) {
  const { stale, problem, sentence, left, right } = merge;
  return (
    <>
      {stale && (
        <Notice
          action={
            onRefreshed &&
            !problem &&
            source.status === 'stale' && <RefreshButton source={source} onRefreshed={onRefreshed} />
          }
        >
          {problem ?? stale} You’re viewing version {source.version} of {source.name}.
        </Notice>
      )}
      <p className="mb-3.5 text-table text-ink-2">
        {sentence}. Created from <Parent parent={left} /> and <Parent parent={right} />.
      </p>
    </>
  );
}

const Parent = ({ parent: { id, name } }: { parent: MergeParent }) =>
  id ? (
    <Link href={`/data-sources/${id}`} className={linkClass}>
      {name}
    </Link>
  ) : (
    <>{name} (deleted)</>
  );
