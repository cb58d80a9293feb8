'use client';

import type { ReactNode } from 'react';
import { Tooltip as Radix } from 'radix-ui';

/** Words for what shows no words. Nothing that one must know stands only here. */
export function Tooltip({
  text,
  side = 'bottom',
  children,
}: {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactNode;
}) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-tag bg-ink-1 px-2 py-1 text-tiny text-page data-[state=delayed-open]:animate-fade-in"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
