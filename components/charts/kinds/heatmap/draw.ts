import { Chart, type ChartData, type ChartOptions, type ScriptableContext } from 'chart.js';
import { MatrixController, MatrixElement } from 'chartjs-chart-matrix';
import type { DensityModel } from './density';
import type { CellsModel } from './model';
import {
  NAMED_AXES,
  quantityAxis,
  quietOptions,
  rowNamesAxis,
  slotTicks,
  slotsAxis,
  stepsFor,
  writeAxisNames,
  writeContext,
} from '../../draw/axes';
import { axisLabels } from '../../draw/axis-labels';
import { commonText } from '../../draw/common-text';
import { boxGround, groundAround, valueX, valueY } from '../../draw/places';
import type { Drawer, MarkPaths, CanvasPoint, ChartScene } from '../../draw/scene';
import { stepOf } from '../../draw/steps';
import { fontOf, LABEL_SIZE, widest, widthOf, writeIn } from '../../draw/text';
import type { ChartTheme } from '../../draw/theme';
import { insideTicks } from '../../draw/ticks';

Chart.register(MatrixController, MatrixElement);

type Shade = { colour: string; /** Index into the scale, for the ink of a label on it. */ step: number };

const shade = (theme: ChartTheme, value: number, scale: CellsModel['scale']): Shade => {
  const step = stepOf(value, scale);
  return { step, colour: (scale.diverging ? theme.diverging : theme.sequence)[step] ?? theme.line1 };
};

const across = ({ columns }: CellsModel) => columns.names.length;

function cellSize(chart: Chart, columns: number, rows: number): { width: number; height: number } {
  return { width: (chart.chartArea?.width ?? 0) / columns, height: (chart.chartArea?.height ?? 0) / rows };
}

/** More figures than this are a table, not a picture. */
const MOST_FIGURES = 60;

/** On a few large cells the value itself is written. */
function writeValues(chart: Chart, { model, theme }: ChartScene<CellsModel>): void {
  const font = fontOf(theme);
  const { width, height } = cellSize(chart, across(model), model.rows.length);
  const values = model.cells.map(({ value }) => value);
  const texts = values.map(commonText(values, model.quantity.format));
  if (model.cells.length > MOST_FIGURES || height < 20 || widest(texts, font) + 6 > width) return;
  model.cells.forEach((cell, index) => {
    const { step } = shade(theme, cell.value, model.scale);
    const strong = model.scale.diverging ? step < 2 || step > 4 : step > 3;
    const box = { x: valueX(chart, cell.column) - width / 2, y: valueY(chart, cell.row) - height / 2, width, height };
    writeIn(chart.ctx, texts[index]!, box, { font, colour: strong ? theme.sheet : theme.ink1 });
  });
}

const groundOf = ({ x, y }: CanvasPoint, { width, height }: { width: number; height: number }): MarkPaths =>
  boxGround({ x: x - width / 2, y: y - height / 2, width: width - 1, height: height - 1 });

const outline = (
  chart: Chart,
  { theme, at, width, height }: { theme: ChartTheme; at: CanvasPoint; width: number; height: number },
) => {
  chart.ctx.strokeStyle = theme.ink1;
  chart.ctx.lineWidth = 2;
  chart.ctx.strokeRect(at.x - width / 2, at.y - height / 2, width - 1, height - 1);
};

function heatOptions({ model, theme, width }: ChartScene<CellsModel>): ChartOptions {
  const names = rowNamesAxis(theme, model.rows, Math.max(40, width * 0.3), () => theme.ink3);
  const room = width - Math.min(widest(model.rows, fontOf(theme, LABEL_SIZE)), width * 0.3) - 10;
  const columns = {
    ...slotsAxis(theme, slotTicks(model.columns, room, fontOf(theme))),
    labels: model.columns.names.map((_, index) => index),
  };
  return {
    ...quietOptions({ top: 0, right: 0 }),
    scales: { x: columns, y: { ...names, labels: model.rows.map((_, index) => index), reverse: false } },
  } as ChartOptions;
}

export const cellsDrawer: Drawer<CellsModel> = {
  type: 'matrix',
  data: ({ model, theme }) =>
    ({
      datasets: [
        {
          label: 'cells',
          data: model.cells.map(({ column, row, value }) => ({ x: column, y: row, v: value })),
          backgroundColor: model.cells.map(({ value }) => shade(theme, value, model.scale).colour),
          borderWidth: 0,
          width: ({ chart }: ScriptableContext<'matrix'>) =>
            Math.max(1, cellSize(chart, across(model), model.rows.length).width - 1),
          height: ({ chart }: ScriptableContext<'matrix'>) =>
            Math.max(1, cellSize(chart, across(model), model.rows.length).height - 1),
        },
      ],
    }) as ChartData,
  options: heatOptions,
  over: (chart, scene) => {
    writeContext(
      chart,
      scene,
      scene.model.columns.kind === 'time'
        ? slotTicks(scene.model.columns, chart.chartArea.width, fontOf(scene.theme)).context
        : null,
    );
    writeValues(chart, scene);
  },
  ground: (chart, { model }, index) => {
    const cell = model.cells[index]!;
    return groundOf(
      { x: valueX(chart, cell.column), y: valueY(chart, cell.row) },
      cellSize(chart, across(model), model.rows.length),
    );
  },
  emphasis: (chart, { model, theme }, active) => {
    const cell = model.cells[active]!;
    const { width, height } = cellSize(chart, across(model), model.rows.length);
    outline(chart, { theme, at: { x: valueX(chart, cell.column), y: valueY(chart, cell.row) }, width, height });
  },
  locate: (chart, { model }, at) => {
    const { left, top, right, bottom } = chart.chartArea;
    if (at.x < left || at.x > right || at.y < top || at.y > bottom) return null;
    const { width, height } = cellSize(chart, across(model), model.rows.length);
    const [column, row] = [Math.floor((at.x - left) / width), Math.floor((at.y - top) / height)];
    const found = model.cells.findIndex((cell) => cell.column === column && cell.row === row);
    return found === -1 ? null : found;
  },
  anchor: (chart, { model }, index) => {
    const cell = model.cells[index]!;
    return { x: valueX(chart, cell.column), y: valueY(chart, cell.row) };
  },
};

