import { arrival, type Arrival } from './arrival';
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

const plain = new Map<Kind, Arrival<Drawer>>();
const annotated = new Map<Kind, Arrival<Drawer>>();

function once(known: Map<Kind, Arrival<Drawer>>, kind: Kind, load: () => Promise<Drawer>): Arrival<Drawer> {
  const found = known.get(kind) ?? arrival(load);
  known.set(kind, found);
  return found;
}

const plainDrawer = (kind: Kind): Arrival<Drawer> =>
  // A drawer is only ever given models of its own kind: its place in the list says which.
  once(plain, kind, () => DRAWERS[kind]() as Promise<unknown> as Promise<Drawer>);

/** The drawer of a model; what draws annotations arrives with the first of them. */
export const drawerOf = ({ kind, annotations }: Pick<DrawnModel, 'kind' | 'annotations'>): Arrival<Drawer> =>
  annotations
    ? once(annotated, kind, async () => {
        const [drawer, { withAnnotations }] = await Promise.all([plainDrawer(kind).wait(), import('./annotated')]);
        return withAnnotations(drawer);
      })
    : plainDrawer(kind);

/** The drawer of a kind. */
export const loadDrawer = (kind: Kind): Promise<Drawer> => plainDrawer(kind).wait();
