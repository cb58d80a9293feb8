import type { Edges } from './axis';

/** One mark of a series: its place on the one axis, its value on the other. */
export type SeriesMark = { at: number; value: number | null; span?: { from: number; to: number } };
type Sides = Partial<Edges>;
type Common = { type?: string; data: readonly unknown[]; order?: number; yAxisID?: string };
export type BarSet = Common & {
  backgroundColor?: string | readonly string[];
  borderColor?: string;
  borderWidth?: number | Sides;
  borderSkipped?: false;
  barThickness?: number;
  maxBarThickness?: number;
  minBarLength?: number;
  barPercentage?: number;
  categoryPercentage?: number;
};
export type PointSet = Common & {
  backgroundColor?: string;
  borderColor?: string;
  borderWidth?: number;
  borderDash?: number[];
  borderJoinStyle?: CanvasLineJoin;
  fill?: 'origin' | false;
  showLine?: boolean;
  pointRadius?: number | readonly number[];
  pointBackgroundColor?: string;
  pointBorderColor?: string;
  pointBorderWidth?: number;
};
