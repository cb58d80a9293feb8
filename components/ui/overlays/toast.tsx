'use client';

import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useReducer,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { changeToasts, TOAST_REMOVAL, type ToastInput } from './toast-list';
import type { ToastPanel as Panel } from './toast-panel';

type ShowToast = (toast: ToastInput) => { dismiss: () => void };
const ToastContext = createContext<ShowToast | null>(null);

/** Shows a notice. Nothing vital may live only in one. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast stands inside ToastProvider.');
  return show;
}

// Fetched with the first notice; where it cannot be, the page goes on without it.
const ToastPanel = lazy<typeof Panel>(() =>
  import('./toast-panel').then(
    (file) => ({ default: file.ToastPanel }),
    () => ({ default: () => null }),
  ),
);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, change] = useReducer(changeToasts, []);
  const [needed, setNeeded] = useState(false);
  const nextId = useRef(1);
  const removals = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const timers = removals.current;
    return () => timers.forEach(clearTimeout);
  }, []);

  const dismiss = useCallback((id: number) => {
    change({ kind: 'dismiss', id });
    const timer = setTimeout(() => {
      removals.current.delete(timer);
      change({ kind: 'remove', id });
    }, TOAST_REMOVAL);
    removals.current.add(timer);
  }, []);

  const show = useCallback<ShowToast>(
    (toast) => {
      const id = nextId.current++;
      change({ kind: 'show', id, toast });
      setNeeded(true);
      return { dismiss: () => dismiss(id) };
    },
    [dismiss],
  );

  return (
    <ToastContext value={show}>
      {children}
      <Suspense fallback={null}>{needed && <ToastPanel toasts={toasts} onClose={dismiss} />}</Suspense>
    </ToastContext>
  );
}
