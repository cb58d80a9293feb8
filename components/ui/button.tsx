'use client';

import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Slot } from 'radix-ui';
import { classNames } from './class-names';
import { SpinnerRing, useShownBusy } from './spinner';

/** `filled` once in a view; `danger` where something is lost. */
export type ButtonLook = 'filled' | 'outline' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const LOOK: Record<ButtonLook, string> = {
  filled: 'border-accent bg-accent font-strong text-accent-on hover:border-accent-hover hover:bg-accent-hover',
  outline: 'border-line-2 bg-sheet font-medium hover:border-ctrl hover:bg-wash',
  quiet: 'border-transparent font-medium hover:bg-wash',
  danger: 'border-bad bg-bad font-strong text-sheet hover:brightness-90',
};
const OFF = 'border-line-1 bg-well font-medium text-ink-3';
const SIZE: Record<ButtonSize, string> = {
  small: 'h-control-small px-2.5 text-small',
  medium: 'h-control px-3 text-control',
  large: 'h-10 px-[18px] text-lead',
};

export const buttonClass = (look: ButtonLook = 'outline', size: ButtonSize = 'medium', off = false) =>
  classNames(
    'inline-flex items-center justify-center gap-[7px] rounded-control border whitespace-nowrap select-none transition-colors',
    SIZE[size],
    off ? OFF : LOOK[look],
  );

type ButtonProps = ComponentPropsWithRef<'button'> & {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Work is under way: the label stays, presses are ignored, focus stays. */
  busy?: boolean;
  /** Off, but still found by the Tab key, so that `title` or a description can say why. */
  off?: boolean;
  /** Lends its looks to its only child, a link for instance. */
  asChild?: boolean;
};

export function Button({
  look,
  size,
  busy = false,
  off = false,
  asChild,
  className,
  children,
  onClick,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const ring = useShownBusy(busy);
  const looks = classNames(buttonClass(look, size, off || disabled), className);
  if (asChild)
    return (
      <Slot.Root className={looks} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || off) return event.preventDefault();
    onClick?.(event);
  };
  return (
    <button
      type={type}
      className={looks}
      onClick={press}
      disabled={disabled}
      aria-disabled={busy || off || undefined}
      aria-busy={busy || undefined}
      {...rest}
    >
      {ring && <SpinnerRing className="-ml-0.5" />}
      {children}
    </button>
  );
}

/** A button that shows only an icon; `label` is its name. */
export function IconButton({
  label,
  children,
  className,
  look = 'quiet',
  ...rest
}: Omit<ButtonProps, 'aria-label' | 'size'> & { label: string; children: ReactNode }) {
  return (
    <Button look={look} aria-label={label} className={classNames('min-w-control !px-0', className)} {...rest}>
      {children}
    </Button>
  );
}

/** An action that reads as a link: accent, underlined under the pointer. */
export const linkClass = 'rounded-tag font-checked text-accent hover:underline';

export function LinkButton({ className, type = 'button', ...rest }: ComponentPropsWithRef<'button'>) {
  return <button type={type} className={classNames(linkClass, className)} {...rest} />;
}
