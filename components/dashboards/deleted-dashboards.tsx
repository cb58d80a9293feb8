'use client';

import { BIN_DAYS, type BinnedDashboard } from '@/lib/dashboards/schema';
import { DeletedDialog } from '@/components/bin/deleted-dialog';
import { counted } from '@/components/data-sources/words';
import { DELETED, usePurgeDashboard, useRestoreDashboard } from './change-dashboards';

export function DeletedDashboards({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  return (
    <DeletedDialog<BinnedDashboard>
      what="dashboards" about={`They can be restored for ${BIN_DAYS} days.`} path={DELETED}
      size={({ charts }) => counted(charts, 'chart')} losing={({ charts }) => `Its ${counted(charts, 'chart')} and calculations are removed now. The data source isn’t affected.`}
      onRestore={useRestoreDashboard()} onPurge={usePurgeDashboard()} onClose={onClose} onChanged={onChanged}
    />
  );
}
