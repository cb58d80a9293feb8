import type { ChartData, ChartOptions } from 'chart.js';
import { Axis, clipped, type Area, type AxisOptions, type Edges, type Surround } from './axis';
import { drawBars } from './bars';
import { layOut } from './layout';
import { drawFilling, drawPoints, overflowOf } from './lines';
import type { BarSet, SeriesMark, PointSet } from './series';

type Drawn = { set: BarSet & PointSet; type: string; index: Axis; value: Axis; entries: SeriesMark[] };
type Asked = {
  indexAxis?: 'x' | 'y';
  layout?: { padding?: Partial<Edges> };
  scales?: Record<string, AxisOptions>;
};

/** Of two ends the one farther from zero is where a bar ends. */
function spanOf([one, other]: readonly [number, number]): { from: number; to: number } {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  return Math.abs(low) > Math.abs(high) ? { from: high, to: low } : { from: low, to: high };
}

function entryOf(item: unknown, place: number, { index, value }: Pick<Drawn, 'index' | 'value'>): SeriesMark {
  if (Array.isArray(item)) {
    const span = spanOf(item as unknown as [number, number]);
    return { at: place, value: span.to, span };
  }
  if (item === null || typeof item !== 'object') return { at: place, value: value.known(item as number | null) };
  const point = item as { x: number; y: number };
  const at = index.known(point.x);
  return { at: at ?? 0, value: at === null ? null : value.known(point.y) };
}

/**
 * Bars, lines and points on one or two axes, as Chart.js draws them from the same data and options: stroke for stroke
 * (`plot.test.ts` holds it against Chart.js), in a twelfth of the code, since nothing here moves, listens or guesses.
 */
export class ChartPlot {
  readonly chartArea: Area;
  readonly scales: Record<string, Axis>;
  readonly width: number;
  readonly height: number;
  private readonly series: Drawn[];

  constructor(
    readonly ctx: CanvasRenderingContext2D,
    readonly data: ChartData,
    readonly options: ChartOptions,
    { width, height, ratio, type }: Omit<Surround, 'ctx'> & { type: string },
  ) {
    this.width = width;
    this.height = height;
    const { scales = {}, layout, indexAxis = 'x' } = options as unknown as Asked;
    const count = data.labels?.length ?? 0;
    const axes = Object.entries(scales).map(([id, own]) => new Axis(id, own, { ctx, width, height, ratio }, count));
    this.scales = Object.fromEntries(axes.map((axis) => [axis.id, axis]));
    this.chartArea = layOut(axes, { width, height }, { left: 0, right: 0, top: 0, bottom: 0, ...layout?.padding });
    const sets = data.datasets as unknown as (BarSet & PointSet)[];
    this.series = sets.map((set) => {
      const upright = this.scales[set.yAxisID ?? 'y']!;
      const [index, value] = indexAxis === 'x' ? [this.scales.x!, upright] : [upright, this.scales.x!];
      const entries = set.data.map((item, place) => entryOf(item, place, { index, value }));
      return { set, type: set.type ?? type, index, value, entries };
    });
  }

  drawAxes(): void {
    const axes = Object.values(this.scales);
    for (const axis of axes) axis.drawGrid(this.chartArea);
    for (const axis of axes) axis.drawLabels();
  }
  /** What has a lower order lies above. */
  drawSeries(): void {
    const order = ({ set }: Drawn) => set.order ?? 0;
    for (const one of this.series.toSorted((a, b) => order(a) - order(b)).reverse()) this.drawOne(one);
  }
  private drawOne(one: Drawn): void {
    const { set, type, index, value, entries } = one;
    const { ctx, chartArea: area } = this;
    const axes = { index, value };
    if (type !== 'bar' && set.fill) drawFilling(ctx, { set, entries, axes, area });
    const over = type === 'line' && index.isNames ? overflowOf(set, entries.length) : 0;
    clipped(ctx, { ...area, left: area.left - over, right: area.right + over }, () => {
      if (type === 'bar') drawBars(ctx, { set, entries, below: this.below(one), axes });
      else drawPoints(ctx, { set, entries, axes, area, isLine: type === 'line' });
    });
  }
  /** The series that this one is stacked on. */
  private below(one: Drawn): SeriesMark[][] {
    if (!one.value.options.stacked) return [];
    return this.series.slice(0, this.series.indexOf(one)).map(({ entries }) => entries);
  }
}
