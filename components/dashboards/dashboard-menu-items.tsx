'use client';

import { Calculator, Pencil, Plus, Share2, Trash2 } from 'lucide-react';
import { MenuItem, MenuSeparator } from '@/components/ui/overlays/menu';

type Actions = {
  onAdd: () => void;
  onAddFigure?: () => void;
  onCalculations: () => void;
  onSummarise: () => void;
  onShare: () => void;
};

/** What stands in the menu of a dashboard. */
export default function DashboardMenuItems({
  actions,
  withAdd,
  onOpen,
}: {
  actions: Actions;
  withAdd: boolean;
  onOpen: (dialog: 'rename' | 'delete') => void;
}) {
  return (
    <>
      {withAdd && (
        <MenuItem icon={<Plus aria-hidden />} onSelect={actions.onAdd}>
          Add chart
        </MenuItem>
      )}
      {withAdd && (
        <MenuItem icon={<Share2 aria-hidden />} onSelect={actions.onShare}>
          Share
        </MenuItem>
      )}
      {actions.onAddFigure && (
        <MenuItem icon={<Plus aria-hidden />} onSelect={actions.onAddFigure}>
          Add KPI
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Calculator aria-hidden />} onSelect={actions.onCalculations}>
        Calculations
      </MenuItem>
      <MenuItem icon={<span className="w-4" />} onSelect={actions.onSummarise}>
        Write a summary
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onOpen('rename')}>
        Rename
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onOpen('delete')}>
        Delete dashboard
      </MenuItem>
    </>
  );
}
