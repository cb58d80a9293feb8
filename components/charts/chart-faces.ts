import type { ChartType } from '@/lib/pure/query/schema/chart-kinds';
import type { Drawer } from './draw/scene';
import { bar } from './kinds/bar/kind';
import { box } from './kinds/box/kind';
import { combo } from './kinds/combo/kind';
import { heatmap } from './kinds/heatmap/kind';
import { histogram } from './kinds/histogram/kind';
import type { ChartFace } from './model/kind';
import { area, line } from './kinds/line/kind';
import { pie } from './kinds/pie/kind';
import { scatter } from './kinds/scatter/kind';
import { stackedBar } from './kinds/stacked-bar/kind';
import { table } from './kinds/table/kind';

const FACES = {
  line,
  area,
  bar,
  stacked_bar: stackedBar,
  combo,
  scatter,
  histogram,
  box,
  heatmap,
  pie,
  table,
} satisfies Record<ChartType, ChartFace>;

export const CHART_FACES: Record<ChartType, ChartFace> = FACES;

type Face = (typeof FACES)[ChartType];
type ModelOf<F> =
  | (F extends { model: (...parts: never[]) => infer M } ? NonNullable<M> : never)
  | (F extends { pairs: (...rows: never[]) => infer M } ? NonNullable<M> : never);
/** All that is drawn, whichever chart type asked for it. */
export type DrawnModel = ModelOf<Face>;

type Drawers = { [K in DrawnModel['kind']]: () => Promise<Drawer<Extract<DrawnModel, { kind: K }>>> };

/** Each family of Chart.js parts arrives with the first chart that needs it. */
export const DRAWERS: Drawers = {
  line: () => import('./common-drawers').then(({ lineDrawer }) => lineDrawer),
  bar: () => import('./common-drawers').then(({ barDrawer }) => barDrawer),
  stack: () => import('./kinds/stacked-bar/draw').then(({ stackDrawer }) => stackDrawer),
  combo: () => import('./kinds/combo/draw').then(({ comboDrawer }) => comboDrawer),
  histogram: () => import('./common-drawers').then(({ histogramDrawer }) => histogramDrawer),
  box: () => import('./kinds/box/draw').then(({ boxDrawer }) => boxDrawer),
  cells: () => import('./kinds/heatmap/draw').then(({ cellsDrawer }) => cellsDrawer),
  density: () => import('./kinds/heatmap/draw').then(({ densityDrawer }) => densityDrawer),
  scatter: () => import('./kinds/scatter/draw').then(({ scatterDrawer }) => scatterDrawer),
  pie: () => import('./kinds/pie/draw').then(({ pieDrawer }) => pieDrawer),
};
