import type { Area, Axis, Edges } from './axis';

type Room = Edges & { w: number; h: number; most: Edges };
type Box = { axis: Axis; size: number };
type Side = 'left' | 'right' | 'bottom';

const sideOf = ({ position }: Axis): Side => (position === 'left' || position === 'right' ? position : 'bottom');

/** What the axes before it leave to this one. */
function margins(isAlong: boolean, room: Room): Edges {
  const most = (side: keyof Edges) => Math.max(room[side], room.most[side]);
  return isAlong
    ? { left: most('left'), right: most('right'), top: 0, bottom: 0 }
    : { left: 0, right: 0, top: most('top'), bottom: most('bottom') };
}

type Sizes = { width: number; height: number; acrossWidth: number; acrossHeight: number };

/** Gives an axis its room; says whether that changed the length of axes of its own direction, and of the other. */
function take(box: Box, room: Room, sizes: Sizes): { same: boolean; other: boolean } {
  const { axis } = box;
  const side = sideOf(axis);
  axis.update(
    axis.isAlong ? room.w : sizes.acrossWidth,
    axis.isAlong ? sizes.acrossHeight : room.h,
    margins(axis.isAlong, room),
  );
  const size = axis.isAlong ? axis.height : axis.width;
  room[side] += size - box.size;
  box.size = size;
  const { most } = room;
  most.left = Math.max(most.left, axis.paddingLeft);
  most.right = Math.max(most.right, axis.paddingRight);
  most.top = Math.max(most.top, axis.paddingTop);
  most.bottom = Math.max(most.bottom, axis.paddingBottom);
  const w = Math.max(0, sizes.width - Math.max(most.left, room.left) - Math.max(most.right, room.right));
  const h = Math.max(0, sizes.height - Math.max(most.top, room.top) - Math.max(most.bottom, room.bottom));
  const changed = { w: w !== room.w, h: h !== room.h };
  Object.assign(room, { w, h });
  return axis.isAlong ? { same: changed.w, other: changed.h } : { same: changed.h, other: changed.w };
}

/** Fits axes of one direction, again where a later one changed the length of an earlier. */
function fit(boxes: readonly Box[], room: Room, sizes: Sizes): boolean {
  let [again, changed] = [false, false];
  boxes.forEach((box, index) => {
    const { same, other } = take(box, room, sizes);
    again ||= same && index > 0;
    changed ||= other;
  });
  return (again && fit(boxes, room, sizes)) || changed;
}

function place(axis: Axis, left: number, top: number, { width, height }: { width: number; height: number }): void {
  Object.assign(axis, { left, top, width, height, right: left + width, bottom: top + height });
}

/**
 * Lays the axes around the plot, in the steps that Chart.js takes, so that both give the same picture: upright axes
 * first, then those along it, then the upright ones again where these took height.
 */
export function layOut(axes: readonly Axis[], size: { width: number; height: number }, padding: Edges): Area {
  const boxes = axes.map((axis): Box => ({ axis, size: 0 }));
  const sided = (side: Side) => boxes.filter(({ axis }) => sideOf(axis) === side);
  const upright = [...sided('left'), ...sided('right')];
  const along = sided('bottom');
  const w = Math.max(size.width - padding.left - padding.right, 0);
  const h = Math.max(size.height - padding.top - padding.bottom, 0);
  const shown = upright.filter(({ axis }) => axis.isVisible).length || 1;
  const sizes = { ...size, acrossWidth: w / 2 / shown, acrossHeight: h / 2 };
  const room: Room = { ...padding, w, h, most: { ...padding } };
  fit(upright, room, sizes);
  if (fit(along, room, sizes)) fit(upright, room, sizes);
  return placed(boxes, room, padding);
}

function placed(boxes: readonly Box[], room: Room, padding: Edges): Area {
  const moved = (side: keyof Edges) => {
    const change = Math.max(room.most[side] - room[side], 0);
    room[side] += change;
    return change;
  };
  let [x, y] = [padding.left + moved('left'), padding.top + moved('top')];
  moved('right');
  moved('bottom');
  const on = (side: Side) => boxes.filter(({ axis }) => sideOf(axis) === side).map(({ axis }) => axis);
  for (const axis of on('left')) {
    place(axis, x, room.top, { width: axis.width, height: room.h });
    x = axis.right;
  }
  [x, y] = [x + room.w, y + room.h];
  for (const axis of on('right')) {
    place(axis, x, room.top, { width: axis.width, height: room.h });
    x = axis.right;
  }
  for (const axis of on('bottom')) {
    place(axis, room.left, y, { width: room.w, height: axis.height });
    y = axis.bottom;
  }
  for (const { axis } of boxes) axis.configure();
  const { left, top, w: width, h: height } = room;
  return { left, top, right: left + width, bottom: top + height, width, height };
}
