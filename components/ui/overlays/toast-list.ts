export const TOAST_LIMIT = 3;
export const TOAST_DURATION = 5000;
/** From dismissal until it leaves the list. */
export const TOAST_REMOVAL = 5000;
export const TOAST_SWIPE = 50;

export type ToastVariant = 'default' | 'destructive' | 'success' | 'info';

export type ToastInput = {
  title: string;
  description?: string;
  variant?: ToastVariant;
  action?: { label: string; onPress: () => void };
  /** Milliseconds; 5 s unless set. */
  duration?: number;
};

export type ToastItem = ToastInput & { id: number; open: boolean; variant: ToastVariant };

export type ToastChange =
  | { kind: 'show'; id: number; toast: ToastInput }
  | { kind: 'dismiss'; id: number }
  | { kind: 'remove'; id: number };

/** The notices on screen, newest first. A fourth one pushes the oldest out. */
export function changeToasts(list: readonly ToastItem[], change: ToastChange): ToastItem[] {
  switch (change.kind) {
    case 'show':
      return [{ variant: 'default' as const, ...change.toast, id: change.id, open: true }, ...list].slice(
        0,
        TOAST_LIMIT,
      );
    case 'dismiss':
      return list.map((toast) => (toast.id === change.id ? { ...toast, open: false } : toast));
    case 'remove':
      return list.filter(({ id }) => id !== change.id);
  }
}
