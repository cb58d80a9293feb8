'use client';

import {
  BadgeCheck,
  Bell,
  Calculator,
  Copy,
  Download,
  FileInput,
  FileText,
  History,
  LayoutTemplate,
  MessageSquare,
  PanelTop,
  Pencil,
  Plus,
  Share2,
  Trash2,
  Type,
} from 'lucide-react';
import { MenuItem, MenuSeparator } from '@/components/ui/overlays/menu';
import { OfflineItem } from './offline-item';

type Actions = {
  dashboardId: string;
  onAdd: () => void;
  onAddFigure?: () => void;
  onAddText?: () => void;
  onAddTab?: () => void;
  onCalculations: () => void;
  onSummarise: () => void;
  onWatch: () => void;
  onComments: () => void;
  onVersions: () => void;
  onDuplicate: () => void;
  onVerify: () => void;
  onSaveTemplate: () => void;
  onSaveFile: () => void;
  onReplace: () => void;
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
      {actions.onAddText && (
        <MenuItem icon={<Type aria-hidden />} onSelect={actions.onAddText}>
          Add text
        </MenuItem>
      )}
      {actions.onAddTab && (
        <MenuItem icon={<PanelTop aria-hidden />} onSelect={actions.onAddTab}>
          Add tab
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Calculator aria-hidden />} onSelect={actions.onCalculations}>
        Calculations
      </MenuItem>
      <MenuItem icon={<Bell aria-hidden />} onSelect={actions.onWatch}>
        Alerts and deliveries
      </MenuItem>
      <MenuItem icon={<FileText aria-hidden />} onSelect={actions.onSummarise}>
        Write a summary
      </MenuItem>
      {withAdd && (
        <MenuItem icon={<MessageSquare aria-hidden />} onSelect={actions.onComments}>
          Comments
        </MenuItem>
      )}
      <MenuItem icon={<BadgeCheck aria-hidden />} onSelect={actions.onVerify}>
        Verify all numbers
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<History aria-hidden />} onSelect={actions.onVersions}>
        Versions
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onSelect={actions.onDuplicate}>
        Duplicate
      </MenuItem>
      <MenuItem icon={<LayoutTemplate aria-hidden />} onSelect={actions.onSaveTemplate}>
        Save as template
      </MenuItem>
      <MenuItem icon={<Download aria-hidden />} onSelect={actions.onSaveFile}>
        Save as a file
      </MenuItem>
      <OfflineItem id={actions.dashboardId} />
      <MenuItem icon={<FileInput aria-hidden />} onSelect={actions.onReplace}>
        Replace from a file
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onOpen('rename')}>
        Rename
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onOpen('delete')}>
        Delete dashboard
      </MenuItem>
    </>
  );
}
