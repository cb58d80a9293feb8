'use client';

import { DeletedDialog } from '@/components/bin/deleted-dialog';
import { counted } from '@/components/data/words';
import { type BinnedDashboard } from '@/lib/product/dashboards/schema';
import { BIN_DAYS } from '@/lib/product/dashboards/limits-schema';
import { DELETED, usePurgeDashboard, useRestoreDashboard } from '../state/change-dashboards';
import { deletedDashboardsWords } from './words';

export function DeletedDashboards({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  return (
    <DeletedDialog<BinnedDashboard>
      what="dashboards"
      about={deletedDashboardsWords.theyRestoredDays(BIN_DAYS)}
      path={DELETED}
      size={({ charts }) => counted(charts, 'chart')}
      losing={({ charts }) => deletedDashboardsWords.calculationsRemovedNow(counted(charts, 'chart'))}
      onRestore={useRestoreDashboard()}
      onPurge={usePurgeDashboard()}
      onClose={onClose}
      onChanged={onChanged}
    />
  );
}
