import type { Chart, ChartData } from 'chart.js';
import { positionOf } from '@/lib/pure/analysis/semantics/places/match';
import { quietOptions } from '../../draw/axes';
import { stepOf } from '../../draw/steps';
import type { CanvasPoint, ChartScene, Drawer } from '../../draw/scene';
import type { ChartTheme } from '../../draw/theme';
import type { ColourScale } from '../../model/types';
import {
  equalEarth,
  extentOf,
  isWithin,
  landInMercator,
  mercator,
  outlinesFor,
  type MapExtent,
  type MapOutline,
} from './geometry';
import type { PointsModel, RegionsModel } from './model';
import { placeRegions } from './place';

/** From the units of the projection to pixels. */
type Fit = { zoom: number; x: number; y: number };
type Sized = Pick<Chart, 'chartArea'>;

function fitInto({ chartArea: { left, top, right, bottom } }: Sized, extent: MapExtent): Fit {
  const [wide, high] = [extent.right - extent.left, extent.bottom - extent.top];
  const zoom = Math.min((right - left) / wide, (bottom - top) / high);
  return {
    zoom,
    x: (left + right - zoom * (extent.left + extent.right)) / 2,
    y: (top + bottom - zoom * (extent.top + extent.bottom)) / 2,
  };
}

type PathLike = Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo' | 'closePath' | 'arc'>;

function trace(path: PathLike, { rings }: MapOutline, { zoom, x, y }: Fit): void {
  for (const ring of rings) {
    path.moveTo(ring[0]! * zoom + x, ring[1]! * zoom + y);
    for (let at = 2; at < ring.length; at += 2) path.lineTo(ring[at]! * zoom + x, ring[at + 1]! * zoom + y);
    path.closePath();
  }
}

const dot = (path: PathLike, { x, y }: CanvasPoint, radius: number) => {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
};

const colourOf = (theme: ChartTheme, amount: number, scale: ColourScale): string =>
  (scale.diverging ? theme.diverging : theme.sequence)[stepOf(amount, scale)] ?? theme.line1;

/** A country without an outline is a dot of this radius. */
const DOT = 3.5;
const REACH = 8;

type RegionsOnMap = {
  fit: Fit;
  outlines: MapOutline[];
  byId: Map<string, MapOutline>;
  /** By mark: its outline, or the place of its dot. */
  places: (MapOutline | CanvasPoint | null)[];
};

function regionsOnMap(chart: Sized, model: RegionsModel): RegionsOnMap {
  const { map, regions } = placeRegions(model);
  const outlines = outlinesFor(map);
  const fit = fitInto(chart, extentOf(outlines.flatMap(({ rings }) => rings)));
  const byId = new Map(outlines.map((outline) => [outline.id, outline]));
  const places = regions.map((id) => {
    if (id === null) return null;
    const outline = byId.get(id);
    if (outline) return outline;
    const position = positionOf(id);
    if (map === 'states' || !position) return null;
    const [x, y] = equalEarth(...position);
    return { x: x * fit.zoom + fit.x, y: y * fit.zoom + fit.y };
  });
  return { fit, outlines, byId, places };
}

const isOutline = (place: MapOutline | CanvasPoint): place is MapOutline => 'rings' in place;

/** The middle of the largest part: where the tooltip hangs. */
function middleOf(place: MapOutline | CanvasPoint, { zoom, x, y }: Fit): CanvasPoint {
  if (!isOutline(place)) return place;
  const extents = place.rings.map((ring) => extentOf([ring]));
  const area = ({ left, right, top, bottom }: MapExtent) => (right - left) * (bottom - top);
  const largest = extents.reduce((most, each) => (area(each) > area(most) ? each : most));
  return { x: ((largest.left + largest.right) / 2) * zoom + x, y: ((largest.top + largest.bottom) / 2) * zoom + y };
}

function tracePlace(path: PathLike, place: MapOutline | CanvasPoint, fit: Fit): void {
  if (isOutline(place)) trace(path, place, fit);
  else dot(path, place, DOT);
}

const nothing = (): ChartData => ({ datasets: [] });
const options = () => quietOptions({ top: 2, right: 2, bottom: 2, left: 2 });

function drawLand(
  { ctx }: Chart,
  { theme }: ChartScene,
  { outlines, fit }: { outlines: MapOutline[]; fit: Fit },
): void {
  ctx.beginPath();
  for (const outline of outlines) trace(ctx, outline, fit);
  ctx.fillStyle = theme.line1;
  ctx.fill('evenodd');
  ctx.strokeStyle = theme.sheet;
  ctx.lineWidth = 0.75;
  ctx.stroke();
}

function drawRegions(chart: Chart, scene: ChartScene<RegionsModel>): void {
  const { model, theme } = scene;
  const { ctx } = chart;
  const { fit, outlines, places } = regionsOnMap(chart, model);
  drawLand(chart, scene, { outlines, fit });
  ctx.lineWidth = 0.75;
  places.forEach((place, mark) => {
    const { amount } = model.values[mark]!;
    if (!place || amount === null) return;
    ctx.beginPath();
    tracePlace(ctx, place, fit);
    ctx.fillStyle = colourOf(theme, amount, model.scale);
    ctx.fill('evenodd');
    // The palest shade is told from land without a value by its edge.
    ctx.strokeStyle = theme.ink3;
    ctx.stroke();
  });
}

