'use client';

import { DeletedDialog } from '@/components/bin/deleted-dialog';
import { DELETED, usePurgeDataSource, useRestoreDataSource } from '@/components/data/change-data-source';
import { counted } from '@/components/data/words';
import { BIN_DAYS, type BinnedSource } from '@/lib/product/data-sources/schema/schema';

export function DeletedSources({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  return (
    <DeletedDialog<BinnedSource>
      what="data sources"
      about={`They can be restored for ${BIN_DAYS} days. Dashboards that use them work again at once.`}
      path={DELETED}
      size={({ rowCount }) => counted(rowCount, 'row')}
      losing={({ rowCount }) =>
        `Its ${counted(rowCount, 'row')}, versions, findings and original file are removed now.`
      }
      onRestore={useRestoreDataSource()}
      onPurge={usePurgeDataSource()}
      onClose={onClose}
      onChanged={onChanged}
    />
  );
}
