'use client';

import { useEffect } from 'react';
import { TabList } from '@/components/dashboards/tabs/tab-list';
import type { DashboardTab } from '@/lib/pure/query/schema/dashboard-config';
import { WORDS } from './words';

type Props = { tabs: readonly DashboardTab[]; open: string; onOpen: (tab: string) => void };

/** The tabs of a shared dashboard; the address names the open one, so that Back leads to the one before. */
export default function GuestTabs({ tabs, open, onOpen }: Props) {
  useEffect(() => {
    const back = () => {
      const named = new URLSearchParams(window.location.search).get('tab');
      onOpen((tabs.find(({ id }) => id === named) ?? tabs[0]!).id);
    };
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, [tabs, onOpen]);
  const go = (tab: string) => {
    if (tab === open) return;
    const next = new URLSearchParams(window.location.search);
    next.set('tab', tab);
    window.history.pushState(null, '', `${window.location.pathname}?${next.toString()}`);
    onOpen(tab);
  };
  return (
    <div className="mb-3.5 border-b border-line-1">
      <TabList label={WORDS.tabs} tabs={tabs} open={open} onOpen={go} />
    </div>
  );
}
