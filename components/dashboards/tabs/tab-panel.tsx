import type { ReactNode } from 'react';

/** By these a tab and what it opens name each other. */
export const tabElementId = (tab: string) => `tab-${tab}`;
export const TAB_PANEL_ID = 'tab-panel';

/** What the open tab shows; nothing of its own where the dashboard is one page. */
export function TabPanel({ tab, children }: { tab: string | null; children: ReactNode }) {
  if (tab === null) return children;
  return (
    <div role="tabpanel" id={TAB_PANEL_ID} aria-labelledby={tabElementId(tab)}>
      {children}
    </div>
  );
}
