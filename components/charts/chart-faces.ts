import type { ChartType } from '@/lib/pure/query/schema/chart-kinds';
import { bar } from './kinds/bar/kind';
import { box } from './kinds/box/kind';
import { combo } from './kinds/combo/kind';
import { heatmap } from './kinds/heatmap/kind';
import { histogram } from './kinds/histogram/kind';
import type { ChartFace } from './model/kind';
import { area, line } from './kinds/line/kind';
import { map } from './kinds/map/kind';
import { pie } from './kinds/pie/kind';
import { pivot } from './kinds/pivot/kind';
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
  map,
  table,
  pivot,
} satisfies Record<ChartType, ChartFace>;

export const CHART_FACES: Record<ChartType, ChartFace> = FACES;

type Face = (typeof FACES)[ChartType];
type ModelOf<F> =
  | (F extends { model: (...parts: never[]) => infer M } ? NonNullable<M> : never)
  | (F extends { pairs: (...rows: never[]) => infer M } ? NonNullable<M> : never);
/** All that is drawn, whichever chart type asked for it. */
export type DrawnModel = ModelOf<Face>;
