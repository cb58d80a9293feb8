'use client';

import { useEffect, useRef } from 'react';
import { useRouter } from 'next/navigation';
import { useStoredChoice } from '@/components/client/browser/use-stored';
import type { Me } from '@/lib/base/auth/schema';
import { navItems } from './nav-items';
import { actOfKey, PAIR_MS, SHORTCUTS_CHOICES } from './shortcuts';

export const useSingleKeys = () => useStoredChoice('shortcuts', SHORTCUTS_CHOICES, 'on');

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [role="textbox"], [role="combobox"]',
    ) !== null);
const isCovered = () =>
  document.querySelector(
    '[role="dialog"][data-state="open"]:not([data-drawer]), [role="alertdialog"][data-state="open"], [role="menu"][data-state="open"]',
  ) !== null;

/** Listens for the keys of the whole product while a signed-in page stands. */
export function useShortcuts(me: Me, { onPalette, onHelp }: { onPalette: () => void; onHelp: () => void }): void {
  const router = useRouter();
  const [singleKeys] = useSingleKeys();
  const lastG = useRef(0);
  useEffect(() => {
    const items = navItems(me.role);
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const surroundings = {
        afterG: event.timeStamp - lastG.current < PAIR_MS,
        isTyping: isTyping(event.target),
        isCovered: isCovered(),
        singleKeys: singleKeys === 'on',
      };
      const act = actOfKey(event, surroundings, items);
      lastG.current = act?.kind === 'wait' ? event.timeStamp : -Infinity;
      if (!act || act.kind === 'wait') return;
      // Here first: a chart in focus would take the letter for its own.
      event.preventDefault();
      event.stopPropagation();
      if (act.kind === 'palette') onPalette();
      else if (act.kind === 'help') onHelp();
      else router.push(act.href);
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [me.role, onPalette, onHelp, router, singleKeys]);
}
