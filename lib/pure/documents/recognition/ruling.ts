import type { DocumentBox } from '../schema';
import { inkThreshold, type GrayBitmap } from './bitmap';

/** Ruling lines of a scanned page: at least so long, at most so thick, in points. */
const SHORTEST = 36;
const THICKEST = 3;
const GAP = 0.3;
/** Pieces so near each other are one line. */
const TOUCHING = 0.7;
const APART = 6;
const MOST = 2000;

type Run = { from: number; to: number; first: number; last: number };

/** Stretches of ink along one direction; `inkAt(along, across)`. */
function runsOf(
  size: { along: number; across: number },
  scale: number,
  inkAt: (along: number, across: number) => boolean,
): Run[] {
  const shortest = SHORTEST * scale;
  const gap = Math.max(1, Math.round(GAP * scale));
  const done: Run[] = [];
  let open: Run[] = [];
  for (let across = 0; across < size.across; across++) {
    const next: Run[] = [];
    let start = -1;
    let end = -1;
    for (let along = 0; along <= size.along; along++) {
      if (along < size.along && inkAt(along, across)) {
        if (start < 0) start = along;
        end = along;
      } else if (start >= 0 && (along === size.along || along - end > gap)) {
        if (end - start >= shortest) next.push(joined(open, { from: start, to: end, first: across, last: across }));
        start = -1;
      }
    }
    for (const run of open) if (!next.includes(run)) done.push(run);
    open = next;
  }
  return [...done, ...open].filter(({ first, last }) => last - first + 1 <= THICKEST * scale);
}

/** The run right above, made thicker; or a new one. */
function joined(open: readonly Run[], run: Run): Run {
  const above = open.find(
    ({ from, to }) => Math.min(to, run.to) - Math.max(from, run.from) > 0.5 * (run.to - run.from),
  );
  if (!above) return run;
  above.from = Math.min(above.from, run.from);
  above.to = Math.max(above.to, run.to);
  above.last = run.last;
  return above;
}

/** Pieces of one line, which lies a little askew or is worn. */
function whole(runs: readonly Run[], scale: number): Run[] {
  const lines: Run[] = [];
  for (const run of [...runs].sort((one, other) => one.from - other.from)) {
    const line = lines.find(
      (each) =>
        Math.max(run.first - each.last, each.first - run.last) <= TOUCHING * scale &&
        run.from - each.to <= APART * scale,
    );
    if (line) {
      line.to = Math.max(line.to, run.to);
      line.first = Math.min(line.first, run.first);
      line.last = Math.max(line.last, run.last);
    } else lines.push({ ...run });
  }
  return lines;
}

const inPoints = (boxes: readonly DocumentBox[], scale: number): DocumentBox[] =>
  boxes.slice(0, MOST).map((box) => box.map((edge) => edge / scale) as DocumentBox);

/** Lines across and down, in points, whole and as the pieces that ink is; `scale`: pixels a point. */
export function rulesIn(bitmap: GrayBitmap, scale: number): { rules: DocumentBox[]; pieces: DocumentBox[] } {
  const { width, height, data } = bitmap;
  const threshold = inkThreshold(bitmap);
  const across = runsOf({ along: width, across: height }, scale, (x, y) => data[y * width + x]! <= threshold);
  const down = runsOf({ along: height, across: width }, scale, (y, x) => data[y * width + x]! <= threshold);
  const boxesOf = (flat: readonly Run[], upright: readonly Run[]) => [
    ...flat.map(({ from, to, first, last }): DocumentBox => [from, first, to + 1, last + 1]),
    ...upright.map(({ from, to, first, last }): DocumentBox => [first, from, last + 1, to + 1]),
  ];
  return {
    rules: inPoints(boxesOf(whole(across, scale), whole(down, scale)), scale),
    pieces: inPoints(boxesOf(across, down), scale),
  };
}

/** The same picture without what lies in these boxes (in points). */
export function wiped(bitmap: GrayBitmap, boxes: readonly DocumentBox[], scale: number): GrayBitmap {
  const out = { ...bitmap, data: bitmap.data.slice() };
  for (const box of boxes) {
    const [left, top, right, bottom] = box.map((edge) => Math.round(edge * scale)) as DocumentBox;
    for (let y = Math.max(0, top - 1); y < Math.min(out.height, bottom + 1); y++)
      out.data.fill(255, y * out.width + Math.max(0, left - 1), y * out.width + Math.min(out.width, right + 1));
  }
  return out;
}
