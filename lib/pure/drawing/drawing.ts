/** A picture as strokes on a plane, measured in pixels from the top left: what SVG, PNG and PDF are written from. */

/** How a font is asked for. */
export type Face = { size: number; weight: number };

/** Width of a text in pixels, as it is going to be drawn. */
export type Ruler = (text: string, face: Face) => number;

export type DrawnPath = {
  kind: 'path';
  /** In the grammar of SVG: M, L, C, Z, absolute. */
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: readonly number[];
  cap?: 'butt' | 'round' | 'square';
  join?: 'miter' | 'round' | 'bevel';
  rule?: 'nonzero' | 'evenodd';
  alpha?: number;
};

/** A line of text; `x`, `y` is the start of its baseline, `angle` turns it around that place, clockwise. */
export type DrawnText = Face & {
  kind: 'text';
  text: string;
  x: number;
  y: number;
  colour: string;
  angle?: number;
  alpha?: number;
  /** Of an axis: no value of the data. */
  tick?: true;
};

/** What follows is seen inside this path alone, until its end. */
export type DrawnClip = { kind: 'clip'; d: string; strokes: Stroke[] };

/** A picture of pixels; `address`: one of data. */
export type DrawnImage = { kind: 'image'; address: string; x: number; y: number; width: number; height: number };

export type Stroke = DrawnPath | DrawnText | DrawnClip | DrawnImage;

export type Drawing = { width: number; height: number; strokes: Stroke[] };

/** One drawing laid onto another. */
export const placed = ({ strokes }: Drawing, dx: number, dy: number): Stroke[] =>
  strokes.map((stroke): Stroke => {
    if (stroke.kind === 'text' || stroke.kind === 'image') return { ...stroke, x: stroke.x + dx, y: stroke.y + dy };
    const d = moved(stroke.d, dx, dy);
    return stroke.kind === 'path'
      ? { ...stroke, d }
      : { ...stroke, d, strokes: placed({ width: 0, height: 0, strokes: stroke.strokes }, dx, dy) };
  });

const moved = (d: string, dx: number, dy: number): string => {
  let nth = 0;
  return d.replace(/-?\d+(?:\.\d+)?/g, (number) => written(Number(number) + (nth++ % 2 === 0 ? dx : dy)));
};

/** A coordinate with two decimals at most. */
export const written = (value: number): string => {
  const rounded = Math.round(value * 100) / 100;
  return String(Object.is(rounded, -0) ? 0 : rounded);
};

export const rectanglePath = (x: number, y: number, width: number, height: number): string =>
  `M${written(x)} ${written(y)}L${written(x + width)} ${written(y)}L${written(x + width)} ${written(y + height)}L${written(x)} ${written(y + height)}Z`;
