import type { Drawer } from './draw/scene';
import { DRAWERS, type DrawnModel } from './chart-faces';

type Kind = DrawnModel['kind'];

const loading = new Map<Kind, Promise<Drawer>>();

/** The drawer of a kind; the same promise each time, until it fails. */
export function loadDrawer(kind: Kind): Promise<Drawer> {
  const known = loading.get(kind);
  if (known) return known;
  // A drawer is only ever given models of its own kind: its place in the list says which.
  const promise = (DRAWERS[kind]() as Promise<unknown> as Promise<Drawer>).catch((error: unknown) => {
    loading.delete(kind);
    throw error;
  });
  loading.set(kind, promise);
  return promise;
}
