/** The small line of a KPI as SVG paths: what was before in grey, now in ink. */

export type Spark = {
  before: string;
  now: string;
  end: { x: number; y: number } | null;
  bars: { x: number; y: number; width: number; height: number; now: boolean }[];
};

/** Room for the stroke and the end point. */
const INSET = 3;

/**
 * `split` is the index where the present span begins (0: all of it). A missing value breaks the path. `bars` stand on
 * zero; the line uses the whole height.
 */
export function sparkPaths(
  values: readonly (number | null)[],
  split: number,
  { width, height }: { width: number; height: number },
): Spark {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { before: '', now: '', end: null, bars: [] };
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (index: number) => round(INSET + (index * (width - 2 * INSET)) / Math.max(1, values.length - 1));
  const y = (value: number) =>
    round(high === low ? height / 2 : height - INSET - ((value - low) / (high - low)) * (height - 2 * INSET));
  const path = (from: number, to: number) => {
    let open = false;
    let text = '';
    for (let index = from; index <= to; index += 1) {
      const value = values[index] ?? null;
      if (value === null) {
        open = false;
        continue;
      }
      // A value between two gaps has no line: a stroke of no length with round ends is a dot.
      const alone = !open && (values[index + 1] ?? null) === null;
      text += `${open ? 'L' : 'M'}${x(index)} ${y(value)}${alone ? 'h0' : ''}`;
      open = true;
    }
    return text;
  };
  const last = values.findLastIndex((value) => value !== null);
  const base = Math.min(0, low);
  const top = Math.max(0, high);
  const slot = (width - 1) / values.length;
  const level = (value: number) => round(height - 0.5 - ((value - base) / (top - base || 1)) * (height - 1));
  return {
    before: split > 0 ? path(0, split) : '',
    now: path(split, values.length - 1),
    end: { x: x(last), y: y(values[last]!) },
    bars: values.flatMap((value, index) =>
      value === null
        ? []
        : [
            {
              x: round(index * slot),
              y: Math.min(level(value), level(0)),
              width: round(Math.max(1, slot - 1)),
              height: round(Math.abs(level(value) - level(0))),
              now: index >= split,
            },
          ],
    ),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** More of the values than this stand between two gaps: no line would join them. */
const LOOSE = 0.3;

/**
 * A line over many true zeros (rain, sales of a rare thing) would wander, and one over many gaps falls apart into dots:
 * bars say it.
 */
export const wantsBars = (values: readonly (number | null)[]): boolean => {
  const known = values.filter((value) => value !== null);
  const alone = values.filter(
    (value, index) => value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null,
  );
  const isSparse = alone.length > known.length * LOOSE;
  return (
    known.length > 0 &&
    (isSparse ||
      (known.filter((value) => value === 0).length >= known.length * 0.2 && known.every((value) => value >= 0)))
  );
};
