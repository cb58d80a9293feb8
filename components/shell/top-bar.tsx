'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { Search } from 'lucide-react';
import type { Theme } from '@/components/client/browser/theme';
import { IconButton } from '@/components/ui/button';
import { Logo } from '@/components/ui/logo';
import type { Me } from '@/lib/base/auth/schema';
import { NavBar, PhoneMenu } from './nav';
import { PaletteProvider, usePalette } from './palette';
import { ThemeMenu } from './theme-menu';
import { UserMenu } from './user-menu';
import { topBarWords } from './words';

/** The bar above every signed-in page; it stays while the page scrolls. */
export function TopBar({ me, theme, tray }: { me: Me; theme: Theme; tray?: ReactNode }) {
  return (
    <PaletteProvider me={me} theme={theme}>
      <header
        data-print="none"
        className="sticky top-0 z-20 flex h-(--header) items-stretch gap-3 border-b border-line-1 bg-sheet px-(--gutter) middle:gap-[18px] wide:gap-7"
      >
        <Link href="/home" aria-label="Plumbline, home" className="focus-inside flex items-center max-middle:flex-1">
          <Logo wordClass="middle:max-[899px]:hidden" />
        </Link>
        <NavBar me={me} />
        <div className="flex flex-none items-center gap-1.5 text-ink-2 middle:gap-2">
          {tray}
          <div className="hidden items-center gap-2 middle:flex">
            <PaletteButton />
            <ThemeMenu initial={theme} />
            <UserMenu me={me} />
          </div>
          <PhoneMenu me={me} theme={theme} />
        </div>
      </header>
    </PaletteProvider>
  );
}

function PaletteButton() {
  const { open } = usePalette();
  return (
    <IconButton
      label="Search and actions"
      title={topBarWords.searchActionsCtrl}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={open}
    >
      <Search aria-hidden />
    </IconButton>
  );
}
