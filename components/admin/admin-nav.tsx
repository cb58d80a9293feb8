'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useMe } from '@/components/client/session/session';
import { classNames } from '@/components/ui/class-names';
import { sectionsOf } from './sections';

/** The way between the pages of the admin area: what one's role may open. */
export function AdminNav() {
  const pathname = usePathname();
  const { role } = useMe();
  return (
    <nav
      aria-label="Admin area"
      data-print="none"
      className="-mx-(--gutter) mb-3 flex gap-5 overflow-x-auto px-(--gutter) text-small [scrollbar-width:none]"
    >
      {sectionsOf(role).map(({ label, href }) => {
        const current = pathname === href;
        return (
          <Link
            key={href}
            href={href}
            aria-current={current ? 'page' : undefined}
            className={classNames(
              'focus-inside flex min-h-6 flex-none items-center whitespace-nowrap pointer-coarse:min-h-11',
              current ? 'font-bold text-ink-1' : 'text-ink-3 hover:text-ink-1 hover:underline',
            )}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
