'use client';

import type { ReactNode } from 'react';
import { Popover as Radix } from 'radix-ui';
import { classNames } from '../class-names';

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;

/** A small panel beside what opened it, for what is more than a list of actions. */
export function PopoverContent({
  label,
  align = 'end',
  className,
  onCloseAutoFocus,
  children,
}: {
  label: string;
  align?: 'start' | 'center' | 'end';
  className?: string;
  /** Prevented where the focus goes on to what was opened from here. */ onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
}) {
  return (
    <Radix.Portal>
      <Radix.Content
        aria-label={label}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={onCloseAutoFocus}
        className={classNames(
          'z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-y-auto border-t-2 border-ink-1 bg-raise shadow-raise outline-none data-[state=open]:animate-fade-in',
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}
