'use client';

import { DeletedDialog } from '@/components/bin/deleted-dialog';
import { counted } from '@/components/data/words';
import { BIN_DAYS, type BinnedDashboard } from '@/lib/product/dashboards/schema';
import { DELETED, usePurgeDashboard, useRestoreDashboard } from '../state/change-dashboards';

export function DeletedDashboards({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  return (
    <DeletedDialog<BinnedDashboard>
      what="dashboards"
      about={`They can be restored for ${BIN_DAYS} days.`}
      path={DELETED}
      size={({ charts }) => counted(charts, 'chart')}
      losing={({ charts }) =>
        `Its ${counted(charts, 'chart')} and calculations are removed now. The data source isn’t affected.`
      }
      onRestore={useRestoreDashboard()}
      onPurge={usePurgeDashboard()}
      onClose={onClose}
      onChanged={onChanged}
    />
  );
}
