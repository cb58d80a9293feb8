'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { ChevronDown, MenuIcon, Search } from 'lucide-react';
import type { Theme } from '@/components/client/browser/theme';
import { IconButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '@/components/ui/overlays/menu';
import { useMedia, WIDE } from '@/components/ui/use-media';
import type { Me } from '@/lib/base/auth/schema';
import { isCurrent, navItems, type NavItem } from './nav-items';
import { usePalette } from './palette';
import { ThemeItems } from './theme-menu';
import { UserItems } from './user-menu';

/** Items that stand in the bar: nine from 1100 px, five from 721. The current one stands there too, from 820 px. */
const IN_BAR = { wide: 9, middle: 5 };

const ITEM = 'focus-inside -mb-px flex items-center border-y-2 border-transparent whitespace-nowrap hover:text-ink-1';
const CURRENT = 'border-b-accent font-bold text-ink-1';

export function NavBar({ me }: { me: Me }) {
  const pathname = usePathname();
  const items = navItems(me.role);
  return (
    <nav aria-label="Main" className="hidden min-w-0 flex-1 gap-4 text-control text-ink-2 middle:flex wide:gap-5">
      {items.map((item, nth) => {
        const current = isCurrent(item, pathname);
        const place =
          nth < IN_BAR.middle
            ? 'flex'
            : current
              ? 'hidden min-[820px]:flex'
              : nth < IN_BAR.wide
                ? 'hidden wide:flex'
                : 'hidden';
        return (
          <Link
            key={item.href}
            href={item.href}
            aria-current={current ? 'page' : undefined}
            className={classNames(ITEM, place, current && CURRENT)}
          >
            {item.label}
          </Link>
        );
      })}
      <More items={items} pathname={pathname} />
    </nav>
  );
}

function More({ items, pathname }: { items: NavItem[]; pathname: string }) {
  const wide = useMedia(WIDE);
  const rest = items.slice(wide ? IN_BAR.wide : IN_BAR.middle);
  const holdsCurrent = rest.some((item) => isCurrent(item, pathname));
  return (
    <Menu>
      <MenuTrigger
        className={classNames(
          ITEM,
          'gap-0.5',
          holdsCurrent && 'max-[819px]:border-b-accent max-[819px]:font-bold max-[819px]:text-ink-1',
          items.length <= IN_BAR.wide && 'wide:hidden',
        )}
      >
        More
        <ChevronDown aria-hidden className="!size-3.5" />
      </MenuTrigger>
      <MenuContent align="start">
        <NavLinks items={rest} pathname={pathname} />
      </MenuContent>
    </Menu>
  );
}

function NavLinks({ items, pathname }: { items: NavItem[]; pathname: string }) {
  return items.map((item) => {
    const current = isCurrent(item, pathname);
    return (
      <MenuItem key={item.href} asChild>
        <Link
          href={item.href}
          aria-current={current ? 'page' : undefined}
          className={current ? 'font-bold' : undefined}
        >
          {item.label}
        </Link>
      </MenuItem>
    );
  });
}

/** Up to 720 px: everything in one menu. */
export function PhoneMenu({ me, theme }: { me: Me; theme: Theme }) {
  const pathname = usePathname();
  const palette = usePalette();
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label="Menu" className="-mr-2 middle:hidden">
          <MenuIcon aria-hidden className="!size-[22px]" />
        </IconButton>
      </MenuTrigger>
      <MenuContent className="w-[min(320px,calc(100vw-16px))]">
        <NavLinks items={navItems(me.role)} pathname={pathname} />
        <MenuSeparator />
        <MenuItem icon={<Search aria-hidden />} onSelect={palette.open}>
          Search and actions
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>Theme</MenuLabel>
        <ThemeItems initial={theme} />
        <MenuSeparator />
        <UserItems me={me} />
      </MenuContent>
    </Menu>
  );
}
