import type { MapName } from '@/lib/pure/analysis/semantics/places/match';
import states from 'us-atlas/states-albers-10m.json';
import countries from 'world-atlas/countries-110m.json';

/** A closed outline: x and y in turn. */
type Ring = Float64Array;
/** Rings of one region: outlines and holes, told apart by the even-odd rule. */
export type MapOutline = { id: string; rings: Ring[] };
export type MapExtent = { left: number; top: number; right: number; bottom: number };
export type MapProjection = (longitude: number, latitude: number) => readonly [number, number];

/** As much of TopoJSON as both atlases use (github.com/topojson/topojson-specification). */
type Topology = {
  transform: { scale: number[]; translate: number[] };
  arcs: number[][][];
  objects: Record<string, { geometries: Geometry[] }>;
};
type Geometry = { type: string; id?: string; arcs?: unknown; properties?: { name?: string } };

type Place = [x: number, y: number];

const RADIANS = Math.PI / 180;
const [A1, A2, A3, A4] = [1.340264, -0.081106, 0.000893, 0.003796];
const M = Math.sqrt(3) / 2;

/**
 * Equal Earth (Šavrič, Patterson and Jenny 2018, equations 2 to 4): areas keep their proportions, as shades that stand
 * for amounts ask for. Degrees in, units of the sphere's radius out, y down.
 */
export const equalEarth: MapProjection = (longitude, latitude) => {
  const theta = Math.asin(M * Math.sin(latitude * RADIANS));
  const [two, six] = [theta ** 2, theta ** 6];
  const slope = A1 + 3 * A2 * two + six * (7 * A3 + 9 * A4 * two);
  return [(longitude * RADIANS * Math.cos(theta)) / (M * slope), -theta * (A1 + A2 * two + six * (A3 + A4 * two))];
};

const MOST_NORTH = 85;

/** Mercator: shapes of small areas are right. Degrees in, radians out, y down; poles lie at 85 degrees. */
export const mercator: MapProjection = (longitude, latitude) => {
  const held = Math.max(-MOST_NORTH, Math.min(MOST_NORTH, latitude));
  return [longitude * RADIANS, -Math.log(Math.tan(Math.PI / 4 + (held * RADIANS) / 2))];
};

/** Points of an arc: each is a step from the one before. */
function unfold({ transform: { scale, translate } }: Topology, arc: number[][]): Place[] {
  let [x, y] = [0, 0];
  return arc.map(([right = 0, up = 0]) => {
    x += right;
    y += up;
    return [x * scale[0]! + translate[0]!, y * scale[1]! + translate[1]!];
  });
}

/** Rings of a Polygon or a MultiPolygon: lists of arcs, however deep they lie. */
function ringsIn(arcs: unknown): number[][] {
  const list = arcs as unknown[];
  return typeof list[0] === 'number' ? [list as number[]] : list.flatMap(ringsIn);
}

/** The part of a ring with x below an edge (`side` 1) or above it (-1): Sutherland and Hodgman (1974). */
function clippedAt(ring: readonly Place[], edge: number, side: 1 | -1): Place[] {
  const isIn = ([x]: Place) => side * (edge - x) >= 0;
  return ring.flatMap((place, nth): Place[] => {
    const before = ring.at(nth - 1)!;
    const across: Place[] =
      isIn(place) === isIn(before)
        ? []
        : [[edge, before[1] + ((place[1] - before[1]) * (edge - before[0])) / (place[0] - before[0])]];
    return isIn(place) ? [...across, place] : across;
  });
}

/** The atlas joins what lies on both sides of the 180th meridian: such a ring becomes a part on each side. */
function cutAtMeridian(ring: readonly Place[]): Place[][] {
  let turned = 0;
  const whole = ring.map(([x, y], nth): Place => {
    const step = x - (ring[nth - 1]?.[0] ?? x);
    if (Math.abs(step) > 180) turned -= 360 * Math.sign(step);
    return [x + turned, y];
  });
  if (whole.every(([x]) => Math.abs(x) <= 180)) return [whole];
  return [-360, 0, 360]
    .map((turn) => whole.map(([x, y]): Place => [x + turn, y]))
    .map((part) => clippedAt(clippedAt(part, 180, 1), -180, -1))
    .filter(({ length }) => length > 2);
}

/** Kosovo has no number in the atlas; two other outlines without one are land of no country here. */
const idOf = ({ id, properties }: Geometry): string => id ?? (properties?.name === 'Kosovo' ? 'XKX' : '');

function outlinesOf(atlas: unknown, object: string, placed: (ring: Place[]) => Ring[]): MapOutline[] {
  const topology = atlas as Topology;
  const arcs = topology.arcs.map((arc) => unfold(topology, arc));
  const pointsOf = (arc: number) => (arc < 0 ? arcs[~arc]!.toReversed() : arcs[arc]!);
  return topology.objects[object]!.geometries.map((geometry) => ({
    id: idOf(geometry),
    rings: ringsIn(geometry.arcs ?? []).flatMap((ring) => placed(ring.flatMap(pointsOf))),
  }));
}

const asItLies = (ring: Place[]) => [Float64Array.from(ring.flat())];

/** Around the pole lies no ring that a flat map could draw. */
const ANTARCTICA = '010';
const world = (project: MapProjection) =>
  outlinesOf(countries, 'countries', (ring) =>
    cutAtMeridian(ring).map((part) => Float64Array.from(part.flatMap(([x, y]) => project(x, y)))),
  ).filter(({ id }) => id !== ANTARCTICA);

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
};

/** The states lie as Albers lays them, with Alaska and Hawaii below. */
const OUTLINES: Record<MapName, () => MapOutline[]> = {
  countries: once(() => world(equalEarth)),
  states: once(() => outlinesOf(states, 'states', asItLies)),
};
export const outlinesFor = (map: MapName): MapOutline[] => OUTLINES[map]();

/** What lies under points. */
export const landInMercator = once(() => world(mercator));

export function extentOf(rings: readonly Ring[]): MapExtent {
  const extent = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const ring of rings)
    for (let at = 0; at < ring.length; at += 2) {
      extent.left = Math.min(extent.left, ring[at]!);
      extent.right = Math.max(extent.right, ring[at]!);
      extent.top = Math.min(extent.top, ring[at + 1]!);
      extent.bottom = Math.max(extent.bottom, ring[at + 1]!);
    }
  return extent;
}

/** Whether a point lies within, by the even-odd rule. */
export function isWithin({ rings }: MapOutline, x: number, y: number): boolean {
  let within = false;
  for (const ring of rings)
    for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
      const [ax, ay, bx, by] = [ring[at]!, ring[at + 1]!, ring[before]!, ring[before + 1]!];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
    }
  return within;
}
