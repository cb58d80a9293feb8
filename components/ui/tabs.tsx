'use client';

import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Tabs as Radix } from 'radix-ui';
import { classNames } from './class-names';

/** Underlined tabs. Controlled by the page, which keeps the open one in its address. */
export const Tabs = Radix.Root;

export function TabList({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <Radix.List
      aria-label={label}
      data-print="none"
      className={classNames(
        'mb-3.5 flex gap-[22px] overflow-x-auto border-b border-line-2 [scrollbar-width:none] max-middle:-mx-(--gutter) max-middle:px-(--gutter)',
        className,
      )}
    >
      {children}
    </Radix.List>
  );
}

export function Tab({
  count,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<typeof Radix.Trigger> & { count?: ReactNode }) {
  return (
    <Radix.Trigger
      className={classNames(
        'focus-inside -mb-px flex-none border-b-2 border-transparent pt-[7px] pb-2 text-control whitespace-nowrap text-ink-2 hover:text-ink-1 max-middle:pt-2.5 max-middle:pb-2.5',
        'data-[state=active]:border-accent data-[state=active]:font-bold data-[state=active]:text-ink-1',
        className,
      )}
      {...rest}
    >
      {children}
      {count != null && <span className="ml-1 font-normal text-ink-3">{count}</span>}
    </Radix.Trigger>
  );
}

export function TabPanel({ className, ...rest }: ComponentPropsWithRef<typeof Radix.Content>) {
  return <Radix.Content className={classNames('outline-offset-4', className)} {...rest} />;
}