/** Those without a place on the map have the corner as theirs. */
const CORNER: CanvasPoint = { x: 12, y: 12 };

export const regionsDrawer: Drawer<RegionsModel> = {
  type: 'scatter',
  data: nothing,
  options,
  under: drawRegions,
  ground: (chart, { model }, index) => {
    const { fit, places } = regionsOnMap(chart, model);
    const path = new Path2D();
    const place = places[index];
    if (place) tracePlace(path, place, fit);
    return { clear: path, edge: path };
  },
  emphasis: (chart, { model, theme }, active) => {
    const { fit, places } = regionsOnMap(chart, model);
    const place = places[active];
    if (!place) return;
    chart.ctx.beginPath();
    tracePlace(chart.ctx, place, fit);
    chart.ctx.strokeStyle = theme.ink1;
    chart.ctx.lineWidth = 2;
    chart.ctx.stroke();
  },
  locate: (chart, { model }, at) => {
    const { fit, places } = regionsOnMap(chart, model);
    const near = places.findIndex(
      (place) => place && !isOutline(place) && Math.hypot(place.x - at.x, place.y - at.y) <= REACH,
    );
    if (near !== -1) return near;
    const [x, y] = [(at.x - fit.x) / fit.zoom, (at.y - fit.y) / fit.zoom];
    const found = places.findIndex((place) => place && isOutline(place) && isWithin(place, x, y));
    return found === -1 ? null : found;
  },
  anchor: (chart, { model }, index) => {
    const { fit, places } = regionsOnMap(chart, model);
    const place = places[index];
    return place ? middleOf(place, fit) : CORNER;
  },
};

/** Degrees around the points, and at least: a single one shows what lies about it. */
const ROOM = 0.08;
const LEAST = 0.02;

function pointsOnMap(chart: Sized, { points }: PointsModel): { fit: Fit; places: CanvasPoint[] } {
  const projected = points.map(({ longitude, latitude }) => mercator(longitude, latitude));
  const extent = extentOf([Float64Array.from(projected.flat())]);
  const room = Math.max(extent.right - extent.left, extent.bottom - extent.top, LEAST) * ROOM;
  const fit = fitInto(chart, {
    left: extent.left - room,
    right: extent.right + room,
    top: extent.top - room,
    bottom: extent.bottom + room,
  });
  return { fit, places: projected.map(([x, y]) => ({ x: x * fit.zoom + fit.x, y: y * fit.zoom + fit.y })) };
}

const [SMALLEST, LARGEST] = [2.5, 9];

/** The area of a dot stands for its amount. */
const radiusOf = ({ scale: { min, max } }: PointsModel, amount: number): number =>
  Math.max(SMALLEST, LARGEST * Math.sqrt(Math.abs(amount) / (Math.max(Math.abs(min), Math.abs(max)) || 1)));

function drawPoints(chart: Chart, scene: ChartScene<PointsModel>): void {
  const { model, theme } = scene;
  const { ctx, chartArea: area } = chart;
  const { fit, places } = pointsOnMap(chart, model);
  ctx.save();
  ctx.beginPath();
  ctx.rect(area.left, area.top, area.right - area.left, area.bottom - area.top);
  ctx.clip();
  drawLand(chart, scene, { outlines: landInMercator(), fit });
  ctx.lineWidth = 0.75;
  ctx.strokeStyle = theme.ink3;
  // The small ones lie above the large.
  const order = places.map((_, index) => index);
  order.sort((a, b) => Math.abs(model.points[b]!.amount) - Math.abs(model.points[a]!.amount));
  for (const index of order) {
    const { amount } = model.points[index]!;
    ctx.beginPath();
    dot(ctx, places[index]!, radiusOf(model, amount));
    ctx.fillStyle = colourOf(theme, amount, model.scale);
    ctx.fill();
    ctx.stroke();
  }
  ctx.restore();
}

export const pointsDrawer: Drawer<PointsModel> = {
  type: 'scatter',
  data: nothing,
  options,
  under: drawPoints,
  ground: (chart, { model }, index) => {
    const path = new Path2D();
    dot(path, pointsOnMap(chart, model).places[index]!, radiusOf(model, model.points[index]!.amount) + 1);
    return { clear: path, edge: path };
  },
  emphasis: (chart, { model, theme }, active) => {
    chart.ctx.beginPath();
    dot(chart.ctx, pointsOnMap(chart, model).places[active]!, radiusOf(model, model.points[active]!.amount) + 1);
    chart.ctx.strokeStyle = theme.ink1;
    chart.ctx.lineWidth = 2;
    chart.ctx.stroke();
  },
  locate: (chart, { model }, at) => {
    let best: { index: number; distance: number } | null = null;
    for (const [index, place] of pointsOnMap(chart, model).places.entries()) {
      const distance = Math.hypot(place.x - at.x, place.y - at.y);
      if (distance <= LARGEST + 2 && (!best || distance < best.distance)) best = { index, distance };
    }
    return best?.index ?? null;
  },
  anchor: (chart, { model }, index) => pointsOnMap(chart, model).places[index]!,
};
