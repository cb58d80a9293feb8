'use client';

import { DeletedDialog } from '@/components/bin/deleted-dialog';
import { DELETED, usePurgeDataSource, useRestoreDataSource } from '@/components/data/change-data-source';
import { counted } from '@/components/data/words';
import { type BinnedSource } from '@/lib/product/data-sources/schema/schema';
import { BIN_DAYS } from '@/lib/product/data-sources/schema/limits-schema';
import { deletedSourcesWords } from './words';

export function DeletedSources({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  return (
    <DeletedDialog<BinnedSource>
      what="data sources"
      about={deletedSourcesWords.theyRestoredDays(BIN_DAYS)}
      path={DELETED}
      size={({ rowCount }) => counted(rowCount, 'row')}
      losing={({ rowCount }) => deletedSourcesWords.versionsFindingsOriginal(counted(rowCount, 'row'))}
      onRestore={useRestoreDataSource()}
      onPurge={usePurgeDataSource()}
      onClose={onClose}
      onChanged={onChanged}
    />
  );
}
