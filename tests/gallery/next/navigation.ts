import { useSyncExternalStore } from 'react';

const params = () => new URLSearchParams(location.search);
const never = () => () => {};

/** The page of the shell that a gallery page pretends to stand on. */
export const usePathname = () => params().get('path') ?? '/home';
export const useSearchParams = () => new URLSearchParams(useSyncExternalStore(never, () => location.search));
export const useRouter = () => ({ push() {}, replace() {}, refresh() {}, back() {}, forward() {}, prefetch() {} });
export const redirect = (path: string): never => { throw new Error(`redirect to ${path}`); };
