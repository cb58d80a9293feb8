'use client';

import { useState } from 'react';
import Link from 'next/link';
import { messageOf } from '@/components/client/requests/api-error';
import { useRefreshDataSource } from '@/components/data/change-data-source';
import { Button, linkClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { useToast } from '@/components/ui/overlays/toast';
import type { MergeParent, MergeView } from '@/lib/product/data-sources/schema/merge-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';

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
            source.status === 'stale' && <Refresh source={source} onRefreshed={onRefreshed} />
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

function Refresh({ source, onRefreshed }: { source: DataSource; onRefreshed: (source: DataSource) => void }) {
  const toast = useToast();
  const refresh = useRefreshDataSource();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      onRefreshed(await refresh(source.id));
      toast({ title: `${source.name} refreshed`, variant: 'success' });
    } catch (failure) {
      toast({ title: `Couldn’t refresh ${source.name}`, description: messageOf(failure), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" busy={busy} onClick={() => void run()}>
      Refresh
    </Button>
  );
}
