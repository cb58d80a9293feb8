'use client';

import type { ReactNode } from 'react';
import { THEMES, type Theme } from '@/components/client/theme';
import { useTheme } from '@/components/client/use-theme';
import { THEME_WORDS } from '@/components/shell/theme-words';
import { useSingleKeys } from '@/components/shell/use-shortcuts';
import { Segmented } from '@/components/ui/segmented';
import { Cell } from '@/components/ui/sheet';

/** What holds in this browser alone. */
export function DeviceChoices({ theme: initial }: { theme: Theme }) {
  const [theme, chooseTheme] = useTheme(initial);
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <>
      <Choice label="Theme"><Segmented label="Theme" value={theme} options={THEMES.map((value) => ({ value, label: THEME_WORDS[value] }))} onChange={chooseTheme} /></Choice>
      <Choice label="Single-key shortcuts" note="? for the list, G and then a letter for a page. Ctrl K or ⌘ K works either way.">
        <Segmented label="Single-key shortcuts" value={singleKeys} options={[{ value: 'on', label: 'On' }, { value: 'off', label: 'Off' }]} onChange={setSingleKeys} />
      </Choice>
    </>
  );
}

function Choice({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <Cell className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div><p>{label}</p>{note && <p className="text-small text-ink-3">{note}</p>}</div>
      {children}
    </Cell>
  );
}
