'use client';

import type { ComponentProps, ComponentPropsWithRef, ReactNode, Ref } from 'react';
import { DropdownMenu as Radix } from 'radix-ui';
import { Check, ChevronRight } from 'lucide-react';
import { classNames } from '../class-names';

// Submenus open after 100 ms, the pointer has 300 ms of grace on its way there, type-ahead forgets after 1 s: Radix's
// own timing.
/** Not modal: the page behind stays in the accessibility tree, and a press on it closes the menu. */
export function Menu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />;
}

export const MenuTrigger = Radix.Trigger;
export const MenuRadioGroup = Radix.RadioGroup;

const PANEL =
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto border-t-2 border-ink-1 bg-raise py-1 shadow-raise data-[state=open]:animate-fade-in';
const ITEM = classNames(
  'flex min-h-8 w-full items-center gap-2.5 px-3 text-left text-control outline-none select-none pointer-coarse:min-h-10',
  'data-disabled:text-ink-3 data-highlighted:bg-wash',
);

export function MenuContent({
  ref,
  children,
  align = 'end',
  className,
}: {
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  className?: string;
}) {
  return (
    <Radix.Portal>
      <Radix.Content
        ref={ref}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={classNames(PANEL, className)}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}

type ItemProps = ComponentPropsWithRef<typeof Radix.Item> & { icon?: ReactNode; danger?: boolean };

export function MenuItem({ icon, danger, className, children, asChild, ...rest }: ItemProps) {
  const looks = classNames(ITEM, danger && 'text-bad', className);
  if (asChild)
    return (
      <Radix.Item asChild className={looks} {...rest}>
        {children}
      </Radix.Item>
    );
  return (
    <Radix.Item className={looks} {...rest}>
      {icon}
      {children}
    </Radix.Item>
  );
}

export function MenuRadioItem({ className, children, ...rest }: ComponentPropsWithRef<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={classNames(ITEM, className)} {...rest}>
      <span className="w-4">
        <Radix.ItemIndicator>
          <Check aria-hidden />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.RadioItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 pt-1.5 pb-1 text-tiny text-ink-3">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line-1" />;
}

export function Submenu({ label, icon, children }: { label: ReactNode; icon?: ReactNode; children: ReactNode }) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={classNames(ITEM, 'data-[state=open]:bg-wash')}>
        {icon}
        {label}
        <ChevronRight aria-hidden className="ml-auto text-ink-3" />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent sideOffset={2} collisionPadding={8} className={PANEL}>
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}
