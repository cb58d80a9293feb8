import { ArcElement, Chart, PieController } from 'chart.js';
import type { PieModel } from './model';
import { quietOptions } from '../../draw/axes';
import type { Drawer, CanvasPoint } from '../../draw/scene';

Chart.register(PieController, ArcElement);

type Arc = { x: number; y: number; startAngle: number; endAngle: number; outerRadius: number };
const arc = (chart: Chart, index: number): Arc =>
  (chart.getDatasetMeta(0).data[index] as unknown as ArcElement).getProps(
    ['x', 'y', 'startAngle', 'endAngle', 'outerRadius'],
    true,
  ) as unknown as Arc;

function middleOf({ x, y, startAngle, endAngle, outerRadius }: Arc): CanvasPoint {
  const angle = (startAngle + endAngle) / 2;
  return { x: x + Math.cos(angle) * outerRadius * 0.7, y: y + Math.sin(angle) * outerRadius * 0.7 };
}

export const pieDrawer: Drawer<PieModel> = {
  type: 'pie',
  data: ({ model, theme }) => ({
    datasets: [
      {
        label: 'parts',
        data: model.parts.map(({ value }) => value),
        backgroundColor: model.parts.map(({ tone }) => theme.category[tone]),
        borderColor: theme.sheet,
        borderWidth: 1,
      },
    ],
  }),
  options: () => quietOptions({ top: 4, right: 4, bottom: 4, left: 4 }),
  ground: (chart, _, index) => {
    const { x, y, startAngle, endAngle, outerRadius } = arc(chart, index);
    const path = new Path2D();
    path.moveTo(x, y);
    path.arc(x, y, outerRadius, startAngle, endAngle);
    path.closePath();
    return { clear: path, edge: path };
  },
  emphasis: (chart, { theme }, active) => {
    const { x, y, startAngle, endAngle, outerRadius } = arc(chart, active);
    chart.ctx.beginPath();
    chart.ctx.arc(x, y, outerRadius + 2, startAngle, endAngle);
    chart.ctx.strokeStyle = theme.ink1;
    chart.ctx.lineWidth = 2;
    chart.ctx.stroke();
  },
  locate: (chart, { model }, at) => {
    const first = arc(chart, 0);
    if (Math.hypot(at.x - first.x, at.y - first.y) > first.outerRadius) return null;
    const turn = 2 * Math.PI;
    const angle = (Math.atan2(at.y - first.y, at.x - first.x) - first.startAngle + 2 * turn) % turn;
    const found = model.parts.findIndex((_, index) => angle <= arc(chart, index).endAngle - first.startAngle);
    return found === -1 ? null : found;
  },
  anchor: (chart, _, index) => middleOf(arc(chart, index)),
};
