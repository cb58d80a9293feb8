'use client';

import type { ReactNode } from 'react';
import { Dialog as Radix } from 'radix-ui';
import { X } from 'lucide-react';
import { IconButton } from '../button';
import { classNames } from '../class-names';
import { useMedia, WIDE } from '../use-media';
import { useOpener } from './use-opener';

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Draws the plumb line along the left; see DrawerNode. */
  spine?: boolean;
  children: ReactNode;
};

/**
 * 416 px at the right below the header. Wide: it docks and the page makes room (`main` reads --drawer).
 * Middle: it lies over the page. Phone: a sheet from below, three quarters high, over a scrim.
 */
export function Drawer({ open, onOpenChange, title, spine = false, children }: DrawerProps) {
  const docked = useMedia(WIDE);
  const opener = useOpener();
  const giveBack = (event: Event) => {
    const { activeElement } = document;
    // Beside a docked one the page goes on: where somebody stands in it, they stay.
    const stands = activeElement !== null && activeElement !== document.body && !activeElement.closest('[data-drawer]');
    if (stands) event.preventDefault();
    else opener.giveBack(event);
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={!docked}>
      <Radix.Portal>
        {!docked && (
          <Radix.Overlay className="fixed inset-0 z-30 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in middle:bg-transparent" />
        )}
        <Radix.Content
          data-drawer={docked ? 'docked' : 'over'}
          data-print="none"
          aria-describedby={undefined}
          onOpenAutoFocus={opener.remember}
          onCloseAutoFocus={giveBack}
          onInteractOutside={(event) => {
            if (docked) event.preventDefault();
          }}
          className={classNames(
            'fixed z-30 overflow-y-auto overscroll-contain bg-raise outline-none',
            'max-middle:inset-x-0 max-middle:bottom-0 max-middle:h-[75dvh] max-middle:border-t-2 max-middle:border-accent max-middle:shadow-raise',
            'max-middle:data-[state=closed]:animate-rise-out max-middle:data-[state=open]:animate-rise-in',
            'middle:top-(--header) middle:right-0 middle:bottom-0 middle:w-[416px] middle:border-l middle:border-line-2 middle:max-wide:shadow-raise',
            'middle:data-[state=closed]:animate-drawer-out middle:data-[state=open]:animate-drawer-in',
          )}
        >
          <span aria-hidden="true" className="mx-auto mt-1.5 block h-[3px] w-9 bg-line-2 middle:hidden" />
          <Radix.Close asChild>
            <IconButton label="Close" className="absolute top-2 right-2 z-1">
              <X aria-hidden />
            </IconButton>
          </Radix.Close>
          <div
            className={classNames(
              'relative py-3.5 pr-4 middle:pr-5',
              spine
                ? "pl-[46px] before:absolute before:top-0 before:bottom-3.5 before:left-6 before:w-px before:bg-accent before:content-['']"
                : 'pl-4 middle:pl-5',
            )}
          >
            <DrawerNode spine={spine}>
              <Radix.Title className="pr-10 text-tiny leading-[18px] font-medium text-ink-3">{title}</Radix.Title>
            </DrawerNode>
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A stop on the spine: a short level line, or the bob at its end. */
export function DrawerNode({
  title,
  bob = false,
  spine = true,
  className,
  children,
}: {
  title?: ReactNode;
  bob?: boolean;
  spine?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const mark = bob
    ? 'before:bob before:-top-0.5 before:-left-[27px] before:h-[18px] before:w-[11px]'
    : 'before:top-2 before:-left-[26px] before:h-px before:w-[9px] before:bg-accent';
  return (
    <section
      className={classNames('relative', spine && "before:absolute before:content-['']", spine && mark, className)}
    >
      {title && <h3 className="text-tiny leading-[18px] font-medium text-ink-3">{title}</h3>}
      {children}
    </section>
  );
}
