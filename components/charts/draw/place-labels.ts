/** Placing direct labels: in order of importance, each at the first of its places that is free, or not at all. */

export type Box = { x: number; y: number; width: number; height: number };

export type LabelCandidate<Id> = {
  id: Id;
  /** Where it may stand, best first. */
  places: readonly Box[];
};

export const overlaps = (a: Box, b: Box, gap = 0): boolean =>
  a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap;

const inside = (box: Box, frame: Box): boolean =>
  box.x >= frame.x &&
  box.y >= frame.y &&
  box.x + box.width <= frame.x + frame.width &&
  box.y + box.height <= frame.y + frame.height;

export function placeLabels<Id>(
  candidates: readonly LabelCandidate<Id>[],
  frame: Box,
  obstacles: readonly Box[] = [],
  gap = 2,
): Map<Id, Box> {
  const taken = [...obstacles];
  const placed = new Map<Id, Box>();
  for (const { id, places } of candidates) {
    const place = places.find((box) => inside(box, frame) && !taken.some((other) => overlaps(box, other, gap)));
    if (!place) continue;
    taken.push(place);
    placed.set(id, place);
  }
  return placed;
}

/** Boxes of about `size` along a line, so that no label stands on it. */
export function lineObstacles(points: readonly ({ x: number; y: number } | null)[], size = 6): Box[] {
  const boxes: Box[] = [];
  points.forEach((point, index) => {
    const next = points[index + 1];
    if (!point) return;
    const steps = next ? Math.max(1, Math.ceil(Math.hypot(next.x - point.x, next.y - point.y) / size)) : 1;
    for (let step = 0; step < steps; step += 1) {
      const share = step / steps;
      const x = next ? point.x + (next.x - point.x) * share : point.x;
      const y = next ? point.y + (next.y - point.y) * share : point.y;
      boxes.push({ x: x - size / 2, y: y - size / 2, width: size, height: size });
    }
  });
  return boxes;
}
