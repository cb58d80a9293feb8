'use client';

import { useEffect, useRef, type KeyboardEvent } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { DashboardTab } from '@/lib/pure/query/schema/dashboard-config';
import { TAB_PANEL_ID, tabElementId } from './tab-panel';

const STEP: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

type Props = {
  label: string;
  tabs: readonly DashboardTab[];
  open: string;
  onOpen: (tab: string) => void;
};

/**
 * The tabs in a row that scrolls where there is no room. Arrows, Home and End move the focus; Enter and Space open: a
 * tab asks for what it shows, so none is opened in passing.
 */
export function TabList({ label, tabs, open, onOpen }: Props) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    row.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const all = [...(row.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const next = all[step(all.indexOf(event.target as HTMLElement), all.length)];
    next?.focus();
  };
  return (
    <div
      ref={row}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      className="-mb-px flex min-w-0 overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
    >
      {tabs.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabElementId(id)}
          aria-selected={id === open}
          aria-controls={id === open ? TAB_PANEL_ID : undefined}
          tabIndex={id === open ? 0 : -1}
          onClick={() => onOpen(id)}
          className={classNames(
            'min-h-control max-w-[240px] flex-none truncate border-b-2 px-3 text-table -outline-offset-2 pointer-coarse:min-h-11',
            id === open
              ? 'border-ink-1 font-medium text-ink-1'
              : 'border-transparent text-ink-2 hover:bg-wash hover:text-ink-1',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
