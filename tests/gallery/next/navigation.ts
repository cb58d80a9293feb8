import { useSyncExternalStore } from 'react';

const CHANGED = 'gallery:address';
const subscribe = (changed: () => void) => {
  for (const event of [CHANGED, 'popstate']) window.addEventListener(event, changed);
  return () => {
    for (const event of [CHANGED, 'popstate']) window.removeEventListener(event, changed);
  };
};

// As in Next: what is written to the history is seen by useSearchParams.
for (const method of ['pushState', 'replaceState'] as const) {
  const real = history[method].bind(history);
  history[method] = (...change) => {
    real(...change);
    window.dispatchEvent(new Event(CHANGED));
  };
}

/** The page of the product that a gallery page stands for: `?path=`, or its own name. */
export const usePathname = () => {
  const params = new URLSearchParams(location.search);
  return params.get('path') ?? `/${params.get('page') ?? ''}`;
};
export const useSearchParams = () => new URLSearchParams(useSyncExternalStore(subscribe, () => location.search));
export const useRouter = () => ({ push() {}, replace() {}, refresh() {}, back() {}, forward() {}, prefetch() {} });
export const redirect = (path: string): never => {
  throw new Error(`redirect to ${path}`);
};

/** No action is unknown here. */
export const unstable_isUnrecognizedActionError = (): boolean => false;