/** A single mark must be seen: its shade starts in the middle of the scale and grows with the logarithm. */
export const densityStep = (value: number, max: number): number =>
  Math.max(4, Math.min(7, Math.ceil(7 * (0.45 + (0.55 * Math.log(value + 1)) / Math.log(max + 1)))));

const at = ({ x, y }: DensityModel, { column, row }: { column: number; row: number }): CanvasPoint => ({
  x: x.from + x.width * (column + 0.5),
  y: y.from + y.width * (row + 0.5),
});

function densityOptions({ model, theme, width, height }: ChartScene<DensityModel>): ChartOptions {
  const font = fontOf(theme);
  const [left, right] = [model.x.from, model.x.from + model.x.width * model.x.bins];
  const [low, high] = [model.y.from, model.y.from + model.y.width * model.y.bins];
  const yTicks = insideTicks(low, high, { intervals: stepsFor(height - 60) });
  const plot = width - widest(axisLabels(yTicks, model.y), font) - 24;
  let xTicks: number[] = [];
  for (let steps = 7; steps >= 2; steps -= 1) {
    xTicks = insideTicks(left, right, { intervals: steps });
    if ((widthOf(axisLabels(xTicks, model.x).at(-1) ?? '', font) + 16) * xTicks.length <= plot) break;
  }
  return {
    ...quietOptions({ right: 14, ...NAMED_AXES }),
    scales: {
      x: { ...quantityAxis(theme, { min: left, max: right, ticks: xTicks }, model.x, { grid: false }), offset: false },
      y: { ...quantityAxis(theme, { min: low, max: high, ticks: yTicks }, model.y), reverse: false },
    },
  } as ChartOptions;
}

export const densityDrawer: Drawer<DensityModel> = {
  type: 'matrix',
  data: ({ model, theme }) =>
    ({
      datasets: [
        {
          label: 'cells',
          data: model.cells.map((cell) => ({ ...at(model, cell), v: cell.value })),
          borderWidth: 0,
          backgroundColor: model.cells.map(
            ({ value }) => theme.sequence[densityStep(value, model.max)] ?? theme.accent,
          ),
          width: ({ chart }: ScriptableContext<'matrix'>) =>
            Math.max(1, cellSize(chart, model.x.bins, model.y.bins).width - 0.5),
          height: ({ chart }: ScriptableContext<'matrix'>) =>
            Math.max(1, cellSize(chart, model.x.bins, model.y.bins).height - 0.5),
        },
      ],
    }) as ChartData,
  options: densityOptions,
  over: (chart, scene) => {
    const { theme, model } = scene;
    writeAxisNames(chart, scene, model);
    chart.ctx.fillStyle = theme.ink3;
    chart.ctx.fillRect(chart.chartArea.left, Math.round(chart.chartArea.bottom), chart.chartArea.width, 1);
  },
  ground: (chart, { model }, index) => {
    const { x, y } = at(model, model.cells[index]!);
    return groundOf({ x: valueX(chart, x), y: valueY(chart, y) }, cellSize(chart, model.x.bins, model.y.bins));
  },
  groundAround: (chart, { model }, indices) => {
    const { width, height } = cellSize(chart, model.x.bins, model.y.bins);
    const centres = indices.map((index) => at(model, model.cells[index]!));
    return groundAround(
      centres.map(({ x, y }) => ({ x: valueX(chart, x), y: valueY(chart, y) })),
      { x: width / 2, y: height / 2 },
    );
  },
  emphasis: (chart, { model, theme }, active) => {
    const cell = model.cells[active]!;
    const { width, height } = cellSize(chart, model.x.bins, model.y.bins);
    const { x, y } = at(model, cell);
    outline(chart, { theme, at: { x: valueX(chart, x), y: valueY(chart, y) }, width: width + 2, height: height + 2 });
  },
  locate: (chart, { model }, pointer) => {
    const { x, y } = {
      x: chart.scales.x!.getValueForPixel(pointer.x)!,
      y: chart.scales.y!.getValueForPixel(pointer.y)!,
    };
    const [column, row] = [
      Math.floor((x - model.x.from) / model.x.width),
      Math.floor((y - model.y.from) / model.y.width),
    ];
    const found = model.cells.findIndex((cell) => cell.column === column && cell.row === row);
    return found === -1 ? null : found;
  },
  anchor: (chart, { model }, index) => {
    const { x, y } = at(model, model.cells[index]!);
    return { x: valueX(chart, x), y: valueY(chart, y) };
  },
};
