'use client';

import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { shownTabs } from '@/lib/pure/query/schema/dashboard-tabs';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { LONGEST_TAB_NAME } from '@/lib/pure/query/schema/dashboard-limits';
import { ConfirmDialog, RenameDialog } from '../list/lazy-dialogs';
import type { DashboardDialog } from '../state/dashboard-dialog';
import { addPage, addTab, countOnTab, newTabId, removeTab, renameTab } from '../state/tabs';
import type { Editor } from '../state/use-dashboard';
import { AddTabDialog } from './add-tab-dialog';
import { tabWords as WORDS } from './words';

type Props = {
  dashboardId: string;
  editing: Extract<DashboardDialog, { kind: 'add-tab' | 'rename-tab' | 'remove-tab' }>;
  config: DashboardConfig;
  /** What the dashboard reads: a template is filled from one of them. */
  sources: readonly Pick<DataSource, 'id' | 'name'>[];
  change: Editor['change'];
  /** Opens a tab, or the first. */
  onTab: (tab: string | null) => void;
  onClose: () => void;
};

/** A name for a new tab or another for one that is there; or whether one may go. */
export default function TabDialog({ dashboardId, editing, config, sources, change, onTab, onClose }: Props) {
  if (editing.kind === 'add-tab')
    return (
      <AddTabDialog
        dashboardId={dashboardId}
        sources={sources}
        hasRoom={(page) => addPage(config, { id: newTabId(), name: WORDS.addTitle }, WORDS.first, page) !== null}
        onAdd={(name, page) => {
          const tab = { id: newTabId(), name };
          const next = page ? addPage(config, tab, WORDS.first, page) : addTab(config, tab, WORDS.first);
          if (!next) return false;
          change(next, WORDS.added(name));
          onTab(tab.id);
          return true;
        }}
        onClose={onClose}
      />
    );
  const { id } = editing;
  const name = config.tabs?.find((tab) => tab.id === id)?.name ?? '';
  if (editing.kind === 'rename-tab')
    return (
      <RenameDialog
        what="tab"
        name={name}
        longest={LONGEST_TAB_NAME}
        onRename={(next) => change(renameTab(config, id, next), WORDS.renamed)}
        onClose={onClose}
      />
    );
  const beside = neighbour(config, id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={WORDS.removeTitle(name)}
      confirm={WORDS.remove}
      onConfirm={async () => {
        const next = removeTab(config, id);
        if (!next) return;
        onTab(beside);
        change(next, WORDS.removed(name));
      }}
    >
      {WORDS.removes(countOnTab(config, id))}
    </ConfirmDialog>
  );
}

/** The tab that is opened where one goes. */
function neighbour(config: DashboardConfig, id: string): string | null {
  const tabs = shownTabs(config);
  const at = tabs.findIndex((tab) => tab.id === id);
  return (tabs[at - 1] ?? tabs[at + 1])?.id ?? null;
}
