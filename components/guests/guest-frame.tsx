import type { ReactNode } from 'react';
import type { Theme } from '@/components/client/browser/theme';
import { ThemeMenu } from '@/components/shell/theme-menu';
import { Logo } from '@/components/ui/logo';

/** What stands around a guest's page: the mark, who shared it, the theme. In a frame of another site nothing does. */
export function GuestFrame({
  theme,
  said,
  isFramed = false,
  children,
}: {
  theme: Theme;
  said?: string;
  isFramed?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      {!isFramed && (
        <header
          data-print="none"
          className="flex min-h-(--header) flex-wrap items-center gap-x-[18px] gap-y-1 border-b border-line-1 bg-sheet px-(--gutter) py-1.5"
        >
          <span className="flex-1 middle:flex-none">
            <Logo />
          </span>
          {said && <span className="text-small text-ink-3 max-middle:order-3 max-middle:basis-full">{said}</span>}
          <span className="flex flex-none items-center middle:ml-auto">
            <ThemeMenu initial={theme} />
          </span>
        </header>
      )}
      <main id="main">{children}</main>
    </>
  );
}
