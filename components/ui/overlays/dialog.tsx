'use client';

import { useRef, useState, type ReactNode } from 'react';
import { AlertDialog as RadixAlert, Dialog as Radix } from 'radix-ui';
import { X } from 'lucide-react';
import { Button, IconButton } from '../button';
import { classNames } from '../class-names';
import { useOpener } from './use-opener';

const SCRIM = 'fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';
const PANEL = classNames(
  'fixed z-40 flex flex-col border-t-2 border-ink-1 bg-raise shadow-raise outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
  'inset-x-0 bottom-0 max-h-[94dvh] middle:inset-x-auto middle:bottom-auto middle:left-1/2 middle:top-1/2 middle:max-h-[calc(100dvh-48px)] middle:-translate-x-1/2 middle:-translate-y-1/2',
);
const WIDTH = {
  narrow: 'middle:w-[440px]',
  medium: 'middle:w-[600px]',
  wide: 'middle:w-[min(820px,calc(100vw-48px))]',
  full: 'middle:w-[min(1180px,calc(100vw-48px))]',
};

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  width?: keyof typeof WIDTH;
  /** The row of buttons; it stays while the body scrolls. */
  footer?: ReactNode;
  /** False while work that must not be lost is under way: Esc and a press outside do nothing. */
  dismissible?: boolean;
  children?: ReactNode;
};

/** Square, under a 2 px ink rule. Focus goes in, stays in, and goes back. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  width = 'medium',
  footer,
  dismissible = true,
  children,
}: DialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const opener = useOpener();
  const keep = (event: Event) => {
    if (!dismissible) event.preventDefault();
  };
  // Not the cross: the first thing to fill in, else the dialog itself, which is then read out.
  const focusFirst = (event: Event) => {
    event.preventDefault();
    opener.remember();
    const first =
      body.current?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea') ?? panel.current;
    first?.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={SCRIM} />
        <Radix.Content
          ref={panel}
          tabIndex={-1}
          className={classNames(PANEL, WIDTH[width])}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={opener.giveBack}
          onEscapeKeyDown={keep}
          onInteractOutside={keep}
          {...(description == null && { 'aria-describedby': undefined })}
        >
          <header className="flex items-start gap-4 px-4 pt-3.5 pb-2.5 middle:px-6 middle:pt-4 middle:pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-[1.125rem] leading-[26px]">{title}</Radix.Title>
              {description != null && (
                <Radix.Description className="text-small text-ink-3">{description}</Radix.Description>
              )}
            </div>
            {dismissible && (
              <Radix.Close asChild>
                <IconButton label="Close" className="-mt-1 -mr-2">
                  <X aria-hidden />
                </IconButton>
              </Radix.Close>
            )}
          </header>
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-4 pb-4 middle:px-6 middle:pb-5">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap items-center justify-end gap-2.5 border-t border-line-1 px-4 py-3 middle:px-6 middle:py-3.5">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type ConfirmProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What is lost, in numbers. */
  children: ReactNode;
  confirm: string;
  cancel?: string;
  danger?: boolean;
  /** Stays open and busy until it ends; a failure is shown in its own words. */
  onConfirm: () => Promise<void>;
};

/** Asks before something is lost. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  danger = true,
  onConfirm,
}: ConfirmProps) {
  const opener = useOpener();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Unknown error occurred');
    } finally {
      setBusy(false);
    }
  };
  return (
    <RadixAlert.Root
      open={open}
      onOpenChange={(next) => {
        if (!busy) onOpenChange(next);
      }}
    >
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={SCRIM} />
        <RadixAlert.Content
          className={classNames(PANEL, WIDTH.narrow)}
          onOpenAutoFocus={opener.remember}
          onCloseAutoFocus={opener.giveBack}
        >
          <div className="px-4 pt-4 pb-4 middle:px-6">
            <RadixAlert.Title className="text-[1.125rem] leading-[26px]">{title}</RadixAlert.Title>
            <RadixAlert.Description asChild>
              <div className="mt-1 text-ink-2">{children}</div>
            </RadixAlert.Description>
            <p role="alert" className={failure ? 'mt-3 border-l-3 border-bad pl-3 text-bad' : 'sr-only'}>
              {failure}
            </p>
          </div>
          <footer className="flex justify-end gap-2.5 border-t border-line-1 px-4 py-3 middle:px-6">
            <RadixAlert.Cancel asChild>
              <Button disabled={busy}>{cancel}</Button>
            </RadixAlert.Cancel>
            <Button look={danger ? 'danger' : 'filled'} busy={busy} onClick={() => void run()}>
              {confirm}
            </Button>
          </footer>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}
