import type { DrawnModel } from './chart-faces';
import type { Drawer } from './draw/scene';

type Kind = DrawnModel['kind'];
type Drawers = { [K in Kind]: () => Promise<Drawer<Extract<DrawnModel, { kind: K }>>> };

/** Each family of drawers arrives with the first chart that needs it. The models that they draw need not be here. */
const DRAWERS: Drawers = {
  line: () => import('./common-drawers').then(({ lineDrawer }) => lineDrawer),
  bar: () => import('./common-drawers').then(({ barDrawer }) => barDrawer),
  stack: () => import('./kinds/stacked-bar/draw').then(({ stackDrawer }) => stackDrawer),
  combo: () => import('./kinds/combo/draw').then(({ comboDrawer }) => comboDrawer),
  histogram: () => import('./common-drawers').then(({ histogramDrawer }) => histogramDrawer),
  box: () => import('./kinds/box/draw').then(({ boxDrawer }) => boxDrawer),
  cells: () => import('./kinds/heatmap/draw').then(({ cellsDrawer }) => cellsDrawer),
  density: () => import('./kinds/heatmap/draw').then(({ densityDrawer }) => densityDrawer),
  scatter: () => import('./kinds/scatter/draw').then(({ scatterDrawer }) => scatterDrawer),
  regions: () => import('./kinds/map/draw').then(({ regionsDrawer }) => regionsDrawer),
  points: () => import('./kinds/map/draw').then(({ pointsDrawer }) => pointsDrawer),
  pie: () => import('./kinds/pie/draw').then(({ pieDrawer }) => pieDrawer),
};

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

const annotated = new Map<Kind, Promise<Drawer>>();

/** The drawer of a model; what draws annotations arrives with the first of them. */
export function drawerOf({ kind, annotations }: Pick<DrawnModel, 'kind' | 'annotations'>): Promise<Drawer> {
  if (!annotations) return loadDrawer(kind);
  const known = annotated.get(kind);
  if (known) return known;
  const promise = Promise.all([loadDrawer(kind), import('./annotated')])
    .then(([drawer, { withAnnotations }]) => withAnnotations(drawer))
    .catch((error: unknown) => {
      annotated.delete(kind);
      throw error;
    });
  annotated.set(kind, promise);
  return promise;
}
