import { axisLabels } from '@/components/charts/draw/axis-labels';
import { AXIS_SIZE, LABEL_SIZE } from '@/components/charts/draw/text';
import { bandPath, forecastPlot, linePath, plotTicks, scaleOf } from '@/components/forecasts/forecast-plot';
import type { Forecast } from '@/lib/pure/analysis/forecast/schema';
import { rectanglePath, written, type Drawing, type Ruler, type Stroke } from '@/lib/pure/drawing/drawing';
import type { ValueFormat } from '@/lib/pure/format/format';
import { PAPER_THEME } from './theme';

/** History, bands and forecast, by the geometry of the screen's own picture. */
export function forecastDrawing(
  outcome: Forecast,
  { width, height }: { width: number; height: number },
  format: ValueFormat,
  ruler: Ruler,
): Drawing {
  const plot = forecastPlot(outcome);
  const { points, last, ticks } = plot;
  const labels = axisLabels(ticks, { format, unit: null, whole: false });
  const face = { size: AXIS_SIZE, weight: 400 };
  const left = Math.max(...labels.map((label) => ruler(label, face))) + 8;
  const frame = { width, height, left, right: 10, top: 10, bottom: 24 };
  const scale = scaleOf(frame, plot);
  const { ink1, ink3, line1, sequence, category, accent } = PAPER_THEME;
  const strokes: Stroke[] = [];
  const write = (text: string, x: number, y: number) =>
    strokes.push({ kind: 'text', ...face, text, x, y, colour: ink3, tick: true });
  ticks.forEach((tick, nth) => {
    const y = Math.round(scale.y(tick)) + 0.5;
    strokes.push({ kind: 'path', d: `M${written(left)} ${y}L${width - 10} ${y}`, stroke: tick === 0 ? ink3 : line1 });
    write(labels[nth]!, left - 6 - ruler(labels[nth]!, face), y + 4);
  });
  for (const { index, label } of plotTicks(points, outcome.grain, Math.floor(width / 80)))
    write(label, Math.max(0, scale.x(index) - ruler(label, face) / 2), height - 6);
  const ahead = points.flatMap(({ ahead: point }) => point ?? []);
  const from = points.length - ahead.length;
  const start = points[last]?.measured ?? null;
  const band = (low: 'lo80' | 'lo95', high: 'hi80' | 'hi95', fill: string) =>
    strokes.push({
      kind: 'path',
      d: bandPath(
        ahead.map((point) => ({ low: point[low], high: point[high] })),
        scale,
        from,
        last === from - 1 ? start : null,
      ),
      fill,
    });
  band('lo95', 'hi95', sequence[1]!);
  band('lo80', 'hi80', sequence[2]!);
  const line = (values: (number | null)[], at: number, stroke: string, dash?: number[]) => {
    const d = linePath(values, scale, at);
    if (d.includes('L')) strokes.push({ kind: 'path', d, stroke, width: 1.75, join: 'round', ...(dash && { dash }) });
  };
  line(
    points.map(({ wouldHave }) => wouldHave),
    0,
    category[2]!,
    [1.5, 3],
  );
  line(
    points.map(({ measured }) => measured),
    0,
    ink1,
  );
  const joined = last === from - 1 && start !== null ? [start] : [];
  line([...joined, ...ahead.map(({ value }) => value)], from - joined.length, category[1]!, [5, 3]);
  if (last >= 0) {
    const x = scale.x(last);
    strokes.push({ kind: 'path', d: rectanglePath(x, 10, 1, height - 34), fill: accent });
    const now = points[last]!.label;
    const at = Math.min(width - ruler(now, { size: LABEL_SIZE, weight: 400 }), x + 6);
    strokes.push({ kind: 'text', size: LABEL_SIZE, weight: 400, text: now, x: at, y: 14, colour: ink3 });
  }
  return { width, height, strokes };
}
