import type { Area, Axis } from './axis';
import { clipped } from './axis';
import type { SeriesMark, PointSet } from './series';

type Spot = { x: number; y: number };
type Axes = { index: Axis; value: Axis };

const TURN = 2 * Math.PI;
/** A point is drawn while as much as this of it may stand within the plot: what it would be while pointed at. */
const POINTED = 4;

const spotsOf = (entries: readonly SeriesMark[], { index, value }: Axes): (Spot | null)[] =>
  entries.map((entry) =>
    entry.value === null ? null : { x: index.getPixelForValue(entry.at), y: value.getPixelForValue(entry.value) },
  );

/** The stretches without a gap. */
function runsOf(spots: readonly (Spot | null)[]): Spot[][] {
  const runs: Spot[][] = [];
  spots.forEach((spot, index) => {
    if (!spot) return;
    if (index > 0 && spots[index - 1]) runs.at(-1)!.push(spot);
    else runs.push([spot]);
  });
  return runs;
}

/** Points that share a column of pixels become one stroke over what they span: mean, lowest, highest, mean. */
function dense(ctx: CanvasRenderingContext2D, run: readonly Spot[]): void {
  let [mean, count, low, high, last, column] = [0, 0, 0, 0, 0, NaN];
  const close = () => {
    if (low === high) return;
    ctx.lineTo(mean, high);
    ctx.lineTo(mean, low);
    ctx.lineTo(mean, last);
  };
  run.forEach(({ x, y }, index) => {
    if (index === 0) ctx.moveTo(x, y);
    if (Math.trunc(x) === column) {
      [low, high] = [Math.min(low, y), Math.max(high, y)];
      mean = (count * mean + x) / (count += 1);
    } else {
      close();
      ctx.lineTo(x, y);
      [column, count, low, high] = [Math.trunc(x), 0, y, y];
    }
    last = y;
  });
  close();
}

function plain(ctx: CanvasRenderingContext2D, run: readonly Spot[]): void {
  run.forEach(({ x, y }, index) => (index === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
}

/** The area between a line and the zero of its axis. */
export function drawFilling(
  ctx: CanvasRenderingContext2D,
  { set, entries, axes, area }: { set: PointSet; entries: SeriesMark[]; axes: Axes; area: Area },
): void {
  const { min = 0, max = 1 } = axes.value.options;
  const ground = axes.value.getPixelForValue(min < 0 && max < 0 ? max : min > 0 && max > 0 ? min : 0);
  clipped(ctx, area, () => {
    for (const run of runsOf(spotsOf(entries, axes))) {
      if (run.length < 2) continue;
      ctx.fillStyle = set.backgroundColor ?? '';
      ctx.beginPath();
      plain(ctx, run);
      ctx.lineTo(run.at(-1)!.x, ground);
      ctx.lineTo(run[0]!.x, ground);
      ctx.closePath();
      ctx.fill();
    }
  });
}

function drawCourse(ctx: CanvasRenderingContext2D, set: PointSet, spots: readonly (Spot | null)[]): void {
  const dash = set.borderDash ?? [];
  ctx.save();
  ctx.lineCap = 'butt';
  ctx.setLineDash(dash);
  ctx.lineDashOffset = 0;
  ctx.lineJoin = set.borderJoinStyle ?? 'miter';
  ctx.lineWidth = set.borderWidth ?? 3;
  ctx.strokeStyle = set.borderColor ?? '';
  for (const run of runsOf(spots)) {
    ctx.beginPath();
    if (dash.length > 0) plain(ctx, run);
    else dense(ctx, run);
    ctx.stroke();
  }
  ctx.restore();
}

const radiusAt = ({ pointRadius = 3 }: PointSet, index: number): number =>
  typeof pointRadius === 'number' ? pointRadius : (pointRadius[index] ?? 0);

/** How far a point reaches when it is pointed at; room for that is kept at the ends. */
const reachOf = (set: PointSet, index: number): number => {
  const radius = radiusAt(set, index);
  return radius && Math.max(radius, POINTED) + (set.pointBorderWidth ?? 1);
};

/** How far beyond the plot the ends of a line may be drawn. */
export function overflowOf(set: PointSet, count: number): number {
  const border = set.borderWidth ?? 3;
  if (count === 0) return border;
  return Math.max(border, 2 * reachOf(set, 0), 2 * reachOf(set, count - 1)) / 2;
}

function drawPoint(ctx: CanvasRenderingContext2D, set: PointSet, { x, y }: Spot, radius: number): void {
  const border = set.pointBorderWidth ?? 1;
  ctx.strokeStyle = set.pointBorderColor ?? '';
  ctx.lineWidth = border;
  ctx.fillStyle = set.pointBackgroundColor ?? '';
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, TURN);
  ctx.closePath();
  ctx.fill();
  if (border > 0) ctx.stroke();
}

/** The line of one series and its points. */
export function drawPoints(
  ctx: CanvasRenderingContext2D,
  {
    set,
    entries,
    axes,
    area,
    isLine,
  }: { set: PointSet; entries: SeriesMark[]; axes: Axes; area: Area; isLine: boolean },
): void {
  const spots = spotsOf(entries, axes);
  if (isLine && set.showLine !== false && (set.borderWidth ?? 3) > 0) drawCourse(ctx, set, spots);
  spots.forEach((spot, index) => {
    const radius = radiusAt(set, index);
    if (!spot || radius < 0.1) return;
    const over = reachOf(set, index);
    const isIn =
      spot.x > area.left - over &&
      spot.x < area.right + over &&
      spot.y > area.top - over &&
      spot.y < area.bottom + over;
    if (isIn) drawPoint(ctx, set, spot, radius);
  });
}
