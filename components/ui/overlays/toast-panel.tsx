'use client';

import type { ReactNode } from 'react';
import { Toast as Radix } from 'radix-ui';
import { Check, CircleAlert, Info, X } from 'lucide-react';
import { buttonClass } from '../button';
import { classNames } from '../class-names';
import { TOAST_DURATION, TOAST_SWIPE, type ToastItem, type ToastVariant } from './toast-list';

const MARK: Record<ToastVariant, ReactNode> = {
  default: null,
  destructive: <CircleAlert aria-hidden className="text-bad" />,
  success: <Check aria-hidden className="text-good" />,
  info: <Info aria-hidden className="text-accent" />,
};
const RULE: Record<ToastVariant, string> = {
  default: 'border-ink-1',
  destructive: 'border-bad',
  success: 'border-good',
  info: 'border-accent',
};

/** Where notices stand, newest first. */
export function ToastPanel({
  toasts,
  onClose,
}: {
  toasts: readonly ToastItem[];
  onClose: (id: number) => void;
}): ReactNode {
  return (
    <Radix.Provider duration={TOAST_DURATION} swipeThreshold={TOAST_SWIPE} swipeDirection="right" label="Notification">
      {toasts.map((toast) => (
        <Notice key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
      ))}
      <Radix.Viewport
        data-print="none"
        className="fixed right-0 bottom-0 z-60 flex w-full max-w-[420px] flex-col gap-2 p-4 outline-none [--viewport-padding:16px]"
      />
    </Radix.Provider>
  );
}

/** Pauses while the pointer or the focus is on it; goes by swipe, Esc, its cross, or time. */
function Notice({ toast, onClose }: { toast: ToastItem; onClose: () => void }) {
  return (
    <Radix.Root
      type="background"
      open={toast.open}
      duration={toast.duration}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={classNames(
        'flex gap-2.5 border-t-2 bg-raise px-3.5 py-2.5 shadow-raise',
        RULE[toast.variant],
        toast.description ? 'items-start' : 'items-center',
        'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-drawer-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
      )}
    >
      {MARK[toast.variant] && <span className={toast.description && 'mt-0.5'}>{MARK[toast.variant]}</span>}
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-bold">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="text-table text-ink-2">{toast.description}</Radix.Description>
        )}
      </div>
      {toast.action && (
        <Radix.Action
          altText={toast.action.label}
          onClick={toast.action.onPress}
          className={buttonClass('outline', 'small')}
        >
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Dismiss"
        className="-mr-1.5 grid size-6 flex-none place-items-center rounded-control text-ink-2 hover:bg-wash pointer-coarse:size-10"
      >
        <X aria-hidden />
      </Radix.Close>
    </Radix.Root>
  );
}
