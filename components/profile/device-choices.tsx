'use client';

import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { chooseKeeping, keepsPages } from '@/components/client/offline/kept-pages';
import { useMe } from '@/components/client/session/session';
import { THEMES, type Theme } from '@/components/client/browser/theme';
import { useTheme } from '@/components/client/browser/use-theme';
import { THEME_WORDS } from '@/components/shell/theme-words';
import { useSingleKeys } from '@/components/shell/use-shortcuts';
import { Segmented } from '@/components/ui/forms/segmented';
import { Cell } from '@/components/ui/overlays/sheet';
import { deviceChoicesWords } from './words';

/** What holds in this browser alone. */
export function DeviceChoices({ theme: initial }: { theme: Theme }) {
  const [theme, chooseTheme] = useTheme(initial);
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <>
      <Choice label="Theme">
        <Segmented
          label="Theme"
          value={theme}
          options={THEMES.map((value) => ({ value, label: THEME_WORDS[value] }))}
          onChange={chooseTheme}
        />
      </Choice>
      <Choice label="Single-key shortcuts" note={deviceChoicesWords.pressListG}>
        <Segmented label="Single-key shortcuts" value={singleKeys} options={ON_OFF} onChange={setSingleKeys} />
      </Choice>
      <OfflinePages />
    </>
  );
}

const ON_OFF = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;
const never = () => () => {};

function OfflinePages() {
  const { id } = useMe();
  const stored = useSyncExternalStore(
    never,
    () => keepsPages(id),
    () => false,
  );
  const [chosen, setChosen] = useState<boolean | null>(null);
  const on = chosen ?? stored;
  const choose = (value: 'on' | 'off') => {
    chooseKeeping(id, value === 'on');
    setChosen(value === 'on');
  };
  return (
    <Choice label="Offline copies of pages" note={deviceChoicesWords.pagesDataOpen}>
      <Segmented label="Offline copies of pages" value={on ? 'on' : 'off'} options={ON_OFF} onChange={choose} />
    </Choice>
  );
}

function Choice({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <Cell className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div>
        <p>{label}</p>
        {note && <p className="text-small text-ink-3">{note}</p>}
      </div>
      {children}
    </Cell>
  );
}
