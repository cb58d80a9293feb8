import type { Chart, ChartData, ChartOptions, ChartType, Plugin } from 'chart.js';
import type { DrawnModel } from '../model/types';
import type { ChartTheme } from '../theme';

/** All that a drawing depends on. `active` is the mark under the pointer or the arrow keys. */
export type Scene<M extends DrawnModel = DrawnModel> = { model: M; theme: ChartTheme; width: number; height: number; active: number | null };

export type Point = { x: number; y: number };

/** How one kind of model becomes a Chart.js chart. */
export type Drawer<M extends DrawnModel = DrawnModel> = {
  type: ChartType;
  data: (scene: Scene<M>) => ChartData;
  options: (scene: Scene<M>) => ChartOptions;
  /** Behind the data: hatching, row bands. */
  under?: (chart: Chart, scene: Scene<M>) => void;
  /** Over the data: direct labels, whiskers, breaks. */
  over?: (chart: Chart, scene: Scene<M>) => void;
  /** How the active mark is shown. */
  emphasis: (chart: Chart, scene: Scene<M>, active: number) => void;
  /** The mark at a place of the canvas. */
  locate: (chart: Chart, scene: Scene<M>, at: Point) => number | null;
  /** Whether the written value stands at this place, not the mark itself: pressing a number shows how it was made. */
  isValue?: (chart: Chart, scene: Scene<M>, at: Point) => boolean;
  /** Where the tooltip of a mark hangs. */
  anchor: (chart: Chart, scene: Scene<M>, index: number) => Point;
};

/** The drawer's own strokes as one plugin. It reads the scene when it draws, so that a moving pointer needs no update of the chart. */
export function strokes<M extends DrawnModel>(drawer: Drawer<M>, scene: () => Scene<M> | null): Plugin {
  const drawing = (step: (chart: Chart, current: Scene<M>) => void) => (chart: Chart) => {
    const current = scene();
    if (!current || !chart.chartArea) return;
    chart.ctx.save();
    step(chart, current);
    chart.ctx.restore();
  };
  return {
    id: 'strokes',
    beforeDatasetsDraw: drawing((chart, current) => drawer.under?.(chart, current)),
    afterDatasetsDraw: drawing((chart, current) => {
      drawer.over?.(chart, current);
      if (current.active !== null && current.active < current.model.marks.length) drawer.emphasis(chart, current, current.active);
    }),
  };
}

