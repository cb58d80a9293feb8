import type { Drawer } from '../draw/scene';
import type { DrawnModel } from '../model/types';

type Kind = DrawnModel['kind'];
type Load = { [K in Kind]: () => Promise<Drawer<Extract<DrawnModel, { kind: K }>>> };

/** Each family of Chart.js parts arrives with the first chart that needs it. */
const LOAD: Load = {
  line: () => import('./slots').then(({ lineDrawer }) => lineDrawer),
  bar: () => import('./slots').then(({ barDrawer }) => barDrawer),
  stack: () => import('./stack').then(({ stackDrawer }) => stackDrawer),
  histogram: () => import('./slots').then(({ histogramDrawer }) => histogramDrawer),
  box: () => import('./box').then(({ boxDrawer }) => boxDrawer),
  cells: () => import('./cells').then(({ cellsDrawer }) => cellsDrawer),
  density: () => import('./cells').then(({ densityDrawer }) => densityDrawer),
  scatter: () => import('./scatter').then(({ scatterDrawer }) => scatterDrawer),
  pie: () => import('./pie').then(({ pieDrawer }) => pieDrawer),
};

const loading = new Map<Kind, Promise<Drawer>>();

/** The drawer of a kind; the same promise each time, until it fails. */
export function loadDrawer(kind: Kind): Promise<Drawer> {
  const known = loading.get(kind);
  if (known) return known;
  // A drawer is only ever given models of its own kind: the map above says which.
  const promise = (LOAD[kind]() as Promise<unknown> as Promise<Drawer>).catch((error: unknown) => {
    loading.delete(kind);
    throw error;
  });
  loading.set(kind, promise);
  return promise;
}
