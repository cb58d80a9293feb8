'use client';

import { ArrowLeft, ArrowRight, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/overlays/menu';
import type { DashboardTab } from '@/lib/pure/query/schema/dashboard-config';
import { MOST_TABS } from '@/lib/pure/query/schema/dashboard-limits';
import { TabList } from './tab-list';
import { tabWords as WORDS } from './words';

type Props = {
  tabs: readonly DashboardTab[];
  open: string;
  onOpen: (tab: string) => void;
  /** Absent where the dashboard cannot be changed. */
  edit?: {
    onAdd: () => void;
    onRename: (tab: string) => void;
    onMove: (tab: DashboardTab, by: 1 | -1) => void;
    onRemove: (tab: string) => void;
  };
};

/** The tabs of a dashboard, and what can be done with the open one. */
export default function TabBar({ tabs, open, onOpen, edit }: Props) {
  const at = tabs.findIndex(({ id }) => id === open);
  const tab = tabs[at];
  return (
    <div className="mb-3.5 flex items-end gap-1 border-b border-line-1">
      <TabList label={WORDS.tabs} tabs={tabs} open={open} onOpen={onOpen} />
      {edit && tab && (
        <span className="flex flex-none items-center self-center print:hidden">
          <Menu>
            <MenuTrigger asChild>
              <IconButton label={WORDS.more(tab.name)}>
                <Ellipsis aria-hidden />
              </IconButton>
            </MenuTrigger>
            <MenuContent>
              <MenuItem icon={<Pencil aria-hidden />} onSelect={() => edit.onRename(tab.id)}>
                {WORDS.rename}
              </MenuItem>
              {at > 0 && (
                <MenuItem icon={<ArrowLeft aria-hidden />} onSelect={() => edit.onMove(tab, -1)}>
                  {WORDS.earlier}
                </MenuItem>
              )}
              {at < tabs.length - 1 && (
                <MenuItem icon={<ArrowRight aria-hidden />} onSelect={() => edit.onMove(tab, 1)}>
                  {WORDS.later}
                </MenuItem>
              )}
              <MenuSeparator />
              <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => edit.onRemove(tab.id)}>
                {WORDS.remove}
              </MenuItem>
            </MenuContent>
          </Menu>
          {tabs.length < MOST_TABS && (
            <IconButton label={WORDS.add} onClick={edit.onAdd}>
              <Plus aria-hidden />
            </IconButton>
          )}
        </span>
      )}
    </div>
  );
}
