'use client';

import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import type { Theme } from '@/components/client/browser/theme';
import type { Me } from '@/lib/base/auth/schema';
import { useShortcuts } from './use-shortcuts';

// Both are fetched when they are first asked for.
const PaletteDialog = dynamic(() => import('./palette-dialog').then((file) => file.PaletteDialog), { ssr: false });
const ShortcutsDialog = dynamic(() => import('./shortcuts-dialog').then((file) => file.ShortcutsDialog), {
  ssr: false,
});

type Palette = { open: () => void };
const PaletteContext = createContext<Palette>({ open: () => {} });

export const usePalette = (): Palette => useContext(PaletteContext);

/** Search and actions by Ctrl+K or Cmd+K, and the keys of the whole product. */
export function PaletteProvider({ me, theme, children }: { me: Me; theme: Theme; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const [helps, setHelps] = useState(false);
  const open = useCallback(() => {
    setOpening((before) => before + 1);
    setIsOpen(true);
  }, []);
  const help = useCallback(() => setHelps(true), []);
  useShortcuts(me, { onPalette: open, onHelp: help });
  const palette = useMemo(() => ({ open }), [open]);
  return (
    <PaletteContext value={palette}>
      {children}
      {opening > 0 && (
        <PaletteDialog opening={opening} me={me} theme={theme} open={isOpen} onOpenChange={setIsOpen} onHelp={help} />
      )}
      {helps && <ShortcutsDialog me={me} onClose={() => setHelps(false)} />}
    </PaletteContext>
  );
}
